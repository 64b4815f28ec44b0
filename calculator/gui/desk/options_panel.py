"""What the table agreed beforehand: names, stake, and a control for every option that the ruleset defines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from calculator.gui.look.look import Look, label, put
from calculator.gui.widgets.layouts import fill, hbox, vbox
from calculator.session import Desk, seat_names

if TYPE_CHECKING:
    from calculator.rules import Option

_LETTERS_LONG = 24
"""The longest name of a player."""


class OptionControl(QWidget):
    """The control of one option: a list, a switch, or one number or several, with a switch where they may be unset."""

    changed = Signal(object)

    def __init__(self, option: Option, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option = option
        self._quiet = False
        row = hbox(self, margins=0, spacing=6)
        self.list: QComboBox | None = None
        self.switch: QCheckBox | None = None
        self.numbers: list[QSpinBox] = []
        if option.type == "choice":
            self.list = self._list(look)
            row.addWidget(self.list)
        if option.type == "switch" or (option.optional and option.type in ("number", "numbers")):
            self.switch = QCheckBox()
            self.switch.toggled.connect(self._emit)
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
        for control in (self.list, self.switch):
            if control is not None:
                control.setAccessibleName(option.label(look.language))

    def _list(self, look: Look) -> QComboBox:
        box = QComboBox()
        if self.option.optional:
            box.addItem(look.say("desk_option_unset"), None)
        for choice in self.option.choices:
            box.addItem(choice.label(look.language), choice.value)
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        box.setMinimumContentsLength(4)
        box.activated.connect(self._emit)
        return box

    def value(self) -> Any:
        """What the control says."""
        if self.list is not None:
            return self.list.currentData()
        if not self.numbers:
            return self.switch is not None and self.switch.isChecked()
        if self.switch is not None and not self.switch.isChecked():
            return None
        values = tuple(box.value() for box in self.numbers)
        return values if self.option.type == "numbers" else values[0]

    def show_value(self, value: Any) -> None:
        """Sets the control without telling anybody."""
        self._quiet = True
        if self.list is not None:
            at = next((at for at in range(self.list.count()) if self.list.itemData(at) == value), -1)
            self.list.setCurrentIndex(at)
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
        self._quiet = False

    def _emit(self, *_: object) -> None:
        if not self._quiet:
            self.changed.emit(self.value())


class OptionsPanel(QScrollArea):
    """Two columns of options under the names of the players."""

    option_changed = Signal(str, object)
    name_changed = Signal(int, str)
    stake_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._key: tuple[object, ...] = ()
        self.controls: dict[str, OptionControl] = {}
        self.names: list[QLineEdit] = []
        content = QWidget()
        content.setProperty("plain", True)
        self._names_label, self._stake_label = label("label"), label("label")
        row = hbox(None, spacing=6)
        for seat in range(4):
            field = QLineEdit()
            field.setMaxLength(_LETTERS_LONG)
            field.editingFinished.connect(lambda seat=seat: self._named(seat))
            field.setMinimumWidth(30)
            self.names.append(field)
            row.addWidget(field, 1)
        self.stake = QLineEdit()
        self.stake.setMaxLength(19)
        self.stake.setFixedWidth(72)
        self.stake.editingFinished.connect(lambda: self.stake_changed.emit(self.stake.text()))
        heads = hbox(None, self._names_label, 1, self._stake_label)
        row.addSpacing(4)
        row.addWidget(self.stake)
        column = vbox(content, heads, row, margins=(0, 2, 4, 2), spacing=6)
        column.addSpacing(4)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        fill(column, self._grid, 1)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        self._shown_names: tuple[str, ...] = ("",) * 4

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field ends that field; it must not go on to the desk, where it enters the whole deal."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _named(self, seat: int) -> None:
        if self.names[seat].text() != self._shown_names[seat]:
            self.name_changed.emit(seat, self.names[seat].text())

    def show_desk(self, desk: Desk, look: Look) -> None:
        if desk.ruleset is None or desk.definition is None:
            return
        put(self._names_label, look.say("desk_names"))
        put(self._stake_label, look.say("desk_stake"))
        self.stake.setAccessibleName(look.say("desk_stake"))
        self._shown_names = desk.deal.players or ("",) * 4
        letters = seat_names(desk.deal, look.language)
        for seat, field in enumerate(self.names):
            field.setPlaceholderText(letters[seat])
            field.setAccessibleName(f"{look.say('desk_names')} {seat + 1}")
            if field.text() != self._shown_names[seat] and not field.hasFocus():
                field.setText(self._shown_names[seat])
        if self.stake.text() != desk.deal.stake and not self.stake.hasFocus():
            self.stake.setText(desk.deal.stake)
        key = (desk.ruleset.hash, desk.definition.id, look.language, look.narrow)
        if key != self._key:
            self._key = key
            self._build(desk, look)
        for name, control in self.controls.items():
            control.show_value(desk.option(name))

    def _build(self, desk: Desk, look: Look) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        self.controls = {}
        assert desk.definition is not None
        options = desk.definition.options
        half = len(options) if look.narrow else (len(options) + 1) // 2
        for at, option in enumerate(options):
            control = OptionControl(option, look)
            control.changed.connect(lambda value, name=option.id: self.option_changed.emit(name, value))
            caption = QLabel(option.label(look.language))
            tip = option.help(look.language)
            for widget in (caption, control):
                widget.setToolTip(tip)
            caption.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            column = 3 * (at // half)
            self._grid.addWidget(caption, at % half, column)
            self._grid.addWidget(control, at % half, column + 1)
            self.controls[option.id] = control
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(4, int(not look.narrow))
        self._grid.setColumnMinimumWidth(2, 8)
