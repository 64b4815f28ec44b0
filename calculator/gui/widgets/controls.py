"""Small controls: segments of which one is chosen, chips that are on or off, their keycaps, and what is pressed as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from PySide6.QtCore import QEvent, QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget
from shiboken6 import isValid

from calculator.gui.look.look import Look, elided, measures_of, push_button, put_line, sized, tag
from calculator.gui.look.stylesheet import LEAST_PX
from calculator.gui.widgets.fitted import ARROWS, FittedButton, in_two
from calculator.gui.widgets.layouts import hbox
from calculator.text import tip_of

if TYPE_CHECKING:
    from PySide6.QtGui import QKeySequence

_CHIP_GAP = 6
"""Pixels between chips."""


def arrow_step(event: QKeyEvent) -> int | None:
    """Where an arrow leads; None for another key, or where anything is held with it."""
    return ARROWS.get(event.key()) if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier else None


def on_keys(area: QWidget, keys: str | QKeySequence.StandardKey, act: Callable[[], None] | SignalInstance) -> None:
    """Keys that act wherever the focus is inside an area."""
    from PySide6.QtGui import QKeySequence, QShortcut  # not needed before the first paint

    shortcut = QShortcut(area)
    if isinstance(keys, str):
        shortcut.setKeys([QKeySequence(keys)])
    else:
        shortcut.setKeys(keys)
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    shortcut.activated.connect(act)


def tab_stops(area: QWidget) -> list[QWidget]:
    """Where Tab may stop in an area just now, in the order of making."""
    return [
        widget
        for widget in area.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        and not _in_its_box(widget)
    ]


def _in_its_box(widget: QWidget) -> bool:
    """Whether it is the editor of a spin box, which is no stop beside its box."""
    around = widget.parentWidget()
    return isinstance(widget, QLineEdit) and around is not None and around.inherits("QAbstractSpinBox")


def stops_by_row(area: QWidget) -> list[QWidget]:
    """Where Tab stops in an area, row by row."""

    def place(widget: QWidget) -> tuple[int, int]:
        centre = widget.mapTo(area, QPoint(0, widget.height() // 2))
        return centre.y() // 12, centre.x()

    return sorted(tab_stops(area), key=place)


def stops_above(window: QWidget) -> list[QWidget]:
    """Where Tab stops over the pages of a window: in the lines that say something, then in the bar at the top."""
    bars = (*window.findChildren(QWidget, "bar"), window.findChild(QWidget, "top_bar"))
    return [stop for bar in bars if bar is not None for stop in stops_by_row(bar)]


def go_on(areas: Sequence[QWidget], forward: bool) -> bool:
    """Tab goes through areas in their order, and past them to what is above; False where it is in none of them."""
    window = areas[0].window()
    within = [stop for area in areas for stop in stops_by_row(area)]
    stops = list(dict.fromkeys((*within, *stops_above(window))))
    focus = window.focusWidget()
    if focus not in stops:
        return False
    stop = stops[(stops.index(focus) + (1 if forward else -1)) % len(stops)]
    stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    return True


def seen(widget: QWidget | None) -> TypeGuard[QWidget]:
    """Whether a widget that was kept in mind is there to be seen: Qt may have deleted it since, which Python does not notice."""
    return widget is not None and isValid(widget) and widget.isVisible()


class Choice(NamedTuple):
    """One of several; `reason` says why it cannot be chosen, and stands in its tooltip."""

    key: object
    text: str
    reason: str = ""
    tip: str = ""
    short: str = ""
    """Said where there is no room for the text."""
    note: str = ""
    """A word beside the text where there is room."""
    spoken: str = ""
    """What a screen reader says, where the text alone does not tell."""


class ActionButtons(dict[str, QPushButton]):
    """Buttons by the name of what they do; `act` gets the name of one that is pressed, `codes` has their words."""

    def __init__(self, codes: Mapping[str, str], act: Callable[[str], object]) -> None:
        super().__init__((name, push_button(act=lambda _=False, name=name: act(name))) for name in codes)
        self._codes = codes

    def show_texts(self, look: Look) -> None:
        """Words and tooltips in the language of a look."""
        for name, button in self.items():
            text = look.say(self._codes[name])
            button.setText(text)
            button.setAccessibleName(text)
            button.setToolTip(look.say(tip_of(self._codes[name])))


def fill_box(box: QComboBox, entries: Sequence[tuple[str, object]], chosen: object) -> None:
    """What a box offers, as texts with what each stands for, and what of it is chosen: the first where it is not there."""
    if [(box.itemText(at), box.itemData(at)) for at in range(box.count())] != list(entries):
        box.clear()
        for text, data in entries:
            box.addItem(text, data)
    box.setCurrentIndex(next((at for at, (_, data) in enumerate(entries) if data == chosen), 0))


class ButtonRow(QWidget):
    """Buttons that are one stop of Tab together; arrows go from one to the next that can be pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: tuple[Choice, ...] = ()
        self._shown: list[tuple[Choice, bool]] | None = None
        """The choices that are seen, and which of them are on."""
        self._buttons: list[FittedButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def choices(self) -> tuple[Choice, ...]:
        return self._choices

    def choice(self, key: object) -> Choice | None:
        """The choice of a key; None where it is not among them."""
        return next((c for c in self._choices if c.key == key and type(c.key) is type(key)), None)

    def button(self, key: object) -> FittedButton:
        """The button of a choice."""
        at = next(at for at, choice in enumerate(self._choices) if choice.key == key)
        return self._buttons[at]

    def _made(self, look: str, chosen: SignalInstance) -> FittedButton:
        """One button more, on or off; `look` is its property in the stylesheet, `chosen` gets the key when it is clicked."""
        button = self._button(look)
        button.setCheckable(True)
        at = len(self._buttons)
        button.clicked.connect(lambda: self._clicked(at, chosen))
        self._buttons.append(button)
        return button

    def _button(self, look: str) -> FittedButton:
        """A button for a choice, not connected yet."""
        return FittedButton(look, wraps=True)

    def _clicked(self, at: int, chosen: SignalInstance) -> None:
        # The desk decides what is chosen; until it does, the button stays as it was.
        self._buttons[at].setChecked(not self._buttons[at].isChecked())
        chosen.emit(self._choices[at].key)

    def _add(self) -> None:
        """Adds one button to the layout."""
        raise NotImplementedError

    def _have(self, buttons: int) -> None:
        """Makes as many as are not there yet."""
        while len(self._buttons) < buttons:
            self._add()

    def _show(self, choices: Sequence[Choice], on: Callable[[Choice], bool]) -> bool:
        """Shows choices, with those on for which `on` says so. False: they are seen already."""
        self._choices = tuple(choices)
        shown = [(choice, on(choice)) for choice in choices]
        if shown == self._shown:
            if self.focusWidget() is not None:
                self._stop()
            return False
        self._shown = shown
        self._have(len(choices))
        for at, button in enumerate(self._buttons):
            button.setVisible(at < len(choices))
        for button, (choice, checked) in zip(self._buttons, shown, strict=False):
            button.set_text(choice.text, choice.short, choice.note)
            if choice.spoken:
                button.setAccessibleName(choice.spoken)
            button.setEnabled(not choice.reason or checked)
            button.setChecked(checked)
            button.setToolTip(choice.reason or choice.tip)
        self._stop()
        return True

    def _usable(self) -> list[FittedButton]:
        return [button for button in self._buttons[: len(self._choices)] if button.isEnabled()]

    def _stop(self) -> None:
        """Tab stops at what is chosen, else at the first that can be."""
        usable = self._usable()
        stop = next((button for button in usable if button.isChecked()), usable[0] if usable else None)
        for button in self._buttons:
            stops = button is stop or button.hasFocus()
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if stops else Qt.FocusPolicy.NoFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, usable = arrow_step(event), self._usable()
        at = next((at for at, button in enumerate(usable) if button.hasFocus()), None)
        if step is None or at is None:
            event.ignore()
        else:
            usable[(at + step) % len(usable)].setFocus(Qt.FocusReason.TabFocusReason)
            self._stop()


class Segments(ButtonRow):
    """A row of buttons of which at most one is chosen, each as wide as its word asks. Arrows move among them."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = hbox(self, margins=0, spacing=0)
        self._parts = 0

    def _add(self) -> None:
        self._row.addWidget(self._made("segment", self.chosen), 1)

    def set_choices(self, choices: Sequence[Choice], current: object) -> None:
        """What can be chosen, and what is (a key that is not among them: nothing)."""
        if len(choices) != self._parts:
            self._have(len(choices))
            self._parts, last = len(choices), len(choices) - 1
            # Known before they are measured, which is when they are first styled.
            for at, button in enumerate(self._buttons[: len(choices)]):
                tag(
                    button, "place", "only" if last == 0 else "first" if at == 0 else "last" if at == last else "middle"
                )
        self._show(choices, lambda choice: choice.key == current and type(choice.key) is type(current))
        self._stretch()

    def _stretch(self) -> None:
        """Each has a share of the width after its word."""
        for at, button in enumerate(self._buttons[: len(self._choices)]):
            if self._row.stretch(at) != button.word_width():
                self._row.setStretch(at, button.word_width())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._stretch()  # its buttons have another type
        return super().event(event)


class Chips(ButtonRow):
    """Buttons in a grid, each on or off; as many beside each other as have room for what they say, at most `columns`."""

    toggled = Signal(object)

    def __init__(self, columns: int = 3, parent: QWidget | None = None, *, low: bool = False) -> None:
        super().__init__(parent)
        self._most = self._columns = columns
        self._low = low
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_CHIP_GAP)
        self._stretch()

    def _add(self) -> None:
        at = len(self._buttons)
        button = self._made("chip", self.toggled)
        if self._low:
            button.setProperty("low", True)
        self._grid.addWidget(button, at // self._columns, at % self._columns)

    def _stretch(self) -> None:
        for column in range(max(self._most, self._grid.columnCount())):
            self._grid.setColumnStretch(column, int(column < self._columns))

    def set_columns(self, columns: int) -> None:
        """How many stand beside each other, at most."""
        self._most = columns
        self._place()

    def _place(self) -> None:
        shown = self._buttons[: len(self._choices)]
        best = None
        for columns in range(self._most, 0, -1):
            room = (self.width() - _CHIP_GAP * (columns - 1)) // columns
            lines = [button.lines(room) for button in shown]
            rows = [max(lines[at : at + columns]) for at in range(0, len(lines), columns)]
            # A line more makes a row half as high again.
            cost = sum(1 + row for row in rows)
            if all(lines) and (best is None or cost < best[0]):
                best = cost, columns
        columns = best[1] if best is not None else 1
        if columns != self._columns:
            self._columns = columns
            for at, button in enumerate(self._buttons):
                self._grid.addWidget(button, at // columns, at % columns)
            self._stretch()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._place()

    def set_choices(self, choices: Sequence[Choice], on: Sequence[object]) -> bool:
        """What can be chosen, and what is. False: all of it is seen already."""
        before = [choice[:5] for choice in self._choices]
        changed = self._show(choices, lambda choice: choice.key in on)
        if [choice[:5] for choice in self._choices] != before:
            self._place()
        return changed


class ElidedLabel(QLabel):
    """A line that shrinks by up to a third where there is no room for it, stands in two lines where it is as high, and then ends
    in …; the tooltip has the rest."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def shown(self) -> tuple[QFont, str]:
        """What is written, and in which type."""
        font, text = self.font(), self.text()
        pixels, bold = font.pixelSize(), font.bold()
        least, measures = max(pixels * 2 // 3, LEAST_PX), measures_of(font)
        while pixels > least and measures.horizontalAdvance(text) > self.width():
            pixels -= 1
            font = sized(font, pixels, bold)
            measures = measures_of(font)
        if measures.horizontalAdvance(text) > self.width() and self.height() >= 2 * pixels:
            parted = in_two(text, measures)
            if parted and max(map(measures.horizontalAdvance, parted)) <= self.width():
                return font, "\n".join(parted)
        return font, elided(text, measures, self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font, text = self.shown()
        right = bool(self.alignment() & Qt.AlignmentFlag.AlignRight)
        painter.setPen(self.palette().color(self.foregroundRole()))
        lines = text.split("\n")
        high = self.height() // len(lines)
        for at, line in enumerate(lines):
            row = self.rect().adjusted(0, at * high, 0, (at + 1 - len(lines)) * high)
            put_line(painter, row, line, font, right=right)
