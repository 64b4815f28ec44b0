"""Reads a deal record of the three games strictly: every fact in it, or the path of everything that is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import tiles
from .games import FANGPAOFA, FLAGS, GAMES, Game

TOP = ("format", "ruleset", "options", "stake", "players", "dealer", "events", "facts")
KEYS = {
    "kong": ("type", "player", "kind", "tile", "from"),
    "win": ("type", "player", "from", "hand", "melds", "tile", "flags", "facts"),
    "exhausted": ("type", "hands"),
}
Meld = tuple[str, tuple[int, ...]]
Kong = tuple[str, int]


@dataclass
class Held:
    """What one player holds beside the winning tile."""

    hand: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    kongs: tuple[Kong, ...] = ()

    @property
    def laid(self) -> list[int]:
        return [t for _, meld in self.melds for t in meld] + [t for _, t in self.kongs for _ in range(4)]

    @property
    def tiles(self) -> list[int]:
        return [*self.hand, *self.laid]

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """Those that lie open, a kong with four tiles."""
        return [*(meld for _, meld in self.melds), *((t,) * 4 for _, t in self.kongs)]

    @property
    def size(self) -> int:
        return len(self.hand) + 3 * (len(self.melds) + len(self.kongs))

    @property
    def closed(self) -> bool:
        return not self.melds and all(kind == "concealed" for kind, _ in self.kongs)


@dataclass
class Win:
    index: int
    player: int | None = None
    source: int | None = None
    drawn: bool = True
    tile: int | None = None
    held: Held | None = None
    flowers: tuple[int, ...] = ()
    flags: frozenset[str] = frozenset()
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def flower_win(self) -> bool:
        return self.tile in tiles.FLOWERS


@dataclass
class Deal:
    ruleset: str
    game: Game
    options: dict[str, Any]
    facts: dict[str, Any]
    dealer: int | None = None
    wins: list[Win] = field(default_factory=list)
    exhausted: int | None = None


def read_options(game: Game, given: Any, faults: list[str]) -> dict[str, Any]:
    options = {name: default for name, (default, _) in game.options.items()}
    if given is None:
        return options
    if not isinstance(given, dict):
        faults.append("options")
        return options
    for name, value in given.items():
        if value is False and name in game.options and game.options[name][1]("off"):
            value = "off"  # YAML reads a bare off as false
        if name in game.options and game.options[name][1](value):
            options[name] = value
        else:
            faults.append(f"options.{name}")
    return options


class Reader:
    """Collects faults; `deal` is only to be used when there are none."""

    legal: Callable[[Deal, Win], bool]

    def __init__(self, record: Any, legal: Callable[[Deal, Win], bool]) -> None:
        self.faults: list[str] = []
        self.legal = legal
        self.kongs: list[tuple[int, Kong]] = []
        self.unclear: set[int] = set()
        """Seats of which a kong could not be read."""
        self.before: tuple[str, int | None] = ("", None)
        if not isinstance(record, dict):
            self.faults.append("")
            return
        self.faults += [str(key) for key in record if key not in TOP]
        if type(record.get("format")) is not int or record["format"] != 1:
            self.faults.append("format")
        ruleset = record.get("ruleset")
        if not isinstance(ruleset, str) or ruleset not in GAMES:
            self.faults.append("ruleset")
            return
        self.game = game = GAMES[ruleset]
        self.deal = Deal(ruleset, game, read_options(game, record.get("options"), self.faults), {})
        stake = "1" if record.get("stake") is None else record["stake"]
        if isinstance(stake, bool) or not re.fullmatch(r"\d+(\.\d+)?", str(stake)):
            self.faults.append("stake")
        names = [""] * game.seats if record.get("players") is None else record["players"]
        if not isinstance(names, list) or len(names) != game.seats or not all(isinstance(n, str) for n in names):
            self.faults.append("players")
        if self._is_seat(record.get("dealer")):
            self.deal.dealer = record["dealer"]
        else:
            self.faults.append("dealer")
        self.deal.facts = self._facts(record.get("facts", {}), ("deal", "player"), "facts")
        events = record.get("events")
        if not isinstance(events, list):
            self.faults.append("events")
            return
        self._sequence(events)
        self._copies()

    # -- pieces ------------------------------------------------------------------------------------------------------

    def _is_seat(self, value: Any) -> bool:
        return type(value) is int and 0 <= value < self.game.seats

    def _facts(self, given: Any, of: tuple[str, ...], path: str) -> dict[str, Any]:
        given = {} if given is None else given
        facts: dict[str, Any] = {}
        for name, fact in self.game.facts.items():
            if fact.of in of:
                facts[name] = [fact.default] * self.game.seats if fact.of == "player" else fact.default
        if not isinstance(given, dict):
            self.faults.append(path)
            return facts
        for name, value in given.items():
            if name not in facts:
                self.faults.append(f"{path}.{name}")
                continue
            fact = self.game.facts[name]
            if fact.of == "player":
                good = isinstance(value, list) and len(value) == self.game.seats and all(map(fact.check, value))
            else:
                good = fact.check(value)
            if good:
                facts[name] = value
            else:
                self.faults.append(f"{path}.{name}")
        return facts

    def _tiles(self, text: Any, path: str, kinds: tuple[int, ...]) -> tuple[int, ...] | None:
        try:
            found = tuple(tiles.parse(text))
        except tiles.BadText:
            found = (-1,)
        if all(tile in kinds for tile in found):
            return found
        self.faults.append(path)
        return None

    def _tile(self, text: Any, path: str, kinds: tuple[int, ...]) -> int | None:
        found = self._tiles(text, path, kinds)
        if found is not None and len(found) != 1:
            self.faults.append(path)
            return None
        return found[0] if found else None

    def _melds(self, given: Any, path: str) -> tuple[Meld, ...] | None:
        given = [] if given is None else given
        if not isinstance(given, list):
            self.faults.append(path)
            return None
        found = [self._meld(meld, f"{path}[{at}]") for at, meld in enumerate(given)]
        return tuple(m for m in found if m is not None) if None not in found else None

    def _meld(self, meld: Any, path: str) -> Meld | None:
        if not isinstance(meld, dict):
            self.faults.append(path)
            return None
        kind = meld.get("type")
        if kind not in self.game.melds:
            self.faults.append(path if kind == "wei" else f"{path}.type")
            return None
        key = "tiles" if kind == "chow" else "tile"
        self.faults += [f"{path}.{name}" for name in meld if name not in ("type", key)]
        if kind != "chow":
            tile = self._tile(meld.get("tile"), f"{path}.tile", self.game.kinds)
            return None if tile is None else (kind, (tile,) * 3)
        found = self._tiles(meld.get("tiles"), f"{path}.tiles", self.game.kinds)
        if found is None:
            return None
        run = tuple(sorted(found))
        if self.game.cards:
            good = run in tiles.card_runs(self.deal.options["run_1_5_10"])
        else:
            good = len(run) == 3 and len(set(run)) == 3 and run in tiles.plain_groups(False)
        if not good:
            self.faults.append(f"{path}.tiles")
            return None
        return (kind, run)

    def _source(self, given: dict[str, Any], path: str, player: int | None) -> int | None:
        if self._is_seat(given["from"]) and given["from"] != player:
            return int(given["from"])
        self.faults.append(f"{path}.from")
        return None

    # -- the events --------------------------------------------------------------------------------------------------

    def _sequence(self, events: list[Any]) -> None:
        first: Win | None = None
        won: list[int] = []
        ended = False
        for index, given in enumerate(events):
            path = f"events[{index}]"
            shared = first is not None and self._shares(first, given)
            ended = ended or (first is not None and not shared)
            if ended:
                self.faults.append(path)
                continue
            if not isinstance(given, dict):
                self.faults.append(path)
                self.before = ("?", None)
                self.unclear = set(range(self.game.seats))
                continue
            kind = given.get("type")
            if not isinstance(kind, str) or kind not in KEYS:
                self.faults.append(f"{path}.type")
                self.before = ("?", None)
                continue
            known = (*KEYS[kind], "flowers") if kind == "win" and self.game.flowers else KEYS[kind]
            self.faults += [f"{path}.{key}" for key in given if key not in known]
            if kind == "exhausted":
                self.deal.exhausted = index
                ended = True
                continue
            player = given.get("player")
            if not self._is_seat(player):
                self.faults.append(f"{path}.player")
                player = None
            if kind == "kong":
                self._kong(given, path, player)
                continue
            if player is not None and player in won:
                self.faults.append(f"{path}.player")
                continue
            win = self._win(given, path, index, player, first)
            self.deal.wins.append(win)
            if player is not None:
                won.append(player)
            first = first or win
        if self.deal.options.get("several_winners") == "first":
            self._only_nearest()

    def _shares(self, first: Win, given: Any) -> bool:
        """Is it one more win on the same discard? A tile or a seat that cannot be read may be the same one."""
        if not isinstance(given, dict) or given.get("type") != "win" or given.get("from") is None or first.drawn:
            return False
        if self.game is FANGPAOFA:
            return False
        try:
            found = tiles.parse(given.get("tile"))
        except tiles.BadText:
            found = []
        played = (*self.game.kinds, *(tiles.FLOWERS if self.game.flowers else ()))
        same = len(found) != 1 or found[0] not in played or found == [first.tile]
        return (same or first.tile is None) and (
            given["from"] == first.source or first.source is None or not self._is_seat(given["from"])
        )

    def _kong(self, given: dict[str, Any], path: str, player: int | None) -> None:
        kind = given.get("kind")
        if kind not in ("exposed", "added", "concealed"):
            self.faults.append(f"{path}.kind")
            kind = None
        tile = self._tile(given.get("tile"), f"{path}.tile", self.game.kinds)
        if given.get("from") is not None:
            if kind == "exposed":
                self._source(given, path, player)
            elif kind is not None:
                self.faults.append(f"{path}.from")
        if player is None:
            self.unclear = set(range(self.game.seats))
            self.kongs += [(-1, (kind, tile))] if kind is not None and tile is not None else []
        elif kind is None or tile is None:
            self.unclear.add(player)
        else:
            self.kongs.append((player, (kind, tile)))
        self.before = ("kong", player)

    def _win(self, given: dict[str, Any], path: str, index: int, player: int | None, first: Win | None) -> Win:
        win = Win(index, player, drawn=given.get("from") is None)
        if not win.drawn:
            win.source = self._source(given, path, player)
        hand = self._tiles(given.get("hand"), f"{path}.hand", self.game.kinds)
        melds = self._melds(given.get("melds", []), f"{path}.melds")
        kinds = self.game.kinds
        if self.game.flowers:
            kinds = (*kinds, *tiles.FLOWERS)
            flowers = self._tiles(given.get("flowers") or "", f"{path}.flowers", tiles.FLOWERS)
            win.flowers = flowers or ()
        else:
            flowers = ()
        win.tile = self._tile(given.get("tile"), f"{path}.tile", kinds)
        self._flags(win, given.get("flags", []), path, first)
        win.facts = self._facts(given.get("facts", {}), ("win",), f"{path}.facts")
        if hand is not None and melds is not None and player is not None:
            win.held = Held(hand, melds, tuple(kong for seat, kong in self.kongs if seat == player))
        few = hand is None or melds is None or player in self.unclear
        miscounted = win.held is not None and win.held.size != self.game.hand_with(len(win.held.kongs))
        self._win_facts(win, path, flowers is not None, few or miscounted)
        if win.held is None or win.tile is None:
            return win
        held = win.held
        if "robbing_kong" in win.flags and win.tile in held.tiles and not miscounted:
            self.faults.append(f"{path}.tile")
        if win.flower_win and not self.deal.options["flower_win"]:
            self.faults.append(f"{path}.tile")
        if player in self.unclear:
            return win
        five = max(Counter([*held.tiles, win.tile]).values()) > 4
        if miscounted or (not five and not win.flower_win and not self.legal(self.deal, win)):
            self.faults.append(f"{path}.hand")
        if not miscounted and "missing_suit" in self.game.facts:
            self._openings(win, [*held.tiles, win.tile])
        return win

    def _openings(self, win: Win, everything: list[int]) -> None:
        """What a player had in the dealt hand, where his win shows that he had not."""
        checked, said = self.deal.options["openings_checked"], self.deal.facts
        dealt = everything[: None if "heavenly" in win.flags else -1] if {"heavenly", "earthly"} & win.flags else None
        of = win.player or 0
        if checked == "off":
            return
        for shown in ([everything] if checked == "win" else []) + ([dealt] if dealt is not None else []):
            if said["missing_suit"][of] and len({tiles.suit(tile) for tile in shown}) == 3:
                self.faults.append("facts.missing_suit")
        if dealt is not None and said["no_258"][of] and any(tile % 9 in (1, 4, 7) for tile in dealt):
            self.faults.append("facts.no_258")
        fours = [tile for tile in set(everything) if everything.count(tile) == 4]
        if dealt is not None and said["four_joys"][of] > len(fours):
            self.faults.append("facts.four_joys")

    def _win_facts(self, win: Win, path: str, flowers_known: bool, miscounted: bool) -> None:
        facts, flags = win.facts, win.flags
        if win.flower_win and self.deal.options["flower_win"]:
            if flowers_known and sorted((*win.flowers, win.tile or 0)) != list(tiles.FLOWERS):
                self.faults.append(f"{path}.flowers")
            if flags:
                self.faults.append(f"{path}.flags")
            for name, value in facts.items():
                if value != self.game.facts[name].default:
                    self.faults.append(f"{path}.facts.{name}")
            return
        if facts.get("ready", "none") != "none" and win.held is not None and not win.held.closed and not miscounted:
            self.faults.append(f"{path}.facts.ready")
        if facts.get("after_flower") and (not win.drawn or (flowers_known and not win.flowers)):
            self.faults.append(f"{path}.facts.after_flower")
        if facts.get("kong_tiles") == 2 and not flags & {"after_kong", "kong_discard"}:
            self.faults.append(f"{path}.facts.kong_tiles")
        if "birds" in facts and len(tiles.parse(facts["birds"])) > self.deal.options["bird_count"]:
            self.faults.append(f"{path}.facts.birds")

    def _flags(self, win: Win, given: Any, path: str, first: Win | None) -> None:
        given = [] if given is None else given
        wrong = not isinstance(given, list) or any(flag not in FLAGS for flag in given)
        known = [flag for flag in given if flag in FLAGS] if isinstance(given, list) else []
        flags = win.flags = frozenset(flag for flag in known if flag in self.game.flags)
        dealer = self.deal.dealer
        wrong |= first is not None and first.flags != flags
        both_known = dealer is not None and win.player is not None

        def konged(seat: int | None) -> bool:
            """Whether the event before the first win may be a kong of `seat`."""
            return self.before[0] == "?" or (
                self.before[0] == "kong" and (None in (self.before[1], seat) or self.before[1] == seat)
            )

        if "after_kong" in flags:
            wrong |= not win.drawn or not konged(win.player)
        if "kong_discard" in flags:
            wrong |= win.drawn or "robbing_kong" in flags or not konged(win.source)
        if "robbing_kong" in flags:
            wrong |= win.drawn
        if "public_draw" in flags:
            wrong |= win.drawn
        if "heavenly" in flags:
            wrong |= not win.drawn or (both_known and win.player != dealer)
        if "earthly" in flags and self.game.cards:
            wrong |= win.drawn or "public_draw" in flags
            wrong |= dealer is not None and win.source is not None and win.source != dealer
        elif "earthly" in flags:
            wrong |= both_known and win.player == dealer
        if wrong:
            self.faults.append(f"{path}.flags")

    def _only_nearest(self) -> None:
        wins = [win for win in self.deal.wins if win.player is not None and win.source is not None]
        if len(wins) > 1:
            turns = [((win.player or 0) - (win.source or 0)) % self.game.seats for win in wins]
            self.faults += [f"events[{w.index}]" for w, way in zip(wins, turns, strict=True) if way != min(turns)]

    def _copies(self) -> None:
        shown = [tile for _, (_, tile) in self.kongs for _ in range(4)]
        for at, win in enumerate(self.deal.wins):
            shown += win.flowers
            if at == 0 and win.tile is not None:
                shown.append(win.tile)
            if win.held is not None:
                shown += [*win.held.hand, *(t for _, meld in win.held.melds for t in meld)]
        too_many = any(n > (1 if tile in tiles.FLOWERS else 4) for tile, n in Counter(shown).items())
        if too_many and (not self.faults or any(self._has_five(seat) for seat in range(self.game.seats))):
            self.faults.append("events")

    def _has_five(self, seat: int) -> bool:
        mine = [tile for owner, (_, tile) in self.kongs for _ in range(4) if owner == seat]
        for win in self.deal.wins:
            if win.player == seat:
                mine += [*win.flowers, *([] if win.tile is None else [win.tile])]
                if win.held is not None:
                    mine += [*win.held.hand, *(t for _, meld in win.held.melds for t in meld)]
        return any(n > (1 if tile in tiles.FLOWERS else 4) for tile, n in Counter(mine).items())
