"""The chart 累计走势: the running totals of four players, a line each, told apart by colour, marker and name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, pen, smooth
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.nights import Sheet, SheetRow
from calculator.text.figures import amounts, signed

_STEPS = (1, 2, 5)
_LINES = 5
"""About so many lines of the grid."""
_APART = 17
"""Pixels between two names at the ends of lines."""


class Chart(QWidget):
    """A click, or the arrows, choose the deal under it."""

    row_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = Look()
        self._sheet: Sheet | None = None
        self._row: SheetRow | None = None
        self._points: tuple[tuple[int, ...], ...] = ((0, 0, 0, 0),)
        self._lines = (0, 1, 1)
        self._drawn: tuple[object, tuple[QPainterPath, ...]] = (None, ())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(440, 200)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 120)

    def show_sheet(self, sheet: Sheet | None, row: SheetRow | None, look: Look) -> None:
        """The totals after every row, and which row is chosen."""
        self._sheet, self._row, self._look = sheet, row, look
        rows = sheet.rows if sheet is not None else ()
        self._points = ((0, 0, 0, 0), *(tuple(one.totals) for one in rows))
        self._lines = self._range()
        if sheet is not None:
            self.setAccessibleName(f"{look.say('chart_title')}: {amounts(sheet.night.names, sheet.totals)}")
        self.update()

    # --- geometry -------------------------------------------------------------------------------------------------

    def _plot(self) -> QRectF:
        """Where the lines are, with room for the numbers at the left and the names at the right."""
        px = self._look.px
        return QRectF(px(46), px(10), self.width() - px(46) - px(92), self.height() - px(10) - px(24))

    def _range(self) -> tuple[int, int, int]:
        """The lowest and highest line of the grid, and the step between lines."""
        low = min(min(points) for points in self._points)
        high = max(max(points) for points in self._points)
        step = step_of(high - low)
        return -(-low // step) * step - (step if low % step else 0), -(-high // step) * step or step, step

    def _x(self, at: int) -> float:
        plot = self._plot()
        return plot.left() + plot.width() * at / max(len(self._points) - 1, 1)

    def _y(self, points: int) -> float:
        plot, (low, high, _) = self._plot(), self._lines
        return plot.bottom() - plot.height() * (points - low) / max(high - low, 1)

    def _chosen(self) -> int | None:
        rows = self._sheet.rows if self._sheet is not None else ()
        return next((at + 1 for at, row in enumerate(rows) if row is self._row), None)

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        palette = self._look.palette
        if self._sheet is None or len(self._points) < 2:
            pen(painter, palette.ink3, 13)
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._look.say("chart_empty"))
            painter.end()
            return
        self._grid(painter)
        chosen = self._chosen()
        if chosen is not None:
            painter.setPen(QPen(QColor(palette.accent), 1.5, Qt.PenStyle.DotLine))
            plot = self._plot()
            painter.drawLine(QPointF(self._x(chosen), plot.top()), QPointF(self._x(chosen), plot.bottom()))
        colours = [palette.seats[person.colour] for person in self._sheet.night.people]
        for path, colour in zip(self._curves(), colours, strict=True):
            painter.setPen(
                QPen(QColor(colour), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
        for at in dict.fromkeys(filter(None, (chosen, len(self._points) - 1))):
            for seat, person in enumerate(self._sheet.night.people):
                spot = QPointF(self._x(at), self._y(self._points[at][seat]))
                draw_marker(painter, person.colour, spot, 4.2, colours[seat])
        self._names(painter, colours)
        if self.hasFocus():
            painter.setPen(QPen(QColor(palette.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _curves(self) -> tuple[QPainterPath, ...]:
        """The four lines; the same as long as points and size are."""
        plot, (low, high, _) = self._plot(), self._lines
        key = (self._points, plot)
        if self._drawn[0] != key:
            across, up = plot.width() / max(len(self._points) - 1, 1), plot.height() / max(high - low, 1)
            left, bottom = plot.left(), plot.bottom()
            paths = []
            for seat in range(4):
                line = [QPointF(left + across * at, bottom - up * (p[seat] - low)) for at, p in enumerate(self._points)]
                path = QPainterPath(line[0])
                for spot in line[1:]:
                    path.lineTo(spot)
                paths.append(path)
            self._drawn = (key, tuple(paths))
        return self._drawn[1]

    def _grid(self, painter: QPainter) -> None:
        palette, plot = self._look.palette, self._plot()
        low, high, step = self._lines
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for value in range(low, high + 1, step):
            y = round(self._y(value)) + 0.5
            painter.setPen(QPen(QColor(palette.ctl if value == 0 else palette.line), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            pen(painter, palette.ink2, 12)
            painter.drawText(QRectF(0, y - 9, plot.left() - 8, 18), right, signed(value))
        pen(painter, palette.ink2, 12)
        count = len(self._points) - 1
        every = max(step_of(count * 60 // max(int(plot.width()), 1), 1), 1) if count > 8 else 1 if count < 5 else 2
        top = plot.bottom() + self._look.px(6)
        for at in range(1, count + 1):
            if (at - 1) % every == 0 or (at == count and (at - 1) % every > every // 2):
                box = QRectF(self._x(at) - 24, top, 48, 16)
                painter.drawText(box, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), str(at))

    def _names(self, painter: QPainter, colours: Sequence[str]) -> None:
        """At the ends of the lines, moved apart where they would lie on each other."""
        assert self._sheet is not None
        totals, look = self._points[-1], self._look
        apart = look.px(_APART)
        wanted = sorted(range(4), key=lambda seat: self._y(totals[seat]))
        places = spread([self._y(totals[seat]) for seat in wanted], apart, apart / 2, self.height() - apart / 2)
        left = self._plot().right() + look.px(10)
        for seat, y in zip(wanted, places, strict=True):
            measures = pen(painter, colours[seat], 12, bold=True)
            text = f"{self._sheet.night.names[seat]} {signed(totals[seat])}"
            room = self.width() - left - 2
            text = measures.elidedText(text, Qt.TextElideMode.ElideMiddle, int(room))
            painter.drawText(QRectF(left, y - 9, room, 18), int(Qt.AlignmentFlag.AlignVCenter), text)

    # --- choosing -------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._choose(round((event.position().x() - self._x(0)) / max(self._x(1) - self._x(0), 1e-6)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in steps:
            self._choose((self._chosen() or len(self._points) - 1) + steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def _choose(self, at: int) -> None:
        rows = self._sheet.rows if self._sheet is not None else ()
        if rows:
            self.row_chosen.emit(rows[min(max(at, 1), len(rows)) - 1].row.id)


def step_of(span: int, lines: int = _LINES) -> int:
    """The step of a grid that shows a span with about so many lines: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for step in _STEPS:
            if step * power * lines >= span:
                return step * power
        power *= 10


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places in the order given, each at least `apart` below the one before, near where they are wanted."""
    places = list(wanted)
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + apart)
    if places:
        places[-1] = min(places[-1], high)
    for at in range(len(places) - 2, -1, -1):
        places[at] = max(min(places[at], places[at + 1] - apart), low)
    return places
