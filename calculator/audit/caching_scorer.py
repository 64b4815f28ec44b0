"""A scorer that settles the same hands again and again: readings, facts and scores are kept."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from calculator.audit.switches import SlippingProgram
from calculator.reading import Reading
from calculator.rules import Table
from calculator.rules.formulas import RuleFault
from calculator.scoring import PLAIN, Circumstances, DealFacts, Income, ReadingFacts, Score, Scorer, WinFacts
from calculator.tiles import Hand

MOST_READINGS = 12
"""Readings of one hand that are looked at again: the best ones, of equal ones the first."""


class RememberingScorer(Scorer):
    """Keeps what it has worked out for each state of the switches that matter to a hand's worth."""

    def __init__(
        self, table: Table, wild: tuple[int, ...], deal: DealFacts, jing: tuple[int, ...], program: SlippingProgram
    ) -> None:
        super().__init__(table, wild, deal, jing)
        self.asked: list[tuple[Score, ...]] = []
        """The scores of every hand that was looked at since this was emptied."""
        self.pick: int | None = None
        """The reading to take, by its number, instead of the best one."""
        self._switches, self._scoring = program.switches, program.scoring
        self._found: dict[Hashable, tuple[Score, ...]] = {}
        self._known: dict[Hashable, tuple[WinFacts, list[ReadingFacts]]] = {}

    def scores(self, hand: Hand, circumstances: Circumstances = PLAIN) -> tuple[Score, ...]:
        key = (hand, circumstances, tuple(self._switches[: self._scoring]))
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = tuple(super().scores(hand, circumstances))
        self.asked.append(found)
        return found

    def best(self, hand: Hand, circumstances: Circumstances = PLAIN, income: Income | None = None) -> Score | None:
        if self.pick is None:
            return super().best(hand, circumstances, income)
        found = self.scores(hand, circumstances)
        return found[self.pick] if self.pick < len(found) else None

    def _win(self, hand: Hand, circumstances: Circumstances) -> WinFacts:
        return self._facts(hand, circumstances)[0]

    def _placed(self, win: WinFacts, found_readings: Iterable[Reading]) -> Any:
        return iter(self._facts(win.hand, win.circumstances)[1])

    def readings(self, hand: Hand, limit: int | None = None) -> list[Reading]:
        return []  # `_placed` knows them

    def _facts(self, hand: Hand, circumstances: Circumstances) -> tuple[WinFacts, list[ReadingFacts]]:
        known = self._known.get((hand, circumstances))
        if known is None:
            win = super()._win(hand, circumstances)
            found = list(super()._placed(win, super().readings(hand)))
            self._known[hand, circumstances] = known = (win, found)
            if len(found) > 1:
                known = self._known[hand, circumstances] = (win, self._few(win, found))
        return known

    def _few(self, win: WinFacts, found: list[ReadingFacts]) -> list[ReadingFacts]:
        """Of readings that are worth the same by every item and value one, and not more than can be looked at."""
        states = list(self._switches)
        self._switches[:] = [0] * len(states)
        try:
            kept: dict[Hashable, tuple[int, ReadingFacts]] = {}
            for score in super().scores(win.hand, win.circumstances):
                kept.setdefault((score.counts, score.worths, score.values), (score.points, score.facts))
        except RuleFault:
            return found[:MOST_READINGS]
        finally:
            self._switches[:] = states
        best = sorted(kept.values(), key=lambda pair: -pair[0])[:MOST_READINGS]
        return [facts for _, facts in best] or found[:MOST_READINGS]
