"""The skeletons of the characters on the tiles and of the wordmark: our own brush strokes, in a box of 100 × 100.

Regular script 楷书, heavy: horizontals rise a little and end heavy, verticals stand, 撇 taper, 捺 swell to a foot.
"""

from __future__ import annotations

from calculator.gui.tile_brush import Stroke


def _heng(x0: float, y0: float, x1: float, y1: float, w: float) -> Stroke:
    """横, thinner in the middle, bent upwards a little."""
    return Stroke(
        ((x0, y0, w), ((x0 + x1) / 2, (y0 + y1) / 2 - w * 0.1, w * 0.8), (x1, y1, w * 1.06)), "across", "across"
    )


def _bar(x0: float, y0: float, x1: float, y1: float, w: float) -> Stroke:
    """横 inside a frame: even, both ends hidden in the verticals."""
    return Stroke(((x0, y0, w), (x1, y1, w)), "flat", "flat")


def _shu(x0: float, y0: float, x1: float, y1: float, w: float, tail: str = "dew") -> Stroke:
    """竖."""
    middle = ((x0 + x1) / 2, (y0 + y1) / 2, w * 0.86)
    return Stroke(((x0, y0, w), middle, (x1, y1, w)), "down", tail)


def _needle(x0: float, y0: float, x1: float, y1: float, w: float) -> Stroke:
    """悬针, a vertical that ends in a point."""
    return Stroke(
        (
            (x0, y0, w),
            ((x0 + x1) / 2, (y0 + y1) / 2, w * 0.88),
            (x0 * 0.2 + x1 * 0.8, y0 * 0.2 + y1 * 0.8, w * 0.86),
            (x1, y1, w),
        ),
        "down",
        "tip",
    )


def _fold(
    x0: float, y0: float, x1: float, y1: float, w: float, tail: str = "dew", hook: tuple[float, float] = (0, 0)
) -> Stroke:
    """The vertical of 横折, from the corner down."""
    return Stroke(((x0, y0, w), ((x0 + x1) / 2, (y0 + y1) / 2, w * 0.86), (x1, y1, w)), "fold", tail, hook)


def _pie(x0: float, y0: float, bx: float, by: float, x1: float, y1: float, w: float) -> Stroke:
    """撇 through a point on its way; heavy at the top, tapering."""
    return Stroke(
        ((x0, y0, w), (bx, by, w * 0.82), ((bx + x1 * 2) / 3, (by + y1 * 2) / 3, w * 0.5), (x1, y1, w)), "down", "tip"
    )


def _na(x0: float, y0: float, bx: float, by: float, hx: float, hy: float, tx: float, ty: float, w: float) -> Stroke:
    """捺 through a point, to the heel (hx, hy), leaving at the tip (tx, ty)."""
    return Stroke(((x0, y0, w * 0.3), (bx, by, w * 0.72), (hx, hy, w * 1.3)), "round", "foot", (tx, ty))


def _dian(x0: float, y0: float, x1: float, y1: float, w: float) -> Stroke:
    """点, a drop: from a point to a heavy round end."""
    return Stroke(
        ((x0, y0, w * 0.2), (x0 * 0.55 + x1 * 0.45, y0 * 0.55 + y1 * 0.45, w * 0.78), (x1, y1, w * 1.04)),
        "tip",
        "round",
    )


def _ti(x0: float, y0: float, x1: float, y1: float, w: float) -> Stroke:
    """提, a rising stroke: heavy below, tapering upwards."""
    return Stroke(((x0, y0, w), (x0 * 0.5 + x1 * 0.5, y0 * 0.5 + y1 * 0.5, w * 0.72), (x1, y1, w)), "across", "tip")


CHARACTERS: dict[str, tuple[Stroke, ...]] = {
    "一": (_heng(6, 55, 95, 48, 13),),
    "二": (_heng(22, 27, 78, 22, 12), _heng(5, 82, 95, 75, 13.5)),
    "三": (_heng(19, 18, 80, 13, 11.5), _heng(25, 49, 74, 45, 11), _heng(5, 85, 95, 78, 13)),
    "四": (
        _shu(13, 24, 19, 88, 12),
        _bar(14, 26, 86, 20, 9.5),
        _fold(86, 21, 80, 88, 13),
        _pie(41, 25, 38, 42, 26, 62, 11),
        Stroke(((60, 25, 10), (59, 46, 10), (65, 55, 10), (78, 56, 11)), "flat", "round"),
        _bar(18, 80, 82, 77, 10),
    ),
    "五": (
        _heng(18, 16, 82, 11, 12),
        Stroke(((50, 14, 12), (45, 46, 11), (37, 84, 12)), "down", "flat"),
        _bar(22, 48, 72, 43, 10),
        _fold(72, 45, 67, 84, 12.5, "flat"),
        _heng(4, 89, 96, 83, 12.5),
    ),
    "六": (
        _dian(43, 4, 53, 19, 14),
        _heng(6, 39, 94, 32, 12.5),
        _pie(38, 50, 28, 74, 8, 94, 13.5),
        Stroke(((58, 48, 4), (72, 64, 11), (86, 88, 15)), "tip", "round"),
    ),
    "七": (
        _heng(4, 52, 95, 37, 12.5),
        Stroke(
            ((41, 8, 13), (41, 45, 11.5), (43, 72, 11), (53, 85, 11), (72, 86, 11.5), (88, 84, 12.5)),
            "down",
            "hook",
            (93, 62),
        ),
    ),
    "八": (_pie(38, 20, 30, 52, 5, 88, 14), _na(50, 14, 64, 50, 84, 78, 99, 87, 13.5)),
    "九": (
        _pie(42, 6, 38, 50, 5, 94, 13.5),
        _bar(10, 39, 66, 31, 10),
        Stroke(((66, 33, 12.5), (64, 58, 11), (66, 77, 11), (75, 86, 11), (90, 84, 12)), "fold", "hook", (94, 62)),
    ),
    "萬": (
        _heng(6, 14, 44, 11, 8),
        _shu(27, 3, 31, 26, 8),
        _shu(71, 2, 67, 25, 8),
        _heng(55, 13, 95, 10, 8),
        _shu(23, 31, 27, 57, 8.5),
        _bar(24, 33, 76, 30, 7),
        _fold(76, 31, 73, 57, 9),
        _bar(26, 44, 74, 42, 6),
        _bar(27, 55, 73, 53, 7),
        _shu(11, 65, 13, 97, 9),
        _bar(12, 67, 88, 62, 7),
        _fold(88, 64, 87, 92, 10, "hook", (72, 87)),
        _shu(50, 30, 50, 84, 8.5, "flat"),
        _ti(28, 87, 68, 79, 8),
        _dian(62, 70, 72, 87, 9),
    ),
    "東": (
        _heng(12, 22, 88, 16, 10),
        _shu(24, 34, 28, 67, 10),
        _bar(25, 37, 75, 33, 8),
        _fold(75, 35, 72, 67, 10.5),
        _bar(27, 50, 73, 47, 7.5),
        _bar(27, 64, 73, 61, 8),
        _shu(50, 4, 50, 97, 11),
        _pie(46, 62, 34, 76, 4, 92, 10),
        _na(54, 62, 66, 75, 82, 85, 98, 89, 11),
    ),
    "南": (
        _heng(12, 21, 88, 15, 10),
        _shu(50, 3, 50, 37, 11, "flat"),
        _shu(12, 38, 14, 96, 11),
        _bar(13, 41, 88, 36, 8.5),
        _fold(88, 38, 86, 90, 12, "hook", (69, 85)),
        _dian(34, 44, 42, 55, 9),
        _pie(65, 42, 62, 48, 54, 57, 8.5),
        _heng(27, 61, 74, 58, 8),
        _heng(25, 77, 76, 74, 8),
        _shu(50, 58, 50, 95, 10),
    ),
    "西": (
        _heng(5, 18, 95, 12, 11),
        _shu(13, 40, 18, 94, 11),
        _bar(14, 43, 87, 37, 9),
        _fold(87, 39, 82, 94, 12),
        _pie(38, 17, 38, 48, 25, 70, 10),
        Stroke(((60, 16, 9.5), (60, 52, 9.5), (65, 63, 9.5), (78, 64, 10)), "flat", "round"),
        _bar(17, 86, 83, 83, 9),
    ),
    "北": (
        _heng(6, 38, 38, 34, 10),
        _shu(37, 8, 37, 95, 12),
        _ti(3, 84, 40, 67, 11),
        _pie(90, 24, 80, 36, 61, 47, 11),
        Stroke(
            ((60, 6, 12.5), (60, 50, 11), (61, 74, 11), (69, 86, 11), (80, 87, 11), (92, 84, 12)),
            "down",
            "hook",
            (96, 62),
        ),
    ),
    "發": (
        _bar(10, 15, 37, 12, 7),
        _pie(37, 12, 30, 30, 3, 50, 9),
        _dian(12, 25, 24, 36, 8.5),
        _pie(73, 3, 66, 12, 56, 20, 8),
        _pie(92, 14, 84, 22, 70, 31, 8),
        _na(53, 6, 66, 28, 82, 43, 98, 48, 10),
        _bar(12, 54, 42, 51, 7),
        _fold(42, 52, 39, 66, 8, "flat"),
        _bar(14, 66, 41, 63, 7),
        Stroke(((17, 63, 8), (15, 72, 7.5), (13, 78, 8)), "down", "flat"),
        _bar(12, 78, 42, 75, 7),
        _fold(42, 76, 38, 93, 8.5, "hook", (25, 90)),
        _pie(58, 50, 57, 60, 46, 69, 8.5),
        _bar(58, 53, 80, 50, 7),
        Stroke(((80, 50, 8), (80, 58, 7), (84, 62, 7), (95, 61, 8)), "fold", "round"),
        _bar(52, 73, 84, 70, 7),
        _pie(84, 70, 74, 84, 42, 98, 9),
        _na(58, 77, 70, 87, 82, 93, 98, 96, 9.5),
    ),
    "中": (
        _shu(12, 30, 17, 69, 12),
        _bar(13, 33, 87, 27, 10),
        _fold(87, 29, 82, 68, 13),
        _bar(16, 62, 83, 58, 10),
        _needle(50, 3, 50, 101, 13),
    ),
    "算": (
        _pie(25, 2, 20, 12, 5, 26, 8.5),
        _heng(18, 14, 46, 11, 7),
        _dian(28, 17, 36, 27, 8),
        _pie(65, 1, 60, 11, 47, 24, 8.5),
        _heng(60, 13, 95, 9, 7),
        _dian(73, 16, 81, 27, 8),
        _shu(26, 31, 27, 68, 9),
        _bar(26, 34, 74, 31, 7),
        _fold(74, 32, 73, 68, 9.5),
        _bar(27, 44, 73, 42, 6),
        _bar(27, 54, 73, 52, 6),
        _bar(27, 64, 73, 62, 7),
        _heng(4, 79, 96, 73, 9),
        _pie(37, 67, 35, 82, 15, 99, 9),
        _shu(64, 66, 65, 99, 9.5),
    ),
    "番": (
        _pie(78, 3, 56, 10, 24, 15, 9),
        _dian(27, 18, 35, 29, 9),
        _pie(72, 15, 68, 22, 61, 30, 8.5),
        _heng(6, 37, 94, 31, 9),
        _shu(50, 10, 50, 58, 9.5, "flat"),
        _pie(47, 35, 32, 50, 3, 64, 9),
        _na(53, 35, 66, 47, 82, 56, 98, 61, 10),
        _shu(24, 59, 26, 99, 10),
        _bar(24, 62, 76, 58, 8),
        _fold(76, 60, 74, 98, 10.5),
        _bar(26, 76, 74, 74, 7),
        _bar(26, 93, 74, 91, 8),
        _shu(50, 60, 50, 94, 9, "flat"),
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
