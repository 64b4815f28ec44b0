"""What the painted parts of a night share: lines, whole figures, and the plot of several series over one axis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, frame_focus, pen, smooth, write
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.nights import Axis
from calculator.text.figures import signed

_LEAST = 9
"""The smallest size of a figure."""


def stroke(painter: QPainter, ink: str, *points: tuple[float, float], width: float = 1) -> None:
    """A straight line from each point to the next."""
    painter.setPen(QPen(QColor(ink), width))
    painter.drawPolyline([QPointF(*point) for point in points])


def write_whole(painter: QPainter, box: QRectF, text: str, ink: str, pixels: int = 13, *, bold: bool = False) -> None:
    """A figure at the right of a box, in smaller type where it would be cut off."""
    while pixels > _LEAST and pen(painter, ink, pixels, bold).horizontalAdvance(text) > box.width():
        pixels -= 1
    write(painter, box, text, ink, pixels, bold, right=True)


class Plot(QWidget):
    """Series of numbers over the same places, a line each with a marker at its end and at the place that is pointed at, and
    an axis at the left. What lies below and above the lines is painted by each kind of plot; arrows go from place to place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = Look()
        self._series: Sequence[tuple[int, Sequence[int]]] = ()
        """The colour and the numbers of each line."""
        self._axis = Axis.of(())
        self._empty = ""
        """Said where nothing is to be seen."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_series(
        self, series: Sequence[tuple[int, Sequence[int]]], empty: str, look: Look, more: Sequence[int] = ()
    ) -> None:
        """Show other lines; the axis reaches to `more` numbers too."""
        self._series, self._empty, self._look = series, empty, look
        self._axis = Axis.of((*more, *(number for _, numbers in series for number in numbers)))
        self.update()

    def area(self) -> QRectF:
        """Return where the lines are."""
        raise NotImplementedError

    def x_of(self, at: int) -> float:
        """Return where a place is."""
        raise NotImplementedError

    def at(self) -> int | None:
        """Return the place that is pointed at."""
        raise NotImplementedError

    def point(self, at: int | None) -> None:
        """Point at a place."""
        raise NotImplementedError

    def paint_below(self, painter: QPainter, area: QRectF) -> None:
        """Paint what lies below the lines."""

    def paint_above(self, painter: QPainter, area: QRectF) -> None:
        """Paint what lies above the lines."""

    def ys(self, numbers: Iterable[int]) -> list[float]:
        """Return how far down each of several numbers stands."""
        area = self.area()
        bottom, up = area.bottom(), area.height() / (self._axis.high - self._axis.low)
        return [bottom - up * (points - self._axis.low) for points in numbers]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette, area = smooth(self), self._look.palette, self.area()
        if self._empty:
            pen(painter, palette.ink3, 13)
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._empty)
            painter.end()
            return
        for value, y in zip(self._axis.lines, self.ys(self._axis.lines), strict=True):
            y = round(y) + 0.5
            stroke(painter, palette.line if value else palette.ctl, (area.left(), y), (area.right(), y))
            write_whole(painter, QRectF(0, y - 9, area.left() - 6, 18), signed(value), palette.ink2, 12)
        self.paint_below(painter, area)
        count = len(self._series[0][1])
        places, lines = [self.x_of(at) for at in range(count)], []
        cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        for colour, numbers in self._series:
            painter.setPen(QPen(QColor(palette.seats[colour]), 2, Qt.PenStyle.SolidLine, cap, join))
            lines.append(list(map(QPointF, places, self.ys(numbers))))
            painter.drawPolyline(lines[-1])
        for at in dict.fromkeys(at for at in (self.at(), count - 1) if at is not None):
            for (colour, _), line in zip(self._series, lines, strict=True):
                draw_marker(painter, colour, line[at], 4.2, palette.seats[colour])
        self.paint_above(painter, area)
        frame_focus(painter, self, palette.accent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or self._empty:
            super().keyPressEvent(event)
            return
        at = self.at()
        self.point((self.beyond(step) if at is None else at) + step)

    def beyond(self, step: int) -> int:
        """Return where arrows begin while nothing is pointed at."""
        raise NotImplementedError
