"""What need not be entered, because the rest of the deal implies it: circumstances, the only way to win, the only tile.

A guess is legal under the record's rules, is marked as one in the win, and goes as soon as its ground goes; what was
entered stays, and so does what was taken back.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from calculator.deals import SELF_DRAWN, Deal, Event, Kong, Win, hand_values, player_values
from calculator.tiles import TILES

if TYPE_CHECKING:
    from calculator.scoring import Scorer
    from calculator.session.on_desk import OnDesk
    from calculator.session.unfinished_hand import Waits
    from calculator.tiles import Hand


def guess(deal: Deal, known: Collection[str]) -> Deal:
    """The deal with the circumstances of its wins guessed anew. `known` are those that the ruleset uses."""
    for at, event in enumerate(deal.events):
        if isinstance(event, Win):
            guessed = _with_flags(deal, at, event, known)
            if guessed != event:
                deal = deal.with_event(at, guessed)
    return deal


def forget(on: OnDesk) -> OnDesk:
    """Without the guessed tile and source of the win that is edited, which the rules guess anew."""
    entry = on.entry
    if not isinstance(entry, Win) or not (entry.is_guess("tile") or entry.is_guess("source")):
        return on
    said = entry.said
    flags = tuple(name for name in entry.guessed if entry.is_guess(name) and name in entry.flags)
    return on.with_entry(entry._replace(tile=said.tile, source=said.source, guessed=flags))


def as_said(deal: Deal, known: Collection[str]) -> Deal:
    """A deal as a record gives it: what the record does not say is not guessed, now or when it goes on."""
    events = [
        event._replace(late=True) if isinstance(event, Kong) and at + 1 < len(deal.events) else event
        for at, event in enumerate(deal.events)
    ]
    deal = deal._replace(events=tuple(events))
    guessed = guess(deal, known).events
    for at, (said, more) in enumerate(zip(deal.events, guessed, strict=True)):
        if isinstance(said, Win) and isinstance(more, Win) and more.guessed:
            events[at] = said._replace(denied=more.guessed)
    return deal._replace(events=tuple(events))


def _with_flags(deal: Deal, at: int, win: Win, known: Collection[str]) -> Win:
    said = tuple(flag for flag in win.flags if flag not in win.guessed)
    others = tuple(name for name in win.guessed if " " in name and win.is_guess(name.split(" ", maxsplit=1)[0]))
    found = [flag for flag in grounds(deal, at, said) if flag in known and flag not in said and flag not in win.denied]
    if not said and not found and not others and not win.flags and not win.guessed:
        return win
    return win._replace(flags=(*said, *found), guessed=(*others, *found))


def grounds(deal: Deal, at: int, said: Collection[str]) -> tuple[str, ...]:
    """The circumstances that the facts speak for: a kong right before, or the first winner of the same discard."""
    win = deal.events[at]
    assert isinstance(win, Win)
    first = deal.first_on_tile(at)
    leader = deal.events[first]
    if first != at and isinstance(leader, Win):
        return leader.flags
    before = deal.events[at - 1] if at else None
    if not isinstance(before, Kong) or before.late or before.player is None or before.tile is None:
        return ()
    if win.source == SELF_DRAWN:
        return ("after_kong",) if before.player == win.player and "heavenly" not in said else ()
    return ("kong_discard",) if before.player == win.source and "robbing_kong" not in said else ()


def only_tile(entry: Event | None, waits: Waits) -> Win | None:
    """The win that is edited with the one tile that it can have; None where there are several, or it is not known whose."""
    if not isinstance(entry, Win) or None in (entry.player, entry.source) or "tile" in entry.denied:
        return None
    kinds = [kind for kind in waits.kinds if waits.left[kind]]
    if len(waits.kinds) != 1 or not kinds or entry.tile is not None:
        return None
    return entry._replace(tile=kinds[0], guessed=(*entry.guessed, f"tile {kinds[0]}"))


def only_source(on: OnDesk, hand: Hand, scorer: Scorer, known: Collection[str]) -> Win | None:
    """The complete win that is edited with the one source from which its hand is a win; None where there are several."""
    from calculator.scoring import Circumstances

    entry, deal = on.entry, on.deal
    if not isinstance(entry, Win) or entry.player is None or entry.source is not None or entry.tile is None:
        return None
    out = deal.winners(on.current)
    payers = [seat for seat in range(deal.seats) if seat != entry.player and seat not in out]
    way = Circumstances(
        flags=frozenset(flag for flag in entry.flags if flag in known),
        dealer=entry.player == deal.dealer,
        seat=(entry.player - deal.dealer) % deal.seats + 1,
        place=entry.player + 1,
        flowers=tuple([TILES[kind] for kind in entry.hand.flowers]),
        facts=hand_values(entry.hand, scorer.table.ruleset),
        own=player_values(deal, scorer.table.ruleset)[entry.player],
    )

    def wins(source: int) -> bool:
        on_discard = source != SELF_DRAWN and "public_draw" not in way.flags
        return scorer.unmet(hand, way._replace(discard=on_discard, from_dealer=source == deal.dealer)) == -1

    ways = [source for source in (SELF_DRAWN, *payers) if wins(source)]
    if len(ways) != 1:
        return None
    return entry._replace(source=ways[0], guessed=(*entry.guessed, f"source {ways[0]}"))
