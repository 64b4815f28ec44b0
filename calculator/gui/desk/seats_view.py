"""The seats round the felt, with arrows for who pays whom how much."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.accessibility import Part, SpokenParts
from calculator.gui.look.look import Look, pen, smooth, write
from calculator.gui.look.palette import Palette
from calculator.gui.widgets.motion import GROW, Progress
from calculator.settlement import POT
from calculator.statement import SeatsShown
from calculator.text.figures import signed

_PLACES = ((0.5, 1.0), (1.0, 0.5), (0.5, 0.0), (0.0, 0.5), (0.0, 0.0))
"""Bottom, right, top, left, and the corner between these two."""
_SITTING = {2: (0, 2, 1), 3: (0, 1, 3, 2), 4: (0, 1, 2, 3, 4)}
"""By the number of seats the places of them and, last, of the pot: seat 0 at the bottom, the next in turn to the right, as they
sit."""
_ACROSS, _CORNER = 2, 4
"""How far apart opposite places are, and which place is in the corner."""
_APART = 7.0
"""Half the distance between the two directions of one pair."""
_LEAST = 9
"""Pixels to which an amount shrinks that has no room."""
_SHORT = 40
"""Pixels up to which an arrow between opposite seats is short."""


class SeatsView(QWidget):
    """Painted; a screen reader gets the transfers as text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = Look()
        self._shown = SeatsShown()
        self._spoken = SpokenParts(self)
        self._growing: frozenset[tuple[int, int]] = frozenset()
        self._growth = Progress(self, GROW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(290, self._look.px(172))

    def minimumSizeHint(self) -> QSize:
        return QSize(190, self._look.px(132))

    def show_seats(self, shown: SeatsShown, look: Look) -> None:
        if (shown, look) == (self._shown, self._look):
            return
        if look.scale != self._look.scale:
            self.updateGeometry()
        if shown.pays != self._shown.pays:
            before = dict(self._shown.pays)
            self._growing = frozenset(pair for pair, points in shown.pays if before.get(pair) != points)
            self._growth.again(look.motion and self.isVisible())
        self._shown, self._look = shown, look
        self.setAccessibleName(look.say("desk_seats_label"))
        self.setAccessibleDescription(shown.said)
        self._tell()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._tell()

    def _tell(self) -> None:
        self._spoken.tell(self._parts)

    def _parts(self) -> list[Part]:
        shown = self._shown
        return [
            Part(self._plate(seat).toRect(), " ".join(filter(None, (name, self._tags(seat), self._amount(seat)))))
            for seat, name in [*enumerate(shown.names), *([(POT, shown.pot)] if shown.pot else [])]
        ]

    def _net(self, seat: int) -> int | None:
        """Of a seat or the pot."""
        net = self._shown.net
        return None if net is None else -sum(net) if seat == POT else net[seat]

    def _amount(self, seat: int) -> str:
        net = self._net(seat)
        return "—" if net is None else signed(net)

    def _tags(self, seat: int) -> str:
        """Whether a player deals, and has won."""
        shown = self._shown
        has = (seat == shown.dealer, seat in shown.winners)
        return " ".join(word for word, said in zip(shown.tags, has, strict=True) if said)

    # --- geometry -------------------------------------------------------------------------------------------------

    def _place(self, seat: int) -> int:
        return _SITTING[len(self._shown.names)][seat]  # the pot is the last from behind

    def _plate(self, seat: int) -> QRectF:
        width = min(max(self.width() * 0.325, 84.0), self._look.px(120))
        high = float(self._look.px(42 if self.height() >= self._look.px(160) else 36))
        edge = 6.0
        x, y = _PLACES[self._place(seat)]
        if self._place(seat) == _CORNER:
            width = min(width, (self.width() - width) / 2 - 2 * edge)
        left = edge + x * (self.width() - 2 * edge - width)
        top = edge + y * (self.height() - 2 * edge - high)
        return QRectF(left, top, width, high)

    def curve(self, payer: int, payee: int, both: bool) -> tuple[QPainterPath, QPointF, QPointF]:
        """The path of an arrow, the middle where its amount stands, and the direction in which it arrives."""
        start, end = self._plate(payer), self._plate(payee)
        path = QPainterPath()
        leaves, comes = self._place(payer), self._place(payee)
        if _CORNER in (leaves, comes):
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

    def _straight(self, start: QRectF, end: QRectF, both: bool) -> tuple[QPainterPath, QPointF, QPointF]:
        path = QPainterPath()
        shift = _APART if both else 0.0
        if abs(start.center().x() - end.center().x()) > abs(start.center().y() - end.center().y()):
            right = end.center().x() > start.center().x()
            y = start.center().y() + (shift if right else -shift)
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

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, shown = self._look.palette, self._shown
        painter = smooth(self)
        ground = QLinearGradient(0, 0, 0, self.height())
        ground.setColorAt(0, QColor(palette.felt_top))
        ground.setColorAt(1, QColor(palette.felt_bottom))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()), 10, 10)
        pays: Mapping[tuple[int, int], int] = dict(shown.pays)
        order = sorted(pays, key=lambda pair: pair in shown.current)
        pills = []
        for pair in order:
            current = pair in shown.current
            at = self._arrow(painter, pair, (pair[1], pair[0]) in pays, current, palette)
            pills.append((at, pays[pair], current))
        for seat in (*range(len(shown.names)), *([POT] if shown.pot else [])):
            self._paint_plate(painter, seat, palette)
        for at, points, current in pills:
            self._pill(painter, at, points, current, palette)

    def _arrow(self, painter: QPainter, pair: tuple[int, int], both: bool, current: bool, palette: Palette) -> QPointF:
        path, at, direction = self.curve(*pair, both)
        share = self._growth.share() if pair in self._growing else 1.0
        if share < 1.0:
            path, direction = _begun(path, share)
        colour = QColor(palette.mark if current else palette.on_felt2)
        width = 3.0 if current else 1.8
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        length = (direction.x() ** 2 + direction.y() ** 2) ** 0.5 or 1.0
        ux, uy = direction.x() / length, direction.y() / length
        tip = path.currentPosition()
        long, broad = (9.0, 4.5) if current else (7.0, 3.6)
        back, side = tip - QPointF(ux, uy) * long, QPointF(-uy, ux) * broad
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([tip, back + side, back - side]))
        return at

    def _pill(self, painter: QPainter, at: QPointF, points: int, current: bool, palette: Palette) -> None:
        measures = pen(painter, palette.on_mark if current else palette.on_felt, 13 if current else 12, bold=True)
        text = str(points)
        high = float(max(self._look.px(20 if current else 18), 18))
        width = max(measures.horizontalAdvance(text) + 11.0, high)
        box = QRectF(at.x() - width / 2, at.y() - high / 2, width, high)
        pen_colour = QColor(palette.mark if current else palette.on_felt2)
        ink = painter.pen()
        painter.setPen(QPen(pen_colour, 1.2))
        painter.setBrush(QColor(palette.mark if current else palette.felt_bottom))
        painter.drawRoundedRect(box, high / 2, high / 2)
        painter.setPen(ink)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_plate(self, painter: QPainter, seat: int, palette: Palette) -> None:
        shown, plate = self._shown, self._plate(seat)
        won = seat in shown.winners
        painter.setPen(QPen(QColor(palette.mark), 2.4) if won else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.panel))
        painter.drawRoundedRect(plate, 6, 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.seats[seat] if seat != POT else palette.ink3))
        painter.drawRoundedRect(QRectF(plate.left() + 7, plate.top() + 8, 4, plate.height() - 16), 2, 2)
        tags, room, half = self._tags(seat), plate.width() - 16 - 6, plate.height() / 2
        name = shown.names[seat] if seat != POT else shown.pot
        measures = pen(painter, palette.mark_ink, 12, bold=True)
        tag_width = measures.horizontalAdvance(tags) + (5 if tags else 0)
        upper = QRectF(plate.left() + 16, plate.top() + 2, room, half - 1)
        lower = QRectF(upper.left(), plate.top() + half - 1, room, half - 1)
        # Where there is no room beside the name, the tags go beside the amount.
        below = pen(painter, palette.ink2, 12).horizontalAdvance(name) > room - tag_width
        space = upper if below else upper.adjusted(0, 0, -tag_width, 0)
        used = write(painter, space, name, palette.ink2, 12)
        if tags and below:
            write(painter, lower, tags, palette.mark_ink, 12, True, right=True)
        elif tags:
            write(painter, upper.adjusted(used + 5, 0, 0, 0), tags, palette.mark_ink, 12, True)
        net = self._net(seat)
        ink = palette.accent if net is not None and net > 0 else palette.ink
        amount, pixels = self._amount(seat), 15
        while pixels > _LEAST and pen(painter, ink, pixels, True).horizontalAdvance(amount) > room:
            pixels -= 1
        write(painter, lower, amount, ink, pixels, True)


def _edge(plate: QRectF, way: QLineF) -> QPointF:
    """Where a line crosses the edge of a plate."""
    corners = (plate.topLeft(), plate.topRight(), plate.bottomRight(), plate.bottomLeft())
    for at, corner in enumerate(corners):
        how, point = QLineF(corner, corners[at - 1]).intersects(way)
        if how == QLineF.IntersectionType.BoundedIntersection:
            return point
    return plate.center()


def _begun(path: QPainterPath, share: float) -> tuple[QPainterPath, QPointF]:
    """The first part of an arrow's path, and the direction in which it ends."""
    steps = 12
    points = [path.pointAtPercent(share * step / steps) for step in range(steps + 1)]
    begun = QPainterPath(points[0])
    for point in points[1:]:
        begun.lineTo(point)
    return begun, points[-1] - points[-2]
