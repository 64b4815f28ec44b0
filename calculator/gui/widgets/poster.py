"""Type on a page: every line is made to fit the room it has; nothing is cut, nothing ends in dots."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
_OUTLINED, _THICKER = 60, 0.035
"""Size from which letters are drawn as outlines, and how much thicker those are, in sizes, that have no bold face."""
_CLOSEST = 50
"""Percent of its width down to which a line is drawn closer."""


class Poster:
    """Writes with one family of type; sizes are in units of the painter. `least` is the smallest type of all."""

    def __init__(self, font: QFont, least: int) -> None:
        self._base, self.least = font, least

    def font(self, pixels: float, bold: bool = False) -> QFont:
        font = QFont(self._base)
        font.setPixelSize(max(round(pixels), 1))
        font.setBold(bold)
        return font

    def wide(self, text: str, pixels: float, bold: bool = False) -> float:
        return QFontMetricsF(self.font(pixels, bold)).horizontalAdvance(text)

    def write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        ink: str,
        pixels: int,
        *,
        bold: bool = False,
        flags: Qt.AlignmentFlag = LEFT,
        least: int = 0,
    ) -> float:
        """A line, as large as there is room for, in the middle of the box's height; gives its width. What is still longer
        with the least type is drawn closer."""
        while pixels > (least or self.least) and self.wide(text, pixels, bold) > box.width():
            pixels -= 1
        font, wide = self.font(pixels, bold), self.wide(text, pixels, bold)
        if wide > box.width():
            font.setStretch(max(int(100 * box.width() / wide), _CLOSEST))
        measures = QFontMetricsF(font)
        along = box.left()
        if flags & (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignHCenter):
            free = box.width() - measures.horizontalAdvance(text)
            along += free if flags & Qt.AlignmentFlag.AlignRight else free / 2
        base = box.center().y() + (measures.ascent() - measures.descent()) / 2
        _draw(painter, QPointF(along, base), text, font, ink)
        return min(wide, box.width())

    def beside(self, painter: QPainter, box: QRectF, parts: Sequence[tuple[str, str, bool]], pixels: int) -> float:
        """Words beside each other, each with its ink and whether it is bold, in one size for which there is room; gives the
        right edge."""
        parts = [part for part in parts if part[0]]
        while pixels > self.least and self._whole(parts, pixels) > box.width():
            pixels -= 1
        left, over = box.left(), max(self._whole(parts, pixels) / box.width(), 1.0)
        for text, ink, bold in parts:
            wide = self.wide(text, pixels, bold) / over
            self.write(
                painter, QRectF(left, box.top(), wide + 1, box.height()), text, ink, pixels, bold=bold, least=pixels
            )
            left += wide + pixels / 4
        return left

    def _whole(self, parts: Sequence[tuple[str, str, bool]], pixels: int) -> float:
        return sum(self.wide(text, pixels, bold) for text, _, bold in parts) + pixels / 4 * (len(parts) - 1)

    def wrapped(self, text: str, width: float, pixels: int, bold: bool = False) -> list[str]:
        """The text in lines of at most so many units, parted between words or, in Chinese, anywhere."""
        lines: list[str] = []
        for word in line_words(text):
            if lines and self.wide((lines[-1] + word).rstrip(), pixels, bold) <= width:
                lines[-1] += word
            else:
                lines.append(word.lstrip())
        return [line.rstrip() for line in lines]


def _only_regular(font: QFont, text: str) -> bool:
    """Whether the outlines of bold letters are those of regular ones."""
    regular, bold = QFont(font), QPainterPath()
    regular.setBold(False)
    bold.addText(QPointF(), font, text)
    path = QPainterPath()
    path.addText(QPointF(), regular, text)
    return path.boundingRect() == bold.boundingRect()


def _draw(painter: QPainter, at: QPointF, text: str, font: QFont, ink: str) -> None:
    """Text from a point of its base line."""
    painter.setFont(font)
    painter.setPen(QColor(ink))
    if font.bold() and font.pixelSize() >= _OUTLINED and _only_regular(font, text):
        # Of a family without a bold face Qt thickens small letters only.
        path = QPainterPath()
        path.addText(at, font, text)
        painter.setBrush(QColor(ink))
        pen = QPen(QColor(ink), font.pixelSize() * _THICKER)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)
    else:
        painter.drawText(at, text)


def line_words(text: str) -> list[str]:
    """Where a line may end: after each Chinese character and each space; before no sign that ends something."""
    words: list[str] = []
    for sign in text:
        joins = words and (sign in "，。、；：）」》)],.;:·" or words[-1].rstrip()[-1:] in "（「《([×")
        latin = words and sign.isascii() and not sign.isspace() and words[-1][-1].isascii() and words[-1][-1] != " "
        if words and (joins or latin or sign == " "):
            words[-1] += sign
        else:
            words.append(sign)
    return words
