"""A list of steps: what each is called and its formula at the left, its numbers and its place at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal

from calculator.gui.look import Look
from calculator.gui.widgets.list_view import ListView, RowPainter
from calculator.statement import ListRow, power_markup
from calculator.view import PaintedRow

_HIGH, _EDGE, _INDENT = 38, 1, 12
"""Pixels of a row at 100 %, beside it, and before what belongs to the row above."""
_INKS = {"plain": "ink", "muted": "ink2", "faint": "ink3"}
"""The palette's colour for each role."""


class StepList(ListView):
    """Rows of two cells, each with two lines, which go on below where they have no room."""

    link_clicked = Signal(str, int)

    def __init__(self, **properties: Any) -> None:
        super().__init__(RowPainter(_markup, _HIGH, _EDGE), **properties)
        self.setProperty("offered", True)
        self.setSelectionMode(ListView.SelectionMode.NoSelection)
        # A click leaves the keys where they are: only Tab leads here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.chosen.connect(lambda place: self.link_clicked.emit(*place))

    def show_steps(self, rows: Sequence[ListRow], look: Look) -> None:
        """Show other steps."""
        self.show_rows([_step(row) for row in rows], look)
        self.setAccessibleName("; ".join(" ".join(cell.text for cell in row.cells if cell.text) for row in rows))


def _step(row: ListRow) -> PaintedRow:
    """Return a row of two cells; it leads to the place that one of them names."""
    spoken = " ".join(word for cell in row.cells for word in (cell.text, cell.second) if word)
    place = next((cell.link for cell in row.cells if cell.link), None)
    return PaintedRow(spoken, tip=row.tip, data=place, step=row)


def _markup(painted: PaintedRow, look: Look, _selected: bool) -> str:
    lines = []
    for second in (False, True):
        parts: list[str] = []
        for cell in painted.step.cells:
            text, role = (cell.second, cell.second_role) if second else (cell.text, cell.role)
            said, inside = text.lstrip("　"), len(text) - len(text.lstrip("　"))
            style = f"color: {getattr(look.palette, _INKS[role])}; padding-left: {inside * look.px(_INDENT)}px;"
            style += f" font-size: {look.px(12)}px" if second else " font-weight: 700" if cell.bold else ""
            parts.append(f'<td align="{("left", "right")[bool(parts)]}" style="{style}">{power_markup(said)}</td>')
        lines.append(f"<tr>{''.join(parts)}</tr>")
    return f'<table width="100%" cellspacing="0" cellpadding="0">{"".join(lines)}</table>'
