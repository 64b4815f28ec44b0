"""The score check: whether a claimed amount is right, and if not, the mistakes that give exactly it."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from calculator.audit.changes import Change, Mistake
from calculator.audit.claims import Claim, Measure, measures
from calculator.audit.event_cache import EventCache
from calculator.audit.groups import Groups, MistakeGroup, Vector, token
from calculator.audit.mistake_costs import (
    COSTS,
    ENOUGH,
    FAR_BEHIND,
    FAR_FETCHED,
    FEW,
    LEAST_OF_TWO,
    LIKELY,
    ORDINARY,
    OWN_PERIOD,
    SEATS,
    UNNOTICED,
    WHO,
)
from calculator.audit.search import Found, Search
from calculator.documents import Problems
from calculator.rules import Label, Ruleset, same_value
from calculator.settlement import Explainer, SettledWin, Settlement, facts_of, settle
from calculator.text import LANGUAGES, Phrase, Said, in_each

Row = tuple[int | None, int, int, int, str]
"""The event, payer, payee, points and reason of a payment."""


class AmountStep(NamedTuple):
    """A number that differs.

    `payer`, `payee` and `reason` are of a payment's row; of an item or value `formula` is the
    ruleset's, at `file` and `line`, and `shown` gives the right calculation.
    """

    event: int | None
    right: int
    mistaken: int
    label: Label | None = None
    formula: Said | None = None
    shown: Said | None = None
    file: str = ""
    line: int = 0
    payer: int = 0
    payee: int = 0
    reason: str = ""


def steps(right: Settlement, mistaken: Settlement) -> tuple[AmountStep, ...]:
    """Return the steps that differ: items, then values in the order of calculation, then rows.

    Event by event.
    """
    found: list[AmountStep] = []
    wins = {win.event: win for win in mistaken.wins}
    for win in right.wins:
        if win.event in wins:
            found += _of_win(win, wins[win.event])
    return (*found, *_rows(right, mistaken))


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
        event, payer, payee, reason = key
        row = before.get(key)
        points, mistaken_points = (one[key].points if key in one else 0 for one in (before, after))
        if points != mistaken_points:
            shown = None if row is None else in_each(row.describe)
            yield AmountStep(event, points, mistaken_points, None, None, shown, "", 0, payer, payee, reason)


MOST_MISTAKES = 3
MOST_EXPLANATIONS = 12
SECONDS = 20.0
"""After that long an audit reports what it has found so far."""
_EARLY = 4
"""Combinations that are looked at before all are known."""
_ENOUGH = (24, 16, 8)
"""Combinations of one, two and three mistakes that are settled once more; the likeliest of them are reported."""


@dataclass(frozen=True)
class Explanation:
    """Mistakes that together give the number claimed. `same` are other mistakes (sets of them) that change every step alike.

    `settlement` is the deal as it comes to with the mistakes; `steps` where it parts from the right one.
    """

    mistakes: tuple[Mistake, ...]
    same: tuple[tuple[Mistake, ...], ...]
    measure: Measure
    right: Settlement
    settlement: Settlement

    @property
    def cost(self) -> int:
        """The lower, the likelier."""
        return _cost((self.measure, self.mistakes, self.settlement), self.right)

    @property
    def far_fetched(self) -> bool:
        """True if three mistakes would have to come together, or two with a very rare one."""
        rare = any(mistake.cost >= FAR_FETCHED for mistake in self.mistakes)
        return len(self.mistakes) > 2 or (len(self.mistakes) == 2 and rare)

    @cached_property
    def steps(self) -> tuple[AmountStep, ...]:
        """The steps that differ from the right settlement."""
        return steps(self.right, self.settlement)


class Audited(NamedTuple):
    """The result of an audit.

    `right`: the claim is true, of `meant`; else `meant` is the first measure it was compared with,
    and `number` its true value. `searched` is the number of mistakes up to which everything was
    tried; `finished` says whether the search came to its end; if it did not, the explanations are
    those found so far. `more` counts explanations as short that are not listed.
    """

    settlement: Settlement
    claim: Claim
    right: bool
    meant: Measure
    number: Vector
    explanations: tuple[Explanation, ...] = ()
    more: int = 0
    searched: int = 0
    finished: bool = True


class Audit:
    """Audits claims about one settled deal. Not to be shared between threads; what it hands out may be."""

    def __init__(self, settlement: Settlement, others: Iterable[Ruleset] = ()) -> None:
        self._settlement = settlement
        self._others = others

    def run(
        self,
        claim: Claim,
        most: int = MOST_MISTAKES,
        seconds: float = SECONDS,
        stopped: Callable[[], bool] = lambda: False,
        report: Callable[[int], None] = lambda mistakes: None,
    ) -> Audited:
        """Return the whole audit.

        `stopped` is asked every few milliseconds; `report` takes the number of mistakes that the
        search looks at just now.

        :raises Problems: if the claim can mean nothing in this deal.
        """
        began, said = time.monotonic(), -1
        turns = self.search(claim, most)
        known = next(turns)
        while not known.finished and not stopped() and time.monotonic() - began <= seconds:
            if known.searched != said:
                said = known.searched
                report(said + 1)
            known = next(turns)
        return known

    def search(self, claim: Claim, most: int = MOST_MISTAKES) -> Iterator[Audited]:
        """Yield the audit in short turns: each gives the state so far, the last one is `finished`.

        :raises Problems: if the claim can mean nothing in this deal.
        """
        meant = measures(claim, self._settlement)
        for measure in meant:
            number = measure.settled(self._settlement)
            if number == claim.points:
                yield Audited(self._settlement, claim, True, measure, number)
                return
        wrong = Audited(self._settlement, claim, False, meant[0], meant[0].settled(self._settlement), finished=False)
        yield wrong
        # Anew for each claim: what one leaves in the cache would let the next one search further.
        groups = Groups(EventCache(self._settlement))
        for _ in groups.gather():
            yield wrong
        searches = [Search(groups, measure, claim.points, len(meant)) for measure in meant]
        for search in searches:
            search.ready()
        found: list[Found] = []
        for size in range(1, most + 1):
            answer = self._explained(wrong, found) if found else wrong
            turns, likely = 0, bool(found) and answer.explanations[0].cost < LIKELY
            if size == 2 and not likely:
                for search in searches:
                    found += search.solved_beside()
                    yield answer
            for turn in self._of_size(searches, size, inferred=likely):
                if turn:
                    found.extend(turn)
                    turns += 1
                    # Put in order each time there are twice as many: to do so every time takes longer than to find them.
                    if turns & (turns - 1) == 0:
                        answer = self._explained(wrong, found)
                yield answer
            if size == 1:
                for search in searches:
                    found += search.solved()
                rulesets = [*self._settlement.table.ruleset.periods.values()]
                if not self._is_enough(wrong, found, size):
                    # Each has to be read first.
                    self._others = tuple(self._others)
                    rulesets += self._others
                for ruleset in rulesets:
                    found += self._under(ruleset, meant, claim)
                    yield answer
                found += [one for search in searches for one in search.added(self._settlement)]
            wrong = wrong._replace(searched=size)
            if self._is_enough(wrong, found, size):
                break
        yield self._explained(wrong, found)._replace(finished=True)

    def _is_enough(self, known: Audited, found: list[Found], size: int) -> bool:
        """Return whether nobody would believe more mistakes than those found, of up to so many together."""
        listed = self._explained(known, found).explanations
        # A slip of the pen explains too much to be enough.
        bound, enough = (LEAST_OF_TWO, ENOUGH) if size == 1 else (ORDINARY, 1)
        return sum(one.cost < bound and one.mistakes[0].kind != "addition" for one in listed) >= enough

    def _explained(self, known: Audited, found: list[Found]) -> Audited:
        """Return the known result with the explanations found so far."""
        listed = _explanations(found, self._settlement)
        if listed and listed[0].cost < ORDINARY:
            listed = tuple(one for one in listed if one.cost < ORDINARY)
        more = max(0, len(listed) - MOST_EXPLANATIONS)
        return known._replace(explanations=listed[:MOST_EXPLANATIONS], more=more)

    def _of_size(self, searches: list[Search], size: int, inferred: bool) -> Iterator[list[Found] | None]:
        """Yield the combinations of a size, the likeliest looked at first; None between them.

        The first ones of two and three mistakes are looked at as soon as they turn up, so that
        there is something to report if the search is given up.
        """
        early = 0
        hits: list[tuple[int, int, Search, tuple[MistakeGroup, ...]]] = []
        for search in searches:
            for groups in search.combinations(size, inferred):
                if groups is not None and size > 1 and early < _EARLY:
                    turn = list(search.explained(groups))
                    early += bool(turn)
                    yield turn
                elif groups is not None:
                    hits.append((sum(group.cost for group in groups), len(hits), search, groups))
                yield None
        closely = early
        for _, _, search, groups in sorted(hits, key=lambda hit: hit[:2]):
            turn = list(search.explained(groups))
            closely += bool(turn)
            yield turn
            if closely >= _ENOUGH[size - 1]:
                break

    def _under(self, ruleset: Ruleset, meant: tuple[Measure, ...], claim: Claim) -> list[Found]:
        """Return the deal under another ruleset or in another period, as far as it can be settled there.

        It has its own options and this table's.
        """
        own, table = self._settlement, self._settlement.table
        is_period = table.ruleset.periods.get(ruleset.since) is ruleset
        same = ruleset.since == table.ruleset.since if is_period else ruleset.id == table.ruleset.id
        if same or not ruleset.table(ruleset.options({})[0]).plays_like(table):
            return []
        kept = {one.id: value for one, value in table.options() if not is_period or not same_value(value, one.default)}
        change = Change("ruleset", None, (ruleset.id, ruleset.since))
        cost = COSTS["ruleset"] - OWN_PERIOD * is_period
        mistake = Mistake(
            change, None, "ruleset", cost, (("name", in_each(ruleset.name)),), ruleset.id, ruleset.definition.file
        )
        found: list[Found] = []
        for values in dict.fromkeys((ruleset.options({})[0], ruleset.options(ruleset.fitting(kept))[0])):
            try:
                settlement = settle(own.deal._replace(ruleset=ruleset.id), ruleset.table(values))
            except Problems:
                continue
            found += [
                (measure, (mistake,), settlement) for measure in meant if measure.settled(settlement) == claim.points
            ]
        return found


def _explanations(found: list[Found], right: Settlement) -> tuple[Explanation, ...]:
    """Return the explanations, the likeliest first.

    Mistakes that change every step alike are one, and those of one idea.
    """
    alike: dict[Hashable, list[Found]] = {}
    different: dict[Hashable, Found] = {}
    for one in found:
        different.setdefault(frozenset(map(token, one[1])), one)
    for one in sorted(different.values(), key=lambda one: _cost(one, right)):
        keys = ((one[0], _idea(one)), (one[0], _result(one, right)))
        ones = next((alike[key] for key in keys if key in alike), [])
        ones.append(one)
        for key in keys:
            alike.setdefault(key, ones)
    explanations = []
    for ones in {id(ones): ones for ones in alike.values()}.values():
        for kept in _of_a_kind(_distinct(ones), right):
            measure, mistakes, settlement = kept[0]
            explanations.append(Explanation(mistakes, tuple(one[1] for one in kept[1:]), measure, right, settlement))
    # Of two that are as likely, that of the rules first: it is made anew at every deal.
    return tuple(sorted(explanations, key=lambda one: (one.cost, one.mistakes[0].kind != "option")))


def _result(found: Found, right: Settlement) -> Hashable:
    """Return every step that mistakes change.

    Only who pays what counts of several mistakes and of persons, and where everybody pays the same number of times as much: no
    claim tells these apart. A payment that nobody makes is left out, for whatever reason.
    """
    _, mistakes, settlement = found
    rows, own = (frozenset[Row](row[:5] for row in one.transfers) for one in (settlement, right))
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


def _idea(found: Found) -> Hashable:
    """Return what mistakes are about; amounts do not say in which event, nor one alone about whom."""
    measure, mistakes, _ = found
    who = () if measure.kind == "nets" else WHO
    return frozenset((mistake.kind, "" if mistake.kind in who else mistake.element) for mistake in mistakes)


def _of_a_kind(found: list[Found], right: Settlement) -> Iterator[list[Found]]:
    """Equal mistakes (the likeliest first), parted where one is far less likely than those before it."""
    kept: list[Found] = []
    for one in found:
        if kept and _cost(one, right) >= _cost(kept[0], right) + FAR_BEHIND:
            yield kept
            kept = []
        kept.append(one)
    yield kept


def _cost(found: Found, right: Settlement) -> int:
    measure, mistakes, settlement = found
    cost = sum(mistake.cost for mistake in mistakes)
    if measure.kind == "nets":
        return cost
    changed = [one for one, own in zip(settlement.net, right.net, strict=True) if one != own]
    return cost + UNNOTICED * (len(changed) > FEW)


def _distinct(found: list[Found]) -> list[Found]:
    """Return the likeliest of the mistakes about the same item, option or rule.

    A misremembered number counts only if nothing else explains the fault in its formula.
    """
    seen = set()
    kept = []
    for one in found:
        mistakes = one[1]
        name = frozenset(_name(mistake) for mistake in mistakes)
        places = frozenset((mistake.element, mistake.event) for mistake in mistakes)
        if name not in seen and not (places in seen and any(mistake.kind == "number_off" for mistake in mistakes)):
            kept.append(one)
        seen |= {name, places}
    return kept


def _name(mistake: Mistake) -> Hashable:
    if mistake.kind.startswith("item_"):
        return "item", mistake.element
    if mistake.kind == "group_missed":
        return "group", mistake.element, mistake.event
    return ("setting", mistake.setting) if mistake.setting else (mistake.say(), mistake.event)
