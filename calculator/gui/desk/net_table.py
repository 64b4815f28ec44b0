"""The net of all players and its sum, which with a pot is always 0, points above and money below; and the ledger over it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.boxes import Box, paint_box
from calculator.gui.look.look import Look, measured, pen, smooth, write
from calculator.gui.widgets.controls import in_two
from calculator.gui.widgets.motion import Flash
from calculator.gui.widgets.rows_view import RowsView
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.gui.widgets.text_lines import folded
from calculator.rules import MOST_SEATS
from calculator.statement import ListCell, ListRow, NetShown
from calculator.text.figures import amounts, real_minus, signed

_AMOUNT = 17
"""The least size of the points, which are bold; they shrink where they have no room."""


def columns(width: int, seats: int) -> tuple[float, float]:
    """How wide the labels are, and each of the columns behind them: one for each seat, and the sum; a ledger above has the
    same."""
    head = min(max(width * 0.2, 76.0), 110.0)
    return head, (width - head) / (seats + 1)


class NetTable(QWidget):
    """Painted, with the amounts of each column under its name. `seat_clicked` asks how a player's amount came about."""

    seat_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = Look()
        self._shown = NetShown()
        self._changed: tuple[bool, ...] = ()
        self._flash = Flash(self)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """Names, points and money as lines, cells apart by tabs: for the clipboard."""
        shown, look = self._shown, self._look
        pot = (shown.pot,) if shown.pot else ()
        lines = [(shown.title, *shown.names, *pot, look.say("desk_sum"))]
        if shown.net is not None:
            left = (signed(shown.left),) if shown.pot else ()
            lines.append((shown.unit or look.say("desk_points", count=2), *map(signed, shown.net), *left, "0"))
        if shown.money is not None:
            lines.append((look.say("desk_money"), *map(real_minus, shown.money), *([""] if shown.pot else ["0"])))
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
            before = self._shown.net or ()
            alike = len(before) == len(shown.net)
            self._changed = tuple(not alike or before[seat] != new for seat, new in enumerate(shown.net))
            self._flash.again(look.motion and self.isVisible())
        self._shown, self._look = shown, look
        self.setToolTip(look.say("ask_net_tip") if shown.net is not None and any(shown.net) else "")
        known = amounts(shown.names, shown.net) if shown.net is not None else ""
        if shown.pot and shown.net is not None:
            known = f"{known}, {amounts((shown.pot,), (shown.left,))}"
        self.setAccessibleName(f"{shown.title}: {known}")
        self.update()

    def seat_at(self, x: float) -> int | None:
        """Whose amount stands at a place, in pixels from the left; None beside them or where nothing is settled."""
        seats = len(self._shown.names)
        head, column = columns(self.width(), seats)
        seat = int((x - head) // column)
        return seat if 0 <= seat < seats and self._shown.net is not None and self._shown.net[seat] else None

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
        seats = len(self._shown.names)
        head, column = columns(self.width(), seats)
        painter.setClipRect(QRectF(head + seats * column, 0, column, self.height()))
        paint_box(painter, frame, Box(6, palette.soft))
        painter.setClipping(False)
        paint_box(painter, frame, Box(6, edge=palette.line))
        lines = [(look.px(top), look.px(high)) for top, high in ((6, 18), (24, 26), (50, 17))]
        for at, texts in enumerate(self._texts(look)):
            seat = at - 1
            left, wide = (int(head + seat * column), int(column) - 5) if at else (10, int(head) - 10)
            boxes = [QRect(left, top, wide, high) for top, high in lines]
            if 0 <= seat < seats:
                boxes[0].adjust(18, 0, 0, 0)
                if seat < len(self._changed) and self._changed[seat]:
                    self._flash.paint(painter, QRectF(boxes[1].adjusted(0, 0, 4, 0)), palette)
            for box, (text, ink, pixels) in zip(boxes, texts, strict=True):
                bold = pixels >= _AMOUNT
                while bold and pixels > 11 and measured(self, pixels, bold=True).horizontalAdvance(text) > wide:
                    pixels -= 1
                if box is boxes[0] and self._in_two(painter, box, text, ink, right=bool(at)):
                    continue
                if box is boxes[2] and measured(self, 11).horizontalAdvance(text) > box.width():
                    text = text.partition(" ")[0]  # the amount says it without its unit
                used = write(painter, box, text, ink, pixels, bold, bool(at))
                if 0 <= seat < seats and box is boxes[0]:
                    spot = QPointF(box.right() - used - 9, box.center().y() + 1)
                    draw_marker(painter, seat, spot, 4, palette.seats[seat])

    def _in_two(self, painter: QPainter, box: QRect, text: str, ink: str, *, right: bool) -> bool:
        """Writes what a column is of in two lines, where one is too short and there is no name in it; False: it was not."""
        measures = measured(self, 11)
        if text in self._shown.names or measures.horizontalAdvance(text) <= box.width():
            return False
        parted = in_two(text, measures)
        if parted is None:
            return False
        high = measures.height() - 2
        for at, line in enumerate(parted):
            row = QRect(box.left(), box.bottom() - (2 - at) * high + 3, box.width(), high)
            write(painter, row, line, ink, 11, right=right)
        return True

    def _texts(self, look: Look) -> list[tuple[tuple[str, str, int], ...]]:
        """The three lines of each column with their ink and size: what they are, the players, the sum or the pot."""
        shown, colours, size = self._shown, look.palette, 20 if self.width() >= 420 else _AMOUNT
        nothing = (None,) * len(shown.names)
        points, money = shown.net or nothing, shown.money or nothing
        texts = [
            (
                (shown.title, colours.ink2, 12),
                (shown.unit or look.say("desk_points", count=2), colours.ink, 13),
                (look.say("desk_money"), colours.ink2, 12),
            )
        ]
        for name, one, yuan in zip(shown.names, points, money, strict=True):
            texts.append(
                (
                    (name, colours.ink2, 12),
                    ("—" if one is None else signed(one), colours.accent if one and one > 0 else colours.ink, size),
                    ("" if yuan is None else look.say("desk_yuan", amount=signed(yuan)), colours.ink2, 12),
                )
            )
        if shown.pot:
            left = "—" if shown.net is None else signed(shown.left)
            sum_line = "" if shown.net is None else look.say("desk_balanced")
            ink = colours.accent if shown.left > 0 else colours.ink
            return [*texts, ((shown.pot, colours.ink2, 12), (left, ink, size), (sum_line, colours.ink2, 12))]
        total, settled = ("—", "") if shown.net is None else (str(sum(shown.net)), look.say("desk_balanced"))
        last = ((look.say("desk_sum"), colours.ink2, 12), (total, colours.accent, 20), (settled, colours.ink2, 12))
        return [*texts, last]


class LedgerTable(RowsView):
    """What belongs to the whole deal, in the columns of the net below: a label, an amount for each seat, and a place or Σ 0."""

    def __init__(self) -> None:
        super().__init__((1,) * (MOST_SEATS + 2), row_height=19, active=True)
        self._seats = MOST_SEATS

    def set_seats(self, seats: int) -> None:
        """As many columns of amounts as the net below has."""
        self._seats = seats

    def show_rows(self, rows: Sequence[ListRow], look: Look, chosen: int = -1) -> None:
        """Rows are as high as the labels need in the width of their column."""
        measures, head = measured(self, 12, bold=True), self.spans()[0][1] - 6
        long = any(measures.horizontalAdvance(row.cells[0].text) > head for row in rows if row.cells)
        self.lay_out(self._columns, 30 if long else 19)
        super().show_rows(rows, look, chosen)

    def _paint_cell(self, painter: QPainter, cell: ListCell, box: QRect, leftward: bool) -> None:
        """A long label stands in two lines."""
        ink = self._look.palette.ink
        lines = folded(cell.text, pen(painter, ink, 11, cell.bold), box.width()) if leftward else []
        if len(lines) < 2 or self.row_height < self._look.px(30):
            super()._paint_cell(painter, cell, box, leftward)
            return
        high = box.height() // len(lines)
        for at, line in enumerate(lines):
            write(painter, QRect(box.left(), box.top() + at * high, box.width(), high), line, ink, 11, cell.bold)

    def spans(self) -> list[tuple[int, int]]:
        head, column = columns(self.width(), self._seats)
        return [(6, int(head) - 6), *((int(head + at * column), int(column) - 6) for at in range(self._seats + 1))]
