"""Works out answers off the window's thread, one question at a time; a newer question stops the one before it."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal

from calculator.documents import Problem, Problems

_SWITCH = 0.0005
"""Seconds after which Python lets the window's thread go on while this one reckons."""

_LONG = 0.3
"""Seconds from which a question is one that leaves much in memory."""

Stopped = Callable[[], bool]
"""Whether nobody waits for the answer any more."""
Said = Callable[[object], None]
"""Tells how far it is, or a part of the answer."""


class Worker(QObject):
    """`partly` and `done` come on the window's thread, and only for the question asked last."""

    partly = Signal(object)
    done = Signal(object)
    failed = Signal(object)
    _partly = Signal(int, object)
    _done = Signal(int, object)
    _failed = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, "inquiry")
        self._number = 0
        self._closed = False
        self.busy = False
        self._partly.connect(self._take_part)
        self._done.connect(self._take)
        self._failed.connect(self._take_failure)

    def ask(self, work: Callable[[Stopped, Said], object]) -> None:
        """Begins with a question; what came before is dropped. After `close` nothing is begun."""
        if self._closed:
            return
        self._number += 1
        self.busy = True
        self._pool.submit(self._run, self._number, work)

    def stop(self) -> None:
        """Nobody waits for the answer any more."""
        self._number += 1
        self.busy = False

    def close(self) -> None:
        """Ends for good."""
        self.stop()
        self._closed = True
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _run(self, number: int, work: Callable[[Stopped, Said], object]) -> None:
        if number != self._number:
            return
        before, collects, began = sys.getswitchinterval(), gc.isenabled(), time.monotonic()
        sys.setswitchinterval(min(before, _SWITCH))
        # A search makes hundreds of thousands of objects, hardly any of them garbage; to look through all of them would
        # hold up the window for many frames, now or at the next full collection.
        gc.disable()
        try:
            answer = work(lambda: number != self._number, lambda part: self._partly.emit(number, part))
            self._done.emit(number, answer)
        except Problems as problems:
            self._failed.emit(number, problems.problems)
        except RuntimeError:
            # The window went away meanwhile.
            return
        except Exception as error:
            self._failed.emit(number, (Problem("ask_stuck", facts={"reason": str(error)[:120]}),))
        finally:
            sys.setswitchinterval(before)
            if time.monotonic() - began > _LONG:
                gc.freeze()
            if collects:
                gc.enable()

    def _take_part(self, number: int, part: object) -> None:
        if number == self._number:
            self.partly.emit(part)

    def _take(self, number: int, answer: object) -> None:
        if number == self._number:
            self.busy = False
            self.done.emit(answer)

    def _take_failure(self, number: int, problems: object) -> None:
        if number == self._number:
            self.busy = False
            self.failed.emit(problems)
