"""What a hand that lacks its last tile waits on, and what each of those tiles would bring: by the rules, as if it had come.

Each tile is settled as a deal of its own, once by self-draw and once for every player who could discard it. That is
worked out tile by tile when it is asked for, so that a click never waits for a hand that has thirty waits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculator.deals import SELF_DRAWN, Win, as_recorded
from calculator.session.inferences import guess
from calculator.tiles import SEATS

if TYPE_CHECKING:
    from calculator.rules import Table
    from calculator.scoring import Score
    from calculator.session.on_desk import OnDesk
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
        shown = self.why.shown(language) if self.why is not None else ""
        return shown.rpartition(" = ")[0]

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

    def __init__(self, on: OnDesk, pair: tuple[int, ...], kinds: dict[int, int], table: Table) -> None:
        self.kinds = tuple(kinds)
        self.left = kinds
        self.nobody = isinstance(on.entry, Win) and on.entry.player is None
        """Nobody has been named as the winner; the worth is then that of a player who does not deal."""
        self.worths: dict[int, Worth] = {}
        self._on, self._pair, self._table = on, pair, table

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
        deal, win = self._on.deal, self._on.entry
        assert isinstance(win, Win)
        gone = deal.out(self._on.current)
        seats = [seat for seat in range(SEATS) if seat not in gone]
        player = win.player
        if player is None:
            player = next((seat for seat in seats if seat != deal.dealer), None)
        if player is None or not self.left[kind]:
            return Worth((), None)
        given = win.source if win.source not in (None, SELF_DRAWN) else None
        others = [given] if given is not None else [seat for seat in seats if seat != player]
        found = [self._pay(win._replace(player=player, source=seat, tile=kind)) for seat in others]
        drawn = self._pay(win._replace(player=player, source=SELF_DRAWN, tile=kind))
        return Worth(tuple(pay for pay in found if pay is not None), drawn)

    def _pay(self, win: Win) -> Pay | None:
        """What the win would bring; None where the rules refuse it."""
        from calculator.documents import Problems
        from calculator.settlement import causes, settle

        at, deal = self._on.current, self._on.deal
        deal = guess(deal._replace(events=(*deal.events[:at], win)), self._table.definition.circumstances)
        try:
            settlement = settle(as_recorded(deal, self._pair), self._table)
        except Problems:
            return None
        score = next((settled.score for settled in settlement.wins if settled.event == at), None)
        rows = [row for row in settlement.transfers if row.event == at and row.payee == win.player]
        paid = [sum(row.points for row in rows if row.payer == seat) for seat in range(SEATS)]
        why = next((cause for row in rows for cause in causes(row)), None)
        return None if score is None else Pay(score, tuple(points for points in paid if points), why)


def whole_hand(on: OnDesk) -> Hand | None:
    """The 13 or 14 tiles of the win being entered, with its kongs; None where there are more or fewer."""
    win, at = on.entry, on.current
    if not isinstance(win, Win) or on.deal.room(at, win.player, win.hand) != 0:
        return None
    return on.deal.hand(win.player, win.hand, at, win.tile)
