"""Makes nights: four players, invented deals, and the other kinds of rows between them."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from random import Random
from typing import Any

from calculator.nights import Amounts, Entry, FrozenRuleset, Night, PlayedDeal, Replayer, Sheet, editing, freeze
from calculator.nights import entries as making
from calculator.rules.library import Library
from tests.oracle import generate

NAMES = ("老王", "小李", "阿珍", "大刘")
RULESETS = ("chengdu", "wuhu", "jian")


@functools.cache
def frozen_ruleset(name: str) -> FrozenRuleset:
    return freeze(Library(), name)


def begun(ruleset: str = "wuhu", names: Iterable[str] = NAMES, **more: Any) -> Night:
    """A night on which nothing has been played yet."""
    people = [making.person(name, seat) for seat, name in enumerate(names)]
    return making.new_night(people, frozen_ruleset(ruleset), day="2026-11-14", **more)


@functools.cache
def invented(seed: int, ruleset: str, count: int, faulty: float = 0.0) -> tuple[dict[str, Any], ...]:
    """Records that the oracle's generator makes up."""
    return tuple(case.given for case in generate.records(seed, ruleset, count, faulty))


def played(night: Night, *entries: Entry) -> Night:
    """With these rows at its end."""
    for entry in entries:
        night = editing.insert(night, making.row(entry))
    return night


def amounts(rng: Random) -> Amounts:
    """A deal of which only the amounts are known."""
    three = [rng.randint(-40, 40) for _ in range(3)]
    winner = rng.choice((None, 0, 1, 2, 3))
    if winner is None:
        return making.amounts([*three, -sum(three)])
    drawn = rng.random() < 0.5
    discarder = None if drawn else (winner + 1) % 4
    return making.amounts([*three, -sum(three)], winners=[winner], discarder=discarder, self_drawn=drawn)


def entry(rng: Random, records: list[dict[str, Any]]) -> Entry:
    """A row of any kind; mostly deals, some with the dealer written down."""
    kind = rng.random()
    if kind < 0.7 and records:
        return making.deal(records.pop(), rng.choice((None, None, None, 0, 1, 2, 3)))
    if kind < 0.8:
        return amounts(rng)
    if kind < 0.88:
        return making.adjustment([rng.randint(-9, 9) for _ in range(3)] + [1], "调整")
    if kind < 0.95:
        return making.penalty(rng.randrange(4), rng.randint(1, 20), "罚")
    return making.rebuy(rng.randrange(4), 30)


def session(seed: int, ruleset: str, rows: int, *, faulty: float = 0.0, **more: Any) -> Night:
    """A night of invented rows, none of them accepted yet."""
    rng = Random(f"{seed} {ruleset}")
    # One fault of a record is that nothing happened in it, which no night takes.
    records = [given for given in invented(seed, ruleset, rows, faulty) if given.get("events")]
    return played(begun(ruleset, **more), *(entry(rng, records) for _ in range(rows)))


def sheet_of(night: Night) -> Sheet:
    return Replayer().replay(night)


def deals_of(night: Night) -> list[PlayedDeal]:
    return [row.entry for row in night.rows if isinstance(row.entry, PlayedDeal)]
