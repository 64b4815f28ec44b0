"""A list of rows that are painted, not built of widgets: a mark, a place, text with a second line, and text at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from calculator.gui.look.look import Look, measured, pen, write
from calculator.gui.look.stylesheet import BODY_PX
from calculator.gui.widgets.text_lines import folded

Index = QModelIndex | QPersistentModelIndex
_MARK_WIDTH = 18
_TEXT = 20
"""Pixels from one line of a text to the next, at 100 %."""
_ROW = Qt.ItemDataRole.UserRole
_WORDS = int(Qt.TextFlag.TextWordWrap)
_WRAPPED = _WORDS | int(Qt.TextFlag.TextWrapAnywhere)
_MARKS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "bad": (((0, -6), (6, 0), (0, 6), (-6, 0)),),
    "warn": (((0, -5.5), (6, 5), (-6, 5)),),
    "tick": (((-4, 0.5), (-1, 3.5), (4.5, -4)),),
    "cross": (((-3.5, -3.5), (3.5, 3.5)), ((-3.5, 3.5), (3.5, -3.5))),
}
"""Corners or lines of marks that are no disc, from their middle."""


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
        if row.action and self._delegate.action_rect(self.visualRect(index), row).contains(pointer):
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

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: PaintedRow = index.data(_ROW)
        height = self.look.px(28 if row.heading else self._height)
        if row.heading:
            height = max(height, self._heading(row).height() + 8)
        if row.second:
            more = (len(self._text(row)) - 1) * self.look.px(_TEXT)
            height = max(height, self.look.px(24) + more + sum(self._lines(row)) + 6)
        return QSize(40, height)

    def _heading(self, row: PaintedRow) -> QRect:
        """What a heading takes, in as many lines as it needs."""
        view = self.parent()
        assert isinstance(view, QListView)
        room = QRect(0, 0, max(view.viewport().width() - self._edge - 6, 60), 400)
        return measured(view, 12).boundingRect(room, _WORDS, row.text)

    def _text(self, row: PaintedRow) -> list[str]:
        """A text above another goes on in the next line where it would have to shrink by more than `write` lets it."""
        view = self.parent()
        assert isinstance(view, QListView)
        room = self._room(row)
        if not row.second or row.place or row.action or row.bad:
            return [row.text]
        if measured(view, -(-BODY_PX * 3 // 4), bold=True).horizontalAdvance(row.text) <= room:
            return [row.text]
        return folded(row.text, measured(view, BODY_PX, bold=True), room) or [row.text]

    def _room(self, row: PaintedRow) -> int:
        view = self.parent()
        assert isinstance(view, QListView)
        return max(view.viewport().width() - self._left(row) - self._edge, 60)

    def _left(self, row: PaintedRow) -> int:
        return self._edge + (_MARK_WIDTH if row.mark else 0)

    def _lines(self, row: PaintedRow) -> list[int]:
        """How high each line of the second text is; one that says what is wrong goes on below itself."""
        view = self.parent()
        assert isinstance(view, QListView)
        measures, lines = measured(view, 12), row.second.split("\n")
        if not row.bad:
            return [measures.height()] * len(lines)
        limit = QRect(0, 0, self._room(row), 400)
        return [measures.boundingRect(limit, _WRAPPED, line).height() for line in lines]

    def action_rect(self, rect: QRect, row: PaintedRow) -> QRect:
        view = self.parent()
        assert isinstance(view, QListView)
        wide = measured(view, BODY_PX, bold=True).horizontalAdvance(row.action) + 2 * self._edge
        return QRect(rect.right() - wide, rect.top(), wide + 1, min(rect.height(), self.look.px(self._height)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: PaintedRow = index.data(_ROW)
        colours, state = self.look.palette, option.state
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if row.heading:
            pen(painter, colours.ink2, 12)
            box = rect.adjusted(self._edge - 2, 0, -4, -2)
            painter.drawText(box, _WORDS | int(Qt.AlignmentFlag.AlignBottom), row.text)
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
        self._paint_row(painter, rect, row, selected)
        painter.restore()

    def _paint_row(self, painter: QPainter, rect: QRect, row: PaintedRow, selected: bool) -> None:
        colours = self.look.palette
        texts, more = self._text(row), self.look.px(_TEXT)
        above, high = (4, self.look.px(22)) if row.second else (0, rect.height())
        line = QRect(rect.left(), rect.top() + above, rect.width() - self._edge + 3, high)
        if row.mark:
            middle = line.center().y() + 1 if row.bad or not row.second else rect.center().y() + 1
            self._paint_mark(painter, QPointF(rect.left() + self._edge + 4.5, middle), row.mark)
        if row.action:
            used = write(painter, line, row.action, colours.accent, bold=True, right=True)
            line.setRight(line.right() - used - 10)
        below, end = bool(row.second) and not row.bad, line.right()
        if row.right:
            wrong = row.mark == "bad"
            ink = colours.bad if wrong else colours.ink2 if below else colours.ink
            under = line.bottom() - 1 + (len(texts) - 1) * more
            box = QRect(line.left(), under, line.width(), self.look.px(16)) if below else line
            end -= write(painter, box, row.right, ink, 12 if below and not wrong else BODY_PX, wrong, True) + 8
            line.setRight(line.right() if below else end)
        line.setLeft(rect.left() + self._left(row))
        if row.place:
            used = write(painter, line, row.place, colours.ink2)
            line.setLeft(line.left() + max(used, self.look.px(44)) + 4)
        for at, text in enumerate(texts):
            line.translate(0, more if at else 0)
            write(painter, line, text, colours.ink3 if row.faint else colours.ink, bold=selected and bool(row.second))
        if row.second:
            self._paint_second(painter, QPoint(line.left(), line.bottom() + 1), min(line.right(), end), row)

    def _paint_second(self, painter: QPainter, at: QPoint, right: int, row: PaintedRow) -> None:
        """The lines of the second text below the first, down from a point."""
        ink = self.look.palette.ink if row.bad else self.look.palette.ink2
        for text, height in zip(row.second.split("\n"), self._lines(row), strict=True):
            if row.bad:
                pen(painter, ink, 12)
                painter.drawText(QRect(at, QSize(self._room(row), height)), _WRAPPED, text)
            else:
                write(painter, QRect(at.x(), at.y() - 2, right - at.x() + 1, height), text, ink, 12)
            at += QPoint(0, height)

    def _paint_mark(self, painter: QPainter, at: QPointF, mark: str) -> None:
        colours = self.look.palette
        painter.setPen(Qt.PenStyle.NoPen)
        if mark in ("good", "wait"):
            painter.setBrush(QColor(colours.accent if mark == "good" else colours.line))
            painter.drawEllipse(at, 4.5, 4.5)
        elif mark in ("bad", "warn"):
            painter.setBrush(QColor(colours.bad if mark == "bad" else colours.mark_ink))
            painter.drawPolygon(_shape(at, _MARKS[mark][0]))
        else:
            ink = colours.accent if mark == "tick" else colours.bad
            painter.setPen(QPen(QColor(ink), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            for line in _MARKS[mark]:
                painter.drawPolyline(_shape(at, line))
        if mark == "warn":
            painter.setPen(QPen(QColor(colours.mark_soft), 1.6))
            painter.drawLine(at + QPointF(0, -1.5), at + QPointF(0, 1.5))
            painter.drawPoint(at + QPointF(0, 3.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)


def _shape(at: QPointF, points: Sequence[tuple[float, float]]) -> QPolygonF:
    return QPolygonF([at + QPointF(x, y) for x, y in points])
