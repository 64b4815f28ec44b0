"""Likely mistakes of a ruleset that has no faults: an option that no formula reads, a value that none needs, an item that
no hand has, options with which nothing can be worked out."""

from __future__ import annotations

from calculator.documents import Problem
from calculator.rules.definitions import Value
from calculator.rules.editing.unworkable_options import unworkable
from calculator.rules.formulas.bounds import never_holds
from calculator.rules.ruleset import Ruleset


def advice(ruleset: Ruleset) -> list[Problem]:
    """Warnings 提醒, each where it stands, in the order of the file. The ruleset is usable all the same."""
    found = [*_options(ruleset), *_values(ruleset), *_items(ruleset), *unworkable(ruleset)]
    return sorted(found, key=lambda problem: (problem.file, problem.line, problem.column))


def _options(ruleset: Ruleset) -> list[Problem]:
    return [
        Problem(
            "option_unread",
            file=option.file,
            line=option.line,
            column=1,
            facts={"name": option.id, "label": option.label},
        )
        for option in ruleset.definition.options
        if option.id not in ruleset.options_used
    ]


def _values(ruleset: Ruleset) -> list[Problem]:
    definition = ruleset.definition
    needed = {(ref.place, ref.index) for formula in definition.formulas() for ref in formula.tree.refs()}
    shown = {"points", *definition.chain}
    sections: tuple[tuple[str, tuple[Value, ...]], ...] = (
        ("value", tuple(value for value in definition.values if value.id not in shown)),
        ("local", definition.per_payer),
        ("player", definition.players),
    )
    return [
        Problem(
            "value_unused",
            file=value.formula.file,
            line=value.formula.line,
            column=value.formula.column,
            facts={"name": value.id, "label": value.label},
        )
        for place, values in sections
        for value in values
        if (place, value.index) not in needed
    ]


def _items(ruleset: Ruleset) -> list[Problem]:
    return [
        Problem(
            "item_never",
            file=item.when.file or item.file,
            line=item.when.line or item.line,
            column=item.when.column or 1,
            facts={"name": item.label, "text": item.when.text},
        )
        for item in ruleset.definition.items
        if not item.off and never_holds(ruleset, item.when)
    ]
