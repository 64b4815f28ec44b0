"""The strip left of the code: line numbers, and a bar for lines that changed since the file was saved or have a problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from calculator.gui.rules.code_edit import CodeEdit

_BAR = 3


class Gutter(QWidget):
    """Painted from the editor's visible blocks only."""

    def __init__(self, editor: CodeEdit) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self.needed(), 0)

    def needed(self) -> int:
        digits = max(len(str(self._editor.blockCount())), 2)
        return QFontMetrics(self._editor.document().defaultFont()).horizontalAdvance("9") * digits + 28

    def paintEvent(self, event: QPaintEvent) -> None:
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
                row.adjusted(0, 0, -18, 0),
                int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop),
                str(number + 1),
            )
            bar = QRect(self.width() - 11, top, _BAR, height)
            if number in editor.problem_lines:
                painter.fillRect(bar, QColor(colours.bad))
            elif number in editor.changed_lines:
                painter.fillRect(bar, QColor(colours.accent))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._editor.select_line_at(round(event.position().y()))
