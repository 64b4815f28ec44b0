"""Actions done on the desk: changes of the deal, tiles, what is looked at; a kong that is told goes on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.deals import Exhausted, Kong, Win
from calculator.table import JING, OpenDeal, TableState, missing_of, new_reason
from calculator.text import Sentence
from calculator.tiles import KONG_KINDS
from calculator.view.actions import CHANGES, FRESH, change, no_event, parts, seat_of
from calculator.view.tried import tried

if TYPE_CHECKING:
    from collections.abc import Callable

    from calculator.table import Desk


def do(desk: Desk, action: str) -> bool:
    """Do an action. Return False if it is one of the window."""
    verb, given = parts(action)
    if verb in CHANGES:
        brings = _kong_brings(desk, action)
        if brings is None:
            _change(desk, action)
            return True
        with desk.together():
            _change(desk, action)
            kong = desk.entry
            desk.add_event("win")
            if brings and isinstance(kong, Kong):
                desk.notify([Sentence("stage_kong_told", {"seat": kong.player, "points": brings})])
    elif verb in _MOVES:
        _MOVES[verb](desk, *given)
    else:
        return False
    return True


def _change(desk: Desk, action: str) -> None:
    found, events = change(desk, action), len(desk.deal.events)
    fresh = isinstance(found, TableState) and len(found.deal.events) > events
    desk.put(found, fresh=fresh or parts(action)[0] in FRESH)


def _kong_brings(desk: Desk, action: str) -> int | None:
    """Return the index of the kong that an action tells to its end; None if it tells none."""
    on, definition = desk.on, desk.definition
    if not isinstance(desk.entry, Kong) or definition is None or on.current != len(on.deal.events) - 1:
        return None
    if missing_of(on.deal, on.current, definition, hand_size=desk.hand_size) is None:
        return None
    found = tried(desk, action)
    kong = found.on.entry if found.settlement is not None and found.on is not None else None
    if found.on is None or not isinstance(kong, Kong) or kong.player is None:
        return None
    return found.gets(kong.player) if new_reason(OpenDeal(found.on, desk.ruleset), "win") is None else None


def _tile(desk: Desk, kind: str, mode: str = "") -> None:
    entry = desk.entry
    waits = isinstance(entry, Win) and entry.player is None and mode in KONG_KINDS
    if not waits or new_reason(desk, "kong") is not None:
        with desk.together():
            desk.add_tiles((int(kind),), mode)
            if isinstance(entry, Exhausted) and not desk.room:
                # The next hand can be shown at once.
                for seat in desk.unfinished_seats()[:1]:
                    desk.select_seat(seat)
        return
    # Whose kong it is, is asked like who won.
    with desk.together():
        desk.add_event("kong")
        desk.add_tiles((int(kind),))
        if mode != "exposed":
            desk.set_kind(mode)


def _choose(desk: Desk, by: str) -> None:
    """Go to the next event, or with −1 to the one before."""
    to = desk.current + int(by)
    if (JING if desk.has_jing else 0) <= to < len(desk.deal.events):
        desk.select(to)
    else:
        desk.notify([no_event(int(by))])


def _undo(desk: Desk) -> None:
    desk.undo() if desk.can_undo else desk.notify([Sentence("keys_nothing_undo")])


def _redo(desk: Desk) -> None:
    desk.redo() if desk.can_redo else desk.notify([Sentence("keys_nothing_redo")])


_MOVES: dict[str, Callable[..., None]] = {
    "back": lambda desk: desk.take_back(),
    "choose": _choose,
    "new": lambda desk: desk.new_deal(),
    "mode": lambda desk, mode: desk.set_mode(mode),
    "redo": _redo,
    "select": lambda desk, at: desk.select(int(at)),
    "show": lambda desk, seat: desk.select_seat(seat_of(desk, seat)),
    "take_named": lambda desk, mode, at: desk.take_named(mode, int(at)),
    "tile": _tile,
    "undo": _undo,
}
