"""Amounts that are counted, divided, rounded or borne otherwise than texts of the file say."""

from __future__ import annotations

import re
from collections import defaultdict

from calculator.documents import Warnings
from calculator.rules import Definition
from calculator.rules.formulas.expressions import (
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    If,
    Name,
    Number,
    Unary,
    is_of_players,
    key_of,
)
from calculator.rules.language.vocabulary import TABLES
from calculator.workshop.labels import COUNT, NUMERALS, asked_through, name_of, number_of
from calculator.workshop.sentences import part_said

_RANKS = re.compile(rf"(?<![\d{NUMERALS}])(?:[\d{NUMERALS}][、 ]?){{3,4}}(?![\d{NUMERALS}])")
_STEPS = {"round_half_up": "四舍五入", "round_half_away": "四舍五入", "ceil_to": "进位", "floor_to": "舍去"}
_ROUNDED_AS = {
    "四舍五入": "四舍五入",
    "切上": "进位",
    "进一": "进位",
    "往上": "进位",
    "往下": "舍去",
    "舍去": "舍去",
    "抹零": "舍去",
    "切下": "舍去",
}
"""Ways of rounding as texts call them, each with its one name."""
_ROUNDED_TO = {"到十": 10, "到百": 100, "到千": 1000, "整十": 10, "整百": 100}
_IN_ALL = re.compile("一共|合计|总共")
_TOGETHER = re.compile(f"{COUNT}家|各家|大家|平分|分摊|分攤")
_SHARE = re.compile(rf"{COUNT}分之一")


def amounts_said(definition: Definition) -> Warnings:
    """Yield warnings about amounts, and what is counted for them, in no order."""
    for check in (
        _begins,
        _borne,
        _ranks,
        _rounded,
        _both_of,
        _shares,
        _divided,
        _in_all,
        _counted_as,
        _of_others,
        _of_payers,
    ):
        yield from check(definition)


def _borne(definition: Definition) -> Warnings:
    """Yield payments of one for all by their names that are no more than those of one."""
    for payment, pay in definition.paid:
        if payment.borne_by_discarder or not payment.label.zh.endswith(("包", "包三家", "全包")):
            continue
        one = all(isinstance(part, (Binary, Name)) for part in pay.tree.all_parts()) and "seats" not in pay.text
        if one and payment.giver.line and not any(ref.place in ("local", "player") for ref in pay.tree.refs()):
            yield pay.problem("bears_one_share", name=payment.label, ends=[payment.giver])


def _begins(definition: Definition) -> Warnings:
    """Yield numbers from which on something begins by its texts, that a formula still has before."""
    for value in definition.own:
        texts = f"{value.source}；{value.help.zh}"
        numbers = {number_of(one) for one in re.findall(rf"{COUNT}[^，；。：]*起(?:；|。|，|$)", texts)}
        for part in value.formula.tree.parts_of(Compare):
            last = part.members[-1]
            if part.ops in (("<=",), (">",)) and isinstance(last, Number) and last.value in numbers:
                stated = part_said(Compare(("<",) if part.ops == ("<=",) else (">=",), part.members))
                yield value.formula.problem("name_differs", part, name=value.label, stated=stated)


def _rounded(definition: Definition) -> Warnings:
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


def _both_of(definition: Definition) -> Warnings:
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


def _shares(definition: Definition) -> Warnings:
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


def _divided(definition: Definition) -> Warnings:
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


def _counted_as(definition: Definition) -> Warnings:
    """Yield sums that do not count something as often as their sources say that it counts."""
    for value in definition.own:
        products = [
            (name_of(ref), part.left.value)
            for part in value.formula.tree.parts_of(Binary)
            if part.op == "*" and isinstance(part.left, Number)
            for ref in part.right.refs()
        ]
        for name, count in re.findall(rf"一[个张]([^，；]+?)[是就]?[当算] ?{COUNT} ?[个张]", value.source):
            if products and (name, number_of(count)) not in products:
                yield value.formula.problem("text_differs", name=value.label, stated=f"{name}{count}")


def _in_all(definition: Definition) -> Warnings:
    """Yield amounts in all that are divided by fewer of the two sides than there are several players on."""
    for payment, pay in definition.paid:
        for part in pay.tree.parts_of(Binary):
            option = next(iter(definition.options_in(part.left)), None) if isinstance(part.left, Name) else None
            found = _IN_ALL.search(option.label.zh) if option is not None and part.op == "//" else None
            if option is None or found is None:
                continue
            counts = {key_of(one) for one in part.right.parts_of(Call) if one.function == "count"}
            if len(counts) < len([one for one in payment.conditions[1:] if one.line]):
                yield pay.problem("name_differs", part, name=option.label, stated=found[0])


def _of_others(definition: Definition) -> Warnings:
    """Yield counts of players that are to be all the others by the name, and may be one player more."""
    for value in (*definition.values, *definition.per_payer):
        said = {number_of(one) for one in re.findall(f"{COUNT}家", value.label.zh)}
        for part in value.formula.tree.all_parts():
            match part:
                case Compare(("==",), (Call("count", (Name(),)) as counted, Number(number))) if (
                    number in said and number == definition.seats - 1 and is_of_players(counted)
                ):
                    yield value.formula.problem("name_differs", part, name=value.label, stated=number)


def _of_payers(definition: Definition) -> Warnings:
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


def _ranks(definition: Definition) -> Warnings:
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
