"""The reading that was taken, or another: groups as tiles, items, formula; the others one after the other, or in a list."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from calculator.gui.look.look import Look, elided, measured, pen, push_button, smooth, write_powers
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.tiles.strip import TileStrip
from calculator.gui.widgets.controls import FittedButton, Pressable
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.rows_view import RowsView, scrolled
from calculator.statement import (
    formula_lines,
    item_rows,
    items_line,
    place,
    reading_rows,
    reading_tiles,
    stand_ins_text,
)

if TYPE_CHECKING:
    from calculator.scoring import Score, Weighed
    from calculator.settlement import Working
    from calculator.statement import ListRow, StripTile

_COLUMNS, _NARROW = (5.0, 1.4, 1.1, 2.6), (5.6, 1.6, 1.3)
"""Shares of name, fan, gain and place; where it is narrow the place is in the tooltip."""
_STEPS = 76
"""The width of what steps through the readings."""
_EDGE = 12
_BETWEEN = 10
"""Pixels before a figure that has given the names of its room."""
_MOST_LINES = 4
"""Of a formula; what would need more says in its tooltip what has no room."""


class FormulaBox(Pressable):
    """The last steps to the amount with their numbers, powers raised as people write them: in one line where they fit beside
    each other, else in more. A click asks for every step."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._lines: tuple[str, ...] = ()
        self._place = ""

    def text(self) -> str:
        """What it says, in lines."""
        return "\n".join(self._lines)

    def show_lines(self, lines: tuple[str, ...], place: str, look: Look, tip: str = "") -> None:
        """`place` is where the last step stands in the ruleset."""
        if (lines, place, look) == (self._lines, self._place, self._look):
            return
        self._lines, self._place, self._look = lines, place, look
        self.setAccessibleName("; ".join(lines))
        self.setToolTip("\n".join((*lines, place, tip)))
        self.updateGeometry()
        self.update()

    def _joined(self) -> tuple[str, ...]:
        """On one line if that has room; one that is too long goes on below after a plus."""
        whole = self._look.say("desk_between_formulas").join(self._lines)
        if len(self._lines) > 1 and self._measures(15).horizontalAdvance(whole) < self.width() - 2 * _EDGE - 8:
            return (whole,)
        parts = tuple(part for line in self._lines for part in self._wrapped(line))
        return parts if len(parts) <= _MOST_LINES else self._lines

    def _wrapped(self, line: str) -> list[str]:
        room, measures, found = self.width() - 2 * _EDGE - 2, self._measures(13), [""]
        for at, part in enumerate(line.split(" + ")):
            term = f" + {part}" if at else part
            if found[-1] and measures.horizontalAdvance(found[-1] + term) > room:
                found.append(term.lstrip())
            else:
                found[-1] += term
        return found

    def _measures(self, pixels: int) -> QFontMetrics:
        return measured(self, pixels)

    def sizeHint(self) -> QSize:
        return QSize(200, self._look.px(max(34, 14 + 16 * len(self._joined()))))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def resizeEvent(self, event: QEvent) -> None:
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._look.palette
        painter = smooth(self)
        painter.setPen(QColor(palette.accent) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.sunk))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)
        lines = self._joined()
        high = self.height() // len(lines) if lines else 0
        edge = 3 if len(lines) > 1 else 0
        for at, line in enumerate(lines):
            box = QRect(_EDGE, edge + at * (high - edge), self.width() - 2 * _EDGE, high - edge)
            self._line(painter, line, box, 15 if len(lines) < 2 else 13, at == len(lines) - 1)

    def _line(self, painter: QPainter, line: str, box: QRect, pixels: int, last: bool) -> None:
        palette = self._look.palette
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        wide = pen(painter, palette.ink, pixels).horizontalAdvance(line)
        while wide > box.width() and pixels > 12:
            pixels -= 1
            wide = pen(painter, palette.ink, pixels).horizontalAdvance(line)
        shown = elided(line, pen(painter, palette.ink, pixels), box.width())
        left = box.left() + write_powers(painter, box, shown, painter.font())
        measures = pen(painter, palette.ink3, 12)
        if last and not self._look.narrow and left + 16 + measures.horizontalAdvance(self._place) < box.right():
            painter.drawText(box, right, self._place)


class Stand(IntEnum):
    """How items stand, each with less room than the one before: in rows, in lower rows, two beside each other where no word
    is cut, or in the line of the formula."""

    ROOMY = 0
    LOW = 1
    BESIDE = 2
    BRIEF = 3


_COLUMN_SMALL, _COLUMN, _COLUMN_WIDE = 17, 20, 26
"""The widths of cards in columns; a narrow window has no room for columns."""
_WIDEST, _ROOM_FOR_WIDEST = 52, 800
"""The widest tile of a reading that is so wide itself."""
_ITEMS = 2
"""Rows of the items' list that stay in sight."""
_ROWS = (24, 20, 19)
"""How high a row of items is at each of them, at 100 %."""
_ROW_VERY_ROOMY = 29
"""The first of them where the reading is as wide as its widest tiles ask for."""
_READINGS = 6
"""Readings that are listed without scrolling."""


class ReadingView(QWidget):
    """`show_win` shows the reading that was taken; `show_readings` lets all others be looked at."""

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._score: Score | None = None
        self._known: tuple[Score, Look, tuple[list[StripTile], tuple[ListRow, ...], Working]] | None = None
        """What was worked out last of a reading, and of which."""
        self._weighed: tuple[Weighed, ...] = ()
        self.at = 0
        """Which reading is in sight; 0 is the one that was taken."""
        self._look = Look()
        self._level = Stand.ROOMY
        self.groups = TileStrip(pixmaps, felt=False, least=8, most=25, active=False, columns=_COLUMN)
        self.items = RowsView(_COLUMNS, left=(0,), linked=True)
        self.items_area = scrolled(self.items)
        # It has what the groups and the formula leave, never less than some of its rows.
        self.items_area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.formula = FormulaBox()
        self.list = RowsView((4.4, 1), left=(0,), row_height=38, active=True)
        self.list.clicked.connect(self.show_reading)
        self.list_area = scrolled(self.list)
        self.list_area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.steps = self._build_steps()
        top = hbox(None, (self.groups, 1), vbox(None, 1, self.steps, 1), spacing=4)
        parts = (top, (self.items_area, 100), self.formula, (self.list_area, 100))
        vbox(self, *parts, 1, margins=0, spacing=5)

    def _build_steps(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(2)
        self.number = FittedButton("flat")
        self.before = push_button("flat", lambda: self.show_reading(self.at - 1), "◂", quiet=True)
        self.after = push_button("flat", lambda: self.show_reading(self.at + 1), "▸", quiet=True)
        grid.addWidget(self.before, 1, 0)
        grid.addWidget(self.after, 1, 1)
        grid.addWidget(self.number, 0, 0, 1, 2)
        return grid

    def wanted(self) -> int:
        """The height that shows everything without scrolling."""
        items = 0 if self._level == Stand.BRIEF else self.items.high() + 7
        top = max(self.groups.sizeHint().height(), self.steps.sizeHint().height())
        alone = top + 5 + items + self.formula.sizeHint().height() + 6
        return alone + (self._listed() + 5 if self._look.wide else 0)

    def _listed(self) -> int:
        """The height of the list of readings; nothing where there is only one."""
        return min(len(self._weighed), _READINGS) * self.list.row_height + 2 if len(self._weighed) > 1 else 0

    def _fit_list(self) -> None:
        """The list of all readings, where there is room for it besides."""
        listed, look = self._listed(), self._look
        seen = bool(listed) and (look.wide or self.height() >= self.wanted() + listed + 5)
        self.list_area.setVisible(seen)
        if seen:
            self.list_area.setMinimumHeight(min(listed, self.list.row_height))
            self.list_area.setMaximumHeight(listed)
            self.list.show_rows(reading_rows(self._weighed, look.style()), look, self.at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_list()

    # --- showing --------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> Score | None:
        """The score of the reading in sight."""
        if self.at and self.at < len(self._weighed):
            return self._weighed[self.at].score
        return self._score

    def show_win(self, score: Score, look: Look) -> None:
        if score is not self._score:
            self._weighed, self.at = (), 0
        self._score, self._look, self._level = score, look, Stand.ROOMY
        self._show()

    def lay(self, level: Stand) -> None:
        """Gives the items as much room as a stand has."""
        if level != self._level and self._score is not None:
            self._level = level
            self._show()

    def show_readings(self, weighed: tuple[Weighed, ...]) -> None:
        """All readings of the win in sight, the one that was taken first."""
        if self._score is not None and weighed:
            self._weighed = self._taken_first(weighed)
            self._show()

    def _taken_first(self, weighed: tuple[Weighed, ...]) -> tuple[Weighed, ...]:
        """Of several that bring as much, the one that was taken stands first."""
        assert self._score is not None
        groups = self._score.groups
        first = next((at for at, one in enumerate(weighed) if one.score.groups == groups), 0)
        return (weighed[first], *weighed[:first], *weighed[first + 1 :])

    def _beside(self) -> tuple[float, ...]:
        """The columns of two items beside each other, without their places, and without what they bring where that has no room;
        none where a word would be cut."""
        measures, rows = measured(self.items, 13), [row.cells for row in self.items.rows()]
        wide = [max((measures.horizontalAdvance(cells[at].text) + 8 for cells in rows), default=0) for at in range(3)]
        for count in (3, 2):
            spare = self.items.half() - sum(wide[:count])
            if spare >= 0:
                return (wide[0] + spare, *map(float, wide[1:count]))
        return ()

    def _shares(self, usual: tuple[float, ...], rows: Sequence[ListRow]) -> tuple[float, ...]:
        """The usual shares of the columns; figures that are wider than theirs have room from the names', and names with what is
        said of them have what the others do not need."""
        names, small, part = measured(self.items, 13), measured(self.items, 12), self.items.width() / sum(usual)
        found, wide = [share * part for share in usual], [0] * len(usual)
        for row in rows:
            for at, cell in enumerate(row.cells[: len(usual)]):
                second = 8 + small.horizontalAdvance(cell.second) if cell.second else 0
                wide[at] = max(wide[at], names.horizontalAdvance(cell.text) + second + 6)
        for at in (1, 2):
            more = max(wide[at] - found[at], 0)
            found[at] += more
            found[0] -= more
        for at in range(len(usual) - 1, 0, -1):
            spare = max(min(found[at] - wide[at] - _BETWEEN, wide[0] - found[0]), 0)
            found[at] -= spare
            found[0] += spare
        return tuple(found) if found[0] > found[1] else usual

    def mark(self, *, won: bool, meld: int | None) -> None:
        """Has the winning tile stand out, or a meld, by its number."""
        tiles, score = self.groups.tiles(), self.shown
        group = None if meld is None or score is None else len(score.reading.groups) + meld
        self.groups.mark(at for at, tile in enumerate(tiles) if (won and tile.winning) or tile.group == group)

    def knows(self, score: Score) -> bool:
        """Whether all readings of this win are here."""
        return score is self._score and bool(self._weighed)

    def show_reading(self, at: int) -> None:
        """Another reading, round and round."""
        if self._weighed:
            self.at = at % len(self._weighed)
            self._show()

    def _show(self) -> None:
        score, look = self.shown, self._look
        if score is None:
            return
        self.groups.set_theme(look.palette, look.faces)
        small = self._level >= Stand.BESIDE
        very_roomy = self.width() >= _ROOM_FOR_WIDEST
        wide = _WIDEST if very_roomy else 34
        self.groups.set_most(wide if look.wide else 22 if small else 25)
        columns = _COLUMN_WIDE if look.wide else _COLUMN_SMALL if small else _COLUMN
        self.groups.set_columns(0 if look.narrow else columns)
        tiles, rows, _ = self._worked_out(score, look)
        if tuple(tiles) != self.groups.tiles():
            self.groups.set_tiles(tiles)
        level = self._level
        self.items_area.setVisible(level != Stand.BRIEF)
        if level != Stand.BRIEF:
            beside = self._beside() if level == Stand.BESIDE else ()
            shares = beside or self._shares(_NARROW if look.narrow else _COLUMNS, rows)
            high = _ROW_VERY_ROOMY if very_roomy and level == Stand.ROOMY else _ROWS[level]
            self.items.lay_out(shares, high, beside=2 if beside else 1)
            self.items.show_rows(rows, look)
            self.items_area.setMinimumHeight(min(len(rows), _ITEMS) * self.items.row_height + 2)
            # Where there is more room than items, the formula stays with them.
            self.items_area.setMaximumHeight(self.items.high() + 2)
        self._show_formula(score, look)
        self._show_steps(look)
        self._fit_list()

    def _worked_out(self, score: Score, look: Look) -> tuple[list[StripTile], tuple[ListRow, ...], Working]:
        """The tiles, the items and the working of a reading: once, however often it is tried how much room they have."""
        if self._known is None or self._known[0] is not score or self._known[1] != look:
            from calculator.settlement import points_working

            style = look.style()
            found = reading_tiles(score, style), item_rows(score, style), points_working(score, look.language)
            self._known = score, look, found
        return self._known[2]

    def _show_formula(self, score: Score, look: Look) -> None:
        _, rows, working = self._worked_out(score, look)
        lines, tip = formula_lines(working, look.style()), look.say("result_formula_tip")
        if self._level == Stand.BRIEF:
            lines = [items_line(score, look.style()), lines[-1]]
            # What the list would say.
            told = [f"{row.cells[0].text} {row.cells[0].second}".strip() for row in rows]
            tip = "\n".join([*told, tip])
        known = place(working.file, working.line)
        self.formula.show_lines(tuple(lines), look.say("result_show_formula", place=known) if known else "", look, tip)

    def _show_steps(self, look: Look) -> None:
        many = len(self._weighed)
        known = look.say("result_reading", at=self.at + 1, count=many)
        text = known if many else look.say("result_reading_unknown")
        self.number.set_text(text, f"{self.at + 1} / {many}" if many else "…")
        tip = self.why()
        self.number.setToolTip(tip)
        self.number.setAccessibleDescription(tip)
        self.number.setFixedWidth(look.px(_STEPS))
        for button, code in ((self.before, "result_reading_before"), (self.after, "result_reading_next")):
            button.setFixedWidth(look.px(_STEPS // 2 - 1))
            button.setEnabled(many > 1)
            button.setToolTip(look.say(code))
            button.setAccessibleName(look.say(code))

    def why(self) -> str:
        """Why the first reading was taken, or how the one in sight falls short of it."""
        look, weighed = self._look, self._weighed
        if not weighed:
            return look.say("result_reading_unknown")
        if len(weighed) == 1:
            return look.say("result_reading_only")
        best = weighed[0]
        if self.at:
            less = best.income - weighed[self.at].income
            code = "result_reading_less" if less else "result_reading_equal"
            told = look.say(code, points=less) if less else look.say(code)
        else:
            equal = sum(one.key == best.key for one in weighed)
            told = look.say("result_reading_why", count=len(weighed), points=best.income, equal=equal)
        stands = stand_ins_text(weighed[self.at].score, look.style())
        return f"{told}\n{stands}" if stands else told
