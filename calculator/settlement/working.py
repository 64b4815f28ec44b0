"""The working 算式 of one number as a tree, with its renderings as text and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from calculator.rules import Label
from calculator.text import Language


@dataclass(frozen=True)
class Working:
    """One step: what it is called, its formula as written and with numbers, its value, its place in the ruleset's file."""

    label: Label
    formula: str
    shown: str
    value: int | bool | None
    file: str
    line: int
    inputs: tuple[Working, ...] = ()
    seat: int | None = None
    """Whose value it is, where every player has one of his own."""

    def lines(self, language: Language = "zh", depth: int = 0, names: Sequence[str] = ()) -> list[str]:
        """As indented text; `names` are those of the four, for values of one player."""
        whose = f"{names[self.seat]} " if names and self.seat is not None else ""
        own = f"{'  ' * depth}{whose}{self.label(language)}: {self.shown}"
        return [own, *(line for part in self.inputs for line in part.lines(language, depth + 1, names))]

    def as_dict(self, language: Language = "zh") -> dict[str, Any]:
        """As plain data for JSON: the same tree, its empty parts left out."""
        made: dict[str, Any] = {"name": self.label(language), "formula": self.formula, "shown": self.shown}
        made["value"] = self.value
        if self.seat is not None:
            made["player"] = self.seat
        if self.file:
            made["file"], made["line"] = self.file, self.line
        if self.inputs:
            made["from"] = [part.as_dict(language) for part in self.inputs]
        return made

    def reckoned(self, items: bool = True) -> list[Working]:
        """The steps at which something was reckoned, each after what it needs; not those that only name a number.
        Without `items` nothing that an item counts for."""
        found: dict[str, Working] = {}
        for part in self.inputs if items or not self.is_items_total else ():
            found.update({step.label.zh: step for step in part.reckoned(items)})
        if not isinstance(self.value, bool) and self.value and " = " in self.shown and self.formula != "items.total":
            found[self.label.zh] = self
        return list(found.values())

    @property
    def is_items_total(self) -> bool:
        """Whether this is the sum of the items, which stands in no file."""
        return self.formula == "items.total" and not self.file

    def items_total(self) -> Working | None:
        """The sum of the items, here or below."""
        if self.formula == "items.total":
            return self
        return next((found for part in self.inputs if (found := part.items_total()) is not None), None)
