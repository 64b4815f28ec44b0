"""What can be done to the tiles on the felt: lay them down in every mode, move them, and take them back.

Each function gives what lies on the desk then, or why it cannot be; None where there is nothing to do.
"""

from __future__ import annotations

from collections.abc import Sequence

from calculator.deals import Event, Exhausted, Held, Kong, Win
from calculator.session.allowed import tiles_reason
from calculator.session.deal_changes import Change
from calculator.session.felt import MODES, Felt
from calculator.session.kong_wins import place_before
from calculator.session.missing import Missing, no_copy_left
from calculator.session.on_desk import JING, OnDesk
from calculator.tiles import KONG_KINDS, KONG_TILES, TILES, Meld, MeldKind

# --- laying down ------------------------------------------------------------------------------------------------------


def lay_tile(felt: Felt, kind: int, mode: str) -> Change:
    """A tile of the palette: into the hand, or as the mode says."""
    on, entry = felt.on, felt.entry
    if on.current == JING:
        first = next((at for at, event in enumerate(on.deal.events) if isinstance(event, Win)), 0)
        return on.with_deal(jing=kind)._replace(current=first)
    if isinstance(entry, Kong):
        if felt.used(on.with_entry(entry._replace(tile=None)).deal)[kind]:
            return Missing("desk_kong_taken", {"tile": kind})
        return on.with_entry(entry._replace(tile=kind))
    if felt.definition is not None and kind in felt.definition.flowers and felt.held is not None:
        return _lay_flower(felt, kind)
    refused = not_taken(felt, kind)
    if refused is not None:
        return refused
    if mode in KONG_KINDS:
        return _lay_kong(felt, kind, mode)
    if mode == "chow":
        low = min(kind, TILES[kind].family.kinds[-3])
        return lay_meld(felt, Meld(MeldKind.CHOW, TILES[low : low + 3]))
    return lay_meld(felt, Meld.same(MeldKind(mode), kind)) if mode in ("pong", "wei") else _hold(felt, kind)


def _lay_flower(felt: Felt, kind: int) -> Change:
    """A flower lies beside the hand; one that lies there is taken back. Where all others lie there, the last may be the tile that
    wins, and beside the hand after one more click."""
    held, entry = felt.held, felt.entry
    assert held is not None
    if kind in held.flowers:
        return felt.on.with_held(held._replace(flowers=tuple([one for one in held.flowers if one != kind])))
    laid = held._replace(flowers=tuple(sorted((*held.flowers, kind))))
    if isinstance(entry, Win) and entry.tile == kind:
        return felt.on.with_entry(entry._replace(hand=laid, tile=None))
    if felt.copies_left().get(kind, 0) <= 0:
        return no_copy_left(kind)
    assert felt.table is not None
    others = {*felt.table.definition.flowers} - {kind}
    open_ = isinstance(entry, Win) and entry.tile is None
    if isinstance(entry, Win) and open_ and felt.table.flower_shapes and others <= {*held.flowers}:
        return _checked(felt, entry._replace(tile=kind))
    return _with_hand(felt, laid)


def not_taken(felt: Felt, kind: int) -> Missing | None:
    """Why no hand takes a tile: there is none on the felt, or no copy is left."""
    if felt.held is None:
        return Missing("desk_no_tiles_here")
    if felt.copies_left().get(kind, 0) <= 0 and not _same_tile(felt, kind):
        return no_copy_left(kind)
    return None


def lay_run(felt: Felt, kinds: Sequence[int]) -> Change:
    """A chow of any three tiles that are a run at the table."""
    one, two, three = sorted(kinds)
    if felt.table is None or not felt.table.is_chow((one, two, three)):
        return Missing("desk_no_chow")
    return lay_meld(felt, Meld(MeldKind.CHOW, (TILES[one], TILES[two], TILES[three])))


def in_a_row(felt: Felt, kind: int) -> bool:
    """Whether a tile stands only in runs of three in a row of its suit: then the first of them tells the run."""
    runs = felt.table.shapes.every_run if felt.table is not None else ()
    straight = all(run[2] - run[0] == 2 and run[0] != run[1] for run in runs if kind in run)
    return straight and TILES[kind].family.role == "suit"


def rests_of_runs(felt: Felt, kinds: Sequence[int]) -> list[tuple[int, ...]]:
    """What the runs with these tiles still lack, of those for which enough copies are left."""
    left, found = felt.copies_left(), []
    for run in felt.table.shapes.every_run if felt.table is not None else ():
        rest = list(run)
        for kind in kinds:
            if kind not in rest:
                break
            rest.remove(kind)
        else:
            if all(left.get(kind, 0) >= run.count(kind) for kind in run):
                found.append(tuple(rest))
    return found


def lit(felt: Felt, mode: str, pending: Sequence[int] = ()) -> frozenset[int] | None:
    """The kinds that can be laid down next in a mode, where that is not simply what is left; `pending` are tiles of a run
    that is being built."""
    if mode not in MODES[1:] or felt.held is None:
        return None
    if mode == "chow":
        kinds = {kind for rest in rests_of_runs(felt, pending) for kind in rest}
        return frozenset(kinds)
    least = KONG_TILES if mode in KONG_KINDS else KONG_TILES - 1
    return frozenset(kind for kind, left in felt.copies_left().items() if left >= least)


def lay_meld(felt: Felt, meld: Meld) -> Change:
    held, left = felt.held, felt.copies_left()
    assert held is not None
    lacking = next((int(tile) for tile in meld.tiles if left.get(tile, 0) < meld.tiles.count(tile)), None)
    if lacking is not None:
        return Missing("desk_not_enough", {"tile": lacking, "count": left.get(lacking, 0)})
    if felt.room < 3:
        return Missing("desk_no_room")
    return _with_hand(felt, held._replace(melds=(*held.melds, meld)))


def _lay_kong(felt: Felt, kind: int, kong: str) -> Change:
    """A kong of the player on the felt: an event of its own before this one."""
    on, player = felt.on, felt.actor
    if player is None:
        return Missing("desk_who_first")
    if felt.copies_left().get(kind, 0) < KONG_TILES:
        return Missing("desk_kong_taken", {"tile": kind})
    kongs = len(on.deal.kongs_of(player, on.current))
    if felt.room + felt.hand_size(kongs + 1) - felt.hand_size(kongs) < 3:
        return Missing("desk_no_room")
    at, fed, events = place_before(on.deal, on.current), kong == "exposed" and felt.asks_feeder, on.deal.events
    events = (*events[:at], Kong(kong, player, kind), *events[at:])
    return on.with_events(events, at if fed else on.current + 1)._replace(after_kong=fed)


def insert_tile(felt: Felt, kind: int, to: int) -> Change:
    """A tile of the palette between those of the hand; where there is only one place, it goes there."""
    held = felt.held
    if held is None:
        return lay_tile(felt, kind, "hand")
    if felt.definition is not None and kind in felt.definition.flowers:
        return _lay_flower(felt, kind)
    if felt.copies_left().get(kind, 0) <= 0:
        return no_copy_left(kind)
    if felt.room <= 0:
        # The hand is whole: it is the winning tile, or there is none to take.
        return _hold(felt, kind)
    return _with_hand(felt, held._replace(tiles=(*held.tiles[:to], kind, *held.tiles[to:])))


def _hold(felt: Felt, kind: int) -> Change:
    held, entry, room = felt.held, felt.entry, felt.room
    assert held is not None
    if room > 0:
        return _with_hand(felt, held._replace(tiles=(*held.tiles, kind)))
    if room == 0 and isinstance(entry, Win) and entry.tile is None:
        return _checked(felt, entry._replace(tile=kind))
    if room == 0 and isinstance(entry, Win) and entry.tile is not None and TILES[entry.tile].family.role == "flowers":
        # A flower that seemed to win lies beside the hand after all.
        laid = held._replace(flowers=tuple(sorted((*held.flowers, entry.tile))))
        return _checked(felt, entry._replace(hand=laid, tile=kind))
    if room == 0 and isinstance(entry, Exhausted) and felt.unfinished_seats():
        # A full hand is done with: the tile begins or goes on with the next one.
        seat = felt.unfinished_seats()[0]
        held = entry.hand(seat)
        if felt.deal.room(felt.current, seat, held, felt.hand_size) > 0:
            shown = entry.with_hand(seat, held._replace(tiles=(*held.tiles, kind)))
            return felt.on.with_entry(shown)._replace(seat=seat)
    return Missing("desk_hand_full")


def _same_tile(felt: Felt, kind: int) -> bool:
    """Whether the tile would be a discard that was won on already: there it lies only once."""
    entry, before = felt.entry, felt.same_discard
    if not isinstance(entry, Win) or before is None:
        return False
    return (entry.source, kind) == (before.source, before.tile) and felt.room == 0


def _with_hand(felt: Felt, held: Held) -> OnDesk | Missing:
    entry = felt.on.with_held(held).entry
    assert entry is not None
    return _checked(felt, entry)


def _checked(felt: Felt, entry: Event) -> OnDesk | Missing:
    """Tiles that go with the circumstances that were given."""
    return tiles_reason(felt.deal, felt.current, entry, felt.circumstances) or felt.on.with_entry(entry)


# --- the winning tile -------------------------------------------------------------------------------------------------


def set_winning(felt: Felt, kind: int) -> Change:
    """The tile that completes the hand, from the list of waits."""
    entry = felt.entry
    if not isinstance(entry, Win) or entry.tile == kind:
        return None
    if not felt.copies_left().get(kind, 0):
        return no_copy_left(kind)
    return _checked(felt, entry._replace(tile=kind))


def mark_winning(felt: Felt, at: int) -> Change:
    """Makes a concealed tile the winning one; the one that was goes into the hand."""
    entry = felt.entry
    if not isinstance(entry, Win):
        return None
    tiles = list(entry.hand.tiles)
    kind = tiles.pop(at)
    if entry.tile is not None:
        tiles.insert(at, entry.tile)
    return felt.on.with_entry(entry._replace(hand=entry.hand._replace(tiles=tuple(tiles)), tile=kind))


def unmark_winning(felt: Felt, to: int) -> Change:
    """Takes the winning tile into the hand, before the tile at `to`; where the hand is full they change places."""
    entry = felt.entry
    if not isinstance(entry, Win) or entry.tile is None:
        return None
    tiles = entry.hand.tiles
    if felt.room > 0:
        hand = entry.hand._replace(tiles=(*tiles[:to], entry.tile, *tiles[to:]))
        return felt.on.with_entry(entry._replace(hand=hand, tile=None))
    return mark_winning(felt, min(to, len(tiles) - 1)) if tiles else None


def throw(felt: Felt, kind: int) -> Change:
    """Of a whole hand with its winning tile one tile is thrown: the others stay, and none of them wins."""
    entry = felt.entry
    if not isinstance(entry, Win) or entry.tile is None:
        return None
    tiles = list(entry.hand.tiles)
    if kind != entry.tile:
        if kind not in tiles:
            return None
        ordered = tiles == sorted(tiles)
        tiles.remove(kind)
        tiles.append(entry.tile)
        tiles = sorted(tiles) if ordered else tiles
    return felt.on.with_entry(entry._replace(hand=entry.hand._replace(tiles=tuple(tiles)), tile=None))


# --- moving and taking back -------------------------------------------------------------------------------------------


def move_tile(felt: Felt, at: int, to: int) -> Change:
    """Moves a concealed tile to the place before the one at `to`, both counted before the move."""
    held = felt.held
    if held is None or not 0 <= at < len(held.tiles):
        return None
    tiles = [*held.tiles]
    tiles.insert(to - (to > at), tiles.pop(at))
    return felt.on.with_held(held._replace(tiles=tuple(tiles)))


def remove_tile(felt: Felt, at: int) -> Change:
    held = felt.held
    if held is None or not 0 <= at < len(held.tiles):
        return None
    return felt.on.with_held(held._replace(tiles=held.tiles[:at] + held.tiles[at + 1 :]))


def remove_meld(felt: Felt, at: int) -> Change:
    held = felt.held
    if held is None or not 0 <= at < len(held.melds):
        return None
    return felt.on.with_held(held._replace(melds=held.melds[:at] + held.melds[at + 1 :]))


def remove_winning(felt: Felt) -> Change:
    """Takes back the winning tile, or the tile of a kong."""
    entry = felt.entry
    return felt.on.with_entry(entry._replace(tile=None)) if isinstance(entry, (Win, Kong)) else None


def remove_kind(felt: Felt, kind: int) -> Change:
    """Takes one tile of a kind back from the felt."""
    entry, held = felt.entry, felt.held
    if isinstance(entry, (Win, Kong)) and entry.tile == kind:
        return remove_winning(felt)
    if held is not None and kind in held.flowers:
        return _lay_flower(felt, kind)
    if held is not None and kind in held.tiles:
        return remove_tile(felt, len(held.tiles) - 1 - held.tiles[::-1].index(kind))
    return None


def remove_last(felt: Felt) -> Change:
    """Takes back what was laid down last: winning tile, tile, meld."""
    entry, held = felt.entry, felt.held
    if isinstance(entry, (Win, Kong)) and entry.tile is not None:
        return remove_winning(felt)
    if held is not None and held.tiles:
        return remove_tile(felt, len(held.tiles) - 1)
    if held is not None and not held.melds and held.flowers:
        return _lay_flower(felt, held.flowers[-1])
    return remove_meld(felt, len(held.melds) - 1) if held is not None else None


def sort_hand(felt: Felt) -> Change:
    held = felt.held
    return None if held is None else felt.on.with_held(held._replace(tiles=tuple(sorted(held.tiles))))


def clear_hand(felt: Felt) -> Change:
    """Empties the hand on the felt; kongs are events and stay."""
    entry = felt.entry
    held = Held(facts=felt.held.facts) if felt.held is not None else Held()
    if isinstance(entry, Win):
        return felt.on.with_entry(entry._replace(hand=held, tile=None))
    return felt.on.with_held(held) if isinstance(entry, Exhausted) else None
