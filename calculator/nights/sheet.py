"""The score sheet 记分表 as plain values: a row as it is shown, the games 场 that are over, and what there is to settle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from calculator.deals import said_facts
from calculator.documents import Problem
from calculator.nights.model import Accepted, Amounts, Night, PlayedDeal, Points, Row, Unknown
from calculator.settlement import GameEnd, Settlement

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
    - `winners` in the order of winning, `discarder` of the first, `exhausted`: the wall ran out. `won_from`: (winner, who
      discarded or None for a self-draw) of every win of which that is known.
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
    discarder: int | None = None
    won_from: tuple[tuple[int, int | None], ...] = ()
    exhausted: bool = False
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    mark: Mark = ""
    game: PlayedGame | None = None
    standing: Points = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    next_facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def changed(self) -> tuple[bool, ...]:
        """For each seat, whether its amount differs from the accepted one."""
        before, seats = self.row.accepted, len(self.totals)
        if before is None or before.net == self.net:
            return (False,) * seats
        old, new = before.net or (None,) * seats, self.net or (None,) * seats
        return tuple(a != b for a, b in zip(old, new, strict=True))

    @property
    def whole_facts(self) -> dict[str, Any]:
        """The facts of the deal and its players: those that the deals before give it, and its own."""
        entry = self.row.entry
        own = entry.facts if isinstance(entry, Amounts) else entry.deal.facts if isinstance(entry, PlayedDeal) else ()
        return {**self.facts, **said_facts(own)}

    @property
    def is_won(self) -> bool:
        """True if it is a deal with tiles that was won."""
        return self.settlement is not None and bool(self.settlement.wins)

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
    next_facts: Mapping[str, Any] = field(default_factory=dict)
    plays_games: bool = False

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
        before = self.rows if row_id is None else self.rows[: self.night.index(row_id)]
        ends = [at for at, row in enumerate(before, 1) if row.game is not None]
        own = before[ends[-1] if ends else 0 :]
        deals = sum(row.number > 0 for row in own)
        if not own:
            return GameSoFar(len(ends) + 1, deals, (0,) * self.night.seats)
        return GameSoFar(len(ends) + 1, deals, own[-1].totals, own[-1].pot_total)

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
