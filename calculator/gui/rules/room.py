"""The room of list, rules and file in the rules view, in pixels, by its width and, in percent, type and the window's zoom."""

from __future__ import annotations

from typing import NamedTuple

from calculator.gui.stage.unit import NARROW

_WIDEST = 125
"""The greatest growth of list and drawer with the type, in percent."""
_LIST, _MIDDLE, _DRAWER = 208, 520, 372
"""Widths of the three parts at type of 100 %; the middle is never narrower, unless the drawer stands in its place."""
_LEAST_DRAWER = 300


class Widths(NamedTuple):
    """Widths of list and drawer, around and between the parts.

    `listed`: there is room for the list, `beside`: for the drawer beside the rules, and not in
    their place.
    """

    narrow: bool
    margin: int
    gap: int
    files: int
    drawer: int
    listed: bool
    beside: bool


def _percent(scale: int, zoom: int) -> int:
    # Large type gets more width, but never so much that no room is left for the rest.
    return min(max(scale, 100), _WIDEST) * zoom // 100


def has_room(width: int, scale: int, zoom: int = 100) -> bool:
    """Return whether list, rules and file have room beside each other."""
    return width - 56 >= (_LIST + _MIDDLE + _DRAWER) * _percent(scale, zoom) // 100


def room_of(width: int, scale: int, zoom: int = 100, *, opened: bool) -> Widths:
    """Return the room of the parts of a view; `opened`: the drawer is open."""
    narrow = width < NARROW
    margin, gap = (12, 8) if narrow else (16, 12)
    files, middle, drawer = (
        part * _percent(scale, zoom) // 100 for part in (190 if narrow else _LIST, _MIDDLE, _DRAWER)
    )
    room = width - 2 * margin
    # The list goes first for the drawer, which then goes over the rules.
    listed = room >= files + gap + middle + (gap + drawer if opened else 0)
    left = room - gap - middle - (files + gap if listed else 0)
    return Widths(narrow, margin, gap, files, min(drawer, left), listed, left >= _LEAST_DRAWER * zoom // 100)
