"""Taking a night out: which forms there are, where the file goes, and writing it whole or not at all; and a night on paper:
the A4 score sheet as PDF, its letters embedded, and a card as a picture for a chat.

Both are in light colours whatever the window's theme; the accounts and the chart are the window's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QIODevice, QMarginsF, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QRegion,
)
from PySide6.QtWidgets import QWidget

from calculator.documents import save_bytes
from calculator.gui.look.look import Look, across, plain_box, styled_frame
from calculator.gui.look.palette import LIGHT
from calculator.gui.look.stylesheet import stylesheet
from calculator.gui.nights.accounts_view import AccountsView
from calculator.gui.nights.chart import Chart
from calculator.gui.nights.plot import stroke
from calculator.gui.nights.sheet_table import (
    FIRST_SEAT,
    GAME,
    ITEMS,
    NUMBER,
    SEAT_SHARE,
    WHO,
    SheetRows,
    facts_text,
    sheet_columns,
)
from calculator.gui.stage.keys import Words
from calculator.gui.stage.unit import Unit
from calculator.gui.stage.word_rows import WordRows
from calculator.gui.widgets.layouts import activate, vbox
from calculator.gui.widgets.saving import bytes_of, png_of
from calculator.gui.widgets.table_model import TableCell
from calculator.nights import FORMS as FORMS
from calculator.nights import (
    WINDOW_COLUMNS,
    Column,
    Sheet,
    ending,
    file_bytes,
    has_pot_column,
    lacking,
    sheet_notes,
    who_text,
    working_lines,
)
from calculator.text.figures import signed

DPI = 96
"""Units of the page: its pixels at this many an inch, so that sizes are those of the window."""
_MARGIN = 14
"""Millimetres."""
_ROW, _HEAD = 21.0, 24.0
CARD = 720
_UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""What one system or another does not take in a file's name."""
_SHARPNESS = 2
_PAD = 28
"""Pixels at both sides of the card."""


def _look(look: Look) -> Look:
    """Paper is light, and its type of the usual size."""
    return replace(look, palette=LIGHT, faces=LIGHT.faces, narrow=False, wide=False, scale=100, motion=False)


def pdf_bytes(sheet: Sheet, look: Look) -> bytes:
    """The score sheet of a night as a PDF file."""
    return bytes_of(lambda device: _write_pdf(sheet, look, device))


def png_bytes(sheet: Sheet, look: Look) -> bytes:
    """The card as a PNG file."""
    return png_of(card(sheet, look))


def _write_pdf(sheet: Sheet, look: Look, device: QIODevice) -> None:
    writer = QPdfWriter(device)
    writer.setTitle(sheet.night.name)
    writer.setCreator("算番 Suanfan")
    writer.setResolution(1200)
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    layout = QPageLayout(
        QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter
    )
    writer.setPageLayout(layout)
    painter = QPainter(writer)
    _Pages(sheet, _look(look), painter, writer).paint()
    painter.end()


class _Pages:
    """The score sheet, page after page, its head repeated; then the chart and the accounts."""

    def __init__(self, sheet: Sheet, look: Look, painter: QPainter, writer: QPdfWriter) -> None:
        self.sheet, self.look, self.painter, self.writer = sheet, look, painter, writer
        zoom = writer.resolution() / DPI
        painter.scale(zoom, zoom)
        self.width = writer.width() / zoom
        self.height = writer.height() / zoom
        self.page = 1
        self.y = 0.0
        self.shares = page_shares(WINDOW_COLUMNS, sheet.night.seats + has_pot_column(sheet))

    def paint(self) -> None:
        self._title()
        self._accounts()
        self._table_head()
        for row in SheetRows().of(self.sheet, frozenset(), self.look):
            if row.key.endswith(GAME):
                # What it came to goes over all columns but the amounts.
                self._line([*[TableCell()] * FIRST_SEAT, *row.cells[FIRST_SEAT:]], row.cells[WHO].tip)
            else:
                self._line(row.cells)
        self._totals()
        self._chart()
        self._workings()
        self._foot()

    def _title(self) -> None:
        night = self.sheet.night
        _write(self.painter, QRectF(0, 0, self.width, 30), night.name, 20, LIGHT.ink, bold=True)
        facts = f"{facts_text(self.sheet, self.look)} · {self.look.say('sheet_stake', stake=night.stake)}"
        _write(self.painter, QRectF(0, 30, self.width, 18), facts, 12, LIGHT.ink2)
        self.y = 50.0
        for note in sheet_notes(self.sheet, self.look.language):
            self._paragraph(note, 12)
        self.y += 8

    def _table_head(self) -> None:
        columns = sheet_columns(self.sheet, self.look)
        cells = [TableCell(one.head, ink="ink2", right=one.right) for one in columns[:FIRST_SEAT]]
        cells += [TableCell(one.head, right=True, bold=True) for one in columns[FIRST_SEAT:]]
        self.painter.fillRect(QRectF(0, self.y, self.width, _HEAD), QColor(LIGHT.sunk))
        self._row(cells, _HEAD)

    def _row(self, cells: Sequence[TableCell], height: float) -> None:
        left = 0.0
        for cell, share in zip(cells, self.shares, strict=True):
            width = share * self.width
            box = QRectF(left + 3, self.y, width - 6, height)
            ink = getattr(LIGHT, cell.ink or "ink")
            _write(self.painter, box, cell.text, 10.5, ink, bold=cell.bold, right=cell.right)
            left += width
        self.y += height
        stroke(self.painter, LIGHT.line, (0, self.y), (self.width, self.y), width=0.6)

    def _line(self, cells: Sequence[TableCell], text: str = "") -> None:
        """A line of the sheet, on the next page where there is no more room; `text` goes over all columns but the amounts."""
        if self.y + _ROW > self.height - 20:
            self._next_page()
            self._table_head()
        left, right = (sum(self.shares[:at]) * self.width for at in (WHO, FIRST_SEAT))
        _write(self.painter, QRectF(left + 3, self.y, right - left - 6, _ROW), text, 10.5, LIGHT.ink2)
        self._row(cells, _ROW)

    def _totals(self) -> None:
        if self.y + 44 > self.height - 20:
            self._next_page()
        say, sheet = self.look.say, self.sheet
        empty = [TableCell()] * FIRST_SEAT
        empty[WHO] = TableCell(say("sheet_totals", count=sheet.deals), bold=True)
        empty[ITEMS] = TableCell("Σ 0" + lacking(sheet.missing, self.look.language), ink="ink2")
        ends = (*sheet.totals, *([sheet.pot] if has_pot_column(sheet) else ()))
        totals = [TableCell(signed(points), right=True, bold=True, ink=_ink(points)) for points in ends]
        self._row([*empty, *totals], 26)

    def _accounts(self) -> None:
        """The transfers, before everything else."""
        view = _accounts(self.sheet, self.look)
        self._widget(view, view.heightForWidth(int(self.width)))
        self.y += 12

    def _chart(self) -> None:
        if self.y + 200 > self.height - 20:
            self._next_page()
        self.y += 16
        self._widget(_chart(self.sheet, self.look), 180)

    def _workings(self) -> None:
        """How every deal with tiles came about: its steps, and every payment as a sentence."""
        sheet, language = self.sheet, self.look.language
        rows = [row for row in sheet.rows if row.settlement is not None]
        if not rows:
            return
        self.y += 14
        self._paragraph(self.look.say("paper_workings"), 15, bold=True)
        for row in rows:
            self.y += 6
            number = self.look.say("sheet_deal_number", number=row.number)
            self._paragraph(f"{number} {who_text(sheet.night, row, language)}", 11.5, bold=True, keep=40)
            for line in working_lines(row, language):
                self._paragraph(line, 10.5, indent=12.0 * (1 + line.startswith(" ")))

    def _paragraph(self, text: str, size: float, *, bold: bool = False, indent: float = 0, keep: float = 0) -> None:
        """A text in as many lines as it takes, on the next page where there is no room for it and `keep` more."""
        font = _font(size, bold)
        room = QRectF(indent, 0, self.width - indent, self.height)
        high = QFontMetricsF(font).boundingRect(room, int(Qt.TextFlag.TextWordWrap), text.strip()).height() + 2
        if self.y + high + keep > self.height - 20:
            self._next_page()
        self.painter.setFont(font)
        self.painter.setPen(QColor(LIGHT.ink))
        box = QRectF(indent, self.y, self.width - indent, high + 2)
        self.painter.drawText(box, int(Qt.TextFlag.TextWordWrap), text.strip())
        self.y += high

    def _widget(self, widget: QWidget, height: int) -> None:
        """Paints one of the window's own widgets as vectors."""
        _paint(self.painter, widget, QSize(int(self.width), height), 0, self.y)
        self.y += height

    def _next_page(self) -> None:
        self._foot()
        self.writer.newPage()
        self.page += 1
        self.y = 0.0

    def _foot(self) -> None:
        box = QRectF(0, self.height - 14, self.width, 14)
        _write(self.painter, box, f"算番 Suanfan · {self.sheet.night.name}", 9, LIGHT.ink3)
        _write(self.painter, box, str(self.page), 9, LIGHT.ink3, right=True)


def _write(
    painter: QPainter, box: QRectF, text: str, size: float, ink: str, *, bold: bool = False, right: bool = False
) -> None:
    """A text in a box, cut off with dots where it is too long."""
    font = _font(size, bold)
    painter.setFont(font)
    painter.setPen(QColor(ink))
    # Measured at the size of the page's units: the painter is scaled.
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, across(right), shown)


def page_shares(columns: Sequence[Column], ends: int) -> list[float]:
    """What of the page's width each column has, those of `ends` amounts last; the sum is 1."""
    asked = [*(column.share for column in columns), *(SEAT_SHARE,) * ends]
    return [share / sum(asked) for share in asked]


def _accounts(sheet: Sheet, look: Look) -> AccountsView:
    """The accounts of a night as the window shows them, opened."""
    view = AccountsView(folds=False)
    view.show_account(sheet, look)
    activate(view)
    return view


def _chart(sheet: Sheet, look: Look) -> Chart:
    chart = Chart()
    chart.show_sheet(sheet, None, look)
    chart.setFont(_font(13))
    return chart


def _paint(painter: QPainter, widget: QWidget, size: QSize, left: float, top: float) -> None:
    """Paints a widget at a place of the page or picture; it is gone afterwards."""
    widget.resize(size)
    painter.save()
    painter.translate(left, top)
    widget.render(painter, QPoint(0, 0), QRegion(QRect(QPoint(0, 0), size)), QWidget.RenderFlag.DrawChildren)
    painter.restore()
    widget.deleteLater()


def _font(size: float, bold: bool = False) -> QFont:
    font = QFont(QGuiApplication.font())
    font.setPixelSize(max(round(size), 1))
    font.setBold(bold)
    return font


def _ink(points: int) -> str:
    return "accent" if points > 0 else "ink"


class NightCard(QWidget):
    """A night as one picture: who pays whom, what each won or lost, every deal in a row, and the lines."""

    def __init__(self, sheet: Sheet, look: Look) -> None:
        super().__init__()
        self.setProperty("window", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(stylesheet(LIGHT))
        unit, felt, inner = Unit(1.0, False, look), styled_frame("felt"), plain_box()
        name, facts, notes, mark = Words(), Words(), Words(), Words(Qt.AlignmentFlag.AlignRight)
        vbox(felt, name, facts, margins=(_PAD, 18, _PAD, 18), spacing=4)
        view, deals, lines = _accounts(sheet, look), WordRows(apart=14, between=9), _chart(sheet, look)
        lines.setFixedHeight(200)
        vbox(inner, notes, view, deals, lines, mark, margins=(_PAD, 12, _PAD, 12), spacing=16)
        vbox(self, felt, inner, 1, margins=0, spacing=0)
        name.put(unit.run(sheet.night.name, 24, LIGHT.on_felt, bold=True))
        facts.put(unit.run(facts_text(sheet, look), 13, LIGHT.on_felt2))
        told = sheet_notes(sheet, look.language)
        if sheet.missing:
            told.append(look.say("sheet_totals", count=sheet.deals) + lacking(sheet.missing, look.language))
        notes.put("<br>".join(unit.run(note, 13, LIGHT.mark_ink) for note in told))
        deals.show_rows(_deal_rows(sheet, unit))
        mark.put(unit.run("算番 Suanfan", 11, LIGHT.ink3))
        activate(self)


def _deal_rows(sheet: Sheet, unit: Unit) -> list[list[str]]:
    """Every deal in a row: its number, who won from whom and what it was, and the amounts of all."""
    rows = SheetRows().of(sheet, frozenset(), unit.look)
    heads = [unit.run(one.head, 12, LIGHT.ink2) for one in sheet_columns(sheet, unit.look)[FIRST_SEAT:]]
    found = [["", *heads]] if rows else []
    for row in rows:
        number, who, items = (row.cells[at].text for at in (NUMBER, WHO, ITEMS))
        if row.key.endswith(GAME):
            who, items = row.cells[WHO].tip, ""
        texts = ((number, 11, LIGHT.ink3), (who, 13, LIGHT.ink), (items, 13, LIGHT.ink2))
        said = "&nbsp; ".join(unit.run(text, size, ink) for text, size, ink in texts if text)
        amounts = [
            unit.run(cell.text, 14, getattr(LIGHT, cell.ink or "ink"), bold=True) for cell in row.cells[FIRST_SEAT:]
        ]
        found.append([said, *amounts])
    return found


def card(sheet: Sheet, look: Look) -> QImage:
    """The night as one picture."""
    made = NightCard(sheet, _look(look))
    made.resize(CARD, made.heightForWidth(CARD))
    image = QImage(made.size() * _SHARPNESS, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(_SHARPNESS)
    made.render(image, QPoint())
    made.deleteLater()
    return image


# --- files ------------------------------------------------------------------------------------------------------------

_PAINTED = {"png": png_bytes, "pdf": pdf_bytes}


def file_name(sheet: Sheet, form: str) -> str:
    """`周六夜局 2026-11-14.pdf`"""
    night = sheet.night
    # A night that nobody named is called after its date already.
    name = night.name if night.date in night.name else f"{night.name} {night.date}"
    name = _UNFIT.sub(" ", name).strip(" .")
    return name[:100] + ending(form)


def made(sheet: Sheet, form: str, look: Look) -> bytes:
    """The file's bytes."""
    return file_bytes(sheet, form, look.language, lambda *_: _PAINTED[form](sheet, look))


def write(sheet: Sheet, form: str, look: Look, path: Path) -> Path:
    """Writes the file; gives its path, with the form's ending where the name had none.

    :raises Problems: where it could not be written; what was there before still is.
    """
    if not path.name.lower().endswith(ending(form)):
        path = path.with_name(path.name + ending(form))
    save_bytes(path, made(sheet, form, look), backup=False)
    return path
