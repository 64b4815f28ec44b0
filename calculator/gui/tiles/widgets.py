"""Two painted widgets that know nothing of any rule: a row of tiles, and the palette that tiles are picked from.

Plain values in, signals out. Each is one tab stop with arrows inside; both are to be given one shared `TilePixmaps`.
"""

from __future__ import annotations

from calculator.gui.tiles.palette_tiles import TilePalette
from calculator.gui.tiles.strip import TileStrip
from calculator.statement import StripTile

__all__ = ["StripTile", "TilePalette", "TileStrip"]
