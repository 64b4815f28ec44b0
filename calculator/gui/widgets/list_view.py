"""One list of rows for the window: a model of plain values, and a delegate that paints them. Hover, keys, tooltips and what a
screen reader hears are Qt's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from calculator.gui.look.look import Look

Index = QModelIndex | QPersistentModelIndex
_ROW = Qt.ItemDataRole.UserRole


class AnyRow(Protocol):
    """A row; a heading cannot be chosen."""

    @property
    def spoken(self) -> str: ...
    @property
    def tip(self) -> str: ...
    @property
    def heading(self) -> bool: ...
    @property
    def bad(self) -> bool: ...
    @property
    def data(self) -> object: ...


class _Model(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[AnyRow, ...] = ()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == _ROW:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tip
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.rows[index.row()].heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class RowPainter(QStyledItemDelegate):
    """Paints what lies behind a row; `paint_row` paints the row, `high` says how high it is."""

    def __init__(self) -> None:
        super().__init__()
        self.look = Look()
        self.view = QListView()

    def high(self, row: Any) -> int:
        """Return how high a row is."""
        raise NotImplementedError

    def paint_row(self, painter: QPainter, rect: QRect, row: Any, selected: bool) -> None:
        """Paint a row."""
        raise NotImplementedError

    def action_rect(self, rect: QRect, row: Any) -> QRect:
        """Return where a row has something else to click on."""
        return QRect()

    @property
    def width(self) -> int:
        """The width of a row."""
        return self.view.viewport().width()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(40, self.high(index.data(_ROW)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: AnyRow = index.data(_ROW)
        colours, state, rect = self.look.palette, option.state, option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(rect, QColor(colours.soft))
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(colours.accent))
        elif row.bad:
            painter.fillRect(rect, QColor(colours.bad_soft))
        elif state & QStyle.StateFlag.State_MouseOver and row.data is not None:
            painter.fillRect(rect, QColor(colours.sunk))
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 4, 4)
        self.paint_row(painter, rect, row, selected)
        painter.restore()


class ListView(QListView):
    """`chosen` gives a row's data, `acted` the same for a click on its action. One that `keeps` has a row selected."""

    chosen = Signal(object)
    acted = Signal(object)

    def __init__(self, painter: RowPainter, *, keeps: bool = False) -> None:
        super().__init__()
        self._keeps = keeps
        self._rows_model = _Model(self)
        self._painter = painter
        painter.view = self
        self.setModel(self._rows_model)
        self.setItemDelegate(painter)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setUniformItemSizes(False)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._clicked)
        self.activated.connect(self._activated)

    @property
    def rows(self) -> tuple[AnyRow, ...]:
        """The rows that are shown."""
        return self._rows_model.rows

    def show_rows(self, rows: Sequence[AnyRow], look: Look, current: object = None) -> None:
        """Replaces the rows; `current` is the data of the one that is selected."""
        scaled, self._painter.look = look.scale != self._painter.look.scale, look
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
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self._activated(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _clicked(self, index: QModelIndex) -> None:
        row = index.data(_ROW)
        pointer = self.viewport().mapFromGlobal(self.cursor().pos())
        if self._painter.action_rect(self.visualRect(index), row).contains(pointer):
            self.acted.emit(row.data)
        else:
            self._activated(index)
        if not self._keeps:
            self.clearSelection()

    def _activated(self, index: QModelIndex) -> None:
        row: AnyRow = index.data(_ROW)
        if not row.heading and row.data is not None:
            self.chosen.emit(row.data)
