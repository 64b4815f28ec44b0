"""The ledger 账: the only way in which points move. Every transfer takes from one what it gives to another."""

from collections.abc import Iterable
from typing import NamedTuple

from calculator.rules import DEFAULT_SEATS
from calculator.settlement.explain import PaymentDue
from calculator.text import Language

POT = -1
"""In a transfer the pot 公账 instead of a seat: points that nobody pays, or that lie on the table."""


class Transfer(NamedTuple):
    """`points` (more than 0) from one seat to another, or from or to the pot.

    `event` is the index of its cause, None for the whole deal; there are more `parts` if several rows of the
    ruleset's payments meet.

    Equal where the same points move for the same reason, however that is worded.
    """

    event: int | None
    payer: int
    payee: int
    points: int
    reason: str
    parts: tuple[PaymentDue, ...]

    def __eq__(self, other: object) -> bool:
        return self[:5] == other[:5] if isinstance(other, Transfer) else NotImplemented

    def __hash__(self) -> int:
        return hash(self[:5])

    def describe(self, language: Language = "zh") -> str:
        """Return the reasons of the transfer in one line."""
        parts = self.parts
        return parts[0](language) if len(parts) == 1 else "; ".join(dict.fromkeys([part(language) for part in parts]))


class Ledger:
    """Transfers between some seats and the pot in the order in which they were made.

    One row for each event, payer, payee and reason.
    """

    def __init__(self, seats: int = DEFAULT_SEATS) -> None:
        self.seats = seats
        self._rows: dict[tuple[int | None, int, int, str], Transfer] = {}

    def pay(self, event: int | None, payer: int, payee: int, due: PaymentDue) -> int:
        """Move the points due, nothing for 0, and return the points that were moved.

        :raises ValueError: for a negative amount, or a seat paying itself.
        """
        points, reason = due.points, due.payment.reason
        if points < 0 or payer == payee or not (POT <= payer < self.seats and POT <= payee < self.seats):
            raise ValueError(f"{payer} cannot pay {payee} {points} points")
        if points == 0:
            return 0
        key = (event, payer, payee, reason)
        old = self._rows.get(key)
        if old is None:
            self._rows[key] = Transfer(event, payer, payee, points, reason, (due,))
        else:
            self._rows[key] = old._replace(points=old.points + points, parts=(*old.parts, due))
        return points

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The transfers, in the order in which they were made."""
        return tuple(self._rows.values())

    @property
    def net(self) -> tuple[int, ...]:
        """The gain or loss of each seat.

        With the pot the sum is 0, since each row is counted on both sides.
        """
        return net_of(self._rows.values(), self.seats)


def net_of(transfers: Iterable[Transfer], seats: int = DEFAULT_SEATS) -> tuple[int, ...]:
    """Return the gain or loss of each seat after some transfers; with the pot the sum is 0."""
    # POT is the last place from behind.
    net = [0] * (seats + 1)
    for _, payer, payee, points, _, _ in transfers:
        net[payer] -= points
        net[payee] += points
    return tuple(net[:seats])
