"""The result of an action: the deal with it, settled as far as the event that is edited."""

from __future__ import annotations

from typing import NamedTuple

from calculator.deals import as_recorded
from calculator.documents import Problems
from calculator.settlement import SettledWin, Settlement, Transfer
from calculator.table import OpenDeal, TableState, missing_of, once, settled, with_shared_flags
from calculator.text import Sentence
from calculator.view.actions import change


class Tried(NamedTuple):
    """A deal with one change.

    `rows` are the payments of the event that is edited, if it is whole and allowed; `refused` says
    why the change or the win is impossible.
    """

    on: TableState | None = None
    settlement: Settlement | None = None
    refused: Sentence | None = None

    @property
    def rows(self) -> tuple[Transfer, ...]:
        """The payments of the event that is edited."""
        if self.settlement is None or self.on is None:
            return ()
        return self.settlement.of_event(self.on.current)

    @property
    def win(self) -> SettledWin | None:
        """The win that is edited, if it is settled."""
        wins = self.settlement.wins if self.settlement is not None else ()
        return next((one for one in wins if self.on is not None and one.event == self.on.current), None)

    def pays(self, seat: int) -> int:
        """Return the points that a seat pays."""
        return sum(row.points for row in self.rows if row.payer == seat)

    def gets(self, seat: int) -> int:
        """Return the points that a seat gets."""
        return sum(row.points for row in self.rows if row.payee == seat)


@once
def tried(open_deal: OpenDeal, *actions: str) -> Tried:
    """Return the deal after some actions, each as its click would make it."""
    on = after(open_deal, *actions)
    return Tried(refused=on) if isinstance(on, Sentence) else _settled(open_deal, on)


@once
def after(open_deal: OpenDeal, *actions: str) -> TableState | Sentence:
    """Return the state of the table after some actions; the first refusal if there is one."""
    if not actions:
        return open_deal.on
    before = after(open_deal, *actions[:-1])
    if isinstance(before, Sentence):
        return before
    found = change(open_deal.with_state(before), actions[-1])
    if isinstance(found, Sentence):
        return found
    on = before if found is None else found
    return on._replace(deal=with_shared_flags(on.deal, open_deal.deal))


def _settled(open_deal: OpenDeal, on: TableState) -> Tried:
    table, deal, at = open_deal.table, on.deal, on.current
    counted = open_deal.outcome.counted if open_deal.outcome is not None else -1
    if (
        table is None
        or (table.jing_rule is not None and not open_deal.jing)
        or at < 0
        or counted < min(at, open_deal.current)
        or missing_of(open_deal.with_state(on), at) is not None
    ):
        return Tried(on)
    behind = at + 1
    while behind < counted and deal.first_on_tile(behind) == deal.first_on_tile(at):
        # What comes of one discard may depend on all who won on it.
        behind += 1
    try:
        settlement = settled(as_recorded(deal._replace(events=deal.events[:behind]), open_deal.jing), table)
    except Problems as problems:
        return Tried(on, refused=problems.problems[0])
    return Tried(on, settlement)
