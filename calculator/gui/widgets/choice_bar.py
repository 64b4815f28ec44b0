"""Buttons of which some are on, in as many lines as they need."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from calculator.gui.look import elided, measures_of, modifiers_of, sized
from calculator.gui.widgets.flow import Flow
from calculator.gui.widgets.text_lines import folded
from calculator.rules import same_value

_EDGES = 22
"""Padding and outline on both sides of a text."""
ARROWS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


def arrow_step(event: QKeyEvent) -> int | None:
    """Return where an arrow leads; None for another key, or where anything is held with it."""
    return ARROWS.get(event.key()) if not modifiers_of(event) else None


class WrappedButton(QPushButton):
    """A button whose text goes on in the next line where it has no room."""

    def __init__(self, role: str, text: str = "") -> None:
        super().__init__()
        self._whole = text
        self.setProperty(role, True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Say something else."""
        if text != self._whole:
            self._whole = text
            self._break()
            self.updateGeometry()

    def _measures(self) -> QFontMetrics:
        # What is on is bold.
        font = self.font()
        return measures_of(sized(font, font.pixelSize(), self.isCheckable() or font.bold()))

    def _lines(self, width: int) -> list[str]:
        measures, room = self._measures(), max(width - _EDGES, 20)
        return [
            elided(line, measures, room) for part in self._whole.split("\n") for line in folded(part, measures, room)
        ]

    def _high(self, lines: int) -> int:
        return super().sizeHint().height() + (lines - 1 - self.text().count("\n")) * self.fontMetrics().lineSpacing()

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        parts = self._whole.split("\n")
        return QSize(max(map(self._measures().horizontalAdvance, parts)) + _EDGES, self._high(len(parts)))

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return QSize(min(self.sizeHint().width(), 80), self._high(1))

    def hasHeightForWidth(self) -> bool:
        """Return True: the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height at a width."""
        return self._high(len(self._lines(width)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts in the new size."""
        super().resizeEvent(event)
        self._break()

    def _break(self) -> None:
        # What is typed with an & is no key of the button.
        self.setText("\n".join(self._lines(self.width())).replace("&", "&&"))

    def nextCheckState(self) -> None:
        """Leave it to the owner of the bar whether it is on."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows to the bar."""
        # Qt would walk through the whole window with arrows; here they are of what is around it.
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class Alternative(NamedTuple):
    """One of several; `reason` says why it cannot be chosen, and stands in its tooltip."""

    key: object
    text: str
    reason: str = ""
    tip: str = ""
    spoken: str = ""
    """The text for a screen reader, if the shown text alone is not enough."""


class ChoiceBar(QWidget):
    """Buttons that are one stop of Tab together; arrows go from one to the next that can be pressed."""

    chosen = Signal(object)
    """The key of what was pressed; the owner decides whether it is on from then."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._choices: tuple[Alternative, ...] = ()
        self._buttons: list[WrappedButton] = []
        self._flow = Flow(self, gap=4, between=4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def choices(self) -> tuple[Alternative, ...]:
        """Return the choices."""
        return self._choices

    def button(self, key: object) -> WrappedButton:
        """Return the button of a key."""
        return self._buttons[next(at for at, one in enumerate(self._choices) if same_value(one.key, key))]

    def set_choices(self, choices: Sequence[Alternative], *on: object) -> None:
        """Show what can be chosen, with the keys of what is."""
        self._choices = tuple(choices)
        while len(self._buttons) < len(choices):
            self._add(len(self._buttons))
        for button in self._buttons[len(choices) :]:
            button.hide()
        for button, choice in zip(self._buttons, choices, strict=False):
            checked = any(same_value(choice.key, key) for key in on)
            button.show_text(choice.text)
            button.setAccessibleName(choice.spoken or choice.text)
            button.setEnabled(not choice.reason or checked)
            button.setChecked(checked)
            button.setToolTip(choice.reason or choice.tip)
            button.show()
        self._stop()

    def _add(self, at: int) -> None:
        button = WrappedButton("chip")
        button.setCheckable(True)
        button.clicked.connect(lambda: self.chosen.emit(self._choices[at].key))
        self._flow.addWidget(button)
        self._buttons.append(button)

    def _usable(self) -> list[WrappedButton]:
        return [button for button in self._buttons[: len(self._choices)] if button.isEnabled()]

    def _stop(self) -> None:
        """Tab stops at what is chosen, else at the first that can be."""
        usable = self._usable()
        stop = next((button for button in usable if button.isChecked()), usable[0] if usable else None)
        for button in self._buttons:
            stops = button is stop or button.hasFocus()
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if stops else Qt.FocusPolicy.NoFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus to the next button that can be pressed by arrows."""
        step, usable = arrow_step(event), self._usable()
        at = next((at for at, button in enumerate(usable) if button.hasFocus()), None)
        if step is None or at is None:
            event.ignore()
        else:
            usable[(at + step) % len(usable)].setFocus(Qt.FocusReason.TabFocusReason)
            self._stop()
