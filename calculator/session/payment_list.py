"""The payments of a deal as the result lists them: joined, under a heading for each event, in a player's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from calculator.session.result import event_rows
from calculator.settlement import POT, net_of, shares
from calculator.statement import Told, raised, short_event_title, told, told_who
from calculator.text import Language
from calculator.text.figures import clauses, listed, signed

if TYPE_CHECKING:
    from calculator.session.desk import Desk
    from calculator.session.on_desk import OnDesk
    from calculator.settlement import Settlement, Transfer
    from calculator.statement import TextStyle

EVENT, DEAL = "event", "deal"
"""What is listed: the payments of the event on the felt, or of the whole deal."""


class PaymentLine(NamedTuple):
    """A heading of an event (`head`, with its `number`), or payments that are told together. `who` is set in bold, `why` follows
    it; `more` is a second line. `here`: it belongs to the event on the felt."""

    who: str
    why: str = ""
    more: str = ""
    points: str = ""
    transfers: tuple[Transfer, ...] = ()
    head: bool = False
    number: str = ""
    here: bool = False

    @property
    def text(self) -> str:
        """All of it in one line."""
        colon = "" if self.head or not self.why else "\N{FULLWIDTH COLON}"
        return " ".join(filter(None, (f"{self.number} {self.who}".strip() + colon + self.why, self.more, self.points)))

    def source(self, language: Language) -> str:
        """Where its payments are from, a line for each that the rules name."""
        from calculator.rules import source_text
        from calculator.settlement import payments_due

        named = (due.payment.source for row in self.transfers for due in payments_due(row))
        return "\n".join(filter(None, (source_text(source, language) for source in dict.fromkeys(named))))

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """(payer, payee) of each of its payments."""
        return tuple((row.payer, row.payee) for row in self.transfers)


class PaymentList:
    """Of one settlement: what is told of it is worked out once."""

    def __init__(self, settlement: Settlement, style: TextStyle) -> None:
        self.settlement, self.style = settlement, style
        self._told = told(settlement, style)
        self._worked: dict[Told, str] = {}
        self._of: OnDesk | None = None
        self._listed: dict[str, tuple[PaymentLine, ...]] = {}
        """By their scope the lines of what lay on the desk last."""

    @property
    def count(self) -> int:
        """How many payments there are in all, joined or not."""
        return len(self.settlement.transfers)

    def lines(self, desk: Desk, scope: str) -> tuple[PaymentLine, ...]:
        """The lines of a scope; of the event alone without its heading, which stands above."""
        if desk.on is not self._of:
            self._of, self._listed = desk.on, {}
        if scope not in self._listed:
            self._listed[scope] = self._lines(desk, scope)
        return self._listed[scope]

    def _lines(self, desk: Desk, scope: str) -> tuple[PaymentLine, ...]:
        current = desk.current if desk.current >= 0 else None
        if scope == EVENT:
            own = {*map(id, event_rows(desk))}
            return tuple(self._line(one, True) for one in self._told if id(self._row(one)) in own)
        found: list[PaymentLine] = []
        events = dict.fromkeys(one.event for one in self._told)
        for event in sorted(events, key=lambda at: (at is None, at or 0)):
            here = event == current
            own_lines = [self._line(one, here) for one in self._told if one.event == event]
            found += [self._head(desk, event, [row for line in own_lines for row in line.transfers], here), *own_lines]
        return tuple(found)

    def of_event(self, event: int | None) -> tuple[tuple[Told, PaymentLine], ...]:
        """What is told of an event, or (None) of the deal as a whole, each with its line."""
        return tuple((one, self._line(one, False)) for one in self._told if one.event == event)

    def _row(self, one: Told) -> Transfer:
        return self.settlement.transfers[one.rows[0]]

    def _line(self, one: Told, here: bool) -> PaymentLine:
        style = self.style
        rows = tuple(self.settlement.transfers[at] for at in one.rows)
        points = str(one.points) if len(rows) == 1 else style.say("payments_each", points=one.points)
        why = clauses(filter(None, (one.reason, one.working or self._shared(one, rows))), style.language)
        return PaymentLine(told_who(one, style), why, one.more, points, rows, here=here)

    def _shared(self, one: Told, rows: Sequence[Transfer]) -> str:
        """How what a payer owes is made, where it is not told in words: 2 + 2 + 1 = 5 → 2⁵."""
        known = self._worked.get(one)
        if known is None:
            made = [share for share in shares(rows[:1], self.style.language).rows if share.payer == rows[0].payer]
            texts = [text for share in made for text in (share.parts, share.whole.removesuffix(f" = {share.points}"))]
            parts = [text for text in texts if text not in ("", str(one.points))]
            known = self._worked[one] = raised(" → ".join(parts)) if len(made) == 1 else ""
        return known

    def _head(self, desk: Desk, event: int | None, rows: Iterable[Transfer], here: bool) -> PaymentLine:
        style, seats = self.style, desk.deal.seats
        net = net_of(rows, seats)
        got = [(seat, points) for seat, points in enumerate(net) if points > 0]
        if -sum(net) > 0:
            got.append((POT, -sum(net)))
        points = listed((f"{style.name(seat)} {signed(points)}" for seat, points in got), style.language)
        title = style.say("desk_whole_deal")
        number = ""
        if event is not None:
            title, number = short_event_title(desk.deal.events[event], style), str(event + 1)
        return PaymentLine(title, points=points, head=True, number=number, here=here)
