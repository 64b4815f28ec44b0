"""The values and items that a ruleset file defines: what formulas mean by their names, and their types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from calculator.documents import Problem
from calculator.rules.definitions import Item, Label, Value
from calculator.rules.formulas import names
from calculator.rules.formulas.expressions import Formula
from calculator.rules.formulas.names import Checker, Scope
from calculator.rules.formulas.refs import ANY, ITEM, NUM, Ref, Type
from calculator.rules.language.vocabulary import CHINESE_HEADS, CONDITION, NUMBER

T = TypeVar("T", Value, Item)

_SCOPES = {"values": names.WIN, "per_payer": names.PER_PAYER, "players": names.PLAYERS}
"""What the values of each section can ask."""


class OwnNames:
    """Values and items by section and name. `checker` has to be set before types are asked for."""

    checker: Checker

    def __init__(self, problems: list[Problem]) -> None:
        self.items: dict[str, Item] = {}
        self.values: dict[str, dict[str, Value]] = {section: {} for section in _SCOPES}
        self.order: list[Value | Item] = []
        """Items and values of a win, each after those that it needs."""
        self._problems = problems
        self._types: dict[tuple[str, str], Type | None] = {}
        self._active: list[tuple[str, str]] = []

    def of(self, section: str) -> tuple[Value, ...]:
        """The values of a section."""
        return tuple(self.values[section].values())

    def formulas(self) -> Iterator[Formula]:
        """The formulas of items and of the values of a win."""
        for value in self.values["values"].values():
            yield value.formula
        for item in self.items.values():
            yield from item.formulas

    # --- names in formulas ------------------------------------------------------------------------------------------

    def names(self, scope: Scope) -> list[tuple[str, str]]:
        """The names that a scope knows, each with the Chinese that may be written instead."""
        found: list[tuple[str, Mapping[str, Value | Item]]] = []
        if scope.values:
            found.append(("", self.values["values"]))
        if _pays_a_win(scope):
            found.append(("", self.values["per_payer"]))
        if scope.items:
            found.append(("items.", self.items))
        found += [(f"{prefix}.", self.values["players"]) for prefix in scope.prefixes]
        known = [(before + name, before + one.label.zh) for before, own in found for name, one in own.items()]
        return [*known, ("items.total", "items.合计")] if scope.items else known

    def ref(self, name: str, scope: Scope) -> Ref | None:
        """What a name of the file's own means in a scope, or None."""
        head, _, tail = name.rpartition(".")
        head = CHINESE_HEADS.get(head, head)
        if scope.items and head == "items":
            return self._item_ref(tail)
        if head in scope.prefixes:
            return self._value_ref("players", "player", tail, "q" if head == "payee" else "p")
        if head:
            return None
        local = self._value_ref("per_payer", "local", name, "") if _pays_a_win(scope) else None
        return local or (self._value_ref("values", "value", name, "") if scope.values else None)

    def _item_ref(self, name: str) -> Ref | None:
        if name in ("total", "合计"):
            for other in self.items:
                self._type_of("items", other)
            return Ref("total", NUM, label=Label("合计", "total"))
        item = _named(self.items, name)
        if item is None:
            return None
        self._type_of("items", item.id)
        return Ref("item", Type(ITEM), item.index, label=item.label)

    def _value_ref(self, section: str, place: str, name: str, root: str) -> Ref | None:
        value = _named(self.values[section], name)
        if value is None:
            return None
        found = self._type_of(section, value.id) or ANY
        return Ref(place, found, value.index, root=root, label=value.label, show=value.show)

    # --- types ------------------------------------------------------------------------------------------------------

    def check_all(self) -> None:
        """Checks the formulas of every value and item."""
        for section in ("values", "items", "per_payer", "players"):
            for name in self.items if section == "items" else self.values[section]:
                self._type_of(section, name)

    def _type_of(self, section: str, name: str) -> Type | None:
        """The type of a value or item, checked once, after everything that it needs; a circle of names is noted."""
        key = (section, name)
        if key in self._types:
            return self._types[key]
        element = self.items[name] if section == "items" else self.values[section][name]
        if key in self._active:
            formula = element.formula if isinstance(element, Value) else element.when
            circle = " → ".join(other for _, other in [*self._active[self._active.index(key) :], key])
            self._problems.append(
                Problem("cycle", file=formula.file, line=formula.line, column=formula.column, facts={"names": circle})
            )
            self._types[key] = ANY
            return ANY
        self._active.append(key)
        if isinstance(element, Item):
            self.checker.check(element.when, names.WIN, CONDITION)
            self.checker.check(element.count, names.WIN, NUMBER)
            self.checker.check(element.value, names.WIN, NUMBER)
            found: Type | None = Type(ITEM)
        else:
            found = self.checker.check(element.formula, _SCOPES[section], "")
            if found is not None:
                found = NUM if found.base == ITEM else Type(found.base, found.optional)
                element = self.values[section][name] = replace(element, is_condition=found.base == CONDITION)
        self._active.pop()
        self._types[key] = found
        if section in ("values", "items"):
            self.order.append(element)
        return found


def _pays_a_win(scope: Scope) -> bool:
    """Whether a scope knows the values that each payer of a win has."""
    return scope is names.PAY_WIN or scope.section == "per_payer"


def _named(elements: Mapping[str, T], name: str) -> T | None:
    """The element of an id or, where only one has it, of a Chinese name."""
    if name in elements:
        return elements[name]
    matching = [element for element in elements.values() if element.label.zh == name]
    return matching[0] if len(matching) == 1 else None
