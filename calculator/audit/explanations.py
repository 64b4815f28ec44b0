"""Explanations of a claimed amount: the mistakes, the steps that they change, and which of them are one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from calculator.audit.changes import Mistake
from calculator.audit.claims import Measure
from calculator.audit.groups import token
from calculator.audit.mistake_costs import FAR_BEHIND, FAR_FETCHED, FEW, SEATS, UNNOTICED, WHO
from calculator.settlement import Explainer, SettledWin, Settlement, facts_of
from calculator.statement import deal_style, reason_word
from calculator.text import LANGUAGES, Language, Phrase, Said, in_each, say

Row = tuple[int | None, int, int, int, str]
"""The event, payer, payee, points and reason of a payment."""


class AmountStep(NamedTuple):
    """A number that differs: that of an item, of a value or of a payment.

    `shown` gives the right calculation; of an item or value `formula` is the ruleset's, at `file` and `line`.
    """

    event: int | None
    right: int
    mistaken: int
    label: Said
    formula: Said | None = None
    shown: Said | None = None
    file: str = ""
    line: int = 0


def _of_win(right: SettledWin, mistaken: SettledWin) -> Iterator[AmountStep]:
    one, other = right.score, mistaken.score
    definition, theirs = one.table.definition, other.table.definition
    # By their names: the mistake may be that another ruleset was played.
    worth = {item.id: other.counts[item.index] * other.worths[item.index] for item in theirs.items}
    for item in definition.items:
        before, after = one.counts[item.index] * one.worths[item.index], worth.get(item.id, 0)
        if before != after:
            yield AmountStep(right.event, before, after, item.label, item.condition, None, item.file, item.line)
    explainers = [Explainer(facts_of(one), language) for language in LANGUAGES]
    reached = {value.id: int(other.values[value.index]) for value in theirs.values}
    for value in definition.values:
        before = int(one.values[value.index])
        after = reached.get(value.id, before)
        if before != after:
            shown = Phrase(tuple(explainer.show(value.formula) for explainer in explainers))
            formula = value.formula
            yield AmountStep(right.event, before, after, value.label, formula, shown, formula.file, formula.line)


def _rows(right: Settlement, mistaken: Settlement) -> Iterator[AmountStep]:
    before, after = (
        {(row.event, row.payer, row.payee, row.reason): row for row in one.transfers} for one in (right, mistaken)
    )
    for key in dict.fromkeys((*before, *after)):
        points, mistaken_points = (one[key].points if key in one else 0 for one in (before, after))
        if points != mistaken_points:
            event, payer, payee, reason = key
            shown = in_each(before[key].describe) if key in before else None
            label = in_each(_payment, right, payer, payee, reason)
            yield AmountStep(event, points, mistaken_points, label, shown=shown)


def _payment(right: Settlement, payer: int, payee: int, reason: str, language: Language) -> str:
    """Return the payer and payee, and for what is paid."""
    style = deal_style(right, language)
    names = {"payer": style.name(payer), "payee": style.name(payee)}
    return say("audit_step_row", language, **names, reason=reason_word(reason, language, right.table.definition))


@dataclass(frozen=True)
class Explanation:
    """Mistakes that together give the number claimed. `same` are other mistakes (sets of them) that change every step alike.

    `settlement` is the deal as it comes to with the mistakes; `steps` where it parts from the right one.
    """

    mistakes: tuple[Mistake, ...]
    measure: Measure
    right: Settlement
    settlement: Settlement
    same: tuple[tuple[Mistake, ...], ...] = ()

    @cached_property
    def cost(self) -> int:
        """The lower, the likelier."""
        cost = sum(mistake.cost for mistake in self.mistakes)
        if self.measure.kind == "nets":
            return cost
        changed = [one for one, own in zip(self.settlement.net, self.right.net, strict=True) if one != own]
        return cost + UNNOTICED * (len(changed) > FEW)

    @property
    def far_fetched(self) -> bool:
        """True if three mistakes would have to come together, or two with a very rare one."""
        rare = any(mistake.cost >= FAR_FETCHED for mistake in self.mistakes)
        return len(self.mistakes) > 2 or (len(self.mistakes) == 2 and rare)

    @cached_property
    def steps(self) -> tuple[AmountStep, ...]:
        """The steps that differ from the right settlement: items, values in the order of calculation, then rows.

        Event by event.
        """
        wins = {win.event: win for win in self.settlement.wins}
        pairs = [(win, wins[win.event]) for win in self.right.wins if win.event in wins]
        of_wins = [step for pair in pairs for step in _of_win(*pair)]
        return (*of_wins, *_rows(self.right, self.settlement))


def explanations(found: Iterable[Explanation]) -> tuple[Explanation, ...]:
    """Return the explanations, the likeliest first.

    Mistakes that change every step alike are one, and those of one idea.
    """
    alike: dict[Hashable, list[Explanation]] = {}
    different: dict[Hashable, Explanation] = {}
    for one in found:
        different.setdefault(frozenset(map(token, one.mistakes)), one)
    for one in sorted(different.values(), key=lambda one: one.cost):
        keys = ((one.measure, _idea(one)), (one.measure, _result(one)))
        ones = next((alike[key] for key in keys if key in alike), [])
        ones.append(one)
        for key in keys:
            alike.setdefault(key, ones)
    listed = []
    for ones in {id(ones): ones for ones in alike.values()}.values():
        for likeliest, *others in _of_a_kind(_distinct(ones)):
            listed.append(replace(likeliest, same=tuple(one.mistakes for one in others)))
    # Of two that are as likely, that of the rules first: it is made anew at every deal.
    return tuple(sorted(listed, key=lambda one: (one.cost, one.mistakes[0].kind != "option")))


def _result(found: Explanation) -> Hashable:
    """Return every step that mistakes change.

    Only who pays what counts of several mistakes and of persons, and where everybody pays the same number of times as much: no
    claim tells these apart. A payment that nobody makes is left out, for whatever reason.
    """
    mistakes, settlement = found.mistakes, found.settlement
    rows, own = (frozenset[Row](row[:5] for row in one.transfers) for one in (settlement, found.right))
    missed = own - rows
    left_out = rows < own and _payments(missed).isdisjoint(_payments(rows))
    only_who_pays = len(mistakes) > 1 or left_out or mistakes[0].kind in SEATS or _are_times(rows, own)
    wins = () if only_who_pays else settlement.wins
    worths = tuple((win.event, win.score.values) for win in wins)
    return settlement.table.definition.id, rows, worths


def _are_times(rows: frozenset[Row], own: frozenset[Row]) -> bool:
    """Return whether everybody pays the same number of times what he owes."""
    owed = {(*place, reason): points for *place, points, reason in own}
    paid = {(*place, reason): points for *place, points, reason in rows}
    return owed.keys() == paid.keys() and len({Fraction(paid[place], owed[place]) for place in owed}) == 1


def _payments(rows: Iterable[Row]) -> set[tuple[int | None, str]]:
    return {(event, reason) for event, _, _, _, reason in rows}


def _idea(found: Explanation) -> Hashable:
    """Return what mistakes are about; amounts do not say in which event, nor one alone about whom."""
    who = () if found.measure.kind == "nets" else WHO
    return frozenset((one.kind, "" if one.kind in who else one.element) for one in found.mistakes)


def _of_a_kind(found: list[Explanation]) -> Iterator[list[Explanation]]:
    """Equal mistakes (the likeliest first), parted where one is far less likely than those before it."""
    kept: list[Explanation] = []
    for one in found:
        if kept and one.cost >= kept[0].cost + FAR_BEHIND:
            yield kept
            kept = []
        kept.append(one)
    yield kept


def _distinct(found: list[Explanation]) -> list[Explanation]:
    """Return the likeliest of the mistakes about the same item, option or rule.

    A misremembered number counts only if nothing else explains the fault in its formula.
    """
    seen = set()
    kept = []
    for one in found:
        name = frozenset(map(_name, one.mistakes))
        places = frozenset((mistake.element, mistake.event) for mistake in one.mistakes)
        if name not in seen and not (places in seen and any(mistake.kind == "number_off" for mistake in one.mistakes)):
            kept.append(one)
        seen |= {name, places}
    return kept


def _name(mistake: Mistake) -> Hashable:
    if mistake.kind.startswith("item_"):
        return "item", mistake.element
    if mistake.kind == "group_missed":
        return "group", mistake.element, mistake.event
    return ("setting", mistake.setting) if mistake.setting else (mistake.say(), mistake.event)
