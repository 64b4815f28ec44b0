"""The answers of the rules to the current deal: its settlement as far as possible, faults, and changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from calculator.deals import Deal, Form, Win, as_recorded, form_of
from calculator.documents import Problem, Problems
from calculator.rules import Table
from calculator.scoring import Scorer
from calculator.settlement import SettledWin, Settlement, settle
from calculator.table.missing import event_of, missing_of
from calculator.table.state import TableState
from calculator.table.unfinished_hand import Prospects, Waits, prospects_of, whole_hand
from calculator.text import Sentence
from calculator.tiles import Hand, beyond_copies, copies_of


@dataclass(frozen=True)
class Outcome:
    """`settlement` holds for the first `counted` events; that is all of them where nothing is missing or wrong."""

    settlement: Settlement | None
    counted: int
    missing_at: int | None
    missing: Sentence | None
    problems: tuple[Problem, ...]
    waits: Waits | None
    """The waits of the hand being entered, when only its winning tile is missing."""
    prospects: Prospects | None = None
    """The outlook of the hand being entered, when it is ready, or whole but not ready or not a win.
    """

    @property
    def complete(self) -> bool:
        """True if the deal is whole and settled."""
        return self.settlement is not None and self.missing is None and not self.problems

    def win_at(self, at: int) -> SettledWin | None:
        """Return the settled win at `at`, if it is settled."""
        return None if self.settlement is None else self.settlement.win_at(at)


Entered = tuple[Hand | None, Waits | None, dict[int, int]]
"""The hand being entered, if it is whole; its waits, if its last tile is missing; the copies that are left of each kind."""


def work_out(on: TableState, table: Table, wrong: Sequence[Problem] = ()) -> Outcome:
    """Settle a deal as far as it goes.

    Nothing is raised: faults are in the outcome.

    :param wrong: the faults of the table's options.
    """
    deal = on.deal
    jing = table.jing_rule is not None
    pair = table.jing(deal.jing) if jing and deal.jing is not None else ()
    hand, waits, left = _entered(on, table, pair)
    incomplete = _incomplete(on, table)
    missing_at, missing = next(iter(incomplete.items()), (None, None))
    if jing and not pair:
        missing_at, missing = -1, Sentence("table_which_jing")
    settlement: Settlement | None = None
    counted = len(deal.events) if missing_at is None else max(missing_at, 0)
    found: tuple[Problem, ...] = ()
    # What lies in a hand that is still being entered is 精 held all the same.
    whole = as_recorded(deal, pair)
    while pair or not jing:
        try:
            settlement = _settle(whole._replace(events=whole.events[:counted]), table, wrong)
            break
        except Problems as refused:
            found = found or refused.problems
            if counted == 0:
                break
            wrong_at = [at for problem in refused.problems if (at := event_of(problem.path)) is not None]
            first = min(wrong_at, default=counted - 1)
            counted = min(first, counted - 1)
    problems = found
    if pair or not jing:
        problems = (*found, *_beyond(deal, whole, table, wrong, incomplete, found))
    wild = table.wild(deal.jing)
    far: Prospects | None = None
    if hand is not None and not waits and (waits is not None or (problems and counted <= on.current)):
        far = prospects_of(hand, left, table, wild)
    elif hand is not None and hand.winning is not None and missing_at == on.current:
        # Fourteen tiles that make no shape are no win, no matter who threw the last of them.
        far = prospects_of(hand, left, table, wild)
        far = far if far is not None and far.shanten >= 0 else None
    if missing == Sentence("table_winning_tile") and missing_at == on.current and waits is not None and not waits:
        missing = Sentence("table_no_tile_wins")
    # Of a ready hand nothing is worked out before it is looked at.
    ahead = Prospects(hand, left, table, wild) if hand is not None and waits else far
    return Outcome(settlement, counted, missing_at, missing, problems, waits, ahead)


def settled(deal: Deal, table: Table) -> Settlement:
    """Return the settlement of a deal, which is not worked out anew for the click that was said to bring it.

    :raises Problems: everything that is wrong with the deal.
    """
    found = _settled(deal, table)
    if isinstance(found, tuple):
        raise Problems(found)
    return found


@lru_cache(16)
def _settled(deal: Deal, table: Table) -> Settlement | tuple[Problem, ...]:
    # Not the exception: a kept one would keep every frame that it went through.
    try:
        return settle(deal, table)
    except Problems as refused:
        return refused.problems


def _settle(deal: Deal, table: Table, wrong: Sequence[Problem]) -> Settlement:
    """Settle a deal.

    :raises Problems: everything that is wrong with the deal, the table's options included.
    """
    if not wrong:
        return settled(deal, table)
    form = form_of(deal, table.ruleset)
    return settle(deal, table, Form((*form.problems, *wrong), form.unread))


def _beyond(
    deal: Deal,
    whole: Deal,
    table: Table,
    wrong: Sequence[Problem],
    incomplete: dict[int, Sentence],
    found: tuple[Problem, ...],
) -> list[Problem]:
    """Return the faults of the events after one that lacks something, as far as they can be known already."""
    if not incomplete or max(incomplete) == min(incomplete) == len(deal.events) - 1:
        return []
    # A record leaves out a win of which nothing is known, so that the places behind it move.
    places = deal.begun
    try:
        _settle(whole, table, wrong)
    except Problems as refused:
        known = {(problem.path, problem.code) for problem in found}
        more = []
        for problem in refused.problems:
            place = event_of(problem.path)
            at = places[place] if place is not None and place < len(places) else None
            if at is None or at in incomplete or at < min(incomplete):
                continue
            moved = replace(problem, path=f"events[{at}]{problem.path.partition(']')[2]}")
            if (moved.path, moved.code) not in known:
                more.append(moved)
        return more
    return []


def _incomplete(on: TableState, table: Table) -> dict[int, Sentence]:
    """Return the events that lack something, with that, in their order."""
    found = {
        at: missing_of(on.deal, at, table.definition, on.seat_shown if at == on.current else None, table.hand_size)
        for at in range(len(on.deal.events))
    }
    return {at: missing for at, missing in found.items() if missing is not None}


def _entered(on: TableState, table: Table, pair: tuple[int, ...]) -> Entered:
    """Nothing where the hand cannot be."""
    win, hand = on.entry, whole_hand(on, table)
    if not isinstance(win, Win) or hand is None or (table.jing_rule is not None and not pair):
        return None, None, {}
    used = on.deal.copies_used(pair, table.definition.check_hands, table.turned_copies(on.deal.jing))
    if beyond_copies(used) or not {*win.hand.all_tiles()} <= table.kind_set:
        return None, None, {}
    left = {int(kind): copies_of(kind) - used[kind] for kind in table.kinds}
    if win.tile is not None:
        return hand if win.tile in table.kind_set else None, None, left
    kinds = Scorer(table, table.wild(on.deal.jing)).waits(hand)
    return hand, Waits(on, pair, {int(kind): left[kind] for kind in kinds}, table), left
