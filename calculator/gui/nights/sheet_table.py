"""The score sheet 记分表: a row a deal, with who won from whom, what it was, how it came about, and the amounts of four."""

from __future__ import annotations

from typing import NamedTuple

from calculator.gui.look.look import Look
from calculator.gui.widgets.table import Table
from calculator.gui.widgets.table_model import TableCell, TableColumn, TableRow
from calculator.nights import WINDOW_COLUMNS, Sheet, SheetRow, points_text
from calculator.text import code_of
from calculator.text.figures import signed

_CODES = [column.in_window for column in WINDOW_COLUMNS]
NUMBER, WHO, ITEMS, WORKING = map(_CODES.index, ("sheet_number", "sheet_who", "sheet_items", "sheet_working"))
FIRST_SEAT = len(WINDOW_COLUMNS)
SEAT_SHARE = 0.08
"""Of the width of a page."""
_TIGHT = 640
"""Below this width at 100 % the working has no room."""
ALL, CHANGED, BY_HAND, EXHAUSTED = "", "changed", "by_hand", "exhausted"
_OTHER = (CHANGED, BY_HAND, EXHAUSTED)


class SheetTable(Table):
    """Arrows choose a row, with Ctrl and Shift they move it; Enter opens it."""

    def __init__(self) -> None:
        super().__init__(own_order=NUMBER)

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


class _Made(NamedTuple):
    """A row of the table, and what it was made of."""

    row: SheetRow
    at: int
    fresh: bool
    shown: TableRow


class SheetRows:
    """The rows of one night as those of a table. Rows that have not changed keep their texts."""

    def __init__(self) -> None:
        self._made: dict[int, _Made] = {}
        self._key: tuple[object, ...] = ()

    def of(self, sheet: Sheet, fresh: frozenset[str], look: Look) -> list[TableRow]:
        """`fresh` are the ids of the rows that were put in just now."""
        key = (look.language, sheet.night.people)
        before = self._made if key == self._key else {}
        self._key, self._made = key, {}
        for at, row in enumerate(sheet.rows):
            old, new = before.get(id(row)), row.row.id in fresh
            if old is None or old[:3] != (row, at, new):
                old = _Made(row, at, new, _shown(sheet, row, at, new, look))
            self._made[id(row)] = old
        return [made.shown for made in self._made.values()]


def sheet_columns(sheet: Sheet, look: Look) -> tuple[TableColumn, ...]:
    return (
        *(
            TableColumn(look.say(one.in_window), one.width, right=one.in_window == "sheet_number")
            for one in WINDOW_COLUMNS
        ),
        *(TableColumn(name, 68, right=True, largest_first=True) for name in sheet.night.names),
    )


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
    return TableRow(row.row.id, tuple(cells))


def _amount(points: int | None, tip: str, changed: bool) -> TableCell:
    """With its sign; nothing moved is a dot, nothing known a question mark."""
    ink = "bad" if points is None else "accent" if points > 0 else "ink" if points else "ink3"
    return TableCell(
        points_text(points), points or 0, ink, right=True, bold=ink == "accent", tip=tip, underlined=changed
    )


# --- which rows are shown ---------------------------------------------------------------------------------------------


class RowFilter(NamedTuple):
    """`kind` is "", `changed`, `by_hand`, `exhausted`, or the seat of a winner as a digit; all `words` must occur."""

    kind: str = ALL
    words: str = ""

    def __bool__(self) -> bool:
        """Whether anything may be left out."""
        return bool(self.kind or self.words.split())

    def lets(self, row: SheetRow, shown: TableRow) -> bool:
        if self.kind.isdigit() and int(self.kind) not in row.winners:
            return False
        if self.kind == CHANGED and not shown.cells[WHO].tag:
            return False
        if self.kind == BY_HAND and row.row.kind == "deal":
            return False
        if self.kind == EXHAUSTED and not row.exhausted:
            return False
        text = " ".join((*(cell.text for cell in shown.cells), row.row.entry.note)).casefold()
        return all(word in text for word in self.words.casefold().split())


def kinds(sheet: Sheet | None, look: Look) -> list[tuple[str, str]]:
    """What can be chosen, with its words."""
    names = sheet.night.names if sheet is not None else ()
    winners = [(str(seat), look.say("filter_winner", name=name)) for seat, name in enumerate(names)]
    others = [(kind, look.say(code_of("filter_kind", kind))) for kind in _OTHER]
    return [(ALL, look.say("filter_all")), *winners, *others]
