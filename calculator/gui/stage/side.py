"""The parts beside the palette: the table with everybody's total, the outlook of the hand, and the last deal."""

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from calculator.gui.look import RIGHT
from calculator.gui.stage.keys import CENTRE, ChipRow, Words, act_around, on_table
from calculator.gui.stage.unit import Unit
from calculator.gui.tiles import tile_pixmap
from calculator.gui.widgets import scroll_area, space, vbox
from calculator.view import Ahead, Choice, Stage

_TABLE, _AHEAD = "tab:table", "tab:ahead"


class AheadView(QWidget):
    """Waits with their amounts or discards with what they leave, a row each; chances at the foot."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.rows = Words(), list[tuple[QLabel, Words, Words]]()
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self.area = scroll_area(vbox(None, self._grid, 1), keys=True)
        self.chances, self.wild = Words(), Words()
        vbox(self, self.title, (self.area, 1), self.chances, self.wild)

    def show_ahead(self, ahead: Ahead, unit: Unit) -> None:
        """Show the outlook of the hand."""
        # The bar beside it does not touch the amounts.
        self._grid.setContentsMargins(0, 0, unit.free(6), 0)
        while len(self.rows) < len(ahead.rows):
            cells = (QLabel(), Words(), Words(RIGHT, wrap=False))
            for column, cell in enumerate(cells):
                self._grid.addWidget(cell, len(self.rows), column)
            self.rows.append(cells)
        for at, (tile, text, amount) in enumerate(self.rows):
            row = ahead.rows[at] if at < len(ahead.rows) else None
            tile.setVisible(row is not None)
            tile.setPixmap(
                tile_pixmap(row.kind, unit.px(34), self.devicePixelRatioF(), unit.look.faces) if row else QPixmap()
            )
            lines = (unit.run(row.text, 19, "on_table"), unit.run(row.note, 17, "on_table2")) if row else ()
            text.put("<br>".join(filter(None, lines)))
            amount.put(unit.run(row.amount, 30, "mark", bold=True, amount=True) if row else "")
        self.title.put(unit.run(ahead.title, 19, "mark", bold=True))
        parts = [
            unit.run(f"{draws} ", 17, "on_table2") + unit.run(chance, 22, "on_table", bold=True, amount=True)
            for draws, chance in ahead.chances
        ]
        self.chances.put(" &nbsp; ".join(f'<span style="white-space:nowrap">{part}</span>' for part in parts))
        self.wild.put(unit.run(ahead.wild, 17, "on_table2"))
        self.area.setAccessibleName(
            "\n".join((ahead.title, *(" ".join(filter(None, (row.text, row.note, row.amount))) for row in ahead.rows)))
        )


class SideView(QFrame):
    """A surface of its own beside the palette; `place` takes the table."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("table", True)
        self._tab = _AHEAD
        self._shown: tuple[Stage, Unit] | None = None
        self.title = Words(CENTRE)
        self.ahead = AheadView()
        self.tabs, self.last, self.choices = ChipRow(), Words(), ChipRow()
        self.place = vbox(None)
        self.table_area = scroll_area(self.place)
        self._line = vbox(self, self.tabs, self.title, (self.table_area, 1), (self.ahead, 1), self.last, self.choices)

    def show_side(self, stage: Stage, unit: Unit) -> None:
        """Show totals or waits, and the last deal."""
        self._shown = (stage, unit)
        edge = unit.px(16)
        self._line.setContentsMargins(edge, edge, edge, edge)
        space(self._line, unit.px(8))
        ahead = stage.ahead
        tab = self._tab if ahead is not None else _TABLE
        texts = ((_TABLE, unit.look.say("stage_table_tab")), (_AHEAD, ahead.tab)) if ahead is not None else ()
        self.tabs.show_choices(tuple(Choice(name, text, chosen=name == tab) for name, text in texts), unit, on_table)
        self.title.put(unit.run(stage.totals_title if tab == _TABLE else "", 19, "on_table2"))
        self.table_area.setVisible(tab == _TABLE)
        self.ahead.setVisible(tab == _AHEAD)
        if ahead is not None and tab == _AHEAD:
            self.ahead.show_ahead(ahead, unit)
        last = stage.last
        self.last.put(
            unit.run(f"{last.title}\u2003", 19, "on_table2") + unit.run(last.text, 19, "on_table")
            if last is not None
            else ""
        )
        self.choices.show_choices(last.choices if last is not None else (), unit, on_table, 18)

    def act(self, action: str) -> None:
        """Show a tab; any other action is done around it."""
        if action not in (_TABLE, _AHEAD):
            act_around(self, action)
        elif self._shown is not None:
            self._tab = action
            self.show_side(*self._shown)
