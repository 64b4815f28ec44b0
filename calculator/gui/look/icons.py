"""The picture of the top bar, drawn as lines: no icon font, no files."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen

from calculator.gui.look.look import picture_of

SIDE = 18


def undo_icon(colour: str, faint: str, ratio: float, side: int) -> QIcon:
    """Return the arrow back, `side` logical pixels wide and high; `faint` is for the disabled state."""
    path = QPainterPath(QPointF(6.5, 3.5))
    path.lineTo(3, 7)
    path.lineTo(6.5, 10.5)
    path.moveTo(3, 7)
    path.lineTo(10.5, 7)
    path.arcTo(QRectF(6.5, 7, 8, 8), 90, -180)
    path.lineTo(7, 15)
    made = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, faint)):
        pen = QPen(QColor(ink), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)

        def paint(painter: QPainter, pen: QPen = pen) -> None:
            painter.scale(side / SIDE, side / SIDE)
            painter.strokePath(path, pen)

        made.addPixmap(picture_of(side, side, ratio, paint), mode)
    return made
