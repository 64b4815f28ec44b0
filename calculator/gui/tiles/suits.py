"""The art of the suits 筒 and 条, as paths on the tile's grid of 60 × 80, y downwards.

A face is a tuple of layers `(ink, path)`, painted in order; `ink` is the name of a colour of the `FaceSet`.
"""

from __future__ import annotations

from math import cos, floor, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

from calculator.gui.tiles.brush import closed_curve, drawings, feather, joined

Layer = tuple[str, QPainterPath]

_INKS = {"R": "red", "G": "green", "B": "blue"}

_GLINT, _WALL = 1.8, 2.0
"""How wide the light in a stick is, and the wall of an open one."""


def dots(rank: int, open_red: bool, fine: bool) -> tuple[Layer, ...]:
    """筒. `fine` draws what only shows from 28 px up."""
    if rank == 1:
        return _great_disc(fine)
    paths: dict[str, QPainterPath] = {}
    radius = 0.0
    for word in drawings("suits")["dots"][str(rank)].split():
        if word[0] not in _INKS:
            radius = float(word)
            continue
        x, y = (float(number) for number in word[1:].split(","))
        path = paths.setdefault(
            _INKS[word[0]], QPainterPath()
        )  # odd-even: each circle inside turns ink to face and back
        for share in _rings(radius, open_red and word[0] == "R", fine):
            path.addEllipse(QPointF(x, y), share, share)
    return tuple(paths.items())


def _rings(radius: float, is_open: bool, fine: bool) -> tuple[float, ...]:
    """The radii of a disc's circles, from outside in."""
    if is_open:
        return (radius, radius - 2.5, radius * 0.26)
    stroke = max(radius * 0.17, 1.15)
    outer, inner = radius * 0.62 + stroke / 2, radius * 0.62 - stroke / 2
    return (radius, outer, inner, radius * 0.16) if fine else (radius, outer, inner)


def _great_disc(fine: bool) -> tuple[Layer, ...]:
    """1筒: rings of green, face and blue, eight petals, a red heart."""
    centre = QPointF(30, 36.5)
    petals, petal = _circles(centre, 6.6), QPainterPath()
    petals.setFillRule(Qt.FillRule.WindingFill)
    petal.addEllipse(QPointF(0, -10.5), 2.9, 4.4)
    for step in range(8):
        angle = pi / 4 * step
        petals.addPath(QTransform(cos(angle), sin(angle), -sin(angle), cos(angle), 30, 36.5).map(petal))
    heart = _circles(centre, 5.2, 1.4) if fine else _circles(centre, 5.2)
    return (("green", _circles(centre, 21, 17.6)), ("blue", _circles(centre, 15.6)), ("face", petals), ("red", heart))


def _circles(centre: QPointF, *radii: float) -> QPainterPath:
    """Circles round one point, each inside another turning ink to face and back."""
    path = QPainterPath()
    for radius in radii:
        path.addEllipse(centre, radius, radius)
    return path


class PixelGrid(NamedTuple):
    """Where device pixels lie in the art: how wide one is, and how far left of it the tile begins, both in its units."""

    pixel: float
    left: float

    def upright(self, x: float, width: float) -> tuple[float, float, float]:
        """Middle, width and glint of a stick whose edges are on pixels; a glint of one or two can be seen."""
        wide = max(round(width / self.pixel), 3)
        at = (x + self.left) / self.pixel
        middle = floor(at) + 0.5 if wide % 2 else round(at)
        return middle * self.pixel - self.left, wide * self.pixel, (1 if wide % 2 else 2) * self.pixel


def bamboos(rank: int, open_red: bool, grid: PixelGrid | None) -> tuple[Layer, ...]:
    """条 from two up; the first is the sparrow. On a `grid` upright sticks are a little wider or narrower than drawn."""
    paths: dict[str, QPainterPath] = {}
    width = length = 0.0
    for word in drawings("suits")["bamboos"][str(rank)].split():
        if word[0] not in _INKS:
            width, length = (float(number) for number in word.split("x"))
            continue
        x, y, *turned = (float(number) for number in word[1:].split(","))
        path = paths.get(_INKS[word[0]])
        if path is None:
            path = paths[_INKS[word[0]]] = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
        if turned:
            leaning = _stick(width, length, max(_GLINT, 0.9 * grid.pixel) if grid else _GLINT)
            path.addPath(QTransform().translate(x, y).rotate(turned[0]).map(leaning))
            continue
        middle, wide, glint = grid.upright(x, width) if grid else (x, width, _GLINT)
        if open_red and word[0] == "R":
            wall = max(round(_WALL / grid.pixel), 1) * grid.pixel if grid else _WALL
            path.addPath(_open_stick(wide, length, wall).translated(middle, y))
        else:
            path.addPath(_stick(wide, length, glint).translated(middle, y))
    return tuple(paths.items())


def _stick(width: float, length: float, wide: float) -> QPainterPath:
    """Two rounded halves, a knot between them and a glint `wide` in each, about the origin."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    half = (length - 2) / 2
    radius = 0.42 * width
    for top in (-length / 2, 1.0):
        path.addRoundedRect(QRectF(-width / 2, top, width, half), radius, radius)
        glint = QPainterPath()
        glint.addRoundedRect(QRectF(-wide / 2, top + 2.7, wide, half - 5.4), wide / 2, wide / 2)
        path.addPath(glint.toReversed())
    path.addRoundedRect(QRectF(-2.9, -1.4, 5.8, 2.8), 0.8, 0.8)
    return path


def _open_stick(width: float, length: float, wall: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-width / 2, -length / 2, width, length), 0.42 * width, 0.42 * width)
    hole, inner = QPainterPath(), width - 2 * wall
    place = QRectF(-inner / 2, wall - length / 2, inner, length - 2 * wall)
    hole.addRoundedRect(place, 0.42 * inner, 0.42 * inner)
    path.addPath(hole.toReversed())
    return path


def sparrow(fine: bool) -> tuple[Layer, ...]:
    """1条: a sparrow on a stem, facing right."""
    body, beak, crest, wing, rim = (closed_curve(*curve) for curve in drawings("suits")["sparrow"].values())
    green = joined(body, feather(17.5, 45.5, 8.2, 60.5, 3.2), _stem(23.0, 16.2), _stem(40.6, 11.6))
    blue = joined(feather(16.0, 44.0, 3.6, 54.2, 3.2))
    legs = [QPainterPath() for _ in range(2)]
    for leg, x in zip(legs, (30.6, 37.0), strict=True):
        leg.addRect(QRectF(x, 46.5, 2.0, 7.4))
    red = joined(feather(20.0, 46.5, 14.6, 65.0, 3.0), beak, crest, *legs)
    layers: list[Layer] = [("red", red), ("blue", blue), ("green", green)]
    if not fine:
        return (*layers, ("face", _circles(QPointF(43.8, 17.0), 2.2)), ("blue", wing))
    eye, pupil = _circles(QPointF(43.8, 17.0), 2.5), _circles(QPointF(44.2, 17.0), 1.35)
    lights = (
        _sliver((22.4, 39.6), (28.4, 32.8), (36.0, 30.8), 1.0),
        _sliver((25.0, 40.9), (31.6, 36.4), (38.0, 32.4), 1.0),
    )
    return (*layers, ("face", joined(rim, eye)), ("blue", wing), ("face", joined(*lights)), ("black", pupil))


def _stem(x: float, length: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, 53.5, length, 5.2), 1.6, 1.6)
    return path


def _sliver(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float], width: float
) -> QPainterPath:
    path = QPainterPath(QPointF(*start))
    path.quadTo(bend[0], bend[1] - width / 2, *end)
    path.quadTo(bend[0], bend[1] + width / 2 + 0.3, *start)
    return path
