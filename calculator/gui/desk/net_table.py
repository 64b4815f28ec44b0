"""The net of the four players and its sum, which is always 0, points above and money below; and the ledger over it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, pen, smooth
from calculator.gui.widgets.motion import Flash
from calculator.gui.widgets.rows_view import RowsView
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.statement import NetShown
from calculator.text.figures import amounts, real_minus, signed


def columns(width: int) -> tuple[float, float]:
    """How wide the labels are, and each of the five columns behind them; a ledger above has the same."""
    head = min(max(width * 0.19, 66.0), 110.0)
    return head, (width - head) / 5


class NetTable(QWidget):
    """Painted, with the amounts of each column under its name. `seat_clicked` asks how a player's amount came about."""

    seat_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = Look()
        self._shown = NetShown()
        self._changed: tuple[bool, ...] = (False,) * 4
        self._flash = Flash(self)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """Names, points and money as lines, cells apart by tabs: for the clipboard."""
        shown, look = self._shown, self._look
        lines = [(shown.title, *shown.names, look.say("desk_sum"))]
        if shown.net is not None:
            lines.append((look.say("desk_points"), *map(signed, shown.net), str(sum(shown.net))))
        if shown.money is not None:
            lines.append((look.say("desk_money"), *map(real_minus, shown.money), "0"))
        return "\n".join("\t".join(line) for line in lines)

    def sizeHint(self) -> QSize:
        return QSize(460, self._look.px(72))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, self._look.px(72))

    def shown(self) -> NetShown:
        return self._shown

    def show_net(self, shown: NetShown, look: Look) -> None:
        if (shown, look) == (self._shown, self._look):
            return
        if look.scale != self._look.scale:
            self.updateGeometry()
        if shown.net != self._shown.net and shown.net is not None:
            before = self._shown.net or (None,) * 4
            self._changed = tuple(old != new for old, new in zip(before, shown.net, strict=True))
            self._flash.again(look.motion and self.isVisible())
        self._shown, self._look = shown, look
        self.setToolTip(look.say("ask_net_tip") if shown.net is not None and any(shown.net) else "")
        known = amounts(shown.names, shown.net) if shown.net is not None else ""
        self.setAccessibleName(f"{shown.title}: {known}")
        self.update()

    def seat_at(self, x: float) -> int | None:
        """Whose amount stands at a place, in pixels from the left; None beside the four or where nothing is settled."""
        head, column = columns(self.width())
        seat = int((x - head) // column)
        return seat if 0 <= seat < 4 and self._shown.net is not None and self._shown.net[seat] else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hand = self.seat_at(event.position().x()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        seat = self.seat_at(event.position().x())
        if seat is not None and event.button() == Qt.MouseButton.LeftButton:
            self.seat_clicked.emit(seat)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, look = self._look.palette, self._look
        painter = smooth(self)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        head, column = columns(self.width())
        clip = QPainterPath()
        clip.addRoundedRect(frame, 6, 6)
        painter.save()
        painter.setClipPath(clip)
        painter.fillRect(QRectF(head + 4 * column, 0, column, self.height()), QColor(palette.soft))
        painter.restore()
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 6, 6)
        lines = tuple(QRect(0, look.px(top), 0, look.px(high)) for top, high in ((6, 18), (24, 26), (50, 17)))
        self._head(painter, int(head), lines, look)
        for seat in range(4):
            self._seat(painter, seat, QRect(int(head + seat * column), 0, int(column) - 8, 0), lines, look)
        self._sum(painter, QRect(int(head + 4 * column), 0, int(column) - 8, 0), lines, look)

    def _head(self, painter: QPainter, head: int, lines: tuple[QRect, ...], look: Look) -> None:
        for line, text, pixels in zip(
            lines, (self._shown.title, look.say("desk_points"), look.say("desk_money")), (12, 13, 12), strict=True
        ):
            measures = pen(painter, look.palette.ink2 if pixels == 12 else look.palette.ink, pixels)
            box = QRect(10, line.top(), head - 10, line.height())
            shown = measures.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def _seat(self, painter: QPainter, seat: int, column: QRect, lines: tuple[QRect, ...], look: Look) -> None:
        palette, shown = look.palette, self._shown
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        measures = pen(painter, palette.ink2, 12)
        name = measures.elidedText(shown.names[seat], Qt.TextElideMode.ElideRight, column.width() - 18)
        box = QRect(column.left(), lines[0].top(), column.width(), lines[0].height())
        painter.drawText(box, right, name)
        ink = painter.pen()
        spot = QPointF(box.right() - measures.horizontalAdvance(name) - 9, box.center().y() + 1)
        draw_marker(painter, seat, spot, 4, palette.seats[seat])
        painter.setPen(ink)
        if self._changed[seat]:
            self._flash.paint(
                painter, QRectF(column.left(), lines[1].top(), column.width() + 4, lines[1].height()), palette
            )
        points = shown.net[seat] if shown.net is not None else None
        size = 20 if self.width() >= 420 else 17
        measures = pen(painter, palette.accent if points is not None and points > 0 else palette.ink, size, bold=True)
        text = "—" if points is None else signed(points)
        while size > 11 and measures.horizontalAdvance(text) > column.width():
            size -= 1
            measures = pen(painter, painter.pen().color().name(), size, bold=True)
        painter.drawText(QRect(column.left(), lines[1].top(), column.width(), lines[1].height()), right, text)
        if shown.money is not None:
            measures = pen(painter, palette.ink2, 12)
            amount = look.say("desk_yuan", amount=signed(shown.money[seat]))
            money = measures.elidedText(amount, Qt.TextElideMode.ElideRight, column.width())
            painter.drawText(QRect(column.left(), lines[2].top(), column.width(), lines[2].height()), right, money)

    def _sum(self, painter: QPainter, column: QRect, lines: tuple[QRect, ...], look: Look) -> None:
        palette, right = look.palette, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        total = "—" if self._shown.net is None else str(sum(self._shown.net))
        words = (look.say("desk_sum"), total, look.say("desk_balanced") if self._shown.net is not None else "")
        for line, text, pixels in zip(lines, words, (12, 20, 12), strict=True):
            measures = pen(painter, palette.accent if pixels == 20 else palette.ink2, pixels, bold=pixels == 20)
            box = QRect(column.left() + 4, line.top(), column.width() - 4, line.height())
            painter.drawText(box, right, measures.elidedText(text, Qt.TextElideMode.ElideRight, box.width()))


class LedgerTable(RowsView):
    """What belongs to the whole deal, in the columns of the net below: a label, four amounts, and a place or Σ 0."""

    def __init__(self) -> None:
        super().__init__((1,) * 6, row_height=19, active=True)

    def spans(self) -> list[tuple[int, int]]:
        head, column = columns(self.width())
        return [(6, int(head) - 6), *((int(head + at * column), int(column) - 6) for at in range(5))]
