"""A painted list of rows with a few columns: items, payments, waits. Rows may be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QToolTip, QWidget

from calculator.gui.look.accessibility import Part, SpokenParts
from calculator.gui.look.look import Look, measured, write
from calculator.gui.tiles.art import TilePixmaps, tile_size, width_within
from calculator.gui.widgets.layouts import vbox
from calculator.gui.widgets.scroll import scroll_area
from calculator.statement import ListCell, ListRow

INKS = {"plain": "ink", "muted": "ink2", "faint": "ink3", "gain": "accent"}
"""The palette's colour for each role."""
_APART = 18
"""Between rows that stand beside each other."""


class RowsView(QWidget):
    """`columns` are shares of the width; all but the first are right-aligned unless `left` names them. `active` rows are
    clicked as a whole; of `linked` ones the cells with a link, or with the keys the row."""

    clicked = Signal(int)
    link_clicked = Signal(str, int)
    moved = Signal(int)
    """The keys went to this row."""

    def __init__(
        self,
        columns: Sequence[float],
        pixmaps: TilePixmaps | None = None,
        *,
        left: Sequence[int] = (0,),
        row_height: int = 24,
        active: bool = False,
        linked: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._pixmaps = pixmaps
        self._left = tuple(left)
        self._high = row_height
        self._beside = 1
        """Rows that stand side by side: the first half on the left."""
        self._active = active
        self._rows: tuple[ListRow, ...] = ()
        self._look = Look()
        self._hovered = -1
        self._current = 0
        self._chosen = -1
        self._spoken = SpokenParts(self)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # A click must not take Space and Enter from the desk: only Tab leads here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if active or linked else Qt.FocusPolicy.NoFocus)

    def lay_out(
        self, columns: Sequence[float], row_height: int = 0, *, active: bool | None = None, beside: int = 1
    ) -> None:
        """Other shares of the width; another height at 100 % (rows of 34 and more have two lines); whether rows are clicked as
        a whole; whether one or two stand `beside` each other. What is not given stays."""
        self._active = self._active if active is None else active
        laid = (tuple(columns), row_height or self._high, beside)
        if laid != (self._columns, self._high, self._beside):
            self._columns, self._high, self._beside = laid
            self._spoken.tell(self._parts)
            self.updateGeometry()
            self.update()

    def rows(self) -> tuple[ListRow, ...]:
        return self._rows

    def show_rows(self, rows: Sequence[ListRow], look: Look, chosen: int = -1) -> None:
        """Other rows; the one at `chosen`, if any, is marked as what is shown elsewhere."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.update()
        if (tuple(rows), look) == (self._rows, self._look):
            return
        if len(rows) != len(self._rows) or look.scale != self._look.scale:
            self.updateGeometry()
        self._rows, self._look = tuple(rows), look
        self._hovered = -1
        self._current = min(self._current, max(len(rows) - 1, 0))
        said = "; ".join(" ".join(cell.text for cell in row.cells if cell.text) for row in rows)
        self.setAccessibleName(said)
        self._spoken.tell(self._parts)
        self.update()

    def _parts(self) -> list[Part]:
        def press(at: int) -> Callable[[], None] | None:
            row = self._rows[at]
            acts = (self._active and not row.head) or any(cell.link for cell in row.cells)
            return (lambda: self._take(at)) if acts else None

        def name(row: ListRow) -> str:
            return " ".join(word for cell in row.cells for word in (cell.text, cell.second) if word)

        return [Part(self.row_rect(at), name(row), press(at)) for at, row in enumerate(self._rows)]

    @property
    def _tall(self) -> bool:
        """Rows of two lines."""
        return self._high >= 34

    @property
    def row_height(self) -> int:
        """How high a row is with the type of now."""
        return self._look.px(self._high)

    def sizeHint(self) -> QSize:
        return QSize(160, self.high())

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.high())

    def high(self) -> int:
        """How high all rows are."""
        return self._lines * self.row_height

    @property
    def _lines(self) -> int:
        """Of rows that stand beside each other."""
        return -(-len(self._rows) // self._beside)

    @property
    def _wide(self) -> int:
        """The width of a row."""
        return self.width() if self._beside == 1 else self.half()

    def half(self) -> int:
        """The width of one of two rows beside each other."""
        return (self.width() - _APART) // 2

    def row_rect(self, at: int) -> QRect:
        """Where a row lies."""
        beside, line = divmod(at, max(self._lines, 1))
        return QRect(beside * (self._wide + _APART), line * self.row_height, self._wide, self.row_height)

    def _row_at(self, where: QPointF) -> int:
        line, beside = int(where.y()) // self.row_height, int(where.x()) // (self._wide + _APART)
        at = line + min(max(beside, 0), self._beside - 1) * self._lines
        return at if 0 <= line < self._lines and at < len(self._rows) else -1

    def _link_at(self, at: int, x: float) -> tuple[str, int] | None:
        if at < 0:
            return None
        spans, x = zip(self._rows[at].cells, self.spans(), strict=False), x - self.row_rect(at).left()
        return next((cell.link for cell, (left, width) in spans if cell.link and left <= x < left + width), None)

    def spans(self) -> list[tuple[int, int]]:
        """Left edge and width of every column of a row."""
        whole, left = sum(self._columns), 0.0
        found = []
        for share in self._columns:
            width = self._wide * share / whole
            found.append((round(left), round(width)))
            left += width
        return found

    def text(self) -> str:
        """The rows as lines, their cells apart by tabs: for the clipboard."""
        return "\n".join(
            "\t".join(" ".join(filter(None, (cell.text, cell.second))) for cell in row.cells) for row in self._rows
        )

    # --- painting -------------------------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._rows and self._rows[self._current].head:
            self._step(1)
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self._look.palette
        for at, row in enumerate(self._rows):
            rect = self.row_rect(at)
            if not rect.intersects(event.rect()):
                continue
            keyed = self.hasFocus() and at == self._current
            lit = not row.head and ((self._active and at == self._hovered) or keyed)
            if lit or at == self._chosen:
                painter.fillRect(rect, QColor(palette.soft if at == self._chosen or self._tall else palette.sunk))
            if at == self._chosen:
                painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(palette.accent))
            if row.line:
                painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), QColor(palette.line))
            if keyed:
                painter.setPen(QPen(QColor(palette.accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 3, 3)
            self._paint_row(painter, row, rect)

    def _paint_row(self, painter: QPainter, row: ListRow, rect: QRect) -> None:
        last = len(self._columns) - 1
        for at, (cell, (left, width)) in enumerate(zip(row.cells, self.spans(), strict=False)):
            if at == len(row.cells) - 1 and at < last and at in self._left:
                # What has nothing beside it has the room to the end.
                width = rect.width() - left
            box = QRect(
                rect.left() + left + (2 if at else 0), rect.top(), width - (2 if at < last else 1), rect.height()
            )
            if not at and len(self._columns) > 1 and (self._active or self._is_chosen(rect)):
                box.adjust(4, 0, 0, 0)
            elif self._active and at == last:
                box.adjust(0, 0, -4, 0)
            if cell.tile is not None and self._pixmaps is not None:
                tall = self.row_height - 10
                wide = tall * 3 // 4
                own = width_within(cell.tile, wide, self.row_height - 2, short=True)
                pixmap = self._pixmaps.pixmap(cell.tile, own, self.devicePixelRatioF(), self._look.faces, short=True)
                high = tile_size(cell.tile, own, short=True).height()
                painter.drawPixmap(box.left() + 4, rect.top() + (self.row_height - high) // 2, pixmap)
                box.adjust(wide + 12, 0, 0, 0)
            if row.head and at in self._left and at + 1 < len(row.cells):
                box.setRight(self._head_end(row, at, box))
            self._paint_cell(painter, cell, box, at in self._left)

    def _is_chosen(self, rect: QRect) -> bool:
        return self._chosen >= 0 and rect == self.row_rect(self._chosen)

    def _head_end(self, row: ListRow, at: int, box: QRect) -> int:
        """A heading may go on above the next column as far as that one's own heading leaves room."""
        left, width = self.spans()[at + 1]
        if at + 1 in self._left:
            return box.right()
        taken = measured(self, 12).horizontalAdvance(row.cells[at + 1].text)
        return max(left + width - taken - 10, box.right())

    def _paint_cell(self, painter: QPainter, cell: ListCell, box: QRect, leftward: bool) -> None:
        palette = self._look.palette
        right = not leftward
        upper = box.adjusted(0, 3, 0, -box.height() // 2) if self._tall and cell.second else box
        pixels = 12 if cell.small else 13
        used = write(painter, upper, cell.text, getattr(palette, INKS[cell.role]), pixels, cell.bold, right)
        if cell.second:
            lower = box.adjusted(0, box.height() // 2, 0, -3) if self._tall else box.adjusted(used + 8, 0, 0, 0)
            if self._beside > 1 and measured(self, 12).horizontalAdvance(cell.second) > lower.width():
                return  # whole in the tooltip, not a part of it here
            used = write(painter, lower, cell.second, getattr(palette, INKS[cell.second_role]), 12, right=right)
            if cell.pips is not None and self._tall:
                self._paint_pips(painter, cell.pips, lower, used)

    def _paint_pips(self, painter: QPainter, filled: int, box: QRect, after: int) -> None:
        """Four dots behind the second line, where there is room for them."""
        if after + 8 + 4 * 7 > box.width():
            return
        palette = self._look.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at in range(4):
            painter.setPen(QColor(palette.accent if at < filled else palette.ctl))
            painter.setBrush(QColor(palette.accent) if at < filled else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.left() + after + 8 + at * 7, box.center().y() - 2, 4, 4)
        painter.restore()

    # --- mouse and keys -------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._row_at(event.position())
        acts = self._active and at >= 0 and not self._rows[at].head
        hand = acts or self._link_at(at, event.position().x()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)
        if at != self._hovered:
            self._hovered = at
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._row_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or at < 0:
            return
        link = self._link_at(at, event.position().x())
        if link is not None:
            self.link_clicked.emit(*link)
        elif self._active and not self._rows[at].head:
            self._current = at
            self.clicked.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._rows:
            self._step(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._rows:
            self._take(self._current)
        else:
            event.ignore()

    def _step(self, step: int) -> None:
        """To the next row that is no heading."""
        at = self._current + step
        while 0 <= at < len(self._rows) and self._rows[at].head:
            at += step
        if 0 <= at < len(self._rows):
            self._current = at
            self.moved.emit(at)
            self.update()

    def _take(self, at: int) -> None:
        """As a click would; where rows do nothing else, to the line that the row names."""
        if self._active and not self._rows[at].head:
            self.clicked.emit(at)
            return
        link = next((cell.link for cell in self._rows[at].cells if cell.link), None)
        if link is not None:
            self.link_clicked.emit(*link)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            at = self._row_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._rows[at].tip if at >= 0 else "", self)
            return True
        return super().event(event)


def scrolled(view: RowsView) -> QScrollArea:
    """The area around a list; the row that the keys go to is kept in sight."""
    inner = QWidget()
    vbox(inner, view, 1, margins=0)
    area = scroll_area(inner)

    def follow(at: int) -> None:
        rect = view.row_rect(at)
        area.ensureVisible(0, rect.center().y(), 0, rect.height())

    view.moved.connect(follow)
    return area
