"""Tiles 牌: kinds and their notation, hands and melds, the seats of a table."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.tiles.hand import KONG_KINDS, SEATS, Hand, Meld, MeldKind
    from calculator.tiles.tile import (
        COPIES,
        KINDS,
        SUITS,
        TILE_OF_TEXT,
        TILES,
        Tile,
        TileError,
        count_tiles,
        format_tiles,
        groups_in_words,
        parse_tiles,
        tile_name,
        tiles_in_words,
    )
