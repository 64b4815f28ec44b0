"""The lists of rows of the window, and the delegate that paints them as HTML.

Hover, keys, tooltips and what a screen reader hears are Qt's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen, QTextDocument
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from calculator.gui.look import Look
from calculator.gui.widgets.text_lines import whole
from calculator.statement import ListRow, power_markup
from calculator.view import PaintedRow

Index = QModelIndex | QPersistentModelIndex
_Key = tuple[str, int, str]
"""The key of a row that is laid out: its HTML, width and type."""
_HEADING, _KEPT, _KNOWN = 28, 40, 500
"""The least height of a heading, how many rows stay laid out, each of which holds some 40 KB, and of how many
the height stays known."""
_MARKS = {"good": "●", "wait": "●", "bad": "◆", "warn": "▲", "tick": "✓", "cross": "✕"}
_STEP, _EDGE, _INDENT = 38, 1, 12
"""Pixels of a step at 100 %, beside it, and before what belongs to the one above."""
_INKS = {"plain": "ink", "muted": "ink2", "faint": "ink3"}
"""The palette's colour for each role."""


Markup = Callable[[PaintedRow, Look, bool], str]
"""Makes HTML of a row in a look, selected or not."""


class RowPainter(QStyledItemDelegate):
    """Paints rows that are written as HTML, each `least` pixels high at 100 %; a link in one is its action."""

    def __init__(self, view: ListView, markup: Markup, least: int, edge: int) -> None:
        super().__init__(view)
        self.look = Look()
        self._view, self._markup, self._least, self._edge = view, markup, least, edge
        self._pages: dict[_Key, QTextDocument] = {}
        """Rows that are laid out."""
        self._highs: dict[_Key, int] = {}
        """The heights of rows."""

    def _key(self, row: PaintedRow, selected: bool) -> _Key:
        width = max(self._view.viewport().width() - 2 * self._edge, 60)
        return self._markup(row, self.look, selected), width, self._view.font().key()

    def _page(self, row: PaintedRow, selected: bool) -> QTextDocument:
        key = self._key(row, selected)
        page = self._pages.get(key)
        if page is None:
            if len(self._pages) >= _KEPT:
                self._pages.clear()
            page = self._pages[key] = QTextDocument()
            page.setDocumentMargin(0)
            page.setDefaultFont(self._view.font())
            accent = self.look.palette.accent
            page.setDefaultStyleSheet(f"a {{ color: {accent}; text-decoration: none; font-weight: 700 }}")
            page.setHtml(key[0])
            page.setTextWidth(key[1])
        return page

    def acts(self, at: QPoint, rect: QRect, row: PaintedRow) -> bool:
        """Return whether the action of a row lies at a point."""
        page = self._page(row, selected=True)
        inside = QPointF(at - rect.topLeft()) - QPointF(self._edge, (rect.height() - page.size().height()) / 2)
        return bool(page.documentLayout().anchorAt(inside))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the preferred size."""
        row = self._view.rows[index.row()]
        least, key = self.look.px(_HEADING if row.heading else self._least), self._key(row, selected=True)
        high = self._highs.get(key)
        if high is None:
            if len(self._highs) >= _KNOWN:
                self._highs.clear()
            high = self._highs[key] = ceil(self._page(row, selected=True).size().height()) + 6
        return QSize(40, max(least, high))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row."""
        row = self._view.rows[index.row()]
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


class ListView(QListWidget):
    """`chosen` gives a row's data, `acted` the same for a click on its action. One that `keeps` has a row selected."""

    chosen = Signal(object)
    acted = Signal(object)

    def __init__(self, markup: Markup, least: int, edge: int, *, keeps: bool = False, **properties: Any) -> None:
        super().__init__(**properties)
        self.rows: tuple[PaintedRow, ...] = ()
        self._keeps = keeps
        self._painter = RowPainter(self, markup, least, edge)
        self.setItemDelegate(self._painter)
        self.setVerticalScrollMode(ListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setResizeMode(ListView.ResizeMode.Adjust)
        self.clicked.connect(self._clicked)
        self.activated.connect(self._activated)

    def show_rows(self, rows: Sequence[PaintedRow], look: Look, current: object = None) -> None:
        """Replace the rows; `current` is the data of the one that is selected."""
        scaled, self._painter.look = look.size != self._painter.look.size, look
        if tuple(rows) != self.rows or scaled:
            self.rows = tuple(rows)
            self.clear()
            for row in rows:
                item = QListWidgetItem(row.spoken, self)
                item.setToolTip(row.tip)
                if row.heading:
                    item.setFlags(Qt.ItemFlag.NoItemFlags)
        if self._keeps:
            at = next((at for at, row in enumerate(rows) if row.data == current and not row.heading), -1)
            if at != self.currentRow():
                self.setCurrentRow(at)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Act on the current row by Space."""
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self._activated(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _clicked(self, index: QModelIndex) -> None:
        row = self.rows[index.row()]
        pointer = self.viewport().mapFromGlobal(self.cursor().pos())
        if self._painter.acts(pointer, self.visualRect(index), row):
            self.acted.emit(row.data)
        else:
            self._activated(index)
        if not self._keeps:
            self.clearSelection()

    def _activated(self, index: QModelIndex) -> None:
        row = self.rows[index.row()]
        if not row.heading and row.data is not None:
            self.chosen.emit(row.data)


class RowList(ListView):
    """A list of `PaintedRow`s."""

    def __init__(self, *, height: int, edge: int = 16, **properties: Any) -> None:
        super().__init__(_row_markup, height, edge, **properties)


def _row_markup(row: PaintedRow, look: Look, selected: bool) -> str:
    colours, small = look.palette, look.px(12)
    if row.heading:
        return f'<span style="color: {colours.ink2}; font-size: {small}px">{escape(row.text)}</span>'
    inks = {"bad": colours.bad, "warn": colours.mark_ink}
    marks = {"good": colours.accent, "tick": colours.accent, "wait": colours.line, **inks}
    cells = [(f'width="{look.px(18)}"', marks.get(row.mark, colours.bad), _MARKS[row.mark])] if row.mark else []
    cells += [(f'width="{look.px(44)}"', colours.ink2, whole(escape(row.place) + "&nbsp;"))] if row.place else []
    below = ((row.second, colours.ink if row.bad else colours.ink2), (row.status, inks.get(row.mark, colours.ink2)))
    text = f"<b>{escape(row.text)}</b>" if selected and any(said for said, _ in below) else escape(row.text)
    for said, ink in below:
        if said:
            shown = escape(said).replace("\n", "<br>")
            text += f'<br><span style="color: {ink}; font-size: {small}px">{shown}</span>'
    cells.append(("", colours.ink3 if row.faint else colours.ink, text))
    right = escape(row.right) + (f'&nbsp;&nbsp;<a href="act">{escape(row.action)}</a>' if row.action else "")
    cells += [('align="right"', colours.ink2 if row.second else colours.ink, whole(right))] if right else []
    shown = "".join(f'<td {how} style="color: {colour}">{said}</td>' for how, colour, said in cells)
    return f'<table width="100%" cellspacing="0" cellpadding="0"><tr>{shown}</tr></table>'


class StepList(ListView):
    """Rows of two cells, each with two lines, which go on below where they have no room."""

    link_clicked = Signal(str, int)

    def __init__(self, **properties: Any) -> None:
        super().__init__(_step_markup, _STEP, _EDGE, **properties)
        self.setProperty("offered", True)
        self.setSelectionMode(ListView.SelectionMode.NoSelection)
        # A click leaves the keys where they are: only Tab leads here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.chosen.connect(lambda place: self.link_clicked.emit(*place))

    def show_steps(self, rows: Sequence[ListRow], look: Look) -> None:
        """Show other steps."""
        self.show_rows([_step(row) for row in rows], look)
        self.setAccessibleName("; ".join(" ".join(cell.text for cell in row.cells if cell.text) for row in rows))


def _step(row: ListRow) -> PaintedRow:
    """Return a row of two cells; it leads to the place that one of them names."""
    spoken = " ".join(word for cell in row.cells for word in (cell.text, cell.second) if word)
    place = next((cell.link for cell in row.cells if cell.link), None)
    return PaintedRow(spoken, tip=row.tip, data=place, step=row)


def _step_markup(painted: PaintedRow, look: Look, _selected: bool) -> str:
    lines = []
    for second in (False, True):
        parts: list[str] = []
        for cell in painted.step.cells:
            text, role = (cell.second, "faint" if cell.link else "muted") if second else (cell.text, cell.role)
            said, inside = text.lstrip("　"), len(text) - len(text.lstrip("　"))
            style = f"color: {getattr(look.palette, _INKS[role])}; padding-left: {inside * look.px(_INDENT)}px;"
            style += f" font-size: {look.px(12)}px" if second else " font-weight: 700" if cell.bold else ""
            parts.append(f'<td align="{("left", "right")[bool(parts)]}" style="{style}">{power_markup(said)}</td>')
        lines.append(f"<tr>{''.join(parts)}</tr>")
    return f'<table width="100%" cellspacing="0" cellpadding="0">{"".join(lines)}</table>'
