"""The odd one among lines and terms that are alike: a step of a series, a term, a cycle of tiles.

Also what was left as it is in the row from which another was made: names, numbers and signs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations

from calculator.documents import Node, Warnings
from calculator.rules import Definition, Option, Ruleset
from calculator.rules.definitions import Item, Payment, needed_values
from calculator.rules.formulas import Formula
from calculator.rules.formulas.expressions import (
    AGREED,
    OVER_TILES,
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    If,
    Key,
    Ladder,
    Logic,
    Name,
    Number,
    Text,
    Unary,
    about,
    conjuncts,
    exchanged,
    key_of,
    without,
)
from calculator.rules.language.vocabulary import TABLES
from calculator.tiles import TILES
from calculator.workshop.labels import asked_through, grouped, odd_among

_MOST_ALIKE = 5
"""Items of one tier, besides which one without a tier is odd."""

_MOST_ROWS = 12
"""Rows of one form that are compared with one another."""
_MOST_CHANGES = 1000
"""Ways from one row to another that are compared."""
_FEWEST = 3
"""Items of one worth in a list, besides which one of them is missing."""


def odd_ones(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield warnings about what differs from everything that is like it, in no order."""
    definition = ruleset.definition
    for formula in definition.formulas():
        yield from _steps(formula)
        yield from _honors(definition, formula, formula.tree, ())
        yield from _flowers(definition, formula)
        yield from _suits(formula)
        yield from _turned_numbers(formula)
    yield from _groups(definition, document)
    yield from _best(definition, document)
    for check in (
        _tiers,
        _seats,
        _one_sided,
        _units,
        _dealers,
        _beyond,
        _turned_round,
        _next_tiles,
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


def _steps(formula: Formula) -> Warnings:
    """Yield steps of a ladder, and patterns of groups, that are off the series of the others."""
    for part in formula.tree.all_parts():
        if isinstance(part, Ladder):
            found = [one.tree.value if isinstance(one.tree, Number) else 0 for _, one in part.steps]
            for at, stated in _off(found):
                yield part.steps[at][1].problem("step_uneven", text=found[at], stated=stated)
        elif isinstance(part, Text):
            for row in part.value.split("/"):
                groups = [one for one in row.split() if one[:1].islower()]
                shifts = [ord(after[0]) - ord(before[0]) for before, after in pairwise(groups)]
                (usual, often), *others = Counter(shifts).most_common() or [(0, 0)]
                if usual and often > 1 and len(others) == 1 and others[0][1] == 1:
                    before = groups[shifts.index(others[0][0])]
                    shifted = "".join(chr(ord(one) + usual) for one in before[:-1]) + before[-1]
                    yield formula.problem("step_uneven", part, text=part.value, stated=shifted)


def _off(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the places of numbers that rise otherwise than those around them, each with the one that would fit."""
    for lag in (1, 2, 3):
        for at in range(lag + 1, len(row) - lag - 1):
            before, after = row[at - lag], row[at + lag]
            rows = [(row[at - lag + one], row[at + one]) for one in range(-1, lag + 2) if one not in (0, lag)]
            low, high = rows[0]
            if not 0 < low < high or high % low or any(two != one * (high // low) for one, two in rows):
                continue
            fit = before * (high // low)
            if fit != row[at] and fit * (high // low) == after:
                yield at, fit


def _honors(definition: Definition, formula: Formula, e: Expr, known: tuple[Expr, ...]) -> Warnings:
    """Yield lists of ranks that only suits have in full, where honors of the other ranks slip in."""
    if isinstance(e, Among) and isinstance(e.part, Name) and e.part.ref.attribute == "rank":
        ranks = e.numbers()
        honors = {TILES[kind].rank for kind in definition.kinds if TILES[kind].letter == "z"}
        clear = {ref.attribute for one in known for ref in one.refs()}
        clear |= {part.function.rpartition(".")[2] for one in known for part in one.parts_of(Call)}
        if ranks - honors and ranks & honors and not e.negated and honors and clear.isdisjoint(TABLES["tells_honors"]):
            yield formula.problem("honors_slip_in", e, name=formula)
    for part in e.parts():
        more: Sequence[Expr] = ()
        if isinstance(e, If) and part is not e.test:
            more = (e.test,)
        elif isinstance(e, Logic) and e.op == "and":
            more = [one for one in e.members if one is not part]
        yield from _honors(definition, formula, part, (*known, *more))


def _flowers(definition: Definition, formula: Formula) -> Warnings:
    """Yield counts of flowers by a rank equal to a seat, which no flower beyond the seats can have."""
    beyond = [TILES[kind] for kind in definition.flowers if TILES[kind].rank > definition.seats]
    for part in formula.tree.parts_of(Call):
        if part.function not in OVER_TILES or not isinstance(part.arguments[0], Name):
            continue
        word = part.arguments[0].ref.word
        raised = any(one.op == "+" for one in part.parts_of(Binary))
        for one in (
            part.arguments[1].parts_of(Compare) if word is not None and word.name == "flowers" and beyond else ()
        ):
            words = [side.ref.word for side in one.parts() if isinstance(side, Name) and side.ref.word is not None]
            equal = one.ops == ("==",) and len(words) == 2
            seats = "tile.rank" in {side.name for side in words} and "seat" in {side.most for side in words}
            if equal and seats and not raised:
                yield formula.problem("flowers_never", one, least=definition.seats + 1)


def _suits(formula: Formula) -> Warnings:
    """Yield tiles in quotes with a suit that the other terms, which are alike, do not have."""
    for part in formula.tree.parts_of(Logic):
        alike = [
            member.parts_of(Text)
            for member in part.members
            if key_of(without(member, Text)) == key_of(without(part.parts()[-1], Text))
        ]
        mixed = [texts for texts in alike if len({one for text in texts for one in text.value if one in "mps"}) > 1]
        if len(mixed) == 1 < len(alike) - 1 and len(mixed[0]) > 1:
            first, *_, last = mixed[0]
            yield formula.problem("term_odd", last, text=last.value, other=first.value)
        rows = [(frozenset({*text.value} & {*"mps"}), formula, text) for texts in alike for text in texts]
        if rows and len(Counter(letters for letters, *_ in rows).most_common(1)[0][0]) == 1:
            yield from odd_among(("", row) for row in rows)


def _tiers(definition: Definition) -> Warnings:
    """Yield items without a tier: the only one, among those of one, and one between two of its worth with a tier."""
    played = definition.played_items
    without = [item for item in played if not item.tier]
    tiers = Counter(item.tier for item in played if item.tier)
    odd = without if len(without) == 1 and len(tiers) == 1 and len(played) > _MOST_ALIKE else []
    odd = [item for item in odd if item not in (played[0], played[-1])]
    for before, item, after in zip(played, played[1:], played[2:], strict=False):
        if before.tier and before.tier == after.tier and not item.tier and item.value.text == before.value.text:
            odd.append(item)
    for item in odd:
        yield item.problem_of("tier_missing", item.value, tier=next(iter(tiers)))


def _seats(definition: Definition) -> Warnings:
    """Yield rows of the next dealer that tell apart two cases, and have the same for both."""
    for one, two in pairwise(definition.next_dealer):
        first, second = ({key_of(part): part for part in conjuncts(row.when.tree)} for row in (one, two))
        only, other = [*(first.keys() - second.keys())], [*(second.keys() - first.keys())]
        if one.seat != two.seat or len(only) != 1 or len(other) != 1:
            continue
        sides = first[only[0]], second[other[0]]
        if all(isinstance(side, Compare) for side in sides) and about(*sides) == about(sides[0]) == about(sides[1]):
            yield one.when.problem("seats_alike", other=two.when, ends=[two.when])


def _groups(definition: Definition, document: Node) -> Warnings:
    """Yield lists of runs that are other ones in another family of tiles of the same size."""
    sizes = Counter(TILES[kind].letter for kind in definition.kinds)
    for rule, row in zip(definition.runs, document.at("runs").items(), strict=False):
        groups = [[TILES[kind] for kind in group] for group in rule.groups]
        ranks = {
            letter: {tuple(one.rank for one in group) for group in groups if {one.letter for one in group} == {letter}}
            for letter in sizes
        }
        if any(sizes[one] == sizes[two] and ranks[one] != ranks[two] for one, two in combinations(sizes, 2)):
            yield row.at("groups").problem("tiles_uneven", text=row.at("groups").plain())


def _best(definition: Definition, document: Node) -> Warnings:
    """Yield values that choose among readings before one that is made of them."""
    for one, two in combinations(definition.best, 2):
        first, second = definition.value(one), definition.value(two)
        if first in needed_values([second.formula.tree], "value", definition.values):
            yield document.at("best").problem("best_turned", name=first.label, other=second.label)


def _one_sided(definition: Definition) -> Warnings:
    """Yield amounts of payments that ask one of two things where others, which are the same otherwise, ask both."""
    for (_, formula), (_, other) in permutations(definition.paid, 2):
        for part in other.tree.parts_of(Logic):
            for member in part.members if part.op == "or" else ():
                if key_of(formula.tree) == key_of(exchanged(other.tree, {key_of(part): member})) != key_of(other.tree):
                    at = next(one for one in formula.tree.all_parts() if key_of(one) == key_of(member))
                    yield formula.problem("term_odd", at, other=other.part(part))


def _units(definition: Definition) -> Warnings:
    """Yield limits of a power of 2 that elsewhere are limits of what is raised."""
    limits = [
        (key_of(limit), (formula, part, any(one.function == "pow2" for one in limited.parts_of(Call))))
        for formula, part in definition.parts_of(Call)
        if part.function == "at_most"
        for limited, limit in [part.arguments]
        if isinstance(limit, Name)
    ]
    for rows in grouped(limits):
        if {raised for _, _, raised in rows} == {True, False}:
            for formula, part, raised in rows:
                if raised:
                    other = next(one.part(two) for one, two, powers in rows if not powers)
                    yield formula.problem("limit_odd", part, other=other)


def _dealers(definition: Definition) -> Warnings:
    """Yield amounts that ask an option where one player deals, though others ask it where either does."""
    rows: list[tuple[int, tuple[Formula, list[Name]]]] = []
    for formula in (*(pay for _, pay in definition.paid), *(value.formula for value in definition.per_payer)):
        names = formula.tree.parts_of(Name)
        dealers = [one for one in names if one.ref.word is not None and one.ref.attribute == "dealer"]
        asked = {one.ref.index for one in names if one.ref.place == "option"} if dealers else set[int]()
        rows += [(index, (formula, dealers)) for index in asked]
    for found in grouped(rows):
        both = next((formula for formula, dealers in found if len(about(*dealers)) > 1), None)
        for formula, dealers in found if both is not None else ():
            if len(about(*dealers)) == 1:
                yield formula.problem("term_odd", dealers[0], other=both)


def _beyond(definition: Definition) -> Warnings:
    """Yield limits to which something is added, or which are doubled, behind the limit."""
    for formula, part in definition.parts_of(Binary):
        for limit, other in permutations(part.parts(), 2) if part.op in "+*" else ():
            capped = isinstance(limit, Call) and limit.function == "at_most" and isinstance(limit.arguments[1], Name)
            raised = any(one.function == "pow2" for one in other.parts_of(Call))
            if raised and isinstance(other, Call) and part.op == "+":
                yield formula.problem("power_added", other, text=formula.part(part), other=formula.part(other))
            if capped and (raised or (part.op == "+" and not isinstance(other, Number))):
                yield formula.problem("limit_beyond", limit, text=formula.part(part), other=formula.part(limit))


def _turned_round(definition: Definition) -> Warnings:
    """Yield conditions of payments that differ in one `not` from those of two others."""
    rows = [(one.when, part) for one in definition.payments for part in conjuncts(one.when.tree)]
    seen = Counter(key_of(part) for _, part in rows)
    for formula, condition in rows:
        for part in condition.all_parts() if seen[key_of(condition)] == 1 else ():
            turned = part.part if isinstance(part, Unary) else Unary("not", part)
            usual = exchanged(condition, {key_of(part): turned})
            if isinstance(condition, Logic) and seen[key_of(usual)] > 1:
                other = next(one.part(row) for one, row in rows if key_of(row) == key_of(usual))
                yield formula.problem("term_odd", condition, other=other)


def _next_tiles(definition: Definition) -> Warnings:
    """Yield a tile in quotes that stands in no other formula, and beside one that all others ask of the same."""
    asked = [
        (key_of(call.arguments[0]), (formula, text))
        for formula, call in definition.parts_of(Call)
        if call.function in OVER_TILES
        for text in call.arguments[1].parts_of(Text)
    ]
    for rows in grouped(asked):
        often = Counter(text.value for _, text in rows)
        for formula, text in rows:
            near = [one for one in often if one[1:] == text.value[1:] and abs(ord(one[0]) - ord(text.value[0])) == 1]
            if often[text.value] == 1 and len(near) == 1 < often[near[0]]:
                yield formula.problem("term_odd", text, text=text.value, other=near[0])


def _turned_numbers(formula: Formula) -> Warnings:
    """Yield two numbers of which the first is the smaller, where it is the greater with the same condition elsewhere."""
    rows = [(part, part.body, part.other) for part in formula.tree.parts_of(If)]
    yield from odd_among(
        (key_of(part.test), (first.value > second.value, formula, part))
        for part, first, second in rows
        if isinstance(first, Number) and isinstance(second, Number) and first.value != second.value
    )


def _left(definition: Definition) -> Warnings:
    """Yield names that two rows share, where two others that differ in the same way otherwise do not share them."""
    elements: list[Payment | Item] = [*definition.payments, *definition.items]
    written = [[one for one in element.formulas if one.line] for element in elements]
    changes: list[tuple[dict[Key, tuple[Key, str]], list[tuple[Formula, Expr]]]] = []
    for rows in grouped((tuple(_form(one.tree) for one in formulas), formulas) for formulas in written):
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


def _numbers(definition: Definition) -> Warnings:
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


def _of_others(definition: Definition) -> Warnings:
    """Yield amounts that ask other numbers of the table, and not the one that has their name."""
    rows = [(row.label, pay) for row, pay in definition.paid]
    rows += [(item.label, item.value) for item in definition.items]
    numbers = {one.index: one.label for one in definition.open_options if one.type == "number"}
    for name, formula in rows:
        asked = {key[4] for key in asked_through(definition, [formula.tree]) if key[1] == "option"}
        own = [index for index, label in numbers.items() if len(name.zh) > 1 and label.zh.startswith(name.zh)]
        if own and asked.isdisjoint(own) and not asked.isdisjoint(numbers.keys()):
            yield formula.problem("name_differs", name=name, stated=numbers[own[0]])


def _missing(definition: Definition) -> Warnings:
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


def _remainders(definition: Definition) -> Warnings:
    """Yield remainders of one number, or of the difference to it, by two numbers in one formula."""
    for formula in definition.formulas():
        found = [one for one in formula.tree.parts_of(Binary) if one.op == "%" and isinstance(one.right, Number)]
        for part, other in permutations(found, 2):
            if key_of(part.left) == key_of(other.left) and key_of(part.right) != key_of(other.right):
                yield formula.problem("term_odd", part, other=formula.part(other))


def _operators(definition: Definition) -> Warnings:
    """Yield a sign, or `and` or `or`, between parts that have another one between them wherever else they stand."""
    yield from odd_among(
        (tuple(key_of(_of_anyone(one)) for one in part.parts()), (part.op, formula, part))
        for formula, part in definition.parts()
        if isinstance(part, (Binary, Logic)) and any(ref.word is None for ref in part.refs())
    )


def _chosen_alone(definition: Definition) -> Warnings:
    """Yield conditions of items, and values, that hold in every deal where only an option is chosen."""
    rows = [(item.label, item.when) for item in definition.items]
    for label, formula in (*rows, *((value.label, value.formula) for value in definition.values)):
        tree = formula.tree
        for part in tree.members if isinstance(tree, Logic) and tree.op == "or" else ():
            if {ref.place for ref in part.refs()} & {"option"} and all(ref.place in AGREED for ref in part.refs()):
                yield formula.problem("option_alone", part, name=label)


def _exchanged_branches(definition: Definition) -> Warnings:
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


def _signs(definition: Definition) -> Warnings:
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
