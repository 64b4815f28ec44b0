"""The fewest exchanges to a complete shape, less one, for each kind of shape; None where it cannot be reached.

A target is a complete shape with a label (what it stands for) on every tile. Of the tiles that it needs and that the
hand has not (`missing`), wild tiles in the hand fill some; the others are drawn. What goes beyond the copies that a
player can have of a kind (`beyond`: four, less those in his melds; none of a wild kind) must be wild tiles, held or
drawn, of which there are `wild_left` more. So the number of exchanges is max(0, missing - wilds), allowed while
beyond <= wilds + wild_left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from .hands import SUIT_RUNS, Counts, Runs, apart, blocks

Cost = tuple[int, int]
Targets = dict[tuple[int, int], frozenset[Cost]]


@lru_cache(maxsize=50_000)
def _block_targets(held: Counts, caps: Counts, runs: Runs) -> Targets:
    """(groups, pairs) -> every (missing, beyond) that some choice of groups inside the block has."""
    return _suit_targets(held, caps) if runs is SUIT_RUNS else _honor_targets(held, caps, runs)


def _suit_targets(held: Counts, caps: Counts) -> Targets:
    """Rank by rank; the state is (groups, pairs, runs begun one rank before, two ranks before).

    Three equal runs hold the same tiles as three triplets, so that at most two begin at a rank.
    """
    states: dict[tuple[int, int, int, int], frozenset[Cost]] = {(0, 0, 0, 0): frozenset({(0, 0)})}
    for rank in range(9):
        found: dict[tuple[int, int, int, int], set[Cost]] = {}
        for (groups, pairs, one, two), costs in states.items():
            for begun in range(min(2, 4 - groups) + 1 if rank < 7 else 1):
                for triplets in range(5 - groups - begun):
                    for pair in range(2 - pairs):
                        need = begun + one + two + 3 * triplets + 2 * pair
                        missing, beyond = max(0, need - held[rank]), max(0, need - caps[rank])
                        key = (groups + begun + triplets, pairs + pair, begun, one)
                        found.setdefault(key, set()).update((m + missing, e + beyond) for m, e in costs)
        states = {key: _best(costs) for key, costs in found.items()}
    targets: dict[tuple[int, int], set[Cost]] = {}
    for (groups, pairs, _, _), costs in states.items():
        targets.setdefault((groups, pairs), set()).update(costs)
    return {key: _best(costs) for key, costs in targets.items()}


def _honor_targets(held: Counts, caps: Counts, runs: Runs) -> Targets:
    """Every choice of runs of honors, then triplets and the pair kind by kind."""
    targets: dict[tuple[int, int], set[Cost]] = {}
    for size in range(5):
        for chosen in combinations_with_replacement(runs, size):
            states: dict[tuple[int, int], frozenset[Cost]] = {(size, 0): frozenset({(0, 0)})}
            for kind in range(7):
                in_runs = sum(kind in run for run in chosen)
                found: dict[tuple[int, int], set[Cost]] = {}
                for (groups, pairs), costs in states.items():
                    for triplets in range(5 - groups):
                        for pair in range(2 - pairs):
                            need = in_runs + 3 * triplets + 2 * pair
                            missing, beyond = max(0, need - held[kind]), max(0, need - caps[kind])
                            here = found.setdefault((groups + triplets, pairs + pair), set())
                            here.update((m + missing, e + beyond) for m, e in costs)
                states = {key: _best(costs) for key, costs in found.items()}
            for key, costs in states.items():
                targets.setdefault(key, set()).update(costs)
    return {key: _best(costs) for key, costs in targets.items()}


def _best(costs: set[Cost] | frozenset[Cost]) -> frozenset[Cost]:
    """Without those that another one beats in both numbers."""
    return frozenset(c for c in costs if not any(d != c and d[0] <= c[0] and d[1] <= c[1] for d in costs))


def _join(parts: list[Targets], groups: int) -> frozenset[Cost]:
    total: dict[tuple[int, int], set[Cost]] = {(0, 0): {(0, 0)}}
    for part in parts:
        nxt: dict[tuple[int, int], set[Cost]] = {}
        for (g, p), costs in total.items():
            for (a, b), more in part.items():
                if g + a <= groups and p + b <= 1:
                    here = nxt.setdefault((g + a, p + b), set())
                    here.update((m + x, e + y) for m, e in costs for x, y in more)
        total = {key: set(_best(costs)) for key, costs in nxt.items()}
    return frozenset(total.get((groups, 1), set()))


def _fewest(costs: frozenset[Cost] | set[Cost], wilds: int, wild_left: int) -> int | None:
    fits = [max(0, missing - wilds) for missing, beyond in costs if beyond <= wilds + wild_left]
    return min(fits) - 1 if fits else None


def standard_shanten(
    held: Sequence[int], caps: Sequence[int], wilds: int, wild_left: int, groups: int, *, honor_runs: bool = False
) -> int | None:
    """`held`: natural tiles; `caps`: how many of each kind the hand could hold as natural tiles."""
    mine, most = blocks(held, honor_runs), blocks(caps, honor_runs)
    parts = [_block_targets(h, c, runs) for (h, runs), (c, _) in zip(mine, most, strict=True)]
    return _fewest(_join(parts, groups), wilds, wild_left)


def pairs_shanten(held: Sequence[int], caps: Sequence[int], wilds: int, wild_left: int) -> int | None:
    states: dict[int, set[Cost]] = {0: {(0, 0)}}
    for kind in range(34):
        nxt: dict[int, set[Cost]] = {}
        for used, costs in states.items():
            for pairs in range(8 - used):
                missing, beyond = max(0, 2 * pairs - held[kind]), max(0, 2 * pairs - caps[kind])
                nxt.setdefault(used + pairs, set()).update((m + missing, e + beyond) for m, e in costs)
        states = {used: set(_best(costs)) for used, costs in nxt.items()}
    return _fewest(states[7], wilds, wild_left)


def unrelated_shanten(held: Sequence[int], caps: Sequence[int], wilds: int, wild_left: int) -> int | None:
    costs: set[Cost] = set()
    per_suit: list[set[tuple[int, int, int]]] = []
    for suit in range(3):
        here = [(9 * suit + i) for i in range(9)]
        per_suit.append({_set_cost([here[i] for i in s], held, caps) for s in apart()})
    honor_sets = (s for size in range(8) for s in combinations(range(27, 34), size))
    honors = {_set_cost(s, held, caps) for s in honor_sets}
    for parts in product(*per_suit):
        for honor in honors:
            if sum(p[0] for p in parts) + honor[0] == 14:
                costs.add((sum(p[1] for p in parts) + honor[1], sum(p[2] for p in parts) + honor[2]))
    return _fewest(costs, wilds, wild_left)


def _set_cost(kinds: Sequence[int], held: Sequence[int], caps: Sequence[int]) -> tuple[int, int, int]:
    return len(kinds), sum(not held[k] for k in kinds), sum(not caps[k] for k in kinds)
