"""Rare garbage collection, since a command's objects hardly ever refer to themselves."""

import gc


def collect_rarely() -> None:
    """After 50,000 new objects, not after 700."""
    gc.set_threshold(50_000, 20, 100)


def collect_only_new() -> None:
    """Leave what is there by now, all that was loaded, out of garbage collections."""
    gc.collect()
    gc.freeze()
    collect_rarely()
