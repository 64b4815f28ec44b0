"""Flowers 花牌: what lies on their faces, on the tile's grid of 60 × 80, read from `flowers.json`.

A flower is a list of shapes, painted in order, each with its ink: branches of the brush, blades pointed at both ends,
leaves, petals round a heart, discs, flakes, outlines and polygons. What is `fine` shows only where it can be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from tools.tile_art.brush import Knot, Stroke, character_path, closed_curve, drawings, feather, joined

FLOWER_NAMES = "春夏秋冬梅蘭竹菊"
"""As they stand on the tiles."""
FAMILY = 4
"""The flowers of one family: the seasons, then the noble plants."""


def plant(name: str) -> Iterator[tuple[str, QPainterPath]]:
    """Return what is drawn of a flower: classes and outline."""
    drawn = drawings("flowers")[name]
    for some, fine in (("art", ""), ("fine", " fine")):
        for ink, shape, *given in drawn[some]:
            yield ink + fine, _SHAPES[shape](*given)


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    return _ellipse(radius, radius).translated(x, y)


def _branch(spine: list[Knot]) -> QPainterPath:
    return character_path((Stroke(tuple(spine), "round", "round"),))


def _blade(spine: list[Knot]) -> QPainterPath:
    return character_path((Stroke(tuple(spine), "tip", "tip"),))


def _leaf(x0: float, y0: float, x1: float, y1: float, share: float) -> QPainterPath:
    """A leaf from its root to its tip, its bulge a share of its length."""
    return feather(x0, y0, x1, y1, share * hypot(x1 - x0, y1 - y0))


def _petals(
    x: float, y: float, count: int, distance: float, across: float, along: float, turned: float
) -> QPainterPath:
    """Petals round a heart, their middles so far from it."""
    petal = _ellipse(across, along).translated(0, -distance)
    turns = (QTransform().translate(x, y).rotate(turned + at * 360 / count) for at in range(count))
    return joined(*(turn.map(petal) for turn in turns))


def _ellipse(across: float, along: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), across, along)
    return path


def _flake(x: float, y: float, arm: float) -> QPainterPath:
    """A crystal of snow: three bars across each other."""
    bar = QPainterPath()
    bar.addRoundedRect(QRectF(-0.75, -arm, 1.5, 2 * arm), 0.75, 0.75)
    return joined(*(QTransform().translate(x, y).rotate(60 * at).map(bar) for at in range(3)))


def _culm(x0: float, y0: float, x1: float, y1: float, width: float) -> QPainterPath:
    """A piece of a stalk between two knots, a little wider at both."""
    middle = ((x0 + x1) / 2, (y0 + y1) / 2, width * 0.84)
    return character_path((Stroke(((x0, y0, width), middle, (x1, y1, width)), "flat", "flat"),))


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*point) for point in points]))
    path.closeSubpath()
    return path


_SHAPES: dict[str, Any] = {
    "disc": _disc,
    "branch": _branch,
    "blade": _blade,
    "leaf": _leaf,
    "petals": _petals,
    "flake": _flake,
    "culm": _culm,
    "outline": closed_curve,
    "polygon": _polygon,
}
