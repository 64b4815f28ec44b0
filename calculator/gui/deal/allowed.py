"""What cannot be, by the record's own definition, and why: seats that cannot win or pay, circumstances that contradict.

Each answer is the code of a reason and its facts, or None where the thing is possible.
"""

from __future__ import annotations

from calculator.gui.deal.deal import SELF_DRAWN, Deal, Exhausted, Kong, Win
from calculator.gui.deal.missing import Missing


def actor_reason(deal: Deal, at: int, seat: int) -> Missing | None:
    """Why a seat cannot win, kong or be penalized by the event at `at`, or show a hand there."""
    if seat in deal.winners(at):
        return Missing("desk_has_won", {"seat": seat})
    if seat in deal.penalized(at):
        return Missing("desk_has_penalty", {"seat": seat})
    return None


def source_reason(deal: Deal, at: int, seat: int) -> Missing | None:
    """Why a seat cannot have discarded the tile of the win or kong at `at`."""
    event = deal.events[at]
    if isinstance(event, (Win, Kong)) and event.player == seat:
        return Missing("desk_not_himself")
    if seat in deal.winners(deal.first_on_tile(at)):
        return Missing("desk_has_won", {"seat": seat})
    return None


def flag_reason(deal: Deal, at: int, flag: str) -> Missing | None:
    """Why a circumstance does not go with the win at `at`."""
    win = deal.events[at]
    if not isinstance(win, Win):
        return Missing("desk_only_wins")
    check = _FLAGS.get(flag)
    return check(deal, at, win) if check is not None else None


def _after_kong(deal: Deal, at: int, win: Win) -> Missing | None:
    if win.source is not None and win.source != SELF_DRAWN:
        return Missing("desk_needs_self_draw")
    before = deal.events[at - 1] if at else None
    if not isinstance(before, Kong) or before.player != win.player:
        return Missing("desk_no_kong_before", {"seat": win.player})
    return None


def _kong_discard(deal: Deal, at: int, win: Win) -> Missing | None:
    if win.source is None or win.source == SELF_DRAWN:
        return Missing("desk_needs_discard")
    first = deal.first_on_tile(at)
    before = deal.events[first - 1] if first else None
    if not isinstance(before, Kong) or before.player != win.source:
        return Missing("desk_no_kong_before", {"seat": win.source})
    return Missing("desk_excludes_robbing") if "robbing_kong" in win.flags else None


def _robbing_kong(deal: Deal, at: int, win: Win) -> Missing | None:
    if win.source is None or win.source == SELF_DRAWN:
        return Missing("desk_needs_discard")
    return Missing("desk_excludes_kong_discard") if "kong_discard" in win.flags else None


def _heavenly(deal: Deal, at: int, win: Win) -> Missing | None:
    return (
        None if win.source in (None, SELF_DRAWN) and win.player in (None, deal.dealer) else Missing("desk_dealer_drawn")
    )


def _earthly(deal: Deal, at: int, win: Win) -> Missing | None:
    return Missing("desk_not_dealer") if win.player == deal.dealer else None


_FLAGS = {
    "after_kong": _after_kong,
    "kong_discard": _kong_discard,
    "robbing_kong": _robbing_kong,
    "heavenly": _heavenly,
    "earthly": _earthly,
}


def new_reason(deal: Deal, kind: str, winners: int, penalties: tuple[str, ...]) -> Missing | None:
    """Why no event of a kind (`win`, `kong`, `exhausted`, `penalty`) can be added."""
    done = any(isinstance(event, Exhausted) for event in deal.events)
    if kind == "penalty":
        return None if penalties else Missing("desk_no_penalties")
    if kind == "exhausted":
        if done:
            return Missing("desk_exhausted_already")
        finished = [e for e in deal.events if isinstance(e, Win) and not e.blank]
        return Missing("desk_all_won", {"count": winners}) if len(finished) >= winners else None
    if kind == "win":
        return Missing("desk_all_won", {"count": winners}) if _wins(deal) >= winners else None
    return None


def _wins(deal: Deal) -> int:
    return sum(isinstance(event, Win) for event in deal.events)
