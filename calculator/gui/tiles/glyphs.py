"""The skeletons of the characters on the tiles and of the wordmark: our own brush strokes, in a box of 100 × 100.

Regular script 楷书, heavy: horizontals rise a little and end heavy, verticals stand, 撇 taper, 捺 swell to a foot.
"""

from __future__ import annotations

from calculator.gui.tiles.brush import Stroke


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


CHARACTERS: dict[str, tuple[Stroke, ...]] = {
    "一": (_heng(5, 55, 95, 48, 14),),
    "二": (_heng(21, 26, 79, 21, 13), _heng(4, 82, 96, 75, 14)),
    "三": (_heng(18, 18, 81, 13, 12), _heng(24, 49, 75, 45, 12), _heng(4, 85, 96, 78, 13.5)),
    "四": (
        _shu(13, 24, 19, 88, 12),
        _bar(16, 27, 86, 20, 9.5, "joint"),
        _fold(86, 21, 80, 88, 13),
        _pie(40, 25, 38, 43, 26, 63, 11, "flat"),
        Stroke(((60, 24, 10), (59, 46, 10), (65, 55, 10), (78, 56, 11)), "flat", "round"),
        _bar(18, 80, 82, 77, 10),
    ),
    "五": (
        _heng(18, 16, 82, 11, 12),
        Stroke(((49, 14, 12), (45, 46, 11), (37, 84, 12)), "flat", "flat"),
        _bar(21, 49, 72, 43, 10, "across"),
        _fold(72, 45, 67, 84, 12.5, "flat"),
        _heng(4, 89, 96, 83, 12.5),
    ),
    "六": (
        _dian(43, 4, 54, 19, 14),
        _heng(6, 39, 94, 32, 12.5),
        _pie(39, 49, 28, 76, 6, 95, 14),
        Stroke(((57, 48, 4), (72, 65, 11), (87, 88, 15)), "tip", "round"),
    ),
    "七": (
        _heng(4, 52, 95, 37, 12.5),
        Stroke(
            ((41, 8, 13), (41, 42, 11.5), (42, 68, 11), (50, 83, 11), (66, 87, 11), (89, 85, 12.5)),
            "down",
            "hook",
            (93, 61),
        ),
    ),
    "八": (_pie(36, 19, 29, 55, 4, 91, 15, "down"), _na(52, 14, 62, 49, 83, 79, 99, 89, 14.5)),
    "九": (
        _pie(41, 6, 36, 55, 4, 95, 13.5, "down"),
        _bar(9, 40, 67, 31, 10, "across"),
        Stroke(((67, 33, 12.5), (64, 55, 11), (65, 72, 11), (73, 84, 11), (90, 84, 12.5)), "fold", "hook", (95, 60)),
    ),
    "萬": (
        _heng(5, 15, 44, 11, 8),
        _shu(26, 3, 31, 26, 8),
        _shu(72, 2, 67, 25, 8),
        _heng(55, 13, 96, 9, 8),
        _shu(23, 31, 27, 57, 8.5),
        _bar(25, 34, 76, 30, 7, "joint"),
        _fold(76, 31, 73, 57, 9),
        _bar(26, 44, 74, 41.5, 6),
        _bar(27, 55, 73, 53, 7),
        _shu(11, 65, 13, 98, 9),
        _bar(13, 68, 88, 62, 7, "joint"),
        _fold(88, 63, 87, 94, 10, "hook", (74, 88)),
        Stroke(((50, 30, 8.5), (50, 58, 7.5), (50, 83, 8)), "flat", "flat"),
        _ti(27, 88, 66, 79, 8),
        _dian(60, 69, 69, 85, 9),
    ),
    "東": (
        _heng(12, 22, 88, 16, 10),
        _shu(24, 34, 28, 67, 10),
        _bar(26, 37, 75, 32, 8, "joint"),
        _fold(75, 34, 72, 67, 10.5),
        _bar(27, 50, 73, 47, 7.5),
        _bar(27, 64, 73, 61, 8),
        _shu(50, 4, 50, 98, 11),
        _pie(48, 62, 31, 79, 3, 94, 10, "flat"),
        _na(52, 61, 67, 76, 84, 87, 99, 91, 11),
    ),
    "南": (
        _heng(12, 21, 88, 15, 10),
        _shu(50, 3, 50, 39, 11, "flat"),
        _shu(12, 38, 14, 97, 11),
        _bar(14, 42, 88, 36, 8.5, "joint"),
        _fold(88, 37, 86, 91, 12, "hook", (70, 85)),
        _dian(33, 44, 41, 54, 9),
        _pie(66, 42, 62, 49, 55, 56, 8.5),
        _heng(27, 61, 74, 58, 8),
        _heng(25, 77, 76, 74, 8),
        Stroke(((50, 58, 9), (50, 78, 8.5), (50, 96, 9)), "flat", "dew"),
    ),
    "西": (
        _heng(5, 18, 95, 12, 11),
        _shu(13, 40, 18, 95, 11),
        _bar(15, 44, 87, 37, 9, "joint"),
        _fold(87, 39, 82, 95, 12),
        _pie(38, 16, 37, 48, 25, 71, 10, "flat"),
        Stroke(((60, 15, 9.5), (60, 52, 9.5), (65, 63, 9.5), (79, 64, 10)), "flat", "round"),
        _bar(17, 87, 83, 84, 9),
    ),
    "北": (
        _bar(5, 40, 36, 36, 10, "across"),
        _shu(36, 8, 36, 97, 12),
        _ti(2, 84, 38, 68, 11),
        _pie(91, 22, 79, 37, 60, 48, 12),
        Stroke(((60, 6, 12.5), (60, 46, 11), (60, 70, 11), (67, 85, 11), (91, 85, 12.5)), "down", "hook", (96, 62)),
    ),
    "發": (
        _bar(8, 16, 37, 12, 8, "across"),
        _pie(37, 12, 29, 34, 2, 52, 10, "fold"),
        _dian(9, 25, 20, 36, 9.5),
        _pie(74, 2, 68, 11, 59, 18, 9),
        _pie(94, 14, 86, 23, 73, 30, 9),
        _na(52, 6, 64, 26, 83, 41, 99, 46, 11),
        _bar(11, 58, 42, 55, 8, "across"),
        _fold(42, 56, 39, 70, 9, "flat"),
        Stroke(((16, 67, 8.4), (15.2, 72, 8), (14, 79, 8)), "flat", "flat"),
        _bar(13, 69.5, 41, 67, 8),
        _bar(9.8, 82, 42, 79, 8),
        _fold(42, 80, 38, 96, 9.5, "hook", (25, 93)),
        _pie(59, 52, 57, 64, 46, 74, 9),
        _bar(59, 57, 78, 54, 8),
        Stroke(((78, 55, 9), (77, 62, 8), (82, 68, 8), (96, 66, 9)), "fold", "round"),
        _bar(52, 80, 82, 76, 8, "across"),
        _pie(82, 76, 71, 90, 42, 101, 9.5, "fold"),
        _na(57, 81, 71, 92, 84, 96, 100, 99, 10),
    ),
    "中": (
        _shu(12, 30, 17, 69, 12),
        _bar(15, 34, 87, 27, 10, "joint"),
        _fold(87, 29, 82, 69, 13),
        _bar(16, 62, 83, 58, 10),
        _needle(50, 3, 50, 101, 13),
    ),
    "算": (
        _pie(25, 2, 18, 15, 5, 26, 8.5),
        _heng(18, 14, 47, 11, 7),
        _dian(28, 17, 36, 27, 8),
        _pie(65, 1, 58, 13, 47, 23, 8.5),
        _heng(60, 13, 96, 9, 7),
        _dian(73, 16, 81, 27, 8),
        _shu(26, 31, 27, 69, 9),
        _bar(27, 35, 74, 31, 7, "joint"),
        _fold(74, 32, 73, 69, 9.5),
        _bar(27, 44, 73, 42, 6),
        _bar(27, 54, 73, 52, 6),
        _bar(27, 64.5, 73, 62.5, 7),
        _heng(3, 80, 97, 74, 10),
        _pie(37, 67, 34, 84, 14, 99, 9, "flat"),
        Stroke(((64, 66, 9), (64, 82, 8.5), (64, 100, 9.5)), "flat", "dew"),
    ),
    "番": (
        _pie(78, 3, 54, 11, 23, 15, 9),
        _dian(26, 18, 35, 29, 9),
        _pie(73, 15, 68, 23, 60, 30, 8.5),
        _heng(6, 38, 94, 32, 9),
        Stroke(((50, 11, 9.5), (50, 36, 8.5), (50, 60, 9)), "flat", "flat"),
        _pie(48, 36, 31, 52, 3, 65, 9, "flat"),
        _na(52, 36, 67, 50, 84, 58, 99, 62, 10),
        _shu(24, 60, 26, 99, 10),
        _bar(26, 63, 76, 58, 8, "joint"),
        _fold(76, 60, 74, 99, 10.5),
        _bar(26, 77, 74, 75, 7),
        _bar(26, 93, 74, 91, 8),
        Stroke(((50, 60, 9), (50, 76, 8.5), (50, 94, 9)), "flat", "flat"),
    ),
}

FIGURES: dict[int, tuple[tuple[tuple[float, float], ...], ...]] = {
    1: (((8, 22), (22, 16), (32, 4)), ((31, 0), (31, 50), (31, 100))),
    2: (((7, 26), (14, 11), (30, 7), (47, 14), (49, 30), (38, 50), (12, 88)), ((4, 92), (30, 92), (58, 92))),
    3: (
        ((6, 16), (24, 7), (42, 12), (47, 27), (37, 42), (20, 46)),
        ((20, 46), (42, 51), (50, 68), (42, 87), (24, 93), (4, 85)),
    ),
    4: (((40, 2), (24, 36), (6, 70)), ((2, 72), (30, 72), (62, 72)), ((43, 0), (43, 50), (43, 100))),
    5: (
        ((52, 8), (34, 8), (12, 8)),
        ((15, 4), (13, 25), (11, 46)),
        ((11, 47), (30, 39), (47, 48), (50, 68), (40, 88), (22, 93), (4, 86)),
    ),
    6: (((48, 10), (30, 9), (14, 28), (9, 58), (14, 84), (30, 93), (46, 84), (50, 66), (44, 49), (30, 44), (12, 56)),),
    7: (((3, 8), (28, 8), (56, 8)), ((51, 8), (34, 50), (22, 100))),
    8: (
        (
            (30, 7),
            (12, 14),
            (11, 32),
            (30, 46),
            (50, 62),
            (50, 84),
            (30, 93),
            (10, 84),
            (10, 62),
            (30, 46),
            (49, 32),
            (48, 14),
            (30, 7),
        ),
    ),
    9: (((12, 90), (30, 91), (46, 72), (51, 42), (46, 16), (30, 7), (14, 16), (10, 34), (16, 51), (30, 56), (48, 44)),),
}
"""Figures as curves for an even pen of width 15, 100 high: the open ranks of the high-contrast faces."""
