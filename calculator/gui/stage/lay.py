"""The palette on paper: every tile that can be laid, with the seat that each column hits where tiles hit seats."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy

from calculator.gui.stage.answer import MARKERS
from calculator.gui.stage.keys import Act
from calculator.gui.stage.unit import Unit
from calculator.gui.tiles import TilePalette, TilePixmaps
from calculator.gui.widgets import PaintedPanel, vbox
from calculator.text import clauses
from calculator.view import Look as State
from calculator.view import PaletteTile, Stage

_MOST, LEAST = 78, 44
"""Units of the widest tile, and pixels of the narrowest in a window of the drawing's size."""
_HELD = (
    (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, "added"),
    (Qt.KeyboardModifier.ShiftModifier, "pong"),
    (Qt.KeyboardModifier.ControlModifier, "concealed"),
    (Qt.KeyboardModifier.AltModifier, "chow"),
)


class LayView(PaintedPanel):
    """Tiles to pick from; with a modifier one lays a meld."""

    def __init__(self, act: Act, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._act = act
        self.tiles = TilePalette(pixmaps, least=LEAST)
        self.tiles.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self._line = vbox(self, (self.tiles, 1))
        self._shown: dict[int, PaletteTile] = {}
        self._seen: object = None
        self.tiles.tile_clicked.connect(self._pick)

    def show_palette(self, stage: Stage, unit: Unit) -> None:
        """Show the palette of a stage."""
        names = [plate.name for plate in stage.plates]
        if (stage.palette, stage.captions, names, unit) == self._seen:
            return
        self._seen = (stage.palette, stage.captions, names, unit)
        paper = unit.look.palette
        self.show_colours(paper)
        self._line.setContentsMargins(*(unit.px(12), unit.px(6)) * 2)
        shown = {tile.kind: tile for row in stage.palette for tile in row}
        if [*shown] != [*self._shown]:
            self.tiles.set_tiles(shown)
        self._shown = shown
        tiles = self.tiles
        tiles.set_theme(paper, unit.look.faces)
        tiles.set_most(unit.px(_MOST))
        tiles.set_least(max(unit.free(LEAST), LEAST))
        tiles.set_wild(kind for kind, tile in shown.items() if tile.hat)
        tiles.set_left({kind: tile.left for kind, tile in shown.items() if tile.left is not None})
        tiles.set_playable(frozenset(kind for kind, tile in shown.items() if tile.look is not State.OUT))
        tiles.set_chosen(kind for kind, tile in shown.items() if tile.look is State.CHOSEN)
        tiles.set_tooltips(_text_of_kind(shown, unit))
        hit = ("" if seat is None else f"{MARKERS[seat]} {names[seat]}" for seat in stage.captions)
        inks = (paper.ink if seat is None else paper.seats[seat] for seat in stage.captions)
        tiles.set_captions([*zip(hit, inks, strict=True)], unit.px(17))

    def _pick(self, kind: int, held: Qt.KeyboardModifier) -> None:
        tile = self._shown.get(kind)
        mode = next((mode for key, mode in _HELD if held & key == key), "")
        if tile is not None:
            named = tile.action.startswith("name:")
            self._act(tile.action if named else f"tile:{kind}{':' * bool(mode)}{mode}")


def _text_of_kind(shown: dict[int, PaletteTile], unit: Unit) -> Callable[[int], str]:
    """Return the text about a kind: its name, the copies left, why it cannot be laid."""

    def text_of(kind: int) -> str:
        tile, look = shown[kind], unit.look
        left = look.say("stage_copies_left", count=tile.left) if tile.left else ""
        return clauses(filter(None, (tile.name, tile.hat, left, tile.why)), look.language)

    return text_of
