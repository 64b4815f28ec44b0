"""Things that are impossible just now, by the record's own definition, and why.

They concern the player, the source of a tile, the circumstance or the event. Each answer is the
code of a reason and its facts, or None if the thing is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from calculator.deals import PUBLIC_DRAW, SELF_DRAWN, Deal, Event, Exhausted, Kong, Penalty, Win
from calculator.table.kong_wins import (
    AFTER_KONG,
    KONG_DISCARD,
    ROBBING_KONG,
    kongs_before,
    place_before,
    with_kong_before,
    with_shared_flags,
)
from calculator.table.missing import missing_of
from calculator.table.open_deal import OpenDeal, once, source_of
from calculator.text import Said, Sentence
from calculator.tiles import MeldKind, copies_of

if TYPE_CHECKING:
    from calculator.rules import Limit
    from calculator.table.state import TableState

# --- who ------------------------------------------------------------------------------------------------------------


@once
def actor_reason(open_deal: OpenDeal, seat: int) -> Sentence | None:
    """Return why a seat cannot be the player of the current event, or has no hand to show there."""
    deal, at, event, hands = open_deal.deal, open_deal.current, open_deal.entry, open_deal.checks_hands
    if event is None or (isinstance(event, Exhausted) and not hands):
        return Sentence("why_no_tiles")
    goes_on = open_deal.wins_again and not isinstance(event, Exhausted) and seat in deal.winners(at)
    reason = _against_fixed(open_deal, seat) if goes_on else _out_before(open_deal, seat)
    if reason is None and isinstance(event, (Win, Penalty)) and not open_deal.wins_again:
        reason = _does_later(open_deal, seat)
    if reason is None and isinstance(event, Kong) and not goes_on:
        reason = _no_room_for_kong(open_deal, seat)
    if reason is not None or isinstance(event, Exhausted) or seat == event.player:
        return reason
    if isinstance(event, Kong):
        return tiles_reason(open_deal, event._replace(player=seat))
    if isinstance(event, Win):
        source = None if event.source == seat else event.source
        reason = tiles_reason(open_deal, event._replace(player=seat, source=source))
    if reason is None and hands:
        # Whose hand an exhausted wall shows depends on who is out before.
        reason = _fifth(open_deal, event._replace(player=seat))
    return reason


@once
def _used(open_deal: OpenDeal) -> Counter[int]:
    """Return how many copies of each kind lie somewhere now."""
    return open_deal.deal.copies_used()


def _fifth(open_deal: OpenDeal, event: Event) -> Sentence | None:
    """Return a kind of which there would be a fifth copy with another event, and was none before."""
    before, after = _used(open_deal), open_deal.on.with_entry(event).deal.copies_used()
    kind = next((kind for kind, count in sorted(after.items()) if count > max(copies_of(kind), before[kind])), None)
    return None if kind is None else Sentence("why_fifth", {"tile": kind})


def _out_before(open_deal: OpenDeal, seat: int) -> Sentence | None:
    for index, event in enumerate(open_deal.deal.events[: open_deal.current]):
        if isinstance(event, (Win, Penalty)) and event.player == seat:
            code = "why_has_won" if isinstance(event, Win) else "why_has_penalty"
            return Sentence(code, {"seat": seat, "number": index + 1})
    return None


def _against_fixed(open_deal: OpenDeal, seat: int) -> Sentence | None:
    """Return why a winner, whose hand is fixed, cannot be the player of the current event."""
    event, fixed = open_deal.entry, open_deal.deal.fixed_hand(seat, open_deal.current)
    if isinstance(event, Kong) and open_deal.table is not None and open_deal.table.program.kongs_again is not None:
        if not open_deal.table.asked(open_deal.table.program.kongs_again):
            return Sentence("why_kong_after_win", {"seat": seat})
        fits = event.tile is None or open_deal.fixed_kong(event.tile, seat)
        return None if fits else Sentence("why_fixed_hand", {"seat": seat})
    same = isinstance(event, Win) and fixed is not None and (event.hand.tiles, event.hand.melds) == fixed[:2]
    return None if same else Sentence("why_fixed_hand", {"seat": seat})


_LATER: dict[type, str] = {Win: "why_wins_later", Kong: "why_kongs_later", Penalty: "why_penalty_later"}


def _does_later(open_deal: OpenDeal, seat: int) -> Sentence | None:
    """Return why a player who has won, or has a penalty, cannot act later."""
    for index, event in open_deal.later:
        facts = {"seat": seat, "number": index + 1}
        if not isinstance(event, Exhausted) and event.player == seat:
            return Sentence(_LATER[type(event)], facts)
        if open_deal.win is not None and source_of(event) == seat:
            return Sentence("why_discards_later", facts)
    return None


def _no_room_for_kong(open_deal: OpenDeal, seat: int) -> Sentence | None:
    """Return why a later hand is too full for a kong, which belongs to it."""
    deal, event = open_deal.deal, open_deal.entry
    assert isinstance(event, Kong)
    if event.player == seat and event.tile is not None:
        return None
    others = [one for index, one in enumerate(deal.events) if index != open_deal.current and isinstance(one, Kong)]
    if sum(one.player == seat for one in others) >= open_deal.hand_size(0) // 3:
        return Sentence("why_kongs_full", {"seat": seat})
    for index, later in open_deal.later:
        held = None
        if isinstance(later, Win) and later.player == seat:
            held = later.hand
        elif isinstance(later, Exhausted) and open_deal.checks_hands:
            held = later.hand(seat)
        if held is not None and open_deal.room_at(index, seat, held) < 3:
            return Sentence("why_hand_full", {"seat": seat, "number": index + 1})
    return None


# --- from whom ------------------------------------------------------------------------------------------------------


@once
def source_reason(open_deal: OpenDeal, seat: int) -> Sentence | None:
    """Return why the tile of the current win or kong cannot have come from a seat, or be SELF_DRAWN."""
    event = open_deal.entry
    if not isinstance(event, (Win, Kong)):
        return Sentence("why_only_wins")
    if isinstance(event, Kong) and (event.kind != "exposed" or seat == SELF_DRAWN):
        return Sentence("why_no_discarder" if event.kind == "exposed" else "why_no_discard")
    if seat != SELF_DRAWN:
        if event.player == seat:
            return Sentence("why_himself")
        out = None if open_deal.wins_again else _out_before(open_deal, seat)
        if out is not None and out.code == "why_has_won":
            return out
    if isinstance(event, Kong) or seat == event.source:
        return None
    tried = event._replace(source=seat)
    return _fifth(open_deal, tried) or tiles_reason(open_deal, tried)


# --- circumstances --------------------------------------------------------------------------------------------------


@once
def flag_reason(open_deal: OpenDeal, flag: str) -> Sentence | None:
    """Return why a circumstance does not go with the current win.

    One that is not given yet may be about an earlier kong.
    """
    win = open_deal.win
    if win is None:
        return Sentence("why_only_wins")
    on = open_deal.on if flag in win.flags else with_kong_before(open_deal.on, flag)
    kongs = [open_deal.deal.events[at] for at in kongs_before(open_deal.deal, open_deal.current, flag)]
    if flag not in win.flags and len({kong.player for kong in kongs if isinstance(kong, Kong)}) > 1:
        return Sentence("why_whose_kong")
    reason = _flag_reason(on.deal, on.current, flag)
    refused = None if reason else broken_by(open_deal, on.with_entry(win._replace(flags=(*win.flags, flag))))
    return reason if refused is None else Sentence("why_limit", {"reason": refused})


def broken_by(open_deal: OpenDeal, tried: TableState) -> Said | None:
    """Return the first limit of the ruleset that a change breaks and the deal before did not."""
    before = _broken(open_deal)
    limit = next((one for one in _broken(open_deal.with_state(tried)) if one not in before), None)
    if limit is None:
        return None
    code = "why_impossible" if limit.code == "impossible" else "fact_needs"
    return Sentence(code, {"requirement": limit.rule.label})


@once
def _broken(open_deal: OpenDeal) -> tuple[Limit, ...]:
    """Return the limits that a deal breaks.

    Of a win whose hand is not whole yet they are those that do not ask for its tiles.
    """
    from calculator.documents import Problems
    from calculator.settlement import Settler, broken_limits

    deal, table = open_deal.deal, open_deal.table
    if table is None or not table.program.broken:
        return ()
    unknown = {at for at, win in deal.wins if None in (win.player, win.source)}
    lacking = {at for at, _ in deal.wins if missing_of(open_deal, at) is not None}
    try:
        broken = list(broken_limits(Settler(deal, table), unknown))
    except Problems:
        return ()  # a formula that cannot be worked out is told where the deal is settled
    return tuple([limit for limit, at in broken if not (limit.asks_tiles and at in lacking)])


def _flag_reason(deal: Deal, at: int, flag: str) -> Sentence | None:
    for index in deal.on_discard_of(at):
        win = deal.events[index]
        reason = next(_against(flag, deal, index, win), None) if isinstance(win, Win) else None
        if reason is not None:
            return reason
    return None


def contradictions(deal: Deal, at: int) -> dict[str, Sentence]:
    """Return the circumstances of a win that do not go with it, and why."""
    win = deal.events[at]
    flags = win.flags if isinstance(win, Win) else ()
    return {flag: reason for flag in flags if (reason := _flag_reason(deal, at, flag)) is not None}


def tiles_reason(open_deal: OpenDeal, event: Event) -> Sentence | None:
    """Return why the current event cannot be another: a circumstance that was entered contradicts it, or its tiles do.

    The robber of a kong, for example, holds no other tile of its kind.
    """
    if not isinstance(event, (Win, Kong)):
        return None
    deal, known = open_deal.deal, open_deal.circumstances
    tried = with_shared_flags(open_deal.on.with_entry(event).deal, deal)
    for index in range(len(tried.events)):
        before = contradictions(deal, index)
        for flag, reason in contradictions(tried, index).items():
            if flag in known and (flag not in before or before[flag].code != reason.code):
                return against(flag, reason)
        if _differs(tried, index, known) and not _differs(deal, index, known):
            return Sentence("why_flags_differ")
    return None


def against(flag: str, reason: Sentence) -> Sentence:
    """Return the reason that an entered circumstance stands against something."""
    return Sentence("why_stands", reason.facts | {"flag": flag, "reason": reason.code})


def _differs(deal: Deal, at: int, known: Collection[str]) -> bool:
    """Return whether a win has other circumstances than the first on the same discard."""
    win, first = deal.events[at], deal.events[deal.first_on_tile(at)]
    if not isinstance(win, Win) or not isinstance(first, Win):
        return False
    return {*win.flags} & {*known} != {*first.flags} & {*known}


_OPEN = (MeldKind.CHOW, MeldKind.PONG, MeldKind.EXPOSED, MeldKind.ADDED)
"""Melds of what another discarded."""


def _against(flag: str, deal: Deal, at: int, win: Win) -> Iterator[Sentence]:
    """Yield the reasons that a circumstance does not go with a win, the one to be said first."""
    seat, source, drawn = win.player, win.source, win.source == SELF_DRAWN
    discarder, robs = None if drawn else source, ROBBING_KONG in win.flags
    if flag in (AFTER_KONG, "heavenly"):
        if discarder is not None:
            yield Sentence("why_needs_self_draw")
        if robs:
            yield Sentence("why_is_robbed")
    elif flag in (KONG_DISCARD, PUBLIC_DRAW) and drawn:
        yield Sentence("why_needs_discard")
    first = at if flag == AFTER_KONG else deal.first_on_tile(at)
    kong = deal.events[first - 1] if first else None
    owner = kong.player if isinstance(kong, Kong) else None
    match flag:
        case "after_kong" if not isinstance(kong, Kong) or seat not in (None, owner):
            yield Sentence("why_no_kong_right_before" if seat is None else "why_no_kong", {"seat": seat})
        case "kong_discard":
            if discarder is None and owner is None:
                yield Sentence("why_no_kong_right_before", {"seat": None})
            elif discarder not in (None, owner):
                yield Sentence("why_no_kong_discarded", {"seat": discarder})
            if owner == seat:
                yield Sentence("why_own_kong", {"seat": seat})
            if robs:
                yield Sentence("why_is_robbed")
        case "robbing_kong":
            if drawn:
                yield Sentence("why_needs_added_kong")
            if KONG_DISCARD in win.flags:
                yield Sentence("why_is_kong_discard")
            if win.tile in (*win.hand.all_tiles(), *(meld.tiles[0] for meld in deal.kong_melds(seat, at))):
                code = "why_hand_holds_robbed" if seat is None else "why_holds_robbed"
                yield Sentence(code, {"tile": win.tile} | ({} if seat is None else {"seat": seat}))
        case "heavenly" if seat not in (None, deal.dealer):
            yield Sentence("why_dealer_only", {"seat": deal.dealer})
        case "earthly" if seat == deal.dealer:
            yield Sentence("why_not_dealer", {"seat": seat})
    if flag in ("heavenly", "earthly") and seat is not None:
        # Four cards of a kind lie before a player from the start.
        kinds = _OPEN if flag == "heavenly" else (*_OPEN, MeldKind.CONCEALED)
        melds = [meld for meld in (*win.hand.melds, *deal.kong_melds(seat, at)) if meld.kind in kinds]
        if any(meld.kind in _OPEN or meld.tiles[0].family.role != "cards" for meld in melds):
            yield Sentence("why_melded", {"seat": seat})


# --- events ---------------------------------------------------------------------------------------------------------

KONGS = ("kong", "concealed")
"""Kinds of new events: a kong of which the kind is asked, and a concealed one."""


@once
def new_reason(open_deal: OpenDeal, kind: str) -> Sentence | None:
    """Return why no event of a kind can be added, also before the rules are loaded.

    The kind is `win`, `kong`, `concealed`, `exhausted`, `penalty` or one of them.
    """
    if open_deal.definition is None:
        return Sentence("table_loading")
    deal, winners, penalties = open_deal.deal, open_deal.definition.winners, open_deal.definition.penalties
    known = [deal.events[at] for at in deal.begun]
    wins = sum(isinstance(event, Win) for event in known)
    ends = kind == "exhausted" or (kind == "win" and wins + 1 >= winners)
    if ends and any(isinstance(event, Exhausted) for event in known):
        return Sentence("why_exhausted_already")
    joins = kind == "win" and 0 < wins < open_deal.on_discard and _can_be_joined(known[-1])
    if kind in ("exhausted", "win") and wins >= winners and not joins:
        return Sentence("why_all_won" if winners > 1 else "why_one_wins", {"count": winners})
    if kind not in ("exhausted", "win", *KONGS, *penalties) and not (kind == "penalty" and penalties):
        return Sentence("why_no_penalty")
    before = place_of_new(deal, Kong("exposed"), winners) if kind in KONGS else None
    out = {*deal.penalized(before)} if open_deal.wins_again else deal.out(before)
    return Sentence("why_nobody_left") if kind != "exhausted" and len(out) == deal.seats else None


def _can_be_joined(last: Event) -> bool:
    """Return whether others can win on the same discard."""
    return isinstance(last, Win) and None not in (last.player, last.discarder, last.tile)


def place_of_new(deal: Deal, entry: Event, winners: int) -> int:
    """Return the index of a new event: before the end of the deal, and before a win still being entered."""
    events = deal.events
    at = len(events)
    if isinstance(entry, Exhausted):
        return at
    while at and (isinstance(events[at - 1], Exhausted) or _open_win(events[at - 1], entry)):
        at -= 1
    wins = [index for index, _ in deal.wins if index < at]
    if not isinstance(entry, Win) and len(wins) >= winners:
        at = deal.first_on_tile(wins[winners - 1])
    return place_before(deal, at)


def _open_win(event: Event, new: Event) -> bool:
    """Return the index of a win still being entered.

    It comes after a kong or penalty that is remembered only now.
    """
    return isinstance(event, Win) and event.tile is None and not isinstance(new, Win)
