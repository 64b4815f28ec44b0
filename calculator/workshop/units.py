"""Numbers that are mixed though they count two things, such as fan and points, and limits of the wrong side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from calculator.documents import Problem
from calculator.rules import Definition
from calculator.rules.formulas import Formula
from calculator.rules.formulas.expressions import Binary, Call, Compare, Expr, If, Name
from calculator.rules.language.vocabulary import TABLES

_UNITS = {name: re.compile(pattern) for name, pattern in TABLES["trade_of_units"].items()}
_MOST, _LEAST = (re.compile(TABLES["trade_of_limits"][name]) for name in ("most", "least"))


def units(definition: Definition) -> Iterator[Problem]:
    """Yield warnings about numbers of two kinds that are mixed, and limits of the wrong side, in no order."""
    for formula in definition.formulas():
        for part in formula.tree.all_parts():
            yield from _mixed(definition, formula, part)
            yield from _limits(formula, part)
            yield from _sides(formula, part)


def _mixed(definition: Definition, formula: Formula, e: Expr) -> Iterator[Problem]:
    """Yield fan and points in one sum, comparison or limit, and points as an exponent."""
    sides: tuple[Expr, ...] = ()
    match e:
        case Binary("+" | "-", left, right):
            sides = left, right
        case Compare(members=sides) | Call("at_most" | "min" | "max", sides):
            pass
        case Call("pow2", (power,)) if _unit(definition, power) == "points":
            yield formula.problem("points_as_power", e, text=formula.part(power), other=formula.part(e))
    for fan, points in permutations(sides, 2):
        if (_unit(definition, fan), _unit(definition, points)) == ("fan", "points"):
            yield formula.problem("units_mixed", e, text=formula.part(fan), other=formula.part(points))


def _unit(definition: Definition, e: Expr) -> str:
    """Return what a part counts, fan or points, as far as the texts show it."""
    match e:
        case Name(ref=ref) if ref.place in ("option", "field") and definition.options[ref.index].is_numeric:
            option = definition.options[ref.index]
            text = f"{option.label.zh} {option.say.zh if option.say is not None else ''} {option.help.zh}"
            found = [name for name, pattern in _UNITS.items() if pattern.search(text)]
            return found[0] if len(found) == 1 else ""
        case Name(ref=ref) if values := definition.own_values(ref.place):
            found = [name for name, pattern in _UNITS.items() if pattern.match(values[ref.index].show.zh)]
            return found[0] if found else ""
        case Binary("*", left, right):
            units = {_unit(definition, left), _unit(definition, right)}
            raised = "points" in units or (units == {"fan", ""} and isinstance(left, Name) and isinstance(right, Name))
            return "points" if raised else ""
        case Call("pow2"):
            return "points"
        case Call("at_most" | "min" | "max" | "default", arguments):
            return _unit(definition, arguments[0])
        case If(body=left, other=right) | Binary("+" | "-", left, right):
            return _unit(definition, left) or _unit(definition, right)
    return ""


def _limits(formula: Formula, e: Expr) -> Iterator[Problem]:
    """Yield the larger of two where something is the most by its name, and the smaller where it is the least."""
    named: list[tuple[Expr, Expr]] = []
    match e:
        case Call("min" | "max" | "at_most", arguments):
            named = [(e, one) for one in arguments]
        case If(test=Name() as test, body=Call("min" | "max" | "at_most") as body):
            named = [(body, test)]
    for call, one in named:
        label = one.ref.label if isinstance(one, Name) else None
        against = _MOST if isinstance(call, Call) and call.function == "max" else _LEAST
        if label is not None and (found := against.search(label.zh)):
            yield formula.problem("name_differs", call, name=label, stated=found[0], text=formula.part(call))


def _sides(formula: Formula, e: Expr) -> Iterator[Problem]:
    """Yield the same number of two players, which may be 0, multiplied by each other."""
    match e:
        case Binary("*", Name(ref=one), Name(ref=other)) if one.root != other.root and one.label is not None:
            if (one.place, one.index) == (other.place, other.index) and one.place in ("fact", "player"):
                yield formula.problem("sides_multiplied", e, name=one.label, text=formula.part(e))
