"""Rows that were made of one beside them, and in which something was left as it is there: names, numbers and signs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from calculator.documents import Problem
from calculator.rules import Definition, Option
from calculator.rules.formulas import Formula
from calculator.rules.formulas.expressions import (
    AGREED,
    Binary,
    Compare,
    Expr,
    If,
    Key,
    Logic,
    Name,
    Number,
    Text,
    Unary,
    key_of,
)
from calculator.workshop.labels import asked_through, odd_among, without

_MOST_ROWS = 12
"""Rows of one form that are compared with one another."""
_MOST_CHANGES = 1000
"""Ways from one row to another that are compared."""
_FEWEST = 3
"""Items of one worth in a list, besides which one of them is missing."""


def copied_rows(definition: Definition) -> Iterator[Problem]:
    """Yield warnings about what is the same as in another row, or as a usual number, and should not be, in no order."""
    for check in (
        _left,
        _numbers,
        _of_others,
        _missing,
        _remainders,
        _operators,
        _chosen_alone,
        _exchanged_branches,
        _signs,
    ):
        yield from check(definition)


def _left(definition: Definition) -> Iterator[Problem]:
    """Yield names that two rows share, where two others that differ in the same way otherwise do not share them."""
    alike: dict[object, list[Sequence[Formula]]] = defaultdict(list)
    for formulas in (*(one.formulas for one in definition.payments), *(one.formulas for one in definition.items)):
        written = [one for one in formulas if one.line]
        alike[tuple(_form(one.tree) for one in written)].append(written)
    changes: list[tuple[dict[Key, tuple[Key, str]], list[tuple[Formula, Expr]]]] = []
    for rows in alike.values():
        for before, after in permutations(rows, 2) if len(rows) <= _MOST_ROWS else ():
            changed, kept = {}, []
            for one, formula in zip(before, after, strict=True):
                for old, new in zip(_names(one.tree), _names(formula.tree), strict=True):
                    if key_of(old) == key_of(new):
                        kept.append((formula, new))
                    else:
                        changed[key_of(old)] = key_of(new), formula.part(new).text
            changes.append((changed, kept))
    del changes[_MOST_CHANGES:]
    for usual in (one for one, _ in changes if len(one) > 1):
        for changed, kept in changes:
            if changed and changed.items() < usual.items():
                for formula, part in kept:
                    if key_of(part) in usual:
                        other = usual[key_of(part)][1]
                        yield formula.problem("term_odd", part, other=other)


def _names(e: Expr) -> list[Expr]:
    return [part for part in e.all_parts() if isinstance(part, (Name, Text))]


def _form(e: Expr) -> Key:
    """Return the key of a part, whatever names and texts in quotes are in it."""
    return key_of(without(e, Name, Text))


def _numbers(definition: Definition) -> Iterator[Problem]:
    """Yield numbers in amounts that are usual for an option which all other amounts of the kind ask."""
    for payment, pay in definition.paid:
        others = [
            {*definition.options_in(also.tree)}
            for one, also in definition.paid
            if one is not payment and (one.reason, one.on) == (payment.reason, payment.on)
        ]
        asked = set.intersection(*others) if others else set[Option]()
        for option in asked.difference(definition.options_in(pay.tree)):
            for part in pay.tree.parts_of(Number) if option.type == "number" else ():
                if part.value == option.default and part.value > 1:
                    yield pay.problem("number_of_option", part, text=part.value, name=option.label)


def _of_others(definition: Definition) -> Iterator[Problem]:
    """Yield amounts that ask other numbers of the table, and not the one that has their name."""
    rows = [(row.label, pay) for row, pay in definition.paid]
    rows += [(item.label, item.value) for item in definition.items]
    numbers = {one.index: one.label for one in definition.open_options if one.type == "number"}
    for name, formula in rows:
        asked = {key[4] for key in asked_through(definition, [formula.tree]) if key[1] == "option"}
        own = [index for index, label in numbers.items() if len(name.zh) > 1 and label.zh.startswith(name.zh)]
        if own and asked.isdisjoint(own) and not asked.isdisjoint(numbers.keys()):
            yield formula.problem("name_differs", name=name, stated=numbers[own[0]])


def _missing(definition: Definition) -> Iterator[Problem]:
    """Yield lists of all items of some worths but one."""
    for item in definition.items:
        listed = [definition.items[ref.index] for ref in item.when.tree.refs() if ref.place == "item"]
        worths = {one.value.text for one in listed}
        others = [one for one in definition.items if one.value.text in worths and one not in (item, *listed)]
        left = [one for one in others if one.id not in item.excludes]
        if len(left) == 1 and len(listed) > _FEWEST * len(worths):
            before = [one for one in _names(item.when.tree) if isinstance(one, Name) and one.ref.index < left[0].index]
            other, worth = left[0].label, left[0].value
            yield item.when.problem(
                "list_leaves_out", before[-1] if before else None, name=item.label, other=other, worth=worth
            )


def _remainders(definition: Definition) -> Iterator[Problem]:
    """Yield remainders of one number, or of the difference to it, by two numbers in one formula."""
    for formula in definition.formulas():
        found = [one for one in formula.tree.parts_of(Binary) if one.op == "%" and isinstance(one.right, Number)]
        for part, other in permutations(found, 2):
            if key_of(part.left) == key_of(other.left) and key_of(part.right) != key_of(other.right):
                yield formula.problem("term_odd", part, other=formula.part(other))


def _operators(definition: Definition) -> Iterator[Problem]:
    """Yield a sign, or `and` or `or`, between parts that have another one between them wherever else they stand."""
    yield from odd_among(
        (tuple(key_of(_of_anyone(one)) for one in part.parts()), part.op, formula, part)
        for formula, part in definition.parts()
        if isinstance(part, (Binary, Logic)) and any(ref.word is None for ref in part.refs())
    )


def _chosen_alone(definition: Definition) -> Iterator[Problem]:
    """Yield conditions of items, and values, that hold in every deal where only an option is chosen."""
    rows = [(item.label, item.when) for item in definition.items]
    for label, formula in (*rows, *((value.label, value.formula) for value in definition.values)):
        tree = formula.tree
        for part in tree.members if isinstance(tree, Logic) and tree.op == "or" else ():
            if {ref.place for ref in part.refs()} & {"option"} and all(ref.place in AGREED for ref in part.refs()):
                yield formula.problem("option_alone", part, name=label)


def _exchanged_branches(definition: Definition) -> Iterator[Problem]:
    """Yield amounts for a choice that another formula has, but for whose they are, for another choice."""
    rows: list[tuple[Formula, Compare, Expr, Expr]] = []
    for formula, part in definition.parts():
        match part:
            case If(Compare(("==",), (Name(), Name(ref=ref))) as test, body, other) if ref.place == "choice":
                rows.append((formula, test, body, other))
    for (first, usual, body, other), (second, test, taken, _) in combinations(rows, 2):
        form = _form(body)
        alike = not isinstance(body, (Name, Number)) and form == _form(taken) != _form(other)
        if alike and key_of(usual.members[0]) == key_of(test.members[0]) and key_of(usual) != key_of(test):
            ends = [first.place_of(usual)]
            yield second.problem("term_odd", test, other=first.part(usual), ends=ends)


def _of_anyone(e: Expr) -> Expr:
    """Return a part with every name without whose it is, and every word without what it is."""
    if isinstance(e, Name):
        return Text("" if e.ref.word is not None else f"{e.ref.place} {e.ref.index}")
    return e.rebuilt(_of_anyone)


def _signs(definition: Definition) -> Iterator[Problem]:
    """Yield what is taken from something in one branch, and added in the other."""
    for formula, part in definition.parts_of(If):
        first, second = (dict(_signed(one)) for one in (part.body, part.other))
        for key in first.keys() & second.keys():
            one, other = first[key], second[key]
            if one[0] != other[0]:
                yield formula.problem("sign_odd", other[1], text=formula.part(part.other), other=formula.part(one[1]))


def _signed(e: Expr, sign: int = 1) -> Iterator[tuple[Key, tuple[int, Expr]]]:
    """Yield the names among the terms of a sum, each with its sign."""
    match e:
        case Name():
            yield key_of(e), (sign, e)
        case Unary("-", part):
            yield from _signed(part, -sign)
        case Binary("+" | "-" as op, left, right):
            yield from _signed(left, sign)
            yield from _signed(right, sign if op == "+" else -sign)
        case Binary("%" | "//", left):
            yield from _signed(left, sign)
