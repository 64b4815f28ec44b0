"""A short list of actions below a button, inside the window: no second window that would take keyboard and mouse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QWidget

from calculator.gui.look.look import Look, label, push_button
from calculator.gui.widgets.layouts import hbox, vbox


class DropList(QFrame):
    """Arrows move, Enter chooses, Escape or anything done elsewhere puts it away."""

    chosen = Signal(str)

    def __init__(self, keys: Mapping[str, str], button: QWidget) -> None:
        """`keys` has the actions in their order, each with the key that does it too, or "". The button that unfolds it takes
        the keys back."""
        super().__init__(button.window())
        self.setProperty("drop", True)
        self._button = button
        column = vbox(self, margins=5, spacing=1)
        self.buttons: dict[str, QPushButton] = {}
        for name, key in keys.items():
            button = push_button("entry", lambda _=False, name=name: self._choose(name))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            row = hbox(button, 1, margins=(10, 0, 8, 0))
            if key:
                cap = label("keycap", key)
                cap.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
                row.addWidget(cap, 0, Qt.AlignmentFlag.AlignVCenter)
            self.buttons[name] = button
            column.addWidget(button)
        self.hide()

    def unfold(self, texts: Sequence[tuple[str, str]], look: Look, *, above: bool = False, right: bool = False) -> None:
        """Shows itself with word and tooltip of each action: below the button or above it, its left edge where the button's
        is, or its right one."""
        for entry, (text, tip) in zip(self.buttons.values(), texts, strict=True):
            entry.setText(text)
            entry.setToolTip(tip)
            entry.ensurePolished()  # its type is measured next
            caps = entry.findChildren(QLabel)
            for cap in caps:
                cap.ensurePolished()
            # The keycap stands beside the words, never upon them.
            beside = sum(cap.sizeHint().width() + look.px(12) for cap in caps)
            entry.setMinimumWidth(entry.fontMetrics().horizontalAdvance(text) + beside + look.px(32))
        self.adjustSize()
        beside = self._button.width() - self.width() if right else 0
        corner = QPoint(beside, -self.height() - 2 if above else self._button.height() + 2)
        at = self._button.mapTo(self.window(), corner)
        self.move(max(at.x(), 4), max(at.y(), 4))
        self.show()
        self.raise_()
        next(iter(self.buttons.values())).setFocus(Qt.FocusReason.PopupFocusReason)
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def leave(self) -> None:
        """Folds away."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        if not self.isHidden():
            self._button.setFocus()
            self.hide()

    def _choose(self, name: str) -> None:
        self.leave()
        self.chosen.emit(name)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whatever is pressed elsewhere folds it away, and does what it does there all the same."""
        if event.type() != QEvent.Type.MouseButtonPress or not isinstance(watched, QWidget):
            return False
        if watched is not self and not self.isAncestorOf(watched) and watched.window() is self.window():
            self.leave()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif step is not None:
            self._step(step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            here = next((button for button in self.buttons.values() if button.hasFocus()), None)
            if here is not None:
                here.click()
        # Other keys mean nothing in a list, and shall not reach the desk from here.

    def focusNextPrevChild(self, next_: bool) -> bool:
        self._step(1 if next_ else -1)
        return True

    def _step(self, by: int) -> None:
        buttons = list(self.buttons.values())
        at = next((at for at, button in enumerate(buttons) if button.hasFocus()), -1)
        buttons[(at + by) % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)
