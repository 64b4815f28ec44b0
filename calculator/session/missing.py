"""What an event still lacks before it can be settled, as the code of a sentence and its facts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from calculator.session.deal import FULL, Deal, Exhausted, Held, Kong, Penalty, Win

_EVENT = re.compile(r"events\[(\d+)\]")


@dataclass(frozen=True)
class Missing:
    """The sentence `code`; a seat among its facts stands under `seat`."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)


def event_of(path: str) -> int | None:
    """The index of the event that a place in a record lies in: `events[2].hand` is 2."""
    found = _EVENT.match(path)
    return int(found[1]) if found is not None else None


def room(deal: Deal, at: int, seat: int | None, held: Held) -> int:
    """How many concealed tiles a hand still takes, the winning tile not counted; negative where there are too many."""
    kongs = len(deal.kongs_of(seat, at))
    return FULL - 3 * (len(held.melds) + kongs) - len(held.tiles)


def missing_of(deal: Deal, at: int, checks_hands: bool) -> Missing | None:
    """The first thing that the event at `at` lacks."""
    event = deal.events[at]
    if isinstance(event, Win):
        return _of_win(deal, at, event)
    if isinstance(event, Kong):
        if event.player is None:
            return Missing("desk_who_konged")
        if event.tile is None:
            return Missing("desk_which_konged")
        if event.kind == "exposed" and event.feeder is None:
            return Missing("desk_who_fed")
    if isinstance(event, Penalty) and event.player is None:
        return Missing("desk_who_penalized")
    if isinstance(event, Exhausted) and checks_hands:
        return _of_exhausted(deal, at, event)
    return None


def _of_win(deal: Deal, at: int, win: Win) -> Missing | None:
    if win.blank:
        return Missing("desk_begin")
    if win.player is None:
        return Missing("desk_who_won")
    left = room(deal, at, win.player, win.hand)
    if left > 0 and win.tile is not None and not win.is_guess("tile"):
        return Missing("desk_tile_short" if left == 1 else "ask_hand_short", {"count": left})
    if left > 0:
        return Missing("desk_tiles_short" if left + (win.tile is None) > 1 else "desk_tile_short", {"count": left + 1})
    if left < 0:
        return Missing("desk_tiles_over", {"count": -left})
    if win.tile is None:
        return Missing("desk_winning_tile")
    if win.source is None:
        return Missing("desk_which_source")
    return None


def _of_exhausted(deal: Deal, at: int, event: Exhausted) -> Missing | None:
    """Of the hand on the felt first, so that what is asked stands where one looks."""
    gone = {*deal.winners(at), *deal.penalized(at)}
    first = deal.felt_seat if at == deal.current else 0
    seats = [seat for seat in ((first + step) % 4 for step in range(4)) if seat not in gone]
    lacking = {seat: left for seat in seats if (left := room(deal, at, seat, event.hands[seat]))}
    if not lacking:
        return None
    seat, left = next(iter(lacking.items()))
    if at == deal.current and first not in gone and first not in lacking and event.hands[seat] == Held():
        return Missing("ask_next_hand", {"seat": first, "next": seat})
    code = "desk_hand_short" if left > 0 else "desk_hand_over"
    return Missing(code, {"seat": seat, "count": abs(left)})
