"""The first column: who sits where around the table, who is a regular, how many play, for how much, and the title."""

from collections.abc import Iterable
from datetime import date
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QLineEdit, QSpacerItem, QWidget

from calculator.gui.look import CENTRE, TOP, Look, create, label, push_button, show_text, smooth, tag
from calculator.gui.stage.answer import MARKERS
from calculator.gui.stage.around import Around, SeatLayout
from calculator.gui.stage.arrows import paint_bare_arrow
from calculator.gui.stage.keys import Words
from calculator.gui.stage.unit import Unit
from calculator.gui.widgets import Alternative, ChoiceBar, hbox, turn, vbox
from calculator.nights import MAX_NAME, MAX_TITLE
from calculator.rules import DEFAULT_SEATS, MOST_SEATS
from calculator.view import Plan

_STAKES = ("0", "0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50", "100")
_STEP = 40
"""Pixels: how wide the buttons of the stake are at type of 100 %."""
_CHIPS = 8
"""Regulars that are offered."""


class WhoColumn(QWidget):
    """The view keeps what is changed in it."""

    def __init__(self) -> None:
        super().__init__()
        self.seat_table = SeatTable()
        self.wrong, self.how = label("problem"), label("hint", code="new_session_seats_hint")
        self.regulars = create(ChoiceBar, "new_session_regulars")
        self.count = create(ChoiceBar, "new_session_count")
        self.stake = create(QLineEdit, "new_session_stake", maxLength=25, alignment=CENTRE)
        self.name = create(QLineEdit, "new_session_name", maxLength=MAX_TITLE)
        self.less = push_button(act=partial(self._step, -1), text="−")
        self.more = push_button(act=partial(self._step, 1), text="+")
        money = QWidget()
        hbox(money, self.less, (self.stake, 1), self.more, spacing=4)
        rows = QGridLayout()
        rows.setSpacing(8)
        rows.addWidget(label("label", code="new_session_count"), 0, 0)
        rows.addWidget(self.count, 0, 1)
        rows.addWidget(label("label", wrap=True, code="new_session_stake"), 1, 0)
        rows.addWidget(money, 1, 1)
        rows.setColumnStretch(0, 2)
        rows.setColumnStretch(1, 3)
        called = hbox(None, label("label", code="new_session_name"), (self.name, 1), spacing=8)
        no_money = label("hint", code="new_session_no_money")
        left, self._right = QWidget(), QWidget()
        vbox(left, (self.seat_table, 1), self.wrong, self.how, self.regulars, spacing=8)
        vbox(self._right, rows, called, no_money, spacing=8)
        self._columns = vbox(self, (left, 1), self._right, spacing=8)

    def arrange(self, *, across: bool) -> None:
        """Place the rest beside the seats if there is little height."""
        turn(self._columns, down=not across)
        self._columns.setStretch(1, int(across))
        self.how.setHidden(across)  # each field says it too
        self._columns.setSpacing(16 if across else 8)
        self._columns.setAlignment(self._right, TOP if across else Qt.AlignmentFlag(0))

    def show_look(self, look: Look) -> None:
        """Show the parts that do not depend on the seats."""
        say = look.say
        for button in (self.less, self.more):
            button.setFixedWidth(look.px(_STEP))

        self.less.setAccessibleName(say("new_session_less"))
        self.more.setAccessibleName(say("new_session_more"))
        self.name.setPlaceholderText(say("night_called", date=date.today().isoformat()))

    def show_plan(self, plan: Plan, known: Iterable[str], wrong: str, look: Look) -> None:
        """Show the players; `known` are earlier ones."""
        self.seat_table.show_seats(plan.everybody, len(plan.names), plan.dealer, plan.doubled(), look)
        show_text(self.wrong, wrong)
        for field, text in ((self.stake, plan.stake), (self.name, plan.title)):
            if field.text() != text:
                field.setText(text)
        others = [one for one in dict.fromkeys((*known, *plan.everybody)) if one.strip() and one not in plan.names]
        self.regulars.set_choices(
            [Alternative(one, one, tip=look.say("new_session_regular_tip", name=one)) for one in others[:_CHIPS]]
        )
        self.regulars.setVisible(bool(others))

    def show_counts(self, counts: Iterable[int], playing: int) -> None:
        """For how many there are rules."""
        self.count.set_choices([Alternative(one, str(one)) for one in sorted({*counts, playing})], playing)

    def show_wrong(self, paths: set[str]) -> None:
        """Mark the impossible fields."""
        tag(self.stake, "problem", "stake" in paths)
        tag(self.name, "problem", "name" in paths)

    def _step(self, by: int) -> None:
        """Choose the next usual stake."""
        try:
            here = float(self.stake.text())
        except ValueError:
            here = 1.0
        others = [one for one in _STAKES if (float(one) - here) * by > 0]
        if others:
            self.stake.textEdited.emit(others[0] if by > 0 else others[-1])


_EDGE, _LEAST = 10, 200
"""Pixels between a plate and the edge of the table, and how high the table is at least."""
_ALT = Qt.KeyboardModifier.AltModifier
_NEXT: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_THIN = 0.4
"""The thickness of the arrow of play as a part of that of a payment."""


def _high(look: Look) -> int:
    """Return the height of a plate."""
    return max(look.px(40), 38)


class NamePlate(QFrame):
    """One seat: the marker of its player, name, and whether it deals first."""

    dropped = Signal(QPoint)
    """The place of the drop, on the table."""

    def __init__(self, seat: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.seat = seat
        self.handle, self.name, self.dealer = (
            Words(CENTRE),
            create(QLineEdit, maxLength=MAX_NAME),
            push_button("chip", checkable=True),
        )
        self.name.setProperty("bare", True)
        self._held: QPoint | None = None
        self._home = QPoint()
        self.handle.setMinimumWidth(18)
        self.handle.setCursor(Qt.CursorShape.OpenHandCursor)
        self.handle.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self.handle.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        hbox(self, self.handle, (self.name, 1), self.dealer, margins=(4, 3, 4, 3), spacing=2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Handle a pressed button of the mouse."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._held, self._home = event.position().toPoint(), self.pos()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Handle a move of the mouse."""
        if self._held is None:
            return
        away = event.position().toPoint() - self._held
        if self.pos() != self._home or away.manhattanLength() >= QApplication.startDragDistance():
            self.raise_()
            self.move(self.pos() + away)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Handle a released button of the mouse."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        middle, dragged, self._held = self.geometry().center(), self.pos() != self._home, None
        if dragged:
            self.move(self._home)
            self.dropped.emit(middle)
        else:
            self.name.setFocus(Qt.FocusReason.MouseFocusReason)


class SeatTable(QFrame):
    """The seats as people sit around the table.

    Names are changed in place, dragged onto each other, and one of them deals first.

    `names` has more than play just now, so that who is left out comes back.
    """

    named = Signal(int, str)
    swapped = Signal(int, int)
    dealt = Signal(int)
    another_wanted = Signal(int, int)
    """For a seat the next of those who played before, or with -1 the one before."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("table", True)
        self._look, self._count, self.current = Look(), DEFAULT_SEATS, 0
        self.plates = [NamePlate(seat, self) for seat in range(MOST_SEATS)]
        self.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        self._around = Around(self)
        self._around.addItem(QSpacerItem(0, 0))  # nothing lies in the middle
        for plate in self.plates:
            self._around.addWidget(plate)
            plate.name.textEdited.connect(lambda text, seat=plate.seat: self.named.emit(seat, text))
            plate.name.installEventFilter(self)
            plate.dealer.clicked.connect(lambda _=False, seat=plate.seat: self.dealt.emit(seat))
            plate.dropped.connect(lambda at, seat=plate.seat: self._drop(seat, at))

    def show_seats(self, names: tuple[str, ...], count: int, dealer: int, wrong: tuple[int, ...], look: Look) -> None:
        """Show the seats; impossible names are framed."""
        self._look, self._count = look, count
        # Three plates stand below each other, and none lies on another.
        self.setMinimumHeight(max(_LEAST, 3 * _high(look) + 4 * _EDGE))
        self.current = min(self.current, count - 1)
        for plate, name in zip(self.plates, names, strict=True):
            seat = plate.seat
            plate.setVisible(seat < count)
            plate.setMinimumHeight(_high(look))
            if plate.name.text() != name:
                plate.name.setText(name)
            plate.handle.put(Unit(look.size / 100, False, look).run(MARKERS[seat], 12, look.palette.seats[seat]))
            plate.name.setAccessibleName(look.say("new_session_seat", number=seat + 1))
            plate.name.setToolTip(look.say("new_session_seat_tip"))
            tag(plate.name, "problem", seat in wrong)
            plate.dealer.setText(look.say("new_session_dealer_mark"))
            plate.dealer.setChecked(seat == dealer)
            plate.dealer.setToolTip(look.say("new_session_dealer", name=name or str(seat + 1)))
            plate.dealer.setAccessibleName(plate.dealer.toolTip())
        self._around.sit(look.size / 100, SeatLayout.AROUND, count, 0)
        self.update()

    def _drop(self, seat: int, at: QPoint) -> None:
        for plate in self.plates[: self._count]:
            if plate.seat != seat and plate.geometry().adjusted(-8, -8, 8, 8).contains(at):
                self.swapped.emit(seat, plate.seat)
                return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle an event of another widget."""
        plate = next((one for one in self.plates if one.name is watched), None)
        if plate is None:
            return super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.MouseButtonPress):
            self.current = plate.seat
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and (step := _NEXT.get(event.key())):
            if event.modifiers() & _ALT:
                other = (plate.seat + step) % self._count
                self.swapped.emit(plate.seat, other)
                self.plates[other].name.setFocus(Qt.FocusReason.ShortcutFocusReason)
            else:
                self.another_wanted.emit(plate.seat, step)
            return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrow of the turn order between the first two plates."""
        super().paintEvent(event)
        # The direction of play, from the first seat towards the second.
        painter = smooth(self)
        painter.scale(_THIN, _THIN)
        boxes = (QRectF(plate.geometry()) for plate in self.plates[:2])
        start, end = (QRectF(box.topLeft() / _THIN, box.size() / _THIN) for box in boxes)
        paint_bare_arrow(painter, start, end, self._look.palette.on_table2)
