"""A deal as the clicks that enter it on a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from calculator.deals import Deal, Win, read_deal
from calculator.rules import Ruleset
from calculator.session import FactKey, keys_of
from calculator.session.deal_changes import usual_fact
from calculator.tiles import TILES, MeldKind, parse_tiles

Click = dict[str, Any]


def single_win(deal: Deal) -> Win | None:
    """The only event of a deal, where that is a win."""
    return deal.events[0] if len(deal.events) == 1 and isinstance(deal.events[0], Win) else None


def clicks(record: dict[str, Any], ruleset: Ruleset) -> Iterator[Click]:
    """What a person clicks for a deal of one win, in an order in which a table tells it."""
    deal = read_deal(record, ruleset)[0]
    win = single_win(deal)
    assert win is not None
    yield {"do": "ruleset", "id": ruleset.id}
    for name, value in record.get("options", {}).items():
        yield {"do": "option", "id": name, "value": value}
    if deal.dealer:
        yield {"do": "dealer", "seat": deal.dealer}
    if deal.jing is not None:
        yield {"do": "tile", "tile": str(TILES[deal.jing])}
    yield from _facts(deal.facts, ruleset, "deal", deal.seats)
    for meld in win.hand.melds:
        yield {"do": "mode", "mode": meld.kind.value}
        yield from ({"do": "tile", "tile": str(tile)} for tile in _named_by(meld))
    for kind in win.hand.tiles:
        yield {"do": "tile", "tile": str(TILES[kind])}
    for kind in win.hand.flowers:
        yield {"do": "tile", "tile": str(TILES[kind])}
    yield {"do": "tile", "tile": str(TILES[win.winning])}
    yield {"do": "seat", "seat": win.winner}
    yield {"do": "from", "seat": -1 if win.discarder is None else win.discarder}
    yield from ({"do": "flag", "flag": flag} for flag in win.flags)
    yield from _facts(win.hand.facts, ruleset, "win", deal.seats)
    for seat, counts in enumerate(deal.held):
        if seat != win.winner:
            yield from ({"do": "held", "seat": seat, "place": at, "count": n} for at, n in enumerate(counts) if n)


def _named_by(meld: Any) -> list[Any]:
    """The tiles that are clicked for a meld: the lowest of a run in a suit, all of another run, one of a triplet."""
    if meld.kind is not MeldKind.CHOW:
        return [meld.tiles[0]]
    return [meld.tiles[0]] if meld.tiles[0].family.role == "suit" else list(meld.tiles)


def _facts(said: tuple[tuple[str, Any], ...], ruleset: Ruleset, of: str, seats: int) -> Iterator[Click]:
    for name, value in said:
        fact = ruleset.facts[name]
        values = enumerate(value) if fact.of == "player" else [(None, value)]
        for seat, own in values:
            usual = usual_fact(fact)
            if type(own) is type(usual) and own == usual:
                continue
            if fact.option.type == "tiles":
                yield {"do": "mode", "mode": f"fact.{name}"}
                yield from ({"do": "tile", "tile": str(tile)} for tile in parse_tiles(own))
                continue
            key = next((key for key in keys_of(fact, seat) if key.value == own), FactKey(name, seat))
            yield {"do": "fact", "id": name, "seat": seat, "value": key.value, "wanted": own}
