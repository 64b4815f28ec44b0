"""A row by hand 补记一行: a deal of which only the amounts are known, an adjustment, a penalty, a re-buy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from calculator.documents import Problem, Problems
from calculator.gui.look.look import Look, label, put, tag
from calculator.gui.nights.form_page import FormPage
from calculator.gui.widgets.controls import Chips, Choice, Segments
from calculator.gui.widgets.layouts import fill, vbox
from calculator.nights import MAX_NOTE, Sheet
from calculator.session import Typed, follows, number_of
from calculator.text import code_of
from calculator.text.figures import amounts, signed
from calculator.tiles import SEATS

if TYPE_CHECKING:
    from calculator.gui.nights.host import NightHost

KINDS = ("amounts", "adjustment", "penalty", "rebuy")
_WAYS = ("net", "pairs")
_UNSAID = -1
_DRAWN = -2


class RowPage(FormPage):
    """`add`, `insert_before` or `change` say which row; Enter keeps it."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._look = view.look
        self._sheet: Sheet | None = None
        self._before: str | None = None
        self._changed: str | None = None
        self._kind, self._way = "amounts", "net"
        self._winners: list[int] = []
        self._from = self._dealer = _UNSAID
        self._seat = 0
        form = QWidget()
        self._labels = {name: label("label") for name in ("winner", "from", "dealer", "who", "points", "note")}
        self.kinds, self.ways, self.seats, self.source, self.dealer = (Segments() for _ in range(5))
        self.winners = Chips(4)
        for control, chosen in (
            (self.kinds, self._choose_kind),
            (self.ways, self._choose_way),
            (self.seats, self._choose_seat),
            (self.source, self._choose_source),
            (self.dealer, self._choose_dealer),
        ):
            control.chosen.connect(chosen)
        self.winners.toggled.connect(self._toggle_winner)
        self._net_box = self._net_fields()
        self._pair_box = self._pair_fields()
        self.sum = label("second", wrap=True)
        self._one_box = self._box(("who", self.seats, 3))
        self.points = self._number("points")
        self._points_box = self._box(("points", self.points, 1))
        self._winners_box = self._box(("winner", self.winners, 1), ("from", self.source, 1))
        self._dealer_box = self._box(("dealer", self.dealer, 1))
        column = vbox(
            form,
            self.kinds,
            self.ways,
            self._net_box,
            self._pair_box,
            self._one_box,
            self._points_box,
            self.sum,
            self._winners_box,
            self._dealer_box,
            margins=(0, 0, 6, 0),
            spacing=10,
        )
        self.note = QLineEdit()
        self.note.setMaxLength(MAX_NOTE)
        column.addWidget(self._box(("note", self.note, 1)))
        self._place = label("hint")
        column.addWidget(self._place)
        self.problems = label("problem", wrap=True)
        fill(column, self.problems, 1)
        form.setMaximumWidth(860)
        self._lay(form)

    # --- parts ----------------------------------------------------------------------------------------------------

    def _box(self, *parts: tuple[str, QWidget, int]) -> QWidget:
        """Labels over their fields, beside each other."""
        return _labelled([(self._labels[name], part, wide) for name, part, wide in parts], 16)

    def _number(self, path: str) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(20)
        field.setMinimumWidth(40)
        field.textChanged.connect(self._typed)
        field.setProperty("path", path)
        return field

    def _net_fields(self) -> QWidget:
        self._names = [label("label") for _ in range(SEATS)]
        self.net = [self._number(f"net[{seat}]") for seat in range(SEATS)]
        return _labelled([(name, field, 1) for name, field in zip(self._names, self.net, strict=True)], 12)

    def _pair_fields(self) -> QWidget:
        """A matrix: who pays at the left, who gets above."""
        box, grid = _grid(12, 4)
        self._corner = label("label")
        grid.addWidget(self._corner, 0, 0)
        self._payers, self._payees = ([label("label") for _ in range(SEATS)] for _ in range(2))
        self.pairs: dict[tuple[int, int], QLineEdit] = {}
        for seat in range(SEATS):
            grid.addWidget(self._payees[seat], 0, seat + 1)
            grid.addWidget(self._payers[seat], seat + 1, 0)
            grid.setColumnStretch(seat + 1, 1)
            for payee in range(SEATS):
                if payee != seat:
                    field = self.pairs[seat, payee] = self._number(f"pairs[{seat}][{payee}]")
                    grid.addWidget(field, seat + 1, payee + 1)
        return box

    # --- which row ------------------------------------------------------------------------------------------------

    def add(self) -> None:
        """A new row, as the last."""
        self._begin(None, None)

    def insert_before(self, row_id: str) -> None:
        """A new row before another."""
        self._begin(row_id, None)

    def change(self, row_id: str) -> None:
        """A row that is there."""
        self._begin(None, row_id)

    def _begin(self, before: str | None, changed: str | None) -> None:
        self._before, self._changed = before, changed
        sheet = self._view.sheet
        row = sheet.row(changed).row if sheet is not None and changed is not None else None
        typed = Typed() if row is None else Typed.of(row)
        self._kind, self._way = typed.kind, typed.way
        self._winners, self._seat = list(typed.winners), typed.seat
        self._from = _DRAWN if typed.self_drawn else _UNSAID if typed.discarder is None else typed.discarder
        self._dealer = _UNSAID if typed.dealer is None else typed.dealer
        for seat, field in enumerate(self.net):
            field.setText(typed.net[seat])
        for pair, field in self.pairs.items():
            field.setText(typed.pairs.get(pair, ""))
        self.points.setText(typed.points)
        self.note.setText(typed.note)
        self._show_problems(())

    def focus_first(self) -> None:
        """The keys go to the first field."""
        first = self.points if self._kind in ("penalty", "rebuy") else self.net[0]
        if self._kind == "amounts" and self._way == "pairs":
            first = self.pairs[0, 1]
        first.setFocus()
        first.selectAll()

    # --- showing --------------------------------------------------------------------------------------------------

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """The form; what was typed stays."""
        self._sheet, self._look = sheet, look
        if sheet is None:
            return
        say, ids = look.say, [row.row.id for row in sheet.rows]
        if self._before not in ids:
            self._before = None
        if self._changed not in ids:
            self._changed = None
        title = say("row_title_add")
        if self._changed is not None:
            title = say("row_title_change", number=ids.index(self._changed) + 1)
        self._say(title, say(code_of("row_hint", self._hint())), "row_keep", look)
        place = say("row_at_end")
        if self._before is not None:
            place = say("row_before", number=ids.index(self._before) + 1)
        put(self._place, say("row_place", place=place) if self._changed is None else "")
        self._show_form()

    def _hint(self) -> str:
        return "pairs" if self._kind == "amounts" and self._way == "pairs" else self._kind

    def _show_form(self) -> None:
        sheet, say, kind = self._sheet, self._look.say, self._kind
        if sheet is None:
            return
        names = sheet.night.names
        no_chips = "" if sheet.night.chips is not None else say("row_no_chips")
        self.kinds.set_choices(
            [Choice(one, say(code_of("row_kind", one)), reason=no_chips if one == "rebuy" else "") for one in KINDS],
            kind,
        )
        self.ways.set_choices([Choice(one, say(code_of("row_way", one))) for one in _WAYS], self._way)
        deal, one = kind == "amounts", kind in ("penalty", "rebuy")
        for part, shown in (
            (self.ways, deal),
            (self._net_box, not one and (not deal or self._way == "net")),
            (self._pair_box, deal and self._way == "pairs"),
            (self._one_box, one),
            (self._points_box, one),
            (self._winners_box, deal),
            (self._dealer_box, deal),
            (self.sum, not one),
        ):
            part.setVisible(shown)
        for name, text in self._labels.items():
            code = "chips" if name == "points" and kind == "rebuy" else name
            put(text, say(code_of("row_label", code)))
        self.points.setAccessibleName(self._labels["points"].text())
        self.note.setAccessibleName(say("row_label_note"))
        for seat, name in enumerate(names):
            for text in (self._names[seat], self._payers[seat], self._payees[seat]):
                put(text, name)
            self.net[seat].setAccessibleName(name)
        put(self._corner, say("accounts_corner"))
        for (payer, payee), field in self.pairs.items():
            field.setAccessibleName(f"{names[payer]} → {names[payee]}")
        seats = [Choice(seat, name) for seat, name in enumerate(names)]
        self.seats.set_choices(seats, self._seat)
        self.winners.set_choices(seats, self._winners)
        first = self._winners[0] if self._winners else None
        nobody = say("row_no_winner") if first is None else ""
        ways = [Choice(_UNSAID, say("row_unknown")), Choice(_DRAWN, say("row_self"), reason=nobody)]
        ways += [
            Choice(seat, name, reason=nobody or (say("row_winner_self") if seat == first else ""))
            for seat, name in enumerate(names)
        ]
        self.source.set_choices(ways, self._from)
        self.dealer.set_choices([Choice(_UNSAID, say("row_dealer_rule")), *seats], self._dealer)
        self._show_sum()

    def _show_sum(self) -> None:
        """What the fields come to, while they are typed."""
        say = self._look.say
        for field in self.net:
            field.setPlaceholderText("")
        numbers = [number_of(field.text()) for field in self.net]
        if self._kind == "amounts" and self._way == "pairs":
            put(self.sum, self._pairs_text())
        elif self._kind == "adjustment":
            pot = -sum(number or 0 for number in numbers)
            put(self.sum, say("row_to_pot", points=signed(pot)) if pot else say("row_sum", points="0 ✓"))
        else:
            seat = follows(numbers, [field.text() for field in self.net])
            if seat is not None:
                self.net[seat].setPlaceholderText(signed(-sum(number or 0 for number in numbers)))
            total = 0 if seat is not None else sum(number or 0 for number in numbers)
            put(self.sum, say("row_sum", points=signed(total) if total else "0 ✓"))

    def _pairs_text(self) -> str:
        net = [0] * SEATS
        for (payer, payee), field in self.pairs.items():
            points = number_of(field.text()) or 0
            net[payer] -= points
            net[payee] += points
        names = self._sheet.night.names if self._sheet is not None else ("",) * SEATS
        return amounts(names, net, "  ")

    # --- filling in -----------------------------------------------------------------------------------------------

    def _choose_kind(self, kind: object) -> None:
        self._kind = str(kind)
        self._show_problems(())
        self._offer_rebuy()
        self.show_sheet(self._sheet, self._look)

    def _offer_rebuy(self) -> None:
        """A player with no chips left takes as many stacks as bring him back."""
        sheet = self._sheet
        if self._kind != "rebuy" or self.points.text() or sheet is None:
            return
        seat = next((seat for seat, stacks in enumerate(sheet.must_rebuy) if stacks), None)
        if seat is not None:
            self._seat = seat
            self.points.setText(str(sheet.must_rebuy[seat] * (sheet.night.chips or 0)))

    def _choose_way(self, way: object) -> None:
        self._way = str(way)
        self._show_problems(())
        self.show_sheet(self._sheet, self._look)

    def _choose_seat(self, seat: object) -> None:
        self._seat = int(seat)  # type: ignore[call-overload]
        self._show_form()

    def _choose_source(self, seat: object) -> None:
        self._from = int(seat)  # type: ignore[call-overload]
        self._show_form()

    def _choose_dealer(self, seat: object) -> None:
        self._dealer = int(seat)  # type: ignore[call-overload]
        self._show_form()

    def _toggle_winner(self, seat: object) -> None:
        """Winners stand in the order in which they were chosen."""
        at = int(seat)  # type: ignore[call-overload]
        if at in self._winners:
            self._winners.remove(at)
        else:
            self._winners.append(at)
        if not self._winners or self._from == self._winners[0]:
            self._from = _UNSAID
        self._show_form()

    def _typed(self) -> None:
        if self._sheet is not None:
            self._show_sum()

    # --- keeping --------------------------------------------------------------------------------------------------

    def typed(self) -> Typed:
        """What stands in the form."""
        return Typed(
            kind=self._kind,
            way=self._way,
            net=tuple(field.text() for field in self.net),
            pairs={pair: field.text() for pair, field in self.pairs.items() if field.text().strip()},
            winners=tuple(self._winners),
            discarder=self._from if self._from >= 0 else None,
            self_drawn=self._from == _DRAWN,
            dealer=self._dealer if self._dealer >= 0 else None,
            seat=self._seat,
            points=self.points.text(),
            note=self.note.text(),
        )

    def save(self) -> None:
        """Puts the row into the night, as a step that can be undone."""
        view = self._view
        try:
            entry = self.typed().entry()
            book = view.recorder.book()
            assert book.night is not None
            if self._changed is not None:
                chosen, change = self._changed, book.alter(self._changed, entry)
            else:
                ids = {row.id for row in book.night.rows}
                change = book.add(entry, book.night.index(self._before) if self._before is not None else None)
                assert book.night is not None
                chosen = next(row.id for row in book.night.rows if row.id not in ids)
        except Problems as problems:
            self._show_problems(problems.problems)
            return
        view.recorder.took(change)
        view.to_sheet()
        view.choose(chosen)

    def _show_problems(self, problems: tuple[Problem, ...]) -> None:
        """What is wrong, and which fields it concerns."""
        wrong = {problem.path for problem in problems}
        for field in (*self.net, *self.pairs.values(), self.points, self.note):
            path = "note" if field is self.note else str(field.property("path"))
            one = path in wrong or (path.startswith("net") and "net" in wrong)
            tag(field, "problem", one or (path == "points" and bool(wrong & {"points", "chips"})))
        put(self.problems, "\n".join(problem.message(self._look.language) for problem in problems))
        self.problems.setVisible(bool(problems))


def _grid(across: int, down: int) -> tuple[QWidget, QGridLayout]:
    """A widget and its grid, with the room between columns and between lines."""
    box = QWidget()
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(across)
    grid.setVerticalSpacing(down)
    return box, grid


def _labelled(parts: list[tuple[QWidget, QWidget, int]], across: int) -> QWidget:
    """Labels over their fields, beside each other, each with its stretch."""
    box, grid = _grid(across, 3)
    for at, (name, field, wide) in enumerate(parts):
        grid.addWidget(name, 0, at)
        grid.addWidget(field, 1, at)
        grid.setColumnStretch(at, wide)
    return box
