"""The score sheet 记分表: a row a deal, with who won from whom, what it was, how it came about, and the amounts of all; a line
where a game of several deals 场 ended; and under it what each has won or lost so far, in points and in money."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, pen, write
from calculator.gui.nights.plot import stroke, write_whole
from calculator.gui.widgets.fitted import in_two
from calculator.gui.widgets.table import TableView
from calculator.gui.widgets.table_cells import least_px, type_px
from calculator.gui.widgets.table_model import TableCell, TableColumn, TableRow
from calculator.nights import (
    WINDOW_COLUMNS,
    PlayedGame,
    Sheet,
    SheetRow,
    game_text,
    game_values,
    has_pot_column,
    lacking,
    money_of,
    party,
    points_text,
)
from calculator.text import code_of
from calculator.text.figures import amounts, clauses, listed, signed, width

_CODES = [column.in_window for column in WINDOW_COLUMNS]
NUMBER, DEALER, WHO, ITEMS, WORKING = map(
    _CODES.index, ("sheet_number", "sheet_dealer", "sheet_who", "sheet_items", "sheet_working")
)
FIRST_SEAT = len(WINDOW_COLUMNS)
SEAT_SHARE = 0.08
"""Of the width of a page."""
_LEFT_OUT: tuple[tuple[int, ...], ...] = ((), (WORKING,), (WORKING, ITEMS), (WORKING, ITEMS, DEALER))
"""Columns that go where there is no room, the first of them that is enough."""
_NAMED = 5
"""So many changed rows are named one by one."""
_BESIDES = " · "
_HEAD = 4
"""What a head of a column takes beside its words more than a cell."""
_BESIDE = 16
"""Pixels beside the text of a cell, and of a head."""
_TITLE, _MONEY, _STACK = (6, 28), (36, 20), (56, 18)
"""Top and height of the lines of the totals."""
_POT_LETTERS = 6
"""Columns of a terminal that the head of the pot's column has room for; a Chinese letter takes two."""
GAME = "/game"
"""What follows the id of a row in the key of the line of the game that ended with it."""
ALL, CHANGED, BY_HAND, EXHAUSTED = "", "changed", "by_hand", "exhausted"
_OTHER = (CHANGED, BY_HAND, EXHAUSTED)


class SheetTable(TableView):
    """Arrows choose a row, with Ctrl and Shift they move it; Enter opens it."""

    def __init__(self) -> None:
        self.under: tuple[str, ...] = ()
        """The longest of what stands under each column of amounts."""
        self._measured: tuple[int, dict[str, int]] = (0, {})
        """A size of type, and how wide texts are in it in two lines."""
        super().__init__(own_order=NUMBER)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_I and not event.modifiers():
            event.ignore()  # of the view, which makes a picture
        else:
            super().keyPressEvent(event)

    def _widths(self, room: int) -> list[int]:
        """The amounts of all are always seen; who and what share what the others leave. What cannot be seen whole goes."""
        columns = self.source.columns
        if not columns:
            return []
        needs = self._needs()
        usual = [max(self.look.px(column.width), need) for column, need in zip(columns, needs, strict=True)]
        fixed = [at for at in range(len(columns)) if at not in (WHO, ITEMS)]
        for left_out in _LEFT_OUT:
            asked = needs[WHO] + (0 if ITEMS in left_out else needs[ITEMS])
            for widths in (usual, needs):
                rest = room - sum(widths[at] for at in fixed if at not in left_out)
                if rest >= asked:
                    return self._placed(list(widths), rest, left_out, needs)
        # Then the amounts share what there is, and who won stands in what a third leaves.
        widths, seats = list(needs), len(columns) - FIRST_SEAT
        widths[WHO] = min(needs[WHO], room * 3 // 10)
        widths[FIRST_SEAT:] = [(room - widths[WHO] - widths[NUMBER]) // seats] * seats
        return self._placed(widths, room - widths[NUMBER] - sum(widths[FIRST_SEAT:]), _LEFT_OUT[-1], needs)

    def _placed(self, widths: list[int], rest: int, left_out: tuple[int, ...], needs: list[int]) -> list[int]:
        """The widths with those of who and what, who share the rest."""
        for at in _LEFT_OUT[-1]:
            self.setColumnHidden(at, at in left_out)
        who = rest if ITEMS in left_out else min(max(rest * 11 // 20, needs[WHO]), rest - needs[ITEMS])
        widths[WHO], widths[ITEMS] = who, rest - who
        return widths

    def _needs(self) -> list[int]:
        """The width of every column in which nothing of it is cut: texts in two lines of small type, amounts in one."""
        font, head = QFont(self.font()), self.horizontalHeader().fontMetrics()
        font.setPixelSize(type_px(self.look))
        font.setBold(True)
        bold = QFontMetrics(font)
        font.setPixelSize(least_px(font.pixelSize()))
        font.setBold(False)
        small = QFontMetrics(font)
        if self._measured[0] != font.pixelSize():
            self._measured = (font.pixelSize(), {})
        found = []
        for at, column in enumerate(self.source.columns):
            cells = [row.cells[at] for row in self.rows if at < FIRST_SEAT or not row.key.endswith(GAME)]
            if at < FIRST_SEAT:
                need = max((self._need(cell, small, at) for cell in cells), default=0)
            else:
                texts = [*(cell.text for cell in cells), *self.under[at - FIRST_SEAT : at - FIRST_SEAT + 1]]
                need = max(map(bold.horizontalAdvance, texts), default=0)
            found.append(max(need, head.horizontalAdvance(column.head) + _HEAD) + _BESIDE)
        return found

    def _need(self, cell: TableCell, measures: QFontMetrics, column: int) -> int:
        """Names and figures are not parted, only what else a deal was paid for, and what was won with."""
        known, text = self._measured[1], cell.text
        if text not in known:
            parted = in_two(text, measures) if column == ITEMS or (column == WHO and _BESIDES in text) else None
            known[text] = max(map(measures.horizontalAdvance, parted or (text,)))
        tag = measures.horizontalAdvance(cell.tag) * 13 // 10 + _BESIDE if cell.tag else 0
        return known[text] + tag + (self.look.px(8) + 6 if cell.dot is not None else 0)


class SheetRows:
    """The rows of one night as those of a table. Rows that have not changed keep their texts."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[SheetRow, TableRow]] = {}
        """By the identity of a row, which is kept beside, its place and whether it is fresh."""
        self._key: tuple[object, ...] = ()

    def of(self, sheet: Sheet, fresh: frozenset[str], look: Look) -> list[TableRow]:
        """`fresh` are the ids of the rows that were put in just now."""
        key = (look.language, sheet.night.people, has_pot_column(sheet))
        before = self._made if key == self._key else {}
        self._key, self._made = key, {}
        found = []
        for at, row in enumerate(sheet.rows):
            which = (id(row), at, row.row.id in fresh)
            self._made[which] = before.get(which) or (row, _shown(sheet, row, at, row.row.id in fresh, look))
            found.append(self._made[which][1])
            if row.game is not None:
                found.append(_game_line(sheet, row.game, row.row.id, at, look))
        return found


def facts_text(sheet: Sheet, look: Look, letters: int = 8) -> str:
    """Date where the name of the night does not say it, rules with so many letters of their hash, and number of deals; without
    letters not which version they are."""
    night, rules = sheet.night, sheet.night.ruleset
    facts = {"ruleset": rules.name(look.language), "date": night.date, "count": sheet.deals}
    version = {"version": rules.version, "hash": rules.hash[:letters]} if letters else {}
    text = look.say("sheet_facts" if letters else "sheet_facts_short", **facts, **version)
    return text.removeprefix(f"{night.date} · ") if night.date in night.name else text


def changes_text(sheet: Sheet, look: Look) -> str:
    """`第 3 盘改过，第 5 盘跟着变了`: what waits to be seen; empty where nothing does."""
    say, places = look.say, {row.row.id: at for at, row in enumerate(sheet.rows, 1)}
    parts = []
    for mark in ("edited", "replayed"):
        names = [
            say("sheet_deal_number", number=row.number)
            if row.number
            else say("sheet_row_number", number=places[row.row.id])
            for row in sheet.changed
            if row.mark == mark
        ]
        if len(names) > _NAMED:
            names[_NAMED:] = [say("sheet_more_rows", count=len(names) - _NAMED)]
        if names:
            parts.append(say(code_of("sheet_changed", mark), rows=listed(names, look.language)))
    return clauses(parts, look.language)


def sheet_columns(sheet: Sheet, look: Look) -> tuple[TableColumn, ...]:
    return (
        *(
            TableColumn(look.say(one.in_window), one.width, right=one.in_window == "sheet_number")
            for one in WINDOW_COLUMNS
        ),
        *(TableColumn(name, 68, right=True, largest_first=True) for name in sheet.night.names),
        *((_pot_column(sheet, look),) if has_pot_column(sheet) else ()),
    )


def _pot_column(sheet: Sheet, look: Look) -> TableColumn:
    """The pot as the rules call it, or in a word where that has no room."""
    name = party(sheet.night, sheet.night.seats, look.language)
    short = width(name) > _POT_LETTERS
    head = look.say("night_pot") if short else name
    return TableColumn(head, 56, right=True, largest_first=True, tip=name)


def row_of(key: str) -> str:
    """The id of the row that a line of the table belongs to."""
    return key.removesuffix(GAME)


def _game_name(game: PlayedGame, look: Look) -> str:
    over = game.end.table.definition.game
    return look.say("sheet_game", number=game.number, game="" if over is None else over.label(look.language))


def _game_line(sheet: Sheet, game: PlayedGame, row_id: str, at: int, look: Look) -> TableRow:
    """The line below the deal with which a game 场 ended: what it came to."""
    tip = game_text(game, look.language)
    cells = [TableCell(tip=tip)] * FIRST_SEAT
    cells[NUMBER] = TableCell(key=at + 0.5, right=True, tip=tip)
    cells[WHO] = TableCell(_game_name(game, look), ink="mark_ink", tip=tip)
    cells[ITEMS] = TableCell(game_values(game, look.language), ink="ink2", tip=tip)
    paid = (*game.end.net, *((game.end.pot,) if has_pot_column(sheet) else ()))
    cells += [_amount(points, tip, changed=False)._replace(bold=True) for points in paid]
    return TableRow(row_id + GAME, tuple(cells))


def _shown(sheet: Sheet, row: SheetRow, at: int, fresh: bool, look: Look) -> TableRow:
    night, lack = sheet.night, lacking(row.missing, look.language)
    cells = []
    for column in WINDOW_COLUMNS:
        found = column.cell(sheet, row, look.language)
        cell = TableCell("·" if found is None else str(found))
        match column.in_window:
            case "sheet_number":
                cell = cell._replace(key=at, ink="" if row.number else "ink2", right=True)
            case "sheet_dealer" if row.dealer is not None:
                cell = cell._replace(dot=night.people[row.dealer].colour)
            case "sheet_who" if fresh or row.mark:
                cell = cell._replace(tag=look.say(code_of("sheet_tag", row.mark or "new")))
            case "sheet_items":
                cell = cell._replace(ink="bad" if row.problems else "ink")
            case "sheet_working":
                cell = cell._replace(ink="ink2")
        cells.append(cell)
    for seat, name in enumerate(night.names):
        points = row.net[seat] if row.net is not None else None
        changed = seat < len(row.changed) and row.changed[seat]
        cells.append(_amount(points, f"{name} Σ {signed(row.totals[seat])}{lack}", changed))
    if has_pot_column(sheet):
        pot = None if row.net is None else row.pot
        cells.append(_amount(pot, f"{party(night, night.seats, look.language)} Σ {signed(row.pot_total)}{lack}", False))
    return TableRow(row.row.id, tuple(cells))


def _amount(points: int | None, tip: str, changed: bool) -> TableCell:
    """With its sign; nothing moved is a dot, nothing known a question mark."""
    ink = "bad" if points is None else "accent" if points > 0 else "ink" if points else "ink3"
    return TableCell(
        points_text(points), points or 0, ink, right=True, bold=ink == "accent", tip=tip, underlined=changed
    )


# --- what they come to -----------------------------------------------------------------------------------------------


class TotalsBar(QWidget):
    """Painted under the columns of its table; it never scrolls."""

    def __init__(self, table: SheetTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._look = Look()
        self._sheet: Sheet | None = None
        self.brief = False
        """Whether points alone are seen, and not what they are in money: a low window with large type."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        stacked = self._sheet is None or self._sheet.stacks is not None or not self._look.large
        return QSize(400, self._look.px(sum(_STACK if stacked else _MONEY) + 8))

    def minimumSizeHint(self) -> QSize:
        least = sum(_TITLE if self.brief else _MONEY) + 2
        return QSize(400, self._look.px(least) if self._look.large else self.sizeHint().height())

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        self._sheet, self._look = sheet, look
        if sheet is not None:
            self.setAccessibleName(f"{self._title(sheet)}: {amounts(sheet.night.names, sheet.totals)}")
        self.updateGeometry()
        self.update()

    def _title(self, sheet: Sheet) -> str:
        return self._look.say("sheet_totals", count=sheet.deals) + lacking(sheet.missing, self._look.language)

    def paintEvent(self, event: QPaintEvent) -> None:
        sheet, look = self._sheet, self._look
        if sheet is None:
            return
        palette, painter, header = look.palette, QPainter(self), self._table.horizontalHeader()
        stroke(painter, palette.ink, (0, 0), (self.width(), 0))
        first, second, third = ((look.px(top), look.px(high)) for top, high in (_TITLE, _MONEY, _STACK))
        left = min(look.px(48), header.sectionSize(NUMBER))
        room = header.sectionViewportPosition(FIRST_SEAT) - left - 8
        wide = write(painter, QRectF(left, first[0], room, first[1]), self._title(sheet), palette.ink, 15, bold=True)
        settled = sum(1 for row in sheet.rows if row.number and row.net is not None)
        proof = look.say("sheet_proof", settled=settled, deals=sheet.deals)
        ink = palette.mark_ink if sheet.missing else palette.accent
        hint = look.say("sheet_stake", stake=sheet.night.stake)
        beside = pen(painter, ink, 12).horizontalAdvance(proof) <= room - wide - 14
        if beside:
            write(painter, QRectF(left + wide + 14, first[0], room, first[1]), proof, ink, 12)
            write(painter, QRectF(left, second[0], room, second[1]), hint, palette.ink2, 12)
        else:
            write(painter, QRectF(left, second[0], room, second[1]), proof, ink, 12)
            write(painter, QRectF(left, third[0], room, third[1]), hint, palette.ink2, 12)
        for seat in range(sheet.night.seats + has_pot_column(sheet)):
            at, width = header.sectionViewportPosition(FIRST_SEAT + seat), header.sectionSize(FIRST_SEAT + seat)
            for (top, high), (text, ink, pixels) in zip(
                (first, second, third), _ends(sheet, seat, look, 18), strict=False
            ):
                if top + high > self.height():
                    break
                write_whole(painter, QRectF(at, top, width - 8, high), text, ink, pixels, bold=pixels > 12)


def _ends(sheet: Sheet, seat: int, look: Look, pixels: int = 13) -> list[tuple[str, str, int]]:
    """What stands under the amounts of a player, or of the pot: a text, its ink and its size, a line each."""
    palette = look.palette
    points = (*sheet.totals, sheet.pot)[seat]
    ink = palette.ink2 if seat >= sheet.night.seats else palette.accent if points > 0 else palette.ink
    money = look.say("desk_yuan", amount=signed(money_of(points, sheet.night.stake)))
    found = [(signed(points), ink, pixels), (money, palette.ink2, 12)]
    if seat < sheet.night.seats and sheet.must_rebuy[seat]:
        found.append((look.say("sheet_rebuy"), palette.bad, 12))
    elif seat < sheet.night.seats and sheet.stacks is not None:
        found.append((look.say("sheet_stack", points=sheet.stacks[seat]), palette.ink3, 12))
    return found


def widest_ends(sheet: Sheet, look: Look) -> tuple[str, ...]:
    """The longest text under the amounts of each."""
    parties = range(sheet.night.seats + has_pot_column(sheet))
    return tuple(max((text for text, *_ in _ends(sheet, seat, look)), key=width) for seat in parties)


# --- which rows are shown ---------------------------------------------------------------------------------------------


class RowFilter(NamedTuple):
    """`kind` is "", `changed`, `by_hand`, `exhausted`, or the seat of a winner as a digit; all `words` must occur."""

    kind: str = ALL
    words: str = ""

    def __bool__(self) -> bool:
        """Whether anything may be left out."""
        return bool(self.kind or self.words.split())

    def lets(self, row: SheetRow, shown: TableRow) -> bool:
        fits = {
            ALL: True,
            CHANGED: bool(shown.cells[WHO].tag),
            BY_HAND: row.row.kind != "deal",
            EXHAUSTED: row.exhausted,
        }
        if not fits.get(self.kind, self.kind in map(str, row.winners)):
            return False
        text = " ".join((*(cell.text for cell in shown.cells), row.row.entry.note)).casefold()
        return all(word in text for word in self.words.casefold().split())


def kinds(sheet: Sheet | None, look: Look) -> list[tuple[str, str]]:
    """The words of what can be chosen, each with its kind."""
    names = sheet.night.names if sheet is not None else ()
    winners = [(look.say("filter_winner", name=name), str(seat)) for seat, name in enumerate(names)]
    others = [(look.say(code_of("filter_kind", kind)), kind) for kind in _OTHER]
    return [(look.say("filter_all"), ALL), *winners, *others]
