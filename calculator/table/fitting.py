"""A deal that lies on the table, fitted to a ruleset with other seats, tiles or facts than it was entered for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from calculator.deals import Event, Exhausted, FactPairs, Held, Kong, Penalty, Win, none_held
from calculator.tiles import MeldKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from calculator.rules import Fact, Ruleset, Table
    from calculator.table.state import TableState


def seated(on: TableState, seats: int) -> TableState:
    """With so many seats: those that are too many go from the end, with all that was said of them."""
    deal = on.deal
    if deal.seats == seats:
        return on
    names = (*deal.players, *("",) * seats)[:seats] if any(deal.players[:seats]) else ()
    deal = deal._replace(
        seats=seats,
        players=names,
        dealer=deal.dealer if deal.dealer < seats else 0,
        held=(*deal.held, *none_held(seats))[:seats],
        events=tuple([_seated(event, seats) for event in deal.events]),
    )
    return on._replace(deal=deal, seat=on.seat if on.seat < seats else 0)


def _seated(event: Event, seats: int) -> Event:
    def seat(one: int | None) -> int | None:
        return None if one is None or one >= seats else one

    match event:
        case Exhausted():
            hands = (*event.hands, *(None,) * seats)[:seats]
            return Exhausted(hands, tuple([one for one in event.claims if one[0] < seats]))
        case Win():
            return event._replace(player=seat(event.player), source=seat(event.source))
        case Kong():
            return event._replace(player=seat(event.player), discarder=seat(event.discarder))
        case Penalty():
            return event._replace(player=seat(event.player))
        case _:
            assert_never(event)


def fit_to_ruleset(on: TableState, ruleset: Ruleset, table: Table) -> TableState:
    """At another table: seats, tiles and facts that it has not go; all else stays as it was said."""
    deal = seated(on, ruleset.definition.seats).deal
    played, flowers = table.kind_set, table.flowers
    # Of chows and pongs the rules say it themselves.
    unknown = () if "wei" in ruleset.definition.melds else (MeldKind.WEI,)

    def held(hand: Held) -> Held:
        return Held(
            tuple([kind for kind in hand.tiles if kind in played]),
            tuple([meld for meld in hand.melds if played.issuperset(meld.tiles) and meld.kind not in unknown]),
            tuple([kind for kind in hand.flowers if kind in flowers]),
            _known(hand.facts, ruleset, ("win",), deal.seats),
        )

    events = tuple([_with_tiles(event, held, (*played, *flowers)) for event in deal.events])
    facts = _known(deal.facts, ruleset, ("deal", "player"), deal.seats)
    return on._replace(deal=deal._replace(events=events, facts=facts), seat=on.seat if on.seat < deal.seats else 0)


def _with_tiles(event: Event, held: Callable[[Held], Held], played: tuple[int, ...]) -> Event:
    match event:
        case Exhausted():
            return event._replace(hands=tuple([hand and held(hand) for hand in event.hands]))
        case Win():
            return event._replace(hand=held(event.hand), tile=event.tile if event.tile in played else None)
        case Kong():
            return event._replace(tile=event.tile if event.tile in played else None)
        case Penalty():
            return event
        case _:
            assert_never(event)


def _known(said: FactPairs, ruleset: Ruleset, of: tuple[str, ...], seats: int) -> FactPairs:
    """Return the facts that the ruleset has too, if their values are possible there."""
    found = []
    for name, value in said:
        fact = ruleset.facts.get(name)
        if fact is None or fact.of not in of:
            continue
        if fact.of == "player":
            if not isinstance(value, tuple):
                continue
            value = (*value, *(fact.option.default,) * seats)[:seats]
        if all(_sayable(fact, one) for one in (value if fact.of == "player" else (value,))):
            found.append((name, value))
    return tuple(found)


def _sayable(fact: Fact, value: Any) -> bool:
    try:
        fact.option.value_of(value)
    except ValueError:
        return False
    return True
