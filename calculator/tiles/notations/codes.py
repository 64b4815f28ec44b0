"""Tiles as a program's integers. Nothing in a number says which program, so each is read only when chosen."""

from __future__ import annotations

import re

from calculator.tiles.notations.vocabulary import INVISIBLE, SEPARATORS
from calculator.tiles.notations.written import Piece, unknown
from calculator.tiles.tile import TILES


def _suits(starts: dict[str, int], honors: dict[int, int]) -> dict[int, int]:
    suits = {start + at: "mps".index(letter) * 9 + at for letter, start in starts.items() for at in range(9)}
    return suits | honors


CODES: dict[str, dict[int, int]] = {
    # 万 1-9, 条 21-29, 筒 41-49; 东 61 南 64 西 67 北 70 中 73 发 76 白 79. Honors lie three apart, so that no two join.
    "codes61": _suits({"m": 1, "s": 21, "p": 41}, {61: 27, 64: 28, 67: 29, 70: 30, 73: 33, 76: 32, 79: 31}),
    # 筒 01-09, 条 11-19, 万 21-29; 东南西北 31 33 35 37, 中发白 41 43 45.
    "codes31": _suits({"p": 1, "s": 11, "m": 21}, {31: 27, 33: 28, 35: 29, 37: 30, 41: 33, 43: 32, 45: 31}),
    # 筒 1-9, 万 11-19, 条 21-29.
    "codes11": _suits({"p": 1, "m": 11, "s": 21}, {}),
}
WILD = 100
"""百搭 of codes61."""
HEX_SUITS = (0, 9, 18)
"""The first kind of 0x0... 万, 0x1... 筒, 0x2... 条; then the rank, then which of its copies: 0x0201 is the first 2万."""

_SIGN = re.compile(r"0[xX][0-9A-Za-z]*|[0-9]+|\+|[^0-9+]")
_BRACKETS = frozenset("()[]{}")


def read_codes(text: str, notation: str) -> tuple[Piece, ...]:
    """Numbers with anything between them that keeps lists apart; the one behind a + wins."""
    pieces: list[Piece] = []
    seen: set[int] = set()
    plus = -1
    for found in _SIGN.finditer(text):
        sign, start, end = found.group(), found.start(), found.end()
        if sign.isspace() or sign in SEPARATORS or sign in INVISIBLE or sign in _BRACKETS:
            continue
        if sign == "+":
            if plus >= 0:
                pieces.append(unknown(text, plus, plus + 1, "entry_mark"))
            plus = start
            continue
        piece = _piece(text, sign, start, end, notation, seen)
        if plus >= 0 and piece.kind == "tiles":
            won = any(one.kind == "winning" for one in pieces)
            kinds = piece.tiles
            piece = unknown(text, plus, end, "entry_wins_twice") if won else Piece(plus, end, "winning", kinds)
            plus = -1
        pieces.append(piece)
    if plus >= 0:
        pieces.append(unknown(text, plus, plus + 1, "entry_mark"))
    return tuple(sorted(pieces, key=lambda piece: piece.start))


def _piece(text: str, sign: str, start: int, end: int, notation: str, seen: set[int]) -> Piece:
    if notation == "hex":
        return _hex(text, sign, start, end, seen)
    # A number of more digits than any code has is not worth reading.
    kind = CODES[notation].get(int(sign)) if sign.isascii() and sign.isdigit() and len(sign) <= 4 else None
    if kind is not None:
        return Piece(start, end, "tiles", (TILES[kind],))
    if notation == "codes61" and sign == str(WILD):
        return unknown(text, start, end, "entry_wild")
    return unknown(text, start, end, "entry_code" if sign[0].isdigit() else "entry_character")


def _hex(text: str, sign: str, start: int, end: int, seen: set[int]) -> Piece:
    digits = sign[2:]
    if sign[:2].lower() != "0x" or len(digits) != 4 or not re.fullmatch("[0-9a-fA-F]+", digits):
        return unknown(text, start, end, "entry_code" if sign[0].isdigit() else "entry_character")
    number = int(digits, 16)
    suit, rank, copy = number >> 12, number >> 8 & 0xF, number & 0xFF
    if suit >= len(HEX_SUITS) or not 1 <= rank <= 9 or not 1 <= copy <= 4:
        return unknown(text, start, end, "entry_code")
    if number in seen:
        return unknown(text, start, end, "entry_same_tile")
    seen.add(number)
    return Piece(start, end, "tiles", (TILES[HEX_SUITS[suit] + rank - 1],))
