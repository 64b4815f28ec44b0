"""What each action of the keyboard does: the same as a click on the stage, and says why where that refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from calculator.deals import Exhausted, Penalty, Win
from calculator.gui.stage.keys import Counter
from calculator.gui.widgets.controls import seen
from calculator.rules import MOST_SEATS
from calculator.session import FLAG_KEYS, JING, MODE_KEYS, NEW_KEYS, Missing, cap, letters_of, letters_said
from calculator.statement import call_of
from calculator.text import code_of
from calculator.tiles import FAMILIES

if TYPE_CHECKING:
    from calculator.gui.look.look import Look
    from calculator.gui.stage.key_sheet import KeySheet
    from calculator.gui.stage.page import StagePage
    from calculator.session import Desk

_LETTERS = {family.letter: family for family in FAMILIES}
"""Behind digits the letter of any of them says which tiles they are, whatever else its key does."""
_MOST_RANKS = 9
MENU_KEY = "m"
"""On a plate, with no digits before it."""
_TILE_SIGNS = "一二三四五六七八九东東南西北中发發白万萬筒饼餅条條索"


_OF_WINDOW = (
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


class KeyActions:
    """`do(action)` does any action of the table; `digits` wait for their suit. `of_window` are the actions of the window."""

    def __init__(self, page: StagePage, desk: Desk, look: Look, of_window: Mapping[str, Callable[[], object]]) -> None:
        self._page, self._desk, self._look = page, desk, look
        self._of_window = of_window
        self.digits = ""
        self._sheet: KeySheet | None = None
        act = page.act
        self.table: dict[str, Callable[[], object]] = {
            "held": self._to_held,
            "joined": partial(act, "joined:"),
            "entry": page.open_entry,
            "paste": page.paste,
            "take_back": self._take_back,
            "sort": desk.sort_hand,
            "clear": partial(act, "clear:"),
            "leave": self._leave,
            "previous": partial(self._select, -1),
            "next": partial(self._select, 1),
            "earlier": partial(self._move, -1),
            "later": partial(self._move, 1),
            "delete": self._delete,
            "drawn": partial(act, "source:wall"),
            "mode_named": self._name,
            "record": self._record,
            "undo": lambda: act("undo:") if desk.can_undo else self._say("keys_nothing_undo"),
            "redo": lambda: act("redo:") if desk.can_redo else self._say("keys_nothing_redo"),
            "new": self._new_deal,
            "copy_result": page.copy_result,
            "options": page.toggle_options,
            "working": page.toggle_steps,
            "scope": self._scope,
            "help": self.toggle_sheet,
            "panel_next": partial(page.next_panel, 1),
            "panel_back": partial(page.next_panel, -1),
            **{name: partial(self._view, name) for name in ("view_desk", "view_night", "view_rules")},
        }
        self.table |= {name: of_window[name] for name in _OF_WINDOW}
        for suit, family in _LETTERS.items():
            if family.role not in ("suit", "honors"):
                continue  # their letters are keys of other actions, too
            self.table[f"suit_{suit}"] = partial(self._suit, suit)
            self.table[f"pong_{suit}"] = partial(self._suit, suit, "pong")
        for mode in MODE_KEYS:
            self.table[f"mode_{mode}"] = partial(self._mode, mode)
        for seat in range(MOST_SEATS):
            for name, verb in (("actor", "player"), ("source", "source"), ("joined", "joined")):
                self.table[f"{name}_{seat}"] = partial(self._seat, seat, verb)
            self.table[f"dealer_{seat}"] = partial(desk.set_dealer, seat)
        for flag in FLAG_KEYS:
            self.table[f"flag_{flag}"] = partial(act, f"flag:{flag}")
        for kind in NEW_KEYS:
            self.table[f"new_{kind}"] = partial(self._new, kind)

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

    # --- the stage ------------------------------------------------------------------------------------------------

    def _mode(self, key: str) -> None:
        """Lays the next tiles in the mode that has the key of this one at the table; its own where none has."""
        desk = self._desk
        mode = next((mode for mode in desk.modes() if desk.key_of(mode) == f"mode_{key}"), key)
        if mode not in desk.modes():
            self._say("keys_not_here", text=self._look.say(code_of("desk_mode", mode)))
        else:
            self._page.act(f"mode:{'hand' if desk.mode == mode else mode}")

    def _name(self) -> None:
        """Goes back to the tiles that facts of the win ask for."""
        if self._desk.named():
            self._page.act("step:who")
        else:
            self._say("keys_no_named")

    def _to_held(self) -> None:
        """Goes to the counts of 精, where a seat's key adds 正精 and with Shift 副精."""
        counts = self._counts()
        if counts:
            counts[0].more.setFocus()
        elif not self._desk.jing:
            self._say("keys_jing_first")
        else:
            self._say("keys_not_here", text=self._look.say("desk_held"))

    def _counts(self, seat: int | None = None) -> list[Counter]:
        """What is counted on the plates, or on that of a seat."""
        plates = self._page.view.table.plates
        found = [counter for at, plate in enumerate(plates) if seat in (None, at) for counter in plate.counters()]
        return [counter for counter in found if counter.isVisible()]

    def _seat(self, seat: int, verb: str) -> None:
        """A seat's key: who it was, or from whom; while the counts of 精 have the keys, one more of them."""
        if seat >= self._desk.deal.seats:
            self._say("desk_no_seat", count=self._desk.deal.seats)
            return
        counts = self._counts(seat)
        if verb != "joined" and counts and any(key.more.hasFocus() or key.less.hasFocus() for key in self._counts()):
            count = counts[min(verb == "source", len(counts) - 1)]
            count.more.setFocus()
            count.more.click()
        elif verb == "player" and isinstance(self._desk.entry, Exhausted):
            self._page.act(f"show:{seat}")
        else:
            self._page.act(f"{verb}:{seat}")

    # --- tiles ----------------------------------------------------------------------------------------------------

    def _hold(self, digits: str) -> None:
        self.digits = digits
        self._page.view.show_typed(digits)

    def _digit(self, digit: str) -> None:
        most = self._desk.hand_size(0) + 1
        if len(self.digits) >= most:
            self._say("keys_typed_many", most=most)
        else:
            self._hold(self.digits + digit)

    def _suit(self, suit: str, mode: str = "") -> None:
        digits = self.digits
        seat = self._page.seat()
        if not digits and seat is not None and suit == MENU_KEY:
            self._page.open_menu(seat)
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
            self._page.lay([family.first + rank - 1 for rank in ranks], mode)

    def take_text(self, text: str) -> bool:
        """Text that an input method composed: tiles go to the entry line, keys do what they do."""
        if not set(text) & set(_TILE_SIGNS):
            return False
        self._page.type_text(text)
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
        if self.digits:
            self._hold("")
        elif (page.view.sheet is None and page.hasFocus() and self._of_window["leave_row"]()) or page.back():
            return
        page.setFocus()

    # --- events ---------------------------------------------------------------------------------------------------

    def _new(self, kind: str) -> None:
        desk, entry = self._desk, self._desk.entry
        kinds = desk.definition.penalties if desk.definition is not None else ()
        if kind == "penalty" and isinstance(entry, Penalty) and entry.player is None and len(kinds) > 1:
            # Once more on the same key: the other kind of penalty.
            desk.set_kind(kinds[(kinds.index(entry.kind) + 1) % len(kinds)])
        elif kind == "penalty" and kinds:
            self._page.act(f"event:{kinds[0]}")
        else:
            self._page.act(f"event:{kind}")

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
            self._page.press_primary()

    def _new_deal(self) -> None:
        desk = self._desk
        before = desk.deal
        self._of_window["new"]()
        if desk.deal == before:
            self._say("keys_clear_already")

    # --- the window -----------------------------------------------------------------------------------------------

    def _scope(self) -> None:
        """The next card of the strip of events; the last is the whole deal."""
        cards = self._page.shown.strip if self._page.shown is not None else ()
        at = next((at for at, card in enumerate(cards) if card.chosen), -1)
        if not cards:
            self._say("keys_last_event")
        else:
            self._page.act(cards[(at + 1) % len(cards)].action)

    def _view(self, name: str) -> None:
        self._close_sheet()
        seat = self._page.seat() if self._page.isVisible() else None
        if name == "view_desk" and seat is not None:
            # It shows the desk, which is there; on a plate it names, as everywhere.
            self._page.rename(seat)
            return
        self._of_window[name]()

    # --- the sheet ------------------------------------------------------------------------------------------------

    @property
    def sheet_shown(self) -> bool:
        return self._sheet is not None

    def toggle_sheet(self) -> None:
        """Shows or puts away all keys, over whatever is on the window."""
        if self.sheet_shown:
            self._close_sheet()
            return
        from calculator.gui.stage.key_sheet import KeySheet

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
        if self._sheet is not None:
            back = self._sheet.before
            self._sheet.hide()
            self._sheet.deleteLater()
            self._sheet = None
            # Meanwhile the options may have been made anew in another language.
            target = back if seen(back) else self._page
            target.setFocus()
