"""The content of a table as plain values: columns, rows and cells."""

from __future__ import annotations

from typing import Any, NamedTuple


class TableCell(NamedTuple):
    """One cell. `ink` names a colour of the palette; "" is its ink for text."""

    text: str = ""
    key: Any = None
    """The key by which its column sorts; the text if None."""
    ink: str = ""
    right: bool = False
    bold: bool = False
    tip: str = ""
    """The tooltip, where it is not the text."""
    marker: int | None = None
    """A player whose marker stands before the text."""
    dot: int | None = None
    """A player in whose colour a dot stands before the text."""
    tag: str = ""
    """A word in a frame behind the text."""
    underlined: bool = False

    @property
    def order(self) -> Any:
        """The key by which the cell is sorted."""
        return self.text if self.key is None else self.key

    @property
    def whole(self) -> str:
        """The text with the word behind it."""
        return f"{self.text}  [{self.tag}]" if self.tag else self.text

    @property
    def seat(self) -> int | None:
        """The player whose marker or dot stands before the text."""
        return self.marker if self.dot is None else self.dot


class TableRow(NamedTuple):
    """A row of a table; `key` says which it is."""

    key: str
    cells: tuple[TableCell, ...]


class TableColumn(NamedTuple):
    """`width` is in pixels at 100 % of the type's size; what is left over is divided by `share`."""

    head: str
    width: int = 0
    share: int = 0
    right: bool = False
    tip: str = ""
    largest_first: bool = False
    """True if the first click on the head puts the largest value first."""
    yields: bool = False
    """True if it goes when not all columns have room."""
