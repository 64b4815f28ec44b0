"""The odd one among lines and terms that are alike: a step of a series, a term, a choice beside another's name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from calculator.documents import Node, Problem
from calculator.rules import Definition, Option, Ruleset
from calculator.rules.formulas import Formula
from calculator.rules.formulas.circumstances import circumstances_of, possible_in
from calculator.rules.formulas.expressions import (
    OVER_TILES,
    Among,
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
from calculator.workshop.labels import number_of, said_of_trade, textless
from calculator.workshop.sentences import part_said
from calculator.workshop.uneven import worth_falls

_REFUSES = ("不能", "不可", "不许", "不准")
_EXACTLY = re.compile(r"(?i)恰好|正好|刚好|\bexactly\b")
_HONORS_TOO = re.compile(r"(?i)[或和、]字|\b(?:or|and) honou?rs?\b")
_ALL = ("all", "都", "全", "全部")
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
    yield from _tiers(definition)
    yield from _pairs(definition)
    yield from _names(ruleset)
    yield from _refusing(ruleset)
    yield from _choices(definition)
    yield from _played(definition)
    yield from _seats(definition)
    yield from _until(definition, document)
    yield from _cycles(document)
    yield from _winning(ruleset, document)


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
        ranks = {one.value for one in e.choices if isinstance(one, Number)}
        honors = {TILES[kind].rank for row in definition.tiles for kind in row.kinds if TILES[kind].letter == "z"}
        clear = {part.ref.attribute for one in known for part in one.all_parts() if isinstance(part, Name)}
        clear |= {
            part.function.rpartition(".")[2] for one in known for part in one.all_parts() if isinstance(part, Call)
        }
        if ranks - honors and ranks & honors and not e.negated and honors and clear.isdisjoint(TABLES["tells_honors"]):
            yield formula.problem("honors_slip_in", e, text=formula.part(e), name=formula)
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
    for part in formula.tree.all_parts():
        if not (isinstance(part, Call) and part.function in OVER_TILES and isinstance(part.arguments[0], Name)):
            continue
        word = part.arguments[0].ref.word
        for one in part.arguments[1].all_parts() if word is not None and word.name == "flowers" and beyond else ():
            words = [side.ref.word for side in one.parts() if isinstance(side, Name) and side.ref.word is not None]
            equal = isinstance(one, Compare) and one.ops == ("==",) and len(words) == 2
            if equal and "tile.rank" in {side.name for side in words} and "seat" in {side.most for side in words}:
                yield formula.problem("flowers_never", one, text=formula.part(one), least=definition.seats + 1)


def _suits(formula: Formula) -> Iterator[Problem]:
    """Yield tiles in quotes with a suit that the other terms, which are alike, do not have."""
    for part in formula.tree.all_parts():
        rows = [
            (text, frozenset(one for one in text.value if one in "mps"))
            for member in (part.members if isinstance(part, Logic) else ())
            for text in [one for one in member.all_parts() if isinstance(one, Text)]
            if key_of(textless(member)) == key_of(textless(part.parts()[-1]))
        ]
        usual = Counter(letters for _, letters in rows).most_common(1)
        odd = [text for text, letters in rows if letters != usual[0][0]]
        if len(odd) == 1 < len(rows) - 1 and len(usual[0][0]) == 1:
            other = next(text.value for text, _ in rows if text is not odd[0])
            yield formula.problem("term_odd", odd[0], text=odd[0].value, other=other)


def _tiers(definition: Definition) -> Iterator[Problem]:
    """Yield the only item without a tier, among those of one."""
    played = [item for item in definition.items if not item.off]
    without = [item for item in played if not item.tier]
    tiers = Counter(item.tier for item in played if item.tier)
    if (
        len(without) == 1
        and len(tiers) == 1
        and len(played) > _MOST_ALIKE
        and without[0] not in (played[0], played[-1])
    ):
        item, facts = without[0], {"name": without[0].label, "tier": next(iter(tiers))}
        yield Problem("tier_missing", "", item.file, item.value.line or item.line, 1, facts=facts)


def _pairs(definition: Definition) -> Iterator[Problem]:
    """Yield items of a name with 大 that are worth less than those of the same name with 小."""
    worth = {
        one.label.zh: (one, one.value.tree.value) for one in definition.items if isinstance(one.value.tree, Number)
    }
    for name, (item, number) in worth.items():
        if name.startswith("大") and (other := worth.get("小" + name[1:])) and 0 < number < other[1]:
            yield worth_falls(item, other[0])


def _names(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield rows whose name says exactly, or honors too, or how one wins, and whose formula does not."""
    definition = ruleset.definition
    rows = [(one.label, one.source, one.when) for one in definition.requirements]
    rows += [(one.label, "", one.when) for one in definition.items if not one.off]
    for label, source, formula in rows:
        parts = list(formula.tree.all_parts())
        texts = f"{label.zh} {label.en} {source}"
        signs = [one for one in parts if isinstance(one, Compare) and isinstance(one.members[-1], Number)]
        if _EXACTLY.search(f"{label.zh} {label.en}") and signs and not any("==" in one.ops for one in signs):
            stated = formula.part(signs[0].members[0]).text + f" == {formula.part(signs[0].members[-1]).text}"
            yield formula.problem("name_differs", signs[0], name=label, stated=stated, text=formula)
        if _HONORS_TOO.search(texts):
            words = {part.ref.word.name for part in parts if isinstance(part, Name) and part.ref.word}
            open_ = any(isinstance(one, (Call, Text)) or _own(one) for one in parts)
            if "terminals" in words and not open_ and words.isdisjoint(("honor_tiles", "simples", "winds", "dragons")):
                yield formula.problem("name_differs", name=label, stated="honor_tiles", text=formula)
    for _, row in definition.narrowed:
        cases = [possible_in(ruleset, case.known) for case in circumstances_of(definition, "win")]
        for _, claim in said_of_trade(f"{row.label.zh} {row.source}", "trade"):
            if any(one.copy().hold([claim]) for one in cases) and not any(
                one.copy().hold([one.put(row.when.tree), claim]) for one in cases
            ):
                yield row.when.problem("name_differs", name=row.label, stated=part_said(claim), text=row.when)


def _own(e: Expr) -> bool:
    return isinstance(e, Name) and e.ref.place in ("value", "local", "player", "item", "total", "fact")


def _refusing(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield requirements that let everything pass that their name refuses."""
    cases = [possible_in(ruleset, case.known) for case in circumstances_of(ruleset.definition, "win")]
    for row in ruleset.definition.requirements:
        for phrase, claim in said_of_trade(re.sub("|".join(_REFUSES), "，", row.label.zh), "trade"):
            if any(
                f"{phrase}{one}" in row.label.zh or f"{one}{phrase}" in row.label.zh for one in _REFUSES
            ) and not any(one.copy().hold([Unary("not", one.put(row.when.tree)), claim]) for one in cases):
                yield row.when.problem("never_refuses", name=row.label, stated=part_said(claim), text=row.when)


def _choices(definition: Definition) -> Iterator[Problem]:
    """Yield rows that ask one choice of an option, though they are about what another choice is called."""
    rows = [(one.when, one.label.zh, "") for one in definition.payments]
    rows += [(one.when, one.label.zh, "") for one in definition.requirements]
    rows += [(one.when, one.label.zh, "") for one in definition.items]
    rows += [(one.when, "", one.skip) for one in definition.wall]
    rows += [(one.when, "", "") for one in definition.next_dealer]
    for formula, name, code in rows:
        members = conjuncts(formula.tree)
        names = [part.ref for one in members for part in one.all_parts() if isinstance(part, Name)]
        words = [ref.attribute for ref in names if ref.place == "word"]
        codes = {code, *(piece for word in words for piece in word.split("_"))} - {""}
        for one in members:
            if (asked := asked_choice(one)) is None or (option := asked.ref.type.option) is None:
                continue
            for other in _others(option, asked.ref.attribute, name, codes):
                yield formula.problem("choice_beside", one, name=option.label, text=formula.part(one), other=other)


def asked_choice(e: Expr) -> Name | None:
    """Return the choice that a condition asks for."""
    asked = e.members[1] if isinstance(e, Compare) and e.ops == ("==",) else None
    return asked if isinstance(asked, Name) and asked.ref.place == "choice" else None


def _others(option: Option, asked: str, name: str, codes: set[str]) -> Iterator[object]:
    """Yield the other choice whose name or code stands beside the question, where that of the asked one does not."""
    own = next((one for one in option.choices if one.value == asked), None)
    if own is None or asked in codes or own.label.zh in name:
        return
    for one in option.choices:
        if one is not own and (one.value in codes or (len(one.label.zh) > 1 and one.label.zh in name)):
            yield one.label


def _played(definition: Definition) -> Iterator[Problem]:
    """Yield tiles that are not played with the choice of all, though with another."""
    for row in definition.tiles:
        asked = asked_choice(row.when.tree)
        option = None if asked is None else asked.ref.type.option
        if asked is None or option is None:
            continue
        for one in option.choices:
            if asked.ref.attribute != one.value and (one.value in _ALL or one.label.zh in _ALL):
                yield row.when.problem("all_leaves_out", name=option.label, other=one.label, text=row.when)


def _seats(definition: Definition) -> Iterator[Problem]:
    """Yield rows of the next dealer that tell apart two cases, and have the same for both."""
    for one, two in pairwise(definition.next_dealer):
        first, second = ({key_of(part): part for part in conjuncts(row.when.tree)} for row in (one, two))
        only, other = [*(first.keys() - second.keys())], [*(second.keys() - first.keys())]
        if one.seat != two.seat or len(only) != 1 or len(other) != 1:
            continue
        sides = first[only[0]], second[other[0]]
        if all(isinstance(side, Compare) for side in sides) and about(*sides) == about(sides[0]) == about(sides[1]):
            ends = [(two.when.file, two.when.line, two.when.column)]
            yield one.when.problem("seats_alike", text=one.when, other=two.when, ends=ends)


def _until(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield a number of winners other than the text about the rules says."""
    for found in re.findall(r"胡满?(\d+|[一两二三四])家(?:为止|才完|结束)", definition.about.zh):
        if number_of(found) != definition.winners:
            node = document.at("winners")
            yield node.problem("winners_differ", stated=number_of(found), number=definition.winners)


def _cycles(document: Node) -> Iterator[Problem]:
    """Yield cycles of tiles that have another order in the trade."""
    for node in document.at("jing", "cycles").items():
        for usual in TABLES["trade_of_cycles"]:
            text, order = str(node.plain()), usual[:-1]
            if sorted(text) == sorted(usual) and text[:-1] not in order + order:
                yield node.problem("cycle_differs", text=text, stated=usual)


def _winning(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield groups that the winning tile makes in another way to win than their name says."""
    cases = [possible_in(ruleset, case.known) for case in circumstances_of(ruleset.definition, "win")]
    for node, row in zip(document.at("winning").items(), ruleset.definition.winning, strict=False):
        label = str(node.at("zh").plain())
        for _, claim in said_of_trade(label, "trade_of_winning"):
            if any(one.copy().hold([one.put(row.when.tree), Unary("not", claim)]) for one in cases):
                yield row.when.problem("name_differs", name=label, stated=part_said(claim), text=row.when)
