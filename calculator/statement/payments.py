"""Who pays whom and why: the chain to the amount, what each payer owes, transfers, the ledger of the deal, nets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from calculator.statement.items import unit_of
from calculator.statement.phrases import TextStyle

if TYPE_CHECKING:
    from calculator.rules import Value
    from calculator.scoring import Score
    from calculator.settlement import Shares, Transfer


class Chain(NamedTuple):
    """The steps to the amount as (number, unit), the amount and its unit; without an amount nothing is settled."""

    steps: tuple[tuple[str, str], ...] = ()
    amount: str = ""
    unit: str = ""


def win_chain(score: Score, shared: Shares | None, style: TextStyle) -> Chain:
    """From the hand's worth over what each payer pays to what all of them pay: 4番 → 8倍 → 9 × 2 → 18分."""
    values = {value.id: value for value in score.table.definition.values}
    chain = score.table.definition.chain
    amounts = [row.points for row in shared.rows] if shared is not None else []
    if chain and chain[-1] == "points" and (not amounts or score.points in amounts):
        # The amount, or one of those that are added up, says it already.
        chain = chain[:-1]
    steps = [_step(values[name], score.value(name), style) for name in chain]
    if len(amounts) > 1:
        steps.append((paid_together(amounts), ""))
    amount = sum(amounts) if amounts else score.points
    return Chain(tuple(steps), str(amount), unit_of(values["points"], style, amount))


def _step(value: Value, number: int, style: TextStyle) -> tuple[str, str]:
    """A number with its unit; as one text where it does not come first: ×8."""
    shown = value.show(style.language)
    return (str(number), unit_of(value, style, number)) if shown.startswith("{}") else (shown.format(number), "")


def event_chain(rows: Sequence[Transfer], style: TextStyle) -> Chain:
    """The same for an event that is no win."""
    if not rows:
        return Chain()
    together = len({row.payee for row in rows}) == 1 and len(rows) > 1
    steps = ((paid_together([row.points for row in rows]), ""),) if together else ()
    amount, values = sum(row.points for row in rows), style.definition.values if style.definition is not None else ()
    points = next((value for value in values if value.id == "points"), None)
    unit = unit_of(points, style, amount) if points is not None else style.say("desk_points", count=amount)
    return Chain(steps, str(amount), unit)


def paid_together(amounts: list[int]) -> str:
    """9 × 2 where all pay the same, 16 + 16 + 32 where not."""
    if len(set(amounts)) == 1 and len(amounts) > 1:
        return f"{amounts[0]} × {len(amounts)}"
    return " + ".join(map(str, sorted(amounts)))


def pair_sums(rows: Iterable[Transfer], *, netted: bool = False) -> dict[tuple[int, int], int]:
    """What each pays each other in all, by (payer, payee); `netted`: less what flows back."""
    paid: Counter[tuple[int, int]] = Counter()
    for row in rows:
        paid[row.payer, row.payee] += row.points
    if netted:
        return {(a, b): points - paid[b, a] for (a, b), points in paid.items() if points > paid[b, a]}
    return dict(paid)
