"""A deal to be sent: its answer, every payment in words, and what the table agreed."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from calculator.deals import Kong, Win
from calculator.settlement import Settlement, money
from calculator.statement import PaymentLine, payment_lines, settings
from calculator.table import OpenTable, state_of
from calculator.text import Language, real_minus, signed, width
from calculator.view import answer
from calculator.view.scene import Scene
from calculator.view.staging import stage
from calculator.view.values import Hand, Session, Stage, Step

_AGREED = 240
"""Columns of a terminal that what the table agreed takes at most; of more only what is unusual is said."""


class Card(NamedTuple):
    """`stage` is the answer of the whole deal; each plate has its net in money as a note where a point is not worth one."""

    stage: Stage
    paid: tuple[PaymentLine, ...]
    agreed: str


def deal_card(settlement: Settlement, language: Language, number: int = 0, event: int | None = None) -> Card:
    """Return what is sent of a settled deal.

    :param number: that of the deal in its session; 0 for none.
    :param event: the one whose hand is shown; by default the first win that was worth most, else the last event.
    """
    table, deal = settlement.table, settlement.deal
    if event is None:
        wins = sorted(settlement.wins, key=lambda win: (-win.points, win.event))
        event = wins[0].event if wins else len(deal.events) - 1
    open_table = OpenTable(state_of(deal)._replace(current=event))
    open_table.start_under(table.ruleset)
    scene = Scene(open_table, language, Session(number), Step.ANSWER, True)
    found = stage(open_table, language, scene.session, Step.ANSWER, True)
    plates, middle = found.plates, found.middle
    if (stake := Decimal(deal.stake)) != 1:

        def with_money(text: str, points: int) -> str:
            amount = scene.say("table_yuan", amount=real_minus(signed(money(points, stake))))
            return "\N{IDEOGRAPHIC SPACE}".join(filter(None, (text, amount)))

        pairs = zip(plates, settlement.net, strict=True)
        plates = tuple(plate._replace(note=with_money(plate.note, net)) for plate, net in pairs)
        if middle.title:
            middle = middle._replace(text=with_money(middle.text, -sum(settlement.net)))
    agreed = " · ".join(settings(table, language))
    if width(agreed) > _AGREED:
        agreed = " · ".join(settings(table, language, changed_only=True))
    entry = open_table.entry
    plain = found._replace(
        question=answer.title(scene),
        hand=found.hand if isinstance(entry, (Win, Kong)) else Hand(),
        plates=plates,
        middle=middle,
        # The payments below say for what.
        rows=tuple(row._replace(reason="") for row in found.rows),
        strip=(),
        facts=(),
        worth="",
    )
    return Card(plain, payment_lines(settlement, scene.style), agreed)
