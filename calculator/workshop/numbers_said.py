"""Numbers in the texts of a file that the formulas beside them do not have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any

from calculator.documents import Node, Problem, Warnings
from calculator.rules import Definition, Option, Ruleset
from calculator.rules.definitions import Value, asks_option
from calculator.rules.formulas import Formula
from calculator.rules.formulas.circumstances import possible_in
from calculator.rules.formulas.expressions import (
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    If,
    Ladder,
    Name,
    Number,
    Truth,
    exchanged,
    key_of,
)
from calculator.workshop.labels import COUNT, NUMERALS, binding, needed_trees, number_of

_ZERO = re.compile(r"(?<![\d.×/])0(?![\d.])")
_AMOUNT = re.compile(
    rf"(?<![\d.×/第{NUMERALS}])(?:\d+|[{NUMERALS}]{{1,3}})"
    rf"(?= ?(?:番|分|台|嘴|倍|符|花|息|胡息|囤|faan|fan|points|pts|tai|han|fu|shares)(?![（\d{NUMERALS}]))"
    rf"|(?<=付)[{NUMERALS}](?=份)|一半"
)
_WHOLE = re.compile(r"(?<![\d.×/])\d+(?!\d|\.\d|/|×)")
_OWN = "各桌约定"
"""At the end of a source: the table has it otherwise than those before."""
_OF_SO_MANY = re.compile(rf"{COUNT}[张个只根][^，；。]{{,3}}几[张个只根]")
"""A number of things, asked for out of so many."""
_FACTOR = re.compile(rf"[乘×] ?{COUNT}|(?<!翻){COUNT} ?倍")
"""A number by which something is multiplied."""
_RANKS = re.compile(r"(?:[1-9]{2,3}\D{1,6})+[1-9]{2,3}")
"""The ranks of each seat in turn."""
_BOUNDS = (
    (rf"(?:不止|超过|多于|多过){COUNT}", 1),
    (rf"(?:至少|最少|不少于|至多|最多|不超过){COUNT}", 0),
    (rf"(?:不到|少于|不足){COUNT}", -1),
    (rf"^{COUNT}[支张门枝只]$", 0),
)
"""Patterns of a bound in a name, each with how far the bound is from the number in it."""
_LADDER = re.compile(r"(?<![\d/])(\d+)(?:/\d+){2,}")
"""Amounts of which each is that for one fan more."""
_MORE = re.compile(r"(\d+)\D*再加 ?(\d+)")
"""A number, and another that is added to it."""
_LAST = re.compile(r"：[^\d；]*(?<![第.×/])(?<!第 )[+＋]?(\d+)(?: ?[番分台点點倍])?$")
"""The only number of a source, at its end."""
_NEEDED = re.compile(r"[满滿] ?(\d+) ?\w才")
"""The amount that a win needs."""
_TIMES = re.compile(rf"(?<![第{NUMERALS}])[{NUMERALS}](?=倍|家都?付)")
"""A number of times in a name."""
_TIMES_SAID = re.compile(r"\d ?倍")
_NUMERAL = re.compile(rf"双|[{NUMERALS}]+")
_COUNTED_OR_NOT = re.compile(r"(?:^|[，。；、 ])([^，。；、 ]+?) ?(不|都不)?算(?=[，。；]|$)")
"""A text that something counts, or does not."""
_POWERS = [2**power for power in range(11)]
_ADDS = re.compile("再加|再算|再翻")
_FORMERLY = re.compile(r"原[来先为是] ?\d+ ?\w?")
"""A number that was in force before."""
_COUNTS_TOO = re.compile("(?<!不)照算|也算")


def numbers_said(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield warnings about numbers in names, explanations, sources and the text about the rules, in no order."""
    definition = ruleset.definition
    yield from _options(ruleset, document)
    yield from _values(definition, document)
    yield from _worths(definition, document)
    yield from _about(definition, document)
    yield from _counted(ruleset)
    yield from _choices(definition, document)
    yield from _seats(ruleset)
    yield from _ladders(ruleset)
    for check in (
        _conditions,
        _payments,
        _doubled,
        _multiplied,
        _factors,
    ):
        yield from check(definition)


def problem_of_option(option: Option, document: Node, key: str, code: str, **facts: Any) -> Problem:
    """Return a problem at a key of an option, or where the option begins."""
    lines = (document.at(section, option.id, key).line for section in ("options", "facts"))
    line = next(filter(None, lines), option.line)
    return Problem(code, "", option.file, line, 1, facts={"name": option.label, **facts})


def _options(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield options whose texts name numbers that neither they nor the formulas that ask for them have."""
    definition, possible = ruleset.definition, possible_in(ruleset, {})
    for option in definition.open_options:
        asking, problem = definition.asking(option), partial(problem_of_option, option, document)
        own = {one for one in (option.default, option.minimum, option.maximum) if isinstance(one, int)}
        switched = [one for item in definition.items if item.when in asking for one in item.formulas]
        switched += [pay for one, pay in definition.paid if one.when in asking]
        reached = _reached(definition, [*asking, *switched]) | own
        for formula in asking:
            reached = reached.union(*(possible.numbers(one) or () for one in formula.tree.parts_of(Binary)))
        named = [option.label] if option.type == "switch" else []
        for key, labels in (("help", [option.help]), ("choices", [one.label for one in option.choices]), ("zh", named)):
            if stated := _amounts(*(text for label in labels for text in (label.zh, label.en))) - reached:
                yield problem(key, "help_of_option", stated=min(stated))
        sourced = document.at("options", option.id, "source").line and not option.source.endswith(_OWN)
        first = option.source.partition("；")[0] if sourced else ""
        stated = (
            _amounts(first) or _last(first)
            if option.type == "number" and "各桌" not in option.source.removeprefix("各桌约定：")
            else set()
        )
        usual = [*option.default] if isinstance(option.default, tuple) else []
        for (_, label), worth in zip(option.fields, usual, strict=False):
            found = re.search(rf"{re.escape(label.zh)}[^，、；。]*?{COUNT}(?![家种])\w?", first)
            if found and number_of(found[1]) not in (worth, None):
                yield problem("default", "source_differs", stated=found[0], worth=option.show(option.default))
        in_order = [int(one) for one in _WHOLE.findall(first.rpartition("：")[2])]
        if in_order != usual and sorted(in_order) == sorted(usual):
            written, chosen = (", ".join(map(str, one)) for one in (in_order, usual))
            yield problem("default", "source_differs", stated=written, worth=chosen)
        times = {one for found in _FACTOR.findall(first) if (one := number_of("".join(found)) or 0) in _POWERS}
        if "番" in option.label.zh and len(times) == 1 and isinstance(option.default, int):
            stated = times - {option.default, 2**option.default}
        elif stated and not stated.isdisjoint(_reached(definition, asking) | own):
            stated = set()
        if stated:
            ends = [document.at("options", option.id, "source")]
            yield problem("default", "source_differs", stated=min(stated), worth=str(option.default), ends=ends)
        if option.type in ("switch", "choice"):
            yield from _switched(definition, option, asking)
        if option.type == "number" and option.minimum > 0 and _ZERO.search(f"{option.help.zh} {option.help.en}"):
            yield problem("min", "help_of_zero", least=option.minimum)
    for option in (fact.option for fact in definition.facts):
        problem = partial(problem_of_option, option, document)
        if option.type in ("switch", "number") and option.default != (option.type == "number" and option.minimum):
            yield problem("default", "fact_by_default", worth=partial(option.show, option.default))
        for number, more in _MORE.findall(option.help.zh):
            if (most := int(number) + int(more)) > option.maximum:
                yield problem("max", "help_beyond", stated=most, most=option.maximum)
        for whole in map(number_of, _OF_SO_MANY.findall(option.help.zh)):
            if whole is not None and whole < option.maximum:
                yield problem("max", "help_of_most", stated=whole, most=option.maximum)


def _values(definition: Definition, document: Node) -> Warnings:
    """Yield values whose explanations name numbers that their formulas do not have, in both languages."""
    for value in definition.values:
        yield from _powers(definition, value)
        in_both = set(map(int, {*_WHOLE.findall(value.help.zh)} & {*_WHOLE.findall(value.help.en)}))
        steps = [step for part in value.formula.tree.parts_of(Ladder) for step in part.steps]
        named = {number for number, _ in steps} & in_both
        off = [formula for number, formula in steps if number not in in_both and len(named) > 1]
        stated = in_both - {number for number, _ in steps}
        if stated := stated if off else stated - _reached(definition, [value.formula]):
            ends = document.at("values", value.id, "help").inside()
            yield (off or [value.formula])[0].problem("help_of_value", name=value.label, stated=min(stated), ends=ends)


def _worths(definition: Definition, document: Node) -> Warnings:
    """Yield items whose explanations or sources name another worth."""
    rows = {str(row.at("id").plain()): row for row in document.at("items").items()}
    for item in definition.items:
        row = rows.get(item.id, Node(None))
        sourced = row.at("source").line and not re.search(f"一共|{_OWN}$", item.source)
        for code, key, amounts, asked in (
            ("help_differs", "help", _amounts(item.help.zh, item.help.en), item.formulas),
            (
                "source_differs",
                "source",
                _amounts(item.source) | _last(item.source) if sourced else set(),
                [item.value],
            ),
        ):
            if item.worth is not None and amounts and amounts.isdisjoint(_reached(definition, asked)):
                ends = [row.at(key)]
                yield item.problem_of(code, item.value, stated=min(amounts), worth=item.value, ends=ends)


def _about(definition: Definition, document: Node) -> Warnings:
    """Yield what the text about the rules says of options and items otherwise than they do."""
    about = document.get("about")
    if about is None or not about.is_map:
        return
    texts = [str(one.node.plain()) for one in about.entries()]
    at_default = partial(problem_of_option, document=document, key="default", ends=[about])
    for option in (one for one in definition.open_options if type(one.default) is int):
        called = re.escape(option.label.zh)
        beside = rf"{called} ?{COUNT}(?![百千])|{COUNT} ?(?![个份])\w?{called}(?!\w| ?\d)"
        if "几" in called:
            beside = called.replace("几", f" ?{COUNT} ?")
        for text in re.findall(beside, texts[0]):
            if number_of("".join(text)) not in (option.default, None):
                yield at_default(option, code="about_differs", stated="".join(text))
    for option in definition.open_options:
        for name, negation in _COUNTED_OR_NOT.findall(re.sub("、(?=[^，。；]*?(不?算))", r"\1，", texts[0])):
            labels = {str(one.value): one.label for one in option.choices}
            off = option.default is False or labels.get(str(option.default), option.label).zh.startswith("不")
            if option.type in ("switch", "choice") and option.label.zh == name and off != bool(negation):
                said, worth = f"{name}{negation}算", partial(option.show, option.default)
                yield at_default(option, code="text_differs", stated=said, text=worth)
    needed = [one.when.tree for one in definition.requirements]
    least = definition.options_in(*needed)
    known: set[Any] = {*(one.default for one in least), *(number for one in needed for number in one.numbers())}
    for number in map(int, _NEEDED.findall(texts[0])):
        for option in least if number not in known else ():
            if option.type == "number":
                yield at_default(option, code="about_differs", stated=number)
    reached = _reached(definition, definition.formulas()) | {len(definition.items)}
    for item in definition.items:
        for text in re.findall(rf"(?<!\w){re.escape(item.label.zh)} ?(\d+)", texts[0]):
            if item.worth not in (None, int(text)):
                yield item.problem_of("about_differs", item.value, stated=text, ends=[about])
                reached.add(int(text))
    for number in sorted(_amounts(*texts) - reached):
        yield about.problem("about_differs", stated=number)


def _powers(definition: Definition, value: Value) -> Warnings:
    """Yield items that their value does not bring as many times as the source of a power of 2 says."""
    tree = value.formula.tree
    if not (isinstance(tree, Call) and tree.function == "pow2" and isinstance(tree.arguments[0], Name)):
        return
    for item in definition.items if tree.arguments[0].ref.place == "total" else ():
        found = re.search(rf"{re.escape(item.label.zh)} ?{COUNT}倍", value.source)
        if found and item.worth is not None and number_of(found[1]) not in (None, 2**item.worth):
            yield item.problem_of("source_differs", item.value, stated=found[0], worth=item.value)


def _ladders(ruleset: Ruleset) -> Warnings:
    """Yield powers of 2 that begin above the first number of their source: 1/2/4/8."""
    usual = possible_in(ruleset, {}, ruleset.usual_options)
    for value in ruleset.definition.values:
        tree, found = value.formula.tree, _LADDER.search(value.source)
        if found and isinstance(tree, Call) and tree.function == "pow2" and usual.span_of(tree).low > int(found[1]):
            yield value.formula.problem("text_differs", name=value.label, stated=found[0])


def _switched(definition: Definition, option: Option, asking: Iterable[Formula]) -> Warnings:
    """Yield an amount that a switch, or a choice, brings and its name has otherwise."""
    for formula, part in ((one, part) for one in asking for part in one.tree.parts_of(If)):
        if isinstance(part.body, Number) and isinstance(part.other, Number) and asks_option(part.test, option):
            chosen = next((ref.label for ref in part.test.refs() if ref.place == "choice"), None) or option.label
            stated = _TIMES.search(chosen.zh)
            number = number_of(stated[0]) if stated else None
            if number not in (None, part.body.value, part.other.value):
                yield formula.problem("name_differs", part, name=chosen, stated=number)


def _conditions(definition: Definition) -> Warnings:
    """Yield conditions with the next number to the one in the name."""
    for item in definition.items:
        # 一 is no number in 清一色 and the like.
        parts = list(item.when.tree.all_parts())
        given = {one.value for part in item.when.tree.parts_of(Call) for one in part.parts() if isinstance(one, Number)}
        named = [number_of(one) for one in _NUMERAL.findall(item.label.zh) if one != "一"]
        named = [one for one in named if one not in given]
        asked = {number for part in parts for number in _limits(part)}
        if any(isinstance(part, Name) and part.ref.root == "r.pair" for part in parts):
            asked |= {one + 1 for one in asked}
        for stated in named if len(named) == 1 else ():
            if _is_next(stated, asked):
                yield item.when.problem("name_differs", name=item.label, stated=stated)
    for rule in (one for one in definition.shapes if one.wilds):
        for number in map(number_of, _NUMERAL.findall(rule.label.zh)):
            if number != rule.wilds:
                yield rule.when.problem("name_differs", name=rule.label, stated=number, text=f"wilds: {rule.wilds}")
    for row in (*definition.requirements, *(one.rule for one in definition.limits())):
        asked = {number for part in row.when.tree.all_parts() for number in _limits(part)}
        for pattern, more in _BOUNDS:
            for number in map(number_of, re.findall(pattern, row.label.zh)):
                if number is not None and _is_next(number + more, asked):
                    yield row.when.problem("name_differs", name=row.label, stated=number + more)


def _is_next(stated: int | None, asked: set[int]) -> bool:
    """Return whether a number is not among some, but one beside it is."""
    return stated is not None and stated not in asked and not asked.isdisjoint({stated - 1, stated + 1})


def _payments(definition: Definition) -> Warnings:
    """Yield payments of other amounts than their names or sources say."""
    for payment, pay in definition.paid:
        shares = _amounts(payment.label.zh, payment.say.zh if payment.say is not None else "")
        if shares:
            paid = pay.tree.numbers()
            halved = "一半" in payment.label.zh and 2 not in paid
            if halved or (paid and shares.isdisjoint(paid)):
                said = "½" if halved else str(min(shares))
                yield pay.problem("name_differs", name=payment.label, stated=said)
        source = binding(payment.source)
        times = [int(one) for one in _WHOLE.findall(source)] if _TIMES_SAID.search(source) else []
        if len(times) == 1:
            parts = list(pay.tree.all_parts())
            added = any(part.op == "+" for part in pay.tree.parts_of(Binary))
            factors = {1} if added else pay.tree.numbers() or {1}
            if all(isinstance(part, (Binary, Name, Number)) for part in parts) and factors.isdisjoint(times):
                yield pay.problem("source_differs", name=payment.label, stated=times[0], worth=pay)


def _limits(part: Expr) -> Iterator[int]:
    """Yield the least, or the most, with which a comparison holds."""
    if isinstance(part, Compare):
        for op, one in zip(part.ops, part.members[1:], strict=True):
            if isinstance(one, Number):
                yield one.value + (op == ">") - (op == "<")
    elif isinstance(part, Among):
        yield from (one.value for one in part.choices if isinstance(one, Number))


def _doubled(definition: Definition) -> Warnings:
    """Yield what formulas, or explanations, say of an item otherwise than it says itself."""
    items = definition.items
    for formula, part in definition.parts():
        match part:
            case Binary("*", Number(number), Name(ref=ref)) | Binary("*", Name(ref=ref), Number(number)):
                item = items[ref.index] if ref.place == "item" else None
                if item is not None and item.worth not in (None, 0, 1, number):
                    yield formula.problem("worth_differs", part, name=item.label, worth=item.value)
    names = {item.id: item.label for item in items}
    for item in items:
        for other in (names[one] for one in item.excludes if one in names):
            said = other.zh in item.help.zh and _ADDS.search(item.help.zh)
            if said or _COUNTS_TOO.search(item.help.zh + item.source):
                yield item.problem_of("help_excludes", item.when, other=other)


def _amounts(*texts: str) -> set[int]:
    """Return the amounts that some texts name."""
    said = [one for text in texts for one in _AMOUNT.findall(_FORMERLY.sub("", text))]
    return {number for one in said if (number := number_of(one)) is not None}


def _last(source: str) -> set[int]:
    """Return the number that ends what a source says first."""
    return set(map(int, _LAST.findall(source.partition("；")[0])))


def _reached(definition: Definition, formulas: Iterable[Formula]) -> set[int]:
    """Return the numbers in formulas, in the values and options that they ask, and the powers of 2 of small ones."""
    trees = needed_trees(definition, [one.tree for one in formulas])
    found = {number for tree in trees for number in tree.numbers()}
    for ref in (ref for tree in trees for ref in tree.refs()):
        if ref.place in ("option", "field"):
            found |= definition.options[ref.index].numbers()
    doubled = any(part.function == "pow2" for _, part in definition.parts_of(Call))
    return found | {2**one for one in found if doubled and 0 <= one < 9}


def _counted(ruleset: Ruleset) -> Warnings:
    """Yield values that come to another number with a discard than the text about the rules says of another value."""
    definition = ruleset.definition
    known = possible_in(ruleset, {"win.self_drawn": 0}, ruleset.usual_options)
    units = [re.escape(one.show.zh.partition("{}")[2]) for one in definition.values]
    for value, unit in zip(definition.values, units, strict=True):
        tree = value.formula.tree
        asked = [one for one in tree.parts_of(Name) if one.ref.place == "value"]
        for part in asked if unit else ():
            other = units[part.ref.index]
            found = re.search(rf"{COUNT}{other}{COUNT}{unit}(?!\w)", definition.about.zh) if other else None
            given, stated = map(number_of, found.groups()) if found else (None, None)
            if found and given is not None and stated is not None:
                span = known.span_of(known.put(exchanged(tree, {key_of(part): Number(given)})))
                if not span.low <= stated <= span.high:
                    yield value.formula.problem("text_differs", name=value.label, stated=found[0])


def _multiplied(definition: Definition) -> Warnings:
    """Yield products with which a switch doubles more, or less, than its explanation says."""
    for option in definition.open_options:
        found = re.search("(?P<alone>[^，；。]+)不翻|连(?P<too>[^，；。]+)一起", option.help.zh)
        if found is None:
            continue
        named, alone = found["alone"] or found["too"], bool(found["alone"])
        for formula, part in definition.parts():
            match part:
                case Binary(op="*", left=left, right=If(test=test)) if asks_option(test, option):
                    if _called(formula.tree, named) and _called(left, named) == alone:
                        yield formula.problem("text_differs", part, name=option.label, stated=found[0])


def _called(e: Expr, text: str) -> bool:
    """Return whether a name in a part begins a text."""
    return any(ref.label is not None and ref.label.zh and text.startswith(ref.label.zh) for ref in e.refs())


def _choices(definition: Definition, document: Node) -> Warnings:
    """Yield choices that are another number than their name says, where those of the others say theirs."""
    for option in (*definition.options, *(one.option for one in definition.facts)):
        found = {one.value: re.findall(COUNT, one.label.zh) for one in option.choices}
        named = {value: number_of(texts[0]) for value, texts in found.items() if len(texts) == 1}
        for value, number in named.items() if any(one == other for one, other in named.items()) else ():
            for section in (
                ("options", "facts") if number not in (None, value) and named.get(number, value) == value else ()
            ):
                node = document.at(section, option.id, "choices", str(value))
                if node.line:
                    yield node.problem("name_differs", name=option.label, stated=number, text=value)


def _factors(definition: Definition) -> Warnings:
    """Yield items whose number of doublings does not make the factor that their text says."""
    rows = [
        (item, 2**item.worth == number, number)
        for item in definition.items
        if item.worth is not None and len(found := _FACTOR.findall(f"{item.help.zh} {item.source}")) == 1
        if (number := number_of("".join(found[0]))) is not None
    ]
    fitting = sum(fits for _, fits, _ in rows)
    for item, fits, number in rows:
        if not fits and 1 < fitting == len(rows) - 1:
            yield item.problem_of("source_differs", item.value, stated=f"×{number}", worth=item.value)


def _seats(ruleset: Ruleset) -> Warnings:
    """Yield comparisons of a rank with a seat that do not give each seat the ranks that a text lists for it."""
    definition = ruleset.definition
    for value in definition.values:
        formula = value.formula
        helps = [option.help.zh for option in definition.options_in(formula.tree)]
        found = _RANKS.search(" ".join((value.source, *helps)))
        ranks = _WHOLE.findall(found[0]) if found else []
        for part in formula.tree.parts_of(Compare) if len(ranks) == definition.seats else ():
            named = {one.ref.word.most: key_of(one) for one in part.parts_of(Name) if one.ref.word}
            text = formula.part(part)
            if named.keys() == {"seat", "rank"} and "%" in text.text:
                for seat, rank in product(range(definition.seats), range(1, 10)):
                    put = exchanged(part, {named["seat"]: Number(seat + 1), named["rank"]: Number(rank)})
                    if possible_in(ruleset, {}).put(put) != Truth(str(rank) in ranks[seat]):
                        yield formula.problem("text_differs", part, name=value.label, stated=found and found[0])
                        break
