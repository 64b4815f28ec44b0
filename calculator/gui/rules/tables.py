"""The friendly layer over the file: items and options as tables. A cell that is edited says what it should become; the
file's text is changed by whoever listens, and the table then shows what came of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from calculator.gui.look.look import Look
from calculator.gui.look.stylesheet import LEAST_PX

Index = QModelIndex | QPersistentModelIndex
_CELL = Qt.ItemDataRole.UserRole
_EDIT = Qt.ItemDataRole.EditRole
_ROW = 28


@dataclass(frozen=True)
class Cell:
    """One cell. `kind` is text (read only), name, box, switch or choice."""

    kind: str
    text: str = ""
    on: bool = False
    note: str = ""
    """What it was in the ruleset below, in the ink of marks."""
    changed: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    """Of a choice the words of the file and how they are called."""
    tip: str = ""
    faint: bool = False


@dataclass(frozen=True)
class Line:
    """One row of a table: `key` is the item's or option's id, `line` where it stands in the file (0: in another file)."""

    key: str
    cells: tuple[Cell, ...]
    line: int = 0


@dataclass(frozen=True)
class Column:
    """`width` in pixels, 0 for what is left over."""

    title: str
    width: int = 0
    right: bool = False


@dataclass
class _State:
    columns: tuple[Column, ...] = ()
    lines: tuple[Line, ...] = field(default=())


class _Model(QAbstractTableModel):
    edited = Signal(str, int, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.state = _State()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.state.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.state.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            column = self.state.columns[section]
            if role == Qt.ItemDataRole.DisplayRole:
                return column.title
            if role == Qt.ItemDataRole.TextAlignmentRole:
                across = Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft
                return across | Qt.AlignmentFlag.AlignVCenter
        return None

    def cell(self, index: Index) -> Cell:
        return self.state.lines[index.row()].cells[index.column()]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        cell = self.cell(index)
        if role == _CELL:
            return cell
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == _EDIT:
            return cell.on if cell.kind == "switch" else cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, (cell.tip, cell.note))) or None
        if role == Qt.ItemDataRole.CheckStateRole and cell.kind == "switch":
            return Qt.CheckState.Checked if cell.on else Qt.CheckState.Unchecked
        return None

    def setData(self, index: Index, value: Any, role: int = _EDIT) -> bool:
        line = self.state.lines[index.row()]
        cell = line.cells[index.column()]
        if cell.kind == "switch":
            wanted = value if isinstance(value, bool) else not cell.on
            if wanted != cell.on:
                self.edited.emit(line.key, index.column(), wanted)
            return True
        if str(value) != cell.text:
            self.edited.emit(line.key, index.column(), value)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.cell(index).kind in ("name", "box", "choice"):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags


class RulesTable(QTableView):
    """A table of cells that are edited in place: a click turns a switch and opens a box, a double click or F2 a name."""

    edited = Signal(str, int, object)
    """A row's key, the column, and the new value."""
    chosen = Signal(int)
    """The line of the file where the row stands: its read-only text was double-clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model_ = _Model(self)
        self._model_.edited.connect(self.edited)
        self.setModel(self._model_)
        self._delegate = _Delegate(self)
        self.setItemDelegate(self._delegate)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_ROW)
        self.verticalHeader().setMinimumSectionSize(_ROW)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.clicked.connect(self._clicked)
        self.doubleClicked.connect(self._double_clicked)

    @property
    def lines(self) -> tuple[Line, ...]:
        return self._model_.state.lines

    def show_lines(self, columns: Sequence[Column], lines: Sequence[Line], look: Look) -> None:
        self._delegate.look = look
        self.verticalHeader().setMinimumSectionSize(look.px(_ROW))
        self.verticalHeader().setDefaultSectionSize(look.px(_ROW))
        model = self._model_
        same_shape = (
            len(lines) == len(model.state.lines)
            and tuple(columns) == model.state.columns
            and all(new.key == old.key for new, old in zip(lines, model.state.lines, strict=True))
        )
        if same_shape:
            if tuple(lines) != model.state.lines:
                model.state = _State(tuple(columns), tuple(lines))
                if lines:
                    model.dataChanged.emit(model.index(0, 0), model.index(len(lines) - 1, len(columns) - 1))
        else:
            model.beginResetModel()
            model.state = _State(tuple(columns), tuple(lines))
            model.endResetModel()
            self._fit()
        self.viewport().update()

    def cell_index(self, key: str, column: int) -> QModelIndex:
        """Where a row's cell is."""
        row = next(at for at, line in enumerate(self.lines) if line.key == key)
        return self._model_.index(row, column)

    def set_cell(self, key: str, column: int, value: object) -> None:
        """As if somebody had edited the cell."""
        self._model_.setData(self.cell_index(key, column), value)

    def _fit(self) -> None:
        columns = self._model_.state.columns
        fixed = sum(column.width for column in columns)
        open_columns = sum(column.width == 0 for column in columns)
        rest = max(self.viewport().width() - fixed, 40)
        for at, column in enumerate(columns):
            self.setColumnWidth(at, column.width or rest // max(open_columns, 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _clicked(self, index: QModelIndex) -> None:
        if self._model_.cell(index).kind in ("box", "choice") and self.state() != self.State.EditingState:
            self.edit(index)

    def _double_clicked(self, index: QModelIndex) -> None:
        line = self.lines[index.row()]
        if line.cells[index.column()].kind == "text" and line.line:
            self.chosen.emit(line.line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() == self.State.EditingState:
            # The key that ends the editing in a cell comes here too.
            event.accept()
            return
        if index.isValid() and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._model_.cell(index).kind == "switch":
                self._model_.setData(index, None)
            else:
                self.edit(index)
            return
        super().keyPressEvent(event)


class _Delegate(QStyledItemDelegate):
    """Paints switches, boxes and names; opens a line or a menu to edit them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = Look()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(40, self.look.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell: Cell = index.data(_CELL)
        rect, state, font = option.rect, option.state, QFont(option.font)
        colours = self.look.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(colours.sunk))
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if cell.kind == "switch":
            self._switch(painter, rect, cell.on, focused)
        elif cell.kind in ("box", "choice"):
            self._box(painter, rect, cell, font, focused)
        else:
            self._name(painter, rect, cell, font)
            if focused:
                painter.setPen(QPen(QColor(colours.accent), 1))
                painter.drawRoundedRect(QRectF(rect).adjusted(2.5, 2.5, -2.5, -2.5), 4, 4)
        painter.restore()

    def _switch(self, painter: QPainter, rect: QRect, on: bool, focused: bool) -> None:
        colours = self.look.palette
        middle = rect.center().y()
        track = QRectF(rect.left() + 4.5, middle - 6.5, 28, 14)
        if focused:
            painter.setPen(QPen(QColor(colours.accent), 1.5))
            painter.drawRoundedRect(track.adjusted(-3, -3, 3, 3), 10, 10)
        painter.setPen(QPen(QColor(colours.accent if on else colours.ctl), 1))
        painter.setBrush(QColor(colours.accent if on else colours.panel))
        painter.drawRoundedRect(track, 7, 7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.panel if on else colours.ctl))
        painter.drawEllipse(QRectF(track.right() - 12 if on else track.left() + 2, track.top() + 2, 10, 10))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _box(self, painter: QPainter, rect: QRect, cell: Cell, font: QFont, focused: bool) -> None:
        colours = self.look.palette
        box = QRectF(rect).adjusted(4.5, 3.5, -4.5, -3.5)
        ink = colours.accent if focused else colours.mark_ink if cell.changed else colours.ctl
        painter.setPen(QPen(QColor(ink), 2 if focused else 1.2 if cell.changed else 1))
        painter.setBrush(QColor(colours.mark_soft if cell.changed else colours.panel))
        painter.drawRoundedRect(box, 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        font.setBold(cell.changed)
        painter.setFont(font)
        painter.setPen(QColor(colours.ink3 if cell.faint else colours.ink))
        inner = box.toRect().adjusted(6, 0, -6, 0)
        if cell.kind == "choice":
            painter.drawLine(inner.right() - 6, inner.center().y() - 1, inner.right() - 3, inner.center().y() + 2)
            painter.drawLine(inner.right() - 3, inner.center().y() + 2, inner.right(), inner.center().y() - 1)
            inner.adjust(0, 0, -12, 0)
        text = painter.fontMetrics().elidedText(cell.text, Qt.TextElideMode.ElideRight, inner.width())
        centred = cell.kind == "box" and text == cell.text
        across = Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft
        painter.drawText(inner, int(across | Qt.AlignmentFlag.AlignVCenter), text)

    def _name(self, painter: QPainter, rect: QRect, cell: Cell, font: QFont) -> None:
        colours = self.look.palette
        inner = rect.adjusted(8, 0, -6, 0)
        if cell.note:
            small = QFont(font)
            small.setPixelSize(max(self.look.px(12), LEAST_PX))
            painter.setFont(small)
            painter.setPen(QColor(colours.mark_ink))
            wide = painter.fontMetrics().horizontalAdvance(cell.note) + 6
            # Where both do not fit the name goes first; the tooltip has the note.
            if wide + QFontMetrics(font).horizontalAdvance(cell.text) <= inner.width():
                painter.drawText(inner, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), cell.note)
                inner.adjust(0, 0, -wide, 0)
        painter.setFont(font)
        painter.setPen(QColor(colours.ink3 if cell.faint else colours.ink))
        text = painter.fontMetrics().elidedText(cell.text, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        cell: Cell = index.data(_CELL)
        if cell.kind == "switch" and event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            if event.button() == Qt.MouseButton.LeftButton:
                model.setData(index, None)
            return True
        return super().editorEvent(event, model, option, index)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        cell: Cell = index.data(_CELL)
        if cell.kind != "choice":
            line = QLineEdit(parent)
            line.setFrame(False)
            return line
        menu = QComboBox(parent)
        for word, text in cell.choices:
            menu.addItem(text, word)
        menu.activated.connect(lambda _: self._finish(menu))
        return menu

    def _finish(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        cell: Cell = index.data(_CELL)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findText(cell.text))
            editor.showPopup()
        elif isinstance(editor, QLineEdit):
            editor.setText(cell.text)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            cell: Cell = index.data(_CELL)
            if editor.currentText() != cell.text:
                model.setData(index, editor.currentData())
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        editor.setGeometry(option.rect.adjusted(3, 1, -3, -1))
