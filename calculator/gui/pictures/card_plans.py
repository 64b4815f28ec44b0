"""How closely everything stands on the card of a table's rules, from the roomiest plan on."""

from __future__ import annotations

from typing import NamedTuple

LEAST = 20
"""7.5 points in units: the least type of all."""


class Plan(NamedTuple):
    """How closely everything stands: the size of type, the height of an item's row, in how many columns the items stand, and
    what of them is shown; `stacked`: hands below the names; `close`: what is paid and agreed stands beside each other;
    `flow`: all that is no hand in paragraphs; `rest`: whether what was agreed lists what is as usual."""

    type: int
    row: int
    columns: int = 1
    hands: bool = True
    notes: bool = True
    rest: bool = True
    stacked: bool = False
    close: bool = False
    flow: bool = False

    @property
    def line(self) -> int:
        """The height of a row without a hand."""
        return min(self.row, 26) if self.stacked else self.row


PLANS = (
    Plan(30, 64),
    Plan(27, 56),
    Plan(25, 50),
    Plan(24, 44),
    Plan(22, 40),
    Plan(22, 36),
    Plan(21, 33),
    Plan(20, 30),
    Plan(20, 27),
    Plan(21, 34, 2),
    Plan(20, 31, 2),
    Plan(20, 28, 2),
    Plan(20, 54, 3, stacked=True),
    Plan(20, 53, 4, stacked=True),
    Plan(20, 50, 4, stacked=True),
    Plan(20, 47, 4, stacked=True),
    Plan(20, 47, 4, stacked=True, close=True),
    Plan(20, 46, 4, stacked=True, close=True, flow=True),
    Plan(22, 34, 2, hands=False),
    Plan(20, 28, 2, hands=False),
    Plan(25, 40, 0, hands=False),
    Plan(24, 36, 0, hands=False),
    Plan(22, 30, 0, hands=False),
    Plan(20, 26, 0, hands=False),
    Plan(20, 26, 0, hands=False, close=True),
    Plan(20, 26, 0, hands=False, notes=False, close=True),
    Plan(20, 26, 0, hands=False, notes=False, rest=False, close=True),
)
"""From the roomiest on; in 0 columns the names stand beside each other."""
