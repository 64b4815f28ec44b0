"""The sheet of keys as plain values: keycaps and words of every action and gesture."""

from __future__ import annotations

from itertools import groupby

from calculator.statement import call_of
from calculator.table import ACTIONS, GESTURES, NIGHT, OpenDeal, cap, chord_cap, letters_of
from calculator.text import KNOWN, LANGUAGES, Voice, code_of


def key_hints(open_table: OpenDeal) -> tuple[str, ...]:
    """Return the codes of examples of typed tiles of a table, and of what text fields take."""
    letters = letters_of(open_table)
    first = "keys_example_cards" if {*letters} <= {"x", "d"} else "keys_example"
    return (first, *["keys_example_flowers"] * ("f" in letters), "keys_text_fields")


def key_rows(section: str, voice: Voice, open_table: OpenDeal | None = None) -> list[tuple[tuple[str, ...], str]]:
    """Return the keycaps and the words of every row of a section, in the table's words.

    Neighbours with the same text share a row.
    """
    if section in ("mouse", "night"):
        return [
            (tuple(voice.say(one) if one.startswith("keys_") else one for one in caps), voice.say(code))
            for caps, code in (GESTURES if section == "mouse" else NIGHT)
        ]
    found = list[tuple[tuple[str, ...], str]]()
    languages = " / ".join(KNOWN[one].name for one in LANGUAGES)
    at_table = section == "modes" and open_table is not None
    if at_table and open_table is not None:
        for mode in open_table.modes():
            word = open_table.button_word(call_of(mode), code_of("table_mode", mode), voice.language)
            found.append(((cap(open_table.key_of(mode)),), word))
    letters = letters_of(open_table) if open_table is not None else ()
    for text, group in groupby((action for action in ACTIONS if action.section == section), lambda action: action.text):
        actions = list(group)
        chords = [chord for action in actions for chord in action.keys]
        held = {tuple(chord.split("+")[:-1]) for chord in chords}
        if at_table and text != "keys_named":
            continue
        if letters and text in ("keys_suit", "keys_suit_pong"):
            caps = (*[chord_cap("Shift")] * (text == "keys_suit_pong"), *letters)
        elif any(action.shown for action in actions):
            caps = tuple(one for action in actions for one in action.shown)
        elif len(chords) > 1 and len(held) == 1:
            # What is held for all of them is said once.
            caps = (*(chord_cap(key) for key in next(iter(held))), *(chord_cap(c.rsplit("+", 1)[-1]) for c in chords))
        else:
            caps = tuple(chord_cap(chord) for chord in chords)
        found.append(
            (
                tuple(voice.say("keys_space") if one == "␣" else one for one in caps),
                voice.say(text, languages=languages),
            )
        )
    return found
