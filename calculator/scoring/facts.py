"""Facts 事实: the answers to the words of the rule language about tiles, a win and a reading.

Those of a group stand in `group_facts`, those of a player, a kong and the deal in `player_facts`.

Each class is one root of `calculator.rules.language.vocabulary`; an attribute has the name of the
word it answers. Facts that cost something are worked out when a formula first asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from calculator.lazy import lazy
from calculator.reading import Reading, stand_ins
from calculator.rules.formulas import disjoint, sets_of
from calculator.scoring.group_facts import (
    DISCARD_GROUPS,
    DRAGONS,
    JING_GROUPS,
    NO_GROUP,
    PLAIN_GROUPS,
    SHARED_GROUPS,
    TERMINALS,
    WINDS,
    WINNING_GROUPS,
    GroupFacts,
    kinds_of,
    mask_of,
    meld_facts,
)
from calculator.scoring.winning import Made
from calculator.tiles import FAMILIES, HONORS, KONG_TILES, SUIT_KINDS, TILES, Hand, MeldKind, Tile

_WINDS_IN, _DRAGONS_IN = slice(WINDS[0], WINDS[-1] + 1), slice(DRAGONS[0], DRAGONS[-1] + 1)
_SUITS_IN = tuple(slice(suit.start, suit.stop) for suit in SUIT_KINDS)
_ENDS = frozenset(kind for family in FAMILIES for kind in (family.kinds[0], family.kinds[-1]))
"""Kinds at which a run can only begin or only end."""


_ANY, _FOUR = (bytes(count >= least for count in range(256)) for least in (1, KONG_TILES))
"""Tables from each number of tiles to whether there are any, or four."""
_terminals_of = itemgetter(*TERMINALS)


class TileFacts:
    """All tiles of a player, as what they stand for: counts by kind, and the winning tile if there is one."""

    def __init__(self, counts: Sequence[int], winning: int | None = None) -> None:
        self.counts = counts
        self.winning = winning

    @lazy
    def rank(self) -> int:
        """Return the rank of the winning tile, or 0."""
        return 0 if self.winning is None else TILES[self.winning].rank

    @lazy
    def by_suit(self) -> list[int]:
        """Return the number of tiles of each suit."""
        counts = self.counts
        return [sum(counts[suit]) for suit in _SUITS_IN]

    @lazy
    def suits(self) -> int:
        """Return how many suits have a tile."""
        counts = self.counts
        return sum([any(counts[suit]) for suit in _SUITS_IN])

    @lazy
    def held(self) -> int:
        """Return the kinds of which there are any, as `mask_of` has them."""
        return int.from_bytes(bytes(self.counts).translate(_ANY), "little")

    @lazy
    def tile_count(self) -> int:
        """Return the number of tiles."""
        return sum(self.counts)

    @lazy
    def tile_kinds(self) -> int:
        """Return the number of different tiles."""
        return len(self.counts) - self.counts.count(0)

    @lazy
    def simples(self) -> int:
        """Return the number of suit tiles that are not terminals."""
        return sum(self.by_suit) - self.terminals

    @lazy
    def winds(self) -> int:
        """Return the number of winds."""
        return sum(self.counts[_WINDS_IN])

    @lazy
    def dragons(self) -> int:
        """Return the number of dragons."""
        return sum(self.counts[_DRAGONS_IN])

    @lazy
    def honor_tiles(self) -> int:
        """Return the number of winds and dragons."""
        return self.winds + self.dragons

    @lazy
    def terminals(self) -> int:
        """Return the number of terminals."""
        return sum(_terminals_of(self.counts))

    @lazy
    def longest_suit(self) -> int:
        """Return the number of tiles of the longest suit."""
        return max(self.by_suit)

    @lazy
    def fours(self) -> int:
        """Return how many kinds are there four times."""
        return bytes(self.counts).translate(_FOUR).count(1)

    def suits_with(self, tiles: int) -> int:
        """Return how many suits have at least that many tiles."""
        return sum(count >= tiles for count in self.by_suit)

    def tiles_in(self, text: str) -> int:
        """Return how many tiles are of the kinds of a text such as `19m19p19s`."""
        return sum(map(self.counts.__getitem__, kinds_of(text)))

    def winning_any_of(self, text: str) -> bool:
        """Return whether the winning tile is of one of these kinds."""
        return self.winning in kinds_of(text)

    def only(self, text: str) -> bool:
        """Return whether all tiles are of these kinds."""
        return not self.held & ~mask_of(text)

    def holds(self, text: str) -> bool:
        """Return whether at least one tile of each of these kinds is there."""
        return not mask_of(text) & ~self.held


class Circumstances(NamedTuple):
    """The circumstances of a win.

    `flags` are those of the record that the ruleset uses; a tile that was turned from the wall for
    all to see (public_draw) was neither discarded nor drawn by the winner.
    """

    discard: bool = True
    flags: frozenset[str] = frozenset()
    after_exposed_kong: bool = False
    dealer: bool = False
    seat: int = 2
    """Seat wind 门风: 1 for the dealer, then in turn order."""
    place: int = 1
    """The winner's seat at the table, counted from 1."""
    from_dealer: bool = False
    """The winning tile came from the dealer: discarded, or turned for all to see."""
    first_of_discard: bool = True
    """True if the winner is the nearest after the discarder, of those who win on this tile."""
    flowers: tuple[Tile, ...] = ()
    """The winner's, beside his hand."""
    facts: tuple[Any, ...] = ()
    """The values of the ruleset's facts of a win, in their order."""
    own: tuple[Any, ...] = ()
    """Those of its facts of a player, of the winner."""


PLAIN = Circumstances()
"""A win on a discard by one who is not the dealer, with nothing special about it."""
PLAIN_DRAW = Circumstances(discard=False)
"""The same, but self-drawn."""
PLAIN_PUBLIC = Circumstances(discard=False, flags=frozenset(("public_draw",)))
"""The same, but turned from the wall by another."""


class WinFacts:
    """The win and the melds.

    For the hand without its winning tile `find_waits` gives the kinds waited on, `find_shape_waits`
    those that complete a shape.
    """

    def __init__(
        self,
        hand: Hand,
        circumstances: Circumstances,
        wild: tuple[int, ...],
        kinds: Sequence[int],
        find_waits: Callable[[Hand], tuple[int, ...]],
        find_shape_waits: Callable[[Hand], tuple[int, ...]],
    ) -> None:
        self.hand = hand
        self.circumstances = circumstances
        self.wild = wild
        self._kinds = kinds
        self._find_waits = find_waits
        self._find_shape_waits = find_shape_waits
        self.discard, flags, self.after_exposed_kong, self.dealer, self.seat, self.place = circumstances[:6]
        self.from_dealer, self.first_of_discard, self.flowers, self.facts, self.own = circumstances[6:]
        self.public_draw = "public_draw" in flags
        self.self_drawn = not (self.discard or self.public_draw)
        self.after_kong = "after_kong" in flags
        self.kong_discard = "kong_discard" in flags
        self.robbing_kong = "robbing_kong" in flags
        self.last_tile = "last_tile" in flags
        self.heavenly = "heavenly" in flags
        self.earthly = "earthly" in flags
        self.melds = len(hand.melds)

    @lazy
    def tiles(self) -> TileFacts:
        """Return the tiles as they show."""
        return TileFacts(self.hand.counts, self.hand.winning)

    @lazy
    def exposed_melds(self) -> int:
        """Return the number of melds that are not concealed."""
        return sum(not meld.kind.is_concealed for meld in self.hand.melds)

    @lazy
    def kongs(self) -> int:
        """Return the number of kongs."""
        return sum(meld.is_kong for meld in self.hand.melds)

    @lazy
    def concealed_kongs(self) -> int:
        """Return the number of concealed kongs."""
        return sum(meld.kind is MeldKind.CONCEALED for meld in self.hand.melds)

    @property
    def exposed_kongs(self) -> int:
        """The number of exposed and added kongs."""
        return self.kongs - self.concealed_kongs

    @lazy
    def marks_groups(self) -> bool:
        """Return whether a wild tile can stand as itself, or a triplet's fourth tile in a run."""
        return bool(self.wild) or max(self.hand.counts) >= 4

    @lazy
    def jing_tiles(self) -> int:
        """Return the number of wild tiles."""
        return sum(self.hand.counts[kind] for kind in self.wild)

    @lazy
    def natural_fours(self) -> int:
        """Return how many kinds that are not wild are there four times."""
        return sum(count == 4 and kind not in self.wild for kind, count in enumerate(self.hand.counts))

    @property
    def jing(self) -> bool:
        """The winning tile is of a wild kind."""
        return self.hand.winning in self.wild

    @lazy
    def waiting_kinds(self) -> tuple[int, ...]:
        """Return the kinds that the hand waited on."""
        return self._find_waits(Hand(self.hand.concealed, self.hand.melds))

    @lazy
    def shape_waits(self) -> int:
        """Return the number of kinds that complete a shape."""
        return len(self._find_shape_waits(Hand(self.hand.concealed, self.hand.melds)))

    @lazy
    def shown(self) -> int:
        """Return how many of the winning tile lie open in the winner's melds."""
        winning = self.hand.winning
        return sum([meld.tiles.count(winning) for meld in self.hand.melds if not meld.kind.is_concealed])

    @property
    def waits(self) -> int:
        """The number of kinds that the hand waited on."""
        return len(self.waiting_kinds)

    @lazy
    def waits_on_everything(self) -> bool:
        """Return whether the hand won on every kind of which it did not hold all four."""
        before = list(self.hand.counts)
        if self.hand.winning is not None:
            before[self.hand.winning] -= 1
        waiting = set(self.waiting_kinds)
        return all(kind in waiting or before[kind] >= 4 for kind in self._kinds)


def _marked(groups: list[GroupFacts], wild: Sequence[int]) -> list[GroupFacts]:
    """Return the groups, marked if they hold a wild tile as itself or their fourth tile in a run."""
    in_runs = {kind for group in groups if group.run for kind in group.tiles}
    own, found = {*wild}, []
    for one in groups:
        if one.triplet and not one.kong and one.tiles[0] in in_runs:
            one = SHARED_GROUPS[one]
        if not own.isdisjoint(one.tiles):
            one = JING_GROUPS[one]
        found.append(one)
    return found


class ReadingFacts:
    """One division of a hand.

    `winning_group` says in which concealed group the winning tile stands, and as which kind; `made`
    is the group that it makes of other tiles of the winner's, if it is in no group of the reading.
    """

    def __init__(
        self,
        win: WinFacts,
        reading: Reading,
        winning_group: tuple[int, int] | None = None,
        made: Made | None = None,
    ) -> None:
        self.win = win
        self.reading = reading
        self.made = made
        self.hand = win.hand if made is None else made.hand
        """With what the winning tile made among its melds."""
        self.winning_group = winning_group
        self.shape = reading.shape
        self.wild_stands_in = reading.stand_ins > 0
        groups = [PLAIN_GROUPS[group] for group in reading.groups]
        if winning_group is not None:
            at = winning_group[0]
            groups[at] = (WINNING_GROUPS if win.self_drawn else DISCARD_GROUPS)[reading.groups[at]]
        if made is not None:
            groups += [meld_facts(meld, at == made.at) for at, meld in enumerate(made.hand.melds)]
        elif win.melds:
            groups += [meld_facts(meld) for meld in win.hand.melds]
        if win.marks_groups or self.wild_stands_in:
            groups = _marked(groups, win.wild)
        self.pair = NO_GROUP
        if self.shape != "seven_pairs":
            for at, facts in enumerate(groups):
                if facts.pair:
                    self.pair = facts
                    del groups[at]
                    break
        self.groups = groups
        """All groups, melds included; without the pair, unless there are seven."""

    @lazy
    def tiles(self) -> TileFacts:
        """Return the facts of the tiles, wild ones as the tiles they stand for."""
        if self.reading.stand_ins == 0:
            return self.win.tiles
        counts = bytearray(self.hand.meld_counts)
        for group in self.reading.groups:
            for kind in group.tiles:
                counts[kind] += 1
        return TileFacts(counts, self.win.hand.winning)

    @lazy
    def seven_stars(self) -> bool:
        """Return whether all seven honors are among unrelated tiles."""
        honors = [group for group in self.reading.groups if group.tiles[0] in HONORS]
        return self.shape == "thirteen_unrelated" and len(honors) == len(HONORS)

    @lazy
    def shared_fours(self) -> int:
        """Return how many triplets have their fourth tile in a run."""
        return sum(group.shared for group in self.groups)

    @lazy
    def wait(self) -> str:
        """Return how the winning tile was waited for: middle, edge, two_sided or in_pair; anything else has no name."""
        if self.winning_group is None:
            return ""
        at, kind = self.winning_group
        group = self.reading.groups[at]
        if group.kind != "run":
            return "in_pair" if group.kind == "pair" else ""
        low, _, high = group.tiles
        if kind == low + 1:
            return "middle"
        if high != low + 2 or low in HONORS:
            return ""
        other_end = low if kind == high else high
        return "edge" if other_end in _ENDS else "two_sided"

    @lazy
    def wild(self) -> bool:
        """Return whether every other tile of the winning tile's group can be a wild one."""
        if self.winning_group is None:
            return False
        at, kind = self.winning_group
        group = list(self.reading.groups[at].tiles)
        if self.hand.winning not in self.win.wild:
            group.remove(kind)
        if len(group) > self.win.jing_tiles:
            return False
        left = [to for _, to in self.stand_ins]
        for one in group:
            if one not in left:
                return False
            left.remove(one)
        return True

    def has(self, pattern: str) -> bool:
        """Return whether the groups hold a pattern such as `123a 456a 789a`."""
        return bool(sets_of((pattern,), self.sets))

    @lazy
    def sets(self) -> tuple[tuple[int, ...], ...]:
        """Return the kinds of every group, the pair's last."""
        groups = tuple(group.tiles for group in self.groups)
        return groups if self.pair is NO_GROUP else (*groups, self.pair.tiles)

    def how_many(self, pattern: str) -> int:
        """Return how often the groups hold a pattern, no group used twice."""
        return disjoint(sets_of((pattern,), self.sets))

    @lazy
    def stand_ins(self) -> tuple[tuple[int, int], ...]:
        """For each wild tile the kind that it stands for."""
        return stand_ins(self.reading, self.hand.concealed_counts, self.win.wild)

    @property
    def concealed(self) -> tuple[tuple[int, ...], ...]:
        """The groups of the tiles that did not lie open, in order: what the winning tile makes of a meld is a tile alone."""
        groups = [group.tiles for group in self.reading.groups]
        return tuple(groups if self.made is None else sorted((*groups, self.made.tiles)))


def winning_places(win: WinFacts, reading: Reading, keep_triplets: bool = False) -> list[tuple[int, int]]:
    """Return the groups in which the winning tile can stand, each group once.

    They are (index of the group, kind it stands for). With `keep_triplets` it joins no three that
    were a group before it came.
    """
    winning = win.hand.winning
    if winning is None:
        return []
    as_kinds = {int(winning)}
    if winning in win.wild and reading.stand_ins:
        as_kinds |= {to for _, to in stand_ins(reading, win.hand.concealed_counts, win.wild)}
    places = []
    seen: set[tuple[str, tuple[int, ...], int]] = set()
    if keep_triplets and win.hand.concealed.count(winning) == 3:
        seen.add(("triplet", (int(winning),) * 3, int(winning)))
    for at, group in enumerate(reading.groups):
        if as_kinds.isdisjoint(group.tiles):
            continue
        for kind in dict.fromkeys(group.tiles):
            if kind in as_kinds and (group.kind, group.tiles, kind) not in seen:
                seen.add((group.kind, group.tiles, kind))
                places.append((at, kind))
    return places
