"""The meaning of a text: one piece for each part of it, and the hand that the pieces make."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from calculator.text import Language, Sentence, code_of, is_chinese, say
from calculator.tiles.hand import Meld, MeldKind
from calculator.tiles.tile import SUITS, Tile, tile_name

MAX_TEXT = 500
"""Characters; a hand in the longest notation has half of that."""

_OF_CARDS = {"exposed": "exposed_cards", "concealed": "concealed_cards"}
"""Kongs as they are written of cards: 跑, 提."""

PieceKind = Literal["tiles", "meld", "kong", "winning", "flowers", "wild", "word", "unknown"]


class WrittenKong(NamedTuple):
    """Four of a kind laid down; `kind` is None if the text does not say which kong 杠 it was."""

    tile: Tile
    kind: MeldKind | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters `start` to `end` of the text (from 0, end excluded) and what they say.

    A `word` says nothing of the hand (手牌：); of an `unknown` piece `code` names the reason and `facts` help to fill
    its sentence, which is `WrittenHand.fault`.
    """

    start: int
    end: int
    kind: PieceKind
    tiles: tuple[Tile, ...] = ()
    meld: Meld | None = None
    kong: WrittenKong | None = None
    code: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class WrittenHand:
    """The hand of `text`. Where `unknown` is not empty the rest was understood all the same, but is not the whole."""

    text: str
    notation: str
    pieces: tuple[Piece, ...]
    """In the order of the text; what lies between them are spaces and punctuation."""
    winning_marked: bool = False
    """The winning tile was called so; otherwise it only stood apart at the end."""
    self_drawn: bool = False
    """The text says 自摸."""

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Concealed tiles in the order written, without the winning tile."""
        return tuple(tile for piece in self.pieces if piece.kind == "tiles" for tile in piece.tiles)

    @cached_property
    def melds(self) -> tuple[Meld, ...]:
        """Chows and pongs."""
        return tuple(piece.meld for piece in self.pieces if piece.meld is not None)

    @cached_property
    def kongs(self) -> tuple[WrittenKong, ...]:
        """The kongs of all pieces."""
        return tuple(piece.kong for piece in self.pieces if piece.kong is not None)

    @cached_property
    def flowers(self) -> tuple[Tile, ...]:
        """The tiles beside the hand, each once; they count for nothing in it."""
        return tuple(sorted({tile for piece in self.pieces if piece.kind == "flowers" for tile in piece.tiles}))

    @cached_property
    def winning(self) -> Tile | None:
        """The winning tile, if the text has one."""
        return next((piece.tiles[0] for piece in self.pieces if piece.kind == "winning"), None)

    @cached_property
    def wild(self) -> int:
        """Wild tiles 百搭 that are no kind of tile, each standing for any."""
        return sum(piece.kind == "wild" for piece in self.pieces)

    @cached_property
    def unknown(self) -> tuple[Piece, ...]:
        """The pieces not understood."""
        return tuple(piece for piece in self.pieces if piece.kind == "unknown")

    def fault(self, piece: Piece) -> Sentence:
        """Return why a piece was not understood; its characters and their place, from 1, are among the facts."""
        return Sentence(piece.code, quoted_place(self.text, piece.start, piece.end) | piece.facts)

    @property
    def count(self) -> int:
        """Tiles as they are counted in a hand: 3 for each meld or kong."""
        return len(self.tiles) + self.wild + 3 * (len(self.melds) + len(self.kongs)) + (self.winning is not None)


def quoted_place(text: str, start: int, end: int) -> dict[str, Any]:
    """Return the characters from `start` to `end` as a sentence quotes them, and their place, from 1."""
    shown = text[start:end]
    return {"text": shown if len(shown) <= 16 else shown[:15] + "…", "place": start + 1}


def unknown(start: int, end: int, code: str, **facts: Any) -> Piece:
    """Return a piece that was not understood."""
    return Piece(start, end, "unknown", code=code, facts=facts)


def winning_piece(start: int, end: int, tiles: tuple[Tile, ...], won: bool) -> Piece:
    """Return tiles that a text says win: one, unless one has `won` already."""
    if len(tiles) == 1 and not won:
        return Piece(start, end, "winning", tiles)
    return unknown(start, end, "entry_wins_twice" if len(tiles) == 1 else "entry_one_wins")


def echo(written: WrittenHand, language: Language) -> str:
    """Return the parts of the hand with dots between them; empty where there are none."""
    parts = [_tiles(written.tiles, language)] if written.tiles else []
    for meld in written.melds:
        word = _word(meld.kind.value, language)
        parts.append(f"{word} {_meld(meld, language)}")
    for kong in written.kongs:
        kind = kong.kind.value if kong.kind is not None else "kong"
        word = _word(_OF_CARDS.get(kind, kind) if kong.tile.family.role == "cards" else kind, language)
        parts.append(f"{word} {tile_name(kong.tile, language)}")
    if written.flowers:
        parts.append(_tiles(written.flowers, language))
    if written.wild:
        parts.append(f"{_word('wild', language)} ×{written.wild}")
    if written.winning is not None:
        word = _word("drawn" if written.self_drawn else "win", language)
        parts.append(f"{word} {tile_name(written.winning, language)}")
    return " · ".join(parts)


def _word(what: str, language: Language) -> str:
    return say(code_of("entry_word", what), language)


def _meld(meld: Meld, language: Language) -> str:
    return tile_name(meld.tiles[0], language) if len({*meld.tiles}) == 1 else _tiles(meld.tiles, language)


def _tiles(tiles: Iterable[Tile], language: Language) -> str:
    """Return each suit once, in the order in which they first come."""
    signs: dict[str, list[str]] = {}
    for tile in tiles:
        named = tile.family.role != "suit"
        signs.setdefault(tile.letter, []).append(tile_name(tile, language) if named else str(tile.rank))
    return " ".join(_named(letter, ranks, language) for letter, ranks in signs.items())


def _named(letter: str, signs: Iterable[str], language: Language) -> str:
    if letter not in SUITS:
        return say("sign_gap", language).join(signs)
    suit, ranks = say(code_of("suit_name", letter), language), "".join(signs)
    return f"{suit} {ranks}" if is_chinese(language) else f"{ranks} {suit}"
