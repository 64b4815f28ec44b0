"""The numbers that a payment's formula names: what the line about it depends on, so that equal lines are written once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from calculator.rules.definitions import Definition, Payment
from calculator.rules.formulas import expressions as ex
from calculator.rules.formulas.compiler import HELPERS, Writer

Numbers = Callable[..., tuple[Any, ...]]
"""Of the arguments of a payment (see `compiler.Program`) the numbers that its formula names."""


def payment_numbers(definition: Definition) -> Sequence[Numbers | None]:
    """For each payment; None where the formula asks something that is not one number, such as which groups there are."""
    writer = Writer()
    writer.section = "payment"
    found: list[Numbers | None] = []
    for payment in definition.payments:
        names = _names(writer, payment, definition)
        if names is None:
            found.append(None)
            continue
        text = f"lambda o, d, p, q, w, t, r, n, v, k: ({''.join(f'{name}, ' for name in dict.fromkeys(names))})"
        # Only places in known tuples and attributes of the vocabulary, never text of a file.
        found.append(eval(compile(text, f"<numbers of {definition.id}>", "eval"), {"__builtins__": {}, **HELPERS}))
    return tuple(found)


def _names(writer: Writer, payment: Payment, definition: Definition) -> list[str] | None:
    waiting = [] if payment.pay is None else [payment.pay.tree]
    names: list[str] = []
    while waiting:
        for part in waiting.pop().walk():
            if isinstance(part, ex.Text) or (isinstance(part, ex.Call) and part.function not in HELPERS):
                return None
            if not isinstance(part, ex.Name) or part.ref.place in ("choice", "empty"):
                continue
            if part.ref.place == "local":
                waiting.append(definition.per_payer[part.ref.index].formula.tree)
            else:
                names.append(writer.code(part))
    return names
