"""The same deal elsewhere: with another option, and at another table 对照, line by line.

The first shows the options that matter here, the second the keys that make the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from calculator.deals import AtTable, Form, at_table, frozen_options, none_held, read_deal
from calculator.documents import Problem, Problems, ReadOnlyData, refusal
from calculator.rules import Item, Option, OptionValue, Ruleset, Table, same_value
from calculator.rules.library import Library
from calculator.scoring import ItemLine
from calculator.settlement import Settlement, chain_steps, settle, settle_record
from calculator.text import Language
from calculator.workshop import Difference, differences

NEAR = 3
"""The number of values of a number that are tried: its neighbours; if there is none, such as no
cap, small ones."""


class Flip(NamedTuple):
    """One option at another value.

    `settlement` is None if the deal would not stand; `problems` then say why.
    """

    option: Option
    value: OptionValue
    settlement: Settlement | None
    change: tuple[int, ...]
    """Points more or less for each seat; empty without a settlement."""
    problems: tuple[Problem, ...] = ()


def flips(now: Settlement) -> Iterator[Flip]:
    """Yield every flip that changes an amount of a settled deal, or makes it impossible.

    There is one settlement a step, so that the caller can stop between two.
    """
    here = outcome(now)
    for option in now.table.definition.open_options:
        for flip in tried(now, option):
            if flip.settlement is None or outcome(flip.settlement) != here:
                yield flip


def tried(now: Settlement, option: Option) -> Iterator[Flip]:
    """Yield a settled deal with each of the other values of an option, a settlement a step."""
    for value in other_values(option, now.table.option(option.id)):
        yield _flip(now, option, value)


def _flip(now: Settlement, option: Option, value: OptionValue) -> Flip:
    try:
        then = settle(now.deal, now.table.with_option(option.id, value))
    except Problems as problems:
        return Flip(option, value, None, (), problems.problems)
    change = tuple(after - before for after, before in zip(then.net, now.net, strict=True))
    return Flip(option, value, then, change)


def other_values(option: Option, now: OptionValue) -> list[OptionValue]:
    """Return the other values of an option, none at all first; of numbers only some.

    Of a list of numbers these are the usual ones, then each one more and one less by itself; if
    none are set, small ones.
    """
    usual, near = option.default, list[OptionValue]()
    if option.type == "number":
        near += (now - 1, now + 1, usual) if isinstance(now, int) else range(option.minimum + 2, option.maximum)[:NEAR]
    elif option.type == "numbers":
        near.append(usual)
        least = (option.minimum,) * len(option.fields)
        numbers = next(one for one in (now, usual, least) if isinstance(one, tuple))
        for at, number in enumerate(numbers):
            near += [(*numbers[:at], other, *numbers[at + 1 :]) for other in (number + 1, number - 1)]
    return sorted(option.alternatives(now, near), key=lambda value: value is not None)


def outcome(settlement: Settlement) -> tuple[object, ...]:
    """Return the visible result: the payments with their reasons, and the next dealer."""
    return frozenset(settlement.transfers), settlement.next_dealer


class ComparedSide(NamedTuple):
    """The deal at one table; without a settlement, `problems` say why it does not stand there."""

    settlement: Settlement | None
    problems: tuple[Problem, ...] = ()


class ComparedPayment(NamedTuple):
    """The payment from one player to another for one reason, at either table.

    It is 0 if that table knows no such payment.
    """

    event: int | None
    payer: int
    payee: int
    reason: str
    points: tuple[int, int]


class ComparedItem(NamedTuple):
    """An item of one win, as one of the tables has it: its total at either, None if it does not count there."""

    event: int
    item: Item
    totals: tuple[int | None, int | None]


class KeyDifference(NamedTuple):
    """An option with which the two tables differ, and whether it alone changes what the first table pays here."""

    option: Option
    values: tuple[OptionValue, OptionValue]
    matters: bool


class Comparison(NamedTuple):
    """A comparison of two tables.

    `rows` and `items` hold every line of both tables, in the order of the events; `rules` the
    differences of the files, whether or not they matter here.
    """

    sides: tuple[ComparedSide, ComparedSide]
    rows: tuple[ComparedPayment, ...]
    items: tuple[ComparedItem, ...]
    options: tuple[KeyDifference, ...]
    rules: tuple[Difference, ...]
    other: Table
    """The second table, also where the deal does not stand there."""

    @property
    def settlements(self) -> list[Settlement]:
        """The deal at each table at which it stands."""
        return [side.settlement for side in self.sides if side.settlement is not None]

    @property
    def same(self) -> bool:
        """True if both tables pay the same."""
        settled = self.settlements
        return len(settled) == len(self.sides) and outcome(settled[0]) == outcome(settled[1])

    @property
    def alike(self) -> bool:
        """True if both tables pay the same and no line of either differs."""
        items = all(row.totals[0] == row.totals[1] for row in self.items)
        steps = all(one == two for one, two in (chains(self, row.event) for row in self.items))
        return self.same and items and steps and not any(cause.matters for cause in self.options)


def compare(
    data: ReadOnlyData, ruleset: str, options: ReadOnlyData, library: Library, beside: Path | None = None
) -> Comparison:
    """Return the record at its own table, and under `ruleset` with `options`.

    Options of the record that the other ruleset knows too hold there unless `options` differ.

    :raises Problems: if a ruleset does not load, is for other players or tiles, or an option of `options` is wrong.
    """
    if not isinstance(data, Mapping):
        settle_record(data, library, beside)
    own = library.load_named(str(data.get("ruleset")), beside)
    deal, form = read_deal(data, own)
    other = library.load_named(ruleset, beside)
    _, problems = other.options(options)
    if problems:
        raise Problems(problems)
    tables = [one.table(one.options(dict(deal.options))[0]) for one in (own, other)]
    if not tables[0].plays_like(tables[1]):
        facts = {"other": other.definition.name, "ruleset": own.definition.name}
        raise refusal("compare_unlike", "ruleset", facts=facts)
    elsewhere = deal._replace(ruleset=ruleset, options=frozen_options({**other.fitting(deal.choices), **options}))
    form_there = Form(tuple(one for one in form.problems if one.path != "options"), form.unread)
    if other.table(other.options(elsewhere.choices)[0]).jing_rule is None:
        elsewhere = elsewhere._replace(jing=None, held=none_held(elsewhere.seats))
        form_there = Form(
            tuple(one for one in form_there.problems if not one.path.startswith("jing")), form.unread - {"jing"}
        )
    there = at_table(elsewhere, form_there, other)
    sides = (_side(at_table(deal, form, own), own), _side(there, own))
    causes = []
    now = sides[0].settlement
    if now is not None:
        theirs = {one.id: value for one, value in there.table.options()}
        for option in own.definition.options:
            value = now.table.option(option.id)
            other_value = theirs.get(option.id, value)
            if not same_value(other_value, value):
                # Where the table cannot have that value it is the difference.
                cannot = own.options({option.id: other_value})[1]
                then = None if cannot else _flip(now, option, other_value).settlement
                matters = then is None or outcome(then) != outcome(now)
                causes.append(KeyDifference(option, (value, other_value), matters))
    rules = tuple(differences(own, other, in_words=True)) if own is not other else ()
    return Comparison(sides, _rows(sides), _items(sides), tuple(causes), rules, there.table)


def _side(played: AtTable, own: Ruleset) -> ComparedSide:
    try:
        return ComparedSide(settle(*played))
    except Problems as problems:
        return ComparedSide(None, tuple(_named(one, own) for one in problems.problems))


def _named(problem: Problem, own: Ruleset) -> Problem:
    """Return a problem with the name of a fact by the ruleset that has it."""
    fact = own.facts.get(problem.facts["name"]) if problem.code == "fact_unknown" else None
    return problem if fact is None else replace(problem, facts={**problem.facts, "name": fact.option.label})


def _rows(sides: tuple[ComparedSide, ComparedSide]) -> tuple[ComparedPayment, ...]:
    found: dict[tuple[int | None, int, int, str], list[int]] = {}
    for at, side in enumerate(sides):
        for row in side.settlement.transfers if side.settlement is not None else ():
            found.setdefault((row.event, row.payer, row.payee, row.reason), [0, 0])[at] = row.points
    # What belongs to the whole deal comes last.
    keys = sorted(found, key=lambda key: (key[0] is None, key[0] or 0))
    return tuple(ComparedPayment(*key, (found[key][0], found[key][1])) for key in keys)


def _items(sides: tuple[ComparedSide, ComparedSide]) -> tuple[ComparedItem, ...]:
    found: dict[tuple[int, str], list[ItemLine | None]] = {}
    for at, side in enumerate(sides):
        for win in side.settlement.wins if side.settlement is not None else ():
            for line in win.score.items:
                # The two files may call one thing by two ids; a name is what people compare.
                found.setdefault((win.event, line.item.label.zh), [None, None])[at] = line
    rows = []
    for (event, _), lines in sorted(found.items(), key=lambda row: row[0][0]):
        item = next(line.item for line in lines if line is not None)
        one, two = (None if line is None else line.total for line in lines)
        rows.append(ComparedItem(event, item, (one, two)))
    return tuple(rows)


def chains(comparison: Comparison, event: int, language: Language = "zh") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the steps from fan to points of one win at either table.

    Empty if there is no such win.
    """
    return _chain(comparison.sides[0], event, language), _chain(comparison.sides[1], event, language)


def _chain(side: ComparedSide, event: int, language: Language) -> tuple[str, ...]:
    win = side.settlement.win_at(event) if side.settlement is not None else None
    return () if win is None else tuple(chain_steps(win.score, language))
