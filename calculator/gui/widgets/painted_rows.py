"""A list of rows that are painted, not built of widgets: a mark, a place, text with a second line, and text at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from calculator.gui.look.look import Look
from calculator.gui.look.stylesheet import LEAST_PX

Index = QModelIndex | QPersistentModelIndex
_MARK_WIDTH = 18
_ROW = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class PaintedRow:
    """One row. `mark` is good, bad, tick, cross, warn, wait or nothing; a `heading` cannot be chosen."""

    text: str
    second: str = ""
    right: str = ""
    mark: str = ""
    place: str = ""
    bad: bool = False
    faint: bool = False
    heading: bool = False
    action: str = ""
    """Said at the right in the accent's colour: what a click there does."""
    data: object = None

    @property
    def spoken(self) -> str:
        return ", ".join(filter(None, (self.place, self.text, self.second.replace("\n", ", "), self.right)))


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
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.rows[index.row()].heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class RowList(QListView):
    """A list of `PaintedRow`s. `chosen` gives a row's data, `acted` the same for a click on its action."""

    chosen = Signal(object)
    acted = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, height: int = 30, edge: int = 16, keeps: bool = False) -> None:
        super().__init__(parent)
        self._keeps = keeps
        self._rows_model = _Model(self)
        self._delegate = _Delegate(self, height, edge)
        self.setModel(self._rows_model)
        self.setItemDelegate(self._delegate)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setUniformItemSizes(False)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._clicked)
        self.activated.connect(self._activated)

    @property
    def rows(self) -> tuple[PaintedRow, ...]:
        return self._rows_model.rows

    def show_rows(self, rows: Sequence[PaintedRow], look: Look, current: object = None) -> None:
        """Replaces the rows; `current` is the data of the one that is selected."""
        self._delegate.look = look
        rows = tuple(rows)
        if rows != self._rows_model.rows:
            self._rows_model.beginResetModel()
            self._rows_model.rows = rows
            self._rows_model.endResetModel()
        if self._keeps:
            at = next((at for at, row in enumerate(rows) if row.data == current and not row.heading), -1)
            index = self._rows_model.index(at, 0)
            if index != self.currentIndex():
                self.setCurrentIndex(index)
        self.viewport().update()

    def _clicked(self, index: QModelIndex) -> None:
        row = self._rows_model.rows[index.row()]
        pointer = self.viewport().mapFromGlobal(self.cursor().pos())
        if row.action and self._delegate.action_rect(self.visualRect(index), row, self.font()).contains(pointer):
            self.acted.emit(row.data)
        elif not row.heading:
            self.chosen.emit(row.data)
        if not self._keeps:
            self.clearSelection()

    def _activated(self, index: QModelIndex) -> None:
        row = self._rows_model.rows[index.row()]
        if not row.heading:
            self.chosen.emit(row.data)


class _Delegate(QStyledItemDelegate):
    def __init__(self, parent: QWidget, height: int, edge: int) -> None:
        super().__init__(parent)
        self.look = Look()
        self._height = height
        self._edge = edge

    def _small(self, font: QFont) -> QFont:
        small = QFont(font)
        small.setPixelSize(max(self.look.px(12), LEAST_PX))
        return small

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: PaintedRow = index.data(_ROW)
        height = self.look.px(28 if row.heading else self._height)
        if row.second:
            small = self._small(option.font)
            height = max(height, self.look.px(24) + sum(self._lines(row, small, self._room(row))) + 6)
        return QSize(40, height)

    def _room(self, row: PaintedRow) -> int:
        view = self.parent()
        assert isinstance(view, QListView)
        return max(view.viewport().width() - self._left(row) - self._edge, 60)

    def _left(self, row: PaintedRow) -> int:
        return self._edge + (_MARK_WIDTH if row.mark else 0)

    def _lines(self, row: PaintedRow, font: QFont, room: int) -> list[int]:
        from PySide6.QtGui import QFontMetrics

        measures = QFontMetrics(font)
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.TextFlag.TextWrapAnywhere)
        limit = QRect(0, 0, room, 400)
        if not row.bad:
            return [measures.height() for _ in row.second.split("\n")]
        return [measures.boundingRect(limit, flags, line).height() for line in row.second.split("\n")]

    def action_rect(self, rect: QRect, row: PaintedRow, font: QFont) -> QRect:
        from PySide6.QtGui import QFontMetrics

        bold = QFont(font)
        bold.setBold(True)
        wide = QFontMetrics(bold).horizontalAdvance(row.action) + 2 * self._edge
        return QRect(rect.right() - wide, rect.top(), wide + 1, min(rect.height(), self.look.px(self._height)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: PaintedRow = index.data(_ROW)
        colours = self.look.palette
        rect: QRect = option.rect
        state = option.state
        font = QFont(option.font)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if row.heading:
            painter.setFont(self._small(font))
            painter.setPen(QColor(colours.ink2))
            painter.drawText(rect.adjusted(self._edge - 2, 0, -8, -2), _flags(bottom=True), row.text)
            painter.restore()
            return
        if selected:
            painter.fillRect(rect, QColor(colours.soft))
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(colours.accent))
        elif row.bad:
            painter.fillRect(rect, QColor(colours.bad_soft))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(colours.sunk))
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 4, 4)
        self._paint_row(painter, rect, row, font, selected)
        painter.restore()

    def _paint_row(self, painter: QPainter, rect: QRect, row: PaintedRow, font: QFont, selected: bool) -> None:
        colours = self.look.palette
        above, high = (4, self.look.px(22)) if row.second else (0, rect.height())
        top = QRect(rect.left(), rect.top() + above, rect.width(), high)
        if row.mark:
            middle = top.center().y() + 1 if row.bad or not row.second else rect.center().y() + 1
            self._paint_mark(painter, QPointF(rect.left() + self._edge + 4.5, middle), row.mark)
        right_edge = second_edge = rect.right() - self._edge + 4
        small, bold = self._small(font), QFont(font)
        bold.setBold(True)
        measures = painter.fontMetrics()
        if row.action:
            painter.setFont(bold)
            painter.setPen(QColor(colours.accent))
            painter.drawText(
                QRect(top.left(), top.top(), right_edge - top.left(), top.height()), _flags(right=True), row.action
            )
            right_edge -= painter.fontMetrics().horizontalAdvance(row.action) + 10
        if row.right:
            wrong = row.mark == "bad"
            painter.setFont(bold if wrong else small if row.second and not row.bad else font)
            painter.setPen(
                QColor(colours.bad if wrong else colours.ink2 if row.second and not row.bad else colours.ink)
            )
            below = bool(row.second) and not row.bad
            box = QRect(rect.left(), top.bottom() - 1, rect.width(), self.look.px(16)) if below else top
            painter.drawText(
                QRect(rect.left(), box.top(), right_edge - rect.left(), box.height()), _flags(right=True), row.right
            )
            second_edge = right_edge - painter.fontMetrics().horizontalAdvance(row.right) - 8
            if not below:
                right_edge = second_edge
        left = rect.left() + self._left(row)
        painter.setFont(font)
        measures = painter.fontMetrics()
        if row.place:
            painter.setPen(QColor(colours.ink2))
            wide = max(measures.horizontalAdvance(row.place), self.look.px(44))
            painter.drawText(QRect(left, top.top(), wide, top.height()), _flags(), row.place)
            left += wide + 4
        if selected and row.second:
            painter.setFont(bold)
            measures = painter.fontMetrics()
        painter.setPen(QColor(colours.ink3 if row.faint else colours.ink))
        text = measures.elidedText(row.text, Qt.TextElideMode.ElideRight, right_edge - left)
        painter.drawText(QRect(left, top.top(), right_edge - left, top.height()), _flags(), text)
        if row.second:
            self._paint_second(painter, top, left, min(right_edge, second_edge), row, small)

    def _paint_second(
        self, painter: QPainter, top: QRect, left: int, right: int, row: PaintedRow, small: QFont
    ) -> None:
        colours = self.look.palette
        painter.setFont(small)
        painter.setPen(QColor(colours.ink if row.bad else colours.ink2))
        at = top.bottom() + 1
        room = self._room(row)
        heights = self._lines(row, small, room)
        for line, height in zip(row.second.split("\n"), heights, strict=True):
            if row.bad:
                flags = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere
                painter.drawText(QRect(left, at, room, height), int(flags), line)
            else:
                text = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, right - left)
                painter.drawText(QRect(left, at - 2, right - left, height), _flags(), text)
            at += height

    def _paint_mark(self, painter: QPainter, at: QPointF, mark: str) -> None:
        colours = self.look.palette
        painter.setPen(Qt.PenStyle.NoPen)
        if mark == "good":
            painter.setBrush(QColor(colours.accent))
            painter.drawEllipse(at, 4.5, 4.5)
        elif mark == "wait":
            painter.setBrush(QColor(colours.line))
            painter.drawEllipse(at, 4.5, 4.5)
        elif mark == "bad":
            painter.setBrush(QColor(colours.bad))
            points = [QPointF(0, -6), QPointF(6, 0), QPointF(0, 6), QPointF(-6, 0)]
            painter.drawPolygon(QPolygonF([at + point for point in points]))
        elif mark == "warn":
            points = [QPointF(0, -5.5), QPointF(6, 5), QPointF(-6, 5)]
            painter.setBrush(QColor(colours.mark_ink))
            painter.drawPolygon(QPolygonF([at + point for point in points]))
            painter.setPen(QPen(QColor(colours.mark_soft), 1.6))
            painter.drawLine(at + QPointF(0, -1.5), at + QPointF(0, 1.5))
            painter.drawPoint(at + QPointF(0, 3.6))
        else:
            ink = colours.accent if mark == "tick" else colours.bad
            painter.setPen(QPen(QColor(ink), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            if mark == "tick":
                painter.drawPolyline(QPolygonF([at + QPointF(-4, 0.5), at + QPointF(-1, 3.5), at + QPointF(4.5, -4)]))
            else:
                painter.drawLine(at + QPointF(-3.5, -3.5), at + QPointF(3.5, 3.5))
                painter.drawLine(at + QPointF(-3.5, 3.5), at + QPointF(3.5, -3.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)


def _flags(*, right: bool = False, bottom: bool = False) -> int:
    across = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    down = Qt.AlignmentFlag.AlignBottom if bottom else Qt.AlignmentFlag.AlignVCenter
    return int(across | down) | int(Qt.TextFlag.TextSingleLine)
