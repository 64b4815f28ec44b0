"""A deal settled again and again with changes, event by event: the settler itself, with a program that can slip."""

from __future__ import annotations

import copy
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from calculator.audit.changes import ENDING, Change
from calculator.audit.writer import SlippingProgram
from calculator.explain import Scene
from calculator.facts import Circumstances, DealFacts, KongFacts, PlayerFacts, ReadingFacts, WinFacts
from calculator.hand import Hand
from calculator.ledger import Ledger
from calculator.reading import Reading
from calculator.record import Event, Exhausted, Kong, Penalty, Record, Win
from calculator.result import Settlement
from calculator.rules.compiler import Due, RuleFault
from calculator.rules.definitions import Payment
from calculator.rules.ruleset import Table
from calculator.scoring import Income, Score, Scorer
from calculator.settler import Settler, _PaidKong

MOST_READINGS = 12
"""Readings of one hand that are looked at again: the best ones, of equal ones the first."""


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
class Outcome:
    """What an event comes to: rows (payer, payee, points, reason), what its win is worth, what its kong brought in from
    whom, and everything that was scored on the way."""

    rows: tuple[tuple[int, int, int, str], ...]
    points: int | None
    paid: tuple[tuple[int, int], ...]
    scored: tuple[tuple[Score, ...], ...]

    def net(self) -> tuple[int, int, int, int]:
        net = [0, 0, 0, 0]
        for payer, payee, points, _ in self.rows:
            net[payer] -= points
            net[payee] += points
        return net[0], net[1], net[2], net[3]

    def income(self, seat: int) -> int:
        """What a seat gets for its win."""
        return sum(points for _, payee, points, reason in self.rows if payee == seat and reason == "win")


class Rehearsal(Settler):
    """One deal at one table: the record and the options are those of some changes already, the rest is set for each event."""

    def __init__(self, record: Record, table: Table, program: SlippingProgram) -> None:
        slipping = copy.copy(table)
        slipping.program = program.program
        super().__init__(record, slipping)
        self._switches = program.switches
        self.remembering = RememberingScorer(slipping, self.wild, self.deal, self.jing, program)
        self.scorer = self.remembering
        self._rows_changed: list[Change] = []
        self._shown_changed: dict[int, Any] = {}
        self._paying = program.paying
        self._kept: dict[tuple[int, ...], tuple[dict[Any, PlayerFacts], dict[Any, tuple[int, ...]]]] = {}

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
        self.ledger, self.wins = Ledger(), []
        made = len(kongs)
        self.remembering.asked = []
        try:
            self._with(index, changes)
        except (RuleFault, AssertionError, ValueError):
            return None
        rows = tuple((row.payer, row.payee, row.points, row.reason) for row in self.ledger.transfers)
        paid = tuple(self.kongs[-1].paid) if len(self.kongs) > made else ()
        points = self.wins[0].points if self.wins else None
        return Outcome(rows, points, paid, tuple(self.remembering.asked))

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
                case "event":
                    event = change.to
                case "row":
                    self._rows_changed.append(change)
                case "reading":
                    self.remembering.pick = change.to
                case "shown":
                    self._shown_changed[change.where] = change.to
        try:
            self._happens(event)
        finally:
            for switch in set_switches:
                self._switches[switch] = 0
            self._rows_changed.clear()
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

    def _amount(
        self,
        payment: Payment,
        payer: PlayerFacts,
        payee: PlayerFacts,
        score: Score | None,
        kong: KongFacts | None,
    ) -> int | None:
        points = super()._amount(payment, payer, payee, score, kong)
        return None if points is None else self._changed(payment, payer, payee, points)

    def _due(
        self, due: Due, payers: list[PlayerFacts], payees: list[PlayerFacts], scene: Scene
    ) -> list[tuple[int, PlayerFacts, PlayerFacts, int]]:
        found = super()._due(due, payers, payees, scene)
        if not self._rows_changed:
            return found
        payments = self.definition.payments
        changed = [(at, payer, payee, self._changed(payments[at], payer, payee, n)) for at, payer, payee, n in found]
        return [(at, payer, payee, points) for at, payer, payee, points in changed if points is not None]

    def _changed(self, payment: Payment, payer: PlayerFacts, payee: PlayerFacts, points: int) -> int | None:
        """An amount with the changes of rows; None where it is not paid."""
        for change in self._rows_changed:
            index, giver, taker = change.where
            if index != payment.index:
                continue
            meant = giver in (None, payer.seat) and taker in (None, payee.seat)
            if meant if change.to == "missed" else change.to == "only" and not meant:
                return None
            if meant and change.to == "twice":
                points *= 2
            elif meant and change.to == "half" and points % 2 == 0:
                points //= 2
        return points

    def _players(
        self,
        discarder: int | None = None,
        feeder: int | None = None,
        offender: int | None = None,
        out: set[int] | None = None,
        fresh: bool = False,
    ) -> list[PlayerFacts]:
        # What was worked out for a player holds as long as nothing slips there.
        state = tuple(self._switches[self._paying :])
        self._seen, self._values_of = self._kept.setdefault(state, ({}, {}))
        return super()._players(discarder, feeder, offender, out, fresh)

    def _check_hand(self, player: PlayerFacts, hand: Hand) -> None:
        super()._check_hand(player, hand)
        match self._shown_changed.get(player.seat):
            case "not_ready":
                player.ready, player.best_win, player.worst_win = False, 0, 0
            case "suits":
                player.suits -= 1


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
