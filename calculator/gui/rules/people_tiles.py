"""What a ruleset is played with: tiles, melds, shapes, what every win must be, and after how many wins a deal is over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from calculator.gui.look.look import Look, label, plain_box, push_button
from calculator.gui.rules.people_rows import Line, NumberField, Switch
from calculator.gui.tiles.art import TilePixmaps, tile_height
from calculator.gui.tiles.strip import TileStrip
from calculator.gui.widgets.flow import Flow
from calculator.gui.widgets.layouts import fill, hbox, vbox
from calculator.rules import Definition
from calculator.rules.formulas import Formula, Truth
from calculator.rules.language import CHOICES, SHAPES
from calculator.statement import StripTile
from calculator.text import code_of
from calculator.tiles import Tile
from calculator.workshop import said_formula

_TILE = 24
_USUAL = ("chow", "pong")
"""Melds that a table says of whether it plays them; others are there where the rules have them."""


class TilesPage(QWidget):
    """Switches and a number where that is enough; the rest is told, and changed in the file."""

    edited = Signal(str, object)
    """A key of the file itself, and its value."""
    file_wanted = Signal()

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._pixmaps = pixmaps
        self._look = Look()
        self.melds: dict[str, Switch] = {}
        self.winners: NumberField | None = None
        self.column = vbox(self, margins=0, spacing=0)

    def show_tiles(self, definition: Definition, base: Definition | None, look: Look) -> None:
        """Everything anew; the page must be empty."""
        self._look = look
        language, say = look.language, look.say
        for row in definition.tiles:
            self._tiles("tiles", row.kinds, row.when)
        if definition.flowers:
            self._tiles("flowers", definition.flowers, None)
        for row in definition.wild.tiles if definition.wild is not None else ():
            self._tiles("wild", row.kinds, row.when)
        self._melds(definition, base)
        shapes = [
            rule.label(language)
            if rule.is_own
            else SHAPES[rule.shape](language)
            if rule.shape in SHAPES
            else rule.shape
            for rule in definition.shapes
        ]
        self._told(
            "shapes", [self._when(name, rule.when) for name, rule in zip(shapes, definition.shapes, strict=True)]
        )
        self._told("requirements", [rule.label(language) for rule in definition.requirements])
        if definition.on_discard is None:
            self._winners(definition, base)
        else:
            self._told("winners", [say("people_winners", count=definition.winners)])
        change = push_button("flat", act=self.file_wanted, text=say("people_in_file"))
        self.column.addLayout(hbox(None, change, 1))

    def _line(self, key: str) -> Line:
        line, name = Line(), label("second", self._look.say(code_of("people_tiles", key)), wrap=True)
        name.setFixedWidth(self._look.px(118))
        line.content.addWidget(name)
        self.column.addWidget(line)
        return line

    def _tiles(self, key: str, kinds: Sequence[int], when: Formula | None) -> None:
        line = self._line(key)
        room = plain_box()
        flow = Flow(room, gap=12)
        for _, suit in groupby(kinds, key=lambda kind: Tile(int(kind)).letter):
            tiles = [StripTile(int(kind)) for kind in suit]
            strip = TileStrip(self._pixmaps, felt=False, least=14, most=_TILE, active=False)
            strip.set_theme(self._look.palette, self._look.faces)
            strip.set_tiles(tiles)
            strip.setFixedSize(len(tiles) * (_TILE + 2) + 8, tile_height(_TILE) + 8)
            flow.addWidget(strip)
        line.content.addWidget(room, 1)
        told = "" if when is None else self._when("", when)
        if told:
            line.content.addWidget(label("label", told))

    def _told(self, key: str, texts: Sequence[str]) -> None:
        if texts:
            self._line(key).content.addWidget(label(text="\n".join(texts), wrap=True), 1)

    def _melds(self, definition: Definition, base: Definition | None) -> None:
        line, known = self._line("melds"), CHOICES["ruleset.melds"]
        was = base.melds if base is not None else definition.melds
        offered = [name for name in known if name in (*_USUAL, *definition.melds, *was)]
        self.melds = {}
        for name in offered:
            switch = self.melds[name] = Switch()
            switch.show_state(name in definition.melds, known[name](self._look.language), self._look)
            switch.asked.connect(partial(self._meld, definition, name))
            fill(line.content, switch, label(text=known[name](self._look.language)))
        line.content.addStretch(1)
        changed = set(was) != set(definition.melds)
        old = " ".join(known[name](self._look.language) for name in was) or self._look.say("people_no_melds")
        line.show_note(self._look.say("people_was", value=old) if changed else "")
        line.content.addWidget(line.note)

    def _meld(self, definition: Definition, name: str, on: bool) -> None:
        known = CHOICES["ruleset.melds"]
        self.edited.emit("melds", [one for one in known if (on if one == name else one in definition.melds)])

    def _winners(self, definition: Definition, base: Definition | None) -> None:
        line, look = self._line("winners"), self._look
        self.winners = NumberField()
        self.winners.written.connect(lambda text: self.edited.emit("winners", int(text)) if text.isdecimal() else None)
        changed = base is not None and base.winners != definition.winners
        name = look.say(code_of("people_tiles", "winners"))
        self.winners.show_number(str(definition.winners), name, look, changed=changed)
        line.show_note(look.say("people_was", value=base.winners) if base is not None and changed else "")
        fill(line.content, self.winners, label(text=look.say("people_winners", count=definition.winners)), 1, line.note)

    def _when(self, text: str, when: Formula) -> str:
        """What holds only under a condition says so."""
        look = self._look
        if isinstance(when.tree, Truth):
            return text if when.tree.value else look.say("people_never", what=text).strip()
        said = said_formula(when)
        told = said(look.language) if said is not None else look.say("people_by_file")
        return look.say("people_when", what=text, when=told).strip()
