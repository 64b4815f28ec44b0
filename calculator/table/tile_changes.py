"""Changes to the tiles on the table: lay them down in every mode, and remove them.

Each function returns the table then, or why it cannot be; None if there is nothing to do.
"""

from collections.abc import Sequence

from calculator.deals import Event, Exhausted, Held, Kong, Win
from calculator.table.allowed import tiles_reason
from calculator.table.deal_changes import Change
from calculator.table.kong_wins import ROBBING_KONG, place_before
from calculator.table.missing import no_copy_left
from calculator.table.open_deal import MODES, OpenDeal
from calculator.table.state import JING, TableState
from calculator.text import Sentence
from calculator.tiles import KONG_KINDS, KONG_TILES, TILES, Meld, MeldKind

# --- laying down ------------------------------------------------------------------------------------------------------


def lay_tile(open_deal: OpenDeal, kind: int, mode: str) -> Change:
    """Return the table with a tile of the palette: in the hand, or as the mode says."""
    on, entry = open_deal.on, open_deal.entry
    if on.current == JING:
        first = next((at for at, _ in on.deal.wins), 0)
        return on.with_deal(jing=kind)._replace(current=first)
    flower = open_deal.table is not None and kind in open_deal.table.flowers
    if isinstance(entry, Kong) and not flower:
        used = open_deal.used(on.with_entry(entry._replace(tile=None)).deal)[kind]
        if used and not (open_deal.wins_again and used < KONG_TILES and open_deal.fixed_kong(kind)):
            return Sentence("table_kong_taken", {"tile": kind})
        return on.with_entry(entry._replace(tile=kind))
    if flower and open_deal.held is not None:
        return _lay_flower(open_deal, kind)
    refused = not_taken(open_deal, kind)
    if refused is not None:
        return refused
    if mode in KONG_KINDS:
        return _lay_kong(open_deal, kind, mode)
    if mode == "chow":
        low = min(kind, TILES[kind].family.kinds[-3])
        return lay_meld(open_deal, Meld(MeldKind.CHOW, TILES[low : low + 3]))
    return lay_meld(open_deal, Meld.same(MeldKind(mode), kind)) if mode in ("pong", "wei") else _hold(open_deal, kind)


def _lay_flower(open_deal: OpenDeal, kind: int) -> Change:
    """Return the table with a flower beside the hand, or without it if it lay there.

    If all others lie there, the last may be the tile that wins, and beside the hand after one more
    click.
    """
    held, win = open_deal.held, open_deal.win
    assert held is not None
    if kind in held.flowers:
        return open_deal.on.with_held(held._replace(flowers=tuple([one for one in held.flowers if one != kind])))
    laid = held._replace(flowers=tuple(sorted((*held.flowers, kind))))
    if win is not None and win.tile == kind:
        return open_deal.on.with_entry(win._replace(hand=laid, tile=None))
    if open_deal.copies_left().get(kind, 0) <= 0:
        return no_copy_left(kind)
    assert open_deal.table is not None
    others = {*open_deal.table.flowers} - {kind}
    if win is not None and win.tile is None and open_deal.table.flower_shapes and others <= {*held.flowers}:
        return _checked(open_deal, win._replace(tile=kind))
    return _with_hand(open_deal, laid)


def not_taken(open_deal: OpenDeal, kind: int) -> Sentence | None:
    """Return why no hand takes a tile: there is none on the table, or no copy is left."""
    if open_deal.held is None:
        return Sentence("table_no_tiles_here")
    if open_deal.copies_left().get(kind, 0) <= 0 and not _same_tile(open_deal, kind) and kind != open_deal.robbed:
        return no_copy_left(kind)
    return None


def lay_run(open_deal: OpenDeal, kinds: Sequence[int]) -> Change:
    """Return the table with a chow of any three tiles that are a run."""
    one, two, three = sorted(kinds)
    if open_deal.table is None or not open_deal.table.is_chow((one, two, three)):
        return Sentence("table_no_chow")
    return lay_meld(open_deal, Meld(MeldKind.CHOW, (TILES[one], TILES[two], TILES[three])))


def in_a_row(open_deal: OpenDeal, kind: int) -> bool:
    """Return whether a tile stands only in runs of three in a row of its suit.

    Then the first of them tells the run.
    """
    runs = open_deal.table.shapes.every_run if open_deal.table is not None else ()
    straight = all(run[2] - run[0] == 2 and run[0] != run[1] for run in runs if kind in run)
    return straight and TILES[kind].family.role == "suit"


def rests_of_runs(open_deal: OpenDeal, kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the missing tiles of each run with these tiles of which enough copies are left."""
    left, found = open_deal.copies_left(), []
    for run in open_deal.table.shapes.every_run if open_deal.table is not None else ():
        rest = list(run)
        for kind in kinds:
            if kind not in rest:
                break
            rest.remove(kind)
        else:
            if all(left.get(kind, 0) >= run.count(kind) for kind in run):
                found.append(tuple(rest))
    return found


def playable(open_deal: OpenDeal, mode: str, pending: Sequence[int] = ()) -> frozenset[int] | None:
    """Return the kinds that can be laid down next in a mode, if not simply those left.

    `pending` are tiles of a run that is being built.
    """
    if mode not in MODES[1:] or open_deal.held is None:
        return None
    if mode == "chow":
        return frozenset(kind for rest in rests_of_runs(open_deal, pending) for kind in rest)
    least = KONG_TILES if mode in KONG_KINDS else KONG_TILES - 1
    return frozenset(kind for kind, left in open_deal.copies_left().items() if left >= least)


def lay_meld(open_deal: OpenDeal, meld: Meld) -> Change:
    """Return the table with a meld."""
    held, left = open_deal.held, open_deal.copies_left()
    assert held is not None
    lacking = next((int(tile) for tile in meld.tiles if left.get(tile, 0) < meld.tiles.count(tile)), None)
    if lacking is not None:
        return Sentence("table_not_enough", {"tile": lacking, "count": left.get(lacking, 0)})
    if open_deal.room < 3:
        return Sentence("table_no_room")
    return _with_hand(open_deal, held._replace(melds=(*held.melds, meld)))


def _lay_kong(open_deal: OpenDeal, kind: int, kong: str) -> Change:
    """Return the table with a kong of the current player: an event of its own before this one."""
    on, player = open_deal.on, open_deal.actor
    if player is None:
        return Sentence("table_who_first")
    if open_deal.copies_left().get(kind, 0) < KONG_TILES:
        return Sentence("table_kong_taken", {"tile": kind})
    kongs = len(on.deal.kongs_of(player, on.current))
    if open_deal.room + open_deal.hand_size(kongs + 1) - open_deal.hand_size(kongs) < 3:
        return Sentence("table_no_room")
    at, asked = place_before(on.deal, on.current), kong == "exposed" and open_deal.asks_discarder
    events = (*on.deal.events[:at], Kong(kong, player, kind), *on.deal.events[at:])
    return on.with_events(events, at if asked else on.current + 1)._replace(after_kong=asked)


def _hold(open_deal: OpenDeal, kind: int) -> Change:
    held, entry, win, room = open_deal.held, open_deal.entry, open_deal.win, open_deal.room
    assert held is not None
    if room > 0:
        return _with_hand(open_deal, held._replace(tiles=(*held.tiles, kind)))
    if kind == open_deal.robbed:
        return _rob(open_deal, kind)
    if room == 0 and win is not None:
        if win.tile is None:
            return _checked(open_deal, win._replace(tile=kind))
        if TILES[win.tile].family.role == "flowers":
            # A flower that seemed to win lies beside the hand after all.
            laid = held._replace(flowers=tuple(sorted((*held.flowers, win.tile))))
            return _checked(open_deal, win._replace(hand=laid, tile=kind))
    if room == 0 and isinstance(entry, Exhausted) and open_deal.unfinished_seats():
        # A full hand is done with: the tile begins or goes on with the next one.
        seat = open_deal.unfinished_seats()[0]
        held = entry.hand(seat)
        if open_deal.room_at(open_deal.current, seat, held) > 0:
            shown = entry.with_hand(seat, held._replace(tiles=(*held.tiles, kind)))
            return open_deal.on.with_entry(shown)._replace(seat=seat)
    return Sentence("table_hand_full")


def _rob(open_deal: OpenDeal, kind: int) -> Change:
    """Take the last copy from the kong told before, which is none then."""
    events, at = open_deal.deal.events, open_deal.current
    kong, win = events[at - 1], events[at]
    assert isinstance(kong, Kong)
    assert isinstance(win, Win)
    robbing = win._replace(tile=kind, source=kong.player, flags=(*win.flags, ROBBING_KONG))
    return open_deal.on.with_events((*events[: at - 1], robbing, *events[at + 1 :]), at - 1)


def _same_tile(open_deal: OpenDeal, kind: int) -> bool:
    """Return whether the tile is a discard that was won on already: there it lies only once."""
    win, before = open_deal.win, open_deal.same_discard
    if win is None or before is None:
        return False
    return (win.source, kind) == (before.source, before.tile) and open_deal.room == 0


def _with_hand(open_deal: OpenDeal, held: Held) -> TableState | Sentence:
    entry = open_deal.on.with_held(held).entry
    assert entry is not None
    return _checked(open_deal, entry)


def _checked(open_deal: OpenDeal, entry: Event) -> TableState | Sentence:
    """Return the table, or why its tiles contradict the circumstances that were given."""
    return tiles_reason(open_deal, entry) or open_deal.on.with_entry(entry)


# --- the winning tile -------------------------------------------------------------------------------------------------


def set_winning(open_deal: OpenDeal, kind: int) -> Change:
    """Return the table with the tile that completes the hand, from the list of waits."""
    win = open_deal.win
    if win is None or win.tile == kind:
        return None
    if not open_deal.copies_left().get(kind, 0):
        return no_copy_left(kind)
    return _checked(open_deal, win._replace(tile=kind))


def discard_tile(open_deal: OpenDeal, kind: int) -> Change:
    """Return the table with one tile of a whole hand discarded.

    The others stay, and none of them wins.
    """
    win = open_deal.win
    if win is None or win.tile is None:
        return None
    tiles = list(win.hand.tiles)
    if kind != win.tile:
        if kind not in tiles:
            return None
        ordered = tiles == sorted(tiles)
        tiles.remove(kind)
        tiles.append(win.tile)
        tiles = sorted(tiles) if ordered else tiles
    return open_deal.on.with_entry(win._replace(hand=win.hand._replace(tiles=tuple(tiles)), tile=None))


# --- taking back ------------------------------------------------------------------------------------------------------


def remove_tile(open_deal: OpenDeal, at: int) -> Change:
    """Return the table without a tile of the hand."""
    held = open_deal.held
    if held is None or not 0 <= at < len(held.tiles):
        return None
    return open_deal.on.with_held(held._replace(tiles=held.tiles[:at] + held.tiles[at + 1 :]))


def remove_meld(open_deal: OpenDeal, at: int) -> Change:
    """Return the table without a meld."""
    held = open_deal.held
    if held is None or not 0 <= at < len(held.melds):
        return None
    return open_deal.on.with_held(held._replace(melds=held.melds[:at] + held.melds[at + 1 :]))


def remove_winning(open_deal: OpenDeal) -> Change:
    """Return the table without the winning tile, or the tile of a kong."""
    entry = open_deal.entry
    return open_deal.on.with_entry(entry._replace(tile=None)) if isinstance(entry, (Win, Kong)) else None


def remove_kind(open_deal: OpenDeal, kind: int) -> Change:
    """Return the table without one tile of a kind."""
    entry, held = open_deal.entry, open_deal.held
    if isinstance(entry, (Win, Kong)) and entry.tile == kind:
        return remove_winning(open_deal)
    if held is not None and kind in held.flowers:
        return _lay_flower(open_deal, kind)
    if held is not None and kind in held.tiles:
        return remove_tile(open_deal, len(held.tiles) - 1 - held.tiles[::-1].index(kind))
    return None


def remove_last(open_deal: OpenDeal) -> Change:
    """Return the table without the last part laid down: winning tile, tile, meld."""
    entry, held = open_deal.entry, open_deal.held
    if isinstance(entry, (Win, Kong)) and entry.tile is not None:
        return remove_winning(open_deal)
    if held is not None and held.tiles:
        return remove_tile(open_deal, len(held.tiles) - 1)
    if held is not None and not held.melds and held.flowers:
        return _lay_flower(open_deal, held.flowers[-1])
    return remove_meld(open_deal, len(held.melds) - 1) if held is not None else None


def sort_hand(open_deal: OpenDeal) -> Change:
    """Return the table with the hand in order."""
    held = open_deal.held
    return None if held is None else open_deal.on.with_held(held._replace(tiles=tuple(sorted(held.tiles))))


def clear_hand(open_deal: OpenDeal) -> Change:
    """Return the table with an empty hand; kongs are events and stay."""
    held = Held(facts=open_deal.held.facts) if open_deal.held is not None else Held()
    if open_deal.win is not None:
        return open_deal.on.with_entry(open_deal.win._replace(hand=held, tile=None))
    return open_deal.on.with_held(held) if isinstance(open_deal.entry, Exhausted) else None
