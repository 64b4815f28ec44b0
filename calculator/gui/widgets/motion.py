"""Motion: short, and only where the look allows it. What is shown is there at once; a flash or a growing arrow comes on top."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QRect, Qt
from PySide6.QtGui import QPixmap
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


class FlyingTile(QLabel):
    """A tile on its way from the palette to the hand. It takes no clicks, and goes when it has arrived."""

    def __init__(self, parent: QWidget, pixmap: QPixmap, start: QRect, end: QRect) -> None:
        super().__init__(parent)
        self.setPixmap(pixmap)
        self.setScaledContents(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        move(self, start, end, FLY).finished.connect(self.deleteLater)
        self.show()


def fly(page: QWidget, start: tuple[TilePalette, int], end: tuple[TileStrip, QRect]) -> FlyingTile:
    """Show a tile of the palette flying over `page` to its place in the hand."""
    palette, kind = start
    strip, place = end
    there = palette.tile_rect(kind)
    return FlyingTile(
        page,
        strip.picture(kind, place.width()),
        QRect(palette.mapTo(page, there.topLeft()), there.size()),
        QRect(strip.mapTo(page, place.topLeft()), place.size()),
    )
