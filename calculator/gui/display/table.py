"""The table of the display: where the plates of the seats and the pot stand, and the arrows between them, in units of a display
of 1280 × 720."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from calculator.settlement import POT

_WIDE, _HIGH = 216.0, 112.0
_BELOW, _RIGHT, _ABOVE, _LEFT, _UPPER_RIGHT, _UPPER_LEFT = (
    QPointF(900, 438),
    QPointF(1148, 260),
    QPointF(900, 82),
    QPointF(652, 260),
    QPointF(1148, 192),
    QPointF(652, 192),
)
MIDDLE = QRectF(790, 205, 220, 110)
"""What stands between the plates."""
DRAWN = QRectF(MIDDLE.left() + 20, MIDDLE.top() + 46, MIDDLE.width() - 40, 64)
"""In it what says that the winner drew the tile, below the question from where it was."""
_PLACES = {
    2: (_BELOW, _ABOVE),
    3: (_BELOW, _UPPER_RIGHT, _UPPER_LEFT),
    4: (_BELOW, _RIGHT, _ABOVE, _LEFT),
}
"""By the number of seats, as they sit: the first at the bottom, the next in turn to the right."""
_POTS = {2: QRectF(1080, 190, 140, 140), 3: QRectF(830, 110, 140, 140), 4: QRectF(830, 190, 140, 140)}
"""Where the pot stands: beside two, between three or four."""
_APART = 16.0
"""Half the distance between the two directions of a pair."""


def plate(seat: int, seats: int, bottom: int = 0) -> QRectF:
    """The plate of a seat, or the round of the pot; `bottom` is the seat that is below."""
    if seat == POT:
        return QRectF(_POTS[seats])
    middle = _PLACES[seats][(seat - bottom) % seats]
    return QRectF(middle.x() - _WIDE / 2, middle.y() - _HIGH / 2, _WIDE, _HIGH)


def arrow(payer: int, payee: int, seats: int, both: bool, bottom: int = 0) -> tuple[QPainterPath, QPointF, QPointF]:
    """The path of an arrow, the middle where its amount stands, and the direction in which it arrives. `both`: the other
    direction has one too."""
    start, end = plate(payer, seats, bottom), plate(payee, seats, bottom)
    a, b = start.center(), end.center()
    if abs(a.x() - b.x()) < 1 or abs(a.y() - b.y()) < 1:
        return _across(start, end, both, POT in (payer, payee))
    if POT in (payer, payee):
        return _bent(_edge(start, b), _edge(end, a), QPointF((a.x() + b.x()) / 2, (a.y() + b.y()) / 2), both)
    # From a plate at the side upright, into one above or below sideways; and the other way round.
    side, other, leaves = (start, end, True) if abs(a.x() - 900) > abs(b.x() - 900) else (end, start, False)
    upright = side.top() - 8 if other.center().y() < side.center().y() else side.bottom() + 8
    sideways = other.left() - 10 if side.center().x() < other.center().x() else other.right() + 10
    out = (_APART if leaves else -_APART) if both else 0.0
    first, last = QPointF(side.center().x() + out, upright), QPointF(sideways, other.center().y() + out)
    corner = QPointF(first.x(), last.y())
    return _curve(first, corner, last) if leaves else _curve(last, corner, first)


def _across(start: QRectF, end: QRectF, both: bool, pot: bool) -> tuple[QPainterPath, QPointF, QPointF]:
    """Between opposite plates, round what stands in the middle: each direction on its own side; to the pot straight."""
    a, b = start.center(), end.center()
    if pot:
        return _bent(_edge(start, b), _edge(end, a), QPointF((a.x() + b.x()) / 2, (a.y() + b.y()) / 2), both)
    if abs(a.x() - b.x()) < 1:
        right = b.y() < a.y()
        edge = 40.0 if right else -40.0
        first = QPointF(a.x() + edge, start.top() - 8 if right else start.bottom() + 8)
        last = QPointF(b.x() + edge, end.bottom() + 10 if right else end.top() - 10)
        return _curve(first, QPointF(a.x() + 3.2 * edge, (a.y() + b.y()) / 2), last)
    right = b.x() > a.x()
    edge = -28.0 if right else 28.0
    first = QPointF(start.right() + 8 if right else start.left() - 8, a.y() + edge)
    last = QPointF(end.left() - 10 if right else end.right() + 10, b.y() + edge)
    return _curve(first, QPointF((a.x() + b.x()) / 2, a.y() + 5.2 * edge), last)


def _bent(first: QPointF, last: QPointF, middle: QPointF, both: bool) -> tuple[QPainterPath, QPointF, QPointF]:
    way = last - first
    length = max((way.x() ** 2 + way.y() ** 2) ** 0.5, 1.0)
    aside = QPointF(-way.y() / length, way.x() / length) * (_APART if both else 0.0)
    return _curve(first + aside, middle + aside, last + aside)


def _curve(first: QPointF, corner: QPointF, last: QPointF) -> tuple[QPainterPath, QPointF, QPointF]:
    path = QPainterPath(first)
    path.quadTo(corner, last)
    return path, path.pointAtPercent(0.42), last - corner


def _edge(box: QRectF, towards: QPointF) -> QPointF:
    """Where the line from the middle of a box to a point leaves it, a little outside."""
    middle = box.center()
    way = towards - middle
    share = min(
        (box.width() / 2 + 10) / max(abs(way.x()), 0.001),
        (box.height() / 2 + 10) / max(abs(way.y()), 0.001),
    )
    return middle + way * share


def arrows(
    pays: Mapping[tuple[int, int], int], seats: int, bottom: int = 0
) -> list[tuple[QPainterPath, QPointF, QPointF, tuple[int, int]]]:
    """All arrows of some payments by (payer, payee), each with its pair."""
    return [(*arrow(*pair, seats, (pair[1], pair[0]) in pays, bottom), pair) for pair in pays]
