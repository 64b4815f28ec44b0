"""The axis of a plot of points, and how far apart what stands beside it has to be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

_STEPS = (1, 2, 5)
_LINES = 5
"""About so many lines of the grid."""


class Axis(NamedTuple):
    """An axis of points from `low` to `high`, both lines of the grid, which are `step` apart."""

    low: int = 0
    high: int = 1
    step: int = 1

    @classmethod
    def of(cls, values: Iterable[int]) -> Self:
        """Return an axis on which all values have a place, and 0."""
        found = (0, *values)
        step = step_of(max(found) - min(found))
        return cls(min(found) // step * step, -(-max(found) // step) * step or step, step)

    @property
    def lines(self) -> range:
        """The places of the lines of the grid."""
        return range(self.low, self.high + 1, self.step)

    def share(self, points: int) -> float:
        """Return how far up the axis a number stands, 0 to 1."""
        return (points - self.low) / (self.high - self.low)


def step_of(span: int, lines: int = _LINES) -> int:
    """Return the step of a grid that shows a span with about so many lines: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for step in _STEPS:
            if step * power * lines >= span:
                return step * power
        power *= 10


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Return places in the order given, each at least `apart` below the one before, near the wanted ones."""
    places = list(wanted)
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + apart)
    if places:
        places[-1] = min(places[-1], high)
    for at in range(len(places) - 2, -1, -1):
        places[at] = max(min(places[at], places[at + 1] - apart), low)
    return places
