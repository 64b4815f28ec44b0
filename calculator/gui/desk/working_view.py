"""How a number came about, unfolded: every step with its formula as written and with its numbers, and its line."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from calculator.gui.look.look import Look, label, push_button, put
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.rows_view import RowsView, scrolled
from calculator.statement import ListRow


class WorkingView(QWidget):
    """What holds it connects `close_button`, and the links of `rows` to the rules."""

    def __init__(self) -> None:
        super().__init__()
        self.title = label("heading", yields=True)
        self.close_button = push_button("flat", quiet=True)
        self.rows = RowsView((1, 1.05), row_height=38, linked=True)
        vbox(self, hbox(None, (self.title, 1), self.close_button), (scrolled(self.rows), 1), margins=0, spacing=4)

    def show_working(self, title: str, rows: Sequence[ListRow], look: Look, *, closable: bool = True) -> None:
        put(self.title, title)
        self.close_button.setText(look.say("result_back"))
        self.close_button.setVisible(closable)
        self.rows.show_rows(rows, look)
