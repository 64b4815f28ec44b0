"""How much is invented: `make test` takes a sample of each kind, `make check` all of it, `make attack` most."""

from __future__ import annotations

import os
import zlib

import pytest

ATTACK = os.environ.get("INVENTED") == "attack"
WHOLE = ATTACK or os.environ.get("INVENTED") == "whole"


def how_many(whole: int, sample: int, attack: int | None = None) -> int:
    """How many of what a test invents."""
    if ATTACK and attack is not None:
        return attack
    return whole if WHOLE else sample


def seeds(whole: int, sample: int, attack: int | None = None) -> range:
    """So many seeds; `make attack` with a number takes others."""
    first = int(os.environ.get("ATTACK_SEED", "0")) * 1_000_000
    return range(first, first + how_many(whole, sample, attack))


def sampled(cases: int) -> pytest.MarkDecorator:
    """Marks a test with many cases, of which `make test` takes so many, spread evenly, and `make check` all."""
    return pytest.mark.sampled(cases)


def leave_for_slow(items: list[pytest.Item]) -> None:
    """Marks as slow the cases that `sampled` leaves out."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled") is not None and item.get_closest_marker("slow") is None:
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in tests.values():
        marker = cases[0].get_closest_marker("sampled")
        assert marker is not None
        (kept,) = marker.args
        for at, item in enumerate(cases):
            if at * kept // len(cases) == (at - 1) * kept // len(cases):
                item.add_marker(pytest.mark.slow)


def shard(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Divide the tests into those of this machine's share, SHARD=1/3 being the first of three, and the others."""
    share, _, shares = os.environ.get("SHARD", "1/1").partition("/")
    parts: tuple[list[pytest.Item], list[pytest.Item]] = ([], [])
    for item in items:
        parts[zlib.crc32(item.nodeid.encode()) % int(shares) != int(share) - 1].append(item)
    return parts
