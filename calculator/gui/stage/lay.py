"""The palette on paper: every tile that can be laid, with the seat that each column hits where tiles hit seats."""

from functools import partial
from itertools import chain

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame

from calculator.gui.look import Look
from calculator.gui.stage.answer import MARKERS
from calculator.gui.stage.keys import act_around
from calculator.gui.stage.unit import Unit
from calculator.gui.tiles import TilePalette
from calculator.gui.widgets import vbox
from calculator.text import clauses
from calculator.view import PaletteTile, Stage

_MOST, LEAST = 78, 44
"""Units of the widest tile, and pixels of the narrowest in a window of the drawing's size."""
_HELD = (
    (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, "added"),
    (Qt.KeyboardModifier.ShiftModifier, "pong"),
    (Qt.KeyboardModifier.ControlModifier, "concealed"),
    (Qt.KeyboardModifier.AltModifier, "chow"),
)


class LayView(QFrame):
    """Tiles to pick from; with a modifier one lays a meld."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.tiles = TilePalette()
        self._line = vbox(self, (self.tiles, 1))
        self.tiles.tile_clicked.connect(self._pick)

    def show_palette(self, stage: Stage, unit: Unit) -> None:
        """Show the palette of a stage."""
        names = [plate.name for plate in stage.plates]
        paper = unit.look.palette
        self._line.setContentsMargins(*(unit.px(12), unit.px(6)) * 2)
        self.tiles.set_theme(paper, unit.look.faces)
        self.tiles.set_most(unit.px(_MOST))
        hit = ("" if seat is None else f"{MARKERS[seat]} {names[seat]}" for seat in stage.captions)
        inks = (paper.ink if seat is None else paper.seats[seat] for seat in stage.captions)
        self.tiles.set_tiles(
            chain(*stage.palette),
            partial(_text_of, unit.look),
            [*zip(hit, inks, strict=True)],
            unit.px(17),
            max(unit.free(LEAST), LEAST),
        )

    def _pick(self, kind: int, held: Qt.KeyboardModifier) -> None:
        action = self.tiles.tiles[kind].action
        mode = next((mode for key, mode in _HELD if held & key == key), "")
        act_around(self, action if action.startswith("name:") else f"tile:{kind}{':' * bool(mode)}{mode}")


def _text_of(look: Look, tile: PaletteTile) -> str:
    """Return the text about a tile: its name, the copies left, why it cannot be laid."""
    left = look.say("stage_copies_left", count=tile.left) if tile.left else ""
    return clauses(filter(None, (tile.name, tile.hat, left, tile.why)), look.language)
