"""The actions for a seat beyond a click: its menu, and the field for a player's name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPen
from PySide6.QtWidgets import QCompleter, QLabel, QLineEdit, QListView, QMenu, QWidget

from calculator.deals import PUBLIC_DRAW, SELF_DRAWN, Kong, Win, kind_of
from calculator.gui.look import Look, announce, label, paint_box, put, smooth
from calculator.gui.widgets import menu_within, offer, passing_menu, rounded
from calculator.table import Desk, actor_reason, seat_names, turn_reason
from calculator.text import as_seen, code_of, one_line, same_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calculator.gui.stage.keys import Act

_WIDE, _HIGH = 120, 30


def seat_menu(parent: QWidget, desk: Desk, look: Look, seat: int, act: Act, rename: Callable[[], None]) -> QMenu:
    """Return the menu of a seat: player, discarder and kong, name, place, dealer, penalty."""
    menu, say = passing_menu(parent), look.say
    names, entry = seat_names(desk.deal, look.language), desk.entry
    others = [other for other in range(desk.deal.seats) if other != seat]
    if entry is not None:
        it, refused = say(kind_of(entry).menu), actor_reason(desk, seat)
        offer(menu, it, lambda: desk.set_player(seat), refused, f"actor_{seat}")
    if isinstance(entry, Win) or (isinstance(entry, Kong) and entry.kind == "exposed"):
        to = menu_within(menu, say("seats_menu_fed"))
        for other in others:
            offer(to, names[other], partial(act, f"pass:{seat}:{other}"), desk.pass_reason(seat, other))
        if isinstance(entry, Win) and PUBLIC_DRAW in desk.circumstances and entry.player != seat:
            offer(menu, say("seats_menu_turned"), lambda: desk.turn(seat), turn_reason(desk, seat))
        source = entry.source if isinstance(entry, Win) else entry.feeder
        if isinstance(entry, Win):
            drawn = partial(act, f"pass:{seat}:{SELF_DRAWN}")
            offer(menu, say("desk_self"), drawn, desk.pass_reason(seat, SELF_DRAWN))
        if source == seat or (source == SELF_DRAWN and entry.player == seat):
            offer(menu, say("seats_menu_not_from"), lambda: desk.take_source())
    menu.addSeparator()
    offer(menu, say("seats_menu_rename"), rename, key="view_desk")
    swap = menu_within(menu, say("seats_menu_swap"))
    for other in others:
        offer(swap, names[other], partial(desk.swap_names, seat, other))
    deals = desk.deal.dealer == seat or None
    offer(menu, say("seats_menu_deals"), lambda: desk.set_dealer(seat), deals, f"dealer_{seat}")
    kinds = desk.definition.penalties if desk.definition is not None else ()
    fined = menu_within(menu, say("seats_menu_penalty")) if kinds else menu
    for kind in kinds:
        offer(fined, say(code_of("desk_penalty", kind)), partial(_penalize, desk, kind, seat))
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
        """Handle an event before other handlers."""
        if event.type() != QEvent.Type.Paint:
            return super().event(event)
        painter = smooth(self)
        box, palette = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self._look.palette
        paint_box(painter, box, 6, palette.panel, QPen(QColor(palette.ctl)))
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
        self.fault = label("problem")
        self.fault.setParent(parent)
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.setAutoFillBackground(True)
        self.fault.hide()
        self.hide()
        self.returnPressed.connect(self._take)
        self.textEdited.connect(lambda: self.fault.hide())

    def ask(self, seat: int, names: Sequence[str], plate: QRect, known: Sequence[str], look: Look) -> None:
        """Ask for the name of a seat; `names` are those that the players have, `known` are offered.

        The caller has said whose name it is.
        """
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
        """Return why a seat cannot have a name; "" if it can."""
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
        """Close the field, and give the keys back to the table."""
        self.fault.hide()
        if self.isVisible():
            self.hide()
            self.window().setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Escape without a new name."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            return
        super().keyPressEvent(event)
        # Enter ends the field; it must not go on to the desk, where it enters the whole deal.
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Handle the loss of the keys."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.fault.hide()
            self.hide()

    def event(self, event: QEvent) -> bool:
        """Handle an event before other handlers."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)
