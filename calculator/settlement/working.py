"""The working 算式 of one number as a tree, with its rendering as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from calculator.lazy import lazy
from calculator.text import LANGUAGES, Language, Said, say

ITEMS_TOTAL = "items.total"
"""The formula of the step at which the items are added up."""
_DEEPEST = 40
"""Steps below this depth are not indented further."""


@dataclass(frozen=True, eq=False)
class Working:
    """One step: its name, its formula as written and with numbers, its value, its place in the ruleset's file, and the
    steps that it was made from. `seat`: whose value it is, where every player has one of his own.

    A tree may be thousands of steps deep, so nothing here recurses.
    """

    label: Said
    formula: str
    shown: str
    value: int | bool | None
    file: str
    line: int
    inputs: tuple[Working, ...] = ()
    seat: int | None = None

    def __eq__(self, other: object) -> bool:
        return self._flat == other._flat if isinstance(other, Working) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._flat)

    @lazy
    def _flat(self) -> tuple[Any, ...]:
        return tuple(
            (depth, step.label, step.formula, step.shown, step.value, step.file, step.line, step.seat)
            for depth, step in self.steps
        )

    @lazy
    def steps(self) -> tuple[tuple[int, Working], ...]:
        """Every step with its depth, each before those that it was made from."""
        found: list[tuple[int, Working]] = []
        waiting = [(0, self)]
        while waiting:
            depth, step = waiting.pop()
            found.append((depth, step))
            waiting.extend((depth + 1, part) for part in reversed(step.inputs))
        return tuple(found)

    @property
    def place(self) -> str:
        """Where the ruleset has it: `rulesets/chengdu.yaml:57`; empty for what stands in no file."""
        if not self.file or not self.line:
            return ""
        return f"{'/'.join(PurePath(self.file).parts[-2:])}:{self.line}"

    def lines(self, language: Language = "zh", names: Sequence[str] = ()) -> list[str]:
        """As indented text, each step with its place; `names` are those of the four, for values of one player."""
        return [f"{'  ' * min(depth, _DEEPEST)}{step._line(language, names)}" for depth, step in self.steps]

    def _line(self, language: Language, names: Sequence[str]) -> str:
        whose = f"{names[self.seat]} " if names and self.seat is not None else ""
        text = f"{whose}{self.label(language)}: {self.shown}"
        if not self.place:
            return text
        return say("sign_bracket", language, text=text, inside=self.place)

    def reckoned(self, items: bool = True) -> list[Working]:
        """The steps at which something was worked out, by name, each after what it needs; not those that only name a
        number. `items`: those of single items too."""
        found: dict[str, Working] = {}
        for step in self._upwards(items):
            worked_out = " = " in step.shown and step.formula != ITEMS_TOTAL
            if worked_out and step.value and not isinstance(step.value, bool):
                found[step.label(LANGUAGES[0])] = step
        return list(found.values())

    def items_total(self) -> Working | None:
        """The step at which the items are added up, here or below."""
        return next((step for _, step in self.steps if step.formula == ITEMS_TOTAL), None)

    def _upwards(self, items: bool) -> Iterator[Working]:
        """Every step after those that it was made from."""
        found: list[Working] = []
        waiting = [self]
        while waiting:
            step = waiting.pop()
            found.append(step)
            if items or step.formula != ITEMS_TOTAL:
                waiting.extend(step.inputs)
        return reversed(found)
