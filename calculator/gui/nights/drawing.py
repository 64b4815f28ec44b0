"""What the painted parts of a night share: lines, the frame of the focus, and the axis of a plot."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from calculator.gui.look.look import Look, pen, write
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


class PaintedAxis(Axis):
    """An axis in the units of a painter."""

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
        for value in self.lines:
            y = round(self.y(plot, value)) + 0.5
            stroke(painter, palette.line if value else palette.ctl, (plot.left(), y), (plot.right(), y))
            write_whole(painter, QRectF(0, y - 9, plot.left() - 6, 18), signed(value), palette.ink2, 12)
