"""One night's highlights beside the statistics: who fed whom and how often each won beside what luck alone explains, the biggest
hands, and a deal to see again. A click on a hand, or Enter, leads to its row of the score sheet."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from calculator.gui.look.look import Look, label, push_button, put
from calculator.gui.widgets.layouts import hbox, panel, vbox
from calculator.gui.widgets.table import DataTable
from calculator.gui.widgets.table_model import TableCell, TableColumn, TableRow
from calculator.nights import BigHand, Highlights, LuckRange, Sheet, night_highlights, who_text
from calculator.text import tip_of

_HANDS = 5
"""So many of the biggest hands are listed."""
_COUNTS = (
    ("highlights_wins", 76),
    ("highlights_self_draws", 52),
    ("highlights_worth", 60),
    ("highlights_deal_ins", 76),
)


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
        """The night that is open; hidden where none is, or nothing was played yet."""
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
        if found.again is not None and found.again.net is not None:
            moved = sum(max(points, 0) for points in found.again.net)
            text = say("highlights_again", number=found.again.number, points=moved, count=moved)
            self.again.setText(text)
            self.again.setToolTip(who_text(sheet.night, found.again, look.language))

    def _show_people(self, sheet: Sheet, found: Highlights, look: Look) -> None:
        say, names = look.say, sheet.night.names
        columns = [TableColumn(say("statistics_who"), 84, 3)]
        for code, wide in _COUNTS:
            columns.append(TableColumn(say(code), wide, 1, right=True, tip=say(tip_of(code))))
        columns += [TableColumn(f"→ {name}", 68, 1, right=True, tip=say("highlights_fed", name=name)) for name in names]
        games = bool(sheet.games)
        if games:
            columns.append(TableColumn(say("highlights_games"), 52, 1, right=True, tip=say("highlights_games_tip")))
        rows = []
        for seat, one in enumerate(found.players):
            person = sheet.night.people[seat]
            cells = [
                TableCell(person.name, person.name, bold=True, marker=person.colour),
                _luck_cell(one.wins),
                TableCell(str(one.self_draws or "·"), one.self_draws, right=True),
                TableCell(one.worth, one.average or 0, right=True),
                _luck_cell(one.deal_ins),
                *(
                    TableCell("" if at == seat else str(count or "·"), count, "ink" if count else "ink3", right=True)
                    for at, count in enumerate(found.fed[seat])
                ),
            ]
            if games:
                cells.append(TableCell(str(one.games or "·"), one.games, right=True))
            rows.append(TableRow(person.id, tuple(cells)))
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


def _luck_cell(found: LuckRange) -> TableCell:
    """A count and what it would be by luck alone; marked where it is more or less."""
    ink = "mark_ink" if found.stands_out else ""
    return TableCell(found.text, found.times, ink, right=True, bold=bool(found.stands_out))
