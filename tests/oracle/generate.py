"""Invented deals and hand requests, the same for the same seed: mostly good and rich, some with one fault each."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from .deals import analyse, settle
from .fault_places import Fault, NoPlace
from .faults import RECORD_FAULTS
from .faults_of_requests import REQUEST_FAULTS
from .invent_chengdu import chengdu_deal
from .invent_hands import hand_request
from .invent_single import single_win_deal

FAULTY = 0.25
"""The share that has a fault."""


@dataclass(frozen=True)
class Case:
    """A record or a hand request; `fault` names what was broken in it, empty where nothing was."""

    id: str
    fault: str
    given: dict[str, Any]


def records(seed: int, ruleset: str, n: int, faulty: float = FAULTY) -> Iterator[Case]:
    """`n` deals of `ruleset`."""
    for number in range(n):
        rng = Random(f"record {seed} {ruleset} {number}")
        fault = ""
        if rng.random() < faulty:
            fault, record = _faulty_record(rng, ruleset)
        else:
            record = _deal(rng, ruleset)
        yield Case(f"{ruleset}-{seed}-{number}", fault, record)


def requests(seed: int, ruleset: str, n: int, faulty: float = FAULTY / 2) -> Iterator[Case]:
    """`n` requests of the `hand` command for `ruleset`."""
    for number in range(n):
        rng = Random(f"hand {seed} {ruleset} {number}")
        request, fault = hand_request(rng, ruleset), ""
        if rng.random() < faulty:
            fault, request = _break(rng, request, REQUEST_FAULTS)
        yield Case(f"hand-{ruleset}-{seed}-{number}", fault, request)


def _deal(rng: Random, ruleset: str, illegal: bool = False) -> dict[str, Any]:
    if ruleset.startswith("chengdu"):
        return chengdu_deal(rng, ruleset, illegal=illegal)
    return single_win_deal(rng, ruleset, illegal=illegal)


def _faulty_record(rng: Random, ruleset: str) -> tuple[str, dict[str, Any]]:
    if ruleset != "jian" and rng.random() < 0.05:
        return "illegal_win", _deal(rng, ruleset, illegal=True)
    name = rng.choice(sorted(RECORD_FAULTS))
    for _ in range(6):
        try:
            return _break(rng, _deal(rng, ruleset), {name: RECORD_FAULTS[name]})
        except NoPlace:
            continue
    return _break(rng, _deal(rng, ruleset), RECORD_FAULTS)


def _break(rng: Random, good: dict[str, Any], faults: dict[str, Fault]) -> tuple[str, dict[str, Any]]:
    """One of `faults` that makes `good` wrong; a tile exchanged at random may leave a win a win."""
    names = sorted(faults)
    rng.shuffle(names)
    for name in names:
        broken = copy.deepcopy(good)
        try:
            faults[name](rng, broken)
        except NoPlace:
            continue
        if "errors" in (settle(broken) if "events" in good else analyse(broken)):
            return name, broken
    raise NoPlace
