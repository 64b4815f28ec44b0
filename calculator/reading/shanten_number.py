"""Shanten 向听: the fewest tiles to exchange until a shape is complete, less one.

The target is a hand that can exist: no kind more than four times with the melds, wild tiles no more than there are. A
kind of which all four are held grows only by a wild tile, held or drawn. Added up from costs: how many tiles one suit lacks
of so many groups, with a pair and without.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from operator import add

from calculator.reading.board import Board, board_of, cut, full_board, set_aside
from calculator.reading.memo import Memo
from calculator.reading.own import lacking_own
from calculator.reading.pattern import Pattern, take, with_one
from calculator.reading.shapes import ALL, Shapes
from calculator.reading.special import (
    ORPHANS,
    knittings,
    lacking_knitted,
    lacking_orphans,
    most_unrelated,
    near_straights,
)
from calculator.tiles import HONORS, copies_of


def shanten(
    counts: Sequence[int],
    meld_counts: Sequence[int],
    melds: int,
    shapes: Shapes,
    wild: Sequence[int] = (),
    tiles: Sequence[int] = ALL,
) -> int:
    """Return the least shanten over the shapes: -1 for a complete hand, 0 if one tile is lacking.

    `counts` are the concealed tiles of a hand with or without the winning tile, `meld_counts` (a
    kong counts four) those in the `melds` melds and kongs. More wild tiles of a kind than there are
    can be held, and are all of them then.

    :raises ValueError: where the number of tiles is another, or no shape can be completed at all; a standard shape of
        listed groups is none that this can tell of.
    """
    hand = counts if type(counts) is bytes else bytes(counts)
    wilds = 0
    if wild:
        hand, wilds = set_aside(hand, wild)
    if not (shapes.special or melds or tiles is not ALL or wilds > USUAL_COPIES):
        # As below, for the shapes that most tables play and with nothing that such tables do not need.
        usual: _Supply = (shapes.supplies or supplies_of(shapes))[tuple(wild)]
        m, p, s, z = usual.tables
        suits = m[hand[:9]][p[hand[9:18]]][s[hand[18:27]][z[hand[27:34]]]]
        lacking = suits.paired[4]
        if 13 <= suits.tiles + wilds <= 14 and lacking & FORCED_MASK <= usual.spare:
            lacking >>= LACKING
            if shapes.seven_pairs and suits.lacking_pairs < lacking and usual.pairs >= 7:
                lacking = suits.lacking_pairs
            return lacking - wilds - 1
    size = shapes.size - 3 * melds
    if melds < 0 or not size - 1 <= sum(hand) + wilds <= size:
        raise ValueError(f"{sum(hand) + wilds} concealed tiles beside {melds} melds")
    board = board_of(tiles, shapes.honor_runs)
    supply = _supply_beside(board, counts, meld_counts, melds, shapes, wild)
    lacking = NEVER
    if shapes.standard and not shapes.listed:
        lacking = supply.standard(hand, shapes.size // 3 - melds)
    if shapes.seven_pairs and not melds and shapes.size == 14 and supply.pairs >= 7:
        lacking = min(lacking, supply.of(hand).lacking_pairs)
    if shapes.special:
        lacking = _special(board, supply, hand, melds, shapes, lacking)
    if lacking > shapes.size:
        raise ValueError("no shape can be completed with these tiles")
    return lacking - wilds - 1


def shanten_with_each(
    counts: Sequence[int],
    meld_counts: Sequence[int],
    melds: int,
    shapes: Shapes,
    wild: Sequence[int] = (),
    tiles: Sequence[int] = ALL,
    kinds: Sequence[int] = ALL,
) -> list[int]:
    """Return `shanten` of a hand that lacks its winning tile, with one more of each of `kinds`.

    They are in the order of `kinds`; lookups common to these hands are made once.

    :raises ValueError: as `shanten`.
    """
    hand, wilds = set_aside(counts, wild)
    groups = shapes.size // 3 - melds
    if not shapes.standard or shapes.listed or sum(hand) + wilds != 3 * groups + 1:
        return [shanten(with_one(counts, kind), meld_counts, melds, shapes, wild, tiles) for kind in kinds]
    board = board_of(tiles, shapes.honor_runs)
    supply = _supply_beside(board, counts, meld_counts, melds, shapes, wild)
    suits = supply.with_each(hand)
    if kinds is not ALL:
        suits = [suits[kind] for kind in kinds]
    found = [costs.paired[groups] >> LACKING for costs in suits]
    if shapes.seven_pairs and not melds and shapes.size == 14 and supply.pairs >= 7:
        now = supply.of(hand)
        if now.lacking_pairs <= now.paired[groups] >> LACKING:  # one tile brings pairs nearer by one
            found = list(map(min, found, [costs.lacking_pairs for costs in suits]))
    if shapes.special:
        now_lacking = _special(board, supply, hand, melds, shapes, NEVER)
        for at, kind in enumerate(kinds):
            if found[at] >= now_lacking and kind not in wild:
                found[at] = _special(board, supply, with_one(hand, kind), melds, shapes, found[at])
    if wild or max(found) > shapes.size:
        for at, kind in enumerate(kinds):
            if kind in wild or suits[at].paired[groups] & FORCED_MASK > supply.spare or found[at] > shapes.size:
                exact = shanten(with_one(counts, kind), meld_counts, melds, shapes, wild, tiles)
                found[at] = exact + wilds + 1
    return [lacking - wilds - 1 for lacking in found]


def supplies_of(shapes: Shapes) -> Memo[tuple[int, ...], _Supply]:
    """By the wild kinds the tiles of a hand without melds, of the usual size and of every kind, kept with the shapes."""
    board = full_board(shapes.honor_runs)
    found: Memo[tuple[int, ...], _Supply] = Memo(
        lambda wild: _supply(board, wild, sum(map(copies_of, {*wild})), MOST_GROUPS)
    )
    object.__setattr__(shapes, "supplies", found)
    return found


def _supply_beside(
    board: Board, counts: Sequence[int], meld_counts: Sequence[int], melds: int, shapes: Shapes, wild: Sequence[int]
) -> _Supply:
    spare = sum([max(copies_of(kind), counts[kind]) for kind in set(wild)]) if wild else 0
    supply = _supply(board, tuple(wild), spare, max(shapes.size // 3, MOST_GROUPS))
    return supply.beside(meld_counts) if melds else supply


def _special(board: Board, supply: _Supply, hand: bytes, melds: int, shapes: Shapes, lacking: int) -> int:
    """Return `lacking`, or how many tiles the hand without its wild ones lacks of a shape besides groups and pairs, if fewer."""
    if not melds:
        if shapes.thirteen_unrelated and shapes.size == 14:
            lacking = min(lacking, 14 - most_unrelated(board, hand))
        if shapes.thirteen_orphans and set(ORPHANS) <= set(board.kinds):
            lacking = min(lacking, lacking_orphans(hand))
        if shapes.knitted and len(knittings(board.kinds)) == 6 and set(HONORS) <= set(board.kinds):
            lacking = min(lacking, lacking_knitted(hand))
    if shapes.knitted_straight and melds < 2:
        for knitting in near_straights(hand, knittings(board.kinds), lacking - 1):
            rest, missing = take(hand, knitting.kinds)
            left = supply.without_each(knitting.kinds)
            if left is not None and missing < lacking:
                lacking = min(lacking, missing + left.standard(rest, 1 - melds))
    for own in shapes.own:
        lacking = min(lacking, lacking_own(own, hand, melds, shapes, NEVER))
    return lacking


class _Supply:
    """The tiles that a hand can be made of.

    `caps`, how many of each kind that is not wild (of those in `none` no tile), and `spare` wild
    ones.
    """

    def __init__(self, board: Board, wild: frozenset[int], caps: bytes, spare: int, groups: int) -> None:
        self.board = board
        self.wild = wild
        self.caps = caps
        self.none = tuple([kind for kind, cap in enumerate(caps) if not cap])
        self.spare = spare
        self.groups = groups
        self.pairs = sum(cap // 2 for cap in caps) + spare // 2
        # The other groups and the pair touch no more than 13 kinds (of four groups), so one of 14 is free for three new tiles.
        self.room = sum(cap >= 3 for cap in caps) >= 3 * groups + 2
        self.suits = tuple((suit.pattern, suit_caps) for suit, suit_caps in zip(board.suits, cut(caps), strict=True))
        self.tables = tuple(table(pattern, suit_caps, spare, self.room, groups) for pattern, suit_caps in self.suits)
        self.more = tuple(_table_with_each(suit) for suit in self.tables)

    def beside(self, meld_counts: Sequence[int]) -> _Supply:
        """Return the supply left when these tiles lie in melds."""
        caps = bytes([max(0, cap - count) for cap, count in zip(self.caps, meld_counts, strict=False)])
        spare = self.spare - sum([meld_counts[kind] for kind in self.wild])
        return _made(self.board, self.wild, caps, spare, self.groups)

    def without_each(self, kinds: Sequence[int]) -> _Supply | None:
        """Return the supply left when one tile of each kind, or a wild one if there is none, is taken, or None."""
        caps, missing = take(self.caps, kinds)
        spare = self.spare - missing
        return None if spare < 0 else _made(self.board, self.wild, caps, spare, self.groups)

    def of(self, hand: bytes) -> Costs:
        """Return the costs of the hand without its wild ones, all suits together."""
        m, p, s, z = self.tables
        return m[hand[:9]][p[hand[9:18]]][s[hand[18:27]][z[hand[27:34]]]]

    def with_each(self, hand: bytes) -> list[Costs]:
        """Return the same with one more of each kind."""
        keys = cut(hand)
        m, p, s, z = map(dict.__getitem__, self.tables, keys)
        left, right = m[p], s[z]
        return [
            suits
            for more, key, rest in zip(self.more, keys, (p[right], m[right], z[left], s[left]), strict=True)
            for suits in map(rest.__getitem__, more[key])
        ]

    def standard(self, hand: bytes, groups: int) -> int:
        """Return how many tiles the hand without its wild ones lacks of so many groups and a pair."""
        cost = self.of(hand).paired[groups]
        if cost & FORCED_MASK > self.spare:
            # The cheapest target asks for more wild tiles than there are.
            keys = cut(hand)
            apart = [
                grouped(pattern, caps, self.spare, self.room, key, True, self.groups)
                for (pattern, caps), key in zip(self.suits, keys, strict=True)
            ]
            cost = least_exactly(apart, groups, self.spare)
        return cost >> LACKING


_made = lru_cache(256)(_Supply)


@lru_cache(256)
def _supply(board: Board, wild: tuple[int, ...], spare: int, groups: int) -> _Supply:
    """Return the supply of a hand without melds."""
    caps = bytes(copies_of(kind) if kind in board.kinds and kind not in wild else 0 for kind in ALL)
    return _made(board, frozenset(wild), caps, spare, groups)


USUAL_COPIES = min(map(copies_of, ALL))
"""The number of wild tiles of any kind."""
NEVER = 1 << 20
"""The cost of what cannot be."""
LACKING = 8
FORCED_MASK = (1 << LACKING) - 1
"""A cost is one int: tiles lacking, and below bit LACKING those of them that only a wild tile can be."""
MOST_GROUPS = 4
"""Groups that tables are made for at least; a larger hand has tables of its own."""

# What has been grouped so far is one int too: groups, 0..7 (four bits, since two are added before they are compared),
# pairs, 0..1 (two bits), and where they are kept apart the tiles that only a wild tile can be.
_PAIR = 1 << 4
_PAIRS = 1 << 5
"""Set with two pairs, or three."""
_FORCED = 1 << 6
Grouped = dict[int, int]
"""Cost by what has been grouped."""


class Costs(Memo["Costs", "Costs"]):
    """The costs of 0, 1, 2 … groups, without a pair (`plain`) and with one (`paired`).

    `singles` says of how many `tiles` there is one more of a kind than pairs of them hold. Equal
    costs are the same object.

    `costs[other]` is what the groups of both cost together: few hundred different ones come of all
    hands.
    """

    __slots__ = ("lacking_pairs", "paired", "pairs", "plain", "singles", "tiles")
    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__

    def __init__(self, vector: tuple[int, ...]) -> None:
        super().__init__(self.beside)
        *both, self.tiles, self.pairs, self.singles = vector
        half = len(both) // 2
        self.plain = both[:half]
        self.paired = both[half:]
        self.lacking_pairs = 14 - 2 * self.pairs - min(self.singles, 7 - self.pairs)
        """The number of tiles that seven pairs lack."""

    def beside(self, other: Costs) -> Costs:
        """Return the costs of both suits together."""
        every = range(len(self.plain))
        plain = [min(map(add, self.plain, other.plain[groups::-1])) for groups in every]
        there = [min(map(add, self.plain, other.paired[groups::-1])) for groups in every]
        here = [min(map(add, self.paired, other.plain[groups::-1])) for groups in every]
        more = self.tiles + other.tiles, self.pairs + other.pairs, self.singles + other.singles
        return _INTERNED[(*plain, *map(min, there, here), *more)]


_INTERNED: Memo[tuple[int, ...], Costs] = Memo(Costs)


@lru_cache(256)
def table(pattern: Pattern, caps: bytes, spare: int, room: bool, most: int) -> Memo[bytes, Costs]:
    """Return costs by the counts of a suit, of which a hand can have `caps` tiles of each rank.

    No more than `spare` tiles can be wild. `room` says that groups without any of the tiles held
    have a place somewhere: they are then not looked for.
    """
    reach = max([run[-1] - run[0] for run in pattern.runs], default=0)

    def costs(counts: bytes) -> Costs:
        if room and (at := _apart_at(counts, caps, reach)):
            return found[counts[:at].ljust(len(counts), b"\0")][found[bytes(at) + counts[at:]]]
        best = grouped(pattern, caps, spare, room, counts, False, most)
        groups = [best.get(groups + pair, NEVER) for pair in (0, _PAIR) for groups in range(most + 1)]
        there = [count for count, cap in zip(counts, caps, strict=True) if cap]
        return _INTERNED[(*groups, sum(counts), sum(count // 2 for count in there), sum(count % 2 for count in there))]

    found = Memo(costs)
    return found


def _apart_at(counts: bytes, caps: bytes, reach: int) -> int:
    """Return the rank of a tile that no run holds together with those before it, or 0.

    The groups of both sides must not ask for more tiles of a rank between than there are. Each of them holds a tile of its own,
    or is no better than one of which nothing is there yet.
    """
    before = None
    for rank, held in enumerate(counts):
        if held:
            if before is not None and rank - before > reach:
                between = range(before + 1, rank)
                if all(sum(counts[max(one - reach, 0) : one + reach + 1]) <= caps[one] for one in between):
                    return rank
            before = rank
    return 0


def _table_with_each(costs: Memo[bytes, Costs]) -> Memo[bytes, tuple[Costs, ...]]:
    """By the counts of a suit what it costs with one more tile of each rank."""
    return Memo(lambda counts: tuple(costs[with_one(counts, rank)] for rank in range(len(counts))))


def least_exactly(suits: list[Grouped], groups: int, spare: int) -> int:
    """Return the cost of `groups` groups and a pair in all suits with no more than `spare` wild tiles.

    The suits' costs are `grouped` with forced tiles kept apart.
    """
    total = {0: 0}
    for suit in suits:
        joined: Grouped = {}
        for a, a_cost in total.items():
            for b, b_cost in suit.items():
                _keep(joined, a + b, a_cost + b_cost, groups, spare)
        total = joined
    return min((cost for done, cost in total.items() if done % _FORCED == groups + _PAIR), default=NEVER)


def _keep(best: Grouped, done: int, cost: int, groups: int, spare: int) -> None:
    if done & 15 <= groups and not done & _PAIRS and done // _FORCED <= spare and cost < best.get(done, NEVER):
        best[done] = cost


def grouped(pattern: Pattern, caps: bytes, spare: int, room: bool, counts: bytes, apart: bool, most: int) -> Grouped:
    """Return the least cost of everything that the suit can be grouped into.

    With `apart` the forced tiles are part of what has been grouped, and no longer of the cost.
    """
    limits = pattern, caps, spare, room, apart, most
    best = _begun(limits, counts if pattern.groups else b"", b"").get((0, 0, 0), {})
    return _with_fillers({**best}, spare, most) if room else best


@lru_cache(1 << 9)
def _begun(
    limits: tuple[Pattern, bytes, int, bool, bool, int], counts: bytes, ahead: bytes
) -> dict[tuple[int, int, int], Grouped]:
    """Return the costs of the first ranks, by the tiles of the next three that open groups take.

    Nothing else matters for the rest. Suits that begin alike share it. `ahead` says of which of
    those three there are tiles, if `room` asks it.
    """
    if not counts:
        return {(0, 0, 0): {0: 0}}
    pattern, caps, spare, room, apart, most = limits
    *_, held = counts
    rank = len(counts) - 1
    groups, before = pattern.starting[rank], b""
    if room:
        before = bytes((held > 0, *ahead[:2]))
        groups = tuple(
            [group for group in groups if any(before[tile - rank : tile - rank + 1] != b"\0" for tile in group)]
        )
    begun: dict[tuple[int, int, int], Grouped] = {}
    for (here, next_1, next_2), best in _begun(limits, counts[:-1], before).items():
        for new, own, (more_1, more_2, more_3) in _choices(groups, most):
            used = here + own
            forced = used - caps[rank]
            if forced > spare:
                break  # the choices are in order of what they take here
            cost = used - held << LACKING if used > held else 0
            if forced > 0:
                if apart:
                    new += _FORCED * forced
                else:
                    cost += forced
            into = begun.setdefault((next_1 + more_1, next_2 + more_2, more_3), {})
            # As `_keep` does, which would be called a million times for a long hand.
            for done, sofar in best.items():
                both, total = done + new, sofar + cost
                if (
                    both & 15 <= most
                    and not both & _PAIRS
                    and both // _FORCED <= spare
                    and total < into.get(both, NEVER)
                ):
                    into[both] = total
    return begun


def _with_fillers(best: Grouped, spare: int, most: int) -> Grouped:
    """Return the costs with one more group and pair of which nothing is there yet."""
    for done in sorted(best):
        for groups in range(most + 1 - (done & 15)):
            cost = best[done] + (3 * groups << LACKING)
            _keep(best, done + groups, cost, most, spare)
            _keep(best, done + groups + _PAIR, cost + (2 << LACKING), most, spare)
    return best


@cache
def _choices(groups: tuple[tuple[int, ...], ...], most: int) -> tuple[tuple[int, int, tuple[int, int, int]], ...]:
    """Return the ways to choose from groups that start at one rank, by the tiles taken at the rank.

    Each is the grouped tiles, tiles taken at the rank, tiles taken at the next three. Three equal
    runs are left out, being three triplets, and so is a third equal triplet: it holds nothing that
    another triplet would not.
    """
    found = set()
    for times in product(*(range(2 if len(group) == 2 else 3) for group in groups)):
        taken = [0, 0, 0, 0]
        done = 0
        for group, n in zip(groups, times, strict=True):
            done += n * (_PAIR if len(group) == 2 else 1)
            for tile in group:
                taken[tile - group[0]] += n
        if done & 15 <= most:
            found.add((done, taken[0], (taken[1], taken[2], taken[3])))
    return tuple(sorted(found, key=lambda choice: choice[1]))
