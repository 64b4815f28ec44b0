"""The cells of a table: one delegate paints all of them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from calculator.gui.look.look import Look, across, elided, pen
from calculator.gui.look.stylesheet import LEAST_PX
from calculator.gui.widgets.fitted import in_two
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.gui.widgets.table_model import Index, TableCell, TableModel


def cell_of(index: Index) -> TableCell:
    """The cell at an index of a `TableModel`."""
    model = index.model()
    assert isinstance(model, TableModel)
    return model.cell(index)


def type_px(look: Look) -> int:
    """The size of type in a cell."""
    return max(look.px(13), LEAST_PX)


def least_px(pixels: int) -> int:
    """How small the type of a text of that size becomes before it stands in two lines."""
    return max(pixels * 3 // 4, min(LEAST_PX, pixels))


class CellPainter(QStyledItemDelegate):
    """Paints cells of rows that are chosen as a whole. A text that is too long for its column shrinks by up to a quarter, then
    stands in two lines."""

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
        font = QFont(option.font)
        font.setPixelSize(type_px(self.look))
        self.paint_text(painter, rect.adjusted(8, 0, -8, 0), cell, font)
        painter.restore()

    def paint_text(self, painter: QPainter, rect: QRectF, cell: TableCell, font: QFont) -> None:
        """The text of a cell, with what stands before and behind it."""
        palette = self.look.palette
        rect = self._before(painter, rect, cell)
        font.setBold(cell.bold)
        if cell.note:
            rect = self._note(painter, rect, cell, font)
        painter.setFont(font)
        measures = painter.fontMetrics()
        room = rect.width() - (measures.horizontalAdvance(cell.tag) + 16 if cell.tag else 0)
        least = least_px(font.pixelSize())
        while font.pixelSize() > least and measures.horizontalAdvance(cell.text) > room:
            font.setPixelSize(font.pixelSize() - 1)
            painter.setFont(font)
            measures = painter.fontMetrics()
        painter.setPen(QColor(getattr(palette, cell.ink or "ink")))
        named = cell.marker is not None or cell.dot is not None
        long = measures.horizontalAdvance(cell.text) > room and not named
        parted = in_two(cell.text, measures, room) if long else None
        shown = [elided(line, measures, int(room)) for line in parted or (cell.text,)]
        high = rect.height() / len(shown)
        for at, text in enumerate(shown):
            line = QRectF(rect.left(), rect.top() + high * at, rect.width(), high)
            painter.drawText(line, int(across(cell.right)), text)
        wide = max(map(measures.horizontalAdvance, shown))
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
        if wide + QFontMetrics(font).horizontalAdvance(cell.text) > rect.width():
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
