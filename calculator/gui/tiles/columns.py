"""Columns of short cards that lie upon each other, the last one whole, as players hold them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter

from calculator.gui.look.palette import FaceSet
from calculator.gui.tiles.art import CARD_BACK, TilePixmaps
from calculator.gui.tiles.marks import tile_rect

_OFFSET = 0.88
"""How far below a card the next one begins, in its widths."""


def column_size(count: int, width: int) -> QSize:
    """The size of a column of so many cards, each `width` wide."""
    rects = column_rects(QPoint(), count, width)
    return QSize(width, rects[-1].bottom() + 1 if rects else 0)


def column_rects(at: QPoint, count: int, width: int) -> list[QRect]:
    """Where each whole card of a column lies whose top left is `at`; later ones lie upon the earlier."""
    return [tile_rect(at.x(), at.y() + round(_OFFSET * width * row), width, CARD_BACK, True) for row in range(count)]


def paint_column(
    painter: QPainter, rect: QRect, kinds: Sequence[int], hidden: int, pixmaps: TilePixmaps, faces: FaceSet
) -> None:
    """Cards of a column from the top left of `rect`, each as wide as it; the first `hidden` of them lie on their faces."""
    ratio = painter.device().devicePixelRatioF()
    places = column_rects(rect.topLeft(), len(kinds), rect.width())
    for at, (kind, place) in enumerate(zip(kinds, places, strict=True)):
        shown = CARD_BACK if at < hidden else kind
        painter.drawPixmap(place.topLeft(), pixmaps.pixmap(shown, rect.width(), ratio, faces, True))
