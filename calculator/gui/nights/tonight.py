"""The night so far, below the palette of a very large window: the totals, the last deals, their lines."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from calculator.gui.look.look import Look, label, put, smooth, write
from calculator.gui.nights.chart import Chart
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.nights import Sheet, lacking, totals_text
from calculator.text.figures import signed

_LAST = 10
"""Deals that are listed, the newest first."""
_HEAD, _TOTAL, _ROW = 26, 36, 28
"""Heights of the names, of the totals, and of each deal."""
_NUMBER = 44
"""Width of the number of a deal."""


class TonightTable(QWidget):
    """A column for each player: name, total, and what each of the last deals brought."""

    def __init__(self) -> None:
        super().__init__()
        self._sheet: Sheet | None = None
        self._look = Look()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        self._sheet, self._look = sheet, look
        self.setAccessibleName(totals_text(sheet, look.language) if sheet is not None else "")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px, rows = self._look.px, self.rows()
        return QSize(300, px(_HEAD) + px(_TOTAL) + px(_ROW) * len(rows) if self._sheet is not None else 0)

    def rows(self) -> list[tuple[int, tuple[int, ...]]]:
        """The last deals with their numbers, the newest first."""
        rows = self._sheet.rows if self._sheet is not None else ()
        return [(row.number, row.net) for row in rows if row.number and row.net][::-1][:_LAST]

    def paintEvent(self, event: QPaintEvent) -> None:
        sheet, look, palette = self._sheet, self._look, self._look.palette
        if sheet is None:
            return
        painter, px = smooth(self), look.px
        wide = (self.width() - px(_NUMBER)) // max(len(sheet.totals), 1)
        for seat, (name, total) in enumerate(zip(sheet.night.names, sheet.totals, strict=True)):
            left = px(_NUMBER) + seat * wide
            draw_marker(painter, seat, QPointF(left + 12, px(_HEAD) / 2), 4, palette.seats[seat])
            write(painter, QRect(left + 20, 0, wide - 22, px(_HEAD)), name, palette.ink2, 12)
            ink = palette.accent if total > 0 else palette.ink
            write(painter, QRect(left, px(_HEAD), wide - 4, px(_TOTAL)), signed(total), ink, 20, bold=True, right=True)
        top = px(_HEAD) + px(_TOTAL)
        for number, net in self.rows()[: (self.height() - top) // px(_ROW)]:
            painter.fillRect(QRect(0, top, self.width(), 1), palette.line)
            write(painter, QRect(0, top, px(_NUMBER), px(_ROW)), str(number), palette.ink2, 12)
            for seat, points in enumerate(net):
                ink = palette.accent if points > 0 else palette.ink if points else palette.ink3
                box = QRect(px(_NUMBER) + seat * wide, top, wide - 4, px(_ROW))
                write(painter, box, signed(points), ink, right=True)
            top += px(_ROW)


class TonightPanel(QFrame):
    """`chart.row_chosen` asks for a deal."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self._title = label("heading")
        self.table, self.chart = TonightTable(), Chart()
        both = hbox(None, (self.table, 2), (self.chart, 3), margins=0, spacing=24)
        vbox(self, self._title, (both, 1), margins=(16, 12, 16, 12), spacing=10)

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """None: no night is open yet."""
        lack = lacking(sheet.missing, look.language) if sheet is not None else ""
        put(self._title, look.say("tonight_title") + lack)
        self.table.show_sheet(sheet, look)
        self.chart.show_sheet(sheet, None, look)
