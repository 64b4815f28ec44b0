"""The answers of the rules to the current deal: its settlement as far as possible, faults, and changes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from calculator.deals import ClaimedHand, Deal, Exhausted, Form, Win, as_recorded, form_of
from calculator.documents import Problem, Problems
from calculator.rules import Table
from calculator.scoring import Scorer
from calculator.settlement import SettledWin, Settlement, settle
from calculator.table.missing import event_of, missing_of
from calculator.table.open_deal import OpenDeal
from calculator.table.state import TableState
from calculator.table.unfinished_hand import Prospects, Waits
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


def work_out(open_deal: OpenDeal) -> Outcome:
    """Settle a deal, whose rules must be loaded, as far as it goes.

    Nothing is raised: faults are in the outcome.
    """
    deal, table, at, pair = open_deal.deal, open_deal.table, open_deal.current, open_deal.jing
    assert table is not None
    asks_jing = open_deal.has_jing and not pair
    hand, waits, left = (None, None, {}) if asks_jing else _entered(open_deal, table)
    places = range(len(deal.events))
    incomplete = {place: lacks for place in places if (lacks := missing_of(open_deal, place)) is not None}
    missing_at, missing = next(iter(incomplete.items()), (None, None))
    if asks_jing:
        missing_at, missing = -1, Sentence("table_which_jing")
    settlement: Settlement | None = None
    counted = len(deal.events) if missing_at is None else max(missing_at, 0)
    found: tuple[Problem, ...] = ()
    # What lies in a hand that is still being entered is 精 held all the same.
    whole = as_recorded(deal, pair)
    while not asks_jing:
        try:
            settlement = _settle(whole._replace(events=whole.events[:counted]), table, open_deal.wrong_options)
            break
        except Problems as refused:
            found = found or refused.problems
            if counted == 0:
                break
            wrong_at = [place for one in refused.problems if (place := event_of(one.path)) is not None]
            counted = min([counted - 1, *wrong_at])
    problems = found if asks_jing else (*found, *_beyond(open_deal, table, whole, incomplete, found))
    ahead = None if hand is None else Prospects(hand, left, table, open_deal.wild)
    if hand is not None and ahead is not None and not waits:
        # Of a ready hand nothing is worked out before it is looked at.
        far = ahead.shanten
        refused_here = waits is not None or (problems and counted <= at)
        # Fourteen tiles that make no shape are no win, no matter who threw the last of them.
        shapeless = hand.winning is not None and missing_at == at and far is not None and far >= 0
        ahead = ahead if far is not None and (refused_here or shapeless) else None
    if missing == Sentence("table_winning_tile") and missing_at == at and waits is not None and not waits:
        missing = Sentence("table_no_tile_wins")
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
    open_deal: OpenDeal, table: Table, whole: Deal, incomplete: dict[int, Sentence], found: tuple[Problem, ...]
) -> list[Problem]:
    """Return the faults of the events after one that lacks something, as far as they can be known already."""
    if not incomplete or max(incomplete) == min(incomplete) == len(open_deal.deal.events) - 1:
        return []
    # A record leaves out a win of which nothing is known, so that the places behind it move.
    places = open_deal.deal.begun
    try:
        _settle(whole, table, open_deal.wrong_options)
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


def _entered(open_deal: OpenDeal, table: Table) -> Entered:
    """Nothing where the hand cannot be."""
    deal, win = open_deal.deal, open_deal.entry
    if not isinstance(win, Win) or open_deal.room != 0:
        return None, None, {}
    used = open_deal.used(deal)
    if beyond_copies(used) or not {*win.hand.all_tiles()} <= table.kind_set:
        return None, None, {}
    hand = deal.hand(win.player, win.hand, open_deal.current, win.tile)
    left = {int(kind): copies_of(kind) - used[kind] for kind in table.kinds}
    if win.tile is not None:
        return hand if win.tile in table.kind_set else None, None, left
    kinds = Scorer(table, open_deal.wild).waits(hand)
    return hand, Waits(open_deal, {int(kind): left[kind] for kind in kinds}), left


# --- claims that are certain --------------------------------------------------------------------------------------

_READY = ClaimedHand("ready", 1, 1)


def with_certain_claims(open_deal: OpenDeal) -> TableState:
    """Return the table with each player who cannot but be ready said to be: whoever is in riichi, by the rules."""
    on, event, deal, table = open_deal.on, open_deal.entry, open_deal.deal, open_deal.table
    if not isinstance(event, Exhausted) or table is None:
        return on
    definition, given = table.definition, dict(deal.facts)
    if not definition.impossible or not any(fact.of == "player" and fact.id in given for fact in definition.facts):
        return on
    claims = dict.fromkeys(open_deal.open_seats(), _READY)

    def can_be(seat: int, claim: ClaimedHand) -> bool:
        said = tuple(sorted((event.claimed | claims | {seat: claim}).items()))
        try:
            settled(as_recorded(deal.with_event(on.current, event._replace(claims=said)), open_deal.jing), table)
        except Problems:
            return False
        return True

    certain = {seat: _READY for seat in claims if not can_be(seat, ClaimedHand("not_ready")) and can_be(seat, _READY)}
    return on.with_entry(event._replace(claims=tuple(sorted((event.claimed | certain).items())))) if certain else on
