"""The score sheet for spreadsheets, in which no text is a formula or a link.

It is CSV that opens with Chinese intact, and an XLSX workbook of the settlement, the deals and
every payment in which numbers are numbers.
"""

from __future__ import annotations

import csv
import io
from datetime import datetime
from decimal import Decimal
from typing import Any

from calculator.nights.accounts import Money, account
from calculator.nights.layout import (
    FILE_COLUMNS,
    Cell,
    Cells,
    deals_grid,
    payments_grid,
    settlement_grids,
    settlement_notes,
    sum_cells,
)
from calculator.nights.model import Sheet
from calculator.nights.table_in import is_head
from calculator.text import Language, say, visible, width

_EXACT = 15
"""Digits that a spreadsheet's number holds; what has more is written as text rather than changed."""
_WIDEST = 48
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'", "|", "＝", "＋", "－", "＠", "｜")


def xlsx_bytes(sheet: Sheet, language: Language = "zh") -> bytes:
    """Return the workbook as a file's bytes, the same for the same sheet."""
    import xlsxwriter  # type: ignore[import-untyped]

    night = sheet.night
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(
        stream, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    )
    book.set_properties({"title": night.name, "created": datetime(2000, 1, 1)})
    bold, sum_ = book.add_format({"bold": True, "bottom": 1}), book.add_format({"bold": True, "top": 1})
    settlement = book.add_worksheet(say("night_sheet_settlement", language))
    found = account(sheet)
    lines: list[Cells] = [
        (night.name,),
        (night.date,),
        (night.ruleset.title(language),),
        (say("report_stake", language, stake=night.stake),),
        (),
    ]
    at = _rows(settlement, 0, lines, None)
    shown = list(lines)
    for title, table in settlement_grids(sheet, found, language):
        at = _rows(settlement, at, [(title,)], None)
        at = _rows(settlement, at, [*table.lines, ()], bold)
        shown += table.lines
    _rows(settlement, at, [(note,) for note in settlement_notes(found, language)], None)
    _widths(settlement, [row for row in shown if len(row) > 1])
    for title, grid, sums in (
        ("night_sheet_deals", deals_grid(sheet, language), [sum_cells(sheet, language)]),
        ("night_sheet_payments", payments_grid(sheet, language), []),
    ):
        page = book.add_worksheet(say(title, language))
        end = _rows(page, 0, grid.lines, bold)
        _rows(page, end, sums, sum_)
        page.freeze_panes(1, 0)
        _widths(page, grid.lines)
    book.close()
    return stream.getvalue()


def _rows(page: Any, at: int, rows: list[Cells], head: Any) -> int:
    """Write rows from line `at` on, the first in the format `head`, and return the line after them."""
    for down, row in enumerate(rows):
        for across, cell in enumerate(row):
            _write(page, at + down, across, cell, head if down == 0 else None)
    return at + len(rows)


def _write(page: Any, row: int, column: int, cell: Cell, form: Any) -> None:
    if cell is None or cell == "":
        return
    if isinstance(cell, str):
        page.write_string(row, column, cell, form)
        return
    digits = str(cell)
    if len(digits.strip("-").replace(".", "").lstrip("0")) > _EXACT:
        page.write_string(row, column, digits, form)
        return
    page.write_number(row, column, Decimal(digits) if isinstance(cell, Money) else cell, form)


def _widths(page: Any, rows: list[Cells]) -> None:
    for column in range(max(map(len, rows), default=0)):
        widest = max(width(str(row[column])) for row in rows if column < len(row))
        page.set_column(column, column, min(_WIDEST, widest + 2))


def csv_text(sheet: Sheet, language: Language = "zh") -> str:
    """Return a line a row.

    Amounts are plain numbers; a text that a spreadsheet could take for a formula has a `'` before
    it. Read again by `table_in`, every amount is the same.
    """
    grid = deals_grid(sheet, language)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    players = range(len(FILE_COLUMNS), len(FILE_COLUMNS) + sheet.night.seats)
    # A player who is called like a column is marked as a player.
    head = [
        f"'{name}" if at in players and is_head(name, sheet.night.ruleset.pot) else harmless(name)
        for at, name in enumerate(grid.head)
    ]
    writer.writerow(head)
    sums = [sum_cells(sheet, language)] if sheet.missing or sheet.night.damage else []
    writer.writerows([_csv_cell(cell) for cell in row] for row in (*grid.rows, *sums))
    return stream.getvalue()


def csv_bytes(sheet: Sheet, language: Language = "zh") -> bytes:
    """Return the table as a file: UTF-8 with the mark by which Excel knows it."""
    return b"\xef\xbb\xbf" + csv_text(sheet, language).encode()


def _csv_cell(cell: Cell) -> str | int:
    if cell is None:
        return ""
    return cell if isinstance(cell, int) else harmless(str(cell))


def harmless(text: str) -> str:
    """Return the text so that no spreadsheet calculates with it."""
    # What is not seen some programs take away, and then see what stands behind it.
    return f"'{text}" if text.startswith(_FORMULA) or visible(text[:1]) != text[:1] else text
