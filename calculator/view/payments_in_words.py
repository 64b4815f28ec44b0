"""The payments of a deal in a player's words, those that are told in one breath in one line."""

from __future__ import annotations

from typing import NamedTuple

from calculator.settlement import Settlement
from calculator.statement import PaymentText, TextStyle, payer_and_payee, payment_texts
from calculator.text import clauses


class PaymentLine(NamedTuple):
    """Payments that are told together. `who` is set in bold, `why` follows it."""

    payment: PaymentText
    who: str
    why: str
    points: str


def payment_lines(settlement: Settlement, style: TextStyle) -> tuple[PaymentLine, ...]:
    """Return every payment, in the order of the ledger."""
    found = []
    for one in payment_texts(settlement, style):
        points = str(one.points) if len(one.rows) == 1 else style.say("payments_each", points=one.points)
        why = clauses(filter(None, (one.reason, one.working)), style.language)
        found.append(PaymentLine(one, payer_and_payee(one, style), why, points))
    return tuple(found)
