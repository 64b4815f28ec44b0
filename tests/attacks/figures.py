"""What the attacks did, as numbers: `make attack` adds them up for docs/dev/testing.md."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

MOST = 6_000_000
"""Calls of functions that one answer may take, on whatever machine: some two seconds of one of 2020."""
SLOWEST = "calls of functions at most"
"""The one number of which the greatest counts, not the sum."""

_slowest = 0


def done(**numbers: int) -> None:
    """Notes what a test has done, and what the slowest answer of this process took, where somebody adds it up."""
    if file := os.environ.get("ATTACK_FIGURES"):
        with open(file, "a", encoding="utf-8") as written:
            written.write(json.dumps({**numbers, SLOWEST: _slowest}) + "\n")


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
def bounded(about: object, most: int = MOST) -> Iterator[None]:
    """No more than so many calls of functions, Python's and those it has of C, however long they take."""
    global _slowest
    events = 0

    def count(*_: object) -> None:
        nonlocal events
        events += 1
        if events > 2 * most:  # each call and each return
            raise AssertionError(f"more than {most:,} calls: {about!r:.2000}")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
        _slowest = max(_slowest, events // 2)
    # What raises within a slot of a window is lost there.
    assert events <= 2 * most, f"more than {most:,} calls: {about!r:.2000}"
