"""Dragging tiles: within the hand to sort them, to the winning place, and from the palette to either."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from calculator.gui.desk.hand_panel import Drop, HandPanel, HandSpot
from calculator.gui.look.look import smooth
from calculator.gui.tiles.palette_tiles import TilePalette
from calculator.session import Desk

_SHADOW = 6


class FloatingTile(QWidget):
    """The tile under the mouse, over the whole window; the mouse does not notice it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._pixmap = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def float_at(self, pixmap: QPixmap, where: QPoint) -> None:
        """Shows the tile over a point of its parent, high enough for the place below it to be seen."""
        self._pixmap = pixmap
        size = pixmap.deviceIndependentSize().toSize()
        self.resize(size.width() + 2 * _SHADOW, size.height() + 2 * _SHADOW)
        self.move(where - self.rect().center() - QPoint(0, size.height() * 2 // 5))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        painter.setPen(Qt.PenStyle.NoPen)
        for reach in range(_SHADOW, 0, -1):
            painter.setBrush(QColor(0, 0, 0, 16))
            edge = _SHADOW - reach
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge, edge + 2, -edge, -edge + 2), 8, 8)
        painter.drawPixmap(_SHADOW, _SHADOW, self._pixmap)


class _Source(NamedTuple):
    """What is dragged: a kind of the palette, or a spot of the hand."""

    kind: int
    spot: HandSpot | None
    let_go: Callable[[], None]


class Dragging(QObject):
    """Shows what is dragged and where it would go, and does it when it is dropped there."""

    def __init__(self, desk: Desk, hand: HandPanel, palette: TilePalette) -> None:
        super().__init__(hand)
        self._desk, self._hand, self._palette = desk, hand, palette
        self._floating: FloatingTile | None = None
        self._source: _Source | None = None
        self._drop: Drop | None = None
        hand.strip.drag_moved.connect(self._move_hand)
        hand.strip.drag_ended.connect(self._end)
        palette.drag_moved.connect(self._move_palette)
        palette.drag_ended.connect(self._end)

    @property
    def floating(self) -> bool:
        """Whether a tile hangs at the mouse."""
        return self._source is not None

    def _move_hand(self, at: int, where: QPoint) -> None:
        strip = self._hand.strip
        kind = strip.tiles()[at].kind
        if kind is not None:
            width = strip.tile_rects()[at].width()
            self._move(_Source(kind, self._hand.spot_at(at), strip.let_go), strip.picture(kind, width), where)

    def _move_palette(self, kind: int, where: QPoint) -> None:
        rects = self._hand.strip.tile_rects()
        width = rects[0].width() if rects else self._palette.tile_rect(kind).width()
        self._move(_Source(kind, None, self._palette.let_go), self._palette.picture(kind, width), where)

    def _move(self, source: _Source, pixmap: QPixmap, where: QPoint) -> None:
        window = self._hand.window()
        if self._floating is None:
            self._floating = FloatingTile(window)
        self._source = source
        self._floating.float_at(pixmap, window.mapFromGlobal(where))
        self._drop = self._hand.drop_place(where, source.spot)
        self._hand.strip.show_drop(self._drop.rect if self._drop is not None else None)

    def cancel(self) -> bool:
        """Gives the drag up: the tile stays where it was. False: there was none."""
        source = self._source
        self._clear()
        if source is not None:
            source.let_go()
        return source is not None

    def _clear(self) -> None:
        self._source = self._drop = None
        self._hand.strip.show_drop(None)
        if self._floating is not None:
            self._floating.hide()

    def _end(self) -> None:
        source, drop, desk = self._source, self._drop, self._desk
        self._clear()
        if source is None or drop is None:
            return
        spot = source.spot
        if drop.what == "winning" and spot is None:
            desk.set_winning(source.kind)
        elif drop.what == "winning" and spot is not None and spot.what == "tile":
            desk.mark_winning(spot.at)
        elif drop.what == "hand" and spot is None:
            desk.insert_tile(source.kind, drop.at)
        elif drop.what == "hand" and spot is not None and spot.what == "tile":
            desk.move_tile(spot.at, drop.at)
        elif drop.what == "hand":
            desk.unmark_winning(drop.at)
        elif drop.what == "place":
            desk.add_tile(source.kind, "hand")
