"""The payments for a win, by two numbers: the table of han and fu on the card of a table's rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from calculator.rules import Table, Value
from calculator.rules.formulas import FixedOptions, Number
from calculator.text import Language, say

if TYPE_CHECKING:
    from calculator.settlement import SettledWin

MOST_COLUMNS = 7
_MOST = 40
"""The greatest first number that is looked at, as large as any hand has."""
_Cell = tuple[str, str]


class WorthGrid(NamedTuple):
    """The payments for a win if two numbers decide.

    `rows` are of the first, `heads` of the second, beyond which the first alone does. A cell has
    the payment of a discarder, to a player and to the dealer, and below it the payments for a
    self-drawn win, of a player and of the dealer; either is "" if no example of the ruleset is
    worth as little.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    beyond: tuple[tuple[str, tuple[str, str]], ...]


def worth_grid(table: Table, wins: Sequence[SettledWin], language: Language) -> WorthGrid | None:
    """Return the grid.

    None if the points have no two numbers, or if anything else decides about a plain win.
    """
    values = {value.id: value for value in table.definition.values}
    chain = table.definition.chain
    if len(chain) != 3 or not wins:
        return None
    first, second = values[chain[0]], values[chain[1]]
    least: dict[tuple[int, bool], int] = {}
    for win in wins:
        found = win.score.values
        way = found[second.index], win.score.win.self_drawn
        least[way] = min(least.get(way, _MOST), found[first.index])
    columns = sorted({number for number, _ in least if number > 0})[:MOST_COLUMNS]
    cells: list[tuple[int, list[_Cell]]] = []
    for number in range(1, _MOST + 1):
        worth = [_cell(table, {first.index: number, second.index: column}) for column in columns]
        known = [cell for cell in worth if cell is not None]
        if len(known) < len(columns):
            return None
        cells.append((number, known))
    rising = [row for row in cells if len(set(row[1])) > 1]
    if not rising or len(columns) < 2:
        return None
    rows = []
    for number, row in rising:
        shown = []
        for column, (dealt_in, drawn) in zip(columns, row, strict=True):
            seen = [number >= least.get((column, way), _MOST) for way in (False, True)]
            shown.append((dealt_in if seen[0] else "", drawn if seen[1] else ""))
        rows.append((shown_number(first, number, language), tuple(shown)))
    beyond = [(number, row[0]) for number, row in cells if number > rising[-1][0]]
    heads = tuple(shown_number(second, column, language) for column in columns)
    return WorthGrid(heads, tuple(rows), tuple(_runs(first, beyond, language)))


def _runs(value: Value, rows: Sequence[tuple[int, _Cell]], language: Language) -> Iterator[tuple[str, _Cell]]:
    """Yield numbers that are worth the same, together."""
    for cell, several in groupby(rows, lambda row: row[1]):
        numbers = [number for number, _ in several]
        if numbers[-1] == rows[-1][0]:
            yield say("rules_card_from", language, worth=shown_number(value, numbers[0], language)), cell
        else:
            span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
            yield shown_number(value, span, language), cell


def _cell(table: Table, known: dict[int, int]) -> _Cell | None:
    """Return the payments of a discarder to a player and to the dealer, and those for a self-drawn win.

    Of a self-drawn win a player pays a player, and the dealer, who gets as much from everyone.
    """
    dealt_in = [_paid(table, known, winner, False, False) for winner in (False, True)]
    drawn = [_paid(table, known, *who, True) for who in ((False, False), (False, True), (True, False))]
    if None in dealt_in or None in drawn or drawn[1] != drawn[2]:
        return None
    return " · ".join(dict.fromkeys(map(str, dealt_in))), "/".join(dict.fromkeys(map(str, drawn)))


def _paid(table: Table, known: dict[int, int], winner: bool, payer: bool, drawn: bool) -> int | None:
    """Return the payment of one player for a win, each being the dealer or not.

    None if that depends on something else.
    """
    case = {
        ("w", "self_drawn"): drawn,
        ("w", "discard"): not drawn,
        ("w", "dealer"): winner,
        ("p", "dealer"): payer,
        ("p", "discarder"): not drawn,
    }
    put = FixedOptions(table.definition, table.values, known, case, plain=True)
    paid = 0
    for payment in table.definition.payments:
        if payment.on != "win" or payment.reason != "win":
            continue
        conditions = [put.formula(one) for one in payment.conditions]
        if any(one.is_truth(False) for one in conditions):
            continue
        amount = None if payment.pay is None else put.put(payment.pay.tree)
        if not isinstance(amount, Number) or not all(one.is_truth(True) for one in conditions):
            return None
        paid += amount.value
    return paid


def shown_number(value: Value, number: int | str, language: Language) -> str:
    """Return a number of a value, as its ruleset shows it."""
    shown = value.show(language) or "{}"
    return shown.format(number) if shown != "{}" else f"{number} {value.label(language)}"
