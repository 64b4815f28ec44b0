"""Checking the text of a ruleset: its problems, its examples, how it differs, and the table's deal by these rules.

Everything here runs beside the window's thread: it asks for no sentence, and every fact that comes back is a plain value.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calculator.documents import Problem, Problems, ReadOnlyData, refusal
from calculator.rules import Definition, Ruleset
from calculator.rules.language import CHOICES
from calculator.rules.library import Library
from calculator.text import NAME_LANGUAGES
from calculator.workshop import (
    CheckResult,
    Difference,
    Edit,
    Part,
    Resettled,
    Stopped,
    advice_on,
    check,
    deciding_option,
    differences,
    parts_of_lines,
    payment_sentences,
    resettle,
    text_edits,
)


@dataclass(frozen=True)
class CheckJob:
    """One text to check. `saved` is what is on the disk, `good` are texts in force for files that are broken just now."""

    path: Path
    text: str
    saved: str
    folders: tuple[Path, ...]
    record: ReadOnlyData | None = None
    good: Mapping[Path, str] = field(default_factory=dict)

    def library(self, text: str | None = None) -> Library:
        """Return the rules with a text in the place of the file, if no other is given the one to check."""
        return Library(self.folders, {**self.good, self.path: self.text if text is None else text})

    def base(self, library: Library) -> Ruleset | None:
        """Return what the file extends, or without that the file as it is saved; None if that has faults."""
        try:
            root = library.document(self.path).get("extends")
            if root is not None and isinstance(root.value, str):
                return library.load_file(library.find(root.value, self.path.parent))
            return self.library(self.saved).load_file(self.path)
        except Problems:
            return None


@dataclass(frozen=True)
class CheckAnswer:
    """The result of a job."""

    job: CheckJob
    result: CheckResult
    base: Definition | None
    """The definition that the file extends; without that, the saved version of the file."""
    differences: tuple[Difference, ...]
    """The differences from `base`."""
    changed: frozenset[int]
    """Lines (from 0) that differ from the saved text."""
    deal: Resettled | None
    advice: tuple[Problem, ...] = ()
    """The parts that are not wrong in this file but cannot be meant."""
    parts: Mapping[int, Part] = field(default_factory=dict)
    """To which part of the file each line belongs that has a fault or cannot be meant."""

    def part_of(self, problem: Problem) -> Part | None:
        """Return the part of the file that a problem belongs to; None for one elsewhere."""
        return self.parts.get(problem.line) if problem.file == str(self.job.path) else None


@dataclass(frozen=True)
class FileState:
    """The state of a file of the list."""

    path: Path
    problems: tuple[Problem, ...]
    passed: int
    examples: int
    doubts: int = 0
    """Places that are not wrong but can hardly be meant; known of a file that is open."""

    @classmethod
    def of(cls, result: CheckResult, doubts: int = 0) -> FileState:
        """Return the state of a checked file."""
        passed = len(result.examples) - len(result.failing)
        return cls(result.path, result.problems, passed, len(result.examples), doubts)


def check_text(job: CheckJob, stopped: Callable[[], bool]) -> CheckAnswer:
    """Return everything the view shows of a text.

    An error of the program is a problem of the file, so that the view never waits for ever.

    :raises Stopped: as soon as `stopped` says so.
    """
    changed = changed_lines(job.saved, job.text)
    try:
        new = job.library()
        result = check(new, job.path, stopped)
        if stopped():
            raise Stopped
        base = job.base(new)
        known = base.definition if base is not None else None
        own_lines = [problem.line for problem in result.problems if problem.file == str(job.path)]
        parts = parts_of_lines(job.text, own_lines) if own_lines else {}
        if result.definition is None:
            return CheckAnswer(job, result, known, (), changed, None, (), parts)
        own = new.load_file(job.path)
        differing = tuple(differences(base, own, in_words=True)) if base is not None else ()
        if stopped():
            raise Stopped
        warnings = tuple(one for one in advice_on(new, job.path) if one.file == str(job.path))
        parts = parts_of_lines(job.text, [one.line for one in warnings]) if warnings else {}
        deal = None
        if job.record is not None:
            deal = resettle(job.record, Library(job.folders, job.good), new, job.path)
        return CheckAnswer(job, result, known, differing, changed, deal, warnings, parts)
    except Stopped:
        raise
    except Exception as error:
        problem = _stuck(job.path, error, line=1)
        result = CheckResult(job.path, (problem,), None, (), 0.0)
        return CheckAnswer(job, result, None, (), changed, None)


def state_of(path: Path, folders: tuple[Path, ...], stopped: Callable[[], bool]) -> FileState:
    """Return the state of a file of the list.

    :raises Stopped: as soon as `stopped` says so.
    """
    try:
        return FileState.of(check(Library(folders), path, stopped))
    except Stopped:
        raise
    except Exception as error:
        return FileState(path, (_stuck(path, error),), 0, 0)


def _stuck(path: Path, error: Exception, line: int = 0) -> Problem:
    facts = {"reason": str(error)[:120]}
    return Problem("rules_check_stuck", file=str(path), line=line, column=line, facts=facts)


def payment_edit(job: CheckJob, reason: str, at: int, key: str, written: str) -> Edit:
    """Return the edit that changes one part of a payment.

    `at` counts within its reason, inherited ones included.

    :raises Problems: if the text is not YAML just now, or what it extends cannot be found.
    """
    rows = job.library().whole_document(job.path).at("payments", reason)
    found = [row.plain() for row in rows.items()]
    if not 0 <= at < len(found) or not all(isinstance(row, dict) for row in found):
        raise refusal("rules_table_needs_text")
    return text_edits.set_payment(job.text, reason, at, key, written, found)


def changed_lines(saved: str, text: str) -> frozenset[int]:
    """Return the lines of `text`, from 0, that are not as in `saved`."""
    old, new = saved.split("\n"), text.split("\n")
    first, last = text_edits.common_ends(old, new)
    old, middle = old[first : len(old) - last], new[first : len(new) - last]
    if len(old) * len(middle) > 1_000_000:
        return frozenset(range(first, first + len(middle)))
    found: set[int] = set()
    for kind, _, _, start, end in difflib.SequenceMatcher(None, old, middle, autojunk=False).get_opcodes():
        if kind in ("replace", "insert"):
            found.update(range(first + start, first + end))
    return frozenset(found)


def part_edit(job: CheckJob, definition: Definition, part: Part, key: str, value: Any) -> Edit:
    """Return the edit of a job's text by which the field `key` of a part has another value.

    :raises Problems: if the text is not YAML just now.
    """
    (kind, name), text = part, job.text
    if kind == "payments":
        one = next(one for one in payment_sentences(definition) if one.key == name)
        return payment_edit(job, one.payment.reason, one.at, key, value)
    if kind == "options":
        return text_edits.set_option(text, name, key, int(value) if key != "default" else value)
    if part == ("names", "name"):
        return text_edits.set_name(text, key, value)
    if kind == "tiles" and key == "winners":
        return text_edits.set_top(text, key, int(value))
    if kind == "tiles":
        known = CHOICES["ruleset.melds"]
        return text_edits.set_top(
            text, name, [one for one in known if (value if one == key else one in definition.melds)]
        )
    item = next((one for one in definition.items if one.id == name), None)
    option = deciding_option(definition, item) if key == "on" and item is not None and not item.off else None
    if option is not None:
        return text_edits.set_option(text, option.id, "default", value)
    return item_edit(text, name, key, value)


def item_edit(text: str, item: str, what: str, value: object) -> Edit:
    """Return the edit of an item; `what` is on, value, or the language of a name.

    :raises Problems: if the text is not YAML just now.
    """
    if what in NAME_LANGUAGES:
        return text_edits.set_item(text, item, what, str(value).strip())
    if what == "value":
        return text_edits.set_item(text, item, "value", text_edits.written_value(str(value)))
    if not value:
        return text_edits.set_item(text, item, "off", True)
    # On again: the file's own `off` goes; one that is inherited is overruled.
    dropped = text_edits.drop_item_key(text, item, "off")
    return dropped if dropped != text_edits.NOTHING else text_edits.set_item(text, item, "off", False)
