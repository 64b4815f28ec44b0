"""Rows of cells as plain values. A painted list, a terminal or the clipboard lays them out, each in its own way."""

from __future__ import annotations

from typing import Literal, NamedTuple

Role = Literal["plain", "muted", "faint", "gain"]
"""The role of a text: itself, a remark beside it, a minor one, or a gain."""


class ListCell(NamedTuple):
    """`second` follows the text, below it where rows have two lines."""

    text: str = ""
    role: Role = "plain"
    bold: bool = False
    second: str = ""
    second_role: Role = "muted"
    small: bool = False
    link: tuple[str, int] | None = None
    """The file and line that a click on this cell asks for."""


class ListRow(NamedTuple):
    """Cells from left to right. `head` rows are headings, which nothing happens to; `line` draws a line above."""

    cells: tuple[ListCell, ...]
    tip: str = ""
    head: bool = False
    line: bool = True
