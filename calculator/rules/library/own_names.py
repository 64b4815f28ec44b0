"""The names of a file's own: its values and items, each checked after everything that it needs."""

from __future__ import annotations

from dataclasses import replace

from calculator.documents import Problem
from calculator.rules.definitions import Item, Label, Value
from calculator.rules.formulas import names
from calculator.rules.formulas.names import Checker, Scope
from calculator.rules.formulas.refs import ANY, ITEM, NUM, Ref, Type
from calculator.rules.language.vocabulary import CHINESE_HEADS, CONDITION, NUMBER

Key = tuple[str, str]
"""A section, and a name in it."""


class _Unchecked(Exception):
    """Stops a check that needs others first."""

    def __init__(self, keys: list[Key]) -> None:
        super().__init__(keys)
        self.keys = keys


class OwnNames:
    """The values and items of one file by their names; `order` holds those of a win in the order in which each comes
    after what it needs."""

    def __init__(self, problems: list[Problem]) -> None:
        self.items: dict[str, Item] = {}
        self.values: dict[str, dict[str, Value]] = {"values": {}, "per_payer": {}, "players": {}}
        """By section."""
        self.order: list[Value | Item] = []
        self._problems = problems
        self._types: dict[Key, Type | None] = {}
        self._active: dict[Key, None] = {}
        """What is being checked: each needs the next."""

    def of(self, section: str) -> tuple[Value, ...]:
        return tuple(self.values[section].values())

    def names(self, scope: Scope) -> list[tuple[str, str]]:
        """The names that a scope knows, each with the Chinese that may be written instead."""
        sections = [("", "values")] if scope.values else []
        if scope is names.PAY_WIN or scope.section == "per_payer":
            sections.append(("", "per_payer"))
        if scope.items:
            sections.append(("items.", "items"))
        sections += [(f"{prefix}.", "players") for prefix in scope.prefixes]
        found = [
            (before + name, before + element.label.zh)
            for before, section in sections
            for name, element in self._section(section).items()
        ]
        return [*found, ("items.total", "items.合计")] if scope.items else found

    def ref(self, name: str, scope: Scope) -> Ref | None:
        """What a name means in this scope, or None."""
        head, _, tail = name.rpartition(".")
        head = CHINESE_HEADS.get(head, head)
        if scope.items and head == "items":
            if tail in ("total", "合计"):
                self._type_of(*(("items", item) for item in self.items))
                return Ref("total", NUM, label=Label("合计", "total"))
            element = self._by_label("items", tail)
            if element is None:
                return None
            self._type_of(("items", element.id))
            return Ref("item", Type(ITEM), element.index, label=element.label)
        if head in scope.prefixes:
            return self._value_ref("players", "player", tail, "q" if head == "payee" else "p")
        if head:
            return None
        if scope is names.PAY_WIN or scope.section == "per_payer":
            local = self._value_ref("per_payer", "local", name, "")
            if local is not None:
                return local
        return self._value_ref("values", "value", name, "") if scope.values else None

    def check(self, checker: Checker) -> None:
        """Checks every value and item once, after everything that it needs.

        One that asks for another that has not been checked is checked again after that one, so that a chain may be
        longer than Python's stack is deep.
        """
        waiting = [(section, name) for section in _SECTIONS for name in self._section(section)]
        waiting.reverse()
        while waiting:
            key = waiting[-1]
            if key in self._types and key not in self._active:
                waiting.pop()
                continue
            self._active[key] = None
            before = len(self._problems)
            try:
                found = self._check(key, checker)
            except _Unchecked as others:
                del self._problems[before:]
                waiting.extend(reversed(others.keys))
                continue
            waiting.pop()
            del self._active[key]
            self._types[key] = found
            if key[0] in ("values", "items"):
                self.order.append(self._section(key[0])[key[1]])

    def _check(self, key: Key, checker: Checker) -> Type | None:
        section, name = key
        if section == "items":
            for formula, wanted in zip(self.items[name].formulas, (CONDITION, NUMBER, NUMBER), strict=True):
                checker.check(formula, names.WIN, wanted)
            return Type(ITEM)
        value = self.values[section][name]
        found = checker.check(value.formula, _SECTIONS[section], "")
        if found is not None:
            found = NUM if found.base == ITEM else Type(found.base, found.optional)
            self.values[section][name] = replace(value, is_condition=found.base == CONDITION)
        return found

    def _type_of(self, *keys: Key) -> Type:
        """The type of the last of some values or items, all of which have to be checked; notes a cycle.

        :raises _Unchecked: where some have not been checked yet.
        """
        unchecked = [key for key in keys if key not in self._types and key not in self._active]
        if unchecked:
            raise _Unchecked(unchecked)
        for key in keys:
            if key not in self._types:
                self._types[key] = ANY
                self._note_cycle(key)
        return (self._types[keys[-1]] or ANY) if keys else ANY

    def _note_cycle(self, key: Key) -> None:
        """One that is being checked is needed by another that it needs."""
        active = list(self._active)
        circle = " → ".join(name for _, name in [*active[active.index(key) :], key])
        section, name = key
        formula = self.items[name].when if section == "items" else self.values[section][name].formula
        place = (formula.file, formula.line, formula.column)
        self._problems.append(Problem("cycle", "", *place, "", {"names": circle}))

    def _section(self, section: str) -> dict[str, Value] | dict[str, Item]:
        return self.items if section == "items" else self.values[section]

    def _by_label(self, section: str, name: str) -> Value | Item | None:
        elements = self._section(section)
        if name in elements:
            return elements[name]
        matching = [element for element in elements.values() if element.label.zh == name]
        return matching[0] if len(matching) == 1 else None

    def _value_ref(self, section: str, place: str, name: str, root: str) -> Ref | None:
        element = self._by_label(section, name)
        if not isinstance(element, Value):
            return None
        found = self._type_of((section, element.id))
        return Ref(place, found, element.index, root=root, label=element.label, show=element.show)


_SECTIONS = {"values": names.WIN, "items": names.WIN, "per_payer": names.PER_PAYER, "players": names.PLAYERS}
"""What the formulas of each section may ask, in the order in which the sections are checked."""
