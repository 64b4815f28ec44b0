"""Digits and the suits they belong to: `123m55p`, `m123 p55`, `一二三万`, and honors between them.

A suit stands behind its digits or before them. A stretch of text is read both ways; where one way leaves nothing over it
is the one that was meant, and where both ways make different tiles the text is ambiguous and said to be.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from calculator.text import Language, in_each, is_chinese
from calculator.tiles.notations.lexer import Order, Style, Token
from calculator.tiles.notations.written import Piece, unknown
from calculator.tiles.tile import HONORS, SUITS, TILE_OF_TEXT, TILES, Tile, tile_name

_HONORS = "z"
_AMBIGUOUS = "entry_two_ways"
_RED_FIVE = 5


class Run(NamedTuple):
    """Tiles written in one go: digits that share a suit, or honors side by side."""

    start: int
    end: int
    tiles: tuple[Tile, ...]
    apart: bool
    """Something other than a tile stands before it."""
    suit: str
    single: bool
    """Each tile has its own suit written: 一万一万, 1D1D."""


class Paired(NamedTuple):
    """The content of a stretch: runs and pieces not understood, in the order of the text."""

    parts: tuple[Run | Piece, ...]

    @property
    def faults(self) -> int:
        """The number of pieces not understood."""
        return sum(isinstance(part, Piece) for part in self.parts)

    @property
    def unclear(self) -> bool:
        """True if a part of it says two things."""
        return any(isinstance(part, Piece) and part.code == _AMBIGUOUS for part in self.parts)

    @property
    def tiles(self) -> list[int]:
        """The tiles of all runs, sorted."""
        return sorted(tile for part in self.parts if isinstance(part, Run) for tile in part.tiles)


def pair(tokens: Sequence[Token], style: Style) -> Paired:
    """Return the tiles of a stretch of digits, suits, letters, tiles and gaps."""
    found = [Paired(_merged(_Pairer(style, order).read(tokens))) for order in style.orders]
    whole = [one for one in found if not one.faults]
    if len(whole) == 2 and whole[0].tiles != whole[1].tiles:
        solid = [token for token in tokens if token.kind != "gap"]
        return Paired((ambiguous(solid[0].start, solid[-1].end, [one.tiles for one in whole]),))
    if whole:
        return whole[0]
    best = min([one for one in found if one.unclear] or found, key=lambda one: one.faults)
    parts = _split(tokens)
    if len(parts) < 2 or best.unclear:
        return best
    # 123m p55: each part by itself may be whole where the stretch is not.
    apart = Paired(_merged([part for gap, piece in parts for part in _opened(pair(piece, style), gap)]))
    return apart if apart.faults < best.faults else best


def _opened(paired: Paired, gap: bool) -> tuple[Run | Piece, ...]:
    first, *rest = paired.parts
    return (first._replace(apart=True), *rest) if gap and isinstance(first, Run) else paired.parts


def _split(tokens: Sequence[Token]) -> list[tuple[bool, list[Token]]]:
    """Return parts that can be read by themselves, each with whether a gap stands before it.

    Between two suits, too, one may stand behind its digits and the other before them, and an honor
    is whole.
    """
    parts: list[tuple[bool, list[Token]]] = []
    last = ""
    gap = False
    for token in tokens:
        kind = "suit" if token.kind == "letter" else token.kind
        if kind == "gap":
            gap = True
        elif not parts or gap or "tile" in (kind, last) or kind == last == "suit":
            parts.append((gap, [token]))
            gap = False
        else:
            parts[-1][1].append(token)
        last = kind
    return parts


def ambiguous(start: int, end: int, readings: Sequence[Sequence[int]]) -> Piece:
    """Return a piece that is not understood since it says two things."""
    first, second = (in_each(_named, tiles) for tiles in readings)
    return unknown(start, end, _AMBIGUOUS, first=first, second=second)


def _named(tiles: Sequence[int], language: Language) -> str:
    between = "" if is_chinese(language) else ", "
    return between.join(tile_name(kind, language) for kind in tiles)[:60]


def _merged(parts: Sequence[Run | Piece]) -> tuple[Run | Piece, ...]:
    """Return the parts with honors side by side, and single tiles of one suit, merged into runs."""
    merged: list[Run | Piece] = []
    for part in parts:
        last = merged[-1] if merged else None
        if (
            isinstance(part, Run)
            and isinstance(last, Run)
            and part.single
            and last.single
            and not part.apart
            and last.end == part.start
            and last.suit == part.suit
        ):
            merged[-1] = last._replace(end=part.end, tiles=last.tiles + part.tiles)
        else:
            merged.append(part)
    return tuple(merged)


@dataclass
class _Pairer:
    style: Style
    order: Order
    parts: list[Run | Piece] = field(default_factory=list)
    apart: bool = False
    digits: list[tuple[Token, bool]] = field(default_factory=list)
    """Behind which no suit has come yet (suffix), each with whether it stands apart."""
    suit: Token | None = None
    """The suit that the next digits belong to (prefix)."""
    used: Token | None = None
    """The last digits of that suit."""

    def read(self, tokens: Sequence[Token]) -> Sequence[Run | Piece]:
        suffix = self.order == "suffix"
        for token in tokens:
            if token.kind == "gap":
                self.apart = True
            elif token.kind == "digits":
                if suffix:
                    self.digits.append((token, self._apart()))
                else:
                    self._digits_after(token)
            elif token.kind in ("letter", "suit"):
                if suffix:
                    self._suit_after(token)
                else:
                    self._close()
                    self.suit, self.used = token, None
            else:
                self._close()
                self._honor(token, int(str(token.value)))
        self._close()
        return self.parts

    def _apart(self) -> bool:
        apart, self.apart = self.apart, False
        return apart

    def _fault(self, token: Token, code: str, **facts: object) -> None:
        self.parts.append(unknown(token.start, token.end, code, **facts))

    def _honor(self, token: Token, kind: int) -> None:
        suit = TILES[kind].letter
        self.parts.append(Run(token.start, token.end, (TILES[kind],), self._apart(), suit, True))

    def _close(self) -> None:
        """No suit follows the digits, or no digits the suit."""
        for token, apart in self.digits:
            self._bare(token, apart)
        self.digits = []
        if self.suit is not None and self.used is None:
            self._lone(self.suit)
        self.suit = None

    def _bare(self, token: Token, apart: bool) -> None:
        """Digits without a suit."""
        if self.style.bare and token.bare:
            self._tiles(token, self.style.bare, apart)
        else:
            self._fault(token, "entry_no_size" if self.style.cards else "entry_no_suit")

    def _two_scripts(self, digits: Sequence[Token], letter: str) -> bool:
        """一二三 55筒: whether 一二三 shares the suit or is 万, nothing says."""
        if self.style.bare in ("", letter):
            return False
        return len({one.bare for one in digits}) == 2

    def _unclear(self, digits: Sequence[Token], start: int, end: int, letter: str) -> None:
        readings: tuple[list[int], list[int]] = ([], [])
        for one in digits:
            assert isinstance(one.value, tuple)
            apart = self.style.bare if one.bare else letter
            for way, suit in zip(readings, (letter, apart), strict=True):
                way += [kind for rank in one.value if (kind := self._kind(rank, suit)) is not None]
        self.parts.append(ambiguous(start, end, readings))

    def _lone(self, token: Token) -> None:
        """Read a suit without digits: a capital may be an honor."""
        honor = self.style.honors.get(str(token.value)) if token.kind == "letter" else None
        if honor is not None:
            self._honor(token, honor)
        elif token.kind == "letter" and not self._known(str(token.value).lower()):
            self._fault(token, "entry_character")
        else:
            self._fault(token, "entry_no_rank")

    def _known(self, letter: str) -> bool:
        return letter in self.style.letters or letter in self.style.ranked

    def _suit_after(self, token: Token) -> None:
        if not self.digits:
            self._lone(token)
            return
        letter = self._letter(token)
        if letter is None:
            last = self.digits[-1][0]
            strange = not self._known(str(token.value).lower()) and str(token.value) not in self.style.honors
            if strange and last.end == token.start:
                self.digits.pop()
            self._close()
            if strange and last.end == token.start:
                code = "entry_bad_size" if self.style.cards else "entry_bad_suit"
                self._fault(token._replace(start=last.start), code, letter=token.value)
            else:
                self._lone(token)
            return
        digits, self.digits = self.digits, []
        if self._two_scripts([one for one, _ in digits], letter):
            self._unclear([one for one, _ in digits], digits[0][0].start, token.end, letter)
            return
        for at, (one, apart) in enumerate(digits):
            self._tiles(one if at < len(digits) - 1 else one._replace(end=token.end), letter, apart)

    def _letter(self, token: Token) -> str | None:
        if token.kind == "suit":
            return str(token.value)
        letter = str(token.value).lower()
        if self.order == "prefix" and letter in self.style.ranked:
            return letter
        return self.style.letters.get(letter)

    def _digits_after(self, token: Token) -> None:
        if self.suit is None:
            self._bare(token, self._apart())
            return
        letter = self._letter(self.suit)
        if letter is None:
            if self.used is None:
                self._lone(self.suit)
            self.suit = None
            self._bare(token, self._apart())
            return
        start = token.start if self.used is not None else self.suit.start
        if self.used is not None and self._two_scripts((self.used, token), letter):
            self._unclear([token], start, token.end, letter)
            return
        self.used = token
        self._tiles(token._replace(start=start), letter, self._apart())

    def _tiles(self, digits: Token, letter: str, apart: bool) -> None:
        """Add the tiles of digits in a suit; a digit without a tile is reported with all of them."""
        assert isinstance(digits.value, tuple)
        if letter == "?":
            self._fault(digits, "entry_letter_b")
            return
        tiles = []
        for rank in digits.value:
            kind = self._kind(rank, letter)
            if kind is None:
                self._fault(digits, "entry_no_honor" if letter == _HONORS or rank else "entry_rank", rank=rank)
                return
            tiles.append(TILES[kind])
        self.parts.append(Run(digits.start, digits.end, tuple(tiles), apart, letter, len(tiles) == 1))

    def _kind(self, rank: int, letter: str) -> int | None:
        if self.style.cards:
            return TILE_OF_TEXT.get(f"{rank}{letter}")
        ranked = self.style.ranked.get(letter)
        if ranked is not None and letter not in SUITS + _HONORS:
            return ranked.get(rank)
        if letter == _HONORS:
            return HONORS[rank - 1] if 1 <= rank <= len(HONORS) else None
        if rank == 0:
            rank = _RED_FIVE if self.style.red_five else 0
        return int(TILE_OF_TEXT[f"{rank}{letter}"]) if rank else None
