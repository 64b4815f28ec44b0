"""A row by hand 补记一行: a deal of which only the amounts are known, an adjustment, a penalty, a re-buy."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any

from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from calculator.documents import Problems
from calculator.gui.look import create, label, show_text
from calculator.gui.nights.pages import FormPage, NightHost
from calculator.gui.widgets import Alternative, ChoiceBar, OptionGrid, vbox
from calculator.nights import MAX_NOTE
from calculator.rules import MOST_SEATS
from calculator.text import amounts, code_of, signed
from calculator.typed import Typed, follows, number_of, own_values, row_facts

KINDS = ("amounts", "adjustment", "penalty", "rebuy")
_FORMS_OF_AMOUNTS = ("net", "pairs")
_DEAL = ("forms", "sum", "winner", "from", "dealer", "facts")
_SHOWN = {
    "amounts": ("net", *_DEAL),
    "pairs": ("pairs", *_DEAL),
    "adjustment": ("net", "sum"),
    "penalty": ("who", "points"),
    "rebuy": ("who", "points"),
}
"""The fields for each form of a row; the others are always there."""
_ALWAYS = ("kinds", "note", "place")
_LABELS = {
    **{name: code_of("row_label", name) for name in ("winner", "from", "dealer", "who", "points", "note")},
    "pairs": "accounts_corner",
    "facts": "table_facts",
}
"""The codes of what stands beside a field; beside the others nothing does."""
_DRAWN = "drawn"


class RowPage(FormPage):
    """`begin` says which row; Enter keeps it."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view, "row_keep")
        self._before: str | None = None
        self._changed: str | None = None
        self._choices = Typed()
        """The choices; typed text stands in its fields."""
        self._names, self._payers, self._payees = ([label("label") for _ in range(MOST_SEATS)] for _ in range(3))
        self.kinds = ChoiceBar(chosen=self._choose_kind)
        self.amount_forms = ChoiceBar(chosen=lambda way: self._choose_form(way=way))
        self.seats = ChoiceBar(chosen=lambda seat: self._choose(seat=seat))
        self.winners, self.facts = ChoiceBar(chosen=self._toggle_winner), OptionGrid()
        self.source = ChoiceBar(chosen=self._choose_source)
        self.dealer = ChoiceBar(chosen=lambda seat: self._choose(dealer=seat))
        self.net = [self._number() for _ in range(MOST_SEATS)]
        self.pairs = {pair: self._number() for pair in permutations(range(MOST_SEATS), 2)}
        self._facts_key: object = None
        self.points, self.note = self._number(), create(QLineEdit, "row_label_note", maxLength=MAX_NOTE)
        self.fields = {
            **{f"net[{seat}]": field for seat, field in enumerate(self.net)},
            **{f"pairs[{payer}][{payee}]": field for (payer, payee), field in self.pairs.items()},
            "points": self.points,
            "note": self.note,
        }
        self.sum, self._place = label("second"), label("hint", wrap=False)
        parts = {"kinds": self.kinds, "forms": self.amount_forms, "pairs": self._pair_fields(), "sum": self.sum}
        parts |= {"who": self.seats, "points": self.points, "winner": self.winners, "from": self.source}
        parts |= {"dealer": self.dealer, "facts": self.facts, "note": self.note, "place": self._place}
        self._parts = dict[str, QWidget]()
        """The lines of the form, by their names."""
        for name, part in parts.items():
            self._parts[name] = self.add_field(_LABELS.get(name, ""), (part, 1))
            if name == "forms":
                columns = (vbox(None, *pair, spacing=3) for pair in zip(self._names, self.net, strict=True))
                self._parts["net"] = self.add_field("", *((column, 1) for column in columns))

    def _number(self) -> QLineEdit:
        return create(QLineEdit, maxLength=20, minimumWidth=40, textChanged=self._show_sum)

    def _pair_fields(self) -> QWidget:
        """Return a matrix: payers at the left, payees above."""
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        for seat in range(MOST_SEATS):
            grid.addWidget(self._payees[seat], 0, seat + 1)
            grid.addWidget(self._payers[seat], seat + 1, 0)
            grid.setColumnStretch(seat + 1, 1)
        for (payer, payee), field in self.pairs.items():
            grid.addWidget(field, payer + 1, payee + 1)
        return box

    # --- which row ------------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Show a new row, as the last."""
        self.begin()

    def begin(self, *, before: str | None = None, changed: str | None = None) -> None:
        """Show a new row, `before` another or as the last, or the one that is to be `changed`."""
        self._before, self._changed = before, changed
        sheet, night = self.sheet, self.sheet.night
        typed = self._choices = Typed.at(night) if changed is None else Typed.of(sheet.row(changed).row, night)
        for field, text in zip(self.net, typed.net, strict=False):
            field.setText(text)
        for pair, field in self.pairs.items():
            field.setText(typed.pairs.get(pair, ""))
        self.points.setText(typed.points)
        self.note.setText(typed.note)
        self._facts_key = None
        self.show_problems(())

    def focus_first(self) -> None:
        """Give the keys to the first field."""
        first = {"penalty": self.points, "rebuy": self.points, "pairs": self.pairs[0, 1]}
        field = first.get(self._choices.form, self.net[0])
        field.setFocus()
        field.selectAll()

    # --- showing --------------------------------------------------------------------------------------------------

    def show_session(self) -> None:
        """Show the form; typed text stays."""
        say, places = self.look.say, {row.id: at for at, row in enumerate(self.sheet.rows, 1)}
        if self._before not in places:
            self._before = None
        if self._changed not in places:
            self._changed = None
        title, place = say("row_title_add"), say("row_at_end")
        if self._changed is not None:
            title = say("row_title_change", number=places[self._changed])
        elif self._before is not None:
            place = say("row_before", number=places[self._before])
        form = self._choices.form
        hint = "pot" if form == "amounts" and self._choices.pot else form
        self.title.setText(title)
        self.hint.setText(say(code_of("row_hint", hint)))
        self._place.setText(say("row_place", place=place) if self._changed is None else "")
        self._show_form()

    def _show_form(self) -> None:
        sheet, say, chosen = self.sheet, self.look.say, self._choices
        names = sheet.night.names
        no_chips = "" if sheet.night.chips is not None else say("row_no_chips")
        kinds = [
            Alternative(one, say(code_of("row_kind", one)), reason=no_chips if one == "rebuy" else "") for one in KINDS
        ]
        self.kinds.set_choices(kinds, chosen.kind)
        self.amount_forms.set_choices(
            [Alternative(one, say(code_of("row_way", one))) for one in _FORMS_OF_AMOUNTS], chosen.way
        )
        points = self.rows.labelForField(self._parts["points"])
        assert isinstance(points, QLabel)
        points.setText(say("row_label_chips" if chosen.kind == "rebuy" else "row_label_points"))
        self.points.setAccessibleName(points.text())
        everybody = [*names, *[""] * (MOST_SEATS - len(names))]
        for name, field, *texts in zip(everybody, self.net, self._names, self._payers, self._payees, strict=True):
            field.setAccessibleName(name)
            field.setVisible(bool(name))
            for text in texts:
                show_text(text, name)
        for (payer, payee), field in self.pairs.items():
            field.setVisible(max(payer, payee) < len(names))
            field.setAccessibleName(f"{everybody[payer]} → {everybody[payee]}")
        seats = [Alternative(seat, name) for seat, name in enumerate(names)]
        self.seats.set_choices(seats, chosen.seat)
        self.winners.set_choices(seats, *chosen.winners)
        nobody = "" if chosen.winners else say("row_no_winner")
        sources = [Alternative(None, say("row_unknown")), Alternative(_DRAWN, say("row_self"), reason=nobody)]
        sources += [
            one._replace(reason=nobody or (say("row_winner_self") if one.key == chosen.winners[0] else ""))
            for one in seats
        ]
        self.source.set_choices(sources, _DRAWN if chosen.self_drawn else chosen.discarder)
        self.dealer.set_choices([Alternative(None, say("row_dealer_rule")), *seats], chosen.dealer)
        shown = {*_SHOWN[chosen.form], *_ALWAYS}
        if not self._show_facts():
            shown.discard("facts")
        for name, part in self._parts.items():
            self.rows.setRowVisible(part, name in shown)
        self._show_sum()

    def _follow(self) -> Mapping[str, Any]:
        """Return the facts that the deals before give this one."""
        row = self._changed or self._before
        return self.sheet.next_facts if row is None else self.sheet.row(row).facts

    def _show_facts(self) -> bool:
        """Show facts of the deal and of its players; return False if the rules have none."""
        look, sheet = self.look, self.sheet
        asked = row_facts(sheet.night, {**self._follow(), **self._choices.facts})
        key = (tuple(one.option for one in asked), look, self._changed, self._before, sheet.night.revision)
        if key != self._facts_key:
            self._facts_key = key
            values = {one.option.id: one.value for one in asked}
            self.facts.show_options([one.option for one in asked], values.get, look, seats=sheet.night.names)
        return bool(asked)

    def _show_sum(self) -> None:
        """Show the sum of the fields, while they are typed."""
        say, typed = self.look.say, self.typed()
        numbers = [number_of(text) for text in typed.net]
        total = sum(number or 0 for number in numbers)
        seat = follows(numbers, typed.net) if typed.form == "amounts" and not typed.pot else None
        for at, field in enumerate(self.net):
            field.setPlaceholderText(signed(-total) if at == seat else "")
        if typed.form == "pairs":
            self.sum.setText(amounts(self.sheet.night.names, typed.paid(), "  "))
        elif (typed.form == "adjustment" or typed.pot) and total:
            self.sum.setText(say("row_to_pot", points=signed(-total)))
        else:
            self.sum.setText(say("row_sum", points=signed(total) if total and seat is None else "0 ✓"))

    # --- filling in -----------------------------------------------------------------------------------------------

    def _choose(self, **chosen: Any) -> None:
        self._choices = replace(self._choices, **chosen)
        self.show_session()

    def _choose_form(self, **chosen: Any) -> None:
        """Show the fields of another kind of row, or of another way to enter it."""
        self.show_problems(())
        self._choose(**chosen)

    def _choose_kind(self, kind: str) -> None:
        sheet = self.sheet
        if kind == "rebuy" and not self.points.text() and any(sheet.must_rebuy):
            # A player with no chips left takes as many stacks as bring him back.
            seat, stacks = next((seat, stacks) for seat, stacks in enumerate(sheet.must_rebuy) if stacks)
            self.points.setText(str(stacks * (sheet.night.chips or 0)))
            self._choose_form(kind=kind, seat=seat)
        else:
            self._choose_form(kind=kind)

    def _choose_source(self, who: object) -> None:
        self._choose(self_drawn=who == _DRAWN, discarder=None if who == _DRAWN else who)

    def _toggle_winner(self, seat: int) -> None:
        """Winners stand in the order in which they were chosen."""
        before = self._choices
        others = tuple(one for one in before.winners if one != seat)
        winners = others if seat in before.winners else (*others, seat)
        if not winners or before.discarder == winners[0]:
            self._choose(winners=winners, discarder=None, self_drawn=False)
        else:
            self._choose(winners=winners)

    # --- keeping --------------------------------------------------------------------------------------------------

    def typed(self) -> Typed:
        """Return the content of the form."""
        facts = self._choices.facts
        if self.facts.controls:
            # What the controls say otherwise than the deals before.
            facts = own_values(self.sheet.night, self.facts.values(), self._follow())
        return replace(
            self._choices,
            net=tuple(field.text() for field in self.net[: len(self._choices.net)]),
            pairs={pair: field.text() for pair, field in self.pairs.items() if field.text().strip()},
            points=self.points.text(),
            note=self.note.text(),
            facts=facts,
        )

    def save(self) -> None:
        """Save the row in the session, as a step that can be undone."""
        view, night, chosen = self.view, self.sheet.night, self._changed
        try:
            book, entry = view.recorder.book(), self.typed().entry(night.ruleset.rules)
            if chosen is not None:
                change = book.alter(chosen, entry)
            else:
                at = night.index(self._before) if self._before is not None else len(night.rows)
                change = book.add(entry, at)
                chosen = self.sheet.rows[at].id
        except Problems as problems:
            self.show_problems(
                tuple(replace(one, path="points") if one.path == "chips" else one for one in problems.problems)
            )
            return
        view.recorder.took(change)
        view.to_sheet()
        view.choose(chosen)
