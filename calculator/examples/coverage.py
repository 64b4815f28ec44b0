"""What the examples of a ruleset file reach: which items have counted, and which payments have moved points."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from calculator.documents import Problems
from calculator.examples.examples import record_of
from calculator.rules import Item, Payment
from calculator.rules.library import Library
from calculator.settlement import PaymentDue, settle_record


class Unreached(NamedTuple):
    """What no example of a file reaches: items that never count for anything, payments that never move a point."""

    items: tuple[Item, ...]
    payments: tuple[Payment, ...]


def unreached(library: Library, path: Path) -> Unreached:
    """What the examples of the file leave out of its items and payments, those that it inherits included. An item that is
    always worth 0, and only there to exclude others, is none of it.

    :raises Problems: where the file cannot be read.
    """
    definition = library.load_file(path).definition
    nodes = library.examples(path)
    counted: set[str] = set()
    paid: set[tuple[str, int]] = set()
    for node in nodes.items() if nodes is not None else ():
        data = node.plain()
        if not isinstance(data, Mapping) or "error" in data:
            continue
        try:
            settlement = settle_record(record_of(data, str(path), definition), library)
        except Problems:
            continue
        counted.update(line.item.id for win in settlement.wins for line in win.score.items if line.total > 0)
        for row in settlement.transfers:
            dues = [part.payment for part in row.parts if isinstance(part, PaymentDue)]
            paid.update((payment.reason, payment.index) for payment in dues)
    return Unreached(
        tuple([item for item in definition.items if item.id not in counted and item.value.text != "0"]),
        tuple([one for one in definition.payments if (one.reason, one.index) not in paid]),
    )
