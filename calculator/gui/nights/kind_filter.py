"""Which rows of the score sheet are shown: by words, by who won, by what kind they are."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt

from calculator.gui.look.look import Look
from calculator.gui.nights.sheet_table import COLUMNS, SHEET_ROW, SORT, Line
from calculator.nights import Sheet
from calculator.text import code_of

ALL, CHANGED, BY_HAND, EXHAUSTED = "", "changed", "by_hand", "exhausted"
_OTHER = (CHANGED, BY_HAND, EXHAUSTED)


class KindFilter(QSortFilterProxyModel):
    """`kind` is "", `changed`, `by_hand`, `exhausted`, or the seat of a winner as a digit."""

    def __init__(self) -> None:
        super().__init__()
        self.kind = ALL
        self.words: tuple[str, ...] = ()
        self.setSortRole(SORT)

    def show(self, kind: str | None = None, words: str | None = None) -> None:
        """Changes what is shown; None leaves it."""
        self.beginFilterChange()
        if kind is not None:
            self.kind = kind
        if words is not None:
            self.words = tuple(words.casefold().split())
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    @property
    def filters(self) -> bool:
        """Whether anything may be left out."""
        return bool(self.kind or self.words)

    def filterAcceptsRow(self, at: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        if not self.filters:
            return True
        index = self.sourceModel().index(at, 0)
        line: Line = index.data(SHEET_ROW)
        row = line.row
        if self.kind.isdigit() and int(self.kind) not in row.winners:
            return False
        if self.kind == CHANGED and not line.tag:
            return False
        if self.kind == BY_HAND and row.row.kind == "deal":
            return False
        if self.kind == EXHAUSTED and not row.exhausted:
            return False
        if not self.words:
            return True
        told = [
            str(self.sourceModel().index(at, column).data(Qt.ItemDataRole.DisplayRole)) for column in range(COLUMNS)
        ]
        text = " ".join((*told, row.row.entry.note)).casefold()
        return all(word in text for word in self.words)


def kinds(sheet: Sheet | None, look: Look) -> list[tuple[str, str]]:
    """What can be chosen, with its words."""
    names = sheet.night.names if sheet is not None else ()
    winners = [(str(seat), look.say("filter_winner", name=name)) for seat, name in enumerate(names)]
    return [
        (ALL, look.say("filter_all")),
        *winners,
        *((kind, look.say(code_of("filter_kind", kind))) for kind in _OTHER),
    ]
