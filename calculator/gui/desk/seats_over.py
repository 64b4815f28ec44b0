"""What lies over the plates of the table: the amounts of its arrows, and the line that is dragged with what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from calculator.deals import SELF_DRAWN
from calculator.gui.look.look import pen, smooth
from calculator.gui.look.palette import Palette
from calculator.gui.widgets.motion import LAY, Progress

if TYPE_CHECKING:
    from calculator.gui.desk.seats_view import SeatsView

_REASON_EDGE = 6


class Over(QWidget):
    """What lies above the plates: amounts, and the line that is dragged. The mouse does not notice it."""

    def __init__(self, seats: SeatsView) -> None:
        super().__init__(seats)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._seats = seats
        self.giver: int | None = None
        self.taker: int | None = None
        self.why: dict[int, str] = {}
        self._from = self._at = QPointF()
        self._back = Progress(self, LAY)
        self._back.finished.connect(self.update)

    def begin(self, giver: int, handle: QPointF, why: dict[int, str]) -> None:
        """From a plate on; `why` are the reasons of those that it cannot go to, "" of the others."""
        self._back.stop()
        self.giver, self._from, self.why = giver, handle, why
        self.raise_()

    def to(self, at: QPointF, taker: int | None) -> None:
        """Where the pointer is, and over whom."""
        self._at, self.taker = at, taker
        self.update()

    def end(self) -> None:
        self.giver = self.taker = None
        self.update()

    def run_back(self, moves: bool) -> None:
        """It was let go where it cannot stay: the line runs back to where it came from."""
        self.end()
        self._back.again(moves)

    def paintEvent(self, event: QPaintEvent) -> None:
        seats = self._seats
        palette, painter = seats.look.palette, smooth(self)
        if self.giver is not None:
            self._rings(painter, palette)
        seats.paint_over(painter)
        left = 1.0 - self._back.share()
        if self.giver is None and left <= 0.0:
            return
        end = self._at if self.giver is not None else self._from + (self._at - self._from) * left
        painter.setPen(QPen(QColor(palette.mark), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(self._from, end)
        reason = self.why.get(self.taker, "") if self.giver is not None and self.taker is not None else ""
        if reason:
            self._reason(painter, reason, palette)

    def _rings(self, painter: QPainter, palette: Palette) -> None:
        """Where it can go, and a veil over the others."""
        veil = QColor(palette.felt_top)
        veil.setAlphaF(0.45)
        for taker, why in self.why.items():
            middle = taker == SELF_DRAWN
            place = self._seats.sitting.middle() if middle else self._seats.plate(taker)
            round_ = min(place.width(), place.height()) / 2 if middle else 6
            painter.setPen(Qt.PenStyle.NoPen if why else QPen(QColor(palette.mark), 3 if taker == self.taker else 2))
            painter.setBrush(veil if why else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place, round_, round_)

    def _reason(self, painter: QPainter, reason: str, palette: Palette) -> None:
        """Why not, at the pointer."""
        measures = pen(painter, palette.ink, 12)
        room = self.rect().adjusted(4, 4, -4, -4)
        box = measures.boundingRect(room.adjusted(0, 0, -2 * _REASON_EDGE, 0), Qt.TextFlag.TextWordWrap, reason)
        box = box.adjusted(-_REASON_EDGE, -3, _REASON_EDGE, 3)
        box.moveCenter(self._at.toPoint() + QPoint(0, 24))
        box.moveLeft(max(min(box.left(), room.right() - box.width()), room.left()))
        if box.bottom() > room.bottom():
            box.moveBottom(min(int(self._at.y()) - 8, room.bottom()))
        painter.setPen(QPen(QColor(palette.mark), 1))
        painter.setBrush(QColor(palette.panel))
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(QColor(palette.ink))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(box.adjusted(_REASON_EDGE, 3, -_REASON_EDGE, -3), flags, reason)
