"""A broken wall in words: whose wall is opened, where the deal begins, what is drawn then, and where the last tile lies."""

from __future__ import annotations

from calculator.rules import BrokenWall, WallPlace
from calculator.text import Language, code_of, listed, say

_SEATS = {
    2: ("dealer", "across"),
    3: ("dealer", "next", "before"),
    4: ("dealer", "next", "across", "before"),
}
"""The names of the seats from the dealer's, by their number."""
_AT_ONCE = 4
"""Tiles of a round of the deal."""


def wall_lines(found: BrokenWall, language: Language, *, brief: bool = False) -> list[str]:
    """Return the sentences, in the order in which people do it.

    `brief`: the place of the break, the beginning of the deal, the last tile.
    """
    seats = len(found.sides)
    rounds, first = len(found.taken[-1]) // _AT_ONCE, found.first
    sides = [
        say("wall_stacks", language, wall=wall_of(side, seats, language), stacks=stacks)
        for side, stacks in enumerate(found.sides)
    ]
    said = [
        say("wall_rolled", language, dice=" + ".join(map(str, found.dice)), total=sum(found.dice)),
        say("wall_opened", language, wall=wall_of(found.side, seats, language), skip=found.skip),
        say("wall_begun", language, wall=wall_of(first.side, seats, language), stack=first.stack, rounds=rounds),
    ]
    last = say("wall_last", language, place=_place(found.last, seats, language))
    if brief:
        return [*said[1:], last]
    ends = [_place(one, seats, language) for one in found.taken[0][_AT_ONCE * rounds :]]
    said.append(say("wall_dealer_last", language, places=listed(ends, language)))
    if found.drawn is not None:
        said.append(say("wall_drawn", language, place=_place(found.drawn, seats, language)))
    return [*said, last, say("wall_sides", language, walls=listed(sides, language))]


def wall_of(side: int, seats: int, language: Language) -> str:
    """Whose wall it is, seen from the dealer."""
    return say(code_of("wall_of", _SEATS[seats][side]), language)


def wall_mark(side: int, seats: int, language: Language) -> str:
    """Return the broken wall in a picture."""
    return say(code_of("wall_mark", _SEATS[seats][side]), language)


def _place(place: WallPlace, seats: int, language: Language) -> str:
    code = "wall_upper" if place.upper else "wall_lower"
    return say(code, language, wall=wall_of(place.side, seats, language), stack=place.stack)
