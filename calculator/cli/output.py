"""What commands print: results on standard output, problems on standard error or, where JSON was asked for, as JSON.

Names and values come from files of strangers: whatever is printed, control and bidirectional characters in it are escaped
by the encoding of both streams, here and nowhere else.
"""

from __future__ import annotations

import argparse
import codecs
import json
import sys
from collections.abc import Iterable
from typing import Any

from calculator.documents import Problem, Problems
from calculator.text import Language, visible

VISIBLE = "utf_8_visible"
"""An encoding: UTF-8 of a text in which everything is seen, for streams that end in a terminal."""


class _VisibleEncoder(codecs.IncrementalEncoder):
    """Encodes each text that is written for itself."""

    def encode(self, text: str, final: bool = False) -> bytes:
        return visible(text).encode()


def _encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
    return visible(text).encode(), len(text)


def _found(name: str) -> codecs.CodecInfo | None:
    if name != VISIBLE:
        return None
    utf8 = codecs.lookup("utf-8")
    return codecs.CodecInfo(_encode, utf8.decode, None, None, _VisibleEncoder, utf8.incrementaldecoder, VISIBLE)


codecs.register(_found)


def print_file(data: bytes, *, words: bool = False) -> None:
    """A file to standard output: byte for byte, but `words` for people, and all that a terminal gets, like any other text."""
    if words or sys.stdout.isatty():
        print(data.decode("utf-8", "replace"), end="")
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def print_over(text: str) -> None:
    """Writes over the last line of standard error; the text is the program's own."""
    sys.stderr.flush()
    sys.stderr.buffer.write(f"\r{text}".encode())
    sys.stderr.buffer.flush()


def print_json(value: Any, indent: int | None = None) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=indent))


def print_answer(data: Any, text: str, arguments: argparse.Namespace) -> None:
    """The data as JSON where that was asked for, else the text."""
    if arguments.json:
        print_json(data)
    else:
        print(text)


def print_problems(problems: Iterable[Problem], language: Language) -> None:
    """A sentence for each on standard error, with its place."""
    for problem in problems:
        print(problem.located(language), file=sys.stderr)


def errors_dict(problems: Problems, language: Language) -> dict[str, Any]:
    """The result of what could not be answered."""
    return {"errors": [problem.as_dict(language) for problem in problems.problems]}


def refuse(problems: Problems, arguments: argparse.Namespace) -> int:
    """Prints every problem, as JSON where that was asked for; gives the exit status 2."""
    if getattr(arguments, "json", False):
        print_json(errors_dict(problems, arguments.lang))
    else:
        print_problems(problems.problems, arguments.lang)
    return 2
