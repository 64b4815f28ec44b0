"""The rules of a table on one page of A5, to print and lay beside it: black on white, read in grey too.

Everything always goes on the page: where there is much, type becomes smaller, down to 7.5 points, then hands stand beside each
other, then below their names, then all that is no hand in paragraphs, then the sample hands go, then the notes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QMarginsF, QRectF, QUrl
from PySide6.QtGui import QColor, QFont, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument

from calculator.gui.look import HIGH_CONTRAST, LIGHT, Look, face_set, families_of, smooth
from calculator.gui.pictures.pdf import pdf_of
from calculator.gui.stage.unit import Unit
from calculator.gui.tiles import paint_wordmark, painted_tile, tile_size, width_within, wordmark_width
from calculator.gui.widgets import png_of, whole
from calculator.statement import StripTile
from calculator.view import CardItem, RulesCard, WorthGrid

DPI = 192
"""Units of the page to the inch."""
WIDE, HIGH = 1119, 1587
"""A5 in units."""
LEAST = 20
"""7.5 points in units: the least type of all."""
_EDGE, _TOP, _FOOT = 68, 48, HIGH - 92
_ROOM = WIDE - 2 * _EDGE
_MOST_GAP = 40
_INK = LIGHT._replace(accent=LIGHT.ink, ink2=LIGHT.ink, ink3=LIGHT.ink2)
_SLACK = 4
"""The edges of cells are on whole pixels, so that a table is a little wider than asked for."""
_MARK = 38
_SCALE = 2
"""Pixels of the picture to a unit."""
_PARTS = 6
"""Gaps in a hand that is not parted: it has no groups."""


class CardPlan(NamedTuple):
    """The density of the page.

    It has sizes of type and tiles, the number of items beside each other, and the parts of them
    that are shown; `stacked`: hands below the names; `flow`: everything except hands in paragraphs.
    In 0 columns there are only names.
    """

    type: int
    tile: int = 0
    columns: int = 0
    stacked: bool = False
    flow: bool = False
    notes: bool = True


PLANS = (
    CardPlan(30, 33, 1),
    CardPlan(27, 31, 1),
    CardPlan(25, 29, 1),
    CardPlan(22, 25, 1),
    CardPlan(20, 20, 1),
    CardPlan(20, 18, 2),
    CardPlan(20, 16, 4, stacked=True),
    CardPlan(20, 16, 4, stacked=True, flow=True),
    CardPlan(20, flow=True),
    CardPlan(20, flow=True, notes=False),
)
"""From the roomiest on."""


def plan_of(card: RulesCard, look: Look) -> tuple[CardPlan, float]:
    """Return the first plan in which everything has room, and the height that it leaves."""
    for plan in PLANS:
        free = _free(page_of(card, look, plan))
        if free >= 0:
            break
    return plan, max(free, 0)


def paint_card(painter: QPainter, card: RulesCard, look: Look, *, grey: bool) -> None:
    """Paint the card on a page of WIDE times HIGH units."""
    plan, free = plan_of(card, look)
    page = _Page(card, look, plan, grey=grey, gap=min(int(free / 6), _MOST_GAP))
    ink, ratio = page.unit.look.palette, max(painter.transform().m11(), 1.0)
    painter.fillRect(QRectF(0, 0, WIDE, HIGH), QColor("white"))
    painter.fillRect(QRectF(0, 0, WIDE, 20), QColor(ink.accent))
    paint_wordmark(painter, WIDE - _EDGE - wordmark_width(_MARK), _TOP + 12, _MARK, ink.accent)
    for document, top in ((page.document(ratio), _TOP), (page.foot(), HIGH - 76)):
        painter.save()
        painter.translate(_EDGE, top)
        document.drawContents(painter)
        painter.restore()


def card_image(card: RulesCard, look: Look, *, grey: bool = False, scale: float = _SCALE) -> QImage:
    """Return the page as a picture, of `scale` pixels to a unit: 384 to the inch unless it is for a screen."""
    image = QImage(round(WIDE * scale), round(HIGH * scale), QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(DPI * scale / 0.0254))
    image.setDotsPerMeterY(round(DPI * scale / 0.0254))
    painter = smooth(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    paint_card(painter, card, look, grey=grey)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8) if grey else image


def card_file(card: RulesCard, look: Look, ending: str, *, grey: bool = False) -> bytes:
    """Return the page as a file; `ending` is .pdf or .png."""
    if ending == ".png":
        return png_of(card_image(card, look, grey=grey))
    return pdf_of(card.name, lambda writer: _paint(writer, card, look, grey))


def _paint(writer: QPdfWriter, card: RulesCard, look: Look, grey: bool) -> None:
    size = QPageSize(QPageSize.PageSizeId.A5)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    painter.scale(writer.width() / WIDE, writer.height() / HIGH)
    paint_card(painter, card, look, grey=grey)
    painter.end()


def page_of(card: RulesCard, look: Look, plan: CardPlan) -> QTextDocument:
    """Return all that stands on the card, laid out by a plan."""
    return _Page(card, look, plan, grey=False).document()


def _free(document: QTextDocument) -> float:
    """Return the height that a document leaves of the page; less than nothing where it is too wide or too high."""
    size = document.size()
    return -1 if size.width() > _ROOM + _SLACK else _FOOT - _TOP - size.height()


class _Page:
    """A card as rich text."""

    def __init__(self, card: RulesCard, look: Look, plan: CardPlan, *, grey: bool, gap: int = 0) -> None:
        ink = _INK if grey else LIGHT
        faces = HIGH_CONTRAST if grey else face_set(look.faces.name, LIGHT)
        look = replace(look, palette=ink, faces=faces, language=card.language, scale=100)
        self.card, self.plan, self.unit, self.ink, self._gap = card, plan, Unit(1.0, False, look), ink, gap
        self._kinds: set[int] = set()

    def document(self, ratio: float = 0.0) -> QTextDocument:
        """Return the page, with pictures of its tiles in so many dots a unit, or none if it is only measured."""
        page = self._document(self._title() + self._worth() + self._items() + self._paid() + self._agreed())
        for kind in self._kinds if ratio else ():
            pixmap = painted_tile(kind, self._wide(kind), ratio, self.unit.look.faces, True)
            pixmap.setDevicePixelRatio(1)
            page.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(f"tile:{kind}"), pixmap)
        return page

    def foot(self) -> QTextDocument:
        """Return the line at the foot: which rules they are, and when the card is out of date."""
        mark, made_again = self._say("rules_card_mark", mark=self.card.mark), self._say("rules_card_anew")
        words, last = (self._run(text, "ink2", size=LEAST) for text in (mark, made_again))
        return self._document(_table([[_cell(words), _cell(last, "right")]], "over"))

    def _document(self, html: str) -> QTextDocument:
        """Return rich text as wide as the page."""
        font, document, padding = QFont(), QTextDocument(), (self.plan.type - LEAST) * 3 // 5
        font.setFamilies(list(families_of(self.card.language)))
        font.setPixelSize(LEAST)
        document.setDefaultFont(font)
        document.setDocumentMargin(0)
        line = f"1px solid {self.ink.line}"
        document.setDefaultStyleSheet(
            f"p {{ margin: 0; line-height: 92% }} td {{ padding: {padding}px 3px; line-height: 92% }}"
            f".under td {{ border-bottom: {line} }} .over td {{ border-top: {line}; padding-top: 8px }}"
            f".framed td {{ border: {line} }} .head td {{ border-bottom: 3px solid {self.ink.ink}; padding: 0 }}"
        )
        document.setHtml(html)
        document.setTextWidth(_ROOM)
        return document

    # --- parts --------------------------------------------------------------------------------------------------------

    def _title(self) -> str:
        card, size = self.card, self.plan.type
        name = _paragraph(self._run(card.name, size=46 if self.plan.flow else 56, bold=True))
        players = self._run(card.players, "ink2", size=size + 1)
        return name + "".join(map(_paragraph, filter(None, (players, self._run(card.about, "ink2")))))

    def _heading(self, code: str) -> str:
        top = self._gap + (2 if self.plan.flow else 6)
        words = self._run(self._say(code), size=self.plan.type + 6, bold=True)
        return f'<p style="font-size:{top}px">&nbsp;</p>' * (top > 6) + _table([[_cell(words)]], "head")

    def _worth(self) -> str:
        card = self.card
        if not (card.worths or card.steps or card.grid or card.explained):
            return ""
        shown = ""
        if card.grid is not None:
            shown = self._grid(card.grid)
        elif card.worths:
            shown = _table([[self._column(*worth) for worth in card.worths]], "framed")
        steps = "".join(_paragraph(self._run(step)) for step in card.steps)
        explained = "".join(_paragraph(self._named(*one)) for one in card.explained)
        return self._heading("rules_card_worth") + shown + steps + explained

    def _column(self, head: str, amount: str) -> str:
        """Return a cell with an amount in large type below what it is for."""
        size = self.plan.type
        large = self._run(amount, size=size + 12, bold=True)
        return _cell(f"{self._run(head, 'ink2', size=max(size - 2, LEAST))}<br>{large}", "center")

    def _amounts(self, first: str, second: str, head: str = "") -> str:
        """Return a cell of amounts one above the other, below their head."""
        above = f"{self._run(head, 'ink2')}<br>" if head else ""
        below = self._run(second, "ink2")
        return _cell(f"{above}{self._run(first, bold=True)}&nbsp;<br>{below}&nbsp;", "center")

    def _grid(self, grid: WorthGrid) -> str:
        """Return two numbers across and down, then what one of them alone decides."""
        heads = [_cell(self._run(head, "ink2"), "center") for head in grid.heads]
        rows = [
            [_cell(self._run(name, bold=True)), *(self._amounts(*cell) for cell in cells)] for name, cells in grid.rows
        ]
        beyond = [self._amounts(*cell, name) for name, cell in grid.beyond]
        hint = _paragraph(self._run(self._say("rules_card_grid"), "ink2"))
        return hint + _table([[_cell(""), *heads], *rows], "framed") + (_table([beyond], "framed") if beyond else "")

    def _items(self) -> str:
        card, plan = self.card, self.plan
        if not (card.items or card.circumstances or card.without):
            return ""
        hands = ""
        if plan.columns and card.items:
            down = -(-len(card.items) // plan.columns)
            rows = [[cell for item in card.items[at::down] for cell in self._item(item)] for at in range(down)]
            hands = _table(rows, "" if plan.stacked else "under")
        grouped: dict[str, list[str]] = {}
        plain = [(item.worth, (item.name,)) for item in card.items if not plan.columns]
        for worth, names in (*plain, *card.circumstances):
            grouped.setdefault(worth, []).extend(names)
        shown = [(worth, " · ".join(dict.fromkeys(names)), "accent") for worth, names in grouped.items()]
        if card.without:
            shown.append((self._say("rules_card_without"), " · ".join(card.without), "ink2"))
        notes = ""
        if plan.notes and plan.columns != 1:
            colon = self._say("sign_colon")
            notes = " ".join(f"{item.name}{colon}{item.note}" for item in card.items if item.note)
        return self._heading("rules_card_counts") + hands + self._rows(shown) + _paragraph(self._run(notes, "ink2"))

    def _item(self, item: CardItem) -> list[str]:
        """Return the cells of an item: its name, what it is worth, a hand, and where it stands alone a note."""
        name, worth = self._run(item.name, bold=True), self._run(item.worth, "accent", bold=True)
        hand = self._hand(item.tiles)
        if self.plan.stacked:
            return [_cell(f"{name} &nbsp;{worth}{hand}")]
        cells = [_cell(name), _cell(whole(worth)), _cell(hand)]
        if self.plan.columns == 1 and any(one.note for one in self.card.items):
            small = max(self.plan.type - 3, LEAST)
            cells.append(_cell(self._run(item.note, "ink2", size=small), "right"))
        return cells

    def _paid(self) -> str:
        if not self.card.paid:
            return ""
        stop = self._say("sign_sentences")
        rows = [(reason, stop.join(texts), "") for reason, texts in self.card.paid]
        return self._heading("rules_card_paid") + self._rows(rows)

    def _agreed(self) -> str:
        """Return each with its value, what the table settled first before the rest."""
        chosen = self.card.agreed if self.plan.notes else self.card.agreed[: self.card.fixed]
        shown = " &nbsp; ".join(f"{self._run(name, 'ink2')} {self._run(value, bold=True)}" for name, value in chosen)
        return self._heading("rules_card_agreed") + _paragraph(shown) if chosen else ""

    # --- words --------------------------------------------------------------------------------------------------------

    def _rows(self, rows: Sequence[tuple[str, str, str]]) -> str:
        """Return words with what belongs to them and their ink: below each other, or in one paragraph."""
        if self.plan.flow:
            return _paragraph(" &nbsp; ".join(self._named(*row) for row in rows))
        cells = [
            [_cell(whole(self._run(head, ink, bold=True) + "&nbsp;")), _cell(self._run(text), wide=True)]
            for head, text, ink in rows
        ]
        return _table(cells, "under") if cells else ""

    def _named(self, head: str, text: str, ink: str = "") -> str:
        return f"{self._run(head, ink, bold=True)} {self._run(text)}"

    def _run(self, text: str, ink: str = "", *, size: int = 0, bold: bool = False) -> str:
        return self.unit.run(text, size or self.plan.type, ink or "ink", bold=bold)

    def _say(self, code: str, **facts: object) -> str:
        return self.unit.look.say(code, **facts)

    def _hand(self, tiles: Sequence[StripTile]) -> str:
        """Return a row of tiles that is never parted, with a gap between its groups."""
        if not tiles or not self.plan.tile:
            return ""
        parts = [before.group != tile.group for before, tile in pairwise(tiles)]
        gap = f'<span style="font-size:{self.plan.tile // 2}px">\u200a</span>' if sum(parts) < _PARTS else ""
        found = [gap * parted + self._tile(tile) for parted, tile in zip((False, *parts), tiles, strict=True)]
        return whole("".join(found))

    def _tile(self, tile: StripTile) -> str:
        self._kinds.add(tile.kind)
        size = tile_size(tile.kind, self._wide(tile.kind), True)
        return f'<img src="tile:{tile.kind}" width="{size.width()}" height="{size.height()}">'

    def _wide(self, kind: int) -> int:
        """Return how wide a tile is; a card is no higher than a tile."""
        return width_within(kind, self.plan.tile, self.plan.tile * 3 // 2, True)


def _paragraph(html: str) -> str:
    return f"<p>{html}</p>" if html else ""


def _cell(html: str, align: str = "left", *, wide: bool = False) -> str:
    """Return a cell of a table; a `wide` one has what the others leave."""
    return f"""<td align="{align}"{' width="100%"' * wide}>{html}</td>"""


def _table(rows: Iterable[Sequence[str]], look: str) -> str:
    """Return rows of cells over the width of the page."""
    lines = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    head = '<table width="100%" cellspacing="0" style="border-collapse:collapse"'
    return f'{head} class="{look}">{lines}</table>'
