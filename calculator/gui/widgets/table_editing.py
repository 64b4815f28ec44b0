"""A table whose cells are edited in place: switches, boxes and choices, and the widgets that open over them."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QLineEdit, QStyle, QStyleOptionViewItem, QTableView, QWidget

from calculator.gui.widgets.table import Table
from calculator.gui.widgets.table_cells import CellPainter, cell_of
from calculator.gui.widgets.table_model import Index, TableCell


class CellEditor(CellPainter):
    """Paints cells that are chosen one by one; opens a line or a menu to edit them."""

    height = 28

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(40, self.look.px(self.height))

    # --- painting -------------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = cell_of(index)
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
            self.paint_text(painter, QRectF(rect.adjusted(8, 0, -6, 0)), cell, font)
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

    def _box(self, painter: QPainter, rect: QRect, cell: TableCell, font: QFont, focused: bool) -> None:
        colours = self.look.palette
        box = QRectF(rect).adjusted(4.5, 3.5, -4.5, -3.5)
        ink = colours.accent if focused else colours.mark_ink if cell.changed else colours.ctl
        painter.setPen(QPen(QColor(ink), 2 if focused else 1.2 if cell.changed else 1))
        painter.setBrush(QColor(colours.mark_soft if cell.changed else colours.panel))
        painter.drawRoundedRect(box, 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        font.setBold(cell.changed)
        painter.setFont(font)
        painter.setPen(QColor(getattr(colours, cell.ink or "ink")))
        inner = box.toRect().adjusted(6, 0, -6, 0)
        if cell.kind == "choice":
            painter.drawLine(inner.right() - 6, inner.center().y() - 1, inner.right() - 3, inner.center().y() + 2)
            painter.drawLine(inner.right() - 3, inner.center().y() + 2, inner.right(), inner.center().y() - 1)
            inner.adjust(0, 0, -12, 0)
        text = painter.fontMetrics().elidedText(cell.text, Qt.TextElideMode.ElideRight, inner.width())
        centred = cell.kind == "box" and text == cell.text
        across = Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft
        painter.drawText(inner, int(across | Qt.AlignmentFlag.AlignVCenter), text)

    # --- editing --------------------------------------------------------------------------------------------------

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        cell = cell_of(index)
        if cell.kind == "switch" and event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            if event.button() == Qt.MouseButton.LeftButton:
                model.setData(index, None)
            return True
        return super().editorEvent(event, model, option, index)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        cell = cell_of(index)
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
        cell = cell_of(index)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findText(cell.text))
            editor.showPopup()
        elif isinstance(editor, QLineEdit):
            editor.setText(cell.text)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            cell = cell_of(index)
            if editor.currentText() != cell.text:
                model.setData(index, editor.currentData())
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        editor.setGeometry(option.rect.adjusted(3, 1, -3, -1))


class EditableTable(Table):
    """A table of cells that are edited in place: a click turns a switch and opens a box, a double click or F2 a name."""

    edited = Signal(str, int, object)
    """A row's key, the column, and the new value."""
    line_chosen = Signal(int)
    """The line of the file where a row stands, whose read-only text was double-clicked."""

    def _make_painter(self) -> CellPainter:
        return CellEditor(self)

    def _connect(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setMouseTracking(True)
        self.source.edited.connect(self.edited)
        self.clicked.connect(self._clicked)
        self.doubleClicked.connect(self._double_clicked)

    def set_cell(self, key: str, column: int, value: object) -> None:
        """Gives a cell a value, as editing it does."""
        self.source.setData(self.cell_index(key, column), value)

    def _widths(self, room: int) -> list[int]:
        # A panel beside the code has little room: only the names grow with the type.
        columns = self.source.columns
        rest = max(room - sum(column.width for column in columns), 40)
        return [column.width or rest // sum(not one.width for one in columns) for column in columns]

    def _clicked(self, index: QModelIndex) -> None:
        if self.source.cell(index).kind in ("box", "choice") and self.state() != self.State.EditingState:
            self.edit(index)

    def _double_clicked(self, index: QModelIndex) -> None:
        row = self.rows[index.row()]
        if not row.cells[index.column()].kind and row.line:
            self.line_chosen.emit(row.line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() == self.State.EditingState:
            # The key that ends the editing in a cell comes here too.
            event.accept()
        elif index.isValid() and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.source.cell(index).kind == "switch":
                self.source.setData(index, None)
            else:
                self.edit(index)
        else:
            QTableView.keyPressEvent(self, event)
