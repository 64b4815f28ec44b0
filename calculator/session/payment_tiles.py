"""Which tiles payments are about: the tile that was won with, those of a kong, those that a fact of the win names, wild ones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from calculator.session.named_tiles import Named
    from calculator.settlement import Transfer


class PaidTiles(NamedTuple):
    """Of the payments of one event: its number, or None for the whole deal. `modes` are the facts of the win that name tiles
    (their modes of the palette) where the amount counts those; `any`: there are such payments."""

    event: int | None = None
    modes: frozenset[str] = frozenset()
    any: bool = False


def paid_tiles(transfers: Iterable[Transfer], named: Iterable[Named]) -> PaidTiles:
    """What is to be marked for some payments; nothing where they are of several events. `named` are the facts of the win on the
    felt with the tiles that they name."""
    # Loaded late: the window is painted before anything is settled.
    from calculator.settlement import payments_due

    rows = tuple(transfers)
    if len({row.event for row in rows}) != 1:
        return PaidTiles()
    formulas = {step.formula for row in rows for due in payments_due(row) for _, step in due.working("zh").steps}
    counted = {one.mode for one in named if any(re.search(rf"\b{one.fact.id}\b", text) for text in formulas)}
    return PaidTiles(rows[0].event, frozenset(counted), True)
