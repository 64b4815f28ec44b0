"""Tiles as a page draws them: plain values, groups one after another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

from calculator.statement import StripTile, lying
from calculator.tiles import TILES, tile_name

if TYPE_CHECKING:
    from calculator.deals import Held
    from calculator.text import Language
    from calculator.tiles import Meld


def tile_groups(row: Iterable[StripTile], language: Language) -> list[dict[str, Any]]:
    """Groups of a row, each with what is said below it and its tiles."""
    found = []
    for _, tiles in groupby(row, key=lambda tile: tile.group):
        own = list(tiles)
        found.append({"tag": own[0].tag, "tiles": [_tile(tile, language) for tile in own]})
    return found


def _tile(tile: StripTile, language: Language) -> dict[str, Any]:
    name = tile.label or ("" if tile.kind is None else tile_name(tile.kind, language))
    return {
        "tile": "" if tile.kind is None else str(TILES[tile.kind]),
        "name": name,
        "hat": tile.hat,
        "under": tile.under,
        "winning": tile.winning,
        "back": tile.back,
    }


def held_tiles(held: Held, melds: Iterable[Meld] = ()) -> list[StripTile]:
    """A hand in the order of the kinds, its melds, `melds` (its kongs) and its flowers apart."""
    row = [StripTile(int(kind)) for kind in sorted(held.tiles)]
    group = 0
    for group, meld in enumerate((*held.melds, *melds), 1):
        hidden = lying(meld) if meld.is_kong else frozenset[int]()
        row += [StripTile(int(tile), group, back=at in hidden) for at, tile in enumerate(meld.tiles)]
    return row + [StripTile(int(kind), group + 1) for kind in held.flowers]
