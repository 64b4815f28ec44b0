"""A deal settled again and again with changes, event by event.

It uses the settler itself, with a program that can make mistakes, and the result of an event, row
by row, with rows changed after they were made.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from calculator.audit.changes import ENDING, Change
from calculator.audit.switches import MutatedProgram
from calculator.deals import Deal, Event, Exhausted, Kong, Penalty, Win, player_values, said_value
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
    WinFacts,
    best_of,
)
from calculator.settlement import Ledger, PaidKong, PaymentDue, Settlement, Settler, broken_limits
from calculator.tiles import Hand, Tile

KONG_REASONS = ("kong_refund", "kong_transfer")


class TrialRow(NamedTuple):
    """One payment between two players.

    `giver` pays; `payer` is who owed it, None if a payment moves kong income; of a refund `kong` is the kong's tile.
    """

    giver: int
    taker: int
    points: int
    reason: str
    payment: int
    payer: int | None
    payee: int | None
    kong: Tile | None = None


def row_of(giver: int, taker: int, due: PaymentDue) -> TrialRow:
    """Return a payment from one to another."""
    kong = due.scene.refund[0] if due.scene.refund else None
    return TrialRow(giver, taker, due.points, due.payment.reason, due.payment.index, *due.seats, kong)


def changed(changes: Iterable[Change], row: TrialRow) -> TrialRow | None:
    """Return a row with changes of kind row, or None if it is not paid."""
    for change in changes:
        index, giver, taker = change.where
        of_any = index is None
        if not of_any and index not in (row.payment, row.reason):
            continue
        payer, payee = (row.giver, row.taker) if of_any else (row.payer, row.payee)
        meant = giver in (None, payer) and taker in (None, payee)
        match change.to:
            case "only":
                if not meant:
                    return None
            case _ if not meant:
                continue
            case "missed":
                return None
            case "twice":
                row = row._replace(points=2 * row.points)
            case "half" if row.points % 2 == 0:
                row = row._replace(points=row.points // 2)
            case "payer", int(seat) if seat != row.taker:
                row = row._replace(giver=seat)
            case "payee", int(seat):
                if row.giver == seat:
                    return None
                row = row._replace(taker=seat)
            case "seats", (one, other):
                swapped = {one: other, other: one}
                row = row._replace(giver=swapped.get(row.giver, row.giver), taker=swapped.get(row.taker, row.taker))
            case "times", (by, parts) if row.points * by % parts == 0:
                row = row._replace(points=row.points * by // parts)
            case "points", int(points):
                row = row._replace(points=points)
    return row


def _of_amounts(changes: Iterable[Change]) -> list[Change]:
    """Return the changes that also change what can be given back later."""
    return [change for change in changes if isinstance(change.to, str) or change.to[0] == "points"]


class TrialOutcome(NamedTuple):
    """The result of an event.

    It has its rows, the worth of its win, the income from its kong, everything that was scored on
    the way, and the players at an exhaustive draw.
    """

    rows: tuple[TrialRow, ...]
    points: int | None
    paid: tuple[tuple[int, int], ...]
    scored: tuple[tuple[Score, ...], ...]
    is_kong: bool = False
    at_end: tuple[PlayerFacts, ...] | None = None

    def net(self, seats: int) -> tuple[int, ...]:
        """Return the change of each of so many seats by it, and of the pot at the end."""
        net = [0] * (seats + 1)  # POT is the last place from behind
        for row in self.rows:
            net[row.giver] -= row.points
            net[row.taker] += row.points
        return tuple(net)

    def income(self, seat: int) -> int:
        """Return the income of a seat for its win."""
        return sum(row.points for row in self.rows if row.taker == seat and row.reason == "win")

    def of_kong(self, tile: Tile, paid: tuple[tuple[int, int], ...]) -> TrialOutcome:
        """Return only what is given back or passed on of a kong; `paid` is its income."""
        rows = tuple([row for row in self.rows if row.reason in KONG_REASONS and row.kong in (None, tile)])
        return TrialOutcome(rows, None, paid, ())

    def without_kongs(self) -> TrialOutcome:
        """Return the result without that."""
        return self._replace(rows=tuple([row for row in self.rows if row.reason not in KONG_REASONS]))

    def changed(self, changes: Collection[Change]) -> TrialOutcome:
        """Return the result with changes of kind row."""
        rows = tuple([found for row in self.rows if (found := changed(changes, row)) is not None])
        paid = self.paid
        if self.is_kong:
            kept = [changed(_of_amounts(changes), row) for row in self.rows]
            paid = tuple([(row.giver, row.points) for row in kept if row is not None])
        return self._replace(rows=rows, paid=paid)


class ChangingLedger(Ledger):
    """A ledger into which rows go with the changes of kind row."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.changes: list[Change] = []

    def pay(self, event: int | None, payer: int, payee: int, due: PaymentDue) -> int:
        """Move the points due, with the changes of this payment."""
        if not self.changes:
            return super().pay(event, payer, payee, due)
        row = row_of(payer, payee, due)
        left, kept = changed(self.changes, row), changed(_of_amounts(self.changes), row)
        if left is not None:
            super().pay(event, left.giver, left.taker, due._replace(points=left.points))
        return 0 if kept is None else kept.points


MOST_READINGS = 12
"""Readings of one hand that are looked at again: the best ones, of equal ones the first."""


class CachingScorer(Scorer):
    """A scorer that keeps what it has worked out for each state of the switches that matter to a hand's worth."""

    def __init__(self, scorer: Scorer, program: MutatedProgram) -> None:
        super().__init__(scorer.table, scorer.wild, scorer.deal)
        self.weighed_readings = 0
        """The number of readings weighed to keep a few of them."""
        self.asked: list[tuple[Score, ...]] = []
        """The scores of every hand that was looked at since this was emptied."""
        self.pick: int | None = None
        """The reading to take, by its number, instead of the best one."""
        self.edited_score = False
        """The win is taken for another one than it was."""
        self.rank: int | None = None
        """The number that the winning tile is taken for."""
        self._shows = False
        self._switches, self._scoring = program.switches, program.scoring
        self._scores: dict[Hashable, tuple[Score, ...]] = {}
        self.kept_readings: dict[Hashable, tuple[WinFacts, list[ReadingFacts]]] = {}
        """The readings of each hand that are looked at."""
        self._shown: dict[Hashable, tuple[ShownHand, list[tuple[Score, ...]]]] = {}

    def legal_scores(self, hand: Hand, circumstances: Circumstances) -> tuple[Score, ...]:
        """Return every legal reading that is looked at, scored."""
        states = tuple(self._switches[: self._scoring])
        key = (hand, circumstances, self.rank, self._shows, self.edited_score, states)
        found = self._scores.get(key)
        if found is None:
            win, placed = self._readings(hand, circumstances)
            found = tuple(self.scored(win, placed))
            if not found and (self.edited_score or any(states)) and not self._shows:
                # Who forgets what makes it a win counts the hand all the same.
                found = tuple(self.scored(win, placed, legal=False))
            self._scores[key] = found
        self.asked.append(found)
        return found

    def best(self, hand: Hand, circumstances: Circumstances = PLAIN, income: Income | None = None) -> Score | None:
        """Return the best reading, or the one picked."""
        found = self.legal_scores(hand, circumstances)
        if self.pick is None:
            return best_of(found, income)
        return found[self.pick] if self.pick < len(found) else None

    def shown(self, hand: Hand, dealer: bool, seat: int) -> ShownHand:
        """Return a hand as an exhaustive draw looks at it."""
        key = (seat, hand, tuple(self._switches[: self._scoring]))
        if key in self._shown:
            found, asked = self._shown[key]
            self.asked += asked
        else:
            before, self._shows = len(self.asked), True
            try:
                found = super().shown(hand, dealer, seat)
            finally:
                self._shows = False
            self._shown[key] = (found, self.asked[before:])
        return found

    def _readings(self, hand: Hand, circumstances: Circumstances) -> tuple[WinFacts, list[ReadingFacts]]:
        key = (hand, circumstances, self.rank)
        known = self.kept_readings.get(key)
        if known is None:
            win = self.win_facts(hand, circumstances)
            placed = list(self.read(win))
            if self.rank is not None:
                for tiles in (win.tiles, *[facts.tiles for facts in placed]):
                    tiles.rank = self.rank
            known = self.kept_readings[key] = (win, self._few(win, placed) if len(placed) > 1 else placed)
        return known

    def _few(self, win: WinFacts, placed: list[ReadingFacts]) -> list[ReadingFacts]:
        """Return one of the readings that are worth the same by every item and value, as many as can be looked at."""
        states = list(self._switches)
        self.weighed_readings += len(placed)
        self._switches[:] = [0] * len(states)
        try:
            kept: dict[Hashable, tuple[int, ReadingFacts]] = {}
            for score in self.scored(win, placed):
                kept.setdefault((score.counts, score.worths, score.values), (score.points, score.facts))
        except RuleFault:
            return placed[:MOST_READINGS]
        finally:
            self._switches[:] = states
        best = sorted(kept.values(), key=lambda pair: -pair[0])[:MOST_READINGS]
        return [facts for _, facts in best] or placed[:MOST_READINGS]


class TrialSettler(Settler):
    """One deal at one table with other `values` of the options.

    The deal and the options are those of some changes already, the rest is set for each event.
    """

    ledger: ChangingLedger
    scorer: CachingScorer

    def __init__(
        self,
        deal: Deal,
        table: Table,
        program: MutatedProgram,
        values: tuple[OptionValue, ...],
        no_dealer: bool = False,
    ) -> None:
        # Not asked of the ruleset, which keeps its tables: no deal is played at this one.
        super().__init__(deal, Table(table.ruleset, values, program.program))
        if no_dealer:
            self.dealer = -1
        self.scorer = CachingScorer(self.scorer, program)
        self._agreed = table
        self._impossible = self._breaks(deal)
        self._program = program
        self._state_of_players = program.switches[program.paying :]
        self._changes: Mapping[int, Collection[Change]] = {}
        """The changes of each event (or ENDING)."""
        self._shown_changes: dict[int, str] = {}
        """Changes of kind shown, by seat."""

    def play(
        self,
        index: int,
        changes: Collection[Change],
        before: tuple[Sequence[int], Collection[int]],
        kongs: list[PaidKong],
        at_end: Iterable[PlayerFacts] | None = None,
    ) -> TrialOutcome | None:
        """Return the result of one event (or ENDING) with changes of kinds switch, event, row, reading and shown.

        None if the changes contradict it. `before` says who has won and who has a penalty, `kongs` are the payments
        for kongs, `at_end` are the players at an exhaustive draw.
        """
        made = len(kongs)
        self._begin({index: changes}, *before, kongs)
        if at_end is not None:
            self.at_end = [player.again() for player in at_end]
            self._player_values(self.at_end)
        if self._impossible:
            return None
        try:
            if index == ENDING:
                self.ends()
            else:
                self.happens(index, self.deal.events[index])
        except (AssertionError, ValueError):
            return None
        rows = tuple(row_of(row.payer, row.payee, due) for row in self.ledger.transfers for due in row.parts)
        is_kong = len(kongs) > made
        paid = tuple(kongs[-1].paid) if is_kong else ()
        points = self.wins[0].points if self.wins else None
        found = None if self.at_end is None else tuple(self.at_end)
        return TrialOutcome(rows, points, paid, tuple(self.scorer.asked), is_kong, found)

    def replay(self, changes: Mapping[int, Collection[Change]]) -> Settlement | None:
        """Return the whole deal in one go, with the changes of each event.

        None if they contradict it.
        """
        self._begin(changes, (), (), [])
        try:
            return self.settle()
        except (AssertionError, ValueError):
            return None

    def _begin(
        self,
        changes: Mapping[int, Collection[Change]],
        won: Iterable[int],
        penalized: Iterable[int],
        kongs: list[PaidKong],
    ) -> None:
        """Start over from a given state of the deal, with some changes to be made."""
        self.ledger, self.wins, self.finished, self.at_end = ChangingLedger(self.seats), [], False, None
        self.won, self.penalized, self.kongs = list(won), set(penalized), kongs
        self.scorer.asked = []
        self._changes = changes

    def read_like(self, other: TrialSettler) -> None:
        """Take the readings of hands that another one looked at."""
        self.scorer.kept_readings = other.scorer.kept_readings

    def _breaks(self, deal: Deal) -> bool:
        """Return whether the ruleset forbids this deal under any options."""
        return bool(self._agreed.program.broken) and any(broken_limits(Settler(deal, self._agreed), ()))

    def happens(self, at: int, event: Event) -> None:
        """Pay what an event brings, with its changes."""
        edits = [change.to for change in self._changes.get(at, ()) if change.kind == "event"]
        for edit in edits:
            event = edited(event, edit)
        if edits and self._breaks(self.deal.with_event(at, event)):
            raise ValueError("there is no such deal")
        self.scorer.edited_score = bool(edits)
        with self._changed(at):
            super().happens(at, event)

    def ends(self) -> list[PlayerFacts]:
        """Pay for the end of the deal with its changes, and return the players as it finds them."""
        with self._changed(ENDING):
            return super().ends()

    @contextmanager
    def _changed(self, index: int) -> Iterator[None]:
        """Settle one event with its changes."""
        switches, scorer = self._program.switches, self.scorer
        for change in self._changes.get(index, ()):
            match change.kind:
                case "switch":
                    switches[change.where] = change.to
                case "switches":
                    for switch in change.where:
                        switches[switch] = change.to
                case "row":
                    self.ledger.changes.append(change)
                case "reading":
                    scorer.pick = change.to
                case "rank":
                    scorer.rank = change.to
                case "shown":
                    self._shown_changes[change.where] = change.to
        state = switches[self._program.paying :]
        try:
            if state != self._state_of_players:
                self._state_of_players = state
                self.forget_players()
            yield
        finally:
            switches[:] = [0] * len(switches)
            self.ledger.changes.clear()
            self._shown_changes.clear()
            scorer.pick = scorer.rank = None
            scorer.edited_score = False

    def _check_hand(self, player: PlayerFacts, shown: ShownHand) -> None:
        match self._shown_changes.get(player.seat):
            case "not_ready":
                shown = shown._replace(ready=False, best_win=0, worst_win=0, ready_shape=False)
            case "suits":
                shown = shown._replace(suits=shown.suits - 1)
        super()._check_hand(player, shown)


def edited(event: Event | None, edits: Iterable[tuple[str, Any]]) -> Event:
    """Return an event of which something else is said."""
    assert isinstance(event, Win | Kong)
    for name, value in edits:
        match event, name:
            case Win(), "without" | "with":
                flags = tuple(flag for flag in event.flags if flag not in value)
                event = event._replace(flags=(*flags, *value) if name == "with" else flags)
            case Win(hand=hand), "fact":
                event = event._replace(
                    hand=hand._replace(facts=tuple({**dict(hand.facts), value[0]: value[1]}.items()))
                )
            case Win(hand=hand), "flowers":
                event = event._replace(hand=hand._replace(flowers=value))
            case _:
                event = event._replace(**{name: value})
    if isinstance(event, Win) and event.source == event.player:
        raise ValueError("nobody wins on his own discard")
    return event


def _exchanged(deal: Deal, only: int | None, seats: tuple[int, int]) -> Deal:
    """Return the deal with two seats taken for each other: in all events, or in a win and the kongs before it."""
    one, other = seats
    swapped: dict[int | None, int] = {one: other, other: one}
    events: list[Event] = []
    for at, event in enumerate(deal.events):
        seat = swapped.get(event.player, event.player)
        match event:
            case Exhausted():
                hands = tuple([event.hands[swapped.get(at, at)] for at in range(deal.seats)])
                claims = tuple(sorted([(swapped.get(at, at), claim) for at, claim in event.claims]))
                event = event._replace(hands=hands, claims=claims)
            case Win() if only in (None, at):
                event = event._replace(player=seat, source=swapped.get(event.source, event.source))
            case Kong() if only is None or (at < only and event.player == one):
                event = event._replace(player=seat, discarder=swapped.get(event.discarder, event.discarder))
            case Penalty() if only is None:
                event = event._replace(player=seat)
        events.append(event)
    return deal._replace(events=tuple(events))


def shifted(deal: Deal, ruleset: Ruleset, changes: Iterable[Change]) -> Deal:
    """Return the deal with changes of kinds dealer, winner, seats, kong, held and fact."""
    for change in changes:
        if change.kind == "dealer" and change.to >= 0:
            deal = deal._replace(dealer=change.to)
        elif change.kind == "winner":
            deal = _exchanged(deal, change.where, change.to)
        elif change.kind == "seats":
            deal = _exchanged(deal, None, change.where)
        elif change.kind == "kong":
            deal = deal.with_event(change.where, change.to)
        elif change.kind == "fact":
            name, seat = change.where
            value, fact = change.to, ruleset.facts[name]
            if seat is not None:
                values = [row[fact.index] for row in player_values(deal, ruleset)]
                value = [*values[:seat], value, *values[seat + 1 :]]
            own = said_value(fact, value)
            own = own if seat is None else tuple(own)
            deal = deal._replace(facts=tuple({**dict(deal.facts), name: own}.items()))
        elif change.kind == "held" and deal.jing is not None:
            seat, which = change.where
            held = [list(pair) for pair in deal.held]
            held[seat][which] = change.to
            deal = deal._replace(held=tuple((main, other) for main, other in held))
    return deal
