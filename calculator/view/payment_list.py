"""The payments of a deal in a player's words, those that are told in one breath in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from calculator.settlement import shares
from calculator.statement import Told, raised, told, told_who
from calculator.text.figures import clauses

if TYPE_CHECKING:
    from calculator.settlement import Settlement, Transfer
    from calculator.statement import TextStyle


class PaymentLine(NamedTuple):
    """Payments that are told together. `who` is set in bold, `why` follows it; `more` is a second line."""

    who: str
    why: str = ""
    more: str = ""
    points: str = ""


class PaymentList:
    """Of one settlement: what is told of it is worked out once."""

    def __init__(self, settlement: Settlement, style: TextStyle) -> None:
        self.settlement, self.style = settlement, style
        self._told = told(settlement, style)
        self._worked: dict[Told, str] = {}

    def lines(self) -> tuple[PaymentLine, ...]:
        """Every payment, in the order of the ledger."""
        return tuple(map(self._line, self._told))

    def of_event(self, event: int | None) -> tuple[tuple[Told, PaymentLine], ...]:
        """What is told of an event, or (None) of the deal as a whole, each with its line."""
        return tuple((one, self._line(one)) for one in self._told if one.event == event)

    def _line(self, one: Told) -> PaymentLine:
        style = self.style
        rows = tuple(self.settlement.transfers[at] for at in one.rows)
        points = str(one.points) if len(rows) == 1 else style.say("payments_each", points=one.points)
        why = clauses(filter(None, (one.reason, one.working or self._shared(one, rows))), style.language)
        return PaymentLine(told_who(one, style), why, one.more, points)

    def _shared(self, one: Told, rows: Sequence[Transfer]) -> str:
        """How what a payer owes is made, where it is not told in words: 2 + 2 + 1 = 5 → 2⁵."""
        known = self._worked.get(one)
        if known is None:
            made = [share for share in shares(rows[:1], self.style.language).rows if share.payer == rows[0].payer]
            texts = [text for share in made for text in (share.parts, share.whole.removesuffix(f" = {share.points}"))]
            parts = [text for text in texts if text not in ("", str(one.points))]
            known = self._worked[one] = raised(" → ".join(parts)) if len(made) == 1 else ""
        return known
