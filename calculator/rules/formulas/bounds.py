"""Bounds of a formula for any hand: of a number, and whether a condition can hold.

Sure but not clever: if nothing is known, everything is possible. Options with few values are tried
one after another, so `who == all and who == one` is seen to be impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from types import MappingProxyType
from typing import NamedTuple

from calculator.rules.definitions import Definition, Option, OptionValue, needed_values
from calculator.rules.formulas.agreement import OPEN, Agreed
from calculator.rules.formulas.expressions import (
    MAX_NUMBER,
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    Formula,
    If,
    Ladder,
    Logic,
    Name,
    Number,
    Truth,
    Unary,
)
from calculator.rules.formulas.refs import Ref
from calculator.rules.language.keys import SHAPES
from calculator.rules.language.vocabulary import CIRCUMSTANCES, CONDITION, FUNCTION_DOCS, NUMBER, WORDS
from calculator.rules.ruleset import Ruleset

MOST_TRIED = 256
"""Combinations of options that are tried; beyond that nothing is said."""


@dataclass(frozen=True, slots=True)
class Span:
    """A number between two bounds; a condition is 0 (no), 1 (yes) or between them (either)."""

    low: int
    high: int

    @property
    def may_hold(self) -> bool:
        """True unless it is always 0."""
        return self.high > 0 or self.low < 0


ANY = Span(-MAX_NUMBER, MAX_NUMBER)
COUNT = Span(0, MAX_NUMBER)
EITHER = Span(0, 1)
NO = Span(0, 0)
YES = Span(1, 1)


MOST_LOOKED_AT = 10_000
"""Formulas that are looked at for all the warnings of a ruleset; beyond that nothing is said."""


class Effort:
    """The budget of formulas that may still be looked at."""

    def __init__(self) -> None:
        self._left = MOST_LOOKED_AT

    def spend(self, formulas: int) -> bool:
        """Return whether so many more formulas may be looked at."""
        self._left -= formulas
        return self._left >= 0


_DISCARD = {"win.self_drawn": 0, "win.discard": 1, "win.after_kong": 0, "win.after_exposed_kong": 0, "win.heavenly": 0}
_NO_DISCARD = {
    "win.discard": 0,
    "win.kong_discard": 0,
    "win.robbing_kong": 0,
    "payer.discarder": 0,
    "each.discarder": 0,
}
_KONGS = ("exposed", "added", "concealed")


class Way(NamedTuple):
    """A way to win (`code` says which), or a kind of kong; `known` what the words of formulas come to then."""

    code: str
    known: Mapping[str, int]


def ways(definition: Definition, event: str) -> list[Way]:
    """Return the ways in which the event of a payment can come about.

    Without any words known there is one way only.
    """
    if event == "kong":
        return [Way("", {f"kong.{kind}": int(kind == made) for kind in _KONGS}) for made in _KONGS]
    if event != "win":
        return [Way("", {})]
    found = [
        Way("way_self_drawn", {**_NO_DISCARD, "win.self_drawn": 1, "win.from_dealer": 0, "win.public_draw": 0}),
        Way("way_discard", {**_DISCARD, "win.robbing_kong": 0, "win.public_draw": 0}),
    ]
    if "robbing_kong" in definition.circumstances:
        found.append(
            Way("way_robbed", {**_DISCARD, "win.robbing_kong": 1, "win.kong_discard": 0, "win.public_draw": 0})
        )
    if "public_draw" in definition.circumstances:
        found.append(Way("way_public", {**_NO_DISCARD, "win.self_drawn": 0, "win.public_draw": 1}))
    return found


def never_holds(ruleset: Ruleset, formula: Formula, effort: Effort) -> bool:
    """Return whether a condition of the win holds for no hand and no options.

    False if that cannot be known.
    """
    return never_hold(ruleset, [formula], effort, [way.known for way in ways(ruleset.definition, "win")])


def never_hold(
    ruleset: Ruleset, formulas: Sequence[Formula], effort: Effort, known: Iterable[Mapping[str, int]]
) -> bool:
    """Return whether some conditions hold together for no hand, no options and no `known` way.

    False if that cannot be known.
    """
    choices = _choices(ruleset, [formula.tree for formula in formulas], effort)
    if choices is None:
        return False
    return not any(
        all(possible.span(formula.tree).may_hold for formula in formulas)
        for words in known
        for possible in (Possible(ruleset, chosen, words) for chosen in choices)
    )


def always_holds(ruleset: Ruleset, formula: Formula, effort: Effort) -> bool:
    """Return whether a condition of the win holds for every hand, whatever the options.

    False if that cannot be known.
    """
    choices = _choices(ruleset, [formula.tree], effort)
    if choices is None:
        return False
    known = [way.known for way in ways(ruleset.definition, "win")]
    return all(Possible(ruleset, chosen, words).span(formula.tree).low > 0 for chosen in choices for words in known)


def _choices(ruleset: Ruleset, trees: Sequence[Expr], effort: Effort) -> list[dict[str, OptionValue]] | None:
    """Return every choice of the options that some conditions ask; None if they are too many."""
    if not effort.spend(1):
        return None
    needed = needed_values(trees, "value", ruleset.definition.values)
    options = _asked(ruleset, [*trees, *(value.formula.tree for value in needed)])
    names = [option.id for option in options]
    values = list(islice(product(*(_values(option) for option in options)), MOST_TRIED + 1))
    if len(values) > MOST_TRIED or not effort.spend((len(trees) - 1 + len(needed)) * (1 + len(values))):
        return None
    return [dict(zip(names, row, strict=True)) for row in values]


def _values(option: Option) -> Iterable[OptionValue]:
    if option.fixed:
        return (option.default,)
    return (*option.listed_values(), None) if option.optional else option.listed_values()


def _asked(ruleset: Ruleset, trees: Iterable[Expr]) -> list[Option]:
    """Return the switches and choices that some formulas ask."""
    definition = ruleset.definition
    asked = [definition.options[ref.index] for tree in trees for ref in tree.refs() if ref.place == "option"]
    return list({option.id: option for option in asked if option.type in ("switch", "choice")}.values())


def _never_said(definition: Definition) -> frozenset[str]:
    """Return words that are no, or 0, under any rules that lack a circumstance, a shape or 精."""
    found = {f"win.{name}" for name in CIRCUMSTANCES if name not in definition.circumstances}
    if "after_kong" not in definition.circumstances:
        found.add("win.after_exposed_kong")
    played = {rule.shape for rule in definition.shapes}
    found |= {name for name in SHAPES if name not in played}
    if definition.jing is None and definition.wild is None:
        found |= {"wild_stands_in", "jing_tiles"}
    return frozenset(found)


class Possible(Agreed):
    """Bounds of formulas under one choice of options; `said` are words of which it is known what they come to."""

    def __init__(
        self, ruleset: Ruleset, options: Mapping[str, OptionValue], said: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        definition = ruleset.definition
        known = {**dict.fromkeys(_never_said(definition), 0), **said}
        super().__init__(
            definition,
            [options.get(option.id, option.default if option.fixed else OPEN) for option in definition.options],
            words={(WORDS[name].root, WORDS[name].attribute): known[name] for name in known if name in WORDS},
        )
        # A value may be needed twice by a value that is needed twice, and so on: each is worked out once.
        self._spans: dict[int, Span] = {}

    def span(self, e: Expr) -> Span:
        """Return the bounds of a formula."""
        return self._span(self.put(e))

    def _span(self, e: Expr) -> Span:
        match e:
            case Number(value) | Truth(value):
                return Span(int(value), int(value))
            case Name(ref=ref):
                return self._of_name(ref)
            case Unary("-", part):
                inner = self._span(part)
                return Span(-inner.high, -inner.low)
            case Unary(part=part):
                return _not(self._condition(part))
            case Binary(op, left, right):
                return _reckoned(op, self._span(left), self._span(right))
            case Logic(op, members):
                return _each(min if op == "and" else max, map(self._condition, members))
            case Compare(ops, members):
                return _each(min, map(self._compared, ops, members, members[1:]))
            case Among(part, choices, negated):
                inside = _each(max, [self._compared("==", part, choice) for choice in choices])
                return _not(inside) if negated else inside
            case If(test, body, other):
                asked = self._condition(test)
                taken = [branch for branch, may in ((body, asked.high), (other, 1 - asked.low)) if may]
                return _either(map(self._span, taken))
            case Call():
                return self._call(e)
            case Ladder(formulas=(_, *steps)):
                return _either(self._span(formula.tree) for formula in steps)
        return ANY

    def _condition(self, e: Expr) -> Span:
        """Return the span of a part as a condition: an item is one if it counts at all."""
        inner = self._span(e)
        sure = inner.low > 0 or inner.high < 0
        return Span(int(sure), int(inner.may_hold))

    def _of_name(self, ref: Ref) -> Span:
        definition = self.definition
        match ref.place:
            case "word":
                return EITHER if ref.type.base == CONDITION else COUNT if ref.root in ("w", "t", "r", "d", "c") else ANY
            case "seats":
                return Span(ref.index, ref.index)
            case "shape":
                return EITHER
            case "fact":
                return _any_value(definition.fact_of(ref).option, definition.seats)
            case "value":
                values = definition.values
                if ref.index not in self._spans:
                    own = values[ref.index]
                    for one in (*needed_values([own.formula.tree], "value", values, self._spans), own):
                        self._spans[one.index] = self._span(self.value("value", one.index))
                return self._spans[ref.index]
            case "item":
                return COUNT
            case "option":
                option = definition.options[ref.index]
                return _any_value(option, definition.seats) if option.type == "number" else ANY
        return ANY

    def _compared(self, op: str, a: Expr, b: Expr) -> Span:
        if any(
            isinstance(one, Name) and (one.ref.place in ("choice", "empty") or one.ref.type.optional) for one in (a, b)
        ):
            return EITHER
        first, second = self._span(a), self._span(b)
        match op:
            case "<":
                return _sure(first.high < second.low, first.low >= second.high)
            case "<=":
                return _sure(first.high <= second.low, first.low > second.high)
            case ">":
                return _sure(first.low > second.high, first.high <= second.low)
            case ">=":
                return _sure(first.low >= second.high, first.high < second.low)
        apart = first.high < second.low or second.high < first.low
        same = first == second and first.low == first.high
        return _sure(same, apart) if op == "==" else _sure(apart, same)

    def _call(self, e: Call) -> Span:
        match e.function:
            case "some":
                return Span(0, self._condition(e.arguments[0]).high)
            case "count":
                return COUNT if self._condition(e.arguments[0]).high else NO
            case "count_in":
                flowers = e.arguments[0].walk() if not self.definition.flowers else ()
                none = any(isinstance(part, Name) and part.ref.place == "word" for part in flowers)
                return COUNT if self._condition(e.arguments[1]).high and not none else NO
            case "sum" | "sum_in":
                inner = self._span(e.arguments[-1])
                return Span(-MAX_NUMBER if inner.low < 0 else 0, MAX_NUMBER if inner.high > 0 else 0)
            case "how_many" | "tiles_in" | "group.tiles_in" | "suits_with":
                return COUNT
            case "pow2":
                return Span(1, MAX_NUMBER)
            case "min" | "max" as name:
                return _each(min if name == "min" else max, map(self._span, e.arguments))
        return ANY if FUNCTION_DOCS[e.function].type == NUMBER else EITHER


def _any_value(option: Option, seats: int) -> Span:
    """Whatever an option or fact may be set to."""
    if option.fixed and isinstance(option.default, int):
        return Span(option.default, option.default)
    if option.optional:
        return ANY
    match option.type:
        case "switch":
            return EITHER
        case "number" | "numbers":
            return Span(option.minimum, option.maximum)
        case "seat":
            return Span(1, seats)
    return ANY


def _sure(yes: bool, no: bool) -> Span:
    return YES if yes else NO if no else EITHER


def _not(one: Span) -> Span:
    return Span(1 - one.high, 1 - one.low)


def _each(pick: Callable[[Iterable[int]], int], found: Iterable[Span]) -> Span:
    """Return the span of which each bound is picked from those of others."""
    lows, highs = zip(*((one.low, one.high) for one in found), strict=True)
    return Span(pick(lows), pick(highs))


def _either(found: Iterable[Span]) -> Span:
    lows, highs = zip(*((one.low, one.high) for one in found), strict=True)
    return Span(min(lows), max(highs))


def _reckoned(op: str, left: Span, right: Span) -> Span:
    match op:
        case "+":
            return _bounded([left.low + right.low, left.high + right.high])
        case "-":
            return _bounded([left.low - right.high, left.high - right.low])
        case "*":
            return _bounded([one * other for one in (left.low, left.high) for other in (right.low, right.high)])
    return ANY


def _bounded(found: Iterable[int]) -> Span:
    """Return the span within the largest number.

    A number beyond it is a fault of its own; here it only means: as large as can be.
    """
    limited = [max(-MAX_NUMBER, min(MAX_NUMBER, one)) for one in found]
    return Span(min(limited), max(limited))
