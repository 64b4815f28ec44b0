"""Checking off the window's thread: a text, its examples and the desk's deal, one job at a time, the newest first.

A result of an older text is dropped; a job that has become useless ends at its next step. Nothing here asks for a
sentence, and every fact that comes back is a plain value.
"""

from __future__ import annotations

import difflib
import gc
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from calculator.documents import Problem, Problems
from calculator.examples import CheckResult, Resettled, Stopped, check, resettle
from calculator.rules import Definition, Ruleset
from calculator.rules.editing import Difference, advice, differences
from calculator.rules.library import Library

_SWITCH = 0.0005
"""Seconds after which Python lets the window's thread go on; its usual 0.005 could hold up a frame of 0.016."""


@dataclass(frozen=True)
class Job:
    """One text to check. `saved` is what is on the disk, `good` are texts in force for files that are broken just now."""

    path: Path
    text: str
    saved: str
    folders: tuple[Path, ...]
    record: Mapping[str, Any] | None = None
    good: Mapping[Path, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """What came of a job."""

    job: Job
    result: CheckResult
    base: Definition | None
    """What the file extends; without that, the saved version of the file."""
    differences: tuple[Difference, ...]
    """What is played otherwise than by `base`."""
    changed: frozenset[int]
    """Lines (from 0) that differ from the saved text."""
    deal: Resettled | None
    advice: tuple[Problem, ...] = ()
    """What is not wrong in this file but cannot be meant."""


@dataclass(frozen=True)
class State:
    """How a file of the list fares."""

    path: Path
    problems: tuple[Problem, ...]
    passed: int
    examples: int


class Background(QObject):
    """Its signals come on the window's thread."""

    answered = Signal(object)
    surveyed = Signal(object)
    _answer = Signal(int, object)
    _state = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, "rules")
        self._check_number = 0
        self._survey_number = 0
        self._closed = False
        self._kept = False
        self._answer.connect(self._take_answer)
        self._state.connect(self._take_state)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._waiting

    _waiting = False

    def check(self, job: Job) -> None:
        """Checks a text; the answers to all earlier ones are dropped."""
        if self._closed:
            return
        self._check_number += 1
        self._waiting = True
        self._submit(self._run_check, self._check_number, job)

    def survey(self, paths: tuple[Path, ...], folders: tuple[Path, ...]) -> None:
        """Looks at every file of the list; a job of its own for each, so that a check waits for one file at most."""
        self._survey_number += 1
        for path in paths:
            self._submit(self._run_survey, self._survey_number, path, folders)
        self._submit(self._keep_what_is_there)

    def stop(self) -> None:
        """Ends what runs. Nothing is answered afterwards."""
        self._closed = True
        self._check_number += 1
        self._survey_number += 1
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, run: Callable[..., None], *arguments: object) -> None:
        if not self._closed:
            self._pool.submit(run, *arguments)

    def _take_answer(self, number: int, answer: Answer) -> None:
        if number == self._check_number and not self._closed:
            self._waiting = False
            self.answered.emit(answer)

    def _take_state(self, number: int, state: State) -> None:
        if number == self._survey_number and not self._closed:
            self.surveyed.emit(state)

    # --- on the other thread ------------------------------------------------------------------------------------------

    def _run_check(self, number: int, job: Job) -> None:
        def stopped() -> bool:
            return number != self._check_number

        with _patient():
            try:
                if not stopped():
                    self._answer.emit(number, _told(job, stopped))
            except (Stopped, RuntimeError):
                return

    def _keep_what_is_there(self) -> None:
        """After the first look at all files, what is in memory stays: the tables of readings above all. Python need not
        search it for garbage again, which would hold up the window for several frames each time."""
        if not self._kept:
            self._kept = True
            gc.freeze()

    def _run_survey(self, number: int, path: Path, folders: tuple[Path, ...]) -> None:
        def stopped() -> bool:
            return number != self._survey_number

        with _patient():
            try:
                if not stopped():
                    result = check(Library(folders), path, "", stopped)
                    passed = len(result.examples) - len(result.failing)
                    self._state.emit(number, State(path, result.problems, passed, len(result.examples)))
            except (Stopped, RuntimeError):
                return
            except Exception as error:
                problem = Problem("rules_check_stuck", file=str(path), facts={"reason": str(error)[:120]})
                self._state.emit(number, State(path, (problem,), 0, 0))


class _patient:  # noqa: N801
    """While it lasts, Python changes threads more often than it would."""

    def __enter__(self) -> None:
        self._before = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH)

    def __exit__(self, *_: object) -> None:
        sys.setswitchinterval(self._before)


def _told(job: Job, stopped: Callable[[], bool]) -> Answer:
    """The answer; what nobody thought of is a problem of the file like any other, so that the view never hangs."""
    try:
        return answer_of(job, stopped)
    except Stopped:
        raise
    except Exception as error:
        problem = Problem("rules_check_stuck", file=str(job.path), line=1, column=1, facts={"reason": str(error)[:120]})
        result = CheckResult(job.path, job.text, (problem,), None, (), 0.0)
        return Answer(job, result, None, (), changed_lines(job.saved, job.text), None)


def answer_of(job: Job, stopped: Callable[[], bool] = lambda: False) -> Answer:
    """Everything the view shows of a text.

    :raises Stopped: as soon as `stopped` says so.
    """
    new = Library(job.folders, {**job.good, job.path: job.text})
    result = check(new, job.path, job.text, stopped)
    changed = changed_lines(job.saved, job.text)
    if stopped():
        raise Stopped
    base = _base(job, new)
    told: tuple[Difference, ...] = ()
    if base is not None and result.definition is not None:
        told = tuple(differences(base, new.load_file(job.path)))
    if stopped():
        raise Stopped
    deal = None
    warnings: tuple[Problem, ...] = ()
    if result.definition is not None:
        warnings = tuple(one for one in advice(new.load_file(job.path)) if one.file == str(job.path))
    if job.record is not None and result.definition is not None:
        deal = resettle(job.record, Library(job.folders, job.good), new, job.path)
    return Answer(job, result, base.definition if base is not None else None, told, changed, deal, warnings)


def _base(job: Job, new: Library) -> Ruleset | None:
    try:
        root = new.document(job.path).get("extends")
        if root is not None and isinstance(root.value, str):
            return new.load_file(new.find(root.value, job.path.parent))
        return Library(job.folders, {**job.good, job.path: job.saved}).load_file(job.path)
    except Problems:
        return None


def changed_lines(saved: str, text: str) -> frozenset[int]:
    """The lines of `text`, from 0, that are not as in `saved`."""
    old, new = saved.split("\n"), text.split("\n")
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    old, middle = old[first : len(old) - last], new[first : len(new) - last]
    if len(old) * len(middle) > 1_000_000:
        return frozenset(range(first, first + len(middle)))
    found: set[int] = set()
    for kind, _, _, start, end in difflib.SequenceMatcher(None, old, middle, autojunk=False).get_opcodes():
        if kind in ("replace", "insert"):
            found.update(range(first + start, first + end))
    return frozenset(found)
