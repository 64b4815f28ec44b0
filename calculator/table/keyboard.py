"""Every action that has a key: one table for the keyboard, the tooltips, the keycaps in controls and the sheet of F1.

A chord is written as people write it: `Ctrl+Shift+Z`, `J`, `Shift+J`, `Space`. No Qt here.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from calculator.text import Language, code_of, say

SECTIONS = ("tiles", "modes", "who", "flags", "events", "deal", "night", "views", "mouse")
"""The sections of the sheet, in its order."""


class Action(NamedTuple):
    """An action of the keyboard.

    `text` and `tip` are codes of sentences; `does` is the action of the stage, empty if the window
    does it itself; `shown` are keycaps if the keys themselves would be too many.
    """

    id: str
    keys: tuple[str, ...]
    text: str
    section: str
    tip: str = ""
    does: str = ""
    everywhere: bool = False
    """Works in every view, also while text is being typed."""
    shown: tuple[str, ...] = ()

    @property
    def of_deal(self) -> bool:
        """True if it changes the deal, and opens nothing."""
        return self.section in ("modes", "who", "flags", "events") or self.id in ("undo", "redo", "digit")


_SEATS = ("J", "K", "L", ";")
MODE_KEYS = {"hand": "Q", "chow": "Y", "pong": "W", "wei": "Shift+W", "exposed": "E", "added": "R", "concealed": "T"}
FLAG_KEYS = {
    "last_tile": "D",
    "after_kong": "A",
    "kong_discard": "F",
    "robbing_kong": "V",
    "heavenly": "C",
    "earthly": "B",
    "public_draw": "Shift+D",
}
NEW_KEYS = {"win": "H", "kong": "G", "concealed": "Shift+G", "exhausted": "U", "penalty": "X"}

ACTIONS: tuple[Action, ...] = (
    Action("digit", tuple("1234567890"), "keys_digit", "tiles", shown=("1", "…", "9")),
    *(Action(f"suit_{suit}", (suit.upper(),), "keys_suit", "tiles", shown=(suit,)) for suit in "mpsz"),
    *(Action(f"pong_{suit}", (f"Shift+{suit.upper()}",), "keys_suit_pong", "tiles") for suit in "mpszfx"),
    Action("entry", ("/",), "keys_entry", "tiles", "keys_entry"),
    Action("paste", ("Ctrl+V",), "keys_paste", "tiles", "keys_paste"),
    Action("take_back", ("Backspace",), "keys_take_back", "tiles"),
    Action("sort", ("Shift+I",), "table_sort", "tiles", "keys_sort_tip", "sort:"),
    Action("clear", ("Ctrl+Backspace",), "table_clear", "tiles", "keys_clear_tip", "clear:"),
    Action("leave", ("Escape",), "keys_leave", "tiles"),
    *(
        Action(f"mode_{m}", (key,), code_of("table_mode", m), "modes", code_of("table_mode_tip", m))
        for m, key in MODE_KEYS.items()
    ),
    Action("mode_named", ("Shift+Q",), "keys_named", "modes"),
    *(Action(f"actor_{seat}", (key,), "keys_actor", "who") for seat, key in enumerate(_SEATS)),
    *(Action(f"source_{seat}", (f"Shift+{key}",), "keys_source", "who") for seat, key in enumerate(_SEATS)),
    Action("drawn", ("Space",), "table_self", "who", does="source:wall"),
    *(
        Action(f"dealer_{seat}", (f"Ctrl+{key}",), "table_who_deals", "who", does=f"dealer:{seat}")
        for seat, key in enumerate(_SEATS)
    ),
    Action("held", (".",), "keys_held", "who", "keys_held_tip"),
    *(Action(f"flag_{f}", (key,), code_of("table_flag", f), "flags", "", f"flag:{f}") for f, key in FLAG_KEYS.items()),
    *(
        Action(f"new_{n}", (key,), code_of("table_add", n), "events", code_of("table_add_tip", n), f"event:{n}")
        for n, key in NEW_KEYS.items()
    ),
    Action("joined", ("Shift+H",), "keys_joined", "events", "keys_joined", "joined:"),
    *(Action(f"joined_{seat}", (f"Alt+{key}",), "keys_joined", "events") for seat, key in enumerate(_SEATS)),
    Action("previous", ("Ctrl+Up",), "keys_choose", "events", does="choose:-1"),
    Action("next", ("Ctrl+Down",), "keys_choose", "events", does="choose:1"),
    Action("earlier", ("Ctrl+Shift+Up",), "keys_move", "events", does="move:-1"),
    Action("later", ("Ctrl+Shift+Down",), "keys_move", "events", does="move:1"),
    Action("delete", ("Delete",), "keys_delete", "events", does="delete:"),
    Action("record", ("Enter",), "keys_record", "deal", "keys_record_tip"),
    Action("undo", ("Ctrl+Z",), "keys_undo", "deal", "keys_undo", "undo:"),
    Action("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "keys_redo", "deal", "keys_redo", "redo:"),
    Action("new", ("Ctrl+N",), "table_new", "deal", "table_new_tip"),
    Action("open", ("Ctrl+O",), "table_open", "deal", "table_open_tip"),
    Action("save", ("Ctrl+S",), "table_save", "deal", "table_save_tip"),
    Action("copy_result", ("Ctrl+C",), "keys_copy_result", "deal"),
    Action("copy_record", ("Ctrl+Shift+C",), "table_copy_record", "deal", "table_copy_record_tip"),
    Action("picture", ("I",), "keys_picture", "deal", "keys_picture_tip"),
    Action("card", ("Ctrl+P",), "rules_card", "deal", "rules_card_tip"),
    Action("rulesets", ("Ctrl+R",), "table_rules", "deal", "keys_rulesets_tip"),
    Action("options", ("O",), "table_options", "deal", "table_options_tip"),
    Action("ask", ("?",), "ask_title", "deal", "ask_tip"),
    Action("working", ("=",), "keys_working", "deal", "table_working_tip"),
    Action("scope", ("N",), "keys_scope", "deal"),
    Action("help", ("F1",), "keys_help", "views", "keys_help_tip", everywhere=True),
    Action("view_table", ("F2",), "window_view_table", "views", everywhere=True),
    Action("view_night", ("F3",), "keys_night", "views", everywhere=True),
    Action("view_rules", ("F4",), "window_view_rules", "views", everywhere=True),
    Action("panel_next", ("F6",), "keys_panels", "views"),
    Action("panel_back", ("Shift+F6",), "keys_panels", "views"),
    Action("language", ("F9",), "keys_language", "views", everywhere=True),
    Action("preferences", ("Ctrl+,",), "keys_preferences", "views", everywhere=True),
    Action("display", ("F11",), "keys_display", "views", "keys_display_tip", everywhere=True),
    Action("theme", ("F10",), "keys_theme", "views", everywhere=True),
)

GESTURES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("keys_click",), "keys_mouse_tile"),
    (("Shift", "keys_click"), "table_mode_pong"),
    (("Ctrl", "keys_click"), "keys_mouse_kong"),
    (("Alt", "keys_click"), "table_mode_chow"),
    (("keys_right_click",), "keys_mouse_back"),
    (("keys_click",), "keys_mouse_hand"),
    (("keys_drag",), "keys_mouse_pay"),
)
"""The gestures of the mouse: keycaps (or codes of words for them) and the code of their effect."""

NIGHT: tuple[tuple[tuple[str, ...], str], ...] = (
    (("↑", "↓"), "keys_night_rows"),
    (("Ctrl", "⇧", "↑", "↓"), "keys_night_move"),
    (("Enter",), "keys_night_open"),
    (("Del",), "keys_night_delete"),
    (("Ins",), "keys_night_add"),
    (("Ctrl", "F"), "keys_night_find"),
    (("Ctrl", "N"), "new_session_new"),
    (("I",), "keys_night_picture"),
    (("keys_click",), "keys_night_sort"),
    (("Esc",), "keys_night_leave"),
)
"""The keys in the session's view, which handles them itself."""

BY_ID = {action.id: action for action in ACTIONS}
BY_CHORD = {chord: action for action in ACTIONS for chord in action.keys}
_SHORT = {"Up": "↑", "Down": "↓", "Delete": "Del", "Escape": "Esc", "Backspace": "⌫", "Shift": "⇧"}


@cache
def cap(action: str) -> str:
    """Return the keycap of an action: J, ⇧J, ␣, Ctrl+Z."""
    return chord_cap(BY_ID[action].keys[0])


def chord_cap(chord: str) -> str:
    """Return the keycap of keys pressed together, as `Ctrl+Z` is written in `ACTIONS`."""
    *held, key = chord.split("+")
    name = "␣" if key == "Space" else _SHORT.get(key, key)
    if held == ["Shift"] and len(key) == 1:
        return f"⇧{name}"
    return "+".join((*held, name))


@lru_cache(1000)
def with_key(tip: str, action: str, language: Language) -> str:
    """Return a tooltip that ends with the keys of its action."""
    # A round bracket, as in menus; a sentence keeps its full stop before it.
    keys = " / ".join(_spoken(chord, language) for chord in BY_ID[action].keys)
    return f"{tip} ({keys})" if tip else keys


def _spoken(chord: str, language: Language) -> str:
    *held, key = chord.split("+")
    if key in ("Space", "Enter"):
        name = say(code_of("key_name", key), language)
    else:
        name = {"Up": "↑", "Down": "↓"}.get(key, key)
    return "+".join((*held, name))
