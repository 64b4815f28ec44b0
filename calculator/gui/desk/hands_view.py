"""The hands that the others have laid open, in small tiles on a felt below the palette."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from calculator.gui.look.look import Look, smooth, write
from calculator.gui.look.palette import DARK
from calculator.gui.tiles.art import BACK, TilePixmaps, back_of, tile_size
from calculator.gui.tiles.marks import paint_winning
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.session import OpenHand

_LEAST = 15
"""The narrowest tile."""
_EDGE, _GAP, _ROW = 16, 8, 3
"""Beside and above the rows, between groups, and between rows."""
_WORDS = 0.27
"""The share of the width that names and notes have."""


class HandsView(QFrame):
    """A row for each player: who it is, what became of the hand, and its tiles."""

    def __init__(self, pixmaps: TilePixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("felt", True)
        self._pixmaps = pixmaps
        self._look = Look()
        self._hands: tuple[OpenHand, ...] = ()
        self._names: tuple[str, ...] = ()
        self._most = 26
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    def hands(self) -> tuple[OpenHand, ...]:
        return self._hands

    def show_hands(self, hands: tuple[OpenHand, ...], names: tuple[str, ...], most: int, look: Look) -> None:
        """`most` is the widest that a tile may become."""
        if (hands, names, most, look) == (self._hands, self._names, self._most, self._look):
            return
        self._hands, self._names, self._most, self._look = hands, names, most, look
        self.setAccessibleName(look.say("felt_shown_hands"))
        self.setAccessibleDescription(". ".join(f"{names[one.seat]} {one.note}" for one in hands))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, sum(self._high(one) + _ROW for one in self._hands) - _ROW + 2 * _GAP)

    def _high(self, hand: OpenHand) -> int:
        kind = next((tile.kind for tile in hand.tiles if tile.kind is not None), BACK)
        return tile_size(kind, self._most, True).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, palette = smooth(self), self._look.palette
        words = max(round(self.width() * _WORDS), 120)
        top = _GAP
        for hand in self._hands:
            high = self._high(hand)
            middle = top + high / 2
            draw_marker(painter, hand.seat, QPointF(_EDGE + 4, middle), 4, DARK.seats[hand.seat])
            name = QRect(_EDGE + 16, top, words // 2 - 16, high)
            used = write(painter, name, self._names[hand.seat], palette.on_felt, bold=True)
            left = name.left() + used + 8
            write(painter, QRect(left, top, _EDGE + words - left - 4, high), hand.note, palette.on_felt2, 12)
            self._paint_tiles(painter, hand, QRect(_EDGE + words, top, self.width() - 2 * _EDGE - words, high))
            top += high + _ROW

    def _paint_tiles(self, painter: QPainter, hand: OpenHand, room: QRect) -> None:
        look, ratio = self._look, self.devicePixelRatioF()
        groups = [list(tiles) for _, tiles in groupby(hand.tiles, key=lambda tile: tile.group)]
        between = _GAP * (len(groups) - 1)
        width = max(min((room.width() - between) // max(len(hand.tiles), 1) - 1, self._most), _LEAST)
        left = room.left()
        for tiles in groups:
            for tile in tiles:
                if tile.kind is None:
                    continue
                kind = back_of(tile.kind) if tile.back else tile.kind
                size = tile_size(kind, width, True)
                place = QRect(left, room.top() + (room.height() - size.height()) // 2, size.width(), size.height())
                painter.drawPixmap(place.topLeft(), self._pixmaps.pixmap(kind, width, ratio, look.faces, short=True))
                if tile.winning:
                    paint_winning(painter, place, look.palette, felt=True)
                left += size.width() + 1
            left += _GAP
