"""What the rules answer to what lies on the desk: the settlement of all that can be settled, and what is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from calculator.gui.deal import Deal, Win, record_of
from calculator.gui.missing import Missing, missing_of, room

if TYPE_CHECKING:
    from calculator.problems import Problem
    from calculator.result import SettledWin, Settlement
    from calculator.rules.library import Library
    from calculator.rules.ruleset import Table
    from calculator.scoring import Score, Scorer

MOST_VALUED = 9
"""Waits whose worth is worked out; with more, only the kinds are shown."""
MOST_VALUED_WILD = 5
"""The same for a hand with two wild tiles or more, each of whose wins has many readings."""
_EVENT = re.compile(r"events\[(\d+)\]")


@dataclass(frozen=True)
class Wait:
    """A tile that would complete the hand; the scores are for a discard and for a self-draw."""

    kind: int
    left: int
    discard: Score | None
    drawn: Score | None


@dataclass(frozen=True)
class Outcome:
    """`settlement` holds for the first `counted` events; that is all of them where nothing is missing or wrong."""

    settlement: Settlement | None
    counted: int
    missing_at: int | None
    missing: Missing | None
    problems: tuple[Problem, ...]
    waits: tuple[Wait, ...] | None
    """What the hand being entered waits on, when only its winning tile is missing."""

    @property
    def complete(self) -> bool:
        return self.settlement is not None and self.missing is None and not self.problems

    def win_at(self, at: int) -> SettledWin | None:
        """How the win at `at` scored, if it is settled."""
        wins = self.settlement.wins if self.settlement is not None else ()
        return next((win for win in wins if win.event == at), None)


def work_out(deal: Deal, table: Table, library: Library, beside: Path | None) -> Outcome:
    """Settles a deal as far as it goes. Nothing is raised: what is wrong is in the outcome."""
    from calculator.problems import Problems
    from calculator.settlement import settle

    definition = table.definition
    jing = definition.jing is not None
    pair = table.jing(deal.jing) if jing and deal.jing is not None else ()
    missing_at, missing = _first_missing(deal, definition.check_hands)
    if jing and not pair:
        missing_at, missing = -1, Missing("desk_which_jing")
    problems: tuple[Problem, ...] = ()
    settlement: Settlement | None = None
    counted = len(deal.events) if missing_at is None else max(missing_at, 0)
    waits = _waits(deal, table, pair)
    while pair or not jing:
        try:
            settlement = settle(record_of(replace(deal, events=deal.events[:counted]), pair), library, beside)
            break
        except Problems as found:
            problems = problems or found.problems
            places = [_EVENT.match(problem.path) for problem in found.problems]
            first = min((int(place[1]) if place else 0 for place in places), default=0)
            if counted == 0:
                break
            counted = min(first, counted - 1)
    return Outcome(settlement, counted, missing_at, missing, problems, waits)


def _first_missing(deal: Deal, checks_hands: bool) -> tuple[int | None, Missing | None]:
    for at in range(len(deal.events)):
        missing = missing_of(deal, at, checks_hands)
        if missing is not None:
            return at, missing
    return None, None


def _waits(deal: Deal, table: Table, pair: tuple[int, ...]) -> tuple[Wait, ...] | None:
    from calculator.facts import Circumstances
    from calculator.hand import Hand
    from calculator.scoring import Scorer
    from calculator.tiles import TILES

    win, at = deal.entry, deal.current
    if not isinstance(win, Win) or win.tile is not None or room(deal, at, win.player, win.hand) != 0:
        return None
    if table.definition.jing is not None and not pair:
        return None
    used = deal.copies_used(pair, table.definition.check_hands)
    if max(used.values(), default=0) > 4 or not set(win.hand.all_tiles()) <= table.kind_set:
        return None
    kongs = [deal.events[index] for index in deal.kongs_of(win.player, at)]
    melds = (*win.hand.melds, *(meld for kong in kongs if (meld := getattr(kong, "meld", None)) is not None))
    hand = Hand(tuple(TILES[kind] for kind in win.hand.tiles), melds)
    scorer = Scorer(table, table.wild(deal.jing), jing=pair)
    kinds = scorer.waits(hand)
    dealer = win.player == deal.dealer
    wild = sum(kind in scorer.wild for kind in win.hand.tiles)
    valued = len(kinds) <= (MOST_VALUED if wild < 2 else MOST_VALUED_WILD)
    ways = tuple(Circumstances(discard=discard, dealer=dealer) for discard in (True, False))
    return tuple(
        Wait(kind, 4 - used[kind], *(_best(scorer, hand.with_winning(kind), way) if valued else None for way in ways))
        for kind in kinds
    )


def _best(scorer: Scorer, hand: object, way: object) -> Score | None:
    from calculator.rules.compiler import RuleFault

    try:
        return scorer.best(hand, way)  # type: ignore[arg-type]
    except RuleFault:
        return None
