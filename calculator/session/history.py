"""The way back: what each step changed on the desk and beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from calculator.session.on_desk import OnDesk


class Effect(NamedTuple):
    """What a step did beside the desk, such as putting a deal into the night.

    Both raise `Problems` where it cannot be done (any more); the step is then not taken, and the desk says why.
    """

    undo: Callable[[], object]
    redo: Callable[[], object]

    def done(self) -> Effect:
        """After it was done for the first time."""
        self.redo()
        return self


class Step(NamedTuple):
    """What lies at the other end of one step back or forth."""

    on: OnDesk
    beside: Path | None
    effects: tuple[Effect, ...] = ()
