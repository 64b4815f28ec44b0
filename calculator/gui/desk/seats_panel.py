"""The table as the control: who it was is clicked, from whom to whom is dragged; what its arrows show is chosen above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.deals import PUBLIC_DRAW, SELF_DRAWN, Exhausted, Kong, Penalty, Win
from calculator.gui.desk.seat_menu import NameField, seat_menu
from calculator.gui.desk.seat_slots import Turned
from calculator.gui.desk.seats_view import Asked, SeatsView
from calculator.gui.look.accessibility import announce
from calculator.gui.look.look import Look, label, put
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.controls import Choice, FittedButton, Segments
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.session import (
    Desk,
    Missing,
    actor_reason,
    cap,
    change_spoken,
    name_seat,
    seat_names,
    seats_shown,
    sentence,
    source_reason,
    turn_reason,
    win_shares,
    with_key,
)
from calculator.settlement import claim_text
from calculator.statement import TextStyle
from calculator.text import code_of, is_chinese
from calculator.tiles import tile_name

if TYPE_CHECKING:
    from calculator.session import OnDesk

SCOPES = ("event", "deal", "net")
_FEW_ARROWS = 6
_TICK = "✓"
_GONE = ("why_has_won", "why_has_penalty")
"""Why a seat plays no more."""


def natural_scope(desk: Desk, style: TextStyle) -> str:
    """The whole deal, as long as its arrows can be told apart and all pay alike for the win on the felt."""
    shared = win_shares(desk, style)
    if shared is not None and shared.differ:
        return "event"
    settlement = desk.outcome.settlement if desk.outcome is not None else None
    pairs = {(row.payer, row.payee) for row in settlement.transfers} if settlement is not None else set()
    return "deal" if len(pairs) <= _FEW_ARROWS else "event"


class SeatsPanel(QWidget):
    """`scoped` tells that other payments are to be shown: of the event, of the deal, or the net."""

    scoped = Signal(str)
    bottom_chosen = Signal(int)
    """A seat that shall be at the lower edge of the felt."""

    def __init__(self, desk: Desk, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._desk, self._look = desk, Look()
        self._scope = ""
        self.title = label("label", yields=True)
        self.scopes, self.kinds = Segments(), Segments()
        self.same = FittedButton("chip")
        self.same.setCheckable(True)
        self.same.setProperty("low", True)
        self.view = SeatsView(pixmaps)
        self.view.why = self._why
        head = hbox(None, (self.title, 1), (self.scopes, 2), spacing=6)
        vbox(self, head, (self.view, 1), self.kinds, self.same, margins=0, spacing=4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.view.won.connect(self._won)
        self.view.drawn.connect(lambda: desk.set_source(SELF_DRAWN))
        self.view.paid.connect(desk.pass_on)
        self.view.turned.turned.connect(desk.turn)
        self.view.source_taken.connect(lambda: desk.take_source())
        self.view.twice.connect(self._twice)
        self.view.menu_wanted.connect(self.show_menu)
        self.name = NameField(self.view)
        self.name.renamed.connect(self._rename)
        self.regulars: Callable[[], Sequence[str]] = tuple
        """Names that played before, the newest first."""
        self._clicked: tuple[int, OnDesk, OnDesk] | None = None
        """The seat that was clicked last, with what lay on the desk before and after."""
        self.scopes.chosen.connect(self._choose_scope)
        self.kinds.chosen.connect(lambda kind: desk.set_kind(str(kind)))
        self.same.clicked.connect(self._same)

    def _choose_scope(self, scope: object) -> None:
        self._scope = str(scope)
        self.show_desk(self._desk, self._look)
        self.scoped.emit(self._scope)

    def _same(self) -> None:
        # The desk decides; until it does, the chip stays as it was.
        self.same.setChecked(not self.same.isChecked())
        self._desk.join_discard()

    def _won(self, seat: int) -> None:
        before = self._desk.on
        name_seat(self._desk, seat)
        self._clicked = seat, before, self._desk.on

    def _twice(self, seat: int) -> None:
        """A double click names: what its first click changed is undone."""
        desk, clicked, self._clicked = self._desk, self._clicked, None
        if clicked is not None and clicked[0] == seat and clicked[2] == desk.on and clicked[1] != desk.on:
            if clicked[1].deal != desk.on.deal:
                desk.undo()
            else:
                desk.select_seat(clicked[1].seat)
        self.rename(seat)

    def _players(self) -> tuple[str, ...]:
        return self._desk.deal.players or ("",) * self._desk.deal.seats

    def _rename(self, seat: int, name: str) -> None:
        before = seat_names(self._desk.deal, self._look.language)[seat]
        self._desk.set_name(seat, name, self._players())
        after = seat_names(self._desk.deal, self._look.language)[seat]
        announce(self, self._look.say("seats_renamed", name=before, other=after))

    def rename(self, seat: int) -> None:
        """Asks in place how a seat is called."""
        plate = self.view.plate(seat).toAlignedRect()
        name = seat_names(self._desk.deal, self._look.language)[seat]
        self.name.setAccessibleName(self._look.say("seats_name_label", name=name))
        self.name.ask(seat, self._players(), plate, self.regulars(), self._look)

    def show_menu(self, seat: int, at: QPoint) -> None:
        """What can be done with a seat."""
        menu = seat_menu(self, self._desk, self._look, seat, lambda: self.rename(seat))
        below = menu.addAction(self._look.say("seats_menu_bottom"))
        below.setEnabled(seat != self.view.sitting.bottom)
        below.triggered.connect(lambda: self.bottom_chosen.emit(seat))
        menu.popup(at)

    def spoken(self) -> str:
        """The event on the felt as it is told to those who hear it: who did what, what it brings, and who pays it."""
        desk, look = self._desk, self._look
        return change_spoken(desk, look.style(seat_names(desk.deal, look.language), desk.pot(look.language)))

    def _why(self, giver: int, taker: int) -> str:
        return self._reason(self._desk, self._look, self._desk.pass_reason(giver, taker))

    def _reason(self, desk: Desk, look: Look, reason: Missing | None) -> str:
        return sentence(reason, desk.deal, look.language) if reason is not None else ""

    # --- showing --------------------------------------------------------------------------------------------------

    def show_desk(self, desk: Desk, look: Look) -> None:
        self._look = look
        names, entry = seat_names(desk.deal, look.language), desk.entry
        words = {Kong: "desk_who_kongs", Penalty: "desk_who_pays", Exhausted: "desk_whose"}
        put(self.title, look.say(words.get(type(entry), "desk_who_wins")))
        style = look.style(names, desk.pot(look.language), desk.definition)
        self.title.setVisible(is_chinese(look.language) or not look.narrow)
        scope = self._scope or natural_scope(desk, style)
        tip = with_key(look.say("keys_scope"), "scope", look.language)
        choices = [Choice(name, look.say(code_of("desk_scope", name)), tip=tip) for name in SCOPES]
        self.scopes.set_choices(choices, scope)
        self.view.show_seats(seats_shown(desk, scope, style), look, self._asked(desk, look, names))
        self.kinds.setVisible(isinstance(entry, Penalty))
        if isinstance(entry, Penalty):
            kinds = desk.definition.penalties if desk.definition is not None else ()
            told = [Choice(kind, look.say(code_of("desk_penalty", kind))) for kind in kinds]
            self.kinds.set_choices(told, entry.kind)
        self._show_same(desk, look, names)

    def _asked(self, desk: Desk, look: Look, names: tuple[str, ...]) -> Asked:
        entry, unfinished = desk.entry, desk.unfinished_seats()
        made, gone = list[Choice](), set[int]()
        chosen = desk.actor if entry is not None else None
        source = entry.source if isinstance(entry, Win) else entry.feeder if isinstance(entry, Kong) else None
        word = self._word(desk, look)
        full = desk.outcome.full if desk.outcome is not None else None
        cannot = full.cannot if full is not None and chosen is None else {}
        for seat, name in enumerate(names):
            refused = actor_reason(desk, seat) or cannot.get(seat)
            reason = self._reason(desk, look, refused)
            done = isinstance(entry, Exhausted) and not reason and seat not in unfinished
            tip = with_key(name, f"actor_{seat}", look.language)
            claim = entry.claimed.get(seat) if isinstance(entry, Exhausted) else None
            said = look.say("ask_hand_done") if claim is None else claim_text(claim, look.language)
            tip = f"{tip} · {said}" if done else tip
            if refused is not None and (refused.code in _GONE or chosen is None):
                gone.add(seat)
            note = _TICK if done else word if seat == chosen else ""
            shown = "" if look.narrow else cap(f"actor_{seat}")
            made.append(Choice(seat, name, reason, tip, cap=shown, note=note))
        drawn = self._reason(desk, look, source_reason(desk, SELF_DRAWN))
        tip = with_key(look.say("desk_self"), "drawn", look.language)
        shown = cap("drawn") if not look.narrow else ""
        made.append(Choice(SELF_DRAWN, look.say("desk_self"), drawn, tip, cap=shown))
        grips = isinstance(entry, Win) or (isinstance(entry, Kong) and entry.kind == "exposed")
        out = frozenset(gone) if not isinstance(entry, Exhausted) else frozenset[int]()
        wants = entry is not None and chosen is None
        middle = self._middle(desk, look, wants)
        return Asked(tuple(made), chosen, source, wants, out, middle, grips, self._turned(desk, look, names))

    def _turned(self, desk: Desk, look: Look, names: tuple[str, ...]) -> Turned:
        """Who may have turned the winning tile, where the table knows such a win."""
        entry = desk.entry
        if not isinstance(entry, Win) or PUBLIC_DRAW not in desk.circumstances:
            return Turned()
        slots = list[Choice]()
        for seat, name in enumerate(names):
            if seat != entry.player:
                tip = look.say("seats_turned_tip", name=name)
                reason = self._reason(desk, look, turn_reason(desk, seat))
                slots.append(Choice(seat, look.say("seats_turned"), reason, tip, spoken=tip))
        return Turned(tuple(slots), entry.source if PUBLIC_DRAW in entry.flags else None, entry.tile)

    def _word(self, desk: Desk, look: Look) -> str:
        """What is said of the one that is chosen."""
        entry = desk.entry
        if isinstance(entry, Win):
            return desk.called("win", "result_won", look.language)
        if isinstance(entry, Kong):
            return desk.called("kong", "seats_kong", look.language)
        return look.say("seats_penalty") if isinstance(entry, Penalty) else ""

    def _middle(self, desk: Desk, look: Look, wants: bool) -> tuple[str, ...]:
        entry = desk.entry
        if isinstance(entry, Win):
            if desk.way == "discard" and entry.source is None and not wants:
                return (look.say("seats_who_fed"),)
            if wants and entry.source is None:
                return (look.say("seats_who_wins", win=desk.called("win", "result_won", look.language)),)
            return (desk.called("self_drawn", "desk_self_short", look.language),)
        if isinstance(entry, Kong):
            code = "seats_who_kongs" if wants else "seats_who_fed"
            return (look.say(code),) if wants or (entry.kind == "exposed" and entry.feeder is None) else ()
        if isinstance(entry, Penalty):
            return (look.say("seats_who_pays"),) if wants else ()
        return ()

    def _show_same(self, desk: Desk, look: Look, names: tuple[str, ...]) -> None:
        """一炮多响 in one click, where the event before was a win off a discard."""
        before = desk.same_discard
        self.same.setVisible(before is not None)
        if before is not None and before.tile is not None and before.source is not None:
            tile = tile_name(before.tile, look.language)
            self.same.set_text(look.say("ask_same_discard", tile=tile))
            tip = look.say("ask_same_discard_tip", tile=tile, name=names[before.source])
            self.same.setToolTip(with_key(tip, "joined", look.language))
            self.same.setChecked(desk.joined)
