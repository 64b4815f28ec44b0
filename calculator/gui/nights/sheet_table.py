"""The score sheet 记分表: a row a deal, with who won from whom, what it was, how it came about, and the amounts of four."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from calculator.gui.look.look import Look
from calculator.nights import Sheet, SheetRow, main_text, party, who_text, working_text
from calculator.text import code_of
from calculator.text.figures import signed

Index = QModelIndex | QPersistentModelIndex
NUMBER, DEALER, WHO, ITEMS, WORKING, FIRST_SEAT = range(6)
COLUMNS = FIRST_SEAT + 4
HEADS = ("sheet_number", "sheet_dealer", "sheet_who", "sheet_items", "sheet_working")
"""The heads of the columns before the seats', as codes."""
_WIDTHS = {NUMBER: 40, DEALER: 70, WORKING: 132}
_SEAT = 68
_ROW = 32
_MOVE = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
SORT = Qt.ItemDataRole.UserRole
SHEET_ROW = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Line:
    """One row as it is shown; the texts in the order of the columns, `amounts` None where they are not known."""

    row: SheetRow
    texts: tuple[str, str, str, str, str]
    amounts: tuple[int, ...] | None
    tag: str
    changed: tuple[bool, ...]


class SheetModel(QAbstractTableModel):
    """The rows of one night; sorting and filtering lie above."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self._heads: tuple[str, ...] = ("",) * COLUMNS
        self._sheet: Sheet | None = None
        self._made: dict[int, Line] = {}
        self._language = ""

    def show_sheet(self, sheet: Sheet | None, look: Look, fresh: frozenset[str] = frozenset()) -> None:
        """Shows a night; `fresh` are the rows put in just now. Rows that have not changed keep their texts."""
        rows = sheet.rows if sheet is not None else ()
        if look.language != self._language:
            self._made, self._language = {}, look.language
        made = {id(row): self._line(sheet, row, look, row.row.id in fresh) for row in rows} if sheet is not None else {}
        lines = [made[id(row)] for row in rows]
        heads = tuple(look.say(code) for code in HEADS)
        heads += sheet.night.names if sheet is not None else ("",) * 4
        self._made, self._sheet = made, sheet
        if (lines, heads) == (self.lines, self._heads):
            return
        if len(lines) == len(self.lines) and heads == self._heads:
            self.lines = lines
            self.dataChanged.emit(self.index(0, 0), self.index(max(len(lines) - 1, 0), COLUMNS - 1))
            return
        self.beginResetModel()
        self.lines, self._heads = lines, heads
        self.endResetModel()

    def _line(self, sheet: Sheet, row: SheetRow, look: Look, fresh: bool) -> Line:
        old = self._made.get(id(row))
        tag = "sheet_tag_new" if fresh else code_of("sheet_tag", row.mark) if row.mark else ""
        text = look.say(tag) if tag else ""
        if old is not None and old.row is row:
            return old if old.tag == text else Line(old.row, old.texts, old.amounts, text, old.changed)
        night, language = sheet.night, look.language
        texts = (
            str(row.number) if row.number else "·",
            party(night, row.dealer, language) if row.dealer is not None and row.number else "",
            who_text(night, row, language),
            main_text(row, language),
            working_text(row, language),
        )
        return Line(row, texts, row.net, text, row.changed)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line, column = self.lines[index.row()], index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return amount_text(line, column - FIRST_SEAT) if column >= FIRST_SEAT else line.texts[column]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(line, column)
        if role == SORT:
            return self._sort_key(index.row(), line, column)
        return line if role == SHEET_ROW else None

    def _tip(self, line: Line, column: int) -> str:
        if column < FIRST_SEAT:
            return line.texts[column]
        assert self._sheet is not None
        seat = column - FIRST_SEAT
        return f"{self._sheet.night.names[seat]} Σ {signed(line.row.totals[seat])}"

    @staticmethod
    def _sort_key(at: int, line: Line, column: int) -> object:
        """What a column sorts by: amounts by size, the number by the order of play, the rest by its text."""
        if column == NUMBER:
            return at
        if column >= FIRST_SEAT:
            return line.amounts[column - FIRST_SEAT] if line.amounts is not None else 0
        return line.texts[column]


def amount_text(line: Line, seat: int) -> str:
    """With its sign; nothing moved is a dot, nothing known a question mark."""
    if line.amounts is None:
        return "?"
    points = line.amounts[seat]
    return signed(points) if points else "·"


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column >= FIRST_SEAT or column == NUMBER else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class SheetDelegate(QStyledItemDelegate):
    """Paints the cells: a plus bold in the accent, a changed amount underlined, the winner with a tag for what is new."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.seats: tuple[int, ...] = (0, 1, 2, 3)
        """The colours of the four seats."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self.look.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: Line = index.data(SHEET_ROW)
        palette, column = self.look.palette, index.column()
        rect = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.fillRect(rect, QColor(palette.soft if chosen else palette.panel))
        if chosen and column == 0:
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), QColor(palette.accent))
        painter.setPen(QPen(QColor(palette.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        inner = rect.adjusted(8, 0, -8, 0)
        font = QFont(option.font)
        font.setPixelSize(self.look.px(13))
        if column >= FIRST_SEAT:
            self._amount(painter, inner, font, line, column - FIRST_SEAT)
        else:
            self._text(painter, inner, font, line, column)
        painter.restore()

    def _amount(self, painter: QPainter, rect: QRectF, font: QFont, line: Line, seat: int) -> None:
        palette = self.look.palette
        points = line.amounts[seat] if line.amounts is not None else None
        font.setBold(bool(points and points > 0))
        painter.setFont(font)
        colour = (
            palette.bad if points is None else palette.accent if points > 0 else palette.ink if points else palette.ink3
        )
        painter.setPen(QColor(colour))
        text = amount_text(line, seat)
        painter.drawText(rect, int(_alignment(FIRST_SEAT)), text)
        if seat < len(line.changed) and line.changed[seat]:
            width = painter.fontMetrics().horizontalAdvance(text)
            y = rect.center().y() + self.look.px(9)
            painter.fillRect(QRectF(rect.right() - width, y, width, 2), QColor(palette.mark_ink))

    def _text(self, painter: QPainter, rect: QRectF, font: QFont, line: Line, column: int) -> None:
        palette = self.look.palette
        painter.setFont(font)
        faint = column == WORKING or (column == NUMBER and not line.row.number)
        painter.setPen(
            QColor(palette.bad if line.row.problems and column == ITEMS else palette.ink2 if faint else palette.ink)
        )
        if column == DEALER and line.row.dealer is not None and line.texts[DEALER]:
            side = self.look.px(8)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = painter.pen()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.seats[self.seats[line.row.dealer]]))
            painter.drawEllipse(QRectF(rect.left(), rect.center().y() - side / 2, side, side))
            painter.setPen(pen)
            rect = rect.adjusted(side + 6, 0, 0, 0)
        room = rect
        if column == WHO and line.tag:
            room = rect.adjusted(0, 0, -self._tag_width(painter, font, line.tag) - 6, 0)
        measures = painter.fontMetrics()
        text = measures.elidedText(line.texts[column], Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, int(_alignment(column)), text)
        if column == WHO and line.tag:
            self._tag(painter, rect, font, line.tag, measures.horizontalAdvance(text) + 8)

    def _tag_width(self, painter: QPainter, font: QFont, text: str) -> int:
        return painter.fontMetrics().horizontalAdvance(text) + 10

    def _tag(self, painter: QPainter, rect: QRectF, font: QFont, text: str, at: int) -> None:
        palette = self.look.palette
        small = QFont(font)
        small.setPixelSize(self.look.px(12))
        painter.setFont(small)
        box = QRectF(rect.left() + at, rect.center().y() - self.look.px(9), 0, self.look.px(18))
        box.setWidth(painter.fontMetrics().horizontalAdvance(text) + 8)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(palette.mark_ink), 1))
        painter.setBrush(QColor(palette.mark_soft))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


class SheetTable(QTableView):
    """The table itself. Arrows choose, with Ctrl and Shift they move the row; Enter and Delete are the view's."""

    opened = Signal(str)
    moved = Signal(str, int)
    """A row, and by how many places."""

    def __init__(self, model: QAbstractItemModel, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.delegate = SheetDelegate(look, self)
        self.setItemDelegate(self.delegate)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.setModel(model)
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSortIndicatorShown(False)
        header.sectionClicked.connect(self._sort)
        self._sorted = (NUMBER, False)
        self.doubleClicked.connect(lambda index: self.opened.emit(row_id(index)))

    def _sort(self, column: int) -> None:
        """By a column, the largest amount first; once more the other way round. The arrow tells, but of the numbers, which
        tell it themselves."""
        before, down = self._sorted
        down = not down if before == column else column >= FIRST_SEAT
        self._sorted = (column, down)
        order = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        header = self.horizontalHeader()
        header.setSortIndicatorShown(column != NUMBER)
        header.setSortIndicator(column, order)
        self.model().sort(column, order)

    def show_look(self, look: Look) -> None:
        self.delegate.look = look
        self.setAccessibleName(look.say("sheet_title"))
        self.verticalHeader().setDefaultSectionSize(look.px(_ROW))
        self._share()
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and held == _MOVE and self.currentIndex().isValid():
            # Only in the order of play a place means anything.
            if self._sorted == (NUMBER, False):
                self.moved.emit(row_id(self.currentIndex()), step)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Fixed columns first; who and what share the rest; the working goes where there is no room for it."""
        look, width = self.delegate.look, self.viewport().width()
        widths = {column: look.px(pixels) for column, pixels in _WIDTHS.items()}
        widths |= {FIRST_SEAT + seat: look.px(_SEAT) for seat in range(4)}
        tight = width < look.px(640)
        self.setColumnHidden(WORKING, tight)
        rest = width - sum(w for column, w in widths.items() if not (tight and column == WORKING))
        # Names and the tag of what was changed are never cut off for the hand, which the drawer tells too.
        widths[WHO] = max(rest * (12 if tight else 11) // 20, look.px(90))
        widths[ITEMS] = max(rest - widths[WHO], look.px(60))
        for column, pixels in widths.items():
            if self.columnWidth(column) != pixels:
                self.setColumnWidth(column, pixels)


def row_id(index: Index) -> str:
    """The id of the row that a cell belongs to."""
    line: Line = index.data(SHEET_ROW)
    return line.row.row.id
