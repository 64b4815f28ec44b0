"""Tile faces and the widgets that show tiles."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.gui.tiles.art import painted_tile, tile_height, tile_pixmap, tile_size, width_within
    from calculator.gui.tiles.palette_tiles import TilePalette
    from calculator.gui.tiles.strip import TileStrip
    from calculator.gui.tiles.wordmark import Wordmark, app_icon, paint_wordmark, wordmark_width
