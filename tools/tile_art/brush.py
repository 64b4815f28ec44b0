"""A brush: turns the skeleton of a stroke into a filled outline.

A stroke is a spine of knots `(x, y, width)`, a head (how the brush lands) and a tail (how it leaves). The outline runs
down the left side of the spine and back up the right side, always in that sense, so that strokes may overlap in one
path filled by winding. Units are those of the character's box, 100 × 100, y downwards.
"""

from __future__ import annotations

import json
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

Knot = tuple[float, float, float]
Node = tuple[float, float, bool]
"""x, y, and whether the outline has a corner there."""


class Stroke(NamedTuple):
    """`spine` has at least two knots; `tip` is where a foot 捺脚 or a hook 钩 ends."""

    spine: tuple[Knot, ...]
    head: str
    tail: str
    tip: tuple[float, float] = (0.0, 0.0)


@cache
def drawings(name: str = "strokes") -> dict[str, Any]:
    """`strokes.json`: characters, figures, and the heads and tails of strokes; or `suits.json`: discs, sticks, sparrow;
    or `flowers.json`."""
    return dict(json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8")))


def character_path(strokes: tuple[Stroke, ...], weight: float = 1.0) -> QPainterPath:
    """All strokes of a character in one path; a `weight` above 1 widens the strokes, for small sizes."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for stroke in strokes:
        _close_smoothly(path, _outline(stroke, weight))
    return path


def _outline(stroke: Stroke, weight: float) -> list[Node]:
    spine = stroke.spine if weight == 1.0 else tuple((x, y, width * weight) for x, y, width in stroke.spine)
    last = len(spine) - 1
    directions = [_direction(spine, at) for at in range(last + 1)]
    nodes = _placed("heads", stroke.head, spine[0], directions[0])
    sides = []
    for at in range(1, last):
        (x, y, width), (dx, dy) = spine[at], directions[at]
        sides.append((x, y, -dy * width / 2, dx * width / 2))
    nodes += [(x - rx, y - ry, False) for x, y, rx, ry in sides]
    nodes += _tail(stroke, spine[last], directions[last])
    nodes += [(x + rx, y + ry, False) for x, y, rx, ry in reversed(sides)]
    return nodes


def _tail(stroke: Stroke, knot: Knot, direction: tuple[float, float]) -> list[Node]:
    x, y, width = knot
    dx, dy = direction
    rx, ry = -dy * width, dx * width
    tx, ty = stroke.tip
    if stroke.tail == "foot":  # 捺脚: the brush rests on the heel, then leaves flat to the right
        above = (x - rx * 0.45 - dx * width * 0.15, y - ry * 0.45 - dy * width * 0.15, False)
        return [above, (tx, ty, True), (x + rx * 0.5, y + ry * 0.5, True)]
    if stroke.tail == "hook":  # 钩: rests, then flicks towards the tip; it may lie on either side
        side = 1.0 if (tx - x) * rx + (ty - y) * ry > 0 else -1.0
        along = (dx * width, dy * width)
        outer = [
            (x - side * rx * 0.5 - along[0] * 0.55, y - side * ry * 0.5 - along[1] * 0.55, False),
            (x - side * rx * 0.4 + along[0] * 0.12, y - side * ry * 0.4 + along[1] * 0.12, False),
            (x + side * rx * 0.12 + along[0] * 0.36, y + side * ry * 0.12 + along[1] * 0.36, False),
            (tx, ty, True),
            (x + side * rx * 0.5 - along[0] * 0.75, y + side * ry * 0.5 - along[1] * 0.75, False),
        ]
        return outer if side > 0 else outer[::-1]
    return _placed("tails", stroke.tail, knot, direction)


def _placed(end: str, name: str, knot: Knot, direction: tuple[float, float]) -> list[Node]:
    """The outline round an end of a stroke. Its nodes are given in the frame of the spine's end, along the stroke and
    across it to its right, both in widths of the stroke there: `heads` run from the right side of the spine round its
    beginning to the left side, `tails` from the left side round the end. Right of a stroke that runs to the right is below.
    """
    edge = drawings()[end][name]["edge"]
    x, y, width = knot
    dx, dy = direction[0] * width, direction[1] * width
    return [(x + along * dx - across * dy, y + along * dy + across * dx, corner) for along, across, corner in edge]


def _direction(spine: tuple[Knot, ...], at: int) -> tuple[float, float]:
    """The unit direction of the spine at a knot: of the parabola through three knots at the ends, of the neighbours
    between."""
    if len(spine) == 2 or 0 < at < len(spine) - 1:
        (ax, ay, _), (bx, by, _) = spine[max(at - 1, 0)], spine[min(at + 1, len(spine) - 1)]
        dx, dy = bx - ax, by - ay
    else:
        step = 1 if at == 0 else -1
        (ax, ay, _), (bx, by, _), (cx, cy, _) = spine[at], spine[at + step], spine[at + 2 * step]
        near, far = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
        share = near / (near + far)
        dx = step * ((bx - ax) * (1 + share) - (cx - bx) * share * near / far)
        dy = step * ((by - ay) * (1 + share) - (cy - by) * share * near / far)
    length = hypot(dx, dy)
    return dx / length, dy / length


def _close_smoothly(path: QPainterPath, nodes: list[Node]) -> None:
    """A closed curve through the nodes, its tangent at a smooth node parallel to the line between its neighbours."""
    count = len(nodes)
    tangents = []
    for at, (_, _, corner) in enumerate(nodes):
        (ax, ay, _), (bx, by, _) = nodes[at - 1], nodes[(at + 1) % count]
        length = hypot(bx - ax, by - ay)
        tangents.append((0.0, 0.0) if corner or not length else ((bx - ax) / length, (by - ay) / length))
    path.moveTo(nodes[0][0], nodes[0][1])
    for at in range(count):
        (ax, ay, _), (bx, by, _) = nodes[at], nodes[(at + 1) % count]
        (atx, aty), (btx, bty) = tangents[at], tangents[(at + 1) % count]
        reach = hypot(bx - ax, by - ay) * 0.35
        path.cubicTo(ax + atx * reach, ay + aty * reach, bx - btx * reach, by - bty * reach, bx, by)
    path.closeSubpath()


def open_curve(knots: tuple[tuple[float, float], ...]) -> QPainterPath:
    """An open curve through the points, for a pen of even width."""
    points = [QPointF(*knot) for knot in knots]
    path = QPainterPath(points[0])
    for before, start, end, after in zip(
        points[:1] + points, points, points[1:], points[2:] + points[-1:], strict=False
    ):
        path.cubicTo(start + (end - before) / 6, end - (after - start) / 6, end)
    return path


def closed_curve(start: tuple[float, float], *bends: tuple[float, float, float, float, float, float]) -> QPainterPath:
    """A closed outline: a start, then two handles and an end for each bend."""
    path = QPainterPath(QPointF(*start))
    for bend in bends:
        path.cubicTo(*bend)
    path.closeSubpath()
    return path


def feather(x0: float, y0: float, x1: float, y1: float, width: float) -> QPainterPath:
    """A leaf or a feather from its root to its tip."""
    dx, dy = x1 - x0, y1 - y0
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * width, dx / length * width
    return closed_curve(
        (x0, y0),
        (x0 + dx * 0.4 + nx, y0 + dy * 0.4 + ny, x0 + dx * 0.8 + nx, y0 + dy * 0.8 + ny, x1, y1),
        (x0 + dx * 0.8 - nx, y0 + dy * 0.8 - ny, x0 + dx * 0.4 - nx, y0 + dy * 0.4 - ny, x0, y0),
    )


def joined(*parts: QPainterPath) -> QPainterPath:
    """Several outlines as one, filled where any of them is."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for part in parts:
        path.addPath(part)
    return path
