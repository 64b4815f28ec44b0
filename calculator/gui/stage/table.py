"""The one table: plates of the seats, what lies in the middle, and arrows beneath them."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from calculator.deals import SELF_DRAWN
from calculator.gui.look import RIGHT, plain_box, smooth
from calculator.gui.stage.around import Around, SeatLayout
from calculator.gui.stage.arrows import paint_arrow
from calculator.gui.stage.keys import (
    CENTRE,
    LEFT,
    ChipRow,
    Counter,
    Key,
    Shape,
    Words,
    act_around,
    clear,
    in_middle,
    on_paper,
)
from calculator.gui.stage.unit import SHORT, Unit
from calculator.gui.widgets import fill, hbox, space, turn, vbox
from calculator.table import BY_ID, with_key
from calculator.view import Look as State
from calculator.view import Note, Plate

_LEAST, _TAG = 130, 2
"""Units of the narrowest plate, and letters of the longest tag that always stands in the line of the name."""
Arrow = tuple[int, int, str]
"""Payer, payee, amount."""


class PlateKey(Key):
    """The plate of a seat, with its chips as buttons of their own."""

    pulled, dropped = Signal(QPoint), Signal(QPoint)
    """While it is dragged, and when it is let go: where, in its own pixels."""

    def __init__(self) -> None:
        super().__init__(LEFT, wrap=True, grows=True)
        self._shown: tuple[Plate, Unit, bool] | None = None
        self._held: QPoint | None = None
        self._dragging = False
        # Name and total above, chips, and below what a click means; chips stand beside the name where it means something.
        self.total, self.body, self.chips = Words(RIGHT, wrap=False), Words(), ChipRow()
        self.beside = ChipRow()
        self._head = hbox(None, (self.words, 1), self.beside, self.total, spacing=6)
        turn(self.line, down=True)
        self.line.setSpacing(2)
        fill(self.line, self._head, self.chips, self.body)

    def show_plate(self, plate: Plate, unit: Unit, *, listed: bool) -> None:
        """Show a seat as it is now; in a list its total stands beside the name."""
        if (plate, unit, listed) == self._shown:
            return
        self._shown = (plate, unit, listed)
        paper = unit.look.palette
        out, chosen = plate.look is State.OUT, plate.look is State.CHOSEN
        ink, second, mark = (
            (paper.on_table, paper.on_table2, paper.mark) if out else (paper.ink, paper.ink2, paper.mark_ink)
        )
        ground = clear(paper.on_table, 18) if out else paper.panel
        shape = Shape(ink, second, paper.accent, ground, paper.mark if chosen else "", 4, bar=paper.seats[plate.seat])
        gain = paper.accent if not out and plate.total.startswith("+") else ink
        total = unit.run(plate.total, 34, gain, bold=True, amount=True)
        whole = len(plate.name) <= SHORT
        name = unit.run(plate.name, 24, ink, bold=True, names=whole)
        joined = all(len(one) <= _TAG for one in plate.tags)
        befores = ("\N{NO-BREAK SPACE}" if whole and (joined or not at) else " " for at in range(len(plate.tags)))
        tags = "".join(
            unit.run(f"{before}{one}", 19, mark, bold=True, names=True)
            for before, one in zip(befores, plate.tags, strict=True)
        )
        asks = bool(plate.amount or (plate.action and not chosen))
        body = unit.run(plate.text, 24 if asks else 19, ink, bold=asks)
        if plate.amount:
            body += unit.run("\N{NO-BREAK SPACE}", 24, ink) + unit.run(plate.amount, 34, ink, bold=True, amount=True)
        note = unit.run(plate.note, 18, second)
        if not (listed or plate.text or plate.chips):
            total, body = "", total
        body = ("&nbsp; " if plate.amount else "<br>").join(filter(None, (body, note)))
        self.total.put(total)
        self.body.put(body)
        low = listed or unit.narrow
        high = 52 if listed else 64 if unit.look.large else 76 if low else 92
        self.set_style(unit, shape, name + tags, 15 if unit.look.large else 18 if low else 22, high, 4 if low else 8)
        seen = sum(chip.chosen or not chip.rare for chip in plate.chips)
        beside = plate.text and seen < (1 if listed else 3)
        upper, lower = (plate.chips, ()) if beside else ((), plate.chips)
        more = unit.look.say("stage_more")
        self.beside.show_choices(upper, unit, on_paper, more=more)
        self.chips.show_choices(lower, unit, on_paper, more=more)
        self.action = plate.action
        self.setCheckable(chosen)
        self.setChecked(chosen)
        self.setEnabled(not out or bool(plate.action or plate.chips))
        self.key = f"actor_{plate.seat}"
        called = plate.whole_name or plate.name
        tip = with_key(called, self.key, unit.look.language) if self.key in BY_ID else ""
        if plate.why:
            tip = "\n".join(filter(None, (plate.whole_name, plate.why)))
        said = (called, *plate.tags, plate.text, plate.amount, plate.total)
        self.describe(" ".join(filter(None, said)), plate.why or plate.note, tip)
        space(self._head, unit.free(6))
        # Qt would find only when it lays the plate out how wide its words are now.
        self._head.invalidate()
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        least = self._shown[1].px(_LEAST) if self._shown is not None else 0
        return super().minimumSizeHint().expandedTo(QSize(least, 0))

    def counters(self) -> list[Counter]:
        """Return its chips that count."""
        rows = [row for row in (self.beside, self.chips) if not row.isHidden()]
        return [key for row in rows for key in row.keys if isinstance(key, Counter)]

    # --- dragging ---------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Handle a pressed button of the mouse."""
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._held, self._dragging = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Handle a move of the mouse."""
        at = event.position().toPoint()
        if self._held is not None and (at - self._held).manhattanLength() >= QApplication.startDragDistance():
            self._dragging = self._dragging or not self.rect().contains(at)
        if self._dragging:
            self.setDown(False)
            self.pulled.emit(at)
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Handle a released button of the mouse."""
        self._held, dragged = None, self._dragging
        self._dragging = False
        super().mouseReleaseEvent(event)
        if dragged:
            self.dropped.emit(event.position().toPoint())


class MiddleView(QWidget):
    """The middle between the plates: what is going on, or outcomes to be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.text, self.outcomes = Words(CENTRE), Words(CENTRE), list[Key]()
        self._box = plain_box()
        self._beside = hbox(self._box, spacing=12)
        vbox(self, 1, self.title, self.text, self._box, 1, spacing=4)

    def show_middle(self, middle: Note, unit: Unit) -> None:
        """Show the present outcome; hide if there is none."""
        title, text = unit.run(middle.title, 24, "on_table", bold=True), unit.run(middle.text, 20, "on_table2")
        self.title.put(" ".join(filter(None, (title, text))) if unit.narrow else title)
        self.text.put("" if unit.narrow else text)
        while len(self.outcomes) < len(middle.choices):
            self.outcomes.append(Key(wrap=True, grows=True))
            self._beside.addWidget(self.outcomes[-1])
        for at, key in enumerate(self.outcomes):
            key.setVisible(at < len(middle.choices))
        for key, choice in zip(self.outcomes, middle.choices, strict=False):
            key.show_choice(choice, unit, in_middle)
        space(self._beside, unit.free(12))
        self._box.setHidden(not middle.choices)
        self.setHidden(middle == Note())
        self.updateGeometry()


class TableView(QWidget):
    """All seats with what is between them."""

    def __init__(self) -> None:
        super().__init__()
        self.middle = MiddleView()
        self.plates: list[PlateKey] = []
        self._around = Around(self)
        self._around.addWidget(self.middle)
        self._arrows: tuple[Arrow, ...] = ()
        self._unit: Unit | None = None
        self._pull: tuple[int, QPointF] | None = None

    def show_table(
        self,
        plates: Sequence[Plate],
        middle: Note,
        arrows: tuple[Arrow, ...],
        unit: Unit,
        layout: SeatLayout = SeatLayout.AROUND,
    ) -> None:
        """Show all seats; only what differs is touched."""
        while len(self.plates) < len(plates):
            self._add()
        for key in self.plates[len(plates) :]:
            key.hide()
        for key, plate in zip(self.plates, plates, strict=False):
            key.show_plate(plate, unit, listed=layout is SeatLayout.LIST)
            key.show()
        self.middle.show_middle(middle, unit)
        self._around.sit(unit.u, layout, len(plates), unit.look.seat_below(len(plates)))
        self.setMinimumWidth(self._around.minimumSize().width())
        if layout is not SeatLayout.AROUND:
            arrows = ()
        if (arrows, unit) != (self._arrows, self._unit):
            self._arrows, self._unit = arrows, unit
            self.update()

    def _add(self) -> None:
        key, seat = PlateKey(), len(self.plates)
        self.plates.append(key)
        self._around.addWidget(key)
        key.pulled.connect(lambda at: self._pulled(seat, at))
        key.dropped.connect(lambda at: self._dropped(seat, at))

    def _pulled(self, seat: int, at: QPoint) -> None:
        self._pull = (seat, QPointF(self.plates[seat].mapTo(self, at)))
        self.update()

    def _dropped(self, seat: int, at: QPoint) -> None:
        """Let a seat have discarded to another, or have none discarded where it is dropped in the middle."""
        self._pull = None
        self.update()
        point = self.plates[seat].mapTo(self, at)
        for taker, key in enumerate(self.plates):
            if taker != seat and key.isVisible() and key.geometry().contains(point):
                act_around(self, f"pass:{seat}:{taker}")
                return
        box = self.rect().adjusted(
            self.width() * 3 // 8, self.height() * 3 // 8, -self.width() * 3 // 8, -self.height() * 3 // 8
        )
        if box.contains(point) or (self.middle.isVisible() and self.middle.geometry().contains(point)):
            act_around(self, f"pass:{seat}:{SELF_DRAWN}")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrows from payer to payee, and the drag under way."""
        if self._unit is None or not (self._arrows or self._pull):
            return
        painter, u, palette = smooth(self), self._unit.u, self._unit.look.palette
        painter.scale(u, u)
        for payer, payee, amount in self._arrows:
            if max(payer, payee) < len(self.plates) and min(payer, payee) >= 0:
                boxes = (self.plates[seat].geometry() for seat in (payer, payee))
                start, end = (QRectF(QPointF(box.topLeft()) / u, QRectF(box).size() / u) for box in boxes)
                paint_arrow(painter, start, end, amount, palette)
        if self._pull is not None:
            seat, to = self._pull
            painter.setPen(QPen(QColor(palette.mark), 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(self.plates[seat].geometry().center()) / u, to / u)
