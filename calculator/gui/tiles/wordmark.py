"""The wordmark 算番 and the program's icon."""

import re
from functools import cache, partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look import LIGHT, STANDARD, Palette, picture_of, smooth
from calculator.gui.tiles.art import paint_body, paint_drawing
from calculator.tiles import drawing

_NAME = "算番"
_WIDE, _HIGH = 208, 100
_ICON_SIZES = (16, 20, 24, 32, 48, 64, 128, 256)


def wordmark_width(side: float) -> float:
    """Return the width of the wordmark for characters of that side length."""
    return side * _WIDE / _HIGH


@cache
def _outline() -> QPainterPath:
    """Return the lines of the drawing, whose path has the commands M and C alone.

    The general SVG renderer would take 1.5 MB before the first tile is painted.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for command, numbers in re.findall(r"([MC])([^A-Z\"]+)", drawing("wordmark")):
        (path.moveTo if command == "M" else path.cubicTo)(*map(float, numbers.split()))
    return path


def paint_wordmark(painter: QPainter, x: float, y: float, side: float, colour: str) -> None:
    """Paint both characters, each `side` wide and high."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(x, y)
    painter.scale(side / _HIGH, side / _HIGH)
    painter.fillPath(_outline(), QColor(colour))
    painter.restore()


class Wordmark(QWidget):
    """The wordmark as a widget of fixed size."""

    def __init__(self) -> None:
        super().__init__()
        self._side, self._palette = 19, LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_NAME)

    def show_look(self, palette: Palette, side: int) -> None:
        """Show the mark in a palette; each of its characters is so many pixels wide and high."""
        self._side, self._palette = side, palette
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return QSize(int(wordmark_width(self._side)) + 2, self._side + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the wordmark in its size."""
        paint_wordmark(smooth(self), 1, 2, self._side, self._palette.accent)


def app_icon() -> QIcon:
    """Return a tile with 番 on it, in every size that desktops ask for."""
    icon = QIcon()
    for size in _ICON_SIZES:
        icon.addPixmap(picture_of(size, size, 1, partial(_paint_icon, size)))
    return icon


def _paint_icon(size: int, painter: QPainter) -> None:
    width = max(size * 13 // 16, 1)
    painter.translate((size - width) // 2, 0)
    paint_body(painter, width, size, size / 80, STANDARD)
    glyph, high = drawing("icon", {"body"}), width * 80 / 60
    place = QRectF(0, 0.46 * (size - high), width, high)
    paint_drawing(painter, place, glyph, QRectF(0, 0, 60, 80), STANDARD)
