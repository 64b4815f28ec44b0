"""Terms that do not go together: fan and points, limits of the wrong side, two players' numbers, the odd one of many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from calculator.documents import Warnings
from calculator.rules import Definition, Ruleset
from calculator.rules.formulas import Formula
from calculator.rules.formulas.circumstances import can_hold, possible_in
from calculator.rules.formulas.expressions import (
    Binary,
    Call,
    Compare,
    Expr,
    If,
    Key,
    Logic,
    Name,
    Number,
    Text,
    Truth,
    Unary,
    about,
    conjuncts,
    exchanged,
    key_of,
    terms_of,
    without,
)
from calculator.rules.language.vocabulary import TABLES
from calculator.workshop.labels import NEGATIVE, asked_through, odd_among

_UNITS = {name: re.compile(pattern) for name, pattern in TABLES["trade_of_units"].items()}
_MOST, _LEAST = (re.compile(TABLES["trade_of_limits"][name]) for name in ("most", "least"))

_EITHER = ("self_drawn", "discard")
"""Ways to win of which either may have a number of its own."""
_ROLES = ("dealer", "discarder", "feeder")


def unlike_terms(ruleset: Ruleset) -> Warnings:
    """Yield warnings about terms that do not go together, in no order."""
    definition = ruleset.definition
    for formula, part in definition.parts():
        yield from _mixed(definition, formula, part)
        yield from _limits(formula, part)
        yield from _multiplied(formula, part)
        yield from _odd(formula, part)
        yield from _empty(definition, formula, part)
    yield from _nothing(ruleset)
    for row in definition.impossible:
        usual = _as_usual(definition, row.when.tree)
        if key_of(usual) != key_of(row.when.tree) and can_hold(ruleset, usual):
            yield row.when.problem("refuses_usual", name=row.label)


def _as_usual(definition: Definition, e: Expr) -> Expr:
    """Return a condition as it is where every fact is as it is by default."""
    match e:
        case Compare(("==" | "!=" as op,), (Name(ref=ref), Name(ref=other))) if ref.place == "fact":
            default = definition.fact_of(ref).option.default
            if other.place in ("empty", "choice"):
                return Truth((op == "==") == (default == (other.attribute or None)))
        case Name(ref=ref) if ref.place == "fact":
            default = definition.fact_of(ref).option.default
            return Truth(default) if isinstance(default, bool) else Number(default) if type(default) is int else e
    return e.rebuilt(lambda one: _as_usual(definition, one))


def _empty(definition: Definition, formula: Formula, e: Expr) -> Warnings:
    """Yield what is worked out from something exactly where that is empty."""
    rows: list[tuple[Expr, Expr, Expr]] = []
    match e:
        case If(test, body, other):
            rows = [(test, body, other), (Unary("not", test), other, body)]
        case Logic("and", members):
            rows = [(one, two, Number(0)) for one, two in permutations(members, 2)]
    for test, used, instead in rows:
        more = isinstance(used, Number) and isinstance(instead, Number) and used.value > instead.value
        for key in (key for one in conjuncts(test) for key in _is_empty(one)):
            if more or key in asked_through(definition, [used]) - asked_through(definition, [instead]):
                yield formula.problem("empty_used", used, other=formula.part(e))


def _is_empty(e: Expr) -> Iterator[Key]:
    """Yield what is empty where a condition holds."""
    match e:
        case Unary("not", Compare(("!=",), members)) | Compare(("==",), members) if len(members) == 2:
            if any(isinstance(one, Name) and one.ref.place == "empty" for one in members):
                yield from about(*(one for one in members if isinstance(one, Name) and one.ref.place != "empty"))


def _nothing(ruleset: Ruleset) -> Warnings:
    """Yield factors that are 0 for a hand without elements."""
    for value in ruleset.definition.values:
        totals = [one for one in value.formula.tree.parts_of(Name) if one.ref.place == "total"]
        if totals and _UNITS["times"].match(value.show.zh):
            put = exchanged(value.formula.tree, {key_of(totals[0]): Number(0)})
            if possible_in(ruleset, {}).span_of(put).high == 0:
                yield value.formula.problem("factor_nothing", totals[0], name=value.label, text=value.formula)


def _mixed(definition: Definition, formula: Formula, e: Expr) -> Warnings:
    """Yield fan and points in one sum, comparison or limit, factors in a sum, and points as an exponent."""
    sides: tuple[Expr, ...] = ()
    match e:
        case Binary("+" | "-", left, right):
            sides = left, right
        case Compare(members=sides) | Call("at_most" | "min" | "max", sides):
            pass
        case Call("pow2", (power,)) if _unit(definition, power) == "points":
            yield formula.problem("points_as_power", e, text=formula.part(power), other=formula.part(e))
    for one, other in permutations(sides, 2):
        units = _unit(definition, one), _unit(definition, other)
        factor = units[0] == "times" != units[1] and isinstance(one, (Name, Call)) and not isinstance(other, Number)
        if (factor and isinstance(e, Binary)) or units in (("fan", "points"), ("fan", "times")):
            yield formula.problem("units_mixed", e, text=formula.part(one), other=formula.part(other))


def _unit(definition: Definition, e: Expr) -> str:
    """Return what a part counts, as far as the texts show it: fan, points or times; empty if they do not."""
    match e:
        case Name(ref=ref) if ref.place in ("option", "field") and definition.options[ref.index].is_numeric:
            option = definition.options[ref.index]
            text = f"{option.label.zh} {option.say.zh if option.say is not None else ''} {option.help.zh}"
            found = [name for name, pattern in _UNITS.items() if pattern.search(text)]
            return found[0] if len(found) == 1 else ""
        case Name(ref=ref) if values := definition.own_values(ref.place):
            show = values[ref.index].show.zh
            return next((name for name, pattern in _UNITS.items() if pattern.match(show)), "")
        case Binary("*", left, right):
            units = {_unit(definition, one) for one in (left, right)}
            alone = units in ({""}, {"times"}) or any(isinstance(one, (Number, If)) for one in (left, right))
            return max(units) if alone else "points"
        case Call("pow2"):
            return "times"
        case Call("at_most" | "min" | "max" | "default", (first, *_)):
            return _unit(definition, first)
        case If(body=left, other=right) | Binary("+" | "-", left, right):
            return _unit(definition, left) or _unit(definition, right)
    return ""


def _limits(formula: Formula, e: Expr) -> Warnings:
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
            yield formula.problem("name_differs", call, name=label, stated=found[0])


def _multiplied(formula: Formula, e: Expr) -> Warnings:
    """Yield numbers that may be 0 multiplied by each other, one player asked twice, and less where something is so."""
    match e:
        case Binary("*", Name(ref=one), Name(ref=other)) if one.place == other.place == "item":
            yield formula.problem("both_multiplied", e)
        case Binary("*", Name(ref=one), Name(ref=other)) if one.place == other.place in ("fact", "player"):
            if one.index == other.index and one.root != other.root:
                yield formula.problem("both_multiplied", e)
        case Binary("+", Name(ref=one) as first, second) | Binary("+", second, Name(ref=one) as first) if (
            one.place in ("option", "field") and one.label is not None and one.label.zh.startswith("每")
        ):
            yield formula.problem("units_mixed", e, text=formula.part(first), other=formula.part(second))
        case Binary("*", If(other=Number(0)), If(other=Number(0))):
            yield formula.problem("both_multiplied", e)
        case If(Name(ref=ref) | Compare(("==",), (_, Name(ref=ref))) as test, Number(0), Number() | Name()):
            none = ref.label is not None and NEGATIVE.search(ref.label.zh)
            if ref.place in ("word", "choice") and ref.attribute not in _EITHER and not none:
                yield formula.problem("switch_turned", e, name=formula.part(test), other=formula)
        case Logic("or", members):
            asked = [one.ref for one in members if isinstance(one, Name) and one.ref.attribute in _ROLES]
            if len(asked) > 1 and len({one.root == "p" for one in asked if one.attribute == "dealer"}) == 1:
                yield formula.problem("both_of_one", e)
        case If(test, Number(less), Number(more)) if less < more:
            refs = [*test.refs()]
            negative = any(NEGATIVE.search(one.label.zh) for one in refs if one.label is not None)
            own = any(one.place != "word" or one.attribute in _ROLES for one in refs)
            if own and not negative and all(isinstance(one, (Name, Logic)) for one in test.all_parts()):
                yield formula.problem("switch_turned", e, name=formula.part(test), other=formula)


def _odd(formula: Formula, e: Expr) -> Warnings:
    """Yield the one of three and more terms that is written otherwise than the others, which are alike but for tiles."""
    terms = [
        (frozenset(one.function for one in term.parts_of(Call)), term) for term in terms_of(e) if term.parts_of(Text)
    ]
    yield from odd_among(((calls, about(one)), (key_of(without(one, Text)), formula, one)) for calls, one in terms)
