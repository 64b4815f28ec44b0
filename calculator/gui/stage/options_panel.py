"""The table's conditions: names, stake, and a control for every option of the ruleset."""

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QScrollArea

from calculator.gui.look import ENTER, Look, create, label, plain_box, say_within
from calculator.gui.stage.wall_helper import WallHelper
from calculator.gui.widgets import Alternative, ChoiceBar, OptionGrid, fill, hbox, style_area, vbox
from calculator.rules import MOST_SEATS, Ruleset
from calculator.table import OpenTable, preset_of, seat_names, set_name, set_option, set_preset, set_stake

_LETTERS_LONG = 24
"""The longest name of a player."""


class OptionsPanel(QScrollArea):
    """Options under the names of the players."""

    def __init__(self, open_table: OpenTable) -> None:
        super().__init__()
        style_area(self)
        self._open_table = open_table
        self.names: list[QLineEdit] = []
        content = plain_box()
        row = hbox(None, spacing=6)
        for seat in range(MOST_SEATS):
            field = create(
                QLineEdit, maxLength=_LETTERS_LONG, editingFinished=lambda seat=seat: self._named(seat), minimumWidth=30
            )
            self.names.append(field)
            row.addWidget(field, 1)
        self.stake: QLineEdit = create(
            QLineEdit,
            "table_stake",
            maxLength=19,
            editingFinished=lambda: open_table.make(set_stake, self.stake.text()),
        )
        self.stake.setFixedWidth(72)
        heads = hbox(None, label("label", code="table_names"), 1, label("label", code="table_stake"))
        row.addSpacing(4)
        row.addWidget(self.stake)
        column = vbox(content, heads, row, margins=(0, 2, 4, 2), spacing=6)
        column.addSpacing(4)
        self.grid = OptionGrid(changed=lambda name, value: open_table.make(set_option, name, value))
        self.wall = WallHelper()
        self.presets = ChoiceBar(chosen=lambda name: open_table.make(set_preset, name))
        fill(column, self.presets, self.grid, self.wall, 1)
        self.setWidget(content)
        self._shown_names: tuple[str, ...] = ("",) * MOST_SEATS

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field ends that field; it must not go on to the table, where it enters the whole deal."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)

    def _named(self, seat: int) -> None:
        if seat < len(self._shown_names) and self.names[seat].text() != self._shown_names[seat]:
            self._open_table.make(set_name, seat, self.names[seat].text())

    def show_table(self, open_table: OpenTable, look: Look) -> None:
        """Show the conditions of the table."""
        ruleset = open_table.ruleset
        if ruleset is None:
            return
        say_within(self, look)
        self._shown_names = open_table.deal.players or ("",) * open_table.deal.seats
        letters = seat_names(open_table.deal, look.language)
        for seat, field in enumerate(self.names):
            field.setVisible(seat < open_table.deal.seats)
            if seat >= open_table.deal.seats:
                continue
            field.setPlaceholderText(letters[seat])
            field.setAccessibleName(f"{look.say('table_names')} {seat + 1}")
            if field.text() != self._shown_names[seat] and not field.hasFocus():
                field.setText(self._shown_names[seat])
        if self.stake.text() != open_table.deal.stake and not self.stake.hasFocus():
            self.stake.setText(open_table.deal.stake)
        self._show_presets(ruleset, preset_of(open_table), look)
        self.grid.show_options(ruleset.definition.open_options, open_table.option, look)
        self.wall.show_table(open_table.table, look)

    def _show_presets(self, ruleset: Ruleset, held: str | None, look: Look) -> None:
        """Show the sets of options that have a name, beside the ruleset's own if none of them is that."""
        presets, usual, tip = ruleset.definition.presets, ruleset.options({})[0], look.say("preset_tip")
        choices = [Alternative(one.id, one.label(look.language), tip=tip) for one in presets]
        if presets and all(ruleset.options(dict(one.options))[0] != usual for one in presets):
            choices.insert(0, Alternative("", look.say("preset_usual"), tip=tip))
        self.presets.setVisible(bool(choices))
        self.presets.set_choices(choices, *(() if held is None else (held,)))
