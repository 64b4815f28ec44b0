"""A deal settled again and again with changes, event by event: the settler itself, with a program that can slip; and what an
event comes to, row by row, with rows changed after they were made."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from calculator.audit.changes import ENDING, Change
from calculator.audit.switches import SlippingProgram
from calculator.deals import Deal, player_values, said_value
from calculator.rules import OptionValue, Ruleset, Table
from calculator.rules.formulas import RuleFault
from calculator.scoring import (
    PLAIN,
    Circumstances,
    Income,
    PlayerFacts,
    ReadingFacts,
    Score,
    Scorer,
    ShownHand,
    Weighed,
    WinFacts,
    best_of,
    shown_hand,
)
from calculator.settlement import (
    Because,
    Ledger,
    PaidKong,
    PaymentDue,
    Settlement,
    Settler,
    Transfer,
    broken_limits,
    payments_due,
)
from calculator.tiles import Hand

Facts = tuple[tuple[str, Any], ...]


class TrialRow(NamedTuple):
    """One payment between two players. `giver` pays; `payer` is who owed it, None where a payment moves kong income."""

    giver: int
    taker: int
    points: int
    reason: str
    payment: int
    payer: int | None
    payee: int | None


def rows_of(transfer: Transfer) -> Iterator[TrialRow]:
    """What a transfer is made of."""
    for due in payments_due(transfer):
        place = (due.payment.index, _seat(due.payer), _seat(due.payee))
        yield TrialRow(transfer.payer, transfer.payee, due.points, transfer.reason, *place)


def _seat(player: PlayerFacts | None) -> int | None:
    return None if player is None else player.seat


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


class TrialOutcome(NamedTuple):
    """What an event comes to: its rows, what its win is worth, what its kong brought in from whom, everything that was
    scored on the way, and the players as an exhausted wall found them."""

    rows: tuple[TrialRow, ...]
    points: int | None
    paid: tuple[tuple[int, int], ...]
    scored: tuple[tuple[Score, ...], ...]
    is_kong: bool = False
    at_end: tuple[PlayerFacts, ...] | None = None

    def net(self, seats: int) -> tuple[int, ...]:
        """What each of so many seats has more or less by it, and the pot at the end."""
        net = [0] * (seats + 1)  # POT is the last place from behind
        for row in self.rows:
            net[row.giver] -= row.points
            net[row.taker] += row.points
        return tuple(net)

    def income(self, seat: int) -> int:
        """What a seat gets for its win."""
        return sum(row.points for row in self.rows if row.taker == seat and row.reason == "win")

    def only(self, reasons: tuple[str, ...], paid: tuple[tuple[int, int], ...]) -> TrialOutcome:
        """The rows of some reasons alone; `paid` is what may be given back."""
        return TrialOutcome(tuple(row for row in self.rows if row.reason in reasons), None, paid, ())

    def changed(self, changes: Collection[Change]) -> TrialOutcome:
        """The same with changes of kind row."""
        rows: list[TrialRow] = []
        for row in self.rows:
            points = changed(changes, row.payment, row.payer, row.payee, row.points)
            if points is not None:
                rows.append(row if points == row.points else row._replace(points=points))
        paid = tuple((row.giver, row.points) for row in rows) if self.is_kong else self.paid
        return self._replace(rows=tuple(rows), paid=paid)


class ChangingLedger(Ledger):
    """A ledger into which rows go with the changes of kind row."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.changes: list[Change] = []

    def pay(self, event: int | None, payer: int, payee: int, points: int, reason: str, because: Because) -> int:
        if self.changes and isinstance(because, PaymentDue):
            left = changed(self.changes, because.payment.index, _seat(because.payer), _seat(because.payee), points)
            if left is None:
                return 0
            points, because = left, because._replace(points=left)
        return super().pay(event, payer, payee, points, reason, because)


MOST_READINGS = 12
"""Readings of one hand that are looked at again: the best ones, of equal ones the first."""


class CachingScorer:
    """Keeps what a scorer has worked out for each state of the switches that matter to a hand's worth."""

    def __init__(self, scorer: Scorer, program: SlippingProgram) -> None:
        self.asked: list[tuple[Score, ...]] = []
        """The scores of every hand that was looked at since this was emptied."""
        self.pick: int | None = None
        """The reading to take, by its number, instead of the best one."""
        self.shown_changes: dict[int, str] = {}
        """Changes of kind shown, by seat wind."""
        self._scorer = scorer
        self._switches, self._scoring = program.switches, program.scoring
        self._scores: dict[Hashable, tuple[Score, ...]] = {}
        self._facts: dict[Hashable, tuple[WinFacts, list[ReadingFacts]]] = {}
        self._shown: dict[Hashable, tuple[ShownHand, list[tuple[Score, ...]]]] = {}

    def scores(self, hand: Hand, circumstances: Circumstances) -> tuple[Score, ...]:
        """Every legal reading that is looked at, scored."""
        key = (hand, circumstances, tuple(self._switches[: self._scoring]))
        found = self._scores.get(key)
        if found is None:
            win, placed = self._readings(hand, circumstances)
            found = self._scores[key] = tuple(self._scorer.scored(win, placed))
        self.asked.append(found)
        return found

    def best(self, hand: Hand, circumstances: Circumstances = PLAIN, income: Income | None = None) -> Score | None:
        found = self.scores(hand, circumstances)
        if self.pick is None:
            return best_of(found, income)
        return found[self.pick] if self.pick < len(found) else None

    def weighed(self, hand: Hand, circumstances: Circumstances, income: Income) -> tuple[Weighed, ...]:
        return self._scorer.weighed(hand, circumstances, income)

    def waits(self, hand: Hand) -> tuple[int, ...]:
        return self._scorer.waits(hand)

    def shape_waits(self, hand: Hand) -> tuple[int, ...]:
        return self._scorer.shape_waits(hand)

    def ready_waits(self, hand: Hand) -> tuple[int, ...]:
        return self._scorer.ready_waits(hand)

    def shown(self, hand: Hand, dealer: bool, seat: int) -> ShownHand:
        key = (seat, hand, tuple(self._switches[: self._scoring]))
        if key in self._shown:
            found, asked = self._shown[key]
            self.asked += asked
        else:
            before = len(self.asked)
            found = shown_hand(self, hand, dealer, seat, self._scorer.table.ruleset.asks_ready_shape)
            self._shown[key] = (found, self.asked[before:])
        return self.claimed(found, seat)

    def claimed(self, found: ShownHand, seat: int) -> ShownHand:
        match self.shown_changes.get(seat):
            case "not_ready":
                return found._replace(ready=False, best_win=0, worst_win=0, ready_shape=False)
            case "suits":
                return found._replace(suits=found.suits - 1)
        return found

    def _readings(self, hand: Hand, circumstances: Circumstances) -> tuple[WinFacts, list[ReadingFacts]]:
        known = self._facts.get((hand, circumstances))
        if known is None:
            win = self._scorer.win_facts(hand, circumstances)
            placed = list(self._scorer.read(win))
            known = self._facts[hand, circumstances] = (win, self._few(win, placed) if len(placed) > 1 else placed)
        return known

    def _few(self, win: WinFacts, placed: list[ReadingFacts]) -> list[ReadingFacts]:
        """Of readings that are worth the same by every item and value one, and not more than can be looked at."""
        states = list(self._switches)
        self._switches[:] = [0] * len(states)
        try:
            kept: dict[Hashable, tuple[int, ReadingFacts]] = {}
            for score in self._scorer.scored(win, placed):
                kept.setdefault((score.counts, score.worths, score.values), (score.points, score.facts))
        except RuleFault:
            return placed[:MOST_READINGS]
        finally:
            self._switches[:] = states
        best = sorted(kept.values(), key=lambda pair: -pair[0])[:MOST_READINGS]
        return [facts for _, facts in best] or placed[:MOST_READINGS]


class TrialSettler:
    """One deal at one table with other `values` of the options; the deal and the options are those of some changes
    already, the rest is set for each event."""

    def __init__(self, deal: Deal, table: Table, program: SlippingProgram, values: tuple[OptionValue, ...]) -> None:
        # Not asked of the ruleset, which keeps its tables: no deal is played at this one.
        self._settler = Settler(deal, Table(table.ruleset, values, program.program))
        self._scoring = self._settler.scoring = CachingScorer(self._settler.scorer, program)
        self._ledger = ChangingLedger(deal.seats)
        self._deal = deal
        self._table = table
        self._impossible = self._breaks(deal)
        self._program = program
        self._state_of_players = program.switches[program.paying :]

    def play(
        self,
        index: int,
        changes: Collection[Change],
        before: tuple[Sequence[int], Collection[int]],
        kongs: list[PaidKong],
        at_end: Iterable[PlayerFacts] | None = None,
    ) -> TrialOutcome | None:
        """One event (or ENDING) with changes of kinds switch, event, row, reading and shown; None where
        it cannot have been so. `before` says who has won and who has a penalty, `kongs` what was paid for kongs,
        `at_end` how an exhausted wall found the players."""
        settler, made = self._settler, len(kongs)
        self._begin(*before, kongs, at_end)
        self._scoring.asked = []
        if self._impossible:
            return None
        try:
            self._with(index, changes)
        except (AssertionError, ValueError):
            return None
        rows = tuple(row for transfer in self._ledger.transfers for row in rows_of(transfer))
        is_kong = len(kongs) > made
        paid = tuple(kongs[-1].paid) if is_kong else ()
        points = settler.wins[0].points if settler.wins else None
        found = None if settler.at_end is None else tuple(settler.at_end)
        return TrialOutcome(rows, points, paid, tuple(self._scoring.asked), is_kong, found)

    def replay(self, of_event: dict[int, list[Change]]) -> Settlement | None:
        """The whole deal in one go, with the changes of each event; None where it cannot have been so."""
        settler = self._settler
        self._begin((), (), [])
        try:
            for index in (*range(len(self._deal.events)), ENDING):
                self._with(index, of_event.get(index, ()))
        except (AssertionError, ValueError):
            return None
        return Settlement(
            deal=self._deal,
            table=settler.table,
            transfers=self._ledger.transfers,
            net=self._ledger.net,
            wins=tuple(settler.wins),
            next_dealer=self._deal.dealer,
            finished=settler.finished or len(settler.won) >= settler.definition.winners,
        )

    def _breaks(self, deal: Deal) -> bool:
        """Return whether the ruleset forbids this deal under any options."""
        return bool(self._table.program.broken) and any(broken_limits(Settler(deal, self._table), ()))

    def _begin(
        self,
        won: Sequence[int],
        penalized: Collection[int],
        kongs: list[PaidKong],
        at_end: Iterable[PlayerFacts] | None = None,
    ) -> None:
        self._ledger = ChangingLedger(self._deal.seats)
        self._settler.begin(self._ledger, won, penalized, kongs, at_end)

    def _with(self, index: int, changes: Collection[Change]) -> None:
        """Settles one event with changes."""
        event = None if index == ENDING else self._deal.events[index]
        switches, scoring, set_switches = self._program.switches, self._scoring, []
        for change in changes:
            match change.kind:
                case "switch":
                    set_switches.append(change.where)
                    switches[change.where] = change.to
                case "switches":
                    for switch in change.where:
                        set_switches.append(switch)
                        switches[switch] = change.to
                case "event":
                    event = change.to
                    if self._breaks(self._deal.with_event(index, event)):
                        raise ValueError("there is no such deal")
                case "row":
                    self._ledger.changes.append(change)
                case "reading":
                    scoring.pick = change.to
                case "shown":
                    scoring.shown_changes[self._settler.seat_wind(change.where)] = change.to
        state = switches[self._program.paying :]
        if state != self._state_of_players:
            self._state_of_players = state
            self._settler.forget_players()
        try:
            if event is None:
                self._settler.ends()
            else:
                self._settler.happens(index, event)
        finally:
            for switch in set_switches:
                switches[switch] = 0
            self._ledger.changes.clear()
            scoring.shown_changes.clear()
            scoring.pick = None


def _facts_with(deal: Deal, ruleset: Ruleset, name: str, seat: int | None, value: OptionValue) -> Facts:
    """The facts of a deal, one of them with another value."""
    fact = ruleset.facts[name]
    own = said_value(fact, value) if seat is None else None
    if seat is not None:
        values = [row[fact.index] for row in player_values(deal, ruleset)]
        own = tuple(said_value(fact, [*values[:seat], value, *values[seat + 1 :]]))
    return tuple({**dict(deal.facts), name: own}.items())


def shifted(deal: Deal, ruleset: Ruleset, changes: Iterable[Change]) -> Deal:
    """The deal with changes of kinds dealer, kong, held and fact."""
    for change in changes:
        if change.kind == "dealer":
            deal = deal._replace(dealer=change.to)
        elif change.kind == "kong":
            deal = deal._replace(events=(*deal.events[: change.where], change.to, *deal.events[change.where + 1 :]))
        elif change.kind == "fact":
            name, seat = change.where
            deal = deal._replace(facts=_facts_with(deal, ruleset, name, seat, change.to))
        elif change.kind == "held" and deal.jing is not None:
            seat, which = change.where
            held = [list(pair) for pair in deal.held]
            held[seat][which] = change.to
            deal = deal._replace(held=tuple((main, other) for main, other in held))
    return deal
