"""Facts of a group 组, of a reading or laid down: the answers to `group.…` and `pair.…`.

Here are also the kinds and groups that formulas name by their text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from calculator.reading import Group, Memo
from calculator.tiles import HONORS, SUIT_KINDS, TILES, Meld, MeldKind, parse_tiles

TRIPLET = 3
WIND_RANKS = (1, 2, 3, 4)
WINDS = tuple(kind for kind in HONORS if TILES[kind].rank in WIND_RANKS)
DRAGONS = tuple(kind for kind in HONORS if TILES[kind].rank not in WIND_RANKS)
TERMINALS = tuple(kind for suit in SUIT_KINDS for kind in (suit[0], suit[-1]))


@dataclass(frozen=True, slots=True, eq=False)
class GroupFacts:
    """One group of a reading, or a meld, kept by `group_facts`.

    `tiles` are kinds, as what they stand for; `meld_kind` says which meld lies there or is made by the
    winning tile, None for a concealed group.
    """

    kind: str  # run, triplet, pair, single, knitted
    tiles: tuple[int, ...]
    meld_kind: MeldKind | None
    meld: bool
    winning: bool
    run: bool
    triplet: bool
    kong: bool
    concealed: bool
    rank: int
    terminal: bool
    honor: bool
    wind: bool
    dragon: bool
    pair: bool
    knitted: bool
    shared: bool = False
    jing: bool = False

    def any_of(self, text: str) -> bool:
        """Return whether one of its tiles is among these kinds."""
        return not kinds_of(text).isdisjoint(self.tiles)

    def is_one_of(self, text: str) -> bool:
        """Return whether its tiles are exactly one of the groups of a text such as `123x 270x`."""
        return self.tiles in groups_of(text)

    def tiles_in(self, text: str) -> int:
        """Return how many of its tiles are of these kinds."""
        return sum(map(kinds_of(text).__contains__, self.tiles))


@lru_cache(maxsize=4096)
def group_facts(
    kind: str, tiles: tuple[int, ...], meld_kind: MeldKind | None, discarded: bool = False, winning: bool = False
) -> GroupFacts:
    """Return the facts of one group.

    `discarded`: a tile from another completed it, so that it is laid open with the win; `winning`: the
    winning tile did.
    """
    lowest = TILES[tiles[0]] if tiles else None
    return GroupFacts(
        kind=kind,
        tiles=tiles,
        meld_kind=meld_kind,
        meld=meld_kind is not None,
        winning=winning,
        run=kind == "run",
        triplet=kind == "triplet",
        kong=meld_kind is not None and meld_kind.is_kong,
        concealed=not discarded if meld_kind is None else meld_kind.is_concealed,
        rank=lowest.rank if lowest is not None else 0,
        terminal=any(tile in TERMINALS for tile in tiles),
        honor=lowest is not None and lowest.is_honor,
        wind=lowest in WINDS,
        dragon=lowest in DRAGONS,
        pair=kind == "pair",
        knitted=kind == "knitted",
    )


PLAIN_GROUPS: Memo[Group, GroupFacts] = Memo(lambda group: group_facts(group.kind, group.tiles, None))
"""Concealed groups."""
WINNING_GROUPS: Memo[Group, GroupFacts] = Memo(lambda group: group_facts(group.kind, group.tiles, None, winning=True))
"""The same with the winning tile in them."""
DISCARD_GROUPS: Memo[Group, GroupFacts] = Memo(
    lambda group: group_facts(group.kind, group.tiles, None, group.kind == "triplet", True)
)
"""The same, completed by a tile from another."""
SHARED_GROUPS: Memo[GroupFacts, GroupFacts] = Memo(lambda group: replace(group, shared=True))
"""Triplets whose fourth tile stands in a run of the same reading."""
JING_GROUPS: Memo[GroupFacts, GroupFacts] = Memo(lambda group: replace(group, jing=True))
"""Groups in which a wild tile stands as itself."""
NO_GROUP = group_facts("none", (), None)
"""The pair of a shape that has none."""


def triplet_facts(kind: int) -> GroupFacts:
    """Return three equal concealed tiles as a group."""
    return group_facts("triplet", (kind,) * TRIPLET, None)


@lru_cache(maxsize=2048)
def meld_facts(meld: Meld, winning: bool = False) -> GroupFacts:
    """Return a meld as a group."""
    kind = "run" if meld.kind is MeldKind.CHOW else "triplet"
    return group_facts(kind, tuple(map(int, meld.tiles)), meld.kind, winning=winning)


@lru_cache(maxsize=512)
def kinds_of(text: str) -> frozenset[int]:
    """Return the kinds that a formula names by their text."""
    return frozenset(int(tile) for tile in parse_tiles(text))


@lru_cache(maxsize=512)
def mask_of(text: str) -> int:
    """Return the kinds of a text as bits, eight for a kind, of which the lowest is set."""
    return sum(1 << 8 * kind for kind in kinds_of(text))


@lru_cache(maxsize=512)
def groups_of(text: str) -> frozenset[tuple[int, ...]]:
    """Return the groups that a formula names by their text, each with its kinds in order."""
    return frozenset(tuple(sorted(map(int, parse_tiles(group)))) for group in text.split())
