"""The kinds of events, a row for each: what a record calls it and holds, and the codes of what is asked and said of it.

The behaviour of a kind (reading, writing, payment, words) is a `match` over `Event` that ends in `assert_never`.
"""

from typing import NamedTuple

from calculator.deals.deal import Event, Exhausted, Kong, Penalty, Win


class EventKind(NamedTuple):
    """One kind of event."""

    name: str
    """The name of it in codes of sentences."""
    words: tuple[str, ...]
    """The `type` of its record."""
    keys: tuple[str, ...]
    """Those of its record."""
    word: str
    """The code of its name in one word."""
    call: str = ""
    """The name under which a ruleset has a word of its own for it."""
    who: str = ""
    """The code of the question whose it is."""
    menu: str = "seats_menu_hand"
    """The code of the item with which a seat says that it is its own."""


KINDS: dict[type[Event], EventKind] = {
    Kong: EventKind(
        "kong",
        ("kong",),
        ("type", "player", "kind", "tile", "from"),
        word="table_add_kong",
        who="table_who_konged",
        menu="seats_menu_konged",
    ),
    Win: EventKind(
        "win",
        ("win",),
        ("type", "player", "from", "hand", "melds", "tile", "flags", "facts", "flowers"),
        word="call_win",
        call="win",
        who="table_who_won",
        menu="seats_menu_won",
    ),
    Exhausted: EventKind(
        "exhausted",
        ("exhausted",),
        ("type", "hands", "claims"),
        word="table_event_exhausted",
        call="exhausted",
    ),
    Penalty: EventKind(
        "penalty",
        ("false_win", "dead_hand"),
        ("type", "player"),
        word="table_add_penalty",
        who="table_who_penalized",
        menu="seats_menu_penalized",
    ),
}
WORDS = {word: event for event, kind in KINDS.items() for word in kind.words}
"""The events by the `type` of a record."""


def kind_of(event: Event) -> EventKind:
    """Return the row of an event."""
    return KINDS[type(event)]
