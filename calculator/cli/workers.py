"""JSON lines answered by several processes, in the order in which they came, however long the input is.

At most `AHEAD` blocks a process are under way, so that a fast producer waits and memory does not grow. Where a process
dies (killed, out of memory), the lines that are under way are answered again one by one: the line that a process cannot
survive gets errors, the others get their answers. The processes are those of a crew: of this machine (`Processes`), or of a
cluster (`cluster`).
"""

from __future__ import annotations

import functools
import os
import queue
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from itertools import takewhile
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from typing import Protocol

from calculator.cli.garbage import collect_only_new
from calculator.cli.line_answers import Answer, Answering, Answers, Block, answer_line, error_line
from calculator.cli.streams import READ, print_problems
from calculator.documents import Problem, Problems

AHEAD = 3
_ends: list[Event] = []
"""In a process of `Processes`, the one event that ends it."""
_LONGEST_LINE = 5.0
"""Seconds that the answer to one line may still take when everything ends."""


Answered = Future[list[tuple[str, bool]]]
"""The answers to some lines, in their order, when they are there."""


class WorkerPool(Protocol):
    """Processes that answer lines."""

    answering: Answering
    ahead: int
    """The number of blocks that may be under way."""
    at_once: int
    """Bytes of a block, at most."""
    died: tuple[type[BaseException], ...]
    """The exceptions of answers whose process has died."""

    def submit(self, lines: list[bytes | None]) -> Answered:
        """Have lines answered."""

    def alone(self) -> WorkerPool:
        """Return a crew for lines one of which may end its process, without harm to other answers."""
        return self

    def failed(self, error: Exception) -> Exception:
        """Return the error to report for any other exception of an answer."""
        return error

    def end(self, under_way: Iterable[Answered] = ()) -> None:
        """Nothing more is wanted."""


def answers_of_workers(pool: WorkerPool, blocks: Iterable[Block]) -> Answers:
    """Yield the answers to the lines of each block. Close the generator to end the crew."""
    arrived: queue.Queue[Block | Problems | None] = queue.Queue(pool.ahead)
    # A thread of its own, so that answers are written while no input arrives.
    threading.Thread(target=_put_blocks, args=(blocks, arrived), daemon=True).start()
    waiting: deque[tuple[Block, Answered]] = deque()
    ended = False
    try:
        while waiting or not ended:
            with suppress(queue.Empty):
                while not ended and len(waiting) < pool.ahead:
                    block = arrived.get(block=not waiting)
                    if isinstance(block, Problems):
                        raise block
                    if block is None:
                        ended = True
                    else:
                        waiting.append((block, pool.submit(block.lines)))
            if waiting:
                block, answers = waiting.popleft()
                found = _when_there(pool, answers)
                yield from _one_by_one(pool, block) if found is None else found
    finally:
        pool.end([answers for _, answers in waiting])


def _put_blocks(blocks: Iterable[Block], arrived: queue.Queue[Block | Problems | None]) -> None:
    """Put the blocks, then None, or the error that ended them."""
    try:
        for block in blocks:
            arrived.put(block)
        arrived.put(None)
    except Problems as problems:
        arrived.put(problems)


def _one_by_one(pool: WorkerPool, block: Block) -> Answers:
    """Yield the answers to lines of which at least one may end the process that answers it."""
    alone = pool.alone()
    try:
        for number, line in enumerate(block.lines, block.first):
            found = _when_there(alone, alone.submit([line]))
            if found is not None:
                yield from found
            else:
                problem = Problem("worker_died", facts={"line": number})
                print_problems([problem], pool.answering.language)
                yield error_line(Problems([problem]), pool.answering.language), True
    finally:
        alone.end()


def _when_there(pool: WorkerPool, answered: Answered) -> list[tuple[str, bool]] | None:
    """Return the answers; None if their process died."""
    try:
        return answered.result()
    except pool.died:
        return None
    except Exception as error:
        raise pool.failed(error) from None


class Processes(WorkerPool):
    """Processes of this machine that answer lines; new ones after one of them has died."""

    died = (BrokenExecutor,)

    def __init__(self, answering: Answering, count: int) -> None:
        self.answering = answering
        self.ahead = count * AHEAD
        self.at_once = READ
        self._count = count
        self._context = get_context("spawn")
        self._ended = self._context.Event()
        self.executor = self._started()

    def alone(self) -> Processes:
        """Return one process for single lines."""
        return Processes(self.answering, 1)

    def _started(self) -> ProcessPoolExecutor:
        # Not forked, since there are threads.
        return ProcessPoolExecutor(self._count, self._context, _begin, (self._ended,))

    def end(self, under_way: Iterable[Answered] = ()) -> None:
        """Shut down the processes after the line that each is at, and wait until they have ended.

        An executor that still ends while the interpreter does may write to a pipe that is closed by
        then. There is no wait if a process was killed while it sent an answer, of which the other
        half never arrives.
        """
        self._ended.set()
        started = [answers for answers in under_way if not answers.cancel()]
        unanswered = wait(started, _LONGEST_LINE).not_done
        self.executor.shutdown(wait=not unanswered, cancel_futures=True)

    def submit(self, lines: list[bytes | None]) -> Answered:
        """Have lines answered by a process."""
        with _uninterrupted():
            try:
                return self.executor.submit(answers_to, self.answering, lines)
            except BrokenExecutor:
                self.executor = self._started()
                return self.executor.submit(answers_to, self.answering, lines)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Delay Ctrl+C until after this.

    In the midst of it, the executor would wait forever for a process that it only half began, and a
    process that just begins, which has the mask of signals of the one that starts it, would end of
    it.
    """
    usual = signal.getsignal(signal.SIGINT)
    if not callable(usual) or threading.current_thread() is not threading.main_thread():
        yield
        return
    came = []
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    masked = getattr(signal, "pthread_sigmask", None)  # Windows has none
    before = masked(signal.SIG_BLOCK, {signal.SIGINT}) if masked else None
    try:
        yield
    finally:
        if masked:
            masked(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, usual)
    if came:
        raise KeyboardInterrupt


def _begin(ended: Event) -> None:
    """In a process of its own: Ctrl+C is for the process that started it, which ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _ends.append(ended)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent has ended, also one that waits for a lock or a pipe of the dead: nobody else would."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def answers_to(answering: Answering, lines: list[bytes | None]) -> list[tuple[str, bool]]:
    """Answer lines, in a process of its own."""
    answer = _answer_of(answering)
    going_on = takewhile(lambda _: not any(ended.is_set() for ended in _ends), lines)
    return [answer_line(answer, line, answering.language) for line in going_on]


@functools.cache
def _answer_of(answering: Answering) -> Answer:
    """Made once in a process."""
    answer = answering.make()
    collect_only_new()
    return answer
