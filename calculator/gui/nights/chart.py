"""The chart 累计走势: the running totals of the players, a line each, told apart by colour, marker and name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from calculator.gui.look.look import Look, across, pen, type_of, write
from calculator.gui.nights.plot import Plot
from calculator.nights import Sheet, SheetRow, game_text, spread, step_of, totals_text
from calculator.text.figures import signed

_LONG = 100_000
"""Numbers from here on need more room beside the plot."""
_APART = 18
"""Pixels between two names at the ends of lines."""


class Chart(Plot):
    """A click, or the arrows, choose the deal under it."""

    row_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: Sheet | None = None
        self._row: SheetRow | None = None
        self._points: tuple[tuple[int, ...], ...] = ((),)

    def sizeHint(self) -> QSize:
        return QSize(440, 200)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 120)

    def show_sheet(self, sheet: Sheet | None, row: SheetRow | None, look: Look) -> None:
        """The totals after every row, and which row is chosen."""
        self._sheet, self._row = sheet, row
        rows = sheet.rows if sheet is not None else ()
        self._points = (((0,) * sheet.night.seats if sheet is not None else ()), *(one.standing for one in rows))
        if sheet is not None:
            said = [f"{look.say('chart_title')}: {totals_text(sheet, look.language)}"]
            self.setAccessibleName("; ".join([*said, *(game_text(one, look.language) for one in sheet.games)]))
        colours = [person.colour for person in sheet.night.people] if sheet is not None else []
        lines = [(colour, [totals[seat] for totals in self._points]) for seat, colour in enumerate(colours)]
        self.show_series(lines, "" if rows else look.say("chart_empty"), look)

    def area(self) -> QRectF:
        """Where the lines are, with room for the numbers at the left and the names at the right."""
        px = self._look.px
        left = px(46 if max(-self._axis.low, self._axis.high) < _LONG else 62)
        measures = QFontMetrics(type_of(self, 12, bold=True))
        names = max(map(measures.horizontalAdvance, self._ends()), default=0) + px(10) + 6
        right = min(max(names, px(64)), max(self.width() // 3, px(92)))
        return QRectF(left, px(10), self.width() - left - right, self.height() - px(10) - px(24))

    def _ends(self) -> list[str]:
        """The name of each line with its total."""
        names = self._sheet.night.names if self._sheet is not None else ()
        return [f"{name} {signed(total)}" for name, total in zip(names, self._points[-1], strict=True)]

    def x_of(self, at: int) -> float:
        plot = self.area()
        return plot.left() + plot.width() * at / max(len(self._points) - 1, 1)

    def at(self) -> int | None:
        rows = self._sheet.rows if self._sheet is not None else ()
        return next((at + 1 for at, row in enumerate(rows) if row is self._row), None)

    # --- painting -------------------------------------------------------------------------------------------------

    def paint_below(self, painter: QPainter, area: QRectF) -> None:
        self._numbers(painter, area)
        self._games(painter, area)
        chosen = self.at()
        if chosen is not None:
            painter.setPen(QPen(QColor(self._look.palette.accent), 1.5, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(self.x_of(chosen), area.top()), QPointF(self.x_of(chosen), area.bottom()))

    def paint_above(self, painter: QPainter, area: QRectF) -> None:
        self._names(painter, area, [self._look.palette.seats[colour] for colour, _ in self._series])

    def _games(self, painter: QPainter, plot: QRectF) -> None:
        """A line down through the deal with which a game 场 ended, and its number beside it where that has room."""
        assert self._sheet is not None
        look, palette, last = self._look, self._look.palette, -1.0
        ends = [(at, row.game) for at, row in enumerate(self._sheet.rows, 1) if row.game is not None]
        for number, (at, game) in enumerate(ends):
            x, text = self.x_of(at), look.say("chart_game", number=game.number)
            painter.setPen(QPen(QColor(palette.mark_ink), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            wide = pen(painter, palette.mark_ink, 11).horizontalAdvance(text) + 6
            room = self.x_of(ends[number + 1][0]) if number + 1 < len(ends) else plot.right() + look.px(8)
            left = x + 3 if x + 3 + wide <= room or number + 1 < len(ends) else x - wide
            if left > last and left + wide <= room:
                write(painter, QRectF(left, plot.top(), wide, look.px(16)), text, palette.mark_ink, 11)
                last = left + wide

    def _numbers(self, painter: QPainter, plot: QRectF) -> None:
        """Numbers of deals below the plot, as many as have room."""
        pen(painter, self._look.palette.ink2, 12)
        count = len(self._points) - 1
        wide = self._look.px(60)
        every = max(step_of(count * wide // max(int(plot.width()), 1), 1), 1) if count > 8 else 1 if count < 5 else 2
        top = plot.bottom() + self._look.px(6)
        for at in range(1, count + 1):
            if (at - 1) % every == 0 or (at == count and (at - 1) % every > every // 2):
                box = QRectF(self.x_of(at) - self._look.px(24), top, self._look.px(48), self._look.px(18))
                painter.drawText(box, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), str(at))

    def _names(self, painter: QPainter, plot: QRectF, colours: Sequence[str]) -> None:
        """At the ends of the lines, moved apart where they would lie on each other."""
        assert self._sheet is not None
        totals, said, look = self._points[-1], self._ends(), self._look
        apart, left = look.px(_APART), plot.right() + look.px(10)
        ends = self.ys(totals)
        wanted = sorted(range(len(totals)), key=lambda seat: ends[seat])
        places = spread([ends[seat] for seat in wanted], apart, apart / 2, self.height() - apart / 2)
        for seat, y in zip(wanted, places, strict=True):
            box = QRectF(left, y - apart / 2, self.width() - left - 2, apart)
            text = said[seat]
            measures = pen(painter, colours[seat], 12, bold=True)
            shown = measures.elidedText(text, Qt.TextElideMode.ElideMiddle, int(box.width()))
            painter.drawText(box, across(right=False), shown)

    # --- choosing -------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.point(round((event.position().x() - self.x_of(0)) / max(self.x_of(1) - self.x_of(0), 1e-6)))

    def beyond(self, step: int) -> int:
        return len(self._points) - 1

    def point(self, at: int | None) -> None:
        rows = self._sheet.rows if self._sheet is not None else ()
        if rows and at is not None:
            self.row_chosen.emit(rows[min(max(at, 1), len(rows)) - 1].row.id)
