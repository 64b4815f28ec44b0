"""How much is invented: `make test` takes a sample of each kind, `make test-slow` all of it, `make attack` most."""

from __future__ import annotations

import os

import pytest

ATTACK = os.environ.get("INVENTED") == "attack"
WHOLE = ATTACK or os.environ.get("INVENTED") == "whole"

invented = pytest.mark.invented
"""Marks a test that asks `how_many`, so that `make test-slow` runs it again."""


def how_many(whole: int, sample: int, attack: int | None = None) -> int:
    """How many of what a test invents."""
    if ATTACK and attack is not None:
        return attack
    return whole if WHOLE else sample
