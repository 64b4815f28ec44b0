"""Two plain plots: bars of a number that everybody has, and one player's nights with his running total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, frame_focus, pen, smooth, write
from calculator.gui.nights.drawing import PaintedAxis, stroke
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


class NightColumns(QWidget):
    """A column a night, and over them the running total. Mouse and arrows point at a night; `pointed` says which."""

    pointed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[NightPoint, ...] = ()
        self._totals: list[int] = []
        self._colour = 0
        self._at: int | None = None
        self._look = Look()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(360, 110)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 100)

    def show_points(self, points: tuple[NightPoint, ...], colour: int, look: Look) -> None:
        """The nights of one player, in order of time."""
        if points != self._points:
            self._at = None
        self._points, self._colour, self._look = points, colour, look
        self._totals = list(accumulate(point.points for point in points))
        self._point(self._at)

    def _point(self, at: int | None) -> None:
        self._at = at
        text = ""
        if at is not None and at < len(self._points):
            one = self._points[at]
            text = f"{one.date} {one.name[:24]} {signed(one.points)}  Σ {signed(self._totals[at])}"
        elif self._points:
            text = self._look.say("statistics_total", points=signed(self._totals[-1]), count=len(self._points))
        self.setAccessibleName(text)
        self.pointed.emit(text)
        self.update()

    # --- painting -------------------------------------------------------------------------------------------------

    def _plot(self) -> QRectF:
        px = self._look.px
        return QRectF(px(50), px(8), max(self.width() - px(50) - px(12), 10), max(self.height() - px(8) - px(22), 10))

    def _x(self, at: int) -> float:
        plot = self._plot()
        return plot.left() + plot.width() * (2 * at + 1) / (2 * max(len(self._points), 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        palette, plot = self._look.palette, self._plot()
        if not self._points:
            pen(painter, palette.ink3, 13)
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._look.say("statistics_none_yet"))
            painter.end()
            return
        nets = [point.points for point in self._points]
        axis = PaintedAxis.of((*nets, *self._totals))
        axis.paint(painter, plot, self._look)
        wide = min(max(plot.width() / len(nets) * 0.6, 1), 22)
        for at, points in enumerate(nets):
            top, bottom = sorted((axis.y(plot, points), axis.y(plot, 0)))
            colour = QColor(palette.accent if points > 0 else palette.ink3)
            colour.setAlphaF(1.0 if at == self._at else 0.45)
            painter.fillRect(QRectF(self._x(at) - wide / 2, top, wide, max(bottom - top, 1)), colour)
        spots = [QPointF(self._x(at), axis.y(plot, total)) for at, total in enumerate(self._totals)]
        ink = palette.seats[self._colour]
        painter.setPen(QPen(QColor(ink), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPolyline(spots)
        for at in dict.fromkeys(at for at in (self._at, len(nets) - 1) if at is not None):
            draw_marker(painter, self._colour, spots[at], 4.2, ink)
        # The first and the last night's date.
        box = QRectF(plot.left(), plot.bottom() + 4, plot.width(), 18)
        first, last = self._points[0].date, self._points[-1].date
        wide = write(painter, box, first, palette.ink2, 12)
        if len(nets) > 1 and wide + painter.fontMetrics().horizontalAdvance(last) + 20 < plot.width():
            write(painter, box, last, palette.ink2, 12, right=True)
        frame_focus(painter, self, palette.accent)

    # --- pointing -------------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._points:
            plot = self._plot()
            at = int((event.position().x() - plot.left()) * len(self._points) / plot.width())
            self._point(min(max(at, 0), len(self._points) - 1))

    def leaveEvent(self, event: object) -> None:
        self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or not self._points:
            super().keyPressEvent(event)
            return
        at = self._at if self._at is not None else (len(self._points) if step < 0 else -1)
        self._point(min(max(at + step, 0), len(self._points) - 1))
