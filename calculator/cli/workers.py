"""Workers: lines answered by several processes, in the order in which they came, however long the input is.

The input is cut into blocks of lines that go round the workers; the answers are fetched in the same round, so that their
order needs no book-keeping. No worker has more than `_AHEAD` blocks, so that a fast producer waits and memory does not
grow. A worker that dies (killed, out of memory) is replaced and its lines are tried one by one: the line that it cannot
survive gets errors, the others their answers.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection

from calculator.cli.lines import Answering, answer_line, errors, without_garbage
from calculator.documents import MAX_BYTES, Problem, Problems
from calculator.text import Language

_AHEAD = 3
_READ = 1 << 16
_CUT = b"\xff\x00cut"
"""Stands for a line that is over the limit: no line of text has a NUL in it."""


def answered_by_workers(
    answering: Answering, jobs: int, wanted: Callable[[bytes], bool]
) -> Generator[tuple[str, int, bool], None, None]:
    """The answers to the wanted lines of standard input, many at a time: their text, how many, whether any has errors.

    Close the iterator to end the workers.
    """
    workers = [_Worker(answering) for _ in range(jobs)]
    free = threading.Semaphore(jobs * _AHEAD)
    blocks: queue.SimpleQueue[_Block | None] = queue.SimpleQueue()
    stop = threading.Event()
    reader = threading.Thread(target=_read, args=(wanted, blocks, free, stop), daemon=True)
    reader.start()
    waiting: deque[tuple[int, _Block]] = deque()
    turn = 0
    ended = False
    try:
        while waiting or not ended:
            # Hand out what is there; wait for more only where there is nothing to fetch.
            while not ended and len(waiting) < jobs * _AHEAD:
                try:
                    block = blocks.get(block=not waiting)
                except queue.Empty:
                    break
                if block is None:
                    ended = True
                    break
                workers[turn].send(block)
                waiting.append((turn, block))
                turn = (turn + 1) % jobs
            if waiting:
                at, block = waiting.popleft()
                try:
                    answer = workers[at].receive()
                except (EOFError, OSError):
                    yield from _one_by_one(answering, block)
                    workers[at].end()
                    workers[at] = _Worker(answering)
                    for other, again in waiting:
                        if other == at:
                            workers[at].send(again)
                else:
                    yield answer
                free.release()
    finally:
        stop.set()
        for worker in workers:
            worker.end()


class _Block:
    """Lines without their ends; `first` is the number of the first, from 1."""

    def __init__(self, first: int, lines: list[bytes]) -> None:
        self.first = first
        self.lines = lines


class _Worker:
    def __init__(self, answering: Answering) -> None:
        # Not forked: a fork would hold the other workers' pipes open, and there are threads here.
        context = get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, answering), daemon=True)
        self._process.start()
        theirs.close()

    def send(self, block: _Block) -> None:
        """A dead worker is noticed when its answer is fetched."""
        with contextlib.suppress(OSError):
            self._ours.send_bytes(b"\n".join(block.lines))

    def receive(self) -> tuple[str, int, bool]:
        """:raises EOFError: where the worker has died."""
        data = self._ours.recv_bytes()
        return data[1:].decode("utf-8", "surrogatepass"), data.count(b"\n"), data[:1] == b"1"

    def end(self) -> None:
        self._ours.close()
        self._process.terminate()
        self._process.join()


def _one_by_one(answering: Answering, block: _Block) -> Iterator[tuple[str, int, bool]]:
    """The answers to lines of which one, or more, ends the process that answers it."""
    worker = _Worker(answering)
    try:
        for at, line in enumerate(block.lines):
            worker.send(_Block(0, [line]))
            try:
                yield worker.receive()
            except (EOFError, OSError):
                problem = Problem("worker_died", facts={"line": block.first + at})
                print(problem.message(answering.language), file=sys.stderr)
                yield _error(problem, answering.language), 1, True
                worker.end()
                worker = _Worker(answering)
    finally:
        worker.end()


def _error(problem: Problem, language: Language) -> str:
    return json.dumps(errors(Problems([problem]), language), ensure_ascii=False) + "\n"


def _read(
    wanted: Callable[[bytes], bool],
    blocks: queue.SimpleQueue[_Block | None],
    free: threading.Semaphore,
    stop: threading.Event,
) -> None:
    """Cuts standard input into blocks of complete lines: what has arrived goes on at once."""
    number = 1
    try:
        for piece in _pieces(sys.stdin.fileno()):
            number += len(piece)
            lines = [line for line in piece if wanted(line)]  # what is not wanted is at the very beginning
            if not lines:
                continue
            free.acquire()
            if stop.is_set():
                return
            blocks.put(_Block(number - len(lines), lines))
    finally:
        blocks.put(None)


def _pieces(file: int) -> Iterator[list[bytes]]:
    """The lines of a file, as many at a time as one read completes. Read without a buffer of Python's, whose lock a
    thread that still waits for input would hold when the program ends."""
    rest = b""
    passing = False
    while data := os.read(file, _READ):
        *lines, rest = (rest + data).split(b"\n")
        if passing and lines:
            del lines[0]
            passing = False
        if len(rest) > MAX_BYTES:
            if not passing:
                lines.append(_CUT)
            rest, passing = b"", True
        elif passing:
            rest = b""
        if lines:
            yield [line if len(line) < MAX_BYTES else _CUT for line in lines]
    if rest and not passing:
        yield [rest]


def _work(connection: Connection, answering: Answering) -> None:
    """What a worker does: answers blocks until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends the workers
    waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    # Taken from the pipe at once: the parent must never wait to send while this process waits to send.
    threading.Thread(target=_receive, args=(connection, waiting), daemon=True).start()
    answer = answering.make()
    without_garbage()
    with contextlib.suppress(OSError):
        while (data := waiting.get()) is not None:
            texts = []
            any_bad = False
            for line in data.split(b"\n"):
                whole = b" " * (MAX_BYTES + 1) if line == _CUT else line + b"\n"
                text, bad = answer_line(answer, whole, answering.language)
                texts.append(text)
                any_bad = any_bad or bad
            connection.send_bytes(b"01"[any_bad : any_bad + 1] + "".join(texts).encode("utf-8", "surrogatepass"))


def _receive(connection: Connection, waiting: queue.SimpleQueue[bytes | None]) -> None:
    try:
        while True:
            waiting.put(connection.recv_bytes())
    except (EOFError, OSError):
        waiting.put(None)
