"""Payments between players, and the chain to an amount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from calculator.rules import Value
from calculator.settlement import SettledWin, Settlement, Transfer, payments_due
from calculator.statement.items import unit_of
from calculator.statement.phrases import TextStyle, reason_word
from calculator.text import say


class Chain(NamedTuple):
    """The steps to the amount in one line, the amount and its unit.

    Without an amount more than one pays more than one, or nobody pays.
    """

    steps: str = ""
    amount: str = ""
    unit: str = ""


def event_chain(settlement: Settlement, at: int, style: TextStyle) -> Chain:
    """Return how the amount of a settled event came about."""
    win, rows = settlement.win_at(at), settlement.of_event(at)
    if win is not None:
        return _win_chain(settlement, win, style)
    if not rows or (len({row.payer for row in rows}) > 1 and len({row.payee for row in rows}) > 1):
        return Chain()
    together = len({row.payee for row in rows}) == 1 and len(rows) > 1
    steps = _paid_together([row.points for row in rows]) if together else ""
    amount, values = sum(row.points for row in rows), style.definition.values if style.definition is not None else ()
    points = next((value for value in values if value.id == "points"), None)
    unit = unit_of(points, style, amount) if points is not None else style.say("table_points", count=amount)
    return Chain(steps, str(amount), unit)


def _win_chain(settlement: Settlement, win: SettledWin, style: TextStyle) -> Chain:
    """From the hand's worth over what each payer pays to all that the winner gets: 4番 8倍 9 × 2, 2600 + 本场 300."""
    score, rows = win.score, settlement.of_event(win.event)
    value, chain = score.definition.value, score.definition.chain
    dues = [due for row in rows if row.reason == "win" for due in payments_due(row)]
    amounts = [due.points for due in dues if due.payment.pay is not None and not due.payment.to_pot]
    if chain and chain[-1] == "points" and (not amounts or score.points in amounts):
        # The amount, or one of those that are added up, says it already.
        chain = chain[:-1]
    steps = [_step(value(name), score.value(name), style) for name in chain]
    if len(amounts) > 1:
        steps.append(_paid_together(amounts))
    amount = sum(amounts) if amounts else score.points
    unit, beside = unit_of(value("points"), style, amount), Counter[str]()
    for row in rows if dues else ():
        if row.reason != "win" and row.payee == win.player:
            beside[reason_word(row.reason, style.language, score.definition)] += row.points
    if beside:
        steps += [str(amount), *(f"+ {reason} {points}" for reason, points in beside.items())]
    return Chain(" ".join(steps), str(amount + beside.total()), unit)


def _step(value: Value, number: int, style: TextStyle) -> str:
    """Return a number with its unit: 4番, ×8."""
    shown = value.show(style.language)
    if not shown.startswith("{}"):
        return shown.format(number)
    unit = unit_of(value, style, number)
    return f"{number}{say('sign_gap', style.language) if unit else ''}{unit}"


def _paid_together(amounts: Sequence[int]) -> str:
    """9 × 2 where all pay the same, 16 + 16 + 32 where not."""
    if len(set(amounts)) == 1 and len(amounts) > 1:
        return f"{amounts[0]} × {len(amounts)}"
    return " + ".join(map(str, sorted(amounts)))


def pair_sums(rows: Iterable[Transfer], *, netted: bool = False) -> dict[tuple[int, int], int]:
    """Return the sum from each payer to each payee, by (payer, payee).

    `netted`: less the flow back.
    """
    paid: Counter[tuple[int, int]] = Counter()
    for row in rows:
        paid[row.payer, row.payee] += row.points
    if netted:
        return {(a, b): points - paid[b, a] for (a, b), points in paid.items() if points > paid[b, a]}
    return dict(paid)
