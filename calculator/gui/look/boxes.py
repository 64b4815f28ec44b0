"""Boxes with round corners. To smooth an edge takes long, and most are painted again as they were: their pictures are kept."""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from calculator.gui.look.kept import KeptPixmaps
from calculator.gui.look.look import colour_of, smooth

_kept = KeptPixmaps(1 << 20)


class Box(NamedTuple):
    """How a box looks: the radius of its corners, the colour it is filled with and that of its edge, "" for none, and how thick
    the edge is, half of which is outside."""

    radius: float
    fill: str = ""
    edge: str = ""
    thick: float = 1.0
    line: Qt.PenStyle = Qt.PenStyle.SolidLine


def paint_box(painter: QPainter, place: QRectF, box: Box) -> None:
    """Paints a box; its picture is kept where pixels of the screen are whole."""
    ratio = painter.device().devicePixelRatioF()
    if ratio != int(ratio):
        paint_box_anew(painter, place, box)
        return
    at = QPoint(floor(place.x() - box.thick), floor(place.y() - box.thick))
    inside = (place.x() - at.x(), place.y() - at.y(), place.width(), place.height())
    painter.drawPixmap(at, _kept.of((inside, box, ratio), _picture))


def _picture(place: tuple[float, float, float, float], box: Box, ratio: float) -> QPixmap:
    left, top, wide, high = place
    picture = QPixmap(ceil((left + wide + box.thick) * ratio), ceil((top + high + box.thick) * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = smooth(picture)
    paint_box_anew(painter, QRectF(*place), box)
    painter.end()
    # As with the tiles, the painter's own memory would stay with it.
    return picture.copy()


def paint_box_anew(painter: QPainter, place: QRectF, box: Box) -> None:
    """Paints a box without its picture, such as a large one that hardly ever is painted whole."""
    painter.setPen(QPen(colour_of(box.edge), box.thick, box.line) if box.edge else Qt.PenStyle.NoPen)
    painter.setBrush(colour_of(box.fill) if box.fill else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place, box.radius, box.radius)
