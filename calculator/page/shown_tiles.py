"""Tiles as a page draws them: plain values, groups one after another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from calculator.documents import Data
from calculator.tiles import TILES, tile_name

if TYPE_CHECKING:
    from calculator.statement import StripTile
    from calculator.text import Language


def tile_groups(row: Iterable[StripTile], language: Language) -> list[Data]:
    """Return groups of a row, each with its caption and its tiles."""
    found = []
    for _, tiles in groupby(row, key=lambda tile: tile.group):
        own = list(tiles)
        found.append({"tag": own[0].tag, "tiles": [_tile(tile, language) for tile in own]})
    return found


def _tile(tile: StripTile, language: Language) -> Data:
    name = tile.label or ("" if tile.kind is None else tile_name(tile.kind, language))
    return {
        "tile": "" if tile.kind is None else str(TILES[tile.kind]),
        "name": name,
        "hat": tile.hat,
        "under": tile.under,
        "winning": tile.winning,
        "back": tile.back,
    }
