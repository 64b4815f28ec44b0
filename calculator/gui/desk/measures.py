"""How the desk grows with its window and its type: one table, which every panel of the desk asks.

All lengths are logical pixels. Between two rows of the table everything grows evenly. Tiles do not follow the type; seats
and result become wider by half of what it gains.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class PlateSize(NamedTuple):
    """The plate of a seat on the felt."""

    width: int
    height: int


class Measures(NamedTuple):
    """What each part of the desk has in a window of some size."""

    margin: int
    """Beside the panels."""
    gap: int
    """Between the panels."""
    strip: int
    """Height of the strip of events."""
    next: int
    """Width of what can come next, at the right end of the strip; 0 for keys only, as wide as they are."""
    hand_tile: int
    """The widest tile of the hand."""
    hand: int
    """Height of the felt with the hand."""
    palette_tile: int
    """The widest tile of the palette."""
    group_tile: int
    """The widest tile of a reading in the result."""
    entry: int
    """Height of the line to type in."""
    seats: int
    """Width of the panel with the seats."""
    plate: PlateSize
    result: int
    """Width of the result."""
    very_large: bool
    """Whether there is room for the night so far below the palette, and for every step of the deal below the payments."""
    shown_hands: bool
    """Whether the hands that the others have shown lie below the palette."""
    drawer: bool
    """Whether the palette is put away while nothing is to be laid."""
    tabs: bool
    """Whether hand, seats and result are seen one at a time."""


class _Row(NamedTuple):
    """The table's row for a window so wide and high, with type of 100 %."""

    width: int
    height: int
    margin: int
    gap: int
    strip: int
    hand_tile: int
    palette_tile: int
    group_tile: int
    seats: int
    plate_width: int
    plate_height: int
    result: int


_TABLE = (
    _Row(1024, 640, 12, 8, 52, 34, 36, 22, 228, 62, 36, 394),
    _Row(1280, 720, 16, 12, 64, 44, 44, 26, 266, 80, 44, 500),
    _Row(1440, 900, 16, 12, 64, 54, 55, 26, 298, 92, 46, 520),
    _Row(1920, 1080, 16, 12, 64, 64, 70, 34, 400, 116, 56, 640),
    _Row(2560, 1440, 16, 12, 72, 84, 108, 34, 560, 116, 56, 900),
)
_NEXT, _KEYS_ONLY = 352, 1100
"""Width of what can come next, and the width of the window below which only its keys stand there."""
_HANDS_FROM = 1440, 860
"""The window from which shown hands lie below the palette."""
_VERY_LARGE_FROM = 2400
_FULL, _LARGE = 130, 150
"""Sizes of type in percent: what is less needed goes above the first, the palette from the second; in the smallest windows, where
a sentence of refusal needs the height, already from the first."""
_DRAWER_BELOW, _TABS_BELOW, _TABS = 1280, 1100, 170
_LEAST_PALETTE = 290
"""Width of a palette in which tiles are still told apart."""


def _place(value: int, known: list[int]) -> float:
    """Which row of the table a length is at; 1.5 is half-way between the second and the third."""
    if value <= known[0]:
        return 0.0
    for at in range(1, len(known)):
        if value < known[at]:
            return at - 1 + (value - known[at - 1]) / (known[at] - known[at - 1])
    return len(known) - 1.0


def _between(place: float) -> _Row:
    """The row at a place, worked out where the place is between two."""
    below = int(place)
    above = min(below + 1, len(_TABLE) - 1)
    share = place - below
    return _Row._make(round(a + (b - a) * share) for a, b in zip(_TABLE[below], _TABLE[above], strict=True))


def _scaled(pixels: int, percent: int) -> int:
    return (pixels * percent + 50) // 100


@cache
def measures(width: int, height: int, type_percent: int = 100) -> Measures:
    """What the parts of the desk have in a window so large with type of so many percent."""
    place = _place(width, [row.width for row in _TABLE])
    across, both = _between(place), _between(min(place, _place(height, [row.height for row in _TABLE])))
    wider = 100 + (type_percent - 100) // 2 if type_percent > 100 else 100
    seats, result = _scaled(across.seats, wider), _scaled(across.result, wider)
    room = width - 2 * across.margin - 2 * across.gap - result - seats
    large = type_percent >= (_FULL if width < _TABS_BELOW else _LARGE)
    drawer = large and (width < _DRAWER_BELOW or room < _LEAST_PALETTE)
    if not drawer and room < _LEAST_PALETTE:
        # Half of what is missing is taken from either side, as long as the type is not so large that the palette goes.
        missing = _LEAST_PALETTE - room
        seats, result = seats - missing // 2, result - (missing - missing // 2)
    tall = _between(_place(height, [row.height for row in _TABLE]))
    return Measures(
        margin=across.margin,
        gap=across.gap,
        strip=max(_scaled(min(across.strip, max(tall.strip, 64)), type_percent), 52),
        next=0 if width < _KEYS_ONLY else _scaled(_NEXT, wider),
        hand_tile=both.hand_tile,
        # Tiles and what is marked around them keep their size; the line above them follows the type.
        hand=both.hand_tile * 4 // 3 + (58 if place < 1 else 62) + max(_scaled(35, type_percent), 30),
        palette_tile=both.palette_tile,
        group_tile=both.group_tile,
        entry=max(_scaled(30, type_percent), 28),
        seats=seats,
        plate=PlateSize(both.plate_width, _scaled(both.plate_height, max(type_percent, 100))),
        result=result,
        very_large=width >= _VERY_LARGE_FROM and type_percent <= _FULL,
        shown_hands=width >= _HANDS_FROM[0] and height >= _HANDS_FROM[1] and type_percent <= _FULL,
        drawer=drawer,
        tabs=type_percent >= _TABS and width < _TABS_BELOW,
    )
