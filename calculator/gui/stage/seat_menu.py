"""What can be done with a seat beyond a click: its menu, and the field in which a player is given another name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QLabel, QLineEdit, QListView, QMenu, QWidget

from calculator.deals import PUBLIC_DRAW, SELF_DRAWN, Kong, Win, kind_of
from calculator.gui.look.accessibility import announce
from calculator.gui.look.look import Look, label, put, smooth
from calculator.gui.widgets.layouts import rounded
from calculator.session import Desk, actor_reason, seat_names, turn_reason
from calculator.text import as_seen, code_of, one_line, same_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calculator.gui.stage.keys import Act

_WIDE, _HIGH = 120, 30


def seat_menu(parent: QWidget, desk: Desk, look: Look, seat: int, act: Act, rename: Callable[[], None]) -> QMenu:
    """Who it is, who fed whom, the name, the place, the dealer, a penalty: what can be said of a seat just now."""
    menu = QMenu(parent)
    rounded(menu)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    names, entry = seat_names(desk.deal, look.language), desk.entry
    others = [other for other in range(desk.deal.seats) if other != seat]
    if entry is not None:
        it = menu.addAction(look.say(kind_of(entry).menu))
        it.setEnabled(actor_reason(desk, seat) is None)
        it.triggered.connect(lambda: desk.set_player(seat))
    if isinstance(entry, Win) or (isinstance(entry, Kong) and entry.kind == "exposed"):
        to = menu.addMenu(look.say("seats_menu_fed"))
        rounded(to)
        for other in others:
            action = to.addAction(names[other])
            action.setEnabled(desk.pass_reason(seat, other) is None)
            action.triggered.connect(lambda _=False, other=other: act(f"pass:{seat}:{other}"))
        if isinstance(entry, Win) and PUBLIC_DRAW in desk.circumstances and entry.player != seat:
            turned = menu.addAction(look.say("seats_menu_turned"))
            turned.setEnabled(turn_reason(desk, seat) is None)
            turned.triggered.connect(lambda: desk.turn(seat))
        source = entry.source if isinstance(entry, Win) else entry.feeder
        if isinstance(entry, Win):
            drawn = menu.addAction(look.say("desk_self"))
            drawn.setEnabled(desk.pass_reason(seat, SELF_DRAWN) is None)
            drawn.triggered.connect(lambda: act(f"pass:{seat}:{SELF_DRAWN}"))
        if source == seat or (source == SELF_DRAWN and entry.player == seat):
            menu.addAction(look.say("seats_menu_not_from")).triggered.connect(lambda: desk.take_source())
    menu.addSeparator()
    menu.addAction(f"{look.say('seats_menu_rename')}\tF2").triggered.connect(rename)
    swap = menu.addMenu(look.say("seats_menu_swap"))
    rounded(swap)
    for other in others:
        swap.addAction(names[other]).triggered.connect(lambda _=False, other=other: desk.swap_names(seat, other))
    deals = menu.addAction(look.say("seats_menu_deals"))
    deals.setEnabled(desk.deal.dealer != seat)
    deals.triggered.connect(lambda: desk.set_dealer(seat))
    kinds = desk.definition.penalties if desk.definition is not None else ()
    if kinds:
        fined = menu.addMenu(look.say("seats_menu_penalty"))
        rounded(fined)
        for kind in kinds:
            action = fined.addAction(look.say(code_of("desk_penalty", kind)))
            action.triggered.connect(lambda _=False, kind=kind: _penalize(desk, kind, seat))
    return menu


def _penalize(desk: Desk, kind: str, seat: int) -> None:
    with desk.together():
        before = desk.deal
        desk.add_event(kind)
        if desk.deal != before:
            desk.set_player(seat)


class Offered(QListView):
    """The names that are offered, in a frame as round as those of other lists."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setProperty("offered", True)

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Paint:
            return super().event(event)
        painter = smooth(self)
        painter.setPen(QColor(self._look.palette.ctl))
        painter.setBrush(QColor(self._look.palette.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.end()
        return True


class NameField(QLineEdit):
    """Lies over a plate: Enter takes the name, Escape leaves it, and what cannot be is said below it."""

    renamed = Signal(int, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._area = parent
        self._seat = 0
        self._names: Sequence[str] = ()
        self._look = Look()
        self.fault = label("problem", wrap=True)
        self.fault.setParent(parent)
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.setAutoFillBackground(True)
        self.fault.hide()
        self.hide()
        self.returnPressed.connect(self._take)
        self.textEdited.connect(lambda: self.fault.hide())

    def ask(self, seat: int, names: Sequence[str], plate: QRect, known: Sequence[str], look: Look) -> None:
        """Asks how a seat is called; `names` are those that the players have, `known` are offered. Who asks has said whose
        name it is."""
        from calculator.nights import MAX_NAME

        self._seat, self._names, self._look = seat, names, look
        self.setMaxLength(MAX_NAME)
        self.setText(names[seat])
        room = self._area.rect()
        box = QRect(0, 0, max(plate.width(), look.px(_WIDE)), look.px(_HIGH))
        box.moveCenter(plate.center())
        box.moveLeft(max(min(box.left(), room.right() - box.width() - 2), 2))
        self.setGeometry(box)
        free = [name for name in known if name not in names]
        completer = QCompleter(free, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)
        offered = Offered(look)
        completer.setPopup(offered)
        offered.setParent(self)  # Qt takes it from everything, also from the style sheet
        rounded(offered)
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if free and not names[seat]:
            completer.complete()

    def fault_of(self, name: str) -> str:
        """Why a seat cannot have a name; "" where it can."""
        others = [same_name(one) for at, one in enumerate(self._names) if at != self._seat]
        return self._look.say("seats_name_twice", name=name) if name and same_name(name) in others else ""

    def _take(self) -> None:
        name = as_seen(one_line(self.text()))
        fault = self.fault_of(name)
        if fault:
            self._refuse(self.fault, fault)
            return
        self.leave()
        if name != self._names[self._seat]:
            self.renamed.emit(self._seat, name)

    def _refuse(self, told: QLabel, fault: str) -> None:
        put(told, fault)
        room = self._area.rect().adjusted(4, 4, -4, -4)
        told.resize(room.width(), told.heightForWidth(room.width()))
        below = self.geometry().bottom() + 3
        told.move(room.topLeft() + QPoint(0, min(below, room.bottom() - told.height()) - room.top()))
        told.show()
        told.raise_()
        announce(self, fault)

    def leave(self) -> None:
        """Puts the field away, and the keys back to the table."""
        self.fault.hide()
        if self.isVisible():
            self.hide()
            self.window().setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            return
        super().keyPressEvent(event)
        # Enter ends the field; it must not go on to the desk, where it enters the whole deal.
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.fault.hide()
            self.hide()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)
