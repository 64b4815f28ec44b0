"""Meanings of the formulas of a ruleset, whatever their spelling, so that two can be compared."""

from __future__ import annotations

from typing import Any

from calculator.rules.definitions import Definition, Jing, Requirement, Wild
from calculator.rules.formulas.expressions import UNBOUND, Expr, Formula, Name, Ref

_OWN = {
    "option": "options",
    "field": "options",
    "value": "values",
    "local": "per_payer",
    "player": "players",
    "item": "items",
}
"""The sections of the file's own elements, by the place of a name."""


class Meanings:
    """The meanings of the formulas of one ruleset: `底 + 番` and `(base + fan)` are the same."""

    def __init__(self, definition: Definition) -> None:
        self._definition = definition

    def of(self, part: Any) -> Any:
        """Something that is equal for two rulesets where both mean the same."""
        match part:
            case Formula(tree=tree):
                return self.of(tree)
            case Wild(tiles, label, melded):
                return (
                    self.of(tuple(row.kinds for row in tiles)),
                    self.of(tuple(row.when for row in tiles)),
                    label,
                    melded,
                )
            case Jing(next_of, wild, when):
                return tuple(next_of.items()), wild, self.of(when)
            case Requirement(when):
                return self.of(when)
            case Name(name, ref):
                return ("name", name) if ref is UNBOUND else self._named(ref)
            case Expr():
                return (type(part).__name__, *map(self.of, part.own()))
            case tuple():
                return tuple(self.of(one) for one in part)
        return (type(part).__name__, part) if isinstance(part, (bool, int)) else part

    def _named(self, ref: Ref) -> tuple[str, ...]:
        if ref.place == "fact":
            return (ref.place, ref.root, self._definition.fact_of(ref).id, str(ref.field))
        section = _OWN.get(ref.place)
        if section is None:
            return (ref.place, ref.root, ref.attribute)
        element = getattr(self._definition, section)[ref.index]
        field = element.fields[ref.field][0] if ref.place == "field" else ""
        return (ref.place, ref.root, element.id, field)
