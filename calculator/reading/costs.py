"""Costs: how many tiles one suit lacks of so many groups, with a pair and without: the parts that shanten adds up."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from operator import add

from calculator.reading.memo import Memo
from calculator.reading.pattern import Pattern

NEVER = 1 << 20
"""The cost of what cannot be."""
LACKING = 8
"""A cost is one int: tiles lacking, and below this bit those of them that only a wild tile can be."""
MOST_GROUPS = 4

# What has been grouped so far is one int too: groups, 0..4 (four bits, since two are added before they are compared),
# pairs, 0..1 (two bits), and where they are kept apart the tiles that only a wild tile can be.
_PAIR = 1 << 4
_FORCED = 1 << 6
Grouped = dict[int, int]
"""Cost by what has been grouped."""


class Costs:
    """What 0..4 groups cost, without a pair (`plain`) and with one (`paired`). Equal costs are the same object."""

    __slots__ = ("paired", "plain")

    def __init__(self, both: tuple[int, ...]) -> None:
        self.plain = both[: MOST_GROUPS + 1]
        self.paired = both[MOST_GROUPS + 1 :]


_INTERNED: Memo[tuple[int, ...], Costs] = Memo(Costs)


@lru_cache(1 << 16)
def join(one: Costs, other: Costs) -> Costs:
    """What the groups of two suits cost together."""
    every = range(MOST_GROUPS + 1)
    plain = [min(map(add, one.plain, other.plain[groups::-1])) for groups in every]
    return _INTERNED[(*plain, *(least(one, other, groups) for groups in every))]


def least(one: Costs, other: Costs, groups: int) -> int:
    """What `groups` groups and a pair cost in two suits."""
    with_pair_there: int = min(map(add, one.plain, other.paired[groups::-1]))
    with_pair_here: int = min(map(add, one.paired, other.plain[groups::-1]))
    return min(with_pair_there, with_pair_here)


@lru_cache(256)
def table(pattern: Pattern, caps: bytes, spare: int, room: bool) -> Memo[bytes, Costs]:
    """Costs by the counts of a suit, of which `caps` tiles of each rank can be in a hand besides wild ones.

    No more than `spare` tiles can be wild. `room` says that groups without any of the tiles held have a place
    somewhere: they are then not looked for.
    """

    def costs(counts: bytes) -> Costs:
        best = grouped(pattern, caps, spare, room, counts, False)
        return _INTERNED[
            tuple(best.get(groups + pair, NEVER) for pair in (0, _PAIR) for groups in range(MOST_GROUPS + 1))
        ]

    return Memo(costs)


def least_exactly(suits: list[Grouped], groups: int, spare: int) -> int:
    """What `groups` groups and a pair cost in all suits with no more than `spare` wild tiles. The suits' costs are
    `grouped` with forced tiles kept apart."""
    total: Grouped = {0: 0}
    for suit in suits:
        joined: Grouped = {}
        for a, a_cost in total.items():
            for b, b_cost in suit.items():
                _keep(joined, a + b, a_cost + b_cost, groups, spare)
        total = joined
    return min((cost for done, cost in total.items() if done % _FORCED == groups + _PAIR), default=NEVER)


def _keep(best: Grouped, done: int, cost: int, groups: int, spare: int) -> None:
    if done & 15 <= groups and (done >> 4 & 3) < 2 and done // _FORCED <= spare and cost < best.get(done, NEVER):
        best[done] = cost


def grouped(pattern: Pattern, caps: bytes, spare: int, room: bool, counts: bytes, apart: bool) -> Grouped:
    """The least cost of everything that the suit can be grouped into. With `apart` the forced tiles are part of what
    has been grouped, and no longer of the cost."""
    # Rank by rank: only how many tiles of the next three ranks the groups begun so far take matters for the rest.
    states: dict[tuple[int, int, int], Grouped] = {(0, 0, 0): {0: 0}}
    for rank in range(pattern.size):
        groups = pattern.starting[rank]
        if room:
            groups = tuple(group for group in groups if any(counts[tile] for tile in group))
        begun: dict[tuple[int, int, int], Grouped] = {}
        for (here, next_1, next_2), best in states.items():
            for new, own, (more_1, more_2, more_3) in _choices(groups):
                used = here + own
                forced = used - caps[rank]
                if forced > spare:
                    break  # the choices are in order of what they take here
                cost = max(0, used - counts[rank]) << LACKING
                if forced > 0:
                    if apart:
                        new += _FORCED * forced
                    else:
                        cost += forced
                into = begun.setdefault((next_1 + more_1, next_2 + more_2, more_3), {})
                for done, sofar in best.items():
                    _keep(into, done + new, sofar + cost, MOST_GROUPS, spare)
        states = begun
    best = states.get((0, 0, 0), {})
    return _with_fillers(best, spare) if room else best


def _with_fillers(best: Grouped, spare: int) -> Grouped:
    """The same with groups and a pair of which nothing is there yet."""
    for done in sorted(best):
        for groups in range(MOST_GROUPS + 1 - (done & 15)):
            cost = best[done] + (3 * groups << LACKING)
            _keep(best, done + groups, cost, MOST_GROUPS, spare)
            _keep(best, done + groups + _PAIR, cost + (2 << LACKING), MOST_GROUPS, spare)
    return best


@cache
def _choices(groups: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, int, tuple[int, int, int]], ...]:
    """The ways to choose from groups that start at one rank: what is grouped, tiles taken at the rank, tiles taken at
    the next three; in order of the tiles taken at the rank. Three equal runs are left out, being three triplets, and so
    is a third equal triplet: it holds nothing that another triplet would not."""
    found: set[tuple[int, int, tuple[int, int, int]]] = set()
    for times in product(*(range(2 if len(group) == 2 else 3) for group in groups)):
        taken = [0, 0, 0, 0]
        done = 0
        for group, n in zip(groups, times, strict=True):
            done += n * (_PAIR if len(group) == 2 else 1)
            for tile in group:
                taken[tile - group[0]] += n
        if done & 15 <= MOST_GROUPS:
            found.add((done, taken[0], (taken[1], taken[2], taken[3])))
    return tuple(sorted(found, key=lambda choice: choice[1]))
