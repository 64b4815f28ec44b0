"""杠上花 and 杠上炮: the kongs that a win may have come directly after, and the circumstances that winners of one discard share.

Neither is ever assumed. A kong goes directly before the win once the circumstance is said.
"""

from calculator.deals import Deal, Kong, Penalty, Win
from calculator.table.state import TableState

AFTER_KONG, KONG_DISCARD, ROBBING_KONG = "after_kong", "kong_discard", "robbing_kong"
KONG_FLAGS = (AFTER_KONG, KONG_DISCARD)
"""The circumstances of a win directly after a kong: of the winner, and of the discarder."""


def kongs_before(deal: Deal, at: int, flag: str) -> tuple[int, ...]:
    """Return the indexes of the kongs since the last win that the win at `at` may have come directly after, the nearest first."""
    win, found = deal.events[at], list[int]()
    if not isinstance(win, Win) or flag not in KONG_FLAGS:
        return ()
    others: set[int | None] = {None} if flag == AFTER_KONG else {None, win.player}
    owner = win.player if flag == AFTER_KONG else win.source
    for index in range(deal.first_on_tile(at) - 1, -1, -1):
        event = deal.events[index]
        if isinstance(event, Win):
            break
        if isinstance(event, Penalty):
            others.add(event.player)
        elif isinstance(event, Kong) and event.player not in others and owner in (None, event.player):
            found.append(index)
    return tuple(found)


def kong_to_rob(deal: Deal, at: int) -> Kong | None:
    """Return the added kong directly before the win at `at` that its winner may have robbed; None where there is none."""
    win, before = deal.events[at], deal.events[at - 1] if at else None
    if not isinstance(win, Win) or not isinstance(before, Kong) or before.kind != "added" or before.player is None:
        return None
    other = before.player != win.player and win.source in (None, before.player)
    return before if other and win.tile is None and not {*KONG_FLAGS} & {*win.flags} else None


def with_kong_before(on: TableState, flag: str, kong: int | None = None) -> TableState:
    """Move a kong directly before the win that is edited: the nearest that the circumstance can mean, or the one at `kong`."""
    deal, at = on.deal, on.current
    kongs = kongs_before(deal, at, flag)
    if not kongs:
        return on
    moved = kongs[0] if kong not in kongs else kong
    events = [*deal.events]
    events.insert(deal.first_on_tile(at) - 1, events.pop(moved))
    return on.with_deal(events=tuple(events))


def place_before(deal: Deal, at: int) -> int:
    """Return the index for an event that comes before the one at `at`.

    It is before all winners of one discard, and before the kong that they won directly after.
    """
    first = deal.first_on_tile(at)
    follower = deal.events[first] if first < len(deal.events) else None
    if isinstance(follower, Win) and {*KONG_FLAGS} & {*follower.flags} and first:
        first -= isinstance(deal.events[first - 1], Kong)
    return first


def with_shared_flags(deal: Deal, before: Deal) -> Deal:
    """Give each win that has come to be on the discard of another the circumstances of that discard.

    A record demands it. Take them from a win that is on it no more.
    """
    if len(deal.events) != len(before.events) or deal.events == before.events:
        return deal
    groups, others = deal.same_discard(), before.same_discard()
    for at, group in groups.items():
        win, leader = deal.events[at], deal.events[group[0]]
        leads, led = group[0] == at, others.get(at, (at,))[0] == at
        if leads != led and isinstance(win, Win) and isinstance(leader, Win):
            flags = () if leads else tuple(dict.fromkeys((*win.flags, *leader.flags)))
            deal = deal.with_event(at, win._replace(flags=flags))
    return deal
