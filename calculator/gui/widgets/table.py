"""A table whose rows and columns are given as data: a click on a head sorts, arrows choose, Enter or a double click opens.

The model that Qt asks, the cells as its delegate is to paint them, and the table itself.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from calculator.gui.look import ENTER, Look, across, drawn_picture, measures_of, modifiers_of, sized
from calculator.view import TableCell, TableColumn, TableRow

Index = QModelIndex | QPersistentModelIndex
_SHORT = 130
"""The least width of a column with a share beside which another still stands, at 100 %."""
_MOVE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_MARK, _SHARP = 12, 2
"""The side of the mark of a player in pixels, and how many of a picture's there are to one."""
_EDGES = 23
"""Pixels beside the text of a cell."""
_SHAPES = (
    '<circle cx="6" cy="6" r="4.2"/>',
    '<polygon points="2.22 2.22 9.78 2.22 9.78 9.78 2.22 9.78"/>',
    '<polygon points="6 .96 10.62 10.2 1.38 10.2"/>',
    '<polygon points="6 .54 11.46 6 6 11.46 .54 6"/>',
)
_DRAWN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12"><g fill="{}">{}</g></svg>"""
"""The markers ● ■ ▲ ◆, and a drawing of one in an ink."""


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


class CellPainter(QStyledItemDelegate):
    """Cells of rows that are chosen as a whole."""

    height = 36
    """The height of a row, in pixels at 100 %: two lines."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look, self._view = Look(), parent

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Set the style of a cell."""
        super().initStyleOption(option, index)
        model = index.model()
        assert isinstance(model, TableModel)
        cell, colours = model.cell(index), self.look.palette
        font = option.font
        font.setBold(cell.bold or bool(cell.tag))
        font.setUnderline(cell.underlined)
        option.font = font
        option.displayAlignment = across(cell.right)
        option.text = cell.whole
        ink = QColor(getattr(colours, "mark_ink" if cell.tag else cell.ink or "ink"))
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
            option.palette.setColor(role, ink)
        seat = cell.seat
        if seat is not None:
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.decorationSize = QSize(_MARK, _MARK)
            option.icon = _mark(0 if cell.marker is None else seat, colours.seats[seat])

    def widest(self, column: int, rows: Iterable[TableRow]) -> int:
        """Return the width of the widest cell of a column."""
        # Qt would have every cell of hundreds dressed for it, and many look the same.
        font, cells = self._view.font(), (row.cells[column] for row in rows)
        looks = {(cell.whole, cell.bold or bool(cell.tag), cell.seat is not None) for cell in cells}
        return _EDGES + max(
            (
                measures_of(sized(font, font.pixelSize(), bold)).horizontalAdvance(text) + marked * (_MARK + 6)
                for text, bold, marked in looks
            ),
            default=0,
        )


@lru_cache(64)
def _mark(shape: int, ink: str) -> QIcon:
    """Return the marker of a player, ● ■ ▲ ◆: the shape says whose it is where the colour does not."""
    return QIcon(drawn_picture(_DRAWN.format(ink, _SHAPES[shape]), _MARK, _SHARP))


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
