"""The text of a ruleset that is being written: where its problems stand, and the edits of cells and suggestions."""

from __future__ import annotations

from calculator.documents import Data, Problem, Problems, read_yaml
from calculator.rules import Definition
from calculator.text import Language
from calculator.workshop import Edit, record_of, text_edits, word_at


def example_record(text: str, line: int, ruleset: str, definition: Definition) -> Data | None:
    """Return the record of the example at or around a line (from 1) of a text.

    None if there is none.
    """
    try:
        examples = read_yaml(text).at("examples").items()
    except Problems:
        return None
    found = [node for node in examples if node.line <= line]
    data = found[-1].plain() if found else None
    return record_of(data, definition, ruleset) if isinstance(data, dict) else None


def as_copy(text: str, name: str, called: str, language: Language) -> str:
    """Return a built-in ruleset's text under another id and name, as far as it can be read."""
    try:
        text = text_edits.set_top(text, "id", name).apply(text)
        return text_edits.set_name(text, language, called).apply(text)
    except Problems:
        return "\n".join(f"id: {name}" if line.startswith("id:") else line for line in text.split("\n"))


_SAID = ("written", "name", "text", "character")
"""Facts of a problem that hold the offending words."""


def span_of(problem: Problem, line: str) -> tuple[int, int]:
    """From and to, in characters of the problem's line; never empty on a line that has text."""
    start = min(max(problem.column - 1, 0), len(line))
    for key in _SAID:
        said = str(problem.facts.get(key, ""))
        at = line.find(said, start) if said and "\n" not in said else -1
        if at >= 0:
            return at, at + len(said)
    first, last = word_at(line, start)
    if first < last and first <= start:
        return start, max(last, start + 1)
    end = len(line.rstrip())
    if start >= end:
        return max(len(line) - len(line.lstrip()), 0), end
    return start, end


def fix_of(problem: Problem, text: str) -> Edit | None:
    """Return the edit that a problem's suggestion means, if it has one and its word still stands there."""
    word = problem.hint or str(problem.facts.get("plain", ""))
    lines = text.split("\n")
    if not word or not 0 < problem.line <= len(lines):
        return None
    line = lines[problem.line - 1]
    start, end = span_of(problem, line)
    before = sum(len(one) + 1 for one in lines[: problem.line - 1])
    said = {str(problem.facts[key]) for key in _SAID if problem.facts.get(key)}
    if said and line[start:end] not in said:
        return None
    return Edit(before + start, before + end, word)


def units(text: str, at: int) -> int:
    """Return the unit at which character `at` of a text begins."""
    return at if text.isascii() else at + sum(ord(character) > 0xFFFF for character in text[:at])


def characters(text: str, at: int) -> int:
    """Return the character that holds unit `at` of a text."""
    if text.isascii():
        return at
    seen = 0
    for index, character in enumerate(text):
        if seen >= at:
            return index
        seen += 2 if ord(character) > 0xFFFF else 1
    return len(text)
