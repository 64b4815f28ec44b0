"""JSON lines in, JSON lines out: one answer for each line, whatever is wrong with it.

On one core or on several (`workers`), to standard output or to a file that a later run continues: the answers and their
order are the same.
"""

from __future__ import annotations

import contextlib
import gc
import json
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import IO, Any, Protocol

from calculator.cli.input_blocks import Block, input_blocks
from calculator.cli.output import errors_dict
from calculator.cli.progress import LineProgress
from calculator.documents import MAX_BYTES, Problem, Problems, decode, read_json
from calculator.text import Language, say

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


def answer_lines(answering: Answering, jobs: int = 1, resume: Path | None = None) -> int:
    """Answers each line of standard input; blank lines are passed over. Gives 1 if any answer has errors, else 0.

    :param jobs: how many processes.
    :param resume: a file instead of standard output. The answers that it holds already are not worked out again.
    :raises Problems: `resume_unwritable`.
    """
    with contextlib.ExitStack() as stack:
        output, done, faulty = sys.stdout, 0, False
        if resume is not None:
            output, done, faulty = _continued(resume)
            stack.enter_context(output)
        progress = stack.enter_context(contextlib.closing(LineProgress(answering.language, done)))
        answers = _answers(answering, input_blocks(done))
        if jobs > 1:
            from calculator.cli.workers import answers_of_workers

            answers = answers_of_workers(answering, jobs, input_blocks(done))
        stack.enter_context(contextlib.closing(answers))
        try:
            for text, has_errors in answers:
                if text:
                    output.write(text)
                    progress.step()
                    faulty = faulty or has_errors
        except KeyboardInterrupt:
            progress.close()
            if resume is not None:
                print(say("interrupted_resume", answering.language, done=progress.done, file=resume), file=sys.stderr)
            raise
    return 1 if faulty else 0


def _continued(path: Path) -> tuple[IO[str], int, bool]:
    """A file of answers, open for more: how many it holds and whether any of them has errors. Half a last line is cut off.

    :raises Problems: `resume_unwritable`.
    """
    done, end, faulty = 0, 0, False
    try:
        with path.open("ab+") as stream:
            stream.seek(0)
            for line in stream:
                if line.endswith(b"\n"):
                    done, end = done + 1, end + len(line)
                    faulty = faulty or line.startswith(b'{"errors"')
            stream.truncate(end)
        return path.open("a", encoding="utf-8", errors="replace", newline="\n"), done, faulty
    except OSError as error:
        facts = {"reason": error.strerror or str(error)}
        raise Problems([Problem("resume_unwritable", file=str(path), facts=facts)]) from None


def _answers(answering: Answering, blocks: Iterable[Block]) -> Answers:
    answer = answering.make()
    collect_rarely()
    for block in blocks:
        for line in block.lines:
            yield answer_line(answer, line, answering.language)


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
