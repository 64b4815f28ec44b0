"""The art of the flowers 花牌: one plant each, below and right of the numeral. Grid and layers as for the suits."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from calculator.gui.tiles.brush import closed_curve, joined, open_curve
from calculator.gui.tiles.suits import Layer

Point = tuple[float, float]


def flower(index: int) -> tuple[Layer, ...]:
    """0..3 春夏秋冬 as tulip, lotus, maple leaf and pine; 4..7 梅兰竹菊."""
    return (_tulip, _lotus, _maple, _pine, _plum, _orchid, _bamboo, _chrysanthemum)[index]()


def _tulip() -> tuple[Layer, ...]:
    stalk = _line(2.4, (30, 36), (29, 52), (30, 67))
    leaves = joined(_leaf((30, 65), (14, 40), 5.0), _leaf((30, 66), (46, 44), 5.0))
    cup = closed_curve(
        (20, 20),
        (18, 32, 23, 40, 30, 40),
        (37, 40, 42, 32, 40, 20),
        (38, 21, 36.4, 23, 35, 26),
        (34, 22, 32.4, 19, 30, 16),
        (27.6, 19, 26, 22, 25, 26),
        (23.6, 23, 22, 21, 20, 20),
    )
    vein = joined(_line(1.1, (27.4, 27), (27.0, 31), (28.4, 36)), _line(1.1, (32.6, 27), (33.0, 31), (31.6, 36)))
    return ("green", stalk), ("green", leaves), ("red", cup), ("face", vein)


def _lotus() -> tuple[Layer, ...]:
    root = (30.0, 48.0)
    outer = joined(*(_leaf(root, _around(root, angle, 24), 4.6) for angle in (-66, 66, -34, 34)))
    rims = joined(*(_leaf(root, _around(root, angle, 28), 6.2) for angle in (-18, 18)))
    inner = joined(*(_leaf(root, _around(root, angle, 26.5), 4.6) for angle in (-18, 18)))
    middle = joined(_leaf(root, (30, 20.5), 5.8))
    heart = joined(_leaf(root, (30, 22.5), 4.2))
    pad = closed_curve((9, 53), (14, 47, 46, 47, 51, 53), (46, 59, 14, 59, 9, 53))
    water = joined(_line(1.8, (13, 63.5), (21.5, 61.8), (30, 63.5), (38.5, 65.2), (47, 63.5)))
    return (
        ("green", pad),
        ("blue", water),
        ("red", outer),
        ("face", rims),
        ("red", inner),
        ("face", middle),
        ("red", heart),
    )


def _maple() -> tuple[Layer, ...]:
    tips = ((30, 15), (34.5, 25.5), (44, 20.5), (43, 30), (53, 32), (45, 38.5), (47, 47), (37, 45.5), (30, 51))
    path = QPainterPath(QPointF(*tips[0]))
    for x, y in tips[1:]:
        path.lineTo(x, y)
    for x, y in reversed(tips[1:-1]):
        path.lineTo(60 - x, y)
    path.closeSubpath()
    veins = joined(
        _line(1.2, (30, 24), (30, 36), (30, 49)),
        _line(1.2, (41, 26), (36, 35), (30, 44)),
        _line(1.2, (19, 26), (24, 35), (30, 44)),
        _line(1.2, (46, 34), (38, 39), (30, 46)),
        _line(1.2, (14, 34), (22, 39), (30, 46)),
    )
    return ("green", joined(_line(2.4, (30, 48), (30.5, 58), (34, 67)))), ("red", path), ("face", veins)


def _pine() -> tuple[Layer, ...]:
    tiers = []
    for top, bottom, half in ((14.0, 31.0, 11.5), (24.0, 44.0, 15.5), (36.0, 58.0, 19.5)):
        tiers.append(
            closed_curve(
                (30, top),
                (30 + half * 0.3, top + 7, 30 + half * 0.7, bottom - 3, 30 + half, bottom),
                (30 + half * 0.4, bottom - 1.5, 30 - half * 0.4, bottom - 1.5, 30 - half, bottom),
                (30 - half * 0.7, bottom - 3, 30 - half * 0.3, top + 7, 30, top),
            )
        )
    gaps = joined(_line(1.5, (20, 32.4), (30, 30.9), (40, 32.4)), _line(1.5, (16, 45.4), (30, 43.6), (44, 45.4)))
    trunk = QPainterPath()
    trunk.addRect(QRectF(28, 57, 4, 7))
    snow = joined(_line(2.2, (12, 66), (21, 64.4), (30, 65.4), (39, 66.4), (48, 65)))
    return ("black", trunk), ("green", joined(*tiers)), ("face", gaps), ("blue", snow)


def _plum() -> tuple[Layer, ...]:
    branch = joined(
        _line(3.4, (12, 67), (20, 56), (26, 50), (34, 40)),
        _line(2.6, (33, 41), (40, 34), (44, 24), (50, 15)),
        _line(2.2, (25, 51), (36, 52), (46, 57)),
        _line(1.8, (42, 30), (36, 24), (34, 18)),
    )
    petals, hearts = [], []
    for x, y, size in ((24.0, 38.0, 8.4), (41.0, 46.0, 7.4), (43.5, 27.0, 6.2)):
        for step in range(5):
            px, py = _around((x, y), step * 72, size * 0.58)
            petals.append(_disc(px, py, size * 0.44))
        hearts.append(_disc(x, y, size * 0.26))
    buds = [_disc(50.2, 14.6, 2.6), _disc(46.6, 57.2, 2.6), _disc(33.6, 17.6, 2.4)]
    return ("black", branch), ("red", joined(*petals, *buds)), ("face", joined(*hearts))


def _orchid() -> tuple[Layer, ...]:
    leaves = joined(
        _blade((28, 67), (22, 44), (7, 37), 2.6),
        _blade((29, 67), (27, 40), (15, 24), 2.8),
        _blade((31, 67), (35, 44), (53, 38), 2.8),
        _blade((32, 67), (40, 54), (54, 55), 2.4),
    )
    stalk = _line(1.7, (30, 67), (32, 46), (36, 30))
    petals = joined(
        *(
            _leaf((36, 27), _around((36, 27), angle, reach), 3.4)
            for angle, reach in ((0, 13), (72, 13), (-72, 13), (132, 11), (-132, 11))
        )
    )
    return ("green", leaves), ("green", stalk), ("blue", petals), ("red", _disc(36, 27, 2.7))


def _bamboo() -> tuple[Layer, ...]:
    stalks = QPainterPath()
    stalks.setFillRule(Qt.FillRule.WindingFill)
    for x, width, joints in ((21.0, 6.0, (25, 38, 51, 67)), (36.0, 5.0, (13, 27, 41, 54, 67))):
        for top, bottom in pairwise(joints):
            stalks.addRoundedRect(QRectF(x, top + 0.7, width, bottom - top - 1.4), 1.4, 1.4)
    leaves = joined(
        *(
            _leaf(root, tip, 2.7)
            for root, tip in (
                ((41, 27), (54, 21)),
                ((41, 27), (55, 30)),
                ((41, 28), (51, 38)),
                ((21, 38), (8, 33)),
                ((21, 39), (7, 43)),
                ((21, 39), (12, 51)),
                ((41, 54), (54, 52)),
                ((41, 54), (51, 62)),
            )
        )
    )
    return ("green", stalks), ("blue", leaves)


def _chrysanthemum() -> tuple[Layer, ...]:
    centre = (31.0, 31.0)
    stalk = _line(2.4, (31, 44), (30, 56), (31, 67))
    leaves = joined(_leaf((30.5, 62), (13, 52), 4.4), _leaf((30.5, 64), (48, 55), 4.4))
    long = joined(
        *(_leaf(_around(centre, step * 22.5, 4), _around(centre, step * 22.5, 16.5), 2.4) for step in range(16))
    )
    ring = _disc(*centre, 9.0)
    short = joined(*(_leaf(centre, _around(centre, step * 36 + 11, 8.4), 2.0) for step in range(10)))
    return (
        ("green", stalk),
        ("green", leaves),
        ("blue", long),
        ("face", ring),
        ("blue", short),
        ("red", _disc(*centre, 3.2)),
    )


def _around(centre: Point, degrees: float, reach: float) -> Point:
    """The point at a distance, clockwise from straight up."""
    angle = degrees * pi / 180
    return centre[0] + sin(angle) * reach, centre[1] - cos(angle) * reach


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _leaf(root: Point, tip: Point, width: float) -> QPainterPath:
    """A pointed leaf from its root to its tip, widest beyond the middle."""
    dx, dy = tip[0] - root[0], tip[1] - root[1]
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * width * 1.3, dx / length * width * 1.3
    return closed_curve(
        root,
        (root[0] + dx * 0.3 + nx, root[1] + dy * 0.3 + ny, root[0] + dx * 0.72 + nx, root[1] + dy * 0.72 + ny, *tip),
        (root[0] + dx * 0.72 - nx, root[1] + dy * 0.72 - ny, root[0] + dx * 0.3 - nx, root[1] + dy * 0.3 - ny, *root),
    )


def _blade(root: Point, bend: Point, tip: Point, width: float) -> QPainterPath:
    """A long blade of grass that bends over."""
    path = QPainterPath(QPointF(root[0] - width / 2, root[1]))
    path.quadTo(bend[0] - width / 2, bend[1] - width / 2, *tip)
    path.quadTo(bend[0] + width / 2, bend[1] + width / 2, root[0] + width / 2, root[1])
    path.closeSubpath()
    return path


def _line(width: float, *points: Point) -> QPainterPath:
    """A stalk of even width through the points."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(open_curve(points))
