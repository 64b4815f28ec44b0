"""Two rulesets side by side 对照: the same deal at two tables, line by line, and the keys that make the difference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calculator.documents import Problem, Problems
from calculator.inquiry.matters import outcome, plain
from calculator.rules import Item, Option, OptionValue, Table
from calculator.rules.editing import Difference, differences
from calculator.rules.library import Library
from calculator.settlement import SettledWin, Settlement, chain_steps, settle
from calculator.text import Language


@dataclass(frozen=True)
class Side:
    """The deal at one table; without a settlement, `problems` say why it does not stand there."""

    settlement: Settlement | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Row:
    """What one pays another for one reason, at either table; 0 where that table knows no such payment."""

    event: int | None
    payer: int
    payee: int
    reason: str
    points: tuple[int, int]


@dataclass(frozen=True)
class ItemRow:
    """An item of one win: its total at either table, None where it does not count there."""

    event: int
    name: str
    items: tuple[Item | None, Item | None]
    totals: tuple[int | None, int | None]


@dataclass(frozen=True)
class Cause:
    """An option with which the two tables differ, and whether it alone changes what the first table pays here."""

    option: Option
    values: tuple[OptionValue, OptionValue]
    matters: bool


@dataclass(frozen=True)
class Comparison:
    """`rows` and `items` hold every line of both tables, in the order of the events; `rules` what the files play
    otherwise, whether or not it matters here."""

    sides: tuple[Side, Side]
    rows: tuple[Row, ...]
    items: tuple[ItemRow, ...]
    options: tuple[Cause, ...]
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
        # What it is instead is told by whoever reads records.
        settle(data, library, beside)
    own = library.load_named(str(data.get("ruleset")), beside)
    other = library.load_named(ruleset, beside)
    agreed = data.get("options")
    given = {
        name: value
        for name, value in (agreed if isinstance(agreed, Mapping) else {}).items()
        if _fits(other.options({name: value}))
    }
    _, problems = other.options(options)
    if problems:
        raise Problems(problems)
    second = {**data, "ruleset": ruleset, "options": {**given, **options}}
    if other.definition.jing is None:
        second.pop("jing", None)
    sides = (_side(data, library, beside), _side(second, library, beside))
    causes: list[Cause] = []
    if sides[0].settlement is not None:
        first_values = sides[0].settlement.table.values
        second_values = other.options({**given, **options})[0]
        theirs = {o.id: value for o, value in zip(other.definition.options, second_values, strict=True)}
        ours = {o.id: value for o, value in zip(own.definition.options, first_values, strict=True)}
        for option in own.definition.options:
            if option.id in theirs and not _same(theirs[option.id], ours[option.id]):
                flipped = _side(
                    {**data, "options": plain({**ours, option.id: theirs[option.id]})}, library, beside
                ).settlement
                matters = flipped is None or outcome(flipped) != outcome(sides[0].settlement)
                causes.append(Cause(option, (ours[option.id], theirs[option.id]), matters))
    rules = tuple(differences(own, other)) if own is not other else ()
    table = other.table(other.options({**given, **options})[0])
    return Comparison(sides, _rows(sides), _items(sides), tuple(causes), rules, table)


def _fits(found: tuple[tuple[OptionValue, ...], list[Problem]]) -> bool:
    return not found[1]


def _same(one: OptionValue, other: OptionValue) -> bool:
    return type(one) is type(other) and one == other


def _side(data: Mapping[str, Any], library: Library, beside: Path | None) -> Side:
    try:
        return Side(settle(data, library, beside))
    except Problems as problems:
        return Side(None, problems.problems)


def _rows(sides: tuple[Side, Side]) -> tuple[Row, ...]:
    found: dict[tuple[int | None, int, int, str], list[int]] = {}
    for at, side in enumerate(sides):
        for row in side.settlement.transfers if side.settlement is not None else ():
            found.setdefault((row.event, row.payer, row.payee, row.reason), [0, 0])[at] = row.points
    # What belongs to the whole deal comes last.
    keys = sorted(found, key=lambda key: (key[0] is None, key[0] or 0))
    return tuple(Row(*key, (found[key][0], found[key][1])) for key in keys)


def _items(sides: tuple[Side, Side]) -> tuple[ItemRow, ...]:
    found: dict[tuple[int, str], list[tuple[Item, int] | None]] = {}
    for at, side in enumerate(sides):
        for win in side.settlement.wins if side.settlement is not None else ():
            for line in win.score.items:
                # The two files may call one thing by two ids; a name is what people compare.
                found.setdefault((win.event, line.item.label.zh), [None, None])[at] = (
                    line.item,
                    line.value * line.count,
                )
    rows = []
    for event, name in sorted(found, key=lambda key: key[0]):
        one, two = found[event, name]
        items = (one[0] if one else None, two[0] if two else None)
        rows.append(ItemRow(event, name, items, (one[1] if one else None, two[1] if two else None)))
    return tuple(rows)


def chains(comparison: Comparison, event: int, language: Language = "zh") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The steps from fan to points of one win at either table; empty where there is no such win."""
    return _chain(comparison.sides[0], event, language), _chain(comparison.sides[1], event, language)


def _chain(side: Side, event: int, language: Language) -> tuple[str, ...]:
    wins: tuple[SettledWin, ...] = side.settlement.wins if side.settlement is not None else ()
    return next((tuple(chain_steps(win.score, language)) for win in wins if win.event == event), ())
