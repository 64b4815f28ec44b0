"""Which settings decided a deal's amounts: each is tried at its other values, a settlement at a time, between clicks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from calculator.rules.library import Library
    from calculator.settlement import Settlement


class Deciding:
    """`decided` grows while `work` is called; it is whole once `done`."""

    def __init__(
        self, record: Mapping[str, Any], settlement: Settlement, library: Library, beside: Path | None = None
    ) -> None:
        self.decided: set[str] = set()
        self.done = False
        self._steps = self._tried(record, settlement, library, beside)

    def work(self) -> bool:
        """Tries one value of one setting. False: there are no more."""
        if not self.done and next(self._steps, None) is None:
            self.done = True
        return not self.done

    def _tried(
        self, record: Mapping[str, Any], now: Settlement, library: Library, beside: Path | None
    ) -> Iterator[bool]:
        from calculator.documents import Problems
        from calculator.inquiry import other_values, plain
        from calculator.settlement import settle_record

        definition = now.table.definition
        given = {option.id: value for option, value in zip(definition.options, now.table.values, strict=True)}
        for option in definition.options:
            for value in other_values(option, given[option.id]):
                options = plain({**given, option.id: value})
                try:
                    changed = settle_record({**record, "options": options}, library, beside).net != now.net
                except Problems:
                    # The deal would not even stand.
                    changed = True
                if changed:
                    self.decided.add(option.id)
                yield changed
                if changed:
                    break
