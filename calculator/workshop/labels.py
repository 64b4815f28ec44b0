"""Names that say otherwise than the formulas under them, in the words of the trade and of the file's own switches."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import TypeVar

from calculator.documents import Warnings
from calculator.rules import Definition, Item, Label, Ruleset
from calculator.rules.formulas import Formula
from calculator.rules.formulas.agreement import with_one_chosen
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.circumstances import apart, circumstances_of, may_hold, possible_in
from calculator.rules.formulas.expressions import (
    MAX_NUMBER,
    QUANTIFIERS,
    Binary,
    Call,
    Compare,
    Expr,
    If,
    Key,
    Logic,
    Name,
    Number,
    Ref,
    Truth,
    Unary,
    about,
    asked_in,
    conjuncts,
    key_of,
    without,
)
from calculator.rules.formulas.implications import words_of
from calculator.rules.language.intended import DIGITS
from calculator.rules.language.vocabulary import TABLES
from calculator.tiles import FAMILIES
from calculator.workshop.sentences import part_said

_NEGATED = frozenset("不没沒未无無非免别算花坎嵌卡边")
"""Before or behind a word, or in a name with a switch of the file, they may deny it, or make it another thing."""

_ALIKE = str.maketrans("双两", "二二")
NUMERALS = "".join(DIGITS) + "两半"
"""Characters of numbers."""
NEGATIVE = re.compile("[不没沒未无無]")
"""Characters that deny."""
COUNT = rf"(\d+|[{NUMERALS}]+)"
"""The pattern of a number in figures or in Chinese characters."""
_OWN = ("choice", "field", "option", "value", "local", "player")
"""Places of names that a file gives."""
_NUMBER = re.compile(rf"\d+|[{NUMERALS}]+")
Row = TypeVar("Row")


class Labels:
    """The names of a ruleset's rows, choices and numbers, held against their formulas."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset, self._fresh = ruleset, possible_in(ruleset, {})
        definition = self._definition = ruleset.definition
        self._switches: dict[str, Name] = {}
        """The names of own switches, by their labels."""
        for _, part in definition.parts_of(Name):
            for option in definition.options_in(part):
                if option.type == "switch" and len(option.label.zh) > 2:
                    self._switches[option.label.zh] = part

    def problems(self) -> Warnings:
        """Yield warnings about names that say otherwise than their formulas."""
        definition = self._definition
        for item in definition.played_items:
            count = Compare((">",), (item.count.tree, Number(0)))
            written = item.when if item.when.line else item.count
            if written.line:
                yield from self._against(item.label, written, [item.when.tree, count], "win", item.label.zh)
        for payment in definition.payments:
            for event in payment.on.split():
                for written in payment.written[:1]:
                    yield from self._against(payment.label, written, [payment.condition], event)
        for row in (*definition.requirements, *(one.rule for one in definition.limits())):
            yield from self._against(row.label, row.when, [row.when.tree], "")
        for row in (row for fact in definition.facts if fact.of == "win" for row in fact.requires):
            if _NEGATED.isdisjoint(row.label.zh):
                yield from self._against(row.label, row.when, [row.when.tree], "win")
        for formula, part in definition.parts():
            yield from self._inside(formula, part)
        yield from self._amounts()
        yield from _in_order(definition)
        yield from _ranges(definition)
        yield from _twins(definition)

    def _against(
        self, label: Label, formula: Formula, conditions: Sequence[Expr], event: str, exact: str = ""
    ) -> Warnings:
        """Yield what a name says and some conditions exclude, or, if it is the whole name, never ask."""
        claims = list(said_of_trade(label.zh, "trade") if event else self._of_switches(label.zh))
        cases = circumstances_of(self._ruleset, event).values()
        calls = [part for tree in conditions for part in tree.parts_of(Call) if part.function in QUANTIFIERS]
        groups = [one.arguments[0] for one in calls if "group" in asked_in(one.arguments[0])]
        asked = asked_through(self._definition, conditions) if exact and claims else frozenset()
        for phrase, claim in claims:
            fits = may_hold(cases, *conditions, claim)
            of_kong = any(ref.root == "k" for ref in claim.refs())
            if fits and (phrase != exact or groups or of_kong != (event == "kong")):
                continue
            missing = fits and asked.isdisjoint(about(claim)) and any(self._varies(claim, key) for key in about(claim))
            if missing and not may_hold(cases, *conditions, Unary("not", claim)):
                continue
            if missing or (not fits and may_hold(cases, claim) and may_hold(cases, *conditions)):
                yield formula.problem("name_differs", name=label, stated=part_said(claim))
        one = [self._fresh.of_one()]
        for _, claim in said_of_trade(label.zh, "trade_of_groups") if groups else ():
            if not any(may_hold(one, group, claim) for group in groups) and all(
                may_hold(one, group) for group in groups
            ):
                yield formula.problem("name_differs", name=label, stated=part_said(claim))

    def _inside(self, formula: Formula, e: Expr) -> Warnings:
        """Yield names of choices, and of numbers, that are asked only where they cannot be meant."""
        rows: list[tuple[Sequence[Expr], Iterable[Expr]]] = []
        if isinstance(e, Logic) and e.op == "and":
            rows = [
                (e.members, [one.members[1]]) for one in e.members if isinstance(one, Compare) and one.ops == ("==",)
            ]
        elif isinstance(e, If) and not isinstance(e.test, Truth):
            rows = [([e.test], e.body.all_parts()), ([Unary("not", e.test)], e.other.all_parts())]
        for conditions, parts in rows:
            for part in parts:
                label = part.ref.label if isinstance(part, Name) and part.ref.place in _OWN else None
                for _, claim in said_of_trade(label.zh, "trade") if label is not None else ():
                    if apart([self._fresh], Logic("and", tuple(conditions)), claim):
                        text = formula.part(e)
                        yield formula.problem("name_differs", part, name=label, stated=part_said(claim), text=text)

    def _amounts(self) -> Warnings:
        """Yield texts that name another number with a word of the trade than formulas have where that is so."""
        definition = self._definition
        for option in definition.open_options:
            asking = definition.asking(option)
            yield from self._numbered(option.label, option.help.zh, asking, self._fresh)
            for choice in option.choices:
                chosen = possible_in(self._ruleset, {}, {option.id: choice.value})
                yield from self._numbered(option.label, choice.label.zh, asking, chosen)
        for item in definition.items:
            yield from self._numbered(item.label, item.help.zh, [*item.formulas], self._fresh)
        for value in definition.own:
            yield from self._numbered(value.label, value.help.zh, [value.formula], self._fresh)

    def _numbered(self, label: Label, text: str, formulas: Sequence[Formula], known: Possible) -> Warnings:
        for phrase, claim in said_of_trade(text, "trade"):
            number = re.search(rf"{phrase}(\d+|[{NUMERALS}]+)(?=[个倍番分台花嘴底])", text)
            asking = (
                [one for one in formulas if about(claim) & asked_through(self._definition, [one.tree])]
                if number
                else []
            )
            inside = known.copy()
            stated = number_of(number[1]) if number else None
            if stated is None or not asking or not inside.hold([claim]):
                continue
            times = {
                one.value
                for formula in asking
                for part in formula.tree.parts_of(Binary)
                if part.op == "*" and about(part) <= about(claim)
                for one in part.parts()
                if isinstance(one, Number)
            }
            if stated in times:
                continue
            if times or not any(
                stated in set(self._reached(inside, inside.put(one.tree), about(claim))) for one in asking
            ):
                yield asking[0].problem("amount_differs", name=label, stated=f"{phrase}{stated}")

    def _reached(self, known: Possible, e: Expr, names: frozenset[Key]) -> Iterator[int]:
        """Yield the numbers in a part where something is known, and in the values that it needs if they ask some names."""
        span = known.span_of(e)
        if span.low == span.high:
            yield span.low
            return
        parts = e.parts()
        if isinstance(e, If):
            test = known.span_of(e.test)
            parts = (e.test, *((e.body,) if test.high else ()), *(() if test.low else (e.other,)))
        elif isinstance(e, Name) and (values := self._definition.own_values(e.ref.place)):
            tree = values[e.ref.index].formula.tree
            parts = (known.put(tree),) if names & asked_through(self._definition, [tree]) else ()
        elif isinstance(e, Name) and e.ref.place in ("option", "field"):
            yield from self._definition.options[e.ref.index].numbers()
        for part in parts:
            yield from self._reached(known, part, names)

    def _of_switches(self, text: str) -> Iterator[tuple[str, Expr]]:
        """Yield the switches of the file that a name names, without anything that denies them."""
        for phrase, claim in self._switches.items():
            before, found, after = text.partition(phrase)
            if found and _NEGATED.isdisjoint(before + after):
                yield phrase, claim

    def _varies(self, claim: Expr, key: object) -> bool:
        part = next(one for one in claim.parts_of(Name) if key in about(one))
        span = self._fresh.span_of(part)
        return span.low < span.high


def asked_through(definition: Definition, trees: Sequence[Expr]) -> frozenset[Key]:
    """Return the names in some parts, and in the values that they need."""
    return about(*needed_trees(definition, trees))


def needed_trees(definition: Definition, trees: Iterable[Expr]) -> list[Expr]:
    """Return some parts, and the formulas of the values that they need."""
    found, seen = list(trees), set[tuple[str, int]]()
    for tree in found:  # which grows meanwhile
        for ref in tree.refs():
            if (values := definition.own_values(ref.place)) and (ref.place, ref.index) not in seen:
                seen.add((ref.place, ref.index))
                found.append(values[ref.index].formula.tree)
    return found


def grouped(rows: Iterable[tuple[object, Row]]) -> Iterable[list[Row]]:
    """Return the rows of each group; the group comes before the row."""
    groups: dict[object, list[Row]] = defaultdict(list)
    for group, row in rows:
        groups[group].append(row)
    return groups.values()


def odd_among(rows: Iterable[tuple[object, tuple[object, Formula, Expr]]]) -> Warnings:
    """Yield of each group the only part with another key than all the others; group and key come before the part."""
    for found in grouped(rows):
        usual, often = Counter(key for key, *_ in found).most_common(1)[0]
        for key, formula, part in found if often == len(found) - 1 > 1 else ():
            if key != usual:
                other = next(one.part(two) for key, one, two in found if key == usual)
                yield formula.problem("term_odd", part, other=other)


def number_of(text: str) -> int | None:
    """Return a number in digits or in Chinese characters up to 99; None if it is none."""
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.translate(_ALIKE).rpartition("十")
    values = [int(DIGITS.get(one, -1)) for one in (tens or "一", ones or "零")]
    return 2 if text == "一半" else None if -1 in values else 10 * values[0] * bool(ten) + values[1]


def name_of(ref: Ref) -> str:
    """Return what a name is called, a word without whose it is."""
    if ref.word is not None:
        return ref.word.chinese.rpartition(".")[2]
    return ref.label.zh if ref.label is not None else ""


def binding(source: str) -> str:
    """Return what a source says of a rule: where it begins with the table's own words, other sources only compare."""
    own = source.partition("；")[0]
    return (own if own.startswith("各桌约定") else source).rpartition("：")[2]


def said_of_trade(text: str, table: str) -> Iterator[tuple[str, Expr]]:
    """Yield the words of the trade in a name, each with what it says."""
    for phrase, claim in _trade(table):
        before, found, after = text.partition(phrase)
        if found and _NEGATED.isdisjoint(before[-1:] + after[:1]):
            yield phrase, claim


def _in_order(definition: Definition) -> Warnings:
    """Yield choices of which each has the number that the name of another says."""
    for option in definition.open_options:
        named = [number_of(found[0]) if (found := _NUMBER.search(one.label.zh)) else None for one in option.choices]
        if len(set(named)) < 2 or None in named:
            continue
        puts = [with_one_chosen(definition, option, choice.value).put for choice in option.choices]
        rows: list[tuple[Formula, Expr | None, list[object]]] = [
            (one, part, [tree.value if isinstance(tree := put(part), Number) else None for put in puts])
            for one, part in definition.parts_of(If)
        ]
        asking = [row.when for row in definition.tiles if definition.options_in(row.when.tree)]
        if asking:
            played = [
                {kind for row in definition.tiles if put(row.when.tree) != Truth(False) for kind in row.kinds}
                for put in puts
            ]
            suits = [family.kinds for family in FAMILIES if family.role == "suit"]
            rows.append((asking[0], None, [sum(not one.isdisjoint(kinds) for kinds in suits) for one in played]))
        for formula, at, worths in rows:
            if worths != named and sorted(map(str, worths)) == sorted(map(str, named)):
                text = formula if at is None else formula.part(at)
                yield formula.problem("choices_swapped", at, name=option.label, text=text)


def _ranges(definition: Definition) -> Warnings:
    """Yield items of two ranges of the same number that have one number in common, or that leave one out."""
    found: dict[tuple[Key, frozenset[Key], str], list[tuple[int, int, Item]]] = defaultdict(list)
    for item in definition.played_items:
        members = conjuncts(item.when.tree)
        for asked in {key_of(one.members[0]) for one in members if isinstance(one, Compare)}:
            limits = [one for one in members if isinstance(one, Compare) and key_of(one.members[0]) == asked]
            low, high = -MAX_NUMBER, MAX_NUMBER
            for one in limits:
                if len(one.ops) == 1 and isinstance(one.members[1], Number):
                    number, op = one.members[1].value, one.ops[0]
                    low = max(low, number + (op == ">")) if op in (">", ">=", "==") else low
                    high = min(high, number - (op == "<")) if op in ("<", "<=", "==") else high
            if (low, high) != (-MAX_NUMBER, MAX_NUMBER):
                rest = frozenset(key_of(one) for one in members if one not in limits)
                found[asked, rest, item.tier].append((low, high, item))
    for (_, _, tier), rows in found.items():
        for (low, high, first), (from_, to, other) in permutations(rows, 2):
            apart = tier or first.id in other.excludes or other.id in first.excludes
            gap = high + 2 == from_ and not any(least <= high + 1 <= most for least, most, _ in rows)
            if from_ < to and ((low < high == from_ and not apart) or gap):
                facts = {
                    "other": first.label,
                    "number": first.line,
                    "most": high,
                    "least": from_,
                    "ends": [first.start],
                }
                yield other.problem_of("ranges_differ", other.when, **facts)


def _twins(definition: Definition) -> Warnings:
    """Yield values of one name that are written alike but for a number."""
    seen: dict[object, Formula] = {}
    for value in definition.own:
        formula = value.formula
        first = seen.setdefault((value.label.zh, key_of(without(formula.tree, Number))), formula)
        if value.label.zh and key_of(first.tree) != key_of(formula.tree):
            yield formula.problem("twin_differs", name=value.label, text=first, number=first.line, ends=[first])


@lru_cache
def _trade(table: str) -> list[tuple[str, Expr]]:
    """Return the words of the trade, each with what it says of a hand, a win or a kong, or of a group."""
    return [(phrase, words_of(row[1])) for row in TABLES[table] for phrase in str(row[0]).split()]
