"""Rows of cells as plain values. A painted list, a terminal or the clipboard lays them out, each in its own way."""

from __future__ import annotations

from typing import Literal, NamedTuple

Role = Literal["plain", "muted", "faint"]
"""The role of a text: itself, a remark beside it, or a minor one."""


class ListCell(NamedTuple):
    """`second` follows the text, below it where rows have two lines."""

    text: str = ""
    role: Role = "plain"
    bold: bool = False
    second: str = ""
    second_role: Role = "muted"
    link: tuple[str, int] | None = None
    """The file and line that a click on this cell asks for."""


class ListRow(NamedTuple):
    """Cells from left to right."""

    cells: tuple[ListCell, ...]
    tip: str = ""
