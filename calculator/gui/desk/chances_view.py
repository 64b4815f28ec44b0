"""The chances of an unfinished hand: the plot, and beside it one draw in words and what a wild tile is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from calculator.gui.desk.chance_plot import ChancePlot
from calculator.gui.look.look import Look, label, plain_box, put
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.scroll import ScrollColumn
from calculator.session import chance_notes, chances_spoken, chances_values, chances_within, wild_lines

if TYPE_CHECKING:
    from calculator.session import Prospects


class ChancesView(QWidget):
    """Shows what is known so far; it works nothing out."""

    def __init__(self) -> None:
        super().__init__()
        self._prospects: Prospects | None = None
        self._jing = False
        self._look = Look()
        self.plot = ChancePlot()
        self.plot.pointed.connect(self._tell)
        self.within, self.values = label("hint", wrap=True), label("heading", wrap=True)
        self.notes = label("hint", wrap=True)
        column = plain_box()
        told = vbox(column, margins=0, spacing=2)
        for one in (self.within, self.values, self.notes):
            one.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            told.addWidget(one)
        told.addStretch(1)
        self.side = ScrollColumn(column)
        self.side.let_scroll(True)
        hbox(self, (self.plot, 3), (self.side, 2), margins=0, spacing=8)

    def show_prospects(self, prospects: Prospects, jing: bool, look: Look) -> None:
        """`jing`: whether the wild tiles are called 精 here."""
        self._prospects, self._jing, self._look = prospects, jing, look
        self.plot.show_chances(prospects.chances, look)
        self._tell()

    def _tell(self) -> None:
        prospects, look = self._prospects, self._look
        if prospects is None:
            return
        chances, style = prospects.chances, look.style()
        known = chances is not None and self.plot.draws > 0
        put(self.within, chances_within(prospects, self.plot.at, style) if known else "")
        put(
            self.values,
            "\n".join(chances_values(chances, self.plot.at, style)) if chances is not None and known else "",
        )
        put(self.notes, "\n".join(chance_notes(prospects, self._jing, style)))
        self.plot.setAccessibleName(
            "; ".join((*chances_spoken(prospects, style), self.within.text(), self.values.text()))
        )
        self.plot.setToolTip(look.say("desk_prospect_move"))

    def text(self) -> str:
        """The chances and what a wild tile is worth, for the clipboard."""
        if self._prospects is None:
            return ""
        return "\n".join((*chances_spoken(self._prospects, self._look.style()), *self._wild()))

    def _wild(self) -> list[str]:
        worth = self._prospects.wild if self._prospects is not None else None
        word = self._look.say("desk_prospect_jing" if self._jing else "desk_prospect_wild")
        return wild_lines(worth, word, self._look.style()) if worth is not None else []
