"""Run lengths: how many of each kind, and how far the next kind is: `1111131213132`.

Pairs of digits, one pair for each kind that is held: 1-4 tiles of it, and 1 or 2 where the next kind of its suit is so
many ranks away, 3 where it is farther or of another suit. The distance behind the last kind may be left out. The string
forgets suits and ranks, which the distance to a ready hand does not need: what is read is the first hand of this pattern.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from calculator.tiles.notations.vocabulary import BRACKETS, CLOSING, INVISIBLE, SEPARATORS
from calculator.tiles.notations.written import Piece, unknown
from calculator.tiles.tile import TILES

MOST_KINDS = 14
_FAR = 3
_SUIT_ROOM = 9 + _FAR - 1
"""Ranks of a suit, and the space that a last cluster need not keep behind it."""


def read_distances(text: str) -> tuple[Piece, ...]:
    """One piece for the whole, or one for each sign that is no digit and for what no hand can be."""
    strange = [at for at, sign in enumerate(text) if not ((sign.isascii() and sign.isdigit()) or _between(sign))]
    if strange:
        return tuple(unknown(text, at, at + 1, "entry_character") for at in strange)
    digits = [(at, int(sign)) for at, sign in enumerate(text) if not _between(sign)]
    if not digits:
        return ()
    numbers = [number for _, number in digits]
    start, end = digits[0][0], digits[-1][0] + 1
    for index, (at, number) in enumerate(digits):
        if not 1 <= number <= (4 if index % 2 == 0 else _FAR):
            return (unknown(text, at, at + 1, "entry_distance_count" if index % 2 == 0 else "entry_distance"),)
    counts = numbers[::2]
    if len(counts) > MOST_KINDS or sum(counts) > MOST_KINDS:
        return (unknown(text, start, end, "entry_distance_many", most=MOST_KINDS),)
    kinds = first_hand(counts, numbers[1::2])
    if kinds is None:
        return (unknown(text, start, end, "entry_distance_none"),)
    return (Piece(start, end, "tiles", tuple(TILES[kind] for kind in kinds)),)


def _between(sign: str) -> bool:
    return sign.isspace() or sign in SEPARATORS or sign in INVISIBLE or sign in BRACKETS or sign in CLOSING


def first_hand(counts: Sequence[int], distances: Sequence[int]) -> list[int] | None:
    """Tiles with these counts and distances; None where three suits and the honors have no room for them."""
    clusters: list[list[tuple[int, int]]] = [[]]
    rank = 0
    for at, count in enumerate(counts):
        clusters[-1].append((rank, count))
        distance = distances[at] if at < len(distances) else _FAR
        if distance == _FAR:
            clusters.append([])
            rank = 0
        else:
            rank += distance
    clusters = [cluster for cluster in clusters if cluster]
    # The widest first: they are the hardest to find room for.
    order = sorted(range(len(clusters)), key=lambda at: (-clusters[at][-1][0], at))
    places = _place(tuple(clusters[at][-1][0] + 1 for at in order), (_SUIT_ROOM,) * 3, 7)
    if places is None:
        return None
    tiles: list[int] = []
    used = [0, 0, 0]
    honors = 27
    for at, place in zip(order, places, strict=True):
        if place == 3:
            tiles += [honors] * clusters[at][0][1]
            honors += 1
            continue
        first = place * 9 + used[place]
        tiles += [first + rank for rank, count in clusters[at] for _ in range(count)]
        used[place] += clusters[at][-1][0] + _FAR
    return sorted(tiles)


@lru_cache(maxsize=4096)
def _place(widths: tuple[int, ...], room: tuple[int, ...], honors: int) -> tuple[int, ...] | None:
    """A suit 0-2, or 3 for an honor, for each cluster of so many ranks."""
    if not widths:
        return ()
    width, rest = widths[0], widths[1:]
    tried = set()
    for suit, left in enumerate(room):
        if width + _FAR - 1 > left or left in tried:
            continue
        tried.add(left)
        after = tuple(old - (width + _FAR - 1) * (at == suit) for at, old in enumerate(room))
        found = _place(rest, after, honors)
        if found is not None:
            return (suit, *found)
    if width == 1 and honors:
        found = _place(rest, room, honors - 1)
        if found is not None:
            return (3, *found)
    return None
