"""Which values of a ruleset some formulas need, directly or through other values."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain

from calculator.rules.definitions import Value
from calculator.rules.formulas.expressions import Expr
from calculator.rules.formulas.refs import Ref


def needed_values(
    trees: Iterable[Expr], place: str, values: Sequence[Value], known: Container[int] = ()
) -> list[Value]:
    """Of the values of one place (`Ref.place`) those that the trees need, each after what it needs itself; without
    those whose index is `known`.

    Without recursion: a chain of values may be longer than Python's stack is deep.
    """
    found: dict[int, Value] = {}
    asked: Iterator[Ref] = chain.from_iterable(tree.refs() for tree in trees)
    open_values: list[tuple[Value, Iterator[Ref]]] = []
    while True:
        ref = next(
            (ref for ref in asked if ref.place == place and ref.index not in found and ref.index not in known), None
        )
        if ref is not None:
            value = values[ref.index]
            open_values.append((value, asked))
            asked = value.formula.tree.refs()
        elif open_values:
            value, asked = open_values.pop()
            found[value.index] = value
        else:
            return list(found.values())
