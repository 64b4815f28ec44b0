"""Many hands at once: are they complete, and how far are they. With numpy (the extra `batch`) many times faster than one
by one; without it, or where there are few, the same answers one by one.

numpy is not imported before a batch asks for it. Its table of a suit is built then, in a fraction of a second.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

from calculator.reading.board import SIZES, board_of
from calculator.reading.complete import is_complete
from calculator.reading.costs import LACKING, MOST_GROUPS, table
from calculator.reading.shanten_number import shanten
from calculator.reading.shapes import ALL, Shapes

FEW = 64
"""Hands below which numpy is not worth its import."""
_FAR = 15
_MIDDLE = 8

Hands = Sequence[Sequence[int]]
"""34 counts each; or a two-dimensional array of numpy."""


def complete_batch(
    hands: Hands, melds: int, shapes: Shapes, wild: Sequence[int] = (), tiles: Sequence[int] = ALL
) -> list[bool]:
    """For each hand what `is_complete` says of it; all have the same number of melds."""
    numpy = _numpy() if len(hands) >= FEW else None
    if numpy is None or shapes.honor_runs or _suits_played(tiles) is None:
        return [is_complete(counts, melds, shapes, wild, tiles) for counts in hands]
    counts = numpy.asarray(hands, dtype=numpy.uint8)
    plain, wilds = _set_aside(numpy, counts, wild)
    right, keys = _keys(numpy, counts, plain, 14 - 3 * melds)
    if melds < 0:
        right[:] = False
    easy = right if plain.max(initial=0) < 5 else right & (plain.max(axis=1) < 5)
    won = numpy.zeros(len(counts), dtype=bool)
    if shapes.standard:
        won = easy & (_needed(numpy, keys, tiles) <= wilds)
    if shapes.seven_pairs and not melds:
        left = numpy.flatnonzero(right & ~won)
        odd = (plain[left] & 1).astype(numpy.float32) @ numpy.ones(34, dtype=numpy.float32)
        won[left] = odd <= (wilds if isinstance(wilds, int) else wilds[left])
    found: list[bool] = won.tolist()
    # Five of a kind, and shapes that are not of groups and pairs, are looked at one by one.
    one_by_one = right & ~won & (~easy if not _others(shapes) else True)
    for at in numpy.flatnonzero(one_by_one).tolist():
        found[at] = is_complete(counts[at].tolist(), melds, shapes, wild, tiles)
    return found


def shanten_batch(
    hands: Hands, melds: int, shapes: Shapes, wild: Sequence[int] = (), tiles: Sequence[int] = ALL
) -> list[int]:
    """For each hand what `shanten` says of it; all have the same number of melds, whose own tiles are not counted
    against the four of a kind.

    :raises ValueError: as `shanten` does.
    """
    numpy = _numpy() if len(hands) >= FEW else None
    if numpy is None or wild or melds or not shapes.standard or _others(shapes):
        return [shanten(counts, (0,) * 34, melds, shapes, wild, tiles) for counts in hands]
    counts = numpy.asarray(hands, dtype=numpy.uint8)
    totals = counts.sum(axis=1, dtype=numpy.int16)
    if totals.min() < 13 or totals.max() > 14:
        raise ValueError(f"{totals.min()} to {totals.max()} concealed tiles beside 0 melds")
    board = board_of(tiles, shapes.honor_runs)
    caps = bytes(4 if kind in board.kinds else 0 for kind in ALL)
    room = sum(cap >= 3 for cap in caps) >= 14
    joined: Any = None
    first = 0
    for suit, size in zip(board.suits, SIZES, strict=True):
        costs = table(suit.pattern, caps[first : first + size], 0, room)
        own = _costs_of(numpy, counts[:, first : first + size], costs)
        joined = own if joined is None else _join(numpy, joined, own)
        first += size
    lacking = joined[:, -1]
    if shapes.seven_pairs and sum(cap // 2 for cap in caps) >= 7:
        single = (counts & 1).sum(axis=1, dtype=numpy.int32)
        pairs = (counts.sum(axis=1, dtype=numpy.int32) - single) // 2
        lacking = numpy.minimum(lacking, 14 - 2 * pairs - numpy.minimum(single, 7 - pairs))
    if lacking.max() > 14:
        raise ValueError("no shape can be completed with these tiles")
    found: list[int] = (lacking - 1).tolist()
    return found


def _numpy() -> Any:
    """numpy, or None where it is not installed."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None


def _others(shapes: Shapes) -> bool:
    return shapes.thirteen_unrelated or shapes.rare


def _suits_played(tiles: Sequence[int]) -> tuple[bool, ...] | None:
    """Whether each suit is played; None where only some of a suit's kinds are."""
    kinds = set(map(int, tiles))
    held = [sum(kind // 9 == at for kind in kinds) for at in range(4)]
    if any(count not in (0, size) for count, size in zip(held, SIZES, strict=True)):
        return None
    return tuple(count > 0 for count in held)


def _set_aside(numpy: Any, counts: Any, wild: Sequence[int]) -> tuple[Any, Any]:
    if not wild:
        return counts, 0
    kinds = sorted(set(map(int, wild)))
    wilds = counts[:, kinds].sum(axis=1, dtype=numpy.int16)
    plain = counts.copy()
    plain[:, kinds] = 0
    return plain, wilds


def _keys(numpy: Any, counts: Any, plain: Any, size: int) -> tuple[Any, Any]:
    """Which hands have so many tiles, and for each suit the counts without the wild ones as digits to the base of 5.

    All in one product of matrices: of floats, which hold every whole number below 2^24, and so any of nine digits.
    """
    weights = numpy.zeros((34, 5), dtype=numpy.float32)
    first = 0
    for at, length in enumerate(SIZES):
        weights[first : first + length, at] = 5.0 ** numpy.arange(length)
        first += length
    weights[:, 4] = 1
    packed = numpy.minimum(plain, 4) if plain.max(initial=0) > 4 else plain
    keys = (packed.astype(numpy.float32) @ weights).astype(numpy.int32)
    if packed is counts:
        return keys[:, 4] == size, keys
    return counts.astype(numpy.float32) @ weights[:, 4] == size, keys


def _needed(numpy: Any, keys: Any, tiles: Sequence[int]) -> Any:
    """For each hand the wild tiles that it takes to make it groups and a pair; far too many where that cannot be."""
    total = extra = None
    played = _suits_played(tiles) or ()
    for at, (size, is_played) in enumerate(zip(SIZES, played, strict=True)):
        own = keys[:, at]
        if not is_played:
            strange = (own > 0) * numpy.uint8(100)
            total = strange if total is None else total + strange
            continue
        packed = _need_table(size)[own]
        total = packed & 15 if total is None else total + (packed & 15)
        extra = packed >> 4 if extra is None else numpy.minimum(extra, packed >> 4)
    return total if extra is None else (total + extra).astype(numpy.int16) - _MIDDLE


@cache
def _need_table(size: int) -> Any:
    """By the counts of a suit as digits to the base of 5 (its lowest rank the lowest digit): how many wild tiles make it
    groups, and above four bits how many more (or fewer) make it groups and a pair, with `_MIDDLE` for as many.

    Rank by rank, for all counts of the ranks so far at once: only how many runs have begun at the last two ranks and
    whether there is a pair matters for the rest.
    """
    numpy: Any = importlib.import_module("numpy")
    runs = 3 if size == 9 else 1
    best: dict[tuple[int, int, int], Any] = {(0, 0, 0): numpy.zeros(1, dtype=numpy.uint8)}
    held = numpy.arange(5, dtype=numpy.int16)
    for rank in range(size):
        begun: dict[tuple[int, int, int], Any] = {}
        for (two_ago, last, paired), costs in best.items():
            for new, triplets, pair in product(range(runs if rank < size - 2 else 1), range(3), range(2 - paired)):
                used = two_ago + last + new + 3 * triplets + 2 * pair
                own = numpy.where(used >= held, used - held, _FAR).astype(numpy.uint8)
                # Many wild tiles are all alike: more than a hand has.
                found = numpy.minimum(costs[None, :] + own[:, None], _FAR).ravel()
                key = (last, new, paired + pair)
                begun[key] = numpy.minimum(begun[key], found) if key in begun else found
        best = begun
    plain, paired = best[0, 0, 0].astype(numpy.int8), best[0, 0, 1].astype(numpy.int8)
    return (plain | (paired - plain + _MIDDLE) << 4).astype(numpy.uint8)


def _costs_of(numpy: Any, counts: Any, costs: Any) -> Any:
    """For each hand the costs of one suit: those without a pair by groups, then those with one."""
    powers = 5 ** numpy.arange(counts.shape[1], dtype=numpy.int32)
    _, where, inverse = numpy.unique(counts.astype(numpy.int32) @ powers, return_index=True, return_inverse=True)
    rows = []
    for at in where.tolist():
        both = costs[counts[at].tobytes()]
        rows.append([min(cost >> LACKING, 100) for cost in (*both.plain, *both.paired)])
    return numpy.array(rows, dtype=numpy.int32)[inverse]


def _join(numpy: Any, one: Any, other: Any) -> Any:
    """The costs of two suits together."""
    every = MOST_GROUPS + 1
    joined = numpy.full_like(one, 100)
    for here, there in product(range(every), range(every)):
        if here + there < every:
            for a, b in ((0, 0), (0, every), (every, 0)):
                at = max(a, b) + here + there
                joined[:, at] = numpy.minimum(joined[:, at], one[:, a + here] + other[:, b + there])
    return joined
