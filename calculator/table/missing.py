"""The things that an event still lacks before it can be settled, as sentences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from calculator.deals import Deal, Exhausted, HandSize, Held, Kong, Penalty, Win, kind_of, usual_hand
from calculator.text import Sentence
from calculator.tiles import copies_of

if TYPE_CHECKING:
    from calculator.rules import Definition

_EVENT = r"events\[(\d+)\]"


def no_copy_left(kind: int) -> Sentence:
    """Return that every copy of a kind lies on the table already."""
    return Sentence("table_fifth", {"tile": kind, "count": copies_of(kind)})


def event_of(path: str) -> int | None:
    """Return the index of the event that a place in a record lies in: `events[2].hand` is 2."""
    found = re.match(_EVENT, path)
    return int(found[1]) if found is not None else None


def missing_of(
    deal: Deal, at: int, definition: Definition, seat: int | None = None, hand_size: HandSize = usual_hand
) -> Sentence | None:
    """Return the first thing that the event at `at` lacks.

    `seat` is whose hand of it is being edited, if any.
    """
    event = deal.events[at]
    who = None if event.player is not None or not kind_of(event).who else Sentence(kind_of(event).who)
    match event:
        case Win():
            return Sentence("table_begin") if event.blank else who or _of_win(deal, at, event, hand_size)
        case Kong():
            if who is None and event.tile is None:
                return Sentence("table_which_konged")
            if who is None and event.kind == "exposed" and event.discarder is None and not definition.unfed_kongs:
                return Sentence("table_kong_discarder")
            return who
        case Penalty():
            return who
        case Exhausted():
            if definition.check_hands:
                return _of_exhausted(deal, at, event, seat, hand_size, definition.unshown_hands)
            return None
        case _:
            assert_never(event)


def _of_win(deal: Deal, at: int, win: Win, hand_size: HandSize) -> Sentence | None:
    left = deal.room(at, win.player, win.hand, hand_size)
    if left > 0 and win.tile is not None:
        return Sentence("table_tile_short" if left == 1 else "ask_hand_short", {"count": left})
    if left > 0:
        return Sentence(
            "table_tiles_short" if left + (win.tile is None) > 1 else "table_tile_short", {"count": left + 1}
        )
    if left < 0:
        return Sentence("table_tiles_over", {"count": -left})
    if win.tile is None:
        return Sentence("table_winning_tile")
    if win.source is None:
        return Sentence("table_which_source")
    return None


def _of_exhausted(
    deal: Deal, at: int, event: Exhausted, seat: int | None, hand_size: HandSize, unshown: bool
) -> Sentence | None:
    """Return the first thing lacking at an exhaustive draw, of the hand being edited first.

    `unshown`: players who show no hand need not.
    """
    gone = {*deal.out(at), *event.claimed}
    first = seat or 0
    seats = [other for other in ((first + step) % deal.seats for step in range(deal.seats)) if other not in gone]
    lacking = {other: left for other in seats if (left := deal.room(at, other, event.hand(other), hand_size))}
    if unshown:
        lacking = {other: left for other, left in lacking.items() if event.hand(other).all_tiles()}
    if not lacking:
        return None
    other, left = next(iter(lacking.items()))
    if seat is not None and seat not in gone and seat not in lacking and event.hand(other) == Held():
        return Sentence("ask_next_hand", {"seat": seat, "next": other})
    code = "table_hand_short" if left > 0 else "table_hand_over"
    return Sentence(code, {"seat": other, "count": abs(left)})
