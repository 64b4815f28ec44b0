"""Settling up 结账: who paid whom over the night, what that comes to, and the fewest transfers that settle it.

Parties are the seats and, as the last, the pot 公账. Every list here sums to 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress, count, product
from typing import Any, NamedTuple

from calculator.nights.model import Amounts, Sheet, SheetRow
from calculator.settlement import Transfer
from calculator.text import decimal


class Money(Fraction):
    """An exact amount, made of decimal texts and whole numbers only; its text is that decimal without trailing zeros."""

    def __str__(self) -> str:
        places = next(places for places in count() if 10**places % self.denominator == 0)
        return decimal(self, places) if places else str(self.numerator)


def money_of(points: int, stake: str) -> Money:
    """Return the worth of points; `stake` is a decimal text such as `0.50`."""
    return Money(points * Fraction(stake))


class Move(NamedTuple):
    """One transfer of the settlement, of points or of money.

    `payer` and `payee` are seats, or the place of the pot after them.
    """

    payer: int
    payee: int
    amount: Any


@dataclass(frozen=True)
class Account:
    """The settlement of a session, gross and netted side by side.

    - `gross[a][b]`: points that a paid b in all rows, and of games 场 that are over in their payments; `supposed` are the
      numbers of deals for which only nets are known, so that payments are arranged in the order of the seats.
    - `net`: points of each party, equal to the balance of rows and columns of `gross`. `moves`: the fewest transfers of points.
    - `money`: exactly; `rounded` to `unit` if one is chosen (else the same), `rest` = rounded - money, the share of each
      in the rounding. `payments`: the fewest transfers of the rounded money.
    - `unknown`: numbers of deals that cannot be settled and are in none of this, like unknown rows. `unfinished`: numbers of the
      deals of a game 场 that is not over, of which the points count as they are.
    """

    gross: tuple[tuple[int, ...], ...]
    net: tuple[int, ...]
    moves: tuple[Move, ...]
    money: tuple[Money, ...]
    rounded: tuple[Money, ...]
    rest: tuple[Money, ...]
    payments: tuple[Move, ...]
    unit: str
    supposed: tuple[int, ...]
    unknown: tuple[int, ...]
    unfinished: tuple[int, ...] = ()

    @property
    def received(self) -> tuple[int, ...]:
        """The points that each party received."""
        return tuple(sum(column) for column in zip(*self.gross, strict=True))

    @property
    def has_pot(self) -> bool:
        """True if the pot takes part at all."""
        return any(self.gross[-1]) or any(row[-1] for row in self.gross)


def account(sheet: Sheet) -> Account:
    """Return the settlement of a sheet."""
    parties = sheet.night.seats + 1
    gross = [[0] * parties for _ in range(parties)]
    paid = [move for game in sheet.games for move in _moved(game.end.transfers, parties)]
    supposed = []
    for row in sheet.open_game:
        pairs, sure = pairs_of(row)
        paid += pairs
        if not sure:
            supposed.append(row.number)
    for payer, payee, points in paid:
        gross[payer][payee] += points
    net = sheet.totals_with_pot
    money = tuple(money_of(points, sheet.night.stake) for points in net)
    rounded = round_fairly(money, sheet.night.unit)
    return Account(
        gross=tuple(tuple(row) for row in gross),
        net=net,
        moves=tuple(fewest(net)),
        money=money,
        rounded=rounded,
        rest=tuple(Money(new - old) for new, old in zip(rounded, money, strict=True)),
        payments=tuple(move._replace(amount=Money(move.amount)) for move in fewest(rounded)),
        unit=sheet.night.unit,
        supposed=tuple(supposed),
        unknown=tuple(row.number for row in sheet.unsettled),
        unfinished=tuple(row.number for row in sheet.open_game if row.number) if sheet.plays_games else (),
    )


def pairs_of(row: SheetRow) -> tuple[list[Move], bool]:
    """Return the payments of one row, and whether they are known rather than arranged."""
    if row.net is None:
        return [], True
    if row.settlement is not None:
        return _moved(row.settlement.transfers, len(row.net) + 1), True
    if isinstance(row.row.entry, Amounts) and row.row.entry.transfers:
        return [Move(*transfer) for transfer in row.row.entry.transfers], True
    parties = (*row.net, row.pot)
    payers = sum(points < 0 for points in parties)
    payees = sum(points > 0 for points in parties)
    return _in_turn(parties, range(len(parties))), min(payers, payees) < 2


def _moved(transfers: Iterable[Transfer], parties: int) -> list[Move]:
    """Return transfers of a settlement between parties, of which the pot is the last."""
    return [Move(move.payer % parties, move.payee % parties, move.points) for move in transfers]


def _in_turn(net: Sequence[Any], members: Iterable[int]) -> list[Move]:
    """Return the payments of losers to winners, both in order: as many transfers as parties less one, or fewer."""
    left = {one: net[one] for one in members}
    moves = []
    for payer, payee in product(left, repeat=2):
        amount = min(-left[payer], left[payee])
        if amount > 0:
            moves.append(Move(payer, payee, amount))
            left[payer] += amount
            left[payee] -= amount
    return moves


def fewest(net: Sequence[Any]) -> list[Move]:
    """Return the fewest transfers that settle `net`, which sums to 0.

    With n parties that can be split into at most k groups that each sum to 0, they are n - k. The
    search is exact; the same for the same amounts.
    """
    if sum(net):
        raise ValueError("only what sums to 0 can be settled")
    moves = []
    for group in _groups(net, [at for at, points in enumerate(net) if points]):
        # The largest claim is served by the largest debt first: two of a table then settle in round sums.
        moves += _in_turn(net, sorted(group, key=lambda one: (-abs(net[one]), one)))
    return sorted(moves, key=lambda move: (-move.amount, move))


def _groups(net: Sequence[Any], members: list[int]) -> list[list[int]]:
    """Return parties, of a table there are five, in the most groups that each sum to 0."""
    if not members:
        return []
    first, *others = members
    best = [members]
    for chosen in product((True, False), repeat=len(others)):
        group = [first, *compress(reversed(others), chosen)]
        if not sum(net[one] for one in group):
            rest = [one for one in others if one not in group]
            best = max(best, [group, *_groups(net, rest)], key=len)
    return best


def round_fairly(money: Sequence[Money], unit: str) -> tuple[Money, ...]:
    """Return each amount rounded to a whole number of units, the sum still 0.

    Each changes by less than one unit: all go down, and the units that are then missing go to those
    who lost most by it, the lower seat first.
    """
    if not unit:
        return tuple(money)
    step = Fraction(unit)
    down = [amount // step for amount in money]
    lost = sorted(range(len(money)), key=lambda at: (down[at] * step - money[at], at))
    for at in lost[: -sum(down)]:
        down[at] += 1
    return tuple(Money(count * step) for count in down)
