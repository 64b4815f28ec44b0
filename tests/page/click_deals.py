"""A deal as the clicks that enter it on a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from calculator.deals import Deal, Win, read_deal
from calculator.rules import Ruleset
from calculator.table import keys_of
from calculator.table.deal_changes import usual_fact
from calculator.tiles import MeldKind, parse_tiles

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
        yield act(f"tile:{int(deal.jing)}")
    for meld in win.hand.melds:
        yield act(f"mode:{meld.kind.value}")
        yield from (act(f"tile:{int(tile)}") for tile in _named_by(meld))
    for kind in (*win.hand.tiles, *win.hand.flowers, win.winning):
        yield act(f"tile:{int(kind)}")
    yield act(f"seat:{win.winner}")
    yield act(f"source:{'wall' if win.discarder is None else win.discarder}")
    yield from (act(f"flag:{flag}") for flag in win.flags)
    yield from _facts(deal.facts, ruleset, deal.seats)
    yield from _facts(win.hand.facts, ruleset, deal.seats)
    for seat, counts in enumerate(deal.held):
        if seat != win.winner:
            yield from (act(f"held:{seat}:{at}:{n}") for at, n in enumerate(counts) if n)


def act(action: str) -> Click:
    """A click on what carries an action."""
    return {"do": "act", "action": action}


def _named_by(meld: Any) -> list[Any]:
    """The tiles that are clicked for a meld: the lowest of a run in a suit, all of another run, one of a triplet."""
    if meld.kind is not MeldKind.CHOW:
        return [meld.tiles[0]]
    return [meld.tiles[0]] if meld.tiles[0].family.role == "suit" else list(meld.tiles)


def _facts(said: tuple[tuple[str, Any], ...], ruleset: Ruleset, seats: int) -> Iterator[Click]:
    """Facts are said once all else is: what is possible depends on the win."""
    for name, value in said:
        fact = ruleset.facts[name]
        values = enumerate(value) if fact.of == "player" else [(None, value)]
        for seat, own in values:
            usual = usual_fact(fact)
            if type(own) is type(usual) and own == usual:
                continue
            if fact.option.type == "tiles":
                yield from (act(f"name:{name}:{int(tile)}") for tile in parse_tiles(own))
                continue
            keys = keys_of(fact)
            step = f"={keys.index(own)}" if own in keys else "+1"
            yield {**act(f"fact:{name}:{'' if seat is None else seat}:{step}"), "id": name, "seat": seat, "wanted": own}
