"""Payments forgotten, made twice or by half, or by somebody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from calculator.audit.changes import ENDING, Change, Mistake, mistake_of
from calculator.audit.event_cache import EventCache
from calculator.deals import Win
from calculator.settlement import POT, PaymentDue, Transfer
from calculator.statement import reason_word
from calculator.text import Said, in_each


def payments(cache: EventCache, unit: int) -> Iterator[Mistake]:
    """Every payment that was made in an event: forgotten, or made twice."""
    made = [due for row in _rows(cache, unit) for due in row.parts]
    discarder = None
    if unit != ENDING:
        event = cache.deal.events[unit]
        discarder = event.discarder if isinstance(event, Win) else None
    owed = Counter(due.seats for due in made if None not in due.seats)
    shared = [pair for pair, count in owed.items() if count > 1]
    for index in dict.fromkeys(due.payment.index for due in made):
        of_it = [due for due in made if due.payment.index == index]
        yield from _payment(cache, unit, of_it, discarder, shared)
    yield from _whole_rows(cache, unit, discarder)


def _rows(cache: EventCache, unit: int) -> tuple[Transfer, ...]:
    """Return the transfers of an event, or of the end of the deal."""
    return cache.settlement.of_event(None if unit == ENDING else unit)


def forgotten(cache: EventCache) -> Iterator[Mistake]:
    """All of one kind of payment forgotten, that several events or rules bring: every kong given back."""
    made: dict[str, set[Any]] = {}
    for row in cache.settlement.transfers:
        made.setdefault(row.reason, set()).update((row.event, due.payment.index) for due in row.parts)
    for reason, several in made.items():
        if reason != "win" and len(several) > 1:
            change = Change("row", (reason, None, None), "missed")
            yield mistake_of("payment_missed", change, None, 0, reason, what=_reason(cache, reason))


def _whole_rows(cache: EventCache, unit: int, discarder: int | None) -> Iterator[Mistake]:
    """All that an event brings forgotten, or all that one player owes another by it, or paid by somebody else."""
    rows = _rows(cache, unit)

    def any_row(kind: str, pair: tuple[int | None, ...], to: Any, **facts: Said) -> Mistake:
        return mistake_of(kind, Change("row", (None, *pair), to), unit, 0, rows[0].reason, **facts)

    if unit != ENDING and len({row.reason for row in rows}) > 1:
        yield any_row("event_missed", (None, None), "missed")
    pairs = dict.fromkeys((row.payer, row.payee) for row in rows if POT not in (row.payer, row.payee))
    if len(pairs) > 1 and discarder in [payer for payer, _ in pairs]:
        yield any_row("only_discarder", (discarder, None), "only", what=_reason(cache, rows[0].reason))
    for pair in pairs:
        payer, payee = map(cache.name, pair)
        if len(pairs) > 1:
            yield any_row("payer_missed", pair, "missed", payer=payer, payee=payee)
            if _given_back(cache, unit):
                yield any_row("payer_unpaid", pair, ("times", (0, 1)), payer=payer, payee=payee)
        for seat in range(cache.deal.seats):
            if seat not in pair:
                yield any_row("payer_other", pair, ("payer", seat), payer=payer, payee=payee, name=cache.name(seat))


def _given_back(cache: EventCache, unit: int) -> bool:
    """Return whether what an event brings may be given back later."""
    return any(kong == unit for _, kong in cache.units)


def _reason(cache: EventCache, reason: str) -> Said:
    return in_each(lambda language: reason_word(reason, language, cache.table.definition))


def _payment(
    cache: EventCache,
    unit: int,
    made: list[PaymentDue],
    discarder: int | None,
    shared: list[tuple[int | None, int | None]],
) -> Iterator[Mistake]:
    payment = made[0].payment

    def row(kind: str, to: Any, pair: tuple[int | None, ...] = (None, None), **facts: Said) -> Mistake:
        mistake = mistake_of(kind, Change("row", (payment.index, *pair), to), unit, what=payment.label, **facts)
        return mistake._replace(element=payment.reason, file=payment.file, line=payment.line)

    yield row("payment_missed", "missed")
    if _given_back(cache, unit):
        yield row("kong_unpaid", ("times", (0, 1)))
    if payment.pay is None:
        return
    yield row("payment_twice", "twice")
    if not any(due.points % 2 for due in made):
        yield row("payment_half", "half")
    if len(made) < 2:
        return
    for due in made:
        if due.payer is None or due.payee is None:
            continue
        pair = (due.payer.seat, due.payee.seat)
        payer, payee = map(cache.name, pair)
        if pair in shared:
            yield row("row_missed", "missed", pair, payer=payer, payee=payee)
        yield row("row_twice", "twice", pair, payer=payer, payee=payee)
        # Of two, that only one paid is that the other did not.
        if pair[0] != discarder and len(made) > 2:
            yield row("only_one", "only", pair, payer=payer)
