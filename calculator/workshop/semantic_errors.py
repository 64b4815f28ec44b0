"""Faults of meaning, each with a deal that shows it.

They are payments that charge somebody twice for one thing, players who pay though they have won,
wins that nobody pays for, amounts that cannot be worked out.

They are looked for on many deals (`tried_deals`): a found fault is sure, an absent one only likely
not to be there.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from calculator.deals import SELF_DRAWN, Deal, Event, Exhausted, Win, record_of
from calculator.documents import Data, Problem, Warnings, both_ends
from calculator.rules import Definition, Label, Payment, Ruleset
from calculator.rules.definitions import needed_values
from calculator.rules.formulas.expressions import Expr, Formula, conjuncts, of_options, refs_of
from calculator.settlement import POT, PaymentDue, Settlement, facts_of
from calculator.statement import TextStyle, event_title, facts_of_hand, facts_said, lettered_seats, pot_name, settings
from calculator.text import Language, clauses, in_each, say
from calculator.workshop.labels import said_of_trade
from calculator.workshop.sentences import part_said
from calculator.workshop.trials import Trial

_ALL = re.compile("三家付|三家都付|付全部")
"""Names of payments that each of the others makes, and of all that they pay together."""


class _Named(NamedTuple):
    """A name with its conditions, and what it says; `exact`: every win that is so has it, where the table agreed so."""

    label: Label
    formula: Formula
    conditions: Sequence[Expr]
    claim: Expr
    exact: bool
    agreed: Sequence[Expr]


def faults_of_meaning(ruleset: Ruleset, tried: Iterable[Trial]) -> list[Problem]:
    """Return the faults, each once, with the shortest deal that shows it, in the order of the file.

    Of equally short deals it is the first. The fact `record` is that deal.
    """
    found: dict[tuple[str, str, int], tuple[tuple[int, int, int], Problem]] = {}
    named = list(_named(ruleset.definition))
    for trial in tried:
        deal = trial.deal
        own = [len(event.hand.facts) for event in deal.events if isinstance(event, Win)]
        length = len(deal.events), len(deal.options), len(deal.facts) + sum(own)
        for problem in _faults(ruleset, trial, named):
            key = problem.code, problem.file, problem.line
            if key not in found or length < found[key][0]:
                found[key] = length, problem
    return sorted(both_ends(problem for _, problem in found.values()), key=lambda problem: (problem.file, problem.line))


def _named(definition: Definition) -> Iterator[_Named]:
    """Yield items, and values that are conditions, with what their names say of a win."""
    rows: list[tuple[Label, Formula, Sequence[Formula], bool]] = [
        (item.label, item.when if item.when.line else item.count, item.formulas[:2], bool(item.tier))
        for item in definition.items
        if not (item.off or item.meant or item.joins or item.alone)
    ]
    rows += [(one.label, one.formula, (one.formula,), False) for one in definition.values if one.is_condition]
    for label, written, formulas, open_ in rows:
        trees = [one.tree for one in formulas]
        parts = [one for tree in trees for one in conjuncts(tree)]
        agreed = [one for one in parts if of_options(one)]
        needed = [one.formula.tree for one in needed_values(trees, "value", definition.values)]
        asked = {ref.place for one in (*parts, *needed) if one not in agreed for ref in one.refs()}
        for table in ("trade_of_wins", "trade_in_full") if "shape" not in asked else ():
            for phrase, claim in said_of_trade(label.zh, table):
                whole = table == "trade_in_full" and phrase == label.zh
                exact = whole and not open_ and asked.isdisjoint(("option", "field", "fact", "item"))
                yield _Named(label, written, trees, claim, exact, agreed)


def _faults(ruleset: Ruleset, trial: Trial, named: Sequence[_Named]) -> Warnings:
    settlement = trial.settlement
    if settlement is None:
        first = trial.problems[0]
        if first.file and first.line:
            facts = {**_shown(trial.deal, ruleset), "fault": first.message}
            yield Problem("meaning_fault", "", *first.places[0], facts=facts)
        return
    yield from _twice(settlement)
    yield from _out_pays(settlement)
    yield from _unpaid(settlement)
    yield from _misnamed(settlement, named)
    yield from _totals(ruleset, trial)


def _twice(settlement: Settlement) -> Warnings:
    """Yield two payments of one reason, or for a drawn game, from one player to another upon one event."""
    definition = settlement.table.definition
    due: dict[tuple[int | None, int, int, str], dict[int, PaymentDue]] = defaultdict(dict)
    for row in settlement.transfers:
        for part in row.parts:
            drawn = row.event is not None and isinstance(settlement.deal.events[row.event], Exhausted)
            reason = "" if drawn and part.payment.pay is not None else row.reason
            due[row.event, row.payer, row.payee, reason][part.payment.index] = part
    for (_, payer, payee, _), parts in due.items():
        if len(parts) < 2 or any(part.payment.meant for part in parts.values()):
            continue
        first, second = (parts[index] for index in sorted(parts)[:2])
        written = [one for part in (first, second) for one in part.payment.conditions]
        givers = [ref for part in (first, second) for ref in part.payment.giver.tree.refs()]
        asked = [definition.own_values(ref.place)[ref.index].formula for ref in givers if ref.place == "player"]
        yield _problem(
            settlement,
            "meaning_twice",
            second.payment,
            payer=payer,
            payee=payee,
            name=second.payment.label,
            other=first.payment.label,
            line=first.payment.line,
            first=first.points,
            second=second.points,
            ends=[first.payment.place, *asked, *written],
        )


def _out_pays(settlement: Settlement) -> Warnings:
    """Yield payments of a winner for events among those who play on.

    Payments when the deal is over are left aside, and so are other winners of the same discard.
    """
    definition = settlement.table.definition
    if definition.winners < 2 or definition.win_again:
        return
    events = settlement.deal.events
    for row in settlement.transfers:
        if row.event is None or isinstance(events[row.event], Exhausted) or row.payer == POT:
            continue
        won = [
            at for at, event in enumerate(events[: row.event]) if isinstance(event, Win) and event.player == row.payer
        ]
        if not won or _one_discard(events[won[0] : row.event + 1]):
            continue
        for part in row.parts:
            if not part.payment.meant:
                yield _problem(
                    settlement, "meaning_out_pays", part.payment, payer=row.payer, payee=row.payee, points=row.points
                )


def _one_discard(events: Sequence[Event]) -> bool:
    """Return whether they are wins on one and the same discard."""
    first = events[0]
    return (
        isinstance(first, Win)
        and first.source != SELF_DRAWN
        and all(isinstance(event, Win) and (event.source, event.tile) == (first.source, first.tile) for event in events)
    )


def _unpaid(settlement: Settlement) -> Warnings:
    """Yield a win that is worth something, and for which its player gets nothing.

    If no line pays for wins at all, that is advice of its own.
    """
    lines = [payment for payment in settlement.table.definition.payments if "win" in payment.on.split()]
    if not lines:
        return
    for win in settlement.wins:
        paid = any(row.event == win.event and row.payee == win.player for row in settlement.transfers)
        if win.points > 0 and not paid and not _taken_away(settlement):
            facts = {**_shown(settlement.deal, settlement.table.ruleset), "points": win.points}
            yield Problem("meaning_unpaid", "", *lines[0].place, facts=facts)


def _misnamed(settlement: Settlement, named: Sequence[_Named]) -> Warnings:
    """Yield items that a win has, though it is not what their name says, or has not, though it is."""
    for win in settlement.wins if named else ():
        evaluator = facts_of(win.score).evaluator()
        for label, formula, conditions, claim, exact, agreed in named:
            counts = all(evaluator.value(one) > 0 for one in conditions)
            sure = counts or (exact and all(evaluator.value(one) > 0 for one in agreed))
            if sure and counts != bool(evaluator.value(claim)):
                shown = _shown(settlement.deal, settlement.table.ruleset)
                yield formula.problem("meaning_name", name=label, stated=part_said(claim), **shown)


def _totals(ruleset: Ruleset, trial: Trial) -> Warnings:
    """Yield amounts that by their name are what all pay, and are not the sum of what each pays."""
    definition = ruleset.definition
    each = [one for one in definition.payments if one.on == "win" and _ALL.search(one.label.zh) and not one.giver.line]
    whole = [one for one in definition.per_payer if _ALL.search(one.label.zh) and not one.is_condition]
    for one in trial.asked if each and whole else ():
        for payee in one.payees if one.kind == "win" else ():
            known = [one.scene.between(seat, payee).evaluator() for seat in one.payers if seat is not payee]
            most = sum(evaluator.value(each[0].pay.tree) for evaluator in known if each[0].pay is not None)
            for value in whole:
                if (paid := known[0].value(value.formula.tree)) != most:
                    facts = {"name": value.label, "other": each[0].label, **_shown(trial.deal, ruleset)}
                    yield value.formula.problem("meaning_total", points=paid, stated=most, **facts)


def _taken_away(settlement: Settlement) -> bool:
    """Return whether a number of the amounts that normally is something was set to nothing.

    A player who has nothing left in the game pays nothing, and that is not a fault.
    """
    definition = settlement.table.definition
    amounts = [value.formula for value in (*definition.values, *definition.per_payer)]
    refs = refs_of([*amounts, *(payment.pay for payment in definition.payments)])
    asked = {definition.fact_of(ref).id for ref in refs if ref.place == "fact"}
    said = record_of(settlement.deal).get("facts") or {}
    numbers = [fact for fact in definition.facts if fact.option.type == "number" and fact.option.default]
    given = [said.get(fact.id) for fact in numbers if fact.id in asked]
    return any(0 in (one if isinstance(one, (list, tuple)) else (one,)) for one in given)


def _problem(
    settlement: Settlement, code: str, payment: Payment, *, payer: int, payee: int, **facts: object
) -> Problem:
    """At a payment, with its two players."""
    names = {name: in_each(partial(_name, settlement, seat)) for name, seat in (("payer", payer), ("payee", payee))}
    facts = {"name": payment.label, **_shown(settlement.deal, settlement.table.ruleset), **names, **facts}
    return Problem(code, "", *payment.place, facts=facts)


def _shown(deal: Deal, ruleset: Ruleset) -> Data:
    """Return the facts of the deal that shows a fault: in words, and as a record."""
    return {"deal": in_each(partial(_deal_text, deal, ruleset)), "record": record_of(deal)}


def _style(deal: Deal, ruleset: Ruleset, language: Language) -> TextStyle:
    names = lettered_seats(deal.players, language, deal.seats)
    return TextStyle(names, language, definition=ruleset.definition)


def _name(settlement: Settlement, seat: int, language: Language) -> str:
    if seat == POT:
        return pot_name(settlement.table, language)
    return _style(settlement.deal, settlement.table.ruleset, language).name(seat)


def _deal_text(deal: Deal, ruleset: Ruleset, language: Language) -> str:
    """Return the deal in a few words: its events, and the options and facts that are not as usual."""
    style, table = _style(deal, ruleset, language), ruleset.table(ruleset.options(deal.choices)[0])
    events = clauses([event_title(event, style) for event in deal.events], language)
    unusual = [*settings(table, language, changed_only=True), *facts_said(deal, table, style)]
    for event in deal.events:
        unusual += facts_of_hand(event.hand, table, style) if isinstance(event, Win) else ()
    if not unusual:
        return events
    return say("meaning_deal", language, events=events, settings=clauses(unusual, language))
