"""Changing a night: each of these gives a new one and leaves the old alone, so that undo is keeping the old one.

Nothing is reckoned here: the replay does that, from the first row on.
"""

from __future__ import annotations

from dataclasses import replace

from calculator.documents import Problem, Problems, refusal
from calculator.nights.model import MAX_ROWS, Entry, Night, Row, Settled, Sheet
from calculator.nights.replay import Replayer


def insert(night: Night, row: Row, at: int | None = None) -> Night:
    """With `row` before the row that stands at `at`, or as the last.

    :raises Problems: `night_full`.
    """
    if len(night.rows) >= MAX_ROWS:
        raise refusal("night_full", "rows", facts={"limit": MAX_ROWS})
    rows = list(night.rows)
    rows.insert(len(rows) if at is None else max(0, min(at, len(rows))), row)
    return replace(night, rows=tuple(rows))


def change(night: Night, row_id: str, entry: Entry, at: str) -> Night:
    """With another entry in a row, which keeps its id, its place and its accepted amounts. `at` is the time of the edit.

    :raises KeyError: where there is no such row.
    """
    where = night.index(row_id)
    old = night.rows[where]
    if old.entry == entry:
        return night
    seen = ("", old.edited, old.accepted.edited if old.accepted is not None else "")
    while at in seen:
        # Two edits within a second are two edits.
        at += "+"
    row = replace(old, entry=entry, edited=at, repaired=False)
    return replace(night, rows=(*night.rows[:where], row, *night.rows[where + 1 :]))


def delete(night: Night, row_id: str) -> Night:
    """Without a row.

    :raises KeyError: where there is no such row.
    """
    where = night.index(row_id)
    return replace(night, rows=night.rows[:where] + night.rows[where + 1 :])


def move(night: Night, row_id: str, to: int) -> Night:
    """With a row at another place: `to` is its index afterwards.

    :raises KeyError: where there is no such row.
    """
    rows = list(night.rows)
    row = rows.pop(night.index(row_id))
    rows.insert(max(0, min(to, len(rows))), row)
    return replace(night, rows=tuple(rows))


def accept(sheet: Sheet, row_id: str | None = None) -> Night:
    """Return the sheet's session with the amounts of one row, or of all, accepted; their marks go.

    :raises KeyError: if there is no such row.
    """
    night = sheet.night
    only = None if row_id is None else night.index(row_id)
    rows = tuple(
        replace(row, accepted=found.acceptance) if only in (None, at) and row.accepted != found.acceptance else row
        for at, (row, found) in enumerate(zip(night.rows, sheet.rows, strict=True))
    )
    return night if rows == night.rows else replace(night, rows=rows)


def recorded(replayer: Replayer, night: Night) -> Sheet:
    """Return the sheet to save after a row was put in.

    The amounts of rows that are not accepted yet count as seen.
    """
    rows = tuple(
        replace(found.row, accepted=found.acceptance) if found.row.accepted is None else found.row
        for found in replayer.replay(night).rows
    )
    return replayer.replay(replace(night, rows=rows))


def settle_up(sheet: Sheet, at: str) -> Night:
    """Return the session marked as paid out as the sheet stands.

    :raises Problems: `night_unsettled`: a row's amounts are not known.
    """
    night = sheet.night
    if sheet.missing:
        facts = {"numbers": ", ".join(map(str, sheet.missing)), "count": len(sheet.missing)}
        raise Problems([Problem("night_unsettled", "rows", facts=facts), *night.damage])
    return replace(night, settled=Settled(at, sheet.totals_with_pot, night.unit))


def reopen(night: Night) -> Night:
    """No longer marked as paid out."""
    return replace(night, settled=None)
