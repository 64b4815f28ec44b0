"""What an event comes to, row by row, and rows changed after they were made."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from calculator.audit.changes import Change
from calculator.scoring import PlayerFacts, Score
from calculator.settlement import Because, Cause, Ledger, Transfer, causes


class Row(NamedTuple):
    """One payment between two players. `giver` pays; `payer` is who owed it, None where a payment moves kong income."""

    giver: int
    taker: int
    points: int
    reason: str
    payment: int
    payer: int | None
    payee: int | None


def rows_of(transfer: Transfer) -> Iterator[Row]:
    """What a transfer is made of."""
    for cause in causes(transfer):
        place = (cause.payment.index, _seat(cause.payer), _seat(cause.payee))
        yield Row(transfer.payer, transfer.payee, cause.points, transfer.reason, *place)


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


class Outcome(NamedTuple):
    """What an event comes to: its rows, what its win is worth, what its kong brought in from whom, and everything that
    was scored on the way."""

    rows: tuple[Row, ...]
    points: int | None
    paid: tuple[tuple[int, int], ...]
    scored: tuple[tuple[Score, ...], ...]
    is_kong: bool = False

    def net(self) -> tuple[int, int, int, int]:
        net = [0, 0, 0, 0]
        for row in self.rows:
            net[row.giver] -= row.points
            net[row.taker] += row.points
        return net[0], net[1], net[2], net[3]

    def income(self, seat: int) -> int:
        """What a seat gets for its win."""
        return sum(row.points for row in self.rows if row.taker == seat and row.reason == "win")

    def only(self, reasons: tuple[str, ...], paid: tuple[tuple[int, int], ...]) -> Outcome:
        """The rows of some reasons alone; `paid` is what may be given back."""
        return Outcome(tuple(row for row in self.rows if row.reason in reasons), None, paid, ())

    def changed(self, changes: Collection[Change]) -> Outcome:
        """The same with changes of kind row."""
        rows: list[Row] = []
        for row in self.rows:
            points = changed(changes, row.payment, row.payer, row.payee, row.points)
            if points is not None:
                rows.append(row if points == row.points else row._replace(points=points))
        paid = tuple((row.giver, row.points) for row in rows) if self.is_kong else self.paid
        return self._replace(rows=tuple(rows), paid=paid)


class ChangingLedger(Ledger):
    """A ledger into which rows go with the changes of kind row."""

    def __init__(self) -> None:
        super().__init__()
        self.changes: list[Change] = []

    def pay(self, event: int | None, payer: int, payee: int, points: int, reason: str, because: Because) -> int:
        if self.changes and isinstance(because, Cause):
            left = changed(self.changes, because.payment.index, _seat(because.payer), _seat(because.payee), points)
            if left is None:
                return 0
            points, because = left, because._replace(points=left)
        return super().pay(event, payer, payee, points, reason, because)
