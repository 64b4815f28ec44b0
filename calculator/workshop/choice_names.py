"""Choices of an option with which less is so than with others that by their names are stricter, and branches for another choice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from calculator.documents import Problem
from calculator.rules import Definition, Label, Option
from calculator.rules.formulas import Formula
from calculator.rules.formulas.agreement import with_one_chosen
from calculator.rules.formulas.expressions import Compare, Expr, If, Name, Number, Truth, conjuncts, key_of
from calculator.rules.language.vocabulary import TABLES
from calculator.rules.option import Choice

_SURE = 3
"""Characters of the name of a choice that the names in a branch have too."""


def choice_names(definition: Definition) -> Iterator[Problem]:
    """Yield warnings about questions for another choice than that of a fitting name, in no order."""
    impossible = [row.when for row in definition.impossible]
    for option in definition.open_options:
        ranked = sorted(
            ((rank, one) for one in option.choices if (rank := _rank(one.label)) is not None), key=lambda row: row[0]
        )
        for formula in definition.asking(option) if len(ranked) > 1 else ():
            for part in _asking(formula, option):
                for (low, strict), (high, free) in combinations(ranked, 2):
                    trees = [with_one_chosen(definition, option, one.value).put(part) for one in (strict, free)]
                    if formula in impossible:
                        trees.reverse()
                    if low < high and _is_less(trees[1], trees[0]):
                        text = formula.part(part)
                        yield formula.problem(
                            "choice_turned", part, name=option.label, one=strict.label, other=free.label, text=text
                        )
    for formula in definition.formulas():
        for part in formula.tree.all_parts():
            yield from _branches(formula, part)


def _rank(label: Label) -> int | None:
    """Return 0 if by its name a choice leaves something out, 1 if it restricts it, 2 if it has all of it."""
    return next((int(rank) for words, rank in TABLES["trade_of_choices"] if re.search(words, label.zh)), None)


def _asking(formula: Formula, option: Option) -> Iterator[Expr]:
    """Yield the whole of a formula, and the conditions in it of what else would be 0."""
    yield formula.tree
    for part in formula.tree.all_parts():
        if isinstance(part, If) and isinstance(part.other, Number) and part.other.value == 0:
            yield part.test


def _is_less(one: Expr, other: Expr) -> bool:
    """Return whether of two conditions, or numbers, the first is stricter or smaller than the second."""
    if isinstance(one, Number) and isinstance(other, Number):
        return one.value < other.value
    first, second = (set() if e == Truth(True) else {key_of(part) for part in conjuncts(e)} for e in (one, other))
    return other != Truth(False) and (one == Truth(False) or first > second)


def _branches(formula: Formula, e: Expr) -> Iterator[Problem]:
    """Yield an amount for one choice that asks what the name of the choice is about where another is taken."""
    match e:
        case If(Compare(("==" | "!=" as op,), (_, Name(ref=ref))), body, other) if ref.place == "choice" and ref.label:
            taken, left = (body, other) if op == "==" else (other, body)
            here, there = (
                max((len({*ref.label.zh} & {*one.label.zh}) for one in part.refs() if one.label is not None), default=0)
                for part in (taken, left)
            )
            if there >= _SURE and there > here + 1:
                yield formula.problem(
                    "name_differs", e, name=ref.label, stated=formula.part(left), text=formula.part(taken)
                )
