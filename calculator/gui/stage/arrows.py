"""Arrows between the plates of a table, in units: between neighbours a quarter curve, between opposite seats a bow."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from calculator.gui.look import MIDDLE, Palette, paint_box

_COIN, _TYPE = 44.0, 26
_SHORT = 70.0
"""Units up to which an arrow has no room for its coin upon it."""


def paint_arrow(painter: QPainter, start: QRectF, end: QRectF, amount: str, palette: Palette) -> None:
    """Paint an arrow from plate to plate, with the amount as a coin on the way."""
    path, aside = paint_bare_arrow(painter, start, end, palette.mark)
    font = QFont(painter.font())
    font.setPixelSize(_TYPE)
    font.setBold(True)
    wide = max(QFontMetricsF(font).horizontalAdvance(amount) + 20, _COIN)
    # Of two that go up and down beside each other each has room for its amount.
    middle = path.pointAtPercent(0.3 if _above(start, end) else 0.42)
    if path.length() < _SHORT:
        middle += aside * _COIN
    coin = QRectF(middle.x() - wide / 2, middle.y() - _COIN / 2, wide, _COIN)
    paint_box(painter, coin, _COIN / 2, palette.mark, QPen(QColor(palette.table_bottom), 2))
    painter.setFont(font)
    painter.setPen(QColor(palette.on_mark))
    painter.drawText(coin, MIDDLE, amount)


def paint_bare_arrow(painter: QPainter, start: QRectF, end: QRectF, ink: str) -> tuple[QPainterPath, QPointF]:
    """Paint an arrow from plate to plate. Return the way, and a unit aside of its tip."""
    path, last = _way(start, end)
    way = path.currentPosition() - last
    length = max((way.x() ** 2 + way.y() ** 2) ** 0.5, 1.0)
    ahead, aside = way / length, QPointF(-way.y(), way.x()) / length
    tip = path.currentPosition()
    painter.setPen(QPen(QColor(ink), 8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # The line ends inside the head, so that its round end is not seen beyond it.
    painter.drawPath(_part(path, max(1 - 16 / max(path.length(), 17.0), 0.0)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    back = tip - ahead * 24
    painter.drawPolygon(QPolygonF([tip, back + aside * 14, back - aside * 14]))
    return path, aside


def _above(start: QRectF, end: QRectF) -> bool:
    """Return whether two plates are one above the other."""
    return abs(start.center().x() - end.center().x()) < start.width() / 4


def _way(start: QRectF, end: QRectF) -> tuple[QPainterPath, QPointF]:
    """Return the path, and the point from which it bends to its end."""
    a, b = start.center(), end.center()
    if _above(start, end):
        # Straight, so that the amount touches no plate at the sides.
        up = b.y() < a.y()
        edge = 12.0 if up else -12.0
        first = QPointF(a.x() + edge, start.top() - 4 if up else start.bottom() + 4)
        last = QPointF(b.x() + edge, end.bottom() + 6 if up else end.top() - 6)
        return _curve(first, QPointF(a.x() + edge, (a.y() + b.y()) / 2), last)
    right = b.x() > a.x()
    leaves, enters = start.right() + 4 if right else start.left() - 4, end.left() - 6 if right else end.right() + 6
    if abs(a.y() - b.y()) < start.height() / 2:
        edge = -14.0 if right else 14.0
        first, last = QPointF(leaves, a.y() + edge), QPointF(enters, b.y() + edge)
        return _curve(first, QPointF((a.x() + b.x()) / 2, a.y() + 5.2 * edge), last)
    # From a plate above or below sideways, into one at the side upright; and the other way round.
    upright = end.top() - 6 if a.y() < b.y() else end.bottom() + 6
    if (leaves < b.x()) == right:
        last = QPointF(b.x(), upright)
        return _curve(QPointF(leaves, a.y()), QPointF(b.x(), a.y()), last)
    leaves = start.bottom() + 4 if a.y() < b.y() else start.top() - 4
    if abs(enters - a.x()) < _SHORT or (enters > a.x()) != right:
        # Where the plates overlap there is no room to bend: upright from one to the other.
        x = (max(start.left(), end.left()) + min(start.right(), end.right())) / 2
        return _curve(QPointF(x, leaves), QPointF(x, (leaves + upright) / 2), QPointF(x, upright))
    first = QPointF(a.x(), leaves)
    return _curve(first, QPointF(a.x(), b.y()), QPointF(enters, b.y()))


def _curve(first: QPointF, corner: QPointF, last: QPointF) -> tuple[QPainterPath, QPointF]:
    path = QPainterPath(first)
    path.quadTo(corner, last)
    return path, corner


def _part(path: QPainterPath, share: float) -> QPainterPath:
    """Return the first part of a path."""
    steps = 24
    made = QPainterPath(path.pointAtPercent(0))
    for step in range(1, steps + 1):
        made.lineTo(path.pointAtPercent(share * step / steps))
    return made
