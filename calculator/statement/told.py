"""Table talk: who pays whom and why, as players say it, one entry for all rows that are told in one breath."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from calculator.statement.phrases import TextStyle, reason_word
from calculator.text.figures import clauses, listed

if TYPE_CHECKING:
    from calculator.settlement import Settlement, Transfer


class Told(NamedTuple):
    """Payments that are told together: those of one event with the same payee or the same payer, told in the same words.

    `event` is the index of the event, None for the whole deal; `rows` are indices into `settlement.transfers`; `points` are
    of each row. `role` is what makes the payers pay, said beside their name: 花猪. `reason` is for what is paid, `working` the
    arithmetic without its result: `10 × 底 1 + 老王最大叫 4`, `more` a second line about it.
    """

    event: int | None
    rows: tuple[int, ...]
    payers: tuple[int, ...]
    payees: tuple[int, ...]
    role: str
    reason: str
    working: str
    more: str
    points: int


class _Words(NamedTuple):
    """What is said of one transfer besides who pays whom."""

    role: str
    reason: str
    working: str
    more: str


def told(settlement: Settlement, style: TextStyle) -> tuple[Told, ...]:
    """Every payment of a deal in the order of the ledger, joined where the same is said of several."""
    found: list[Told] = []
    for at, row in enumerate(settlement.transfers):
        own = Told(row.event, (at,), (row.payer,), (row.payee,), *_words(settlement, row, style), row.points)
        for place, other in enumerate(found):
            joined = _joined(other, own)
            if joined is not None:
                found[place] = joined
                break
        else:
            found.append(own)
    return tuple(found)


def _joined(one: Told, other: Told) -> Told | None:
    """Two entries as one; None where they differ in more than who pays, or in more than who is paid."""
    if (one.event, *one[4:]) != (other.event, *other[4:]):
        return None
    if one.payees == other.payees:
        return one._replace(rows=one.rows + other.rows, payers=one.payers + other.payers)
    if one.payers == other.payers:
        return one._replace(rows=one.rows + other.rows, payees=one.payees + other.payees)
    return None


def told_text(told: Told, style: TextStyle) -> str:
    """The whole sentence: 大刘（花猪）→ 老王：10 × 底 1 + 老王最大叫 4（听 3、6条，3番）= 14."""
    return style.say("told", who=told_who(told, style), reason=told_reason(told, style))


def told_who(told: Told, style: TextStyle) -> str:
    """Who pays whom: 大刘（花猪）→ 老王."""
    payers, payees = (listed(map(style.name, seats), style.language) for seats in (told.payers, told.payees))
    if not told.role:
        return style.say("told_who", payers=payers, payees=payees)
    return style.say("told_who_role", payers=payers, payees=payees, role=told.role)


def told_reason(told: Told, style: TextStyle) -> str:
    """For what, and how the amount came about: 暗杠 9条，2 × 底 1 = 各 2."""
    points = str(told.points) if len(told.rows) == 1 else style.say("told_each", points=told.points)
    amount = f"{told.working} = {points}" if told.working else points
    return clauses(filter(None, (told.reason, amount)), style.language)


def _words(settlement: Settlement, row: Transfer, style: TextStyle) -> _Words:
    from calculator.settlement import payments_due

    dues = payments_due(row)
    word = reason_word(row.reason, style.language, settlement.table.definition)
    labels = dict.fromkeys(due.payment.label(style.language) or word for due in dues)
    workings = [due.shown(style.language).rpartition(" = ")[0] for due in dues]
    working = workings[0] if len(workings) == 1 and "(" not in workings[0] else ""
    return _Words("", listed(labels, style.language), working, "")


def told_of(entries: Iterable[Told], event: int | None) -> list[Told]:
    """Those of one event, or (None) of the deal as a whole."""
    return [one for one in entries if one.event == event]
