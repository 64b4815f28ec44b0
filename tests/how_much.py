"""How much is invented: `make test` takes a sample of each kind, `make check` more, INVENTED=whole all, `make attack` most."""

from __future__ import annotations

import os
import zlib
from math import isqrt

import pytest

_LEVEL = os.environ.get("INVENTED", "sample")
ATTACK = _LEVEL == "attack"


def how_many(whole: int, sample: int, attack: int | None = None) -> int:
    """How many of what a test invents; `make check` takes the geometric mean of the sample and the whole."""
    if ATTACK and attack is not None:
        return attack
    return {"sample": sample, "check": isqrt(whole * sample)}.get(_LEVEL, whole)


def seeds(whole: int, sample: int, attack: int | None = None) -> range:
    """So many seeds; `make attack` with a number takes others."""
    first = int(os.environ.get("ATTACK_SEED", "0")) * 1_000_000
    return range(first, first + how_many(whole, sample, attack))


def sampled(cases: int) -> pytest.MarkDecorator:
    """Marks a test with many cases, of which `make test` takes so many, spread evenly, and INVENTED=whole all."""
    return pytest.mark.sampled(cases)


def left_out(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Divide the tests into those that are kept and those that `sampled` leaves out."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled") is not None:
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left = set[pytest.Item]()
    for cases in tests.values():
        marker = cases[0].get_closest_marker("sampled")
        assert marker is not None
        kept = how_many(len(cases), min(len(cases), *marker.args))
        left.update(item for at, item in enumerate(cases) if at * kept // len(cases) == (at - 1) * kept // len(cases))
    return [item for item in items if item not in left], [item for item in items if item in left]


def shard(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Divide the tests into those of this machine's share, SHARD=1/3 being the first of three, and the others."""
    share, _, shares = os.environ.get("SHARD", "1/1").partition("/")
    parts: tuple[list[pytest.Item], list[pytest.Item]] = ([], [])
    for item in items:
        parts[zlib.crc32(item.nodeid.encode()) % int(shares) != int(share) - 1].append(item)
    return parts
