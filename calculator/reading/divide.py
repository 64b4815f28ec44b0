"""Standard readings: groups and a pair, every division of the concealed tiles, wild tiles included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice

from calculator.reading.board import Board, Suit, cut
from calculator.reading.pattern import FAR, Pattern, lowest, take
from calculator.reading.shapes import Division

Held = tuple[tuple[int, int], ...]
"""Wild tiles in the hand: kinds and how many of each, of those that there are."""


_LONG = 5
"""Wild tiles in one suit above which lists are too long to be kept."""


def own_tiles(division: Iterable[tuple[int, ...]], held: Held) -> int:
    """Return how many of the wild tiles can stand for themselves."""
    tiles = list(chain.from_iterable(division))
    return sum([min(n, tiles.count(kind)) for kind, n in held])


def standard_divisions(board: Board, hand: bytes) -> list[Division]:
    """Return the divisions of a complete hand without wild tiles, in order."""
    m, p, s, z = board.suits
    return [
        a + b + c + d
        for a in m.exact[hand[:9]]
        for b in p.exact[hand[9:18]]
        for c in s.exact[hand[18:27]]
        for d in z.exact[hand[27:34]]
    ]


def standard_divisions_with(
    board: Board, hand: bytes, wilds: int, held: Held, limit: int | None
) -> Iterator[tuple[Division, int]]:
    """Return the divisions of `hand` and `wilds` wild tiles, each with how many stand for themselves.

    They are in no particular order. With `limit` some are left out once there are more than so many.
    """
    suits = [
        (suit, key, suit.pattern.needs[key], tuple((kind - suit.first, n) for kind, n in held if kind // 9 == at))
        for at, (suit, key) in enumerate(zip(board.suits, cut(hand), strict=True))
    ]
    # least[at][paired]: the fewest wild tiles that the suits from `at` on need
    least = [(0, FAR)]
    for _, _, (plain, paired), _ in reversed(suits):
        rest, rest_paired = least[0]
        least.insert(0, (plain + rest, min(plain + rest_paired, paired + rest)))

    most = None if limit is None else limit + 1

    def from_suit(at: int, left: int, paired: bool) -> Iterator[tuple[Division, int]]:
        if at == len(suits):
            if not left and not paired:
                yield (), 0
            return
        suit, key, need, held_here = suits[at]
        for here in (False, True) if paired else (False,):
            rest = paired and not here
            for added in range(need[here], left - least[at + 1][rest] + 1, 3):
                keep = limit is not None or added <= _LONG
                look_up = suit_divisions if keep else suit_divisions.__wrapped__
                heads = look_up(suit, key, added, here, held_here, limit)
                tails = list(islice(from_suit(at + 1, left - added, rest), most)) if heads else []
                for head, own in heads:
                    for tail, tail_own in tails:
                        yield head + tail, own + tail_own

    return from_suit(0, wilds, True)


@lru_cache(1 << 12)
def suit_divisions(
    suit: Suit, counts: bytes, added: int, paired: bool, held: Held, limit: int | None
) -> tuple[tuple[Division, int], ...]:
    """Return the divisions of one suit's tiles and `added` wild ones, no more than limit + 1.

    Each has how many of the `held` (by rank) stand for themselves.
    """
    return tuple(
        (suit.lift(division), own_tiles(division, held))
        for division in _divisions(suit.pattern, counts, added, paired, limit)
    )


def _divisions(
    pattern: Pattern, counts: bytes, added: int, paired: bool, limit: int | None
) -> list[tuple[tuple[int, ...], ...]]:
    found = []
    groups = pattern.groups
    chosen: list[tuple[int, ...]] = []

    def add(start: int, rest: bytes, wilds: int, paired: bool) -> None:
        """Choose the next group in order from `start` on, so that no division is found twice."""
        first = lowest(rest)
        if first == pattern.size and not wilds:
            found.append(tuple(chosen))
            return
        for at in range(start, len(groups)):
            group = groups[at]
            if group[0] > first or (limit is not None and len(found) > limit):
                return
            is_pair = len(group) == 2
            if is_pair and not paired:
                continue
            left, missing = take(rest, group)
            still_paired = paired and not is_pair
            if missing > wilds or pattern.needs[left][still_paired] > wilds - missing:
                continue
            chosen.append(group)
            add(at, left, wilds - missing, still_paired)
            chosen.pop()

    add(0, counts, added, paired)
    return found
