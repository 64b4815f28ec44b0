"""Tiles as numbers. Nothing in a number says which program it is from, so each notation is read only when chosen.

Run lengths, `distances`, say how many of each kind there are, and how far the next kind is: `1111131213132`. Pairs of digits,
one pair for each kind that is held: 1-4 tiles of it, and 1 or 2 where the next kind of its suit is so many ranks away, 3 where
it is farther or of another suit. The distance behind the last kind may be left out. The string forgets suits and ranks, which
the distance to a ready hand does not need: what is read is the first hand of this pattern.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from calculator.tiles.notations.lexer import BRACKETS, CLOSING, keeps_apart
from calculator.tiles.notations.written import Piece, unknown, winning_piece
from calculator.tiles.tile import TILES


def _suits(starts: dict[str, int], honors: dict[int, int]) -> dict[int, int]:
    suits = {start + at: "mps".index(letter) * 9 + at for letter, start in starts.items() for at in range(9)}
    return suits | honors


HEX_SUITS = (0, 9, 18)
"""The first kind of 0x0... 万, 0x1... 筒, 0x2... 条; then the rank, then which of its copies: 0x0201 is the first 2万."""

CODES: dict[str, dict[int, int]] = {
    # 万 1-9, 条 21-29, 筒 41-49; 东 61 南 64 西 67 北 70 中 73 发 76 白 79. Honors lie three apart, so that no two join.
    "codes61": _suits({"m": 1, "s": 21, "p": 41}, {61: 27, 64: 28, 67: 29, 70: 30, 73: 33, 76: 32, 79: 31}),
    # 筒 01-09, 条 11-19, 万 21-29; 东南西北 31 33 35 37, 中发白 41 43 45.
    "codes31": _suits({"p": 1, "s": 11, "m": 21}, {31: 27, 33: 28, 35: 29, 37: 30, 41: 33, 43: 32, 45: 31}),
    # 筒 1-9, 万 11-19, 条 21-29.
    "codes11": _suits({"p": 1, "m": 11, "s": 21}, {}),
    "hex": {
        suit << 12 | rank << 8 | copy: first + rank - 1
        for suit, first in enumerate(HEX_SUITS)
        for rank in range(1, 10)
        for copy in range(1, 5)
    },
}
WILD = 100
"""百搭 of codes61."""
_SIGN = re.compile(r"0[xX][0-9A-Za-z]*|[0-9]+|\+|[^0-9+]")
_BRACKETS = frozenset("()[]{}")


def read_codes(text: str, notation: str, wild: bool = False) -> tuple[Piece, ...]:
    """Return numbers with anything between them that keeps lists apart; the one behind a + wins.

    With `wild` 100 of codes61 is read.
    """
    pieces = []
    seen: set[int] = set()
    plus = -1
    for found in _SIGN.finditer(text):
        sign, start, end = found.group(), found.start(), found.end()
        if keeps_apart(sign) or sign in _BRACKETS:
            continue
        if sign == "+":
            if plus >= 0:
                pieces.append(unknown(plus, plus + 1, "entry_mark"))
            plus = start
            continue
        if wild and notation == "codes61" and sign == str(WILD) and plus < 0:
            pieces.append(Piece(start, end, "wild"))
            continue
        piece = _piece(sign, start, end, notation, seen)
        if plus >= 0 and piece.kind == "tiles":
            won = any(one.kind == "winning" for one in pieces)
            piece = winning_piece(plus, end, piece.tiles, won)
            plus = -1
        pieces.append(piece)
    if plus >= 0:
        pieces.append(unknown(plus, plus + 1, "entry_mark"))
    return tuple(sorted(pieces, key=lambda piece: piece.start))


def _piece(sign: str, start: int, end: int, notation: str, seen: set[int]) -> Piece:
    # A number of more digits than any code has is not worth reading.
    is_code = re.fullmatch("0[xX][0-9a-fA-F]{4}" if notation == "hex" else "[0-9]{1,4}", sign)
    number = int(sign, 16 if notation == "hex" else 10) if is_code else -1
    if number not in CODES[notation]:
        if notation == "codes61" and sign == str(WILD):
            return unknown(start, end, "entry_wild")
        return unknown(start, end, "entry_code" if sign[0].isdigit() else "entry_character")
    if notation == "hex" and number in seen:
        return unknown(start, end, "entry_same_tile")
    seen.add(number)
    return Piece(start, end, "tiles", (TILES[CODES[notation][number]],))


MOST_KINDS = 14
_FAR = 3
_SUIT_ROOM = 9 + _FAR - 1
"""Ranks of a suit, and the space that a last cluster need not keep behind it."""


def read_distances(text: str) -> tuple[Piece, ...]:
    """Return one piece for the whole, or one for each sign that is not a digit and each impossible number."""
    strange = [at for at, sign in enumerate(text) if not ((sign.isascii() and sign.isdigit()) or _between(sign))]
    if strange:
        return tuple(unknown(at, at + 1, "entry_character") for at in strange)
    digits = [(at, int(sign)) for at, sign in enumerate(text) if not _between(sign)]
    if not digits:
        return ()
    numbers = [number for _, number in digits]
    start, end = digits[0][0], digits[-1][0] + 1
    for index, (at, number) in enumerate(digits):
        if not 1 <= number <= (4 if index % 2 == 0 else _FAR):
            return (unknown(at, at + 1, "entry_distance_count" if index % 2 == 0 else "entry_distance"),)
    counts = numbers[::2]
    if len(counts) > MOST_KINDS or sum(counts) > MOST_KINDS:
        return (unknown(start, end, "entry_distance_many", most=MOST_KINDS),)
    kinds = first_hand(counts, numbers[1::2])
    if kinds is None:
        return (unknown(start, end, "entry_distance_none"),)
    return (Piece(start, end, "tiles", tuple(TILES[kind] for kind in kinds)),)


def _between(sign: str) -> bool:
    return keeps_apart(sign) or sign in BRACKETS or sign in CLOSING


def first_hand(counts: Sequence[int], distances: Sequence[int]) -> list[int] | None:
    """Return tiles with these counts and distances.

    None if three suits and the honors have no room for them.
    """
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
    tiles = []
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
    """Return a suit 0-2, or 3 for an honor, for each cluster of so many ranks."""
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
