"""A list of steps: what each is called and its formula at the left, its numbers and its place at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter

from calculator.gui.look.look import Look, measured, write
from calculator.gui.widgets.list_view import ListView, RowPainter
from calculator.gui.widgets.text_lines import folded
from calculator.statement import ListRow

_TEXT, _SECOND = 13, 12
_BETWEEN, _MORE, _HIGH = 12, 16, 38
"""Pixels between left and right, of every line more, and of a row without one, at 100 %."""
_INDENT = "　"
_INKS = {"plain": "ink", "muted": "ink2", "faint": "ink3", "gain": "accent"}
"""The palette's colour for each role."""


class _Step(NamedTuple):
    """A row of two cells; it leads to the place that one of them names."""

    row: ListRow
    bad: bool = False

    @property
    def spoken(self) -> str:
        return " ".join(word for cell in self.row.cells for word in (cell.text, cell.second) if word)

    @property
    def tip(self) -> str:
        return self.row.tip

    @property
    def heading(self) -> bool:
        return self.row.head

    @property
    def data(self) -> tuple[str, int] | None:
        return next((cell.link for cell in self.row.cells if cell.link), None)


class StepList(ListView):
    """Rows of two cells, each with two lines, which go on below where they have no room."""

    link_clicked = Signal(str, int)

    def __init__(self) -> None:
        super().__init__(_Painter())
        self.setProperty("offered", True)
        self.setSelectionMode(ListView.SelectionMode.NoSelection)
        # A click leaves the keys where they are: only Tab leads here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.chosen.connect(lambda place: self.link_clicked.emit(*place))

    def show_steps(self, rows: Sequence[ListRow], look: Look) -> None:
        """Show other steps."""
        self.show_rows([_Step(row) for row in rows], look)
        self.setAccessibleName("; ".join(" ".join(cell.text for cell in row.cells if cell.text) for row in rows))


class _Painter(RowPainter):
    def _parted(self, at: int, row: ListRow) -> tuple[list[str], list[str]]:
        """Return the lines at the left and at the right of what a row says first (0) or second (1): the longer one gives way."""
        left, right = ((cell.second, cell.text)[not at] for cell in row.cells)
        measures = measured(self.view, (_TEXT, _SECOND)[at], bold=not at and row.cells[0].bold)
        room = self.width - _BETWEEN
        wide, beside = measures.horizontalAdvance(left), measures.horizontalAdvance(right)
        if wide + beside <= room:
            return [left], [right]
        own = min(wide, max(room - beside, room // 2))
        return _indented(left, measures, own), folded(right, measures, room - own) or [""]

    def high(self, row: _Step) -> int:
        more = sum(max(map(len, self._parted(at, row.row))) - 1 for at in range(2))
        return self.look.px(_HIGH) + more * self.look.px(_MORE)

    def paint_row(self, painter: QPainter, rect: QRect, row: _Step, selected: bool) -> None:
        palette, cells = self.look.palette, row.row.cells
        if row.row.line:
            painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), QColor(palette.line))
        whole, more = self.look.px(_HIGH), self.look.px(_MORE)
        box, top = QRect(rect.left(), 3, rect.width() - 1, whole // 2 - 3), rect.top()
        for at in range(2):
            sides = self._parted(at, row.row)
            for cell, lines, right in zip(cells, sides, (False, True), strict=True):
                ink = getattr(palette, _INKS[cell.second_role if at else cell.role])
                for line, text in enumerate(lines):
                    # What hangs below a line is not cut where lines stand close.
                    place = box.translated(0, top + line * more).adjusted(0, -4, 0, 4)
                    write(painter, place, text, ink, (_TEXT, _SECOND)[at], not at and cell.bold, right)
            top += (max(map(len, sides)) - 1) * more
            box.moveTop(whole // 2)


def _indented(text: str, measures: QFontMetrics, width: int) -> list[str]:
    """Return a text in lines of a width, all of which begin as far in; at most a third of the width is left free for that."""
    said = text.lstrip(_INDENT)
    indent = text[: len(text) - len(said)]
    while indent and measures.horizontalAdvance(indent) > width // 3:
        indent = indent[1:]
    return [indent + line for line in folded(said, measures, width - measures.horizontalAdvance(indent))] or [""]
