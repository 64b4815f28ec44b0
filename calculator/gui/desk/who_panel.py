"""Who and how: who won or konged, where the tile came from, circumstances, 精, and what is still missing."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from calculator.gui.actions import cap, with_key
from calculator.gui.controls import Chips, Choice, Segments
from calculator.gui.deal.allowed import actor_reason, flag_reason, source_reason
from calculator.gui.deal.deal import SELF_DRAWN, Exhausted, Kong, Penalty, Win
from calculator.gui.deal.desk import Desk
from calculator.gui.deal.missing import Missing
from calculator.gui.desk.jing_grid import JingGrid
from calculator.gui.look import Look, label, put
from calculator.gui.message import Message
from calculator.gui.words import seat_names, sentence


class WhoPanel(QFrame):
    """Segments and chips for the event on the felt. Every row keeps its place."""

    actor_chosen = Signal(int)
    source_chosen = Signal(int)
    kind_chosen = Signal(str)
    flag_toggled = Signal(str)
    held_changed = Signal(int, int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(4)
        self.actor, self.source = Segments(), Segments()
        self.flags = Chips(3)
        self.jing = JingGrid()
        self._labels: dict[str, QLabel] = {}
        rows = (("actor", self.actor), ("source", self.source), ("flags", self.flags))
        for name, control in rows:
            self._labels[name] = label("label")
            self._labels[name].setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            column.addWidget(self._labels[name])
            column.addWidget(control)
            column.addSpacing(4)
        column.addWidget(self.jing)
        column.addStretch(1)
        self.message = Message()
        column.addWidget(self.message)
        self.actor.chosen.connect(self.actor_chosen.emit)
        self.source.chosen.connect(self._source)
        self.flags.toggled.connect(self.flag_toggled.emit)
        self.jing.held.connect(self.held_changed)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _source(self, key: object) -> None:
        if isinstance(key, int):
            self.source_chosen.emit(key)
        else:
            self.kind_chosen.emit(key)

    def show_desk(self, desk: Desk, look: Look) -> None:
        names = seat_names(desk.deal, look.language)
        self._show_actor(desk, look, names)
        self._show_source(desk, look, names)
        self._show_flags(desk, look)
        self.jing.setVisible(desk.has_jing)
        if desk.has_jing:
            self.jing.show_desk(desk, look)
        self.message.show_desk(desk, look)

    def _reason(self, desk: Desk, look: Look, reason: Missing | None) -> str:
        return sentence(reason, desk.deal, look.language) if reason is not None else ""

    def _show_actor(self, desk: Desk, look: Look, names: tuple[str, ...]) -> None:
        entry, at = desk.deal.entry, desk.deal.current
        words = {Kong: "desk_who_kongs", Penalty: "desk_who_pays", Exhausted: "desk_whose"}
        put(self._labels["actor"], look.say(words.get(type(entry), "desk_who_wins")))
        choices = []
        for seat, name in enumerate(names):
            reason = actor_reason(desk.deal, at, seat) if entry is not None else None
            key = f"actor_{seat}"
            tip, shown = with_key(name, key, look.language), "" if look.narrow else cap(key)
            choices.append(Choice(seat, name, self._reason(desk, look, reason), tip, cap=shown))
        if entry is None or (isinstance(entry, Exhausted) and not desk.checks_hands):
            choices = [Choice(seat, name, look.say("desk_no_tiles_here")) for seat, name in enumerate(names)]
        self.actor.set_choices(choices, desk.actor if entry is not None else None)

    def _show_source(self, desk: Desk, look: Look, names: tuple[str, ...]) -> None:
        entry, at = desk.deal.entry, desk.deal.current
        if isinstance(entry, Penalty):
            put(self._labels["source"], look.say("desk_penalty_kind"))
            kinds = desk.definition.penalties if desk.definition is not None else ()
            self.source.set_choices([Choice(kind, look.say(f"desk_{kind}")) for kind in kinds], entry.kind)
            return
        code = "desk_from"
        if isinstance(entry, Kong):
            code = "desk_from_kong"
        elif isinstance(entry, Win) and "robbing_kong" in entry.flags:
            code = "desk_robbed"
        put(self._labels["source"], look.say(code))
        seats = []
        for seat, name in enumerate(names):
            reason = self._reason(desk, look, source_reason(desk.deal, at, seat)) if entry is not None else ""
            if isinstance(entry, Kong) and entry.kind != "exposed":
                reason = look.say("desk_no_feeder")
            if entry is None or isinstance(entry, Exhausted):
                reason = look.say("desk_only_wins")
            seats.append(Choice(seat, name, reason, with_key(name, f"source_{seat}", look.language)))
        tip, shown = with_key(look.say("desk_self"), "drawn", look.language), "" if look.narrow else cap("drawn")
        drawn = Choice(SELF_DRAWN, look.say("desk_self"), "", tip, look.say("desk_self_short"), shown)
        if not isinstance(entry, (Win, Kong)):
            drawn = Choice(SELF_DRAWN, drawn.text, look.say("desk_only_wins"), "", drawn.short)
        current = entry.source if isinstance(entry, Win) else entry.feeder if isinstance(entry, Kong) else None
        self.source.set_choices(seats if isinstance(entry, Kong) else [drawn, *seats], current)

    def _show_flags(self, desk: Desk, look: Look) -> None:
        put(self._labels["flags"], look.say("desk_flags"))
        entry, definition = desk.deal.entry, desk.definition
        chosen = entry.flags if isinstance(entry, Win) else ()
        known = definition.circumstances if definition is not None else ()
        order = ("last_tile", "after_kong", "kong_discard", "robbing_kong", "heavenly", "earthly")
        choices = []
        for flag in sorted(known, key=order.index):
            reason = flag_reason(desk.deal, desk.deal.current, flag) if entry is not None else None
            text = self._reason(desk, look, reason) if entry is not None else look.say("desk_only_wins")
            name, key = look.say(f"desk_flag_{flag}"), f"flag_{flag}"
            tip, shown = with_key(name, key, look.language), "" if look.narrow else cap(key)
            choices.append(Choice(flag, name, text, tip, cap=shown))
        self.flags.set_columns(2 if look.language == "en" and not look.wide else 3)
        self.flags.set_choices(choices, chosen)
