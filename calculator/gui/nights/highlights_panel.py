"""One session's highlights beside the statistics.

They are who discarded to whom and how often each won beside the number by luck alone, the biggest
hands, and a deal to see again. A click on a hand, or Enter, leads to its row of the score sheet.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from calculator.gui.look import Look, label, push_button, put
from calculator.gui.widgets import DataTable, TableCell, TableColumn, TableRow, hbox, panel, vbox
from calculator.nights import BigHand, Highlights, Sheet, again_text, count_heads, counts_of, night_highlights, who_text

_HANDS = 5
"""The number of the biggest hands listed."""


class HighlightsPanel(QFrame):
    """`row_wanted` is the id of a row that is to be seen."""

    row_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.title, self.luck, self._hands_title = (
            label("heading", wrap=True),
            label("second", wrap=True),
            label("heading"),
        )
        self.people, self.hands = DataTable(), DataTable()
        self._again = ""
        self.again = push_button(act=lambda: self.row_wanted.emit(self._again))
        self._key: tuple[object, ...] = ()
        self.hands.opened.connect(self._open)
        self.hands.clicked.connect(lambda index: self._open(self.hands.key_of(index)))
        inset = (15, 0, 15, 0)
        told = hbox(None, self.luck, margins=inset)
        vbox(self, hbox(None, self.title, margins=inset), self.people, told, 1, margins=(1, 10, 1, 10), spacing=6)
        head = hbox(None, (self._hands_title, 1), self.again, margins=inset)
        self.below = panel(head, self.hands, margins=(1, 10, 1, 10), spacing=6)
        """The biggest hands and the deal to see again, which stand where there is room."""

    def _open(self, key: str) -> None:
        if key:
            self.row_wanted.emit(key.partition(" ")[0])

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """Show the session that is open; hide if there is none, or nothing was played yet."""
        if self._key == (sheet, look):
            return
        self._key = (sheet, look)
        found = night_highlights(sheet) if sheet is not None else None
        for part in (self, self.below):
            part.setVisible(bool(found is not None and found.deals))
        if sheet is None or found is None or not found.deals:
            return
        say = look.say
        put(self.title, say("highlights_title", name=sheet.night.name))
        self._show_people(sheet, found, look)
        put(self.luck, found.luck_text(sheet.night.names, look.language))
        hands = found.hands[:_HANDS]
        put(self._hands_title, say("highlights_hands"))
        self.hands.setVisible(bool(hands))
        self._show_hands(sheet, hands, look)
        self._again = found.again.row.id if found.again is not None else ""
        self.again.setVisible(bool(self._again))
        if found.again is not None:
            self.again.setText(again_text(found.again, look.language))
            self.again.setToolTip(who_text(sheet.night, found.again, look.language))

    def _show_people(self, sheet: Sheet, found: Highlights, look: Look) -> None:
        columns = [TableColumn(look.say("statistics_who"), 84, 3)]
        columns += [TableColumn(head, 60, 1, right=True, tip=tip) for head, tip in count_heads(sheet, look.language)]
        rows = []
        for seat, person in enumerate(sheet.night.people):
            cells = [
                TableCell(one.text, one.number, "mark_ink" if one.stands_out else "", right=True, bold=one.stands_out)
                for one in counts_of(sheet, found, seat)
            ]
            who = TableCell(person.name, person.name, bold=True, marker=person.colour)
            rows.append(TableRow(person.id, (who, *cells)))
        self.people.setAccessibleName(self.title.text())
        self.people.show_rows(columns, rows, look)
        self.people.show_all()

    def _show_hands(self, sheet: Sheet, hands: tuple[BigHand, ...], look: Look) -> None:
        say = look.say
        columns = [
            TableColumn(say("sheet_number"), 40, right=True),
            TableColumn(say("statistics_who"), 84, 2),
            TableColumn(say("sheet_items"), 120, 6),
            TableColumn(say("highlights_brought"), 60, right=True, largest_first=True),
        ]
        rows = []
        for at, hand in enumerate(hands):
            person = sheet.night.people[hand.seat]
            cells = (
                TableCell(str(hand.row.number), hand.row.number, right=True),
                TableCell(person.name, marker=person.colour),
                TableCell(hand.text(look.language)),
                TableCell(str(hand.points), hand.points, "accent", right=True, bold=True),
            )
            rows.append(TableRow(f"{hand.row.row.id} {at}", cells))
        self.hands.setAccessibleName(self._hands_title.text())
        self.hands.show_rows(columns, rows, look)
        self.hands.show_all()
