"""A scorer that keeps readings, facts and scores, for the same hands settled again and again."""

from __future__ import annotations

from collections.abc import Hashable

from calculator.audit.switches import SlippingProgram
from calculator.rules.formulas import RuleFault
from calculator.scoring import (
    PLAIN,
    Circumstances,
    Income,
    ReadingFacts,
    Score,
    Scorer,
    ShownHand,
    Weighed,
    WinFacts,
    best_of,
    shown_hand,
)
from calculator.tiles import Hand

MOST_READINGS = 12
"""Readings of one hand that are looked at again: the best ones, of equal ones the first."""


class CachingScorer:
    """Keeps what a scorer has worked out for each state of the switches that matter to a hand's worth."""

    def __init__(self, scorer: Scorer, program: SlippingProgram) -> None:
        self.asked: list[tuple[Score, ...]] = []
        """The scores of every hand that was looked at since this was emptied."""
        self.pick: int | None = None
        """The reading to take, by its number, instead of the best one."""
        self.shown_changes: dict[int, str] = {}
        """Changes of kind shown, by seat wind."""
        self._scorer = scorer
        self._switches, self._scoring = program.switches, program.scoring
        self._scores: dict[Hashable, tuple[Score, ...]] = {}
        self._facts: dict[Hashable, tuple[WinFacts, list[ReadingFacts]]] = {}
        self._shown: dict[Hashable, tuple[ShownHand, list[tuple[Score, ...]]]] = {}

    def scores(self, hand: Hand, circumstances: Circumstances) -> tuple[Score, ...]:
        """Every legal reading that is looked at, scored."""
        key = (hand, circumstances, tuple(self._switches[: self._scoring]))
        found = self._scores.get(key)
        if found is None:
            win, placed = self._readings(hand, circumstances)
            found = self._scores[key] = tuple(self._scorer.scored(win, placed))
        self.asked.append(found)
        return found

    def best(self, hand: Hand, circumstances: Circumstances = PLAIN, income: Income | None = None) -> Score | None:
        found = self.scores(hand, circumstances)
        if self.pick is None:
            return best_of(found, income)
        return found[self.pick] if self.pick < len(found) else None

    def weighed(self, hand: Hand, circumstances: Circumstances, income: Income) -> tuple[Weighed, ...]:
        return self._scorer.weighed(hand, circumstances, income)

    def waits(self, hand: Hand) -> tuple[int, ...]:
        return self._scorer.waits(hand)

    def shown(self, hand: Hand, dealer: bool, seat: int) -> ShownHand:
        key = (seat, hand, tuple(self._switches[: self._scoring]))
        if key in self._shown:
            found, asked = self._shown[key]
            self.asked += asked
        else:
            before = len(self.asked)
            found = shown_hand(self, hand, dealer, seat)
            self._shown[key] = (found, self.asked[before:])
        match self.shown_changes.get(seat):
            case "not_ready":
                return found._replace(ready=False, best_win=0, worst_win=0)
            case "suits":
                return found._replace(suits=found.suits - 1)
        return found

    def _readings(self, hand: Hand, circumstances: Circumstances) -> tuple[WinFacts, list[ReadingFacts]]:
        known = self._facts.get((hand, circumstances))
        if known is None:
            win = self._scorer.win_facts(hand, circumstances)
            placed = list(self._scorer.placed(win, self._scorer.readings(hand)))
            known = self._facts[hand, circumstances] = (win, self._few(win, placed) if len(placed) > 1 else placed)
        return known

    def _few(self, win: WinFacts, placed: list[ReadingFacts]) -> list[ReadingFacts]:
        """Of readings that are worth the same by every item and value one, and not more than can be looked at."""
        states = list(self._switches)
        self._switches[:] = [0] * len(states)
        try:
            kept: dict[Hashable, tuple[int, ReadingFacts]] = {}
            for score in self._scorer.scored(win, placed):
                kept.setdefault((score.counts, score.worths, score.values), (score.points, score.facts))
        except RuleFault:
            return placed[:MOST_READINGS]
        finally:
            self._switches[:] = states
        best = sorted(kept.values(), key=lambda pair: -pair[0])[:MOST_READINGS]
        return [facts for _, facts in best] or placed[:MOST_READINGS]
