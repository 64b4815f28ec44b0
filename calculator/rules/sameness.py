"""Sameness of values of options and facts, which is asked before the first paint."""

from __future__ import annotations


def same_value(one: object, other: object) -> bool:
    """Return whether two values are the same; 1 is no True."""
    return type(one) is type(other) and one == other
