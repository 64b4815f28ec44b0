"""What lies over the plates of the table: the amounts of its arrows, and the line that is dragged with what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from calculator.deals import SELF_DRAWN
from calculator.gui.desk.seat_arrows import paint_pill
from calculator.gui.look.look import Look, pen, smooth
from calculator.gui.look.palette import Palette
from calculator.gui.widgets.motion import LAY, Progress

if TYPE_CHECKING:
    from calculator.gui.desk.seats_view import SeatsView

_REASON_EDGE = 6
_EDGE = 2
"""So many pixels around a place are painted too."""
Place = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""


class Lying(NamedTuple):
    """Something above the plates; an amount has its points, and may be one that stands out."""

    what: Literal["handle", "amount", "cross"]
    place: Place
    points: int = 0
    current: bool = False


def place_of(box: QRectF) -> Place:
    return box.x(), box.y(), box.width(), box.height()


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
        self._lying: tuple[Lying, ...] | None = None
        """What is painted, where that is known."""
        self._look = Look()
        self._back = Progress(self, LAY)
        self._back.finished.connect(self.update)

    def lay(self) -> None:
        """Paints again what lies otherwise than it did."""
        before, self._lying = self._lying, self._seats.lying()
        if before is None or self._look != self._seats.look:
            self._look = self._seats.look
            self.update()
            return
        for lying in {*before} ^ {*self._lying}:
            self.update(QRectF(*lying.place).toAlignedRect().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        # Worked out when it is painted: a click may give the felt several sizes in turn.
        self._lying = None

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
        if self._lying is None:
            self._lying = seats.lying()
        for lying in self._lying:
            self._paint(painter, lying, palette)
        left = 1.0 - self._back.share()
        if self.giver is None and left <= 0.0:
            return
        end = self._at if self.giver is not None else self._from + (self._at - self._from) * left
        painter.setPen(QPen(QColor(palette.mark), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(self._from, end)
        reason = self.why.get(self.taker, "") if self.giver is not None and self.taker is not None else ""
        if reason:
            self._reason(painter, reason, palette)

    def _paint(self, painter: QPainter, lying: Lying, palette: Palette) -> None:
        box = QRectF(*lying.place)
        if lying.what == "amount":
            paint_pill(painter, box, lying.points, lying.current, palette)
            return
        cross = lying.what == "cross"
        painter.setPen(QPen(QColor(palette.mark), 1.2) if cross else QPen(QColor(palette.on_felt2), 2))
        painter.setBrush(QColor(palette.felt_bottom))
        painter.drawEllipse(box)
        if cross:
            arms = box.adjusted(4, 4, -4, -4)
            painter.drawLine(arms.topLeft(), arms.bottomRight())
            painter.drawLine(arms.topRight(), arms.bottomLeft())

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
