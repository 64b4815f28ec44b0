"""Who pays whom and why: the chain to the amount, what each payer owes, transfers, the ledger of the deal, nets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from calculator.rules import DEFAULT_SEATS
from calculator.statement.items import unit_of
from calculator.statement.phrases import TextStyle, reason_word
from calculator.statement.rows import ListCell, ListRow
from calculator.text.figures import clauses, listed, signed

if TYPE_CHECKING:
    from calculator.rules import Definition, Value
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


def payers_text(shared: Shares | None, style: TextStyle) -> str:
    """Who pays how much, those who pay the same together: 老王付 32，小李、大刘各付 16."""
    paid: Counter[int] = Counter()
    for row in shared.rows if shared is not None else ():
        paid[row.payer] += row.points
    by_amount: dict[int, list[str]] = {}
    for seat, points in paid.items():
        by_amount.setdefault(points, []).append(style.name(seat))
    parts = []
    for points, names in sorted(by_amount.items(), reverse=True):
        code = "result_pays_each" if len(names) > 1 else "result_pays"
        parts.append(style.say(code, names=listed(names, style.language), points=points))
    return clauses(parts, style.language)


def payments_line(rows: Iterable[Transfer], style: TextStyle) -> str:
    """Payments in a few words: 三家各付 2."""
    paid: Counter[int] = Counter()
    for row in rows:
        paid[row.payer] += row.points
    if not paid:
        return style.say("desk_pays_none")
    if len(paid) == 1:
        payer, points = next(iter(paid.items()))
        return style.say("desk_pays_one", name=style.name(payer), points=points)
    if len(set(paid.values())) == 1:
        return style.say("desk_pays_each", count=len(paid), points=next(iter(paid.values())))
    return style.say("desk_pays_sum", points=sum(paid.values()))


# --- transfers --------------------------------------------------------------------------------------------------------


# --- what belongs to the whole deal -----------------------------------------------------------------------------------


def net_of_reasons(reasons: Iterable[str], style: TextStyle, definition: Definition) -> str:
    """精净: what a net is of."""
    words = (reason_word(one, style.language, definition) for one in reasons)
    return style.say("result_net_of", reason=listed(words, style.language))


def _sums(name: str, points: Iterable[int], *, bold: bool) -> ListRow:
    cells = [ListCell(name, small=True, bold=bold), *(ListCell(signed(own), bold=bold) for own in points)]
    return ListRow((*cells, ListCell("Σ 0" if bold else "", "gain", small=True)), name)


# --- all seats ---------------------------------------------------------------------------------------------------------


class NetShown(NamedTuple):
    """`net` and `money` are None where nothing is settled. `pot` is what the pot is called, where there is one; it has what
    `net` leaves to 0."""

    title: str = ""
    names: tuple[str, ...] = ("",) * DEFAULT_SEATS
    net: tuple[int, ...] | None = None
    money: tuple[str, ...] | None = None
    pot: str = ""
    unit: str = ""
    """What points are counted in at the table; empty where that is not said."""

    @property
    def left(self) -> int:
        """What the pot has more or less."""
        return -sum(self.net or ())


def pair_sums(rows: Iterable[Transfer], *, netted: bool = False) -> dict[tuple[int, int], int]:
    """What each pays each other in all, by (payer, payee); `netted`: less what flows back."""
    paid: Counter[tuple[int, int]] = Counter()
    for row in rows:
        paid[row.payer, row.payee] += row.points
    if netted:
        return {(a, b): points - paid[b, a] for (a, b), points in paid.items() if points > paid[b, a]}
    return dict(paid)
