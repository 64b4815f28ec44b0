"""The menu of a seat: player, discarder and kong, name, place, dealer, penalty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from calculator.deals import PUBLIC_DRAW, SELF_DRAWN, Kong, Win, kind_of
from calculator.table import OpenTable, actor_reason, seat_names, take_source
from calculator.text import Sentence, Voice, code_of
from calculator.view.tried import after


class Offer(NamedTuple):
    """An entry of a menu, or a menu of `inner` ones; without a text it is a line between them."""

    text: str = ""
    act: Callable[[], object] = lambda: None
    refused: object = None
    """The reason why it cannot be chosen; None if it can."""
    key: str = ""
    """The action of the table whose keys do the same."""
    inner: tuple[Offer, ...] = ()


def seat_offers(
    open_table: OpenTable,
    voice: Voice,
    seat: int,
    act: Callable[[str], object],
    ask_name: Callable[[bool], None],
    swap: Callable[[int], object],
    *,
    editing: bool = False,
) -> Iterator[Offer]:
    """Yield the entries; `act` does an action by its id, `ask_name` asks for another name or for another person.

    `swap` swaps the seat with another. Nobody takes a seat in an old deal.
    """
    say, names, entry = voice.say, seat_names(open_table.deal, voice.language), open_table.entry
    others = [other for other in range(open_table.deal.seats) if other != seat]
    if entry is not None:
        it, refused = say(kind_of(entry).menu), actor_reason(open_table, seat)
        yield Offer(it, partial(open_table.set_player, seat), refused, f"actor_{seat}")
    if isinstance(entry, Win) or (isinstance(entry, Kong) and entry.kind == "exposed"):
        given = (_of_action(open_table, names[other], act, f"pass:{seat}:{other}") for other in others)
        yield Offer(say("seats_menu_discarded"), inner=tuple(given))
        if isinstance(entry, Win) and PUBLIC_DRAW in open_table.circumstances and entry.player != seat:
            yield _of_action(open_table, say("seats_menu_turned"), act, f"turn:{seat}")
        source = entry.source if isinstance(entry, Win) else entry.discarder
        if isinstance(entry, Win):
            yield _of_action(open_table, say("table_self"), act, f"pass:{seat}:{SELF_DRAWN}")
        if source == seat or (source == SELF_DRAWN and entry.player == seat):
            yield Offer(say("seats_menu_not_from"), partial(open_table.make, take_source))
    yield Offer()
    yield Offer(say("seats_menu_rename"), partial(ask_name, False), key="view_table")
    yield Offer(say("seats_menu_other"), partial(ask_name, True), editing or None)
    swaps = (Offer(names[other], partial(swap, other), editing or None) for other in others)
    yield Offer(say("seats_menu_swap"), inner=tuple(swaps))
    deals = open_table.deal.dealer == seat or None
    yield Offer(say("seats_menu_deals"), partial(act, f"dealer:{seat}"), deals, f"dealer_{seat}")
    kinds = open_table.definition.penalties if open_table.definition is not None else ()
    fines = tuple(
        Offer(say(code_of("table_penalty", kind)), partial(_penalize, open_table, kind, seat)) for kind in kinds
    )
    if fines:
        yield Offer(say("seats_menu_penalty"), inner=fines)


def _of_action(open_table: OpenTable, text: str, act: Callable[[str], object], action: str) -> Offer:
    """Return the entry of an action that may be impossible."""
    found = after(open_table, action)
    return Offer(text, partial(act, action), found if isinstance(found, Sentence) else None)


def _penalize(open_table: OpenTable, kind: str, seat: int) -> None:
    with open_table.together():
        before = open_table.deal
        open_table.add_event(kind)
        if open_table.deal != before:
            open_table.set_player(seat)
