"""The keyboard of the desk: a key becomes a chord, a chord an action of the table, an action a press of its control.

Keys are heard at the window itself, before the widget that has the focus: they reach the desk wherever one clicked
last. In a text field everything is text, and a control that was reached by Tab keeps the keys that work it.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from calculator.session import BY_CHORD

if TYPE_CHECKING:
    from calculator.gui.stage.key_actions import KeyActions
    from calculator.gui.stage.page import StagePage

_OWN = ("Enter", "Space", "Backspace", "Delete", "Escape", "Up", "Down", "Left", "Right")
"""What a control that has the focus works with; with Ctrl they are the desk's all the same."""
_KEYS = {Qt.Key[f"Key_{name}"]: name for name in (*_OWN, *(f"F{number}" for number in range(1, 13)))}
_KEYS[Qt.Key.Key_Return] = "Enter"
_OF_DEAL = ("modes", "who", "flags", "events")
"""Sections of the table whose actions change the deal alone."""
_TEXT = (QLineEdit, QAbstractSpinBox, QPlainTextEdit, QTextEdit)
_SAME = {"、": "/", "。": ".", "÷": "/", "；": ";", "：": ":", "＝": "="}
"""What an input method makes of a key on its way."""


def plain(text: str) -> str:
    """Full-width letters and digits, and the signs of a Chinese input method, as the keys that were meant."""
    return unicodedata.normalize("NFKC", "".join(_SAME.get(sign, sign) for sign in text))


def chord_of(event: QKeyEvent) -> str:
    """The key as the table writes it; "" for one that is none of its kind, such as Shift alone."""
    held = event.modifiers()
    control = bool(held & Qt.KeyboardModifier.ControlModifier)
    shift = bool(held & Qt.KeyboardModifier.ShiftModifier)
    if held & Qt.KeyboardModifier.AltModifier and not control:
        # A letter typed with Alt may be any sign: the key itself says which.
        return f"Alt+{chr(event.key())}" if not shift and 0x20 < event.key() < 0x7F else ""
    key = Qt.Key(event.key()) if event.key() in _NUMBERS else None
    if key in _KEYS:
        name = _KEYS[key]
    elif control or not event.text().strip():
        # With Ctrl held the text is a control sign or nothing: the key itself says which.
        name = chr(event.key()) if 0x20 < event.key() < 0x7F else ""
        shift = shift or name == ":"
        name = {":": ";"}.get(name, name)
    else:
        name = plain(event.text())
        if name == ":":
            shift, name = True, ";"
        elif len(name) != 1 or not name.isascii() or not name.isprintable():
            return name
        elif not name.isalpha():
            # On many keyboards digits and signs need Shift: the sign says all.
            shift = False
    name = name.upper() if len(name) == 1 else name
    return "+".join([*["Ctrl"] * control, *["Shift"] * shift, name]) if name else ""


_NUMBERS = {key.value for key in Qt.Key}


class DeskKeys(QObject):
    """Hears keys at the window of a page; `bar` is the bar above the page. `actions` does what is asked for."""

    asked = Signal(str, str)
    """An action and its chord. A signal, because nothing may be raised through an event filter of Qt."""

    def __init__(self, window: QWidget, page: StagePage, bar: QWidget, actions: KeyActions) -> None:
        super().__init__(window)
        self._window, self._page, self._bar = window, page, bar
        self.actions = actions
        self.asked.connect(actions.do)
        page.composed.connect(self.compose)

    def listen(self) -> None:
        """Hears keys before the focused widget does, once the window is on the screen."""
        handle = self._window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if QApplication.activePopupWidget() is not None or QApplication.activeModalWidget() is not None:
                return False
            return self.press(event, QApplication.focusWidget())
        return False

    def press(self, event: QKeyEvent, focus: QWidget | None, *, left: bool = False) -> bool:
        """Does what a key asks; False where it is not the desk's. `left`: the widget with the focus made nothing of it."""
        chord = chord_of(event)
        action = BY_CHORD.get(chord)
        if action is not None and action.everywhere:
            self.asked.emit(action.id, chord)
            return True
        if not chord or not self._at_desk() or not self._near(focus):
            return False
        if isinstance(focus, _TEXT) and not (action is not None and action.section == "views"):
            # Enter and letters are the field's, also when it does nothing with them.
            if left and action is not None and (chord.startswith("Ctrl+") or action.id == "leave"):
                self.asked.emit(action.id, chord)
                return True
            return False
        if chord == "Enter" and event.isAutoRepeat():
            # Held down it is one answer, not many.
            return True
        if not left and isinstance(focus, QAbstractButton) and chord == "Enter":
            focus.click()
            return True
        if not left and self._keeps(focus, chord):
            return False
        if action is None and self.actions.says_tiles(chord):
            self.asked.emit("", chord)
            return True
        if action is None:
            # Whole tiles from an input method that would not be switched off.
            return not chord.isascii() and self.actions.take_text(chord)
        self.asked.emit(action.id, chord)
        return True

    @staticmethod
    def of_deal(event: QKeyEvent) -> bool:
        """Whether a key changes the deal, and opens nothing."""
        action = BY_CHORD.get(chord_of(event))
        return action is not None and (action.section in _OF_DEAL or action.id in ("undo", "redo", "digit"))

    def compose(self, text: str) -> None:
        """Text that an input method sent to the desk: keys do what they do, tiles go to the entry line."""
        if not self._at_desk():
            return
        keys = plain(text)
        if all(sign.upper() in BY_CHORD for sign in keys):
            for sign in keys:
                self.actions.do(BY_CHORD[sign.upper()].id, sign.upper())
        else:
            self.actions.take_text(keys)

    def _at_desk(self) -> bool:
        return not self._page.isHidden() and self._page.whole and not self.actions.sheet_shown

    def _near(self, focus: QWidget | None) -> bool:
        """Whether the focus is where the desk's keys are meant: not in something that lies over it."""
        return (
            focus is None
            or focus is self._window
            or any(part.isAncestorOf(focus) or part is focus for part in (self._page, self._bar))
        )

    def _keeps(self, focus: QWidget | None, chord: str) -> bool:
        """Whether a key belongs to a control that was reached by Tab."""
        if focus is None or focus is self._page or not focus.isVisible():
            return False
        if not focus.focusPolicy() & Qt.FocusPolicy.TabFocus:
            # A panel that a click has landed on has no keys of its own.
            return False
        if isinstance(focus, (QAbstractButton, QComboBox)):
            return chord in _OWN and chord not in ("Delete", "Backspace", "Escape")
        return chord in _OWN
