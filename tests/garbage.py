"""Garbage collections in a session of thousands of tests, whose objects are a hundred times those of the program."""

from __future__ import annotations

import gc

collect_whole = gc.collect
"""A collection of all there is, for tests of memory."""


def spare_the_old() -> None:
    """What a window collects in its pauses and a command before its first answer is young; Python itself collects the old."""
    gc.freeze = gc.unfreeze = lambda: None
    gc.collect = lambda generation=2: collect_whole(min(generation, 1))
