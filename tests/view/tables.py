"""Known deals laid on a table, and tables made by hand."""

from __future__ import annotations

from typing import Any

from calculator.deals import Deal, read_deal
from calculator.rules.library import Library
from calculator.table import OpenTable
from calculator.table.state import TableState, state_of
from calculator.view import Session, Stage, do, stage
from tests.read_golden import golden_lines
from tests.ruleset_examples import RULESETS, examples

LIBRARY = Library()
NAMES = ("大刘", "阿珍", "老王", "小李")
SESSION = Session(9, (1, 9, -13, 3))


def known_records(ruleset: str) -> list[dict[str, Any]]:
    """The examples of a ruleset and its rows of the golden table."""
    golden = [row["record"] for row in golden_lines("records.jsonl") if "net" in row["expect"]]
    return [*examples(ruleset), *(one for one in golden if one["ruleset"] == ruleset and one["events"])]


def table_of(record: dict[str, Any]) -> OpenTable:
    """A table with the deal of a record."""
    deal, _ = read_deal(record, LIBRARY.load(record["ruleset"]))
    made = OpenTable(state_of(deal))
    made.start(LIBRARY)
    return made


def fresh(ruleset: str = "chengdu", **facts: Any) -> OpenTable:
    """An empty table."""
    made = OpenTable(TableState(Deal(ruleset, players=NAMES, **facts)))
    made.start(LIBRARY)
    return made


def click(open_table: OpenTable, *actions: str) -> Stage:
    """Do actions and return what is shown then."""
    for action in actions:
        assert do(open_table, action), action
    return stage(open_table, "zh", SESSION)


__all__ = ["LIBRARY", "NAMES", "RULESETS", "SESSION", "click", "fresh", "known_records", "table_of"]
