"""The cells of a table: one delegate paints all of them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from calculator.gui.look.look import Look, across, elided, measures_of, pen, sized
from calculator.gui.look.stylesheet import LEAST_PX
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.gui.widgets.table_model import Index, TableCell, TableModel

_BESIDE = 18
"""Pixels beside the text of a cell."""
_HALF = 62
"""Percent of its length that a text is wide in two lines."""


def cell_of(index: Index) -> TableCell:
    """The cell at an index of a `TableModel`."""
    model = index.model()
    assert isinstance(model, TableModel)
    return model.cell(index)


class CellPainter(QStyledItemDelegate):
    """Paints cells of rows that are chosen as a whole. A text that is too long for its column stands in smaller type, in two
    lines where it is no figure."""

    height = 32
    """Of a row, in pixels at 100 %."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = Look()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self.look.px(self.height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = cell_of(index)
        palette, rect = self.look.palette, QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.fillRect(rect, QColor(palette.soft if chosen else palette.panel))
        if chosen and index.column() == 0:
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), QColor(palette.accent))
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        self.paint_text(painter, rect.adjusted(8, 0, -8, 0), cell, option.font)
        painter.restore()

    def least_width(self, cell: TableCell, font: QFont) -> int:
        """Return the width in which nothing of a cell is cut."""
        usual, small = (measures_of(sized(font, pixels, cell.bold)) for pixels in self._sizes())
        wide = usual.horizontalAdvance(cell.text) if cell.right else small.horizontalAdvance(cell.text) * _HALF // 100
        before = 18 if cell.marker is not None or cell.dot is not None else 0
        return wide + before + (usual.horizontalAdvance(cell.tag) + 16 if cell.tag else 0) + _BESIDE

    def _sizes(self) -> tuple[int, int]:
        """Return the usual size of type and the smaller one."""
        return max(self.look.px(13), LEAST_PX), max(self.look.px(10), LEAST_PX)

    def paint_text(self, painter: QPainter, rect: QRectF, cell: TableCell, font: QFont) -> None:
        """The text of a cell, with what stands before and behind it."""
        palette, (usual, small) = self.look.palette, self._sizes()
        rect = self._before(painter, rect, cell)
        font = sized(font, usual, cell.bold)
        if cell.note:
            rect = self._note(painter, rect, cell, font)
        measures = measures_of(font)
        room = int(rect.width()) - (measures.horizontalAdvance(cell.tag) + 16 if cell.tag else 0)
        lines = 1
        if measures.horizontalAdvance(cell.text) > room:
            font, lines = sized(font, small, cell.bold), 1 if cell.right or cell.marker is not None else 2
            measures = measures_of(font)
        shown = elided(cell.text, measures, room * lines * 9 // 10 if lines > 1 else room)
        painter.setFont(font)
        painter.setPen(QColor(getattr(palette, cell.ink or "ink")))
        wide = min(measures.horizontalAdvance(shown), room)
        wraps = Qt.TextFlag.TextWordWrap if wide == room and lines > 1 else 0
        painter.drawText(
            QRectF(rect.left(), rect.top(), rect.width() if cell.right else room + 1, rect.height()),
            across(cell.right) | wraps,
            shown,
        )
        if cell.underlined:
            y = rect.center().y() + self.look.px(9)
            painter.fillRect(QRectF(rect.right() - wide, y, wide, 2), QColor(palette.mark_ink))
        if cell.tag:
            self._tag(painter, rect.left() + wide + 8, rect.center().y(), cell.tag, font)

    def _before(self, painter: QPainter, rect: QRectF, cell: TableCell) -> QRectF:
        """Paints the marker or the dot of a player; gives the room behind it."""
        seats = self.look.palette.seats
        if cell.marker is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            spot = QPointF(rect.left() + 5, rect.center().y())
            draw_marker(painter, cell.marker, spot, 4.2, seats[cell.marker])
            return rect.adjusted(18, 0, 0, 0)
        if cell.dot is not None:
            side = self.look.px(8)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(seats[cell.dot]))
            painter.drawEllipse(QRectF(rect.left(), rect.center().y() - side / 2, side, side))
            return rect.adjusted(side + 6, 0, 0, 0)
        return rect

    def _note(self, painter: QPainter, rect: QRectF, cell: TableCell, font: QFont) -> QRectF:
        """Paints the note; gives the room before it. Where both do not fit the text goes first: the tooltip has the note."""
        wide = pen(painter, self.look.palette.mark_ink, 12, font.bold()).horizontalAdvance(cell.note) + 6
        if wide + measures_of(font).horizontalAdvance(cell.text) > rect.width():
            return rect
        painter.drawText(rect, int(across(True)), cell.note)
        return rect.adjusted(0, 0, -wide, 0)

    def _tag(self, painter: QPainter, left: float, middle: float, text: str, font: QFont) -> None:
        palette, high = self.look.palette, self.look.px(18)
        wide = pen(painter, palette.mark_ink, 12, font.bold()).horizontalAdvance(text) + 8
        box = QRectF(left, middle - high / 2, wide, high)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(palette.mark_soft))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
