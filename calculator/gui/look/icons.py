"""The few pictures of the top bar, drawn as lines: no icon font, no files."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from calculator.gui.look.look import smooth

SIDE = 18


def icon(name: str, colour: str, faint: str, ratio: float = 1.0, side: int = SIDE) -> QIcon:
    """`side` logical pixels wide and high: `undo`, `redo`, `moon`, `sun` or `gear`; `faint` is for the disabled state."""
    made = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, faint)):
        made.addPixmap(_pixmap(name, ink, ratio, side), mode)
    return made


def _pixmap(name: str, colour: str, ratio: float, side: int) -> QPixmap:
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth(pixmap)
    painter.scale(side / SIDE, side / SIDE)
    painter.setPen(QPen(QColor(colour), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    if name == "redo":
        painter.translate(SIDE, 0)
        painter.scale(-1, 1)
    if name in ("undo", "redo"):
        _arrow(painter)
    elif name == "moon":
        _moon(painter)
    elif name == "gear":
        _wheel(painter, 2.3, 5.2)
    else:
        _wheel(painter, 3.2)
    painter.end()
    return pixmap


def _arrow(painter: QPainter) -> None:
    path = QPainterPath(QPointF(6.5, 3.5))
    path.lineTo(3, 7)
    path.lineTo(6.5, 10.5)
    path.moveTo(3, 7)
    path.lineTo(10.5, 7)
    path.arcTo(QRectF(6.5, 7, 8, 8), 90, -180)
    path.lineTo(7, 15)
    painter.drawPath(path)


def _moon(painter: QPainter) -> None:
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(QPointF(8.5, 9.5), 6.2, 6.2)
    bite.addEllipse(QPointF(11.8, 6.4), 5.4, 5.4)
    painter.drawPath(disc.subtracted(bite))


def _wheel(painter: QPainter, *radii: float) -> None:
    """Rings in the middle, and eight rays: a sun, or a gear."""
    painter.translate(9, 9)
    for radius in radii:
        painter.drawEllipse(QPointF(), radius, radius)
    for _ in range(8):
        painter.drawLine(QPointF(0, -5.6), QPointF(0, -7.4))
        painter.rotate(45)
