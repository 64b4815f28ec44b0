"""Invented cases, the same for the same seed: three quarters good, the others with one fault."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ..generate import FAULTY, Case
from . import invent, spoil
from .judge import analyse, settle


def records(seed: int, ruleset: str, n: int, faulty: float = FAULTY) -> Iterator[Case]:
    """`n` deals; a few that are not spoiled are no legal win."""
    for number in range(n):
        rng = Random(f"record {seed} {ruleset} {number}")
        fault, given = "", good(rng, ruleset)
        if rng.random() < faulty:
            fault, given = spoil.spoiled(rng, lambda rng=rng: good(rng, ruleset, 0.0), spoil.RECORD_FAULTS)  # type: ignore[misc]
        yield Case(f"{ruleset}-{seed}-{number}", fault, given)


def requests(seed: int, ruleset: str, n: int, faulty: float = FAULTY / 2) -> Iterator[Case]:
    """`n` requests of the `hand` command."""
    for number in range(n):
        rng = Random(f"hand {seed} {ruleset} {number}")
        fault, given = "", invent.request(rng, ruleset)
        if rng.random() < faulty:
            fault, given = spoil.spoiled(rng, lambda rng=rng: _good_request(rng, ruleset), spoil.REQUEST_FAULTS)  # type: ignore[misc]
        yield Case(f"hand-{ruleset}-{seed}-{number}", fault, given)


def good(rng: Random, ruleset: str, illegal: float = 0.05) -> dict[str, Any]:
    """A deal that can be settled, and now and then one whose hand is no legal win."""
    while True:
        record = invent.deal(rng, ruleset)
        if "errors" not in settle(record) or rng.random() < illegal:
            return record


def _good_request(rng: Random, ruleset: str) -> dict[str, Any]:
    while True:
        request = invent.request(rng, ruleset)
        if "errors" not in analyse(request):
            return request
