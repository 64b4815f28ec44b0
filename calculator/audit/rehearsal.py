"""A deal settled again and again with changes, event by event: the settler itself, with a program that can slip."""

from __future__ import annotations

import copy
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from calculator.audit.changes import ENDING, Change
from calculator.audit.writer import SlippingProgram, Watched
from calculator.cause import Cause, causes
from calculator.facts import Circumstances, DealFacts, PlayerFacts, ReadingFacts, WinFacts
from calculator.hand import Hand
from calculator.ledger import Because, Ledger, Transfer
from calculator.reading import Reading
from calculator.record import Event, Exhausted, Kong, Penalty, Record, Win
from calculator.result import Settlement
from calculator.rules.compiler import RuleFault
from calculator.rules.ruleset import Table
from calculator.scoring import Income, Score, Scorer
from calculator.settler import Settler, _PaidKong

MOST_READINGS = 12
"""Readings of one hand that are looked at again: the best ones, of equal ones the first."""


class ChangingLedger(Ledger):
    """A ledger into which rows go with the changes of kind row."""

    def __init__(self) -> None:
        super().__init__()
        self.changes: list[Change] = []

    def pay(self, event: int | None, payer: int, payee: int, points: int, reason: str, because: Because) -> None:
        if self.changes and isinstance(because, Cause):
            left = changed(self.changes, because.payment.index, _seat(because.payer), _seat(because.payee), points)
            if left is None:
                return
            points, because = left, replace(because, points=left)
        super().pay(event, payer, payee, points, reason, because)


def _seat(player: PlayerFacts | None) -> int | None:
    return None if player is None else player.seat


class RememberingScorer(Scorer):
    """Keeps what it has worked out for each state of the switches that matter to a hand's worth."""

    def __init__(
        self, table: Table, wild: tuple[int, ...], deal: DealFacts, jing: tuple[int, ...], program: SlippingProgram
    ) -> None:
        super().__init__(table, wild, deal, jing)
        self.asked: list[tuple[Score, ...]] = []
        """The scores of every hand that was looked at since this was emptied."""
        self.pick: int | None = None
        """The reading to take, by its number, instead of the best one."""
        self._switches, self._scoring = program.switches, program.scoring
        self._found: dict[Hashable, tuple[Score, ...]] = {}
        self._known: dict[Hashable, tuple[WinFacts, list[ReadingFacts]]] = {}

    def scores(self, hand: Hand, circumstances: Circumstances = Circumstances()) -> tuple[Score, ...]:  # noqa: B008
        key = (hand, circumstances, tuple(self._switches[: self._scoring]))
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = tuple(super().scores(hand, circumstances))
        self.asked.append(found)
        return found

    def best(self, hand: Hand, circumstances: Circumstances = Circumstances(), income: Income | None = None) -> Score | None:  # noqa: B008  # fmt: skip
        if self.pick is None:
            return super().best(hand, circumstances, income)
        found = self.scores(hand, circumstances)
        return found[self.pick] if self.pick < len(found) else None

    def _win(self, hand: Hand, circumstances: Circumstances) -> WinFacts:
        return self._facts(hand, circumstances)[0]

    def _placed(self, win: WinFacts, found_readings: Iterable[Reading]) -> Any:
        return iter(self._facts(win.hand, win.circumstances)[1])

    def readings(self, hand: Hand, limit: int | None = None) -> list[Reading]:
        return []  # `_placed` knows them

    def _facts(self, hand: Hand, circumstances: Circumstances) -> tuple[WinFacts, list[ReadingFacts]]:
        known = self._known.get((hand, circumstances))
        if known is None:
            win = super()._win(hand, circumstances)
            found = list(super()._placed(win, super().readings(hand)))
            self._known[hand, circumstances] = known = (win, found)
            if len(found) > 1:
                known = self._known[hand, circumstances] = (win, self._few(win, found))
        return known

    def _few(self, win: WinFacts, found: list[ReadingFacts]) -> list[ReadingFacts]:
        """Of readings that are worth the same by every item and value one, and not more than can be looked at."""
        states = list(self._switches)
        self._switches[:] = [0] * len(states)
        try:
            kept: dict[Hashable, tuple[int, ReadingFacts]] = {}
            for score in super().scores(win.hand, win.circumstances):
                kept.setdefault((score.counts, score.worths, score.values), (score.points, score.facts))
        except RuleFault:
            return found[:MOST_READINGS]
        finally:
            self._switches[:] = states
        best = sorted(kept.values(), key=lambda pair: -pair[0])[:MOST_READINGS]
        return [facts for _, facts in best] or found[:MOST_READINGS]


@dataclass(frozen=True, slots=True)
class Row:
    """One payment between two players. `giver` pays; `payer` is who owed it, None where a payment moves kong income."""

    giver: int
    taker: int
    points: int
    reason: str
    payment: int
    payer: int | None
    payee: int | None


def changed(changes: Collection[Change], payment: int, payer: int | None, payee: int | None, points: int) -> int | None:
    """An amount with changes of kind row; None where it is not paid."""
    for change in changes:
        index, giver, taker = change.where
        if index != payment:
            continue
        meant = giver in (None, payer) and taker in (None, payee)
        if meant if change.to == "missed" else change.to == "only" and not meant:
            return None
        if meant and change.to == "twice":
            points *= 2
        elif meant and change.to == "half" and points % 2 == 0:
            points //= 2
    return points


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an event comes to: its rows, what its win is worth, what its kong brought in from whom, and everything that
    was scored on the way."""

    rows: tuple[Row, ...]
    points: int | None
    paid: tuple[tuple[int, int], ...]
    scored: tuple[tuple[Score, ...], ...]
    is_kong: bool = False

    def net(self) -> tuple[int, int, int, int]:
        net = [0, 0, 0, 0]
        for row in self.rows:
            net[row.giver] -= row.points
            net[row.taker] += row.points
        return net[0], net[1], net[2], net[3]

    def income(self, seat: int) -> int:
        """What a seat gets for its win."""
        return sum(row.points for row in self.rows if row.taker == seat and row.reason == "win")

    def only(self, reasons: tuple[str, ...], paid: tuple[tuple[int, int], ...]) -> Outcome:
        """The rows of some reasons alone; `paid` is what may be given back."""
        return Outcome(tuple(row for row in self.rows if row.reason in reasons), None, paid, ())

    def changed(self, changes: Collection[Change]) -> Outcome:
        """The same with changes of kind row."""
        rows: list[Row] = []
        for row in self.rows:
            points = changed(changes, row.payment, row.payer, row.payee, row.points)
            if points is not None:
                rows.append(row if points == row.points else replace(row, points=points))
        paid = tuple((row.giver, row.points) for row in rows) if self.is_kong else self.paid
        return replace(self, rows=tuple(rows), paid=paid)


class Rehearsal(Settler):
    """One deal at one table: the record and the options are those of some changes already, the rest is set for each event."""

    def __init__(self, record: Record, table: Table, program: SlippingProgram, watched: Watched | None = None) -> None:
        slipping = copy.copy(table)
        slipping.program = program.program
        if watched is not None:
            slipping.values = watched
        super().__init__(record, slipping)
        self._switches = program.switches
        self.remembering = RememberingScorer(slipping, self.wild, self.deal, self.jing, program)
        self.scorer = self.remembering
        self.ledger: ChangingLedger = ChangingLedger()
        self._shown_changed: dict[int, Any] = {}
        self._paying = program.paying
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
        rows = tuple(row for transfer in self.ledger.transfers for row in _rows(transfer))
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
            for index, event in enumerate(self.record.events):
                self._with(index, of_event.get(index, ()))
                self.finished |= isinstance(event, Exhausted)
            self._with(ENDING, of_event.get(ENDING, ()))
        except (RuleFault, AssertionError, ValueError):
            return None
        self.finished |= len(self.won) >= self.definition.winners
        return Settlement(
            record=self.record,
            table=self.table,
            transfers=self.ledger.transfers,
            net=self.ledger.net,
            wins=tuple(self.wins),
            next_dealer=self.record.dealer or 0,
            finished=self.finished,
        )

    def _with(self, index: int, changes: Collection[Change]) -> None:
        event: Event | None = None if index == ENDING else self.record.events[index]
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
            self._happens(event)
        finally:
            for switch in set_switches:
                self._switches[switch] = 0
            self.ledger.changes.clear()
            self._shown_changed.clear()
            self.remembering.pick = None

    def _happens(self, event: Event | None) -> None:
        match event:
            case None:
                self._pay("deal", None, self._players())
            case Kong():
                self._kong(event)
            case Win():
                self._ways.pop(event.index, None)
                self._win(event)
            case Penalty():
                self._penalty(event)
            case Exhausted():
                self._exhausted(event)

    # --- changes of rows and of hands shown ----------------------------------------------------------------------

    def _kong(self, event: Kong) -> None:
        super()._kong(event)
        made = self.kongs[-1]
        rows = [row for transfer in self.ledger.transfers if transfer.event == event.index for row in _rows(transfer)]
        made.paid[:] = [(row.giver, row.points) for row in rows]

    def _check_hand(self, player: PlayerFacts, hand: Hand) -> None:
        super()._check_hand(player, hand)
        match self._shown_changed.get(player.seat):
            case "not_ready":
                player.ready, player.best_win, player.worst_win = False, 0, 0
            case "suits":
                player.suits -= 1


def _rows(transfer: Transfer) -> Iterator[Row]:
    """What a transfer is made of."""
    for cause in causes(transfer):
        place = (cause.payment.index, _seat(cause.payer), _seat(cause.payee))
        yield Row(transfer.payer, transfer.payee, cause.points, transfer.reason, *place)


def shifted(record: Record, changes: Iterable[Change]) -> Record:
    """The record with changes of kinds dealer and held."""
    for change in changes:
        if change.kind == "dealer":
            record = replace(record, dealer=change.to)
        elif change.kind == "held" and record.jing is not None:
            seat, which = change.where
            held = [list(pair) for pair in record.jing.held]
            held[seat][which] = change.to
            record = replace(record, jing=replace(record.jing, held=tuple((main, other) for main, other in held)))
    return record
