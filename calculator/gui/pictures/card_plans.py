"""How closely everything stands on the card of a table's rules, from the roomiest plan on."""

from __future__ import annotations

from typing import NamedTuple

LEAST = 20
"""7.5 points in units: the least type of all."""


class CardPlan(NamedTuple):
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
    CardPlan(30, 64),
    CardPlan(27, 56),
    CardPlan(25, 50),
    CardPlan(24, 44),
    CardPlan(22, 40),
    CardPlan(22, 36),
    CardPlan(21, 33),
    CardPlan(20, 30),
    CardPlan(20, 27),
    CardPlan(21, 34, 2),
    CardPlan(20, 31, 2),
    CardPlan(20, 28, 2),
    CardPlan(20, 54, 3, stacked=True),
    CardPlan(20, 53, 4, stacked=True),
    CardPlan(20, 50, 4, stacked=True),
    CardPlan(20, 47, 4, stacked=True),
    CardPlan(20, 47, 4, stacked=True, close=True),
    CardPlan(20, 46, 4, stacked=True, close=True, flow=True),
    CardPlan(22, 34, 2, hands=False),
    CardPlan(20, 28, 2, hands=False),
    CardPlan(25, 40, 0, hands=False),
    CardPlan(24, 36, 0, hands=False),
    CardPlan(22, 30, 0, hands=False),
    CardPlan(20, 26, 0, hands=False),
    CardPlan(20, 26, 0, hands=False, close=True),
    CardPlan(20, 26, 0, hands=False, rest=False, close=True),
    CardPlan(20, 26, 0, hands=False, notes=False, rest=False, close=True),
)
"""From the roomiest on; in 0 columns the names stand beside each other."""
