"""The payments of a deal in a player's words, those that are told in one breath in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from calculator.statement import Told, told, told_who
from calculator.text.figures import clauses

if TYPE_CHECKING:
    from calculator.settlement import Settlement
    from calculator.statement import TextStyle


class PaymentLine(NamedTuple):
    """Payments that are told together. `who` is set in bold, `why` follows it."""

    told: Told
    who: str
    why: str
    points: str


def payment_lines(settlement: Settlement, style: TextStyle) -> tuple[PaymentLine, ...]:
    """Return every payment, in the order of the ledger."""
    found = []
    for one in told(settlement, style):
        points = str(one.points) if len(one.rows) == 1 else style.say("payments_each", points=one.points)
        why = clauses(filter(None, (one.reason, one.working)), style.language)
        found.append(PaymentLine(one, told_who(one, style), why, points))
    return tuple(found)
