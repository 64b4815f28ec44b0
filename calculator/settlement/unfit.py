"""Flags and facts that a ruleset does not allow together, or beside the tiles: what of them a deal may not say."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from calculator.deals import Win
from calculator.documents import Problem
from calculator.rules import Limit
from calculator.scoring import PlayerFacts, WinFacts
from calculator.settlement.settler import Settler

Broken = tuple[Limit, int | None]
"""A limit that a deal breaks, and the event of the win that does."""


def unfit(settler: Settler, skip: Container[int], *, dealer_known: bool = True) -> list[Problem]:
    """Limits that the deal breaks, and facts that name too many tiles; wins in `skip` have other faults already. Of flags
    nothing can be said where it is not known who deals."""
    problems = []
    for limit, at in broken_limits(settler, skip):
        if dealer_known or not limit.flag:
            facts: dict[str, Any] = {"requirement": limit.rule.label}
            facts |= {"label": limit.fact.option.label} if limit.fact is not None else {}
            problems.append(Problem(limit.code, path=limit.path(at), facts=facts))
    named = [(fact.of, fact) for fact in settler.definition.facts if fact.most is not None]
    for of, at, player, win in _asked(settler, skip, [of for of, _ in named]):
        for fact in [fact for one, fact in named if one == of]:
            tiles = (player or win or settler.deal_facts).facts[fact.index]
            if tiles == fact.option.default or tiles is None:
                continue
            most = settler.table.asked(settler.table.program.fact_most[fact.id], settler.deal_facts, player, win)
            if len(tiles) > most:
                facts = {"label": fact.option.label, "found": len(tiles), "most": most}
                place = "facts" if at is None else f"events[{at}].facts"
                problems.append(Problem("fact_most", path=f"{place}.{fact.id}", facts=facts))
    return problems


def broken_limits(settler: Settler, skip: Container[int]) -> Iterator[Broken]:
    """Every limit that a deal breaks, wins in `skip` aside."""
    program, limits = settler.table.program, settler.table.ruleset.limits
    deal = settler.facts_with(settler.players()) if program.broken else settler.deal_facts
    for of, at, player, win in _asked(settler, skip, program.broken):
        for index in settler.table.asked(program.broken[of], deal, player, win):
            yield limits[index], at


def _asked(
    settler: Settler, skip: Container[int], of: Container[str]
) -> Iterator[tuple[str, int | None, PlayerFacts | None, WinFacts | None]]:
    """What is asked about, of the deal, its players and its wins, with the event of a win."""
    if "deal" in of:
        yield "deal", None, None, None
    if "player" in of:
        for player in settler.players():
            yield "player", None, player, None
    for at, event in enumerate(settler.deal.events if "win" in of else ()):
        if isinstance(event, Win) and at not in skip:
            yield "win", at, None, settler.scorer.win_facts(settler.hand(at, event), settler.circumstances(at, event))
