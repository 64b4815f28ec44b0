"""The score sheet 记分表: a night played again row by row. Dealers, amounts, totals and stacks all come from here.

A row that cannot be settled is shown with its problems and moves no points; the rows after it go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from calculator.deals import Exhausted, Win, at_its_table
from calculator.documents import Problem, Problems
from calculator.nights.frozen import FrozenLibrary, FrozenRuleset
from calculator.nights.model import Accepted, Adjustment, Amounts, Four, Night, Penalty, PlayedDeal, Rebuy, Row
from calculator.rules import Ruleset, Table
from calculator.rules.formulas import RuleFault
from calculator.scoring import DealFacts
from calculator.settlement import Settlement, settle
from calculator.tiles import SEATS

Mark = Literal["", "edited", "replayed"]
_REMEMBERED = 3_000
"""Settlements that are kept: some dozens of nights."""
NOTHING: Four = (0, 0, 0, 0)


@dataclass(frozen=True)
class SheetRow:
    """A row as the score sheet shows it.

    - `number`: of deals 1, 2, 3 …; 0 for other rows. `dealer`: of this deal, else None; `next_dealer` after this row.
    - `net`: points of the four seats, None where the row cannot be settled; `net` and `pot` sum to 0.
    - `totals`, `pot_total`: running, this row included.
    - `settlement`: the whole working, for a deal with tiles that could be settled.
    - `winners` in the order of winning, `discarder` of the first, `exhausted`: the wall ran out. `won_from`: (winner, who
      discarded or None for a self-draw) of every win of which that is known.
    - `mark`: `edited` where this row was changed since its amounts were accepted, `replayed` where they changed because an
      earlier row did; `row.accepted` has what they were.
    """

    row: Row
    next_dealer: int
    number: int = 0
    dealer: int | None = None
    net: Four | None = NOTHING
    pot: int = 0
    totals: Four = NOTHING
    pot_total: int = 0
    settlement: Settlement | None = None
    winners: tuple[int, ...] = ()
    discarder: int | None = None
    won_from: tuple[tuple[int, int | None], ...] = ()
    exhausted: bool = False
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    mark: Mark = ""

    @property
    def changed(self) -> tuple[bool, bool, bool, bool]:
        """Of each seat, whether its amount differs from the accepted one."""
        before = self.row.accepted
        if before is None or before.net == self.net:
            return (False,) * SEATS  # type: ignore[return-value]
        old, new = before.net or (None,) * SEATS, self.net or (None,) * SEATS
        return tuple(a != b for a, b in zip(old, new, strict=True))  # type: ignore[return-value]

    @property
    def is_won(self) -> bool:
        """Whether it is a deal with tiles that was won."""
        return self.settlement is not None and bool(self.settlement.wins)

    @property
    def acceptance(self) -> Accepted:
        """What there is to accept."""
        return Accepted(self.net, self.pot, self.dealer, self.winners, self.discarder, self.row.edited)


@dataclass(frozen=True)
class Sheet:
    """The whole score sheet. `totals` and `pot` sum to 0. `next_dealer` deals the deal that comes. `stacks`: chips in front of
    each, None without chips. `warnings` belong to the night as a whole."""

    night: Night
    rows: tuple[SheetRow, ...]
    totals: Four
    pot: int
    next_dealer: int
    stacks: Four | None
    warnings: tuple[Problem, ...] = ()

    @property
    def must_rebuy(self) -> Four:
        """How many stacks each has to take before he can go on: as many as bring him above 0 again."""
        chips = self.night.chips
        if self.stacks is None or not chips:
            return NOTHING
        return four(max(0, -stack // chips + 1) if stack <= 0 else 0 for stack in self.stacks)

    @property
    def deals(self) -> int:
        return sum(row.number > 0 for row in self.rows)

    @property
    def unsettled(self) -> tuple[SheetRow, ...]:
        """The rows whose amounts are not known."""
        return tuple(row for row in self.rows if row.net is None)

    @property
    def changed(self) -> tuple[SheetRow, ...]:
        """The rows that wait to be accepted."""
        return tuple(row for row in self.rows if row.mark)

    def row(self, row_id: str) -> SheetRow:
        """:raises KeyError: where there is none of that id."""
        return self.rows[self.night.index(row_id)]


class Replayer:
    """Replays nights and remembers what it has settled, so that an edit costs only the rows it changes. Keep one for all
    nights; it is not for two threads at once."""

    def __init__(self) -> None:
        self._rulesets: dict[str, FrozenLibrary] = {}
        self._settled: dict[tuple[object, ...], Settlement | tuple[Problem, ...]] = {}

    def library(self, frozen: FrozenRuleset) -> FrozenLibrary:
        found = self._rulesets.get(frozen.digest)
        if found is None:
            found = self._rulesets[frozen.digest] = FrozenLibrary(frozen)
        return found

    def ruleset(self, frozen: FrozenRuleset) -> Ruleset:
        """:raises Problems: where the frozen text cannot be read."""
        return self.library(frozen).ruleset()

    def table(self, night: Night) -> Table:
        """The night's ruleset with its options.

        :raises Problems: where the ruleset cannot be read or does not know an option.
        """
        ruleset = self.ruleset(night.ruleset)
        values, problems = ruleset.options(night.options)
        if problems:
            raise Problems(problems)
        try:
            return ruleset.table(values)
        except RuleFault as fault:
            raise Problems([_fault(fault)]) from None

    def settle(self, night: Night, played: PlayedDeal, dealer: int) -> Settlement:
        """One deal of the night.

        :raises Problems: what is wrong with it.
        """
        key = (night.ruleset.digest, night.options_text, night.stake, night.names, dealer, played.deal, played.written)
        found = self._settled.get(key)
        if found is None:
            if len(self._settled) >= _REMEMBERED:
                self._settled.clear()
            try:
                whole = night.whole(played.deal, dealer)
                found = settle(*at_its_table(whole, played.form, self.library(night.ruleset)))
            except Problems as problems:
                found = problems.problems
            except RuleFault as fault:
                found = (_fault(fault),)
            self._settled[key] = found
        if isinstance(found, tuple):
            raise Problems(found)
        return found

    def replay(self, night: Night) -> Sheet:
        """The score sheet of a night. Never raises: what is wrong stands in the rows and in `warnings`."""
        return _Replay(self, night).sheet()


class _Replay:
    def __init__(self, replayer: Replayer, night: Night) -> None:
        self.replayer = replayer
        self.night = night
        self.table: Table | None = None
        self.warnings: tuple[Problem, ...] = ()
        try:
            self.table = replayer.table(night)
        except Problems as problems:
            self.warnings = problems.problems
        self.warnings = night.harm + self.warnings
        self.at = 0
        self.gap = False
        """A row that could not be read stood before the next deal."""
        self.dealer = night.dealer
        self.doubt = False
        """The dealer of the next deal is only supposed."""
        self.number = 0
        self.totals = NOTHING
        self.pot = 0
        self.bought: list[int] = [night.chips or 0] * SEATS

    def sheet(self) -> Sheet:
        rows = tuple(self._row(row) for row in self.night.rows)
        settled = self.night.settled
        if settled is not None and settled.totals != (*self.totals, self.pot):
            self.warnings += (Problem("night_settled_differs", facts={"at": settled.at}),)
        stacks = None if self.night.chips is None else _added(self.bought, self.totals)
        return Sheet(self.night, rows, self.totals, self.pot, self.dealer, stacks, self.warnings)

    def _row(self, row: Row) -> SheetRow:
        self.gap = self.gap or self.at in self.night.gaps
        self.at += 1
        found = self._played(row)
        if found.net is not None:
            self.totals = _added(self.totals, found.net)
            self.pot += found.pot
        self.dealer = found.next_dealer
        return replace(found, totals=self.totals, pot_total=self.pot, mark=_mark(found))

    def _played(self, row: Row) -> SheetRow:
        bare = SheetRow(row, self.dealer)
        match row.entry:
            case PlayedDeal() as played:
                return self._deal(bare, played)
            case Amounts() as amounts:
                return self._amounts(bare, amounts)
            case Adjustment(net=net):
                return replace(bare, net=net, pot=-sum(net))
            case Penalty(seat=seat, points=points):
                return replace(bare, net=four(-points if at == seat else 0 for at in range(SEATS)), pot=points)
            case Rebuy(seat=seat, chips=chips):
                if self.night.chips is None:
                    return replace(bare, warnings=(Problem("night_no_chips"),))
                self.bought[seat] += chips
        return bare

    @property
    def _unruled(self) -> bool:
        """The night's rules cannot be read any more."""
        return self.night.ruleset.gone is not None

    def _begin(self, bare: SheetRow) -> SheetRow:
        """A deal's number and dealer."""
        self.number += 1
        row = bare.row
        given = row.dealer
        warnings: tuple[Problem, ...] = ()
        if given is None and (self._unruled or self.gap):
            # What he would follow from is not known: he is who he was.
            given = row.accepted.dealer if row.accepted is not None else None
            self.doubt = given is None
        if given is None and self.doubt:
            warnings = (Problem("night_dealer_supposed"),)
        dealer = self.dealer if given is None else given
        self.doubt = self.gap = False
        return replace(bare, number=self.number, dealer=dealer, next_dealer=dealer, warnings=warnings)

    def _deal(self, bare: SheetRow, played: PlayedDeal) -> SheetRow:
        found = self._begin(bare)
        assert found.dealer is not None
        accepted = bare.row.accepted
        if self._unruled and accepted is not None and accepted.net is not None:
            return _as_accepted(found, accepted)
        try:
            settlement = self.replayer.settle(self.night, played, found.dealer)
        except Problems as problems:
            self.doubt = True
            return replace(found, net=None, problems=problems.problems)
        events = settlement.deal.events
        wins = [event for event in events if isinstance(event, Win)]
        warnings = found.warnings if settlement.finished else (*found.warnings, Problem("unfinished"))
        return replace(
            found,
            net=four(settlement.net),
            next_dealer=settlement.next_dealer,
            settlement=settlement,
            winners=tuple(win.winner for win in wins),
            discarder=wins[0].discarder if wins else None,
            won_from=tuple((win.winner, win.discarder) for win in wins),
            exhausted=any(isinstance(event, Exhausted) for event in events),
            warnings=warnings,
        )

    def _amounts(self, bare: SheetRow, amounts: Amounts) -> SheetRow:
        found = self._begin(bare)
        assert found.dealer is not None
        drawn = not amounts.winners and not any(amounts.net)
        known = amounts.discarder is not None or amounts.self_drawn
        self.doubt = not amounts.winners and any(amounts.net) and self.table is not None
        return replace(
            found,
            net=amounts.net,
            next_dealer=next_dealer(self.table, found.dealer, amounts.winners, amounts.discarder),
            winners=amounts.winners,
            discarder=amounts.discarder,
            won_from=((amounts.winners[0], amounts.discarder),) if known else (),
            exhausted=drawn,
        )


def _as_accepted(found: SheetRow, accepted: Accepted) -> SheetRow:
    """A deal that cannot be settled any more, with the amounts that were recorded."""
    known = len(accepted.winners) == 1 or accepted.discarder is not None
    return replace(
        found,
        net=accepted.net,
        pot=accepted.pot,
        winners=accepted.winners,
        discarder=accepted.discarder,
        won_from=tuple((winner, accepted.discarder) for winner in accepted.winners) if known else (),
    )


def _mark(found: SheetRow) -> Mark:
    row = found.row
    if row.accepted is None:
        return ""
    if row.accepted.edited != row.edited:
        return "edited"
    return "replayed" if row.accepted != found.acceptance else ""


def next_dealer(table: Table | None, dealer: int, winners: Sequence[int], discarder: int | None) -> int:
    """Who deals after a deal of which only winners and discarder are known; he stays where there is no ruleset to ask."""
    if table is None:
        return dealer
    facts = DealFacts(winners=len(winners), first_winners=min(1, len(winners)), dealer_won=dealer in winners)
    try:
        seat = table.program.next_dealer(table.values, facts)
    except RuleFault:
        # The rule asks for facts that only a deal with its tiles has.
        return dealer
    if seat == "next_seat":
        return (dealer + 1) % SEATS
    if seat == "first_winner" and winners:
        return winners[0]
    if seat == "first_discarder" and discarder is not None:
        return discarder
    return dealer


def _fault(fault: RuleFault) -> Problem:
    """A formula of the ruleset that could not be worked out."""
    return Problem(fault.code, path="ruleset", facts={"text": fault.formula.text if fault.formula is not None else ""})


def _added(first: Iterable[int], second: Iterable[int]) -> Four:
    return four(a + b for a, b in zip(first, second, strict=True))


def four(points: Iterable[int]) -> Four:
    """Four numbers as the tuple that the types want."""
    first, second, third, fourth = points
    return first, second, third, fourth
