"""Small controls that the desk is made of: segments of which one is chosen, and chips that are on or off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from calculator.gui.look import tag

_EDGES = 8
"""Padding and outline on both sides of a button's text."""


@dataclass(frozen=True)
class Choice:
    """One of several; `reason` says why it cannot be chosen, and stands in its tooltip."""

    key: object
    text: str
    reason: str = ""
    tip: str = ""
    short: str = ""
    """Said where there is no room for the text."""


class FittedButton(QPushButton):
    """A button whose text shrinks to what fits, and that names itself in full."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: tuple[str, str] = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_text(self, text: str, short: str = "") -> None:
        if (text, short) != self._texts:
            self._texts = (text, short)
            self.setAccessibleName(text)
            self._fit()
            self.updateGeometry()

    def _fit(self) -> None:
        text, short = self._texts
        room = self.width() - _EDGES
        measures = self.fontMetrics()
        if measures.horizontalAdvance(text) > room:
            text = short or text
        fitted = measures.elidedText(text, Qt.TextElideMode.ElideRight, max(room, 12))
        if fitted != self.text():
            self.setText(fitted)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._texts[0]) + _EDGES + 6, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()


class Segments(QWidget):
    """A row of buttons of which at most one is chosen. Arrows move among them."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: tuple[Choice, ...] = ()
        self._buttons: list[FittedButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_choices(self, choices: Sequence[Choice], current: object) -> None:
        """What can be chosen, and what is (a key that is not among them: nothing)."""
        self._choices = tuple(choices)
        while len(self._buttons) < len(choices):
            self._add_button()
        for at, button in enumerate(self._buttons):
            button.setVisible(at < len(choices))
        for at, choice in enumerate(choices):
            button = self._buttons[at]
            button.set_text(choice.text, choice.short)
            checked = choice.key == current and type(choice.key) is type(current)
            enabled = not choice.reason or checked
            if button.isEnabled() != enabled:
                button.setEnabled(enabled)
            if button.isChecked() != checked:
                button.setChecked(checked)
            tip = choice.reason or choice.tip
            if button.toolTip() != tip:
                button.setToolTip(tip)
            last = len(choices) - 1
            tag(button, "place", "only" if last == 0 else "first" if at == 0 else "last" if at == last else "middle")

    def _add_button(self) -> None:
        button = FittedButton()
        button.setCheckable(True)
        button.setProperty("segment", True)
        at = len(self._buttons)
        button.clicked.connect(lambda: self._clicked(at))
        self._buttons.append(button)
        self._row.addWidget(button, 1)

    def _clicked(self, at: int) -> None:
        # The desk decides what is chosen; until it does, the button stays as it was.
        self._buttons[at].setChecked(not self._buttons[at].isChecked())
        self.chosen.emit(self._choices[at].key)

    def button(self, key: object) -> FittedButton:
        """The button of a choice."""
        at = next(at for at, choice in enumerate(self._choices) if choice.key == key)
        return self._buttons[at]


class Chips(QWidget):
    """Buttons in a grid, each on or off."""

    toggled = Signal(object)

    def __init__(self, columns: int = 3, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self._choices: tuple[Choice, ...] = ()
        self._buttons: list[FittedButton] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(6)
        self._stretch()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _stretch(self) -> None:
        for column in range(4):
            self._grid.setColumnStretch(column, int(column < self._columns))

    def set_columns(self, columns: int) -> None:
        """How many stand beside each other."""
        if columns != self._columns:
            self._columns = columns
            self._stretch()
            for at, button in enumerate(self._buttons):
                self._grid.addWidget(button, at // columns, at % columns)

    def set_choices(self, choices: Sequence[Choice], on: Sequence[object]) -> None:
        self._choices = tuple(choices)
        while len(self._buttons) < len(choices):
            self._add_button()
        for at, button in enumerate(self._buttons):
            button.setVisible(at < len(choices))
        for at, choice in enumerate(choices):
            button = self._buttons[at]
            button.set_text(choice.text, choice.short)
            checked = choice.key in on
            button.setEnabled(not choice.reason or checked)
            button.setChecked(checked)
            button.setToolTip(choice.reason or choice.tip)

    def _add_button(self) -> None:
        button = FittedButton()
        button.setCheckable(True)
        button.setProperty("chip", True)
        at = len(self._buttons)
        button.clicked.connect(lambda: self._clicked(at))
        self._buttons.append(button)
        self._grid.addWidget(button, at // self._columns, at % self._columns)

    def _clicked(self, at: int) -> None:
        self._buttons[at].setChecked(not self._buttons[at].isChecked())
        self.toggled.emit(self._choices[at].key)

    def button(self, key: object) -> FittedButton:
        """The button of a choice."""
        at = next(at for at, choice in enumerate(self._choices) if choice.key == key)
        return self._buttons[at]
