"""What the table agreed beforehand: names, stake, and a control for every option that the ruleset defines."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QScrollArea

from calculator.gui.look.look import Look, label, plain_box, put
from calculator.gui.widgets.layouts import fill, hbox, vbox
from calculator.gui.widgets.option_controls import OptionGrid
from calculator.gui.widgets.scroll import dress_area
from calculator.session import Desk, seat_names

_LETTERS_LONG = 24
"""The longest name of a player."""


class OptionsPanel(QScrollArea):
    """Two columns of options under the names of the players."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        dress_area(self)
        self._desk = desk
        self._key: tuple[object, ...] = ()
        self.names: list[QLineEdit] = []
        content = plain_box()
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
        self.stake.editingFinished.connect(lambda: desk.set_stake(self.stake.text()))
        heads = hbox(None, self._names_label, 1, self._stake_label)
        row.addSpacing(4)
        row.addWidget(self.stake)
        column = vbox(content, heads, row, margins=(0, 2, 4, 2), spacing=6)
        column.addSpacing(4)
        self.grid = OptionGrid(gap=8)
        self.grid.changed.connect(desk.set_option)
        fill(column, self.grid, 1)
        self.setWidget(content)
        self._shown_names: tuple[str, ...] = ("",) * 4

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field ends that field; it must not go on to the desk, where it enters the whole deal."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _named(self, seat: int) -> None:
        if self.names[seat].text() != self._shown_names[seat]:
            self._desk.set_name(seat, self.names[seat].text(), self._desk.deal.players or ("",) * 4)

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
            self.grid.build(desk.definition.options, look, columns=1 if look.narrow else 2)
        for name, control in self.grid.controls.items():
            control.show_value(desk.option(name))
