"""The marker of a player, ● ■ ▲ ◆: the shape says whose it is where the colour does not."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

_SHAPES: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.2), (1.1, 1), (-1.1, 1)),
    ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
)
"""The corners of ■ ▲ ◆ from their middle, in radii."""


def draw_marker(painter: QPainter, colour: int, at: QPointF, radius: float, ink: str) -> None:
    """● ■ ▲ ◆: which one says whose it is without the colour."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    if colour == 0:
        painter.drawEllipse(at, radius, radius)
    else:
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) * radius for x, y in _SHAPES[colour - 1]]))
