"""A hand that was typed or pasted, laid on the table at once: tiles, melds, kongs as events of their own, winning tile."""

from typing import NamedTuple

from calculator.deals import MELDS_NOT_HERE, SELF_DRAWN, Deal, Exhausted, Held, Kong, Win
from calculator.table import OpenDeal, TableState, against, contradictions, no_copy_left, place_before
from calculator.text import Sentence
from calculator.tiles import Meld, MeldKind, beyond_copies
from calculator.tiles.notations import WrittenHand


class _Hand(NamedTuple):
    tiles: tuple[int, ...]
    melds: tuple[Meld, ...]
    winning: int | None
    apart: bool = False
    """The winning tile only stood apart, which means something behind a full hand alone."""


def lay(open_deal: OpenDeal, written: WrittenHand) -> tuple[TableState, tuple[Sentence, ...]] | Sentence:
    """Add tiles to the current hand if they fit, else replace it: first the tiles give way, then the melds.

    Kongs are events and stay; one that is written again is the same one. Return the table then, and messages about
    it; or why it cannot be.
    """
    found = _strange(open_deal, written)
    if found is not None:
        return found
    deal, at = open_deal.deal, open_deal.current
    before = {
        event.tile: index
        for index in deal.kongs_of(open_deal.actor, at)
        if isinstance(event := deal.events[index], Kong)
    }
    new = [kong for kong in written.kongs if kong.tile not in before]
    if new and open_deal.actor is None:
        return Sentence("table_who_first")
    laid_kongs = len(before) + len(new)
    hand = next((one for one in _hands(open_deal, written) if _fits(open_deal, one, laid_kongs)), None)
    if hand is None:
        most = open_deal.hand_size(laid_kongs) - 3 * laid_kongs + (open_deal.win is not None)
        return Sentence("table_text_long", {"count": written.count - 3 * len(written.kongs), "most": max(most, 0)})
    events = list(deal.events)
    for kong in written.kongs:
        index = before.get(kong.tile)
        if index is not None and kong.kind is not None:
            old = events[index]
            assert isinstance(old, Kong)
            discarder = old.discarder if kong.kind is MeldKind.EXPOSED else None
            events[index] = old._replace(kind=kong.kind.value, discarder=discarder)
    # Exposed ones come last: from the last one the table returns to the hand.
    added = [Kong((kong.kind or MeldKind.EXPOSED).value, open_deal.actor, int(kong.tile)) for kong in new]
    added.sort(key=lambda kong: kong.kind == "exposed")
    place = place_before(deal, at)
    events[place:place] = added
    events[at + len(added)] = _entry(open_deal, hand, written, laid_kongs)
    exposed = (index for index, kong in enumerate(added) if kong.kind == "exposed")
    place_of = next(exposed, None) if open_deal.asks_discarder else None
    to = at + len(added) if place_of is None else place + place_of
    after = open_deal.on.with_events(tuple(events), to)._replace(after_kong=place_of is not None)
    short = _short(open_deal, after.deal, written)
    if short is not None:
        return short
    known = contradictions(deal, at)
    for flag, reason in contradictions(after.deal, at + len(added)).items():
        if flag not in known and flag in open_deal.circumstances:
            return against(flag, reason)
    return after, (Sentence("entry_kong_kind"),) if any(kong.kind is None for kong in new) else ()


def _strange(open_deal: OpenDeal, written: WrittenHand) -> Sentence | None:
    """Return the parts that are not played here, or cannot be written here."""
    tiles = [*written.tiles, *written.flowers, *(tile for meld in written.melds for tile in meld.tiles)]
    tiles += [kong.tile for kong in written.kongs]
    tiles += [written.winning] if written.winning is not None else []
    for tile in tiles:
        if tile not in open_deal.kinds():
            return Sentence("table_not_here", {"tile": int(tile)})
    for meld in written.melds:
        if meld.kind.value not in open_deal.modes():
            return Sentence(MELDS_NOT_HERE[meld.kind.value])
        if meld.kind is MeldKind.CHOW and open_deal.table is not None and not open_deal.table.is_chow(meld.tiles):
            return Sentence("table_no_chow")
    if isinstance(open_deal.entry, Exhausted) and written.winning_marked:
        return Sentence("entry_no_winning_here")
    return None


def _hands(open_deal: OpenDeal, written: WrittenHand) -> list[_Hand]:
    """Return the possible hands afterwards, the least changed first."""
    held = open_deal.held or Held()
    tiles = tuple(int(tile) for tile in written.tiles)
    winning = int(written.winning) if written.winning is not None else None
    old = open_deal.win.tile if open_deal.win is not None else None
    possible = (((*held.tiles, *tiles), held.melds + written.melds, old), (tiles, held.melds + written.melds, None))
    hands = []
    for kept, melds, won in (*possible, (tiles, written.melds, None)):
        if winning is None:
            hands.append(_Hand(kept, melds, won))
            continue
        hands.append(_Hand(kept, melds, winning, not written.winning_marked))
        if not written.winning_marked:
            hands.append(_Hand((*kept, winning), melds, won))
    return hands


def _fits(open_deal: OpenDeal, hand: _Hand, kongs: int) -> bool:
    """Return whether the hand has room; the tile behind a full hand is the winning one."""
    left = open_deal.hand_size(kongs) - 3 * (len(hand.melds) + kongs) - len(hand.tiles)
    wins = open_deal.win is not None
    if hand.winning is None:
        return left >= (-1 if wins else 0)
    return wins and (left == 0 if hand.apart else left >= 0)


def _entry(open_deal: OpenDeal, hand: _Hand, written: WrittenHand, kongs: int) -> Win | Exhausted:
    entry = open_deal.entry
    full = open_deal.hand_size(kongs) - 3 * (len(hand.melds) + kongs)
    tiles, winning = hand.tiles, hand.winning
    if winning is None and len(tiles) > full:
        tiles, winning = tiles[:full], tiles[full]
    before = open_deal.held or Held()
    held = before._replace(tiles=tiles, melds=hand.melds, flowers=tuple(map(int, written.flowers)) or before.flowers)
    if isinstance(entry, Exhausted):
        return entry.with_hand(open_deal.on.seat_shown, held)
    win = open_deal.win
    assert win is not None
    return win._replace(hand=held, tile=winning, source=SELF_DRAWN if written.self_drawn else win.source)


def _short(open_deal: OpenDeal, deal: Deal, written: WrittenHand) -> Sentence | None:
    """Return a tile of which there would be too many; one of those written is named first."""
    used = open_deal.used(deal)
    own = {*map(int, written.tiles), *(int(kong.tile) for kong in written.kongs)}
    over = beyond_copies(used)
    lacking = next((kind for kind in over if kind in own), over[0] if over else None)
    if lacking is None or open_deal.used(open_deal.deal)[lacking] >= used[lacking]:
        return None
    return no_copy_left(lacking)
