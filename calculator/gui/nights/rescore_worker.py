"""A night under other rules, reckoned beside the window's thread: 600 rows take seconds, a click takes none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QObject, Signal

from calculator.documents import Problem, Problems
from calculator.gui.look.look import Look
from calculator.gui.widgets.grid import Cell, Line
from calculator.nights import Deal, Night, Replayer, Rescored, RescoredRow, main_text, rescore, who_text
from calculator.rules.library import Library, folders
from calculator.settlement import Settlement
from calculator.text.figures import signed
from calculator.tiles import SEATS

_SWITCH = 0.0005
"""Seconds after which Python lets the window's thread go on; its usual 0.005 could hold up a frame."""


class _Stopped(Exception):
    """Nobody waits for this any more."""


class _Replayer(Replayer):
    """Ends at the next deal once it is not wanted any more."""

    stopped: Callable[[], bool] = staticmethod(lambda: False)

    def settle(self, night: Night, deal: Deal, dealer: int) -> Settlement:
        if self.stopped():
            raise _Stopped
        return super().settle(night, deal, dealer)


@dataclass(frozen=True)
class Question:
    """A night, and the rules and options to look at it with."""

    night: Night
    ruleset: str
    options: dict[str, Any] = field(hash=False)
    look: Look = field(hash=False)


@dataclass(frozen=True)
class Rescoring:
    """What came of it: the lines of all rows, which of them change, and both totals. `problems`: why nothing came."""

    question: Question
    lines: tuple[Line, ...] = ()
    changed: frozenset[str] = frozenset()
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


class Rescorer(QObject):
    """Answers the newest question; what was asked before is dropped."""

    answered = Signal(object)
    _answer = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool: ThreadPoolExecutor | None = None
        self._number = 0
        self._replayer = _Replayer()
        self.busy = False
        self._answer.connect(self._take)

    def ask(self, question: Question) -> None:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "rescore")
        self._number += 1
        self.busy = True
        self._pool.submit(self._run, self._number, question)

    def stop(self) -> None:
        """Nothing is answered afterwards."""
        self._number += 1
        self.busy = False
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _take(self, number: int, answer: Rescoring) -> None:
        if number == self._number:
            self.busy = False
            self.answered.emit(answer)

    def _run(self, number: int, question: Question) -> None:
        before = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH)
        self._replayer.stopped = lambda: number != self._number
        try:
            if number == self._number:
                self._answer.emit(number, self._told(question))
        except (_Stopped, RuntimeError):
            # Another question came, or the window has gone.
            return
        finally:
            sys.setswitchinterval(before)

    def _told(self, question: Question) -> Rescoring:
        try:
            found = rescore(
                question.night,
                Library(folders()),
                question.ruleset,
                question.options,
                replayer=self._replayer,
            )
        except Problems as problems:
            return Rescoring(question, problems=problems.problems)
        return told(question, found)


def told(question: Question, found: Rescored) -> Rescoring:
    """The comparison as the lines of a table."""
    look = question.look
    return Rescoring(
        question,
        tuple(_line(question, at, row) for at, row in enumerate(found.rows)),
        frozenset(row.before.row.id for row in found.changed),
        found.before.totals,
        found.after.totals,
        tuple(one.text(look.language) for one in found.rules),
        tuple(one.message(look.language) for one in found.dropped),
    )


def _line(question: Question, at: int, row: RescoredRow) -> Line:
    night, look = question.night, question.look
    before, after = row.before, row.after
    number = str(before.number) if before.number else "·"
    hand = main_text(after, look.language)
    was = main_text(before, look.language)
    cells = [
        Cell(number, at, "" if before.number else "faint", right=True),
        Cell(who_text(night, before, look.language)),
        Cell(hand if hand == was or not hand else f"{was} → {hand}"),
    ]
    for seat in range(SEATS):
        cells.append(_amount(before.net, after.net, seat))
    why = row.why(look.language) if row.changed else ""
    cells.append(Cell(why, ink="mark" if why else "", tip=why))
    return Line(before.row.id, tuple(cells))


def _amount(before: tuple[int, ...] | None, after: tuple[int, ...] | None, seat: int) -> Cell:
    """`−4 → −8`; the amount alone where it stays."""
    old = before[seat] if before is not None else None
    new = after[seat] if after is not None else None
    if old == new:
        return Cell("?" if old is None else signed(old) if old else "·", old or 0, "faint", right=True)
    texts = ["?" if points is None else signed(points) for points in (old, new)]
    ink = "bad" if new is None else "plus" if new > (old or 0) else ""
    return Cell(" → ".join(texts), (new or 0) - (old or 0), ink, right=True, bold=True)
