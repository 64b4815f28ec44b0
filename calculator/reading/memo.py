"""Memo: a table that fills itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

_MOST = 1 << 17
"""Entries after which a table starts again, so that a long night of hands cannot fill the memory."""


class Memo(dict[K, V]):
    """`memo[key]` is `compute(key)`, worked out when first asked for. Only the time depends on what was asked before.

    A dict, because looking a key up in one costs a fraction of a call.
    """

    __slots__ = ("_compute",)

    def __init__(self, compute: Callable[[K], V]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: K) -> V:
        value = self._compute(key)
        if len(self) >= _MOST:
            self.clear()
        self[key] = value
        return value
