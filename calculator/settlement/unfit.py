"""Flags and facts that a ruleset does not allow together, or beside the tiles: what of them a deal may not say."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from calculator.deals import Exhausted
from calculator.documents import Problem
from calculator.rules import Limit, Table
from calculator.scoring import DealFacts, PlayerFacts, WinFacts
from calculator.settlement.settler import Settler


def unfit(settler: Settler, skip: Container[int], *, dealer_known: bool = True) -> list[Problem]:
    """Return problems for limits that the deal breaks, and facts that name too many tiles.

    Wins in `skip` have other faults already. Nothing can be said of flags if the dealer is not
    known.
    """
    broken = broken_limits(settler, skip)
    problems = [limit_problem(limit, at) for limit, at in broken if dealer_known or not limit.flag]
    table = settler.table
    named = {table.ruleset.facts[name].of for name in table.program.fact_most}
    for of, at, player, win in _asked(settler, skip, named) if named else ():
        problems += too_many_tiles(table, of, at, settler.deal_facts, player, win)
    return problems


def strange_claims(settler: Settler) -> Iterator[Problem]:
    """Return problems for claims of a flower pig if the table ignores suits, or no hand can have too many."""
    for at, event in enumerate(settler.deal.events):
        if isinstance(event, Exhausted) and settler.definition.check_hands:
            for seat, claim in event.claims:
                if claim.kind == "flower_pig" and seat not in settler.deal.out(at) and not settler.looks_at_suits(seat):
                    facts = {"ruleset": settler.definition.name}
                    yield Problem("claim_no_flower_pig", f"events[{at}].claims.{seat}", facts=facts)


def limit_problem(limit: Limit, at: int | None) -> Problem:
    """Return the problem of a limit that the win of an event breaks."""
    facts = {"requirement": limit.rule.label}
    facts |= {"label": limit.fact.option.label} if limit.fact is not None else {}
    return Problem(limit.code, limit.path(at), facts=facts)


def too_many_tiles(
    table: Table, of: str, at: int | None, deal: DealFacts, player: PlayerFacts | None, win: WinFacts | None
) -> Iterator[Problem]:
    """Yield facts of a deal, a player or a win that name more tiles than they may."""
    for fact in table.ruleset.facts_of[of]:
        named: Any = (player or win or deal).facts[fact.index]
        if fact.most is None or named == fact.option.default or named is None:
            continue
        most = table.asked(table.program.fact_most[fact.id], deal, player, win)
        if len(named) > most:
            facts = {"label": fact.option.label, "found": len(named), "most": most}
            yield Problem("fact_most", fact.path(at), facts=facts)


def broken_limits(settler: Settler, skip: Container[int]) -> Iterator[tuple[Limit, int | None]]:
    """Yield every limit that a deal breaks, with the event of the win that does.

    Wins in `skip` aside.
    """
    program, limits = settler.table.program, settler.table.ruleset.limits
    each = program.broken and settler.table.ruleset.asks_each
    deal = settler.facts_with(settler.players()) if each else settler.deal_facts
    for of, at, player, win in _asked(settler, skip, program.broken):
        for index in settler.table.asked(program.broken[of], deal, player, win):
            yield limits[index], at


def unfit_at_end(settler: Settler, players: Sequence[PlayerFacts]) -> list[Problem]:
    """Return problems for limits about how the end of a deal finds its players."""
    table = settler.table
    broken = table.asked(table.program.broken["end"], settler.facts_with(players), None, None)
    return [limit_problem(table.ruleset.limits[at], None) for at in broken]


def _asked(
    settler: Settler, skip: Container[int], of: Container[str]
) -> Iterator[tuple[str, int | None, PlayerFacts | None, WinFacts | None]]:
    """Yield the subjects of limits: the deal, its players and its wins, with the event of a win."""
    if "deal" in of:
        yield "deal", None, None, None
    if "player" in of:
        for player in settler.players():
            yield "player", None, player, None
    for at, win in settler.deal.wins if "win" in of else ():
        if at not in skip:
            yield "win", at, None, settler.scorer.win_facts(*settler.won_hand(at, win))
