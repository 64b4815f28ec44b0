"""The art of the suits 筒 and 条, as paths on the tile's grid of 60 × 80, y downwards.

A drawing is a row of elements with their classes: the name of an ink of the `FaceSet`, and when they are seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

from tools.tile_art.brush import closed_curve, drawings, feather, joined
from tools.tile_art.elements import numbers, outline

Layer = tuple[str, QPainterPath]

_INKS = {"R": "red", "G": "green", "B": "blue"}

_GLINT, _LEANING_GLINT, _WALL = 1.8, 2.0, 2.0
"""How wide the light in a stick is, and the wall of an open one."""


def dots(rank: int) -> Iterator[Layer]:
    """Return 筒; of one that is red also an open one."""
    if rank == 1:
        yield from _great_disc()
        return
    paths: dict[str, QPainterPath] = {}
    radius = 0.0
    for word in drawings("suits")["dots"][str(rank)].split():
        if word[0] not in _INKS:
            radius = float(word)
            continue
        centre = QPointF(*map(float, word[1:].split(",")))
        ink, stroke = _INKS[word[0]], max(radius * 0.17, 1.15)
        filled = (radius, radius * 0.62 + stroke / 2, radius * 0.62 - stroke / 2)
        sizes = {f"{ink} fine": (*filled, radius * 0.16), f"{ink} rough": filled}
        if ink == "red":
            sizes = {f"{classes} filled": radii for classes, radii in sizes.items()}
            sizes["red open"] = (radius, radius - 2.5, radius * 0.26)
        for classes, radii in sizes.items():
            path = paths.setdefault(classes, QPainterPath())
            for one in radii:
                path.addEllipse(centre, one, one)
    yield from paths.items()


def _great_disc() -> Iterator[Layer]:
    """Return 1筒: rings of green, face and blue, eight petals, a red heart."""
    centre = QPointF(30, 36.5)
    petals, petal = _circles(centre, 6.6), QPainterPath()
    petals.setFillRule(Qt.FillRule.WindingFill)
    petal.addEllipse(QPointF(0, -10.5), 2.9, 4.4)
    for step in range(8):
        angle = pi / 4 * step
        petals.addPath(QTransform(cos(angle), sin(angle), -sin(angle), cos(angle), 30, 36.5).map(petal))
    yield "green", _circles(centre, 21, 17.6)
    yield "blue", _circles(centre, 15.6)
    yield "face", petals
    yield "red fine", _circles(centre, 5.2, 1.4)
    yield "red rough", _circles(centre, 5.2)


def _circles(centre: QPointF, *radii: float) -> QPainterPath:
    """Return circles round one point, each inside another turning ink to face and back."""
    path = QPainterPath()
    for radius in radii:
        path.addEllipse(centre, radius, radius)
    return path


def bamboos(rank: int) -> Iterator[str]:
    """Return 条 from two up as elements; the first is the sparrow. An upright stick, and the light in it, are one unit wide
    and scaled, so that the program can put their edges on whole pixels."""
    width = length = 0.0
    for word in drawings("suits")["bamboos"][str(rank)].split():
        if word[0] not in _INKS:
            width, length = (float(number) for number in word.split("x"))
            continue
        x, y, *turned = (float(number) for number in word[1:].split(","))
        ink = _INKS[word[0]]
        if turned:
            stick = outline(ink, _stick(width, length)), outline("face", _lights(_LEANING_GLINT, length))
            yield f'<g transform="translate({numbers(x, y)}) rotate({numbers(turned[0])})">{"".join(stick)}</g>'
            continue
        wide = QTransform.fromScale(1 / width, 1)
        stick = wide.map(_stick(width, length))
        yield _upright(x, y, width, f"{ink} filled" if ink == "red" else ink, stick, _GLINT, _lights(_GLINT, length))
        if ink == "red":
            whole, hole = QPainterPath(), QPainterPath()
            inner, radius = width - 2 * _WALL, 0.42 * width
            whole.addRoundedRect(QRectF(-width / 2, -length / 2, width, length), radius, radius)
            place = QRectF(-inner / 2, _WALL - length / 2, inner, length - 2 * _WALL)
            hole.addRoundedRect(place, 0.42 * inner, 0.42 * inner)
            yield _upright(x, y, width, "red open", wide.map(whole), inner, hole)


def _upright(
    x: float, y: float, width: float, classes: str, stick: QPainterPath, light: float, lit: QPainterPath
) -> str:
    ink, *seen = classes.split()
    inside = QTransform.fromScale(1 / light, 1).map(lit)
    drawn = outline(ink, stick) + outline("face", inside, f"scale({numbers(light / width)} 1)")
    kept = f' class="{" ".join(seen)}"' if seen else ""
    return f'<g{kept} transform="translate({numbers(x, y)}) scale({numbers(width)} 1)">{drawn}</g>'


def _stick(width: float, length: float) -> QPainterPath:
    """Return two rounded halves and a knot between them, about the origin."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    half = (length - 2) / 2
    for top in (-length / 2, 1.0):
        path.addRoundedRect(QRectF(-width / 2, top, width, half), 0.42 * width, 0.42 * width)
    path.addRoundedRect(QRectF(-2.9, -1.4, 5.8, 2.8), 0.8, 0.8)
    return path


def _lights(wide: float, length: float) -> QPainterPath:
    """Return a glint so wide in each half."""
    path = QPainterPath()
    half = (length - 2) / 2
    for top in (-length / 2, 1.0):
        path.addRoundedRect(QRectF(-wide / 2, top + 2.7, wide, half - 5.4), wide / 2, wide / 2)
    return path


def sparrow() -> Iterator[Layer]:
    """Return 1条: a sparrow on a stem, facing right."""
    body, beak, crest, wing, rim = (closed_curve(*curve) for curve in drawings("suits")["sparrow"].values())
    legs = [QPainterPath() for _ in range(2)]
    for leg, x in zip(legs, (30.6, 37.0), strict=True):
        leg.addRect(QRectF(x, 46.5, 2.0, 7.4))
    yield "red", joined(feather(20.0, 46.5, 14.6, 65.0, 3.0), beak, crest, *legs)
    yield "blue", joined(feather(16.0, 44.0, 3.6, 54.2, 3.2))
    yield "green", joined(body, feather(17.5, 45.5, 8.2, 60.5, 3.2), _stem(23.0, 16.2), _stem(40.6, 11.6))
    yield "face rough", _circles(QPointF(43.8, 17.0), 2.2)
    yield "face fine", joined(rim, _circles(QPointF(43.8, 17.0), 2.5))
    yield "blue", wing
    lights = (
        _sliver((22.4, 39.6), (28.4, 32.8), (36.0, 30.8), 1.0),
        _sliver((25.0, 40.9), (31.6, 36.4), (38.0, 32.4), 1.0),
    )
    yield "face fine", joined(*lights)
    yield "black fine", _circles(QPointF(44.2, 17.0), 1.35)


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
