"""Progress of JSON lines: how many are done, on a terminal while the results go somewhere else."""

from __future__ import annotations

import os
import stat
import sys
import time

from calculator.text import Language, say

_EVERY = 0.5
"""Seconds between two updates."""


class LineProgress:
    """Silent where standard error is no terminal, or where the results themselves appear there."""

    def __init__(self, language: Language, done: int) -> None:
        self._language = language
        self.done = self._before = done
        self._shown = sys.stderr.isatty() and not sys.stdout.isatty()
        self._began = self._updated = time.monotonic()
        self._width = 0

    def step(self) -> None:
        """One more line is done."""
        self.done += 1
        if self._shown and time.monotonic() - self._updated >= _EVERY:
            self._update()

    def close(self) -> None:
        """Writes the last figures and leaves the line, if there is one."""
        if self._width:
            self._update()
            print(file=sys.stderr)
            self._width = 0

    def _update(self) -> None:
        self._updated = time.monotonic()
        pace = (self.done - self._before) / max(self._updated - self._began, 0.001)
        text = say("progress", self._language, done=f"{self.done:,}", pace=f"{pace:,.0f}") + _share_of_input()
        print(f"\r{text.ljust(self._width)}", end="", file=sys.stderr, flush=True)
        self._width = len(text)


def _share_of_input() -> str:
    """How much of standard input has been read, in percent, where it is a file."""
    found = os.fstat(sys.stdin.fileno())
    if not stat.S_ISREG(found.st_mode) or not found.st_size:
        return ""
    read = os.lseek(sys.stdin.fileno(), 0, os.SEEK_CUR)
    return f"  {min(100 * read // found.st_size, 100)} %"
