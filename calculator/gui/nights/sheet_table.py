"""The score sheet 记分表: a row a deal, with who won from whom, what it was, how it came about, and the amounts of all; a line
where a game of several deals 场 ended; and under it what each has won or lost so far, in points and in money."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, write
from calculator.gui.nights.drawing import stroke, write_whole
from calculator.gui.widgets.table import Table
from calculator.gui.widgets.table_model import TableCell, TableColumn, TableRow
from calculator.nights import (
    WINDOW_COLUMNS,
    PlayedGame,
    Sheet,
    SheetRow,
    game_text,
    game_values,
    has_pot_column,
    money_of,
    party,
    points_text,
)
from calculator.text import code_of
from calculator.text.figures import amounts, signed, width

_CODES = [column.in_window for column in WINDOW_COLUMNS]
NUMBER, WHO, ITEMS, WORKING = map(_CODES.index, ("sheet_number", "sheet_who", "sheet_items", "sheet_working"))
FIRST_SEAT = len(WINDOW_COLUMNS)
SEAT_SHARE = 0.08
"""Of the width of a page."""
_TIGHT = 640
"""Below this width at 100 % the working has no room."""
_TOTALS_HEIGHT = 82
_POT_LETTERS = 6
"""Columns of a terminal that the head of the pot's column has room for; a Chinese letter takes two."""
GAME = "/game"
"""What follows the id of a row in the key of the line of the game that ended with it."""
ALL, CHANGED, BY_HAND, EXHAUSTED = "", "changed", "by_hand", "exhausted"
_OTHER = (CHANGED, BY_HAND, EXHAUSTED)


class SheetTable(Table):
    """Arrows choose a row, with Ctrl and Shift they move it; Enter opens it."""

    def __init__(self) -> None:
        super().__init__(own_order=NUMBER)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_I and not event.modifiers():
            event.ignore()  # of the view, which makes a picture
        else:
            super().keyPressEvent(event)

    def _widths(self, room: int) -> list[int]:
        """Fixed columns first; who and what share the rest; the working goes where there is no room for it."""
        tight = room < self.look.px(_TIGHT)
        widths = [self.look.px(column.width) for column in self.source.columns]
        if widths:
            self.setColumnHidden(WORKING, tight)
            rest = room - sum(wide for at, wide in enumerate(widths) if not (tight and at == WORKING))
            # Names and the tag of what was changed are never cut off for the hand, which the drawer says too.
            widths[WHO] = max(rest * (12 if tight else 11) // 20, self.look.px(90))
            widths[ITEMS] = max(rest - widths[WHO], self.look.px(60))
        return widths


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
    """Date, rules with so many letters of their hash, and number of deals."""
    night, rules = sheet.night, sheet.night.ruleset
    facts = {"ruleset": rules.name(look.language), "version": rules.version, "hash": rules.hash[:letters]}
    return look.say("sheet_facts", date=night.date, count=sheet.deals, **facts)


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
    night = sheet.night
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
                cell = cell._replace(tag=look.say("sheet_tag_new" if fresh else code_of("sheet_tag", row.mark)))
            case "sheet_items":
                cell = cell._replace(ink="bad" if row.problems else "ink")
            case "sheet_working":
                cell = cell._replace(ink="ink2")
        cells.append(cell)
    for seat, name in enumerate(night.names):
        points = row.net[seat] if row.net is not None else None
        changed = seat < len(row.changed) and row.changed[seat]
        cells.append(_amount(points, f"{name} Σ {signed(row.totals[seat])}", changed))
    if has_pot_column(sheet):
        pot = None if row.net is None else row.pot
        cells.append(_amount(pot, f"{party(night, night.seats, look.language)} Σ {signed(row.pot_total)}", False))
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
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(400, self._look.px(_TOTALS_HEIGHT))

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
        write(painter, QRectF(left, second[0], 400, second[1]), hint, palette.ink2, 12)
        header = self._table.horizontalHeader()
        pot = (sheet.pot,) if has_pot_column(sheet) else ()
        for seat, points in enumerate((*sheet.totals, *pot)):
            at, width = header.sectionViewportPosition(FIRST_SEAT + seat), header.sectionSize(FIRST_SEAT + seat)

            left, room = at, width - 8

            def amount(
                line: tuple[int, int], text: str, ink: str, pixels: int = 12, *, left: int = left, room: int = room
            ) -> None:
                box = QRectF(left, line[0], room, line[1])
                write_whole(painter, box, text, ink, pixels, bold=pixels > 12)

            ink = palette.ink2 if seat >= sheet.night.seats else palette.accent if points > 0 else palette.ink
            amount(first, signed(points), ink, 18)
            worth = signed(money_of(points, sheet.night.stake))
            amount(second, look.say("desk_yuan", amount=worth), palette.ink2)
            if seat >= sheet.night.seats:
                continue
            if sheet.must_rebuy[seat]:
                amount(third, look.say("sheet_rebuy"), palette.bad)
            elif sheet.stacks is not None:
                amount(third, look.say("sheet_stack", points=sheet.stacks[seat]), palette.ink3)


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
