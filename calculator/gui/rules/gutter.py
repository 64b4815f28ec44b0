"""The strip left of the code of a file: line numbers, how many examples reach a line, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from calculator.gui.look import MIDDLE, RIGHT, TOP

if TYPE_CHECKING:
    from calculator.gui.rules.code_edit import CodeEdit

_BAR = 3
"""Pixels of the bar beside a line."""


class Gutter(QWidget):
    """The strip left of the code: line numbers, and a bar for lines that differ from the file or have a problem."""

    def __init__(self, editor: CodeEdit) -> None:
        super().__init__(editor)
        self._editor = editor

    def needed(self) -> int:
        """Return the width of the margin."""
        digits = max(len(str(self._editor.blockCount())), 2)
        return QFontMetrics(self._editor.document().defaultFont()).horizontalAdvance("9") * digits + 42

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line numbers and bars of the lines that are seen."""
        editor = self._editor
        colours = editor.look.palette
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(colours.panel))
        painter.setFont(editor.document().defaultFont())
        current = editor.textCursor().blockNumber()
        for number, top, height in editor.visible_blocks():
            row = QRect(0, top, self.width(), height)
            if number == current:
                painter.fillRect(row, QColor(colours.sunk))
            painter.setPen(QColor(colours.ink if number == current else colours.ink3))
            painter.drawText(
                row.adjusted(0, 0, -32, 0),
                int(RIGHT | TOP),
                str(number + 1),
            )
            self._paint_reached(painter, number, QRect(self.width() - 30, top, 17, height))
            bar = QRect(self.width() - 11, top, _BAR, height)
            if number in editor.problem_lines:
                painter.fillRect(bar, QColor(colours.bad))
            elif number in editor.changed_lines:
                painter.fillRect(bar, QColor(colours.accent))

    def _paint_reached(self, painter: QPainter, line: int, box: QRect) -> None:
        """Paint the mark of a line.

        A filled dot means that examples reach it, half of one that they leave out a branch, an open
        ring that none does.
        """
        editor, colours = self._editor, self._editor.look.palette
        count = editor.reached.get(line)
        if count is not None:
            painter.setPen(QColor(colours.accent if count else colours.ink2))
            sign = "◐" if count and line in editor.missing else "●" if count else "○"
            painter.drawText(box, MIDDLE, sign)

    def event(self, event: QEvent) -> bool:
        """Handle an event before other handlers."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self._editor.cursorForPosition(QPoint(0, event.pos().y()))
            QToolTip.showText(event.globalPos(), self._editor.said_of(place.blockNumber()), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Handle a pressed button of the mouse."""
        self._editor.select_line_at(round(event.position().y()))
