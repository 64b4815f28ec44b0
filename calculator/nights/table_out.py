"""The score sheet as CSV that spreadsheets open with Chinese intact, and in which no text is a formula."""

from __future__ import annotations

import csv
import io

from calculator.nights.layout import FILE_COLUMNS, Cell, deals_grid
from calculator.nights.replay import Sheet
from calculator.nights.table_in import is_head
from calculator.text import Language
from calculator.tiles import SEATS

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'", "＝", "＋", "－", "＠")


def csv_text(sheet: Sheet, language: Language = "zh") -> str:
    """A line a row. Amounts are plain numbers; a text that a spreadsheet could take for a formula has a `'` before it. Read
    again by `table_in`, every amount is the same."""
    grid = deals_grid(sheet, language)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    players = range(len(FILE_COLUMNS), len(FILE_COLUMNS) + SEATS)
    # A player who is called like a column is marked as a player.
    head = [f"'{name}" if at in players and is_head(name) else harmless(name) for at, name in enumerate(grid.head)]
    writer.writerow(head)
    writer.writerows([_cell(cell) for cell in row] for row in grid.rows)
    return stream.getvalue()


def csv_bytes(sheet: Sheet, language: Language = "zh") -> bytes:
    """The same as a file: UTF-8 with the mark by which Excel knows it."""
    return b"\xef\xbb\xbf" + csv_text(sheet, language).encode()


def _cell(cell: Cell) -> str | int:
    if cell is None:
        return ""
    return cell if isinstance(cell, int) else harmless(str(cell))


def harmless(text: str) -> str:
    """The text so that no spreadsheet reckons with it."""
    return f"'{text}" if text.startswith(_FORMULA) else text
