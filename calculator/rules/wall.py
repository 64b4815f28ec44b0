"""The wall 牌墙: where the dice break it 开门, by the ruleset's own rule; which tiles are dealt from where, which is the last.

Everybody builds a wall of stacks 墩 of two tiles. Seats play in turn to the right, tiles are taken clockwise: in each wall from
the right end, as its builder sees it, and then in the wall of the seat before. Seats are counted from the dealer, who is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from calculator.rules.ruleset import Table
from calculator.tiles import copies_of

_AT_ONCE = 4
"""Tiles that each player takes in a round of the deal."""


class WallPlace(NamedTuple):
    """A tile of the wall: in whose wall, in which stack from the right end (from 1), and whether the upper of two."""

    side: int
    stack: int
    upper: bool


class BrokenWall(NamedTuple):
    """A broken wall.

    `sides` are the stacks of each wall, `side` is that in which `skip` stacks are left standing.
    `taken` has for each seat the tiles that it is dealt, in the order in which they are taken;
    `drawn` is the first to be drawn then, None if the hands take all; `last` is the last of all.
    """

    dice: tuple[int, ...]
    side: int
    skip: int
    sides: tuple[int, ...]
    taken: tuple[tuple[WallPlace, ...], ...]
    drawn: WallPlace | None
    last: WallPlace

    @property
    def first(self) -> WallPlace:
        """The first tile of the deal."""
        return self.taken[0][0]

    @property
    def standing(self) -> tuple[tuple[int, int], ...]:
        """The stacks that stay standing before the first of the deal."""
        stacks = _from(self.side, self.sides)
        return tuple(stacks[: stacks.index((self.first.side, self.first.stack))])


def broken(table: Table, dice: Sequence[int]) -> BrokenWall | None:
    """Return the wall of a table, broken by a roll of the dice.

    None if the ruleset does not say how.

    :raises ValueError: if it takes another number of dice, or one shows no number from 1 to 6.
    """
    rule = table.wall
    if rule is None:
        return None
    if len(dice) != rule.dice or not all(1 <= die <= 6 for die in dice):
        raise ValueError(f"{dice} are not {rule.dice} dice")
    shown = {"total": sum(dice), "lowest": min(dice), "highest": max(dice)}
    seats = table.definition.seats
    side, skip = (shown[rule.side] - 1) % seats, shown[rule.skip]
    sides = wall_sides(table)
    stacks = _from(side, sides)
    order = stacks[skip % len(stacks) :] + stacks[: skip % len(stacks)]
    places = [WallPlace(*stack, upper) for stack in order for upper in (True, False)]
    hand = table.hand_size(0)
    taken = _dealt(seats, hand)
    after = seats * hand + 1
    return BrokenWall(
        tuple(dice),
        side,
        skip,
        sides,
        tuple(tuple(places[at] for at in own) for own in taken),
        places[after] if after < len(places) else None,
        places[-1],
    )


def wall_sides(table: Table) -> tuple[int, ...]:
    """Return how many stacks the wall of each seat has.

    All have the same number, with one more from the dealer on if some are left over, those facing
    each other alike.
    """
    tiles = sum(map(copies_of, (*table.kinds, *table.flowers)))
    stacks, seats = -(-tiles // 2), table.definition.seats
    ends = [-(-stacks * (at + 1) // seats) for at in range(seats)]
    return tuple(end - before for before, end in zip((0, *ends), ends, strict=False))


def _from(side: int, sides: Sequence[int]) -> list[tuple[int, int]]:
    """Return all stacks in the order in which they are taken, from the right end of a wall on."""
    seats = len(sides)
    return [
        (wall % seats, stack) for wall in range(side, side - seats, -1) for stack in range(1, sides[wall % seats] + 1)
    ]


def _dealt(seats: int, hand: int) -> list[list[int]]:
    """Return the tiles of the wall that each seat is dealt, counted from the first.

    They are four at once, then the rest one by one; the dealer takes one more (跳牌).
    """
    taken: list[list[int]] = [[] for _ in range(seats)]
    at = 0
    for _ in range(hand // _AT_ONCE):
        for own in taken:
            own += range(at, at + _AT_ONCE)
            at += _AT_ONCE
    for _ in range(hand % _AT_ONCE):
        for own in taken:
            own.append(at)
            at += 1
    taken[0].append(at)
    return taken
