"""What a full hand is worth before it is said who won it, and how: every way that is left is settled as if it had been said.

The first of them, those that most players mean, are settled at once; the others bit by bit between clicks. All of it belongs to
one outcome.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from calculator.deals import SELF_DRAWN, Deal, Win, as_recorded
from calculator.table.allowed import actor_reason, flag_reason, source_reason
from calculator.table.deal_changes import toggle_flag
from calculator.table.kong_wins import AFTER_KONG, KONG_FLAGS, KongWin, kongs_before, with_kong_before
from calculator.table.open_deal import OpenDeal, once
from calculator.table.state import TableState
from calculator.table.unfinished_hand import settled_with
from calculator.text import Sentence

if TYPE_CHECKING:
    from calculator.documents import Problem
    from calculator.rules import Table
    from calculator.settlement import SettledWin, Transfer

ASKED = ("desk_who_won", "desk_which_source")
"""What a whole hand may still lack to be one whose worth is told."""


class Case(NamedTuple):
    """One way in which the win may have come about, and what it brings: `rows` are what the winner is paid for it, none where the
    rules refuse it (`refused`)."""

    player: int
    source: int
    flags: tuple[str, ...] = ()
    """The circumstances that follow from who it was, and were not said."""
    extra: str = ""
    """A circumstance that was not said and does not follow: one fact more."""
    win: SettledWin | None = None
    rows: tuple[Transfer, ...] = ()
    refused: Problem | None = None

    @property
    def drawn(self) -> bool:
        return self.source == SELF_DRAWN

    @property
    def total(self) -> int:
        return sum(row.points for row in self.rows)


class FullHand:
    """`cannot` says of seats why they cannot have won this hand. `cases` are those that are settled so far; with `work` more
    come, until `done`."""

    def __init__(self, on: TableState, pair: tuple[int, ...], table: Table) -> None:
        self._on, self._pair, self._table = on, pair, table
        self.cases: list[Case] = []
        self.extras: list[Case] = []
        self.against: dict[bool, Sentence] = {}
        """Why the first of all that may have won cannot have drawn it (True), or won it off anybody (False)."""
        self.done = False
        self._steps = self._worked()

    @cached_property
    def cannot(self) -> dict[int, Sentence]:
        """Who cannot have won this hand, and why."""
        deal, win = self._on.deal, self._on.entry
        assert isinstance(win, Win)
        open_deal, found = OpenDeal(self._on, self._table.ruleset), {}
        for seat in range(deal.seats):
            reason = actor_reason(open_deal, seat) or self._too_many(deal, seat, win)
            if reason is not None:
                found[seat] = reason
        return found

    def _too_many(self, deal: Deal, seat: int, win: Win) -> Sentence | None:
        if not deal.room(self._on.current, seat, win.hand, self._table.hand_size):
            return None
        kongs = len(deal.kongs_of(seat, self._on.current))
        size = self._table.hand_size(kongs) - 3 * kongs
        code = "why_other_size" if kongs else "why_usual_size"
        return Sentence(code, {"seat": seat, "kongs": kongs, "tiles": size})

    @property
    def players(self) -> tuple[int, ...]:
        """Who may have won it."""
        win = self._on.entry
        assert isinstance(win, Win)
        if win.player is not None:
            return () if win.player in self.cannot else (win.player,)
        return tuple(seat for seat in range(self._on.deal.seats) if seat not in self.cannot)

    @property
    def win(self) -> SettledWin | None:
        """The hand as the first way settles it that the rules allow."""
        self.begin()
        return next((case.win for case in self.cases if case.win is not None), None)

    def work(self) -> bool:
        """Settles one case more. False: all are."""
        if not self.done:
            self.done = next(self._steps, None) is None
        return not self.done

    def begin(self) -> None:
        """Settles one case of each way."""
        while {case.drawn for case in self.cases if case.win is not None} != {True, False} and self.work():
            pass

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        """(winner, source) of all that may have been, those first in which nobody deals."""
        deal, win = self._on.deal, self._on.entry
        assert isinstance(win, Win)
        found = []
        for player in self.players:
            open_deal = OpenDeal(self._on.with_entry(win._replace(player=player, source=None)), self._table.ruleset)
            for source in (SELF_DRAWN, *range(deal.seats)):
                reason = source_reason(open_deal, source)
                if reason is None:
                    found.append((player, source))
                elif source != player:
                    self.against.setdefault(source == SELF_DRAWN, reason)
        found.sort(key=lambda pair: (deal.dealer in pair, pair[1] != SELF_DRAWN))
        return found

    def _worked(self) -> Iterator[bool]:
        first = [
            next((pair for pair in self._pairs if (pair[1] == SELF_DRAWN) == drawn), None) for drawn in (False, True)
        ]
        begun = [pair for pair in first if pair is not None]
        for player, source in (*begun, *(pair for pair in self._pairs if pair not in begun)):
            self.cases.append(self._settled(player, source))
            yield True
        for drawn in (False, True):
            plain = [case for case in self.cases if case.drawn == drawn and case.win and not case.flags]
            for flag in self._table.definition.circumstances:
                # Of a kong it matters whose it is; else the first may stand for all.
                of = {case.player if flag == AFTER_KONG else case.source: case for case in reversed(plain)}
                for case in of.values() if flag in KONG_FLAGS else plain[:1]:
                    if self._possible(case, flag):
                        self.extras.append(self._settled(case.player, case.source, flag))
                        yield True

    def _possible(self, case: Case, flag: str) -> bool:
        win = self._on.entry
        assert isinstance(win, Win)
        if flag in win.flags:
            return False
        open_deal = OpenDeal(
            self._on.with_entry(win._replace(player=case.player, source=case.source)), self._table.ruleset
        )
        return flag_reason(open_deal, flag) is None

    def _settled(self, player: int, source: int, extra: str = "") -> Case:
        from calculator.documents import Problems

        said = self._on.entry
        assert isinstance(said, Win)
        flags = (*said.flags, extra) if extra else said.flags
        tried = said._replace(player=player, source=source, flags=flags)
        on = with_kong_before(self._on.with_entry(tried), extra).with_entry(said)
        at = on.current
        try:
            settlement = settled_with(on, tried, self._pair, self._table)
        except Problems as refused:
            return Case(player, source, extra=extra, refused=refused.problems[0])
        win = settlement.win_at(at)
        event = settlement.deal.events[at]
        known = {*flags} if isinstance(event, Win) else set()
        follow = tuple(flag for flag in event.flags if flag not in known) if isinstance(event, Win) else ()
        rows = tuple(row for row in settlement.of_event(at) if row.payee == player)
        return Case(player, source, follow, extra, win, rows)


@once
def kong_wins(open_deal: OpenDeal) -> tuple[KongWin, ...]:
    """Return 杠上花 and 杠上炮 of the win on the felt, once it is settled, with one kong for each amount."""
    win, at, outcome, found = open_deal.entry, open_deal.current, open_deal.outcome, list[KongWin]()
    if not isinstance(win, Win) or outcome is None or outcome.win_at(at) is None:
        return ()
    for flag in KONG_FLAGS:
        kongs = kongs_before(open_deal.deal, at, flag) if flag in open_deal.circumstances else ()
        if not kongs or flag_reason(open_deal, flag) is not None:
            continue
        chosen, without = flag in win.flags, toggle_flag(open_deal, flag)
        for kong in kongs:
            now = chosen and kong == kongs[0]
            tried = without if now else toggle_flag(open_deal, flag, kong)
            points = _points(open_deal, tried) if isinstance(tried, TableState) else None
            if points is not None and points not in [one.points for one in found if one.flag == flag]:
                found.append(KongWin(flag, kong, points, now))
    return tuple(found)


def _points(open_deal: OpenDeal, on: TableState) -> int | None:
    """What the winner is paid in all, for what is settled now; None where the rules refuse it."""
    from calculator.documents import Problems
    from calculator.settlement import settle

    assert open_deal.outcome is not None
    assert open_deal.table is not None
    deal = as_recorded(on.deal, open_deal.jing)
    try:
        settlement = settle(deal._replace(events=deal.events[: open_deal.outcome.counted]), open_deal.table)
    except Problems:
        return None
    return sum(row.points for row in settlement.transfers if (row.event, row.payee) == (on.current, on.actor))


def full_hand(on: TableState, asked: Sentence | None, pair: tuple[int, ...], table: Table) -> FullHand | None:
    """None where the hand on the felt is not whole, nobody can have won it, or all is said of it. `asked` is what it lacks."""
    win = on.entry
    if not isinstance(win, Win) or win.tile is None:
        return None
    if asked is None or (asked.code not in ASKED and win.player is not None):
        return None
    found = FullHand(on, pair, table)
    return found if found.players else None
