"""The working of whatever is unfolded, as rows: an amount, some transfers, or a value that every player has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calculator.gui.desk.item_facts import place, raised
from calculator.gui.desk.payment_facts import transfer_title, transfer_workings
from calculator.gui.look.look import Look
from calculator.rules import Label
from calculator.session import Desk, seat_names
from calculator.statement import ListRow

if TYPE_CHECKING:
    from calculator.scoring import Score
    from calculator.settlement import Transfer, Working

Opened = str | tuple["Transfer", ...] | Label | None
"""What is unfolded: "amount", transfers, the label of a value; None where nothing is."""


def working_rows(working: Working, look: Look, names: tuple[str, ...]) -> list[ListRow]:
    """How a number came about, step by step: the formula with its numbers, as it is written, and its place."""
    return [_step_row(step, depth, look, names) for depth, step in working.steps]


def _step_row(step: Working, depth: int, look: Look, names: tuple[str, ...]) -> ListRow:
    where = place(step.file, step.line)
    label = step.label(look.language)
    if step.seat is not None:
        label = f"{names[step.seat]} {label}"
    indent = "　" * depth
    shown = raised(step.shown)
    left = ListCell(indent + label, bold=not depth, second=f"{indent}{step.formula}" if step.formula else " ")
    link = (step.file, step.line) if where else None
    right = ListCell(shown, bold=not depth, second=where or " ", second_ink="ink3", link=link)
    tip = "\n".join(filter(None, (f"{label}: {shown}", step.formula, where, look.say("result_rule_tip"))))
    return ListRow((left, right), tip)


def opened_rows(opened: Opened, desk: Desk, score: Score | None, look: Look) -> Sequence[ListRow] | None:
    """The working that is unfolded; None where what it told of is gone. `score` is the reading in sight."""
    settlement = desk.outcome.settlement if desk.outcome is not None else None
    if opened is None or settlement is None:
        return None
    names = seat_names(desk.deal, look.language)
    if isinstance(opened, tuple):
        return transfer_rows(opened, desk, look) if set(opened) <= set(settlement.transfers) else None
    if isinstance(opened, Label):
        return _value_rows(opened, desk, look, names)
    if score is None:
        return None
    from calculator.settlement import points_working

    return working_rows(points_working(score, look.language), look, names)


def transfer_rows(transfers: tuple[Transfer, ...], desk: Desk, look: Look) -> list[ListRow]:
    """Workings, each once: three who pay the same have the same."""
    names = seat_names(desk.deal, look.language)
    rows: list[ListRow] = []
    told: set[Working] = set()
    for made in transfer_workings(transfers, look):
        if made not in told:
            told.add(made)
            rows += working_rows(made, look, names)
    return rows


def _value_rows(label: Label, desk: Desk, look: Look, names: tuple[str, ...]) -> Sequence[ListRow] | None:
    from calculator.settlement import player_workings

    settlement = desk.outcome.settlement if desk.outcome is not None else None
    if settlement is None or label not in [value.label for value in settlement.table.definition.players]:
        return None
    made = player_workings(settlement, label, look.language)
    return [row for one in made for row in working_rows(one, look, names)] or None


def opened_title(opened: Opened, title: str, desk: Desk, look: Look) -> str:
    """What stands above the working; `title` is that of the result."""
    if isinstance(opened, tuple):
        names = seat_names(desk.deal, look.language)
        told = "; ".join(transfer_title(row, names, look) for row in opened[:2])
        return told + " …" if len(opened) > 2 else told
    return opened(look.language) if isinstance(opened, Label) else title
