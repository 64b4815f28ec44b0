"""The line under the score sheet: what each has won or lost so far, in points and in money, under the same columns."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look
from calculator.gui.nights.drawing import RIGHT, stroke, write
from calculator.gui.nights.sheet_table import FIRST_SEAT, SheetTable
from calculator.nights import Sheet, money_of
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
        palette, painter = look.palette, QPainter(self)
        stroke(painter, palette.ink, (0, 0), (self.width(), 0))
        left = look.px(48)
        first, second, third = ((look.px(top), look.px(high)) for top, high in ((6, 28), (36, 20), (56, 18)))
        wide = write(painter, QRectF(left, first[0], 400, first[1]), self._title(sheet), palette.ink, 15, bold=True)
        settled = sum(1 for row in sheet.rows if row.number and row.net is not None)
        proof = look.say("sheet_proof", settled=settled, deals=sheet.deals)
        ink = palette.accent if settled == sheet.deals else palette.mark_ink
        write(painter, QRectF(left + wide + 14, first[0], 300, first[1]), proof, ink, 12)
        hint = look.say("sheet_stake", stake=sheet.night.stake)
        if sheet.pot:
            hint += "  " + look.say("sheet_pot", points=signed(sheet.pot))
        write(painter, QRectF(left, second[0], 400, second[1]), hint, palette.ink2, 12)
        header = self._table.horizontalHeader()
        for seat, points in enumerate(sheet.totals):
            at, width = header.sectionViewportPosition(FIRST_SEAT + seat), header.sectionSize(FIRST_SEAT + seat)

            def amount(
                line: tuple[int, int], text: str, ink: str, pixels: int = 12, *, right: int = at + width
            ) -> None:
                box = QRectF(right - 208, line[0], 200, line[1])
                write(painter, box, text, ink, pixels, bold=pixels > 12, align=RIGHT)

            amount(first, signed(points), palette.accent if points > 0 else palette.ink, 18)
            worth = signed(money_of(points, sheet.night.stake))
            amount(second, look.say("desk_yuan", amount=worth), palette.ink2)
            if sheet.must_rebuy[seat]:
                amount(third, look.say("sheet_rebuy"), palette.bad)
            elif sheet.stacks is not None:
                amount(third, look.say("sheet_stack", points=sheet.stacks[seat]), palette.ink3)
