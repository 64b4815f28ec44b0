"""The characters on the tiles and in the wordmark, as brush strokes in a box of 100 × 100, read from `strokes.json`.

Regular script 楷书, heavy: horizontals rise a little and end heavy, verticals stand, 撇 taper, 捺 swell to a foot.
"""

from __future__ import annotations

from typing import Any

from tools.tile_art.brush import Knot, Stroke, drawings

Point = tuple[float, float]


def strokes_of(name: str) -> tuple[Stroke, ...]:
    """The strokes of a character, in the order in which they are painted.

    :raises KeyError: for a character that `strokes.json` does not draw.
    """
    return tuple(_stroke(*drawn) for drawn in drawings()["characters"][name])


def figure_curves(number: int) -> tuple[tuple[Point, ...], ...]:
    """A figure 1 to 9 as curves for an even pen of width 15, 100 high: the open ranks of the high-contrast faces."""
    return tuple(tuple((x, y) for x, y in curve) for curve in drawings()["figures"][str(number)])


def _stroke(kind: str, *given: Any) -> Stroke:
    """A stroke of a form that `strokes.json` names: where it starts and ends, with a point half-way between them for 撇 and
    捺, the tip of a foot, and its width; then a head or tail of its own, and the tip of a hook. `stroke` is of no form:
    its spine is given as x, y and width of each knot, with its head, tail and tip."""
    if kind == "stroke":
        spine, head, tail, *tips = given
        return Stroke(tuple((x, y, width) for x, y, width in spine), head, tail, *(tuple(tip) for tip in tips))
    form = drawings()["forms"][kind]
    *numbers, width = (one for one in given if not isinstance(one, (str, list)))
    start, *through, end = list(zip(numbers[::2], numbers[1::2], strict=True))[:3]
    bend = through[0] if through else ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    spine = tuple(_knot(start, bend, end, width, *knot) for knot in form["knots"])
    ends = {"head": form["head"], "tail": form["tail"]}
    for word in filter(lambda one: isinstance(one, str), given):
        ends[form["own"]] = word
    tips = [one for one in given if isinstance(one, list)] or [numbers[6:] or (0, 0)]
    return Stroke(spine, ends["head"], ends["tail"], tuple(tips[0]))


def _knot(start: Point, bend: Point, end: Point, width: float, at: float, share: float, lift: float = 0.0) -> Knot:
    """The knot `at` from 0 to 1 along the parabola through three points, of a share of the width; moved down by `lift`."""
    first, middle, last = (1 - at) * (1 - 2 * at), 4 * at * (1 - at), at * (2 * at - 1)
    x = start[0] * first + bend[0] * middle + end[0] * last
    y = start[1] * first + bend[1] * middle + end[1] * last
    return x, y + width * lift, width * share
