"""Two rulesets side by side 对照: the same deal at two tables, line by line, and the keys that make the difference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calculator.deals import AtTable, Form, at_table, frozen_options, read_deal
from calculator.documents import Problem, Problems
from calculator.inquiry.matters import outcome
from calculator.rules import Item, Option, OptionValue, Ruleset, Table
from calculator.rules.editing import Difference, differences
from calculator.rules.library import Library
from calculator.scoring import ItemLine
from calculator.settlement import SettledWin, Settlement, chain_steps, settle, settle_record
from calculator.text import Language


@dataclass(frozen=True)
class Side:
    """The deal at one table; without a settlement, `problems` say why it does not stand there."""

    settlement: Settlement | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class ComparedPayment:
    """What one pays another for one reason, at either table; 0 where that table knows no such payment."""

    event: int | None
    payer: int
    payee: int
    reason: str
    points: tuple[int, int]


@dataclass(frozen=True)
class ComparedItem:
    """An item of one win: its total at either table, None where it does not count there."""

    event: int
    name: str
    items: tuple[Item | None, Item | None]
    totals: tuple[int | None, int | None]


@dataclass(frozen=True)
class KeyDifference:
    """An option with which the two tables differ, and whether it alone changes what the first table pays here."""

    option: Option
    values: tuple[OptionValue, OptionValue]
    matters: bool


@dataclass(frozen=True)
class Comparison:
    """`rows` and `items` hold every line of both tables, in the order of the events; `rules` what the files play
    otherwise, whether or not it matters here."""

    sides: tuple[Side, Side]
    rows: tuple[ComparedPayment, ...]
    items: tuple[ComparedItem, ...]
    options: tuple[KeyDifference, ...]
    rules: tuple[Difference, ...]
    other: Table
    """The second table, also where the deal does not stand there."""

    @property
    def same(self) -> bool:
        """Whether both tables pay the same."""
        first, second = self.sides
        return (
            first.settlement is not None
            and second.settlement is not None
            and outcome(first.settlement) == outcome(second.settlement)
        )


def compare(
    data: Mapping[str, Any], ruleset: str, options: Mapping[str, Any], library: Library, beside: Path | None = None
) -> Comparison:
    """The record at its own table, and under `ruleset` with `options`; options of the record that the other ruleset
    knows too hold there unless `options` say otherwise.

    :raises Problems: where a ruleset does not load, or an option of `options` is wrong.
    """
    if not isinstance(data, Mapping):
        settle_record(data, library, beside)
    deal, form = read_deal(data)
    own = library.load_named(str(data.get("ruleset")), beside)
    other = library.load_named(ruleset, beside)
    _, problems = other.options(options)
    if problems:
        raise Problems(problems)
    elsewhere = deal._replace(ruleset=ruleset, options=frozen_options({**other.fitting(deal.choices), **options}))
    form_there = Form(tuple(one for one in form.problems if one.path != "options"), form.unread)
    if other.definition.jing is None:
        elsewhere = elsewhere.without_jing
        form_there = Form(
            tuple(one for one in form_there.problems if not one.path.startswith("jing")), form.unread - {"jing"}
        )
    there = at_table(elsewhere, form_there, other)
    sides = (_side(at_table(deal, form, own)), _side(there))
    causes: list[KeyDifference] = []
    now = sides[0].settlement
    if now is not None:
        theirs = {o.id: value for o, value in zip(other.definition.options, there.table.values, strict=True)}
        for option in own.definition.options:
            value = now.table.option(option.id)
            if option.id in theirs and not _same(theirs[option.id], value):
                matters = not _is_same_with(now, own, option, theirs[option.id])
                causes.append(KeyDifference(option, (value, theirs[option.id]), matters))
    rules = tuple(differences(own, other)) if own is not other else ()
    return Comparison(sides, _rows(sides), _items(sides), tuple(causes), rules, there.table)


def _is_same_with(now: Settlement, own: Ruleset, option: Option, value: OptionValue) -> bool:
    """Whether a settled deal comes to the same where the other table's value of an option can be had."""
    if own.options({option.id: value})[1]:
        return False
    try:
        return outcome(settle(now.deal, now.table.with_option(option.id, value))) == outcome(now)
    except Problems:
        return False


def _same(one: OptionValue, other: OptionValue) -> bool:
    return type(one) is type(other) and one == other


def _side(played: AtTable) -> Side:
    try:
        return Side(settle(*played))
    except Problems as problems:
        return Side(None, problems.problems)


def _rows(sides: tuple[Side, Side]) -> tuple[ComparedPayment, ...]:
    found: dict[tuple[int | None, int, int, str], list[int]] = {}
    for at, side in enumerate(sides):
        for row in side.settlement.transfers if side.settlement is not None else ():
            found.setdefault((row.event, row.payer, row.payee, row.reason), [0, 0])[at] = row.points
    # What belongs to the whole deal comes last.
    keys = sorted(found, key=lambda key: (key[0] is None, key[0] or 0))
    return tuple(ComparedPayment(*key, (found[key][0], found[key][1])) for key in keys)


def _items(sides: tuple[Side, Side]) -> tuple[ComparedItem, ...]:
    found: dict[tuple[int, str], list[ItemLine | None]] = {}
    for at, side in enumerate(sides):
        for win in side.settlement.wins if side.settlement is not None else ():
            for line in win.score.items:
                # The two files may call one thing by two ids; a name is what people compare.
                found.setdefault((win.event, line.item.label.zh), [None, None])[at] = line
    rows = []
    for event, name in sorted(found, key=lambda key: key[0]):
        one, two = found[event, name]
        items = (one.item if one else None, two.item if two else None)
        rows.append(ComparedItem(event, name, items, (one.total if one else None, two.total if two else None)))
    return tuple(rows)


def chains(comparison: Comparison, event: int, language: Language = "zh") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The steps from fan to points of one win at either table; empty where there is no such win."""
    return _chain(comparison.sides[0], event, language), _chain(comparison.sides[1], event, language)


def _chain(side: Side, event: int, language: Language) -> tuple[str, ...]:
    wins: tuple[SettledWin, ...] = side.settlement.wins if side.settlement is not None else ()
    return next((tuple(chain_steps(win.score, language)) for win in wins if win.event == event), ())
