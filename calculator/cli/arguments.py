"""Arguments that several commands have, and what they stand for."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calculator.text import KNOWN, LANGUAGES, say

if TYPE_CHECKING:
    from calculator.rules.library import Library

_LANGUAGES = ", ".join(f"{language} {KNOWN[language].name}" for language in LANGUAGES)


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--lang`, the language of sentences: Chinese unless asked otherwise."""
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help=_LANGUAGES)


def add_json(parser: argparse.ArgumentParser) -> None:
    """`--json`: the result as JSON."""
    parser.add_argument("--json", action="store_true", help=say("cli_score_json", "zh"))


def add_day(parser: argparse.ArgumentParser) -> None:
    """`--day`, the day of which values by season are taken."""
    parser.add_argument("--day", type=day, metavar="DAY", help=say("cli_day", "zh"))


def day(text: str) -> str:
    """A day as it is written.

    :raises ValueError: where it is none.
    """
    from calculator.rules.library import is_day

    if not is_day(text):
        raise ValueError(text)
    return text


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """`--jobs N` (None: what the input is worth), `--cluster ADDRESS` and `--resume OUT` of commands that answer JSON lines."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=processes, metavar="N", help=say("cli_jobs", "zh"))
    who.add_argument("--cluster", metavar="ADDRESS", help=say("cli_cluster", "zh"))
    parser.add_argument("--resume", type=Path, metavar="OUT", help=say("cli_resume", "zh"))


def processes(text: str) -> int:
    """The number of processes; `all` is one a core.

    :raises ValueError: where it is no number from 1 to 256.
    """
    number = cores() if text == "all" else int(text)
    if not 1 <= number <= 256:
        raise ValueError(text)
    return number


def cores() -> int:
    """How many of the machine's cores this process may use, of at most 256."""
    usable = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return min(usable, 256)


def library(day: str | None = None) -> Library:
    """The user's own rulesets, then the built-in ones: those that the window shows; with the values of a day, or of today."""
    from calculator.rules.library import Library, folders

    return Library(folders()).on(day or "")


def chosen_options(texts: Sequence[str]) -> dict[str, Any]:
    """The options of `--set NAME=VALUE`, values as YAML has them.

    :raises Problems: `compare_set`, where there is no =.
    """
    from calculator.documents import Problem, Problems, read_yaml

    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problems([Problem("compare_set", path="--set", facts={"text": text[:60]})])
        options[name.strip()] = read_yaml(value, "--set").plain()
    return options


def read_data(path: Path) -> Any:
    """Plain data of a YAML or JSON file.

    :raises Problems: where it cannot be read.
    """
    from calculator.documents import read_text, read_yaml

    return read_yaml(read_text(path), str(path)).plain()
