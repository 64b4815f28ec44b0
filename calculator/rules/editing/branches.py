"""The branches of a ruleset's formulas: each way that a choice, a ladder, a limit or a greatest can go, named in the words of the
game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from calculator.rules.definitions import Definition, Label
from calculator.rules.editing.sentences import part_said
from calculator.rules.formulas import Evaluator, Formula
from calculator.rules.formulas.compiler import PASSED_ON
from calculator.rules.formulas.expressions import Call, Expr, If, Ladder, Unary, of_options
from calculator.text import Language, Phrase, Said, code_of, in_each, say

LIMITS = ("min", "max", "at_most")
"""Functions of which one argument decides."""

Way = tuple[str, int, int, int, int, int]
"""A way that a part of a formula can go: file, line and column of the formula, start and end of the part in it, and which way:
of a choice 0 while its condition holds, else 1; of a ladder the step, after the last one what is below them; of a limit the
argument that decides."""


class Branch(NamedTuple):
    """A way, and what it is: of what, and under which condition."""

    way: Way
    name: Phrase

    @property
    def file(self) -> str:
        return self.way[0]

    @property
    def line(self) -> int:
        return self.way[1]


def way_of(formula: Formula, part: Expr, which: int) -> Way:
    """Where a branch stands: file, line and column of its formula, the part between two characters, and which of its ways."""
    return formula.file, formula.line, formula.column, part.start, part.end, which


def branches_of(definition: Definition) -> tuple[Branch, ...]:
    """Every branch of requirements, items, values, values per payer and of players, and payments, in this order; without those
    that the ruleset's fixed options rule out."""
    fixed = frozenset(option.id for option in definition.options if option.fixed)
    values = tuple(option.default for option in definition.options)
    teller = _Branches(definition, fixed, Evaluator((), values, None, None, None, None, None, None, (), (), None))
    found: dict[Way, Branch] = {}
    for label, formulas in _owned(definition):
        for formula in formulas:
            for branch in teller.of(formula, label):
                found.setdefault(branch.way, branch)
    return tuple(found.values())


def _owned(definition: Definition) -> Iterator[tuple[Label, Iterable[Formula]]]:
    """Formulas with the name of what they belong to."""
    yield from ((one.label, (one.when,)) for one in definition.requirements)
    yield from ((one.label, () if one.off else one.formulas) for one in definition.items)
    yield from ((one.label, (one.formula,)) for one in (*definition.values, *definition.per_payer, *definition.players))
    yield from ((one.label, one.formulas) for one in definition.payments if one.reason not in PASSED_ON)


class _Branches:
    """Finds the branches of formulas. `fixed` are the options that no table can choose, worked out by `evaluator`."""

    def __init__(self, definition: Definition, fixed: frozenset[str], evaluator: Evaluator) -> None:
        self._definition = definition
        self._fixed = fixed
        self._evaluator = evaluator

    def of(self, formula: Formula, label: Label) -> Iterator[Branch]:
        yield from self._of(formula.tree, formula, label)

    def _of(self, e: Expr, formula: Formula, label: Label) -> Iterator[Branch]:
        match e:
            case If(test=test, body=body, other=other):
                yield from self._of(test, formula, label)
                if self._settled(test):
                    yield from self._of(body if self._evaluator.value(test) else other, formula, label)
                    return
                yield Branch(way_of(formula, e, 0), _named(label, "when", what=test))
                yield from self._of(body, formula, label)
                yield Branch(way_of(formula, e, 1), _named(label, "unless", what=test))
                yield from self._of(other, formula, label)
            case Ladder(of=of, steps=steps, other=other):
                yield from self._of(of.tree, of, label)
                for which, (least, step) in enumerate(steps):
                    yield Branch(way_of(formula, e, which), _named(label, "step", least, what=of.tree))
                    yield from self._of(step.tree, step, label)
                yield Branch(way_of(formula, e, len(steps)), _named(label, "below", steps[0][0], what=of.tree))
                yield from self._of(other.tree, other, label)
            case Call(function="at_most", arguments=(limited, limit)):
                yield from self._of(limited, formula, label)
                yield Branch(way_of(formula, e, 0), _named(label, "within", what=limit))
                yield Branch(way_of(formula, e, 1), _named(label, "limited", what=limit))
                yield from self._of(limit, formula, label)
            case Call(function="min" | "max" as function, arguments=arguments):
                for which, argument in enumerate(arguments):
                    yield from self._of(argument, formula, label)
                    yield Branch(way_of(formula, e, which), _named(label, function, what=argument))
            case _:
                for part in e.parts():
                    yield from self._of(part, formula, label)

    def _settled(self, test: Expr) -> bool:
        """Whether a condition is the same at every table, by what is fixed."""
        asked = [ref for ref in test.refs() if ref.place in ("option", "field")]
        options = self._definition.options
        return bool(asked) and of_options(test) and all(options[ref.index].id in self._fixed for ref in asked)


_OPPOSITE = {"when": "unless", "unless": "when"}


def _named(label: Label, which: str, number: int = 0, *, what: Expr) -> Phrase:
    while which in _OPPOSITE and isinstance(what, Unary):
        which, what = _OPPOSITE[which], what.part
    return in_each(partial(_said, label, which, number, part_said(what)))


def _said(label: Label, which: str, number: int, what: Said, language: Language) -> str:
    return say(code_of("branch", which), language, name=label(language), what=what(language), number=number)
