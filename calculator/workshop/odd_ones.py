"""The odd one among lines and terms that are alike: a step of a series, a term, a cycle of tiles."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations

from calculator.documents import Node, Problem
from calculator.rules import Definition, Ruleset
from calculator.rules.definitions import needed_values
from calculator.rules.formulas import Formula
from calculator.rules.formulas.expressions import (
    OVER_TILES,
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    If,
    Ladder,
    Logic,
    Name,
    Number,
    Text,
    Unary,
    about,
    conjuncts,
    key_of,
)
from calculator.rules.language.vocabulary import TABLES
from calculator.tiles import TILES
from calculator.workshop.copied_rows import copied_rows
from calculator.workshop.decided import exchanged
from calculator.workshop.labels import odd_among, odd_terms, without
from calculator.workshop.uneven import worth_falls

_MOST_ALIKE = 5
"""Items of one tier, besides which one without a tier is odd."""


def odd_ones(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield warnings about what differs from everything that is like it, in no order."""
    definition = ruleset.definition
    for formula in definition.formulas():
        yield from _steps(formula)
        yield from _honors(definition, formula, formula.tree, ())
        yield from _flowers(definition, formula)
        yield from _suits(formula)
        yield from _turned_numbers(formula)
    yield from _cycles(document)
    yield from _groups(definition, document)
    yield from _best(definition, document)
    for check in (
        _tiers,
        _pairs,
        _seats,
        _one_sided,
        _units,
        _dealers,
        copied_rows,
        _beyond,
        _turned_round,
        _next_tiles,
    ):
        yield from check(definition)


def _steps(formula: Formula) -> Iterator[Problem]:
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


def _honors(definition: Definition, formula: Formula, e: Expr, known: tuple[Expr, ...]) -> Iterator[Problem]:
    """Yield lists of ranks that only suits have in full, where honors of the other ranks slip in."""
    if isinstance(e, Among) and isinstance(e.part, Name) and e.part.ref.attribute == "rank":
        ranks = e.numbers()
        honors = {TILES[kind].rank for kind in definition.kinds if TILES[kind].letter == "z"}
        clear = {part.ref.attribute for one in known for part in one.parts_of(Name)}
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


def _flowers(definition: Definition, formula: Formula) -> Iterator[Problem]:
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


def _suits(formula: Formula) -> Iterator[Problem]:
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
            yield from odd_terms(rows)


def _tiers(definition: Definition) -> Iterator[Problem]:
    """Yield items without a tier: the only one, among those of one, and one between two of its worth with a tier."""
    played = [item for item in definition.items if not item.off]
    without = [item for item in played if not item.tier]
    tiers = Counter(item.tier for item in played if item.tier)
    odd = without if len(without) == 1 and len(tiers) == 1 and len(played) > _MOST_ALIKE else []
    odd = [item for item in odd if item not in (played[0], played[-1])]
    for before, item, after in zip(played, played[1:], played[2:], strict=False):
        if before.tier and before.tier == after.tier and not item.tier and item.value.text == before.value.text:
            odd.append(item)
    for item in odd:
        yield item.problem_of("tier_missing", item.value, tier=next(iter(tiers)))


def _pairs(definition: Definition) -> Iterator[Problem]:
    """Yield items of a name with 大 that are worth less than those of the same name with 小."""
    named = {one.label.zh: one for one in definition.items if one.worth is not None}
    for name, item in named.items():
        other = named.get("小" + name[1:]) if name.startswith("大") else None
        if other is not None and 0 < (item.worth or 0) < (other.worth or 0):
            yield worth_falls(item, other)


def _seats(definition: Definition) -> Iterator[Problem]:
    """Yield rows of the next dealer that tell apart two cases, and have the same for both."""
    for one, two in pairwise(definition.next_dealer):
        first, second = ({key_of(part): part for part in conjuncts(row.when.tree)} for row in (one, two))
        only, other = [*(first.keys() - second.keys())], [*(second.keys() - first.keys())]
        if one.seat != two.seat or len(only) != 1 or len(other) != 1:
            continue
        sides = first[only[0]], second[other[0]]
        if all(isinstance(side, Compare) for side in sides) and about(*sides) == about(sides[0]) == about(sides[1]):
            yield one.when.problem("seats_alike", other=two.when, ends=[two.when])


def _cycles(document: Node) -> Iterator[Problem]:
    """Yield cycles of tiles that have another order in the trade."""
    for node in document.at("jing", "cycles").items():
        for usual in TABLES["trade_of_cycles"]:
            text, order = str(node.plain()), usual[:-1]
            if sorted(text) == sorted(usual) and text[:-1] not in order + order:
                yield node.problem("cycle_differs", text=text, stated=usual)


def _groups(definition: Definition, document: Node) -> Iterator[Problem]:
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


def _best(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield values that choose among readings before one that is made of them."""
    for one, two in combinations(definition.best, 2):
        first, second = definition.value(one), definition.value(two)
        if first in needed_values([second.formula.tree], "value", definition.values):
            yield document.at("best").problem("best_turned", name=first.label, other=second.label)


def _one_sided(definition: Definition) -> Iterator[Problem]:
    """Yield amounts of payments that ask one of two things where others, which are the same otherwise, ask both."""
    for (_, formula), (_, other) in permutations(definition.paid, 2):
        for part in other.tree.parts_of(Logic):
            for member in part.members if part.op == "or" else ():
                if key_of(formula.tree) == key_of(exchanged(other.tree, key_of(part), member)) != key_of(other.tree):
                    at = next(one for one in formula.tree.all_parts() if key_of(one) == key_of(member))
                    yield formula.problem("term_odd", at, other=other.part(part))


def _units(definition: Definition) -> Iterator[Problem]:
    """Yield limits of a power of 2 that elsewhere are limits of what is raised."""
    found: dict[object, list[tuple[Formula, Call, bool]]] = defaultdict(list)
    for formula, part in definition.parts_of(Call):
        if part.function == "at_most" and isinstance(part.arguments[1], Name):
            raised = any(one.function == "pow2" for one in part.arguments[0].parts_of(Call))
            found[key_of(part.arguments[1])].append((formula, part, raised))
    for rows in found.values():
        if {raised for _, _, raised in rows} == {True, False}:
            for formula, part, raised in rows:
                if raised:
                    other = next(one.part(two) for one, two, powers in rows if not powers)
                    yield formula.problem("limit_odd", part, other=other)


def _dealers(definition: Definition) -> Iterator[Problem]:
    """Yield amounts that ask an option where one player deals, though others ask it where either does."""
    rows: dict[int, list[tuple[Formula, list[Name]]]] = defaultdict(list)
    for formula in (*(pay for _, pay in definition.paid), *(value.formula for value in definition.per_payer)):
        names = formula.tree.parts_of(Name)
        dealers = [one for one in names if one.ref.word is not None and one.ref.attribute == "dealer"]
        for index in {one.ref.index for one in names if one.ref.place == "option"} if dealers else ():
            rows[index].append((formula, dealers))
    for found in rows.values():
        both = next((formula for formula, dealers in found if len(about(*dealers)) > 1), None)
        for formula, dealers in found if both is not None else ():
            if len(about(*dealers)) == 1:
                yield formula.problem("term_odd", dealers[0], other=both)


def _beyond(definition: Definition) -> Iterator[Problem]:
    """Yield limits to which something is added, or which are doubled, behind the limit."""
    for formula, part in definition.parts_of(Binary):
        for limit, other in permutations(part.parts(), 2) if part.op in "+*" else ():
            capped = isinstance(limit, Call) and limit.function == "at_most" and isinstance(limit.arguments[1], Name)
            raised = any(one.function == "pow2" for one in other.parts_of(Call))
            if raised and isinstance(other, Call) and part.op == "+":
                yield formula.problem("power_added", other, text=formula.part(part), other=formula.part(other))
            if capped and (raised or (part.op == "+" and not isinstance(other, Number))):
                yield formula.problem("limit_beyond", limit, text=formula.part(part), other=formula.part(limit))


def _turned_round(definition: Definition) -> Iterator[Problem]:
    """Yield conditions of payments that differ in one `not` from those of two others."""
    rows = [(one.when, part) for one in definition.payments for part in conjuncts(one.when.tree)]
    seen = Counter(key_of(part) for _, part in rows)
    for formula, condition in rows:
        for part in condition.all_parts() if seen[key_of(condition)] == 1 else ():
            turned = part.part if isinstance(part, Unary) else Unary("not", part)
            usual = exchanged(condition, key_of(part), turned)
            if isinstance(condition, Logic) and seen[key_of(usual)] > 1:
                other = next(one.part(row) for one, row in rows if key_of(row) == key_of(usual))
                yield formula.problem("term_odd", condition, other=other)


def _next_tiles(definition: Definition) -> Iterator[Problem]:
    """Yield a tile in quotes that stands in no other formula, and beside one that all others ask of the same."""
    asked: dict[object, list[tuple[Formula, Text]]] = defaultdict(list)
    for formula, call in definition.parts_of(Call):
        if call.function in OVER_TILES:
            texts = call.arguments[1].parts_of(Text)
            asked[key_of(call.arguments[0])] += [(formula, one) for one in texts]
    for rows in asked.values():
        often = Counter(text.value for _, text in rows)
        for formula, text in rows:
            near = [one for one in often if one[1:] == text.value[1:] and abs(ord(one[0]) - ord(text.value[0])) == 1]
            if often[text.value] == 1 and len(near) == 1 < often[near[0]]:
                yield formula.problem("term_odd", text, text=text.value, other=near[0])


def _turned_numbers(formula: Formula) -> Iterator[Problem]:
    """Yield two numbers of which the first is the smaller, where it is the greater with the same condition elsewhere."""
    rows = [(part, part.body, part.other) for part in formula.tree.parts_of(If)]
    yield from odd_among(
        (key_of(part.test), first.value > second.value, formula, part)
        for part, first, second in rows
        if isinstance(first, Number) and isinstance(second, Number) and first.value != second.value
    )
