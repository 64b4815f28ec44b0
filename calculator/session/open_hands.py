"""The hands that the others have laid open so far: those of winners, and those that an exhausted wall shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from calculator.deals import Exhausted, Held, Kong, Win
from calculator.settlement import claim_text
from calculator.statement import StripTile, TextStyle, lying
from calculator.tiles import Meld, tile_name

if TYPE_CHECKING:
    from calculator.session.desk import Desk


class OpenHand(NamedTuple):
    """A hand that lies open beside that on the felt; `note` says what it is: it won on a tile, or was ready or not."""

    seat: int
    note: str
    tiles: tuple[StripTile, ...]


def shown_hands(desk: Desk, style: TextStyle) -> list[OpenHand]:
    """One for each player but the one whose hand is on the felt, in the order of the seats."""
    found: dict[int, OpenHand] = {}
    deal = desk.deal
    for at, event in enumerate(deal.events):
        if isinstance(event, Win) and event.player is not None and event.hand != Held():
            word = style.called("win", "desk_tag_win")
            note = f"{word} {tile_name(event.tile, style.language)}" if event.tile is not None else ""
            found[event.player] = OpenHand(event.player, note, _tiles(desk, event.player, at, event.hand, event.tile))
        elif isinstance(event, Exhausted):
            for seat, held in event.shown:
                found[seat] = OpenHand(seat, _standing(desk, seat, style), _tiles(desk, seat, at, held, None))
            for seat, claim in event.claims if desk.checks_hands else ():
                if seat not in found:
                    found[seat] = OpenHand(
                        seat, claim_text(claim, style.language), _tiles(desk, seat, at, Held(), None)
                    )
    return [found[seat] for seat in sorted(found) if seat != desk.actor]


def _standing(desk: Desk, seat: int, style: TextStyle) -> str:
    """Whether a hand was ready when the wall was exhausted, where that was looked at."""
    settlement = desk.outcome.settlement if desk.outcome is not None else None
    players = settlement.players if settlement is not None else ()
    if seat >= len(players) or not players[seat].checked:
        return ""
    return style.say("felt_was_ready" if players[seat].ready else "felt_was_not_ready")


def _tiles(desk: Desk, seat: int, at: int, held: Held, winning: int | None) -> tuple[StripTile, ...]:
    row = [StripTile(kind, 0) for kind in held.tiles]
    row += [StripTile(winning, 1, winning=True)] if winning is not None else []
    kongs = (desk.deal.events[index] for index in desk.deal.kongs_of(seat, at))
    melds = (*held.melds, *(kong.meld for kong in kongs if isinstance(kong, Kong) and kong.meld is not None))
    for group, meld in enumerate(melds, 2):
        row += _meld(meld, group)
    row += [StripTile(kind, len(melds) + 2) for kind in held.flowers]
    return tuple(row)


def _meld(meld: Meld, group: int) -> list[StripTile]:
    hidden = lying(meld) if meld.is_kong else frozenset[int]()
    return [StripTile(int(tile), group, back=at in hidden) for at, tile in enumerate(meld.tiles)]
