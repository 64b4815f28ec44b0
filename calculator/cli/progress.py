"""Progress 进度: how many lines are done, told on a terminal while results go somewhere else."""

from __future__ import annotations

import os
import stat
import sys
import time
from types import TracebackType

from calculator.text import Language, say

_EVERY = 0.5
"""Seconds between two tellings."""


class Progress:
    """Silent where standard error is no terminal, or where the results themselves appear there."""

    def __init__(self, language: Language, done: int) -> None:
        self._language = language
        self.done = self._before = done
        self._shown = sys.stderr.isatty() and not sys.stdout.isatty()
        self._size = _size_of_input() if self._shown else 0
        self._began = self._told = time.monotonic()
        self._wide = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()

    def end(self) -> None:
        """Says how many there were, and leaves the line."""
        if self._wide:
            self._tell()
            print(file=sys.stderr)
            self._wide = 0

    def step(self, lines: int) -> None:
        """So many more lines are done."""
        self.done += lines
        if self._shown and time.monotonic() - self._told >= _EVERY:
            self._tell()

    def _tell(self) -> None:
        now = time.monotonic()
        pace = (self.done - self._before) / max(now - self._began, 0.001)
        text = say("progress", self._language, done=f"{self.done:,}", pace=f"{pace:,.0f}")
        if self._size:
            read = os.lseek(sys.stdin.fileno(), 0, os.SEEK_CUR)
            text += f"  {min(100 * read // self._size, 100)} %"
        print(f"\r{text.ljust(self._wide)}", end="", file=sys.stderr, flush=True)
        self._wide = len(text)
        self._told = now


def _size_of_input() -> int:
    """Bytes of standard input where it is a file; else 0."""
    try:
        found = os.fstat(sys.stdin.fileno())
    except (OSError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0
