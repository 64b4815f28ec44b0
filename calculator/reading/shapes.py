"""Shapes of a complete hand (Shapes) and one grouping of it (Reading, made of Groups)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Literal, NamedTuple

from calculator.reading.memo import Memo
from calculator.tiles import FAMILIES, HONORS, format_tiles, parse_tiles

Shape = str
"""standard, seven_pairs, thirteen_unrelated, thirteen_orphans, knitted, knitted_straight, or the id of a ruleset's own."""

ALL: tuple[int, ...] = tuple(range(HONORS.stop))
"""Every kind of suits and honors: a hand that counts more of them has none of the others here."""
USUAL = len(ALL)


class OwnShape(NamedTuple):
    """A shape that a ruleset names itself.

    It is `pairs` and `triplets` of concealed tiles, four of a kind being two pairs; or tiles that
    are all of the kinds in `only`, melds and kongs included, each a group by itself; or anything
    with so many `wilds` in the hand.
    """

    id: str
    pairs: int = 0
    triplets: int = 0
    only: tuple[int, ...] = ()
    wilds: int = 0


MOST_TILES = 23
"""A larger hand has more groups than the facts of suits are made for."""


@dataclass(frozen=True, slots=True)
class Shapes:
    """The shapes that a ruleset plays. `honor_runs` widens the standard shape and means nothing without it.

    `size` is the number of tiles of a complete hand, each meld and kong counted as three. In the standard shape they are
    groups of three, and a pair where two are left. With `runs` only those threes are runs, of the `kinds` of the table;
    with `keep_triplets` three equal concealed tiles of the waiting hand are one group, and four are no win.
    """

    standard: bool = True  # groups and a pair, melds and kongs included
    seven_pairs: bool = False  # 七对: 14 concealed tiles; four of a kind are two pairs
    thirteen_unrelated: bool = False  # 十三烂: 14 concealed tiles, all different, in a suit at least 3 apart
    honor_runs: bool = False  # three different winds, or 白发中, may be a run
    thirteen_orphans: bool = False  # 十三幺: 14 concealed tiles, each terminal and honor, one of them twice
    knitted: bool = False  # 全不靠: 14 concealed single tiles, knitted ones and honors
    knitted_straight: bool = False  # 组合龙: nine concealed knitted tiles, a group (or meld) and a pair
    size: int = 14
    runs: tuple[tuple[int, ...], ...] | None = None
    keep_triplets: bool = False
    own: tuple[OwnShape, ...] = ()
    kinds: tuple[int, ...] = ALL
    listed: bool = field(init=False)
    """True if the standard shape is read by the automata of `listed`, not by sums of the suits'
    facts."""
    rare: bool = field(init=False)
    """True if there is any of those three, so that others need not ask for each."""
    special: bool = field(init=False)
    """True if there is a shape in addition to groups and pairs, or groups are none."""
    facts: Any = field(init=False, default=None, compare=False, repr=False)
    """Tables that `complete` and `listed` keep here."""
    supplies: Any = field(init=False, default=None, compare=False, repr=False)
    """The cache of `shanten`."""

    def __post_init__(self) -> None:
        others = self.thirteen_unrelated or self.thirteen_orphans or self.knitted or self.knitted_straight
        listed = self.runs is not None or self.keep_triplets or self.size % 3 != 2 or self.size > MOST_TILES
        listed = listed or max(self.kinds, default=0) >= USUAL
        object.__setattr__(self, "listed", listed)
        special = others or not self.standard or listed or self.size != 14 or bool(self.own)
        object.__setattr__(self, "special", special)
        object.__setattr__(self, "rare", self.thirteen_orphans or self.knitted or self.knitted_straight)

    @property
    def every_run(self) -> tuple[tuple[int, ...], ...]:
        """The runs, also where they are not listed."""
        return self.runs if self.runs is not None else usual_runs(self.kinds, self.honor_runs)


def usual_runs(kinds: Sequence[int], honor_runs: bool) -> tuple[tuple[int, ...], ...]:
    """Return three in a row in a suit or of cards.

    With `honor_runs` any three winds and the three dragons, too.
    """
    held = {*kinds}
    rows = [family.kinds for family in FAMILIES if family.role in ("suit", "cards")]
    runs: list[tuple[int, ...]] = [(kind, kind + 1, kind + 2) for row in rows for kind in row[:-2]]
    if honor_runs:
        runs += [*combinations(HONORS[:4], 3), tuple(HONORS[4:])]
    return tuple(run for run in runs if held.issuperset(run))


class Group(tuple[int, ...]):
    """A run 顺子, triplet 刻子, pair 将, single tile or three knitted tiles 组合龙: the sorted tuple of its kinds, named.

    `Group((0, 0, 0))` and `Group.of("111m")` are the same object; groups compare as their tiles do.
    """

    kind: Literal["run", "triplet", "pair", "single", "knitted"]
    tiles: tuple[int, ...]

    def __new__(cls, tiles: tuple[int, ...]) -> Group:
        """Return the one group of these tiles."""
        return _GROUPS[tuple(tiles)]

    @classmethod
    def of(cls, text: str) -> Group:
        """Return the group of a text.

        :raises calculator.tiles.tile.TileError: if the text is not a tile text.
        """
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
    knitted = tiles[-1] < HONORS.start and tiles[-1] == tiles[0] + 6
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
