"""The things that an event still lacks before it can be settled, as sentences."""

import re
from typing import assert_never

from calculator.deals import Exhausted, Held, Kong, Penalty, Win, kind_of
from calculator.table.open_deal import OpenDeal
from calculator.text import Sentence
from calculator.tiles import copies_of

_EVENT = r"events\[(\d+)\]"


def no_copy_left(kind: int) -> Sentence:
    """Return that every copy of a kind lies on the table already."""
    return Sentence("table_fifth", {"tile": kind, "count": copies_of(kind)})


def event_of(path: str) -> int | None:
    """Return the index of the event that a place in a record lies in: `events[2].hand` is 2."""
    found = re.match(_EVENT, path)
    return int(found[1]) if found is not None else None


def missing_of(open_deal: OpenDeal, at: int) -> Sentence | None:
    """Return the first thing that the event at `at` lacks; the rules must be loaded."""
    event, definition = open_deal.deal.events[at], open_deal.definition
    assert definition is not None
    who = None if event.player is not None or not kind_of(event).who else Sentence(kind_of(event).who)
    match event:
        case Win():
            return Sentence("table_begin") if event.blank else who or _of_win(open_deal, at, event)
        case Kong():
            if who is None and event.tile is None:
                return Sentence("table_which_konged")
            if who is None and event.kind == "exposed" and event.discarder is None and not definition.unfed_kongs:
                return Sentence("table_kong_discarder")
            return who
        case Penalty():
            return who
        case Exhausted():
            return _of_exhausted(open_deal, at, event, definition.unshown_hands) if definition.check_hands else None
        case _:
            assert_never(event)


def _of_win(open_deal: OpenDeal, at: int, win: Win) -> Sentence | None:
    left = open_deal.room_at(at, win.player, win.hand)
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


def _of_exhausted(open_deal: OpenDeal, at: int, event: Exhausted, unshown: bool) -> Sentence | None:
    """Return the first thing lacking at an exhaustive draw, of the hand being edited first.

    `unshown`: players who show no hand need not.
    """
    deal, seat = open_deal.deal, open_deal.on.seat_shown if at == open_deal.current else None
    gone = {*deal.out(at), *event.claimed}
    first = seat or 0
    seats = [other for other in ((first + step) % deal.seats for step in range(deal.seats)) if other not in gone]
    lacking = {other: left for other in seats if (left := open_deal.room_at(at, other, event.hand(other)))}
    if unshown:
        lacking = {other: left for other, left in lacking.items() if event.hand(other).all_tiles()}
    if not lacking:
        return None
    other, left = next(iter(lacking.items()))
    if seat is not None and seat not in gone and seat not in lacking and event.hand(other) == Held():
        return Sentence("ask_next_hand", {"seat": seat, "next": other})
    code = "table_hand_short" if left > 0 else "table_hand_over"
    return Sentence(code, {"seat": other, "count": abs(left)})
