"""What the attacks did, as numbers: `make attack` adds them up for docs/reliability.md."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

MOST = 2.0
"""Seconds of processor time that one answer may take."""


def done(**numbers: int) -> None:
    """Notes what a test has done, where somebody adds it up."""
    if file := os.environ.get("ATTACK_FIGURES"):
        with open(file, "a", encoding="utf-8") as written:
            written.write(json.dumps(numbers) + "\n")


@contextmanager
def bounded(about: object) -> Iterator[None]:
    """No more than `MOST` seconds of processor time, however busy the machine; no bound where there is no such timer."""

    def late(*_: object) -> None:
        raise AssertionError(f"more than {MOST:g} s of processor time: {about!r:.2000}")

    if not hasattr(signal, "ITIMER_PROF"):
        yield
        return
    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, MOST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
