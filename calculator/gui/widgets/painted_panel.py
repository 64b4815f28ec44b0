"""A panel that is painted here as the style sheet paints others: that smooths the corners when something within is painted."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QFrame, QWidget

from calculator.gui.look import LIGHT, Palette, colour_of, paint_box

_RADIUS, _EDGE = 8, 1


class PaintedPanel(QFrame):
    """A frame with the property `panel` on the ground of the window, which then is not painted below it.

    `show_colours` sets its colours.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        self.colours: Palette = LIGHT

    def show_colours(self, palette: Palette) -> None:
        """Set the colours."""
        if palette != self.colours:
            self.colours = palette
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and the rounded frame of what is dirty."""
        dirty, painter = event.rect(), QPainter(self)
        inner = self.rect().adjusted(_RADIUS, _RADIUS, -_RADIUS, -_RADIUS)
        painter.fillRect(dirty & inner, colour_of(self.colours.panel))
        if inner.contains(dirty):
            return
        # To smooth a whole panel takes long; only its edge needs it.
        painter.setClipRegion(QRegion(dirty) - QRegion(inner))
        painter.fillRect(dirty, colour_of(self.colours.bg))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = _EDGE / 2
        frame = QRectF(self.rect()).adjusted(half, half, -half, -half)
        paint_box(painter, frame, _RADIUS, self.colours.panel, QPen(colour_of(self.colours.line), _EDGE))
