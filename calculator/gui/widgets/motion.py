"""Motion: short, and only where the look allows it. What is shown is there at once; a flash or a growing arrow comes on top."""

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

from calculator.gui.tiles import TilePalette, TileStrip

FLY, SLIDE = 120, 160
"""Milliseconds: a tile on its way to the hand, a panel that comes in."""


def move(widget: QWidget, start: QRect, end: QRect, milliseconds: int) -> QPropertyAnimation:
    """Move a widget from one place to another."""
    widget.setGeometry(start)
    way = QPropertyAnimation(widget, b"geometry", widget)
    way.setDuration(milliseconds)
    way.setEasingCurve(QEasingCurve.Type.OutCubic)
    way.setEndValue(end)
    way.start()
    return way


def fly(page: QWidget, start: tuple[TilePalette, int], end: tuple[TileStrip, QRect]) -> None:
    """Show a tile of the palette flying over `page` to its place in the hand. It takes no clicks."""
    palette, kind = start
    strip, place = end
    there = palette.tile_rect(kind)
    tile = QLabel(page, pixmap=strip.picture(kind, place.width()), scaledContents=True)
    tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    begins = QRect(palette.mapTo(page, there.topLeft()), there.size())
    ends = QRect(strip.mapTo(page, place.topLeft()), place.size())
    move(tile, begins, ends, FLY).finished.connect(tile.deleteLater)
    tile.show()
