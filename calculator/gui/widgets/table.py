"""A table whose rows and columns are given as data: a click on a head sorts, arrows choose, Enter or a double click opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from calculator.gui.look import ENTER, Look, modifiers_of
from calculator.gui.widgets.table_cells import CellPainter
from calculator.gui.widgets.table_model import Index, TableModel
from calculator.view import TableColumn, TableRow

_SHORT = 130
"""The least width of a column with a share beside which another still stands, at 100 %."""
_MOVE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class DataTable(QTableView):
    """`own_order` is the column in whose order the rows are given: its arrow is not shown. `whole`: as high as its rows."""

    chosen = Signal(str)
    opened = Signal(str)
    moved = Signal(str, int)
    """A row, and by how many places it is to move; only in the order in which the rows are given."""

    def __init__(self, *, own_order: int = -1, whole: bool = False, **properties: Any) -> None:
        super().__init__(**properties)
        self.source = TableModel(self)
        self.look = Look()
        self.foot: DataTable | None = None
        """The table under the columns."""
        self._whole = whole
        if whole:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._own_order = own_order
        self._sorted = (own_order, False)
        self.painter = CellPainter(self)
        self.setItemDelegate(self.painter)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.verticalHeader().hide()
        self.setModel(self.source)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self.sort_by)
        self.selectionModel().currentRowChanged.connect(lambda now, _: self.chosen.emit(self.key_of(now)))
        self.doubleClicked.connect(lambda index: self.opened.emit(self.key_of(index)))

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """The rows as they are shown."""
        return self.source.rows

    def show_rows(self, columns: Sequence[TableColumn], rows: Sequence[TableRow], look: Look) -> None:
        """Show other rows, or the same with other cells; the choice stays."""
        kept = self.key()
        self.look = self.painter.look = look
        self.verticalHeader().setMinimumSectionSize(look.px(self.painter.height))
        self.verticalHeader().setDefaultSectionSize(look.px(self.painter.height))
        blocked = self.selectionModel().blockSignals(True)
        if self.source.show(columns, rows) and kept:
            self.choose(kept)
        self.selectionModel().blockSignals(blocked)
        self._share()
        self.viewport().update()

    def _fit(self) -> None:
        """Make the table as high as its rows, and a bar below them if it needs one: the area around it scrolls."""
        header, bar = self.horizontalHeader(), self.horizontalScrollBar()
        head = 0 if header.isHidden() else header.sizeHint().height()
        rows = self.verticalHeader().defaultSectionSize() * len(self.rows)
        off = self.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        below = 0 if off or header.length() <= self.viewport().width() else bar.sizeHint().height()
        self.setFixedHeight(head + rows + below + 2 * self.frameWidth() + 2)

    # --- choosing -------------------------------------------------------------------------------------------------

    def key(self) -> str:
        """Return the key of the chosen row; "" for none."""
        return self.key_of(self.currentIndex())

    def key_of(self, index: Index) -> str:
        """Return the key of a row."""
        return self.rows[index.row()].key if index.isValid() and index.row() < len(self.rows) else ""

    def cell_index(self, key: str, column: int = 0) -> QModelIndex:
        """Return the index of a row's cell; an invalid one if there is no such row."""
        at = next((at for at, row in enumerate(self.rows) if row.key == key), -1)
        return self.source.index(at, column)

    def choose(self, key: str) -> None:
        """Choose the row of a key, if there is one."""
        index = self.cell_index(key)
        if index.isValid():
            self.setCurrentIndex(index)

    def sort_by(self, column: int) -> None:
        """Sort by a column; once more the other way round."""
        before, down = self._sorted
        down = not down if before == column else self.source.columns[column].largest_first
        self._sorted = (column, down)
        kept = self.key()
        header = self.horizontalHeader()
        order = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        header.setSortIndicatorShown(column != self._own_order)
        header.setSortIndicator(column, order)
        self.source.sort(column, order)
        if kept:
            self.choose(kept)

    # --- sizes and keys -------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts in the new size."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Set the widths of the columns by their content.

        Those with a share take the rest, or give what they have beyond their heads and `_SHORT`. The
        table scrolls if there is no room even so.
        """
        self.ensurePolished()
        header, columns, foot = self.horizontalHeader(), self.source.columns, self.foot
        if foot is not None and foot.source.columns != columns:
            foot = None  # it shows another session already
        wide = [
            max(
                self.look.px(column.width),
                header.sectionSizeHint(at),
                self.painter.widest(at, self.rows),
                foot.painter.widest(at, foot.rows) if foot is not None and foot.columnSpan(0, at) == 1 else 0,
            )
            for at, column in enumerate(columns)
        ]
        room, short = self.viewport().width(), self.look.px(_SHORT)
        least = [
            max(min(one, short), header.sectionSizeHint(at)) if column.share else one
            for at, (one, column) in enumerate(zip(wide, columns, strict=True))
        ]
        for at, column in reversed([*enumerate(columns)]):
            if column.yields:
                hidden = sum(least) > room
                self.setColumnHidden(at, hidden)
                if hidden:
                    wide[at] = least[at] = 0
        rest = room - sum(wide)
        shares = [column.share if width else 0 for column, width in zip(columns, wide, strict=True)]
        if rest < 0:
            shares = [width - own for width, own in zip(wide, least, strict=True)]
        for at, share in enumerate(shares):
            self.setColumnWidth(at, max(wide[at] + rest * share // (sum(shares) or 1), least[at]))
        if self._whole:
            self._fit()
        if foot is not None:
            foot._share()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the row by Enter, move it by Ctrl, Shift and arrows."""
        key, held = Qt.Key(event.key()), modifiers_of(event)
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(key)
        if key in ENTER and self.key():
            self.opened.emit(self.key())
        elif step is not None and held == _MOVE and self.key():
            if self._sorted == (self._own_order, False):
                self.moved.emit(self.key(), step)
        else:
            super().keyPressEvent(event)
