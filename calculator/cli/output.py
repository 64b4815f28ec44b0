"""Output of commands: results on standard output, problems on standard error or as JSON."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable
from typing import Any

from calculator.cli.streams import complain
from calculator.documents import Problem, Problems
from calculator.text import Language


def print_json(value: Any, indent: int | None = None) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=indent))


def print_answer(data: Any, text: str, arguments: Namespace) -> None:
    """Print the data as JSON if that was asked for, else the text."""
    if arguments.json:
        print_json(data)
    else:
        print(text)


def print_problems(problems: Iterable[Problem], language: Language) -> None:
    """Print a sentence for each on standard error, with its place."""
    for problem in problems:
        complain(problem.located(language))


def errors_dict(problems: Problems, language: Language) -> dict[str, Any]:
    """Return the result of an unanswerable request."""
    return {"errors": [problem.as_dict(language) for problem in problems.problems]}


def refuse(problems: Problems, arguments: Namespace) -> int:
    """Print every problem, as JSON if that was asked for, and return the exit status 2."""
    if getattr(arguments, "json", False):
        print_json(errors_dict(problems, arguments.lang))
    else:
        print_problems(problems.problems, arguments.lang)
    return 2
