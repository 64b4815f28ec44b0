"""JSON lines answered by several processes, in the order in which they came, however long the input is.

At most `_AHEAD` blocks a process are under way, so that a fast producer waits and memory does not grow. Where a process
dies (killed, out of memory), the lines that are under way are answered again one by one: the line that a process cannot
survive gets errors, the others get their answers.
"""

from __future__ import annotations

import contextlib
import functools
import queue
import signal
import threading
from collections import deque
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, wait
from itertools import takewhile
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from calculator.cli.garbage import collect_only_new
from calculator.cli.line_answers import Answer, Answering, Answers, Block, answer_line, error_line
from calculator.cli.output import print_problems
from calculator.documents import Problem, Problems

_AHEAD = 3
_LONGEST_LINE = 5.0
"""Seconds that the answer to one line may still take when everything ends."""


def answers_of_workers(answering: Answering, jobs: int, blocks: Iterable[Block]) -> Answers:
    """The answers to the lines of each block. Close the generator to end the processes."""
    arrived: queue.Queue[Block | Problems | None] = queue.Queue(jobs * _AHEAD)
    # A thread of its own, so that answers are written while no input arrives.
    threading.Thread(target=_put_blocks, args=(blocks, arrived), daemon=True).start()
    workers = _Workers(answering, jobs)
    waiting: deque[tuple[Block, Future[list[tuple[str, bool]]]]] = deque()
    ended = False
    try:
        while waiting or not ended:
            with contextlib.suppress(queue.Empty):
                while not ended and len(waiting) < jobs * _AHEAD:
                    block = arrived.get(block=not waiting)
                    if isinstance(block, Problems):
                        raise block
                    if block is None:
                        ended = True
                    else:
                        waiting.append((block, workers.submit(block.lines)))
            if waiting:
                block, answers = waiting.popleft()
                yield from _one_by_one(answering, block) if answers.exception() else answers.result()
    finally:
        workers.end([answers for _, answers in waiting])


def _put_blocks(blocks: Iterable[Block], arrived: queue.Queue[Block | Problems | None]) -> None:
    """Puts them, then None, or what ended them."""
    try:
        for block in blocks:
            arrived.put(block)
        arrived.put(None)
    except Problems as problems:
        arrived.put(problems)


def _one_by_one(answering: Answering, block: Block) -> Answers:
    """The answers to lines of which at least one may end the process that answers it."""
    workers = _Workers(answering, 1)
    try:
        for number, line in enumerate(block.lines, block.first):
            try:
                yield from workers.submit([line]).result()
            except BrokenExecutor:
                problem = Problem("worker_died", facts={"line": number})
                print_problems([problem], answering.language)
                yield error_line(Problems([problem]), answering.language), True
    finally:
        workers.end()


class _Workers:
    """Processes that answer lines; new ones after one of them has died."""

    def __init__(self, answering: Answering, count: int) -> None:
        self._answering = answering
        self._count = count
        self._context = get_context("spawn")
        self._ended = self._context.Event()
        self.executor = self._started()

    def _started(self) -> ProcessPoolExecutor:
        # Not forked, since there are threads.
        return ProcessPoolExecutor(self._count, self._context, _begin, (self._ended,))

    def end(self, under_way: Iterable[Future[list[tuple[str, bool]]]] = ()) -> None:
        """Has the processes end after the line that each is at, and waits until they have: an executor that still ends while the
        interpreter does may write to a pipe that is closed by then. It is not waited for where a process was killed while it
        sent an answer, of which the other half never arrives."""
        self._ended.set()
        started = [answers for answers in under_way if not answers.cancel()]
        unanswered = wait(started, _LONGEST_LINE).not_done
        self.executor.shutdown(wait=not unanswered, cancel_futures=True)

    def submit(self, lines: list[bytes | None]) -> Future[list[tuple[str, bool]]]:
        try:
            return self.executor.submit(_answered, self._answering, lines)
        except BrokenExecutor:
            self.executor = self._started()
            return self.executor.submit(_answered, self._answering, lines)


def _begin(ended: Event) -> None:
    """In a process of its own: Ctrl+C is for the process that started it, which ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _ends().append(ended)


@functools.cache
def _ends() -> list[Event]:
    """In a process of its own, the one event that ends it."""
    return []


def _answered(answering: Answering, lines: list[bytes | None]) -> list[tuple[str, bool]]:
    """Answers lines, in a process of its own."""
    answer, (ended,) = _answer_of(answering), _ends()
    going_on = takewhile(lambda _: not ended.is_set(), lines)
    return [answer_line(answer, line, answering.language) for line in going_on]


@functools.cache
def _answer_of(answering: Answering) -> Answer:
    """Made once in a process."""
    answer = answering.make()
    collect_only_new()
    return answer
