"""The way back: what lay on the table before each step, and after those that were taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from calculator.table.state import TableState


class Effect(NamedTuple):
    """The effect of a step outside the table, such as recording a deal in the session.

    Both raise `Problems` if it cannot be done (any more); the step is then not taken, and the table
    says why.
    """

    undo: Callable[[], object]
    redo: Callable[[], object]

    def done(self) -> Effect:
        """After it was done for the first time."""
        self.redo()
        return self


class Step(NamedTuple):
    """The other end of one step back or forth: the state, the folder of its record, and its outside effect."""

    on: TableState
    beside: Path | None
    effects: tuple[Effect, ...] = ()


class History:
    """The steps that can be taken back, and those that can be done again."""

    def __init__(self) -> None:
        # No limit: deals share all that did not change, so that a step costs a few hundred bytes.
        self.past: list[Step] = []
        self.future: list[Step] = []

    def add(self, step: Step) -> None:
        """Add a step; what was taken back before it can be done no more."""
        self.past.append(step)
        self.future.clear()

    def join(self, since: int, before: Step) -> None:
        """Make one step of all since the first so many, with what they did beside the table."""
        if len(self.past) > since:
            effects = tuple(effect for step in self.past[since:] for effect in step.effects)
            self.past[since:] = [before._replace(effects=effects)]

    def go(self, back: bool, now: Step) -> Step | None:
        """Do what the next step back or forth does beside the table, and return it; None if there is none.

        :raises Problems: if that cannot be done; nothing has changed then.
        """
        taken, given = (self.past, self.future) if back else (self.future, self.past)
        if not taken:
            return None
        step = taken[-1]
        for effect in reversed(step.effects) if back else step.effects:
            (effect.undo if back else effect.redo)()
        given.append(now._replace(effects=step.effects))
        return taken.pop()
