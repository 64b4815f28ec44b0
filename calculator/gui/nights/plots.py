"""Two plain plots: bars of a number that everybody has, and one player's nights with his running total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, smooth, write
from calculator.gui.nights.plot import Plot, stroke
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.nights import NightPoint
from calculator.text.figures import signed

_ROW = 24


@dataclass(frozen=True)
class PlayerBar:
    """One player's number: `value` decides how long, `text` stands beside it."""

    key: str
    name: str
    colour: int
    value: Fraction
    text: str


class Bars(QWidget):
    """A bar a player, from the middle where some are below nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: Sequence[PlayerBar] = ()
        self._chosen = ""
        self._look = Look()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(360, self._look.px(_ROW) * max(len(self._bars), 4))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 60)

    def show_bars(self, bars: Sequence[PlayerBar], chosen: str, title: str, look: Look) -> None:
        self._bars, self._chosen, self._look = bars, chosen, look
        self.setAccessibleName(f"{title}: " + ", ".join(f"{bar.name} {bar.text}" for bar in bars))
        self.update()

    def choose(self, key: str) -> None:
        if key != self._chosen:
            self._chosen = key
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._bars:
            return
        painter = smooth(self)
        look, palette = self._look, self._look.palette
        row = min(float(look.px(_ROW + 8)), self.height() / len(self._bars))
        name_wide, text_wide = look.px(92), look.px(104)
        room = max(self.width() - name_wide - text_wide - 12, 20)
        low = min(Fraction(0), *(bar.value for bar in self._bars))
        high = max(Fraction(0), *(bar.value for bar in self._bars))
        span = (high - low) or Fraction(1)
        zero = name_wide + int(room * -low / span)
        for at, bar in enumerate(self._bars):
            y, chosen = row * at, bar.key == self._chosen
            if chosen:
                painter.fillRect(QRectF(0, y, self.width(), row), QColor(palette.soft))
            draw_marker(painter, bar.colour, QPointF(8, y + row / 2), 4, palette.seats[bar.colour])
            name = QRectF(20, y, name_wide - 24, row)
            write(painter, name, bar.name, palette.ink, bold=chosen)
            long = int(room * abs(bar.value) / span)
            left = zero if bar.value >= 0 else zero - long
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent if bar.value >= 0 else palette.ink3))
            painter.drawRoundedRect(QRectF(left, y + row * 0.28, max(long, 1), row * 0.44), 2, 2)
            ink = palette.accent if bar.value > 0 and bar.text.startswith("+") else palette.ink
            write(painter, QRectF(self.width() - text_wide, y, text_wide - 4, row), bar.text, ink, 12, right=True)
        stroke(painter, palette.ctl, (zero + 0.5, 0), (zero + 0.5, row * len(self._bars)))


class NightColumns(Plot):
    """A column a night, and over them the running total. Mouse and arrows point at a night; `pointed` says which."""

    pointed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[NightPoint, ...] = ()
        self._totals: list[int] = []
        self._at: int | None = None
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(360, 110)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 100)

    def show_points(self, points: tuple[NightPoint, ...], colour: int, look: Look) -> None:
        """The nights of one player, in order of time."""
        if points != self._points:
            self._at = None
        self._points, self._totals = points, list(accumulate(point.points for point in points))
        empty = "" if points else look.say("statistics_none_yet")
        self.show_series([(colour, self._totals)], empty, look, [point.points for point in points])
        self.point(self._at)

    def at(self) -> int | None:
        return self._at

    def beyond(self, step: int) -> int:
        return len(self._points) if step < 0 else -1

    def point(self, at: int | None) -> None:
        self._at = min(max(at, 0), len(self._points) - 1) if at is not None and self._points else None
        text = ""
        if self._at is not None:
            one = self._points[self._at]
            text = f"{one.date} {one.name[:24]} {signed(one.points)}  Σ {signed(self._totals[self._at])}"
        elif self._points:
            text = self._look.say("statistics_total", points=signed(self._totals[-1]), count=len(self._points))
        self.setAccessibleName(text)
        self.pointed.emit(text)
        self.update()

    # --- painting -------------------------------------------------------------------------------------------------

    def area(self) -> QRectF:
        px = self._look.px
        return QRectF(px(50), px(8), max(self.width() - px(50) - px(12), 10), max(self.height() - px(8) - px(22), 10))

    def x_of(self, at: int) -> float:
        plot = self.area()
        return plot.left() + plot.width() * (2 * at + 1) / (2 * max(len(self._points), 1))

    def paint_below(self, painter: QPainter, area: QRectF) -> None:
        palette = self._look.palette
        nets = [point.points for point in self._points]
        wide = min(max(area.width() / len(nets) * 0.6, 1), 22)
        zero, *ends = self.ys((0, *nets))
        for at, (points, end) in enumerate(zip(nets, ends, strict=True)):
            colour = QColor(palette.accent if points > 0 else palette.ink3)
            colour.setAlphaF(1.0 if at == self._at else 0.45)
            place = QRectF(self.x_of(at) - wide / 2, min(zero, end), wide, max(abs(end - zero), 1))
            painter.fillRect(place, colour)

    def paint_above(self, painter: QPainter, area: QRectF) -> None:
        """The first and the last night's date."""
        ink, box = self._look.palette.ink2, QRectF(area.left(), area.bottom() + 4, area.width(), 18)
        first, last = self._points[0].date, self._points[-1].date
        wide = write(painter, box, first, ink, 12)
        if len(self._points) > 1 and wide + painter.fontMetrics().horizontalAdvance(last) + 20 < area.width():
            write(painter, box, last, ink, 12, right=True)

    # --- pointing -------------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        area = self.area()
        self.point(int((event.position().x() - area.left()) * len(self._points) / area.width()))

    def leaveEvent(self, event: object) -> None:
        self.point(None)
