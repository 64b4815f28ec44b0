"""The controls of a ruleset's options and facts: one for each, and a grid of all of them with their captions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QLineEdit, QSizePolicy, QSpinBox, QWidget

from calculator.gui.look.look import Look
from calculator.gui.widgets.layouts import ChoiceBox, hbox

if TYPE_CHECKING:
    from calculator.rules import Option

_CONTROL = 104
"""Pixels that a control wants at least, with what is between it and the next caption."""
_ARROW = 44
"""Of a list: its edges, its arrow, and what is between it and the next caption."""
_LONGEST = 80
"""Of a line for tiles."""


class OptionControl(QWidget):
    """The control of one option: a list, a switch, or one number or several, with a switch where they may be unset. Of a fact
    also a list of `seats`, by their names, or a line for tiles."""

    changed = Signal(object)

    def __init__(self, option: Option, look: Look, parent: QWidget | None = None, *, seats: Sequence[str] = ()) -> None:
        super().__init__(parent)
        self.option = option
        row = hbox(self, margins=0, spacing=6)
        self.list: QComboBox | None = None
        self.switch: QCheckBox | None = None
        self.numbers: list[QSpinBox] = []
        self.tiles: QLineEdit | None = None
        if option.type in ("choice", "seat"):
            of_seats = [(name, seat) for seat, name in enumerate(seats)]
            of_choices = [(choice.label(look.language), choice.value) for choice in option.choices]
            self.list = self._list(of_seats if option.type == "seat" else of_choices, look)
            row.addWidget(self.list)
        if option.type == "tiles":
            self.tiles = QLineEdit()
            self.tiles.setMaxLength(_LONGEST)
            self.tiles.setPlaceholderText(look.say("fact_tiles_hint"))
            self.tiles.editingFinished.connect(self._emit)
            row.addWidget(self.tiles, 1)
        if option.type == "switch" or (option.optional and option.type in ("number", "numbers")):
            self.switch = QCheckBox()
            self.switch.toggled.connect(self._switched)
            row.addWidget(self.switch)
        if option.type in ("number", "numbers"):
            for name in [text(look.language) for _, text in option.fields] or [""]:
                box = QSpinBox()
                box.setRange(option.minimum, option.maximum)
                box.setToolTip(name)
                box.setAccessibleName(f"{option.label(look.language)} {name}".strip())
                box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                box.setMinimumWidth(48)
                box.lineEdit().setTextMargins(6, 0, 0, 0)
                box.valueChanged.connect(self._emit)
                self.numbers.append(box)
                row.addWidget(box, 1)
        if option.type == "switch":
            row.addStretch(1)
        elif self.switch is not None:
            self.switch.setToolTip(look.say("desk_option_unset"))
        for control in (self.list, self.switch, self.tiles):
            if control is not None:
                control.setAccessibleName(option.label(look.language))

    def _list(self, choices: Sequence[tuple[str, object]], look: Look) -> QComboBox:
        box = ChoiceBox()
        if self.option.optional:
            box.addItem(look.say("desk_option_unset"), None)
        for name, value in choices:
            box.addItem(name, value)
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        box.setMinimumContentsLength(4)
        box.activated.connect(self._emit)
        return box

    def value(self) -> Any:
        """What the control says."""
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
        """Sets the control without emitting `changed`."""
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
        """What was ticked can be written at once, and what was not cannot; `changed` is for others."""
        for box in self.numbers:
            box.setEnabled(on)
        self._emit()

    def _emit(self, *_: object) -> None:
        self.changed.emit(self.value())


class OptionGrid(QWidget):
    """Captions and controls of options, in one or more columns; `gap` are pixels between columns."""

    changed = Signal(str, object)
    """An option's id and its new value."""

    def __init__(self, *, gap: int = 0) -> None:
        super().__init__()
        self.controls: dict[str, OptionControl] = {}
        self._captions: list[QLabel] = []
        self._across = self._stacked = False
        self._built: tuple[object, ...] = ()
        """What the controls were made of."""
        self._gap = gap
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)

    def build(
        self,
        options: Sequence[Option],
        look: Look,
        *,
        columns: int = 1,
        across: bool = False,
        stacked: bool = False,
        seats: Sequence[str] = (),
    ) -> None:
        """Makes the controls anew, unless the same stand there. `across`: the second option stands beside the first, not below
        it. `stacked`: captions stand over their controls. `seats` are the names of those that a fact may be."""
        built = (tuple(options), look.language, tuple(seats))
        self._across, self._stacked = across, stacked
        if built == self._built:
            self.place(columns)
            return
        self.clear()
        self._built = built
        for option in options:
            control, caption = OptionControl(option, look, seats=seats), QLabel(option.label(look.language))
            control.changed.connect(lambda value, name=option.id: self.changed.emit(name, value))
            caption.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            for widget in (caption, control):
                widget.setToolTip(option.tip(look.language))
            self.controls[option.id] = control
            self._captions.append(caption)
        self.place(columns)

    def fitting(self, options: Sequence[Option], look: Look, room: int, most: int) -> tuple[int, bool]:
        """In how many columns, at most so many, captions and controls have room beside each other; and whether captions stand
        over their controls, where not even one column has it."""
        measures = self.fontMetrics()
        wide = [measures.horizontalAdvance(option.label(look.language)) for option in options]
        words = [choice.label(look.language) for option in options for choice in option.choices]
        control = max(look.px(_CONTROL), max(map(measures.horizontalAdvance, words), default=0) + _ARROW)
        for columns in range(most, 0, -1):
            rows = max(-(-len(options) // columns), 1)
            parts = (wide[at::columns] if self._across else wide[at * rows : (at + 1) * rows] for at in range(columns))
            if sum(max(part, default=0) + control for part in parts) <= room:
                return columns, False
        return 1, True

    def place(self, columns: int, *, stacked: bool | None = None) -> None:
        """Lays the controls out in so many columns, their captions beside or over them; what is typed into one stays."""
        self._stacked = self._stacked if stacked is None else stacked
        rows = -(-len(self.controls) // columns)
        for at, (caption, control) in enumerate(zip(self._captions, self.controls.values(), strict=True)):
            row, column = divmod(at, columns) if self._across else (at % rows, at // rows)
            if self._stacked:
                self._grid.addWidget(caption, 2 * row, 0, 1, 2)
                self._grid.addWidget(control, 2 * row + 1, 0, 1, 2)
            else:
                self._grid.addWidget(caption, row, 3 * column)
                self._grid.addWidget(control, row, 3 * column + 1)
        for column in range(3):
            self._grid.setColumnStretch(3 * column + 1, int(column < columns))
            self._grid.setColumnMinimumWidth(3 * column + 2, self._gap * (column < columns - 1))

    def clear(self) -> None:
        """Takes all controls away. A line that loses the focus by that says nothing: it is of what was asked before."""
        for control in self.controls.values():
            control.blockSignals(True)
        self.controls, self._captions, self._built = {}, [], ()
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def values(self) -> dict[str, Any]:
        """What the controls say, as a record writes it."""
        found = {name: control.value() for name, control in self.controls.items()}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}
