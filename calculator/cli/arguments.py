"""Arguments that several commands have, and what they stand for."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from calculator.cli.parser import Parser
from calculator.documents import read_text, read_yaml, refusal
from calculator.rules.library import Library, folders, is_day
from calculator.text import LANGUAGES

_ANYWHERE = ("--lang", "--data-dir")


def given_anywhere(arguments: Sequence[str]) -> tuple[list[str], Namespace]:
    """Return the arguments without the language and the data folder, and these two.

    They may stand anywhere in the line. Faulty ones stay in their place, and are refused with the
    rest.
    """
    rest, given = list(arguments), Namespace()
    end = rest.index("--") if "--" in rest else len(rest)
    for at in reversed(range(end)):
        name, mark, value = rest[at].partition("=")
        if name not in _ANYWHERE:
            continue
        to = at + 1 if mark else at + 2
        value = value if mark else "".join(rest[at + 1 : to])
        if value in LANGUAGES if name == "--lang" else value and not value.startswith("-"):
            vars(given).setdefault(name[2:].replace("-", "_"), value)
            del rest[at:to]
    return rest, given


def use_folder(given: Namespace) -> None:
    """Let everything that asks for the user's folder find the one that was named."""
    if folder := getattr(given, "data_dir", ""):
        os.environ["SUANFAN_DATA"] = str(Path(folder).absolute())


def add_json(parser: Parser) -> None:
    """`--json`: the result as JSON."""
    parser.takes("--json", "cli_score_json")


def add_table(parser: Parser) -> None:
    """Under which rules a hand is held, with which wild tiles, and how it is written."""
    parser.takes("--ruleset RULESET", "cli_hand_ruleset")
    parser.takes("--jing TILE", "cli_hand_jing")
    parser.takes("--wild N", "cli_hand_wild", type=int)
    parser.takes("--notation NAME", "cli_hand_notation")


def add_day(parser: Parser) -> None:
    """`--day`, the day of which values by period are taken."""
    parser.takes("--day DAY", "cli_day", type=day)


def day(text: str) -> str:
    """Return a day as it is written.

    :raises ValueError: if it is none.
    """
    if not is_day(text):
        raise ValueError(text)
    return text


def add_jobs(parser: Parser) -> None:
    """`--jobs N` (None: what the input is worth), `--cluster ADDRESS` and `--resume OUT` of commands that answer JSON lines."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=processes, metavar="N", help="cli_jobs")
    who.add_argument("--cluster", metavar="ADDRESS", help="cli_cluster")
    parser.takes("--resume OUT", "cli_resume", type=Path)


def processes(text: str) -> int:
    """Return the number of processes; `all` is one a core.

    :raises ValueError: if it is not a number from 1 to 256.
    """
    number = cores() if text == "all" else int(text)
    if not 1 <= number <= 256:
        raise ValueError(text)
    return number


def cores() -> int:
    """Return how many of the machine's cores this process may use, of at most 256."""
    usable = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return min(usable, 256)


def library(day: str | None = None, *, by_file: bool = False) -> Library:
    """Return the user's own rulesets, then the built-in ones, which the window shows.

    They have the values of a day, or of today. `by_file`: found by the names of their files too.
    """
    return Library(folders(), by_file=by_file).on(day or "")


def chosen_options(texts: Sequence[str]) -> dict[str, Any]:
    """Return the options of `--option NAME=VALUE`, values as YAML has them.

    :raises Problems: `compare_set`, if there is no =.
    """
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise refusal("compare_set", "--option", facts={"text": text[:60]})
        options[name.strip()] = read_yaml(value, "--option").plain()
    return options


def read_data(path: Path) -> Any:
    """Return plain data of a YAML or JSON file.

    :raises Problems: if it cannot be read.
    """
    return read_yaml(read_text(path), str(path)).plain()


def read_record(arguments: Namespace) -> tuple[Any, Path]:
    """Return the data of the record that is named, and the folder of the rulesets that it names by file.

    :raises Problems: if it cannot be read.
    """
    path = Path(arguments.record)
    return read_data(path), path.parent
