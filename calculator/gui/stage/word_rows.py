"""Rows of rich words in columns."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout

from calculator.gui.look import RIGHT
from calculator.gui.stage.keys import LEFT, Words


class WordRows(QGridLayout):
    """The first column wraps and has what the others leave; those stand at the right."""

    def __init__(self, *, apart: int, between: int) -> None:
        super().__init__()
        self._cells: dict[tuple[int, int], Words] = {}
        self.setContentsMargins(0, 0, 0, 0)
        self.setColumnStretch(0, 1)
        self.setHorizontalSpacing(apart)
        self.setVerticalSpacing(between)

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show rows of rich text; the layout is that of a widget by now."""
        texts = {(at, column): html for at, row in enumerate(rows) for column, html in enumerate(row)}
        for place in texts.keys() - self._cells.keys():
            first = place[1] == 0
            cell = self._cells[place] = Words(LEFT if first else RIGHT, wrap=first, yields=first)
            self.addWidget(cell, *place)
        for place, cell in self._cells.items():
            cell.put(texts.get(place, ""))
