"""What lies open: groups in brackets, and three or four tiles as the meld or kong they are."""

from __future__ import annotations

from collections.abc import Sequence

from calculator.tiles.hand import Meld, MeldKind
from calculator.tiles.notations.lexer import Token
from calculator.tiles.notations.pairing import Run, pair
from calculator.tiles.notations.vocabulary import CLOSING, Style
from calculator.tiles.notations.written import Piece, WrittenKong, unknown
from calculator.tiles.tile import Tile

IN_STRETCH = frozenset(("digits", "letter", "suit", "tile", "gap"))
"""Signs that `pair` reads."""
_KONG_MARKS = ("kong", "exposed", "added", "concealed")
_WINDS, _DRAGONS = range(27, 31), range(31, 34)


def strange(token: Token) -> str:
    """Why a sign that belongs to no tile was not understood."""
    return {"wild": "entry_wild", "flower": "entry_flower"}.get(token.kind, "entry_character")


def _group(tiles: tuple[Tile, ...], kong: MeldKind | None = None) -> Meld | WrittenKong | None:
    """Three or four tiles as what was laid down; None where they are no meld."""
    if len(tiles) == 4 and len(set(tiles)) == 1:
        return WrittenKong(tiles[0], kong)
    if len(tiles) != 3:
        return None
    if len(set(tiles)) == 1:
        return Meld.same(MeldKind.PONG, tiles[0])
    low, middle, high = ordered = tuple(sorted(tiles))
    in_a_row = high < 27 and low // 9 == high // 9 and (middle, high) == (low + 1, low + 2)
    # Where honors are chows at all, these are: three different winds, or the three dragons.
    honors = len(set(tiles)) == 3 and (all(t in _WINDS for t in tiles) or all(t in _DRAGONS for t in tiles))
    return Meld(MeldKind.CHOW, ordered) if in_a_row or honors else None


def laid_piece(text: str, start: int, end: int, tiles: tuple[Tile, ...], word: str = "") -> Piece:
    """A meld or kong; `word` is what the text calls it, if anything."""
    named = MeldKind(word) if word in ("exposed", "added", "concealed") else None
    group = _group(tiles, named)
    if isinstance(group, WrittenKong) and word in ("", *_KONG_MARKS):
        return Piece(start, end, "kong", tiles, kong=group)
    if isinstance(group, Meld) and word in ("", group.kind.value):
        return Piece(start, end, "meld", tiles, meld=group)
    return unknown(text, start, end, "entry_meld")


def suffix_mark(tokens: Sequence[Token], at: int) -> Token | None:
    """暗 right behind a bracket or another sign, as in [5555p]暗."""
    token = tokens[at + 1] if at + 1 < len(tokens) else None
    if token is None or token.kind != "mark" or token.start != tokens[at].end:
        return None
    return token if token.value in (*_KONG_MARKS, "pong", "chow") else None


def read_bracket(
    text: str, style: Style, tokens: Sequence[Token], mark: Token | None, behind: Token | None
) -> Sequence[Piece]:
    """A group with its brackets, the word before it and the one behind it, as one piece; else what is wrong in it."""
    opening, closing = tokens[0], tokens[-1]
    start, end = opening.start if mark is None else mark.start, closing.end if behind is None else behind.end
    inside, source = _source(tokens[1:-1])
    word = "" if mark is None else str(mark.value)
    for extra in (*(token for token in inside if token.kind == "mark"), *((behind,) if behind is not None else ())):
        word = str(extra.value) if word in ("", "kong") else word
    wrong = [token for token in inside if token.kind not in (*IN_STRETCH, "mark")]
    if wrong:
        return [unknown(text, token.start, token.end, strange(token)) for token in wrong]
    paired = pair(text, [token for token in inside if token.kind in IN_STRETCH], style)
    if paired.faults:
        return [part for part in paired.parts if isinstance(part, Piece)]
    tiles = tuple(tile for part in paired.parts if isinstance(part, Run) for tile in part.tiles)
    if word in ("win", "drawn") and len(tiles) == 1:
        return [Piece(start, end, "winning", tiles)]
    if len(tiles) == 1 and word in (*_KONG_MARKS, "pong"):
        tiles *= 3 if word == "pong" else 4
    if len(tiles) == 4 and not word:
        word = _bare_kong(style, str(opening.value), source)
    return [laid_piece(text, start, end, tiles, word)]


def _bare_kong(style: Style, bracket: str, source: int) -> str:
    if bracket == "{":
        return "concealed"
    if source:
        return "exposed" if source < 4 else "added"
    return "concealed" if style.bare_kong == "concealed" else ""


def _source(inside: Sequence[Token]) -> tuple[Sequence[Token], int]:
    """A group in brackets without the `,1` behind it, and that number: from whom the tile came."""
    if len(inside) > 2 and inside[-1].kind == "digits" and inside[-2].kind == "gap" and "," in str(inside[-2].value):
        value = inside[-1].value
        if inside[-3].kind in ("letter", "suit", "tile") and isinstance(value, tuple) and len(value) == 1 and value[0]:
            return inside[:-2], value[0]
    return inside, 0


def matches(tokens: Sequence[Token]) -> dict[int, int]:
    """Each opening bracket and the one that closes it; brackets within brackets have none."""
    found: dict[int, int] = {}
    opened = -1
    for at, token in enumerate(tokens):
        if token.kind == "open":
            opened = at
        elif token.kind == "close":
            if opened >= 0 and CLOSING[str(token.value)] == tokens[opened].value:
                found[opened] = at
            opened = -1
    return found
