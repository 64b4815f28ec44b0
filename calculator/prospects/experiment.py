"""The experiment of the articles 摸到听牌为止: draw, discard, draw again, until the hand is ready.

It counts the draws, in one run step by step and in many as a mean with its spread.

One player draws from all tiles that are not in the hand, and discards the tile after which it is
nearest, of these the one with most useful tiles (the lowest kind of more than one): the articles
say only that the hand must come nearer. Flowers are no part of the wall, and draws, discards and
calls of others are left out of account. The same seed gives the same run, whatever else was asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

from calculator.prospects.hand_outlook import Position, with_tile

MOST_RUNS = 1_000_000


class Turn(NamedTuple):
    """A draw: the tile, what was thrown, what is left and how far that is from ready."""

    drawn: int
    discarded: int
    left: bytes
    shanten: int


class Draws(NamedTuple):
    """The numbers of draws of many runs.

    `after[n]` of them were ready after n draws, of all `runs`; in the others the wall ended first.
    Of those that were ready: the mean, the standard deviation of one run, and half the 95 %
    interval of the mean.
    """

    runs: int
    after: tuple[int, ...]

    @property
    def ready(self) -> int:
        """The number of runs that became ready."""
        return sum(self.after)

    @property
    def mean(self) -> float:
        """The mean of the draws."""
        return sum(n * runs for n, runs in enumerate(self.after)) / self.ready if self.ready else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of one run."""
        if self.ready < 2:
            return 0.0
        squares = sum(runs * (n - self.mean) ** 2 for n, runs in enumerate(self.after))
        return sqrt(squares / (self.ready - 1))

    @property
    def error(self) -> float:
        """Half the 95 % interval of the mean."""
        return 1.96 * self.deviation / sqrt(self.ready) if self.ready else 0.0

    @property
    def least(self) -> int:
        """The fewest draws of any run that was ready."""
        return next((n for n, runs in enumerate(self.after) if runs), 0)

    @property
    def most(self) -> int:
        """The greatest number of draws."""
        return max((n for n, runs in enumerate(self.after) if runs), default=0)


def dealt(position: Position, size: int, random: Random) -> bytes:
    """Return a hand of so many tiles from a whole wall."""
    counts = [0] * len(position.supply)
    for kind in random.sample(position.wall(counts), size):
        counts[kind] += 1
    return bytes(counts)


def draw_until_ready(position: Position, counts: bytes, random: Random) -> Iterator[Turn]:
    """Yield the draws of one run, the last of which makes the hand ready, unless the wall ends before.

    There are none if it is ready.

    :raises ValueError: if no shape can be completed, or nobody counts shanten.
    """
    away = position.shanten(counts)
    wall = position.wall(counts)
    random.shuffle(wall)
    for kind in wall:
        if away <= 0:
            return
        whole = with_tile(counts, kind)
        counts = position.best_discard(whole)
        away = position.shanten(counts)
        discarded = next(at for at, held in enumerate(counts) if held != whole[at])
        yield Turn(kind, discarded, counts, away)


def run_of(seed: int, number: int) -> Random:
    """Return the random numbers of a run, by its number from 0."""
    return Random(f"{seed}/{number}")


def draws_of(position: Position, counts: bytes | None, size: int, seed: int) -> Iterator[Draws]:
    """Yield after each run the draws of all so far, without end.

    Each begins with `counts` or, without any, with a new hand of `size` tiles.

    :raises ValueError: as `draw_until_ready` does.
    """
    after: list[int] = []
    number = 0
    while True:
        random = run_of(seed, number)
        hand = dealt(position, size, random) if counts is None else counts
        turns, away = 0, position.shanten(hand)
        for turn in draw_until_ready(position, hand, random):
            turns, away = turns + 1, turn.shanten
        if away <= 0:
            after += [0] * (turns + 1 - len(after))
            after[turns] += 1
        number += 1
        yield Draws(number, tuple(after))
