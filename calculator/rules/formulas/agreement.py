"""Formulas as one table plays them: with what it has agreed put in, so that what is decided already is no longer asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculator.rules.definitions import Definition, Item, OptionValue, Value, needed_values
from calculator.rules.formulas import expressions as ex
from calculator.rules.formulas.arithmetic import HELPERS, RuleFault
from calculator.rules.formulas.expressions import Formula

_OPEN = object()
"""Not known."""
_RECKONED = {
    "+": lambda a, b: HELPERS["_bounded"](a + b),
    "-": lambda a, b: HELPERS["_bounded"](a - b),
    "*": lambda a, b: HELPERS["_bounded"](a * b),
    "//": HELPERS["_divide"],
    "%": HELPERS["_modulo"],
}
_HOLDS = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_NUMERIC = ("pow2", "round_half_up", "round_half_away", "floor_to", "ceil_to", "at_most", "default", "min", "max")
_TILE_ROOTS = ("t", "r", "r.pair", "g")
"""Of words about the tiles of a hand and how they are read."""


def agreed(definition: Definition, options: Sequence[OptionValue]) -> Definition:
    """The ruleset with the options of one table put into its formulas; payments, and requirements, that cannot matter there
    are left out. For reading only: it is not what is settled by."""
    put = Agreed(definition, options)
    return replace(
        definition,
        items=tuple(put.item(item) for item in definition.items),
        requirements=tuple(
            requirement._replace(when=when)
            for requirement in definition.requirements
            if not is_truth(when := put.formula(requirement.when), True)
        ),
        values=put.values(definition.values),
        per_payer=put.values(definition.per_payer),
        players=put.values(definition.players),
        payments=tuple(
            replace(payment, when=when, giver=giver, taker=taker, pay=pay)
            for payment in definition.payments
            for when, giver, taker in (tuple(map(put.formula, payment.conditions)),)
            for pay in (None if payment.pay is None else put.formula(payment.pay),)
            if not any(is_truth(one, False) for one in (when, giver, taker))
            and not (pay is not None and isinstance(pay.tree, ex.Number) and pay.tree.value == 0)
        ),
    )


def is_truth(formula: Formula, value: bool) -> bool:
    """Whether a condition is decided, and so."""
    return isinstance(formula.tree, ex.Truth) and formula.tree.value is value


def most_of(formula: Formula) -> int:
    """What a number is at most, where the formula itself ends with that."""
    match formula.tree:
        case ex.Call(function="at_most" | "min", arguments=arguments):
            return min((one.value for one in arguments if isinstance(one, ex.Number)), default=ex.MAX_NUMBER)
    return ex.MAX_NUMBER


def is_rounded(formula: Formula) -> bool:
    """Whether it rounds, or takes the larger or smaller of two: no player says that in a few words."""
    rounding = ("round_half_up", "round_half_away", "floor_to", "ceil_to", "min", "max")
    return any(isinstance(part, ex.Call) and part.function in rounding for part in formula.tree.walk())


def asks_tiles(definition: Definition, item: Item) -> bool:
    """Whether it depends on the tiles if an item counts, and not only on how the hand was won or what was said of it."""
    if item.joins:
        return True
    trees = [formula.tree for formula in item.formulas]
    trees += [value.formula.tree for value in needed_values(trees, "value", definition.values)]
    return any(
        (isinstance(part, ex.Name) and (part.ref.place == "shape" or part.ref.root in _TILE_ROOTS))
        or (isinstance(part, ex.Call) and part.function not in _NUMERIC and part.function not in ex.OVER_TILES)
        for tree in trees
        for part in tree.walk()
    )


class Agreed:
    """Puts the options of a table into formulas; `known` are values, by index, of which it is given what they come to.

    `case` says what holds of a plain win, by the object asked and the word: no item counts in it beside what is known, and
    nothing was said of it that may be left out.
    """

    def __init__(
        self,
        definition: Definition,
        options: Sequence[OptionValue],
        known: Mapping[int, int] | None = None,
        case: Mapping[tuple[str, str], bool] | None = None,
    ) -> None:
        self._definition = definition
        self._options = options
        self._case = case
        self._values: dict[tuple[str, int], ex.Expr] = {
            ("value", index): ex.Number(number) for index, number in (known or {}).items()
        }

    def item(self, item: Item) -> Item:
        when, count, value = map(self.formula, item.formulas)
        return replace(item, when=when, count=count, value=value)

    def values(self, values: Sequence[Value]) -> tuple[Value, ...]:
        return tuple(replace(value, formula=self.formula(value.formula)) for value in values)

    def formula(self, formula: Formula) -> Formula:
        return replace(formula, tree=self.put(formula.tree))

    def put(self, e: ex.Expr) -> ex.Expr:
        """A formula with what is known put in, as short as that makes it."""
        match e:
            case ex.Name():
                return self._named(e)
            case ex.Unary(op=op, part=part):
                inner = self.put(part)
                if op == "-" and isinstance(inner, ex.Number):
                    return ex.Number(-inner.value)
                known = _decided(inner)
                return ex.Truth(not known) if op != "-" and known is not None else ex.Unary(op, inner)
            case ex.Binary(op=op, left=left, right=right):
                return _reckoned(op, self.put(left), self.put(right))
            case ex.Logic(op=op, members=members):
                return self._logic(op, members)
            case ex.Compare(ops=ops, members=members):
                found = [self._constant(member) for member in members]
                if _OPEN not in found:
                    return ex.Truth(self._compared(ops, found))
                return ex.Compare(ops, tuple(self.put(member) for member in members))
            case ex.Among(part=part, choices=choices, negated=negated):
                asked, listed = self._constant(part), [self._constant(choice) for choice in choices]
                if asked is not _OPEN and _OPEN not in listed:
                    return ex.Truth((asked in listed) != negated)
                return ex.Among(self.put(part), choices, negated)
            case ex.If(test=test, body=body, other=other):
                asked = self.put(test)
                known = _decided(asked)
                if known is not None:
                    return self.put(body if known else other)
                first, second = self.put(body), self.put(other)
                same = isinstance(first, ex.Number) and isinstance(second, ex.Number) and first.value == second.value
                return first if same else ex.If(asked, first, second)
            case ex.Call(function=function, arguments=arguments):
                return self._called(function, arguments)
            case ex.Ladder(of=of, steps=steps, other=other):
                asked = self.put(of.tree)
                if isinstance(asked, ex.Number):
                    reached = (one for least, one in reversed(steps) if asked.value >= least)
                    return self.put(next(reached, other).tree)
                rows = tuple((least, self.formula(one)) for least, one in steps)
                return ex.Ladder(replace(of, tree=asked), rows, self.formula(other))
        return e

    def _named(self, e: ex.Name) -> ex.Expr:
        ref = e.ref
        found = self._constant(e)
        if isinstance(found, bool):
            return ex.Truth(found)
        if isinstance(found, int):
            return ex.Number(found)
        if ref.place == "item" and self._definition.items[ref.index].off:
            return ex.Number(0)
        if ref.place in ("value", "local", "player"):
            own = self._value(ref.place, ref.index)
            if isinstance(own, (ex.Number, ex.Truth)):
                return own
        return e

    def _value(self, place: str, index: int) -> ex.Expr:
        """What a value is, each worked out once, after what it needs."""
        d = self._definition
        values = {"value": d.values, "local": d.per_payer, "player": d.players}[place]
        if (place, index) not in self._values:
            known = {at for kind, at in self._values if kind == place}
            for one in (*needed_values([values[index].formula.tree], place, values, known), values[index]):
                self._values[place, one.index] = self.put(one.formula.tree)
        return self._values[place, index]

    def _constant(self, e: ex.Expr) -> Any:
        """A number, a truth, the word of a choice, None for what is not set; or that it is open."""
        match e:
            case ex.Name(ref=ref) if ref.place == "option":
                value = self._options[ref.index]
                return value if not isinstance(value, tuple) else _OPEN
            case ex.Name(ref=ref) if ref.place == "field":
                row = self._options[ref.index]
                return row[ref.field] if isinstance(row, tuple) else row
            case ex.Name(ref=ref) if ref.place == "choice":
                return ref.attribute
            case ex.Name(ref=ref) if ref.place == "empty":
                return None
            case ex.Name(ref=ref) if self._case is not None and ref.place in ("word", "item", "fact"):
                unsaid = None if ref.type.optional else _OPEN
                return {"word": self._case.get((ref.root, ref.attribute), _OPEN), "item": 0, "fact": unsaid}[ref.place]
            case ex.Number(value=value) | ex.Truth(value=value):
                return value
            case ex.Name(ref=ref) if ref.place not in ("value", "local", "player"):
                return _OPEN
        inner = self._value(e.ref.place, e.ref.index) if isinstance(e, ex.Name) else self.put(e)
        return inner.value if isinstance(inner, (ex.Number, ex.Truth)) else _OPEN

    @staticmethod
    def _compared(ops: Sequence[str], found: Sequence[Any]) -> bool:
        pairs = zip(ops, found[:-1], found[1:], strict=True)
        return all(_HOLDS[op](a, b) if None not in (a, b) else (a is b) == (op == "==") for op, a, b in pairs)

    def _logic(self, op: str, members: Sequence[ex.Expr]) -> ex.Expr:
        """`and` and `or` without what changes nothing."""
        ends = op == "or"
        left: list[ex.Expr] = []
        for member in map(self.put, members):
            known = _decided(member)
            if known is ends:
                return ex.Truth(ends)
            if known is None:
                left.append(member)
        return ex.Truth(not ends) if not left else left[0] if len(left) == 1 else ex.Logic(op, tuple(left))

    def _called(self, function: str, arguments: Sequence[ex.Expr]) -> ex.Expr:
        found = [self._constant(one) for one in arguments] if function in _NUMERIC else [_OPEN]
        if function == "at_most" and found[1] is None:
            return self.put(arguments[0])
        if function == "default" and found[0] is None:
            return self.put(arguments[1])
        if function == "default" and isinstance(found[0], int):
            return ex.Number(found[0])
        if all(type(one) is int for one in found):
            try:
                return ex.Number(HELPERS[function](*found))
            except RuleFault:
                pass
        left = tuple(self.put(one) for one in arguments)
        match function, left:
            case "at_most", (ex.Call(function="at_most", arguments=(what, ex.Number(value=a))), ex.Number(value=b)):
                return ex.Call(function, (what, ex.Number(min(a, b))))
        return ex.Call(function, left)


def _decided(e: ex.Expr) -> bool | None:
    """Whether a condition holds; None where that is open. A number is one that holds unless it is 0."""
    return bool(e.value) if isinstance(e, (ex.Truth, ex.Number)) else None


def _reckoned(op: str, left: ex.Expr, right: ex.Expr) -> ex.Expr:
    a, b = (one.value if isinstance(one, ex.Number) else None for one in (left, right))
    if a is not None and b is not None:
        try:
            return ex.Number(_RECKONED[op](a, b))
        except RuleFault:
            return ex.Binary(op, left, right)
    if (op in "+-" and b == 0) or (op in ("*", "//") and b == 1):
        return left
    if (op == "+" and a == 0) or (op == "*" and a == 1):
        return right
    if op == "*" and 0 in (a, b):
        return ex.Number(0)
    return ex.Binary(op, left, right)
