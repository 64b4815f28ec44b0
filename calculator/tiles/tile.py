"""Tile kinds 牌 and their text notation: `1-9m` 万, `1-9p` 筒, `1-9s` 条, `1-4z` 东南西北, `5z` 白, `6z` 发, `7z` 中.

A kind is a small int, 0..33 in the order m p s z and by rank, so that it indexes counts of 34 directly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from calculator.text import Language, code_of, is_chinese, say

SUITS = "mps"
"""The three suits 花色, in their order: 万 characters, 筒 dots, 条 bamboos."""
LETTERS = SUITS + "z"
KINDS = 34
COPIES = 4
"""Every kind is there four times."""

_CHINESE_SUITS = {"m": "万", "p": "筒", "s": "条"}
_HONORS_CHINESE = ("东", "南", "西", "北", "白", "发", "中")


class TileError(ValueError):
    """Text that is no tile text. `code` names the fault, `text` the offending part, `at` its character index."""

    def __init__(self, code: str, text: str, at: int) -> None:
        super().__init__(f"{code}: {text!r} at {at}")
        self.code = code
        self.text = text
        self.at = at


class Tile(int):
    """One kind of tile. `Tile('5m')` and `Tile(4)` are the same object; `str` gives the notation back."""

    __slots__ = ()

    def __new__(cls, kind: str | int) -> Tile:
        if isinstance(kind, str):
            try:
                return TILE_OF_TEXT[kind]
            except KeyError:
                raise TileError("tiles_tile", kind, 0) from None
        return TILES[kind]

    @property
    def letter(self) -> str:
        """m, p, s or z."""
        return LETTERS[self // 9]

    @property
    def rank(self) -> int:
        """1..9 in a suit; 1..7 for the honors 东南西北白发中."""
        return self % 9 + 1

    @property
    def is_honor(self) -> bool:
        """A wind 风 or a dragon 箭."""
        return self >= 27

    @property
    def chinese(self) -> str:
        """Its name at the table: 5筒, 东. With digits, since 一万 looks much like 二万."""
        return _HONORS_CHINESE[self - 27] if self >= 27 else f"{self.rank}{_CHINESE_SUITS[self.letter]}"

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Tile({_TEXTS[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)

    def __reduce__(self) -> tuple[type[Tile], tuple[int]]:
        return (Tile, (int(self),))


_TEXTS: tuple[str, ...] = tuple(f"{kind % 9 + 1}{LETTERS[kind // 9]}" for kind in range(KINDS))
TILES: tuple[Tile, ...] = tuple(int.__new__(Tile, kind) for kind in range(KINDS))
TILE_OF_TEXT: dict[str, Tile] = dict(zip(_TEXTS, TILES, strict=True))
"""Every kind by its text, such as `5m`."""
_BY_DIGIT: dict[str, dict[str, Tile]] = {
    letter: {text[0]: tile for text, tile in TILE_OF_TEXT.items() if text[1] == letter} for letter in LETTERS
}
# What needs no second look: no spaces, nothing wrong.
_WHOLE = re.compile(r"(?:[1-9]+[mps]|[1-7]+z)+\Z")
_RUNS = re.compile(r"[1-9]+[mpsz]")


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles of `123m55p`, in the order written; spaces do not matter.

    :raises TileError: `character` (no digit 1-9 and no letter m p s z), `no_letter` (digits that no letter follows),
        `no_digits` (a letter without digits), `honor` (8z, 9z).
    """
    tiles: list[Tile] = []
    if _WHOLE.match(text):
        for run in _RUNS.findall(text):
            of_suit = _BY_DIGIT[run[-1]]
            tiles += [of_suit[digit] for digit in run[:-1]]
        return tuple(tiles)
    start = 0
    digits: list[int] = []
    for at, character in enumerate(text):
        if "1" <= character <= "9":
            if not digits:
                start = at
            digits.append(int(character))
        elif character in LETTERS:
            if not digits:
                raise TileError("tiles_no_digits", character, at)
            for digit in digits:
                if character == "z" and digit > 7:
                    raise TileError("tiles_honor", f"{digit}z", at)
                tiles.append(TILES[LETTERS.index(character) * 9 + digit - 1])
            digits = []
        elif character != " ":
            raise TileError("tiles_character", character, at)
    if digits:
        raise TileError("tiles_no_letter", text[start:].strip(), start)
    return tuple(tiles)


def format_tiles(tiles: Iterable[int]) -> str:
    """`123m55p`: the tiles in the order given, neighbours of one suit sharing their letter."""
    parts: list[str] = []
    last = ""
    for kind in tiles:
        text = _TEXTS[kind]
        if last and last != text[1]:
            parts.append(last)
        parts.append(text[0])
        last = text[1]
    return "".join(parts) + last


def count_tiles(tiles: Iterable[int]) -> list[int]:
    """How many of each kind: 34 counts."""
    counts = [0] * KINDS
    for kind in tiles:
        counts[kind] += 1
    return counts


def tile_name(kind: int, language: Language) -> str:
    """What players call a kind: 5筒, or 5 dots."""
    return say(code_of("tile", _TEXTS[kind]), language)


def suits_once(kinds: Iterable[int]) -> str:
    """In Chinese, each suit once behind its ranks: `258万 3筒东`."""
    parts: list[str] = []
    for suit, run in groupby(kinds, key=lambda kind: kind // 9):
        if suit == 3:
            parts.append("".join(TILES[kind].chinese for kind in run))
        else:
            parts.append("".join(str(kind % 9 + 1) for kind in run) + TILES[9 * suit].chinese[-1])
    return " ".join(parts)


def tiles_in_words(kinds: Iterable[int], language: Language) -> str:
    """Kinds in a row: `258万 东`, `2 characters, east`."""
    return suits_once(kinds) if is_chinese(language) else ", ".join(tile_name(kind, language) for kind in kinds)


def groups_in_words(groups: Iterable[Sequence[int]], language: Language) -> str:
    """Groups in a line: `123筒 44筒 东东东`, `123p 44p 3 east`."""
    if is_chinese(language):
        return " ".join(map(suits_once, groups))
    return " ".join(
        "".join(str(kind % 9 + 1) for kind in group) + LETTERS[group[0] // 9]
        if group[0] < 27
        else f"{len(group)} {tile_name(group[0], language)}"
        for group in groups
    )
