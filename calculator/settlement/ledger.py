"""The ledger 账: the only way in which points move. Every transfer takes from one what it gives to another."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from calculator.rules import DEFAULT_SEATS
from calculator.text import Language, code_of, say

POT = -1
"""In a transfer the pot 公账 instead of a seat: points that nobody pays, or that lie on the table."""


class PaymentReason(Protocol):
    """Says how an amount came about; made only when it is read."""

    def __call__(self, language: Language, /) -> str:
        """Return the sentence in a language."""


class Transfer(NamedTuple):
    """`points` (more than 0) from one seat to another, or from or to the pot.

    `event` is the index of its cause, None for the whole deal.

    Equal where the same points move for the same reason, however that is worded.
    """

    event: int | None
    payer: int
    payee: int
    points: int
    reason: str
    parts: tuple[PaymentReason, ...]

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

    def pay(self, event: int | None, payer: int, payee: int, points: int, reason: str, describe: PaymentReason) -> int:
        """Move points, nothing for 0, and return the points that were moved.

        :raises ValueError: for a negative amount, or a seat paying itself.
        """
        if points < 0 or payer == payee or not (POT <= payer < self.seats and POT <= payee < self.seats):
            raise ValueError(f"{payer} cannot pay {payee} {points} points")
        if points == 0:
            return 0
        key = (event, payer, payee, reason)
        old = self._rows.get(key)
        parts: tuple[PaymentReason, ...] = (describe,)
        if old is not None:
            parts = (*old.parts, describe)
        total = points if old is None else points + old.points
        self._rows[key] = Transfer(event, payer, payee, total, reason, parts)
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


def claim_text(claim: tuple[str, int, int], language: Language) -> str:
    """Return the claim about a hand at an exhaustive draw: 说没叫, 说有叫 8."""
    kind, most, least = claim
    return say(code_of("claim", kind if most == least else "ready_from"), language, most=most, least=least)
