"""The picture of a deal: the stage's answer on the table, payments first.

Below are every payment in words and the receipt as a QR code.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from calculator.app import linked
from calculator.gui.look import LIGHT, Look, create, face_set, plain_box, style_sheet, styled_frame
from calculator.gui.pictures.qr import code_picture
from calculator.gui.stage.answer import AnswerView
from calculator.gui.stage.hand import HandView
from calculator.gui.stage.keys import CENTRE, WordRows, Words
from calculator.gui.stage.table import TableView
from calculator.gui.stage.unit import Unit
from calculator.gui.tiles import Wordmark
from calculator.gui.widgets import activate, hbox, png_of, vbox
from calculator.settlement import Settlement
from calculator.statement import receipt, receipt_code
from calculator.view import Card, Stage, deal_card

WIDE, HIGH = 1080, 1350
"""Pixels; a picture with many payments is higher."""
_U = 1.2
"""Pixels of a unit."""


class Picture(NamedTuple):
    """`text` is the receipt in words where no QR code is on the picture; nothing where there is one."""

    image: QImage
    text: str

    def png(self) -> bytes:
        """Return the picture as a file."""
        return png_of(self.image)


def deal_picture(
    settlement: Settlement, record: Mapping[str, Any], look: Look, *, event: int | None = None, number: int = 0
) -> Picture:
    """Return the picture; `record` is the one that was settled.

    `event` is the one whose hand is shown, by default the win that was worth most; `number` that of
    the deal in its session. Players without a name in the record are letters.
    """
    code = code_picture(linked(receipt_code(settlement, record, look.language), look.page))
    paper = replace(look, palette=LIGHT, faces=face_set(look.faces.name, LIGHT), scale=100, narrow=False)
    widget = PictureView(deal_card(settlement, look.language, number, event), code, paper)
    widget.resize(WIDE, max(HIGH, widget.heightForWidth(WIDE)))
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    widget.render(image, QPoint())
    widget.deleteLater()
    return Picture(image, "" if code is not None else receipt(settlement, record, look.language))


class PictureView(QWidget):
    """A deal as it is sent."""

    def __init__(self, card: Card, code: QImage | None, look: Look) -> None:
        super().__init__()
        self.setProperty("window", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(style_sheet(LIGHT))
        unit = Unit(_U, False, look)
        vbox(self, (_table_part(card.stage, unit), 1), _paper(card, code, unit), margins=unit.px(12), spacing=0)
        activate(self)


def _table_part(stage: Stage, unit: Unit) -> QWidget:
    """Return the payments, the hand, and the table with everybody's net."""
    paper, part, edge = unit.look.palette, styled_frame("table"), unit.px(26)
    where, mark, answer, table = Words(), Wordmark(), AnswerView(), TableView()
    hand = HandView(active=False)
    head, margins = hbox(None, (where, 1), mark), (edge, unit.px(24), edge, unit.px(28))
    vbox(part, head, (answer, 1), hand, (table, 1), margins=margins, spacing=unit.px(16))
    where.put(unit.run(" · ".join(filter(None, (stage.rules, stage.place, stage.dealer))), 24, "on_table2"))
    mark.show_look(paper._replace(accent=paper.on_table), unit.px(28))
    answer.show_answer(stage, unit, "")
    hand.show_hand(stage, unit, "")
    table.show_table(stage.plates, stage.middle, stage.arrows, unit)
    return part


def _paper(card: Card, code: QImage | None, unit: Unit) -> QWidget:
    """Return every payment, the options, and the code."""
    box, left, rows = plain_box(), plain_box(), WordRows(apart=unit.px(16), between=unit.px(8))
    colon, agreed = unit.look.say("sign_colon"), Words()
    vbox(left, rows, 1, agreed, spacing=unit.px(16))
    agreed.put(unit.run(card.agreed, 19, "ink2"))
    cells = []
    for one in card.paid:
        why = unit.run(colon + one.why if one.why else "", 21, "ink2")
        more = unit.run(one.payment.more, 19, "ink2")
        said = "<br>".join(filter(None, (unit.run(one.who, 22, "ink", bold=True) + why, more)))
        cells.append((said, unit.run(one.points, 26, "ink", bold=True)))
    rows.show_rows(cells)
    edge = unit.px(26)
    line = hbox(box, (left, 1), margins=(edge, unit.px(20), edge, unit.px(20)), spacing=unit.px(30))
    if code is not None:
        picture, scan = create(QLabel, objectName="code", pixmap=QPixmap.fromImage(code)), Words(CENTRE)
        line.addLayout(vbox(None, 1, picture, scan, spacing=unit.px(6)))
        picture.setFixedSize(code.size())
        scan.put(unit.run(unit.look.say("picture_scan"), 22, "ink", bold=True))
    return box
