"""The rules of a table on one page of A5, to print and lay beside it: black on white, read in grey too.

Everything always goes on the page: where there is much, type becomes smaller, down to 7.5 points, then two columns stand beside
each other, then hands stand below their names, then the sample hands go, then the notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from calculator.gui.look.look import Look, families_of
from calculator.gui.look.palette import HIGH_CONTRAST, LIGHT, face_set
from calculator.gui.pictures.card_plans import LEAST, PLANS, CardPlan
from calculator.gui.pictures.card_rows import (
    Words,
    filled_columns,
    flowed,
    head_lines,
    name_room,
    named_values,
    paragraph,
)
from calculator.gui.tiles.art import TilePixmaps, tile_size
from calculator.gui.tiles.wordmark import paint_wordmark, wordmark_width
from calculator.gui.widgets.poster import CENTRE, RIGHT, Poster
from calculator.statement import StripTile
from calculator.view import CardItem, RulesCard, WorthGrid

DPI = 192
"""Units of the page to the inch."""
WIDE, HIGH = 1119, 1587
"""A5 in units."""
_LEAST_TILE = 16
"""The narrowest tile of which the face is still known on paper, in units: 2.1 millimetres."""
_HEAD = 160
"""The widest worth that stands before the names of what is worth it."""
_PARTS = 7
"""A hand in more parts is not parted: it has no groups."""
_EDGE = 68.0
_TOP, _FOOT = 54.0, HIGH - 90.0
_INK = LIGHT._replace(accent=LIGHT.ink, ink2=LIGHT.ink, ink3=LIGHT.ink2)


def plan_of(card: RulesCard, look: Look) -> CardPlan:
    """The first plan in which everything has room."""
    page = _Page(None, card, look, grey=False)
    return next((plan for plan in PLANS if page.lay(plan) <= _FOOT), PLANS[-1])


def paint_card(painter: QPainter, card: RulesCard, look: Look, *, grey: bool) -> None:
    """Paints the card on a page of WIDE times HIGH units."""
    plan = plan_of(card, look)
    free = _FOOT - _Page(None, card, look, grey=grey).lay(plan)
    _Page(painter, card, look, grey=grey, free=free).paint(plan)


class _Page:
    """Lays the card out from the top; without a `painter` it only measures. `free` is spread between the parts."""

    def __init__(self, painter: QPainter | None, card: RulesCard, look: Look, *, grey: bool, free: float = 0.0) -> None:
        self.painter, self.card = painter, card
        self.ink = _INK if grey else LIGHT
        faces = HIGH_CONTRAST if grey else face_set(look.faces.name, LIGHT)
        self.look = replace(look, palette=self.ink, faces=faces, language=card.language, scale=100)
        font = QFont()
        font.setFamilies(list(families_of(card.language)))
        self.type = Poster(font, LEAST)
        self.pixmaps = TilePixmaps()
        self.y = _TOP
        self.small = False
        """Whether tiles would be too small to be known."""
        self.apart = 5.0
        """Between the groups of a hand."""
        self.gap = min(max(free, 0.0) / 5, 34.0)

    def paint(self, plan: CardPlan) -> None:
        painter = self.painter
        assert painter is not None
        painter.fillRect(QRectF(0, 0, WIDE, HIGH), QColor("white"))
        painter.fillRect(QRectF(0, 0, WIDE, 20), QColor(self.ink.accent))
        self.lay(plan)
        self._foot()

    def lay(self, plan: CardPlan) -> float:
        """Gives where it ends; beyond the page where its tiles would be too small."""
        self.y, self.small, self.apart = _TOP, False, 2.0 if plan.stacked else 5.0
        self._title(plan)
        self._worth(plan)
        self._items(plan)
        self._paid(plan)
        self._agreed(plan)
        return HIGH if self.small else self.y

    # --- parts --------------------------------------------------------------------------------------------------------

    def _title(self, plan: CardPlan) -> None:
        wide = wordmark_width(38)
        if self.painter is not None:
            paint_wordmark(self.painter, WIDE - _EDGE - wide, self.y + (6 if plan.flow else 14), 38, self.ink.accent)
        room = WIDE - 2 * _EDGE
        size, high = (46, 58) if plan.flow else (56, 76)
        self._text(_EDGE, room - wide - 30, self.card.name, size, bold=True, high=high - 4)
        self.y += high
        if self.card.players:
            self._lines(_EDGE, room, self.card.players, plan.type + 1, self.ink.ink2)
        self._lines(_EDGE, room, self.card.about, plan.type, self.ink.ink2)

    def _worth(self, plan: CardPlan) -> None:
        card = self.card
        if not (card.worths or card.steps or card.grid or card.explained):
            return
        self._heading("rules_card_worth", plan)
        if card.grid is not None:
            self._grid(card.grid, plan)
        elif card.worths:
            self._columns(card.worths, plan)
        for line in card.steps:
            self._lines(_EDGE, WIDE - 2 * _EDGE, line, plan.type, self.ink.ink)
        self._paragraph(paragraph([(name, [text]) for name, text in card.explained], self.ink.ink), plan)

    def _columns(self, worths: Sequence[tuple[str, str]], plan: CardPlan) -> None:
        wide, high = (WIDE - 2 * _EDGE) / len(worths), plan.type * 3.4
        self.y += 8
        box = QRectF(_EDGE, self.y, WIDE - 2 * _EDGE, high)
        self._frame(box)
        for at, (head, amount) in enumerate(worths):
            cell = QRectF(_EDGE + at * wide, self.y, wide, high)
            if at:
                self._line(cell.left(), cell.top() + 8, cell.left(), cell.bottom() - 8)
            self._write(cell.adjusted(4, 6, -4, -high * 0.56), head, plan.type - 2, self.ink.ink2, flags=CENTRE)
            self._write(cell.adjusted(4, high * 0.36, -4, -4), amount, plan.type + 12, bold=True, flags=CENTRE)
        self.y += high

    def _grid(self, grid: WorthGrid, plan: CardPlan) -> None:
        """Two numbers across and down, then what one of them alone decides."""
        size = min(plan.type, LEAST + 2)
        line = size * (1.1 if plan.close else 1.2)
        self._lines(_EDGE, WIDE - 2 * _EDGE, self._say("rules_card_grid"), LEAST, self.ink.ink2)
        self.y += 4
        top, left = self.y, _EDGE + size * 3.2
        wide = (WIDE - _EDGE - left) / len(grid.heads)
        for at, head in enumerate(grid.heads):
            self._write(QRectF(left + at * wide, self.y, wide, line), head, size, self.ink.ink2, flags=CENTRE)
        self.y += line
        for name, cells in grid.rows:
            self._line(_EDGE, self.y, WIDE - _EDGE, self.y)
            self._write(QRectF(_EDGE + 10, self.y, left - _EDGE - 10, 2 * line), name, size, bold=True)
            for at, cell in enumerate(cells):
                self._amounts(QRectF(left + at * wide, self.y, wide, 2 * line), cell, size)
            self.y += 2 * line
        wide = (WIDE - 2 * _EDGE) / max(len(grid.beyond), 1)
        self._line(_EDGE, self.y, WIDE - _EDGE, self.y)
        for at, (name, cell) in enumerate(grid.beyond):
            box = QRectF(_EDGE + at * wide, self.y, wide, 3 * line)
            self._write(QRectF(box.left(), box.top(), wide, line), name, size, self.ink.ink2, flags=CENTRE)
            self._amounts(box.adjusted(0, line, 0, 0), cell, size)
            if at:
                self._line(box.left(), box.top(), box.left(), box.bottom())
        self.y += 3 * line if grid.beyond else 0
        self._frame(QRectF(_EDGE, top, WIDE - 2 * _EDGE, self.y - top))

    def _amounts(self, box: QRectF, cell: tuple[str, str], size: int) -> None:
        """One above the other."""
        half = box.height() / 2
        self._write(box.adjusted(3, 2, -3, 2 - half), cell[0], size, bold=True, flags=CENTRE)
        self._write(box.adjusted(3, half - 2, -3, -2), cell[1], size, self.ink.ink2, flags=CENTRE)

    def _items(self, plan: CardPlan) -> None:
        card = self.card
        if not (card.items or card.besides or card.without):
            return
        self._heading("rules_card_counts", plan)
        if plan.columns:
            self._item_rows(plan)
        grouped = list(self._grouped(plan))
        if plan.flow:
            left_out = [(self._say("rules_card_without"), card.without)] if card.without else []
            self._paragraph(paragraph([*grouped, *left_out], self.ink.accent), plan)
            return
        groups = [(worth, " · ".join(names)) for worth, names in grouped if len(names) > 1]
        if alone := [f"{names[0]} {worth}" for worth, names in grouped if len(names) == 1]:
            groups.append((self._say("rules_card_also"), " · ".join(alone)))
        long = [row for row in groups if self.type.wide(row[0], plan.type, True) > _HEAD]
        groups = [row for row in groups if row not in long]
        left = max((self.type.wide(worth, plan.type, True) for worth, _ in groups), default=0.0)
        without = self._say("rules_card_without")
        left = max(left, self.type.wide(without, plan.type, True)) + 24
        for worth, names in groups:
            self._row(worth, names, left, plan, ink=self.ink.accent)
        if long:
            told = (f"{worth}{self._say('sign_colon')}{names}" for worth, names in long)
            self._row("", self._say("sign_sentences").join(told), 0, plan)
        if card.without:
            self._row(without, " · ".join(card.without), left, plan, faint=True)
        noted = [item for item in card.items if item.note]
        if plan.notes and plan.columns != 1 and noted:
            text = " ".join(f"{item.name}{self._say('sign_colon')}{item.note}" for item in noted)
            self._lines(_EDGE, WIDE - 2 * _EDGE, text, max(plan.type - 1, LEAST), self.ink.ink2)

    def _grouped(self, plan: CardPlan) -> Iterator[tuple[str, Sequence[str]]]:
        """What stands beside each other by its worth: what has no row of its own."""
        found: dict[str, list[str]] = {}
        for item in () if plan.columns else self.card.items:
            found.setdefault(item.worth, []).append(item.name)
        for worth, names in self.card.besides:
            found.setdefault(worth, []).extend(names)
        yield from ((worth, list(dict.fromkeys(names))) for worth, names in found.items())

    def _item_rows(self, plan: CardPlan) -> None:
        items, columns = self.card.items, plan.columns
        gap = 12.0 if plan.stacked else 30.0
        wide = (WIDE - 2 * _EDGE - gap * (columns - 1)) / columns
        rows = -(-len(items) // columns)
        if plan.stacked:
            self._stacked(items, wide, gap, plan)
            return
        names = max((self.type.wide(item.name, plan.type, True) for item in items), default=0.0)
        worths = max((self.type.wide(item.worth, plan.type, True) for item in items), default=0.0)
        worths = min(worths + 18, wide * (0.2 if plan.hands else 0.36))
        names = min(names + 18, wide * (0.34 if columns == 1 else 0.38) if plan.hands else wide - worths)
        # One width for all tiles, so that the rows stand under each other.
        room = wide - names - worths
        widths = [self._tile_width(item.tiles, room * (0.62 if columns == 1 else 1), plan.row - 6) for item in items]
        tile = min((one for one in widths if one), default=0)
        self.small |= plan.hands and 0 < tile < _LEAST_TILE
        top = self.y
        for at, item in enumerate(items):
            self.y = top + at % rows * plan.row
            left = _EDGE + at // rows * (wide + gap)
            self._item(item, QRectF(left, self.y, wide, plan.row), names, worths, tile, plan)
        self.y = top + rows * plan.row

    def _stacked(self, items: Sequence[CardItem], wide: float, gap: float, plan: CardPlan) -> None:
        """Each with its hand below its name, in columns."""
        line, top = plan.type * 1.1, self.y + 4
        room = round(plan.row - line - 2)
        tile = min((self._tile_width(one.tiles, wide, room) for one in items if one.tiles), default=0)
        heads = [head_lines(self.type, one.name, one.worth, wide, plan.type) for one in items]
        self.small |= 0 < tile < _LEAST_TILE or None in heads
        heights = [plan.row + line * (len(head or [0]) - 1) for head in heads]
        foot = top
        for column, rows in enumerate(filled_columns(heights, plan.columns)):
            left, y = _EDGE + column * (wide + gap), top
            for row in rows:
                for name, worth in heads[row] or [(items[row].name, items[row].worth)]:
                    box = QRectF(left, y - 3, wide, line)
                    self._write(box, name, plan.type, bold=True)
                    box = box.adjusted(name_room(self.type, name, plan.type), 0, 0, 0)
                    self._write(box, worth, plan.type, self.ink.accent, bold=True)
                    y += line
                if tile:
                    self._tiles(items[row].tiles, left, QRectF(left, y, wide, plan.row - line - 2), tile)
                y += plan.row - line
            foot = max(foot, y)
        self.y = foot
        self._line(_EDGE, self.y, WIDE - _EDGE, self.y)

    def _item(self, item: CardItem, box: QRectF, names: float, worths: float, tile: int, plan: CardPlan) -> None:
        self._write(QRectF(box.left(), box.top(), names - 10, box.height()), item.name, plan.type, bold=True)
        place = QRectF(box.left() + names, box.top(), worths - 10, box.height())
        self._write(place, item.worth, plan.type, self.ink.accent, bold=True)
        left = box.left() + names + worths
        if plan.hands and item.tiles and tile:
            left = self._tiles(item.tiles, left, box, tile) + 20
        if plan.notes and plan.columns == 1 and item.note:
            room = QRectF(left, box.top(), box.right() - left, box.height())
            lines = self.type.wrapped(item.note, room.width(), max(plan.type - 3, LEAST))
            small = max(plan.type - 3, LEAST)
            one = min(small * 1.2, box.height() / len(lines))
            start = box.center().y() - one * len(lines) / 2
            for at, line in enumerate(lines):
                self._write(
                    QRectF(room.left(), start + at * one, room.width(), one), line, small, self.ink.ink2, flags=RIGHT
                )
        self._line(box.left(), box.bottom(), box.right(), box.bottom())

    def _paid(self, plan: CardPlan) -> None:
        if not self.card.paid:
            return
        self._heading("rules_card_paid", plan)
        left = max(self.type.wide(reason, plan.type, True) for reason, _ in self.card.paid) + 24
        left = min(left, 230)
        stop = self._say("sign_sentences")
        rows = [(reason, stop.join(texts)) for reason, texts in self.card.paid]
        if plan.flow:
            self._paragraph(paragraph([(reason, [text]) for reason, text in rows], self.ink.ink), plan)
            return
        if plan.close:
            self._beside(rows, plan)
            return
        for reason, texts in self.card.paid:
            self._row(reason, stop.join(texts), left, plan, ruled=False)

    def _paragraph(self, runs: Sequence[Words], plan: CardPlan) -> None:
        line = plan.type * 1.22
        self.y += 2
        for words in flowed(self.type, runs, WIDE - 2 * _EDGE, plan.type):
            for at, one in words:
                box = QRectF(_EDGE + at, self.y, WIDE - 2 * _EDGE - at, line)
                if text := one.text.rstrip():  # a gap at the end of a line takes no room
                    self._write(box, text, plan.type, one.ink, bold=one.bold)
            self.y += line

    def _beside(self, rows: Sequence[tuple[str, str]], plan: CardPlan) -> None:
        """Short texts beside each other, each behind its word; a long one in lines of its own."""
        line, x = plan.type * 1.34, _EDGE
        room = WIDE - 2 * _EDGE
        for head, text in rows:
            left = self.type.wide(head, plan.type, True) + 14
            wide = left + self.type.wide(text, plan.type)
            if x > _EDGE and x + wide > WIDE - _EDGE:
                x, self.y = _EDGE, self.y + line
            if wide > room:
                self._row(head, text, left + 10, plan, ruled=False)
                continue
            self._write(QRectF(x, self.y, left, line), head, plan.type, bold=True)
            self._write(QRectF(x + left, self.y, wide - left + 1, line), text, plan.type)
            x += wide + 34
        self.y += line if x > _EDGE else 0

    def _agreed(self, plan: CardPlan) -> None:
        """Each with its value in a frame, as many beside each other as have room."""
        chosen = self.card.agreed if plan.rest else self.card.agreed[: self.card.told]
        if not chosen:
            return
        self._heading("rules_card_agreed", plan)
        if plan.flow:
            self._paragraph(named_values(chosen), plan)
            return
        self.y += 8
        pad, high, left, right = (
            8.0 if plan.close else 12.0,
            plan.type * (1.4 if plan.close else 1.7),
            _EDGE,
            WIDE - _EDGE,
        )
        gap = 5 if plan.close else 8
        x = left
        for label, value in chosen:
            words = self.type.wide(label, plan.type) + plan.type * 0.35
            wide = words + self.type.wide(value, plan.type, True) + 2 * pad
            if x > left and x + wide > right:
                x, self.y = left, self.y + high + gap
            box = QRectF(x, self.y, min(wide, right - left), high)
            self._frame(box, self.ink.ctl)
            shrunk = min(1.0, (box.width() - 2 * pad) / (wide - 2 * pad))
            first = QRectF(x + pad, self.y, words * shrunk, high)
            self._write(first, label, plan.type)
            last = QRectF(first.right(), self.y, box.right() - pad - first.right() + 1, high)
            self._write(last, value, plan.type, bold=True)
            x += wide + gap + 2
        self.y += high

    def _foot(self) -> None:
        y = HIGH - 76.0
        self._line(_EDGE, y, WIDE - _EDGE, y)
        box = QRectF(_EDGE, y + 8, WIDE - 2 * _EDGE, 40)
        mark = self._say("rules_card_mark", mark=self.card.mark)
        used = self._write(box, mark, 22, self.ink.ink2)
        self._write(box.adjusted(used + 20, 0, 0, 0), self._say("rules_card_anew"), 22, self.ink.ink2, flags=RIGHT)

    # --- strokes ------------------------------------------------------------------------------------------------------

    def _say(self, code: str, **facts: object) -> str:
        return self.look.say(code, **facts)

    def _heading(self, code: str, plan: CardPlan) -> None:
        self.y += (6 if plan.flow else 10 if plan.close else 14) + self.gap
        high = plan.type * (1.4 if plan.flow else 1.5 if plan.close else 1.7)
        self._text(_EDGE, 600, self._say(code), plan.type + 6, bold=True, high=high)
        self.y += high
        if self.painter is not None:
            self.painter.setPen(QPen(QColor(self.ink.ink), 2.5))
            self.painter.drawLine(QPointF(_EDGE, self.y), QPointF(WIDE - _EDGE, self.y))
        self.y += 4

    def _row(
        self,
        head: str,
        text: str,
        left: float,
        plan: CardPlan,
        *,
        ink: str = "",
        faint: bool = False,
        ruled: bool = True,
    ) -> None:
        """A word at the left, and beside it a text in as many lines as it needs."""
        line = plan.type * 1.34
        pad = (plan.line - line) / 2 if ruled else line * 0.1
        self.y += max(pad, 1 if plan.close else 2)
        if head:
            box = QRectF(_EDGE, self.y, left - 14, line)
            self._write(box, head, plan.type, ink or (self.ink.ink2 if faint else ""), bold=True)
        for part in self.type.wrapped(text, WIDE - 2 * _EDGE - left, plan.type):
            box = QRectF(_EDGE + left, self.y, WIDE - 2 * _EDGE - left, line)
            self._write(box, part, plan.type, self.ink.ink2 if faint else "")
            self.y += line
        self.y += max(pad, 1 if plan.close else 2)
        if ruled:
            self._line(_EDGE, self.y, WIDE - _EDGE, self.y)

    def _lines(self, left: float, wide: float, text: str, size: int, ink: str) -> None:
        for line in self.type.wrapped(text, wide, size):
            self._write(QRectF(left, self.y, wide, size * 1.36), line, size, ink)
            self.y += size * 1.36

    def _text(self, left: float, wide: float, text: str, size: int, *, bold: bool, high: float) -> None:
        self._write(QRectF(left, self.y, wide, high), text, size, bold=bold)

    def _write(
        self,
        box: QRectF,
        text: str,
        size: int,
        ink: str = "",
        *,
        bold: bool = False,
        flags: Qt.AlignmentFlag | None = None,
    ) -> float:
        if self.painter is None or not text:
            return 0.0
        where = {} if flags is None else {"flags": flags}
        return self.type.write(self.painter, box, text, ink or self.ink.ink, max(size, LEAST), bold=bold, **where)

    def _line(self, x: float, y: float, right: float, foot: float) -> None:
        if self.painter is not None:
            self.painter.setPen(QPen(QColor(self.ink.line), 1.5))
            self.painter.drawLine(QPointF(x, y), QPointF(right, foot))

    def _frame(self, box: QRectF, ink: str = "") -> None:
        if self.painter is not None:
            self.painter.setPen(QPen(QColor(ink or self.ink.line), 1.8))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawRoundedRect(box, 10, 10)

    # --- hands --------------------------------------------------------------------------------------------------------

    def _tile_width(self, tiles: Sequence[StripTile], room: float, high: int) -> int:
        """The widest for which a row has room; 0 without tiles."""
        if not tiles:
            return 0
        gaps = sum(a.group != b.group for a, b in pairwise(tiles))
        width = int((room - self._apart(tiles) * gaps) // len(tiles))
        while width > 1 and max(tile_size(self._kind(one), width, True).height() for one in tiles) > high:
            width -= 1
        return width

    def _apart(self, tiles: Sequence[StripTile]) -> float:
        return self.apart if sum(a.group != b.group for a, b in pairwise(tiles)) < _PARTS else 0.0

    @staticmethod
    def _kind(tile: StripTile) -> int:
        assert tile.kind is not None
        return tile.kind

    def _tiles(self, tiles: Sequence[StripTile], left: float, box: QRectF, width: int) -> float:
        """Paints a hand; gives its right edge."""
        apart = self._apart(tiles)
        for before, tile in zip((None, *tiles), tiles, strict=False):
            left += apart if before is not None and before.group != tile.group else 0
            high = tile_size(self._kind(tile), width, True).height()
            if self.painter is not None:
                # As fine as it is painted: a printer has many more dots than the page has units.
                ratio = max(self.painter.transform().m11(), 1.0)
                pixmap = self.pixmaps.pixmap(self._kind(tile), width, ratio, self.look.faces, True)
                self.painter.drawPixmap(
                    QRectF(QPointF(left, box.center().y() - high / 2), QSizeF(width, high)),
                    pixmap,
                    QRectF(pixmap.rect()),
                )
            left += width
        return left
