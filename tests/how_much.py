"""How much is invented: `make test` takes a sample of each kind, `make test-slow` all of it."""

from __future__ import annotations

import os

import pytest

WHOLE = os.environ.get("INVENTED") == "whole"

invented = pytest.mark.invented
"""Marks a test that asks `how_many`, so that `make test-slow` runs it again."""


def how_many(whole: int, sample: int) -> int:
    """How many of what a test invents."""
    return whole if WHOLE else sample
