"""Highlights of one session.

They are the biggest hands, who discarded to whom, whether luck alone explains the numbers of wins,
and a deal to see again.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from calculator.nights.model import Sheet, SheetRow
from calculator.nights.tally import tallies
from calculator.settlement import items_text
from calculator.text import Language, clauses, decimal, say, tip_of

_RARE = Fraction(15, 2)
"""Squared distance from what is expected, in variances, beyond which a count is no longer put down to luck: of four players
and two counts each about one night in twenty shows such a one by luck alone."""

_STANDS_OUT = {
    ("wins", 1): "highlights_wins_more",
    ("wins", -1): "highlights_wins_less",
    ("deal_ins", 1): "highlights_deal_ins_more",
    ("deal_ins", -1): "highlights_deal_ins_less",
}


class BigHand(NamedTuple):
    """A win: its row, its player, its number among the row's wins (None if only the amounts are known), its points."""

    row: SheetRow
    seat: int
    win: int | None
    points: int

    def text(self, language: Language) -> str:
        """Return the items of the win; the note of a deal of which only the amounts are known."""
        settlement = self.row.settlement
        if settlement is None or self.win is None:
            return self.row.row.entry.note
        return items_text(settlement.wins[self.win].score, language)


class LuckRange(NamedTuple):
    """A count, and from where to where it lies by luck alone."""

    times: int
    least: int
    most: int

    @property
    def stands_out(self) -> int:
        """1 where it is more than luck explains, −1 where it is less, else 0."""
        return (self.times > self.most) - (self.times < self.least)

    @property
    def text(self) -> str:
        """`12 (5–11)`."""
        return f"{self.times} ({self.least}–{self.most})"


class PlayerNight(NamedTuple):
    """One player's night. `average` is what a win brought him; `games` how many games 场 he came out of ahead of all others."""

    wins: LuckRange
    deal_ins: LuckRange
    self_draws: int
    average: Fraction | None
    games: int

    @property
    def worth(self) -> str:
        """The average points of his wins, to a tenth."""
        return "·" if self.average is None else decimal(self.average, 1).removesuffix(".0")


class Highlights(NamedTuple):
    """`won_from[discarder][winner]` counts deals; `again` is the deal in which the most points changed hands."""

    deals: int
    hands: tuple[BigHand, ...]
    won_from: tuple[tuple[int, ...], ...]
    players: tuple[PlayerNight, ...]
    again: SheetRow | None

    def luck_text(self, names: tuple[str, ...], language: Language) -> str:
        """Return the sentence about luck and skill, or that nothing can be said."""
        said = [
            say(_STANDS_OUT[what, own.stands_out], language, name=name, count=own.times, least=own.least, most=own.most)
            for name, one in zip(names, self.players, strict=True)
            for what, own in (("wins", one.wins), ("deal_ins", one.deal_ins))
            if own.stands_out
        ]
        return clauses(said, language) if said else say("highlights_no_telling", language, count=self.deals)


class Counted(NamedTuple):
    """A number of a player as it is written; it `stands_out` where luck does not explain it."""

    text: str
    number: Fraction | int
    stands_out: bool = False


def count_heads(sheet: Sheet, language: Language) -> list[tuple[str, str]]:
    """Return the heads over the numbers of a player, each with its tip.

    The last counts games 场 if there are any.
    """
    codes = (
        "highlights_wins",
        "highlights_self_draws",
        "highlights_worth",
        "highlights_deal_ins",
        "highlights_games",
    )
    heads = [(say(code, language), say(tip_of(code), language)) for code in codes]
    games = heads[-1:] if sheet.games else []
    return [
        *heads[:-1],
        *((f"→ {name}", say("highlights_paid", language, name=name)) for name in sheet.night.names),
        *games,
    ]


def counts_of(sheet: Sheet, found: Highlights, seat: int) -> list[Counted]:
    """Return the numbers of a player under those heads."""
    one = found.players[seat]
    wins, deal_ins = (Counted(luck.text, luck.times, bool(luck.stands_out)) for luck in (one.wins, one.deal_ins))
    won_from = [
        Counted("" if at == seat else str(times or "·"), times) for at, times in enumerate(found.won_from[seat])
    ]
    games = [Counted(str(one.games or "·"), one.games)] if sheet.games else []
    drawn = Counted(str(one.self_draws or "·"), one.self_draws)
    return [wins, drawn, Counted(one.worth, one.average or 0), deal_ins, *won_from, *games]


def again_text(row: SheetRow, language: Language) -> str:
    """Return that a deal is worth seeing again, and how much changed hands in it."""
    moved = _moved(row)
    return say("highlights_again", language, number=row.number, points=moved, count=moved)


def night_highlights(sheet: Sheet) -> Highlights:
    """Return the highlights of all deals of a session that could be settled."""
    counted = tallies(sheet)
    seats = range(len(counted))
    deals = [row for row in sheet.rows if row.number and row.net is not None]
    hands = [hand for row in deals for hand in _hands(row)]
    wins_from = Counter(one for row in deals for one in row.won_from)
    wins, ins = sum(one.wins for one in counted), sum(one.deal_ins for one in counted)
    players = []
    for seat, one in enumerate(counted):
        own = [hand.points for hand in hands if hand.seat == seat]
        players.append(
            PlayerNight(
                by_luck(one.wins, wins, one.deals, len(seats)),
                by_luck(one.deal_ins, ins, one.deals, len(seats)),
                one.self_draws,
                Fraction(sum(own), len(own)) if own else None,
                sum(_is_ahead(game.end.net, seat) for game in sheet.games),
            )
        )
    hands.sort(key=lambda hand: (-hand.points, hand.row.number))
    again = max(deals, key=_moved, default=None)
    return Highlights(
        len(deals),
        tuple(hands),
        tuple(tuple(wins_from[winner, discarder] for winner in seats) for discarder in seats),
        tuple(players),
        again if again is not None and _moved(again) else None,
    )


def by_luck(count: int, whole: int, deals: int, seats: int) -> LuckRange:
    """Return a player's count beside the expected one if all were as good.

    `whole` are the counts of all `seats` together in so many `deals`, each at most one for a player
    and deal.
    """
    expected = Fraction(whole, seats)
    share = Fraction(whole, seats * deals) if deals else Fraction(0)
    variance = deals * share * (1 - share)
    luck = [number for number in range(deals + 1) if (number - expected) ** 2 <= _RARE * variance]
    return LuckRange(count, min(luck, default=count), max(luck, default=count))


def _hands(row: SheetRow) -> list[BigHand]:
    """Return the wins of a deal with their points.

    They are unknown for a deal with more than one winner and no tiles.
    """
    settlement = row.settlement
    if settlement is not None:
        return [
            BigHand(row, win.player, at, points)
            for at, win in enumerate(settlement.wins)
            if (points := _brought(row, win.event, win.player)) > 0
        ]
    if len(row.winners) == 1 and row.net is not None and row.net[row.winners[0]] > 0:
        return [BigHand(row, row.winners[0], None, row.net[row.winners[0]])]
    return []


def _brought(row: SheetRow, event: int, seat: int) -> int:
    """Return a player's gain from an event of a deal, less his payments."""
    assert row.settlement is not None
    moves = row.settlement.of_event(event)
    return sum(move.points * ((move.payee == seat) - (move.payer == seat)) for move in moves)


def _moved(row: SheetRow) -> int:
    """Return how many points changed hands."""
    return sum(max(points, 0) for points in row.net or ())


def _is_ahead(net: tuple[int, ...], seat: int) -> bool:
    return all(net[seat] > points for at, points in enumerate(net) if at != seat)
