"""Which characters of a line a problem is about: what is underlined, and what a suggestion replaces."""

from __future__ import annotations

from calculator.documents import Problem
from calculator.rules.editing import Edit, word_at

_SAID = ("name", "text", "character")
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
    """The edit that a problem's suggestion means, where it has one and its word still stands there."""
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
