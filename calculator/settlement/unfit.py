"""Flags and facts that a ruleset allows only where something holds: what of them a deal may not say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculator.deals import Win
from calculator.documents import Problem
from calculator.rules import Fact
from calculator.scoring import PlayerFacts, WinFacts
from calculator.settlement.settler import Settler


def unfit(settler: Settler, skip: set[int], *, dealer_known: bool = True) -> list[Problem]:
    """Flags and facts that the ruleset allows only where something holds that does not; wins in `skip` have other
    faults already. Of flags nothing can be said where it is not known who deals."""
    ruleset, problems = settler.table.ruleset, list(_of_deal(settler))
    asked = [fact for fact in ruleset.facts_of["win"] if fact.requires or fact.most is not None]
    if not asked and not settler.definition.narrowed:
        return problems
    for at, event in enumerate(settler.deal.events):
        if not isinstance(event, Win) or at in skip:
            continue
        circumstances = settler.circumstances(at, event)
        win = settler.scorer.win_facts(settler.hand(at, event), circumstances)
        for flag, requirement in settler.definition.narrowed if dealer_known else ():
            if flag in circumstances.flags and not settler.table.asked(
                settler.table.program.narrowed[flag], settler.deal_facts, win
            ):
                facts = {"requirement": requirement.label}
                problems.append(Problem("flag_narrowed", path=f"events[{at}].flags", facts=facts))
        for fact in asked:
            problems += _of_fact(settler, fact, win.facts[fact.index], f"events[{at}].facts", None, win)
    return problems


def _of_deal(settler: Settler) -> Iterable[Problem]:
    facts_of = settler.table.ruleset.facts_of
    for fact in facts_of["deal"]:
        yield from _of_fact(settler, fact, settler.deal_facts.facts[fact.index], "facts", None, None)
    for fact in facts_of["player"]:
        if not fact.requires and fact.most is None:
            continue
        for player in settler.players():
            found = list(_of_fact(settler, fact, player.facts[fact.index], "facts", player, None))
            yield from found
            if found:
                break


def _of_fact(
    settler: Settler, fact: Fact, value: Any, path: str, player: PlayerFacts | None, win: WinFacts | None
) -> Iterable[Problem]:
    """What the ruleset asks of a fact that has another value than the default."""
    program, path = settler.table.program, f"{path}.{fact.id}"
    if value == fact.option.default:
        return
    if fact.requires:
        failing = settler.table.asked(program.fact_requires[fact.id], settler.deal_facts, player, win)
        if failing != -1:
            facts = {"label": fact.option.label, "requirement": fact.requires[failing].label}
            yield Problem("fact_requires", path=path, facts=facts)
    if fact.most is not None and value is not None:
        most = settler.table.asked(program.fact_most[fact.id], settler.deal_facts, player, win)
        if len(value) > most:
            facts = {"label": fact.option.label, "found": len(value), "most": most}
            yield Problem("fact_most", path=path, facts=facts)
