"""The wordmark 算番 and the program's icon, from the same brush strokes as the tiles."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainterPath, QPaintEvent, QPixmap, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import smooth
from calculator.gui.look.palette import LIGHT, STANDARD, FaceSet, Palette
from calculator.gui.tiles.art import paint_body
from calculator.gui.tiles.brush import character_path
from calculator.gui.tiles.glyphs import strokes_of

_NAME = "算番"
_PITCH = 108
"""From one character's left edge to the next, in hundredths of a character's side."""
_ICON_SIZES = (16, 20, 24, 32, 48, 64, 128, 256)


def wordmark_path(side: float) -> QPainterPath:
    """Both characters, each `side` wide and high, the first with its top left at the origin."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    scale = side / 100
    for at, character in enumerate(_NAME):
        path.addPath(QTransform(scale, 0, 0, scale, at * _PITCH * scale, 0).map(character_path(strokes_of(character))))
    return path


class Wordmark(QWidget):
    """The wordmark as a widget of fixed size."""

    def __init__(self, side: int = 20, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._palette = LIGHT
        self._path = wordmark_path(side)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_NAME)

    def set_theme(self, palette: Palette, face_set: FaceSet) -> None:
        if palette != self._palette:
            self._palette = palette
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side * (100 + _PITCH) // 100 + 2, self._side + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        painter.translate(QPointF(1, 2))
        painter.fillPath(self._path, QColor(self._palette.accent))


def app_icon() -> QIcon:
    """A tile with 番 on it, in every size that desktops ask for."""
    icon = QIcon()
    glyph = character_path(strokes_of(_NAME[1]))
    for size in _ICON_SIZES:
        icon.addPixmap(_icon(size, glyph))
    return icon


def _icon(size: int, glyph: QPainterPath) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth(pixmap)
    width = max(size * 13 // 16, 1)
    body = QRect((size - width) // 2, 0, width, size)
    painter.translate(body.topLeft())
    paint_body(painter, body.width(), body.height(), size / 80, STANDARD)
    side = width * 0.86
    painter.translate((width - side) / 2, size * 0.46 - side * 0.51)
    painter.scale(side / 100, side / 100)
    painter.fillPath(glyph, QColor(STANDARD.red))
    painter.end()
    return pixmap
