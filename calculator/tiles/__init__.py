"""Tiles 牌: kinds and their notation, hands and melds, the seats of a table."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.tiles.drawings import drawing
    from calculator.tiles.hand import KONG_KINDS, KONG_TILES, Hand, Meld, MeldKind
    from calculator.tiles.tile import (
        FAMILIES,
        HONORS,
        KINDS,
        SUIT_KINDS,
        TILE_OF_TEXT,
        TILES,
        Tile,
        TileError,
        beyond_copies,
        copies_of,
        format_tiles,
        groups_in_words,
        parse_tiles,
        tile_name,
        tiles_in_words,
    )
