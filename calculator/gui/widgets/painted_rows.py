"""A list of rows that are painted, not built of widgets: a mark, a place, text with a second line, and text at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from calculator.gui.look.look import measured, pen, write
from calculator.gui.look.stylesheet import BODY_PX
from calculator.gui.widgets.list_view import ListView, RowPainter
from calculator.gui.widgets.text_lines import folded

_MARK_WIDTH = 18
_TEXT = 20
"""Pixels from one line of a text to the next, at 100 %."""
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
    tip: str = ""
    action: str = ""
    """Said at the right in the accent's colour: what a click there does."""
    data: object = None

    @property
    def spoken(self) -> str:
        return ", ".join(filter(None, (self.place, self.text, self.second.replace("\n", ", "), self.right)))


class RowList(ListView):
    """A list of `PaintedRow`s."""

    def __init__(self, *, height: int = 30, edge: int = 16, keeps: bool = False) -> None:
        super().__init__(_Painter(height, edge), keeps=keeps)


class _Painter(RowPainter):
    def __init__(self, height: int, edge: int) -> None:
        super().__init__()
        self._height = height
        self._edge = edge

    def high(self, row: PaintedRow) -> int:
        height = self.look.px(28 if row.heading else self._height)
        if row.heading:
            height = max(height, self._heading(row).height() + 8)
        if row.second:
            more = (len(self._text(row)) - 1) * self.look.px(_TEXT)
            height = max(height, self.look.px(24) + more + sum(self._lines(row)) + 6)
        return height

    def _heading(self, row: PaintedRow) -> QRect:
        """What a heading takes, in as many lines as it needs."""
        room = QRect(0, 0, max(self.width - self._edge - 6, 60), 400)
        return measured(self.view, 12).boundingRect(room, _WORDS, row.text)

    def _text(self, row: PaintedRow) -> list[str]:
        """A text above another goes on in the next line where it would have to shrink by more than `write` lets it."""
        room = self._room(row)
        if not row.second or row.place or row.action or row.bad:
            return [row.text]
        if measured(self.view, -(-BODY_PX * 3 // 4), bold=True).horizontalAdvance(row.text) <= room:
            return [row.text]
        return folded(row.text, measured(self.view, BODY_PX, bold=True), room) or [row.text]

    def _room(self, row: PaintedRow) -> int:
        return max(self.width - self._left(row) - self._edge, 60)

    def _left(self, row: PaintedRow) -> int:
        return self._edge + (_MARK_WIDTH if row.mark else 0)

    def _lines(self, row: PaintedRow) -> list[int]:
        """How high each line of the second text is; one that says what is wrong goes on below itself."""
        measures, lines = measured(self.view, 12), row.second.split("\n")
        if not row.bad:
            return [measures.height()] * len(lines)
        limit = QRect(0, 0, self._room(row), 400)
        return [measures.boundingRect(limit, _WRAPPED, line).height() for line in lines]

    def action_rect(self, rect: QRect, row: PaintedRow) -> QRect:
        if not row.action:
            return QRect()
        wide = measured(self.view, BODY_PX, bold=True).horizontalAdvance(row.action) + 2 * self._edge
        return QRect(rect.right() - wide, rect.top(), wide + 1, min(rect.height(), self.look.px(self._height)))

    def paint_row(self, painter: QPainter, rect: QRect, row: PaintedRow, selected: bool) -> None:
        colours = self.look.palette
        if row.heading:
            pen(painter, colours.ink2, 12)
            box = rect.adjusted(self._edge - 2, 0, -4, -2)
            painter.drawText(box, _WORDS | int(Qt.AlignmentFlag.AlignBottom), row.text)
            return
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
