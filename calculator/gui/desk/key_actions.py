"""What each action of the keyboard does: it presses the control that the mouse would, and says why where that refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from calculator.deals import SELF_DRAWN, Penalty, Win
from calculator.gui.widgets.controls import seen
from calculator.rules import MOST_SEATS
from calculator.session import FLAG_KEYS, JING, MODE_KEYS, NEW_KEYS, Missing, cap, letters_of, letters_said
from calculator.statement import call_of
from calculator.text import code_of
from calculator.tiles import FAMILIES

if TYPE_CHECKING:
    from calculator.gui.desk.key_sheet import KeySheet
    from calculator.gui.desk.page import DeskPage
    from calculator.gui.look.look import Look
    from calculator.gui.widgets.controls import Chips, Segments
    from calculator.session import Desk

_LETTERS = {family.letter: family for family in FAMILIES}
"""Behind digits the letter of any of them says which tiles they are, whatever else its key does."""
_MOST_RANKS = 9
MENU_KEY = "m"
"""On a plate, with no digits before it."""
_TILE_SIGNS = "一二三四五六七八九东東南西北中发發白万萬筒饼餅条條索"


class KeyActions:
    """`do(action)` does any action of the table; `digits` wait for their suit. `of_window` are the actions of the window."""

    def __init__(self, page: DeskPage, desk: Desk, look: Look, of_window: Mapping[str, Callable[[], object]]) -> None:
        self._page, self._desk, self._look = page, desk, look
        self._of_window = of_window
        self.digits = ""
        self._sheet: KeySheet | None = None
        self.table: dict[str, Callable[[], object]] = {}
        self._add_tiles_and_events()
        self._add_the_rest()

    def _add_tiles_and_events(self) -> None:
        page, desk, table = self._page, self._desk, self.table
        for suit, family in _LETTERS.items():
            if family.role not in ("suit", "honors"):
                continue  # their letters are keys of other actions, too
            table[f"suit_{suit}"] = partial(self._suit, suit)
            table[f"pong_{suit}"] = partial(self._suit, suit, "pong")
        for mode in MODE_KEYS:
            table[f"mode_{mode}"] = partial(self._mode, mode)
        table["mode_named"] = self._name
        for seat in range(MOST_SEATS):
            table[f"actor_{seat}"] = partial(self._seat, seat, 0)
            table[f"joined_{seat}"] = partial(desk.add_joined, seat)
            table[f"source_{seat}"] = partial(self._seat, seat, 1)
            table[f"dealer_{seat}"] = partial(desk.set_dealer, seat)
        table["drawn"] = partial(self._from, SELF_DRAWN)
        for flag in FLAG_KEYS:
            table[f"flag_{flag}"] = partial(self._choose, page.who.flags, flag)
        for kind in NEW_KEYS:
            table[f"new_{kind}"] = partial(self._new, kind)
        table |= {
            "held": self._to_held,
            "joined": desk.add_joined,
            "entry": lambda: page.type_tiles(""),
            "paste": page.paste,
            "take_back": self._take_back,
            "sort": lambda: self._press(page.hand.sort),
            "clear": lambda: self._press(page.hand.clear),
            "leave": self._leave,
            "previous": lambda: self._select(-1),
            "next": lambda: self._select(1),
            "earlier": lambda: self._move(-1),
            "later": lambda: self._move(1),
            "delete": self._delete,
        }

    def _add_the_rest(self) -> None:
        page, desk, of_window = self._page, self._desk, self._of_window
        names = (
            "open",
            "save",
            "copy_record",
            "rulesets",
            "ask",
            "language",
            "theme",
            "preferences",
            "display",
            "picture",
            "card",
        )
        self.table |= {name: of_window[name] for name in names}
        self.table |= {
            "record": self._record,
            "undo": lambda: desk.undo() if desk.can_undo else self._say("keys_nothing_undo"),
            "redo": lambda: desk.redo() if desk.can_redo else self._say("keys_nothing_redo"),
            "new": self._new_deal,
            "copy_result": lambda: page.result.copy(),
            "options": lambda: page.result.toggle_options(),
            "working": self._working,
            "scope": self._scope,
            "help": self.toggle_sheet,
            **{name: partial(self._view, name) for name in ("view_desk", "view_night", "view_rules")},
            "panel_next": lambda: page.next_panel(1),
            "panel_back": lambda: page.next_panel(-1),
        }

    def do(self, action: str, chord: str = "") -> None:
        """Does an action; `chord` is the key that asked for it, which says which digit."""
        letter = self._letter_of(chord)
        if action == "digit":
            self._digit(chord)
        elif letter:
            self._suit(letter, "pong" if chord.startswith("Shift+") else "")
        else:
            self.table[action]()

    def _letter_of(self, chord: str) -> str:
        """The letter of tiles that a key says behind digits, with Shift a pong of each; nothing where it is another key."""
        letter = chord.removeprefix("Shift+").lower()
        family = _LETTERS.get(letter) if self.digits else None
        played = family is not None and any(kind in self._desk.kinds() for kind in family.kinds)
        return letter if played else ""

    def says_tiles(self, chord: str) -> bool:
        """Whether a key that does nothing else says what the digits before it are."""
        return bool(self._letter_of(chord))

    # --- saying why not -------------------------------------------------------------------------------------------

    def _say(self, code: str, **facts: object) -> None:
        self._desk.notify([Missing(code, dict(facts))])

    def _refuse(self, reason: str) -> None:
        if reason:
            self._say("keys_reason", text=reason)

    def _press(self, button: QPushButton) -> None:
        """As if it was clicked; where it cannot be, its tooltip says why."""
        if button.isEnabled() and button.isVisible():
            button.click()
        else:
            self._refuse(button.toolTip() if button.isVisible() else self._look.say("desk_no_tiles_here"))

    def _choose(self, control: Segments | Chips, key: object) -> None:
        choice = control.choice(key)
        if choice is None and control is self._page.who.flags and key in self._desk.circumstances:
            self._desk.toggle_flag(str(key))  # folded away, because it cannot be: the desk says why
        elif choice is None:
            code = code_of("desk_mode" if key in MODE_KEYS else "desk_flag", str(key))
            self._say("keys_not_here", text=self._look.say(code))
        elif control.button(key).isEnabled():
            control.button(key).click()
        else:
            self._refuse(choice.reason or control.button(key).toolTip())

    def _mode(self, key: str) -> None:
        """The mode that has the key of this one at the table; its own where none has."""
        desk = self._desk
        mode = next((mode for mode in desk.modes() if desk.key_of(mode) == f"mode_{key}"), key)
        self._choose(self._page.palette_panel.modes, mode)

    def _name(self) -> None:
        """The next of the modes in which tiles are named that facts of the win ask for; behind the last the hand again."""
        modes = [named.mode for named in self._desk.named()]
        if not modes:
            self._say("keys_no_named")
            return
        around = [*modes, "hand"]
        at = around.index(self._desk.mode) if self._desk.mode in modes else -1
        self._choose(self._page.palette_panel.modes, around[(at + 1) % len(around)])

    # --- 精 -------------------------------------------------------------------------------------------------------

    def _to_held(self) -> None:
        """Goes to the counts of 精, where a seat's key adds 正精 and with Shift 副精."""
        grid, look = self._page.who.jing, self._look
        if not grid.isVisible():
            self._say("keys_not_here", text=look.say("desk_held"))
        elif not self._desk.jing:
            self._say("keys_jing_first")
        else:
            first = next((button for button in grid.counts.values() if button.isEnabled()), None)
            (first or self._page).setFocus(Qt.FocusReason.TabFocusReason)

    def _from(self, seat: int) -> None:
        """Where the tile of the event came from."""
        if seat >= self._desk.deal.seats:
            self._say("desk_no_seat", count=self._desk.deal.seats)
        else:
            self._desk.set_source(seat)

    def _seat(self, seat: int, place: int) -> None:
        """A seat's key: who it was, with Shift who fed it, or while the counts of 精 have the keys, one more of them."""
        grid = self._page.who.jing
        focus = QApplication.focusWidget()
        if focus is None or not grid.isAncestorOf(focus):
            if place:
                self._from(seat)
            elif seat >= self._desk.deal.seats:
                self._say("desk_no_seat", count=self._desk.deal.seats)
            else:
                self._page.who.seats.button(seat).click()
            return
        button = grid.counts[seat, place]
        if button.isEnabled():
            button.setFocus(Qt.FocusReason.TabFocusReason)
            button.stepped.emit(1)
        else:
            self._refuse(button.toolTip())

    # --- tiles ----------------------------------------------------------------------------------------------------

    def _hold(self, digits: str) -> None:
        self.digits = digits
        self._page.hand.show_typed(digits, self._look)

    def _digit(self, digit: str) -> None:
        most = self._desk.hand_size(0) + 1
        if len(self.digits) >= most:
            self._say("keys_typed_many", most=most)
        else:
            self._hold(self.digits + digit)

    def _suit(self, suit: str, mode: str = "") -> None:
        digits = self.digits
        plate = self._page.who.seats.focused()
        if not digits and plate is not None and suit == MENU_KEY:
            self._page.who.seats.button(plate).ask_menu()
            return
        if not digits:
            self._say("keys_digits_first", key=suit)
            return
        family = _LETTERS[suit]
        # Ten of cards is written 0.
        ranks = [int(digit) or _MOST_RANKS + 1 for digit in digits]
        if max(ranks) > len(family.kinds):
            self._say("keys_no_rank", suit=suit, last=family.kinds[-1] - family.first + 1)
        else:
            self._hold("")
            self._desk.add_tiles((family.first + rank - 1 for rank in ranks), mode)

    def take_text(self, text: str) -> bool:
        """Text that an input method composed: tiles go to the entry line, keys do what they do."""
        if not set(text) & set(_TILE_SIGNS):
            return False
        self._page.type_tiles(text)
        return True

    def _take_back(self) -> None:
        desk = self._desk
        if self.digits:
            self._hold(self.digits[:-1])
            return
        before = desk.deal, desk.pending
        desk.take_back()
        if (desk.deal, desk.pending) == before:
            self._say("keys_nothing_back")

    def _leave(self) -> None:
        page = self._page
        if page.dragging.cancel() or page.strip.cancel_drag() or page.who.seats.cancel():
            return
        if self.digits:
            self._hold("")
        elif page.hasFocus() and self._of_window["leave_row"]():
            return
        page.setFocus()

    # --- events ---------------------------------------------------------------------------------------------------

    def _new(self, kind: str) -> None:
        desk, entry = self._desk, self._desk.entry
        kinds = desk.definition.penalties if desk.definition is not None else ()
        if kind == "penalty" and isinstance(entry, Penalty) and entry.player is None and len(kinds) > 1:
            # Once more on the same key: the other kind of penalty.
            desk.set_kind(kinds[(kinds.index(entry.kind) + 1) % len(kinds)])
        elif self._page.strip.new[kind].isHidden():
            # A table that says kong for all of them has no button for the concealed one.
            desk.add_event(kind)
        else:
            self._press(self._page.strip.new[kind])

    def _select(self, by: int) -> None:
        desk = self._desk
        to = desk.current + by
        if to >= len(desk.deal.events):
            self._say("keys_last_event")
        elif to < (JING if desk.has_jing else 0):
            self._say("keys_first_event")
        else:
            desk.select(to)

    def _move(self, by: int) -> None:
        desk, at = self._desk, self._desk.current
        if at == JING:
            self._say("keys_jing_stays")
        elif not 0 <= at + by < len(desk.deal.events):
            self._say("keys_first_event" if by < 0 else "keys_last_event")
        else:
            desk.move_event(at, by)

    def _delete(self) -> None:
        desk = self._desk
        entry = desk.entry
        if entry is None:
            self._say("keys_jing_stays")
        elif isinstance(entry, Win) and entry.blank and len(desk.deal.events) == 1:
            self._say("keys_nothing_to_delete")
        else:
            desk.delete_event(desk.current)

    def _record(self) -> None:
        if self.digits:
            self._say("keys_suit_missing", digits=self.digits, letters=letters_said(self._desk, self._look.language))
        else:
            self._of_window["record"]()

    def _new_deal(self) -> None:
        desk = self._desk
        before = desk.deal
        self._of_window["new"]()
        if desk.deal == before:
            self._say("keys_clear_already")

    def _working(self) -> None:
        result = self._page.result
        if result.amount.toolTip():
            result.toggle_working()
        else:
            self._say("keys_no_amount")

    # --- the window -----------------------------------------------------------------------------------------------

    def _scope(self) -> None:
        """The next of event, deal and net, those that there are."""
        scopes = self._page.who.scopes
        keys = [choice.key for choice in scopes.choices() if not choice.reason]
        at = next((at for at, key in enumerate(keys) if scopes.button(key).isChecked()), -1)
        if keys:
            scopes.button(keys[(at + 1) % len(keys)]).click()

    def _view(self, name: str) -> None:
        self._close_sheet()
        plate = self._page.who.seats.focused() if self._page.isVisible() else None
        if name == "view_desk" and plate is not None:
            # It shows the desk, which is there; on a plate it names, as everywhere.
            self._page.who.table.rename(plate)
            return
        self._of_window[name]()

    # --- the sheet ------------------------------------------------------------------------------------------------

    @property
    def sheet_shown(self) -> bool:
        return self._sheet is not None and self._sheet.isVisible()

    def toggle_sheet(self) -> None:
        """Shows or puts away all keys, over whatever is on the window."""
        if self.sheet_shown:
            self._close_sheet()
            return
        if self._sheet is None:
            from calculator.gui.desk.key_sheet import KeySheet

            pages = self._page.parentWidget()
            self._sheet = KeySheet((pages and pages.parentWidget()) or self._page)
            self._sheet.left.connect(self._close_sheet)
        desk, language = self._desk, self._look.language
        self._sheet.letters = letters_of(desk)
        self._sheet.modes = tuple(
            (cap(desk.key_of(mode)), desk.button_word(call_of(mode), code_of("desk_mode", mode), language))
            for mode in desk.modes()
        )
        self._sheet.show_look(self._look)
        self._sheet.cover()

    def show_look(self, look: Look) -> None:
        """Theme, language, size of type or the window's width are others than before."""
        self._look = look
        self._hold(self.digits)
        if self._sheet is not None:
            self._sheet.show_look(look)

    def _close_sheet(self) -> None:
        if self._sheet is not None and self._sheet.isVisible():
            back, self._sheet.before = self._sheet.before, None
            self._sheet.hide()
            # Meanwhile the options may have been made anew in another language.
            target = back if seen(back) else self._page
            target.setFocus()
