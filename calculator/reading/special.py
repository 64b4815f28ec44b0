"""Readings of the two shapes without melds: seven pairs 七对 and thirteen unrelated 十三烂."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from calculator.reading.board import Board, cut
from calculator.reading.memo import Memo
from calculator.reading.pattern import Pattern, ranks_held
from calculator.reading.shapes import Division, Group


def seven_pairs(board: Board, hand: bytes, wilds: int) -> Iterator[Division]:
    """The divisions into seven pairs of `hand` and `wilds` wild tiles, which must be complete; four of a kind are two."""
    free = wilds - sum(count & 1 for count in hand)
    base = [Group((kind, kind)) for kind, count in enumerate(hand) for _ in range((count + 1) // 2)]
    if not free:
        yield tuple(base)
        return
    for kinds in combinations_with_replacement(board.kinds, free // 2):
        yield tuple(sorted(base + [Group((kind, kind)) for kind in kinds]))


def unrelated(board: Board, hand: bytes, wilds: int, most_honors_first: bool = True) -> Iterator[Division]:
    """The divisions into fourteen unrelated tiles of `hand` and `wilds` wild tiles, which must be complete."""
    m, p, s, z = (supersets(suit.pattern, ranks_held(key)) for suit, key in zip(board.suits, cut(hand), strict=True))
    honors = range(len(z))
    for in_z in reversed(honors) if most_honors_first else honors:
        for in_m in range(min(len(m), wilds - in_z + 1)):
            for in_p in range(min(len(p), wilds - in_z - in_m + 1)):
                in_s = wilds - in_z - in_m - in_p
                if in_s >= len(s):
                    continue
                for a in m[in_m]:
                    for b in p[in_p]:
                        for c in s[in_s]:
                            for d in z[in_z]:
                                yield tuple(
                                    Group((first + rank,))
                                    for first, ranks in ((0, a), (9, b), (18, c), (27, d))
                                    for rank in ranks
                                )


@lru_cache(1 << 12)
def supersets(pattern: Pattern, held: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The sets of unrelated ranks that hold the ranks of the bit mask `held`: by how many more there are."""
    found: list[list[tuple[int, ...]]] = []
    for chosen in spaced(pattern.size, pattern.allowed | held):
        if held & ~sum(1 << rank for rank in chosen) == 0:
            more = len(chosen) - held.bit_count()
            while len(found) <= more:
                found.append([])
            found[more].append(chosen)
    return tuple(map(tuple, found))


@lru_cache(64)
def spaced(size: int, allowed: int) -> tuple[tuple[int, ...], ...]:
    """Every set of ranks at least 3 apart, of honors every set."""
    gap = 1 if size == 7 else 3
    sets: list[tuple[int, ...]] = [()]
    for rank in range(size):
        if allowed >> rank & 1:
            sets += [(*chosen, rank) for chosen in sets if not chosen or rank - chosen[-1] >= gap]
    return tuple(sorted(sets))


_SPLITS = tuple(
    (m, p, s, 14 - m - p - s) for m in range(1, 4) for p in range(1, 4) for s in range(1, 4) if m + p + s >= 7
)
"""How fourteen unrelated tiles can lie in the suits, three at most in each, and the seven honors."""


def most_unrelated(board: Board, hand: bytes) -> int:
    """How many of the tiles can be among fourteen unrelated ones; far below 0 where fourteen there cannot be."""
    m, p, s, z = (_most_table(suit.pattern)[key] for suit, key in zip(board.suits, cut(hand), strict=True))
    return max([m[a] + p[b] + s[c] + z[d] for a, b, c, d in _SPLITS])


@cache
def _most_table(pattern: Pattern) -> Memo[bytes, tuple[int, ...]]:
    """How many of a suit's tiles, by its counts, a set of unrelated ranks can have: by the size of the set."""

    def most_of(counts: bytes) -> tuple[int, ...]:
        held = ranks_held(counts)
        most = [-100] * 8
        for chosen in spaced(pattern.size, pattern.allowed | held):
            most[len(chosen)] = max(most[len(chosen)], sum(held >> rank & 1 for rank in chosen))
        return tuple(most)

    return Memo(most_of)
