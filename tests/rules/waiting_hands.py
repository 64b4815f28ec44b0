"""Wins that differ in what was waited on: nine kinds, one, an edge, a middle, a pair, thirteen.

They are every one of their sort, in a fixed order, so that nothing hangs on chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from calculator.tiles import TILES, Hand, Meld, MeldKind
from tests.rules.make_winning_hands import ORPHANS, Won

NINE_SIDED = (
    "1112345678999",
    "1112345666678",
    "1233334567888",
    "2223456677778",
    "2223456777789",
    "2333344567888",
    "2344445666678",
    "2344445678999",
)
"""All hands of one suit that nine kinds complete; the first alone are nine gates."""

CLOSED_RUNS = (10, 11, 12, 14, 15, 16, 20, 21, 22)
TRIPLETS = (1, 1, 1, 13, 13, 13, 26, 26, 26)
OPEN_GROUPS = (
    Meld.same(MeldKind.PONG, 17),
    Meld(MeldKind.CHOW, tuple(TILES[kind] for kind in CLOSED_RUNS[:3])),
    Meld.same(MeldKind.EXPOSED, 27),
)


def waiting_hands() -> Iterator[Won]:
    """The nine-sided hands, small hands beside three groups in the hand and three laid open, triplets and orphans."""
    for ranks in NINE_SIDED:
        for first in (0, 9, 18):
            held = [first + int(rank) - 1 for rank in ranks]
            yield from _won(held, (kind for kind in range(first, first + 9) if held.count(kind) < 4))
    for held, winning in small_hands():
        yield from _won([*held, *CLOSED_RUNS], [winning])
        yield from _won(held, [winning], OPEN_GROUPS)
    yield from _won([*TRIPLETS, 29, 29, 29, 33], [33])
    yield from _won([*TRIPLETS, 29, 29, 33, 33], [29, 33])
    for pair in ORPHANS:
        yield from _won(list(ORPHANS), [pair])
        missing = ORPHANS[pair == ORPHANS[0]]
        yield from _won([pair, *(kind for kind in ORPHANS if kind != missing)], [missing])


def _won(held: list[int], winning: Iterable[int], melds: tuple[Meld, ...] = ()) -> Iterator[Won]:
    """Each discarded and drawn, by South in the East round; open hands on the last tile, so that they have something."""
    hand = Hand(tuple(TILES[kind] for kind in sorted(held)), melds)
    flags = frozenset(("last_tile",)) if melds else frozenset[str]()
    for kind in winning:
        for self_drawn in (False, True):
            yield Won(hand.with_winning(kind), self_drawn, flags, 2, 1)


def small_hands() -> Iterator[tuple[list[int], int]]:
    """Every four tiles of one suit that a fifth makes a group and a pair, with that tile."""
    groups = [(kind,) * 3 for kind in range(9)] + [(kind, kind + 1, kind + 2) for kind in range(7)]
    whole = {tuple(sorted((*group, pair, pair))) for group in groups for pair in range(9)}
    for tiles in sorted(whole):
        if max(Counter(tiles).values()) < 5:
            for winning in sorted(set(tiles)):
                held = list(tiles)
                held.remove(winning)
                yield held, winning
