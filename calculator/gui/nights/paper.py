"""Exporting a session: its forms, the place of the file, and writing it whole or not at all.

Also a session on paper: the A4 score sheet as PDF, its letters embedded, and a card as a picture
for a chat. Both are in light colours whatever the window's theme; the accounts and the chart are
the window's own.
"""

import re
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QMarginsF, QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument
from PySide6.QtWidgets import QApplication, QWidget

from calculator.gui.look import LIGHT, RIGHT, Look, across, pen, plain_box, style_sheet, styled_frame
from calculator.gui.nights.accounts_view import AccountsView
from calculator.gui.nights.drawing import Chart
from calculator.gui.nights.pages import NightPage
from calculator.gui.pictures.pdf import pdf_of
from calculator.gui.stage.keys import Words
from calculator.gui.stage.unit import Unit
from calculator.gui.widgets import ListMenu, activate, png_of, save_where, vbox
from calculator.nights import (
    FORMS,
    Sheet,
    chat_text,
    ending,
    file_bytes,
    has_pot_column,
    sheet_notes,
    who_text,
    working_lines,
)
from calculator.text import code_of, signed
from calculator.view import FIRST_SEAT, GAME, WHO, SheetRows, facts_text, sheet_columns, totals_title

DPI = 96
"""Units of the page: its pixels at this many an inch, so that sizes are those of the window."""
_MARGIN = 14
"""Millimetres."""
_FOOT = 20
CARD = 720
_UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""The characters that some system does not take in a file's name."""
_SHARPNESS = 2
_LONGEST = 100_000
"""A page that is never full."""
_PICTURE = "picture"
"""Among the forms of a night, that which goes to the clipboard."""
_PAD = 28
"""Pixels at both sides of the card."""


def _look(look: Look) -> Look:
    """Paper is light, and its type of the usual size."""
    return replace(look, palette=LIGHT, faces=LIGHT.faces, narrow=False, wide=False, scale=100, motion=False)


def _paint(sheet: Sheet, look: Look, writer: QPdfWriter) -> None:
    """Paint the card without its deals, then the score sheet with its head on every page, and the calculations."""
    margins, size = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN), QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter))
    zoom = writer.resolution() / DPI
    wide, high = writer.width() / zoom, writer.height() / zoom
    first = NightCard(sheet, look)
    first.resize(int(wide), first.heightForWidth(int(wide)))
    document = sheet_document(sheet, look, QSizeF(wide, high - _FOOT), first.height())
    painter = QPainter(writer)
    painter.scale(zoom, zoom)
    first.render(painter, QPoint())
    first.deleteLater()
    for page in range(document.pageCount()):
        if page:
            writer.newPage()
        foot = QRectF(0, high - 14, wide, 14)
        pen(painter, LIGHT.ink3, 11)
        painter.drawText(foot, across(False), f"算番 Suanfan · {sheet.night.name}")
        painter.drawText(foot, across(True), str(page + 1))
        painter.save()
        painter.translate(QPointF(0, -page * (high - _FOOT)))
        document.drawContents(painter, QRectF(0, page * (high - _FOOT), wide, high - _FOOT))
        painter.restore()
    painter.end()


def sheet_document(sheet: Sheet, look: Look, page: QSizeF, top: int = 0, *, workings: bool = True) -> QTextDocument:
    """Return the score sheet, with `workings` below it, as pages of a size; `top` of the first is left free."""
    unit, language = Unit(1.0, False, look), look.language
    size = 11 if workings else 13
    columns = sheet_columns(sheet, look)
    whole = dict(zip(columns[FIRST_SEAT:], sheet.night.names, strict=False))
    heads = [
        _cell(unit.run(whole.get(one, one.head), size, "ink2", bold=at >= FIRST_SEAT), right=one.right)
        for at, one in enumerate(columns)
    ]
    rows = []
    for row in SheetRows().of(sheet, frozenset(), look):
        cells = [_cell(unit.run(one.text, size, one.ink or "ink", bold=one.bold), right=one.right) for one in row.cells]
        if row.key.endswith(GAME):
            # What it came to goes over all columns but the amounts.
            cells[:FIRST_SEAT] = [_cell(unit.run(row.cells[WHO].tip, size, "ink2"), over=FIRST_SEAT)]
        rows.append(cells)
    ends = (*sheet.totals, *([sheet.pot] if has_pot_column(sheet) else ()))
    totals = [_cell(unit.run(signed(end), size, "accent" if end > 0 else "ink", bold=True), right=True) for end in ends]
    rows.append([_cell(unit.run(totals_title(sheet, look), size, "ink", bold=True), over=FIRST_SEAT), *totals])
    lines = []
    for one in sheet.rows if workings else ():
        if one.settlement is not None:
            number = look.say("sheet_deal_number", number=one.number)
            lines.append(unit.run(f"{number} {who_text(sheet.night, one, language)}", 12, "ink", bold=True))
            for line in working_lines(one, language):
                indent = "&nbsp;" * (4 if line.startswith(" ") else 2)
                lines.append(indent + unit.run(line.strip(), 11, "ink2"))
    if lines:
        lines.insert(0, "<br>" + unit.run(look.say("paper_workings"), 15, "ink", bold=True))
    body = "".join(f"<tr>{''.join(cells)}</tr>" for cells in rows)
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultStyleSheet(f"p {{ margin: 0 }} td {{ padding: 3px; border-bottom: 1px solid {LIGHT.line} }}")
    # A paragraph leaves no room above it at the head of a document; a cell does.
    document.setHtml(
        f'<table cellspacing="0"><tr><td style="border: none; padding-top: {top}px"></td></tr></table>'
        f'<table width="100%" cellspacing="0" style="border-collapse: collapse"><thead><tr>{"".join(heads)}</tr></thead>'
        f"<tbody>{body}</tbody></table>{''.join(f'<p>{line}</p>' for line in lines)}"
    )
    document.setPageSize(page)
    return document


def _cell(html: str, *, right: bool = False, over: int = 1) -> str:
    return f'<td align="{"right" if right else "left"}" colspan="{over}">{html}</td>'


class NightCard(QWidget):
    """The first part on paper and in the picture: payments, gains and losses, and the lines."""

    def __init__(self, sheet: Sheet, look: Look) -> None:
        super().__init__()
        self.setProperty("window", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(style_sheet(LIGHT))
        unit, top, inner = Unit(1.0, False, look), styled_frame("table"), plain_box()
        name, facts, notes, mark = Words(), Words(), Words(), Words(RIGHT)
        vbox(top, name, facts, margins=(_PAD, 18, _PAD, 18), spacing=4)
        view, lines = AccountsView(folds=False), Chart()
        view.show_account(sheet, look)
        lines.show_sheet(sheet, None, look)
        lines.setFixedHeight(200)
        vbox(inner, notes, view, lines, mark, margins=(_PAD, 12, _PAD, 12), spacing=16)
        vbox(self, top, inner, 1, spacing=0)
        name.put(unit.run(sheet.night.name, 24, "on_table", bold=True))
        facts.put(
            unit.run(f"{facts_text(sheet, look)} · {look.say('sheet_stake', stake=sheet.night.stake)}", 13, "on_table2")
        )
        said = sheet_notes(sheet, look.language)
        said += [totals_title(sheet, look)] if sheet.missing else []
        notes.put("<br>".join(unit.run(note, 13, "mark_ink") for note in said))
        mark.put(unit.run("算番 Suanfan", 11, "ink3"))
        activate(self)


def card(sheet: Sheet, look: Look) -> QImage:
    """Return the night as one picture."""
    look = _look(look)
    head = NightCard(sheet, look)
    head.resize(CARD, head.heightForWidth(CARD))
    deals = sheet_document(sheet, look, QSizeF(CARD - 2 * _PAD, _LONGEST), workings=False)
    high = head.height() + int(deals.size().height()) + _PAD
    image = QImage(QSize(CARD, high) * _SHARPNESS, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(_SHARPNESS)
    image.fill(LIGHT.bg)
    painter = QPainter(image)
    head.render(painter, QPoint())
    head.deleteLater()
    painter.translate(_PAD, head.height())
    deals.drawContents(painter)
    painter.end()
    return image


# --- files ------------------------------------------------------------------------------------------------------------


def file_name(sheet: Sheet, form: str) -> str:
    """Return `周六夜局 2026-11-14.pdf`."""
    night = sheet.night
    # A night that nobody named is called after its date already.
    name = night.name if night.date in night.name else f"{night.name} {night.date}"
    name = _UNFIT.sub(" ", name).strip(" .")
    return name[:100] + ending(form)


def made(sheet: Sheet, form: str, look: Look) -> bytes:
    """Return the file's bytes: of a PNG file the card, of a PDF file the score sheet."""

    def painted(*_: object) -> bytes:
        if form == "png":
            return png_of(card(sheet, look))
        return pdf_of(sheet.night.name, lambda writer: _paint(sheet, _look(look), writer))

    return file_bytes(sheet, form, look.language, painted)


class NightSending:
    """The exports of the session of a page; `button` unfolds them."""

    def __init__(self, page: NightPage, button: QWidget) -> None:
        self._page, self._table = page, page.view.recorder.open_table
        self.menu = ListMenu(button, self._choose)

    def copy_text(self) -> None:
        """Copy the session as a message for the chat."""
        QApplication.clipboard().setText(chat_text(self._page.sheet, self._page.look.language))
        self._table.say("sheet_copied")

    def copy_picture(self) -> None:
        """Copy the score sheet as a picture."""
        QApplication.clipboard().setImage(card(self._page.sheet, self._page.look))
        self._table.say("picture_copied")

    def unfold(self) -> None:
        """Show the list of forms, above its button."""
        say = self._page.look.say
        forms = [(name, say(code_of("export", name)), say(code_of("export_tip", name))) for name in FORMS]
        self.menu.offer([(_PICTURE, say("picture_copy"), say("sheet_picture_tip")), *forms], "I")
        self.menu.unfold(above=True)

    def _choose(self, form: str) -> None:
        page, sheet, look = self._page, self._page.sheet, self._page.look
        if form == _PICTURE:
            self.copy_picture()
            return
        title, name = look.say(code_of("export", form)), file_name(sheet, form)
        kinds = f"{title} (*{Path(name).suffix})"
        notes = save_where(page, look.language, title, name, ending(form), kinds, lambda: made(sheet, form, look))
        if notes:
            self._table.notify(notes)
