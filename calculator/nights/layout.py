"""The score sheet and the settlement as tables of cells, and the columns of the score sheet in files, window and paper.

A cell is a whole number, a `Money`, or text. Texts are what people wrote, so each writer has to see to it that none of them
is taken for a formula.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from calculator.nights.accounts import Account, Money
from calculator.nights.model import PlayedGame, Sheet, SheetRow, Unknown
from calculator.nights.row_text import (
    game_text,
    game_title,
    lacking,
    main_text,
    party,
    payment_rows,
    settled_payments,
    sheet_notes,
    who_text,
    working_text,
)
from calculator.statement import style_of
from calculator.text import Language, code_of, listed, real_minus, say

Cell = int | str | Money | None
Cells = tuple[Cell, ...]


def cell_text(cell: Cell) -> str:
    """Return a cell as text: a number with a real minus."""
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else real_minus(cell)


@dataclass(frozen=True)
class Grid:
    """A head and rows of cells."""

    head: tuple[str, ...]
    rows: tuple[Cells, ...]

    @property
    def lines(self) -> list[Cells]:
        """The head and the rows below it."""
        return [self.head, *self.rows]


class Column(NamedTuple):
    """A column before the players.

    `in_files` and `in_window` are the codes of its head in files and in the window (and on paper),
    empty if it is left out; `width` is in pixels at 100 %.
    """

    in_files: str
    in_window: str
    cell: Callable[[Sheet, SheetRow, Language], Cell]
    width: int = 0


def _winners(sheet: Sheet, row: SheetRow, language: Language) -> Cell:
    return " ".join(sheet.night.names[seat] for seat in row.winners)


def _from(sheet: Sheet, row: SheetRow, language: Language) -> Cell:
    """Return the discarder, or 自摸; the wins of a deal one after the other."""
    names = sheet.night.names
    return " ".join(say("from_self_draw", language) if one is None else names[one] for _, one in row.won_from)


def _main(sheet: Sheet, row: SheetRow, language: Language) -> Cell:
    if isinstance(row.row.entry, Unknown):
        return row.row.entry.problem(sheet.night.index(row.id)).message(language)
    is_won = row.settlement and row.settlement.wins
    return main_text(row, language) if is_won or row.net is None else who_text(sheet.night, row, language)


COLUMNS = (
    Column("column_number", "sheet_number", lambda sheet, row, language: row.number or None, 40),
    Column(
        "column_dealer",
        "sheet_dealer",
        lambda sheet, row, language: "" if row.dealer is None else sheet.night.names[row.dealer],
        70,
    ),
    Column("column_kind", "", lambda sheet, row, language: say(code_of("kind", row.row.kind), language)),
    Column("column_winners", "", _winners),
    Column("column_from", "", _from),
    Column("column_main", "", _main),
    Column("", "sheet_who", lambda sheet, row, language: who_text(sheet.night, row, language)),
    Column("", "sheet_items", lambda sheet, row, language: main_text(row, language)),
    Column("column_working", "sheet_working", lambda sheet, row, language: working_text(row, language), 132),
)
"""After these come the players; in files also the pot, if there is one, the running totals, the note, and the facts, where the
rules have some."""
FILE_COLUMNS = tuple(column for column in COLUMNS if column.in_files)
LATER_HEADS = ("column_note", "column_facts")
"""The codes of the heads behind the totals."""
_MAIN = [column.in_files for column in FILE_COLUMNS].index("column_main")
WINDOW_COLUMNS = tuple(column for column in COLUMNS if column.in_window)


def deals_grid(sheet: Sheet, language: Language = "zh") -> Grid:
    """Return one line a row of the sheet."""
    night = sheet.night
    parties = night.seats + has_pot_column(sheet)
    head = [say(column.in_files, language) for column in FILE_COLUMNS]
    head += [party(night, who, language) for who in range(parties)]
    head += [say("column_total", language, name=name) for name in night.names]
    head += [say(code, language) for code in LATER_HEADS[: 1 + _has_facts(sheet)]]

    def totals(points: Iterable[int]) -> Cells:
        """Return the running totals of the session, none behind a row that is missing."""
        return tuple(None if lacks else total for total in points)

    def of_row(row: SheetRow) -> Cells:
        return (
            *(column.cell(sheet, row, language) for column in FILE_COLUMNS),
            *row.net_with_pot[:parties],
            *totals(map(add, before, row.totals)),
            row.row.entry.note,
            _facts(row),
        )

    def of_game(game: PlayedGame) -> Cells:
        """Return the line below the deal with which a game 场 is over: what it comes to."""
        kind = say(code_of("kind", "game"), language)
        cells = [kind if column.in_files == "column_kind" else "" for column in FILE_COLUMNS]
        cells[_MAIN] = game_text(game, language)
        return (*cells, *game.end.net_with_pot[:parties], *totals(before), "", "")

    rows = []
    before, lacks = (0,) * night.seats, False
    for row in sheet.rows:
        lacks = lacks or bool(row.missing)
        rows.append(of_row(row)[: len(head)])
        if row.game is not None:
            before = row.standing
            rows.append(of_game(row.game)[: len(head)])
    return Grid(tuple(head), tuple(rows))


def sum_cells(sheet: Sheet, language: Language) -> Cells:
    """Return the line below the deals: their sums and missing rows, and the remarks that do not stand in them."""
    before = ["Σ" + lacking(sheet.missing, language), *[None] * (len(FILE_COLUMNS) - 1)]
    before[_MAIN] = " ".join(sheet_notes(sheet, language, rows=False))
    return (*before, *sheet.totals_with_pot[: sheet.night.seats + has_pot_column(sheet)])


def has_pot_column(sheet: Sheet) -> bool:
    """Return whether the pot has a column.

    It has if the ruleset has one, or a row goes into it.
    """
    return sheet.night.ruleset.has_pot or bool(sheet.pot) or any(row.pot for row in sheet.rows)


def _has_facts(sheet: Sheet) -> bool:
    """Return whether deals of its rules have facts 情况, or their players."""
    rules = sheet.night.ruleset.rules
    return rules is not None and any(fact.of != "win" for fact in rules.definition.facts)


def _facts(row: SheetRow) -> str:
    """Return the facts of a deal and its players as JSON.

    Those that follow from the deals before are among them.
    """
    whole = row.whole_facts
    return json.dumps(whole, ensure_ascii=False) if row.number and whole else ""


def payments_grid(sheet: Sheet, language: Language = "zh") -> Grid:
    """Return one line a payment, of the deals and of the ends of games 场.

    It has its deal or its game, payer, payee, points, and the sentence with the reason. Deals
    without tiles are there if their payments are known.
    """
    rows: list[Cells] = []
    for row in sheet.rows:
        rows += ((row.number or None, *paid) for paid in payment_rows(sheet.night, row, language))
        if row.game is not None:
            title = game_title(row.game, language)
            style = style_of(row.game.end.table, sheet.night.names, language)
            rows += ((title, *paid) for paid in settled_payments(row.game.end, style))
    codes = ("column_number", "column_pays", "column_gets", "report_points", "column_payment")
    return Grid(tuple(say(code, language) for code in codes), tuple(rows))


def settlement_grids(sheet: Sheet, account: Account, language: Language = "zh") -> tuple[tuple[str, Grid], ...]:
    """Return transfers, nets and gross pairs, each with its title."""
    parties = sheet.night.seats + account.has_pot
    names = [party(sheet.night, who, language) for who in range(parties)]
    gross: list[Cells] = [
        (name, *(points or None for points in paid[:parties]), sum(paid))
        for name, paid in zip(names, account.gross, strict=False)
    ]
    gross.append((say("column_received", language), *account.received[:parties], sum(account.received)))
    columns = account.net, account.money, account.rounded, account.rest
    nets: list[Cells] = list(zip(names, *columns, strict=False))
    nets.append(("Σ", sum(account.net), *(Money(sum(column)) for column in columns[1:])))
    moves, payments = (
        [(names[one.payer], names[one.payee], one.amount) for one in own] for own in (account.moves, account.payments)
    )

    def head(*codes: str) -> tuple[str, ...]:
        return tuple(say(code, language) for code in codes)

    net_head = head("column_player", "report_points", "report_money")
    if account.unit:
        net_head += (say("column_rounded", language, unit=account.unit), *head("column_rest"))
    grids = (
        ("night_payments", head("column_pays", "column_gets", "report_money"), payments),
        ("night_moves", head("column_pays", "column_gets", "report_points"), moves),
        ("night_net", net_head, [row[: len(net_head)] for row in nets]),
        ("night_gross", (*head("column_pays_gets"), *names, *head("column_paid")), gross),
    )
    lack = lacking(sheet.missing, language)
    return tuple((say(title, language) + lack, Grid(columns, tuple(rows))) for title, columns, rows in grids)


def settlement_notes(account: Account, language: Language = "zh") -> list[str]:
    """Return the remarks on the numbers."""
    said = (
        ("night_supposed", account.supposed),
        ("night_unknown", account.unknown),
        ("night_game_open", account.unfinished),
    )
    return [
        say(code, language, numbers=listed(map(str, filter(None, numbers)), language) or "—", count=len(numbers))
        for code, numbers in said
        if numbers
    ]
