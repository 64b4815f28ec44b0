"""Statistics 统计 of people over sessions.

Each session keeps a tally of each seat; adding up tallies is all that a thousand sessions then
cost, and a tally can be made again from its session at any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import NamedTuple

from calculator.documents import Problem
from calculator.nights.model import Points, Sheet


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's session.

    `deals` that were settled, `wins` he had, of which `self_draws` so known; `deal_ins`: deals in
    which he discarded to a winner; `dealt`: deals in which he was dealer; `points` of all rows,
    adjustments included, `won_points` of deals alone; `best` the highest value of a hand of his and
    `best_row` its row's id, empty without one.
    """

    deals: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    dealt: int = 0
    points: int = 0
    won_points: int = 0
    best: int = 0
    best_row: str = ""


FIELDS = tuple(field.name for field in fields(Tally))


@dataclass(frozen=True)
class Summary:
    """A session for lists and statistics, without its rows.

    `unsettled`: how many rows have no amounts, and `missing` their places, which the totals lack;
    `damage` names its unreadable parts, `problem` why it cannot be opened at all.
    """

    id: str
    name: str
    date: str
    people: tuple[tuple[str, str], ...]
    """(id, name) of each seat."""
    ruleset: str
    ruleset_name: str
    version: str
    hash: str
    stake: str
    rows: int
    deals: int
    unsettled: int
    totals: Points
    pot: int
    settled: str
    revision: int
    tallies: tuple[Tally, ...]
    created: str = ""
    problem: Problem | None = None
    missing: tuple[int, ...] = ()
    damage: tuple[Problem, ...] = ()

    @property
    def is_whole(self) -> bool:
        """True if all of it is known."""
        return self.problem is None and not self.missing and not self.damage


class NightPoint(NamedTuple):
    """One night of one person, for a plot."""

    night: str
    date: str
    name: str
    points: int


@dataclass(frozen=True, kw_only=True)
class PersonStatistics(Tally):
    """One person's tally over sessions, or over those of one ruleset.

    `missing` rows of these have no amounts and are not in it. The biggest hand stands in the row
    `best_row` of `best_night`.
    """

    person: str
    name: str
    ruleset: str
    nights: int
    missing: int
    best_night: str
    series: tuple[NightPoint, ...]

    @property
    def average(self) -> Fraction:
        """Points a deal, exactly; 0 without deals."""
        return Fraction(self.won_points, self.deals) if self.deals else Fraction(0)

    def share(self, count: int) -> Fraction:
        """Return `count` as a share of his deals, 0 to 1: `s.share(s.wins)`."""
        return Fraction(count, self.deals) if self.deals else Fraction(0)


def tallies(sheet: Sheet) -> tuple[Tally, ...]:
    """Return the tally of each seat in one session."""
    return tuple(_tally(sheet, seat) for seat in range(sheet.night.seats))


def _tally(sheet: Sheet, seat: int) -> Tally:
    rows = [row for row in sheet.rows if row.net is not None]
    deals = [row for row in rows if row.number]
    hands = [
        (win.points, row.id)
        for row in deals
        for win in (row.settlement.wins if row.settlement is not None else ())
        if win.player == seat and win.points > 0
    ]
    best, best_row = max(hands, key=lambda hand: hand[0], default=(0, ""))
    return Tally(
        deals=len(deals),
        wins=sum(seat in row.winners for row in deals),
        self_draws=sum((seat, None) in row.won_from for row in deals),
        deal_ins=sum(any(discarder == seat for _, discarder in row.won_from) for row in deals),
        dealt=sum(row.dealer == seat for row in deals),
        points=sheet.totals[seat],
        won_points=sum(row.net[seat] for row in deals if row.net is not None),
        best=best,
        best_row=best_row,
    )


def summary(sheet: Sheet) -> Summary:
    """Return a night's summary."""
    night = sheet.night
    return Summary(
        id=night.id,
        name=night.name,
        date=night.date,
        people=tuple((person.id, person.name) for person in night.people),
        ruleset=night.ruleset.id,
        ruleset_name=night.ruleset.name("zh"),
        version=night.ruleset.version,
        hash=night.ruleset.hash,
        stake=night.stake,
        rows=len(night.rows),
        deals=sheet.deals,
        unsettled=len(sheet.missing),
        totals=sheet.totals,
        pot=sheet.pot,
        settled=night.settled.at if night.settled is not None else "",
        revision=night.revision,
        tallies=tallies(sheet),
        created=night.created,
        missing=sheet.missing,
        damage=night.damage,
    )


def statistics(nights: Iterable[Summary], ruleset: str | None = None) -> tuple[PersonStatistics, ...]:
    """Return everybody who played, those with the most deals first.

    Only sessions of one ruleset if it is named.

    The points of different rulesets are added as they are: only per ruleset do they mean the same.
    """
    gathered: dict[str, list[tuple[Summary, int]]] = {}
    for night in nights:
        if night.problem is None and ruleset in (None, night.ruleset):
            for seat, (person, _) in enumerate(night.people):
                gathered.setdefault(person, []).append((night, seat))
    found = [_person(person, played, ruleset or "") for person, played in gathered.items()]
    return tuple(sorted(found, key=lambda one: (-one.deals, one.name, one.person)))


def _person(person: str, played: list[tuple[Summary, int]], ruleset: str) -> PersonStatistics:
    played.sort(key=lambda one: (one[0].date, one[0].created, one[0].id))
    own = [night.tallies[seat] for night, seat in played]
    biggest = max(range(len(own)), key=lambda at: own[at].best)
    last, seat = played[-1]
    sums = {name: sum(getattr(one, name) for one in own) for name in FIELDS[:-2]}
    return PersonStatistics(
        person=person,
        name=last.people[seat][1],
        ruleset=ruleset,
        nights=len(played),
        missing=sum(len(night.missing) for night, _ in played),
        **sums,
        best=own[biggest].best,
        best_night=played[biggest][0].id if own[biggest].best else "",
        best_row=own[biggest].best_row,
        series=tuple(
            NightPoint(night.id, night.date, night.name, tally.points)
            for (night, _), tally in zip(played, own, strict=True)
        ),
    )
