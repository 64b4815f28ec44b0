"""Why a transfer was made: kept with it in the ledger, in one line, or as the whole working."""

from __future__ import annotations

from typing import NamedTuple

from calculator.rules import Payment
from calculator.scoring import PlayerFacts
from calculator.settlement.explain import AmountFacts, Explainer, Working, because
from calculator.settlement.ledger import Transfer
from calculator.text import Language, Sentence, code_of
from calculator.tiles import TILES


class Cause(NamedTuple):
    """`points` that `payer` owes `payee` by one row of the ruleset's payments; both are None where the row names no
    amount of its own (refunds, transfers of kong income). Where another bears it, the transfer says who."""

    scene: AmountFacts
    payment: Payment
    payer: PlayerFacts | None
    payee: PlayerFacts | None
    points: int

    def __call__(self, language: Language = "zh") -> str:
        """In one line."""
        return because(self.scene, self.payment, self.payer, self.payee, language)

    def shown(self, language: Language = "zh") -> str:
        """The amount's formula with its numbers; nothing where the row has none."""
        if self.payment.pay is None:
            return ""
        return Explainer(self.scene.between(self.payer, self.payee), language).show(self.payment.pay)

    def working(self, language: Language = "zh") -> Working:
        """As a tree: the payment's formula, and below it everything that it was made from."""
        payment, scene = self.payment, self.scene
        if payment.pay is not None and scene.share is None and scene.refund is None:
            return Explainer(scene.between(self.payer, self.payee), language).working(payment.label, payment.pay)
        shown = str(self.points)
        if scene.share is not None and scene.share[1] > 1:
            shown = f"{scene.share[0]} ÷ {scene.share[1]} = {self.points}"
        inputs: tuple[Working, ...] = ()
        if scene.refund is not None:
            tile, points = scene.refund
            name = Sentence("refunded_kong", (("tile", Sentence(code_of("tile", str(TILES[tile])))),))
            inputs = (Working(name, "", str(points), points, "", 0),)
        when = payment.when.text if payment.when.text != "true" else payment.giver.text
        return Working(payment.label, when, shown, self.points, payment.file, payment.line, inputs)


def causes(transfer: Transfer) -> tuple[Cause, ...]:
    """What a transfer is made of; more than one where several rows of the payments meet."""
    return tuple(part for part in transfer.parts if isinstance(part, Cause))
