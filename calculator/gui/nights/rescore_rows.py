"""A night under other rules as the rows of a table, made beside the window's thread: 600 rows take seconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from calculator.documents import Problem
from calculator.gui.look.look import Look
from calculator.gui.widgets.background import Stopped
from calculator.gui.widgets.table_model import TableCell, TableRow
from calculator.nights import Night, PlayedDeal, Replayer, RescoredRow, main_text, rescore, who_text
from calculator.rules.library import Library, folders
from calculator.settlement import Settlement
from calculator.text.figures import signed
from calculator.tiles import SEATS


class _Stopped(Exception):
    """The result is not wanted any more."""


class StoppableReplayer(Replayer):
    """Ends at the next deal once `stopped` says so."""

    stopped: Callable[[], bool] = staticmethod(lambda: False)

    def settle(self, night: Night, played: PlayedDeal, dealer: int) -> Settlement:
        if self.stopped():
            raise _Stopped
        return super().settle(night, played, dealer)


@dataclass(frozen=True)
class Rescoring:
    """A night under other rules: the table of all rows, which of them change, and both totals. `problems`: why it failed."""

    rows: tuple[TableRow, ...] = ()
    changed: frozenset[str] = frozenset()
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def rescoring(
    night: Night, ruleset: str, options: dict[str, Any], look: Look, replayer: StoppableReplayer, stopped: Stopped
) -> Rescoring:
    """The night under a ruleset and options.

    :raises Problems: where the ruleset or an option is not good.
    """
    replayer.stopped = stopped
    found = rescore(night, Library(folders()), ruleset, options, replayer=replayer)
    return Rescoring(
        tuple(_line(night, at, row, look) for at, row in enumerate(found.rows)),
        frozenset(row.before.row.id for row in found.changed),
        found.before.totals,
        found.after.totals,
        tuple(one.text(look.language) for one in found.rules),
        tuple(one.message(look.language) for one in found.dropped),
    )


def _line(night: Night, at: int, row: RescoredRow, look: Look) -> TableRow:
    before, after = row.before, row.after
    number = str(before.number) if before.number else "·"
    hand = main_text(after, look.language)
    was = main_text(before, look.language)
    cells = [
        TableCell(number, at, "" if before.number else "ink3", right=True),
        TableCell(who_text(night, before, look.language)),
        TableCell(hand if hand == was or not hand else f"{was} → {hand}"),
    ]
    for seat in range(SEATS):
        cells.append(_amount(before.net, after.net, seat))
    why = row.why(look.language) if row.changed else ""
    cells.append(TableCell(why, ink="mark_ink" if why else "", tip=why))
    return TableRow(before.row.id, tuple(cells))


def _amount(before: tuple[int, ...] | None, after: tuple[int, ...] | None, seat: int) -> TableCell:
    """`−4 → −8`; the amount alone where it stays."""
    old = before[seat] if before is not None else None
    new = after[seat] if after is not None else None
    if old == new:
        return TableCell("?" if old is None else signed(old) if old else "·", old or 0, "ink3", right=True)
    texts = ["?" if points is None else signed(points) for points in (old, new)]
    ink = "bad" if new is None else "accent" if new > (old or 0) else ""
    return TableCell(" → ".join(texts), (new or 0) - (old or 0), ink, right=True, bold=True)
