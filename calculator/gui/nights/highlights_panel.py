"""One session's highlights beside the statistics.

They are who discarded to whom and how often each won beside the number by luck alone, the biggest
hands, and a deal to see again. A click on a hand, or Enter, leads to its row of the score sheet.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from calculator.gui.look import Look, create, label, push_button, put
from calculator.gui.widgets import DataTable, hbox, panel, turn, vbox
from calculator.nights import Sheet, again_text, night_highlights, who_text
from calculator.view import count_table, hand_table

_HANDS = 5
"""The number of the biggest hands listed."""


class HighlightsPanel(QFrame):
    """`row_wanted` is the id of a row that is to be seen."""

    row_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.title, self.luck = label("heading", wrap=True), label("second")
        self.people = DataTable(whole=True)
        self.hands = create(DataTable, "highlights_hands", whole=True, opened=self._open)
        self.hands.clicked.connect(lambda index: self._open(self.hands.key_of(index)))
        self._again = ""
        self.again = push_button(act=lambda: self.row_wanted.emit(self._again))
        self._shown: tuple[Sheet | None, Look] | None = None
        inset = (15, 0, 15, 0)
        line = hbox(None, self.luck, margins=inset)
        vbox(self, hbox(None, self.title, margins=inset), self.people, line, 1, margins=(1, 10, 1, 10), spacing=6)
        hands = label("heading", code="highlights_hands")
        self._head = hbox(None, (hands, 1), self.again, margins=inset)
        self.below = panel(self._head, self.hands, margins=(1, 10, 1, 10), spacing=6)
        """The biggest hands and the deal to see again, which stand where there is room."""

    def _open(self, key: str) -> None:
        if key:
            self.row_wanted.emit(key.partition(" ")[0])

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """Show the session that is open; hide if there is none, or nothing was played yet."""
        if self._shown == (sheet, look):
            return
        self._shown = (sheet, look)
        turn(self._head, down=look.narrow)
        found = night_highlights(sheet) if sheet is not None else None
        for part in (self, self.below):
            part.setVisible(bool(found is not None and found.deals))
        if sheet is None or found is None or not found.deals:
            return
        hands, again = found.hands[:_HANDS], found.again
        put(self.title, look.say("highlights_title", name=sheet.night.name))
        self.people.setAccessibleName(self.title.text())
        self.people.show_rows(*count_table(sheet, found, look), look)
        put(self.luck, found.luck_text(sheet.night.names, look.language))
        self.hands.setVisible(bool(hands))
        self.hands.show_rows(*hand_table(sheet, hands, look), look)
        self.again.setVisible(again is not None)
        if again is not None:
            self._again = again.id
            self.again.setText(again_text(again, look.language))
            self.again.setToolTip(who_text(sheet.night, again, look.language))
