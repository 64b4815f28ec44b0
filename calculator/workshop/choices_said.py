"""Options, choices and presets that are not what their names, or the names of rows that ask them, say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import permutations

from calculator.documents import Node, Warnings
from calculator.rules import Definition, Item, Option
from calculator.rules.definitions import Choice, Payment, Requirement, asks_option
from calculator.rules.formulas import Formula
from calculator.rules.formulas.agreement import with_one_chosen
from calculator.rules.formulas.expressions import Compare, Expr, If, Name, Number, Truth, conjuncts, key_of
from calculator.rules.language.vocabulary import CHOICES, TABLES
from calculator.workshop.sentences import part_said

_ALL = ("all", "都", "全", "全部")
_ALLOWS = re.compile("可以|[^不]可|[^不只]能|[^不]许")
_FORBIDS = re.compile("不可|不能|不许|不准|必须|只能")
_SHORT = 3
"""Characters of the name of a choice that says no more than that something does not count."""


def choices_said(definition: Definition, document: Node) -> Warnings:
    """Yield warnings about options, and about rows that ask them, in no order."""
    yield from _of_presets(definition, document)
    for check in (
        _choices,
        _played,
        _least,
        _turned,
        _switches,
        _fields,
        _stricter,
        _branches,
    ):
        yield from check(definition)


def _choices(definition: Definition) -> Warnings:
    """Yield rows that ask one choice of an option, though they are about what another choice is called."""
    named: list[Payment | Item | Requirement] = [*definition.payments, *definition.items, *definition.refusing]
    rows = [(one.when, one.label.zh.replace("，", ""), "") for one in named]
    rows += [(one.when, "", one.skip) for one in definition.wall]
    rows += [(one.when, "", one.seat) for one in definition.next_dealer]
    for formula, name, code in rows:
        refs = [*formula.tree.refs()]
        codes = {code, *(piece for ref in refs if ref.place == "word" for piece in ref.attribute.split("_"))}
        for part, own, option in asked_choices(formula):
            if {own.value, code} <= {*CHOICES["wall.skip"]} and own.value != code:
                yield formula.problem("choice_beside", part, name=option.label, other=code)
            for other in option.choices if own.value not in codes and not _called(own, name) else ():
                if other.value in codes or (len(other.label.zh) > 1 and _called(other, name)):
                    yield formula.problem("choice_beside", part, name=option.label, other=other.label)


def _called(choice: Choice, name: str) -> bool:
    """Return whether the characters of a choice stand in a name in their order."""
    return re.search(".*".join(map(re.escape, choice.label.zh)), name) is not None


def asked_choices(formula: Formula) -> Iterator[tuple[Expr, Choice, Option]]:
    """Yield the questions for a choice that a condition asks for, each with the choice and its option."""
    for part in conjuncts(formula.tree):
        asked = part.members[1] if isinstance(part, Compare) and part.ops == ("==",) else None
        if isinstance(asked, Name) and asked.ref.place == "choice" and (option := asked.ref.type.option) is not None:
            yield part, next(one for one in option.choices if one.value == asked.ref.attribute), option


def _played(definition: Definition) -> Warnings:
    """Yield tiles that are not played with the choice of all, though with another."""
    for row in definition.tiles:
        for part, asked, option in asked_choices(row.when):
            for one in option.choices:
                if one is not asked and not {one.value, one.label.zh}.isdisjoint(_ALL):
                    yield row.when.problem("all_leaves_out", part, name=option.label, other=one.label, text=row.when)


def _turned(definition: Definition) -> Warnings:
    """Yield conditions that ask for more with a switch on that allows something, or off that forbids something."""
    rows = [(row.label, met) for row, met in definition.met]
    rows += [(item.label, item.when) for item in definition.items]
    for option in definition.open_options:
        name = option.label.zh
        allows, forbids = _ALLOWS.search(f" {name}"), _FORBIDS.search(name)
        for label, when in rows if option.type == "switch" and bool(allows) != bool(forbids) else ():
            values = (bool(allows), bool(forbids))
            if _is_less(*(with_one_chosen(definition, option, one).put(when.tree) for one in values)):
                yield when.problem("switch_turned", name=option.label, other=label)


def _is_less(one: Expr, other: Expr) -> bool:
    """Return whether of two conditions, or numbers, the first is stricter, or smaller."""
    if isinstance(one, Number) and isinstance(other, Number):
        return one.value < other.value
    first, second = (set() if e == Truth(True) else {key_of(part) for part in conjuncts(e)} for e in (one, other))
    return other != Truth(False) and (one == Truth(False) or first > second)


def _stricter(definition: Definition) -> Warnings:
    """Yield conditions, and numbers, that are less with a choice than with one that is stricter by its name."""
    impossible = [row.when for row in definition.impossible]
    for option in definition.open_options:
        ranked = [
            (next((row[1] for row in TABLES["trade_of_choices"] if re.search(row[0], one.label.zh)), ""), one)
            for one in option.choices
        ]
        for formula in definition.asking(option) if any(rank for rank, _ in ranked) else ():
            parts = formula.tree.parts_of(If)
            tests = [(one.test, _is_less(one.body, one.other)) for one in parts if isinstance(one.other, Number)]
            for part, falls in ((formula.tree, formula in impossible), *tests):
                found = [(*row, with_one_chosen(definition, option, row[1].value).put(part)) for row in ranked]
                only = sum(tree != Truth(False) for _, _, tree in found) == 1
                for (high, free, more), (low, strict, less) in permutations(found, 2):
                    turned = _is_less(*((less, more) if falls else (more, less)))
                    alone = only and low == "0" and len(strict.label.zh) <= _SHORT
                    if turned and ("" < low < high or alone):
                        text, name = formula.part(part), option.label
                        yield formula.problem(
                            "choice_turned", part, name=name, one=strict.label, other=free.label, text=text
                        )


def _branches(definition: Definition) -> Warnings:
    """Yield branches for a choice that ask less of what its name is about than those for the others."""
    for formula, part in definition.parts():
        match part:
            case If(Compare(("==" | "!=" as op,), (_, Name(ref=ref))), body, other) if (
                ref.place == "choice" and ref.label is not None and ref.type.option is not None
            ):
                taken, left = (body, other) if op == "==" else (other, body)
                labels = [one.label.zh for one in ref.type.option.choices if one.label != ref.label]
                own = [_alike(tree, {*ref.label.zh}) for tree in (taken, left)]
                others = [_alike(tree, {*"".join(labels)} - {*ref.label.zh}) for tree in (taken, left)]
                alone = [_alike(tree, {*ref.label.zh} - {*"".join(labels)}) for tree in (taken, left)]
                turned = others[0] > others[1] and (others[0] > 1 or alone[0] < alone[1])
                if turned or own[1] > max(own[0] + 1, 2):
                    stated, text = formula.part(left), formula.part(taken)
                    yield formula.problem("name_differs", part, name=ref.label, stated=stated, text=text)


def _alike(e: Expr, characters: set[str]) -> int:
    """Return how many of some characters one of the names in a part has at most."""
    return max((len(characters & {*one.label.zh}) for one in e.refs() if one.label is not None), default=0)


def _switches(definition: Definition) -> Warnings:
    """Yield items that count though the switch of their name is off."""
    for option in (one for one in definition.open_options if one.type == "switch"):
        put = with_one_chosen(definition, option, False).put
        for item in definition.items:
            if (
                asks_option(item.when.tree, option)
                and option.label.zh == item.label.zh
                and put(item.when.tree) != Truth(False)
            ):
                yield item.when.problem("switch_turned", name=option.label, other=item.label)


def _fields(definition: Definition) -> Warnings:
    """Yield numbers for with and without something that are the other way round."""
    for formula, part in definition.parts():
        match part:
            case If(Compare(((">" | "==") as op,), (_, Number(0))), Name(ref=one), Name(ref=two)) if (
                one.place == two.place == "field"
            ):
                name, other = (definition.options[ref.index].fields[ref.field][1] for ref in (one, two))
                without, having = (name, other) if op == ">" else (other, name)
                if without.zh.startswith(("无", "没")) and having.zh.startswith("有"):
                    yield formula.problem("switch_turned", part, name=name, other=formula)


def _of_presets(definition: Definition, document: Node) -> Warnings:
    """Yield what a preset has as usual, or as another choice, though by a source it has it otherwise."""
    for preset in definition.presets:
        for name, value in preset.options if preset.label.zh else ():
            option = next(one for one in definition.options if one.id == name)
            found = re.search(rf"(?:^|[，；]){re.escape(preset.label.zh)}(?:规则：)?([^，；、]+)", option.source)
            chosen = [one.value for one in option.choices if found and one.label.zh in found[1]]
            if found and (value == option.default or (chosen and value not in chosen)):
                place = document.at("presets", preset.id, "options", name)
                stated, text = found[0].strip("，；"), partial(option.show, value)
                yield place.problem("text_differs", name=option.label, stated=stated, text=text)


def _least(definition: Definition) -> Warnings:
    """Yield requirements that ask for more than an option that is the least by its name."""
    for row in definition.requirements:
        for part in row.when.tree.parts_of(Compare):
            asked = part.members[1]
            for option in definition.options_in(asked) if part.ops == (">",) and isinstance(asked, Name) else ():
                if re.search(TABLES["trade_of_limits"]["least"], option.label.zh):
                    stated = part_said(Compare((">=",), part.members))
                    yield row.when.problem("name_differs", part, name=option.label, stated=stated)
