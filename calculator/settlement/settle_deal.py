"""Settlement 结算: a record, given as plain data, under its ruleset; or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from calculator.deals import Consistency, RecordReader
from calculator.documents import Problem, Problems
from calculator.rules.library import Library
from calculator.settlement.result import SettledWin, Settlement
from calculator.settlement.settler import Settler

__all__ = ["SettledWin", "Settlement", "settle"]


def settle(data: Any, library: Library, beside: Path | None = None) -> Settlement:
    """The settlement of a record, given as plain data. A ruleset given as a path is looked for `beside` the record.

    :raises Problems: everything that is wrong with the record, or a formula that cannot be worked out.
    """
    reader = RecordReader(data)
    head = reader.head()
    ruleset, no_ruleset = None, reader.problems
    if head is not None:
        try:
            ruleset = library.load_named(head[0], beside)
        except Problems as found:
            no_ruleset = list(found.problems)
    if ruleset is None or head is None:
        # The rest of the record is read all the same, so that its faults are told in one go.
        if isinstance(data, Mapping):
            reader.problems = []
            reader.record(checks_hands=True)
        raise Problems(_unique([*no_ruleset, *reader.problems]))
    given = head[1]
    values, option_problems = ruleset.options(given)
    table = ruleset.table(values)
    reader.problems = []
    record = reader.record(ruleset.definition.check_hands)
    problems = [*reader.problems, *option_problems]
    consistency = Consistency(record, table)
    problems += consistency.check()
    settler = Settler(record, table, consistency.groups)
    problems += settler.unwinnable(consistency.unscorable)
    if problems:
        raise Problems(_unique(problems))
    return settler.settle()


def _unique(problems: list[Problem]) -> list[Problem]:
    return list({(problem.path, problem.code, str(problem.facts)): problem for problem in problems}.values())
