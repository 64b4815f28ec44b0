"""The score sheet 记分表 as a table, and under it what a session comes to."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from calculator.gui.look import Look
from calculator.gui.widgets import DataTable
from calculator.nights import Sheet
from calculator.text import amounts
from calculator.view import FIRST_SEAT, NUMBER, sheet_columns, totals_rows, totals_title


class SheetTable(DataTable):
    """Arrows choose a row, with Ctrl and Shift they move it; Enter opens it."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(own_order=NUMBER, **properties)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the key I, which copies the deal, to the window."""
        if event.key() == Qt.Key.Key_I and not event.modifiers():
            event.ignore()  # of the view, which makes a picture
        else:
            super().keyPressEvent(event)


class TotalsBar(DataTable):
    """Totals under the columns of the score sheet, in points, in money, and what stacks are left."""

    def __init__(self, table: SheetTable) -> None:
        super().__init__(whole=True)
        self._table = table
        self.brief = False
        """True if only points are shown, without money: a low window with large type."""
        self.painter.height = 34
        self.horizontalHeader().hide()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(DataTable.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.horizontalScrollBar().valueChanged.connect(self.horizontalScrollBar().setValue)
        table.foot = self

    def show_sheet(self, sheet: Sheet, look: Look) -> None:
        """Show what a night comes to."""
        self.show_rows(sheet_columns(sheet, look), totals_rows(sheet, look, brief=self.brief), look)
        for at in range(len(self.rows)):
            self.setSpan(at, 0, 1, FIRST_SEAT)
        self._fit()
        self.setAccessibleName(f"{totals_title(sheet, look)}: {amounts(sheet.night.names, sheet.totals)}")

    def _share(self) -> None:
        for at in range(len(self.source.columns)):
            self.setColumnHidden(at, self._table.isColumnHidden(at))
            self.setColumnWidth(at, self._table.columnWidth(at))
