"""The palette with its modes: how the next tile is laid down, and how many of each kind are left."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.deals import Exhausted, Kong, Win
from calculator.gui.look.look import Look, put
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.tiles.palette_tiles import TilePalette
from calculator.gui.widgets.controls import Choice, ElidedLabel, Segments
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.painted_panel import PaintedPanel
from calculator.session import ADDED, JING, Desk, Named, cap, seat_names, with_key
from calculator.statement import call_of
from calculator.text import code_of
from calculator.text.figures import listed
from calculator.tiles import KONG_KINDS, KONG_TILES, TILES, copies_of, tile_name

NAMED_KEY = "mode_named"
"""The action that goes to the tiles which a fact names."""


def named_text(named: Named, look: Look) -> str:
    """How many of how many tiles a fact names: 鸟 1/2."""
    label, count = named.fact.option.label(look.language), len(named.kinds)
    return f"{label} {count}" if named.most is None else f"{label} {count}/{named.most}"


_AFTER = 6
"""Pixels after a text that others follow in the line."""


class PalettePanel(PaintedPanel):
    """A click gives the kind and the mode it was clicked in."""

    tile_clicked = Signal(int, str)

    def __init__(self, pixmaps: TilePixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = column = vbox(self, margins=(10, 12, 10, 10), spacing=6)
        self.modes = Segments()
        column.addLayout(hbox(None, self.modes, margins=(5, 0, 5, 0)))
        self.tiles = TilePalette(pixmaps)
        self.tiles.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.tiles.tile_clicked.connect(self._clicked)
        column.addWidget(self.tiles, 1)
        self._left, self._help = ElidedLabel("hint"), ElidedLabel("hint", parts=True)
        self._help.setAlignment(Qt.AlignmentFlag.AlignRight)
        column.addLayout(hbox(None, self._left, (self._help, 1), margins=(5, 0, 5, 0)))
        self._kinds: tuple[int, ...] = ()
        self._modes: tuple[object, ...] = ()
        """What the modes were last made of."""
        self._folded = self._hinted = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _clicked(self, kind: int, modifiers: Qt.KeyboardModifier) -> None:
        mode = ""
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            mode = "pong"
        elif modifiers & Qt.KeyboardModifier.ControlModifier:
            mode = "concealed"
        elif modifiers & Qt.KeyboardModifier.AltModifier:
            mode = "chow"
        self.tile_clicked.emit(kind, mode)

    def show_desk(self, desk: Desk, look: Look) -> None:
        self.show_colours(look.palette)
        beside = 4 if look.narrow else 10
        self._column.setContentsMargins(beside, 12, beside, 10)
        self._show_modes(desk, look)
        kinds = desk.kinds()
        if kinds != self._kinds:
            self._kinds = kinds
            self.tiles.set_tiles(kinds)
        self.tiles.set_theme(look.palette, look.faces)
        self.tiles.set_wild(desk.wild)
        left = desk.copies_left()
        if desk.current == JING or any(named.mode == desk.mode for named in desk.named()):
            left = {}
        self.tiles.set_left(left)
        lit = desk.lit() if isinstance(desk.entry, (Win, Exhausted)) else None
        self.tiles.set_lit(lit)
        self.tiles.set_tooltips(lambda kind: self._tip(desk, kind, look, left))
        put(self._left, look.say("desk_left"))
        self._left.setFixedWidth(self._left.fontMetrics().horizontalAdvance(self._left.text()) + _AFTER)
        words = {
            mode: desk.called(call_of(mode), code_of("desk_tag", mode), look.language) for mode in ("pong", "concealed")
        }
        put(self._help, look.say("desk_help", pong=words["pong"], kong=words["concealed"]))
        self._help.setToolTip(self._help.text())
        # Four rows of tiles need the room more than a hint does.
        shown = not look.narrow and (len({TILES[kind].letter for kind in kinds}) <= 3 or look.wide)
        self._hinted = shown and not look.large
        self.fold(self._folded)

    def fold(self, folded: bool) -> None:
        """Of a palette that is folded only the modes are seen."""
        self._folded = folded
        self.tiles.setVisible(not folded)
        for part in (self._left, self._help):
            part.setVisible(self._hinted and not folded)

    def _show_modes(self, desk: Desk, look: Look) -> None:
        entry = desk.entry
        usable: tuple[str, ...]
        if isinstance(entry, Kong):
            usable, current = KONG_KINDS, entry.kind
        elif isinstance(entry, (Win, Exhausted)):
            usable, current = desk.modes(), desk.mode
        else:
            usable, current = ("hand",), "hand"
        reason = look.say("desk_no_tiles_here") if entry is not None else look.say("desk_one_tile_here")
        # Until the rules are there no key does anything, and the first paint need not wait for keycaps.
        capped = not look.narrow and desk.ruleset is not None
        named = tuple([(named.mode, named_text(named, look), named.fact.option.label) for named in desk.named()])
        made_of = (desk.ruleset, desk.definition, desk.modes(), usable, current, reason, look, named)
        if made_of == self._modes:
            return
        self._modes = made_of
        choices = [
            Choice(
                mode,
                desk.button_word(call_of(mode), code_of("desk_mode", mode), look.language),
                "" if mode in usable else reason,
                with_key(look.say(self._tip_code(desk, mode)), desk.key_of(mode), look.language),
                cap=cap(desk.key_of(mode)) if capped else "",
                short=self._short(desk, mode, look),
            )
            for mode in desk.modes()
        ]
        for mode, word, label in named:
            tip = look.say("felt_named_tip", fact=label)
            choices.append(Choice(mode, word, tip=with_key(tip, NAMED_KEY, look.language), short=label(look.language)))
        known = [choice.key for choice in choices]
        self.modes.set_choices(choices, current if current in known else known[0])

    @staticmethod
    def _short(desk: Desk, mode: str, look: Look) -> str:
        """A mode in a letter or two; of a table's own name for it the first."""
        code = code_of("desk_mode", mode)
        own = desk.button_word(call_of(mode), code, look.language)
        return own[:1] if own != look.say(code) else look.say(code_of("desk_mode_short", mode))

    @staticmethod
    def _tip_code(desk: Desk, mode: str) -> str:
        """What the tooltip of a mode says at the table."""
        if mode == "chow" and desk.builds_runs:
            return "desk_mode_tip_built"
        if mode == "exposed" and ADDED not in desk.modes():
            return "desk_mode_tip_alike"
        return code_of("desk_mode_tip", mode)

    def _tip(self, desk: Desk, kind: int, look: Look, left: dict[int, int]) -> str:
        """What is said of a kind."""
        name, count = tile_name(kind, look.language), left.get(kind, copies_of(kind))
        if count:
            return look.say("desk_left_tip", tile=name, count=count)
        return look.say("desk_none_left_tip", tile=name, count=copies_of(kind), places=self._places(desk, kind, look))

    def _places(self, desk: Desk, kind: int, look: Look) -> str:
        """Who holds how many of a kind."""
        names, deal = seat_names(desk.deal, look.language), desk.deal
        held = [0] * deal.seats
        for event in deal.events:
            if isinstance(event, Kong) and event.tile == kind and event.player is not None:
                held[event.player] += KONG_TILES
            elif isinstance(event, Win) and event.player is not None:
                held[event.player] += event.hand.all_tiles().count(kind) + (event.tile == kind)
                held[event.player] += event.hand.flowers.count(kind)
            elif isinstance(event, Exhausted):
                for seat, hand in event.shown:
                    held[seat] += hand.all_tiles().count(kind) + hand.flowers.count(kind)
        if kind in desk.jing:
            place = desk.jing.index(kind)
            held = [max(found, pair[place]) for found, pair in zip(held, deal.held, strict=True)]
        parts = [look.say("desk_place", name=names[seat], count=count) for seat, count in enumerate(held) if count]
        return listed(parts, look.language)
