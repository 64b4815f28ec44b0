"""A painted list of steps: what each is called and its formula at the left, its numbers and its place at the right."""

from __future__ import annotations

from itertools import accumulate

from PySide6.QtCore import QEvent, QPointF, QRect
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent

from calculator.gui.look.look import measured, write
from calculator.gui.widgets.rows_view import INKS, RowsView
from calculator.gui.widgets.text_lines import folded
from calculator.statement import ListRow

_TEXT, _SECOND = 13, 12
_BETWEEN, _MORE = 12, 16
"""Pixels between left and right, and of every line more, at 100 %."""
_INDENT = "　"


def _indented(text: str, measures: QFontMetrics, width: int) -> list[str]:
    """A text in lines of a width, all of which begin as far in; at most a third of the width is left free for that."""
    said = text.lstrip(_INDENT)
    indent = text[: len(text) - len(said)]
    while indent and measures.horizontalAdvance(indent) > width // 3:
        indent = indent[1:]
    return [indent + line for line in folded(said, measures, width - measures.horizontalAdvance(indent))] or [""]


class FoldingRows(RowsView):
    """Rows of two cells, each with two lines, which go on below where they have no room."""

    def __init__(self) -> None:
        super().__init__((1, 1.05), row_height=38, linked=True)
        self._measured: tuple[object, ...] = ()
        self._ends: list[int] = []
        """Where every row ends."""

    def _parted(self, at: int, row: ListRow, width: int) -> tuple[list[str], list[str]]:
        """The lines at the left and at the right of what rows say first (0) or second (1): the longer one gives way."""
        left, right = ((cell.second, cell.text)[not at] for cell in row.cells)
        measures = measured(self, (_TEXT, _SECOND)[at], bold=not at and row.cells[0].bold)
        room = width - _BETWEEN
        wide, beside = measures.horizontalAdvance(left), measures.horizontalAdvance(right)
        if wide + beside <= room:
            return [left], [right]
        own = min(wide, max(room - beside, room // 2))
        return _indented(left, measures, own), folded(right, measures, room - own) or [""]

    def _taken(self, row: ListRow, width: int) -> int:
        """How high a row is."""
        more = sum(max(map(len, self._parted(at, row, width))) - 1 for at in range(2))
        return self.row_height + more * self._look.px(_MORE)

    def high_in(self, width: int) -> int:
        """How high all rows are in so many pixels."""
        key = self._rows, width, self._look.scale, self.font().pixelSize()
        if key != self._measured:
            self._measured = key
            self._ends = list(accumulate(self._taken(row, width) for row in self._rows))
        return self._ends[-1] if self._ends else 0

    def high(self) -> int:
        return self.high_in(self.width())

    def row_rect(self, at: int) -> QRect:
        self.high()
        top = self._ends[at - 1] if at else 0
        return QRect(0, top, self.width(), self._ends[at] - top)

    def _row_at(self, where: QPointF) -> int:
        self.high()
        return next((at for at, end in enumerate(self._ends) if 0 <= where.y() < end), -1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._spoken.tell(self._parts)
            self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def _paint_row(self, painter: QPainter, row: ListRow, rect: QRect) -> None:
        inset = 4 if self._is_chosen(rect) else 0
        more, half = self._look.px(_MORE), self.row_height // 2
        boxes = QRect(0, 3, rect.width() - 1, half - 3), QRect(0, half, rect.width() - 1, self.row_height - half - 3)
        top = rect.top()
        for at, box in enumerate(boxes):
            sides = self._parted(at, row, rect.width() - inset)
            for cell, lines, right in zip(row.cells, sides, (False, True), strict=True):
                ink = getattr(self._look.palette, INKS[cell.second_role if at else cell.role])
                for line, text in enumerate(lines):
                    # What hangs below a line is not cut where lines stand close.
                    place = box.translated(0, top + line * more).adjusted(0 if right else inset, -4, 0, 4)
                    write(painter, place, text, ink, (_TEXT, _SECOND)[at], not at and cell.bold, right)
            top += (max(map(len, sides)) - 1) * more
