"""The steps of a night: its journal read as a line of states, along which undo goes back and redo forward.

The journal says of each write what was done and what that replaced. A write that went a step back or forth, here or in a window,
is no step of its own: it leads to a state of the line that there was. Nor is one that changes only what people are called.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from calculator.documents import Data, ReadOnlyData
from calculator.nights.entries import as_json
from calculator.nights.model import MAX_ROWS
from calculator.nights.store.table_lines import row_sum

MOVES = ("undo", "redo", "step")
"""The names in the journal of writes that go along the line; `step` are those of a window."""


class State(NamedTuple):
    """A night as its lines: its head, and its rows in their order, as JSON."""

    head: str
    rows: tuple[str, ...]


def steps(now: State, revision: int, journal: Iterable[tuple[int, str, str]]) -> tuple[list[State], int]:
    """Return the known states from the earliest to the last undone one, and the index of the present one.

    :param journal: (revision, action, replaced data) of every write, the latest first.
    """
    states = [now]
    written: list[str] = []
    for number, what, data in journal:
        before = _before(states[-1], number, data) if number == revision - len(written) else None
        if before is None:
            # What is damaged or was never written down ends what is known.
            break
        states.append(before)
        written.append(what)
    line, here = [states[-1]], 0
    for state, what in zip(reversed(states[:-1]), reversed(written), strict=True):
        if _content(state) == _content(line[here]):
            continue
        there = _place(line, here, state) if what in MOVES else None
        if there is None:
            line[here + 1 :] = [state]
            there = here + 1
        here = there
    return line, here


def replaced_text(revision: int, replaced: ReadOnlyData) -> str:
    """Return the data that a write replaced, as the journal has it: with its checksum, by which damage is noticed."""
    text = as_json(replaced)
    return as_json({**replaced, "sum": row_sum("", revision, text)})


def _before(state: State, revision: int, data: str) -> State | None:
    """Return the state before a write, from the one after it and the replaced data.

    None if that is damaged.
    """
    try:
        replaced: Data = json.loads(data)
        # Journals of before had no checksum.
        if (found := replaced.pop("sum", None)) is not None and found != row_sum("", revision, as_json(replaced)):
            return None
        count = min(replaced["count"], MAX_ROWS)
        rows = [*state.rows, *[""] * count][:count]
        for position, text in replaced["rows"]:
            rows[position] = text
        return State(replaced.get("head") or state.head, tuple(rows))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        return None


def _place(line: Sequence[State], here: int, state: State) -> int | None:
    """Return the place of a state on the line, the nearest of more than one.

    None if it is not there.
    """
    wanted = _content(state)
    for at in sorted(range(len(line)), key=lambda at: abs(at - here)):
        if at != here and line[at].rows == state.rows and _content(line[at]) == wanted:
            return at
    return None


def _content(state: State) -> tuple[Data, tuple[str, ...]]:
    """Return the parts that a step changes: not the names of its people, which are kept with them."""
    head: Data = json.loads(state.head)
    return head | {"people": [one["id"] for one in head["people"]]}, state.rows
