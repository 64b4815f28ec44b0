"""The values and items that a ruleset file defines: what formulas mean by their names, and their types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from calculator.documents import Problem
from calculator.rules.definitions import Item, Label, Value
from calculator.rules.formulas import names, scopes
from calculator.rules.formulas.expressions import ANY, ITEM, NUM, Formula, Ref, Type
from calculator.rules.formulas.names import Checker
from calculator.rules.formulas.scopes import Scope
from calculator.rules.language.vocabulary import CHINESE_HEADS, CONDITION, NUMBER

_SCOPES = {"values": scopes.WIN, "per_payer": scopes.PER_PAYER, "players": scopes.PLAYERS}
"""The scopes of the values of each section."""
_PLACES = {"values": "value", "items": "item", "per_payer": "local", "players": "player"}
"""The places of names (`Ref.place`) by the sections that give them, in the order in which these are checked."""
Key = tuple[str, str]
"""A section, and a name in it."""


class _Unchecked(Exception):
    """Stops a check that needs others first."""

    def __init__(self, keys: list[Key]) -> None:
        super().__init__(keys)
        self.keys = keys


class OwnNames:
    """Values and items by section and name. `checker` has to be set before types are asked for."""

    checker: Checker

    def __init__(self, problems: list[Problem]) -> None:
        self.items: dict[str, Item] = {}
        self.values: dict[str, dict[str, Value]] = {section: {} for section in _SCOPES}
        self.order: list[Value | Item] = []
        """Items and values of a win, each after those that it needs."""
        self._problems = problems
        self._types: dict[Key, Type | None] = {}
        self._labelled: dict[str, dict[str, str]] = {}
        self._active: dict[Key, None] = {}
        """The values being checked: each needs the next."""

    def of(self, section: str) -> tuple[Value, ...]:
        """Return the values of a section."""
        return tuple(self.values[section].values())

    def formulas(self) -> Iterator[Formula]:
        """Yield the formulas of items and of the values of a win."""
        for value in self.values["values"].values():
            yield value.formula
        for item in self.items.values():
            yield from item.formulas

    # --- names in formulas ------------------------------------------------------------------------------------------

    def names(self, scope: Scope) -> list[tuple[str, str]]:
        """Return the names that a scope knows, each with the Chinese that may be written instead."""
        asked = (("", "values", scope.values), ("", "per_payer", scope.per_payer), ("items.", "items", scope.items))
        found = [(before, section) for before, section, may in asked if may]
        found += [(f"{prefix}.", "players") for prefix in _whose(scope)]
        own = [(before, name, one) for before, section in found for name, one in self._section(section).items()]
        known = [(before + name, before + one.label.zh) for before, name, one in own]
        return [*known, ("items.total", "items.合计")] if scope.items else known

    def ref(self, name: str, scope: Scope) -> Ref | None:
        """Return the reference of a name of the file's own in a scope, or None."""
        head, _, tail = name.rpartition(".")
        head = CHINESE_HEADS.get(head, head)
        if scope.items and head == "items":
            return self._total() if tail in ("total", "合计") else self._ref("items", tail)
        if head in _whose(scope):
            return self._ref("players", tail, names.ROOTS[head])
        if head:
            return None
        local = self._ref("per_payer", name) if scope.per_payer else None
        return local or (self._ref("values", name) if scope.values else None)

    def _total(self) -> Ref:
        self._type_of(*(("items", other) for other in self.items))
        return Ref("total", NUM, label=Label("合计", "total"), id="total")

    def _ref(self, section: str, name: str, root: str = "") -> Ref | None:
        one = self._named(section, name)
        if one is None:
            return None
        found = self._type_of((section, one.id))
        show, say = (one.show, one.say) if isinstance(one, Value) else (None, None)
        return Ref(_PLACES[section], found, one.index, root=root, label=one.label, show=show, say=say, id=one.id)

    def _named(self, section: str, name: str) -> Value | Item | None:
        """Return the element of an id or another name, or of a Chinese name that only one has."""
        elements = self._section(section)
        if name in elements:
            return elements[name]
        if section not in self._labelled:
            often = Counter(element.label.zh for element in elements.values())
            known = {one.label.zh: key for key, one in elements.items() if often[one.label.zh] == 1}
            others = {alias: key for key, one in elements.items() for alias in one.aliases if alias not in often}
            self._labelled[section] = {**others, **known}
        key = self._labelled[section].get(name)
        return None if key is None else elements[key]

    # --- types ------------------------------------------------------------------------------------------------------

    def check_all(self) -> None:
        """Check every value and item once, after everything that it needs.

        One that asks for another that has not been checked is checked again after that one, so that
        a chain may be longer than Python's stack is deep.
        """
        waiting = [(section, name) for section in _PLACES for name in self._section(section)]
        waiting.reverse()
        while waiting:
            key = waiting[-1]
            if key in self._types and key not in self._active:
                waiting.pop()
                continue
            self._active[key] = None
            before = len(self._problems)
            try:
                found = self._check(key)
            except _Unchecked as others:
                del self._problems[before:]
                waiting.extend(reversed(others.keys))
                continue
            waiting.pop()
            del self._active[key]
            self._types[key] = found
            if key[0] in ("values", "items"):
                self.order.append(self._section(key[0])[key[1]])

    def _check(self, key: Key) -> Type | None:
        section, name = key
        if section == "items":
            for formula, wanted in zip(self.items[name].formulas, (CONDITION, NUMBER, NUMBER), strict=True):
                self.checker.check(formula, scopes.WIN, wanted)
            return Type(ITEM)
        value = self.values[section][name]
        found = self.checker.check(value.formula, _SCOPES[section], "")
        if found is not None:
            found = NUM if found.base == ITEM else Type(found.base, found.optional)
            self.values[section][name] = replace(value, is_condition=found.base == CONDITION)
        return found

    def _type_of(self, *keys: Key) -> Type:
        """Return the type of the last of some checked values or items; note a circle of names.

        :raises _Unchecked: if some have not been checked yet.
        """
        unchecked = [key for key in keys if key not in self._types and key not in self._active]
        if unchecked:
            raise _Unchecked(unchecked)
        for key in keys:
            if key not in self._types:
                self._types[key] = ANY
                self._note_circle(key)
        return (self._types[keys[-1]] or ANY) if keys else ANY

    def _note_circle(self, key: Key) -> None:
        """Note a circle: a value that is being checked is needed by another that it needs."""
        active = list(self._active)
        circle = " → ".join(name for _, name in [*active[active.index(key) :], key])
        section, name = key
        formula = self.items[name].when if section == "items" else self.values[section][name].formula
        self._problems.append(formula.problem("cycle", names=circle))

    def _section(self, section: str) -> Mapping[str, Value | Item]:
        return self.items if section == "items" else self.values[section]


def _whose(scope: Scope) -> tuple[str, ...]:
    """Whose values a scope knows of those that players have."""
    return (*scope.prefixes, "each") if scope.each_values else scope.prefixes
