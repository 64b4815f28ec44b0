"""JSON lines in, JSON lines out: one answer for each line, whatever is wrong with it.

On one core or on several (`workers`), to standard output or to a file that a later run goes on with (`resume`): the
answers and their order are the same.
"""

from __future__ import annotations

import contextlib
import gc
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from calculator.documents import MAX_BYTES, Problem, Problems, decode, read_json
from calculator.text import Language, say

Answer = Callable[[Any], str]
"""The JSON text for one line's data; raises `Problems`."""


class Answering(Protocol):
    """Knows how to answer lines of one command. It can be sent to another process, which makes its own answer."""

    @property
    def language(self) -> Language: ...

    def make(self) -> Answer: ...


def answer_lines(answering: Answering, jobs: int = 1, resume: Path | None = None) -> int:
    """Answers each line of standard input; blank lines are passed over. 1 if any had errors, 2 where `resume` cannot be
    written.

    :param jobs: how many processes.
    :param resume: a file instead of standard output. The answers that it holds already are not worked out again.
    """
    from calculator.cli.progress import Progress
    from calculator.cli.refusal import tell
    from calculator.cli.resume import Results

    with contextlib.ExitStack() as stack:
        try:
            results = stack.enter_context(Results(resume))
        except Problems as problems:
            tell(problems.problems, answering.language)
            return 2
        progress = stack.enter_context(Progress(answering.language, results.done))
        answers: Iterator[tuple[str, int, bool]]
        if jobs > 1:
            from calculator.cli.workers import answered_by_workers

            answers = stack.enter_context(contextlib.closing(answered_by_workers(answering, jobs, results.wanted)))
        else:
            lines = (line for line in _lines(sys.stdin.buffer) if results.wanted(line))
            answers = _answered(answering, lines)
        bad = results.bad
        try:
            for text, count, wrong in answers:
                results.write(text)
                progress.step(count)
                bad = bad or wrong
        except KeyboardInterrupt:
            progress.end()
            if resume is not None:
                print(say("interrupted_resume", answering.language, done=progress.done, file=resume), file=sys.stderr)
            raise
        return 1 if bad else 0


def _answered(answering: Answering, lines: Iterable[bytes]) -> Iterator[tuple[str, int, bool]]:
    answer = answering.make()
    without_garbage()
    for line in lines:
        text, bad = answer_line(answer, line, answering.language)
        if text:
            yield text, 1, bad


def answer_line(answer: Answer, line: bytes, language: Language) -> tuple[str, bool]:
    """The answer to a line, with its line end, and whether it has errors; no text for a blank line."""
    try:
        if len(line) > MAX_BYTES:
            raise Problems([Problem("file_too_large", facts={"limit": MAX_BYTES // 1_000_000})])
        text = decode(line)
        if not text.strip():
            return "", False
        return answer(read_json(text)) + "\n", False
    except Problems as found:
        problems = found
    except Exception as error:
        # A mistake of ours in one line must not cost the other million.
        problems = Problems([Problem("line_failed", facts={"reason": f"{type(error).__name__}: {error}"})])
    return json.dumps(errors(problems, language), ensure_ascii=False) + "\n", True


def is_blank(line: bytes) -> bool:
    """Whether there is no answer to a line."""
    if len(line) > MAX_BYTES:
        return False
    try:
        return not decode(line).strip()
    except Problems:
        return False


def errors(problems: Problems, language: Language) -> dict[str, Any]:
    """The result of what could not be scored."""
    return {"errors": [problem.as_dict(language) for problem in problems.problems]}


def without_garbage() -> None:
    """Lets the collector pass over what has been loaded. Settling leaves no circles behind: there is little to find."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


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
