"""Dragging on the felt of the seats: from whom it begins, to whom it may go, and what is said when it is dropped there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from calculator.deals import SELF_DRAWN
from calculator.gui.desk.seat_plates import over
from calculator.gui.desk.seats_over import Over
from calculator.settlement import POT

if TYPE_CHECKING:
    from calculator.gui.desk.seats_view import SeatsView


class SeatDrag:
    """A drag from a plate, from the middle or from the pot, in the coordinates of the felt. `lines` paints it."""

    def __init__(self, seats: SeatsView, lines: Over) -> None:
        self._seats, self._lines = seats, lines

    @property
    def under_way(self) -> bool:
        """Whether a line hangs at the mouse."""
        return self._lines.giver is not None

    def pull(self, giver: int, at: QPointF) -> None:
        """The pointer is there, with a line from a seat or the pot."""
        seats = self._seats
        if not self.under_way:
            # From the pot, or from the wall, a tile is only drawn.
            takers = [seat for seat in range(seats.sitting.seats) if seat != giver]
            takers += [SELF_DRAWN] if giver != POT else []
            why = {t: seats.why(t, SELF_DRAWN) if giver == POT else seats.why(giver, t) for t in takers}
            self._lines.begin(giver, seats.sitting.handle(giver), why)
        self._lines.to(at, self._taker(at))

    def _taker(self, at: QPointF) -> int | None:
        """Which of those that it can go to is there."""
        for taker in self._lines.why:
            place = self._seats.sitting.middle() if taker == SELF_DRAWN else self._seats.plate(taker)
            if over(at, place):
                return taker
        return None

    def drop(self) -> tuple[int, int] | None:
        """Ends where the pointer is. From whom to whom it went, SELF_DRAWN for the middle; None where it cannot stay."""
        giver, taker, why = self._lines.giver, self._lines.taker, self._lines.why
        if giver is None:
            return None
        if taker is None or why[taker]:
            self.run_back()
            return None
        self._lines.end()
        return (taker, SELF_DRAWN) if giver == POT else (giver, taker)

    def run_back(self) -> None:
        """Gives it up: the line runs back to where it came from."""
        self._lines.run_back(self._seats.look.motion)
