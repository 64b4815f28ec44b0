"""The score sheet as an XLSX workbook: the deals, and the settlement. Numbers are numbers, text is never a formula or a link."""

from __future__ import annotations

import io
from datetime import datetime
from decimal import Decimal
from typing import Any

from calculator.nights.accounts import Money, account
from calculator.nights.layout import Cell, deals_grid, settlement_grids, settlement_notes
from calculator.nights.replay import Sheet
from calculator.text import Language, say
from calculator.text.figures import width

_EXACT = 15
"""Digits that a spreadsheet's number holds; what has more is written as text rather than changed."""
_WIDEST = 48


def xlsx_bytes(sheet: Sheet, language: Language = "zh", unit: str | None = None) -> bytes:
    """The workbook as a file's bytes, the same for the same sheet."""
    import xlsxwriter  # type: ignore[import-untyped]

    night = sheet.night
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(
        stream, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    )
    book.set_properties({"title": night.name, "created": datetime(2000, 1, 1)})
    bold = book.add_format({"bold": True, "bottom": 1})
    deals = book.add_worksheet(say("night_sheet_deals", language))
    grid = deals_grid(sheet, language)
    _rows(deals, 0, [grid.head, *grid.rows], bold)
    deals.freeze_panes(1, 0)
    _widths(deals, [grid.head, *grid.rows])
    settlement = book.add_worksheet(say("night_sheet_settlement", language))
    found = account(sheet, unit)
    ruleset = night.ruleset
    lines: list[tuple[Cell, ...]] = [
        (night.name,),
        (night.date,),
        (f"{ruleset.name(language)} {ruleset.version} #{ruleset.hash}",),
        (say("report_stake", language, stake=night.stake),),
        (),
    ]
    at = _rows(settlement, 0, lines, None)
    shown = list(lines)
    for title, table in settlement_grids(sheet, found, language):
        at = _rows(settlement, at, [(title,)], None)
        at = _rows(settlement, at, [table.head, *table.rows, ()], bold)
        shown += [table.head, *table.rows]
    _rows(settlement, at, [(note,) for note in settlement_notes(found, language)], None)
    _widths(settlement, [row for row in shown if len(row) > 1])
    book.close()
    return stream.getvalue()


def _rows(page: Any, at: int, rows: list[tuple[Cell, ...]], head: Any) -> int:
    """Writes rows from line `at` on, the first in the format `head`; gives the line after them."""
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


def _widths(page: Any, rows: list[tuple[Cell, ...]]) -> None:
    for column in range(max(map(len, rows), default=0)):
        widest = max(width(str(row[column])) for row in rows if column < len(row))
        page.set_column(column, column, min(_WIDEST, widest + 2))
