"""Step 3: who pays whom how much, large; why in one line; everybody's total after recording."""

from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from calculator.gui.look import DARK, RIGHT
from calculator.gui.stage.keys import LEFT, Key, Shape, Words
from calculator.gui.stage.unit import SHORT, Unit
from calculator.gui.widgets import hbox, vbox
from calculator.view import Row, Stage

MARKERS = "●■▲◆"
"""The marker of each seat, as a letter: the shape says whose it is where the colour does not."""
_FIGURES = 150, 108, 72
"""The large figure in units: of one payment, where it has many digits, little room or a second one, and of three."""
_ROW, _MORE, _LITTLE, _NET, _WHO, _LARGE = 40, 34, 24, 46, 58, 30
"""The type of a row where there are few, many and most, of a net in the head, of one payment alone, and of a row in large
type at most."""
_FEW, _MANY, _FULL, _DIGITS = 2, 4, 6, 4
"""Rows from which the net stands in the head, in little room and else, one less below a strip, and from which they are the
most; digits that are many."""

_SPACE = "\N{NO-BREAK SPACE}"
_REASON, _SHARE = 140, 0.6
"""Units that the reasons of many rows have at least, and the share of the width that all of an answer has."""


class AnswerView(QWidget):
    """Payments on the table."""

    def __init__(self) -> None:
        super().__init__()
        self.head, self.who, self.figure = Words(), Words(), Words()
        self.rows: list[tuple[Words, Words, Words, Words]] = []
        self._beside: bool | None = None
        self.why = Key(LEFT, wrap=True)
        self.why.action = "working:"
        self._grid = QGridLayout()
        self._grid.setColumnStretch(3, 1)
        self._grid.setVerticalSpacing(0)
        self._box = vbox(self, 1, self.head, self.who, self._grid, self.figure, self.why, 1, spacing=4)

    def show_answer(self, stage: Stage, unit: Unit, steps: str, room: int | None = None) -> None:
        """Show the payments of a stage.

        `steps` is the name of its working, "" if it is not to be opened.

        Long names are broken if they would be wider than `room`.
        """
        paper, big, rows = unit.look.palette, stage.big, stage.rows
        alone, tight = len(rows) == 1 and not big.net, unit.narrow or unit.look.large
        many = big.net and len(rows) >= (_FEW if tight else _MANY) - bool(stage.strip)
        title = "" if alone else unit.run(big.title, 28, "on_table")
        figure = ""
        if big.amount:
            few = len(rows) > 1 or sum(map(str.isdigit, big.amount)) >= _DIGITS
            less = tight + few + (len(rows) > 2) + (bool(stage.strip) and not alone)
            size = _NET if many else _FIGURES[min(less, 2)]
            figure = unit.run(big.amount, size, "mark", bold=True, amount=True)
            figure += unit.run(f" {big.unit}" if big.unit else "", max(size * 0.3, 24), "on_table", bold=True)
        self.head.put(f"{title}&nbsp; {figure}" if many else unit.run(stage.question, 28, "on_table2"))
        self.who.put(_who(rows[0], unit, _MORE if unit.look.large else _WHO) if alone else "")
        self.figure.put("" if many else f"{unit.run(_SPACE, 28, 'on_table')} ".join(filter(None, (figure, title))))
        shape = Shape(paper.on_table, paper.on_table2, paper.on_table)
        said = unit.run(stage.why, 24, "on_table")
        if said and steps:
            gap = unit.run(_SPACE, 24, "on_table2")
            said += f"{gap} " + unit.run(f"▸{_SPACE}{steps}", 19, "on_table2", names=True)
        self.why.set_style(unit, shape, said, 4)
        self.why.describe(stage.why, steps, steps)
        self.why.setVisible(bool(said))
        beside = len(rows) >= _MANY - bool(stage.strip)
        listed = () if alone else rows
        self._show_rows(listed, unit, whole=True, beside=beside)
        if room is not None and beside:
            # Beside long names a reason may have more lines than below them.
            high = self._high(room)
            self._show_rows(listed, unit, whole=True, beside=False)
            if high <= self._high(room):
                self._show_rows(listed, unit, whole=True, beside=True)
        if room is not None and self.least() > room:
            self._show_rows(listed, unit, whole=False, beside=bool(self._beside))

    def _high(self, room: int) -> int:
        """Return how high it is in its share of a width."""
        self._grid.invalidate()
        self._box.invalidate()
        return self._box.heightForWidth(round(room * _SHARE))

    def least(self) -> int:
        """Return how wide it is at least, also while it is not laid out."""
        self._grid.invalidate()
        self._box.invalidate()
        return self._box.minimumSize().width()

    def _show_rows(self, rows: tuple[Row, ...], unit: Unit, *, whole: bool, beside: bool) -> None:
        added = len(self.rows) < len(rows)
        while len(self.rows) < len(rows):
            at = len(self.rows)
            cells = (Words(), Words(), Words(RIGHT, wrap=False), Words())
            for column, cell in enumerate(cells[:3]):
                self._grid.addWidget(cell, 2 * at, column)
            self.rows.append(cells)
        self._grid.setHorizontalSpacing(unit.px(14))
        # Names give way to reasons, which have many words.
        self._grid.setColumnMinimumWidth(3, unit.px(_REASON) if beside and any(row.reason for row in rows) else 0)
        if beside is not self._beside or added:
            # Of many rows the reason stands behind, else below.
            self._beside = beside
            for at, cells in enumerate(self.rows):
                self._grid.removeWidget(cells[3])
                place = (2 * at, 3, 1, 1) if beside else (2 * at + 1, 0, 1, 4)
                self._grid.addWidget(cells[3], *place)
        size = _ROW if len(rows) < _MANY else _MORE if len(rows) < _FULL else _LITTLE
        size = min(size, _LARGE) if unit.look.large else size
        for cells, row in zip(self.rows, rows, strict=False):
            own = size - 4 if len(row.payers) > 1 else size
            kept = [whole or _short(text) for text in (row.payers_text, row.payee_text)]
            payers = unit.run(row.payers_text, own, "on_table", bold=True, names=kept[0])
            cells[0].put(_marker(row.payers, unit, size) + payers)
            payee = unit.run(row.payee_text, size, "on_table", bold=True, names=kept[1])
            cells[1].put(unit.run("→\u00a0", size, "mark") + _marker((row.payee,), unit, size) + payee)
            cells[2].put(unit.run(row.amount, size + 2, "mark", bold=True, amount=True))
            cells[3].put(unit.run(row.reason, min(size - 6, 20), "on_table2"))
        for cells in self.rows[len(rows) :]:
            for cell in cells:
                cell.put("")


def _short(names: str) -> bool:
    """Return whether none of the names is long."""
    return all(len(name) <= SHORT for name in names.split("、"))


def _marker(seats: tuple[int, ...], unit: Unit, size: float) -> str:
    """Return the marker of a single player."""
    if len(seats) != 1 or not 0 <= seats[0] < len(MARKERS):
        return ""
    return unit.run(MARKERS[seats[0]], size, DARK.seats[seats[0]]) + unit.run("\u00a0", size / 2, "#000000")


def _who(row: Row, unit: Unit, size: float) -> str:
    """From whom to whom."""
    arrow = unit.run(" → ", size, "mark")
    names = [unit.run(name, size, "on_table", bold=True, names=True) for name in (row.payers_text, row.payee_text)]
    return _marker(row.payers, unit, size) + names[0] + arrow + _marker((row.payee,), unit, size) + names[1]


class Totals(QFrame):
    """Everybody's total after recording, and that they come to nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.totals, self.sum = Words(yields=True), Words(RIGHT)
        self._line = hbox(self, (self.totals, 1), self.sum)

    def show_totals(self, stage: Stage, unit: Unit) -> None:
        """Show the totals of a stage."""
        parts = [unit.run(stage.totals_title, 22, "ink2")]
        for name, total in stage.totals:
            ink = "accent" if total.startswith("+") else "ink"
            one = unit.run(f"{name} ", 23, "ink") + unit.run(total, 28, ink, bold=True, amount=True)
            parts.append(f'<span style="white-space:nowrap">{one}</span>')
        self.totals.put(" &nbsp; &nbsp; ".join(parts))
        self.sum.put(unit.run(stage.totals_sum, 18, "ink2"))
        self._line.setContentsMargins(*(unit.px(26), unit.px(6)) * 2)
        self.setHidden(not stage.totals)
