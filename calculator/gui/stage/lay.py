"""The palette on paper: every tile that can be laid, with the seat that each column hits where tiles hit seats.

The paper is painted here as the style sheet paints panels: that smooths the corners when something within is painted.
"""

from __future__ import annotations

from functools import partial
from itertools import chain

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QFrame

from calculator.gui.look import LIGHT, Look, Palette, colour_of, paint_box
from calculator.gui.stage.answer import MARKERS
from calculator.gui.stage.keys import act_around
from calculator.gui.stage.unit import Unit
from calculator.gui.tiles import TilePalette
from calculator.gui.widgets import vbox
from calculator.text import clauses
from calculator.view import PaletteTile, Stage

_MOST, LEAST = 78, 44
"""Units of the widest tile, and pixels of the narrowest in a window of the drawing's size."""
_RADIUS, _EDGE = 8, 1
_HELD = (
    (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, "added"),
    (Qt.KeyboardModifier.ShiftModifier, "pong"),
    (Qt.KeyboardModifier.ControlModifier, "concealed"),
    (Qt.KeyboardModifier.AltModifier, "chow"),
)


class LayView(QFrame):
    """Tiles to pick from; with a modifier one lays a meld. The ground of the window is not painted below it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        self.colours: Palette = LIGHT
        self.tiles = TilePalette()
        self._line = vbox(self, (self.tiles, 1))
        self._seen: object = None
        self.tiles.tile_clicked.connect(self._pick)

    def show_palette(self, stage: Stage, unit: Unit) -> None:
        """Show the palette of a stage."""
        names = [plate.name for plate in stage.plates]
        if (stage.palette, stage.captions, names, unit) == self._seen:
            return
        self._seen = (stage.palette, stage.captions, names, unit)
        paper = unit.look.palette
        if paper != self.colours:
            self.colours = paper
            self.update()
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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and the rounded frame of what is dirty."""
        dirty, painter = event.rect(), QPainter(self)
        inner = self.rect().adjusted(_RADIUS, _RADIUS, -_RADIUS, -_RADIUS)
        painter.fillRect(dirty & inner, colour_of(self.colours.panel))
        if inner.contains(dirty):
            return
        # To smooth a whole panel takes long; only its edge needs it.
        painter.setClipRegion(QRegion(dirty) - QRegion(inner))
        painter.fillRect(dirty, colour_of(self.colours.bg))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = _EDGE / 2
        frame = QRectF(self.rect()).adjusted(half, half, -half, -half)
        paint_box(painter, frame, _RADIUS, self.colours.panel, QPen(colour_of(self.colours.line), _EDGE))

    def _pick(self, kind: int, held: Qt.KeyboardModifier) -> None:
        action = self.tiles.tiles[kind].action
        mode = next((mode for key, mode in _HELD if held & key == key), "")
        act_around(self, action if action.startswith("name:") else f"tile:{kind}{':' * bool(mode)}{mode}")


def _text_of(look: Look, tile: PaletteTile) -> str:
    """Return the text about a tile: its name, the copies left, why it cannot be laid."""
    left = look.say("stage_copies_left", count=tile.left) if tile.left else ""
    return clauses(filter(None, (tile.name, tile.hat, left, tile.why)), look.language)
