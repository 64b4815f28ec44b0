"""The hand of step 2: small on top, its value in one line, facts of the deal beside it, those of the win below."""

from PySide6.QtWidgets import QWidget

from calculator.gui.stage.keys import CENTRE, ChipRow, Words
from calculator.gui.stage.unit import Unit
from calculator.gui.tiles import TileStrip
from calculator.gui.widgets import hbox, space, vbox
from calculator.view import Stage, Step

_LEAST = 20
"""Pixels of the narrowest tile."""
_NARROW, _LARGE, _BESIDE = 38, 30, 34
"""Unit lengths of the widest tile where it is narrow, where type is large, and where facts stand beside it above a palette."""


class HandView(QWidget):
    """Tiles of a hand on the table or on paper, with chips where they belong."""

    def __init__(self, *, on_table: bool = True, most: int = 52, active: bool = True) -> None:
        super().__init__()
        self._on_table, self._most = on_table, most
        self.title, self.worth = Words(), Words(CENTRE)
        self.tiles = TileStrip(on_table=on_table, least=_LEAST, most=most, active=active)
        self.facts, self.chips = (ChipRow(), ChipRow()), ChipRow()
        """Facts of the deal beside the tiles, and beside the title."""
        self._head = hbox(None, (self.title, 1), self.facts[1])
        self._row = hbox(None, (self.tiles, 1), self.facts[0])
        self._column = vbox(self, self._head, self._row, self.chips, self.worth)

    def show_hand(self, stage: Stage, unit: Unit, more: str) -> None:
        """Show tiles, facts and chips of a stage; `more` is the name of the chip of the rare ones."""
        look, hand = unit.look, stage.hand
        paper = look.palette
        self.tiles.set_theme(paper, look.faces)
        laying = stage.step is Step.LAY
        for layout, free in ((self._head, 8), (self._row, 8), (self._column, 4)):
            space(layout, unit.free(free))
        most = (
            _LARGE
            if look.large
            else _BESIDE
            if stage.palette and stage.facts and not laying
            else _NARROW
            if unit.narrow
            else self._most
        )
        self.tiles.set_most(unit.px(most))
        # With large type melds are not named where tiles cannot be laid.
        tiles = [tile._replace(tag="") for tile in hand.tiles] if look.large and not stage.palette else hand.tiles
        self.tiles.set_tiles(tiles, above=any(tile.hat for row in stage.palette for tile in row), below=laying)
        self.tiles.mark(hand.refused)
        self.tiles.setHidden(not hand.tiles and not laying)
        if self._on_table:
            count = ""
            if laying and hand.full:
                count = unit.run(f"\u2003{hand.laid}", 20, "on_table", bold=True)
                count += unit.run(f" / {hand.full}", 20, "on_table2")
            worth = unit.run(f"\u2003{hand.worth}", 20, "mark", bold=True) if hand.worth else ""
            above = stage.worth if stage.palette else ""
            worth += unit.run(f"\u2003{above}", 20, "on_table") if above else ""
            # Who won is asked and told at another place, and beside facts in large type there is room for the count.
            titled = stage.palette and not (look.large and stage.facts and count)
            title = unit.run(hand.title, 20, "on_table") if titled else ""
            self.title.put(title + count + worth)
            # Where it is narrow the worth takes the place of the hint.
            self.worth.put(unit.run("" if above or unit.narrow else stage.worth, 21, "on_table"))
            # There is no room beside the tiles while they are laid or with large type, elsewhere where it is narrow.
            above_tiles = bool(stage.palette) and (look.large or laying)
            several = sum(fact.chosen or not fact.rare for fact in stage.facts) > 1
            beneath = (unit.slim or several if look.large else unit.narrow) and not stage.palette
            for facts, here in zip(self.facts, (not above_tiles, above_tiles), strict=True):
                facts.show_choices(stage.facts if here and not beneath else (), unit, more=more)
            self.chips.show_choices(beneath * stage.facts + stage.chips, unit, more=more)
