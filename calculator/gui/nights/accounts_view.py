"""The accounts 结账: the fewest transfers first and large, then what each won or lost; who paid whom in all is folded."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look import RIGHT, Look, plain_box, push_button, styled_frame
from calculator.gui.stage.answer import MARKERS
from calculator.gui.stage.keys import WordRows, Words
from calculator.gui.stage.unit import Unit
from calculator.gui.widgets import hbox, vbox
from calculator.nights import Account, Sheet, account, game_text, lacking, party, settlement_grids, settlement_notes
from calculator.text import signed

_SHORT = 6
"""Letters of a name that heads of columns have room for."""


class AccountsView(QWidget):
    """`folds`: who paid whom in all is opened by a button; else it is always seen. The choice of rounding stands above."""

    def __init__(self, *, folds: bool = True) -> None:
        super().__init__()
        self.title, self.rest, self.notes = Words(), Words(RIGHT), Words()
        self.moves, self.totals = WordRows(apart=14, between=4), WordRows(apart=14, between=0)
        self.gross, self._box, self._folds = WordRows(apart=8, between=0), plain_box(), folds
        self.unfold = push_button("flat", self._unfold)
        self._look = Look()
        vbox(self._box, self.gross)
        self._box.setHidden(folds)
        line = styled_frame("ruled")
        line.setFixedHeight(8)
        head = hbox(None, (self.title, 1), self.rest, spacing=8)
        unfold = hbox(None, self.unfold, 1, spacing=0)
        vbox(self, head, self.moves, line, self.totals, unfold, self._box, self.notes, 1, spacing=4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_account(self, sheet: Sheet, look: Look) -> None:
        """Show the accounts of a session."""
        self._look = look
        whole, sheet = sheet.night.names, replace(sheet, night=sheet.night.shortened)
        say, found, night = look.say, account(sheet), sheet.night
        self.setToolTip("\n".join(name for name, short in zip(whole, night.names, strict=True) if name != short))
        unit, parties = Unit(look.size / 100, False, look), range(night.seats + found.has_pot)

        def person(who: int, size: int) -> str:
            name = party(night, who, look.language)
            colour = night.people[who].colour if who < night.seats else None
            mark = "" if colour is None else unit.run(f"{MARKERS[colour]} ", size - 2, look.palette.seats[colour])
            return mark + unit.run(name, size, "ink", bold=True)

        # Where a point is worth one, money would say the same twice.
        points = {
            (move.payer, move.payee): say("accounts_points", count=move.amount)
            for move in found.moves
            if found.rounded != found.net
        }
        arrow = unit.run(" → ", 20, "accent")
        self.title.put(unit.run(say("accounts_fewest", count=len(found.payments)), 13, "ink2"))
        self.moves.show_rows(
            [
                (
                    person(one.payer, 20) + arrow + person(one.payee, 20),
                    unit.run(points.get((one.payer, one.payee), ""), 13, "ink2"),
                    unit.run(say("table_yuan", amount=str(one.amount)), 24, "ink", bold=True, amount=True),
                )
                for one in found.payments
            ]
            or [(unit.run(say("accounts_even"), 16, "ink"),)]
        )
        lack = lacking(sheet.missing, look.language)
        rows = [(unit.run(say("accounts_net") + lack, 13, "ink2"), "", "")]
        for who in parties:
            net = found.net[who]
            rows.append(
                (
                    person(who, 15),
                    unit.run(signed(net), 18, "accent" if net > 0 else "ink", bold=True),
                    unit.run(say("table_yuan", amount=signed(found.rounded[who])), 15, "ink2") if points else "",
                )
            )
        self.totals.show_rows(rows)
        rests = [f"{party(night, who, look.language)} {signed(rest)}" for who, rest in enumerate(found.rest) if rest]
        rounding = say("accounts_rest", rest=" · ".join(rests) or "0") if found.unit else ""
        self.rest.put(unit.run(rounding, 13, "ink2"))
        self._show_gross(sheet, found, unit)
        games = (game_text(one, look.language) for one in sheet.games)
        notes = [*games, *settlement_notes(found, look.language)]
        self.notes.put("<br>".join(unit.run(note, 13, "mark_ink") for note in notes))

    def _show_gross(self, sheet: Sheet, found: Account, unit: Unit) -> None:
        """Show the gross payments: a row a payer, a column a payee, and the sums."""
        say = unit.look.say
        *_, (_, grid) = settlement_grids(sheet, found, unit.look.language)

        def row(cells: Sequence[object], colour: str = "ink", *, bold: bool = False) -> list[str]:
            texts = ["·" if cell is None else str(cell) for cell in cells]
            return [unit.run(text, 13, colour, bold=bold) for text in texts]

        heads = [head if len(head) <= _SHORT else f"{head[: _SHORT - 1]}…" for head in grid.head[1:-1]]
        title = [] if self._folds else [["<br>" + unit.run(say("accounts_gross"), 13, "ink2")]]
        payers = [row(cells) for cells in grid.rows[:-1]]
        first = row([grid.head[0], *heads, grid.head[-1]], "ink2")
        self.gross.show_rows([*title, first, *payers, row(grid.rows[-1], bold=True)])
        self.unfold.setVisible(self._folds)
        self._mark()

    def _mark(self) -> None:
        sign = "▸" if self._box.isHidden() else "▾"
        self.unfold.setText(f"{sign} {self._look.say('accounts_gross')}")

    def _unfold(self) -> None:
        self._box.setVisible(self._box.isHidden())
        self._mark()
