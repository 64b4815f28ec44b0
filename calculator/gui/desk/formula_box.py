"""The last steps to the amount with their numbers, powers raised as people write them. A click asks for every step."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent

from calculator.gui.look.look import Look, pen, smooth, type_of
from calculator.gui.widgets.controls import Pressable

_EDGE = 12


def runs(text: str) -> list[tuple[str, bool]]:
    """Text as (part, raised): what stands in brackets behind `^` is raised, without its brackets."""
    found: list[tuple[str, bool]] = []
    plain = ""
    at = 0
    while at < len(text):
        if text[at : at + 2] != "^(":
            plain += text[at]
            at += 1
            continue
        depth, end = 0, at + 1
        while end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            if depth == 0:
                break
            end += 1
        found += [(plain, False), (text[at + 2 : end], True)]
        plain, at = "", end + 1
    return [run for run in (*found, (plain, False)) if run[0]]


class FormulaBox(Pressable):
    """One line where the steps fit beside each other, else two."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._lines: tuple[str, ...] = ()
        self._place = ""

    def text(self) -> str:
        """What it says, in lines."""
        return "\n".join(self._lines)

    def show_lines(self, lines: tuple[str, ...], place: str, look: Look, tip: str = "") -> None:
        """`place` is where the last step stands in the ruleset."""
        if (lines, place, look) == (self._lines, self._place, self._look):
            return
        self._lines, self._place, self._look = lines, place, look
        self.setAccessibleName("; ".join(lines))
        self.setToolTip("\n".join((*lines, place, tip)))
        self.updateGeometry()
        self.update()

    def _joined(self) -> tuple[str, ...]:
        """On one line if that has room; one that is too long goes on below after a plus."""
        if len(self._lines) == 1:
            return self._wrapped(self._lines[0])
        whole = self._look.say("desk_between_formulas").join(self._lines)
        measures = self._measures(15)
        if len(self._lines) < 2 or measures.horizontalAdvance(whole) < self.width() - 2 * _EDGE - 8:
            return (whole,)
        return self._lines

    def _wrapped(self, line: str) -> tuple[str, ...]:
        room, measures = self.width() - 2 * _EDGE, self._measures(13)
        if measures.horizontalAdvance(line) <= room:
            return (line,)
        parts = line.split(" + ")
        first = parts.pop(0)
        while parts and measures.horizontalAdvance(f"{first} + {parts[0]}") <= room:
            first = f"{first} + {parts.pop(0)}"
        return (first, "+ " + " + ".join(parts)) if parts else (line,)

    def _measures(self, pixels: int) -> QFontMetrics:
        return QFontMetrics(type_of(self, pixels))

    def sizeHint(self) -> QSize:
        return QSize(200, self._look.px(34 if len(self._joined()) < 2 else 46))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def resizeEvent(self, event: QEvent) -> None:
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._look.palette
        painter = smooth(self)
        painter.setPen(QColor(palette.accent) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.sunk))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)
        lines = self._joined()
        high = self.height() // len(lines) if lines else 0
        edge = 3 if len(lines) > 1 else 0
        for at, line in enumerate(lines):
            box = QRect(_EDGE, edge + at * (high - edge), self.width() - 2 * _EDGE, high - edge)
            self._line(painter, line, box, 15 if len(lines) < 2 else 13, at == len(lines) - 1)

    def _line(self, painter: QPainter, line: str, box: QRect, pixels: int, last: bool) -> None:
        palette = self._look.palette
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        wide = pen(painter, palette.ink, pixels).horizontalAdvance(line)
        while wide > box.width() and pixels > 12:
            pixels -= 1
            wide = pen(painter, palette.ink, pixels).horizontalAdvance(line)
        left = box.left()
        for text, high in runs(line):
            measures = pen(painter, palette.ink, pixels - 3 if high else pixels)
            shown = measures.elidedText(text, Qt.TextElideMode.ElideRight, max(box.right() - left, 0))
            place = QRect(left, box.top() - (6 if high else 0), box.right() - left, box.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)
            left += measures.horizontalAdvance(shown) + (1 if high else 0)
        measures = pen(painter, palette.ink3, 12)
        if last and not self._look.narrow and left + 16 + measures.horizontalAdvance(self._place) < box.right():
            painter.drawText(box, right, self._place)
