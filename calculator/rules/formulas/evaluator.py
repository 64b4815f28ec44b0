"""Values of any part of a formula.

The part is compiled as the program's own formulas are, with the same facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from calculator.rules.definitions import Definition, Payment, Value
from calculator.rules.formulas.arithmetic import HELPERS, RuleFault
from calculator.rules.formulas.expressions import (
    OF_NUMBERS,
    OVER_TILES,
    QUANTIFIERS,
    Call,
    Expr,
    If,
    Ladder,
    Name,
    Text,
)
from calculator.rules.formulas.writer import Writer

_PARAMETERS = "o, d, p, q, w, t, r, n, v, k, y=None, g=None, e=None, c=None"

_READING = _PARAMETERS.split(", ").index("r")
_VALUES = _PARAMETERS.split(", ").index("v")

Numbers = Callable[..., tuple[Any, ...]]
"""A function of the arguments of a payment (see `compiler.Program`) to the numbers that its formula
names."""


class Evaluator:
    """Works out parts of formulas among some facts.

    They are options, deal, payer (or the player meant), payee, win, tiles, reading, counts of
    items, values, kong, as in `compiler.Program`. `per_payer` are the ruleset's values of that
    name, each after those that it needs; those that a part asks are worked out with it.
    """

    def __init__(self, per_payer: Sequence[Sequence[Value]], *facts: Any) -> None:
        self._facts = facts
        self._own = _PerPayer(per_payer, facts)

    def value(self, e: Expr, group: Any = None, each: Any = None, tile: int | None = None) -> Any:
        """Return the value of a part.

        `group` is the one, or `each` the player, that is asked about inside every, some, count or
        sum, `tile` the kind inside count_in.

        :raises RuleFault: if it cannot be worked out.
        """
        return (e.run or _compiled(e))(*self._facts, self._own, group, each, tile)

    @property
    def groups(self) -> Sequence[Any]:
        """The groups that every, some, count and sum ask."""
        found: Sequence[Any] = self._facts[_READING].groups
        return found

    def worked_out(self, value: Value) -> int | None:
        """Return the result of a value of the win, or None if there is no win."""
        found: Sequence[int] = self._facts[_VALUES]
        return found[value.index] if found else None

    def used_names(self, e: Expr) -> list[Name]:
        """Return the names that the value of a part came from.

        Of a choice they are those of its test and of the branch taken.
        """
        match e:
            case Name():
                return [e]
            case If(test, body, other):
                try:
                    taken = [test, body if self.value(test) else other]
                except RuleFault:
                    taken = [test]  # it was never asked
                return [name for part in taken for name in self.used_names(part)]
            case Call(function) if function in (*QUANTIFIERS, *OVER_TILES):
                return []
            case Ladder():
                return [name for part in (e.of.tree, self.reached(e)) for name in self.used_names(part)]
        return [name for part in e.parts() for name in self.used_names(part)]

    def reached(self, e: Ladder) -> Expr:
        """Return the step of a ladder that its number reaches."""
        return e.reached(self.value(e.of.tree))


class _PerPayer(dict[int, Any]):
    """The values of `per_payer` by their index, each worked out when it is first asked for, after all that it needs."""

    def __init__(self, values: Sequence[Sequence[Value]], facts: tuple[Any, ...]) -> None:
        super().__init__()
        self._values = values
        self._facts = facts

    def __missing__(self, index: int) -> Any:
        for value in self._values[index]:
            if value.index not in self:
                tree = value.formula.tree
                self[value.index] = (tree.run or _compiled(tree))(*self._facts, self, None)
        return self[index]


_WRITER = Writer("part")
_SCOPE: dict[str, Any] = {"__builtins__": {}, **HELPERS}


def _compiled(e: Expr) -> Callable[..., Any]:
    e.run = _function(_WRITER.code(e))
    return e.run


@lru_cache(maxsize=4096)
def _function(code: str) -> Callable[..., Any]:
    """Return the function of a text that the writer made.

    Many formulas ask the same.
    """
    function: Callable[..., Any] = eval(compile(f"lambda {_PARAMETERS}: {code}", "<formula>", "eval"), _SCOPE)
    return function


def payment_numbers(definition: Definition) -> Sequence[Numbers | None]:
    """Return for each payment the numbers that its formula names.

    The line about it depends on these, so that equal lines are written once. None if the formula
    asks something that is not one number, such as which groups there are.
    """
    named = [_number_names(payment, definition) for payment in definition.payments]
    return [None if names is None else _function(f"({''.join(f'{name}, ' for name in names)})") for names in named]


def _number_names(payment: Payment, definition: Definition) -> Iterable[str] | None:
    waiting = [] if payment.pay is None else [payment.pay.tree]
    names: dict[str, None] = {}
    while waiting:
        for part in waiting.pop().all_parts():
            if isinstance(part, Text) or (isinstance(part, Call) and part.function not in OF_NUMBERS):
                return None
            if not isinstance(part, Name) or part.ref.place in ("choice", "empty"):
                continue
            if part.ref.place == "local":
                waiting.append(definition.per_payer[part.ref.index].formula.tree)
            else:
                names[_WRITER.code(part)] = None
    return names
