"""Where a settlement with slips parts from the right one: the steps that differ, each with both numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculator.rules import Label
from calculator.settlement import Explainer, SettledWin, Settlement, facts_of
from calculator.text import LANGUAGES, Phrase, Said, in_each


@dataclass(frozen=True, slots=True)
class Step:
    """A number that came out otherwise. `payer`, `payee` and `reason` are of a payment's row; of an item or value
    `formula` is how the ruleset has it, at `file` and `line`, and `shown` says how the right number comes about."""

    event: int | None
    right: int
    slipped: int
    label: Label | None = None
    formula: str = ""
    shown: Said | None = None
    file: str = ""
    line: int = 0
    payer: int = 0
    payee: int = 0
    reason: str = ""


def steps(right: Settlement, slipped: Settlement) -> tuple[Step, ...]:
    """Items, then values in the order in which they are worked out, then rows; of each event in turn."""
    found: list[Step] = []
    wins = {win.event: win for win in slipped.wins}
    for win in right.wins:
        if win.event in wins:
            found += _of_win(win, wins[win.event])
    return (*found, *_rows(right, slipped))


def _of_win(right: SettledWin, slipped: SettledWin) -> Iterator[Step]:
    one, other = right.score, slipped.score
    definition, theirs = one.table.definition, other.table.definition
    # By their names: the slip may be that another ruleset was played.
    worth = {item.id: other.counts[item.index] * other.worths[item.index] for item in theirs.items}
    for item in definition.items:
        before, after = one.counts[item.index] * one.worths[item.index], worth.get(item.id, 0)
        if before != after:
            shown = Phrase((item.condition,) * len(LANGUAGES))
            yield Step(right.event, before, after, item.label, item.condition, shown, item.file, item.line)
    explainers = [Explainer(facts_of(one), language) for language in LANGUAGES]
    reached = {value.id: int(other.values[value.index]) for value in theirs.values}
    for value in definition.values:
        before = int(one.values[value.index])
        after = reached.get(value.id, before)
        if before != after:
            shown = Phrase(tuple(explainer.show(value.formula) for explainer in explainers))
            formula = value.formula
            yield Step(right.event, before, after, value.label, formula.text, shown, formula.file, formula.line)


def _rows(right: Settlement, slipped: Settlement) -> Iterator[Step]:
    before = {(row.event, row.payer, row.payee, row.reason): row for row in right.transfers}
    after = {(row.event, row.payer, row.payee, row.reason): row.points for row in slipped.transfers}
    for key in dict.fromkeys((*before, *after)):
        event, payer, payee, reason = key
        row, slipped_points = before.get(key), after.get(key, 0)
        points = 0 if row is None else row.points
        if points != slipped_points:
            shown = None if row is None else in_each(row.because)
            yield Step(event, points, slipped_points, None, "", shown, "", 0, payer, payee, reason)
