"""A table of cells with a line chosen at a time, sorted by a click on a head: nights, statistics, rows before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from calculator.gui.look.look import Look
from calculator.gui.nights.chart import draw_marker

Index = QModelIndex | QPersistentModelIndex
CELL = Qt.ItemDataRole.UserRole
_ROW = 32
_INKS = {"": "ink", "plus": "accent", "faint": "ink3", "second": "ink2", "bad": "bad", "mark": "mark_ink"}


@dataclass(frozen=True)
class Cell:
    """`key` is what its column sorts by, the text where None; `ink` plus, faint, second, bad or mark; `tip` where the text may
    be cut off or needs a word more; `marker` the colour of a player."""

    text: str
    key: Any = None
    ink: str = ""
    right: bool = False
    bold: bool = False
    tip: str = ""
    marker: int | None = None

    @property
    def order(self) -> Any:
        return self.text if self.key is None else self.key


@dataclass(frozen=True)
class Line:
    """A line of the table; `key` says which it is."""

    key: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Column:
    """`width` in pixels at 100 %; `share` of what is left over. `first` is the direction that a click sorts in: the largest
    of numbers first."""

    head: str
    width: int
    share: int = 0
    right: bool = False
    tip: str = ""
    largest_first: bool = False


class GridModel(QAbstractTableModel):
    """The lines, in the order in which they are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.columns: tuple[Column, ...] = ()
        self.lines: list[Line] = []
        self._given: tuple[Line, ...] = ()
        self._order: tuple[int, bool] | None = None

    def show(self, columns: tuple[Column, ...], lines: Sequence[Line]) -> None:
        if (columns, tuple(lines)) == (self.columns, self._given):
            return
        self.beginResetModel()
        self.columns, self._given = columns, tuple(lines)
        self.lines = self._sorted()
        self.endResetModel()

    def _sorted(self) -> list[Line]:
        if self._order is None or self._order[0] >= len(self.columns):
            return list(self._given)
        column, down = self._order
        return sorted(self._given, key=lambda line: line.cells[column].order, reverse=down)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._order = (column, order == Qt.SortOrder.DescendingOrder) if column >= 0 else None
        self.layoutAboutToBeChanged.emit()
        self.lines = self._sorted()
        self.layoutChanged.emit()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

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
        return _alignment(column.right) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        cell = self.lines[index.row()].cells[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return cell.tip or cell.text
        return cell if role == CELL else None


def _alignment(right: bool) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class _Delegate(QStyledItemDelegate):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = Look()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self.look.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell: Cell = index.data(CELL)
        palette, rect = self.look.palette, QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.fillRect(rect, QColor(palette.soft if chosen else palette.panel))
        if chosen and index.column() == 0:
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), QColor(palette.accent))
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        inner = rect.adjusted(8, 0, -8, 0)
        if cell.marker is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            spot = QPointF(inner.left() + 5, inner.center().y())
            draw_marker(painter, cell.marker, spot, 4.2, palette.seats[cell.marker])
            inner.adjust(18, 0, 0, 0)
        font = QFont(option.font)
        font.setPixelSize(self.look.px(13))
        font.setBold(cell.bold)
        painter.setFont(font)
        painter.setPen(QColor(getattr(palette, _INKS[cell.ink])))
        text = painter.fontMetrics().elidedText(cell.text, Qt.TextElideMode.ElideRight, int(inner.width()))
        painter.drawText(inner, int(_alignment(cell.right)), text)
        painter.restore()


class Grid(QTableView):
    """Arrows move, Enter or a double click opens; a click on a head sorts, and once more the other way round."""

    chosen = Signal(str)
    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = GridModel()
        self._look = Look()
        self._paints = _Delegate(self)
        self.setItemDelegate(self._paints)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.setModel(self.lines)
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSortIndicatorShown(False)
        header.sectionClicked.connect(self._sort)
        self._sorted = (-1, False)
        self.selectionModel().currentRowChanged.connect(lambda now, _: self.chosen.emit(self.key_of(now)))
        self.doubleClicked.connect(lambda index: self.opened.emit(self.key_of(index)))

    def show_lines(self, columns: tuple[Column, ...], lines: Sequence[Line], look: Look) -> None:
        """The table; what was chosen stays chosen."""
        kept = self.key()
        self._look = self._paints.look = look
        self.verticalHeader().setDefaultSectionSize(look.px(_ROW))
        blocked = self.selectionModel().blockSignals(True)
        self.lines.show(columns, lines)
        self._share()
        if kept:
            self.choose(kept)
        self.selectionModel().blockSignals(blocked)
        self.viewport().update()

    def key(self) -> str:
        """Which line is chosen; "" for none."""
        return self.key_of(self.currentIndex())

    def key_of(self, index: Index) -> str:
        return self.lines.lines[index.row()].key if index.isValid() and index.row() < len(self.lines.lines) else ""

    def choose(self, key: str) -> None:
        """Chooses a line, where there is one of that key."""
        at = next((at for at, line in enumerate(self.lines.lines) if line.key == key), None)
        if at is not None:
            self.setCurrentIndex(self.lines.index(at, 0))

    def _sort(self, column: int) -> None:
        before, down = self._sorted
        down = not down if before == column else self.lines.columns[column].largest_first
        self._sorted = (column, down)
        kept = self.key()
        header = self.horizontalHeader()
        order = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        header.setSortIndicatorShown(True)
        header.setSortIndicator(column, order)
        self.lines.sort(column, order)
        if kept:
            self.choose(kept)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        columns, look = self.lines.columns, self._look
        widths = [look.px(column.width) for column in columns]
        whole, room = sum(widths), self.viewport().width()
        if whole > room > 0:
            # Everything is seen, if closer together.
            widths = [width * room // whole for width in widths]
        room = max(room - sum(widths), 0)
        shares = sum(column.share for column in columns)
        for at, column in enumerate(columns):
            wide = widths[at] + (room * column.share // shares if shares else 0)
            if self.columnWidth(at) != wide:
                self.setColumnWidth(at, wide)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.key():
            self.opened.emit(self.key())
        else:
            super().keyPressEvent(event)
