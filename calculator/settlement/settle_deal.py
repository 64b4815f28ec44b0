"""Settlement 结算: a deal at a table; or everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from calculator.deals import Deal, Form, check, form_of, read_at_table
from calculator.documents import Problems, without_repeats
from calculator.rules import Table
from calculator.rules.library import Library
from calculator.settlement.result import Settlement
from calculator.settlement.settler import Settler


def settle(deal: Deal, table: Table, form: Form | None = None) -> Settlement:
    """The settlement of a deal. `form` is what is known to be wrong with it already, from its reader; left out, the deal was
    made here, and what it lacks is a problem.

    :raises Problems: everything that is wrong with the deal, or a formula that cannot be worked out.
    """
    form = form_of(deal) if form is None else form
    checked = check(deal, table, form.unread)
    settler = Settler(deal, table, checked.same_discard)
    problems = [*form.problems, *checked.problems, *settler.unwinnable(checked.unscorable)]
    if problems:
        raise Problems(without_repeats(problems))
    return settler.settle()


def settle_record(data: Any, library: Library, beside: Path | None = None) -> Settlement:
    """The settlement of a record, given as plain data. A ruleset given as a path is looked for `beside` the record.

    :raises Problems: everything that is wrong with the record.
    """
    return settle(*read_at_table(data, library, beside))
