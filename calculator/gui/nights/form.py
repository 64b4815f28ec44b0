"""The form of a session: name, date, seats, options of its rules, stake, first dealer, stacks, rounding.

It changes the session, for the deals already played too.
"""

from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QSpinBox, QWidget

from calculator.documents import Problem, Problems
from calculator.gui.look import Look, create, label, says
from calculator.gui.nights.pages import FormPage, NightHost
from calculator.gui.stage.answer import MARKERS
from calculator.gui.widgets import Alternative, ChoiceBar, ChoiceBox, OptionGrid, Part
from calculator.nights import COLOURS, MAX_NAME, MAX_POINTS, MAX_TITLE, Night, Person, as_json, distinct_colours, person
from calculator.rules import MOST_SEATS, same_value
from calculator.text import as_seen, code_of, one_line


class Marker(QPushButton):
    """A player's colour and marker."""

    colour = 0

    def show_colour(self, colour: int, look: Look) -> None:
        """Show the marker of a colour."""
        self.colour = colour
        self.setText(MARKERS[colour])
        self.setStyleSheet(f"color: {look.palette.seats[colour]}; padding: 0px; font-size: 20px")
        self.setToolTip(look.say("form_colour_tip"))
        self.setAccessibleName(f"{look.say('form_colour_tip')} {colour + 1}")


class HeadPage(FormPage):
    """The settings of a session that can be changed while it is played; its rules are shown.

    It saves with the button or Enter; Escape leaves everything as it was.
    """

    def __init__(self, view: NightHost) -> None:
        super().__init__(view, "form_save")
        says(self.title, "head_title")
        says(self.hint, "head_hint")
        self._shown: tuple[object, ...] = ()
        self._known: dict[str, Person] = {}
        self._dealer = 0
        self.name, self.date = create(QLineEdit, maxLength=MAX_TITLE), create(QLineEdit, maxLength=10)
        self.stake, self.unit = QLineEdit(), QLineEdit()
        self._frozen, self.dealer, self.options = (
            label("", wrap=False),
            ChoiceBar(chosen=self._choose_dealer),
            OptionGrid(),
        )
        no_insert = QComboBox.InsertPolicy.NoInsert
        self.names, self.markers = list[ChoiceBox](), list[Marker]()
        for seat in range(MOST_SEATS):
            field, marker = ChoiceBox(editable=True, insertPolicy=no_insert, minimumWidth=60), Marker()
            field.editTextChanged.connect(self._named)
            _line(field).setMaxLength(MAX_NAME)
            marker.setFixedWidth(30)
            marker.clicked.connect(lambda _=False, seat=seat: self._give(seat, self.markers[seat].colour + 1))
            self.names.append(field)
            self.markers.append(marker)
        self.chips_on, self.chips = QCheckBox(), QSpinBox()
        self.chips.setRange(1, MAX_POINTS)
        self.chips.lineEdit().setTextMargins(6, 0, 0, 0)
        self.chips_on.toggled.connect(self.chips.setEnabled)
        self._single: dict[str, QWidget] = {
            "name": self.name,
            "date": self.date,
            "stake": self.stake,
            "chips": self.chips,
            "unit": self.unit,
        }
        """The fields that stand by themselves, and have a tooltip."""
        self.fields = {**self._single, **{f"people[{seat}]": field for seat, field in enumerate(self.names)}}
        seats = [part for pair in zip(self.markers, [(one, 1) for one in self.names], strict=True) for part in pair]
        parts: dict[str, tuple[Part, ...]] = {
            "name": (self.name,),
            "date": (self.date,),
            "ruleset": (self._frozen,),
            "people": tuple(seats),
            "dealer": (self.dealer,),
            "stake": (self.stake,),
            "chips": (self.chips_on, (self.chips, 1)),
            "unit": (self.unit,),
            "options": (self.options,),
        }
        for name, beside in parts.items():
            self.add_field(code_of("form_label", name), *beside)

    def add(self) -> None:
        """Start again; unsaved text is gone."""
        self._shown = ()

    def focus_first(self) -> None:
        """Give the keys to the name, all of it chosen."""
        self.name.setFocus()
        self.name.selectAll()

    # --- showing --------------------------------------------------------------------------------------------------

    def show_session(self) -> None:
        """Show the form of this session; unsaved text stays while nothing else changed it."""
        night, look = self.sheet.night, self.look
        key = (night, look.language, look.narrow, look.large, look.palette)
        if key == self._shown:
            return
        self._shown = key
        self._show_night(night, look)
        self._show_options(night, look)
        for name, field in self._single.items():
            field.setAccessibleName(look.say(code_of("form_label", name)))
            field.setToolTip(look.say(code_of("form_tip", name)))
        self.chips_on.setAccessibleName(self.chips.accessibleName())
        self.unit.setPlaceholderText(look.say("accounts_exact"))
        self._show_dealers()

    def _show_night(self, night: Night, look: Look) -> None:
        known: tuple[Person, ...] = ()
        try:
            known = self.view.recorder.book().store.people()
        except Problems as problems:
            self.view.show_problems(problems)
        self._known, self._dealer = {one.name: one for one in known}, night.dealer
        colours = distinct_colours([one.colour for one in night.people], MOST_SEATS)
        for seat, (field, marker) in enumerate(zip(self.names, self.markers, strict=True)):
            sits = seat < night.seats
            field.clear()
            field.addItems(list(self._known))
            field.setEditText(night.people[seat].name if sits else "")
            _line(field).setCursorPosition(0)
            field.setAccessibleName(look.say("form_person", number=seat + 1))
            marker.show_colour(colours[seat], look)
            field.setVisible(sits)
            marker.setVisible(sits)
        for line, text in ((self.name, night.name), (self.date, night.date), (self.stake, night.stake)):
            line.setText(text)
        self._frozen.setText(night.ruleset.title(look.language))
        self.unit.setText(night.unit)
        self.chips_on.setChecked(night.chips is not None)
        self.chips.setValue(night.chips or 100)
        self.chips.setEnabled(night.chips is not None)

    def _show_options(self, night: Night, look: Look) -> None:
        """Show a control for every option of the rules."""
        try:
            table = night.table()
        except Problems as problems:
            self.show_problems(problems.problems)
            return
        self.options.show_options(table.definition.open_options, table.option, look)
        self.show_problems(())

    def _show_dealers(self) -> None:
        # As the night would have them, while they are typed.
        names = [as_seen(one_line(field.currentText())) for field in self.names[: self.sheet.night.seats]]
        choices = [Alternative(seat, name or str(seat + 1)) for seat, name in enumerate(names)]
        self.dealer.set_choices(choices, self._dealer)

    def _choose_dealer(self, seat: int) -> None:
        self._dealer = seat
        self._show_dealers()

    def _named(self) -> None:
        for seat, field in enumerate(self.names):
            known = self._known.get(field.currentText().strip())
            if known is not None and _line(field).hasFocus():
                self._give(seat, known.colour)
        self._show_dealers()

    def _give(self, seat: int, colour: int) -> None:
        """Give a colour to a seat; the first follows the last. The seat that had it takes the one that is free now."""
        colour %= COLOURS
        self.markers[seat].show_colour(colour, self.look)
        free = set(range(COLOURS)) - {marker.colour for marker in self.markers}
        for at, marker in enumerate(self.markers):
            if at != seat and marker.colour == colour and free:
                marker.show_colour(min(free), self.look)

    # --- keeping --------------------------------------------------------------------------------------------------

    def filled(self) -> dict[str, Any]:
        """Return the content of the form, by the names of a session's fields.

        `people` are remembered ones of these names.

        :raises Problems: names that are none; the path is `people[SEAT]`.
        """
        people, problems = list[Person](), list[Problem]()
        for seat, own in enumerate(self.sheet.night.people):
            name, colour = as_seen(self.names[seat].currentText()), self.markers[seat].colour
            try:
                # A player who sits here already under another name is renamed, not a new player.
                found = self._known.get(name) or (replace(own, name=name) if name else person(name, colour))
                people.append(replace(found, colour=colour))
            except Problems as refused:
                problems += [replace(one, path=f"people[{seat}]") for one in refused.problems]
        if problems:
            raise Problems(problems)
        given = {name: (control.value(), control.option.default) for name, control in self.options.controls.items()}
        options = {n: one for n, (one, default) in given.items() if not same_value(one, default)}
        return {
            "name": self.name.text().strip(),
            "date": self.date.text().strip(),
            "people": tuple(people),
            "options_text": as_json(options),
            "stake": self.stake.text().strip() or "1",
            "dealer": self._dealer,
            "chips": self.chips.value() if self.chips_on.isChecked() else None,
            "unit": self.unit.text().strip(),
        }

    def save(self) -> None:
        """Save the form in the session, as one step that can be undone."""
        try:
            self.view.recorder.set_head(**self.filled())
        except Problems as problems:
            seats = {f"people[{at}]": f"{one.accessibleName()}: " for at, one in enumerate(self.names)}
            self.show_problems(problems.problems, seats)
            return
        self.view.to_sheet()


def _line(field: QComboBox) -> QLineEdit:
    """Return the line in which its text is typed."""
    line = field.lineEdit()
    assert line is not None
    return line
