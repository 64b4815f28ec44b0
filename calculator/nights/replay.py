"""The score sheet 记分表: a night played again row by row. Dealers, amounts, totals and stacks all come from here.

A row that cannot be settled is shown with its problems and moves no points; the rows after it go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace

from calculator.deals import Deal, Exhausted, at_its_table, deal_values, frozen_options, said_value
from calculator.documents import Problem, Problems, ReadOnlyData
from calculator.nights.model import (
    Accepted,
    Adjustment,
    Amounts,
    Mark,
    Night,
    PlayedDeal,
    PlayedGame,
    Points,
    PotPenalty,
    Rebuy,
    Row,
    Sheet,
    SheetRow,
    Unknown,
)
from calculator.rules import Fact, Table
from calculator.rules.formulas import RuleFault
from calculator.scoring import DealFacts
from calculator.settlement import Settlement, settle, settle_game

_REMEMBERED = 3_000
"""Settlements that are kept: some dozens of nights."""


class Replayer:
    """Replayer of sessions, which remembers settlements and the last session, so that an edit costs only the rows it changes.

    Keep one for all sessions; it is not thread-safe.
    """

    def __init__(self) -> None:
        self._settled: dict[tuple[object, ...], Settlement | tuple[Problem, ...]] = {}
        self._last: tuple[Night, tuple[SheetRow, ...], tuple[_Replay, ...]] | None = None
        """The session that was replayed last, its rows, and how it stood before each of them and after all."""

    def settle(self, night: Night, played: PlayedDeal, dealer: int, going_on: ReadOnlyData | None = None) -> Settlement:
        """Settle one deal of the session; `going_on` are the facts that the deals before give it.

        :raises Problems: the faults of it.
        """
        facts = frozen_options(going_on) if going_on else ()
        own = played.deal, played.written
        key = (night.ruleset.digest, night.date, night.options_text, night.stake, night.names, dealer, facts, *own)
        found = self._settled.get(key)
        if found is None:
            if len(self._settled) >= _REMEMBERED:
                self._settled.clear()
            try:
                whole = night.whole(played.deal, dealer, going_on)
                library = night.ruleset.library.on(night.date)
                found = settle(*at_its_table(whole, played.form, library))
            except Problems as problems:
                found = problems.problems
            self._settled[key] = found
        if isinstance(found, tuple):
            raise Problems(found)
        return found

    def replay(self, night: Night) -> Sheet:
        """Return the score sheet of a night; faults stand in the rows and in `warnings`, and nothing is raised."""
        bare = replace(night, rows=(), settled=None, revision=0)
        last, rows, states = self._last or (night, (), ())
        if states and replace(last, rows=(), settled=None, revision=0) == bare:
            pairs = enumerate(zip(last.rows, night.rows, strict=False))
            same = next((at for at, (one, other) in pairs if one is not other), min(len(rows), len(night.rows)))
            rows, states = rows[:same], states[: same + 1]
        else:
            rows, states = (), (_Replay(self, bare),)
        shown, known = [*rows], [*states]
        for row in night.rows[len(rows) :]:
            state = copy(known[-1])
            shown.append(state.row(row))
            known.append(state)
        self._last = night, tuple(shown), tuple(known)
        return known[-1].sheet(night, self._last[1])


class _Replay:
    """A session played up to some row; what it holds is never changed in place, so that a copy goes on by itself.

    `night` has no rows.
    """

    def __init__(self, replayer: Replayer, night: Night) -> None:
        self.replayer = replayer
        self.night = night
        self.table: Table | None = None
        self.faults: tuple[Problem, ...] = ()
        try:
            self.table = night.table()
        except Problems as problems:
            self.faults = problems.problems
        self.rows: tuple[str, ...] = ()
        """The rows of the game that is being played."""
        self.at = 0
        self.gap = False
        """An unknown row is before the next deal."""
        self.missing: tuple[int, ...] = ()
        """The rows that the totals of the current game lack."""
        self.dealer = night.dealer
        self.doubt = self.facts_doubt = False
        """The dealer of the next deal is only supposed; so are the facts that this one begins with."""
        self.number = 0
        self.plays_games = self.table is not None and self.table.definition.game is not None
        self.totals = self.settled = (0,) * (night.seats + 1)
        """The totals of seats and pot in this game, and in those that are over."""
        self.first, self.games = 1, 0
        self.facts: ReadOnlyData = {}
        """The facts with which the next deal begins."""
        self.bought: Points = (night.chips or 0,) * night.seats

    def sheet(self, night: Night, rows: tuple[SheetRow, ...]) -> Sheet:
        *seats, pot = totals = _added(self.settled, self.totals)
        damage, settled = night.damage, night.settled
        warnings = damage + self.faults
        # Totals that lack a row say nothing of what has changed.
        if settled is not None and not damage and settled.totals != totals:
            warnings += (Problem("night_settled_differs", facts={"at": settled.at}),)
        stacks = None if night.chips is None else _added(self.bought, seats)
        return Sheet(night, rows, tuple(seats), pot, self.dealer, stacks, warnings, self.facts, self.plays_games)

    def row(self, row: Row) -> SheetRow:
        self.at += 1
        self.rows += (row.id,) * self.plays_games
        found = self._played(row)
        if found.net is None:
            self.missing += (self.at,)
        else:
            self.totals = _added(self.totals, (*found.net, found.pot))
        self.dealer, self.facts = found.next_dealer, found.next_facts
        *totals, pot = self.totals
        found = replace(found, totals=tuple(totals), pot_total=pot, missing=self.missing, mark=_mark(found))
        if self.plays_games:
            found = self._game(found)
        return replace(found, standing=_added(self.settled, self.totals)[:-1] if self.games else found.totals)

    def _game(self, found: SheetRow) -> SheetRow:
        """Return the row with the game that is over with it, if one is.

        The next begins with nothing.
        """
        assert self.table is not None
        if not found.number or found.net is None:
            return found
        whole = found.whole_facts
        facts = found.settlement.deal.facts if found.settlement is not None else frozen_options(whole)
        deals = found.number - self.first + 1
        dealers = None if found.dealer is None else (found.dealer, found.next_dealer)
        try:
            end = settle_game(self.table, found.totals, facts, deals, dealers)
        except Problems as problems:
            return replace(found, warnings=(*found.warnings, *problems.problems))
        if not end.over:
            return found
        self.games += 1
        *totals, pot = self.totals
        ended = PlayedGame(self.games, self.rows, self.first, found.number, tuple(totals), pot, end, self.missing)
        self.settled = _added(self.settled, (*end.net, end.pot))
        self.totals, self.rows, self.first = (0,) * len(self.totals), (), found.number + 1
        self.facts, self.missing = {}, ()
        warnings = found.warnings
        players = {fact.id for fact in self.table.ruleset.facts_of["player"]}
        if found.settlement is None and players and not players & whole.keys():
            warnings += (Problem("night_game_facts"),)
        over = self.table.definition.game
        if over is not None and over.first_seat:
            self.dealer, self.doubt = 0, False
        return replace(found, next_dealer=self.dealer, next_facts=self.facts, game=ended, warnings=warnings)

    def _played(self, row: Row) -> SheetRow:
        seats = range(self.night.seats)
        bare = SheetRow(row, self.dealer, net=(0,) * len(seats), facts=self.facts, next_facts=self.facts)
        match row.entry:
            case PlayedDeal() as played:
                return self._deal(bare, played)
            case Amounts() as amounts:
                return self._amounts(bare, amounts)
            case Adjustment(net):
                return replace(bare, net=net, pot=-sum(net))
            case PotPenalty(seat, points):
                return replace(bare, net=tuple(-points if at == seat else 0 for at in seats), pot=points)
            case Rebuy(seat, chips):
                if self.night.chips is None:
                    return replace(bare, warnings=(Problem("night_no_chips"),))
                self.bought = tuple(had + chips * (at == seat) for at, had in enumerate(self.bought))
            case Unknown(aside=aside):
                self.gap = True
                self.number += not aside
                return replace(bare, net=None, number=0 if aside else self.number)
        return bare

    @property
    def _unruled(self) -> bool:
        """The night's rules cannot be read any more."""
        return self.night.ruleset.gone is not None

    def _begin(self, bare: SheetRow) -> SheetRow:
        """Return a deal's number and dealer."""
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
        self.facts_doubt, self.doubt, self.gap = self.doubt or self.gap, False, False
        return replace(bare, number=self.number, dealer=dealer, next_dealer=dealer, warnings=warnings)

    def _deal(self, bare: SheetRow, played: PlayedDeal) -> SheetRow:
        found = self._begin(bare)
        accepted = bare.row.accepted
        if self._unruled and accepted is not None and accepted.net is not None:
            return _as_accepted(found, accepted)
        said = dict(played.deal.facts)
        if self.facts_doubt and self.table is not None and any(one.id not in said for one in going_on(self.table)):
            found = replace(found, warnings=(*found.warnings, Problem("night_facts_supposed")))
        try:
            settlement = self.replayer.settle(self.night, played, found.next_dealer, self.facts)
        except Problems as problems:
            self.doubt = True
            return replace(found, net=None, problems=problems.problems)
        events, wins = settlement.deal.events, [win for _, win in settlement.deal.wins]
        warnings = found.warnings if settlement.finished else (*found.warnings, Problem("unfinished"))
        return replace(
            found,
            net=settlement.net,
            pot=settlement.pot,
            next_dealer=settlement.next_dealer,
            next_facts=settlement.next_facts_said,
            settlement=settlement,
            winners=tuple(dict.fromkeys(win.winner for win in wins)),
            won_from=tuple((win.winner, win.discarder) for win in wins),
            exhausted=any(isinstance(event, Exhausted) for event in events),
            warnings=warnings,
        )

    def _amounts(self, bare: SheetRow, amounts: Amounts) -> SheetRow:
        found = self._begin(bare)
        drawn = not amounts.winners and not any(amounts.net)
        known = amounts.discarder is not None or amounts.self_drawn
        self.doubt = not amounts.winners and any(amounts.net) and self.table is not None
        dealer, facts = self._followed_by(amounts, found, drawn)
        return replace(
            found,
            net=amounts.net,
            pot=-sum(amounts.net),
            next_dealer=dealer,
            next_facts=facts,
            winners=amounts.winners,
            won_from=((amounts.winners[0], amounts.discarder),) if known else (),
            exhausted=drawn,
        )

    def _followed_by(self, amounts: Amounts, found: SheetRow, drawn: bool) -> tuple[int, ReadOnlyData]:
        """Return the dealer and the facts of the next deal after one of which only the amounts are known.

        Without rules to ask he stays, and so does a fact that needs more.
        """
        dealer, table, whole = found.next_dealer, self.table, found.whole_facts
        if table is None:
            return dealer, {}
        asked = DealFacts(
            winners=len(amounts.winners),
            first_winners=min(1, len(amounts.winners)),
            dealer_won=dealer in amounts.winners,
            facts=deal_values(Deal(seats=self.night.seats, facts=frozen_options(whole)), table.ruleset),
            exhausted=drawn,
        )
        following = next_dealer(table, asked, dealer, amounts.winners, amounts.discarder)
        facts = going_on(table)
        kept = {name: value for name, value in whole.items() if name in {fact.id for fact in facts}}
        if not facts or self.doubt or table.ruleset.asks_each:
            return following, kept
        over = dealer == self.night.seats - 1 and following == 0
        asked = replace(asked, dealer_stays=following == dealer, round_over=over)
        try:
            values = table.program.next_facts(table.values, asked)
        except RuleFault:
            return following, kept
        known = {
            fact.id: said_value(fact, value) for fact, value in zip(facts, values, strict=True) if fact.of == "deal"
        }
        return following, {**kept, **known}


def going_on(table: Table) -> list[Fact]:
    """Return the facts that go on from deal to deal."""
    return [fact for fact in table.definition.facts if fact.next is not None]


def _as_accepted(found: SheetRow, accepted: Accepted) -> SheetRow:
    """Return a deal that cannot be settled any more, with the amounts that were recorded."""
    known = len(accepted.winners) == 1 or accepted.discarder is not None
    return replace(
        found,
        net=accepted.net,
        pot=accepted.pot,
        winners=accepted.winners,
        won_from=tuple((winner, accepted.discarder) for winner in accepted.winners) if known else (),
    )


def _mark(found: SheetRow) -> Mark:
    row = found.row
    if row.accepted is None:
        return ""
    if row.accepted.edited != row.edited:
        return "edited"
    return "replayed" if row.accepted != found.acceptance else ""


def next_dealer(table: Table, asked: DealFacts, dealer: int, winners: Sequence[int], discarder: int | None) -> int:
    """Return the dealer after a deal of which only winners and discarder are known."""
    try:
        seat = table.definition.next_dealer[table.program.next_dealer(table.values, asked)].seat
    except RuleFault:
        # The rule asks for facts that only a deal with its tiles has.
        return dealer
    if seat == "next_seat":
        return (dealer + 1) % table.definition.seats
    if seat == "first_winner" and winners:
        return winners[0]
    if seat == "first_discarder" and discarder is not None:
        return discarder
    return dealer


def _added(first: Iterable[int], second: Iterable[int]) -> Points:
    return tuple(a + b for a, b in zip(first, second, strict=True))
