"""The art of the suits 筒 and 条, as paths on the tile's grid of 60 × 80, y downwards.

A face is a tuple of layers `(ink, path)`, painted in order; `ink` is the name of a colour of the `FaceSet`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, floor, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

from calculator.gui.tiles.brush import closed_curve, joined

Layer = tuple[str, QPainterPath]

_INKS = {"R": "red", "G": "green", "B": "blue"}

_DISCS: dict[int, str] = {
    2: "14 G30,19.5 B30,53.5",
    3: "9.6 B16.5,16 R30,36.5 G43.5,57",
    4: "10.4 B18,19 G42,19 G18,54 B42,54",
    5: "9 B16.5,16.5 G43.5,16.5 R30,36.5 G16.5,56.5 B43.5,56.5",
    6: "8.4 G19.5,14.5 G40.5,14.5 R19.5,38.5 R40.5,38.5 R19.5,58.2 R40.5,58.2",
    7: "7 G14.4,12.2 G30,18.6 G45.6,25 7.6 R20.5,43 R39.5,43 R20.5,60 R39.5,60",
    8: "7.4 B20.5,12.2 B39.5,12.2 B20.5,28.4 B39.5,28.4 B20.5,44.6 B39.5,44.6 B20.5,60.8 B39.5,60.8",
    9: "7.3 G13.6,14.2 G30,14.2 G46.4,14.2 R13.6,36.5 R30,36.5 R46.4,36.5 B13.6,58.8 B30,58.8 B46.4,58.8",
}
"""Rank -> radius, then discs as ink and centre."""

_STICKS: dict[int, str] = {
    2: "9x29 B30,20 G30,53",
    3: "8x28 B30,20 G19,53 G41,53",
    4: "8x28 B19,20 G41,20 G19,53 B41,53",
    5: "8x28 G14,20 B46,20 B14,53 G46,53 8x30 R30,36.5",
    6: "8x28 G14,20 G30,20 G46,20 B14,53 B30,53 B46,53",
    7: "8x19 R30,14.2 G14,36.5 G30,36.5 G46,36.5 B14,58.8 G30,58.8 B46,58.8",
    8: "8x28 G12,21 G48,21 B12,52 B48,52 8x25 G23.4,20.5,-26 G36.6,20.5,26 B23.4,52.5,26 B36.6,52.5,-26",
    9: "8x19 G14,14.2 G14,36.5 G14,58.8 R30,14.2 R30,36.5 R30,58.8 B46,14.2 B46,36.5 B46,58.8",
}
"""Rank -> width x length, then sticks as ink, centre and degrees clockwise."""
_GLINT, _WALL = 1.8, 2.0
"""How wide the light in a stick is, and the wall of an open one."""


def dots(rank: int, open_red: bool, fine: bool) -> tuple[Layer, ...]:
    """筒. `fine` draws what only shows from 28 px up."""
    if rank == 1:
        return _great_disc(fine)
    paths: dict[str, QPainterPath] = {}
    radius = 0.0
    for word in _DISCS[rank].split():
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
    rim, wheel, heart = QPainterPath(), QPainterPath(), QPainterPath()
    for radius in (21, 17.6):
        rim.addEllipse(centre, radius, radius)
    wheel.addEllipse(centre, 15.6, 15.6)
    petals = QPainterPath()
    petals.setFillRule(Qt.FillRule.WindingFill)
    petal = QPainterPath()
    petal.addEllipse(QPointF(0, -10.5), 2.9, 4.4)
    for step in range(8):
        angle = pi / 4 * step
        petals.addPath(QTransform(cos(angle), sin(angle), -sin(angle), cos(angle), 30, 36.5).map(petal))
    petals.addEllipse(centre, 6.6, 6.6)
    heart.addEllipse(centre, 5.2, 5.2)
    if fine:
        heart.addEllipse(centre, 1.4, 1.4)
    return (("green", rim), ("blue", wheel), ("face", petals), ("red", heart))


@dataclass(frozen=True)
class Grid:
    """Where device pixels lie in the art: how wide one is, and how far left of it the tile begins, both in its units."""

    pixel: float
    left: float

    def upright(self, x: float, width: float) -> tuple[float, float, float]:
        """Middle, width and glint of a stick whose edges are on pixels; a glint of one or two can be seen."""
        wide = max(round(width / self.pixel), 3)
        at = (x + self.left) / self.pixel
        middle = floor(at) + 0.5 if wide % 2 else round(at)
        return middle * self.pixel - self.left, wide * self.pixel, (1 if wide % 2 else 2) * self.pixel


def bamboos(rank: int, open_red: bool, grid: Grid | None) -> tuple[Layer, ...]:
    """条 from two up; the first is the sparrow. On a `grid` upright sticks are a little wider or narrower than drawn."""
    paths: dict[str, QPainterPath] = {}
    width = length = 0.0
    for word in _STICKS[rank].split():
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
    body = closed_curve(
        (42.0, 10.2),
        (47.6, 10.0, 51.0, 14.2, 50.2, 19.4),  # brow and face
        (49.8, 22.4, 49.2, 24.0, 49.2, 27.0),  # throat
        (49.2, 38.6, 41.0, 48.6, 29.0, 48.8),  # breast and belly
        (22.4, 49.0, 16.6, 47.6, 11.4, 47.8),  # under the tail
        (12.4, 41.6, 15.4, 35.6, 20.6, 31.2),  # rump
        (26.6, 26.2, 32.4, 24.6, 34.4, 18.4),  # back
        (35.8, 13.4, 38.0, 10.4, 42.0, 10.2),  # nape
    )
    green = joined(body, _feather(17.5, 45.5, 8.2, 60.5, 3.2), _stem(23.0, 16.2), _stem(40.6, 11.6))
    blue = joined(_feather(16.0, 44.0, 3.6, 54.2, 3.2))
    legs = [QPainterPath() for _ in range(2)]
    for leg, x in zip(legs, (30.6, 37.0), strict=True):
        leg.addRect(QRectF(x, 46.5, 2.0, 7.4))
    beak = closed_curve((49.6, 15.4), (52.2, 15.6, 54.0, 16.8, 55.4, 18.6), (53.2, 19.6, 51.2, 20.4, 49.2, 20.6))
    crest = closed_curve(
        (39.0, 11.2),
        (38.0, 8.6, 38.0, 6.6, 38.8, 4.6),
        (39.8, 5.8, 40.6, 6.8, 41.2, 8.0),
        (41.8, 6.4, 42.8, 5.0, 44.6, 3.8),
        (45.2, 6.4, 45.0, 8.6, 44.2, 10.8),
    )
    red = joined(_feather(20.0, 46.5, 14.6, 65.0, 3.0), beak, crest, *legs)
    layers: list[Layer] = [("red", red), ("blue", blue), ("green", green)]
    wing = ((40.4, 29.4), (34.0, 26.2, 25.4, 29.6, 18.0, 42.2), (26.8, 44.0, 38.8, 41.8, 40.4, 29.4))
    if not fine:
        eye = QPainterPath()
        eye.addEllipse(QPointF(43.8, 17.0), 2.2, 2.2)
        return (*layers, ("face", eye), ("blue", closed_curve(*wing)))
    rim = closed_curve((41.6, 28.2), (34.2, 24.4, 24.0, 28.6, 15.8, 43.2), (26.6, 45.6, 40.4, 43.0, 41.6, 28.2))
    eye = QPainterPath()
    eye.addEllipse(QPointF(43.8, 17.0), 2.5, 2.5)
    lights = (
        _sliver((22.4, 39.6), (28.4, 32.8), (36.0, 30.8), 1.0),
        _sliver((25.0, 40.9), (31.6, 36.4), (38.0, 32.4), 1.0),
    )
    pupil = QPainterPath()
    pupil.addEllipse(QPointF(44.2, 17.0), 1.35, 1.35)
    return (
        *layers,
        ("face", joined(rim, eye)),
        ("blue", closed_curve(*wing)),
        ("face", joined(*lights)),
        ("black", pupil),
    )


def _stem(x: float, length: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, 53.5, length, 5.2), 1.6, 1.6)
    return path


def _feather(x0: float, y0: float, x1: float, y1: float, width: float) -> QPainterPath:
    """A leaf-shaped feather from its root to its tip."""
    dx, dy = x1 - x0, y1 - y0
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * width, dx / length * width
    return closed_curve(
        (x0, y0),
        (x0 + dx * 0.4 + nx, y0 + dy * 0.4 + ny, x0 + dx * 0.8 + nx, y0 + dy * 0.8 + ny, x1, y1),
        (x0 + dx * 0.8 - nx, y0 + dy * 0.8 - ny, x0 + dx * 0.4 - nx, y0 + dy * 0.4 - ny, x0, y0),
    )


def _sliver(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float], width: float
) -> QPainterPath:
    path = QPainterPath(QPointF(*start))
    path.quadTo(bend[0], bend[1] - width / 2, *end)
    path.quadTo(bend[0], bend[1] + width / 2 + 0.3, *start)
    return path
