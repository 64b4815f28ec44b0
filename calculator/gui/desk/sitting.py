"""Where the players sit round the felt, how large their plates are, and which way an arrow goes from one to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import dist
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath

from calculator.lazy import lazy
from calculator.rules import FEWEST_SEATS
from calculator.settlement import POT

_BELOW, _RIGHT, _ABOVE, _LEFT, _MIDDLE = range(5)
_SITTING = {
    2: (_BELOW, _ABOVE, _RIGHT),
    3: (_BELOW, _RIGHT, _LEFT, _MIDDLE),
    4: (_BELOW, _RIGHT, _ABOVE, _LEFT, _MIDDLE),
}
"""By the number of seats the places of them and, last, of the pot: the first at the bottom, the next in turn to the right, as
they sit. With three those at the sides sit at the top."""
_ACROSS = 2
"""How far apart opposite places are."""
_EDGE, _GAP = 6.0, 12.0
"""Free pixels around all plates, and between the pot and what is beside it."""
_SLOT = QSizeF(19, 40)
"""Of a card that somebody turned, beside his plate."""
_BESIDE_PLATE = 5.0
_APART = 7.0
"""Half the distance between the two directions of one pair."""
_SHORT = 40
"""Pixels up to which an arrow between opposite seats is short."""
_NARROW = 58.0
"""The least width of a plate, where there is room for it."""
_WORDS = 24.0
"""Half the width that two or three characters need."""
_CLEAR = 6.0
"""Free pixels around the middle."""
_ROUND = 34.0
"""The largest radius of the middle."""
_STEPS = 12
"""So many places along an arrow are tried for its amount."""
_ASIDE = tuple((x, y) for x in (0, 0.5, -0.5, 1, -1) for y in (0, 0.5, -0.5, 1, -1))
"""And beside each of them, in widths and heights of the amount."""


class _Room(NamedTuple):
    """`seats` players in an area of a `size`; `pot` is the size of its plate, `most` the largest that of a player;
    `bottom` the seat that is below."""

    seats: int
    size: QSizeF
    most: QSizeF
    pot: QSizeF | None = None
    bottom: int = 0


class Sitting(_Room):
    """Where everybody sits in a room; worked out when it is asked for, and nobody changes it."""

    @lazy
    def _plates(self) -> dict[int, QRectF]:
        return {}

    def _place(self, seat: int) -> int:
        places = _SITTING[self.seats]
        # The pot is the last from behind.
        return places[POT] if seat == POT else places[(seat - self.bottom) % self.seats]

    def plate(self, seat: int) -> QRectF:
        """Of a seat, or the pot."""
        if seat not in self._plates:
            self._plates[seat] = self._plate(seat)
        return self._plates[seat]

    def _plate(self, seat: int) -> QRectF:
        place, wide, tall = self._place(seat), self.size.width(), self.size.height()
        pot = self.pot or QSizeF(0, 0)
        room = wide - 2 * _EDGE
        width = min(max(room * 0.325, _NARROW), self.most.width())
        if self.seats > FEWEST_SEATS:
            width = min(width, (room - _GAP) / 2)
        if self.seats == FEWEST_SEATS + 1 and self.pot is not None:
            width = min(width, (room - pot.width()) / 2 - _GAP)
        high = self.most.height()
        if _ABOVE in _SITTING[self.seats] and _LEFT in _SITTING[self.seats] and tall < 3 * high + 2 * _EDGE + _GAP:
            # Those at the sides come up to the one above: then all three lie beside each other.
            width = min(width, (room - 2 * _EDGE) / 3)
        if seat == POT and self.seats > FEWEST_SEATS + 1:
            free = self._free()
            size = QSizeF(min(pot.width(), free.width() - _GAP), min(pot.height(), free.height() - _GAP / 2))
            at = free.center()
            return QRectF(at.x() - size.width() / 2, at.y() - size.height() / 2, size.width(), size.height())
        if seat == POT:
            below = tall - _EDGE - high
            at = {
                _RIGHT: QPointF(wide - _EDGE - pot.width() / 2, tall / 2),
                _MIDDLE: QPointF(
                    wide / 2, max(min(below - _GAP - pot.height() / 2, tall / 2), _EDGE + pot.height() / 2)
                ),
            }[place]
            return QRectF(at.x() - pot.width() / 2, at.y() - pot.height() / 2, pot.width(), pot.height())
        side = 0.0 if self.seats == FEWEST_SEATS + 1 else 0.5
        x, y = {_BELOW: (0.5, 1.0), _RIGHT: (1.0, side), _ABOVE: (0.5, 0.0), _LEFT: (0.0, side)}[place]
        return QRectF(_EDGE + x * (room - width), _EDGE + y * (tall - 2 * _EDGE - high), width, high)

    def slot(self, seat: int) -> QRectF:
        """Where a card lies that a seat turned: beside a plate at the bottom or the top, below one at the side."""
        plate, wide = self.plate(seat), _SLOT.width()
        if self._place(seat) in (_BELOW, _ABOVE):
            high = min(_SLOT.height(), plate.height())
            return QRectF(plate.right() + _BESIDE_PLATE, plate.center().y() - high / 2, wide, high)
        high = min(_SLOT.height(), self.size.height() - _EDGE - plate.bottom() - _BESIDE_PLATE)
        left = plate.right() - wide if self._place(seat) == _RIGHT else plate.left()
        return QRectF(left, plate.bottom() + _BESIDE_PLATE, wide, high)

    def middle(self) -> QRectF:
        """What is drawn from the wall comes from there: the pot, or a round place between the plates."""
        return self._middle

    @lazy
    def _middle(self) -> QRectF:
        if self.pot is not None:
            return self.plate(POT)
        free = self._free()
        high = max(min(free.height() / 2 - _CLEAR, _ROUND), 6.0)
        # Where it cannot be round it is as wide as what it says.
        wide = max(min(free.width() / 2 - _CLEAR, max(high, _WORDS)), 6.0)
        high, centre = min(high, wide), free.center()
        return QRectF(centre.x() - wide, centre.y() - high, 2 * wide, 2 * high)

    def _free(self) -> QRectF:
        """What the plates leave between them."""
        left, top, right, bottom = 0.0, _EDGE, self.size.width(), self.size.height()
        for seat in range(self.seats):
            place, plate = self._place(seat), self.plate(seat)
            if place == _ABOVE:
                top = plate.bottom()
            elif place == _BELOW:
                bottom = plate.top()
            elif place == _LEFT:
                left = plate.right()
            else:
                right = plate.left()
        return QRectF(left, top, right - left, bottom - top)

    @lazy
    def handles(self) -> list[QPointF]:
        """By what the plate of each seat is dragged."""
        return [self.handle(seat) for seat in range(self.seats)]

    def handle(self, seat: int) -> QPointF:
        """Where on its edge a plate, or the pot, is taken hold of: towards the middle."""
        plate, middle = self.plate(seat), self.middle().center()
        if seat == POT:
            return plate.center()
        upright = self._place(seat) in (_BELOW, _ABOVE) or self.seats == FEWEST_SEATS + 1
        if upright:
            return QPointF(plate.center().x(), plate.top() if middle.y() < plate.center().y() else plate.bottom())
        return QPointF(plate.left() if middle.x() < plate.center().x() else plate.right(), plate.center().y())

    def curve(self, payer: int, payee: int, both: bool) -> tuple[QPainterPath, QPointF, QPointF]:
        """The path of an arrow, the middle where its amount stands, and the direction in which it arrives."""
        start, end = self.plate(payer), self.plate(payee)
        path = QPainterPath()
        leaves, comes = self._place(payer), self._place(payee)
        if POT in (payer, payee):
            return self._direct(start, end, both)
        if abs(leaves - comes) == _ACROSS:
            return self._straight(start, end, both)
        upright = leaves % 2 == 0
        # From a top or bottom plate the arrow leaves sideways and arrives upright; from a side plate the other way.
        side, middle = (end, start) if upright else (start, end)
        left, above = side.center().x() < middle.center().x(), middle.center().y() < side.center().y()
        # Of two the one goes round the other: further out in both directions, so that they never cross.
        out = (_APART if upright else -_APART) if both else 0.0
        y = middle.center().y() + (-out if above else out)
        beside = QPointF(middle.left() - 2 if left else middle.right() + 2, y)
        over = QPointF(side.center().x() + (-out if left else out), side.top() - 2 if above else side.bottom() + 2)
        corner = QPointF(over.x(), beside.y())
        first, last = (beside, over) if upright else (over, beside)
        path.moveTo(first)
        path.quadTo(corner, last)
        at = path.pointAtPercent(0.28 if both else 0.5)
        return path, at, last - corner

    def amounts(
        self, sizes: Mapping[tuple[int, int], QSizeF], words: QRectF | None = None
    ) -> dict[tuple[int, int], QRectF]:
        """Where the amount of each pair of payer and payee stands, those that matter most first: on its arrow or beside it, as
        near to where it belongs as no plate, no other amount, and not what the middle says (`words`) is below it."""
        placed = dict[tuple[int, int], QRectF]()
        taken = [(self.plate(seat), 4.0) for seat in range(self.seats)]
        taken += [(self.plate(POT), 1.0)] if self.pot is not None else []
        taken += [(words, 3.0)] if words is not None else []
        whole = QRectF(0, 0, self.size.width(), self.size.height())
        for pair, size in sizes.items():
            path, natural, _ = self.curve(*pair, (pair[1], pair[0]) in sizes)
            half = QPointF(size.width() / 2, size.height() / 2)
            placed[pair] = QRectF(natural - half, size)
            if not whole.contains(placed[pair]) or any(placed[pair].intersects(other) for other, _ in taken):
                points = natural, *(path.pointAtPercent(step / _STEPS) for step in range(1, _STEPS))
                placed[pair] = _freest(natural, points, size, taken, whole)
            taken.append((placed[pair], 3.0))
        return placed

    def _direct(self, start: QRectF, end: QRectF, both: bool) -> tuple[QPainterPath, QPointF, QPointF]:
        """From the edge of one plate to that of another, wherever they lie."""
        way = QLineF(start.center(), end.center())
        aside = QLineF(way)
        aside.setLength(_APART if both else 0.0)
        aside = aside.normalVector()
        way.translate(aside.dx(), aside.dy())
        first, last = (_edge(plate, way) for plate in (start, end))
        path = QPainterPath(first)
        path.lineTo(last)
        return path, path.pointAtPercent(0.3 if both else 0.5), last - first

    def _around(self, start: QRectF, end: QRectF) -> tuple[QPainterPath, QPointF, QPointF]:
        """Between opposite plates round the pot, there on one side and back on the other."""
        way, pot = QLineF(start.center(), end.center()), self.plate(POT)
        aside = QLineF(way).normalVector()
        aside.setLength(1.0)
        by = QPointF(aside.dx(), aside.dy())
        out = 2 * (abs(by.x()) * pot.width() / 2 + abs(by.y()) * pot.height() / 2) + 2 * _APART
        way.translate(by * _APART)
        first, last = (_edge(plate, way) for plate in (start, end))
        corner = (first + last) / 2 + by * out
        path = QPainterPath(first)
        path.quadTo(corner, last)
        return path, path.pointAtPercent(0.5), last - corner

    def _straight(self, start: QRectF, end: QRectF, both: bool) -> tuple[QPainterPath, QPointF, QPointF]:
        if self.pot is not None and self.seats > FEWEST_SEATS + 1:
            return self._around(start, end)
        path = QPainterPath()
        shift = _APART if both else 0.0
        if abs(start.center().x() - end.center().x()) > abs(start.center().y() - end.center().y()):
            right = end.center().x() > start.center().x()
            y = start.center().y() + (shift if right else -shift)
            if self.pot is not None and self._place(POT) == _MIDDLE:
                # Over the pot, which lies between them.
                y = start.top() + 9 + (shift if right else 0.0)
            first = QPointF(start.right() + 2 if right else start.left() - 2, y)
            last = QPointF(end.left() - 2 if right else end.right() + 2, y)
        else:
            down = end.center().y() > start.center().y()
            x = start.center().x() + (-shift if down else shift)
            first = QPointF(x, start.bottom() + 2 if down else start.top() - 2)
            last = QPointF(x, end.top() - 2 if down else end.bottom() + 2)
        path.moveTo(first)
        path.lineTo(last)
        # Near the payer, so that the amounts of two crossing arrows do not lie upon each other; a short one has no room.
        return path, path.pointAtPercent(0.2 if path.length() > _SHORT else 0.45), last - first


def _freest(
    natural: QPointF, points: Iterable[QPointF], size: QSizeF, taken: Sequence[tuple[QRectF, float]], whole: QRectF
) -> QRectF:
    """The place at or beside one of some points where least is below, and that is nearest to where it belongs; what is `taken`
    has a weight."""
    # Plain numbers: hundreds of places are tried.
    wide, high, here = size.width(), size.height(), (natural.x(), natural.y())
    centres = [(point.x(), point.y()) for point in points]
    places = [(x + aside * wide, y + down * high) for x, y in centres for aside, down in _ASIDE]
    best, cost = here, float("inf")
    boxes = [(*_edges(other), weight) for other, weight in taken]
    edges = _edges(whole)
    for far, _, place in sorted([(dist(here, place), at, place) for at, place in enumerate(places)]):
        if cost <= far:
            break
        left, top = place[0] - wide / 2, place[1] - high / 2
        right, bottom = left + wide, top + high
        inside = (
            max(min(right, edges[2]) - max(left, edges[0]), 0.0),
            max(min(bottom, edges[3]) - max(top, edges[1]), 0.0),
        )
        below = wide * high - inside[0] * inside[1]
        for from_, above, to, under, weight in boxes:
            if left < to and from_ < right and top < under and above < bottom:
                below += (min(right, to) - max(left, from_)) * (min(bottom, under) - max(top, above)) * weight
        if 4 * below + far < cost:
            best, cost = place, 4 * below + far
    return QRectF(best[0] - wide / 2, best[1] - high / 2, wide, high)


def _edges(box: QRectF) -> tuple[float, float, float, float]:
    return box.left(), box.top(), box.right(), box.bottom()


def _edge(plate: QRectF, way: QLineF) -> QPointF:
    """Where a line crosses the edge of a plate."""
    corners = (plate.topLeft(), plate.topRight(), plate.bottomRight(), plate.bottomLeft())
    for at, corner in enumerate(corners):
        how, point = QLineF(corner, corners[at - 1]).intersects(way)
        if how == QLineF.IntersectionType.BoundedIntersection:
            return point
    return plate.center()
