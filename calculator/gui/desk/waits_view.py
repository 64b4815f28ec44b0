"""In the place of items and formula while a hand is not complete: its waits, or what brings it nearer."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from calculator.gui.desk import wait_facts as facts
from calculator.gui.desk.rows_view import RowsView
from calculator.gui.desk.scrolled import scrolled
from calculator.gui.look import Look, label, put
from calculator.gui.tiles.art import TilePixmaps

if TYPE_CHECKING:
    from calculator.gui.deal.desk import Desk
    from calculator.gui.desk.waits import Progress, Waits

_AT_ONCE = 0.001
"""Seconds of a click that are spent on the worth of waits; what is left is worked out after it is painted."""
_PAUSE, _A_TURN = 12, 0.004
"""What is left goes on in turns of so many seconds, with so many milliseconds between them for the next click."""
_SLOW = 0.2
"""Seconds after which it is said that something is still being worked out."""
_COLUMNS, _NARROW = (2.8, 3.2, 1.6, 3.2), (2.1, 3.9, 1.3, 2.7)


def _turn(progress: Progress, seconds: float) -> None:
    """Works for so long, at least one step."""
    began = monotonic()
    while progress.work() and monotonic() - began < seconds:
        pass


class WaitsView(QWidget):
    """`winning_chosen` says which tile; `worked` that more is known of what the waits bring."""

    winning_chosen = Signal(int)
    worked = Signal()

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._desk: Desk | None = None
        self._since = 0.0
        """When what brings the hand nearer was begun."""
        self._look = Look()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_PAUSE)
        self._later.timeout.connect(self._work)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        self.head = RowsView(_COLUMNS, left=(0, 1), row_height=20)
        self.message = label("hint", wrap=True)
        self.rows = RowsView(_COLUMNS, pixmaps, left=(0, 1), row_height=42, active=True)
        self.rows.clicked.connect(self._chosen)
        self.area = scrolled(self.rows)
        column.addWidget(self.head)
        column.addWidget(self.message)
        column.addWidget(self.area, 1)

    def stop(self) -> None:
        """Nothing is worked out for a hand that is gone."""
        self._later.stop()

    def _waits(self) -> Waits | None:
        outcome = self._desk.outcome if self._desk is not None else None
        return outcome.waits if outcome is not None and outcome.waits else None

    def _chosen(self, at: int) -> None:
        waits = self._waits()
        if waits is not None and at < len(waits.kinds) and waits.left[waits.kinds[at]]:
            self.winning_chosen.emit(waits.kinds[at])

    def show_desk(self, desk: Desk, look: Look) -> bool:
        """Whether there is something to show."""
        self._desk, self._look = desk, look
        outcome = desk.outcome
        waits, progress = (outcome.waits, outcome.progress) if outcome is not None else (None, None)
        self._later.stop()
        for rows in (self.head, self.rows):
            rows.set_columns(_NARROW if look.narrow else _COLUMNS)
        self.head.setVisible(bool(waits))
        self.message.setVisible(not waits)
        if progress is not None:
            _turn(progress, _AT_ONCE)
        self.area.setVisible(bool(waits) or (progress is not None and progress.done and bool(progress.helps)))
        if waits:
            self.head.show_rows([facts.waits_head(waits, look)], look)
            began = monotonic()
            while not waits.done and monotonic() - began < _AT_ONCE:
                waits.work()
            self._show_worths()
        elif progress is not None and not progress.done:
            put(self.message, self._code(progress))
            self._since = monotonic()
            self._later.start()
        elif waits is not None and (progress is None or not progress.helps):
            put(self.message, look.say("desk_waits_empty"))
        elif progress is not None:
            put(self.message, self._code(progress))
            self.rows.show_rows(facts.help_rows(desk, look), look)
        return waits is not None or progress is not None

    def _code(self, progress: Progress) -> str:
        return self._look.say("desk_help_discards" if progress.discards else "desk_help_draw")

    def _near(self, progress: Progress) -> None:
        """A turn at what brings the hand nearer; it is shown when it is all known, best first."""
        _turn(progress, _A_TURN)
        if progress.done and self._desk is not None:
            self.show_desk(self._desk, self._look)
            return
        if monotonic() - self._since > _SLOW:
            put(self.message, self._look.say("ask_working"))
        self._later.start()

    def _show_worths(self) -> None:
        """What is known of the waits; the rest follows between clicks."""
        waits = self._waits()
        if self._desk is None or waits is None:
            return
        self.rows.show_rows(facts.wait_rows(self._desk, self._look), self._look)
        if not waits.done:
            self._later.start()

    def _work(self) -> None:
        waits = self._waits()
        if waits is None:
            outcome = self._desk.outcome if self._desk is not None else None
            if outcome is not None and outcome.progress is not None and not outcome.progress.done:
                self._near(outcome.progress)
            return
        began = monotonic()
        found = waits.work()
        while not waits.done and monotonic() - began < _A_TURN:
            found = waits.work() or found
        if found:
            self._show_worths()
            self.worked.emit()
