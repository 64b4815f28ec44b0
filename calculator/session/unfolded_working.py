"""The working that is unfolded at the desk: that of the amount, of some transfers, or of a value that every player has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calculator.rules import Label
from calculator.session.desk import Desk
from calculator.session.result_payments import settlement_of
from calculator.statement import ListRow, TextStyle, transfer_rows, transfer_title, working_rows

if TYPE_CHECKING:
    from calculator.scoring import Score
    from calculator.settlement import Settlement, Transfer

Opened = str | tuple["Transfer", ...] | Label | None
"""What is unfolded: "amount", transfers, the label of a value; None where nothing is."""


def opened_rows(opened: Opened, desk: Desk, score: Score | None, style: TextStyle) -> Sequence[ListRow] | None:
    """The working that is unfolded; None where what it is of is gone. `score` is the reading in sight."""
    settlement = settlement_of(desk)
    if opened is None or settlement is None:
        return None
    if isinstance(opened, tuple):
        return transfer_rows(opened, style) if set(opened) <= set(settlement.transfers) else None
    if isinstance(opened, Label):
        return _value_rows(opened, settlement, style)
    if score is None:
        return None
    from calculator.settlement import points_working

    return working_rows(points_working(score, style.language), style)


def _value_rows(label: Label, settlement: Settlement, style: TextStyle) -> Sequence[ListRow] | None:
    from calculator.settlement import player_workings

    if label not in [value.label for value in settlement.table.definition.players]:
        return None
    made = player_workings(settlement, label, style.language)
    return [row for one in made for row in working_rows(one, style)] or None


def opened_title(opened: Opened, title: str, style: TextStyle) -> str:
    """What stands above the working; `title` is that of the result."""
    if isinstance(opened, tuple):
        titles = "; ".join(transfer_title(row, style) for row in opened[:2])
        return titles + " …" if len(opened) > 2 else titles
    return opened(style.language) if isinstance(opened, Label) else title
