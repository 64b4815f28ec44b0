"""What is drawn on the face of each kind, on the tile's grid of 60 × 80 or the card's, 40 wide. Paths are made when first
asked for."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from calculator.gui.look.palette import FaceSet
from calculator.gui.tiles.brush import character_path, open_curve
from calculator.gui.tiles.cards import both_ends, drawn_as, is_big, is_card, is_red, letter_place, place_of, size_mark
from calculator.gui.tiles.flowers import FAMILY, FLOWER_NAMES, is_flower, plant
from calculator.gui.tiles.glyphs import figure_curves, strokes_of
from calculator.gui.tiles.suits import Layer, PixelGrid, bamboos, dots, sparrow
from calculator.tiles import FAMILIES, TILES

BACK = -1
"""Stands for the back of a tile where a kind is expected."""

_NUMERALS = "一二三四五六七八九"
_HONORS = "東南西北白發中"
_WHITE = 5
_STICKS = next(family.kinds for family in FAMILIES if family.letter == "s")[1:]
"""条 from two up."""
_HONOR_INKS = {"發": "green", "中": "red"}

_FINE_FROM = 28
"""Device pixels of width from which highlights and ring cores can be seen."""
_NAMED_FROM = 34
"""Device pixels of width from which the name of a flower can be read."""
_STEPS = (0, _FINE_FROM, _NAMED_FROM)
_HINTED_BELOW = 64
"""Device pixels of width below which the edges of sticks are put on whole pixels."""
_RANKED, _RANKED_LEFT = 0.82, 10.5
"""How large the art is beside a figure, and how far to the right it moves."""
_SMALL_WEIGHT = 1.18
_FEW_STROKES = 10
"""At small sizes characters of few strokes are drawn heavier; the dense ones would close up."""


def _box(x: float, y: float, side: float) -> QTransform:
    """From the box of a character, 100 × 100, to a square on the tile."""
    return QTransform(side / 100, 0, 0, side / 100, x, y)


_UPPER = _box(15.0, 4.5, 30.0)
_LOWER = _box(14.0, 36.0, 32.0)
_WHOLE = _box(7.0, 13.5, 46.0)
_NAME = _box(41.0, 4.5, 14.0)


class Faces:
    """The layers of every face, each made once where it does not depend on the width. One of these serves a whole window."""

    def __init__(self) -> None:
        self._characters: dict[tuple[str, QTransform, bool], QPainterPath] = {}
        self._cards: dict[tuple[str, QTransform, bool, bool], QPainterPath] = {}
        self._layers: dict[tuple[int, bool, bool, int, bool], tuple[Layer, ...]] = {}

    def layers(self, kind: int, faces: FaceSet, width: int, short: bool = False) -> tuple[Layer, ...]:
        """The layers of `kind` for a tile `width` device pixels wide: what small ones cannot
        show is left out, and their sticks stand on whole pixels. A `short` card shows its character once."""
        make = self._make_card if is_card(kind) else self._make_flower if is_flower(kind) else self._make
        if width < _HINTED_BELOW and (kind in _STICKS or is_card(kind)):
            # Another drawing at each width: as many as a window has sizes, and the painted tile is kept anyhow.
            return make(kind, faces, width, short)
        key = (kind, faces.open_red, faces.ranked, max(step for step in _STEPS if step <= width), short)
        layers = self._layers.get(key)
        if layers is None:
            layers = self._layers[key] = make(kind, faces, width, short)
        return layers

    def _make_card(self, kind: int, faces: FaceSet, width: int, short: bool) -> tuple[Layer, ...]:
        place, fine = place_of(kind, faces.open_red and is_red(kind)), width >= _FINE_FROM
        art = self._ends(drawn_as(kind, width), place, fine, short)
        ink = "red" if is_red(kind) else "black"
        layers = [(ink, art)] if short else [(ink, art), (ink, size_mark(kind, width))]
        if faces.ranked:
            layers.append(("black", self._ends("大" if is_big(kind) else "小", letter_place(), fine, short)))
        return tuple(layers)

    def _ends(self, character: str, place: QTransform, fine: bool, short: bool) -> QPainterPath:
        """A character at the end, or at both ends, of a card."""
        key = (character, place, fine, short)
        path = self._cards.get(key)
        if path is None:
            path = self._cards[key] = both_ends(self._character(character, place, fine), short)
        return path

    def _make_flower(self, kind: int, faces: FaceSet, width: int, short: bool) -> tuple[Layer, ...]:
        """A plant and its number within its family, which tells the families apart by its ink, and its name where
        there is room for one."""
        family, at = divmod(TILES[kind].rank - 1, FAMILY)
        name = FLOWER_NAMES[TILES[kind].rank - 1]
        named = width >= _NAMED_FROM
        numeral = figure_path(at + 1, 4.5, 4.5, 13.5 if named else 17)
        layers = (*plant(name, width >= _FINE_FROM), ("blue" if family else "red", numeral))
        return (*layers, ("black", self._character(name, _NAME, True))) if named else layers

    def _make(self, kind: int, faces: FaceSet, width: int, short: bool) -> tuple[Layer, ...]:
        fine = width >= _FINE_FROM
        tile = TILES[kind]
        rank = tile.rank
        if tile.letter == "m":
            numeral = self._character(_NUMERALS[rank - 1], _UPPER, fine)
            return (("black", numeral), ("red", self._character("萬", _LOWER, fine)))
        if tile.is_honor:
            if rank == _WHITE:
                return (("blue", _white_frame()),)
            character = _HONORS[rank - 1]
            return ((_HONOR_INKS.get(character, "black"), self._character(character, _WHOLE, fine)),)
        if tile.letter == "p":
            layers = dots(rank, faces.open_red, fine)
        else:
            layers = sparrow(fine) if rank == 1 else bamboos(rank, faces.open_red, _grid(width, faces.ranked))
        return _with_rank(layers, rank) if faces.ranked else layers

    def _character(self, character: str, place: QTransform, fine: bool) -> QPainterPath:
        key = (character, place, fine)
        path = self._characters.get(key)
        if path is None:
            strokes = strokes_of(character)
            weight = _SMALL_WEIGHT if not fine and len(strokes) <= _FEW_STROKES else 1.0
            path = place.map(character_path(strokes, weight))
            self._characters[key] = path
        return path


def _grid(width: int, ranked: bool) -> PixelGrid | None:
    """Where the device's pixels lie in the art of a tile so wide; None where it is large enough without."""
    if width >= _HINTED_BELOW:
        return None
    pixel = 60 / width
    return PixelGrid(pixel / _RANKED, _RANKED_LEFT / _RANKED) if ranked else PixelGrid(pixel, 0.0)


def _white_frame() -> QPainterPath:
    """白: a blue frame and a thin one inside it."""
    path = QPainterPath()  # odd-even: every second rectangle is a hole
    for inset, radius in ((-2.1, 4.6), (2.1, 1.6), (4.6, 1.4), (5.9, 0.8)):
        path.addRoundedRect(QRectF(11 + inset, 11 + inset, 38 - 2 * inset, 51 - 2 * inset), radius, radius)
    return path


def _with_rank(layers: tuple[Layer, ...], rank: int) -> tuple[Layer, ...]:
    """The art at 82 %, moved down to the right, and the rank as a figure in the corner."""
    place = QTransform(_RANKED, 0, 0, _RANKED, _RANKED_LEFT, 9.5)
    return (("black", figure_path(rank, 3.8, 4.0, 16)), *((ink, place.map(path)) for ink, path in layers))


def figure_path(figure: int, x: float, y: float, height: float) -> QPainterPath:
    """The outline of a figure 1..9, its top left at (x, y)."""
    stroker = QPainterPathStroker()
    stroker.setWidth(15)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for curve in figure_curves(figure):
        path.addPath(stroker.createStroke(open_curve(curve)))
    scale = height / 100
    return QTransform(scale, 0, 0, scale, x, y).map(path)
