"""Fields of a form, each said as plain values: which control it is, what it says, and what it stands at."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QWidget

from calculator.gui.look import Look, label, push_button, tag
from calculator.gui.widgets.choice_bar import WrappedButton
from calculator.gui.widgets.menus import passing_menu
from calculator.gui.widgets.option_controls import OptionControl
from calculator.view import Field

_LONG = 24
"""Letters from which a word is written in several lines."""
Edited = Callable[[str, Any], object]
"""Gets the key of a field, and its new value."""


class WrittenLine(QLineEdit):
    """A text that is written; what it says can be undone here until it is written."""

    written = Signal(str)

    def __init__(self, pattern: str) -> None:
        super().__init__()
        self._shown, self._pattern = "", pattern
        self.setProperty("cell", True)
        self.editingFinished.connect(self._finished)

    def show_text(self, text: str) -> None:
        """Show what holds, unless that is being written over."""
        if text != self._shown or not self.hasFocus():
            self._shown = text
            self.setText(text)

    def _finished(self) -> None:
        text = self.text().strip()
        if text != self._shown and re.fullmatch(self._pattern, text):
            self._shown = text
            self.written.emit(text)
        self.setText(self._shown)


def made_field(field: Field, look: Look, edited: Edited) -> QWidget:
    """Return the control of a field, which tells what it is changed to."""
    act = partial(edited, field.key)
    made: QWidget
    if field.kind == "switch":
        made = box = QCheckBox(field.text)
        box.clicked.connect(lambda on: act(on))
    elif field.kind == "line":
        made = line = WrittenLine(field.pattern)
        line.setFixedWidth(look.px(field.width))
        line.setPlaceholderText(field.text)
        line.written.connect(lambda text: act(text))
    elif field.kind == "choice":
        made = button = WrappedButton("token", field.text)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: _unfold(field, act, button))
    elif field.kind == "option":
        assert field.option is not None
        made = control = OptionControl(field.option, look)
        control.setFixedWidth(look.px(field.width))
        for number in control.numbers:
            number.setKeyboardTracking(False)
        control.changed.connect(lambda value: act(list(value) if isinstance(value, tuple) else value))
    elif field.kind == "button":
        made = push_button("flat", lambda: act(None), field.text)
    else:
        made = label(field.role, field.text, wrap=len(field.text) > _LONG)
    made.setToolTip(field.tip)
    if field.spoken:
        made.setAccessibleName(field.spoken)
    show_field(made, field)
    return made


def show_field(made: QWidget, field: Field) -> None:
    """Show what a field stands at."""
    tagged = [made]
    if isinstance(made, QCheckBox):
        made.setChecked(field.value)
    elif isinstance(made, WrittenLine):
        made.show_text(str(field.value))
    elif isinstance(made, OptionControl):
        made.show_value(field.value)
        tagged = [one for one in (made.list, *made.numbers) if one is not None]
    for one in tagged:
        tag(one, "changed", field.changed or None)  # what never had it is not styled anew


def _unfold(field: Field, act: Callable[[str], object], button: QPushButton) -> None:
    """Show the menu of what a part could be."""
    menu = passing_menu(button)
    for value, text in field.choices:
        action = menu.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(value == field.value)
        if value == field.value:
            menu.aboutToShow.connect(lambda action=action: menu.setActiveAction(action))
        else:
            action.triggered.connect(lambda _=False, value=value: act(value))
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
