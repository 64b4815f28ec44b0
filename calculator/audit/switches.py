"""The switches of a program that can slip: one for each place of the file, and what each of its states is called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from calculator.audit.changes import Facts
from calculator.rules import Label
from calculator.rules.formulas import Program


@dataclass(frozen=True, slots=True)
class Spot:
    """One way of slipping at one place of the file: that switch in that state.

    `kind` names the sentence and the plausibility; `element` is the id (of a payment its reason) of what it belongs to.
    """

    switch: int
    state: int
    kind: str
    facts: Facts
    element: str
    file: str
    line: int
    label: Label
    of_items: bool = False
    """It changes only how often an item counts or what it is worth."""
    harder: int = 0
    """How much less likely this place slips than others of its kind."""
    setting: str = ""
    """The one option that decides here; to slip here is to play that option otherwise."""


@dataclass(frozen=True, slots=True)
class SlippingProgram:
    """A program that looks at `switches`. Those below `scoring` matter to what a hand is worth, those up to `paying` to
    who pays, the rest to what is worked out for each player."""

    program: Program
    switches: list[int]
    spots: tuple[Spot, ...]
    scoring: int
    paying: int

    @contextmanager
    def noting(self) -> Iterator[set[int]]:
        """Notes the switches that are looked at meanwhile: where nothing looks, nothing can slip."""
        watched = Watched(self.switches)
        scope: dict[str, Any] = self.program.win.__globals__
        scope["_s"] = watched
        try:
            yield watched.seen
        finally:
            scope["_s"] = self.switches


class Watched(tuple[Any, ...]):
    """Values that remember which of their places were looked at."""

    seen: set[int]

    def __new__(cls, values: Iterable[Any]) -> Watched:
        made = super().__new__(cls, values)
        made.seen = set()
        return made

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int):
            self.seen.add(at)
        return super().__getitem__(at)
