"""What belongs to the whole deal, in the columns of the net below it."""

from __future__ import annotations

from calculator.gui.desk.net_table import columns
from calculator.gui.widgets.rows_view import RowsView


class LedgerTable(RowsView):
    """Rows of a label, four amounts and a place or Σ 0."""

    def __init__(self) -> None:
        super().__init__((1,) * 6, row_height=19, active=True)

    def spans(self) -> list[tuple[int, int]]:
        head, column = columns(self.width())
        return [(6, int(head) - 6), *((int(head + at * column), int(column) - 6) for at in range(5))]
