"""A painted list of rows with a few columns: items, payments, waits. Rows may be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from calculator.gui.look import Look, pen
from calculator.gui.tiles.art import TilePixmaps, tile_height


@dataclass(frozen=True)
class Cell:
    """Text in an ink of the palette; `second` follows it in ink2 (below it in a tall row); or a small tile."""

    text: str = ""
    ink: str = "ink"
    bold: bool = False
    second: str = ""
    small: bool = False
    tile: int | None = None
    pips: int | None = None
    """Of four dots, how many are filled: copies left."""


@dataclass(frozen=True)
class Row:
    """Cells from left to right. `head` rows are quiet headings; `line` draws a line above."""

    cells: tuple[Cell, ...]
    tip: str = ""
    head: bool = False
    line: bool = True


class RowsView(QWidget):
    """`columns` are shares of the width; all but the first are right-aligned unless `left` names them."""

    clicked = Signal(int)

    def __init__(
        self,
        columns: Sequence[float],
        pixmaps: TilePixmaps | None = None,
        *,
        left: Sequence[int] = (0,),
        row_height: int = 24,
        active: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._pixmaps = pixmaps
        self._left = tuple(left)
        self._high = row_height
        self._active = active
        self._rows: tuple[Row, ...] = ()
        self._look = Look()
        self._hovered = -1
        self._current = 0
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if active else Qt.FocusPolicy.NoFocus)

    def rows(self) -> tuple[Row, ...]:
        return self._rows

    def show_rows(self, rows: Sequence[Row], look: Look) -> None:
        if (tuple(rows), look) == (self._rows, self._look):
            return
        if len(rows) != len(self._rows):
            self.updateGeometry()
        self._rows, self._look = tuple(rows), look
        self._hovered = -1
        self._current = min(self._current, max(len(rows) - 1, 0))
        said = "; ".join(" ".join(cell.text for cell in row.cells if cell.text) for row in rows)
        self.setAccessibleName(said)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, len(self._rows) * self._high)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, len(self._rows) * self._high)

    def row_rect(self, at: int) -> QRect:
        """Where a row lies."""
        return QRect(0, at * self._high, self.width(), self._high)

    def _row_at(self, y: float) -> int:
        at = int(y) // self._high
        return at if 0 <= at < len(self._rows) else -1

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self._look.palette
        for at, row in enumerate(self._rows):
            rect = self.row_rect(at)
            if not rect.intersects(event.rect()):
                continue
            lit = self._active and not row.head and (at == self._hovered or (self.hasFocus() and at == self._current))
            if lit:
                painter.fillRect(rect, QColor(palette.soft))
            if row.line:
                painter.fillRect(QRect(0, rect.top(), rect.width(), 1), QColor(palette.line))
            self._paint_row(painter, row, rect)
        painter.end()

    def _paint_row(self, painter: QPainter, row: Row, rect: QRect) -> None:
        whole = sum(self._columns)
        left = 0.0
        for at, (cell, share) in enumerate(zip(row.cells, self._columns, strict=False)):
            width = self.width() * share / whole
            box = QRect(round(left) + (2 if at else 0), rect.top(), round(width) - 2, rect.height())
            left += width
            if cell.tile is not None and self._pixmaps is not None:
                tall = self._high - 10
                wide = tall * 3 // 4
                pixmap = self._pixmaps.pixmap(cell.tile, wide, self.devicePixelRatioF(), self._look.faces)
                painter.drawPixmap(box.left() + 4, rect.top() + (self._high - tile_height(wide)) // 2, pixmap)
                box.adjust(wide + 12, 0, 0, 0)
            self._paint_cell(painter, cell, box, at in self._left)

    def _paint_cell(self, painter: QPainter, cell: Cell, box: QRect, leftward: bool) -> None:
        palette = self._look.palette
        align = Qt.AlignmentFlag.AlignLeft if leftward else Qt.AlignmentFlag.AlignRight
        tall = self._high >= 40
        upper = box.adjusted(0, 4, 0, -box.height() // 2) if tall and cell.second else box
        measures = pen(painter, getattr(palette, cell.ink), 12 if cell.small else 13, cell.bold)
        text = measures.elidedText(cell.text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(upper, align | Qt.AlignmentFlag.AlignVCenter, text)
        if not cell.second:
            return
        if tall:
            measures = pen(painter, palette.ink2, 12)
            lower = box.adjusted(0, box.height() // 2, 0, -4)
        else:
            lower = box.adjusted(measures.horizontalAdvance(text) + 8, 0, 0, 0)
            measures = pen(painter, palette.ink2, 12)
        if cell.pips is not None and tall:
            self._paint_pips(painter, cell.pips, lower, measures.horizontalAdvance(cell.second))
        second = measures.elidedText(cell.second, Qt.TextElideMode.ElideRight, lower.width())
        painter.drawText(lower, align | Qt.AlignmentFlag.AlignVCenter, second)

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
        at = self._row_at(event.position().y())
        if at != self._hovered:
            self._hovered = at
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._row_at(event.position().y())
        if self._active and at >= 0 and event.button() == Qt.MouseButton.LeftButton and not self._rows[at].head:
            self.clicked.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._rows:
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self._current = min(max(self._current + step, 0), len(self._rows) - 1)
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._rows:
            self.clicked.emit(self._current)
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            at = self._row_at(event.pos().y())
            QToolTip.showText(event.globalPos(), self._rows[at].tip if at >= 0 else "", self)
            return True
        return super().event(event)
