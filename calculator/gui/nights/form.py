"""The form of a night: name, date, who sits where, options of its rules, stake, first dealer, stacks, rounding. It changes the
night, for the deals already played too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

from calculator.documents import Problem, Problems
from calculator.gui.look.look import Look, label, put, tag
from calculator.gui.nights.pages import FormPage, NightHost, labelled
from calculator.gui.stage.answer import MARKERS
from calculator.gui.widgets.choice_bar import Alternative, ChoiceBar
from calculator.gui.widgets.layouts import ChoiceBox, hbox, vbox
from calculator.gui.widgets.option_controls import OptionGrid
from calculator.nights import (
    COLOURS,
    MAX_NAME,
    MAX_POINTS,
    MAX_TITLE,
    Night,
    Person,
    Sheet,
    as_json,
    distinct_colours,
    person,
)
from calculator.rules import DEFAULT_SEATS, MOST_SEATS, Option
from calculator.text import as_seen, code_of, one_line


class Marker(QPushButton):
    """A player's colour and marker; a click gives the next."""

    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.colour = 0
        self._look = Look()
        self.setFixedSize(30, 30)
        self.clicked.connect(self._turn)

    def show_colour(self, colour: int, look: Look) -> None:
        self.colour, self._look = colour, look
        self.setText(MARKERS[colour])
        self.setStyleSheet(f"color: {look.palette.seats[colour]}; padding: 0px; font-size: 20px")
        self.setToolTip(look.say("form_colour_tip"))
        self.setAccessibleName(f"{look.say('form_colour_tip')} {colour + 1}")

    def _turn(self) -> None:
        self.show_colour((self.colour + 1) % COLOURS, self._look)
        self.turned.emit()


class NightForm(QWidget):
    """The settings of a night that can be changed while it is played; its rules are shown."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._known: dict[str, Person] = {}
        self._people: tuple[Person, ...] = ()
        self._dealer = 0
        names = ("name", "date", "ruleset", "people", "dealer", "stake", "chips", "unit", "options")
        self._labels = {name: label("label") for name in names}
        self.name, self.date, self.stake, self.unit = (QLineEdit() for _ in range(4))
        self.name.setMaxLength(MAX_TITLE)
        self.date.setMaxLength(10)
        self._frozen = label("")
        self.names, self.markers = [ChoiceBox() for _ in range(MOST_SEATS)], [Marker() for _ in range(MOST_SEATS)]
        self._count = DEFAULT_SEATS
        """How many play, of those the first fields."""
        self.dealer = ChoiceBar()
        self.dealer.chosen.connect(self._choose_dealer)
        self.chips_on, self.chips = QCheckBox(), QSpinBox()
        self.chips.setRange(1, MAX_POINTS)
        self.chips.lineEdit().setTextMargins(6, 0, 0, 0)
        self.chips.setValue(100)
        self.chips_on.toggled.connect(self.chips.setEnabled)
        self._fields: dict[str, QWidget] = {
            "name": self.name,
            "date": self.date,
            "stake": self.stake,
            "chips": self.chips,
            "unit": self.unit,
            **{f"people[{seat}]": field for seat, field in enumerate(self.names)},
        }
        """The fields by the paths of their problems."""
        self.options, self.problems = OptionGrid(), label("problem", wrap=True)
        self.problems.hide()
        head, foot = self._fields_around()
        people, options = self._labels["people"], self._labels["options"]
        column = vbox(
            self, head, people, self._seats(), foot, options, self.options, self.problems, margins=0, spacing=10
        )
        column.addStretch(1)

    def _fields_around(self) -> tuple[QVBoxLayout, QVBoxLayout]:
        """What stands above the players, and below them."""
        stack = QWidget()
        hbox(stack, self.chips_on, (self.chips, 1), margins=0)
        parts = {
            **self._fields,
            "ruleset": self._frozen,
            "dealer": self.dealer,
            "chips": stack,
        }

        def lines(*lines: tuple[tuple[str, int], ...]) -> QVBoxLayout:
            """Fields beside each other, with their stretch, line under line."""
            made = [labelled(*((self._labels[n], parts[n], wide) for n, wide in line), spacing=12) for line in lines]
            return vbox(None, *made, spacing=3)

        first, second = ("name", 3), ("date", 2)
        return lines((first, second, ("ruleset", 3))), lines((("dealer", 5), ("stake", 2), ("chips", 2), ("unit", 2)))

    def _seats(self) -> QGridLayout:
        """A marker and a name for each player."""
        grid = QGridLayout()
        grid.setSpacing(8)
        for seat, (marker, field) in enumerate(zip(self.markers, self.names, strict=True)):
            field.setEditable(True)
            field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            _line(field).setMaxLength(MAX_NAME)
            field.setMinimumWidth(60)
            field.editTextChanged.connect(self._named)
            marker.turned.connect(lambda seat=seat: self._give(seat, self.markers[seat].colour))
            grid.addWidget(marker, 0, 2 * seat)
            grid.addWidget(field, 0, 2 * seat + 1)
            grid.setColumnStretch(2 * seat + 1, 1)
        return grid

    def focus_first(self) -> None:
        """The keys go to the name, all of it chosen."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()

    # --- showing --------------------------------------------------------------------------------------------------

    def show_look(self, look: Look) -> None:
        self._look = look
        for name, made in self._labels.items():
            put(made, look.say(code_of("form_label", name)))
            if name in self._fields:
                self._fields[name].setAccessibleName(made.text())
                self._fields[name].setToolTip(look.say(code_of("form_tip", name)))
        self.chips_on.setAccessibleName(look.say("form_label_chips"))
        self.unit.setPlaceholderText(look.say("accounts_exact"))
        for seat, (field, marker) in enumerate(zip(self.names, self.markers, strict=True)):
            field.setAccessibleName(look.say("form_person", number=seat + 1))
            marker.show_colour(marker.colour, look)
        self._show_dealers()

    def show_people(self, known: tuple[Person, ...], people: tuple[Person, ...], look: Look) -> None:
        """Who is remembered, and who sits where."""
        self._known = {one.name: one for one in known}
        self._people = people
        colours = distinct_colours([one.colour for one in people], MOST_SEATS)
        for seat, (field, marker) in enumerate(zip(self.names, self.markers, strict=True)):
            text = people[seat].name if seat < len(people) else ""
            field.clear()
            field.addItems([one.name for one in known])
            field.setEditText(text)
            _line(field).setCursorPosition(0)
            marker.show_colour(colours[seat], look)

    def show_seats(self, seats: int) -> None:
        """Fields for so many players."""
        self._count = seats
        for seat, (field, marker) in enumerate(zip(self.names, self.markers, strict=True)):
            field.setVisible(seat < seats)
            marker.setVisible(seat < seats)
        self._choose_dealer(self._dealer if self._dealer < seats else 0)

    def show_options(self, options: tuple[Option, ...], values: dict[str, Any], look: Look) -> None:
        """A control for every option of the rules."""
        self.options.build(options, look)
        for name, control in self.options.controls.items():
            control.show_value(values.get(name, control.option.default))

    def show_night(self, night: Night, look: Look) -> None:
        """Everything of a night but people and options."""
        self.name.setText(night.name)
        self.date.setText(night.date)
        frozen = night.ruleset
        self.show_seats(night.seats)
        put(self._frozen, frozen.title(look.language))
        self.stake.setText(night.stake)
        self.unit.setText(night.unit)
        self.chips_on.setChecked(night.chips is not None)
        self.chips.setValue(night.chips or 100)
        self.chips.setEnabled(night.chips is not None)
        self._choose_dealer(night.dealer)

    def _show_dealers(self) -> None:
        # As the night would have them, while they are typed.
        names = [
            as_seen(one_line(field.currentText())) or str(seat + 1)
            for seat, field in enumerate(self.names[: self._count])
        ]
        self.dealer.set_choices([Alternative(seat, name) for seat, name in enumerate(names)], self._dealer)

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
        """A colour for a seat; the seat that had it takes the one that is free now."""
        self.markers[seat].show_colour(colour, self._look)
        free = set(range(COLOURS)) - {marker.colour for marker in self.markers}
        for at, marker in enumerate(self.markers):
            if at != seat and marker.colour == colour and free:
                marker.show_colour(min(free), self._look)

    def show_problems(self, problems: tuple[Problem, ...], look: Look) -> None:
        """What is wrong, each beside its field where there is one."""
        wrong = {problem.path for problem in problems}
        seats = {f"people[{seat}]": f"{look.say('form_person', number=seat + 1)}: " for seat in range(MOST_SEATS)}
        for path, field in self._fields.items():
            tag(field, "problem", path in wrong)
        put(self.problems, "\n".join(seats.get(one.path, "") + one.message(look.language) for one in problems))
        self.problems.setVisible(bool(problems))

    # --- reading --------------------------------------------------------------------------------------------------

    def filled(self) -> dict[str, Any]:
        """What stands in the form, by the names of a night's fields; `people` are remembered ones where a name is theirs.

        :raises Problems: names that are none; the path is `people[SEAT]`.
        """
        people, problems = [], []
        for seat, field in enumerate(self.names[: self._count]):
            name, colour = as_seen(field.currentText()), self.markers[seat].colour
            sitting = self._people[seat] if seat < len(self._people) else None
            try:
                # A player who sits here already under another name is renamed, not a new player.
                found = self._known.get(name) or (replace(sitting, name=name) if sitting and name else None)
                people.append(replace(found or person(name, colour), colour=colour))
            except Problems as refused:
                problems += [replace(one, path=f"people[{seat}]") for one in refused.problems]
        if problems:
            raise Problems(problems)
        given = {name: (control.value(), control.option.default) for name, control in self.options.controls.items()}
        return {
            "name": self.name.text().strip(),
            "date": self.date.text().strip(),
            "people": tuple(people),
            "options": {n: one for n, (one, default) in given.items() if (type(one), one) != (type(default), default)},
            "stake": self.stake.text().strip() or "1",
            "dealer": self._dealer,
            "chips": self.chips.value() if self.chips_on.isChecked() else None,
            "unit": self.unit.text().strip(),
        }


def _line(field: QComboBox) -> QLineEdit:
    """Where its text is typed."""
    line = field.lineEdit()
    assert line is not None
    return line


def _known(view: NightHost) -> tuple[Person, ...]:
    """Return everybody who has played; what stands in the way is shown."""
    try:
        return view.recorder.book().store.people()
    except Problems as problems:
        view.show_problems(problems)
        return ()


# --- its pages ---------------------------------------------------------------------------------------------------------


class HeadPage(FormPage):
    """Saves with the button or Enter; Escape leaves everything as it was."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._shown: tuple[object, ...] = ()
        self.form = NightForm()
        self._lay(self.form)

    def add(self) -> None:
        """Comes anew: what was typed and not kept is gone."""
        self._shown = ()

    def focus_first(self) -> None:
        """The keys go to the name."""
        self.form.focus_first()

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """The form of this night; what is being typed stays while nothing else changed it."""
        self._say(look.say("head_title"), look.say("head_hint"), "form_save", look)
        key = (sheet.night if sheet is not None else None, look.language, look.narrow, look.large, look.palette)
        if sheet is None or key == self._shown:
            return
        self._shown = key
        book = self._view.recorder.book()
        night = sheet.night
        self.form.show_people(_known(self._view), night.people, look)
        self.form.show_night(night, look)
        try:
            table = book.replayer.table(night)
        except Problems as problems:
            self.form.show_problems(problems.problems, look)
        else:
            values = dict(zip((o.id for o in table.definition.options), table.values, strict=True))
            self.form.show_options(table.definition.open_options, values, look)
            self.form.show_problems((), look)
        self.form.show_look(look)

    def save(self) -> None:
        """Puts what is in the form into the night, as one step that can be undone."""
        view = self._view
        book = view.recorder.book()
        try:
            filled = self.form.filled()
            done = book.set_head(options_text=as_json(filled.pop("options")), **filled)
        except Problems as problems:
            self.form.show_problems(problems.problems, view.look)
            return
        view.recorder.took(done)
        view.to_sheet()
