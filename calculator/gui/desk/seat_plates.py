"""What stands on the felt of the seats and is pressed: the plate of each player, and the middle or the pot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from calculator.gui.look.boxes import Box, paint_box
from calculator.gui.look.look import Look, measured, pen, smooth, write
from calculator.gui.widgets.controls import arrow_step

REACH = 2
"""So many pixels around a plate still belong to it."""
FAR = 6
"""Pixels from which a press that moves is a drag."""
_HOLD = 400
"""Milliseconds after which a finger that stays where it is asks for the menu."""
_LEAST = 9
"""Pixels to which an amount shrinks that has no room."""
_AMOUNT = 15
"""The size of what lies in the pot."""
_NAME, _TAG, _CORNER = 12, 12, 11
_APART = 3
"""Between two texts of a line."""
_BESIDE = 11
"""To which an amount shrinks beside a word."""
_OUT = 0.55
"""How much is left to be seen of who cannot be it."""
_AHEAD = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}
"""Which way an arrow leads."""


class PlateShown(NamedTuple):
    """`ring`: it is the one, or may be it; `out`: it cannot be. `lines` are of the middle or the pot, their last may be an
    amount."""

    name: str = ""
    tags: tuple[str, ...] = ()
    amount: str = ""
    gains: bool = False
    ring: bool = False
    out: bool = False
    seat: int = 0
    cap: str = ""
    wind: str = ""


Rows = tuple[tuple[str, ...], tuple[str, ...]]
"""Words beside the name, and words beside the amount."""


def placed_tags(tags: Sequence[str], room: int, name: int, amount: int, wide: Callable[[str], int]) -> Rows:
    """Where the words about a player stand that has `room` for his name and below it his amount, which are so wide; as many as
    can beside the name, and where they have no room at all their first letters."""
    initials = tuple(word[:1].upper() for word in tags)
    for words in (tuple(tags), initials):
        for upper in range(len(words), -1, -1):
            above, below = " ".join(words[:upper]), " ".join(words[upper:])
            if (not above or name + _APART + wide(above) <= room) and (
                not below or amount + _APART + wide(below) <= room
            ):
                return words[:upper], words[upper:]
    return (), initials


class Grip(QAbstractButton):
    """A button that can also be dragged from. Where it goes is the matter of who hears it."""

    dragged, dropped = Signal(QPoint), Signal()
    """`dragged` has the place in the coordinates of its parent; `dropped` comes after it, where it was let go."""
    twice = Signal()
    """Its first click was followed by another."""
    menu_wanted = Signal(QPoint)
    """Asked for by the right button, by a finger that stays or by hand on the keys; at a place of the screen."""
    stepped = Signal(int)
    """The key of an arrow was pressed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCheckable(True)
        self._start: QPoint | None = None
        self._far = self._asked = False
        self.holding = QTimer(self)
        """Runs while a finger lies on it."""
        self.holding.setSingleShot(True)
        self.holding.setInterval(_HOLD)
        self.holding.timeout.connect(self._held)
        self._pressed_at = QPoint()
        self.look = Look()

    def nextCheckState(self) -> None:
        """The desk decides what is chosen."""

    def let_go(self) -> None:
        """Forgets a press: what is dragged from it is given up."""
        self._start, self._far = None, False
        self.holding.stop()
        self.setDown(False)

    def press(self, event: QMouseEvent) -> None:
        """Pressed on it, or beside it: a finger that stays gets the menu. A mouse has another button for that."""
        self._asked = False
        if event.deviceType() == QInputDevice.DeviceType.TouchScreen:
            self._pressed_at = event.globalPosition().toPoint()
            self.holding.start()

    def _held(self) -> None:
        """What comes of the press is the menu, no click."""
        self.let_go()
        self._asked = True
        self.menu_wanted.emit(self._pressed_at)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._start, self._far = event.position().toPoint(), False
            self.press(event)
            super().mousePressEvent(event)
        elif event.button() == Qt.MouseButton.RightButton:
            self.menu_wanted.emit(event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._start is not None:
            self.pull(self.mapToParent(event.position().toPoint()), self.mapToParent(self._start))

    def pull(self, here: QPoint, start: QPoint) -> None:
        """The pointer was pressed and moved, in the coordinates of the parent."""
        if not self._far and (here - start).manhattanLength() >= FAR:
            self._far = True
            self.holding.stop()
            self.setDown(False)
        if self._far:
            self.dragged.emit(here)

    def leave(self) -> None:
        """Let go beside it: a click, or the end of a drag."""
        far, self._far = self._far, False
        self.holding.stop()
        if far:
            self.dropped.emit()
        elif not self._asked:
            self.click()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._start = None
        self.holding.stop()
        if event.button() == Qt.MouseButton.LeftButton and self._far:
            self.leave()
        elif event.button() == Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.twice.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.ask_menu()

    def ask_menu(self) -> None:
        """Its menu, where it lies."""
        self.menu_wanted.emit(self.mapToGlobal(self.rect().center()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if arrow_step(event) is not None:
            self.stepped.emit(event.key())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def _frame(self, painter: QPainter, box: QRectF, round_: float) -> None:
        """Where the keys are."""
        if self.hasFocus():
            painter.setPen(QPen(QColor(self.look.palette.on_felt), 2, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), round_ + 2, round_ + 2)


class Plate(Grip):
    """A player: his colour, his name, whether he deals and has won, and what he gets."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown = PlateShown()

    def show_plate(self, shown: PlateShown, look: Look) -> None:
        if (shown, look) != (self._shown, self.look):
            self._shown, self.look = shown, look
            self.update()

    def cap(self) -> str:
        """The keycap that is shown just now."""
        return self._shown.cap

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, palette = self._shown, self.look.palette
        painter = smooth(self)
        plate = QRectF(self.rect()).adjusted(REACH, REACH, -REACH, -REACH)
        painter.setOpacity(_OUT if shown.out else 1.0)
        ground = palette.soft if self.isDown() else palette.panel
        paint_box(painter, plate, Box(6, ground, palette.mark if shown.ring else "", 2.4))
        strip = QRectF(plate.left() + 6, plate.top() + 8, 4, plate.height() - 16)
        paint_box(painter, strip, Box(2, palette.seats[shown.seat]))
        room, half = int(plate.width()) - 14 - 5, plate.height() / 2
        upper = QRectF(plate.left() + 14, plate.top() + 2, room, half - 1)
        lower = QRectF(upper.left(), plate.top() + half - 1, room, half - 1)
        amounts = {size: measured(self, size, bold=True).horizontalAdvance(shown.amount) for size in (_AMOUNT, _BESIDE)}
        name = measured(self, _NAME).horizontalAdvance(shown.name)
        tagged = measured(self, _TAG, bold=True)
        above, below = map(" ".join, placed_tags(shown.tags, room, name, amounts[_BESIDE], tagged.horizontalAdvance))
        beside = tagged.horizontalAdvance(above) + _APART if above else 0
        used = write(painter, upper.adjusted(0, 0, -beside, 0), shown.name, palette.ink2, _NAME)
        if above:
            apart = min(used + 5, room - beside + _APART)
            write(painter, upper.adjusted(apart, 0, 0, 0), above, palette.mark_ink, _TAG, True)
        corner, free = shown.cap or shown.wind, room - amounts[_AMOUNT] - 4
        taken = 0
        if below:
            taken = write(painter, lower, below, palette.mark_ink, _TAG, True, right=True) + _APART
        elif corner and measured(self, _CORNER).horizontalAdvance(corner) <= free:
            write(painter, lower, corner, palette.ink2, _CORNER, right=True)
        ink = palette.accent if shown.gains else palette.ink
        pixels = _AMOUNT
        while pixels > _LEAST and measured(self, pixels, bold=True).horizontalAdvance(shown.amount) > room - taken:
            pixels -= 1
        write(painter, lower.adjusted(0, 0, -taken, 0), shown.amount, ink, pixels, True)
        painter.setOpacity(1.0)
        self._frame(painter, plate, 6)


class Middle(Grip):
    """What is drawn from the wall: a ring that asks what is wanted next, or the pot as a round plate."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines: Sequence[str] = ()
        self._amount = ""
        self._asks = self._pot = False

    def show_middle(self, lines: Sequence[str], amount: str, look: Look, *, asks: bool, pot: bool) -> None:
        """`asks`: what it says is wanted now, or holds."""
        told = (tuple(lines), amount, asks, pot, look)
        if told != (self._lines, self._amount, self._asks, self._pot, self.look):
            self._lines, self._amount, self._asks, self._pot, self.look = told
            self.update()

    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(2, 2, -2, -2)

    def _rows(self, box: QRectF) -> tuple[list[tuple[str, int, bool]], list[int]]:
        """What stands in it, each line with its size, and whether it is bold; and how high each is."""
        bold = self._asks and not self._pot
        rows = [(line, 11 if self._pot or len(line) > len("四个字") else 12, bold) for line in self._lines]
        rows += [(self._amount, _AMOUNT, True)] if self._amount else []
        heights = [self._measures(size, heavy).height() - 2 for _, size, heavy in rows]
        while len(rows) > 1 and sum(heights) > box.height():
            # What it is called is in its tooltip; what lies in it is not left out.
            del rows[0], heights[0]
        return [(text, self._fitting(text, size, heavy, box), heavy) for text, size, heavy in rows], heights

    def _measures(self, size: int, bold: bool) -> QFontMetrics:
        return measured(self, size, bold=bold)

    def _fitting(self, text: str, size: int, bold: bool, box: QRectF) -> int:
        while size > _LEAST and self._measures(size, bold).horizontalAdvance(text) > box.width() - 4:
            size -= 1
        return size

    def words(self) -> QRectF:
        """Where its lines stand."""
        box = self._box()
        rows, heights = self._rows(box)
        wide = max((self._measures(size, bold).horizontalAdvance(text) for text, size, bold in rows), default=0)
        whole = QRectF(0, 0, wide, sum(heights))
        whole.moveCenter(box.center())
        return whole

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.look.palette
        painter = smooth(self)
        box = self._box()
        radius = min(box.width(), box.height()) / 2
        edge = palette.mark if self.isChecked() else palette.on_felt2
        if self._pot:
            # Dark as the felt, so that nobody takes it for a player.
            painted = Box(radius, QColor(palette.felt_bottom).darker(140).name(), edge, 1.2)
        else:
            style = Qt.PenStyle.SolidLine if self.isChecked() else Qt.PenStyle.DashLine
            painted = Box(radius, "", edge, 1.2, style)
        paint_box(painter, box, painted)
        ink = palette.mark if self._asks else palette.on_felt2
        rows, heights = self._rows(box)
        top = box.center().y() - sum(heights) / 2
        for (text, size, bold), high in zip(rows, heights, strict=True):
            pen(painter, palette.on_felt if text == self._amount else ink, size, bold)
            painter.drawText(QRectF(box.left(), top, box.width(), high), Qt.AlignmentFlag.AlignCenter, text)
            top += high
        self._frame(painter, box, radius)


def over(point: QPointF, plate: QRectF) -> bool:
    """Whether a point is on a plate, or as near as counts for it."""
    return plate.adjusted(-8, -8, 8, 8).contains(point)


def nearest_ahead(grip: Grip, others: Iterable[Grip], key: int) -> Grip:
    """What an arrow leads to from a grip: the nearest of `others` in its direction, straight ahead before all; the grip itself
    where there is none."""
    ahead, from_ = QPointF(_AHEAD[Qt.Key(key)]), QRectF(grip.geometry()).center()
    nearest, least = grip, float("inf")
    for other in others:
        way = QRectF(other.geometry()).center() - from_
        far = QPointF.dotProduct(way, ahead)
        cost = far + 2 * abs(way.x() * ahead.y() - way.y() * ahead.x())
        if other.isVisible() and far > 1 and cost < least:
            nearest, least = other, cost
    return nearest
