"""What the rules answer to what lies on the desk: the settlement of all that can be settled, and what is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from calculator.session.deal import Deal, Win, record_of
from calculator.session.inferences import only_source, only_tile
from calculator.session.missing import Missing, missing_of
from calculator.session.prospects import Prospects, prospects_of
from calculator.session.waits import Waits, whole_hand
from calculator.tiles import COPIES

if TYPE_CHECKING:
    from calculator.documents import Problem
    from calculator.rules import Table
    from calculator.rules.library import Library
    from calculator.settlement import SettledWin, Settlement
    from calculator.tiles import Hand

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
    progress: Prospects | None = None
    """How far the hand being entered is, when it is whole but not ready, or no win."""
    prospects: Prospects | None = None
    """What can become of the hand being entered, when it is ready too."""
    guess: Win | None = None
    """The win on the felt with what the rules leave only one way for: its tile, or where that came from."""

    @property
    def complete(self) -> bool:
        return self.settlement is not None and self.missing is None and not self.problems

    def win_at(self, at: int) -> SettledWin | None:
        """How the win at `at` scored, if it is settled."""
        wins = self.settlement.wins if self.settlement is not None else ()
        return next((win for win in wins if win.event == at), None)


def work_out(deal: Deal, table: Table, library: Library, beside: Path | None) -> Outcome:
    """Settles a deal as far as it goes. Nothing is raised: what is wrong is in the outcome."""
    from calculator.documents import Problems
    from calculator.settlement import settle_record

    definition = table.definition
    jing = definition.jing is not None
    pair = table.jing(deal.jing) if jing and deal.jing is not None else ()
    incomplete = _incomplete(deal, definition.check_hands)
    missing_at, missing = next(iter(incomplete.items()), (None, None))
    if jing and not pair:
        missing_at, missing = -1, Missing("desk_which_jing")
    settlement: Settlement | None = None
    counted = len(deal.events) if missing_at is None else max(missing_at, 0)
    waits, hand, left = _waits(deal, table, pair, library, beside)
    found: tuple[Problem, ...] = ()
    # What lies in a hand that is still being entered is 精 held all the same.
    whole = record_of(deal, pair)
    while pair or not jing:
        try:
            settlement = settle_record({**whole, "events": whole["events"][:counted]}, library, beside)
            break
        except Problems as refused:
            found = found or refused.problems
            if counted == 0:
                break
            places = [_EVENT.match(problem.path) for problem in refused.problems]
            first = min((int(place[1]) for place in places if place), default=counted - 1)
            counted = min(first, counted - 1)
    problems = (*found, *_beyond(deal, pair, incomplete, found, library, beside)) if pair or not jing else found
    far: Prospects | None = None
    if hand is not None and not waits and (waits is not None or (problems and counted <= deal.current)):
        far = prospects_of(hand, left, table, table.wild(deal.jing))
    elif hand is not None and hand.winning is not None and missing_at == deal.current:
        # Fourteen tiles that make no shape are no win, whoever threw the last of them.
        far = prospects_of(hand, left, table, table.wild(deal.jing))
        far = far if far is not None and far.shanten >= 0 else None
    # Of a ready hand nothing is worked out before it is looked at.
    ahead = Prospects(hand, left, table, table.wild(deal.jing)) if hand is not None and waits else far
    guessed = None if problems else _only_way(deal, table, pair, waits, hand)
    return Outcome(settlement, counted, missing_at, missing, problems, waits, far, ahead, guessed)


def _only_way(deal: Deal, table: Table, pair: tuple[int, ...], waits: Waits | None, hand: Hand | None) -> Win | None:
    from calculator.scoring import Scorer

    guessed: Deal | None = None
    if waits:
        guessed = only_tile(deal, waits)
    elif hand is not None and hand.winning is not None:
        scorer = Scorer(table, table.wild(deal.jing), jing=pair)
        guessed = only_source(deal, hand, scorer, table.definition.circumstances)
    entry = guessed.entry if guessed is not None else None
    return entry if isinstance(entry, Win) else None


def _beyond(
    deal: Deal,
    pair: tuple[int, ...],
    incomplete: dict[int, Missing],
    found: tuple[Problem, ...],
    library: Library,
    beside: Path | None,
) -> list[Problem]:
    """What is wrong with the events that come after one which lacks something, as far as that can be told already."""
    from calculator.documents import Problems
    from calculator.settlement import settle_record

    if not incomplete or max(incomplete) == min(incomplete) == len(deal.events) - 1:
        return []
    # A record leaves out a win of which nothing is known, so that the places behind it move.
    places = [at for at, event in enumerate(deal.events) if not (isinstance(event, Win) and event.blank)]
    try:
        settle_record(record_of(deal, pair), library, beside)
    except Problems as refused:
        told = {(problem.path, problem.code) for problem in found}
        more = []
        for problem in refused.problems:
            place = _EVENT.match(problem.path)
            at = places[int(place[1])] if place is not None and int(place[1]) < len(places) else None
            if place is None or at is None or at in incomplete or at < min(incomplete):
                continue
            moved = replace(problem, path=f"events[{at}]{problem.path[place.end() :]}")
            if (moved.path, moved.code) not in told:
                more.append(moved)
        return more
    return []


def _incomplete(deal: Deal, checks_hands: bool) -> dict[int, Missing]:
    """The events that lack something, and what, in their order."""
    found = {at: missing_of(deal, at, checks_hands) for at in range(len(deal.events))}
    return {at: missing for at, missing in found.items() if missing is not None}


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
    return Waits(deal, pair, {int(kind): left[kind] for kind in kinds}, library, beside, table), hand, left
