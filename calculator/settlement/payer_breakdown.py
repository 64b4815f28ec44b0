"""What every payer owes by himself, side by side: 谁付, the formula in figures, the amount. And what belongs to no event:
the values that the ruleset gives every player at the end of a deal, and what was paid for them 精钱.

Both are read off the workings of the transfers, so that any ruleset that makes payers differ gets its table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from calculator.rules import Label, Value
from calculator.rules.formulas import Ref
from calculator.rules.formulas import expressions as ex
from calculator.settlement.explain import Reckoner, Scene, Working
from calculator.settlement.ledger import Transfer
from calculator.settlement.result import Settlement
from calculator.settlement.transfer_reason import Cause, causes
from calculator.text import Language
from calculator.tiles import SEATS


@dataclass(frozen=True)
class Share:
    """What `payer` owes. `parts` is what is added up for him first (`2 + 2 + 1 = 5`), if anything is; `whole` the
    amount from it (`2^5 = 32`). `instead_of` is whose share he bears, where it is not his own."""

    payer: int
    instead_of: int | None
    points: int
    parts: str
    whole: str


@dataclass(frozen=True)
class Shares:
    """`head` names what `parts` adds up, or `whole` where no parts are there."""

    head: str
    rows: tuple[Share, ...]

    @property
    def differ(self) -> bool:
        """Whether not all who pay pay the same."""
        return len({row.points for row in self.rows}) > 1


def shares(transfers: Iterable[Transfer], language: Language = "zh") -> Shares:
    """The table of some transfers to one receiver, by seat."""
    rows, heads = [], [""]
    for transfer in transfers:
        for cause in causes(transfer):
            if cause.payment.pay is None or cause.payer is None:
                continue
            figures, names = _Figures(cause, language), _Names(cause, language)
            core = figures.core(cause.payment.pay.tree)
            inner = figures.inner(core)
            whole = figures.told(core)
            figures.adding = names.adding = inner is not None
            parts = figures.told(inner) if inner is not None else ""
            other = cause.payer.seat if cause.payer.seat != transfer.payer else None
            rows.append(Share(transfer.payer, other, cause.points, parts, whole))
            heads.append(names.told(inner if inner is not None else core))
    rows.sort(key=lambda row: (row.payer, row.instead_of is not None, row.instead_of or 0))
    return Shares(max(heads, key=len), tuple(rows))


class _Figures(Reckoner):
    """Writes a formula in bare figures, zeros too, so that several stand under each other: `2 + 2 + 0 = 4`."""

    def __init__(self, cause: Cause, language: Language) -> None:
        super().__init__(replace(cause.scene, payer=cause.payer, payee=cause.payee), language)
        self.adding = False

    def core(self, e: ex.Expr) -> ex.Expr:
        """The formula behind choices and behind a name that stands for the whole of it."""
        while True:
            if isinstance(e, ex.If):
                e = e.body if self.value(e.test) else e.other
            elif isinstance(e, ex.Name) and e.ref.place == "local":
                e = self._own(e.ref)
            else:
                return e

    def inner(self, e: ex.Expr) -> ex.Expr | None:
        """The first value of the payer's own in a formula that is itself reckoned."""
        for part in self._used(e):
            if isinstance(part, ex.Name) and part.ref.place == "local":
                found = self.core(part)
                if isinstance(found, ex.Binary):
                    return found
        return None

    def told(self, e: ex.Expr) -> str:
        """The formula, with its result where it is more than a figure."""
        text, _ = self._show(e)
        value = str(self.value(e)).replace("-", "−")
        return text if text == value else f"{text} = {value}"

    def _own(self, ref: Ref) -> ex.Expr:
        return self.table.definition.per_payer[ref.index].formula.tree

    def _agreed(self, e: ex.Expr) -> bool:
        """What is added up stays, also where it is nothing; of the amount only what makes a difference."""
        return self.adding and isinstance(e, ex.Name)

    def _show_name(self, ref: Ref) -> tuple[str, int]:
        value = self._named(ref, None)
        return (str(int(value)) if value is not None else "0").replace("-", "−"), 9

    def _show_items(self) -> tuple[str, int]:
        assert self.scene.score is not None
        return str(self.scene.score.values[-1]), 9


class _Names(_Figures):
    """Writes the same formula in names: `胡法 + 牌型 + 庄`."""

    def told(self, e: ex.Expr) -> str:
        return self._show(e)[0]

    def _show_name(self, ref: Ref) -> tuple[str, int]:
        return (ref.label(self.language) if ref.label is not None else super()._show_name(ref)[0]), 9


@dataclass(frozen=True)
class LedgerRow:
    """One value of all four players, with its formula and place."""

    label: Label
    values: tuple[int, ...]
    formula: str = ""
    file: str = ""
    line: int = 0


@dataclass(frozen=True)
class DealLedger:
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

    def note(tree: ex.Expr) -> None:
        for ref in tree.refs():
            if ref.place == "player":
                value = definition.players[ref.index]
                note(value.formula.tree)
                if not value.is_condition:
                    found.setdefault(ref.index, value)

    for payment in payments:
        for formula in (*((payment.pay,) if payment.pay else ()), *payment.conditions):
            note(formula.tree)
    received, paid = [0] * SEATS, [0] * SEATS
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
    return DealLedger(reasons, tuple(rows), tuple(received), tuple(paid))


def player_workings(settlement: Settlement, label: Label, language: Language = "zh") -> Sequence[Working]:
    """How one value of a ledger row came about, for each of the four."""
    definition = settlement.table.definition
    value = next(value for value in definition.players if value.label == label)
    deal: Any = next((c.scene.deal for row in settlement.transfers for c in causes(row)), None)
    made = []
    for player in settlement.players:
        if deal is None:
            break
        reckoner = Reckoner(Scene(settlement.table, deal, payer=player), language)
        made.append(replace(reckoner.working(value.label, value.formula), seat=player.seat))
    return made
