"""Several ways to do one thing, timed call by call in turns, so that what disturbs the machine disturbs all of them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

SLICE = 0.08
ROUNDS = 15
WARM = 10.0
"""Seconds at most."""


@dataclass
class Contender:
    """`run` is called with one input after the other, each in the contender's own form."""

    name: str
    run: Callable[[Any], Any]
    inputs: Sequence[Any]
    answers: Sequence[Any] | None = None
    """What it says of each input, in a form that all share; None where that is not asked."""
    medians: list[float] = field(default_factory=list)
    """Microseconds a call, one number a round."""
    at: int = 0

    @property
    def median(self) -> float:
        return statistics.median(self.medians)

    def against(self, reference: Contender) -> float:
        """The median over the rounds of how many times as long it took."""
        return statistics.median(a / b for a, b in zip(self.medians, reference.medians, strict=True))


def race(contenders: Sequence[Contender], rounds: int = ROUNDS) -> None:
    """Times them in turns; fills their `medians`."""
    clock = time.perf_counter_ns
    empty = statistics.median([-(clock() - clock()) for _ in range(10_000)])
    for contender in contenders:
        _warm(contender)
    for _ in range(rounds):
        for contender in contenders:
            contender.medians.append((statistics.median(_slice(contender, SLICE)) - empty) / 1000)


def _warm(contender: Contender) -> None:
    """Once through all inputs, so that everybody's tables and caches are warm; for the slow ones through some."""
    end = time.perf_counter() + WARM
    for given in contender.inputs:
        contender.run(given)
        if time.perf_counter() > end:
            return


def _slice(contender: Contender, seconds: float) -> list[int]:
    clock, run, inputs = time.perf_counter_ns, contender.run, contender.inputs
    found: list[int] = []
    end = clock() + int(seconds * 1e9)
    at, number = contender.at, len(inputs)
    while True:
        given = inputs[at]
        began = clock()
        run(given)
        ended = clock()
        found.append(ended - began)
        at = at + 1 if at + 1 < number else 0
        if ended > end:
            contender.at = at
            return found
