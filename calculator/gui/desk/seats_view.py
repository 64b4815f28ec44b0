"""The seats round the felt: who it was is clicked, from whom to whom is dragged, and arrows say who pays whom how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QLinearGradient,
    QMouseEvent,
    QPainterPath,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.deals import SELF_DRAWN
from calculator.gui.desk.seat_arrows import Arrow, paint_arrow
from calculator.gui.desk.seat_drag import SeatDrag
from calculator.gui.desk.seat_plates import REACH, Grip, Middle, Plate, PlateShown, nearest_ahead, over
from calculator.gui.desk.seat_slots import Slots, Turned
from calculator.gui.desk.seats_over import Lying, Over, place_of
from calculator.gui.desk.sitting import Sitting
from calculator.gui.look.look import Look, measured, pen, smooth
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.controls import Choice, in_two
from calculator.gui.widgets.motion import GROW, Progress
from calculator.settlement import POT
from calculator.statement import SeatsShown
from calculator.text.figures import signed

ROOMY = 160
"""The height of a felt on which plates are as high as they should be."""
_POT_LINE = 48
"""Pixels from which what the pot is called stands in two lines."""
_HANDLE = 4.5
"""The radius of what a plate is dragged by."""
_NEAR = 7.0
"""So many pixels from an arrow are on it."""
_CROSS = 7.0
"""The radius of what takes an arrow away."""


class Asked(NamedTuple):
    """What a click on the table says just now. `seats` by their numbers and SELF_DRAWN, with the reason of each that cannot be
    it and its word behind the name; `chosen` is the one, `source` where its tile is from. `wants`: any seat may be it; `out`
    are those that play no more. `middle` is what stands there in one line or two; `why` says why nothing can go from one
    seat, or the pot, to another, or SELF_DRAWN."""

    seats: tuple[Choice, ...] = ()
    chosen: int | None = None
    source: int | None = None
    wants: bool = False
    out: frozenset[int] = frozenset()
    middle: tuple[str, ...] = ()
    grips: bool = False
    turned: Turned = Turned()


class SeatsView(QWidget):
    """The plates are buttons; what can be said by pointing at them is asked by `ask`, what is paid shown by `show_seats`."""

    won = Signal(int)
    """A seat was clicked: it is the one that is asked for."""
    drawn = Signal()
    """The middle was clicked: the tile came from the wall."""
    paid = Signal(int, int)
    """From a seat, or the pot, to a seat, or SELF_DRAWN for the middle, something was dragged."""

    twice = Signal(int)
    """A seat was clicked once more, right behind the first time."""
    menu_wanted = Signal(int, QPoint)
    """For a seat, at a place of the screen."""
    pointed = Signal(object)
    """The pair of payer and payee whose arrow is below the pointer; None where there is none any more."""
    source_taken = Signal()
    """Where the tile came from is open again."""

    def __init__(self, pixmaps: TilePixmaps | None = None) -> None:
        super().__init__()
        self._look = Look()
        self._shown = SeatsShown()
        self._asked = Asked()
        self.why: Callable[[int, int], str] = lambda giver, taker: ""
        self._growing: frozenset[tuple[int, int]] = frozenset()
        self._growth = Progress(self, GROW)
        self._plates: list[Plate] = []
        self._sitting = Sitting(0, QSizeF(), QSizeF())
        self._marked: frozenset[tuple[int, int]] = frozenset()
        self._paid_first: list[tuple[tuple[int, int], int]] = []
        """What is paid, those that stand out first."""
        self._placed: dict[tuple[int, int], QRectF] | None = None
        self._ground: tuple[object, ...] = ()
        """How it was painted last below the plates."""
        self._below: tuple[int, int] | None = None
        """The pair whose arrow is below the pointer."""
        self.setMouseTracking(True)
        self._held: Plate | None = None
        """The plate beside which the mouse was pressed, at that place."""
        self._pressed = QPointF()
        self._middle = Middle(self)
        self._connect(self._middle, SELF_DRAWN)
        self.turned = Slots(self, pixmaps)
        self.turned.stepped.connect(self._step)
        self._over = Over(self)
        self._drag = SeatDrag(self, self._over)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._seat_all()

    def sizeHint(self) -> QSize:
        return QSize(240, self._look.px(152))

    def minimumSizeHint(self) -> QSize:
        return QSize(150, self._look.px(120))

    def _connect(self, grip: Grip, seat: int) -> None:
        grip.clicked.connect(lambda: self._clicked(seat))
        grip.dragged.connect(lambda at: self._pull(POT if seat == SELF_DRAWN else seat, at))
        grip.dropped.connect(self._drop)
        grip.stepped.connect(lambda key: self._step(grip, key))
        if seat != SELF_DRAWN:
            grip.twice.connect(lambda: self.twice.emit(seat))
            grip.menu_wanted.connect(lambda at: self.menu_wanted.emit(seat, at))

    def _clicked(self, seat: int) -> None:
        if seat == SELF_DRAWN:
            self.drawn.emit()
        else:
            self.won.emit(seat)

    def _step(self, grip: Grip, key: int) -> None:
        """Arrows go over the middle to who sits opposite."""
        grips = (*self._plates[: len(self._shown.names)], self._middle, *self.turned.shown())
        nearest_ahead(grip, grips, key).setFocus(Qt.FocusReason.TabFocusReason)
        self._stop()

    def _stop(self) -> None:
        """Tab stops once: at the one that is chosen, else at the first."""
        buttons = [*self._plates, self._middle]
        stop = next((one for one in buttons if one.isChecked() and one is not self._middle), buttons[0])
        for one in buttons:
            stops = one is stop or one.hasFocus()
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus if stops else Qt.FocusPolicy.NoFocus)

    # --- showing --------------------------------------------------------------------------------------------------

    def choices(self) -> tuple[Choice, ...]:
        return self._asked.seats

    def choice(self, seat: object) -> Choice | None:
        """What a click on a seat, or SELF_DRAWN, would say; None where there is no such seat."""
        return next((choice for choice in self._asked.seats if choice.key == seat), None)

    def button(self, seat: int) -> Grip:
        """The plate of a seat, or the middle for SELF_DRAWN."""
        return self._middle if seat == SELF_DRAWN else self._plates[seat]

    def focused(self) -> int | None:
        """The seat whose plate has the keys."""
        return next((seat for seat, plate in enumerate(self._plates) if plate.hasFocus()), None)

    @property
    def source(self) -> int | None:
        """Where the tile of the event on the felt is from, as the table shows it."""
        return self._asked.source

    def show_seats(self, shown: SeatsShown, look: Look, asked: Asked | None = None) -> None:
        asked = asked or Asked()
        if (shown, look, asked) == (self._shown, self._look, self._asked):
            return
        self.cancel()
        if look.scale != self._look.scale:
            self.updateGeometry()
        if shown.pays != self._shown.pays:
            before = dict(self._shown.pays)
            self._growing = frozenset(pair for pair, points in shown.pays if before.get(pair) != points)
            self._growth.again(look.motion and self.isVisible())
        self._shown, self._look, self._asked = shown, look, asked
        self.setAccessibleName(look.say("desk_seats_label"))
        self.setAccessibleDescription("; ".join(filter(None, (shown.stage[0], shown.said))))
        self._seat_all()
        self._paint_changed()

    def _paint_changed(self) -> None:
        """Paints again what looks otherwise than it did: plates do that themselves."""
        before, self._ground = self._ground, self._below_plates()
        if self._ground != before:
            self.update()
        self._over.lay()

    def _seat_all(self) -> None:
        """Plates where they belong, with what they say."""
        shown, asked = self._shown, self._asked
        while len(self._plates) < len(shown.names):
            plate = Plate(self)
            self._connect(plate, len(self._plates))
            self._plates.append(plate)
            plate.stackUnder(self._middle)
        for seat, plate in enumerate(self._plates):
            plate.setVisible(seat < len(shown.names))
            if seat < len(shown.names):
                self._seat(seat, plate, self.choice(seat))
        pot, choice, amount = shown.pot, self.choice(SELF_DRAWN), ""
        lines: Sequence[str] = asked.middle
        if pot:
            lines, amount = self._pot_lines(), self._amount(POT)
        drawn = asked.source == SELF_DRAWN
        self._middle.setChecked(drawn)
        self._middle.show_middle(lines, amount, self._look, asks=drawn or asked.wants, pot=bool(pot))
        self._middle.setVisible(bool(pot or asked.middle))
        said = choice.tip.split("\n")[0] if choice is not None else ""
        self._middle.setAccessibleName(" ".join(filter(None, (pot, amount, said))))
        self._middle.setToolTip((choice.reason or choice.tip) if choice is not None else "")
        self._middle.setAccessibleDescription(choice.reason if choice is not None else "")
        self._stop()
        self._paid_first = sorted(shown.pays, key=lambda one: self._stands_out(one[0]), reverse=True)
        self._place_all()

    def _place_all(self) -> None:
        """Everything where it belongs in the room that there is."""
        sitting, self._placed = self._sat(), None
        if sitting != self._sitting:
            self._sitting = sitting
            for seat, plate in enumerate(self._plates[: sitting.seats]):
                plate.setGeometry(sitting.plate(seat).toAlignedRect().adjusted(-REACH, -REACH, REACH, REACH))
            self._middle.setGeometry(sitting.middle().toAlignedRect())
        self.turned.show_slots(self._asked.turned, sitting, self._look)
        self._over.setGeometry(self.rect())

    def _seat(self, seat: int, plate: Plate, choice: Choice | None) -> None:
        asked, net = self._asked, self._net(seat)
        chosen, refused = seat == asked.chosen, choice is not None and bool(choice.reason)
        plate.setChecked(chosen)
        tags, amount = self._tags(seat), self._amount(seat)
        told = PlateShown(
            self._shown.names[seat],
            tags,
            amount,
            gains=net is not None and net > 0,
            ring=chosen or (asked.wants and choice is not None and not refused),
            out=seat in asked.out,
            seat=seat,
            wind=self._shown.winds[seat] if self._shown.winds else "",
            cap=choice.cap if choice is not None and not refused and asked.wants else "",
        )
        plate.show_plate(told, self._look)
        plate.setAccessibleName(" ".join(filter(None, (told.name, *tags, amount, told.wind))))
        if choice is not None:
            plate.setToolTip(choice.reason or choice.tip)
            plate.setAccessibleDescription(choice.reason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_all()

    def _net(self, seat: int) -> int | None:
        """Of a seat or the pot."""
        net = self._shown.net
        return None if net is None else -sum(net) if seat == POT else net[seat]

    def _amount(self, seat: int) -> str:
        net = self._net(seat)
        return "—" if net is None else signed(net)

    def _tags(self, seat: int) -> tuple[str, ...]:
        """Whether a player deals, and has won; and what else is said of him."""
        shown, choice = self._shown, self.choice(seat)
        has = (seat == shown.dealer, seat in shown.winners)
        words = tuple(word for word, said in zip(shown.tags, has, strict=True) if said)
        note = choice.note if choice is not None else ""
        return (*words, note) if note and note not in words else words

    def point(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Marks the arrows of some pairs of payer and payee; those of the event where there are none."""
        marked = frozenset(pairs)
        if marked != self._marked:
            self._marked = marked
            self._paint_changed()

    def _stands_out(self, pair: tuple[int, int]) -> bool:
        return pair in (self._marked or self._shown.current)

    # --- geometry -------------------------------------------------------------------------------------------------

    def _sat(self) -> Sitting:
        high = float(self._look.px(42 if self.height() >= self._look.px(ROOMY) else 36))
        most = QSizeF(self._look.px(116), high)
        pot = self._pot_size() if self._shown.pot else None
        seats = len(self._shown.names)
        return Sitting(seats, QSizeF(self.size()), most, pot, self._look.seat_below(seats))

    def plate(self, seat: int) -> QRectF:
        """Of a seat, or the pot."""
        return self._sitting.plate(seat)

    def curve(self, payer: int, payee: int, both: bool) -> tuple[QPainterPath, QPointF, QPointF]:
        """The path of an arrow, the middle where its amount stands, and the direction in which it arrives."""
        return self._sitting.curve(payer, payee, both)

    def _pot_lines(self) -> tuple[str, ...]:
        """What the pot is called, in one line or in two."""
        name, measures = self._shown.pot, measured(self, 11)
        parted = in_two(name, measures) if measures.horizontalAdvance(name) > _POT_LINE else None
        return parted or (name,)

    def _pot_size(self) -> QSizeF:
        """Round, or as wide as what it is called."""
        lines, measures = self._pot_lines(), measured(self, 11)
        high = len(lines) * measures.height() + measured(self, 15).height() + 8.0
        wide = max(map(measures.horizontalAdvance, lines)) + 16.0
        wide = max(wide, measured(self, 15, bold=True).horizontalAdvance(self._amount(POT)) + 14.0)
        high = min(high, self.height() - 12.0)
        return QSizeF(max(wide, high), high)

    # --- dragging -------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Beside a plate, or on what it is dragged by, is on it; the cross of an arrow takes back where the tile came from."""
        at = event.position()
        cross = self.cross()
        if cross is not None and cross.contains(at) and event.button() == Qt.MouseButton.LeftButton:
            self.source_taken.emit()
            return
        near = [seat for seat in range(len(self._shown.names)) if over(at, self.plate(seat))]
        if near and event.button() == Qt.MouseButton.LeftButton:
            self._held, self._pressed = self._plates[near[0]], at
            self._held.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self._held.pull(event.position().toPoint(), self._pressed.toPoint())
        elif not event.buttons():
            self._look_below(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        self._look_below(QPointF(-99, -99))

    def _look_below(self, at: QPointF) -> None:
        """Which arrow the pointer is on."""
        pays = dict(self._shown.pays)
        near = QRectF(at.x() - _NEAR, at.y() - _NEAR, 2 * _NEAR, 2 * _NEAR)
        paths = {pair: self.curve(*pair, (pair[1], pair[0]) in pays) for pair in pays}
        below = next(
            (
                p
                for p, (path, _, _) in paths.items()
                if path.intersects(near) or self._pills.get(p, QRectF()).contains(at)
            ),
            None,
        )
        if below != self._below:
            self._below = below
            self.point([below] if below is not None else [])
            self.pointed.emit(below)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        held, self._held = self._held, None
        if held is not None and event.button() == Qt.MouseButton.LeftButton:
            held.leave()

    @property
    def dragging(self) -> bool:
        """Whether a line hangs at the mouse."""
        return self._drag.under_way

    def cancel(self) -> bool:
        """Gives the drag up. False: there was none."""
        if not self.dragging:
            return False
        self._drag.run_back()
        self._held = None
        for grip in (*self._plates, self._middle):
            grip.let_go()
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        self.cancel()

    def _pull(self, giver: int, at: QPoint) -> None:
        if self._asked.grips and (giver != POT or self._shown.pot):
            self._drag.pull(giver, QPointF(at))

    def _drop(self) -> None:
        dropped = self._drag.drop()
        if dropped is not None:
            self.paid.emit(*dropped)

    # --- painting -------------------------------------------------------------------------------------------------

    def _arrows(self) -> list[Arrow]:
        """Those that stand out last, over the others; and the one that was said, where nothing is paid yet."""
        pays, said = dict(self._shown.pays), self.said()
        pairs = sorted(pays, key=self._stands_out)
        found = [Arrow(pair, (pair[1], pair[0]) in pays, self._stands_out(pair)) for pair in pairs]
        return found if said is None or said in pays else [*found, Arrow(said, False, True)]

    def _below_plates(self) -> tuple[object, ...]:
        """All that tells how it looks below the plates."""
        words = self.words()
        return self._look, self._sitting, self.size(), self._shown.stage, self._arrows(), words and place_of(words)

    def lying(self) -> tuple[Lying, ...]:
        """What lies above the plates: what they are dragged by, the amounts of the arrows, and what takes one away."""
        shown, cross, found = self._shown, self.cross(), list[Lying]()
        for seat in range(len(shown.names)) if self._asked.grips else ():
            if seat not in self._asked.out:
                at = self._sitting.handles[seat]
                found.append(Lying("handle", (at.x() - _HANDLE, at.y() - _HANDLE, 2 * _HANDLE, 2 * _HANDLE)))
        pays = sorted(shown.pays, key=lambda one: self._stands_out(one[0]))
        found += [Lying("amount", place_of(self._pills[one]), points, self._stands_out(one)) for one, points in pays]
        return (*found, Lying("cross", place_of(cross))) if cross is not None else tuple(found)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, shown = self._look.palette, self._shown
        painter = smooth(self)
        ground = QLinearGradient(0, 0, 0, self.height())
        ground.setColorAt(0, QColor(palette.felt_top))
        ground.setColorAt(1, QColor(palette.felt_bottom))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()), 10, 10)
        measures, room = pen(painter, palette.on_felt2, 11), self.plate(0).left() - 3 * _HANDLE
        stage = next((text for text in shown.stage if measures.horizontalAdvance(text) <= room), "")
        painter.drawText(QPointF(2 * _HANDLE, self.height() - 2 * _HANDLE), stage)
        words = self.words()
        if words is not None:  # an arrow passes behind them
            painter.setClipRegion(QRegion(self.rect()) - QRegion(words.toAlignedRect()))
        for pair, both, current in self._arrows():
            share = self._growth.share() if pair in self._growing else 1.0
            paint_arrow(painter, self.curve(*pair, both), current, palette, share)

    def said(self) -> tuple[int, int] | None:
        """Who fed whom, as it was said; None where nobody did, as where the tile was turned from the wall."""
        giver, taker, turned = self._asked.source, self._asked.chosen, self._asked.turned.by is not None
        return None if giver is None or giver == SELF_DRAWN or taker is None or turned else (giver, taker)

    def cross(self) -> QRectF | None:
        """What takes the arrow of the event away again, beside where its amount stands; None where none was said."""
        said = self.said()
        if said is None or not self._asked.grips:
            return None
        pays = dict(self._shown.pays)
        path, at, _ = self.curve(*said, (said[1], said[0]) in pays)
        at = self._pills[said].center() if said in self._pills else at
        start = path.pointAtPercent(0.0)
        way = QLineF(start, at)
        # Between the payer and the amount; where the way is short, on its beginning.
        place = way.pointAt(0.25) if way.length() > 6 * _CROSS else start
        return QRectF(place.x() - _CROSS, place.y() - _CROSS, 2 * _CROSS, 2 * _CROSS)

    @property
    def _pills(self) -> dict[tuple[int, int], QRectF]:
        """Where the amounts stand. That is worked out when it is asked for: a click may give the felt several sizes in turn."""
        if self._placed is None:
            self._placed = self._place_pills()
        return self._placed

    def _place_pills(self) -> dict[tuple[int, int], QRectF]:
        high, measures = float(max(self._look.px(20), 18)), measured(self, 13, bold=True)
        wide = {pair: max(measures.horizontalAdvance(str(points)) + 11.0, high) for pair, points in self._paid_first}
        return self._sitting.amounts({pair: QSizeF(width, high) for pair, width in wide.items()}, self.words())

    def words(self) -> QRectF | None:
        """Where stands what the middle says; None where it says nothing, or is the pot."""
        if self._shown.pot or not self._asked.middle:
            return None
        return self._middle.words().translated(QPointF(self._middle.pos()))

    def pill(self, payer: int, payee: int) -> QRectF | None:
        """Where the amount of an arrow stands; None where nothing is paid."""
        return self._pills.get((payer, payee))

    @property
    def look(self) -> Look:
        return self._look

    @property
    def sitting(self) -> Sitting:
        """Where everybody sits just now."""
        return self._sitting
