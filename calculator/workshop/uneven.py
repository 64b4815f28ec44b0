"""Lines of a file that do not go with others that are like them: tiles, texts of two languages, names, worths."""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, pairwise, permutations

from calculator.documents import Node, Place, Problem, Warnings
from calculator.rules import Definition, Item, Label, Payment, Ruleset
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.circumstances import can_hold, circumstances_of, may_hold, possible_in
from calculator.rules.formulas.expressions import (
    GROUP_IS,
    OF_KINDS,
    Binary,
    Call,
    Compare,
    Expr,
    Logic,
    Name,
    Number,
    Text,
    Truth,
    Unary,
    about,
    conjuncts,
    exchanged,
    key_of,
    without,
)
from calculator.rules.formulas.implications import words_of
from calculator.rules.language.vocabulary import TABLES, WORDS
from calculator.text import Said, Sentence
from calculator.tiles import FAMILIES, HONORS, TILES, parse_tiles
from calculator.workshop.labels import NUMERALS, binding, number_of, said_of_trade
from calculator.workshop.sentences import part_said

_FIGURE = re.compile(r"\d+")
_NUMERAL = re.compile(rf"(?<![第{NUMERALS}])[{NUMERALS}]+(?=[番分台嘴倍符花息囤家份张种副只次遍圈])")
"""A number in Chinese characters before what it counts."""
_ENGLISH = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
]
_WORD = re.compile(r"[a-z]+|\d+")
_OF_TWO = ("min", "max", "at_most")
_NONE = ("off", "no", "never", "nothing", "not")
_UNSURE = re.compile("[炮杠]不能|。")
_SIDES = {"上家": -1, "下家": 1}
"""Neighbours, with their distance in turn from the winner."""
_NUMBERED = (r"(\d+) ?是([^，；。]+)", "^[不没无]")
_NUMBERED_EN = (r"(\d+): ([^,;.]+)", r"\b(?:no|not|never|none)\b")
"""Patterns of what a number means, each with that of a denial."""
_OTHERS = re.compile(rf"(?<=包)[{NUMERALS}](?=家)|[{NUMERALS}](?=家都?付)")
"""The number of the others, who pay or are paid for."""


def uneven(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield warnings about lines that do not go with others of the file, in no order."""
    definition = ruleset.definition
    yield from _tiles(definition, document)
    yield from _calls(ruleset, document)
    yield from _texts(definition, document)
    yield from _names(document)
    yield from _payers(ruleset)
    yield from _forbidden(ruleset)
    for check in (
        _patterns,
        _again,
        _worths,
        _counts,
    ):
        yield from check(definition)


def _tiles(definition: Definition, document: Node) -> Warnings:
    """Yield cycles, and tiles in quotes, in which a suit has other ranks than the others, or the tiles another order."""
    cycles = document.at("jing", "cycles").items()
    read = [parse_tiles(str(one.plain())) for one in cycles]
    usual = Counter(len(kinds) for kinds in read if kinds[0].letter in "mps").most_common(1)
    for node, kinds in zip(cycles, read, strict=True):
        steps = {other.rank - one.rank for one, other in pairwise(kinds)}
        if len(steps) > 1 or not steps <= {1, -1} or (kinds[0].letter in "mps" and len(kinds) != usual[0][0]):
            yield node.problem("tiles_uneven", text=node.plain())
        for stated in TABLES["trade_of_cycles"]:
            text, order = str(node.plain()), stated[:-1]
            if sorted(text) == sorted(stated) and text[:-1] not in order + order:
                yield node.problem("cycle_differs", text=text, stated=stated)
    suits = [family for family in FAMILIES if family.role == "suit"]
    played = definition.kinds
    ranks = [frozenset(TILES[kind].rank for kind in family.kinds if kind in played) for family in suits]
    whole = document.get("tiles")
    if whole is not None and any(len(one ^ other) == 1 for one, other in permutations(ranks, 2)):
        yield whole.problem("tiles_uneven", text="tiles")
    if whole is not None and _holed(played):
        rows = zip(document.at("tiles").items(), definition.tiles, strict=False)
        listed = [node for node, row in rows if not set(HONORS).isdisjoint(row.kinds)]
        yield next(iter(listed), document.at("tiles")).problem("tiles_uneven", text="tiles")
    for formula, part in definition.parts_of(Call):
        if part.function in OF_KINDS and isinstance(part.arguments[0], Text):
            kinds = parse_tiles(part.arguments[0].value)
            suited = {letter: sorted(one.rank for one in kinds if one.letter == letter) for letter in "mps"}
            here = [ranks for ranks in suited.values() if ranks]
            left_out = len(here) == 2 and here[0] == here[1] and all(ranks)
            again = len(set(kinds)) < len(kinds)
            differ = all(suited.values()) and len(set(map(tuple, suited.values()))) > 1
            if again or left_out or differ or _holed(kinds):
                yield formula.problem("tiles_uneven", part, text=part.arguments[0].value)
        elif part.function == GROUP_IS and isinstance(part.arguments[0], Text):
            letters = Counter(one[-1] for one in part.arguments[0].value.split()).values()
            if len(letters) == 2 and min(letters) == 1 < max(letters):
                yield formula.problem("tiles_uneven", part, text=part.arguments[0].value)


def _holed(kinds: Iterable[int]) -> bool:
    """Return whether all winds, or all honors, but one are among some kinds."""
    honors = set(HONORS).intersection(kinds)
    wholes = (HONORS, *map(parse_tiles, TABLES["trade_of_cycles"]))
    return any(len(honors) > 2 and honors < {*one} and len(one) - len(honors) == 1 for one in wholes)


def _calls(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield the table's own words for a kong that a payment of that name is not for."""
    calls = ruleset.definition.calls
    for name, label in calls:
        words = [f"kong.{one.removesuffix('_kong')}" for one, other in calls if other == label]
        for payment in ruleset.definition.payments if WORDS.keys() >= {*words} else ():
            meant = words_of(" or ".join(words))
            named = payment.label.zh == label.zh and can_hold(ruleset, payment.condition)
            node = document.at("calls", name)
            if node.line and named and not can_hold(ruleset, payment.condition, meant):
                text, ends = payment.when, [payment.place]
                yield node.problem("name_differs", name=label, stated=part_said(meant), text=text, ends=ends)


def _patterns(definition: Definition) -> Warnings:
    """Yield items whose groups or tiles in quotes are not those of their name in the trade, among the suits played."""
    played = {TILES[kind].letter for kind in definition.kinds}
    named = [(item.label, item.when, item.joins, item.file, item.line) for item in definition.items]
    named += [(one.label, one.formula, (), one.formula.file, 0) for one in definition.values if one.is_condition]
    for label, formula, joins, file, line in named:
        texts = [*joins, *(part.value for part in formula.tree.parts_of(Text))]
        stated = TABLES["trade_of_patterns"].get(label.zh, "")
        for letter in {*"mps"} - played:
            stated = re.sub(rf"\d+{letter}", "", stated)
        if stated and texts and stated not in texts:
            facts = {"name": label, "stated": stated, "text": " / ".join(texts)}
            yield Problem("name_differs", "", file, formula.line or line, 1, facts=facts)


def _again(definition: Definition) -> Warnings:
    """Yield conditions and factors that are written twice beside each other."""
    for formula, part in definition.parts():
        members = part.members if isinstance(part, Logic) else ()
        if isinstance(part, (Binary, Compare)) or (isinstance(part, Call) and part.function in _OF_TWO):
            members = () if isinstance(part.parts()[0], Number) else part.parts()
        seen = set[object]()
        for one in members:
            if key_of(one) in seen:
                yield formula.problem("term_again", one, name=formula)
            seen.add(key_of(one))


def _texts(definition: Definition, document: Node) -> Warnings:
    """Yield texts whose numbers in Chinese and in English are not the same, and that name another number of players."""
    tops = [one for one in document.entries() if one.name != "examples"]
    for entry in chain.from_iterable((one, *one.node.walk()) for one in tops):
        zh, en = entry.node.get("zh"), entry.node.get("en")
        if zh is None or en is None or not isinstance(zh.value, str) or not isinstance(en.value, str):
            continue
        texts = [zh.value, en.value]
        denials = [
            re.search(pattern, text)
            for row in TABLES["trade_of_denials"].items()
            for pattern, text in zip(row, texts, strict=True)
        ]
        listed = [_FIGURE.findall(one) for one in texts]
        differ = len({*listed[0]}) > 2 and listed[0] != listed[1] and sorted(listed[0]) == sorted(listed[1])
        if entry.name == "help" and "0" not in zh.value:
            differ = differ or bool((denials[1] and not denials[0]) or (denials[2] and not denials[3]))
        for words in TABLES["trade_of_english"].values() if not _UNSURE.search(zh.value) else ():
            if not re.search("|".join(words), zh.value):
                continue
            stated = {one for one in words if re.search(one, zh.value)}
            others = [one for one, said in words.items() if stated and re.search(rf"\b(?:{said})", en.value.lower())]
            differ = differ or bool(stated.difference(others) and not stated.issuperset(others))
        numbered = [
            {number: bool(re.search(negative, text)) for number, text in re.findall(pattern, str(node.value))}
            for node, (pattern, negative) in ((zh, _NUMBERED), (en, _NUMBERED_EN))
        ]
        if differ or any(numbered[1].get(number, negative) != negative for number, negative in numbered[0].items()):
            yield zh.problem("languages_apart", text=zh.value, other=en.value, ends=[en])
        of_others = {number_of(one) for one in _OTHERS.findall(zh.value)}
        if not of_others <= {1, definition.seats - 1}:
            yield zh.problem("others_differ", text=zh.value, number=definition.seats - 1)
        lost, won = (Counter(map(int, _FIGURE.findall(str(one.value)))) for one in (zh, en))
        chinese, english = _said(zh.value), _said(en.value.lower())
        parts = {int(one) for text in _FIGURE.findall(zh.value) for one in text}
        apart = [one for one in lost - won if not {*map(int, str(one))} <= english or lost.total() == won.total()]
        new = {one for one in won - lost if one in lost or one not in chinese | parts}
        figures = not lost and won.total() == len(_NUMERAL.findall(zh.value)) and bool(chinese)
        if (apart and new) or (figures and not chinese <= english):
            ends = [_at(node, numbers) for node, numbers in ((zh, apart), (en, new))]
            facts = {"text": zh.value, "other": en.value, "ends": ends}
            yield Problem("languages_differ", "", *ends[0], facts=facts)


def _at(node: Node, numbers: Container[int]) -> Place:
    """Return the place of the first of some numbers in a text."""
    found = [one.start() for one in _FIGURE.finditer(str(node.plain())) if int(one[0]) in numbers]
    return node.file, node.line + bisect(node.breaks, found[0] if found else 0), node.column


def _said(text: str) -> set[int]:
    """Return the numbers in a text, in figures or in words, without those that may mean no number."""
    found = {int(one) for one in _FIGURE.findall(text)}
    found |= {_ENGLISH.index(one) for one in _WORD.findall(text) if one in _ENGLISH[2:]}
    return found | {number for one in _NUMERAL.findall(text) if (number := number_of(one)) is not None and number > 1}


def _names(document: Node) -> Warnings:
    """Yield names in English that are the code of another row of the list, as theirs is not."""
    lists: list[list[tuple[str, Node]]] = []
    for section in ("options", "facts"):
        lists += [
            [(one.name, one.node) for one in row.node.at("choices").entries()] for row in document.at(section).entries()
        ]
    lists.append([(str(row.at("id").plain()), row) for row in document.at("items").items() if not row.get("off")])
    for rows in lists:
        english = {code: _words(str(node.at("en").plain())) for code, node in rows}
        for (code, node), (other, _) in permutations(rows, 2):
            asked, mine = _words(other), english[code]
            own, others = {*_words(code)} - {*asked}, {*asked} - {*_words(code)}
            if others and mine[: len(asked)] == asked and own.isdisjoint(mine) and others.isdisjoint(english[other]):
                yield node.problem("names_swapped", text=node.at("en").plain(), name=code, other=other)


def _words(text: str) -> list[str]:
    """Return the words of a text without articles, numbers in figures and what denies alike."""
    found = [one for one in _WORD.findall(text.lower()) if one not in ("a", "the")]
    words = ["none" if one in _NONE else one.removesuffix("s") for one in found]
    return [str(_ENGLISH.index(one)) if one in _ENGLISH else one for one in words]


def _worths(definition: Definition) -> Warnings:
    """Yield items that are worth less than another that they exclude, that asks for less, or that has 小 for their 大."""
    items = {item.id: item for item in definition.played_items if item.worth is not None}
    named = {item.label.zh: item for item in items.values()}
    for item in items.values():
        others = [items.get(name) for name in item.excludes]
        others += [named.get("小" + item.label.zh[1:])] if item.label.zh.startswith("大") else []
        for other in filter(None, others):
            if 0 < (item.worth or 0) < (other.worth or 0):
                yield _worth_falls(item, other)
    for one, two in permutations(items.values(), 2):
        first, second = one.when.tree, two.when.tree
        least, more = _last(first), _last(second)
        if least is None or more is None or not 0 < least < more or not 0 < (two.worth or 0) < (one.worth or 0):
            continue
        fewer = any(ref.attribute == "suits" for ref in first.refs())
        if (
            key_of(without(first, Number)) == key_of(without(second, Number))
            and not isinstance(first, Number)
            and not fewer
        ):
            yield _worth_falls(two, one)


def _last(e: Expr) -> int | None:
    """Return the only number in a condition that asks for a number."""
    numbers = e.parts_of(Number)
    return numbers[0].value if len(numbers) == 1 and e.parts_of(Compare) else None


def _worth_falls(item: Item, other: Item) -> Problem:
    """Return the warning that an item is worth less than another that it should be worth more than."""
    ends = [(other.file, other.value.line or other.line, 1)]
    worths = {"worth": item.value, "more": other.value}
    return item.problem_of("worth_falls", item.value, other=other.label, ends=ends, **worths)


def _counts(definition: Definition) -> Warnings:
    """Yield items that ask whether there is one thing, and count another."""
    counting = [about(one.count.tree) for one in definition.items if one.count.line]
    for item in definition.played_items:
        when, count = item.when.tree, item.count.tree
        helps = [option.help for option in definition.options_in(when)]
        for part in conjuncts(when) if any("每" in one.zh for one in (item.label, item.help, *helps)) else ():
            if _last(part) == 0 and part is not when and not item.count.line:
                yield item.when.problem("count_differs", part, name=item.label, other=item.count)
        asked = when.members[0] if isinstance(when, Compare) and when.ops in ((">",), (">=",)) else when
        if asked is when and not (isinstance(when, Call) and when.function == "some"):
            continue
        other = asked is when and isinstance(count, Call) and count.function == "count"
        other = other and key_of(count.parts()[0]) != key_of(when.parts()[0])
        once = asked is not when and not item.count.line and about(asked) not in counting
        other = other or (once and bool(counting) and _last(when) == 0)
        if other or (about(count) and about(count).isdisjoint(about(asked))):
            at = item.count if item.count.line else item.when
            yield at.problem("count_differs", name=item.label, text=item.when, other=item.count)


def _payers(ruleset: Ruleset) -> Warnings:
    """Yield payments that others make than their name says, or not all that it says."""
    for payment in ruleset.definition.payments:
        label, given = payment.label.zh, payment.giver.tree
        rows: list[tuple[str, Sequence[Expr]]] = [
            (said, (given, Unary("not", one))) for said, one in said_of_trade(label, "trade_of_payers")
        ]
        rows += [(said, (one, Unary("not", given))) for said, one in said_of_trade(label, "trade_of_all")]
        source = binding(payment.source)
        for said, one in (*said_of_trade(source, "trade_of_feeders"), *_of_ranks(label)):
            if can_hold(ruleset, payment.condition, Unary("not", one)):
                yield payment.giver.problem("text_differs", name=payment.label, stated=said)
        alone = "包" in label and not payment.giver.line and not payment.borne_by_discarder
        if alone and can_hold(ruleset, payment.when.tree):
            yield Problem("from_missing", "", *payment.place, facts={"name": payment.label})
        yield from _beside(ruleset, payment)
        for said, also in rows:
            named = label.rpartition("，")[2] == said and not payment.borne_by_discarder
            if named and can_hold(ruleset, payment.when.tree, *also):
                facts = {"name": payment.label, "stated": said, "text": payment.giver}
                place = (payment.file, payment.giver.line, 1) if payment.giver.line else payment.place
                yield Problem("name_differs", "", *place, facts=facts)


def _beside(ruleset: Ruleset, payment: Payment) -> Warnings:
    """Yield a payment of the seat before or after the winner's, by its name, that the other makes."""
    sides = [(name, step) for name, step in _SIDES.items() if name in payment.label.zh]
    places = [one for one in payment.giver.tree.parts_of(Name) if one.ref.attribute == "place"]
    if len(sides) != 1 or {one.ref.root for one in places} != {"w", "p"}:
        return
    winner, payer = (next(key_of(one) for one in places if one.ref.root == root) for root in "wp")
    away = Number(sides[0][1] % ruleset.definition.seats)
    put = exchanged(payment.giver.tree, {winner: Number(0), payer: away})
    if possible_in(ruleset, {}).put(put) == Truth(False):
        yield payment.giver.problem("name_differs", name=payment.label, stated=sides[0][0])


def _of_ranks(name: str) -> Iterator[tuple[str, Expr]]:
    """Yield what the name of a payment from one place in the game to another says of the two players."""
    if found := re.fullmatch("(.)位付(.)位", name):
        for player, number in zip(("payer", "payee"), map(number_of, found.groups()), strict=True):
            yield name, words_of(f"{player}.rank == {number}")


def _forbidden(ruleset: Ruleset) -> Warnings:
    """Yield rows that forbid a circumstance, or a whole way to win for which alone the file has a payment."""
    definition, ways = ruleset.definition, circumstances_of(ruleset, "win")
    asked: list[tuple[Possible, Said]] = []
    for flag in definition.circumstances:
        asked.append((possible_in(ruleset, {f"win.{flag}": 1}), Label(WORDS[f"win.{flag}"].chinese, flag)))
    paid = [one.condition for one in definition.payments if one.on == "win"]
    for code, known in ways.items():
        others = [one for one in ways.values() if one is not known]
        if not all(may_hold(others, one) for one in paid):
            asked.append((known, Sentence(code)))
    for row, when in definition.met:
        for known, said in asked:
            if not may_hold([known], when.tree):
                yield row.when.problem("way_forbidden", name=row.label, way=said)
