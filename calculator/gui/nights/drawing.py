"""What the painted parts of a night share: lines, the frame of the focus, and the axis of a plot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from calculator.gui.look.look import Look, pen, write
from calculator.text.figures import signed

_STEPS = (1, 2, 5)
_LEAST = 9
"""The smallest size of a figure."""
_LINES = 5
"""About so many lines of the grid."""


def stroke(painter: QPainter, ink: str, *points: tuple[float, float], width: float = 1) -> None:
    """A straight line from each point to the next."""
    painter.setPen(QPen(QColor(ink), width))
    painter.drawPolyline([QPointF(*point) for point in points])


def write_whole(painter: QPainter, box: QRectF, text: str, ink: str, pixels: int = 13, *, bold: bool = False) -> None:
    """A figure at the right of a box, in smaller type where it would be cut off."""
    while pixels > _LEAST and pen(painter, ink, pixels, bold).horizontalAdvance(text) > box.width():
        pixels -= 1
    write(painter, box, text, ink, pixels, bold, right=True)


class Axis(NamedTuple):
    """An axis of points from `low` to `high`, both lines of the grid, which are `step` apart."""

    low: int = 0
    high: int = 1
    step: int = 1

    @classmethod
    def of(cls, values: Iterable[int]) -> Axis:
        """One on which all values have a place, and 0."""
        found = (0, *values)
        step = step_of(max(found) - min(found))
        return cls(min(found) // step * step, -(-max(found) // step) * step or step, step)

    def y(self, plot: QRectF, points: int) -> float:
        """How far down a number stands."""
        return self.ys(plot, (points,))[0]

    def ys(self, plot: QRectF, numbers: Iterable[int]) -> list[float]:
        """How far down each of several numbers stands."""
        bottom, up = plot.bottom(), plot.height() / (self.high - self.low)
        return [bottom - up * (points - self.low) for points in numbers]

    def paint(self, painter: QPainter, plot: QRectF, look: Look) -> None:
        """The lines across the plot, each with its number at the left."""
        palette = look.palette
        for value in range(self.low, self.high + 1, self.step):
            y = round(self.y(plot, value)) + 0.5
            stroke(painter, palette.line if value else palette.ctl, (plot.left(), y), (plot.right(), y))
            write_whole(painter, QRectF(0, y - 9, plot.left() - 6, 18), signed(value), palette.ink2, 12)


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
