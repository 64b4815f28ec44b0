"""The number of players at a table, and of tiles that each holds, by default."""

from __future__ import annotations

DEFAULT_SEATS = 4
"""Seats of a table whose ruleset does not say."""
FEWEST_SEATS, MOST_SEATS = 2, 4
USUAL_HAND = 13
"""Tiles of a waiting hand, each meld and kong counted as three."""


class Seat(int):
    """A seat, which records count from 0, and sentences, as people do, from 1."""

    __slots__ = ()

    def __str__(self) -> str:
        return repr(self + 1)
