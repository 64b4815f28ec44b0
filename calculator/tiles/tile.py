"""Tile kinds 牌 and their text notation.

`1-9m` 万, `1-9p` 筒, `1-9s` 条, `1-4z` 东南西北, `5z` 白, `6z` 发, `7z` 中, `1-8f` 春夏秋冬梅兰竹菊, and the cards 字牌
`1-9x 0x` 一 … 十 and `1-9d 0d` 壹 … 拾.

A kind is a small int, 0..61 in the order m p s z f x d and by rank, so that it indexes counts of
KINDS directly. What kinds there are is data: `resources/kinds.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import compress, groupby
from operator import gt
from typing import NamedTuple

from calculator.resources import RESOURCES
from calculator.text import Language, code_of, is_chinese, say, written


class Family(NamedTuple):
    """The kinds of one letter: `first` of so many `ranks`, each there so many times.

    Its `role` is suit, honors, flowers (花牌, beside the hand) or cards (字牌); `chinese` is what its
    ranks stand before, or a name for each.
    """

    letter: str
    first: int
    ranks: int
    copies: int
    role: str
    chinese: str

    @property
    def kinds(self) -> range:
        """The kinds of the family."""
        return range(self.first, self.first + self.ranks)


FAMILIES = tuple(Family(**one) for one in json.loads((RESOURCES / "kinds.json").read_bytes()))
_FAMILY_OF = tuple(family for family in FAMILIES for _ in family.kinds)
"""By kind."""
LETTERS = "".join(family.letter for family in FAMILIES)
SUITS = "".join(family.letter for family in FAMILIES if family.role == "suit")
"""The suits 花色, in their order: 万 characters, 筒 dots, 条 bamboos."""
SUIT_KINDS = tuple(family.kinds for family in FAMILIES if family.role == "suit")
"""The kinds of each suit."""
KINDS = len(_FAMILY_OF)
HONORS = next(family.kinds for family in FAMILIES if family.role == "honors")
"""东南西北白发中."""
_RANKS = tuple(rank for family in FAMILIES for rank in range(1, family.ranks + 1))
_LETTERS = tuple(family.letter for family in _FAMILY_OF)
_COPIES = tuple(family.copies for family in _FAMILY_OF)


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
        """Return the one tile of a kind, or of its text."""
        if isinstance(kind, str):
            try:
                return TILE_OF_TEXT[kind]
            except KeyError:
                raise TileError("tiles_tile", kind, 0) from None
        return TILES[kind]

    @property
    def letter(self) -> str:
        """m, p, s, z, f, x or d."""
        return _LETTERS[self]

    @property
    def family(self) -> Family:
        """The kinds of its letter."""
        return _FAMILY_OF[self]

    @property
    def rank(self) -> int:
        """1..9 in a suit; 1..7 for the honors 东南西北白发中; 1..8 for flowers; 1..10 for cards."""
        return _RANKS[self]

    @property
    def copies(self) -> int:
        """The number of tiles of the kind."""
        return _COPIES[self]

    @property
    def is_honor(self) -> bool:
        """A wind 风 or a dragon 箭."""
        return self in HONORS

    @property
    def chinese(self) -> str:
        """Its name at the table: 5筒, 东, 十. With digits, since 一万 looks much like 二万."""
        family = _FAMILY_OF[self]
        return f"{self.rank}{family.chinese}" if family.role == "suit" else family.chinese[self.rank - 1]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Tile({_TEXTS[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)

    def __reduce__(self) -> tuple[type[Tile], tuple[int]]:
        return (Tile, (int(self),))


_TEXTS: tuple[str, ...] = tuple(f"{rank % 10}{letter}" for rank, letter in zip(_RANKS, _LETTERS, strict=True))
TILES: tuple[Tile, ...] = tuple(int.__new__(Tile, kind) for kind in range(KINDS))
TILE_OF_TEXT: dict[str, Tile] = dict(zip(_TEXTS, TILES, strict=True))
"""Every kind by its text, such as `5m`."""
_BY_DIGIT: dict[str, dict[str, Tile]] = {
    letter: {text[0]: tile for text, tile in TILE_OF_TEXT.items() if text[1] == letter} for letter in LETTERS
}
_WITH_TEN = "".join(letter for letter in LETTERS if "0" in _BY_DIGIT[letter])
# What needs no second look: no spaces, nothing wrong.
_WHOLE = re.compile(rf"(?:[1-9]+[mps]|[1-7]+z|[1-8]+f|[0-9]+[{_WITH_TEN}])+\Z")
_RUNS = re.compile(rf"[0-9]+[{LETTERS}]")
_TEN = rf"[0-9 ]+[{_WITH_TEN}]"


def copies_of(kind: int) -> int:
    """Return how many of a kind there are."""
    return _COPIES[kind]


def beyond_copies(used: Mapping[int, int]) -> list[int]:
    """Return the kinds, in order, of which more are used than there are."""
    return sorted(compress(used, map(gt, used.values(), map(_COPIES.__getitem__, used))))


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Return tiles of `123m55p`, in the order written; spaces do not matter.

    :raises TileError: `character` (no digit and no letter m p s z f x d; 0 where x or d does not follow), `no_letter`
        (digits that no letter follows), `no_digits` (a letter without digits), `honor` (8z, 9z), `flower` (9f).
    """
    tiles = []
    if _WHOLE.match(text):
        for run in _RUNS.findall(text):
            of_suit = _BY_DIGIT[run[-1]]
            tiles += [of_suit[digit] for digit in run[:-1]]
        return tuple(tiles)
    start = 0
    digits: list[str] = []
    for at, character in enumerate(text):
        if "1" <= character <= "9" or (character == "0" and re.match(_TEN, text[at:])):
            if not digits:
                start = at
            digits.append(character)
        elif character in LETTERS:
            if not digits:
                raise TileError("tiles_no_digits", character, at)
            for digit in digits:
                if digit not in _BY_DIGIT[character]:
                    raise TileError("tiles_flower" if character == "f" else "tiles_honor", f"{digit}{character}", at)
                tiles.append(_BY_DIGIT[character][digit])
            digits = []
        elif character != " ":
            raise TileError("tiles_character", character, at)
    if digits:
        raise TileError("tiles_no_letter", text[start:].strip(), start)
    return tuple(tiles)


def format_tiles(tiles: Iterable[int]) -> str:
    """Return `123m55p`: the tiles in the order given, neighbours of one suit sharing their letter."""
    parts = []
    last = ""
    for kind in tiles:
        text = _TEXTS[kind]
        if last and last != text[1]:
            parts.append(last)
        parts.append(text[0])
        last = text[1]
    return "".join(parts) + last


@cache
def tile_name(kind: int, language: Language) -> str:
    """Return the players' name of a kind: 5筒, or 5 Dot."""
    return say(code_of("tile", _TEXTS[kind]), language)


def suits_once(kinds: Iterable[int], language: Language = "zh") -> str:
    """In Chinese, each suit once behind its ranks: `258万 3筒东`."""
    parts = []
    for family, run in groupby(kinds, key=_FAMILY_OF.__getitem__):
        if family.role == "suit":
            parts.append("".join(str(_RANKS[kind]) for kind in run) + family.chinese)
        else:
            parts.append("".join(TILES[kind].chinese for kind in run))
    return written(" ".join(parts), language)


def tiles_in_words(kinds: Iterable[int], language: Language) -> str:
    """Return kinds in a row: `258万 东`, `2 characters, east`."""
    return (
        suits_once(kinds, language) if is_chinese(language) else ", ".join(tile_name(kind, language) for kind in kinds)
    )


def groups_in_words(groups: Iterable[Sequence[int]], language: Language) -> str:
    """Return groups in a line: `123筒 44筒 东东东 二七十`, `123p 44p 3 east 270x`."""
    if is_chinese(language):
        return " ".join("".join(suits_once(group, language).split(" ")) for group in groups)
    return " ".join(
        f"{len(group)} {tile_name(group[0], language)}" if group[0] in HONORS else format_tiles(group)
        for group in groups
    )
