"""How an arrow of the table is painted that says who pays whom, and the amount that stands on it."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from calculator.gui.look.look import pen
from calculator.gui.look.palette import Palette

Curve = tuple[QPainterPath, QPointF, QPointF]
"""The path of an arrow, the middle where its amount stands, and the direction in which it arrives."""


class Arrow(NamedTuple):
    """From a payer to a payee; `both`: there is one back, too; `current`: it is of the event on the felt."""

    pair: tuple[int, int]
    both: bool
    current: bool


def paint_arrow(painter: QPainter, curve: Curve, current: bool, palette: Palette, share: float = 1.0) -> None:
    """An arrow, or the first `share` of it; `current`: it is of the event on the felt."""
    path, _, direction = curve
    if share < 1.0:
        path, direction = _begun(path, share)
    colour = QColor(palette.mark if current else palette.on_felt2)
    painter.setPen(QPen(colour, 3.0 if current else 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    length = (direction.x() ** 2 + direction.y() ** 2) ** 0.5 or 1.0
    ux, uy = direction.x() / length, direction.y() / length
    tip = path.currentPosition()
    long, broad = (9.0, 4.5) if current else (7.0, 3.6)
    back, side = tip - QPointF(ux, uy) * long, QPointF(-uy, ux) * broad
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([tip, back + side, back - side]))


def paint_pill(painter: QPainter, box: QRectF, points: int, current: bool, palette: Palette) -> None:
    """An amount."""
    painter.setPen(QPen(QColor(palette.mark if current else palette.on_felt2), 1.2))
    painter.setBrush(QColor(palette.mark if current else palette.felt_bottom))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    pen(painter, palette.on_mark if current else palette.on_felt, 13 if current else 12, bold=True)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(points))


def _begun(path: QPainterPath, share: float) -> tuple[QPainterPath, QPointF]:
    """The first part of an arrow's path, and the direction in which it ends."""
    steps = 12
    points = [path.pointAtPercent(share * step / steps) for step in range(steps + 1)]
    begun = QPainterPath(points[0])
    for point in points[1:]:
        begun.lineTo(point)
    return begun, points[-1] - points[-2]
