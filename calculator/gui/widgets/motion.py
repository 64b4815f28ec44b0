"""Motion: short, and only where the look allows it. What is shown is there at once; a flash or a growing arrow comes on top."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QRect, Qt, QVariantAnimation
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from calculator.gui.tiles import TilePalette, TileStrip

FLY, GROW, SLIDE = 120, 160, 160
"""Milliseconds: a tile on its way to the hand, an arrow, a panel that comes in."""


class Progress(QVariantAnimation):
    """Runs from 0 to 1 and asks its owner to paint; at rest it is at 1."""

    def __init__(self, owner: QWidget, milliseconds: int, moved: Callable[[], None] | None = None) -> None:
        super().__init__(owner)
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setDuration(milliseconds)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._moved = moved or owner.update
        self.valueChanged.connect(lambda _: self._moved())

    def share(self) -> float:
        """Return how far it has come."""
        value = self.currentValue()
        return float(value) if self.state() == QVariantAnimation.State.Running and value is not None else 1.0

    def again(self, moves: bool) -> None:
        """From the beginning; or to rest at once, where nothing may move."""
        self.stop()
        if moves:
            self.start()


class FlyingTile(QLabel):
    """A tile on its way from the palette to the hand. It takes no clicks, and goes when it has arrived."""

    def __init__(self, parent: QWidget, pixmap: QPixmap, start: QRect, end: QRect) -> None:
        super().__init__(parent)
        self.setPixmap(pixmap)
        self.setScaledContents(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(start)
        way = QPropertyAnimation(self, b"geometry", self)
        way.setDuration(FLY)
        way.setEasingCurve(QEasingCurve.Type.OutCubic)
        way.setEndValue(end)
        way.finished.connect(self.deleteLater)
        self.show()
        way.start()


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
