"""The controls of a ruleset's options and facts: one for each, and a grid of all of them with their captions."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSizePolicy, QSpinBox, QWidget

from calculator.gui.look import Look, create, label, plain_box
from calculator.gui.widgets.controls import fill_box
from calculator.gui.widgets.flow import Flow
from calculator.gui.widgets.layouts import ChoiceBox, empty, hbox, vbox
from calculator.rules import Option

_COLUMN = 190
"""Pixels that a column has at least, at type of 100 %."""
_LONGEST = 80
"""The length of a line for tiles."""


class OptionControl(QWidget):
    """The control of one option.

    It is a list, a switch, or one number or more, with a switch if they may be unset. For a fact it
    is also a list of `seats`, by their names, or a line for tiles.
    """

    changed = Signal(object)

    def __init__(self, option: Option, look: Look, *, seats: Sequence[str] = ()) -> None:
        super().__init__()
        self.option = option
        row = hbox(self, spacing=6)
        self.list: QComboBox | None = None
        self.switch: QCheckBox | None = None
        self.numbers: list[QSpinBox] = []
        self.tiles: QLineEdit | None = None
        if option.type in ("choice", "seat"):
            of_seats = [(name, seat) for seat, name in enumerate(seats)]
            of_choices = [(choice.label(look.language), choice.value) for choice in option.choices]
            unset = [(look.say("table_option_unset"), None)] if option.optional else []
            self.list = ChoiceBox(minimumContentsLength=4, activated=self._emit)
            self.list.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            fill_box(self.list, [*unset, *(of_seats if option.type == "seat" else of_choices)], None)
            row.addWidget(self.list)
        if option.type == "tiles":
            self.tiles = create(
                QLineEdit, maxLength=_LONGEST, placeholderText=look.say("fact_tiles_hint"), editingFinished=self._emit
            )
            row.addWidget(self.tiles, 1)
        if option.type == "switch" or (option.optional and option.type in ("number", "numbers")):
            self.switch = create(QCheckBox, toggled=self._switched)
            row.addWidget(self.switch)
        if option.type in ("number", "numbers"):
            for name in [text(look.language) for _, text in option.fields] or [""]:
                box = create(
                    QSpinBox,
                    toolTip=name,
                    accessibleName=f"{option.label(look.language)} {name}".strip(),
                    focusPolicy=Qt.FocusPolicy.StrongFocus,
                    minimumWidth=48,
                )
                box.setRange(option.minimum, option.maximum)
                box.lineEdit().setTextMargins(6, 0, 0, 0)
                box.valueChanged.connect(self._emit)
                self.numbers.append(box)
                row.addWidget(box, 1)
        if option.type == "switch":
            row.addStretch(1)
        elif self.switch is not None:
            self.switch.setToolTip(look.say("table_option_unset"))
        for control in (self.list, self.switch, self.tiles):
            if control is not None:
                control.setAccessibleName(option.label(look.language))

    def value(self) -> Any:
        """Return the value of the control."""
        if self.list is not None:
            return self.list.currentData()
        if self.tiles is not None:
            return self.tiles.text().strip()
        if not self.numbers:
            return self.switch is not None and self.switch.isChecked()
        if self.switch is not None and not self.switch.isChecked():
            return None
        values = tuple(box.value() for box in self.numbers)
        return values if self.option.type == "numbers" else values[0]

    def show_value(self, value: Any) -> None:
        """Set the control without emitting `changed`."""
        self.blockSignals(True)
        if self.list is not None:
            at = next((at for at in range(self.list.count()) if self.list.itemData(at) == value), -1)
            self.list.setCurrentIndex(at)
        elif self.tiles is not None:
            if not self.tiles.hasFocus():
                self.tiles.setText(str(value or ""))
        elif not self.numbers and self.switch is not None:
            self.switch.setChecked(bool(value))
        else:
            if self.switch is not None:
                self.switch.setChecked(value is not None)
            given = value if isinstance(value, tuple) else (value,) * len(self.numbers)
            for box, number in zip(self.numbers, given, strict=False):
                box.setEnabled(value is not None)
                if isinstance(number, int) and box.value() != number:
                    box.setValue(number)
        self.blockSignals(False)

    def _switched(self, on: bool) -> None:
        """Enable the field while its box is ticked; `changed` is for others."""
        for box in self.numbers:
            box.setEnabled(on)
        self._emit()

    def _emit(self, *_: object) -> None:
        self.changed.emit(self.value())


class OptionGrid(QWidget):
    """Options in as many columns as have room, the caption of each over its control."""

    changed = Signal(str, object)
    """An option's id and its new value."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.controls: dict[str, OptionControl] = {}
        self._built: tuple[object, ...] = ()
        """The values that the controls were made of."""
        self._flow = Flow(self, gap=12, between=6)

    def show_options(
        self, options: Sequence[Option], value: Callable[[str], Any], look: Look, *, seats: Sequence[str] = ()
    ) -> None:
        """Show options with the value of each; `seats` are the names of those that a fact may be."""
        built = (tuple(options), look.language, tuple(seats))
        self._flow.share(look.px(_COLUMN))
        if built != self._built:
            self._build(options, look, seats)
            self._built = built
        for name, control in self.controls.items():
            control.show_value(value(name))

    def _build(self, options: Sequence[Option], look: Look, seats: Sequence[str]) -> None:
        self.clear()
        for option in options:
            control, caption = (
                OptionControl(option, look, seats=seats),
                label(text=option.label(look.language)),
            )
            control.changed.connect(lambda value, name=option.id: self.changed.emit(name, value))
            for widget in (caption, control):
                widget.setToolTip(option.tip(look.language))
            self.controls[option.id] = control
            cell = plain_box()
            vbox(cell, caption, control, spacing=2)
            self._flow.addWidget(cell)

    def clear(self) -> None:
        """Take all controls away. A line that loses the focus by that says nothing: it is of what was asked before."""
        for control in self.controls.values():
            control.blockSignals(True)
        self.controls, self._built = {}, ()
        empty(self._flow)

    def values(self) -> dict[str, Any]:
        """Return what the controls say, as a record writes it."""
        found = {name: control.value() for name, control in self.controls.items()}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}
