"""What any part of a formula comes to: the part compiled as the program's own formulas are, with the same facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from calculator.rules.definitions import Value
from calculator.rules.formulas import expressions as ex
from calculator.rules.formulas.compiler import HELPERS, RuleFault, Writer
from calculator.rules.formulas.needed import needed_values
from calculator.rules.formulas.refs import Ref

_PARAMETERS = "o, d, p, q, w, t, r, n, v, k, y, g"


class Evaluator:
    """Works out parts of formulas among some facts: options, deal, payer (or the player meant), payee, win, tiles,
    reading, counts of items, values, kong, as in `compiler.Program`. `per_payer` are the ruleset's values of that name;
    those that a part asks are worked out with it."""

    def __init__(self, per_payer: Sequence[Value], *facts: Any) -> None:
        self._facts = facts
        self._own = _PerPayer(per_payer, facts)

    def value(self, e: ex.Expr, group: Any = None) -> Any:
        """What a part comes to; `group` is the one that is asked about inside every, some or count.

        :raises RuleFault: where it cannot be worked out.
        """
        return (e.run or _compiled(e))(*self._facts, self._own, group)

    def used_names(self, e: ex.Expr) -> list[ex.Name]:
        """The names that the value of a part came from: of a choice those of its test and of the branch taken."""
        match e:
            case ex.Name():
                return [e]
            case ex.If(test=test, body=body, other=other):
                try:
                    taken = [test, body if self.value(test) else other]
                except RuleFault:
                    taken = [test]  # it was never asked
                return [name for part in taken for name in self.used_names(part)]
            case ex.Call(function=function) if function in ex.QUANTIFIERS:
                return []
        return [name for part in e.parts() for name in self.used_names(part)]


class _PerPayer(dict[int, Any]):
    """The values of `per_payer` by their index, each worked out when it is first asked for, after all that it needs."""

    def __init__(self, values: Sequence[Value], facts: tuple[Any, ...]) -> None:
        super().__init__()
        self._values = values
        self._facts = facts

    def __missing__(self, index: int) -> Any:
        values = self._values
        for value in (*needed_values([values[index].formula.tree], "local", values, self), values[index]):
            tree = value.formula.tree
            self[value.index] = (tree.run or _compiled(tree))(*self._facts, self, None)
        return self[index]


class _PartWriter(Writer):
    """Writes a part of a formula on its own."""

    def __init__(self) -> None:
        super().__init__()
        self.section = "part"

    def name(self, ref: Ref) -> str:
        return f"y[{ref.index}]" if ref.place == "local" else super().name(ref)


_WRITER = _PartWriter()
_SCOPE: Mapping[str, Any] = {"__builtins__": {}, **HELPERS}


def _compiled(e: ex.Expr) -> Callable[..., Any]:
    e.run = _function(_WRITER.code(e))
    return e.run


@lru_cache(maxsize=4096)
def _function(code: str) -> Callable[..., Any]:
    """The function of a text that the writer made; many formulas ask the same."""
    function: Callable[..., Any] = eval(compile(f"lambda {_PARAMETERS}: {code}", "<formula>", "eval"), dict(_SCOPE))
    return function
