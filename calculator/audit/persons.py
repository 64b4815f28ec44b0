"""Persons taken for others: who dealt, who won, and two seats confused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from calculator.audit.changes import Change, Mistake, mistake_of
from calculator.audit.event_cache import NO_DEALER, EventCache
from calculator.deals import Win


def persons(cache: EventCache) -> Iterator[Mistake]:
    """Yield persons taken for others throughout: when it happened, or only when the amounts were told."""
    deal, name = cache.deal, cache.name
    for seat in range(deal.seats):
        if seat != deal.dealer:
            yield mistake_of("dealer", Change("dealer", None, seat), None, 0, "dealer", name=name(seat))
    yield mistake_of("no_dealer", NO_DEALER, None, 0, "dealer", name=name(deal.dealer))
    for at, event in enumerate(deal.events):
        for seat in range(deal.seats):
            if isinstance(event, Win) and seat not in deal.winners():
                facts = {"name": name(seat), "own": name(event.winner)}
                yield mistake_of("winner", Change("winner", at, (event.player, seat)), None, 0, "win", **facts)
                change = Change("row", (None, None, event.winner), ("payee", seat))
                yield mistake_of("winner", change, at, 1, "win", **facts)
    for pair in combinations(range(deal.seats), 2):
        facts = dict(zip(("name", "other"), map(name, pair), strict=True))
        yield mistake_of("seats", Change("row", (None, None, None), ("seats", pair)), **facts)
        yield mistake_of("seats", Change("seats", pair, None), None, 1, **facts)
