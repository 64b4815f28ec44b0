"""What a table shows, as data: columns, rows and cells, and the model that Qt asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QWidget

from calculator.gui.look.look import across

Index = QModelIndex | QPersistentModelIndex


class TableCell(NamedTuple):
    """One cell. `ink` names a colour of the palette; "" is its ink for text."""

    text: str = ""
    key: Any = None
    """What its column sorts by; the text where None."""
    ink: str = ""
    right: bool = False
    bold: bool = False
    tip: str = ""
    """The tooltip, where it is not the text."""
    marker: int | None = None
    """A player whose marker stands before the text."""
    dot: int | None = None
    """A player in whose colour a dot stands before the text."""
    tag: str = ""
    """A word in a frame behind the text."""
    underlined: bool = False
    note: str = ""
    """At the right in the ink of marks, where there is room: what it was before."""
    kind: str = ""
    """How it is edited: name, box, switch or choice; "" for not at all."""
    on: bool = False
    """Of a switch."""
    changed: bool = False
    """Of a box or choice: painted in the ink of marks."""
    choices: tuple[tuple[str, str], ...] = ()
    """Of a choice: the words that are written, and what they are called."""

    @property
    def order(self) -> Any:
        return self.text if self.key is None else self.key

    @property
    def edited_in_place(self) -> bool:
        """Whether a widget opens over the cell to edit it."""
        return self.kind in ("name", "box", "choice")


class TableRow(NamedTuple):
    """A row of a table; `key` says which it is."""

    key: str
    cells: tuple[TableCell, ...]
    line: int = 0
    """Of a row that stands for a part of a file, the line there; 0 for none."""


class TableColumn(NamedTuple):
    """`width` is in pixels at 100 % of the type's size; what is left over is divided by `share`."""

    head: str
    width: int = 0
    share: int = 0
    right: bool = False
    tip: str = ""
    largest_first: bool = False
    """Whether the first click on the head puts the largest value first."""
    yields: bool = False
    """Whether it goes where not all columns have room."""


class TableModel(QAbstractTableModel):
    """The rows, in the order in which they are shown."""

    edited = Signal(str, int, object)
    """A row's key, the column, and the value that its cell was given."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.columns: tuple[TableColumn, ...] = ()
        self.rows: tuple[TableRow, ...] = ()
        self._given: tuple[TableRow, ...] = ()
        self._order: tuple[int, bool] | None = None

    def show(self, columns: Sequence[TableColumn], rows: Sequence[TableRow]) -> bool:
        """Takes other rows. True where they are other rows or columns than before, not the same with other cells."""
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
        self._order = (column, order == Qt.SortOrder.DescendingOrder) if column >= 0 else None
        self.layoutAboutToBeChanged.emit()
        self.rows = self._sorted(self.columns)
        self.layoutChanged.emit()

    def cell(self, index: Index) -> TableCell:
        return self.rows[index.row()].cells[index.column()]

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or section >= len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.head
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tip or column.head
        return across(column.right) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        cell = self.cell(index)
        if role == Qt.ItemDataRole.CheckStateRole and cell.kind == "switch":
            return Qt.CheckState.Checked if cell.on else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.EditRole:
            return cell.on if cell.kind == "switch" else cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, (cell.tip or ("" if cell.kind else cell.text), cell.note)))
        return cell.text if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Emits what a cell should become; the cell changes when other rows are shown. None turns a switch."""
        cell = self.cell(index)
        if cell.kind == "switch":
            value = value if isinstance(value, bool) else not cell.on
        if value != cell.on if cell.kind == "switch" else str(value) != cell.text:
            self.edited.emit(self.rows[index.row()].key, index.column(), value)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if self.cell(index).edited_in_place else flags
