"""What a question is asked about: the deal as it lies settled on the desk, handed over whole to another thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calculator.gui.deal.desk import Desk
from calculator.result import Settlement
from calculator.rules.library import Library
from calculator.text import Language


@dataclass(frozen=True)
class Scene:
    """`record` is the deal's, `settlement` what it comes to or None; `event` the one chosen in the strip, or None."""

    record: Mapping[str, Any]
    settlement: Settlement | None
    library: Library
    beside: Path | None
    event: int | None
    language: Language

    @property
    def key(self) -> object:
        """Equal while the same is asked about."""
        return repr(self.record), self.event, self.language, id(self.library)


def scene_of(desk: Desk, library: Library, language: Language) -> Scene:
    """The desk's deal, to be asked about with rules of its own thread."""
    outcome = desk.outcome
    settlement = outcome.settlement if outcome is not None and outcome.complete else None
    record = desk.record()
    # A win of which nothing is known is in no record, so that places behind it move.
    blanks = sum(getattr(event, "blank", False) for event in desk.deal.events[: max(desk.deal.current, 0)])
    event = desk.deal.current - blanks if 0 <= desk.deal.current - blanks < len(record["events"]) else None
    return Scene(record, settlement, library, desk.beside, event, language)
