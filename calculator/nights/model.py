"""A night as plain values: people, rows in the order in which they were played, and what was agreed beforehand.

Made only by `calculator.nights.entries`, which checks; nothing is checked a second time here. Seats count from 0 in
turn order, as many as the rules of the night have; amounts are whole points, times texts such as `2026-11-14T20:05:00Z`
that are shown and never compared.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from calculator.deals import FINE, Deal, Form, frozen_options
from calculator.documents import Data, Problem
from calculator.nights.frozen import FrozenRuleset
from calculator.text import signed

MAX_ROWS = 600
MAX_NAME = 40
MAX_TITLE = 80
MAX_NOTE = 300
MAX_POINTS = 1_000_000_000
MAX_RECORD = 20_000
"""Characters of one deal's record."""

Points = tuple[int, ...]
"""Points of all seats."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is remembered over nights. `id` never changes; `colour` 0..3 is a seat colour and its marker ● ■ ▲ ◆."""

    id: str
    name: str
    colour: int = 0


@dataclass(frozen=True)
class PlayedDeal:
    """A deal with its tiles: of `deal` only its events and facts count, the rest is the session's.

    `dealer` is None if he follows from the row before, and facts that are not entered follow like
    him. `written` is the JSON text of the deal as it came, if it could not be read whole or differs
    in its words from the deal's own record: nothing of it is lost. `form` are the faults in the way
    it was written down.
    """

    deal: Deal
    dealer: int | None = None
    note: str = ""
    written: str = ""
    form: Form = field(default=FINE, compare=False, repr=False)


@dataclass(frozen=True)
class Amounts:
    """A deal of which only the amounts are known.

    `net` sums to 0, with the pot's part if the rules have one; `transfers` are (payer, payee,
    points), or empty if they are not known. `facts` are those of the deal and its players that do
    not follow from the deals before, as `Deal.facts` has them. `winners` are in the order in which
    they won; empty with amounts: not known. `discarder` and `self_drawn` belong to the first of
    them; neither: not known.
    """

    net: Points
    transfers: tuple[tuple[int, int, int], ...] = ()
    winners: tuple[int, ...] = ()
    discarder: int | None = None
    self_drawn: bool = False
    dealer: int | None = None
    note: str = ""
    facts: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Adjustment:
    """Points written down by hand. What does not sum to 0 is the pot's."""

    net: Points
    note: str = ""


@dataclass(frozen=True)
class PotPenalty:
    """`points` (more than 0) that one player pays into the pot."""

    seat: int
    points: int
    note: str = ""


@dataclass(frozen=True)
class Rebuy:
    """A player takes `chips` more. No points move."""

    seat: int
    chips: int
    note: str = ""


@dataclass(frozen=True)
class Unknown:
    """A row whose amounts are not known: it moves no points, and no total is whole without it.

    `damaged`: it could not be read any more; `seen` are the readable parts of it. `aside`: it was
    not a deal.
    """

    damaged: bool = False
    seen: Amounts | Adjustment | None = None
    note: str = ""
    aside: bool = False

    def problem(self, at: int) -> Problem:
        """Return the sentence that names it by its place."""
        facts: Data = {"number": at + 1}
        code = "store_row_damaged" if self.damaged else "night_row_unknown"
        if self.seen is not None:
            code, facts["net"] = "store_row_damaged_net", " ".join(map(signed, self.seen.net))
        return Problem(code, facts=facts)


Entry = PlayedDeal | Amounts | Adjustment | PotPenalty | Rebuy | Unknown
KINDS: dict[str, type[Entry]] = {
    "deal": PlayedDeal,
    "amounts": Amounts,
    "adjustment": Adjustment,
    "penalty": PotPenalty,
    "rebuy": Rebuy,
    "unknown": Unknown,
}
KIND_OF = {kind: name for name, kind in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Accepted:
    """The result of a row when the people at the table last saw and accepted it.

    `edited` is the row's at that time.
    """

    net: Points | None
    pot: int = 0
    dealer: int | None = None
    winners: tuple[int, ...] = ()
    discarder: int | None = None
    edited: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the score sheet.

    `id` never changes; rows are in order of play, never of time. `edited` is empty as long as it is
    as it was entered; `repaired`: a repair made it of the visible parts of a damaged row.
    """

    id: str
    entry: Entry
    created: str
    edited: str = ""
    accepted: Accepted | None = None
    repaired: bool = False

    @property
    def kind(self) -> str:
        """`deal`, `amounts`, `adjustment`, `penalty`, `rebuy`, `unknown`."""
        return KIND_OF[type(self.entry)]

    @property
    def dealer(self) -> int | None:
        """The dealer that was written down for this row, against the rule; None if he follows."""
        return self.entry.dealer if isinstance(self.entry, PlayedDeal | Amounts) else None


@dataclass(frozen=True, slots=True)
class Settled:
    """The night was paid out: when, at which points of the seats and the pot, rounded to which unit."""

    at: str
    totals: tuple[int, ...]
    unit: str = ""


@dataclass(frozen=True)
class Night:
    """One session.

    `stake` is money per point, a decimal text; `options_text` this table's choices as JSON;
    `dealer` the first dealer; `chips` the stack that each begins with, or None; `unit` the unit of
    rounded money, empty for no rounding. `revision` counts the times it was written: a write based
    on an older one is refused.
    """

    id: str
    name: str
    date: str
    people: tuple[Person, ...]
    ruleset: FrozenRuleset
    stake: str = "1"
    options_text: str = "{}"
    dealer: int = 0
    chips: int | None = None
    unit: str = ""
    rows: tuple[Row, ...] = ()
    settled: Settled | None = None
    created: str = ""
    revision: int = 0
    harm: tuple[Problem, ...] = ()
    """Its parts that could not be read now. Such a session is looked at and exported, and written
    only when it is repaired."""

    @property
    def damage(self) -> tuple[Problem, ...]:
        """Its unknown parts, now or for good, each once: its unknown rows, and those of the whole session."""
        rows = (row.entry.problem(at) for at, row in enumerate(self.rows) if isinstance(row.entry, Unknown))
        return (*rows, *(one for one in self.harm if "number" not in one.facts))

    @property
    def seats(self) -> int:
        """The number of players: as many as its rules need, which is checked where it is made.

        Among parties it is the place of the pot 公账, of points that no player receives.
        """
        return len(self.people)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its people."""
        return tuple(person.name for person in self.people)

    @property
    def options(self) -> Data:
        """A copy of this table's choices."""
        found: Data = json.loads(self.options_text)
        return found

    def whole(self, deal: Deal, dealer: int, going_on: Mapping[str, Any] | None = None) -> Deal:
        """Return the whole record of a deal of this session, with the session's own parts.

        `going_on` are the facts that the deals before give it, unless it has others itself.
        """
        options = frozen_options(self.options)
        return deal._replace(
            ruleset=self.ruleset.id,
            options=options,
            stake=self.stake,
            players=self.names,
            dealer=dealer,
            facts=frozen_options({**going_on, **dict(deal.facts)}) if going_on else deal.facts,
        )

    def index(self, row_id: str) -> int:
        """Return the position of a row.

        :raises KeyError: if there is none of that id.
        """
        for at, row in enumerate(self.rows):
            if row.id == row_id:
                return at
        raise KeyError(row_id)
