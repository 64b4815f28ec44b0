"""翻: beside each seat but the winner's a slot; a click on it says that he turned the winning tile for all to see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from calculator.gui.desk.seat_plates import REACH, Grip
from calculator.gui.desk.sitting import Sitting
from calculator.gui.look.look import Look, pen, smooth
from calculator.gui.tiles.art import TilePixmaps, tile_size
from calculator.gui.widgets.controls import Choice

_OUT = 0.55
"""How much is left to be seen of who cannot have turned it."""


class Turned(NamedTuple):
    """Who may have turned the winning tile from the wall, by seats; `by` is the one who did, `tile` what it is."""

    slots: tuple[Choice, ...] = ()
    by: int | None = None
    tile: int | None = None


class Slot(Grip):
    """Empty with its word, or with the tile that was turned."""

    def __init__(self, parent: QWidget, pixmaps: TilePixmaps | None) -> None:
        super().__init__(parent)
        self._pixmaps = pixmaps
        self._word = ""
        self._tile: int | None = None
        self._out = False

    def show_slot(self, choice: Choice, tile: int | None, look: Look, *, chosen: bool) -> None:
        """`tile` is the winning one, once it is known."""
        self.setChecked(chosen)
        self._word, self._tile, self._out, self.look = choice.text, tile, bool(choice.reason), look
        self.setAccessibleName(choice.spoken)
        self.setAccessibleDescription(choice.reason)
        self.setToolTip(choice.reason or choice.tip)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, painter, chosen = self.look.palette, smooth(self), self.isChecked()
        box = QRectF(self.rect()).adjusted(REACH, REACH, -REACH, -REACH)
        painter.setOpacity(_OUT if self._out else 1.0)
        if chosen and self._tile is not None and self._pixmaps is not None:
            width = int(box.width())
            while width > 1 and tile_size(self._tile, width, short=True).height() > box.height():
                width -= 1
            pixmap = self._pixmaps.pixmap(self._tile, width, self.devicePixelRatioF(), self.look.faces, short=True)
            size = tile_size(self._tile, width, short=True)
            box = QRectF(box.center().x() - width / 2, box.center().y() - size.height() / 2, width, size.height())
            painter.drawPixmap(box.topLeft(), pixmap)
            painter.setPen(QPen(QColor(palette.mark), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            style = Qt.PenStyle.SolidLine if chosen else Qt.PenStyle.DashLine
            painter.setPen(QPen(QColor(palette.mark if chosen else palette.on_felt2), 1.2, style))
            painter.setBrush(QColor(palette.mark) if chosen else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 4, 4)
        if not chosen or self._tile is None or self._pixmaps is None:
            ink, pixels = palette.on_mark if chosen else palette.on_felt2, 12
            # The slot is as large as a card in any type.
            while pen(painter, ink, pixels, chosen).horizontalAdvance(self._word) > box.width() - 2 and pixels > 1:
                pixels -= 1
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._word)
        self._frame(painter, box, 4)


class Slots(QWidget):
    """Those of a table: it only holds them, they lie on its parent. `turned`: one was clicked."""

    turned = Signal(int)
    stepped = Signal(object, int)
    """The slot that has the keys, and the key of an arrow."""

    def __init__(self, parent: QWidget, pixmaps: TilePixmaps | None) -> None:
        super().__init__(parent)
        self.hide()
        self._pixmaps = pixmaps
        self.slots: dict[int, Slot] = {}

    def show_slots(self, turned: Turned, sitting: Sitting, look: Look) -> None:
        wanted = {choice.key: choice for choice in turned.slots}
        for seat in wanted:
            if isinstance(seat, int) and seat not in self.slots:
                self.slots[seat] = self._made(seat)
        for seat, slot in self.slots.items():
            choice = wanted.get(seat)
            slot.setVisible(choice is not None)
            if choice is not None:
                slot.setGeometry(sitting.slot(seat).toAlignedRect().adjusted(-REACH, -REACH, REACH, REACH))
                slot.show_slot(choice, turned.tile, look, chosen=seat == turned.by)

    def _made(self, seat: int) -> Slot:
        parent = self.parentWidget()
        assert parent is not None
        slot = Slot(parent, self._pixmaps)
        slot.stackUnder(self)
        slot.clicked.connect(lambda: self.turned.emit(seat))
        slot.stepped.connect(lambda key: self.stepped.emit(slot, key))
        return slot

    def shown(self) -> Sequence[Slot]:
        """Those that can be seen."""
        return [slot for slot in self.slots.values() if not slot.isHidden()]
