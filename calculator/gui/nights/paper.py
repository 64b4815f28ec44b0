"""Taking a night out: which forms there are, where the file goes, and writing it whole or not at all; and a night on paper:
the A4 score sheet as PDF, its letters embedded, and a card as a picture for a chat.

Both are painted here, in light colours whatever the window's theme; the accounts and the chart are the window's own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QRectF, QSize, Qt
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
from calculator.gui.look.look import Look, across, smooth
from calculator.gui.look.palette import LIGHT
from calculator.gui.nights.accounts_view import AccountsView
from calculator.gui.nights.chart import Chart
from calculator.gui.nights.drawing import stroke
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
from calculator.gui.widgets.layouts import activate
from calculator.gui.widgets.poster import RIGHT, Poster
from calculator.gui.widgets.table_model import TableCell, TableRow
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
_TALL = 27
"""The height of a deal on the card."""


def _look(look: Look) -> Look:
    """Paper is light, and its type of the usual size."""
    return replace(look, palette=LIGHT, faces=LIGHT.faces, narrow=False, wide=False, scale=100, motion=False)


def pdf_bytes(sheet: Sheet, look: Look) -> bytes:
    """The score sheet of a night as a PDF file."""
    return _bytes_of(lambda device: _write_pdf(sheet, look, device))


def png_bytes(sheet: Sheet, look: Look) -> bytes:
    """The card as a PNG file."""
    return _bytes_of(lambda device: card(sheet, look).save(device, "PNG"))  # type: ignore[call-overload]


def _bytes_of(write: Callable[[QBuffer], object]) -> bytes:
    """What is written into a device."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    write(buffer)
    return bytes(buffer.data().data())


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
        """Who pays whom, before everything else."""
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


def card(sheet: Sheet, look: Look) -> QImage:
    """The night as one picture: who pays whom, who won and lost how much, every deal, and the lines."""
    look = _look(look)
    pad, wide = 28, CARD - 56
    view, rows = _accounts(sheet, look), SheetRows().of(sheet, frozenset(), look)
    listed = _TALL * (len(rows) + 1) + 16 if rows else 0
    notes = sheet_notes(sheet, look.language)
    if sheet.missing:
        notes.append(look.say("sheet_totals", count=sheet.deals) + lacking(sheet.missing, look.language))
    top, settled = 112 + 22 * len(notes), view.heightForWidth(wide)
    high = top + settled + 16 + listed + 212 + 40
    image = QImage(CARD * _SHARPNESS, high * _SHARPNESS, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(_SHARPNESS)
    image.fill(QColor(LIGHT.panel))
    painter = smooth(image)
    _card_head(painter, sheet, look, pad, wide)
    for at, note in enumerate(notes):
        Poster(QGuiApplication.font(), 9).write(painter, QRectF(pad, 104 + 22 * at, wide, 22), note, LIGHT.mark_ink, 13)
    _paint(painter, view, QSize(wide, settled), pad, top)
    y = top + settled + 16.0
    heads = [column.head for column in sheet_columns(sheet, look)[FIRST_SEAT:]]
    _card_rows(painter, heads if rows else [], rows, QRectF(pad, y, wide, listed))
    _paint(painter, _chart(sheet, look), QSize(wide, 200), pad, y + listed)
    _write(painter, QRectF(pad, high - 30, wide, 18), "算番 Suanfan", 11, LIGHT.ink3, right=True)
    painter.end()
    return image


def _card_head(painter: QPainter, sheet: Sheet, look: Look, pad: int, wide: int) -> None:
    """Name and facts on the felt."""
    night = sheet.night
    painter.fillRect(QRectF(0, 0, CARD, 100), QColor(LIGHT.felt_top))
    _write(painter, QRectF(pad, 18, wide, 36), night.name, 24, LIGHT.on_felt, bold=True)
    _write(painter, QRectF(pad, 56, wide, 24), facts_text(sheet, look), 13, LIGHT.on_felt2)


def _card_rows(painter: QPainter, heads: Sequence[str], rows: Sequence[TableRow], box: QRectF) -> None:
    """Every deal in a row: its number, who won from whom and what it was, and the amounts of all."""
    type_ = Poster(QGuiApplication.font(), 9)
    column = min(box.width() * 0.13, box.width() * 0.55 / max(len(heads), 1))
    y = box.top()
    for at, head in enumerate(heads):
        place = QRectF(box.right() - column * (len(heads) - at) + 8, y, column - 8, _TALL)
        type_.write(painter, place, head, LIGHT.ink2, 12, flags=RIGHT)
    y += _TALL if rows else 0
    for row in rows:
        number, who, items = (row.cells[at].text for at in (NUMBER, WHO, ITEMS))
        seats = row.cells[FIRST_SEAT:]
        left = box.left() + 30
        room = box.right() - column * len(seats) - left - 8
        if row.key.endswith(GAME):
            who, items = row.cells[WHO].tip, ""
        type_.write(painter, QRectF(box.left(), y, 24, _TALL), number, LIGHT.ink3, 11)
        words = [(who, LIGHT.ink, False), (items, LIGHT.ink2, False)]
        if type_.wide("  ".join(filter(None, (who, items))), 11) > room:
            words = words[:1]
        type_.beside(painter, QRectF(left, y, room, _TALL), words, 13)
        for at, cell in enumerate(seats):
            place = QRectF(box.right() - column * (len(seats) - at), y, column, _TALL)
            type_.write(painter, place, cell.text, getattr(LIGHT, cell.ink or "ink"), 14, bold=True, flags=RIGHT)
        y += _TALL
        stroke(painter, LIGHT.line, (box.left(), y), (box.right(), y), width=0.8)


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
