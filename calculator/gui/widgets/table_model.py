"""The model of a table, which Qt asks for its columns, rows and cells."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from calculator.gui.look import across
from calculator.view import TableCell, TableColumn, TableRow

Index = QModelIndex | QPersistentModelIndex


class TableModel(QAbstractTableModel):
    """The rows, in the order in which they are shown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.columns: tuple[TableColumn, ...] = ()
        self.rows: tuple[TableRow, ...] = ()
        self._given: tuple[TableRow, ...] = ()
        self._order: tuple[int, bool] | None = None

    def show(self, columns: Sequence[TableColumn], rows: Sequence[TableRow]) -> bool:
        """Take other rows.

        Return True if they are other rows or columns than before, not the same with other cells.
        """
        if (tuple(columns), tuple(rows)) == (self.columns, self._given):
            return False
        self._given = tuple(rows)
        shown = self._sorted(columns)
        same = tuple(columns) == self.columns and [row.key for row in shown] == [row.key for row in self.rows]
        if same:
            self.rows = shown
            self.dataChanged.emit(self.index(0, 0), self.index(max(len(shown) - 1, 0), len(self.columns) - 1))
            return False
        self.beginResetModel()
        self.columns, self.rows = tuple(columns), shown
        self.endResetModel()
        return True

    def _sorted(self, columns: Sequence[TableColumn]) -> tuple[TableRow, ...]:
        if self._order is None or self._order[0] >= len(columns):
            return self._given
        column, down = self._order
        return tuple(sorted(self._given, key=lambda row: row.cells[column].order, reverse=down))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column."""
        self._order = (column, order == Qt.SortOrder.DescendingOrder) if column >= 0 else None
        self.layoutAboutToBeChanged.emit()
        self.rows = self._sorted(self.columns)
        self.layoutChanged.emit()

    def cell(self, index: Index) -> TableCell:
        """Return the cell of an index."""
        return self.rows[index.row()].cells[index.column()]

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data of a column's head."""
        if orientation != Qt.Orientation.Horizontal or section >= len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.head
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tip or column.head
        return across(column.right) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data of a cell."""
        if not index.isValid():
            return None
        cell = self.cell(index)
        if role == Qt.ItemDataRole.ToolTipRole:
            return cell.tip or cell.text
        return cell.text if role == Qt.ItemDataRole.DisplayRole else None
