"""Formulas as one table plays them: with what it has agreed put in, so that what is decided already is no longer asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import eq, ge, gt, le, lt, ne
from types import MappingProxyType
from typing import Any, TypeVar

from calculator.rules.definitions import Definition, Item, Option, OptionValue, Payment, needed_values
from calculator.rules.formulas.arithmetic import HELPERS, RuleFault
from calculator.rules.formulas.expressions import (
    MAX_NUMBER,
    OF_NUMBERS,
    OVER_TILES,
    ROUNDING,
    TILE_ROOTS,
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

Found = TypeVar("Found")
OPEN = object()
"""Not known."""
RECKONED = {
    "+": lambda a, b: HELPERS["_bounded"](a + b),
    "-": lambda a, b: HELPERS["_bounded"](a - b),
    "*": lambda a, b: HELPERS["_bounded"](a * b),
    "//": HELPERS["_divide"],
    "%": HELPERS["_modulo"],
}
HOLDS: dict[str, Callable[[Any, Any], bool]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def with_options_fixed(definition: Definition, options: Sequence[OptionValue]) -> Definition:
    """Return the ruleset with the options of one table put into the formulas of items, values and payments.

    Payments that cannot matter there are left out. It is for reading only: nothing is settled by it.
    """
    put = FixedOptions(definition, options).formula
    payments = [
        replace(
            one,
            when=put(one.when),
            giver=put(one.giver),
            taker=put(one.taker),
            pay=None if one.pay is None else put(one.pay),
        )
        for one in definition.payments
    ]
    return replace(
        definition,
        items=tuple(
            replace(one, when=put(one.when), count=put(one.count), value=put(one.value)) for one in definition.items
        ),
        values=tuple(replace(one, formula=put(one.formula)) for one in definition.values),
        payments=tuple(one for one in payments if not _is_idle(one)),
    )


def _is_idle(payment: Payment) -> bool:
    """Return whether a payment is never made, or is one of nothing."""
    never = any(one.is_truth(False) for one in payment.conditions)
    return never or (payment.pay is not None and isinstance(payment.pay.tree, Number) and payment.pay.tree.value == 0)


def with_one_chosen(definition: Definition, option: Option, value: OptionValue) -> FixedOptions:
    """Return what puts one choice of an option into formulas, and leaves the other options open."""
    return FixedOptions(definition, [value if one is option else OPEN for one in definition.options])


def most_of(formula: Formula) -> int:
    """Return the most that a number can be, if the formula itself ends with that."""
    match formula.tree:
        case Call("at_most" | "min", arguments):
            return min((one.value for one in arguments if isinstance(one, Number)), default=MAX_NUMBER)
    return MAX_NUMBER


def is_rounded(formula: Formula) -> bool:
    """Return whether it rounds, or takes the larger or smaller of two.

    No player says that in a few words.
    """
    return not formula.tree.functions().isdisjoint((*ROUNDING, "min", "max"))


def asks_tiles(definition: Definition, item: Item) -> bool:
    """Return whether the tiles decide if an item counts, not only the way of the win or other facts."""
    if item.joins:
        return True
    trees = [formula.tree for formula in item.formulas]
    trees += [value.formula.tree for value in needed_values(trees, "value", definition.values)]
    return any(
        not tree.functions().issubset((*OF_NUMBERS, *OVER_TILES))
        or any(ref.place == "shape" or ref.root in TILE_ROOTS for ref in tree.refs())
        for tree in trees
    )


class FixedOptions:
    """Puts what is known of a table into formulas, and makes them as short as that allows.

    `options` are its options, OPEN for those that are not known; `known` are values, by index, of which it is given what they
    come to; `words` what some words come to, by the object asked and the attribute. A `plain` win is one in which no item
    counts besides, and of which nothing was said that may be left out.
    """

    def __init__(
        self,
        definition: Definition,
        options: Sequence[Any],
        known: Mapping[int, int] | None = None,
        words: Mapping[tuple[str, str], int] = MappingProxyType({}),
        *,
        plain: bool = False,
    ) -> None:
        self.definition = definition
        self.options = options
        self._words = words
        self._plain = plain
        self._values: dict[tuple[str, int], Expr] = {
            ("value", index): Number(number) for index, number in (known or {}).items()
        }

    def formula(self, formula: Formula) -> Formula:
        """Return a formula with the options put in."""
        return replace(formula, tree=self.put(formula.tree))

    def put(self, e: Expr) -> Expr:
        """Return a formula with what is known put in, as short as that makes it."""
        if isinstance(e, (If, Ladder)):
            # Of what is decided already, only the part that is reached is looked at.
            asked = self.put(e.test if isinstance(e, If) else e.of.tree)
            if isinstance(asked, (Truth, Number)):
                return self.put(e.reached(asked.value))
        if isinstance(e, Among):
            part, *choices = map(self.put, e.parts())
            found = [self.constant(one) for one in (part, *choices)]
            # Choices that are not decided keep their names.
            return Among(part, e.choices, e.negated) if OPEN in found else Truth((found[0] in found[1:]) != e.negated)
        e = e.rebuilt(self.put)
        match e:
            case Name():
                return self._named(e)
            case Unary("-", Number(number)):
                return Number(-number)
            case Unary("not", Truth(known) | Number(known)):
                return Truth(not known)
            case Binary(op, left, right):
                return _calculated(op, left, right)
            case Logic(op, members):
                return _logic(op, members)
            case Compare(ops, members):
                found = [self.constant(member) for member in members]
                return e if OPEN in found else Truth(_compared(ops, found))
            case If(body=Number(first) as body, other=Number(second)) if first == second:
                return body
            case Call(function, arguments) if function in OF_NUMBERS:
                return self._called(e, function, arguments)
        return e

    def _named(self, e: Name) -> Expr:
        ref = e.ref
        found = self.constant(e)
        if isinstance(found, bool):
            return Truth(found)
        if isinstance(found, int):
            return Number(found)
        if ref.place == "item" and self.definition.items[ref.index].off:
            return Number(0)
        if ref.place in ("value", "local", "player"):
            own = self.value(ref.place, ref.index)
            if isinstance(own, (Number, Truth)):
                return own
        return e

    def value(self, place: str, index: int) -> Expr:
        """Return what a value is."""
        return self.once(
            self._values, place, index, lambda at: self.put(self.definition.own_values(place)[at].formula.tree)
        )

    def once(self, kept: dict[tuple[str, int], Found], place: str, index: int, work: Callable[[int], Found]) -> Found:
        """Return what is found out about a value by its index: kept, and after the same about all that it needs."""
        if (place, index) not in kept:
            values = self.definition.own_values(place)
            known = {at for kind, at in kept if kind == place}
            for one in (*needed_values([values[index].formula.tree], place, values, known), values[index]):
                kept[place, one.index] = work(one.index)
        return kept[place, index]

    def constant(self, e: Expr) -> Any:
        """Return a number, a truth, the word of a choice, None for what is not set; OPEN for any other part."""
        match e:
            case Number(value) | Truth(value):
                return value
            case Name(ref=ref):
                match ref.place:
                    case "option" | "field":
                        value = self.options[ref.index]
                        if isinstance(value, tuple):
                            return value[ref.field] if ref.place == "field" else OPEN
                        return value
                    case "choice":
                        return ref.attribute
                    case "empty":
                        return None
                    case "word":
                        return self._words.get((ref.root, ref.attribute), OPEN)
                    case "item" if self._plain:
                        return 0
                    case "fact" if self._plain and ref.type.optional:
                        return None
        return OPEN

    def _called(self, e: Expr, function: str, arguments: Sequence[Expr]) -> Expr:
        match function, [self.constant(one) for one in arguments]:
            case "at_most", [_, None]:
                return arguments[0]
            case "default", [None, _]:
                return arguments[1]
            case "default", [int(number), _]:
                return Number(number)
            case _, numbers if all(type(one) is int for one in numbers):
                with suppress(RuleFault):
                    return Number(HELPERS[function](*numbers))
        match function, arguments:
            case "at_most", (Call("at_most", (what, Number(a))), Number(b)):
                return Call(function, (what, Number(min(a, b))))
        return e


def _compared(ops: Sequence[str], found: Sequence[Any]) -> bool:
    pairs = zip(ops, found[:-1], found[1:], strict=True)
    return all(HOLDS[op](a, b) if None not in (a, b) else (a is b) == (op == "==") for op, a, b in pairs)


def _logic(op: str, members: Sequence[Expr]) -> Expr:
    """Return `and` and `or` without what changes nothing; a number is a condition that holds unless it is 0."""
    decided = [bool(one.value) for one in members if isinstance(one, (Truth, Number))]
    left = [one for one in members if not isinstance(one, (Truth, Number))]
    ends = op == "or"
    if ends in decided or not left:
        return Truth((ends in decided) == ends)
    return left[0] if len(left) == 1 else Logic(op, tuple(left))


def _calculated(op: str, left: Expr, right: Expr) -> Expr:
    a, b = (one.value if isinstance(one, Number) else None for one in (left, right))
    if a is not None and b is not None:
        try:
            return Number(RECKONED[op](a, b))
        except RuleFault:
            return Binary(op, left, right)
    if (op in "+-" and b == 0) or (op in ("*", "//") and b == 1):
        return left
    if (op == "+" and a == 0) or (op == "*" and a == 1):
        return right
    if op == "*" and 0 in (a, b):
        return Number(0)
    return Binary(op, left, right)
