"""Which settings decided a deal's amounts: each is tried at its other values, a settlement at a time, between clicks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from calculator.settlement import Settlement


class Deciding:
    """`decided` grows while `work` is called; it is whole once `done`."""

    def __init__(self, settlement: Settlement) -> None:
        self.decided: set[str] = set()
        self.done = False
        self._steps = self._tried(settlement)

    def work(self) -> bool:
        """Tries one value of one setting. False: there are no more."""
        if not self.done and next(self._steps, None) is None:
            self.done = True
        return not self.done

    def _tried(self, now: Settlement) -> Iterator[bool]:
        from calculator.inquiry import tried

        for option in now.table.definition.options:
            for flip in tried(now, option):
                # Without a settlement the deal would not even stand.
                changed = flip.settlement is None or flip.settlement.net != now.net
                if changed:
                    self.decided.add(option.id)
                yield changed
                if changed:
                    break
