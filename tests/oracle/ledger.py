"""The rows of a settlement."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

Row = list[Any]


class Ledger:
    """Rows [event, from, to, reason, points], one for each (event, from, to, reason)."""

    def __init__(self) -> None:
        self._sums: dict[tuple[int | None, int, int, str], int] = defaultdict(int)

    def pay(self, event: int | None, payer: int, receiver: int, reason: str, points: int) -> None:
        self._sums[event, payer, receiver, reason] += points

    def rows(self) -> list[Row]:
        """Sorted, those of the whole deal first; rows of 0 are left out."""
        order = sorted(self._sums, key=lambda key: (-1 if key[0] is None else key[0], *key[1:]))
        return [[*key, self._sums[key]] for key in order if self._sums[key]]

    def net(self) -> list[int]:
        net = [0, 0, 0, 0]
        for (_, payer, receiver, _), points in self._sums.items():
            net[payer] -= points
            net[receiver] += points
        return net


def others(seat: int) -> list[int]:
    return [other for other in range(4) if other != seat]


def certain(seat: int | None) -> int:
    """A seat that the reader has made sure of."""
    assert seat is not None
    return seat
