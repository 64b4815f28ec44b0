"""How a number came about, as rows: every step with its formula as written and with its numbers, and its line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from calculator.statement.items import raised
from calculator.statement.rows import ListCell, ListRow
from calculator.statement.style import TextStyle, place

if TYPE_CHECKING:
    from calculator.settlement import Transfer, Working


def working_rows(working: Working, style: TextStyle) -> list[ListRow]:
    """A step and, further in, every step below it."""
    return [_step_row(step, depth, style) for depth, step in working.steps]


def _step_row(working: Working, depth: int, style: TextStyle) -> ListRow:
    where = place(working.file, working.line)
    label = working.label(style.language)
    if working.seat is not None:
        label = f"{style.names[working.seat]} {label}"
    indent = "　" * depth
    shown = raised(working.shown)
    left = ListCell(indent + label, bold=not depth, second=f"{indent}{working.formula}" if working.formula else " ")
    link = (working.file, working.line) if where else None
    right = ListCell(shown, bold=not depth, second=where or " ", second_role="faint", link=link)
    tip = "\n".join(filter(None, (f"{label}: {shown}", working.formula, where, style.say("result_rule_tip"))))
    return ListRow((left, right), tip)


def workings_of(transfers: Iterable[Transfer], style: TextStyle) -> list[Working]:
    """The workings of everything that transfers are made of, each once: three who pay the same have the same."""
    from calculator.settlement import causes

    return list(dict.fromkeys(cause.working(style.language) for row in transfers for cause in causes(row)))


def transfer_rows(transfers: Iterable[Transfer], style: TextStyle) -> list[ListRow]:
    """The workings of transfers as rows."""
    return [row for working in workings_of(transfers, style) for row in working_rows(working, style)]
