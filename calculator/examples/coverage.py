"""What the examples of a ruleset file reach: which items have counted, and which payments have moved points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from calculator.documents import Problems
from calculator.examples.examples import record_of
from calculator.examples.ruleset_check import Stopped
from calculator.rules import Item, Payment
from calculator.rules.library import Library
from calculator.settlement import PaymentDue, settle_record


class Reached(NamedTuple):
    """How many examples of a file reach its items, by id, and its payments, by reason and index."""

    items: Mapping[str, int]
    payments: Mapping[tuple[str, int], int]


class Unreached(NamedTuple):
    """What no example of a file reaches: items that never count for anything, payments that never move a point."""

    items: tuple[Item, ...]
    payments: tuple[Payment, ...]


def reached(library: Library, path: Path, stopped: Callable[[], bool] = lambda: False) -> Reached:
    """How many examples of the file reach its items and payments, those that it inherits included.

    :raises Problems: where the file cannot be read.
    :raises Stopped: as soon as `stopped` says so.
    """
    definition = library.load_file(path).definition
    nodes = library.examples(path)
    counted: Counter[str] = Counter()
    paid: Counter[tuple[str, int]] = Counter()
    for node in nodes.items() if nodes is not None else ():
        if stopped():
            raise Stopped
        data = node.plain()
        if not isinstance(data, Mapping) or "error" in data:
            continue
        try:
            settlement = settle_record(record_of(data, str(path), definition), library)
        except Problems:
            continue
        counted.update({line.item.id for win in settlement.wins for line in win.score.items if line.total > 0})
        parts = [part for row in settlement.transfers for part in row.parts]
        paid.update({(due.payment.reason, due.payment.index) for due in parts if isinstance(due, PaymentDue)})
    return Reached(counted, paid)


def unreached(library: Library, path: Path) -> Unreached:
    """What the examples of the file leave out of its items and payments, those that it inherits included. An item that is
    always worth 0, and only there to exclude others, is none of it.

    :raises Problems: where the file cannot be read.
    """
    definition = library.load_file(path).definition
    counted, paid = reached(library, path)
    return Unreached(
        tuple([item for item in definition.items if item.id not in counted and item.value.text != "0"]),
        tuple([one for one in definition.payments if (one.reason, one.index) not in paid]),
    )
