"""A night as plain values: people, rows in the order in which they were played, what was agreed; and its score sheet.

Made only by `calculator.nights.entries`, which checks; nothing is checked a second time here. Seats count from 0 in
turn order, as many as the rules of the night have; amounts are whole points, times texts such as `2026-11-14T20:05:00Z`
that are shown and never compared.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from calculator.deals import Deal, FactPairs, Form, frozen_options, said_facts
from calculator.documents import Data, Problem, Problems, ReadOnlyData
from calculator.nights.frozen import FrozenRuleset
from calculator.rules import Table
from calculator.settlement import GameEnd, Settlement
from calculator.text import short_names, signed

MAX_ROWS = 1000
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
    form: Form = field(default=Form(), compare=False, repr=False)


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
    facts: FactPairs = ()


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
    lost_parts: tuple[Problem, ...] = ()
    """Its parts that could not be read now. Such a session is looked at and exported, and written
    only when it is repaired."""

    @property
    def damage(self) -> tuple[Problem, ...]:
        """Its unknown parts, now or for good, each once: its unknown rows, and those of the whole session."""
        rows = (row.entry.problem(at) for at, row in enumerate(self.rows) if isinstance(row.entry, Unknown))
        return (*rows, *(one for one in self.lost_parts if "number" not in one.facts))

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
    def shortened(self) -> Night:
        """The same session, with names for narrow places."""
        short = short_names(self.names)
        if short == self.names:
            return self
        pairs = zip(self.people, short, strict=True)
        return replace(self, people=tuple(replace(person, name=name) for person, name in pairs))

    @property
    def options(self) -> Data:
        """A copy of this table's choices."""
        found: Data = json.loads(self.options_text)
        return found

    def table(self) -> Table:
        """Return its ruleset with its options.

        :raises Problems: if the ruleset cannot be read or does not know an option.
        """
        ruleset = self.ruleset.on(self.date)
        values, problems = ruleset.options(self.options)
        if problems:
            raise Problems(problems)
        return ruleset.table(values)

    def whole(self, deal: Deal, dealer: int, going_on: ReadOnlyData | None = None) -> Deal:
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


Mark = Literal["", "edited", "replayed"]


@dataclass(frozen=True)
class PlayedGame:
    """A game of several deals 场 that is over.

    `rows` are its rows' ids, `first` and `last` the numbers of its deals, `totals` and `pot` its
    totals without the rows `missing`; `end` is their value, which is paid.
    """

    number: int
    rows: tuple[str, ...]
    first: int
    last: int
    totals: Points
    pot: int
    end: GameEnd
    missing: tuple[int, ...] = ()


class GameSoFar(NamedTuple):
    """A game of several deals 场 before one of its deals: its number, from 1, its deals so far, and their totals."""

    number: int
    deals: int
    totals: Points
    pot: int = 0


@dataclass(frozen=True)
class SheetRow:
    """A row as the score sheet shows it.

    - `number`: of deals 1, 2, 3 …; 0 for other rows. `dealer`: of this deal, else None; `next_dealer` after this row.
    - `net`: points of all seats, None where the row cannot be settled; `net` and `pot` sum to 0.
    - `totals`, `pot_total`: running, this row included; of the game 场 where the ruleset has games. `missing` are the places of
      the rows that they lack.
    - `game`: the game that ended with this deal. `standing`: what there is to settle after this row.
    - `facts`: those that the deals before give it, `next_facts` those that the next deal begins with.
    - `settlement`: the whole working, for a deal with tiles that could be settled.
    - `winners` in the order of winning, `exhausted`: the wall ran out. `won_from`: (winner, who discarded or None for a
      self-draw) of every win of which that is known.
    - `mark`: `edited` where this row was changed since its amounts were accepted, `replayed` where they changed because an
      earlier row did; `row.accepted` has what they were.
    """

    row: Row
    next_dealer: int
    number: int = 0
    dealer: int | None = None
    net: Points | None = ()
    pot: int = 0
    totals: Points = ()
    pot_total: int = 0
    missing: tuple[int, ...] = ()
    settlement: Settlement | None = None
    winners: tuple[int, ...] = ()
    won_from: tuple[tuple[int, int | None], ...] = ()
    exhausted: bool = False
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    mark: Mark = ""
    game: PlayedGame | None = None
    standing: Points = ()
    facts: ReadOnlyData = field(default_factory=dict)
    next_facts: ReadOnlyData = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The id of its row."""
        return self.row.id

    @property
    def discarder(self) -> int | None:
        """Who discarded to the first winner, if that is known."""
        return self.won_from[0][1] if self.won_from else None

    @property
    def net_with_pot(self) -> tuple[int | None, ...]:
        """The points of all seats and of the pot, None for each where they are not known."""
        return (None,) * (len(self.standing) + 1) if self.net is None else (*self.net, self.pot)

    @property
    def changed(self) -> tuple[bool, ...]:
        """For each seat, whether its amount differs from the accepted one."""
        before, seats = self.row.accepted, len(self.totals)
        if before is None or before.net == self.net:
            return (False,) * seats
        old, new = before.net or (None,) * seats, self.net or (None,) * seats
        return tuple(a != b for a, b in zip(old, new, strict=True))

    @property
    def whole_facts(self) -> Data:
        """The facts of the deal and its players: those that the deals before give it, and its own."""
        entry = self.row.entry
        own = entry.facts if isinstance(entry, Amounts) else entry.deal.facts if isinstance(entry, PlayedDeal) else ()
        return {**self.facts, **said_facts(own)}

    @property
    def following(self) -> Data:
        """The facts that the deals before give it and that its own record does not have."""
        own = dict(self.row.entry.deal.facts) if isinstance(self.row.entry, PlayedDeal) else {}
        return {name: value for name, value in self.facts.items() if name not in own}

    @property
    def acceptance(self) -> Accepted:
        """The result to accept."""
        return Accepted(self.net, self.pot, self.dealer, self.winners, self.discarder, self.row.edited)


@dataclass(frozen=True)
class Sheet:
    """The whole score sheet.

    `totals` and `pot` sum to 0: they are the points to settle, of games 场 that are over their
    payments, and the points of all else. `next_dealer` deals the next deal, which begins with
    `next_facts`. `stacks`: chips in front of each, None without chips. `warnings` belong to the
    session as a whole, and every export has them; `damage` of the session is among them.
    `plays_games`: its rules say when a game is over.
    """

    night: Night
    rows: tuple[SheetRow, ...]
    totals: Points
    pot: int
    next_dealer: int
    stacks: Points | None
    warnings: tuple[Problem, ...] = ()
    next_facts: ReadOnlyData = field(default_factory=dict)
    plays_games: bool = False

    @property
    def totals_with_pot(self) -> Points:
        """The totals, and what the pot has."""
        return (*self.totals, self.pot)

    @property
    def must_rebuy(self) -> Points:
        """The stacks that each has to take before he can go on: as many as bring him above 0 again."""
        chips = self.night.chips
        if self.stacks is None or not chips:
            return (0,) * self.night.seats
        return tuple(max(0, -stack // chips + 1) if stack <= 0 else 0 for stack in self.stacks)

    @property
    def deals(self) -> int:
        """The number of deals."""
        return sum(row.number > 0 for row in self.rows)

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """The games that are over."""
        return tuple(row.game for row in self.rows if row.game is not None)

    @property
    def open_game(self) -> tuple[SheetRow, ...]:
        """The rows of the game that is being played; all rows where there are no games."""
        ends = [at for at, row in enumerate(self.rows, 1) if row.game is not None]
        return self.rows[ends[-1] if ends else 0 :]

    def so_far(self, row_id: str | None = None) -> GameSoFar:
        """Return the game before a row, or before the next deal.

        :raises KeyError: if there is no such row.
        """
        before = self if row_id is None else replace(self, rows=self.rows[: self.night.index(row_id)])
        number, own = len(before.games) + 1, before.open_game
        if not own:
            return GameSoFar(number, 0, (0,) * self.night.seats)
        return GameSoFar(number, sum(row.number > 0 for row in own), own[-1].totals, own[-1].pot_total)

    @property
    def missing(self) -> tuple[int, ...]:
        """The places, from 1, of the rows whose amounts are not known: what the totals lack."""
        return tuple(at for at, row in enumerate(self.rows, 1) if row.net is None)

    @property
    def unsettled(self) -> tuple[SheetRow, ...]:
        """The deals that are there and cannot be settled."""
        return tuple(row for row in self.rows if row.net is None and not isinstance(row.row.entry, Unknown))

    @property
    def changed(self) -> tuple[SheetRow, ...]:
        """The rows that wait to be accepted."""
        return tuple(row for row in self.rows if row.mark)

    def row(self, row_id: str) -> SheetRow:
        """Return a row.

        :raises KeyError: if there is none of that id.
        """
        return self.rows[self.night.index(row_id)]
