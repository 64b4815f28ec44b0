"""A picture of how cost grows, as SVG: both axes in powers, a line for each series, its exponent at its end.

Colours are in the middle between light and dark, so that it can be read on both; nothing stands in it but figures and names.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDE, HIGH = 760, 300
LEFT, RIGHT, TOP, BELOW = 70, 250, 16, 40
COLOURS = ("#3b82c4", "#c8553d", "#4f9d69", "#a06cc0", "#b8892b", "#6b7c8f")
GREY = "#8a8f98"
LINE = 34
"""Between two names beside each other, which have two lines each."""


class Series(NamedTuple):
    """What was measured: microseconds of processor time at each of the sizes."""

    name: str
    sizes: list[float]
    costs: list[float]


def exponent(series: Series) -> float:
    """How fast it grows: the slope of the logarithms, fitted to the upper half of the sizes (at least three)."""
    upper = slice(min(len(series.sizes) // 2, len(series.sizes) - 3), None)
    x = [math.log(size) for size in series.sizes[upper]]
    y = [math.log(cost) for cost in series.costs[upper]]
    x_mean, y_mean = sum(x) / len(x), sum(y) / len(y)
    return sum((a - x_mean) * (b - y_mean) for a, b in zip(x, y, strict=True)) / sum((a - x_mean) ** 2 for a in x)


def duration(microseconds: float) -> str:
    for unit, size in (("s", 1e6), ("ms", 1e3)):
        if microseconds >= size:
            return f"{microseconds / size:.3g} {unit}"
    return f"{microseconds:.3g} µs"


def drawn(series: Sequence[Series], below: str, even: bool) -> str:
    """The picture; `below` names the sizes. With `even` sizes are not in powers, and cost more a step, not a power."""
    sizes = sorted({size for one in series for size in one.sizes})
    costs = [cost for one in series for cost in one.costs]
    low, high = math.floor(math.log10(min(costs))), math.ceil(math.log10(max(costs)))
    scale = float if even else math.log
    first, last = scale(sizes[0]), scale(sizes[-1])

    def x(size: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (scale(size) - first) / (last - first)

    def y(cost: float) -> float:
        return HIGH - BELOW - (HIGH - BELOW - TOP) * (math.log10(cost) - low) / (high - low)

    parts = []
    for power in range(low, high + 1):
        at = y(10.0**power)
        parts.append(
            f'<line x1="{LEFT}" y1="{at:.1f}" x2="{WIDE - RIGHT}" y2="{at:.1f}" stroke="{GREY}" opacity=".35"/>'
        )
        parts.append(_text(LEFT - 8, at + 4, duration(10.0**power), GREY, "end"))
    free = 0.0
    for size in sizes:
        if x(size) >= free:
            parts.append(_text(x(size), HIGH - BELOW + 18, f"{size:,.0f}", GREY, "middle"))
            free = x(size) + 44
    parts.append(_text((LEFT + WIDE - RIGHT) / 2, HIGH - 4, below, GREY, "middle"))
    places = _apart([y(one.costs[-1]) for one in series])
    for one, colour, place in zip(series, COLOURS, places, strict=False):
        points = " ".join(f"{x(size):.1f},{y(cost):.1f}" for size, cost in zip(one.sizes, one.costs, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [
            f'<circle cx="{x(size):.1f}" cy="{y(cost):.1f}" r="3" fill="{colour}"/>'
            for size, cost in zip(one.sizes, one.costs, strict=True)
        ]
        parts.append(_text(WIDE - RIGHT + 12, place, one.name, colour, "start"))
        parts.append(_text(WIDE - RIGHT + 12, place + 14, text_of(one, even), colour, "start"))
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">\n'
        f"{body}\n</svg>\n"
    )


def text_of(one: Series, even: bool) -> str:
    """The last cost, and how it grows."""
    few = even or len(one.sizes) < 3
    return duration(one.costs[-1]) if few else f"{duration(one.costs[-1])}; n^{exponent(one):.2f}"


def _text(x: float, y: float, text: str, colour: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">{escape(text)}</text>'


def _apart(wanted: Sequence[float]) -> list[float]:
    """Places near these, a name apart from each other."""
    places = [0.0] * len(wanted)
    below = HIGH - BELOW + LINE / 2
    for at in sorted(range(len(wanted)), key=lambda one: wanted[one], reverse=True):
        below = places[at] = min(wanted[at], below - LINE)
    above = TOP
    for at in sorted(range(len(wanted)), key=lambda one: wanted[one]):
        above = places[at] = max(places[at], above)
        above += LINE
    return places
