"""The first column: who sits where, who is a regular, how many play, for how much, and what the evening is called."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from calculator.gui.look import CENTRE, TOP, Look, create, label, push_button, says, show_text, tag
from calculator.gui.new_session.table import SeatTable
from calculator.gui.widgets import Alternative, ChoiceBar, hbox, turn, vbox
from calculator.nights import MAX_TITLE
from calculator.view import Plan

_STAKES = ("0", "0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50", "100")
_STEP = 40
"""Pixels: how wide the buttons of the stake are at type of 100 %."""
_CHIPS = 8
"""Regulars that are offered."""


class WhoColumn(QWidget):
    """The view keeps what is changed in it."""

    def __init__(self) -> None:
        super().__init__()
        self.seat_table = SeatTable()
        self.wrong, self.how = label("problem"), label("hint", wrap=True, code="new_session_seats_hint")
        self.regulars = says(ChoiceBar(), "new_session_regulars")
        self.count = says(ChoiceBar(), "new_session_count")
        self.stake = create(QLineEdit, "new_session_stake", maxLength=25, alignment=CENTRE)
        self.name = create(QLineEdit, "new_session_name", maxLength=MAX_TITLE)
        self.less = push_button(act=partial(self._step, -1), text="−")
        self.more = push_button(act=partial(self._step, 1), text="+")
        money = QWidget()
        hbox(money, self.less, (self.stake, 1), self.more, margins=0, spacing=4)
        rows = QGridLayout()
        rows.setSpacing(8)
        rows.addWidget(label("label", code="new_session_count"), 0, 0)
        rows.addWidget(self.count, 0, 1)
        rows.addWidget(label("label", wrap=True, code="new_session_stake"), 1, 0)
        rows.addWidget(money, 1, 1)
        rows.setColumnStretch(0, 2)
        rows.setColumnStretch(1, 3)
        called = hbox(None, label("label", code="new_session_name"), (self.name, 1), spacing=8)
        no_money = label("hint", wrap=True, code="new_session_no_money")
        left, self._right = QWidget(), QWidget()
        vbox(left, (self.seat_table, 1), self.wrong, self.how, self.regulars, margins=0, spacing=8)
        vbox(self._right, rows, called, no_money, margins=0, spacing=8)
        self._columns = vbox(self, (left, 1), self._right, margins=0, spacing=8)

    def arrange(self, *, across: bool) -> None:
        """Place the rest beside the seats if there is little height."""
        turn(self._columns, down=not across)
        self._columns.setStretch(1, int(across))
        self.how.setHidden(across)  # each field says it too
        self._columns.setSpacing(16 if across else 8)
        self._columns.setAlignment(self._right, TOP if across else Qt.AlignmentFlag(0))

    def show_look(self, look: Look) -> None:
        """Show the parts that do not depend on the seats."""
        say = look.say
        for button in (self.less, self.more):
            button.setFixedWidth(look.px(_STEP))

        self.less.setAccessibleName(say("new_session_less"))
        self.more.setAccessibleName(say("new_session_more"))
        self.name.setPlaceholderText(say("night_called", date=date.today().isoformat()))

    def show_plan(self, plan: Plan, known: Iterable[str], wrong: str, look: Look) -> None:
        """Show the players; `known` are earlier ones."""
        self.seat_table.show_seats(plan.everybody, len(plan.names), plan.dealer, plan.doubled(), look)
        show_text(self.wrong, wrong)
        for field, text in ((self.stake, plan.stake), (self.name, plan.title)):
            if field.text() != text:
                field.setText(text)
        others = [one for one in dict.fromkeys((*known, *plan.everybody)) if one.strip() and one not in plan.names]
        self.regulars.set_choices(
            [Alternative(one, one, tip=look.say("new_session_regular_tip", name=one)) for one in others[:_CHIPS]]
        )
        self.regulars.setVisible(bool(others))

    def show_counts(self, counts: Iterable[int], playing: int) -> None:
        """For how many there are rules."""
        self.count.set_choices([Alternative(one, str(one)) for one in sorted({*counts, playing})], playing)

    def show_wrong(self, paths: set[str]) -> None:
        """Mark the impossible fields."""
        tag(self.stake, "problem", "stake" in paths)
        tag(self.name, "problem", "name" in paths)

    def _step(self, by: int) -> None:
        """Choose the next usual stake."""
        try:
            here = float(self.stake.text())
        except ValueError:
            here = 1.0
        others = [one for one in _STAKES if (float(one) - here) * by > 0]
        if others:
            self.stake.textEdited.emit(others[0] if by > 0 else others[-1])
