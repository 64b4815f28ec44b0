"""The shapes besides groups and a pair: 七对, 十三烂, 十三幺, and those of knitted tiles 组合龙.

Knitted are 147 of one suit, 258 of another and 369 of the third, in the six ways that there are. Of
these, fourteen single tiles with honors among them (全不靠; with all seven honors 七星不靠), and the
knitted straight 组合龙, all nine of them with a group and a pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, permutations

from calculator.reading.board import Board, cut
from calculator.reading.memo import Memo
from calculator.reading.pattern import Pattern, ranks_held
from calculator.reading.shapes import Division, Group
from calculator.tiles import HONORS


def seven_pairs(board: Board, hand: bytes, wilds: int) -> Iterator[Division]:
    """Yield the divisions into seven pairs of a complete hand with wild tiles.

    Four of a kind are two pairs.
    """
    base = [Group((kind, kind)) for kind, count in enumerate(hand) if count for _ in range((count + 1) // 2)]
    free = wilds - (2 * len(base) - sum(hand))
    if not free:
        yield tuple(base)
        return
    for kinds in combinations_with_replacement(board.kinds, free // 2):
        yield tuple(sorted(base + [Group((kind, kind)) for kind in kinds]))


def unrelated(board: Board, hand: bytes, wilds: int, most_honors_first: bool = True) -> Iterator[Division]:
    """Yield the divisions into fourteen unrelated tiles of a complete hand with wild tiles."""
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
    """Return the sets of unrelated ranks that hold the ranks of the bit mask `held`.

    By how many more there are.
    """
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
    """Return every set of ranks at least 3 apart, of honors every set."""
    gap = 1 if size == 7 else 3
    sets: list[tuple[int, ...]] = [()]
    for rank in range(size):
        if allowed >> rank & 1:
            sets += [(*chosen, rank) for chosen in sets if not chosen or rank - chosen[-1] >= gap]
    return tuple(sorted(sets))


_SPLITS = tuple(
    (m, p, s, 14 - m - p - s) for m in range(1, 4) for p in range(1, 4) for s in range(1, 4) if m + p + s >= 7
)
"""The ways in which fourteen unrelated tiles can lie in the suits, three at most in each, and the
seven honors."""


def most_unrelated(board: Board, hand: bytes) -> int:
    """Return how many of the tiles can be among fourteen unrelated ones.

    Far below 0 where fourteen there cannot be.
    """
    m, p, s, z = (_most_table(suit.pattern)[key] for suit, key in zip(board.suits, cut(hand), strict=True))
    return max([m[a] + p[b] + s[c] + z[d] for a, b, c, d in _SPLITS])


@cache
def _most_table(pattern: Pattern) -> Memo[bytes, tuple[int, ...]]:
    """Return how many of a suit's tiles, by its counts, a set of unrelated ranks can have.

    By the size of the set.
    """

    def most_of(counts: bytes) -> tuple[int, ...]:
        held = ranks_held(counts)
        most = [-100] * 8
        for chosen in spaced(pattern.size, pattern.allowed | held):
            most[len(chosen)] = max(most[len(chosen)], sum(held >> rank & 1 for rank in chosen))
        return tuple(most)

    return Memo(most_of)


ORPHANS = (0, 8, 9, 17, 18, 26, *HONORS)
"""The kinds: 1 and 9 of each suit, every honor."""


def lacking_orphans(hand: bytes) -> int:
    """Return how many tiles a hand without wild ones lacks; it has no melds."""
    held = [hand[kind] for kind in ORPHANS]
    kinds = len(held) - held.count(0)
    return 14 - kinds - (1 if max(held) > 1 else 0)


def all_orphans(hand: bytes, lacking: int) -> bool:
    """Return whether a hand that is so many tiles short of fourteen lacks no more of this shape."""
    return not any(hand[1:8]) and lacking_orphans(hand) == lacking


def orphans(hand: bytes, wilds: int) -> Iterator[Division]:
    """Yield the divisions of a complete hand with so many wild tiles beside it.

    Twelve single tiles and a pair.
    """
    if lacking_orphans(hand) != wilds:
        return
    for pair in [kind for kind in ORPHANS if hand[kind] > 1] or ORPHANS:
        yield tuple(Group((kind, kind) if kind == pair else (kind,)) for kind in ORPHANS)


class Knitting:
    """One of the six ways: three groups, and their nine kinds."""

    __slots__ = ("groups", "kind_bits", "kinds", "single_bits", "singles")

    def __init__(self, suits: tuple[int, ...]) -> None:
        self.groups = tuple(
            sorted(Group((first + at, first + at + 3, first + at + 6)) for at, first in enumerate(suits))
        )
        self.kinds = tuple(kind for group in self.groups for kind in group.tiles)
        self.singles = (*self.kinds, *HONORS)
        """The tiles from which fourteen single ones are taken."""
        self.kind_bits, self.single_bits = (
            sum(1 << 8 * kind for kind in kinds) for kinds in (self.kinds, self.singles)
        )


KNITTINGS = tuple(Knitting(suits) for suits in permutations((0, 9, 18)))


@lru_cache(64)
def knittings(tiles: tuple[int, ...]) -> tuple[Knitting, ...]:
    """Return those that can be laid with the kinds of a table."""
    return tuple(knitting for knitting in KNITTINGS if set(knitting.kinds) <= set(tiles))


def near_straights(hand: bytes, all_knittings: Iterable[Knitting], most: int) -> list[Knitting]:
    """Return those of which a hand lacks at most so many kinds."""
    held = kinds_held(hand)
    return [knitting for knitting in all_knittings if (knitting.kind_bits & ~held).bit_count() <= most]


def kinds_held(hand: bytes) -> int:
    """Return the kinds as bits, eight for a kind, of which the lowest is set."""
    return int.from_bytes(hand.translate(_ANY), "little")


_ANY = bytes([False, *[True] * 255])


def lacking_knitted(hand: bytes) -> int:
    """Return how many tiles a hand without wild ones lacks of fourteen single tiles.

    It has no melds.
    """
    held = kinds_held(hand)
    return 14 - max([(held & knitting.single_bits).bit_count() for knitting in KNITTINGS])


def all_knitted(hand: bytes, lacking: int) -> bool:
    """Return whether a hand that is so many tiles short of fourteen lacks no more of this shape."""
    return max(hand) < 2 and lacking_knitted(hand) == lacking


def knitted(hand: bytes, wilds: int) -> Iterator[Division]:
    """Yield the divisions of a complete hand with wild tiles into fourteen single knitted tiles."""
    held = kinds_held(hand)
    if max(hand) > 1 or held.bit_count() + wilds != 14:
        return
    for knitting in KNITTINGS:
        if not held & ~knitting.single_bits:
            own = [kind for kind in knitting.singles if hand[kind]]
            others = [kind for kind in knitting.singles if not hand[kind]]
            for more in combinations(others, wilds):
                yield tuple(Group((kind,)) for kind in sorted((*own, *more)))
