"""One list of rows for the window: a model of plain values, and a delegate that paints them as HTML.

Hover, keys, tooltips and what a screen reader hears are Qt's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen, QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from calculator.gui.look import Look
from calculator.view import PaintedRow

Index = QModelIndex | QPersistentModelIndex
_ROW = Qt.ItemDataRole.UserRole
_Key = tuple[str, int, str]
"""The key of a row that is laid out: its HTML, width and type."""
_HEADING, _KEPT, _KNOWN = 28, 40, 500
"""The least height of a heading, how many rows stay laid out, each of which holds some 40 KB, and of how many
the height stays known."""


class _Model(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[PaintedRow, ...] = ()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == _ROW:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tip
        if role == Qt.ItemDataRole.DisplayRole:
            return row.spoken
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.rows[index.row()].heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class RowPainter(QStyledItemDelegate):
    """Paints rows that are written as HTML; a link in one is its action."""

    def __init__(self, markup: Callable[[PaintedRow, Look, bool], str], least: int, edge: int) -> None:
        """`markup` makes HTML of a row in a look, selected or not; a row is `least` pixels high at 100 %."""
        super().__init__()
        self.look = Look()
        self.view = QListView()
        self._markup, self._least, self._edge = markup, least, edge
        self._pages: dict[_Key, QTextDocument] = {}
        """Rows that are laid out."""
        self._highs: dict[_Key, int] = {}
        """The heights of rows."""

    def _key(self, row: PaintedRow, selected: bool) -> _Key:
        width = max(self.view.viewport().width() - 2 * self._edge, 60)
        return self._markup(row, self.look, selected), width, self.view.font().key()

    def _page(self, row: PaintedRow, selected: bool) -> QTextDocument:
        key = self._key(row, selected)
        page = self._pages.get(key)
        if page is None:
            if len(self._pages) >= _KEPT:
                self._pages.clear()
            page = self._pages[key] = QTextDocument()
            page.setDocumentMargin(0)
            page.setDefaultFont(self.view.font())
            accent = self.look.palette.accent
            page.setDefaultStyleSheet(f"a {{ color: {accent}; text-decoration: none; font-weight: 700 }}")
            page.setHtml(key[0])
            page.setTextWidth(key[1])
        return page

    def high(self, row: PaintedRow) -> int:
        """Return how high a row is."""
        least, key = self.look.px(_HEADING if row.heading else self._least), self._key(row, selected=True)
        high = self._highs.get(key)
        if high is None:
            if len(self._highs) >= _KNOWN:
                self._highs.clear()
            high = self._highs[key] = ceil(self._page(row, selected=True).size().height()) + 6
        return max(least, high)

    def acts(self, at: QPoint, rect: QRect, row: PaintedRow) -> bool:
        """Return whether the action of a row lies at a point."""
        page = self._page(row, selected=True)
        inside = QPointF(at - rect.topLeft()) - QPointF(self._edge, (rect.height() - page.size().height()) / 2)
        return bool(page.documentLayout().anchorAt(inside))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the preferred size."""
        return QSize(40, self.high(index.data(_ROW)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        row: PaintedRow = index.data(_ROW)
        colours, state, rect = self.look.palette, option.state, option.rect
        painter.save()
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(rect, QColor(colours.soft))
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(colours.accent))
        elif row.bad:
            painter.fillRect(rect, QColor(colours.bad_soft))
        elif state & QStyle.StateFlag.State_MouseOver and row.data is not None:
            painter.fillRect(rect, QColor(colours.sunk))
        if row.step.cells:
            painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), QColor(colours.line))
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        page = self._page(row, selected)
        painter.translate(rect.left() + self._edge, rect.top() + (rect.height() - page.size().height()) / 2)
        page.drawContents(painter)
        painter.restore()


class ListView(QListView):
    """`chosen` gives a row's data, `acted` the same for a click on its action. One that `keeps` has a row selected."""

    chosen = Signal(object)
    acted = Signal(object)

    def __init__(self, painter: RowPainter, *, keeps: bool = False, **properties: Any) -> None:
        super().__init__(**properties)
        self._keeps = keeps
        self._rows_model = _Model(self)
        self._painter = painter
        painter.view = self
        self.setModel(self._rows_model)
        self.setItemDelegate(painter)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._clicked)
        self.activated.connect(self._activated)

    @property
    def rows(self) -> tuple[PaintedRow, ...]:
        """The rows that are shown."""
        return self._rows_model.rows

    def show_rows(self, rows: Sequence[PaintedRow], look: Look, current: object = None) -> None:
        """Replace the rows; `current` is the data of the one that is selected."""
        scaled, self._painter.look = look.size != self._painter.look.size, look
        if tuple(rows) != self._rows_model.rows or scaled:
            self._rows_model.beginResetModel()
            self._rows_model.rows = tuple(rows)
            self._rows_model.endResetModel()
        if self._keeps:
            at = next((at for at, row in enumerate(rows) if row.data == current and not row.heading), -1)
            index = self._rows_model.index(at, 0)
            if index != self.currentIndex():
                self.setCurrentIndex(index)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on the current row by Space."""
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self._activated(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _clicked(self, index: QModelIndex) -> None:
        row = index.data(_ROW)
        pointer = self.viewport().mapFromGlobal(self.cursor().pos())
        if self._painter.acts(pointer, self.visualRect(index), row):
            self.acted.emit(row.data)
        else:
            self._activated(index)
        if not self._keeps:
            self.clearSelection()

    def _activated(self, index: QModelIndex) -> None:
        row: PaintedRow = index.data(_ROW)
        if not row.heading and row.data is not None:
            self.chosen.emit(row.data)
