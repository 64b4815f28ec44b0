"""The result 结果 of a settled deal: wins, transfers, nets and money, and the form that the record's specification gives it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from json import JSONEncoder, encoder, loads
from typing import NamedTuple

from calculator.deals import Deal, FactPairs, said_value
from calculator.documents import Data, Problem
from calculator.lazy import lazy
from calculator.reading import Memo
from calculator.rules import MOST_SEATS, Ruleset, Table
from calculator.scoring import PlayerFacts, Score, Weighed
from calculator.settlement.ledger import Transfer
from calculator.settlement.stakes import money
from calculator.text import Language
from calculator.tiles import format_tiles

_json = JSONEncoder(ensure_ascii=False).encode
_PLACES = (*range(MOST_SEATS), "null")
"""Seats as a result has them. POT is the last from behind."""
_quoted = encoder.encode_basestring
_GROUP_TEXTS: Memo[tuple[int, ...], str] = Memo(lambda group: f'"{format_tiles(group)}"')


@dataclass(frozen=True)
class SettledWin:
    """One win of the deal and how it scores."""

    event: int
    player: int
    score: Score
    weigh: Callable[[], tuple[Weighed, ...]] = field(default=tuple, compare=False, repr=False)
    """Every reading with what it brings, best first; worked out when it is asked for, which may take a while."""

    @property
    def points(self) -> int:
        """The points of the win."""
        return self.score.points


def period_note(period: tuple[str, str]) -> Problem:
    """Return the note that the values of a period (`Settlement.period`) decided."""
    since, until = period
    code = "season_before" if not since else "season_between" if until else "season_since"
    return Problem(code, facts={"since": since, "until": until})


class GameEnd(NamedTuple):
    """A game of several deals 场 after one of them: whether it is over, and the payments for its totals.

    `players` are as the game finds them, with the values that the ruleset gives each.
    """

    table: Table
    over: bool
    players: tuple[PlayerFacts, ...]
    transfers: tuple[Transfer, ...]
    net: tuple[int, ...]

    @property
    def pot(self) -> int:
        """The points that go into the pot."""
        return -sum(self.net)

    @property
    def net_with_pot(self) -> tuple[int, ...]:
        """The net of each player, and of the pot."""
        return (*self.net, self.pot)

    @property
    def values(self) -> dict[str, list[int]]:
        """The numbers that the ruleset works out for each player, by id."""
        asked = [value for value in self.table.definition.players if not value.is_condition]
        return {value.id: [player.v[value.index] for player in self.players] for value in asked}


@dataclass(frozen=True)
class Settlement:
    """A settled deal. `finished` is False where the record stops before the deal is over."""

    deal: Deal
    table: Table
    transfers: tuple[Transfer, ...]
    net: tuple[int, ...]
    wins: tuple[SettledWin, ...]
    next_dealer: int
    finished: bool
    next_facts: FactPairs = ()
    """The facts that go on from deal to deal, with their next values, as values of formulas."""
    next_dealer_row: int = -1
    """The row of the ruleset that says who deals next."""
    players: tuple[PlayerFacts, ...] = field(default=(), compare=False, repr=False)
    """The players as the end of the deal finds them, with the values that the ruleset gives each."""
    differs_in_period: Callable[[Settlement, Ruleset], bool] | None = field(default=None, compare=False, repr=False)
    """A function that is true if the values of another period, as a ruleset of their own, change
    the deal."""

    @property
    def pot(self) -> int:
        """The change of the pot; the sum with `net` is 0."""
        return -sum(self.net)

    def win_at(self, event: int | None) -> SettledWin | None:
        """Return the win of an event, if it is one."""
        return next((win for win in self.wins if win.event == event), None)

    def of_event(self, event: int | None) -> tuple[Transfer, ...]:
        """Return the payments of one event, or (None) of the deal as a whole."""
        return tuple([row for row in self.transfers if row.event == event])

    @property
    def next_facts_said(self) -> Data:
        """The same as the facts of a record."""
        facts = self.table.ruleset.facts
        return {name: said_value(facts[name], value) for name, value in self.next_facts}

    @property
    def money(self) -> tuple[str, ...]:
        """The net of each seat in money."""
        stake = Decimal(self.deal.stake)
        return tuple([money(points, stake) for points in self.net])

    @lazy
    def period(self) -> tuple[str, str] | None:
        """Return the first days of the period whose values decided the payments, and of the next one.

        Each is empty if there is none. None if the deal comes out the same in every period.
        """
        periods, differs = self.table.ruleset.periods, self.differs_in_period
        if not periods or differs is None:
            return None
        since = self.table.ruleset.since
        others = (ruleset for day, ruleset in periods.items() if day != since)
        if not any(differs(self, ruleset) for ruleset in others):
            return None
        return since, min((day for day in periods if day > since), default="")

    @lazy
    def notes(self) -> tuple[Problem, ...]:
        """Return the notes on the rules used, if these are not plain.

        The values of a period may have decided, or a file may have taken the place of another of
        its name.
        """
        period = () if self.period is None else (period_note(self.period),)
        return (*period, *self.table.ruleset.named_twice(self.deal.ruleset))

    def warnings(self, language: Language = "zh") -> list[dict[str, str]]:
        """Return the warning that the deal is not over, if it is not, and the notes."""
        found = [*([] if self.finished else [Problem("unfinished")]), *self.notes]
        return [{"code": one.code, "message": one.message(language)} for one in found]

    def as_dict(self, language: Language = "zh") -> Data:
        """Return the result as the record's specification has it."""
        made: Data = loads(self.as_json(language))
        return made

    def as_json(self, language: Language = "zh") -> str:
        """Return the result as JSON, letter for letter as `json.dumps` writes it.

        Written by hand, as that is what most of the time goes to where many deals are settled:
        measured, 7 % of `score --jsonl`.
        """
        rows = ", ".join(
            [
                f'{{"event": {"null" if row.event is None else row.event}, "from": {_PLACES[row.payer]}, '
                f'"to": {_PLACES[row.payee]}, "points": {row.points}, "reason": "{row.reason}", '
                f'"because": {_quoted(row.describe(language))}}}'
                for row in self.transfers
            ]
        )
        going_on = f'"next_facts": {_json(self.next_facts_said)}, ' if self.next_facts else ""
        pot = "" if self.table.definition.pot is None else f'"pot": {self.pot}, '
        return (
            f'{{"ruleset": {_quoted(self.table.definition.id)}, "dealer": {self.deal.dealer}, '
            f'"next_dealer": {self.next_dealer}, {going_on}"net": {list(self.net)}, {pot}'
            f'"money": [{", ".join(map(_quoted, self.money))}], '
            f'"transfers": [{rows}], "wins": [{", ".join([_win_json(win, language) for win in self.wins])}], '
            f'"warnings": {self._warnings_json(language)}}}'
        )

    def _warnings_json(self, language: Language) -> str:
        if self.finished and not self.notes:
            return "[]"
        ruleset = self.table.ruleset
        key = ("warnings", language, self.finished, self.period, self.deal.ruleset)
        return ruleset.lines.get(key) or ruleset.keep_line(key, _json(self.warnings(language)))


def _win_json(win: SettledWin, language: Language) -> str:
    score = win.score
    groups = ", ".join([_GROUP_TEXTS[group] for group in score.groups])
    return (
        f'{{"event": {win.event}, "player": {win.player}, "points": {win.points}, '
        f'"groups": [{groups}], {_worth_json(score, language)}}}'
    )


def _worth_json(score: Score, language: Language) -> str:
    """Return items and values, which many wins have alike."""
    ruleset = score.table.ruleset
    key = ("worth", language, score.counts, score.worths, score.values)
    line = ruleset.lines.get(key)
    if line is None:
        items = [
            {"id": line.item.id, "name": line.item.label(language), "value": line.value, "count": line.count}
            for line in score.items
        ]
        line = ruleset.keep_line(key, _json({"items": items, "values": score.shown_values()})[1:-1])
    return line
