"""The accounts 结账, painted: who paid whom (gross), what that nets to as bars on the same rows, and the fewest transfers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, pen, smooth
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.nights import POT, Account, Night, party
from calculator.text.figures import amounts, signed

_ROW = 24
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class AccountsView(QWidget):
    """Nothing here can be clicked; the choice of rounding stands above it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = Look()
        self._night: Night | None = None
        self._account: Account | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_account(self, night: Night | None, account: Account | None, look: Look) -> None:
        """The accounts of a night; None where there is none."""
        self._night, self._account, self._look = night, account, look
        if night is not None and account is not None:
            self.setAccessibleName("; ".join(told(night, account, look)))
        self.updateGeometry()
        self.update()

    def _parties(self) -> tuple[int, ...]:
        pot = self._account is not None and self._account.has_pot
        return (0, 1, 2, 3, POT) if pot else (0, 1, 2, 3)

    def _height(self) -> int:
        rows = len(self._parties()) + 3
        payments = len(self._account.payments) if self._account is not None else 0
        notes = len(self._notes())
        return self._look.px(_ROW) * (rows + 1) + self._look.px(28) * max(payments, 1) + self._look.px(18) * notes

    def sizeHint(self) -> QSize:
        return QSize(430, self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(300, self._height())

    def _notes(self) -> list[str]:
        account, say = self._account, self._look.say
        if account is None:
            return []
        notes = []
        if account.supposed:
            notes.append(say("accounts_supposed", numbers="、".join(map(str, account.supposed))))
        if account.unknown:
            notes.append(say("accounts_unknown", numbers="、".join(map(str, account.unknown))))
        return notes

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        night, account = self._night, self._account
        if night is None or account is None:
            return
        painter = smooth(self)
        row = float(self._look.px(_ROW))
        split = self.width() * 0.655
        self._matrix(painter, night, account, QRectF(0, 0, split, row))
        self._bars(painter, night, account, QRectF(split + 16, 0, self.width() - split - 16, row))
        top = row * (len(self._parties()) + 3) + self._look.px(8)
        self._payments(painter, night, account, top)

    def _matrix(self, painter: QPainter, night: Night, account: Account, first: QRectF) -> None:
        look, palette, parties = self._look, self._look.palette, self._parties()
        row = first.height()
        head = min(look.px(76), first.width() * 0.24)
        column = (first.width() - head) / (len(parties) + 1)

        def cell(line: int, at: int) -> QRectF:
            return QRectF(first.left() + head + column * at, first.top() + row * line, column - 4, row)

        pen(painter, palette.ink2, 12)
        painter.drawText(QRectF(first.left(), 0, first.width(), row), _LEFT, look.say("accounts_gross"))
        measures = painter.fontMetrics()
        painter.drawText(QRectF(first.left(), row, head, row), _LEFT, look.say("accounts_corner"))
        for at, who in enumerate(parties):
            text = measures.elidedText(party(night, who, look.language), Qt.TextElideMode.ElideRight, int(column) - 2)
            painter.drawText(cell(1, at), _RIGHT, text)
        painter.drawText(cell(1, len(parties)), _RIGHT, look.say("accounts_paid"))
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.drawLine(QPointF(first.left(), row * 2), QPointF(first.right(), row * 2))
        for line, payer in enumerate(parties, 2):
            measures = pen(painter, palette.ink, 13)
            name = measures.elidedText(party(night, payer, look.language), Qt.TextElideMode.ElideRight, int(head) - 4)
            painter.drawText(QRectF(first.left(), row * line, head, row), _LEFT, name)
            for at, payee in enumerate(parties):
                if payer == payee:
                    painter.fillRect(cell(line, at).adjusted(4, 1, 4, -1), QColor(palette.sunk))
                    continue
                points = account.gross[payer][payee]
                pen(painter, palette.ink if points else palette.ink3, 13)
                painter.drawText(cell(line, at), _RIGHT, str(points) if points else "·")
            pen(painter, palette.ink, 13)
            painter.drawText(cell(line, len(parties)), _RIGHT, str(account.paid[payer]))
        line = len(parties) + 2
        painter.setPen(QPen(QColor(palette.ink), 1))
        painter.drawLine(QPointF(first.left(), row * line), QPointF(first.right(), row * line))
        pen(painter, palette.ink, 13, bold=True)
        painter.drawText(QRectF(first.left(), row * line, head, row), _LEFT, look.say("accounts_received"))
        for at, payee in enumerate(parties):
            painter.drawText(cell(line, at), _RIGHT, str(account.received[payee]))
        painter.drawText(cell(line, len(parties)), _RIGHT, str(sum(account.paid)))

    def _bars(self, painter: QPainter, night: Night, account: Account, first: QRectF) -> None:
        look, palette, parties = self._look, self._look.palette, self._parties()
        row = first.height()
        pen(painter, palette.ink2, 12)
        painter.drawText(QRectF(first.left(), 0, first.width(), row), _LEFT, look.say("accounts_net"))
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.drawLine(QPointF(first.left(), row * 2), QPointF(first.right(), row * 2))
        number = look.px(48)
        middle = first.left() + (first.width() - number) / 2
        half = (first.width() - number) / 2 - 4
        most = max((abs(points) for points in account.net), default=0) or 1
        for line, who in enumerate(parties, 2):
            points = account.net[who]
            long = half * abs(points) / most
            bar = QRectF(middle if points > 0 else middle - long, row * line + row * 0.32, long, row * 0.36)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent if points > 0 else palette.ink3))
            painter.drawRoundedRect(bar, 2, 2)
            painter.setPen(QPen(QColor(palette.ctl), 1))
            painter.drawLine(QPointF(middle, row * line + 2), QPointF(middle, row * (line + 1) - 2))
            pen(painter, palette.accent if points > 0 else palette.ink, 13, bold=points > 0)
            painter.drawText(QRectF(first.left(), row * line, first.width(), row), _RIGHT, signed(points))
        line = len(parties) + 2
        painter.setPen(QPen(QColor(palette.ink), 1))
        painter.drawLine(QPointF(first.left(), row * line), QPointF(first.right(), row * line))
        pen(painter, palette.ink, 13, bold=True)
        box = QRectF(first.left(), row * line, first.width(), row)
        painter.drawText(box, _LEFT, "Σ")
        painter.drawText(box, _RIGHT, str(sum(account.net)))

    def _payments(self, painter: QPainter, night: Night, account: Account, top: float) -> None:
        look, palette = self._look, self._look.palette
        row, high = float(look.px(_ROW)), float(look.px(28))
        full = QRectF(0, top, self.width(), row)
        pen(painter, palette.ink2, 12)
        painter.drawText(full, _LEFT, look.say("accounts_fewest", count=len(account.payments)))
        rests = [(who, rest) for who, rest in enumerate(account.rest) if str(rest) not in ("0", "")]
        if account.unit:
            shown = " · ".join(f"{party(night, who, look.language)} {signed(rest)}" for who, rest in rests)
            painter.drawText(full, _RIGHT, look.say("accounts_rest", rest=shown or "0"))
        y = top + row
        by_pair = {(move.payer, move.payee): move.points for move in account.moves}
        for payment in account.payments:
            painter.setPen(QPen(QColor(palette.line), 1))
            painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
            middle = y + high / 2
            left = self._person(painter, night, payment.payer, 4, middle)
            painter.setPen(QPen(QColor(palette.ink2), 1.4))
            painter.drawLine(QPointF(left + 10, middle), QPointF(left + 42, middle))
            for dy in (-3.5, 3.5):
                painter.drawLine(QPointF(left + 37, middle + dy), QPointF(left + 42, middle))
            self._person(painter, night, payment.payee, left + 56, middle)
            box = QRectF(0, y, self.width(), high)
            pen(painter, palette.ink, 15, bold=True)
            amount = look.say("desk_yuan", amount=str(payment.money))
            painter.drawText(box, _RIGHT, amount)
            points = by_pair.get((payment.payer, payment.payee))
            if points is not None:
                pen(painter, palette.ink2, 12)
                painter.drawText(
                    box.adjusted(0, 0, -look.px(100), 0), _RIGHT, look.say("accounts_points", points=points)
                )
            y += high
        if not account.payments:
            pen(painter, palette.ink2, 13)
            painter.drawText(QRectF(0, y, self.width(), high), _LEFT, look.say("accounts_even"))
            y += high
        for note in self._notes():
            pen(painter, palette.mark_ink, 12)
            painter.drawText(QRectF(0, y, self.width(), look.px(18)), _LEFT, note)
            y += look.px(18)

    def _person(self, painter: QPainter, night: Night, who: int, left: float, middle: float) -> float:
        """Marker and name; gives where they end."""
        look, palette = self._look, self._look.palette
        if who != POT:
            colour = night.people[who].colour
            draw_marker(painter, colour, QPointF(left + 4, middle), 4, palette.seats[colour])
        measures = pen(painter, palette.ink, 13, bold=True)
        name = measures.elidedText(party(night, who, look.language), Qt.TextElideMode.ElideRight, look.px(110))
        painter.drawText(QRectF(left + 14, middle - 12, look.px(112), 24), _LEFT, name)
        return left + 14 + measures.horizontalAdvance(name)


def told(night: Night, account: Account, look: Look) -> list[str]:
    """The accounts in sentences, for those who hear them."""
    names = [party(night, who, look.language) for who in range(POT + 1)]
    shown = POT + 1 if account.has_pot else POT
    nets = amounts(names[:shown], account.net[:shown])
    moves = [f"{names[one.payer]} → {names[one.payee]} {one.money}" for one in account.payments]
    return [f"{look.say('accounts_net')}: {nets}", *moves]
