"""The answer to one line of JSON, whatever is wrong with it."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Generator
from typing import Any, Protocol

from calculator.cli.output import errors_dict
from calculator.documents import MAX_BYTES, Problem, Problems, decode, read_json
from calculator.text import Language

Answer = Callable[[Any], str]
"""The JSON text for one line's data; raises `Problems`."""

Answers = Generator[tuple[str, bool], None, None]
"""For each line the text of its answer, empty for a blank line, and whether it has errors."""


class Answering(Protocol):
    """Answers the lines of one command. It can be sent to another process, which makes its own answer."""

    def __hash__(self) -> int: ...

    @property
    def language(self) -> Language: ...

    def make(self) -> Answer: ...


def answer_line(answer: Answer, line: bytes | None, language: Language) -> tuple[str, bool]:
    """The answer to a line, with a line end, and whether it has errors; no text for a blank line.

    :param line: None stands for a line that is too long.
    """
    try:
        if line is None:
            raise Problems([Problem("file_too_large", facts={"limit": MAX_BYTES // 1_000_000})])
        text = decode(line)
        return (answer(read_json(text)) + "\n" if text.strip() else ""), False
    except Problems as problems:
        return error_line(problems, language), True
    except Exception as error:
        # A fault of the program in one line must not cost the others their answers.
        problem = Problem("line_failed", facts={"reason": f"{type(error).__name__}: {error}"})
        return error_line(Problems([problem]), language), True


def error_line(problems: Problems, language: Language) -> str:
    return json.dumps(errors_dict(problems, language), ensure_ascii=False) + "\n"


def collect_rarely() -> None:
    """Leaves loaded objects out of garbage collections and makes these rare: settling leaves no reference cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
