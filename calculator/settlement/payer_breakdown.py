"""What every payer owes by himself, side by side: 谁付, the formula in figures, the amount. And what belongs to no event:
the values that the ruleset gives every player at the end of a deal, and what was paid for them 精钱.

Both are read off the workings of the transfers, so that any ruleset that makes payers differ gets its table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from calculator.rules import Label, Value, needed_values
from calculator.rules.formulas import BareFigures
from calculator.rules.formulas.expressions import Binary, Expr, If, Name
from calculator.settlement.explain import payments_due
from calculator.settlement.ledger import POT, Transfer
from calculator.settlement.result import Settlement
from calculator.text import Language


class Share(NamedTuple):
    """What `payer` owes. `parts` is what is added up for him first (`2 + 2 + 1 = 5`), if anything is; `whole` the
    amount from it (`2^5 = 32`). `instead_of` is whose share he bears, where it is not his own."""

    payer: int
    instead_of: int | None
    points: int
    parts: str
    whole: str


class Shares(NamedTuple):
    """`head` names what `parts` adds up, or `whole` where no parts are there."""

    head: str
    rows: tuple[Share, ...]


def shares(transfers: Iterable[Transfer], language: Language = "zh") -> Shares:
    """The table of some transfers to one receiver, by seat."""
    rows, heads = [], [""]
    for transfer in transfers:
        if transfer.payee == POT:
            continue
        for due in payments_due(transfer):
            if due.payment.pay is None or (due.payer is None and not due.payment.from_pot):
                continue
            scene, own = due.scene.between(due.payer, due.payee), due.scene.table.definition.per_payer
            figures = BareFigures(scene.evaluator(), language, own)
            core = _core(due.payment.pay.tree, figures, own)
            inner = _inner(core, figures, own)
            whole = figures.text(core)
            figures.adding = inner is not None
            parts = figures.text(inner) if inner is not None else ""
            figures.named = True
            other = due.payer.seat if due.payer is not None and due.payer.seat != transfer.payer else None
            rows.append(Share(transfer.payer, other, due.points, parts, whole))
            heads.append(figures.text(inner if inner is not None else core))
    rows.sort(key=lambda row: (row.payer, row.instead_of is not None, row.instead_of or 0))
    return Shares(max(heads, key=len), tuple(rows))


def _core(e: Expr, figures: BareFigures, own: Sequence[Value]) -> Expr:
    """The formula behind choices and behind a name of `per_payer` that stands for the whole of it."""
    while True:
        if isinstance(e, If):
            e = e.body if figures.value(e.test) else e.other
        elif isinstance(e, Name) and e.ref.place == "local":
            e = own[e.ref.index].formula.tree
        else:
            return e


def _inner(e: Expr, figures: BareFigures, own: Sequence[Value]) -> Expr | None:
    """The first value of the payer's own in a formula that is itself added up or multiplied."""
    names = (name for name in figures.evaluator.used_names(e) if name.ref.place == "local")
    found = (_core(name, figures, own) for name in names)
    return next((core for core in found if isinstance(core, Binary)), None)


class LedgerRow(NamedTuple):
    """One value of all players, with its formula and place."""

    label: Label
    values: tuple[int, ...]
    formula: str = ""
    file: str = ""
    line: int = 0


class DealLedger(NamedTuple):
    """What belongs to the whole deal: the values it rests on, and what each seat `received` and `paid` for them."""

    reasons: tuple[str, ...]
    rows: tuple[LedgerRow, ...]
    received: tuple[int, ...]
    paid: tuple[int, ...]

    @property
    def net(self) -> tuple[int, ...]:
        return tuple(got - gave for got, gave in zip(self.received, self.paid, strict=True))


def deal_ledger(settlement: Settlement) -> DealLedger | None:
    """The ledger of the payments that no event causes; None in a ruleset without any."""
    definition = settlement.table.definition
    payments = [payment for payment in definition.payments if "deal" in payment.on.split()]
    if not payments or not settlement.players:
        return None
    found: dict[int, Value] = {}

    for payment in payments:
        trees = [formula.tree for formula in (*((payment.pay,) if payment.pay else ()), *payment.conditions)]
        for value in needed_values(trees, "player", definition.players):
            if not value.is_condition:
                found.setdefault(value.index, value)
    seats = settlement.deal.seats
    # POT is the last place from behind.
    received, paid = [0] * (seats + 1), [0] * (seats + 1)
    for row in settlement.transfers:
        if row.event is None:
            received[row.payee] += row.points
            paid[row.payer] += row.points
    rows = []
    for index, value in found.items():
        values = tuple(player.v[index] for player in settlement.players)
        formula = value.formula
        rows.append(LedgerRow(value.label, values, formula.text, formula.file, formula.line))
    reasons = tuple(dict.fromkeys(payment.reason for payment in payments))
    return DealLedger(reasons, tuple(rows), tuple(received[:seats]), tuple(paid[:seats]))
