"""Every action of a stage, as a change of the deal: mouse, keys, page and screen reader do the same by the same id."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from calculator.deals import SELF_DRAWN, ClaimedHand, Event, Exhausted, Kong, Penalty, Win
from calculator.table import (
    JING,
    KONG_FLAGS,
    Change,
    OpenDeal,
    TableState,
    add_event,
    add_joined,
    clear_hand,
    delete_event,
    discard_tile,
    facts_naming,
    facts_of_deal,
    facts_of_hand,
    facts_of_players,
    join_discard,
    keys_of,
    move_event,
    name_tile,
    pass_on,
    remove_meld,
    remove_tile,
    remove_winning,
    set_dealer,
    set_fact,
    set_held,
    set_kind,
    set_player,
    set_source,
    set_winning,
    sort_hand,
    stepped,
    toggle_flag,
    turn,
    win_again,
)
from calculator.text import Sentence
from calculator.view.values import Step

WINDOW = ("ask", "edit", "page", "picture", "reading", "record", "rule", "step", "working")
"""The actions of the window itself: the part before the colon of the ids that `do` leaves to it.
`step:` goes on, `step:who` goes back; `page:` shows the whole deal, `rule:` a line of a ruleset."""
_NUMBER = re.compile(r"[+-]?\d+")


def change(open_deal: OpenDeal, action: str) -> Change:
    """Return the deal after an action; a sentence that refuses it, or None if it is no change of the deal."""
    verb, given = parts(action)
    return CHANGES[verb](open_deal, *given) if verb in CHANGES else None


def step_after(held: Step | None, action: str) -> Step | None:
    """Return the step that a window stays at after an action; None: the one that the deal is at.

    A hand that is shown at an exhaustive draw is laid.
    """
    verb, given = parts(action)
    if verb == "step":
        return Step(given[0]) if given else None
    if verb == "show":
        return Step.LAY
    if verb == "held" or (verb == "claim" and "ready" in given):
        # One count after another is said before it goes on.
        return Step.WHO
    return None if verb in _GOES_ON or (verb, held) == ("claim", Step.LAY) else held


def parts(action: str) -> tuple[str, list[Any]]:
    """Return the verb of an action and its arguments, whole numbers as numbers."""
    verb, _, given = action.partition(":")
    return verb, [int(one) if _NUMBER.fullmatch(one) else one for one in given.split(":")] if given else []


def seat_of(open_deal: OpenDeal, seat: int) -> int:
    """Return the number of a seat.

    :raises IndexError: if there is no such seat.
    """
    if not 0 <= seat < open_deal.deal.seats:
        raise IndexError(seat)
    return seat


# --- who and from whom ------------------------------------------------------------------------------------------------


def _seat(open_deal: OpenDeal, seat: int) -> Change:
    """Set the player, then the source; a click on the player once more removes it."""
    entry, at = open_deal.entry, seat_of(open_deal, seat)
    if entry is None or isinstance(entry, Exhausted):
        return None
    if entry.player == at:
        return _nobody(open_deal)
    asks_source = (isinstance(entry, Win) and not open_deal.joined) or (
        isinstance(entry, Kong) and open_deal.asks_discarder
    )
    if entry.player is not None and asks_source:
        return _source(open_deal, seat)
    source = entry.source if isinstance(entry, Win) else None
    return None if source == at else _player(open_deal, seat)


def _player(open_deal: OpenDeal, seat: int) -> Change:
    """Set the player, whoever was named before."""
    return _with_last_winning(open_deal, set_player(open_deal, seat_of(open_deal, seat)))


def _nobody(open_deal: OpenDeal) -> Change:
    entry = open_deal.entry
    assert entry is not None
    assert not isinstance(entry, Exhausted)
    unnamed: Event = entry._replace(player=None)
    if isinstance(unnamed, Kong):
        unnamed = unnamed._replace(kind="exposed", discarder=None)
    elif isinstance(unnamed, Win) and not open_deal.joined:
        unnamed = _without_kong(unnamed)._replace(source=None)
    return open_deal.on.with_entry(unnamed)


def _with_last_winning(open_deal: OpenDeal, found: Change) -> Change:
    """Take the tile laid last for the winning one, if the winner's kongs leave no room for it in the hand."""
    if not isinstance(found, TableState):
        return found
    win, now = found.entry, open_deal.with_state(found)
    if not isinstance(win, Win) or win.tile is not None or now.room != -1 or not win.hand.tiles:
        return found
    *tiles, last = win.hand.tiles
    return found.with_entry(win._replace(hand=win.hand._replace(tiles=tuple(tiles)), tile=last))


def _source(open_deal: OpenDeal, seat: int | str, flag: str = "", kong: int = -1) -> Change:
    """Say from whom: a seat, or the wall; of a win also directly after which kong."""
    entry, source = open_deal.entry, SELF_DRAWN if seat == "wall" else seat_of(open_deal, int(seat))
    if isinstance(entry, Kong):
        found = set_kind(open_deal, "exposed")
        return set_source(open_deal.with_state(found), source) if isinstance(found, TableState) else found
    if not isinstance(entry, Win):
        return None
    deal = open_deal.deal
    for at in deal.on_discard_of(open_deal.current):
        win = deal.events[at]
        deal = deal.with_event(at, _without_kong(win)) if isinstance(win, Win) else deal
    on = open_deal.on._replace(deal=deal).with_entry(_without_kong(entry)._replace(source=None))
    found = set_source(open_deal.with_state(on), source)
    if not flag or not isinstance(found, TableState):
        return found
    return toggle_flag(open_deal.with_state(found), flag, kong)


def _without_kong(win: Win) -> Win:
    """Return a win that did not come directly after a kong."""
    return win._replace(flags=tuple([one for one in win.flags if one not in KONG_FLAGS]))


# --- circumstances and facts ------------------------------------------------------------------------------------------


def _fact(open_deal: OpenDeal, name: str, seat: int | str, step: int | str) -> Change:
    """Step a fact: by +1 or −1, or with `=` and its place the button of one value."""
    own = seat_of(open_deal, seat) if isinstance(seat, int) else None
    rows = (facts_of_deal(open_deal), facts_of_hand(open_deal), *facts_of_players(open_deal))
    shown = next((one for row in rows for one in row if (one.fact.id, one.seat) == (name, own)), None)
    if shown is None:
        return None
    keys = keys_of(shown.fact)
    key, by = (keys[0], step) if isinstance(step, int) else (keys[int(step[1:])], 1)
    return set_fact(open_deal, name, stepped(shown, key, by, open_deal.deal.seats), own)


def _name(open_deal: OpenDeal, name: str, kind: int) -> Change:
    """Name one tile more of a fact of the win or its deal."""
    named = next((one for one in facts_naming(open_deal) if one.fact.id == name), None)
    return None if named is None else name_tile(open_deal, named, kind)


# --- events -----------------------------------------------------------------------------------------------------------


def _event(open_deal: OpenDeal, kind: str) -> Change:
    """Begin an event.

    A hand that nobody has won yet is not an event of a deal that nobody wins; `penalty` is the
    first kind of the rules, and once more the next one.
    """
    entry, kinds = open_deal.entry, open_deal.definition.penalties if open_deal.definition is not None else ()
    if kind == "penalty" and isinstance(entry, Penalty) and entry.player is None and len(kinds) > 1:
        return set_kind(open_deal, kinds[(kinds.index(entry.kind) + 1) % len(kinds)])
    if kind == "penalty" and kinds:
        kind = kinds[0]
    return add_event(without_unwon(open_deal) if kind == "exhausted" else open_deal, kind)


def without_unwon(open_deal: OpenDeal) -> OpenDeal:
    """Return the deal without a hand that lies there and that nobody is said to have won with."""
    entry = open_deal.entry
    if not isinstance(entry, Win) or entry.player is not None or entry.blank or open_deal.joined:
        return open_deal
    return open_deal.with_state(open_deal.on.with_entry(Win()))


def _claim(open_deal: OpenDeal, seat: int, kind: str = "", points: int = 0) -> Change:
    """Say of a hand at an exhaustive draw what it is without its tiles; the same once more, or nothing, takes it back."""
    entry, own = open_deal.entry, seat_of(open_deal, seat)
    if not isinstance(entry, Exhausted):
        return None
    claim = ClaimedHand(kind, points, points)
    others = [one for one in entry.claims if one[0] != own]
    said = [(own, claim)] if kind and entry.claimed.get(own) != claim else []
    hands = entry.with_hand(own, None).hands
    return open_deal.on.with_entry(Exhausted(hands, tuple(sorted((*others, *said)))))


def _delete(open_deal: OpenDeal, at: int | None = None) -> Change:
    """Take out an event, or the one on the table."""
    entry = open_deal.entry
    if at is not None:
        return delete_event(open_deal, at)
    if entry is None:
        return Sentence("keys_jing_stays")
    if isinstance(entry, Win) and entry.blank and len(open_deal.deal.events) == 1:
        return Sentence("keys_nothing_to_delete")
    return delete_event(open_deal, open_deal.current)


def _move(open_deal: OpenDeal, by: int, at: int | None = None) -> Change:
    """Move an event, or the one on the table, in the order."""
    event = open_deal.current if at is None else at
    if event == JING:
        return Sentence("keys_jing_stays")
    return move_event(open_deal, event, by) or no_event(by)


def no_event(by: int) -> Sentence:
    """Return that there is no event further in this direction."""
    return Sentence("keys_first_event" if by < 0 else "keys_last_event")


CHANGES: dict[str, Callable[..., Change]] = {
    "again": lambda open_deal, seat: win_again(open_deal, seat_of(open_deal, seat)),
    "apart": join_discard,
    "claim": _claim,
    "clear": clear_hand,
    "dealer": set_dealer,
    "delete": _delete,
    "discard": discard_tile,
    "event": _event,
    "fact": _fact,
    "flag": toggle_flag,
    "held": lambda open_deal, seat, *count: set_held(open_deal, seat_of(open_deal, seat), *map(int, count)),
    "joined": lambda open_deal, *seat: add_joined(open_deal, *(seat_of(open_deal, one) for one in seat)),
    "kind": set_kind,
    "meld": remove_meld,
    "move": _move,
    "name": _name,
    "pass": lambda open_deal, *seats: pass_on(open_deal, *map(int, seats)),
    "player": _player,
    "seat": _seat,
    "source": _source,
    "sort": sort_hand,
    "take": remove_tile,
    "take_winning": remove_winning,
    "turn": lambda open_deal, seat: turn(open_deal, seat_of(open_deal, seat)),
    "unname": lambda open_deal, name: set_fact(open_deal, name, ""),
    "wait": set_winning,
}
FRESH = ("event", "joined")
_GOES_ON = (
    *FRESH,
    "apart",
    "choose",
    "clear",
    "kind",
    "new",
    "pass",
    "player",
    "redo",
    "seat",
    "select",
    "source",
    "undo",
)
"""After these a step gone back to is left."""
