"""What a complete hand may look like (Shapes) and one way to see it so (Reading, made of Groups)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from calculator.reading.memo import Memo
from calculator.tiles import HONORS, format_tiles, parse_tiles

Shape = Literal["standard", "seven_pairs", "thirteen_unrelated", "thirteen_orphans", "knitted", "knitted_straight"]

ALL: tuple[int, ...] = tuple(range(HONORS.stop))
"""Every kind of suits and honors: a hand that counts more of them has none of the others here."""


@dataclass(frozen=True, slots=True)
class Shapes:
    """The shapes that a ruleset plays. `honor_runs` widens the standard shape and means nothing without it."""

    standard: bool = True  # four groups and a pair, melds and kongs included
    seven_pairs: bool = False  # 七对: 14 concealed tiles; four of a kind are two pairs
    thirteen_unrelated: bool = False  # 十三烂: 14 concealed tiles, all different, in a suit at least 3 apart
    honor_runs: bool = False  # three different winds, or 白发中, may be a run
    thirteen_orphans: bool = False  # 十三幺: 14 concealed tiles, each terminal and honor, one of them twice
    knitted: bool = False  # 全不靠: 14 concealed single tiles, knitted ones and honors
    knitted_straight: bool = False  # 组合龙: nine concealed knitted tiles, a group (or meld) and a pair
    rare: bool = field(init=False)
    """Whether there is any of those three, so that others need not ask for each."""
    special: bool = field(init=False)
    """Whether there is a shape besides groups and pairs, or groups are none."""
    facts: tuple[Any, ...] | None = field(init=False, default=None, compare=False, repr=False)
    """Tables that `complete` keeps here."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", None)
        others = self.thirteen_unrelated or self.thirteen_orphans or self.knitted or self.knitted_straight
        object.__setattr__(self, "special", others or not self.standard)
        object.__setattr__(self, "rare", self.thirteen_orphans or self.knitted or self.knitted_straight)


class Group(tuple[int, ...]):
    """A run 顺子, triplet 刻子, pair 将, single tile or three knitted tiles 组合龙: the sorted tuple of its kinds, named.

    `Group((0, 0, 0))` and `Group.of("111m")` are the same object; groups compare as their tiles do.
    """

    kind: Literal["run", "triplet", "pair", "single", "knitted"]
    tiles: tuple[int, ...]

    def __new__(cls, tiles: tuple[int, ...]) -> Group:
        return _GROUPS[tuple(tiles)]

    @classmethod
    def of(cls, text: str) -> Group:
        """:raises calculator.tiles.tile.TileError: where the text is no tile text."""
        return _GROUPS[tuple(sorted(map(int, parse_tiles(text))))]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a group does not change: {name}")

    def __str__(self) -> str:
        return format_tiles(self.tiles)

    def __repr__(self) -> str:
        return f"Group.of({str(self)!r})"


def _make(tiles: tuple[int, ...]) -> Group:
    tiles = tuple(map(int, tiles))
    group = tuple.__new__(Group, tiles)
    alike = tiles[0] == tiles[-1]
    knitted = tiles[0] < 27 and tiles[-1] == tiles[0] + 6
    kind = ("single", "pair", "triplet")[len(tiles) - 1] if alike else "knitted" if knitted else "run"
    group.__dict__.update(kind=kind, tiles=tiles)
    return group


_GROUPS: Memo[tuple[int, ...], Group] = Memo(_make)


Division = tuple[Group, ...]


class Reading(NamedTuple):
    """One division of the concealed tiles.

    `groups` are in order of their tiles, wild tiles counted as what they stand for; melds are not among them.
    `stand_ins` is how many wild tiles stand for another tile than themselves.
    """

    shape: Shape
    groups: Division
    stand_ins: int
