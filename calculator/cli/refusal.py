"""What is said where nothing, or not everything, could be done."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable

from calculator.documents import Problem, Problems
from calculator.text import Language


def tell(problems: Iterable[Problem], language: Language) -> None:
    """Sentences on standard error."""
    for problem in problems:
        print(problem.located(language), file=sys.stderr)


def refused(problems: Problems, arguments: argparse.Namespace) -> int:
    """Every problem, as JSON where that was asked for; gives the exit status 2."""
    from calculator.cli.lines import errors

    if arguments.json:
        print(json.dumps(errors(problems, arguments.lang), ensure_ascii=False))
    else:
        tell(problems.problems, arguments.lang)
    return 2
