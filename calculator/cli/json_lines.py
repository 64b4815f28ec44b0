"""JSON lines in, JSON lines out: one answer for each line, whatever is wrong with it.

On one core or on several (`workers`), to standard output or to a file that a later run continues: the answers and their
order are the same.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from calculator.cli.arguments import cores
from calculator.cli.garbage import collect_only_new
from calculator.cli.line_answers import Answering, Answers, Block, answer_line, input_blocks
from calculator.cli.streams import VISIBLE, ProgressLine, complain
from calculator.documents import refusal, refuse_irregular
from calculator.text import Language, quoted, say

if TYPE_CHECKING:
    from calculator.cli.workers import WorkerPool

_BEGINNINGS = (b'{"errors": ', b'{"ruleset": ', b'{"shanten": ', b'{"wins": ')
_WORTH_A_PROCESS = 1_500_000
"""Bytes of input, some 2,500 deals: what a process answers in five times the time that it takes to start, or more."""


def answer_lines(
    answering: Answering, jobs: int | None = None, resume: Path | None = None, cluster: str | None = None
) -> int:
    """Answer each line of standard input, except blank ones.

    Return 1 if any answer has errors, else 0.

    :param jobs: how many processes; None is one for lines that arrive through a pipe, and as many as it is worth for a file.
    :param resume: a file instead of standard output. The answers that it holds already are not worked out again.
    :param cluster: the address of a cluster whose processes answer instead.
    :raises Problems: `resume_unwritable`, `resume_other`, and as `Cluster` does.
    """
    with ExitStack() as stack:
        output, done, faulty = sys.stdout, 0, False
        if resume is not None:
            output, done, faulty = _continued(resume)
            stack.callback(_close, output, resume)
        progress = stack.enter_context(closing(LineProgress(answering.language, done)))
        if cluster is None:
            workers = worker_pool(answering, jobs)
        else:
            from calculator.cli.cluster import Cluster

            workers = Cluster(answering, cluster)
        if workers is None:
            answers = _answers(answering, input_blocks(done))
        else:
            from calculator.cli.workers import answers_of_workers

            answers = answers_of_workers(workers, input_blocks(done, workers.at_once))
        stack.enter_context(closing(answers))
        try:
            for text, has_errors in answers:
                if text:
                    with _refused(resume):
                        output.write(text)
                    progress.step()
                    faulty = faulty or has_errors
        except KeyboardInterrupt:
            progress.close()
            if resume is not None:
                complain(say("interrupted_resume", answering.language, done=progress.done, file=quoted(resume)))
            raise
    return 1 if faulty else 0


def worker_pool(answering: Answering, jobs: int | None) -> WorkerPool | None:
    """Return processes of this machine; None if this one answers by itself."""
    wanted = jobs or min(cores(), _bytes_of_input() // _WORTH_A_PROCESS)
    if wanted < 2:
        return None
    from calculator.cli.workers import Processes

    try:
        return Processes(answering, wanted)
    except OSError:  # where a system gives no semaphores
        if jobs:
            raise
        return None


@contextmanager
def _refused(resume: Path | None) -> Iterator[None]:
    """Turn errors of the file of answers, if there is one, into a problem.

    :raises Problems: `resume_unwritable`, if the file takes no more.
    """
    try:
        yield
    except OSError as error:
        if resume is None:
            raise
        raise refusal("resume_unwritable", file=str(resume), facts={"reason": error.strerror or str(error)}) from None


def _close(output: IO[str], resume: Path) -> None:
    with _refused(resume):
        output.close()


def _continued(path: Path) -> tuple[IO[str], int, bool]:
    """Open a file of answers to go on; return how many it holds and whether any of them has errors.

    Half a last line is cut off.

    :raises Problems: `resume_unwritable`; `resume_other` if the file begins with something else than an answer.
    """
    done, end, faulty = 0, 0, False
    with _refused(path):
        refuse_irregular(path)
        with path.open("ab+") as stream:
            stream.seek(0)
            for line in stream:
                if not done and not _is_answer(line):
                    raise refusal("resume_other", file=str(path))
                if line.endswith(b"\n"):
                    done, end = done + 1, end + len(line)
                    faulty = faulty or line.startswith(b'{"errors"')
            stream.truncate(end)
        return path.open("a", encoding=VISIBLE, newline="\n"), done, faulty


def _is_answer(line: bytes) -> bool:
    """Return whether a line is an answer of `score` or `hand`, or the first half of one."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return not line.endswith(b"\n") and any(line.startswith(one[: len(line)]) for one in _BEGINNINGS)
    return isinstance(data, dict) and not data.keys().isdisjoint(("errors", "net", "shanten"))


def _answers(answering: Answering, blocks: Iterable[Block]) -> Answers:
    answer = answering.make()
    collect_only_new()
    for block in blocks:
        for line in block.lines:
            yield answer_line(answer, line, answering.language)


class LineProgress:
    """The number of lines that are answered, and how many in a second."""

    def __init__(self, language: Language, done: int) -> None:
        self._language = language
        self.done = self._before = done
        self._began = time.monotonic()
        self._line = ProgressLine()

    def step(self) -> None:
        """Count one more line."""
        self.done += 1
        self._line.step(self._text)

    def close(self) -> None:
        """Write the last figures and leave the line, if there is one."""
        self._line.close(self._text)

    def _text(self) -> str:
        pace = (self.done - self._before) / max(time.monotonic() - self._began, 0.001)
        return say("progress", self._language, done=f"{self.done:,}", pace=f"{pace:,.0f}") + _share_of_input()


def _share_of_input() -> str:
    """Return how much of standard input has been read, in percent, if it is a file."""
    whole = _bytes_of_input()
    return f"  {min(100 * os.lseek(sys.stdin.fileno(), 0, os.SEEK_CUR) // whole, 100)} %" if whole else ""


def _bytes_of_input() -> int:
    """Return the size of standard input, or 0 if it is not a file."""
    with suppress(OSError):
        found = os.fstat(sys.stdin.fileno())
        return found.st_size if stat.S_ISREG(found.st_mode) else 0
    return 0
