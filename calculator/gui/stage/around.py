"""The places around a table: one layout in units for the plates of all seats and what lies between them."""

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayoutItem, QWidget

from calculator.gui.widgets import Placing

_GAP, _LOOSE, _APART = 10, 30, 100
"""Units that are free between plates: at least, how many more beneath each other, and at most beside the middle."""
_LEAST, _SHARE = 240, 0.31
"""Units of a plate's width, and its share of the table's, up to which it is wider than it needs."""


def side_of(after: int, seats: int) -> str:
    """Return the side of the table that a seat has, so many seats after the one at the bottom; play goes to the right."""
    if not after:
        return "bottom"
    return "top" if 2 * after == seats else "right" if 2 * after < seats else "left"


class SeatLayout(Enum):
    """Around a table, in two columns with the middle as a bar between, or in a list."""

    AROUND = "around"
    COLUMNS = "columns"
    LIST = "list"


class Around(Placing):
    """The middle is the first item, the plates of the seats follow."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._u, self._layout, self._seats, self._below = 1.0, SeatLayout.AROUND, 0, 0

    def sit(self, u: float, layout: SeatLayout, seats: int, below: int) -> None:
        """Place the seats, the one `below` at the lower edge; `u` are the pixels of a unit."""
        if (u, layout, seats, below) != (self._u, self._layout, self._seats, self._below):
            self._u, self._layout, self._seats, self._below = u, layout, seats, below
            self.invalidate()

    def minimumSize(self) -> QSize:
        """Return the least size of the items."""
        return QSize(self._widest(QLayoutItem.minimumSize), 0)

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        wide = self._widest(QLayoutItem.sizeHint)
        return QSize(wide, self.heightForWidth(wide))

    def _widest(self, size: Callable[[QLayoutItem], QSize]) -> int:
        """Return the width of the widest row."""
        rows = ([size(self._items[at]).width() for at in row] for row in self._rows())
        return max((sum(row) + self._px(_GAP) * (len(row) - 1) for row in rows), default=0)

    # --- places -----------------------------------------------------------------------------------------------------

    def _rows(self) -> list[tuple[int, ...]]:
        """Return items from top to bottom, each row from left to right."""
        seats = self._seats
        if not seats:
            return []
        around = [1 + (self._below + at) % seats for at in range(seats)]
        middle = () if self._items[0].isEmpty() else (0,)
        if self._layout is SeatLayout.LIST:
            return [*((1 + seat,) for seat in range(seats)), *((middle,) if middle else ())]
        if self._layout is SeatLayout.COLUMNS and seats % 2 == 0 and seats > 2:
            pairs = [(around[-at], around[at + 1]) for at in range(seats // 2)]
            return [*filter(None, (*reversed(pairs[1:]), middle, pairs[0]))]
        sides = [(around[-at], around[at]) for at in range(1, (seats + 1) // 2)]
        top = tuple(one for after, one in enumerate(around) if side_of(after, seats) == "top")
        if top and sides:
            at = len(sides) // 2
            sides[at], middle = (sides[at][0], *middle, sides[at][1]), ()
        return [*filter(None, (top, *reversed(sides), middle, (around[0],)))]

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place the rows, and return their height in that width."""
        rows, gap = self._rows(), self._px(_GAP)
        whole = self._layout is not SeatLayout.AROUND
        most = max(rect.width() // 2, rect.width() - 2 * (self._px(_LEAST) + gap))
        middle = rect.width() if whole else min(self._items[0].sizeHint().width(), most)
        plate = alone = rect.width() if self._layout is SeatLayout.LIST else (rect.width() - gap) // 2
        if not whole:
            plates = self._items[1 : 1 + self._seats]
            asked = max((one.sizeHint().width() for one in plates), default=0)
            plate = min(plate, max(asked, min(self._px(_LEAST), round(rect.width() * _SHARE))))
            facing = next((row for row in rows if len(row) > 2), ())
            if facing:
                least = max(self._items[at].minimumSize().width() for at in facing if at)
                room, word = rect.width() - 2 * gap, self._items[0].minimumSize().width()
                # Whichever is less high: an outcome or a plate in fewer lines.
                few = min(plate, (room - middle) // 2)
                splits = [min(max(one, least), (room - word) // 2) for one in (few, (few + plate) // 2, plate)]
                plate = min(
                    splits,
                    key=lambda one: max(
                        self._high(self._items[at], one if at else min(middle, room - 2 * one)) for at in facing
                    ),
                )
                middle = min(middle, room - 2 * plate)
            # Who has a row to himself may be wide: chips beside his name make it less high.
            alone = max(plate, min(asked, rect.width()))
        cells = [
            [(self._items[at], (plate if len(row) > 1 else alone) if at else middle) for at in row] for row in rows
        ]
        highs = [max(self._high(item, wide) for item, wide in row) for row in cells]
        least = sum(highs) + gap * (len(highs) - 1)
        if not move:
            return least
        free = max(rect.height() - least, 0)
        # Between two who face each other an arrow has its amount.
        loose = _APART if len(rows) == 2 and len(rows[0]) == 1 else _LOOSE
        gap += min(free // (len(highs) + 1), self._px(loose))
        top = rect.top() + (rect.height() - sum(highs) - gap * (len(highs) - 1)) // 2
        top = max(top, rect.top()) if self._layout is not SeatLayout.LIST else rect.top()
        for row, high in zip(cells, highs, strict=True):
            wide = sum(wide for _, wide in row)
            apart = 0 if len(row) == 1 else (rect.width() - wide) // (len(row) - 1)
            apart = min(apart, self._px(_APART) * (1 if len(row) > 2 else 2)) if not whole else apart
            left = rect.left() + (rect.width() - wide - apart * (len(row) - 1)) // 2
            for item, wide in row:
                own = self._high(item, wide) if not whole else high
                item.setGeometry(QRect(left, top + (high - own) // 2, wide, own))
                left += wide + apart
            top += high + gap
        return least

    def _px(self, length: float) -> int:
        return round(length * self._u)

    @staticmethod
    def _high(item: QLayoutItem, wide: int) -> int:
        high = item.heightForWidth(wide) if item.hasHeightForWidth() else item.sizeHint().height()
        return max(high, item.minimumSize().height())
