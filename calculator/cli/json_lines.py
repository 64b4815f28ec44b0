"""JSON lines in, JSON lines out: one answer for each line, whatever is wrong with it.

On one core or on several (`workers`), to standard output or to a file that a later run continues: the answers and their
order are the same.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from calculator.cli.input_blocks import Block, input_blocks
from calculator.cli.line_answers import Answering, Answers, answer_line, collect_rarely
from calculator.cli.progress import LineProgress
from calculator.documents import Problem, Problems
from calculator.text import say


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
