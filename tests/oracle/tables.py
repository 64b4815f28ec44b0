"""What the four rulesets let a table choose, and what a player holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from . import hands

RULESETS = ("chengdu", "chengdu_five", "wuhu", "jian")
FLAGS = ("after_kong", "kong_discard", "robbing_kong", "last_tile", "heavenly", "earthly")
USED_FLAGS = {
    "chengdu": FLAGS,
    "chengdu_five": FLAGS,
    "wuhu": ("after_kong", "robbing_kong"),
    "jian": ("after_kong", "robbing_kong"),
}


@dataclass(frozen=True)
class Choice:
    """One option: the words or numbers it may be, or `least` for any int from there on, or a pair of such ints."""

    default: Any
    words: tuple[Any, ...] = ()
    least: int | None = None
    pair: bool = False
    null: bool = False

    def accepts(self, value: Any) -> bool:
        if value is None:
            return self.null
        if self.pair:
            return isinstance(value, list) and len(value) == 2 and all(_whole(v, 0) for v in value)
        if self.least is not None:
            return _whole(value, self.least)
        return any(type(value) is type(word) and value == word for word in self.words)


def _whole(value: Any, least: int) -> bool:
    return type(value) is int and value >= least


YES_NO = (False, True)
OFF = "off"


def _chengdu(five: bool) -> dict[str, Choice]:
    return {
        "base": Choice(5 if five else 1, least=1),
        "self_draw": Choice("add_base", ("add_base", "add_fan", "none")),
        "cap_fan": Choice(None, least=1, null=True),
        "kong_flower": Choice("feeder", ("feeder", "self_draw")),
        "ready_check": Choice("max", ("max", "min", OFF)),
        "flower_pig_multiple": Choice(10, least=0),
        "refund_kongs": Choice(True, YES_NO),
        "kong_transfer": Choice(OFF, (OFF, "last_kong")),
        "terminals_258": Choice(True, YES_NO),
        "golden_hook": Choice(five, YES_NO),
        "last_tile": Choice(OFF if five else "any", ("any", "self_draw", OFF)),
        "straight": Choice(False, YES_NO),
        "concealed_and_simple": Choice(False, YES_NO),
        "heavenly": Choice(0, least=0),
        "earthly": Choice(0, least=0),
    }


OPTIONS: dict[str, dict[str, Choice]] = {
    "chengdu": _chengdu(False),
    "chengdu_five": _chengdu(True),
    "wuhu": {
        "table": Choice(30, (30, 50, 100)),
        "steps": Choice(None, (1234, 2468), null=True),
        "kong_points": Choice(None, pair=True, null=True),
        "discard_pays": Choice("all", ("all", "discarder_as_dealer", "discarder_only")),
        "edge_wait": Choice(True, YES_NO),
        "kong_draw": Choice("if_ya", ("if_ya", "always")),
        "full_self_draw_bonus": Choice(None, least=0, null=True),
        "stack_limit": Choice(False, YES_NO),
        "honors": Choice("all", ("all", "winds", "none")),
    },
    "jian": {
        "clean": Choice("natural", ("natural", "none_held")),
        "clean_and_nobody_holds": Choice(False, YES_NO),
        "all_triplets_fan": Choice(2, least=0),
        "kong_points": Choice([0, 0], pair=True),
        "jing_kong": Choice(0, least=0),
        "honor_runs": Choice(False, YES_NO),
        "robbed_kong": Choice("discard", ("discard", "pays_all")),
    },
}


def read_options(ruleset: str, given: Any, faults: list[str]) -> dict[str, Any]:
    """The table's choices over the defaults; wrong ones are named in `faults` and keep their default."""
    known = OPTIONS[ruleset]
    options = {name: choice.default for name, choice in known.items()}
    if given is None:
        return options
    if not isinstance(given, dict):
        faults.append("options")
        return options
    for name, value in given.items():
        if name in known and value is False and OFF in known[name].words:
            value = OFF  # YAML reads a bare off as false
        if name in known and known[name].accepts(value):
            options[name] = value
        else:
            faults.append(f"options.{name}")
    return options


def kinds_of(ruleset: str, options: dict[str, Any]) -> tuple[int, ...]:
    """The kinds of tiles that the table plays with."""
    if ruleset.startswith("chengdu"):
        return tuple(range(27))
    if ruleset == "wuhu":
        return tuple(range({"all": 34, "winds": 31, "none": 27}[options["honors"]]))
    return tuple(range(34))


def jing_kinds(tile: int) -> tuple[int, int]:
    """正精 and 副精: 9→1; 东南西北→东; 中→发→白→中."""
    if tile < 27:
        return tile, tile - 8 if tile % 9 == 8 else tile + 1
    if tile < 31:
        return tile, 27 if tile == 30 else tile + 1
    return tile, {33: 32, 32: 31, 31: 33}[tile]


@dataclass(frozen=True)
class Held:
    """What one player holds. Melds are the tiles of chows and pongs, kongs (kind, tile)."""

    concealed: tuple[int, ...]
    melds: tuple[tuple[int, ...], ...] = ()
    kongs: tuple[tuple[str, int], ...] = ()
    winning: int | None = None

    @property
    def hand(self) -> tuple[int, ...]:
        """Concealed tiles with the winning tile."""
        return self.concealed if self.winning is None else (*self.concealed, self.winning)

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """The groups on the table; of a kong three tiles, as it is one group."""
        return [*self.melds, *((tile,) * 3 for _, tile in self.kongs)]

    @property
    def open_groups(self) -> int:
        return len(self.melds) + len(self.kongs)

    @property
    def size(self) -> int:
        return len(self.hand) + 3 * self.open_groups

    @property
    def table_tiles(self) -> list[int]:
        return [t for meld in self.melds for t in meld] + [tile for _, tile in self.kongs for _ in range(4)]

    @property
    def tiles(self) -> list[int]:
        """Everything, a kong as four."""
        return [*self.hand, *self.table_tiles]

    def drawing(self, tile: int) -> Held:
        return Held(self.concealed, self.melds, self.kongs, tile)

    def before(self) -> Held:
        return Held(self.concealed, self.melds, self.kongs)


@dataclass(frozen=True)
class Table:
    """Ruleset, options and, in Ji'an, the turned-up tile."""

    ruleset: str
    options: dict[str, Any] = field(default_factory=dict)
    jing: int | None = None

    @property
    def wild(self) -> tuple[int, ...]:
        return () if self.jing is None else jing_kinds(self.jing)

    @property
    def honor_runs(self) -> bool:
        return bool(self.options.get("honor_runs"))

    @property
    def kinds(self) -> tuple[int, ...]:
        return kinds_of(self.ruleset, self.options)

    def split(self, held: Held) -> tuple[list[int], int]:
        """The counts of the natural tiles in hand, and how many wild tiles there are."""
        counts = hands.count(held.hand)
        wilds = sum(counts[k] for k in self.wild)
        for kind in self.wild:
            counts[kind] = 0
        return counts, wilds

    def is_complete(self, held: Held) -> bool:
        """Some shape of the ruleset, whatever else it takes to win."""
        counts, wilds = self.split(held)
        if hands.is_standard(counts, wilds, 4 - held.open_groups, honor_runs=self.honor_runs):
            return True
        if held.open_groups or self.ruleset == "wuhu":
            return False
        if hands.is_seven_pairs(counts, wilds):
            return True
        return self.ruleset == "jian" and hands.is_unrelated(counts, wilds)

    def is_win(self, held: Held) -> bool:
        """A complete and legal hand."""
        if held.size != 14 or not self.is_complete(held):
            return False
        suits = suit_sizes(held)
        if self.ruleset.startswith("chengdu"):
            return sum(n > 0 for n in suits) <= 2
        return self.ruleset != "wuhu" or max(suits) >= 8

    def waits(self, held: Held) -> list[int]:
        """Kinds that complete a legal win and of which he does not hold all four."""
        mine = hands.count(held.tiles)
        return [k for k in self.kinds if mine[k] < 4 and self.is_win(held.drawing(k))]


def suit_sizes(held: Held) -> list[int]:
    """How many tiles of each suit, a kong as four."""
    return [sum(t // 9 == suit for t in held.tiles) for suit in range(3)]
