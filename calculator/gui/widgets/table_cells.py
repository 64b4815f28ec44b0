"""The cells of a table, as Qt's delegate is to paint them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from calculator.gui.look import Look, across, measures_of, picture_of, sized
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.gui.widgets.table_model import Index, TableModel
from calculator.view import TableRow

_MARK, _SHARP = 12, 2
"""The side of the mark of a player in pixels, and how many of a picture's there are to one."""
_EDGES = 23
"""Pixels beside the text of a cell."""


class CellPainter(QStyledItemDelegate):
    """Cells of rows that are chosen as a whole."""

    height = 36
    """The height of a row, in pixels at 100 %: two lines."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look, self._view = Look(), parent

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Set the style of a cell."""
        super().initStyleOption(option, index)
        model = index.model()
        assert isinstance(model, TableModel)
        cell, colours = model.cell(index), self.look.palette
        font = option.font
        font.setBold(cell.bold or bool(cell.tag))
        font.setUnderline(cell.underlined)
        option.font = font
        option.displayAlignment = across(cell.right)
        option.text = cell.whole
        ink = QColor(getattr(colours, "mark_ink" if cell.tag else cell.ink or "ink"))
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
            option.palette.setColor(role, ink)
        seat = cell.seat
        if seat is not None:
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.decorationSize = QSize(_MARK, _MARK)
            option.icon = _mark(0 if cell.marker is None else seat, colours.seats[seat])

    def widest(self, column: int, rows: Iterable[TableRow]) -> int:
        """Return the width of the widest cell of a column."""
        # Qt would have every cell of hundreds dressed for it, and many look the same.
        font, cells = self._view.font(), (row.cells[column] for row in rows)
        looks = {(cell.whole, cell.bold or bool(cell.tag), cell.seat is not None) for cell in cells}
        return _EDGES + max(
            (
                measures_of(sized(font, font.pixelSize(), bold)).horizontalAdvance(text) + marked * (_MARK + 6)
                for text, bold, marked in looks
            ),
            default=0,
        )


@lru_cache(64)
def _mark(shape: int, ink: str) -> QIcon:
    """Return the mark of a player as a picture."""
    middle = QPointF(_MARK / 2, _MARK / 2)
    return QIcon(picture_of(_MARK, _MARK, _SHARP, lambda painter: draw_marker(painter, shape, middle, 4.2, ink)))
