"""Texts of a file that say another number, tile, player, choice or way to win than the formulas beside them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from calculator.documents import Node, Problem
from calculator.rules import Definition, Item, Label, Option, Ruleset
from calculator.rules.definitions import Choice, Payment, Requirement, asks_option
from calculator.rules.formulas import Formula
from calculator.rules.formulas.agreement import with_one_chosen
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.circumstances import known_of, may_hold
from calculator.rules.formulas.expressions import (
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    If,
    Logic,
    Name,
    Number,
    Ref,
    Text,
    Truth,
    Unary,
    about,
    conjuncts,
    is_of_players,
    key_of,
    of_options,
)
from calculator.rules.formulas.implications import words_of
from calculator.rules.language.vocabulary import CHOICES, TABLES
from calculator.tiles import HONORS, TILES, parse_tiles
from calculator.workshop.labels import NUMERALS, asked_through, binding, number_of, said_of_trade
from calculator.workshop.sentences import part_said

_REFUSES = ("不能", "不可", "不许", "不准")
_EXACTLY = re.compile(r"(?i)恰好|正好|刚好|\bexactly\b")
_HONORS_TOO = re.compile(r"(?i)[或和、]字|\b(?:or|and) honou?rs?\b")
_ALL = ("all", "都", "全", "全部")
_FROM_REST = re.compile("收[没未]胡的?者?")
_ALLOWS = re.compile("可以|[^不]可|[^不只]能|[^不]许")
_FORBIDS = re.compile("不可|不能|不许|不准|必须|只能")
_TILE_NAMES = ("东风", "南风", "西风", "北风", "白板", "发财", "红中", "小鸡", "幺鸡")
_NAMED = dict(zip(_TILE_NAMES, parse_tiles("1234567z1s1s"), strict=True))
_RUN = re.compile(rf"([{NUMERALS}])([{NUMERALS}])([{NUMERALS}])([万条筒索饼])")
_SUITS = {"万": "m", "条": "s", "索": "s", "筒": "p", "饼": "p"}
_LEAST = re.compile("最少|至少|起")
_COUNT = rf"(\d+|[{NUMERALS}]+)"
_RANKS = re.compile(rf"(?<![\d{NUMERALS}])(?:[\d{NUMERALS}][、 ]?){{3,4}}(?![\d{NUMERALS}])")
_STEPS = {"round_half_up": "四舍五入", "round_half_away": "四舍五入", "ceil_to": "进位", "floor_to": "舍去"}
_ROUNDED_AS = {"四舍五入": "四舍五入", "切上": "进位", "进一": "进位", "舍去": "舍去", "抹零": "舍去", "切下": "舍去"}
"""Ways of rounding as texts call them, each with its one name."""
_ROUNDED_TO = {"到十": 10, "到百": 100, "到千": 1000, "整十": 10, "整百": 100}
_AND = "[、或和及]"
"""Characters between the members of a list."""
_SHORT = 3
"""Characters of the name of a choice that says no more than that something does not count."""
_TOGETHER = re.compile(f"{_COUNT}家|各家|大家|平分|分摊|分攤")
_SHARE = re.compile(rf"{_COUNT}分之一")
_WINNERS = rf"胡满?{_COUNT}家(?:或|为止|才完|结束)"
_SEATS = rf"^{_COUNT}(?:个人|人打|家打)"


_OWN = ("value", "local", "player", "item", "total", "fact")
"""Places of names that may ask anything."""


def said_otherwise(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield warnings about formulas that are not what texts of the file say, in no order."""
    definition = ruleset.definition
    yield from _of_wins(ruleset, document)
    yield from _who_pays(ruleset)
    yield from _players(definition, document)
    yield from _tiles(definition, document)
    yield from _chows(definition, document)
    for check in (
        _names,
        _choices,
        _played,
        _least,
        _begins,
        _turned,
        _borne,
        _ranks,
        _rounded,
        _switches,
        _fields,
        _both_of,
        _shares,
        _divided,
        _of_others,
        _stricter,
        _branches,
        _negations,
        _listed,
        _of_payers,
    ):
        yield from check(definition)


def _names(definition: Definition) -> Iterator[Problem]:
    """Yield rows whose name says exactly, or honors too, and whose formula does not."""
    rows = [(one.label, one.source, one.when) for one in definition.requirements]
    rows += [(one.label, "", one.when) for one in definition.items if not one.off]
    for label, source, formula in rows:
        texts = f"{label.zh} {label.en} {source}"
        signs = [one for one in formula.tree.parts_of(Compare) if isinstance(one.members[-1], Number)]
        if _EXACTLY.search(f"{label.zh} {label.en}") and signs and not any("==" in one.ops for one in signs):
            stated = formula.part(signs[0].members[0]).text + f" == {formula.part(signs[0].members[-1]).text}"
            yield formula.problem("name_differs", signs[0], name=label, stated=stated, text=formula)
        if _HONORS_TOO.search(texts):
            refs = [*formula.tree.refs()]
            words = {ref.word.name for ref in refs if ref.word}
            open_ = any(isinstance(one, (Call, Text)) for one in formula.tree.all_parts())
            open_ = open_ or any(ref.place in _OWN for ref in refs)
            if "terminals" in words and not open_ and words.isdisjoint(("honor_tiles", "simples", "winds", "dragons")):
                yield formula.problem("name_differs", name=label, stated="honor_tiles")


def _of_wins(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield formulas about another way to win than their texts say: circumstances, what is refused, what makes a group."""
    definition = ruleset.definition
    may = partial(may_hold, known_of(ruleset, "win"))
    for _, row in definition.narrowed:
        for _, claim in said_of_trade(f"{row.label.zh} {row.source}", "trade"):
            if may(claim) and not may(row.when.tree, claim):
                yield row.when.problem("name_differs", name=row.label, stated=part_said(claim))
    for item in definition.items:
        for text in re.findall("(?<=不是)[^、；，]+", binding(item.source)):
            for phrase, claim in said_of_trade(text, "trade"):
                if phrase == text and not may(item.when.tree, Unary("not", claim)) and may(item.when.tree):
                    stated = part_said(Unary("not", claim))
                    yield item.when.problem("name_differs", name=item.label, stated=stated)
    for item in definition.items:
        for phrase, claim in said_of_trade(item.help.zh, "trade_of_allowed"):
            if may(claim) and not may(item.when.tree, claim):
                yield item.when.problem("text_differs", name=item.label, stated=phrase)
    named: list[tuple[Label | str, Formula, str]] = [
        *((one.label, one.formula, "trade_of_kong_wins") for one in definition.values if one.is_condition),
        *((item.label, item.when, "trade_of_kong_wins") for item in definition.items if not item.off),
        *((row.label, row.when, "trade") for fact in definition.facts if fact.of == "win" for row in fact.requires),
    ]
    impossible = [row.when for row in definition.impossible]
    for formula, part in definition.parts_of(Logic):
        members = part.members if part.op == "and" and formula not in impossible else ()
        rest = [one for one in members if not of_options(one)]
        labels = [ref.label for one in members if of_options(one) for ref in one.refs() if ref.label is not None]
        for label, claim in ((one, claim) for one in labels for _, claim in said_of_trade(one.zh, "trade")):
            if may(claim) and may(*rest) and not may(*rest, claim):
                yield formula.problem("name_differs", part, name=label, stated=part_said(claim))
    for row in definition.requirements:
        yield from _needed(definition, row, may)
    for row, met in definition.met:
        text = row.label.zh
        claims = [*said_of_trade(re.sub("|".join(_REFUSES), "，", text), "trade")]
        for phrase, claim in (*claims, *said_of_trade(text, "trade_of_refused")):
            said = any(re.search(f"{phrase}(?:的\\w+)?{one}|{one}{phrase}", text) for one in _REFUSES)
            if said and not may(met.negated.tree, claim):
                yield row.when.problem("never_refuses", name=row.label, stated=part_said(claim))
    for node, way in zip(document.at("winning").items(), definition.winning, strict=False):
        called = str(node.at("zh").plain())
        for end, makes in TABLES["trade_of_makes"].items():
            if called.endswith(end) and way.makes and way.makes != makes:
                yield node.at("makes").problem("name_differs", name=called, stated=makes, text=way.makes)
        named.append((called, way.when, "trade_of_winning"))
    for name, formula, table in named:
        text = name if isinstance(name, str) else name.zh
        for phrase, claim in said_of_trade(text, table):
            if (table != "trade" or phrase == text) and may(formula.tree, Unary("not", claim)):
                yield formula.problem("name_differs", name=name, stated=part_said(claim))


def _needed(definition: Definition, row: Requirement, may: Callable[..., bool]) -> Iterator[Problem]:
    """Yield a requirement that lets through what it rules out by its name, or asks for what does not count by its source."""
    tree = row.when.tree
    members = tree.members if isinstance(tree, Logic) and tree.op == "or" else (tree,)
    asked = [one for one in members if not of_options(one)]
    for phrase, claim in said_of_trade(row.label.zh, "trade_of_needs"):
        whole = row.label.zh in (f"要{phrase}", f"必须{phrase}") and len(asked) == 1
        if whole and may(asked[0], Unary("not", claim)):
            yield row.when.problem("name_differs", name=row.label, stated=part_said(claim))
    discarded = re.search("打出来的(\\w+?)不能[胡和糊]", row.label.zh)
    if discarded and discarded[1] in _NAMED:
        claim = words_of(f'win.discard and winning.any_of("{TILES[_NAMED[discarded[1]]]}")')
        if may(tree, claim):
            yield row.when.problem("name_differs", name=row.label, stated=discarded[0])
    for phrase, claim in said_of_trade(row.source, "trade_of_left_out"):
        if about(claim) & asked_through(definition, [tree]):
            yield row.when.problem("text_differs", name=row.label, stated=phrase)


def _choices(definition: Definition) -> Iterator[Problem]:
    """Yield rows that ask one choice of an option, though they are about what another choice is called."""
    named: list[Payment | Item | Requirement] = [*definition.payments, *definition.items, *definition.refusing]
    rows = [(one.when, one.label.zh.replace("，", ""), "") for one in named]
    rows += [(one.when, "", one.skip) for one in definition.wall]
    rows += [(one.when, "", one.seat) for one in definition.next_dealer]
    for formula, name, code in rows:
        refs = [part.ref for part in formula.tree.parts_of(Name)]
        codes = {code, *(piece for ref in refs if ref.place == "word" for piece in ref.attribute.split("_"))}
        for part, own, option in _asked(formula):
            if {own.value, code} <= {*CHOICES["wall.skip"]} and own.value != code:
                yield formula.problem("choice_beside", part, name=option.label, other=code)
            for other in option.choices if own.value not in codes and own.label.zh not in name else ():
                if other.value in codes or (len(other.label.zh) > 1 and other.label.zh in name):
                    yield formula.problem("choice_beside", part, name=option.label, other=other.label)


def _asked(formula: Formula) -> Iterator[tuple[Expr, Choice, Option]]:
    """Yield the questions for a choice that a condition asks for, each with the choice and its option."""
    for part in conjuncts(formula.tree):
        asked = part.members[1] if isinstance(part, Compare) and part.ops == ("==",) else None
        if isinstance(asked, Name) and asked.ref.place == "choice" and (option := asked.ref.type.option) is not None:
            yield part, next(one for one in option.choices if one.value == asked.ref.attribute), option


def _played(definition: Definition) -> Iterator[Problem]:
    """Yield tiles that are not played with the choice of all, though with another."""
    for row in definition.tiles:
        for part, asked, option in _asked(row.when):
            for one in option.choices:
                if one is not asked and not {one.value, one.label.zh}.isdisjoint(_ALL):
                    yield row.when.problem("all_leaves_out", part, name=option.label, other=one.label, text=row.when)


def _who_pays(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield payments of those who have won, too, where their sources leave them out."""
    definition = ruleset.definition
    for payment, pay in definition.paid if definition.winners > 1 else ():
        found = _FROM_REST.search(binding(payment.source))
        if found and not payment.borne_by_discarder:
            out = Unary("not", words_of("payer.in_play"))
            if Possible(ruleset, {}).hold([payment.when.tree, payment.giver.tree, out]):
                yield pay.problem("text_differs", name=payment.label, stated=found[0])


def _players(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield numbers of winners, and of players, that are others than the text about the rules says."""
    rows = (("winners", _WINNERS, definition.winners), ("seats", _SEATS, definition.seats))
    for key, pattern, number in rows:
        found = re.search(pattern, definition.about.zh)
        if found and number_of(found[1]) not in (None, number):
            at = document.get(key) or document.at("about")
            yield at.problem("text_differs", name=key, stated=found[0], text=str(number))


def _least(definition: Definition) -> Iterator[Problem]:
    """Yield requirements that ask for more than an option that is the least by its name."""
    for row in definition.requirements:
        for part in row.when.tree.parts_of(Compare):
            asked = part.members[1]
            for option in definition.options_in(asked) if part.ops == (">",) and isinstance(asked, Name) else ():
                if _LEAST.search(option.label.zh):
                    stated = part_said(Compare((">=",), part.members))
                    yield row.when.problem("name_differs", part, name=option.label, stated=stated)


def _begins(definition: Definition) -> Iterator[Problem]:
    """Yield numbers from which on something begins by its texts, that a formula still has before."""
    for value in definition.own:
        texts = f"{value.source}；{value.help.zh}"
        numbers = {number_of(one) for one in re.findall(rf"{_COUNT}[^，；。：]*起(?:；|。|，|$)", texts)}
        for part in value.formula.tree.parts_of(Compare):
            last = part.members[-1]
            if part.ops in (("<=",), (">",)) and isinstance(last, Number) and last.value in numbers:
                stated = part_said(Compare(("<",) if part.ops == ("<=",) else (">=",), part.members))
                yield value.formula.problem("name_differs", part, name=value.label, stated=stated)


def _turned(definition: Definition) -> Iterator[Problem]:
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


def _stricter(definition: Definition) -> Iterator[Problem]:
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


def _branches(definition: Definition) -> Iterator[Problem]:
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


def _tiles(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield tiles other than those that are named by the choice with which they are played, or by texts."""
    played = {*definition.kinds, *definition.flowers}
    for name, kind in _NAMED.items():
        if name in definition.about.zh and kind not in played:
            place = document.at("tiles")
            yield place.problem(
                "text_differs", name="tiles", stated=name, text=place.value if isinstance(place.value, str) else "tiles"
            )
    for row in (*definition.tiles, *definition.wild_rows):
        for _, asked, _ in _asked(row.when):
            named = [name for name in _NAMED if name in asked.label.zh]
            if len(named) == 1 and len(row.kinds) == 1 and _NAMED[named[0]] not in row.kinds:
                stated, text = (str(TILES[kind]) for kind in (_NAMED[named[0]], *row.kinds))
                yield row.when.problem("name_differs", name=asked.label, stated=stated, text=text)
    switches = [option for option in definition.open_options if option.type == "switch"]
    for row in definition.wild_rows:
        asked_for = definition.options_in(row.when.tree)
        names = [name for name, kind in _NAMED.items() if row.kinds == (kind,) and kind in HONORS]
        for option in switches if asked_for else ():
            if option not in asked_for and any(name in option.label.zh for name in names):
                yield row.when.problem("name_differs", name=option.label, stated=option.id)
    for item in definition.items:
        texts = (item.source + item.help.zh).replace("伍", "五")
        runs = {"".join(str(number_of(one)) for one in ranks) + _SUITS[suit] for *ranks, suit in _RUN.findall(texts)}
        for part in item.when.tree.parts_of(Text):
            if (
                re.fullmatch(r"\d{3}[mpsa]", part.value)
                and runs
                and part.value not in runs | {f"{one[:3]}a" for one in runs}
            ):
                yield item.when.problem("name_differs", part, name=item.label, stated=min(runs), text=part.value)


def _borne(definition: Definition) -> Iterator[Problem]:
    """Yield payments of one for all by their names that are no more than those of one."""
    for payment, pay in definition.paid:
        if payment.borne_by_discarder or not payment.label.zh.endswith(("包", "包三家", "全包")):
            continue
        one = all(isinstance(part, (Binary, Name)) for part in pay.tree.all_parts()) and "seats" not in pay.text
        if one and payment.giver.line and not any(ref.place in ("local", "player") for ref in pay.tree.refs()):
            ends = [payment.giver.place_of()]
            yield pay.problem("bears_one_share", name=payment.label, ends=ends)


def _ranks(definition: Definition) -> Iterator[Problem]:
    """Yield lists of ranks of which a text has all but one, and another instead."""
    labels = [
        label for one in definition.options for label in (one.label, one.help, *(each.label for each in one.choices))
    ]
    labels += [label for one in definition.items for label in (one.label, one.help)]
    texts = _RANKS.findall(" ".join(one.zh for one in labels))
    said = [tuple(number_of(one) for one in text if one not in "、 ") for text in texts]
    for formula, part in definition.parts_of(Among):
        if isinstance(part.part, Name) and part.part.ref.attribute == "rank":
            ranks = part.numbers()
            near = [row for row in said if len({*row}) == len(ranks) > 2 and len(ranks - {*row}) == 1]
            if near and not any(ranks == {*row} for row in said):
                stated = " ".join(map(str, near[0]))
                yield formula.problem("name_differs", part, name=formula, stated=stated)


def _rounded(definition: Definition) -> Iterator[Problem]:
    """Yield roundings in another way than the source of their value says."""
    for value in definition.own:
        said = {way for text, way in _ROUNDED_AS.items() if text in value.source + value.help.zh}
        for part in value.formula.tree.parts_of(Call):
            way = _STEPS.get(part.function)
            to = [text for text in _ROUNDED_TO if text in value.source + value.help.zh]
            other = [one for one in said if len(said) == 1 and one != way]
            last = part.arguments[-1]
            if isinstance(last, Number) and len(to) == 1:
                other += [one for one in to if _ROUNDED_TO[one] != last.value]
            for stated in other[:1] if way is not None else ():
                yield value.formula.problem("text_differs", part, name=value.label, stated=stated)


def _switches(definition: Definition) -> Iterator[Problem]:
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


def _fields(definition: Definition) -> Iterator[Problem]:
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


def _chows(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield melds that may not be made by the text about the rules."""
    place = document.get("melds")
    found = re.search("(?:不能|不可|不许|不准|不)吃|没有吃", definition.about.zh)
    if place is not None and found and "chow" in definition.melds:
        yield place.problem("text_differs", name="melds", stated=found[0], text="chow")
    texts = "；".join((definition.about.zh, *definition.sources))
    for key in ("wild", "jing"):
        melded, name = document.at(key, "melded"), str(document.at(key, "zh").plain() or "混")
        found = re.search(f"{re.escape(name)}(?:不能|不可|不许|不准|不)碰", texts)
        if found and melded.line and melded.plain() is True:
            yield melded.problem("text_differs", name=key, stated=found[0], text="melded: true")


def _both_of(definition: Definition) -> Iterator[Problem]:
    """Yield amounts with something of one player that is added for both by their sources."""
    rows = [(one.label, one.source, one.formula) for one in definition.per_payer]
    rows += [(one.label, one.source, pay) for one, pay in definition.paid]
    for label, source, formula in rows:
        sides: dict[str, set[str]] = defaultdict(set)
        for ref in formula.tree.refs():
            if ref.label is not None and f"两家的{ref.label.zh}" in source:
                sides[ref.label.zh].add(ref.root)
        for name, roots in sides.items():
            if len(roots) == 1:
                yield formula.problem("text_differs", name=label, stated=f"两家的{name}")


def _shares(definition: Definition) -> Iterator[Problem]:
    """Yield divisions by another number than that of the shares of which the texts speak."""
    texts = [definition.about.zh, *(one.help.zh for one in definition.open_options)]
    said = {number_of(one) for text in texts for one in _SHARE.findall(text)}
    divided = [
        (formula, part, part.right.value)
        for formula, part in definition.parts_of(Binary)
        if part.op == "//" and isinstance(part.right, Number)
    ]
    for number in said if len(said) == 1 else ():
        for formula, part, _ in divided if all(other != number for _, _, other in divided) else ():
            yield formula.problem("about_differs", part, stated=f"1/{number}")


def _divided(definition: Definition) -> Iterator[Problem]:
    """Yield amounts that are divided where by the name of the condition they are not shared, and not where they are."""
    for formula, part in definition.parts_of(If):
        negative = isinstance(part.test, Unary) and part.test.op == "not"
        asked = part.test.part if isinstance(part.test, Unary) else part.test
        shared, alone = (part.other, part.body) if negative else (part.body, part.other)
        label = asked.ref.label if isinstance(asked, Name) else None
        if label is not None and _TOGETHER.search(label.zh) and _halves(alone) and not _halves(shared):
            stated = formula.part(alone)
            yield formula.problem("name_differs", part, name=label, stated=stated)


def _halves(e: Expr) -> bool:
    return isinstance(e, Binary) and e.op == "//" and isinstance(e.right, Number)


def _of_others(definition: Definition) -> Iterator[Problem]:
    """Yield counts of players that are to be all the others by the name, and may be one player more."""
    for value in (*definition.values, *definition.per_payer):
        said = {number_of(one) for one in re.findall(f"{_COUNT}家", value.label.zh)}
        for part in value.formula.tree.all_parts():
            match part:
                case Compare(("==",), (Call("count", (Name(),)) as counted, Number(number))) if (
                    number in said and number == definition.seats - 1 and is_of_players(counted)
                ):
                    yield value.formula.problem("name_differs", part, name=value.label, stated=number)


def _negations(definition: Definition) -> Iterator[Problem]:
    """Yield conditions of players that names deny, and those that a formula denies and its name does not."""
    own = definition.own
    rows = [(one.label, one.label.zh, one.formula) for one in own]
    rows += [(one.label, one.label.zh, one.when) for one in definition.items if not one.off]
    rows += [(one.label, one.label.zh, one.when) for one in definition.impossible]
    for value in own:
        rows += [(one.label, one.label.zh, value.formula) for _, one, _ in _asked(value.formula)]
    for payment in definition.payments:
        sides = re.findall("^([^另别其余]+?)[付赔賠](.*)$", payment.label.zh.rpartition("，")[2])
        rows += [(payment.label, *row) for one in sides for row in zip(one, payment.conditions[1:], strict=True)]
    for label, text, formula in rows:
        members = conjuncts(formula.tree)
        members += tuple(
            part
            for one in members
            if isinstance(one, Call) and is_of_players(one)
            for part in conjuncts(one.arguments[0])
        )
        for part in members:
            asked = part.part if isinstance(part, Unary) else part
            called = "|".join(_names_of(asked.ref)) if isinstance(asked, Name) else ""
            said = list(re.finditer(f"(不是|[没沒未不])?(?:{called})", text)) if called else []
            if said and all(bool(one[1]) == (asked is part) for one in said):
                yield formula.problem("name_differs", part, name=label, stated=said[0][0])


def _listed(definition: Definition) -> Iterator[Problem]:
    """Yield conditions that ask all but one of those that a text lists."""
    rows = [(one.label, one.help.zh, definition.asking(one)) for one in definition.open_options]
    rows += [(one.label, f"{one.help.zh}；{one.source}", [one.when]) for one in definition.items]
    rows += [(one.label, f"{one.label.zh}；{one.source}", [one.when]) for one in definition.refusing]
    for label, text, formulas in rows:
        claims = {
            key_of(one): phrase
            for phrase, one in said_of_trade(text, "trade")
            if re.search(f"{phrase}(?={_AND})|(?<={_AND}){phrase}", text)
        }
        for formula in formulas if len(claims) > 1 else ():
            left = [phrase for key, phrase in claims.items() if key not in asked_through(definition, [formula.tree])]
            if len(left) == 1:
                yield formula.problem("text_differs", name=label, stated=left[0])


def _names_of(ref: Ref) -> list[str]:
    """Return patterns of the names of a condition of a player."""
    own = ref.label.zh if ref.label is not None and ref.place != "word" else ""
    named = [row[0] for row in TABLES["trade_of_players"] if ref.attribute in row[1].split()]
    return [*named, re.escape(own)] if len(own) > 1 else named


def _of_payers(definition: Definition) -> Iterator[Problem]:
    """Yield amounts that ask for another player who pays than their texts name."""
    for value in definition.per_payer:
        asked = {ref.attribute for ref in value.formula.tree.refs() if ref.root == "p"}
        text = f"{value.label.zh}；{value.help.zh}；{value.source}"
        said = {row[1]: found[0] for row in TABLES["trade_of_shares"] if (found := re.search(row[0], text))}
        if said and asked.isdisjoint(said) and not asked.isdisjoint(row[1] for row in TABLES["trade_of_shares"]):
            stated = next(iter(said.values()))
            yield value.formula.problem("text_differs", name=value.label, stated=stated)
        for part in value.formula.tree.parts_of(Name):
            if part.ref.root in ("winner", "payee") and not any(
                key[2] in ("p", "payer") for key in asked_through(definition, [value.formula.tree])
            ):
                yield value.formula.problem("winner_asked", part, name=value.label)
