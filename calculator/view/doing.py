"""Actions done on the table: changes of the deal, tiles, what is looked at; a kong that is told goes on by itself."""

from __future__ import annotations

from collections.abc import Callable

from calculator.deals import Exhausted, Kong, Win
from calculator.table import JING, OpenTable, TableState, missing_of, new_reason, set_kind
from calculator.tiles import KONG_KINDS
from calculator.view.actions import CHANGES, FRESH, change, no_event, parts, seat_of
from calculator.view.tried import tried


def do(open_table: OpenTable, action: str) -> bool:
    """Do an action. Return False if it is one of the window."""
    verb, given = parts(action)
    if verb in CHANGES:
        brings = _kong_brings(open_table, action)
        if brings is None:
            _change(open_table, action)
            return True
        with open_table.together():
            _change(open_table, action)
            kong = open_table.entry
            open_table.add_event("win")
            if brings and isinstance(kong, Kong):
                open_table.say("stage_kong_paid", seat=kong.player, points=brings)
    elif verb in _MOVES:
        _MOVES[verb](open_table, *given)
    else:
        return False
    return True


def _change(open_table: OpenTable, action: str) -> None:
    found, events = change(open_table, action), len(open_table.deal.events)
    fresh = isinstance(found, TableState) and len(found.deal.events) > events
    open_table.put(found, fresh=fresh or parts(action)[0] in FRESH)


def _kong_brings(open_table: OpenTable, action: str) -> int | None:
    """Return the index of the kong that an action tells to its end; None if it tells none."""
    at, last = open_table.current, len(open_table.deal.events) - 1
    if not isinstance(open_table.entry, Kong) or open_table.definition is None or at != last:
        return None
    if missing_of(open_table, at) is None:
        return None
    found = tried(open_table, action)
    kong = found.on.entry if found.settlement is not None and found.on is not None else None
    if found.on is None or not isinstance(kong, Kong) or kong.player is None:
        return None
    return found.gets(kong.player) if new_reason(open_table.with_state(found.on), "win") is None else None


def _tile(open_table: OpenTable, kind: int | str, mode: str = "") -> None:
    entry = open_table.entry
    waits = isinstance(entry, Win) and entry.player is None and mode in KONG_KINDS
    if not waits or new_reason(open_table, "kong") is not None:
        with open_table.together():
            open_table.add_tiles((int(kind),), mode)
            if isinstance(entry, Exhausted) and not open_table.room:
                # The next hand can be shown at once.
                for seat in open_table.unfinished_seats()[:1]:
                    open_table.select_seat(seat)
        return
    # Whose kong it is, is asked like who won.
    with open_table.together():
        open_table.add_event("kong")
        open_table.add_tiles((int(kind),))
        if mode != "exposed":
            open_table.make(set_kind, mode)


def _choose(open_table: OpenTable, by: int) -> None:
    """Go to the next event, or with −1 to the one before."""
    to = open_table.current + by
    if (JING if open_table.has_jing else 0) <= to < len(open_table.deal.events):
        open_table.select(to)
    else:
        open_table.notify([no_event(by)])


_MOVES: dict[str, Callable[..., None]] = {
    "back": lambda open_table: open_table.take_back(),
    "choose": _choose,
    "new": lambda open_table: open_table.new_deal(),
    "mode": lambda open_table, mode: open_table.set_mode(mode),
    "redo": lambda open_table: open_table.redo() if open_table.can_redo else open_table.say("keys_nothing_redo"),
    "select": lambda open_table, at: open_table.select(at),
    "show": lambda open_table, seat: open_table.select_seat(seat_of(open_table, seat)),
    "take_named": lambda open_table, mode, at: open_table.take_named(mode, at),
    "tile": _tile,
    "undo": lambda open_table: open_table.undo() if open_table.can_undo else open_table.say("keys_nothing_undo"),
}
