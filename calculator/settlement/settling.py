"""A deal, a record or a game, settled 结算: or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from calculator.deals import Deal, Exhausted, Form, at_table, check, form_of, frozen_options, none_held, read_at_table
from calculator.documents import Problems, without_repeats
from calculator.rules import Ruleset, Table, same_value
from calculator.rules.library import Library
from calculator.settlement.result import GameEnd, Settlement
from calculator.settlement.settler import Asked, Settler
from calculator.settlement.unfit import strange_claims, unfit, unfit_at_end


def settle_game(
    table: Table,
    totals: Sequence[int],
    facts: Iterable[tuple[str, Any]],
    deals: int,
    dealers: tuple[int, int] | None = None,
    *,
    ended: bool = False,
    asked: list[Asked] | None = None,
) -> GameEnd:
    """Settle a game of `deals` deals, after which each seat has so many points in all.

    `facts` are those of the last deal and its players, as it keeps them (`Deal.facts`); `dealers`
    are its dealer and the next one. Left out, they are not asked. `ended`: also a game that is not
    over is paid out, as if it ended here. `asked` notes the payments that were worked out.

    :raises Problems: a formula that cannot be worked out.
    """
    seats = table.definition.seats
    dealer, next_dealer = dealers or (0, None)
    deal = Deal(table.definition.id, dealer=dealer, events=(), held=none_held(seats), seats=seats, facts=tuple(facts))
    settler = Settler(deal, table)
    settler.asked = asked
    return settler.game(totals, deals, next_dealer, ended=ended)


def settle(deal: Deal, table: Table, form: Form | None = None, asked: list[Asked] | None = None) -> Settlement:
    """Settle a deal.

    `form` are its known faults, from its reader; left out, the deal was made here, and anything it
    lacks is a problem. `asked` notes the payments that were worked out.

    :raises Problems: everything that is wrong with the deal, or a formula that cannot be worked out.
    """
    form = form_of(deal, table.ruleset) if form is None else form
    checked = check(deal, table, form.unread)
    settler = Settler(deal, table, checked.same_discard)
    skip = checked.unscorable
    problems = [*form.problems, *checked.problems, *settler.unwinnable(skip, form.unread)]
    if table.definition.win_again and not checked.problems:
        problems += settler.strange_kongs()
    if table.program.broken or table.program.fact_most:
        problems += unfit(settler, skip, dealer_known="dealer" not in form.unread)
    if any(isinstance(event, Exhausted) and event.claims for event in deal.events):
        problems += strange_claims(settler)
    problems = problems or checked.over_table
    if problems:
        raise Problems(without_repeats(problems))
    settler.asked = asked
    settlement = settler.settle(differs_in_period)
    if "end" in table.program.broken:
        problems = unfit_at_end(settler, settlement.players)
        if problems:
            raise Problems(problems)
    return settlement


def differs_in_period(settlement: Settlement, ruleset: Ruleset) -> bool:
    """Return whether the deal is paid differently, or is none, with the values of another period.

    The table's options stay, except for this period's default: there it becomes that period's
    default.
    """
    agreed = {one.id: value for one, value in settlement.table.options() if not same_value(value, one.default)}
    try:
        other = settle(*at_table(settlement.deal._replace(options=frozen_options(agreed)), Form(), ruleset))
    except Problems:
        return True
    return (other.transfers, other.next_dealer, other.next_facts) != (
        settlement.transfers,
        settlement.next_dealer,
        settlement.next_facts,
    )


def settle_record(
    data: Any, library: Library, beside: Path | None = None, asked: list[Asked] | None = None
) -> Settlement:
    """Settle a record, given as plain data.

    A ruleset given as a path is looked for `beside` the record. `asked` notes the payments that
    were worked out.

    :raises Problems: everything that is wrong with the record.
    """
    return settle(*read_at_table(data, library, beside), asked)
