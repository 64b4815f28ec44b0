"""The marker of a player, ● ■ ▲ ◆: the shape says whose it is where the colour does not."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF


def draw_marker(painter: QPainter, colour: int, at: QPointF, radius: float, ink: str) -> None:
    """● ■ ▲ ◆: which one says whose it is without the colour."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    x, y, r = at.x(), at.y(), radius
    if colour == 0:
        painter.drawEllipse(at, r, r)
    elif colour == 1:
        painter.drawRect(QRectF(x - r * 0.9, y - r * 0.9, 1.8 * r, 1.8 * r))
    elif colour == 2:
        painter.drawPolygon(
            QPolygonF([QPointF(x, y - r * 1.2), QPointF(x + r * 1.1, y + r), QPointF(x - r * 1.1, y + r)])
        )
    else:
        painter.drawPolygon(
            QPolygonF(
                [QPointF(x, y - 1.3 * r), QPointF(x + 1.3 * r, y), QPointF(x, y + 1.3 * r), QPointF(x - 1.3 * r, y)]
            )
        )
