"""What the display paints: on the left who pays whom how much, or the payments in words; on the right the table with arrows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from calculator.gui.display.table import DRAWN, MIDDLE, arrows, plate
from calculator.gui.look.palette import DARK, mix
from calculator.gui.widgets.poster import CENTRE, Poster
from calculator.session import DisplayShown
from calculator.settlement import POT

LEAST = 28
"""The smallest type."""
PLATE, EDGE = mix(DARK.felt_bottom, DARK.sunk, 78), mix(DARK.felt_top, DARK.on_felt2, 30)
_LEFT, _ROOM, _BELOW = 32.0, 490.0, 740.0
"""Where the left side begins, and how wide it is beside the table and below it."""
_TOP = 166.0
_LINE, _BETWEEN = 37.0, 6.0
"""The height of a line of a payment in the smallest type, and what is free between two payments."""
_LARGEST = 42
"""The largest type of a payment in words."""
_SHORT = 130.0
"""Units up to which an arrow has no room for its amount upon it."""


def paint_board(painter: QPainter, shown: DisplayShown, type_: Poster, foot: float, notice: str = "") -> None:
    """The left side, down to `foot`; `notice` is what the desk has to say just now."""
    made = shown.board
    if notice:
        alone = len(type_.wrapped(notice, _BELOW, LEAST)) == 1
        type_.lines(painter, QRectF(_LEFT, 26 if alone else 8, _BELOW, 74), notice, DARK.mark, LEAST)
    else:
        type_.write(painter, QRectF(_LEFT, 24, _ROOM, 40), shown.where, DARK.on_felt2, 30)
    if shown.lines:
        _paint_lines(painter, shown, type_, foot - 12)
        return
    if made.payees and (made.payers or made.amount):
        several = len(made.payers) > 1
        if several:
            type_.write(painter, QRectF(_LEFT, 158, _ROOM, 46), shown.payer_names, DARK.on_felt, 38, bold=True)
        parts = [
            ("" if several else shown.payer_names, DARK.on_felt, True),
            ("→" if made.payers else "", DARK.mark, True),
            (shown.payee_names, DARK.on_felt, True),
        ]
        type_.beside(painter, QRectF(_LEFT, 204 if several else _TOP, _ROOM, 66 if several else 96), parts, 58)
    else:
        high = 70 if shown.ways else 130
        type_.lines(painter, QRectF(_LEFT, 160, _ROOM, high), made.title, DARK.on_felt, 46, True)
    words = [(made.items, DARK.on_felt), (made.steps, DARK.on_felt2)]
    together = type_.wide("  ".join(filter(None, (made.items, made.steps))), 34)
    if together <= _BELOW:
        top = foot - 52
        type_.beside(painter, QRectF(_LEFT, top, _BELOW, 44), [(text, ink, False) for text, ink in words], 34)
    else:
        lines = [(line, ink) for text, ink in words for line in type_.wrapped(text, _BELOW, LEAST)]
        top = foot - 8 - _LINE * len(lines)
        for at, (line, ink) in enumerate(lines):
            type_.write(painter, QRectF(_LEFT, top + at * _LINE, _BELOW, _LINE), line, ink, LEAST)
    if shown.ways:
        for row, way in zip(way_boxes(len(shown.ways)), shown.ways, strict=True):
            row = row.adjusted(18, 0, -18, 0)
            used = type_.write(painter, row, way.label, DARK.on_felt, 52, bold=True)
            type_.amount(painter, row.adjusted(used + 28, 4, 0, -4), way.points or "—", way.unit, DARK.mark, 110, 40)
    elif made.amount:
        room = QRectF(_LEFT, 266, _ROOM, top - 266)
        type_.amount(painter, room, made.amount, made.unit, DARK.mark, 232, 52)


def way_boxes(count: int) -> list[QRectF]:
    """Where the ways to win stand, one below the other."""
    high = 232.0 / max(count, 1)
    return [QRectF(_LEFT, 236 + at * high, _ROOM, high - 10) for at in range(count)]


def _paint_lines(painter: QPainter, shown: DisplayShown, type_: Poster, foot: float) -> None:
    """Payments as sentences; where they have no room, who pays whom how much; and at last what two owe each other."""
    top, title = _TOP, shown.board.title
    if title:
        top = type_.lines(painter, QRectF(_LEFT, 158, _ROOM, 60), title, DARK.on_felt, 44, True) + 8
    for lines in shown.lines:
        for pixels in range(_LARGEST, LEAST - 1, -1):
            wrapped, high = [type_.wrapped(line, _ROOM, pixels) for line in lines], pixels * _LINE / LEAST
            if sum(map(len, wrapped)) * high + _BETWEEN * len(wrapped) <= foot - top:
                for entry in wrapped:
                    for line in entry:
                        type_.write(painter, QRectF(_LEFT, top, _ROOM, high), line, DARK.on_felt, pixels)
                        top += high
                    top += _BETWEEN
                return
    # So many that they stand in two columns, the second below the table.
    _paint_columns(painter, shown.lines[-1], type_, top, foot)


def _paint_columns(painter: QPainter, lines: tuple[str, ...], type_: Poster, top: float, foot: float) -> None:
    high = min((foot - top) / -(-len(lines) // 2), _LINE)
    half = _ROOM / 2
    for at, line in enumerate(lines):
        row, column = divmod(at, 2)
        box = QRectF(_LEFT + column * half, top + row * high, half - 12, high)
        type_.write(painter, box, line, DARK.on_felt, LEAST)


def paint_table(painter: QPainter, shown: DisplayShown, type_: Poster, bottom: int = 0) -> None:
    """The plates, the pot, and arrows with their amounts; `bottom` is the seat that is below."""
    seats = len(shown.names)
    pays = dict(shown.pays)
    pills = []
    for path, middle, way, pair in arrows(pays, seats, bottom):
        length = max((way.x() ** 2 + way.y() ** 2) ** 0.5, 1.0)
        ahead, aside = way / length, QPointF(-way.y(), way.x()) / length
        painter.setPen(QPen(QColor(DARK.mark), 11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # The line ends inside the head, so that its round end is not seen beyond it.
        painter.drawPath(_part(path, max(1 - 26 / max(path.length(), 27.0), 0.0)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(DARK.mark))
        tip = path.currentPosition()
        back = tip - ahead * 36
        painter.drawPolygon(QPolygonF([tip, back + aside * 21, back - aside * 21]))
        short = path.length() < _SHORT
        pills.append(_pill(middle + aside * 62 if short else middle, str(pays[pair]), short, type_))
    for seat in range(seats):
        _paint_plate(painter, seat, shown, type_, plate(seat, seats, bottom))
    if shown.pot:
        _paint_pot(painter, shown, type_)
    if shown.asks:
        type_.write(painter, _asking(shown), shown.asks, DARK.mark, 40, bold=True, flags=CENTRE)
    elif shown.net is not None and not any(box.intersects(MIDDLE) for box, _, _ in pills) and not _pot_there(shown):
        upper, lower = MIDDLE.adjusted(0, 0, 0, -MIDDLE.height() / 2), MIDDLE.adjusted(0, MIDDLE.height() / 2, 0, 0)
        type_.write(painter, upper, shown.net_title, DARK.on_felt2, 30, flags=CENTRE)
        type_.write(painter, lower, shown.net_sum, DARK.on_felt2, 30, flags=CENTRE)
    for box, text, pixels in pills:
        painter.setPen(QPen(QColor(DARK.felt_bottom), 2))
        painter.setBrush(QColor(DARK.mark))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        type_.write(painter, box, text, DARK.on_mark, pixels, bold=True, flags=CENTRE)


def _pill(middle: QPointF, text: str, short: bool, type_: Poster) -> tuple[QRectF, str, int]:
    """The place of an amount, and the size of its type."""
    pixels, high = (30, 46.0) if short else (44 if len(text) < 3 else 34, 66.0)
    wide = max(type_.wide(text, pixels, True) + 28, high)
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high), text, pixels


def _asking(shown: DisplayShown) -> QRectF:
    """Where it is asked who won, or from where: in the middle, above the key for a drawn tile, below the pot."""
    if _pot_there(shown):
        return QRectF(MIDDLE.left(), plate(POT, len(shown.names)).bottom() + 2, MIDDLE.width(), 48)
    return MIDDLE.adjusted(0, 0, 0, DRAWN.top() - MIDDLE.bottom()) if shown.winners and not shown.pot else MIDDLE


def _pot_there(shown: DisplayShown) -> bool:
    """Whether the pot stands in the middle."""
    return bool(shown.pot) and plate(POT, len(shown.names)).intersects(MIDDLE)


def _paint_plate(painter: QPainter, seat: int, shown: DisplayShown, type_: Poster, box: QRectF) -> None:
    won = seat in shown.winners
    painter.setPen(QPen(QColor(DARK.mark if won or shown.asks else EDGE), 4.0 if won else 2.0))
    painter.setBrush(QColor(PLATE))
    painter.drawRoundedRect(box, 12, 12)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(DARK.seats[seat]))
    painter.drawRoundedRect(QRectF(box.left() + 12, box.top() + 18, 7, box.height() - 36), 3.5, 3.5)
    tag = shown.tag(seat)
    beside = type_.wide(tag, 30, True) + 10 if tag else 0.0
    upper = QRectF(box.left() + 34, box.top() + 4, box.width() - 44, 46)
    used = type_.write(painter, upper.adjusted(0, 0, -beside, 0), shown.names[seat], DARK.on_felt, 30)
    if tag:
        type_.write(painter, upper.adjusted(used + 10, 0, 0, 0), tag, DARK.mark, 30, bold=True)
    lower = QRectF(upper.left(), box.top() + 46, upper.width(), 62)
    net = shown.net[seat] if shown.net is not None else None
    ink = mix(DARK.accent, DARK.on_felt, 35) if net is not None and net > 0 else DARK.on_felt
    type_.write(painter, lower, shown.net_text(seat), ink, 54, bold=True)


def _paint_pot(painter: QPainter, shown: DisplayShown, type_: Poster) -> None:
    box = plate(POT, len(shown.names))
    painter.setPen(QPen(QColor(EDGE), 2))
    painter.setBrush(QColor(DARK.sunk))
    painter.drawEllipse(box)
    lines = type_.wrapped(shown.pot, box.width() - 30, LEAST)
    top = box.center().y() - (len(lines) * 32 + 44) / 2
    for line in lines:
        type_.write(
            painter, QRectF(box.left() + 10, top, box.width() - 20, 32), line, DARK.on_felt2, LEAST, flags=CENTRE
        )
        top += 32
    place = QRectF(box.left() + 8, top, box.width() - 16, 44)
    type_.write(painter, place, shown.net_text(POT), DARK.on_felt, 40, bold=True, flags=CENTRE)


def _part(path: QPainterPath, share: float) -> QPainterPath:
    """The first part of a path."""
    steps = 24
    made = QPainterPath(path.pointAtPercent(0))
    for step in range(1, steps + 1):
        made.lineTo(path.pointAtPercent(share * step / steps))
    return made
