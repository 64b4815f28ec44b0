"""Labels, buttons and boxes in the roles of the style sheet, their sentences, keys, and what a screen reader is told."""

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QPushButton, QSizePolicy, QWidget

from calculator.gui.look.stylesheet import restyle
from calculator.text import Voice, codes, tip_of

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Of the main block and of the keypad."""
Control = TypeVar("Control", bound=QWidget)
Act = Callable[..., object] | SignalInstance
"""The effect of a click, or the signal that it becomes."""


def show_text(label: QLabel, text: str) -> None:
    """Show a text, or hide the label where there is none."""
    label.setText(text)
    label.setVisible(bool(text))


def tag(widget: QWidget, name: str, value: object) -> None:
    """Set a property of the style sheet if it differs."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        restyle(widget)


def says(widget: Control, code: str) -> Control:
    """Have a widget say the sentence of a code, and its tooltip if there is one, from the next `say_within` on."""
    widget.setProperty("says", code)
    return widget


def say_within(area: QWidget, look: Voice) -> None:
    """Have the widgets within an area say their sentences, if they do not in this language yet."""
    if area.property("spoken") == look.language:
        return
    area.setProperty("spoken", look.language)
    for widget in area.findChildren(QWidget):
        if code := widget.property("says"):
            if isinstance(widget, QLabel | QAbstractButton):
                widget.setText(look.say(code))
            else:
                widget.setAccessibleName(look.say(code))
            if tip_of(code) in codes():
                widget.setToolTip(look.say(tip_of(code)))


_SENTENCES = ("", "hint", "problem", "second", "warning")
"""Roles of whole sentences."""


def create(kind: type[Control], code: str = "", **properties: Any) -> Control:
    """Return a widget that says the sentence of a `code`, with Qt's properties and the slots of its signals by name."""
    return says(kind(**properties), code)


def label(
    role: str = "",
    text: str = "",
    *,
    wrap: bool | None = None,
    yields: bool = False,
    code: str = "",
    **properties: Any,
) -> QLabel:
    """Return a label in one of the style sheet's roles.

    Sentences wrap. One that `yields` is no wider than what is left for it. The rest is as for `create`.
    """
    made = create(QLabel, code, text=text, **properties)
    if role:
        made.setProperty("role", role)
    made.setWordWrap(role in _SENTENCES if wrap is None else wrap)
    if yields:
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return made


def push_button(
    role: str = "", act: Act | None = None, text: str = "", *, quiet: bool = False, code: str = "", **properties: Any
) -> QPushButton:
    """Return a button in one of the style sheet's roles.

    A click on a `quiet` one leaves the keys where they are. The rest is as for `create`.
    """
    made = create(QPushButton, code, text=text, **properties)
    if role:
        made.setProperty(role, True)
    if quiet:
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if act is not None:
        made.clicked.connect(act)
    return made


def styled_frame(role: str) -> QFrame:
    """Return a frame in one of the style sheet's roles."""
    made = QFrame()
    made.setProperty(role, True)
    return made


def plain_box() -> QWidget:
    """Return a widget for others, on the ground of what is around it."""
    made = QWidget()
    made.setProperty("plain", True)
    return made


def modifiers_of(event: QKeyEvent) -> Qt.KeyboardModifier:
    """Return what is held with a key; a key of the keypad is one as any other."""
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def is_heard(widget: QWidget) -> bool:
    """Return whether a widget can be seen and a screen reader listens."""
    from PySide6.QtGui import QAccessible  # its modules are loaded once the window stands

    return widget.window().isVisible() and QAccessible.isActive()


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say that something is so now."""
    if text and is_heard(widget):
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
