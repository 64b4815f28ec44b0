"""Tables in a terminal, where a Chinese character takes two columns."""

from __future__ import annotations

from collections.abc import Sequence

from calculator.nights import Cell, Grid
from calculator.text.figures import real_minus
from calculator.text.width import padded, width


def print_grid(grid: Grid) -> None:
    print_table([grid.head, *grid.rows], right=tuple(range(1, len(grid.head))))


def print_table(rows: Sequence[tuple[Cell, ...]], right: Sequence[int] = ()) -> None:
    """Columns as wide as they need to be, Chinese included."""
    texts = [[_text(cell) for cell in row] for row in rows]
    columns = max(map(len, texts), default=0)
    wide = [max((width(row[at]) for row in texts if at < len(row)), default=0) for at in range(columns)]
    for row in texts:
        print("  ".join(padded(cell, wide[at], right=at in right) for at, cell in enumerate(row)).rstrip())


def _text(cell: Cell) -> str:
    """Numbers with a real minus."""
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else real_minus(cell)
