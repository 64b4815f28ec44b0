"""The field for a player's name over its plate."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPen
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QWidget

from calculator.gui.look import Look, announce, label, paint_box, smooth
from calculator.gui.widgets import rounded
from calculator.text import as_seen, one_line, same_name

_WIDE, _HIGH = 120, 30


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

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rename: Callable[[int, str], str] = lambda seat, name: ""
        """Gives a seat a name, and returns why it cannot."""
        self._area = parent
        self._seat = 0
        self._names: Sequence[str] = ()
        self._look = Look()
        self.fault = label("problem", autoFillBackground=True)
        self.fault.setParent(parent)
        self.fault.hide()
        self.hide()
        self.returnPressed.connect(self._take)
        self.textEdited.connect(lambda: self.fault.hide())

    def ask(
        self, seat: int, names: Sequence[str], plate: QRect, known: Sequence[str], look: Look, *, empty: bool = False
    ) -> None:
        """Ask for the name of a seat; `names` are those that the players have, `known` are offered.

        The caller has said whose name it is. The field begins with it, or `empty`.
        """
        from calculator.nights import MAX_NAME

        self._seat, self._names, self._look = seat, names, look
        self.setMaxLength(MAX_NAME)
        self.setText("" if empty else names[seat])
        self.setPlaceholderText(look.say("seats_menu_other") if empty else "")
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
        self.setFocus()
        if free and not self.text():
            completer.complete()

    def _take(self) -> None:
        name = as_seen(one_line(self.text()))
        others = [same_name(one) for at, one in enumerate(self._names) if at != self._seat]
        if name and same_name(name) in others:
            fault = self._look.say("seats_name_twice", name=name)
        else:
            fault = self.rename(self._seat, name) if name != self._names[self._seat] else ""
        if not fault:
            self.leave()
            return
        hint = self.fault
        hint.setText(fault)
        room = self._area.rect().adjusted(4, 4, -4, -4)
        hint.resize(room.width(), hint.heightForWidth(room.width()))
        below = self.geometry().bottom() + 3
        hint.move(room.topLeft() + QPoint(0, min(below, room.bottom() - hint.height()) - room.top()))
        hint.show()
        hint.raise_()
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
        # Enter ends the field; it must not go on to the table, where it enters the whole deal.
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
