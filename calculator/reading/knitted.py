"""Knitted tiles 组合龙的牌: 147 of one suit, 258 of another and 369 of the third, in the six ways that there are.

Two shapes are made of them: fourteen single tiles, knitted ones and honors (全不靠; with all seven honors 七星不靠), and
the knitted straight 组合龙, all nine of them with a group and a pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations

from calculator.reading.shapes import Division, Group

HONORS = tuple(range(27, 34))


class Knitting:
    """One of the six ways: three groups, and their nine kinds."""

    __slots__ = ("groups", "kinds", "singles")

    def __init__(self, suits: tuple[int, ...]) -> None:
        self.groups = tuple(
            sorted(Group((first + at, first + at + 3, first + at + 6)) for at, first in enumerate(suits))
        )
        self.kinds = tuple(kind for group in self.groups for kind in group.tiles)
        self.singles = (*self.kinds, *HONORS)
        """What fourteen single tiles are taken from."""


KNITTINGS = tuple(Knitting(suits) for suits in permutations((0, 9, 18)))


@lru_cache(64)
def knittings(tiles: tuple[int, ...]) -> tuple[Knitting, ...]:
    """Those that can be laid with the kinds of a table."""
    return tuple(knitting for knitting in KNITTINGS if set(knitting.kinds) <= set(tiles))


def lacking_knitted(hand: bytes) -> int:
    """How many tiles a hand without wild ones lacks of fourteen single tiles; it has no melds."""
    return 14 - max(sum(hand[kind] > 0 for kind in knitting.singles) for knitting in KNITTINGS)


def waits_for_knitted(hand: bytes) -> list[int]:
    """The kinds of which one more leaves less to lack."""
    lacking = lacking_knitted(hand)
    found: set[int] = set()
    for knitting in KNITTINGS:
        if 14 - sum(hand[kind] > 0 for kind in knitting.singles) == lacking:
            found.update(kind for kind in knitting.singles if not hand[kind])
    return sorted(found)


def knitted(hand: bytes, wilds: int) -> Iterator[Division]:
    """The divisions of a complete hand with so many wild tiles beside it, into fourteen single tiles."""
    held = frozenset(kind for kind, count in enumerate(hand) if count)
    if max(hand) > 1 or len(held) + wilds != 14:
        return
    for knitting in KNITTINGS:
        if held <= set(knitting.singles):
            others = [kind for kind in knitting.singles if kind not in held]
            for more in combinations(others, wilds):
                yield tuple(Group((kind,)) for kind in sorted((*held, *more)))


def without(hand: bytes, knitting: Knitting) -> tuple[bytes, int]:
    """What is left of a hand when its knitted straight is taken out, and how many tiles of that are missing."""
    rest = bytearray(hand)
    missing = 0
    for kind in knitting.kinds:
        if rest[kind]:
            rest[kind] -= 1
        else:
            missing += 1
    return bytes(rest), missing
