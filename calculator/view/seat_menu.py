"""The menu of a seat: player, discarder and kong, name, place, dealer, penalty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from calculator.deals import PUBLIC_DRAW, SELF_DRAWN, Kong, Win, kind_of
from calculator.table import Desk, actor_reason, seat_names, turn_reason
from calculator.text import Voice, code_of


class Offer(NamedTuple):
    """An entry of a menu, or a menu of `inner` ones; without a text it is a line between them."""

    text: str = ""
    act: Callable[[], object] = lambda: None
    refused: object = None
    """Why it is not to be had; None if it is."""
    key: str = ""
    """The action of the table whose keys do the same."""
    inner: tuple[Offer, ...] = ()


def seat_offers(
    desk: Desk, voice: Voice, seat: int, act: Callable[[str], object], rename: Callable[[], None]
) -> Iterator[Offer]:
    """Yield the entries; `act` does an action by its id."""
    say, names, entry = voice.say, seat_names(desk.deal, voice.language), desk.entry
    others = [other for other in range(desk.deal.seats) if other != seat]
    if entry is not None:
        it, refused = say(kind_of(entry).menu), actor_reason(desk, seat)
        yield Offer(it, partial(desk.set_player, seat), refused, f"actor_{seat}")
    if isinstance(entry, Win) or (isinstance(entry, Kong) and entry.kind == "exposed"):
        fed = (
            Offer(names[other], partial(act, f"pass:{seat}:{other}"), desk.pass_reason(seat, other)) for other in others
        )
        yield Offer(say("seats_menu_fed"), inner=tuple(fed))
        if isinstance(entry, Win) and PUBLIC_DRAW in desk.circumstances and entry.player != seat:
            yield Offer(say("seats_menu_turned"), partial(desk.turn, seat), turn_reason(desk, seat))
        source = entry.source if isinstance(entry, Win) else entry.feeder
        if isinstance(entry, Win):
            drawn = partial(act, f"pass:{seat}:{SELF_DRAWN}")
            yield Offer(say("desk_self"), drawn, desk.pass_reason(seat, SELF_DRAWN))
        if source == seat or (source == SELF_DRAWN and entry.player == seat):
            yield Offer(say("seats_menu_not_from"), desk.take_source)
    yield Offer()
    yield Offer(say("seats_menu_rename"), rename, key="view_desk")
    swaps = (Offer(names[other], partial(desk.swap_names, seat, other)) for other in others)
    yield Offer(say("seats_menu_swap"), inner=tuple(swaps))
    deals = desk.deal.dealer == seat or None
    yield Offer(say("seats_menu_deals"), partial(desk.set_dealer, seat), deals, f"dealer_{seat}")
    kinds = desk.definition.penalties if desk.definition is not None else ()
    fines = tuple(Offer(say(code_of("desk_penalty", kind)), partial(_penalize, desk, kind, seat)) for kind in kinds)
    if fines:
        yield Offer(say("seats_menu_penalty"), inner=fines)


def _penalize(desk: Desk, kind: str, seat: int) -> None:
    with desk.together():
        before = desk.deal
        desk.add_event(kind)
        if desk.deal != before:
            desk.set_player(seat)
