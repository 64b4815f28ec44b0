"""The actions of the window as Qt has them, made of the one table, and the keys that type.

Keys held with Ctrl or Alt, and F1 to F12, are shortcuts of Qt. What types a sign is heard after the widget that has the
focus, so that in a text field it is text and a control that was reached by Tab keeps the keys that work it.
"""

import unicodedata
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from calculator.deals import Exhausted
from calculator.gui.look import Look, label
from calculator.gui.stage.keys import Counter, Key
from calculator.gui.stage.page import StagePage
from calculator.table import ACTIONS, BY_CHORD, BY_ID, Action, cap, letters_said, with_key
from calculator.text import KNOWN, code_of, others
from calculator.tiles import FAMILIES

_LETTERS = {family.letter: family for family in FAMILIES}
"""Behind digits the letter of any of them says which tiles they are, whatever else its key does."""
_MOST_RANKS = 9
MENU_KEY = "m"
"""On a plate, with no digits before it."""
_TILE_SIGNS = frozenset("一二三四五六七八九东東南西北中发發白万萬筒饼餅条條索")
_CONTROL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_NAMED = {Qt.Key[f"Key_{name}"]: name for name in ("Enter", "Space", "Backspace", "Delete", "Escape")}
_NAMED[Qt.Key.Key_Return] = "Enter"
_SAME = {"、": "/", "。": ".", "÷": "/", "；": ";", "：": ":", "＝": "="}
"""The plain signs for those that an input method makes of a key."""


def _is_shortcut(row: Action) -> bool:
    """Return whether Qt hears its keys, as Ctrl+Z, F6 or Shift+F6; else they type."""
    key = row.keys[0]
    return key.startswith(("Ctrl+", "Alt+")) or key.removeprefix("Shift+")[1:].isdigit()


def plain(text: str) -> str:
    """Full-width letters and digits, and the signs of a Chinese input method, as the keys that were meant."""
    return unicodedata.normalize("NFKC", "".join(_SAME.get(sign, sign) for sign in text))


def chord_of(event: QKeyEvent) -> str:
    """Return a key that types as the table writes it; "" for another."""
    if event.modifiers() & _CONTROL:
        return ""
    name = _NAMED.get(Qt.Key(event.key()), "") if event.key() < Qt.Key.Key_F1 else ""
    sign = name or plain(event.text()).upper().replace(":", "Shift+;")
    # On many keyboards digits and signs need Shift: the sign says all.
    shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier and (name or (len(sign) == 1 and sign.isalpha()))
    return f"Shift+{sign}" if shift else sign


class KeyActions(QObject):
    """Every action of the table as a QAction in `by_id`. `of_window` are those that the window does itself."""

    begun = Signal(str)
    """The id of an action that is done now."""

    def __init__(
        self, window: QWidget, page: StagePage, bar: QWidget, look: Look, of_window: Mapping[str, Callable[[], object]]
    ) -> None:
        super().__init__(window)
        self._window, self._page, self._bar, self._open_table, self._look = window, page, bar, page.open_table, look
        self._say = page.open_table.say
        self.digits = ""
        """They wait for their suit."""
        self._caps: list[QWidget] = []
        self.by_id: dict[str, QAction] = {}
        self._own: dict[str, Callable[[], object]] = {
            "take_back": self._take_back,
            "leave": self._leave,
            "mode_named": self._name,
            "held": self._to_held,
            "record": self._record,
            "copy_result": page.copy_result,
            "working": page.toggle_steps,
            "scope": self._scope,
            "panel_next": partial(page.next_panel, 1),
            "panel_back": partial(page.next_panel, -1),
            **of_window,
        }
        self._of_verb: dict[str, Callable[[str], object]] = {
            "suit": self._suit,
            "pong": partial(self._suit, mode="pong"),
            "mode": self._mode,
            "actor": partial(self._seat, "player"),
            "source": partial(self._seat, "source"),
            "joined": partial(self._seat, "joined"),
            "view": self._view,
        }
        for row in ACTIONS:
            action = self.by_id[row.id] = QAction(self)
            action.setObjectName(row.id)
            action.setShortcuts([QKeySequence(key) for key in row.keys])
            action.triggered.connect(lambda _=False, row=row: self.do(row))
            if row.everywhere:
                window.addAction(action)
        self.lend(page)
        self.lend(bar)
        page.composed.connect(self._compose)
        self.show_look(look)

    def lend(self, area: QWidget, *, of_deal: bool = False) -> None:
        """Have the shortcuts heard in an area too, or only those that change the deal."""
        for row in ACTIONS:
            if _is_shortcut(row) and not row.everywhere and (row.of_deal or not of_deal):
                self.by_id[row.id].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                area.addAction(self.by_id[row.id])

    def press(self, event: QKeyEvent, *, of_deal: bool = False) -> bool:
        """Do what a key means that the widget with the focus made nothing of. Return False if it means nothing here."""
        chord, focus = chord_of(event), QApplication.focusWidget()
        row = BY_CHORD.get(chord)
        if of_deal:
            near = row is not None and row.of_deal
        else:
            parts = (self._page, self._bar)
            near = focus in (None, self._window) or any(part is focus or part.isAncestorOf(focus) for part in parts)
        if not (chord and near and self._page.isVisible()):
            return False
        typing = focus is not None and focus.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        if typing and chord != "Escape":
            # Enter and letters are the field's, also when it does nothing with them.
            return False
        if chord == "Enter" and event.isAutoRepeat():
            # Held down it is one answer, not many.
            return True
        if chord == "Enter" and isinstance(focus, QAbstractButton):
            focus.click()
        elif row is None:
            return self._compose(chord)
        else:
            self.do(row, chord)
        return True

    def do(self, row: Action, sign: str = "") -> None:
        """Do an action of the table; `sign` is the digit."""
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        self.begun.emit(row.id)
        verb, _, what = row.id.partition("_")
        letter = row.keys[0].removeprefix("Shift+").lower() if self.digits else ""
        if row.id == "digit":
            self._digit(sign)
        elif letter in _LETTERS and any(kind in self._open_table.kinds() for kind in _LETTERS[letter].kinds):
            self._suit(letter, "pong" if row.keys[0].startswith("Shift+") else "")
        elif row.does:
            self._page.act(row.does)
        elif verb == "view" or row.id not in self._own:
            self._of_verb[verb](what)
        else:
            self._own[row.id]()

    def _compose(self, text: str) -> bool:
        """Take text of an input method: keys do their actions, tiles go to the entry line."""
        signs = plain(text).upper()
        if all(sign in BY_CHORD for sign in signs):
            for sign in signs:
                self.do(BY_CHORD[sign], sign)
        elif {*text} & _TILE_SIGNS:
            self._page.type_text(plain(text))
        else:
            return False
        return True

    # --- the stage ------------------------------------------------------------------------------------------------

    def _mode(self, key: str) -> None:
        """Lay the next tiles in the mode that has the key of this one at the table.

        Its own if none has.
        """
        open_table = self._open_table
        mode = next((mode for mode in open_table.modes() if open_table.key_of(mode) == f"mode_{key}"), key)
        if mode not in open_table.modes():
            self._say("keys_not_here", text=self._look.say(code_of("table_mode", mode)))
        else:
            self._page.act(f"mode:{'hand' if open_table.mode == mode else mode}")

    def _name(self) -> None:
        """Go back to the tiles that facts of the win ask for."""
        if self._open_table.named():
            self._page.act("step:who")
        else:
            self._say("keys_no_named")

    def _to_held(self) -> None:
        """Go to the counts of 精, where a seat's key adds 正精 and with Shift 副精."""
        counts = self._counts()
        if counts:
            counts[0].more.setFocus()
        elif not self._open_table.jing:
            self._say("keys_jing_first")
        else:
            self._say("keys_not_here", text=self._look.say("table_held"))

    def _counts(self, seat: int | None = None) -> list[Counter]:
        """Return the counters on the plates, or on that of a seat."""
        plates = self._page.view.table.plates
        found = [counter for at, plate in enumerate(plates) if seat in (None, at) for counter in plate.counters()]
        return [counter for counter in found if counter.isVisible()]

    def _seat(self, verb: str, what: str) -> None:
        """Handle a seat's key: set the player, then the source.

        While the counts of 精 have the keys, add one more of them.
        """
        seat = int(what)
        if seat >= self._open_table.deal.seats:
            self._say("table_no_seat", count=self._open_table.deal.seats)
            return
        counts = self._counts(seat)
        if verb != "joined" and counts and any(key.more.hasFocus() or key.less.hasFocus() for key in self._counts()):
            count = counts[min(verb == "source", len(counts) - 1)]
            count.more.setFocus()
            count.more.click()
        elif verb == "player" and isinstance(self._open_table.entry, Exhausted):
            self._page.act(f"show:{seat}")
        else:
            self._page.act(f"{verb}:{seat}")

    def _scope(self) -> None:
        """Show the next card of the strip of events; the last is the whole deal."""
        cards = self._page.shown.strip if self._page.shown is not None else ()
        at = next((at for at, card in enumerate(cards) if card.chosen), -1)
        if not cards:
            self._say("keys_last_event")
        else:
            self._page.act(cards[(at + 1) % len(cards)].action)

    def _record(self) -> None:
        if self.digits:
            self._say(
                "keys_suit_missing", digits=self.digits, letters=letters_said(self._open_table, self._look.language)
            )
        else:
            self._page.press_primary()

    def _leave(self) -> None:
        page = self._page
        if self.digits:
            self._hold("")
        elif (page.view.sheet is None and page.hasFocus() and self._own["leave_row"]()) or page.back():
            return
        page.setFocus()

    def _view(self, name: str) -> None:
        seat = self._page.seat() if self._page.isVisible() else None
        if name == "table" and seat is not None:
            # It shows the table, which is there; on a plate it names, as everywhere.
            self._page.rename(seat)
        else:
            self._own[f"view_{name}"]()

    # --- tiles ----------------------------------------------------------------------------------------------------

    def _hold(self, digits: str) -> None:
        self.digits = digits
        self._page.view.show_typed(digits)

    def _digit(self, digit: str) -> None:
        most = self._open_table.hand_size(0) + 1
        if len(self.digits) >= most:
            self._say("keys_typed_many", most=most)
        else:
            self._hold(self.digits + digit)

    def _suit(self, suit: str, mode: str = "") -> None:
        digits = self.digits
        seat = self._page.seat()
        if not digits:
            if seat is not None and suit == MENU_KEY:
                self._page.open_menu(seat)
            else:
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

    def _take_back(self) -> None:
        open_table = self._open_table
        if self.digits:
            self._hold(self.digits[:-1])
            return
        before = open_table.deal, open_table.pending
        open_table.take_back()
        if (open_table.deal, open_table.pending) == before:
            self._say("keys_nothing_back")

    # --- what tells of the keys -----------------------------------------------------------------------------------

    def show_look(self, look: Look) -> None:
        """Theme, language, size of type or the window's width are others than before."""
        self._look = look
        switch = KNOWN[others(look.language)[0]].switch
        for row in ACTIONS:
            text = switch if row.id == "language" else look.say(row.text, languages="")
            self.by_id[row.id].setText(text)
            self.by_id[row.id].setToolTip(with_key(look.say(row.tip) if row.tip else text, row.id, look.language))
        if self.digits:
            self._hold(self.digits)

    def show_caps(self, *, shown: bool) -> None:
        """Have each control of the stage say its key, while a key such as Ctrl is held."""
        for one in self._caps:
            one.hide()
            one.deleteLater()
        self._caps = []
        page = self._page
        for key in page.findChildren(Key) if shown and page.isVisible() else ():
            if key.key in BY_ID and key.isVisible() and key.isEnabled():
                said = label("keycap", cap(key.key))
                said.setParent(page)
                said.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
                said.adjustSize()
                said.move(key.mapTo(page, QPoint(-3, -7)))
                said.show()
                self._caps.append(said)
