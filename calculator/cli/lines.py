"""JSON lines in, JSON lines out: one answer for each line, whatever is wrong with it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from calculator.documents import MAX_BYTES, decode, read_json
from calculator.problems import Problem, Problems
from calculator.text import Language


def answer_lines(answer: Callable[[Any], dict[str, Any]], language: Language) -> int:
    """Answers each line of standard input; blank lines are passed over. 1 if any had errors."""
    status = 0
    write = sys.stdout.write
    for line in _lines(sys.stdin.buffer):
        try:
            if len(line) > MAX_BYTES:
                raise Problems([Problem("file_too_large", facts={"limit": MAX_BYTES // 1_000_000})])
            text = decode(line)
            if not text.strip():
                continue
            result = answer(read_json(text))
        except Problems as problems:
            result = errors(problems, language)
            status = 1
        write(json.dumps(result, ensure_ascii=False) + "\n")
    return status


def errors(problems: Problems, language: Language) -> dict[str, Any]:
    """The result of what could not be scored."""
    return {"errors": [problem.as_dict(language) for problem in problems.problems]}


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines of any length in bounded memory: what is over the limit is cut, and the rest of that line passed over."""
    while True:
        line = stream.readline(MAX_BYTES + 1)
        if not line:
            return
        yield line
        while len(line) > MAX_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES + 1)
            if not line:
                return
