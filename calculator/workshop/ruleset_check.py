"""Checking a ruleset that is being written: its faults, its examples, and what it changes in the deal on the table.

Made for an editor's background: every step can be stopped, and nothing is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from calculator.deals import at_table, frozen_options, read_deal
from calculator.documents import Node, Problem, Problems, ReadOnlyData
from calculator.rules import Definition, Label
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle, settle_record
from calculator.text import Said, real_minus
from calculator.workshop.examples import EXPECTED, check_example


@dataclass(frozen=True)
class ExampleResult:
    """One example of a file: what it says comes out, and what is wrong with it, if anything."""

    name: str
    line: int
    expected: str
    problem: Problem | None


@dataclass(frozen=True)
class CheckResult:
    """The result of checking one text.

    `definition` is None if the text has faults.
    """

    path: Path
    problems: tuple[Problem, ...]
    definition: Definition | None
    examples: tuple[ExampleResult, ...]
    seconds: float

    @property
    def failing(self) -> tuple[ExampleResult, ...]:
        """The examples that fail."""
        return tuple(example for example in self.examples if example.problem is not None)


class Stopped(Exception):
    """A newer text waits: what is being worked out is of no use any more."""


def check(library: Library, path: Path, stopped: Callable[[], bool] = lambda: False) -> CheckResult:
    """Check the text that `library` has for `path`, and run its examples.

    :raises Stopped: as soon as `stopped` says so.
    """
    began = perf_counter()
    problems: tuple[Problem, ...] = ()
    definition: Definition | None = None
    examples = []
    try:
        definition = library.load_file(path).definition
        nodes = library.examples(path)
    except Problems as found:
        problems, nodes = found.problems, []
    for node in nodes:
        if stopped():
            raise Stopped
        examples.append(_example(node, library, path))
    return CheckResult(path, problems, definition, tuple(examples), perf_counter() - began)


def _example(node: Node, library: Library, path: Path) -> ExampleResult:
    problem = check_example(node, library, path)
    data = node.plain()
    data = data if isinstance(data, Mapping) else {}
    expected = next((data[key] for key in ("points", "net", "error", "items", *EXPECTED) if key in data), "")
    return ExampleResult(str(data.get("name", "")), node.line, _shown(expected), problem)


def _shown(value: Any) -> str:
    """Return an example's number or numbers, with real minus signs."""
    if isinstance(value, (list, tuple)):
        return " ".join(_shown(one) for one in value)
    if isinstance(value, Mapping):
        return " ".join(f"{name} {_shown(one)}" for name, one in value.items())
    return real_minus(value) if isinstance(value, int) else str(value)


class RulesetChange(NamedTuple):
    """One thing that differs between two rulesets: an item's worth, or an option. None: it is not there."""

    label: Label
    before: Said | None
    after: Said | None


@dataclass(frozen=True)
class Resettled:
    """A deal under two rulesets. `problems` say why it cannot be settled under the second."""

    before: Settlement | None
    after: Settlement | None
    problems: tuple[Problem, ...]
    changes: tuple[RulesetChange, ...]


def resettle(record: ReadOnlyData, old: Library, new: Library, path: Path) -> Resettled:
    """Settle a record as it stands, and again under the ruleset at `path`.

    Options that this does not know are left out.
    """
    try:
        before = settle_record(record, old)
    except Problems as found:
        return Resettled(None, None, found.problems, ())
    try:
        ruleset = new.load_file(path)
        deal, form = read_deal(record, ruleset)
        deal = deal._replace(ruleset=str(path), options=frozen_options(ruleset.fitting(deal.choices)))
        after = settle(*at_table(deal, form, ruleset))
    except Problems as found:
        return Resettled(before, None, found.problems, ())
    return Resettled(before, after, (), changes_between(before, after))


def changes_between(before: Settlement, after: Settlement) -> tuple[RulesetChange, ...]:
    """Return the differences between the wins, and then those of the table's settings."""
    items = {}
    for old, new in zip(before.wins, after.wins, strict=False):
        both = [{line.item.id: line for line in win.score.items} for win in (old, new)]
        for name, line in {**both[0], **both[1]}.items():
            totals = [str(lines[name].total) if name in lines else None for lines in both]
            if totals[0] != totals[1]:
                items[name] = RulesetChange(
                    line.item.label, *(None if one is None else Label(one, one) for one in totals)
                )
    options = []
    known = {option.id: option for option in before.table.definition.options}
    for option, value in zip(after.table.definition.options, after.table.values, strict=True):
        other = known.get(option.id)
        if other is None:
            continue
        old_value = before.table.option(option.id)
        if old_value != value or type(old_value) is not type(value):
            options.append(RulesetChange(option.label, partial(other.show, old_value), partial(option.show, value)))
    return (*items.values(), *options)
