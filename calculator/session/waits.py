"""What a hand that lacks its last tile waits on, and what each of those tiles would bring: by the rules, as if it had come.

Each tile is settled as a deal of its own, once by self-draw and once for every player who could discard it. That is
worked out tile by tile when it is asked for, so that a click never waits for a hand that has thirty waits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from calculator.session.deal import SELF_DRAWN, Deal, Win, record_of
from calculator.session.inferences import guess
from calculator.session.missing import room
from calculator.tiles import SEATS

if TYPE_CHECKING:
    from calculator.rules import Table
    from calculator.rules.library import Library
    from calculator.scoring import Score
    from calculator.settlement import Cause
    from calculator.text import Language
    from calculator.tiles import Hand


@dataclass(frozen=True)
class Pay:
    """One way to win with a tile: its score, and what each payer pays for it."""

    score: Score
    amounts: tuple[int, ...]
    why: Cause | None = None
    """Why the first of them pays what he does."""

    def each(self, language: Language) -> str:
        """How one payer's amount is made, where it is more than what the hand is worth: 16分 + 底 1."""
        told = self.why.shown(language) if self.why is not None else ""
        return told.rpartition(" = ")[0]

    @property
    def total(self) -> int:
        return sum(self.amounts)


@dataclass(frozen=True)
class Worth:
    """What a tile would bring: `discards` by each player who could discard it and be won from, `drawn` by self-draw."""

    discards: tuple[Pay, ...]
    drawn: Pay | None

    @property
    def most(self) -> Pay | None:
        """The way that brings most."""
        ways = [*self.discards, *([self.drawn] if self.drawn is not None else [])]
        return max(ways, key=lambda pay: pay.total, default=None)


class Waits:
    """`kinds` complete the hand, `left` copies of each are unseen. `worth` is worked out once for each kind."""

    def __init__(
        self,
        deal: Deal,
        pair: tuple[int, ...],
        kinds: dict[int, int],
        library: Library,
        beside: Path | None,
        table: Table,
    ) -> None:
        self.kinds = tuple(kinds)
        self.left = kinds
        self.nobody = isinstance(deal.entry, Win) and deal.entry.player is None
        """Nobody has been named as the winner; the worth is then that of a player who does not deal."""
        self.worths: dict[int, Worth] = {}
        self._deal, self._pair = deal, pair
        self._library, self._beside = library, beside
        self._known = table.definition.circumstances

    def __bool__(self) -> bool:
        return bool(self.kinds)

    @property
    def done(self) -> bool:
        return len(self.worths) == len(self.kinds)

    def work(self) -> bool:
        """Works out the next tile that is not known yet. False: all are."""
        for kind in self.kinds:
            if kind not in self.worths:
                self.worth(kind)
                return True
        return False

    def worth(self, kind: int) -> Worth:
        found = self.worths.get(kind)
        if found is None:
            found = self.worths[kind] = self._worth(kind)
        return found

    @property
    def best(self) -> Pay | None:
        """The way that brings most, of all that are known."""
        ways = [pay for worth in self.worths.values() if (pay := worth.most) is not None]
        return max(ways, key=lambda pay: pay.total, default=None)

    def _worth(self, kind: int) -> Worth:
        deal, win = self._deal, self._deal.entry
        assert isinstance(win, Win)
        gone = {*deal.winners(deal.current), *deal.penalized(deal.current)}
        seats = [seat for seat in range(SEATS) if seat not in gone]
        player = win.player
        if player is None:
            player = next((seat for seat in seats if seat != deal.dealer), None)
        if player is None or not self.left[kind]:
            return Worth((), None)
        given = win.source if win.source not in (None, SELF_DRAWN) else None
        others = [given] if given is not None else [seat for seat in seats if seat != player]
        found = [self._pay(replace(win, player=player, source=seat, tile=kind)) for seat in others]
        drawn = self._pay(replace(win, player=player, source=SELF_DRAWN, tile=kind))
        return Worth(tuple(pay for pay in found if pay is not None), drawn)

    def _pay(self, win: Win) -> Pay | None:
        """What the win would bring; None where the rules refuse it."""
        from calculator.documents import Problems
        from calculator.settlement import causes, settle_record

        at = self._deal.current
        deal = guess(replace(self._deal, events=(*self._deal.events[:at], win)), self._known)
        try:
            settlement = settle_record(record_of(deal, self._pair), self._library, self._beside)
        except Problems:
            return None
        score = next((settled.score for settled in settlement.wins if settled.event == at), None)
        rows = [row for row in settlement.transfers if row.event == at and row.payee == win.player]
        paid = [sum(row.points for row in rows if row.payer == seat) for seat in range(SEATS)]
        why = next((cause for row in rows for cause in causes(row)), None)
        return None if score is None else Pay(score, tuple(points for points in paid if points), why)


def whole_hand(deal: Deal) -> Hand | None:
    """The 13 or 14 tiles of the win being entered, with its kongs; None where there are more or fewer."""
    from calculator.tiles import TILES, Hand

    win, at = deal.entry, deal.current
    if not isinstance(win, Win) or room(deal, at, win.player, win.hand) != 0:
        return None
    kongs = [deal.events[index] for index in deal.kongs_of(win.player, at)]
    melds = (*win.hand.melds, *(meld for kong in kongs if (meld := getattr(kong, "meld", None)) is not None))
    return Hand(tuple(TILES[kind] for kind in win.hand.tiles), melds, None if win.tile is None else TILES[win.tile])
