"""The waits of an unfinished hand, their worth, and its outlook: by the rules, no widgets.

All of it belongs to one outcome and is worked out bit by bit between clicks; any change of the deal
brings another outcome, and work begun for this one is dropped with it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from calculator.deals import SELF_DRAWN, Win, as_recorded
from calculator.documents import Problems
from calculator.prospects import (
    Chances,
    Discard,
    Outlook,
    Position,
    WildWorth,
    chances,
    outlooks,
    wild_worth,
    with_tile,
)
from calculator.rules import Table
from calculator.scoring import Score
from calculator.settlement import POT, settle
from calculator.table.kong_wins import with_shared_flags
from calculator.table.open_deal import OpenDeal
from calculator.tiles import KINDS, Hand, copies_of


@dataclass(frozen=True)
class Pay:
    """One way to win with a tile: its score, and what each payer pays for it."""

    score: Score
    amounts: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the amounts."""
        return sum(self.amounts)


@dataclass(frozen=True)
class TileWorth:
    """The gain from a tile: `discards` by each player who could discard it and be won from, `drawn` by self-draw."""

    discards: tuple[Pay, ...]
    drawn: Pay | None

    @property
    def most(self) -> Pay | None:
        """The way that brings most."""
        return max(filter(None, (*self.discards, self.drawn)), key=lambda pay: pay.total, default=None)


class Waits:
    """`kinds` complete the hand, `left` copies of each are unseen. `worth` is worked out once for each kind."""

    def __init__(self, open_deal: OpenDeal, kinds: dict[int, int]) -> None:
        self.kinds = tuple(kinds)
        self.left = kinds
        self.worths: dict[int, TileWorth] = {}
        self._open_deal = open_deal

    def __bool__(self) -> bool:
        return bool(self.kinds)

    @property
    def done(self) -> bool:
        """True if the worth of each kind is known."""
        return len(self.worths) == len(self.kinds)

    def work(self) -> bool:
        """Work out the next tile that is not known yet; return False if all are."""
        for kind in self.kinds:
            if kind not in self.worths:
                self.worth(kind)
                return True
        return False

    def worth(self, kind: int) -> TileWorth:
        """Return the worth of a kind, worked out now if it is not known."""
        found = self.worths.get(kind)
        if found is None:
            found = self.worths[kind] = self._worth(kind)
        return found

    def _worth(self, kind: int) -> TileWorth:
        deal, win = self._open_deal.deal, self._open_deal.entry
        assert isinstance(win, Win)
        gone = deal.out(self._open_deal.current)
        seats = [seat for seat in range(deal.seats) if seat not in gone]
        player = win.player
        if player is None:
            # Nobody is named yet: the worth is that of a player who does not deal.
            player = next((seat for seat in seats if seat != deal.dealer), None)
        if player is None or not self.left[kind]:
            return TileWorth((), None)
        given = win.source if win.source not in (None, SELF_DRAWN) else None
        others = [given] if given is not None else [seat for seat in seats if seat != player]
        found = [self._pay(win._replace(player=player, source=seat, tile=kind)) for seat in others]
        drawn = self._pay(win._replace(player=player, source=SELF_DRAWN, tile=kind))
        return TileWorth(tuple(pay for pay in found if pay is not None), drawn)

    def _pay(self, win: Win) -> Pay | None:
        """Return the payments of the win; None if the rules refuse it."""
        before, at, table = self._open_deal.deal, self._open_deal.current, self._open_deal.table
        assert table is not None
        before = before._replace(events=before.events[: at + 1])
        deal = with_shared_flags(before.with_event(at, win), before)
        try:
            settlement = settle(as_recorded(deal, self._open_deal.jing), table)
        except Problems:
            return None
        settled = settlement.win_at(at)
        rows = [row for row in settlement.of_event(at) if row.payee == win.player]
        paid = [sum(row.points for row in rows if row.payer == seat) for seat in (*range(deal.seats), POT)]
        return None if settled is None else Pay(settled.score, tuple(points for points in paid if points))


class Prospects:
    """A hand, its kongs counted in; `discards` says whether the winning tile is there, so that one is thrown.

    `left` are the copies of each kind that lie nowhere on the table: the same that palette and waits show.
    """

    def __init__(self, hand: Hand, left: Mapping[int, int], table: Table, wild: tuple[int, ...]) -> None:
        self._hand, self._table, self._wild = hand, table, wild
        self._left = left
        self.discards = hand.winning is not None
        self.done = False
        """True if all discards are known, or the useful draws of a waiting hand."""
        self.ranked: tuple[Discard, ...] = ()
        """Every discard that leaves a wait or lacks more tiles, the best first; nothing until all are known."""
        self.outlook: Outlook | None = None
        """The outlook of a waiting hand."""
        self.chances: Chances | None = None
        """The chances of the waiting hand, or of the one after the best discard; nearer the truth
        each time."""
        self.wild: WildWorth | None = None
        """None also where there are no wild tiles."""
        self.settled = False
        """True if the chances are as near as they come."""
        self._near, self._far = self._work_near(), self._work_far()

    @cached_property
    def position(self) -> Position:
        """Return the hand and the tiles that are seen, for the outlook."""
        counts = self._hand.concealed_counts
        seen = []
        for kind in range(KINDS):
            own = counts[kind] + self._hand.meld_counts[kind]
            seen.append(max(copies_of(kind) - self._left.get(kind, 0) - own, 0))
        return Position(self._table, self._hand, self._wild, seen, patient=True)

    @cached_property
    def shanten(self) -> int | None:
        """The shanten of all tiles; None if no shape can be made of them at all."""
        try:
            return self.position.shanten(self._hand.concealed_counts)
        except ValueError:
            return None

    def work(self) -> bool:
        """Take a step, a few milliseconds at most, towards discards or useful draws.

        Return False if all is known.
        """
        if not self.done:
            self.done = _step(self._near)
        return not self.done

    def work_chances(self) -> bool:
        """Take a step towards the chances, after `work`.

        Return False if they are as near as they come.
        """
        if not self.settled and not self.work():
            self.settled = _step(self._far)
        return not self.settled

    def thirteen(self) -> bytes | None:
        """Return the counts that the chances are of.

        None until the best discard is known, or if there is none.
        """
        counts = self._hand.concealed_counts
        if not self.discards:
            return counts
        if not self.ranked:
            return None
        return with_tile(counts, self.ranked[0].tile, -1)

    def _work_near(self) -> Iterator[None]:
        counts = self._hand.concealed_counts
        if self.discards:
            found = []
            for one in outlooks(self.position, self._hand):
                found.append(one)
                yield
            # A discard that leaves a hand which nothing makes a win is none to offer.
            found = [one for one in found if one.left.waits or one.left.shanten]
            self.ranked = tuple(sorted(found, key=lambda one: one.rank))
        else:
            yield from self.position.helping(counts)
            self.outlook = self.position.outlook(counts)

    def _work_far(self) -> Iterator[None]:
        counts = self.thirteen()
        if counts is None:
            return
        for found in chances(self.position, counts):
            self.chances = found or self.chances
            yield
        for worth in wild_worth(self.position, counts):
            self.wild = worth
            yield


def _step(steps: Iterator[None]) -> bool:
    """Return whether that was the last step; so it is if no shape can be completed."""
    try:
        next(steps)
    except (StopIteration, ValueError):
        return True
    return False
