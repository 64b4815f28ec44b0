"""What everything that is painted is painted with: type, colours, boxes, pictures that are kept."""

from collections.abc import Callable
from functools import cache, lru_cache
from math import ceil
from typing import Any

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPaintDevice, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from calculator.gui.look.stylesheet import type_px

LEFT, CENTRE, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight


TOP, UPRIGHT, MIDDLE = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignCenter


@lru_cache(64)
def measures_of(font: QFont) -> QFontMetrics:
    """Return the measures of text in a type on the screen."""
    return QFontMetrics(font)


@lru_cache(256)
def sized(font: QFont, pixels: int, bold: bool) -> QFont:
    """Return a font in another size, which nobody changes."""
    sized = QFont(font)
    if pixels > 0:
        sized.setPixelSize(pixels)
    sized.setBold(bold)
    return sized


@cache
def keep_open(font: QFont) -> QFontMetrics:
    """Hold the files that a font takes its letters from: when Qt closes one, it opens the others a second time."""
    measures = QFontMetrics(font)
    measures.horizontalAdvance("a字▾⌫")
    return measures


def forget_types() -> None:
    """Let go of the type of another look: every size that is held keeps its letters in Qt."""
    for kept in (measures_of, sized):
        kept.cache_clear()


def text_px(widget: QWidget, pixels: int) -> int:
    """Return a size of type given at 100 %, in proportion to the widget's own."""
    own = widget.font().pixelSize()
    return type_px(pixels, own) if own > 0 else pixels


def smooth(device: QPaintDevice) -> QPainter:
    """Return a painter whose edges are smooth."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def pen(painter: QPainter, colour: str, pixels: int, bold: bool = False) -> QFontMetrics:
    """Set colour and type for the next text, and return its measures."""
    painter.setPen(QColor(colour))
    painter.setFont(sized(painter.font(), pixels, bold))
    return painter.fontMetrics()


def across(right: bool) -> Qt.AlignmentFlag:
    """Beside the left or the right edge, in the middle of the height."""
    return (RIGHT if right else LEFT) | UPRIGHT


def elided(text: str, measures: QFontMetrics, width: int) -> str:
    """Return the text, with an ellipsis for its end if it is wider than so many pixels."""
    if measures.horizontalAdvance(text) <= width:
        return text  # an ellipsis is laid out in parts of a pixel, and would find no room for the last letter
    return measures.elidedText(text, Qt.TextElideMode.ElideRight, width)


def paint_box(
    painter: QPainter, box: QRect | QRectF, radius: float, ground: str = "", line: QPen | None = None
) -> None:
    """Paint a box with round corners, with a ground or a line or both."""
    painter.setPen(line or Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(box), radius, radius)


def picture_of(wide: float, high: float, ratio: float, paint: Callable[[QPainter], object]) -> QPixmap:
    """Return what is painted in logical pixels, of which each has `ratio` of the screen."""
    made = QPixmap(ceil(wide * ratio), ceil(high * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = smooth(made)
    paint(painter)
    painter.end()
    # The painter's own memory would stay with what it painted on.
    return made.copy()


def drawn_picture(svg: str, side: int, ratio: float) -> QPixmap:
    """Return a drawing as a square picture."""
    from PySide6.QtSvg import QSvgRenderer  # not needed before the first paint

    drawn, place = QSvgRenderer(svg.encode()), QRectF(0, 0, side, side)
    return picture_of(side, side, ratio, lambda painter: drawn.render(painter, place))


def frame_focus(painter: QPainter, widget: QWidget, ink: str) -> None:
    """Paint a frame along the edge of the widget that has the keys."""
    if widget.hasFocus():
        paint_box(painter, widget.rect().adjusted(1, 1, -1, -1), 6, line=QPen(QColor(ink), 2))


class KeptPixmaps(dict[tuple[Any, ...], QPixmap]):
    """Pictures by what they were painted of; the oldest go first."""

    def __init__(self, pixels: int) -> None:
        super().__init__()
        self._most = self._free = pixels

    def of(self, paint: Callable[..., QPixmap], *key: Any) -> QPixmap:
        """Return the picture that `paint` makes of a key."""
        found = self.get((paint, *key))
        if found is None:
            found = self[paint, *key] = paint(*key)
            self._free -= found.width() * found.height()
            while self._free < 0 and len(self) > 1:
                oldest = self.pop(next(iter(self)))
                self._free += oldest.width() * oldest.height()
        return found

    def forget(self) -> None:
        """Let go of all, such as those of a size that the window has no more."""
        self.clear()
        self._free = self._most


PIXMAPS = KeptPixmaps(1 << 21)
"""Painted tiles, and grounds of controls. Nothing is made before it is asked for."""
