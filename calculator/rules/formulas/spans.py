"""Spans of numbers, and what is worked out of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from calculator.rules.formulas.expressions import MAX_NUMBER


class Span(NamedTuple):
    """A number between two bounds; a condition is 0 (no), 1 (yes) or between them (either)."""

    low: int
    high: int

    def __neg__(self) -> Span:
        return Span(-self.high, -self.low)

    def within(self, other: Span) -> Span:
        """Return the numbers that lie in another span too; its low bound is above the high one if there are none."""
        return Span(max(self.low, other.low), min(self.high, other.high))


ANY = Span(-MAX_NUMBER, MAX_NUMBER)
COUNT = Span(0, MAX_NUMBER)
SOME = Span(1, MAX_NUMBER)
EITHER = Span(0, 1)
NO = Span(0, 0)
YES = Span(1, 1)


def opposite(one: Span) -> Span:
    """Return the span of `not` a condition."""
    return Span(1 - one.high, 1 - one.low)


def picked(pick: Callable[[Iterable[int]], int], found: Iterable[Span]) -> Span:
    """Return the span of which each bound is picked from those of others."""
    spans = list(found)
    return Span(pick([one.low for one in spans]), pick([one.high for one in spans]))


def joined(found: Iterable[Span]) -> Span:
    """Return the span in which all others lie."""
    spans = list(found)
    return Span(min([one.low for one in spans]), max([one.high for one in spans]))


def calculated(op: str, left: Span, right: Span) -> Span:
    """Return the span of two numbers with a sign between them."""
    match op:
        case "+":
            return bounded([left.low + right.low, left.high + right.high])
        case "-":
            return bounded([left.low - right.high, left.high - right.low])
        case "*":
            return bounded([one * other for one in (left.low, left.high) for other in (right.low, right.high)])
        case "//" if right.low > 0:
            return bounded([one // other for one in (left.low, left.high) for other in (right.low, right.high)])
        case "%" if right.low > 0:
            return Span(0, right.high - 1)
    return ANY


def bounded(found: Sequence[int]) -> Span:
    """Return the span within the largest number.

    A number beyond it is a fault of its own; here it only means: as large as can be.
    """
    return Span(max(-MAX_NUMBER, min(MAX_NUMBER, *found)), min(MAX_NUMBER, max(-MAX_NUMBER, *found)))
