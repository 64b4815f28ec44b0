"""What the attacks did, as numbers: `make attack` adds them up for docs/reliability.md."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

MOST = 2.0
"""Seconds of processor time that one answer may take."""
SLOWEST = "ms of processor time at most"
"""The one number of which the greatest counts, not the sum."""

_slowest = 0.0


def done(**numbers: int) -> None:
    """Notes what a test has done, and how long the slowest answer of this process took, where somebody adds it up."""
    if file := os.environ.get("ATTACK_FIGURES"):
        with open(file, "a", encoding="utf-8") as written:
            written.write(json.dumps({**numbers, SLOWEST: round(_slowest * 1000)}) + "\n")


def added_up(lines: Iterable[str]) -> str:
    """What the tests have noted, in one line."""
    sums, slowest = Counter[str](), 0
    for line in lines:
        numbers = json.loads(line)
        slowest = max(slowest, numbers.pop(SLOWEST))
        sums.update(numbers)
    return ", ".join(
        f"{count:,} {what.replace('_', ' ')}" for what, count in [*sorted(sums.items()), (SLOWEST, slowest)]
    )


@contextmanager
def bounded(about: object) -> Iterator[None]:
    """No more than `MOST` seconds of processor time, however busy the machine; no bound where there is no such timer."""

    def late(*_: object) -> None:
        raise AssertionError(f"more than {MOST:g} s of processor time: {about!r:.2000}")

    if not hasattr(signal, "ITIMER_PROF"):
        yield
        return
    global _slowest
    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, MOST)
    try:
        yield
    finally:
        left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
        _slowest = max(_slowest, MOST - left)
        signal.signal(signal.SIGPROF, before)
