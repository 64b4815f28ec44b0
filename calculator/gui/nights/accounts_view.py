"""The accounts 结账, painted: who paid whom (gross), what that nets to as bars on the same rows, and the fewest transfers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, pen, smooth, type_of, write
from calculator.gui.nights.drawing import stroke, write_whole
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.nights import Account, Night, Sheet, account, game_text, lacking, party, settlement_notes
from calculator.text.figures import amounts, signed

_ROW, _PAYMENT, _NOTE = 24, 28, 18
"""Heights of lines."""
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
_LONG = 4
"""Digits of a number from which on the table takes the room of the bars, where it is narrow; one more elsewhere."""
_GAP = 8
"""Between the table and the transfers."""


class AccountsView(QWidget):
    """Nothing here can be clicked; the choice of rounding stands above it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = Look()
        self._shown: tuple[Night, Account] | None = None
        self._names: tuple[str, ...] = ()
        """The names of the parties: the players, and the pot where it takes part."""
        self._notes: list[str] = []
        self._lack = ""
        """The rows that what is shown lacks."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_account(self, sheet: Sheet | None, look: Look) -> None:
        """The accounts of a night; None where there is none."""
        self._look, self._shown, self._names, self._notes, self._lack = look, None, (), [], ""
        if sheet is not None:
            self._lack = lacking(sheet.missing, look.language)
            night, found = self._shown = sheet.night, account(sheet)
            self._names = (*night.names, *((party(night, night.seats, look.language),) if found.has_pot else ()))
            games = (game_text(one, look.language) for one in sheet.games)
            self._notes = [*games, *settlement_notes(found, look.language)]
            self.setAccessibleName("; ".join(self._sentences(night, found)))
        self.updateGeometry()
        self.update()

    def _sentences(self, night: Night, account: Account) -> list[str]:
        """The accounts for those who hear them."""
        nets = amounts(self._names, account.net[: len(self._names)])
        moves = [
            " → ".join(party(night, who, self._look.language) for who in (one.payer, one.payee)) + f" {one.money}"
            for one in account.payments
        ]
        return [f"{self._look.say('accounts_net')}: {nets}{self._lack}", *moves]

    def _height(self) -> int:
        px, payments = self._look.px, len(self._shown[1].payments) if self._shown is not None else 0
        lines = px(_ROW) * (len(self._names) + 4) + px(_PAYMENT) * max(payments, 1)
        return lines + sum(map(self._note_height, self._notes)) + px(_GAP)

    def _note_height(self, note: str) -> int:
        """In as many lines as it takes."""
        measures = QFontMetrics(type_of(self, 12))
        box = QRect(0, 0, max(self.width(), 200), 1000)
        return max(measures.boundingRect(box, int(_WRAP), note).height() + 3, self._look.px(_NOTE))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(430, self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self._height())

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None:
            return
        painter, palette = smooth(self), self._look.palette
        row, count = float(self._look.px(_ROW)), len(self._names)
        split = self.width() * self._split()
        for left, right in ((0.0, split), (split + 16, float(self.width()))):
            stroke(painter, palette.line, (left, row * 2), (right, row * 2))
            stroke(painter, palette.ink, (left, row * (count + 2)), (right, row * (count + 2)))
        night, account = self._shown
        self._matrix(painter, account, split, row)
        self._bars(painter, account, QRectF(split + 16, 0, self.width() - split - 16, row))
        self._payments(painter, night, account, row * (count + 3) + self._look.px(_GAP))

    def _split(self) -> float:
        """The share of the width that the table has: more where its numbers are long."""
        assert self._shown is not None
        digits = len(str(max(self._shown[1].paid)))
        if digits > (_LONG if self._look.narrow else _LONG + 1):
            return 0.83
        return min(0.655 + 0.03 * max(digits - 3, 0), 0.745)

    def _matrix(self, painter: QPainter, account: Account, wide: float, row: float) -> None:
        """What each paid to each: a line a payer, a column a payee, and the sums."""
        look, palette, count = self._look, self._look.palette, len(self._names)
        head = min(look.px(76), wide * 0.24)
        column = (wide - head) / (count + 1)

        def cell(line: int, at: int) -> QRectF:
            return QRectF(head + column * at, row * line, column - 4, row)

        def name(line: int, text: str, bold: bool = False) -> None:
            write(painter, QRectF(0, row * line, head - 4, row), text, palette.ink, bold=bold)

        write(painter, QRectF(0, 0, wide, row), look.say("accounts_gross"), palette.ink2, 12)
        write(painter, QRectF(0, row, head + column * 0.4, row), look.say("accounts_corner"), palette.ink2, 12)
        for at, text in enumerate((*self._names, look.say("accounts_paid"))):
            write(painter, cell(1, at), text, palette.ink2, 12, right=True)
        for payer, text in enumerate(self._names):
            name(payer + 2, text)
            for at, points in enumerate((*account.gross[payer][:count], account.paid[payer])):
                box = cell(payer + 2, at)
                if at == payer:
                    painter.fillRect(box.adjusted(4, 1, 4, -1), QColor(palette.sunk))
                elif points or at == count:
                    write_whole(painter, box, str(points), palette.ink)
                else:
                    write(painter, box, "·", palette.ink3, right=True)
        name(count + 2, look.say("accounts_received"), bold=True)
        for at, points in enumerate((*account.received[:count], sum(account.paid))):
            write_whole(painter, cell(count + 2, at), str(points), palette.ink, bold=True)

    def _bars(self, painter: QPainter, account: Account, line: QRectF) -> None:
        """What each won or lost, as a bar to the right or to the left; `line` is the place of the first line."""
        look, palette, row = self._look, self._look.palette, line.height()
        title = look.say("accounts_net")
        # The unit stands in the head of the table too.
        write(painter, line, title if line.width() > look.px(90) else title.partition(" (")[0], palette.ink2, 12)
        room = line.width() - look.px(48)
        middle, half = line.left() + room / 2, room / 2 - 4
        most = max(map(abs, account.net)) or 1
        line.moveTop(row * 2)
        for points in account.net[: len(self._names)]:
            long, top = half * abs(points) / most, line.top()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent if points > 0 else palette.ink3))
            if half > 8:
                bar = QRectF(middle if points > 0 else middle - long, top + row * 0.32, long, row * 0.36)
                painter.drawRoundedRect(bar, 2, 2)
                stroke(painter, palette.ctl, (middle, top + 2), (middle, top + row - 2))
            ink = palette.accent if points > 0 else palette.ink
            figure = line.adjusted(line.width() - look.px(56 if half > 8 else 80), 0, 0, 0)
            write_whole(painter, figure, signed(points), ink, bold=points > 0)
            line.translate(0, row)
        write(painter, line, "Σ" + self._lack, palette.ink, bold=True)
        write(painter, line, str(sum(account.net)), palette.ink, bold=True, right=True)

    def _payments(self, painter: QPainter, night: Night, account: Account, top: float) -> None:
        """The fewest transfers, a line each, then what has to be said beside the numbers."""
        look, palette = self._look, self._look.palette
        line = QRectF(0, top, self.width(), look.px(_ROW))
        write(painter, line, look.say("accounts_fewest", count=len(account.payments)), palette.ink2, 12)
        if account.unit:
            rests = [
                f"{party(night, who, look.language)} {signed(rest)}" for who, rest in enumerate(account.rest) if rest
            ]
            said = look.say("accounts_rest", rest=" · ".join(rests) or "0")
            write(painter, line, said, palette.ink2, 12, right=True)
        line = QRectF(0, line.bottom(), self.width(), look.px(_PAYMENT))
        points_of = {(move.payer, move.payee): move.points for move in account.moves}
        for payment in account.payments:
            stroke(painter, palette.line, (0, line.top()), (self.width(), line.top()))
            middle = line.center().y()
            left = self._person(painter, night, payment.payer, 4, middle)
            tip = left + 42
            stroke(painter, palette.ink2, (left + 10, middle), (tip, middle), width=1.4)
            stroke(painter, palette.ink2, (tip - 5, middle - 3.5), (tip, middle), (tip - 5, middle + 3.5), width=1.4)
            self._person(painter, night, payment.payee, left + 56, middle)
            money = look.say("desk_yuan", amount=str(payment.money))
            write(painter, line, money, palette.ink, 15, bold=True, right=True)
            points = points_of.get((payment.payer, payment.payee))
            if points is not None:
                said = look.say("accounts_points", count=points)
                write(painter, line.adjusted(0, 0, -look.px(100), 0), said, palette.ink2, 12, right=True)
            line.translate(0, line.height())
        if not account.payments:
            write(painter, line, look.say("accounts_even"), palette.ink2)
            line.translate(0, line.height())
        for note in self._notes:
            pen(painter, palette.mark_ink, 12)
            line.setHeight(self._note_height(note))
            painter.drawText(line, int(_WRAP), note)
            line.translate(0, line.height())

    def _person(self, painter: QPainter, night: Night, who: int, left: float, middle: float) -> float:
        """Marker and name; gives where they end."""
        look, palette = self._look, self._look.palette
        if who != night.seats:
            colour = night.people[who].colour
            draw_marker(painter, colour, QPointF(left + 4, middle), 4, palette.seats[colour])
        box = QRectF(left + 14, middle - 12, look.px(110), 24)
        name = party(night, who, look.language)
        return box.left() + write(painter, box, name, palette.ink, bold=True)
