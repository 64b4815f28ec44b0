"""The lists about files of rules as plain values: the files, their problems, and their examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from calculator.documents import Problem
from calculator.rules.library import RulesetFile
from calculator.statement import ListRow
from calculator.text import Voice, real_minus
from calculator.view.rules_check import FileState
from calculator.workshop import ExampleResult


class PaintedRow(NamedTuple):
    """One row. `mark` is good, bad, tick, cross, warn, wait or nothing; a `heading` cannot be chosen."""

    text: str
    second: str = ""
    status: str = ""
    """Its state, in a line of its own."""
    right: str = ""
    mark: str = ""
    place: str = ""
    bad: bool = False
    faint: bool = False
    heading: bool = False
    tip: str = ""
    action: str = ""
    """Said at the right in the accent's colour: what a click there does."""
    data: object = None
    step: ListRow = ListRow(())
    """The texts of a step."""

    @property
    def spoken(self) -> str:
        """The text of the row for a screen reader."""
        return ", ".join(
            filter(None, (self.place, self.text, self.second.replace("\n", ", "), self.status, self.right))
        )


def problem_rows(
    own: str, faults: Sequence[Problem | ExampleResult], advice: Sequence[Problem], voice: Voice
) -> list[PaintedRow]:
    """Return what is wrong in the file `own`: problems and examples that fail, then advice."""
    rows = []
    for one in faults:
        if isinstance(one, Problem):
            rows.append(_problem(one, own, voice))
        else:
            # In one line: its name, its expected and its real result.
            (line, column), facts = _place(one), {"name": _name(one, voice), "how": _difference(one, voice)}
            problem = Problem("rules_example_fails", file=own, line=line, column=column, facts=facts)
            rows.append(_problem(problem, own, voice))
    return rows + [_problem(problem, own, voice, "warn") for problem in advice]


def _problem(problem: Problem, own: str, voice: Voice, mark: str = "cross") -> PaintedRow:
    place = f"{problem.line}:{problem.column}" if problem.line else ""
    if problem.file and problem.file != own:
        place = voice.say("rules_elsewhere", file=Path(problem.file).name, line=problem.line)
    fixable = problem.file == own and (problem.hint or problem.facts.get("plain"))
    action = voice.say("rules_fix") if fixable else ""
    return PaintedRow(problem.message(voice.language), mark=mark, place=place, action=action, data=problem)


def example_rows(results: Sequence[ExampleResult], old: bool, voice: Voice) -> list[PaintedRow]:
    """Return examples, those that fail first; `old`: of a text before this one."""
    rows, action = [], voice.say("rules_example_go")
    for result in sorted(results, key=lambda result: result.problem is None):
        name, problem, place = _name(result, voice), result.problem, _place(result)
        if problem is None:
            rows.append(PaintedRow(name, right=result.expected, mark="tick", faint=old, action=action, data=place))
            continue
        said = _difference(result, voice)
        if problem.code == "example_differs":
            how = problem.facts["how"]
            said += how(voice.language) if callable(how) else str(how)
        where = voice.say("rules_example_line", line=result.line)
        rows.append(PaintedRow(f"{name}  {where}", said, mark="cross", bad=True, action=action, faint=old, data=place))
    return rows


def _name(example: ExampleResult, voice: Voice) -> str:
    return example.name or voice.say("rules_example_unnamed")


def _place(example: ExampleResult) -> tuple[int, int]:
    """Return the line and column, from 1, of the fault of an example, else of the example."""
    problem = example.problem
    return (problem.line or example.line, problem.column or 1) if problem is not None else (example.line, 1)


def _difference(example: ExampleResult, voice: Voice) -> str:
    """Return the expected and real result of a failing example, else its fault."""
    problem = example.problem
    if problem is None:
        return ""
    if problem.code != "example_differs":
        return problem.message(voice.language)
    facts = {key: _text(problem.facts.get(key)) for key in ("expected", "got")}
    return voice.say("rules_example_differs", **facts)


def _text(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(map(real_minus, value)) or "0"
    return str(value)


def file_rows(
    files: Sequence[RulesetFile], states: Mapping[Path, FileState], unsaved: frozenset[Path], voice: Voice
) -> list[PaintedRow]:
    """Return rulesets of mine, then the built-in ones, each with how it fares."""
    names = {file.id: file.name(voice.language) for file in files}
    mine, built_in = list[PaintedRow](), list[PaintedRow]()
    for file in files:
        state, second = states.get(file.path), ""
        if file.path in unsaved:
            second = voice.say("rules_unsaved_mark")
        elif file.mine and file.extends:
            second = voice.say("rules_on_base", name=names.get(file.extends, file.extends))
        mark, status, right = "wait", "", ""
        if state is not None:
            wrong = len(state.problems) + state.examples - state.passed
            mark = "bad" if wrong else "warn" if state.doubts else "good"
            if state.problems:
                status = voice.say("rules_faults", count=wrong)
            elif wrong:
                status = voice.say("rules_examples_wrong", count=wrong)
            elif state.doubts:
                status = voice.say("people_doubts", count=state.doubts)
            elif state.examples:
                right = f"{state.passed} / {state.examples}"
            else:
                status = voice.say("rules_no_examples_short")
        row = PaintedRow(names[file.id], second, status, right, mark, data=file.path)
        (mine if file.mine else built_in).append(row)
    return [
        PaintedRow(voice.say("rules_mine"), heading=True),
        *(mine or [PaintedRow(voice.say("rules_none_mine"), heading=True)]),
        PaintedRow(voice.say("rules_built_in"), heading=True),
        *built_in,
    ]
