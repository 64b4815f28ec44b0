"""The line under the score sheet: what each has won or lost so far, in points and in money, under the same columns."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, pen
from calculator.gui.nights.sheet_table import FIRST_SEAT, SheetTable
from calculator.nights import Sheet
from calculator.settlement import money
from calculator.text.figures import amounts, signed

_HEIGHT = 82


class TotalsBar(QWidget):
    """Painted under the columns of its table; it never scrolls."""

    def __init__(self, table: SheetTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._look = Look()
        self._sheet: Sheet | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(400, self._look.px(_HEIGHT))

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        if look.scale != self._look.scale:
            self.updateGeometry()
        self._sheet, self._look = sheet, look
        if sheet is not None:
            self.setAccessibleName(f"{self._title(sheet)}: {amounts(sheet.night.names, sheet.totals)}")
        self.update()

    def _title(self, sheet: Sheet) -> str:
        return self._look.say("sheet_totals", count=sheet.deals)

    def paintEvent(self, event: QPaintEvent) -> None:
        sheet, look = self._sheet, self._look
        if sheet is None:
            return
        palette = look.palette
        painter = QPainter(self)
        painter.setPen(QPen(QColor(palette.ink), 1))
        painter.drawLine(0, 0, self.width(), 0)
        left = look.px(48)
        first, second = QRectF(0, look.px(6), 0, look.px(28)), QRectF(0, look.px(36), 0, look.px(20))
        centred = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        measures = pen(painter, palette.ink, 15, bold=True)
        title = self._title(sheet)
        painter.drawText(QRectF(left, first.top(), 400, first.height()), centred, title)
        beside = left + measures.horizontalAdvance(title) + 14
        settled = sum(1 for row in sheet.rows if row.number and row.net is not None)
        pen(painter, palette.accent if settled == sheet.deals else palette.mark_ink, 12)
        proof = look.say("sheet_proof", settled=settled, deals=sheet.deals)
        painter.drawText(QRectF(beside, first.top(), 300, first.height()), centred, proof)
        pen(painter, palette.ink2, 12)
        hint = look.say("sheet_stake", stake=sheet.night.stake)
        if sheet.pot:
            hint += "  " + look.say("sheet_pot", points=signed(sheet.pot))
        painter.drawText(QRectF(left, second.top(), 400, second.height()), centred, hint)
        header = self._table.horizontalHeader()
        for seat, points in enumerate(sheet.totals):
            at, width = header.sectionViewportPosition(FIRST_SEAT + seat), header.sectionSize(FIRST_SEAT + seat)
            pen(painter, palette.accent if points > 0 else palette.ink, 18, bold=True)
            painter.drawText(QRectF(at - 40, first.top(), width + 32, first.height()), right, signed(points))
            pen(painter, palette.ink2, 12)
            text = look.say("desk_yuan", amount=signed(money(points, Decimal(sheet.night.stake))))
            painter.drawText(QRectF(at - 40, second.top(), width + 32, second.height()), right, text)
            if sheet.stacks is not None:
                stack = look.say("sheet_stack", points=sheet.stacks[seat])
                short = sheet.must_rebuy[seat] > 0
                pen(painter, palette.bad if short else palette.ink3, 12)
                box = QRectF(at - 40, look.px(56), width + 32, look.px(18))
                painter.drawText(box, right, look.say("sheet_rebuy") if short else stack)
