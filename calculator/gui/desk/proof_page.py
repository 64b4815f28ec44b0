"""What the amount came from above, who pays below: how both share the room between the amount and the net."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from calculator.gui.desk.payments_view import PaymentsView
from calculator.gui.look.look import Look

_GAP = 8
_UPPER = 150
"""What the part above the seats gets at least where the page scrolls."""


class ProofPage(QWidget):
    """What the amount came from above, who pays below; the upper part has what the lower one does not need."""

    def __init__(self, upper: QWidget, lower: PaymentsView, wanted: Callable[[], int]) -> None:
        super().__init__()
        self._wanted = wanted
        self._above, self._below = upper, lower
        self._look = Look()
        for part in (upper, lower):
            part.setParent(self)

    def place(self, look: Look) -> None:
        """Divides the room between both."""
        self._look = look
        needed = max(self._wanted(), look.px(_UPPER)) + _GAP + self._below.needed(look) + look.px(24)
        self.setMinimumHeight(needed if look.scale > 100 else 0)
        least = look.px(96)
        high = max(self.height() - _GAP - self._below.needed(look), min(least, self.height() // 3))
        if look.wide:
            # What is more than enough goes to the figure, until that is large.
            high = max(min(high, max(self._wanted(), 260)), self.height() - _GAP - self._below.needed(look) - 60)
        self._above.setGeometry(0, 0, self.width(), high)
        self._below.setGeometry(0, high + _GAP, self.width(), max(self.height() - high - _GAP, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place(self._look)
