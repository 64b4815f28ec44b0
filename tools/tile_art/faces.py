"""The art of every face, as elements of SVG, one a line.

A class that is no ink says when an element is seen: `fine` from 28 pixels of width on and `rough` below, `whole` from 20
and `few` (strokes) below, `named` from 34 and `nameless` below; `open` and `filled` reds; `ranked` faces with figures;
`long` cards. Art that moves where it is ranked or doubled stands in a group of the class `art` or `doubled`.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from calculator.tiles import FAMILIES, TILES
from tools.tile_art.brush import character_path, open_curve
from tools.tile_art.cards import BIG, ink_of, letter_place, place_of, size_mark
from tools.tile_art.elements import outline
from tools.tile_art.flowers import FAMILY, FLOWER_NAMES, plant
from tools.tile_art.glyphs import figure_curves, strokes_of
from tools.tile_art.suits import bamboos, dots, sparrow

_NUMERALS = "一二三四五六七八九"
_HONORS = "東南西北白發中"
_WHITE = 5
_HONOR_INKS = {"發": "green", "中": "red"}
_ROLES = {kind: family.role for family in FAMILIES for kind in family.kinds}

_SMALL_WEIGHT = 1.18
_FEW_STROKES = 10
"""At small sizes characters of few strokes are drawn heavier; the dense ones would close up."""


def _box(x: float, y: float, side: float) -> QTransform:
    """Return the way from the box of a character, 100 × 100, to a square on the tile."""
    return QTransform(side / 100, 0, 0, side / 100, x, y)


_UPPER = _box(15.0, 4.5, 30.0)
_LOWER = _box(14.0, 36.0, 32.0)
_WHOLE = _box(7.0, 13.5, 46.0)
_NAME = _box(41.0, 4.5, 14.0)


def face(kind: int) -> Iterator[str]:
    """Return what is drawn of a kind."""
    tile = TILES[kind]
    if _ROLES[kind] == "cards":
        yield from _card(kind)
    elif _ROLES[kind] == "flowers":
        family, at = divmod(tile.rank - 1, FAMILY)
        name, ink = FLOWER_NAMES[tile.rank - 1], "blue" if family else "red"
        for classes, path in plant(name):
            yield outline(classes, path)
        yield outline(f"{ink} nameless", figure(at + 1, 4.5, 4.5, 17))
        yield outline(f"{ink} named", figure(at + 1, 4.5, 4.5, 13.5))
        yield outline("black named", _NAME.map(character_path(strokes_of(name))))
    elif tile.letter == "m":
        yield outline("black ranked", figure(tile.rank, 3.8, 4.0, 16))
        for ink, character, place in (("black", _NUMERALS[tile.rank - 1], _UPPER), ("red", "萬", _LOWER)):
            for drawn in _character(ink, character, place):
                yield f'<g class="art">{drawn}</g>'
    elif tile.is_honor and tile.rank == _WHITE:
        yield outline("blue", _white_frame())
    elif tile.is_honor:
        character = _HONORS[tile.rank - 1]
        yield from _character(_HONOR_INKS.get(character, "black"), character, _WHOLE)
    else:
        yield outline("black ranked", figure(tile.rank, 3.8, 4.0, 16))
        for drawn in _suit(tile.letter, tile.rank):
            yield f'<g class="art">{drawn}</g>'


def _suit(letter: str, rank: int) -> Iterator[str]:
    if letter == "p" or rank == 1:
        for classes, path in dots(rank) if letter == "p" else sparrow():
            yield outline(classes, path)
    else:
        yield from bamboos(rank)


def _card(kind: int) -> Iterator[str]:
    name, ink, place = TILES[kind].chinese, ink_of(kind), place_of(kind)
    ends = [*_character(ink, name, place, "whole" if kind in BIG else "")]
    if kind in BIG:
        ends.append(outline(f"{ink} few", place.map(_path(f"{name} small", False))))
    ends.append(outline("black ranked", letter_place().map(_path("大" if kind in BIG else "小", True))))
    if ink == "red":
        ends = [f'<g class="doubled">{one}</g>' for one in ends]
    yield from ends
    for one in ends:
        yield f'<g class="long" transform="rotate(180 20 56)">{one}</g>'
    for seen in ("fine", "rough"):
        yield outline(f"{ink} {seen} long", size_mark(kind, seen == "fine"))


def _character(ink: str, character: str, place: QTransform, seen: str = "") -> Iterator[str]:
    fine, rough = (place.map(_path(character, fine)) for fine in (True, False))
    if fine == rough:
        yield outline(f"{ink} {seen}".strip(), fine)
    else:
        yield outline(f"{ink} fine", fine)
        yield outline(f"{ink} rough {seen}".strip(), rough)


def _path(character: str, fine: bool) -> QPainterPath:
    strokes = strokes_of(character)
    return character_path(strokes, _SMALL_WEIGHT if not fine and len(strokes) <= _FEW_STROKES else 1.0)


def _white_frame() -> QPainterPath:
    """Return 白: a blue frame and a thin one inside it."""
    path = QPainterPath()  # odd-even: every second rectangle is a hole
    for inset, radius in ((-2.1, 4.6), (2.1, 1.6), (4.6, 1.4), (5.9, 0.8)):
        path.addRoundedRect(QRectF(11 + inset, 11 + inset, 38 - 2 * inset, 51 - 2 * inset), radius, radius)
    return path


def figure(number: int, x: float, y: float, height: float) -> QPainterPath:
    """Return the outline of a figure 1..9, its top left at (x, y)."""
    stroker = QPainterPathStroker()
    stroker.setWidth(15)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for curve in figure_curves(number):
        path.addPath(stroker.createStroke(open_curve(curve)))
    scale = height / 100
    return QTransform(scale, 0, 0, scale, x, y).map(path)
