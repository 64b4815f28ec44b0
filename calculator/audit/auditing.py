"""The score check: whether a claimed amount is right, and if not, the mistakes that give exactly it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from calculator.audit.changes import Change, Mistake
from calculator.audit.claims import Claim, Measure, measures
from calculator.audit.event_cache import EventCache
from calculator.audit.explanations import Explanation, explanations
from calculator.audit.groups import Groups, MistakeGroup, Vector
from calculator.audit.mistake_costs import COSTS, ENOUGH, LEAST_OF_TWO, LIKELY, ORDINARY, OWN_PERIOD
from calculator.audit.search import Search
from calculator.documents import Problems
from calculator.rules import Ruleset, same_value
from calculator.settlement import Settlement, settle
from calculator.text import in_each

MOST_MISTAKES = 3
MOST_EXPLANATIONS = 12
SECONDS = 20.0
"""After that long an audit reports what it has found so far."""
_EARLY = 4
"""Combinations that are looked at before all are known."""
_ENOUGH = (24, 16, 8)
"""Combinations of one, two and three mistakes that are settled once more; the likeliest of them are reported."""


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
        found: list[Explanation] = []
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
                found += [one for search in searches for one in search.added()]
            wrong = wrong._replace(searched=size)
            if self._is_enough(wrong, found, size):
                break
        yield self._explained(wrong, found)._replace(finished=True)

    def _is_enough(self, known: Audited, found: list[Explanation], size: int) -> bool:
        """Return whether nobody would believe more mistakes than those found, of up to so many together."""
        listed = self._explained(known, found).explanations
        # A slip of the pen explains too much to be enough.
        bound, enough = (LEAST_OF_TWO, ENOUGH) if size == 1 else (ORDINARY, 1)
        return sum(one.cost < bound and one.mistakes[0].kind != "addition" for one in listed) >= enough

    def _explained(self, known: Audited, found: list[Explanation]) -> Audited:
        """Return the known result with the explanations found so far."""
        listed = explanations(found)
        if listed and listed[0].cost < ORDINARY:
            listed = tuple(one for one in listed if one.cost < ORDINARY)
        more = max(0, len(listed) - MOST_EXPLANATIONS)
        return known._replace(explanations=listed[:MOST_EXPLANATIONS], more=more)

    def _of_size(self, searches: list[Search], size: int, inferred: bool) -> Iterator[list[Explanation] | None]:
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

    def _under(self, ruleset: Ruleset, meant: tuple[Measure, ...], claim: Claim) -> list[Explanation]:
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
        facts = {"name": in_each(ruleset.name)}
        mistake = Mistake(change, None, "ruleset", cost, facts, ruleset.id, ruleset.definition.file)
        found: list[Explanation] = []
        for values in dict.fromkeys((ruleset.options({})[0], ruleset.options(ruleset.fitting(kept))[0])):
            try:
                settlement = settle(own.deal._replace(ruleset=ruleset.id), ruleset.table(values))
            except Problems:
                continue
            found += [
                Explanation((mistake,), measure, own, settlement)
                for measure in meant
                if measure.settled(settlement) == claim.points
            ]
        return found
