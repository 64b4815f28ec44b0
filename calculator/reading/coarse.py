"""Coarse readings.

One division for each number of triplets and runs, with a wild tile that stands in.

Wild tiles left over can always be one more triplet, run or pair, so it is enough to know, suit by
suit, the divisions without groups of wild tiles alone, and of those only the smallest.
"""

from __future__ import annotations

from functools import lru_cache

from calculator.reading.board import Board, Suit, cut
from calculator.reading.divide import Held, own_tiles
from calculator.reading.pattern import Pattern, lowest, take
from calculator.reading.shapes import Division, Group

Sized = tuple[int, Division]

# The size of a division is one int, so that sizes add up. Four bits each: triplets, runs, pairs; and above them
# whether a wild tile of it stands for another.
_TRIPLET = 1
_RUN = 1 << 4
_PAIR = 1 << 8
_COUNTS = (1 << 12) - 1
_STANDS_IN = 1 << 12
_GUARDS = 8 * (_TRIPLET | _RUN | _PAIR)
"""The highest bit of each of the three, which no hand is large enough to need."""
_USUAL = 4


def can_be_coarse(board: Board) -> bool:
    """Return whether the table has two triplets, and two runs if any.

    One of them then is not among the tiles held.
    """
    return len(board.triplets) == 2 and len(board.runs) != 1


def coarse_divisions(board: Board, hand: bytes, held: Held, groups: int) -> list[Division]:
    """Return divisions of `hand` and the wild tiles `held`, in one of which each stands for another tile.

    They are `groups` groups and a pair, one division for each number of triplets. `can_be_coarse` must hold.
    """
    sums: dict[int, Division] = {0: ()}
    for at, (suit, key) in enumerate(zip(board.suits, cut(hand), strict=True)):
        sums = _add(
            sums,
            _smallest(suit, key, tuple((kind, n) for kind, n in held if kind // 9 == at), max(groups, _USUAL)),
            groups,
        )
    found = []
    for triplets in range(groups + 1):
        for size, division in sums.items():
            more_triplets = triplets - (size & 15)
            more_runs = groups - triplets - (size >> 4 & 15)
            if more_triplets < 0 or more_runs < 0 or (more_runs and not board.runs):
                continue
            more_pairs = 1 - (size >> 8 & 1)
            if more_triplets or more_runs or more_pairs:
                found.append(_fill(board, division, more_triplets, more_runs, more_pairs, held))
                break
            if size & _STANDS_IN:
                found.append(division)
                break
    return found


def _add(sums: dict[int, Division], parts: tuple[Sized, ...], groups: int) -> dict[int, Division]:
    """Return the sizes there are with one more suit, none of more than so many groups and one pair."""
    if len(parts) == 1 and not parts[0][0]:
        return sums
    found = {}
    for size, division in sums.items():
        for part_size, part in parts:
            both = (size & _COUNTS) + (part_size & _COUNTS) | (size | part_size) & _STANDS_IN
            if both not in found and (both & 15) + (both >> 4 & 15) <= groups and both >> 8 & 15 < 2:
                found[both] = division + part
    return found


def _fill(board: Board, division: Division, triplets: int, runs: int, pairs: int, held: Held) -> Division:
    """Return the division with so many groups of wild tiles alone, one of which is a stand-in."""
    for at in (0, 1):
        more = [board.triplets[at]] * triplets + [Group(board.triplets[at][:2])] * pairs
        if runs:
            more += [board.runs[at]] * runs
        filled = tuple(sorted((*division, *more)))
        if own_tiles(filled, held) < sum(n for _, n in held):
            break
    return filled  # the two differ in their tiles, so the second is not what is held where the first was


@lru_cache(1 << 11)
def _smallest(suit: Suit, counts: bytes, held: Held, groups: int) -> tuple[Sized, ...]:
    """Return the smallest divisions of one suit by size.

    They are kept apart by whether their tiles are just those held.
    """
    actual = bytearray(counts)
    for kind, n in held:
        actual[kind - suit.first] += n
    found = {}
    for size, divisions in _tight(suit.pattern, counts, groups).items():
        for tiles, division in divisions:
            sort = size | _STANDS_IN * (tiles != actual)
            if sort not in found:
                found[sort] = suit.lift(division)
    return tuple(found.items())


Divisions = tuple[tuple[bytes, tuple[tuple[int, ...], ...]], ...]


@lru_cache(1 << 12)
def _tight(pattern: Pattern, counts: bytes, groups: int) -> dict[int, Divisions]:
    """Return the divisions into at most so many groups, each with one of the tiles, by size.

    No size only adds to another, and there are up to two of each that differ in their tiles, as
    counts.
    """
    rank = lowest(counts)
    if rank == pattern.size:
        return {0: ((counts, ()),)}
    found: dict[int, dict[bytes, tuple[tuple[int, ...], ...]]] = {}
    for group in pattern.holding[rank]:
        size = _PAIR if len(group) == 2 else _TRIPLET if group[0] == group[-1] else _RUN
        for rest_size, divisions in _tight(pattern, take(counts, group)[0], groups).items():
            both = size + rest_size
            if both >> 8 > 1 or (both & 15) + (both >> 4 & 15) > groups:
                continue
            distinct = found.setdefault(both, {})
            for rest_tiles, rest in divisions:
                if len(distinct) < 2:
                    tiles = bytearray(rest_tiles)
                    for tile in group:
                        tiles[tile] += 1
                    distinct.setdefault(bytes(tiles), tuple(sorted((group, *rest))))
    larger = {size for size in found for other in found if _only_adds(size, other)}
    return {size: tuple(divisions.items()) for size, divisions in found.items() if size not in larger}


def _only_adds(size: int, other: int) -> bool:
    """Return whether `size` is `other` and something more."""
    # A guard that is gone was borrowed by a field that is smaller.
    return size != other and (size | _GUARDS) - other & _GUARDS == _GUARDS
