"""Who pays whom and why: the chain to the amount, what each payer owes, transfers, the ledger of the deal, nets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from calculator.rules import DEFAULT_SEATS
from calculator.statement.items import unit_of
from calculator.statement.phrases import TextStyle, place, reason_of, reason_word
from calculator.statement.rows import ListCell, ListRow
from calculator.text.figures import clauses, listed, signed

if TYPE_CHECKING:
    from calculator.rules import Definition, Label, Value
    from calculator.scoring import Score
    from calculator.settlement import Settlement, Shares, Transfer


_FEW_REASONS = 2
"""So many are named where a net is of them."""


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


def transfer_title(transfer: Transfer, style: TextStyle) -> str:
    """大刘 付 阿珍 8 分 · 查叫."""
    payer, payee = style.name(transfer.payer), style.name(transfer.payee)
    paid = style.say("result_transfer", payer=payer, payee=payee, points=transfer.points)
    return f"{paid} · {reason_of(transfer, style.language)}"


# --- what belongs to the whole deal -----------------------------------------------------------------------------------


class LedgerRows(NamedTuple):
    """The rows of what belongs to the whole deal. `labels` are the values that have a working, by row; `brief` says
    how many of the last rows stay where there is little room."""

    rows: tuple[ListRow, ...]
    labels: tuple[Label | None, ...]
    brief: int = 2


def ledger_rows(settlement: Settlement, style: TextStyle) -> LedgerRows | None:
    """The ledger above the net; None in a ruleset without payments of the whole deal."""
    from calculator.settlement import deal_ledger

    ledger = deal_ledger(settlement)
    if ledger is None:
        return None
    rows: list[ListRow] = []
    for row in ledger.rows:
        name, where = row.label(style.language), place(row.file, row.line)
        link = ListCell(f":{row.line}", "faint", small=True, link=(row.file, row.line) if where else None)
        cells = (ListCell(name, small=True), *(ListCell(str(value)) for value in row.values), link)
        rows.append(ListRow(cells, f"{name} = {row.formula}\n{where}"))
    definition = settlement.table.definition
    others = tuple(dict.fromkeys(row.reason for row in settlement.transfers if row.event is not None)) or ("win",)
    rest = [net - own for net, own in zip(settlement.net, ledger.net, strict=True)]
    rows += [
        _sums(style.say("result_received"), ledger.received, bold=False),
        _sums(style.say("result_given"), [-points for points in ledger.paid], bold=False),
        _sums(net_of_reasons(ledger.reasons, style, definition), ledger.net, bold=True),
        _sums(_net_of_others(others, style, definition), rest, bold=True),
    ]
    return LedgerRows(tuple(rows), (*(row.label for row in ledger.rows), None, None, None, None))


def _net_of_others(reasons: Sequence[str], style: TextStyle, definition: Definition) -> str:
    """胡净; of many reasons only that they are the others."""
    few = len(reasons) <= _FEW_REASONS
    return net_of_reasons(reasons, style, definition) if few else style.say("result_net_rest")


def net_of_reasons(reasons: Iterable[str], style: TextStyle, definition: Definition) -> str:
    """精净: what a net is of."""
    words = (reason_word(one, style.language, definition) for one in reasons)
    return style.say("result_net_of", reason=listed(words, style.language))


def _sums(name: str, points: Iterable[int], *, bold: bool) -> ListRow:
    cells = [ListCell(name, small=True, bold=bold), *(ListCell(signed(own), bold=bold) for own in points)]
    return ListRow((*cells, ListCell("Σ 0" if bold else "", "gain", small=True)), name)


# --- all seats ---------------------------------------------------------------------------------------------------------


class SeatsShown(NamedTuple):
    """Amounts by (payer, payee), seats or POT; `current` are the pairs of the event being edited; `net` None where it is open."""

    names: tuple[str, ...] = ("",) * DEFAULT_SEATS
    dealer: int = 0
    winners: tuple[int, ...] = ()
    net: tuple[int, ...] | None = None
    pays: tuple[tuple[tuple[int, int], int], ...] = ()
    current: tuple[tuple[int, int], ...] = ()
    tags: tuple[str, str] = ("庄", "胡")
    said: str = ""
    pot: str = ""
    """What the pot is called, where the table has one."""
    winds: tuple[str, ...] = ()
    """The wind of each seat, where winds are played."""
    stage: tuple[str, str] = ("", "")
    """How far the table is, such as whose wind the round has; in few words, and in still fewer."""


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
