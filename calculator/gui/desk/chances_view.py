"""The chances of an unfinished hand: the plot, and beside it one draw in words and what a wild tile is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from calculator.gui.desk import prospect_facts as facts
from calculator.gui.desk.chance_plot import ChancePlot
from calculator.gui.look.look import Look, label, put
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.scroll import ScrollColumn

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
        column = QWidget()
        column.setProperty("plain", True)
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
        chances = prospects.chances
        known = chances is not None and self.plot.draws > 0
        put(self.within, facts.within(prospects, self.plot.at, look) if known else "")
        put(self.values, "\n".join(facts.values(chances, self.plot.at, look)) if chances is not None and known else "")
        put(self.notes, "\n".join(facts.notes(prospects, self._jing, look)))
        self.plot.setAccessibleName("; ".join((*facts.spoken(prospects, look), self.within.text(), self.values.text())))
        self.plot.setToolTip(look.say("desk_prospect_move"))

    def text(self) -> str:
        """The chances and what a wild tile is worth, for the clipboard."""
        if self._prospects is None:
            return ""
        return "\n".join((*facts.spoken(self._prospects, self._look), *self._wild()))

    def _wild(self) -> list[str]:
        worth = self._prospects.wild if self._prospects is not None else None
        word = self._look.say("desk_prospect_jing" if self._jing else "desk_prospect_wild")
        return facts.wild_lines(worth, word, self._look) if worth is not None else []
