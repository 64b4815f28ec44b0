"""The seats round the felt, with arrows for who pays whom how much."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.accessibility import Part, SpokenParts
from calculator.gui.look.look import Look, pen, smooth, type_of, write
from calculator.gui.look.palette import Palette
from calculator.gui.widgets.controls import in_two
from calculator.gui.widgets.motion import GROW, Progress
from calculator.rules import FEWEST_SEATS
from calculator.settlement import POT
from calculator.statement import SeatsShown
from calculator.text.figures import signed

_BELOW, _RIGHT, _ABOVE, _LEFT, _MIDDLE, _BESIDE = range(6)
_SITTING = {
    2: (_BELOW, _ABOVE, _RIGHT),
    3: (_BELOW, _RIGHT, _LEFT, _MIDDLE),
    4: (_BELOW, _RIGHT, _ABOVE, _LEFT, _BESIDE),
}
"""By the number of seats the places of them and, last, of the pot: seat 0 at the bottom, the next in turn to the right, as they
sit. With three those at the sides sit at the top."""
_ACROSS = 2
"""How far apart opposite places are."""
_EDGE, _GAP = 6.0, 12.0
"""Free pixels around all plates, and between the pot and what is beside it."""
_APART = 7.0
"""Half the distance between the two directions of one pair."""
_LEAST = 9
"""Pixels to which an amount shrinks that has no room."""
_POT_LINE = 48
"""Pixels from which what the pot is called stands in two lines."""
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

    def _pot_lines(self) -> tuple[str, ...]:
        """What the pot is called, in one line or in two."""
        name, measures = self._shown.pot, QFontMetrics(type_of(self, 11))
        parted = in_two(name, measures) if measures.horizontalAdvance(name) > _POT_LINE else None
        return parted or (name,)

    def _pot_size(self) -> QSizeF:
        """Round, or as wide as what it is called."""
        lines, measures = self._pot_lines(), QFontMetrics(type_of(self, 11))
        high = len(lines) * measures.height() + QFontMetrics(type_of(self, 15)).height() + 8.0
        wide = max(map(measures.horizontalAdvance, lines)) + 16.0
        wide = max(wide, QFontMetrics(type_of(self, 15, bold=True)).horizontalAdvance(self._amount(POT)) + 14.0)
        high = min(high, self.height() - 2 * _EDGE)
        return QSizeF(max(wide, high), high)

    def _plate(self, seat: int) -> QRectF:
        seats, place = len(self._shown.names), self._place(seat)
        pot = self._pot_size() if self._shown.pot else QSizeF(0, 0)
        # Of four the pot lies beside all of them.
        start = _EDGE + (pot.width() + _GAP if self._shown.pot and _BESIDE in _SITTING[seats] else 0)
        room = self.width() - _EDGE - start
        width = min(max(room * 0.325, 84.0), self._look.px(120))
        if seats > FEWEST_SEATS:
            width = min(width, (room - _GAP) / 2)
        if place == _MIDDLE or (seats == FEWEST_SEATS + 1 and self._shown.pot):
            width = min(width, (room - pot.width()) / 2 - _GAP)
        high = float(self._look.px(42 if self.height() >= self._look.px(160) else 36))
        if seat == POT:
            below = self.height() - _EDGE - high
            at = {
                _BESIDE: QPointF(_EDGE + pot.width() / 2, self.height() / 2),
                _RIGHT: QPointF(self.width() - _EDGE - pot.width() / 2, self.height() / 2),
                _MIDDLE: QPointF(self.width() / 2, max(below - _GAP - pot.height() / 2, _EDGE + pot.height() / 2)),
            }[place]
            return QRectF(at.x() - pot.width() / 2, at.y() - pot.height() / 2, pot.width(), pot.height())
        side = 0.0 if seats == FEWEST_SEATS + 1 else 0.5
        x, y = {_BELOW: (0.5, 1.0), _RIGHT: (1.0, side), _ABOVE: (0.5, 0.0), _LEFT: (0.0, side)}[place]
        top = _EDGE + y * (self.height() - 2 * _EDGE - high)
        return QRectF(start + x * (room - width), top, width, high)

    def curve(self, payer: int, payee: int, both: bool) -> tuple[QPainterPath, QPointF, QPointF]:
        """The path of an arrow, the middle where its amount stands, and the direction in which it arrives."""
        start, end = self._plate(payer), self._plate(payee)
        path = QPainterPath()
        leaves, comes = self._place(payer), self._place(payee)
        if POT in (payer, payee):
            return self._with_pot(start, end, {leaves, comes}, payer == POT, both)
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

    def _with_pot(
        self, start: QRectF, end: QRectF, places: set[int], pays: bool, both: bool
    ) -> tuple[QPainterPath, QPointF, QPointF]:
        """Of a pot beside four to those above and below round the one between; to all others straight."""
        pot, seat = (start, end) if pays else (end, start)
        if places == {_BESIDE, _RIGHT}:
            return self._under(pot, seat, pays, both)
        if _BESIDE not in places or not places & {_ABOVE, _BELOW}:
            return self._direct(start, end, both)
        above = seat.center().y() < pot.center().y()
        over = QPointF(pot.center().x(), pot.top() - 2 if above else pot.bottom() + 2)
        beside = QPointF(seat.left() - 2, seat.center().y() + (-4 if above else 4))
        if (over.y() < beside.y()) == above:
            return self._direct(start, end, both)  # no room for a curve
        first, last, corner = *((over, beside) if pays else (beside, over)), QPointF(over.x(), beside.y())
        path = QPainterPath(first)
        path.quadTo(corner, last)
        if both and not pays:
            path.translate(_APART, _APART if above else -_APART)
        return path, path.pointAtPercent(0.3 if both else 0.5), last - corner

    def _under(self, pot: QRectF, seat: QRectF, pays: bool, both: bool) -> tuple[QPainterPath, QPointF, QPointF]:
        """Of a pot beside four to the seat farthest from it: under the plate between them."""
        between, y = self._plate(_SITTING[len(self._shown.names)].index(_LEFT)), seat.center().y() + _APART
        first, last = QPointF(pot.right() - 8, pot.bottom() - pot.height() * 0.15), QPointF(seat.left() - 2, y)
        low, turn = between.bottom() + 20, QPointF(between.right() + _GAP, y)
        path = QPainterPath(first)
        path.cubicTo(QPointF(between.left(), low), QPointF(between.right(), low), turn)
        path.lineTo(last)
        if pays:
            return path, path.pointAtPercent(0.8), last - turn
        back = path.toReversed().translated(0, _APART if both else 0)
        return back, back.pointAtPercent(0.7 if both else 0.2), first - QPointF(between.left(), low)

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
            if self._shown.pot and self._place(POT) == _MIDDLE:
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
        if seat == POT:
            self._paint_pot(painter, plate, palette)
            return
        won = seat in shown.winners
        painter.setPen(QPen(QColor(palette.mark), 2.4) if won else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.panel))
        painter.drawRoundedRect(plate, 6, 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.seats[seat]))
        painter.drawRoundedRect(QRectF(plate.left() + 7, plate.top() + 8, 4, plate.height() - 16), 2, 2)
        tags, room, half = self._tags(seat), plate.width() - 16 - 6, plate.height() / 2
        name = shown.names[seat]
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

    def _paint_pot(self, painter: QPainter, plate: QRectF, palette: Palette) -> None:
        """Dark as the felt, so that nobody takes it for a player."""
        painter.setPen(QPen(QColor(palette.on_felt2), 1.2))
        painter.setBrush(QColor(palette.felt_bottom).darker(140))
        radius = min(plate.width(), plate.height()) / 2
        painter.drawRoundedRect(plate, radius, radius)
        lines = self._pot_lines()
        rows = [(line, 11, False, palette.on_felt2) for line in lines] + [
            (self._amount(POT), 15, True, palette.on_felt)
        ]
        measured = [pen(painter, ink, size, bold) for _, size, bold, ink in rows]
        heights = [measures.height() for measures in measured]
        top = plate.center().y() - sum(heights) / 2
        for (text, size, bold, ink), high in zip(rows, heights, strict=True):
            pen(painter, ink, size, bold)
            painter.drawText(QRectF(plate.left(), top, plate.width(), high), Qt.AlignmentFlag.AlignCenter, text)
            top += high


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
