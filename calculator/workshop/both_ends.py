"""Mistakes of two places that do not go together: they are told at both, since either may be the slip."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from calculator.documents import Problem

Place = tuple[str, int, int]
"""A file, a line and a column."""


def both_ends(found: Iterable[Problem]) -> list[Problem]:
    """Return each problem, and one more at each of the `ends` of its facts, which says where the first is and what it says."""
    whole: dict[object, Problem] = {}
    for one in found:
        whole.setdefault((one.code, one.file, one.line, one.column), one)
        for file, line, column in ends_of(one):
            if line and (file, line) != (one.file, one.line):
                other = "" if file == one.file else PurePath(one.file).name
                facts = {"line": f"{other}:{one.line}" if other else one.line, "stated": one.message}
                whole.setdefault((one.line, file, line), Problem("other_end", "", file, line, column, facts=facts))
    return list(whole.values())


def ends_of(problem: Problem) -> list[Place]:
    """Return all places of a problem, its own first; its `ends` are places, or formulas and nodes that have one."""
    ends = (one if isinstance(one, tuple) else one.place_of() for one in problem.facts.get("ends", ()))
    return [(problem.file, problem.line, problem.column), *ends]
