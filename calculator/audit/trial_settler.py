"""A deal settled again and again with changes, event by event: the settler itself, with a program that can slip."""

from __future__ import annotations

import copy
from collections.abc import Collection, Hashable, Iterable
from typing import Any

from calculator.audit.caching_scorer import RememberingScorer
from calculator.audit.changes import ENDING, Change
from calculator.audit.outcomes import ChangingLedger, Outcome, rows_of
from calculator.audit.switches import SlippingProgram, Watched
from calculator.deals import Deal, Event, Kong, Win
from calculator.rules import Table
from calculator.rules.formulas import RuleFault
from calculator.scoring import PlayerFacts, Score
from calculator.settlement import Settlement, Settler
from calculator.settlement.settler import _PaidKong
from calculator.tiles import Hand


class Rehearsal(Settler):
    """One deal at one table: the deal and the options are those of some changes already, the rest is set for each event."""

    def __init__(self, deal: Deal, table: Table, program: SlippingProgram, watched: Watched | None = None) -> None:
        slipping = copy.copy(table)
        slipping.program = program.program
        if watched is not None:
            slipping.values = watched
        super().__init__(deal, slipping)
        self._switches = program.switches
        self.remembering = RememberingScorer(slipping, self.wild, self.deal, self.jing, program)
        self.scorer = self.remembering
        self.ledger: ChangingLedger = ChangingLedger()
        self._shown_changed: dict[int, Any] = {}
        self._scoring, self._paying = program.scoring, program.paying
        self._checked: dict[Hashable, tuple[tuple[bool, int, bool, int, int], list[tuple[Score, ...]]]] = {}
        self._state_of_players = program.switches[program.paying :]

    def play(
        self,
        index: int,
        changes: Collection[Change],
        before: tuple[list[int], set[int]],
        kongs: list[_PaidKong],
    ) -> Outcome | None:
        """One event (or ENDING) with changes of kinds switch, event, row, reading and shown; None where
        it cannot have been so. `before` says who has won and who has a penalty, `kongs` what was paid for kongs."""
        self.won, self.penalized, self.kongs = list(before[0]), set(before[1]), kongs
        self.ledger, self.wins = ChangingLedger(), []
        made = len(kongs)
        self.remembering.asked = []
        try:
            self._with(index, changes)
        except (RuleFault, AssertionError, ValueError):
            return None
        rows = tuple(row for transfer in self.ledger.transfers for row in rows_of(transfer))
        paid = tuple(self.kongs[-1].paid) if len(self.kongs) > made else ()
        points = self.wins[0].points if self.wins else None
        is_kong = len(self.kongs) > made
        return Outcome(rows, points, paid, tuple(self.remembering.asked), is_kong)

    def step(self, index: int) -> None:
        """The next event as it was."""
        self._with(index, ())

    def replay(self, of_event: dict[int, list[Change]]) -> Settlement | None:
        """The whole deal in one go, with the changes of each event; None where it cannot have been so."""
        try:
            for index in range(len(self.played.events)):
                self._with(index, of_event.get(index, ()))
            self._with(ENDING, of_event.get(ENDING, ()))
        except (RuleFault, AssertionError, ValueError):
            return None
        self.finished |= len(self.won) >= self.definition.winners
        return Settlement(
            deal=self.played,
            table=self.table,
            transfers=self.ledger.transfers,
            net=self.ledger.net,
            wins=tuple(self.wins),
            next_dealer=self.played.dealer,
            finished=self.finished,
        )

    def _with(self, index: int, changes: Collection[Change]) -> None:
        event: Event | None = None if index == ENDING else self.played.events[index]
        set_switches: list[int] = []
        for change in changes:
            match change.kind:
                case "switch":
                    self._switches[change.where] = change.to
                    set_switches.append(change.where)
                case "switches":
                    for switch in change.where:
                        self._switches[switch] = change.to
                        set_switches.append(switch)
                case "event":
                    event = change.to
                case "row":
                    self.ledger.changes.append(change)
                case "reading":
                    self.remembering.pick = change.to
                case "shown":
                    self._shown_changed[change.where] = change.to
        state = self._switches[self._paying :]
        if state != self._state_of_players:
            self._state_of_players = state
            self.forget_players()
        try:
            self._again(index, event)
        finally:
            for switch in set_switches:
                self._switches[switch] = 0
            self.ledger.changes.clear()
            self._shown_changed.clear()
            self.remembering.pick = None

    def _again(self, index: int, event: Event | None) -> None:
        if event is None:
            self._pay("deal", None, self._players())
            return
        if isinstance(event, Win):
            self._ways.pop(index, None)
        self.happens(index, event)

    # --- changes of rows and of hands shown ----------------------------------------------------------------------

    def _kong(self, at: int, event: Kong) -> None:
        super()._kong(at, event)
        made = self.kongs[-1]
        rows = [row for transfer in self.ledger.transfers if transfer.event == at for row in rows_of(transfer)]
        made.paid[:] = [(row.giver, row.points) for row in rows]

    def _check_hand(self, player: PlayerFacts, hand: Hand) -> None:
        asked = self.remembering.asked
        key = (player.seat, hand, tuple(self._switches[: self._scoring]))
        known = self._checked.get(key)
        if known is None:
            before = len(asked)
            super()._check_hand(player, hand)
            found = (player.checked, player.suits, player.ready, player.best_win, player.worst_win)
            self._checked[key] = (found, asked[before:])
        else:
            found, again = known
            player.checked, player.suits, player.ready, player.best_win, player.worst_win = found
            asked += again
        match self._shown_changed.get(player.seat):
            case "not_ready":
                player.ready, player.best_win, player.worst_win = False, 0, 0
            case "suits":
                player.suits -= 1


def shifted(deal: Deal, changes: Iterable[Change]) -> Deal:
    """The deal with changes of kinds dealer and held."""
    for change in changes:
        if change.kind == "dealer":
            deal = deal._replace(dealer=change.to)
        elif change.kind == "held" and deal.jing is not None:
            seat, which = change.where
            held = [list(pair) for pair in deal.held]
            held[seat][which] = change.to
            deal = deal._replace(held=tuple((main, other) for main, other in held))
    return deal
