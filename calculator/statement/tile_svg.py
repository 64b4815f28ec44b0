"""Tiles for a page, without a painter: each kind once as a symbol of SVG, to which every tile of a row refers.

The symbols are the drawings of `resources/tiles`, whose inks are classes: the page's style says which colour they have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from calculator.statement.hand_tiles import StripTile
from calculator.statement.markup import Html, element
from calculator.text import Language
from calculator.tiles import TILES, drawing, tile_name

_SIZES = {False: "60 80", True: "40 60"}
"""The sizes of a tile, and of a card."""


class DrawnTiles:
    """Rows of tiles, and the symbols of all kinds that were drawn in them."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._drawn: set[tuple[str, bool]] = set()

    def row(self, tiles: Iterable[StripTile]) -> Html:
        """Return groups of a row, each with what is said below it."""
        return element("div", *(self._group(list(own)) for _, own in groupby(tiles, lambda one: one.group)), cls="row")

    def symbols(self) -> Html:
        """To be put into the page once, where it is not seen."""
        drawn = (
            element("symbol", Html(drawing(name)), id=f"t-{name}", viewBox=f"0 0 {_SIZES[card]}")
            for name, card in sorted(self._drawn)
        )
        return element("svg", *drawn, cls="symbols", width=0, height=0, aria_hidden="true")

    def _group(self, tiles: Sequence[StripTile]) -> Html:
        under = " ".join(dict.fromkeys(filter(None, (tiles[0].tag, *(one.under for one in tiles)))))
        drawn = element("span", *map(self._tile, tiles), cls="tiles")
        won = any(one.winning for one in tiles)
        return element("span", drawn, element("small", under) if under else None, cls="group won" if won else "group")

    def _tile(self, tile: StripTile) -> Html:
        card = TILES[tile.kind].family.role == "cards"
        name = ("card-back" if card else "back") if tile.back else str(TILES[tile.kind])
        self._drawn.add((name, card))
        said = " ".join(filter(None, (tile.label or tile_name(tile.kind, self.language), tile.hat, tile.under)))
        classes = " ".join(
            filter(None, ("card" if card else "tile", "winning" if tile.winning else "", "hat" if tile.hat else ""))
        )
        return element("svg", element("use", href=f"#t-{name}"), cls=classes, role="img", aria_label=said)
