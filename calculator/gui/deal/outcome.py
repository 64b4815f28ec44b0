"""What the rules answer to what lies on the desk: the settlement of all that can be settled, and what is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from calculator.gui.deal.deal import Deal, Win, record_of
from calculator.gui.deal.missing import Missing, missing_of
from calculator.gui.desk.waits import Progress, Waits, progress, whole_hand
from calculator.tiles import COPIES

if TYPE_CHECKING:
    from calculator.hand import Hand
    from calculator.problems import Problem
    from calculator.result import SettledWin, Settlement
    from calculator.rules.library import Library
    from calculator.rules.ruleset import Table

_EVENT = re.compile(r"events\[(\d+)\]")


@dataclass(frozen=True)
class Outcome:
    """`settlement` holds for the first `counted` events; that is all of them where nothing is missing or wrong."""

    settlement: Settlement | None
    counted: int
    missing_at: int | None
    missing: Missing | None
    problems: tuple[Problem, ...]
    waits: Waits | None
    """What the hand being entered waits on, when only its winning tile is missing."""
    progress: Progress | None = None
    """How far the hand being entered is, when it is whole but not ready, or no win."""

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
    waits, hand, left = _waits(deal, table, pair, library, beside)
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
    far: Progress | None = None
    if hand is not None and not waits and (waits is not None or (problems and counted <= deal.current)):
        far = progress(hand, left, table, table.wild(deal.jing))
    return Outcome(settlement, counted, missing_at, missing, problems, waits, far)


def _first_missing(deal: Deal, checks_hands: bool) -> tuple[int | None, Missing | None]:
    for at in range(len(deal.events)):
        missing = missing_of(deal, at, checks_hands)
        if missing is not None:
            return at, missing
    return None, None


def _waits(
    deal: Deal, table: Table, pair: tuple[int, ...], library: Library, beside: Path | None
) -> tuple[Waits | None, Hand | None, dict[int, int]]:
    """The waits of the hand being entered, that hand, and the copies that are left; nothing where it cannot be."""
    from calculator.scoring import Scorer

    win, hand = deal.entry, whole_hand(deal)
    if not isinstance(win, Win) or hand is None or (table.definition.jing is not None and not pair):
        return None, None, {}
    used = deal.copies_used(pair, table.definition.check_hands)
    if max(used.values(), default=0) > COPIES or not {*win.hand.all_tiles()} <= table.kind_set:
        return None, None, {}
    left = {int(kind): COPIES - used[kind] for kind in table.kinds}
    if win.tile is not None:
        return None, hand if win.tile in table.kind_set else None, left
    kinds = Scorer(table, table.wild(deal.jing), jing=pair).waits(hand)
    return Waits(deal, pair, {int(kind): left[kind] for kind in kinds}, library, beside), hand, left
