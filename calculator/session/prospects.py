"""What can become of the hand on the felt, worked out bit by bit between clicks: no widgets, no threads.

Everything is what `calculator.prospects` says. It belongs to one outcome; any change on the desk brings another, and
what was begun for this one is dropped with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from calculator.tiles import COPIES, KINDS

if TYPE_CHECKING:
    from calculator.prospects import Chances, Discard, Outlook, Position, WildWorth
    from calculator.rules import Table
    from calculator.tiles import Hand

TRIALS = 2000


class Prospects:
    """A hand of 13 or 14 tiles, its kongs counted in; `discards` says whether it is 14, of which one is thrown.

    `left` are the copies of each kind that lie nowhere on the desk: the same that palette and waits show.
    """

    def __init__(self, hand: Hand, left: Mapping[int, int], table: Table, wild: tuple[int, ...]) -> None:
        self._hand, self._table, self._wild = hand, table, wild
        self._left = left
        self.discards = hand.winning is not None
        self.done = False
        """Whether all discards are known, or of 13 tiles what helps."""
        self.ranked: tuple[Discard, ...] = ()
        """Every discard of 14 tiles, the best first; nothing until all are known."""
        self.outlook: Outlook | None = None
        """What helps 13 tiles."""
        self.chances: Chances | None = None
        """Of the 13 tiles, or of those that the best discard leaves; nearer the truth each time."""
        self.wild: WildWorth | None = None
        """None also where there are no wild tiles."""
        self.settled = False
        """Whether the chances and the worth of a wild tile are as near as they come."""
        self._near, self._far = self._work_near(), self._work_far()

    @cached_property
    def position(self) -> Position:
        from calculator.prospects import Position

        counts = self._hand.concealed_counts
        seen = []
        for kind in range(KINDS):
            own = counts[kind] + self._hand.meld_counts[kind]
            seen.append(max(COPIES - self._left.get(kind, 0) - own, 0))
        return Position(self._table, self._hand, self._wild, seen)

    @cached_property
    def shanten(self) -> int:
        """Of all 13 or 14 tiles.

        :raises ValueError: where no shape can be completed.
        """
        return self.position.shanten(self._hand.concealed_counts)

    def work(self) -> bool:
        """A step, a few milliseconds at most, towards discards or helping tiles. False: all is known."""
        if not self.done:
            self.done = _step(self._near)
        return not self.done

    def work_chances(self) -> bool:
        """A step towards the chances, after what `work` does. False: they are as near as they come."""
        if not self.settled and not self.work():
            self.settled = _step(self._far)
        return not self.settled

    def thirteen(self) -> tuple[int, ...] | None:
        """The counts that the chances are of; None until the best discard is known, or where there is none."""
        counts = self._hand.concealed_counts
        if not self.discards:
            return counts
        if not self.ranked:
            return None
        thrown = self.ranked[0].tile
        return tuple(count - (kind == thrown) for kind, count in enumerate(counts))

    def _work_near(self) -> Iterator[None]:
        from calculator.prospects import outlooks

        counts = self._hand.concealed_counts
        if self.discards:
            found = []
            for one in outlooks(self.position, self._hand):
                found.append(one)
                yield
            self.ranked = tuple(sorted(found, key=lambda one: one.rank))
        else:
            yield from self.position.helping(counts)
            self.outlook = self.position.outlook(counts)

    def _work_far(self) -> Iterator[None]:
        from calculator.prospects import chances, wild_worth

        counts = self.thirteen()
        if counts is None:
            return
        for worth in wild_worth(self.position, counts):
            self.wild = worth
            yield
        for found in chances(self.position, counts, trials=TRIALS):
            self.chances = found or self.chances
            yield


def _step(steps: Iterator[None]) -> bool:
    """Whether that was the last one; so it is where no shape can be completed."""
    try:
        next(steps)
    except (StopIteration, ValueError):
        return True
    return False


def prospects_of(hand: Hand, left: Mapping[int, int], table: Table, wild: tuple[int, ...]) -> Prospects | None:
    """None where no shape can be made of the hand at all."""
    found = Prospects(hand, left, table, wild)
    try:
        _ = found.shanten
    except ValueError:
        return None
    return found
