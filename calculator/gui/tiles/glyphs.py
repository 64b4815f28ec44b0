"""The characters on the tiles and in the wordmark, as brush strokes in a box of 100 × 100, read from `strokes.json`.

Regular script 楷书, heavy: horizontals rise a little and end heavy, verticals stand, 撇 taper, 捺 swell to a foot.
"""

from __future__ import annotations

from collections.abc import Callable

from calculator.gui.tiles.brush import Stroke, drawings


def _heng(x0: float, y0: float, x1: float, y1: float, w: float) -> Stroke:
    """横, thinner in the middle, bent upwards a little."""
    middle = ((x0 + x1) / 2, (y0 + y1) / 2 - w * 0.1, w * 0.82)
    return Stroke(((x0, y0, w), middle, (x1, y1, w * 1.05)), "across", "across")


def _bar(x0: float, y0: float, x1: float, y1: float, w: float, head: str = "flat") -> Stroke:
    """横 inside a frame or before a fold: even, its end hidden in the vertical."""
    return Stroke(((x0, y0, w), (x1, y1, w)), head, "flat")


def _shu(x0: float, y0: float, x1: float, y1: float, w: float, tail: str = "dew") -> Stroke:
    """竖."""
    return Stroke(((x0, y0, w), ((x0 + x1) / 2, (y0 + y1) / 2, w * 0.86), (x1, y1, w * 0.94)), "down", tail)


def _needle(x0: float, y0: float, x1: float, y1: float, w: float) -> Stroke:
    """悬针, a vertical that ends in a point."""
    late = (x0 * 0.25 + x1 * 0.75, y0 * 0.25 + y1 * 0.75, w * 0.86)
    return Stroke(((x0, y0, w), ((x0 + x1) / 2, (y0 + y1) / 2, w * 0.88), late, (x1, y1, w)), "down", "tip")


def _fold(
    x0: float, y0: float, x1: float, y1: float, w: float, tail: str = "dew", hook: tuple[float, float] = (0, 0)
) -> Stroke:
    """The vertical of 横折, from the corner down."""
    return Stroke(((x0, y0, w), ((x0 + x1) / 2, (y0 + y1) / 2, w * 0.86), (x1, y1, w * 0.94)), "fold", tail, hook)


def _along(x0: float, y0: float, bx: float, by: float, x1: float, y1: float, t: float) -> tuple[float, float]:
    """A point of the parabola from the first to the last point through (bx, by) half-way."""
    start, through, end = (1 - t) * (1 - 2 * t), 4 * t * (1 - t), t * (2 * t - 1)
    return x0 * start + bx * through + x1 * end, y0 * start + by * through + y1 * end


def _pie(x0: float, y0: float, bx: float, by: float, x1: float, y1: float, w: float, head: str = "fall") -> Stroke:
    """撇 through a point half-way; heavy at the top, tapering."""
    knots = tuple(
        (*_along(x0, y0, bx, by, x1, y1, t), w * share) for t, share in ((0.35, 0.86), (0.6, 0.7), (0.82, 0.44))
    )
    return Stroke(((x0, y0, w), *knots, (x1, y1, w)), head, "tip")


def _na(x0: float, y0: float, bx: float, by: float, hx: float, hy: float, tx: float, ty: float, w: float) -> Stroke:
    """捺 through a point half-way to the heel (hx, hy), leaving at the tip (tx, ty)."""
    knots = tuple((*_along(x0, y0, bx, by, hx, hy, t), w * share) for t, share in ((0.34, 0.56), (0.7, 0.94)))
    return Stroke(((x0, y0, w * 0.34), *knots, (hx, hy, w * 1.22)), "round", "foot", (tx, ty))


def _dian(x0: float, y0: float, x1: float, y1: float, w: float) -> Stroke:
    """点, a drop: from a point to a heavy round end."""
    middle = (x0 * 0.55 + x1 * 0.45, y0 * 0.55 + y1 * 0.45, w * 0.78)
    return Stroke(((x0, y0, w * 0.2), middle, (x1, y1, w * 1.04)), "tip", "round")


def _ti(x0: float, y0: float, x1: float, y1: float, w: float) -> Stroke:
    """提, a rising stroke: heavy below, tapering upwards."""
    return Stroke(((x0, y0, w), ((x0 + x1) / 2, (y0 + y1) / 2, w * 0.7), (x1, y1, w)), "across", "tip")


def _stroke(spine: list[list[float]], head: str, tail: str, tip: tuple[float, float] = (0, 0)) -> Stroke:
    """A stroke of any form: its spine as [x, y, width] of each knot."""
    return Stroke(tuple((x, y, width) for x, y, width in spine), head, tail, (tip[0], tip[1]))


_STROKES: dict[str, Callable[..., Stroke]] = {
    "heng": _heng,
    "bar": _bar,
    "shu": _shu,
    "needle": _needle,
    "fold": _fold,
    "pie": _pie,
    "na": _na,
    "dian": _dian,
    "ti": _ti,
    "stroke": _stroke,
}


def strokes_of(name: str) -> tuple[Stroke, ...]:
    """The strokes of a character, in the order in which they are painted.

    :raises KeyError: for a character that `strokes.json` does not draw.
    """
    return tuple(_STROKES[kind](*numbers) for kind, *numbers in drawings()["characters"][name])


def figure_curves(number: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """A figure 1 to 9 as curves for an even pen of width 15, 100 high: the open ranks of the high-contrast faces."""
    return tuple(tuple((x, y) for x, y in curve) for curve in drawings()["figures"][str(number)])
