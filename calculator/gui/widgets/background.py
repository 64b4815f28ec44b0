"""Work beside the window: done in another thread, what comes of it delivered in the window's own."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

Stopped = Callable[[], bool]
"""A function that is True if the result is not needed any more; the work calls it between its
steps."""
Report = Callable[[object], None]
"""Delivers a part of the result, or how far the work is."""
Work = Callable[[Stopped, Report], object]
"""The work: it returns the result, or raises `Problems`. Once it is stopped, it may return or raise anything."""

PAUSE = 1500
"""Milliseconds without work or `hold` after which garbage is collected."""
_SWITCH = 0.0005
"""Seconds after which Python lets the window's thread go on; its usual 0.005 could hold up a frame of 0.016."""
_LOOK, _MOST, _BLOCKS = 50, 10_000, 80_000
"""Milliseconds after which it is looked while there is work, how many objects were made and not freed. From so many on garbage
is looked for among them, which takes some 3 ms, and everywhere if so many more blocks of memory are in use than the last time."""


_MALLOC = ((-3, 1 << 16), (-1, 1 << 17), (-8, 1))
"""Options of glibc's malloc.h: from how many bytes on a block is one of its own (M_MMAP_THRESHOLD), how many free ones at the
end are kept (M_TRIM_THRESHOLD), and that threads share one heap (M_ARENA_MAX)."""


def later(owner: QObject, act: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """Return a timer that calls once, so many milliseconds after each `start`.

    A new start begins again.
    """
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(act)
    return timer


def save_memory() -> None:
    """Have large freed blocks go back to the system, if its C library can be told so.

    Kept, they are filled with small ones, and never whole again.
    """
    with suppress(ImportError, OSError, TypeError, AttributeError):
        from ctypes import CDLL

        mallopt = CDLL(None).mallopt
        for option, value in _MALLOC:
            mallopt(option, value)


def collect_garbage() -> None:
    """Collect garbage, and give free memory back to the system if its C library keeps it.

    Objects in use are left out of the next collections, which then are short.
    """
    # What was in use at the last time may be garbage by now.
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    with suppress(ImportError, OSError, TypeError, AttributeError):
        from ctypes import CDLL

        CDLL(None).malloc_trim(0)


def end_work(area: QObject) -> None:
    """End all work for an area for good."""
    for worker in area.findChildren(Background):
        worker.close()


class Background(QObject):
    """One thread that does the newest work; starting other work stops and drops what was started before.

    `partly`, `done` and `failed` are emitted in the window's thread, and only for the newest work. `failed` brings the
    problems as a tuple; an error that is no `Problems` becomes the problem `ask_stuck`.

    Garbage is not collected while there is work, which makes hundreds of thousands of objects, hardly any of them
    garbage, nor right afterwards, but in the next pause: a full collection holds up the window for about 100 ms.
    """

    unforeseen: ClassVar[Callable[[BaseException], None]] = lambda error: None
    """Gets every error that is no `Problems`, in the thread where it was raised."""
    partly = Signal(object)
    done = Signal(object)
    failed = Signal(object)
    _arrived = Signal(int, str, object)
    _in_use: ClassVar[int] = 0
    """Blocks of memory after garbage was last looked for everywhere."""

    def __init__(
        self, parent: QObject | None = None, *, after: Background | None = None, collects: bool = True, **slots: Any
    ) -> None:
        """Prepare the worker.

        `after`: work of this one waits in the same thread until that one's is done. `collects` is
        False if the work makes few objects, such as writing a file. `slots` take what its signals
        bring, by their names.
        """
        super().__init__(parent, **slots)
        self._pool: QThreadPool = QThreadPool(self) if after is None else after._pool
        self._pool.setMaxThreadCount(1)
        self._priority: int = 0 if after is None else after._priority - 1
        self._turn = 0
        self._left = 0
        self._closed = False
        self._collects = collects
        self._pause = later(self, self._collect, PAUSE)
        self._again = later(self, self._look, _LOOK)
        self._arrived.connect(self._deliver)

    @property
    def busy(self) -> bool:
        """True if a result is still to come."""
        return self._left > 0

    def start(self, *works: Work) -> None:
        """Do pieces of work one after another; each has its own result.

        After `close` nothing is done.
        """
        if self._closed:
            return
        self._turn += 1
        self._left = len(works)
        sys.setswitchinterval(_SWITCH)
        if self._collects and works:
            self._pause.stop()
            gc.disable()
            self._look()
        for work in works:
            self._pool.start(partial(self._run, self._turn, work), self._priority)

    def stop(self) -> None:
        """Drop what was started. It may run on until it next asks whether it is stopped."""
        self._turn += 1
        if self._left:
            self._left = 0
            self._begin_pause()

    def wait(self, milliseconds: int) -> bool:
        """Until nothing runs, at most so long; False: it still does. What comes of it is delivered later."""
        return self._pool.waitForDone(milliseconds)

    def end(self) -> bool:
        """End for good without waiting.

        Return whether nothing runs any more; it may be asked again.
        """
        self.stop()
        # What waits in the pool ends at once when its turn comes. Cleared out of it, it would never be freed.
        self._closed = True
        if not self._pool.waitForDone(0):
            return False
        self.close()
        return True

    def close(self) -> None:
        """End for good, and wait until nothing runs."""
        self.stop()
        self._closed = True
        self._pool.waitForDone()
        if self._collects:
            self._pause.stop()
            self._again.stop()
            gc.unfreeze()
            gc.enable()

    def hold(self) -> None:
        """Start the pause before the next collection again, such as after a key was pressed."""
        if self._pause.isActive():
            self._pause.start()

    def _run(self, turn: int, work: Work) -> None:
        """Do a piece of work, in the other thread."""
        if turn != self._turn:
            return
        from calculator.documents import Problem, Problems

        what = "failed"
        result: object
        try:
            result = work(lambda: turn != self._turn, partial(self._send, turn, "partly"))
            what = "done"
        except Problems as problems:
            result = problems.problems
        except Exception as error:
            if turn == self._turn:
                Background.unforeseen(error)
            result = (Problem("ask_stuck", facts={"reason": str(error)[:120]}),)
        self._send(turn, what, result)

    def _send(self, turn: int, what: str, result: object) -> None:
        # Qt's part of this object may be gone already, with its window.
        with suppress(RuntimeError):
            self._arrived.emit(turn, what, result)

    def _deliver(self, turn: int, what: str, result: object) -> None:
        if turn != self._turn or self._closed:
            return
        if what == "partly":
            self.partly.emit(result)
            return
        self._left -= 1
        if not self._left:
            self._begin_pause()
        (self.done if what == "done" else self.failed).emit(result)

    def _look(self) -> None:
        """Collect garbage where there is much of it: memory that is taken once does not go back whole."""
        # Here, not where the work makes it: what belongs to Qt may only be freed in the window's thread.
        if gc.get_count()[0] > _MOST:
            if sys.getallocatedblocks() > Background._in_use + _BLOCKS:
                gc.collect()
                Background._in_use = sys.getallocatedblocks()
            else:
                gc.collect(1)
        if self._left:
            self._again.start()

    def _begin_pause(self) -> None:
        if self._collects:
            self._pause.start()

    def _collect(self) -> None:
        collect_garbage()
        Background._in_use = sys.getallocatedblocks()
        if not self._left:
            gc.enable()
