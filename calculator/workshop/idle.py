"""Lines of a ruleset file that change nothing, and hand sizes and explanations that cannot be right.

They are choices that come to the same, presets of what is usual, periods and keys without effect, and circumstances that
nothing asks for.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import Any

from calculator.documents import Data, Entry, Node, Problem
from calculator.rules import Definition, Item, Label, Option, Ruleset
from calculator.rules.definitions import Value
from calculator.rules.formulas import Formula
from calculator.rules.formulas.agreement import OPEN, FixedOptions
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.circumstances import holding
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
    Unary,
    about,
    conjuncts,
    key_of,
    refs_of,
)
from calculator.rules.language.intended import DIGITS
from calculator.rules.language.vocabulary import CHOICES, WORDS
from calculator.rules.library import Library, merge
from calculator.rules.seats import USUAL_HAND
from calculator.workshop.both_ends import Place
from calculator.workshop.decided import exchanged
from calculator.workshop.labels import mislabelled, number_of
from calculator.workshop.odd_ones import odd_ones
from calculator.workshop.said_otherwise import said_otherwise
from calculator.workshop.uneven import uneven

_HEAD = ("format", "id", "version", "extends", "name", "about", "sources", "examples")
_TEXTS = ("source", "help")
_OPTIONS = ("option", "field")
_ONLY_ASKED = ("last_tile", "heavenly", "earthly")
"""Circumstances that change nothing by themselves."""
_ZERO = re.compile(r"(?<![\d.×/])0(?![\d.])")
_DIGIT = "".join(DIGITS)
_AMOUNT = re.compile(
    rf"(?<![\d.×/第{_DIGIT}])(?:\d+|[{_DIGIT}]{{1,3}})"
    rf"(?= ?(?:番|分|台|嘴|倍|符|花|息|胡息|囤|faan|fan|points|pts|tai|han|fu|shares)(?![（\d{_DIGIT}]))"
    rf"|(?<=付)[{_DIGIT}](?=份)|一半"
)
_WHOLE = re.compile(r"(?<![\d.×/])\d+(?!\d|\.\d|/|×)")
_COUNTED = rf"(\d+|[{_DIGIT}]+)"
_BOUNDS = (
    (rf"(?:不止|超过|多于|多过){_COUNTED}", 1),
    (rf"(?:至少|最少|不少于|至多|最多|不超过){_COUNTED}", 0),
    (rf"(?:不到|少于|不足){_COUNTED}", -1),
)
"""Patterns of a bound in a name, each with how far the bound is from the number in it."""
_MORE = re.compile(r"(\d+)\D*再加 ?(\d+)")
"""A number, and another that is added to it."""
_LAST = re.compile(r"：[^\d；]*(?<![第.×/])(?<!第 )[+＋]?(\d+)(?: ?[番分台点點倍])?$")
"""The only number of a source, at its end."""
_NEEDED = re.compile(r"[满滿] ?(\d+) ?\w才")
"""The amount that a win needs."""
_TIMES = re.compile(rf"(?<![第{_DIGIT}])[{_DIGIT}两](?=倍)")
"""A number of times in a name."""
_TIMES_SAID = re.compile(r"\d ?倍")
_NUMERAL = re.compile(rf"[{_DIGIT}双]+")
_ADDS = re.compile("再加|再算|再翻")
_COUNTS_TOO = re.compile("(?<!不)照算|也算")
_MOST_TRIED = 256
"""Numbers of the names of two formulas that are tried."""


def idle(library: Library, path: Path, ruleset: Ruleset) -> list[Problem]:
    """Return warnings about lines of the file of a ruleset that change nothing, in no order.

    :raises Problems: where the file cannot be read.
    """
    document = library.document(path)
    own = document.get("id")
    return [
        *(
            [own.problem("ruleset_id_other", text=ruleset.id, name=path.name)]
            if own and ruleset.id != path.stem
            else []
        ),
        *_of_every_hand(ruleset.definition, path),
        *_alike(ruleset, document),
        *_presets(ruleset.definition, document),
        *_periods(ruleset, document),
        *_inherited(library, path, document),
        *_circumstances(ruleset, document),
        *_calls(ruleset.definition, document),
        *_hand(ruleset.definition),
        *_helps(ruleset, document),
        *_caps(ruleset, document),
        *_beside(ruleset, document),
        *_names(ruleset.definition),
        *_doubled(ruleset.definition),
        *_tiles(ruleset.definition),
        *_rows(ruleset.definition, document),
        *_shapes(ruleset.definition, document),
        *mislabelled(ruleset),
        *uneven(ruleset, document),
        *odd_ones(ruleset, document),
        *said_otherwise(ruleset, document),
    ]


def meant_in(document: Node) -> list[tuple[int, int]]:
    """Return the first and last lines of every mapping with `meant: true`."""
    found = []
    waiting = [(document, document.line)]
    while waiting:
        node, first = waiting.pop()
        if node.at("meant").value is True:
            found.append((first, _last_line(node)))
        waiting += [(entry.node, entry.key.line) for entry in node.entries()]
        waiting += [(one, one.line) for one in node.items()]
    return found


def _last_line(node: Node) -> int:
    return max([node.line, *map(_last_line, node.inside())])


# --- choices and presets ------------------------------------------------------------------------------------------------


def _alike(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield choices of an option, or of a fact, with which every formula comes to the same."""
    definition, same = ruleset.definition, partial(_comes_to_the_same, Possible(ruleset, {}))
    formulas = list(definition.formulas())
    for option in definition.open_options:
        asking = [one for one in formulas if any(_is(ref, "option", option.index) for ref in one.tree.refs())]
        if option.type not in ("switch", "choice") or not asking:
            continue
        seen: list[tuple[Any, tuple[Expr, ...]]] = []
        for value in option.listed_values():
            known: list[Any] = [OPEN] * len(definition.options)
            known[option.index] = value
            put = FixedOptions(definition, known)
            trees = tuple(put.put(one.tree) for one in asking)
            alike = [one for one, others in seen if all(map(same, trees, others))]
            if alike:
                problem = _same(option, document, alike[0], value)
                if len(asking) == 1:
                    part = next(
                        one
                        for one in asking[0].tree.all_parts()
                        if isinstance(one, Name) and _is(one.ref, "option", option.index)
                    )
                    problem = asking[0].problem(problem.code, part, **problem.facts)
                yield problem
                break
            seen.append((value, trees))
    for fact in definition.facts:
        if fact.option.type == "choice" and not fact.option.is_numeric:
            owned = [ref for ref in refs_of(formulas) if ref.place == "choice" and ref.type.option is fact.option]
            left = [one for one in fact.option.listed_values() if one not in {ref.attribute for ref in owned}]
            if owned and len(left) > 1:
                yield _same(fact.option, document, left[0], left[1])


def _comes_to_the_same(possible: Possible, one: Expr, other: Expr) -> bool:
    """Return True if two parts are written the same, or come to the same with every number that their names can have."""
    if key_of(one) == key_of(other):
        return True
    names = {key_of(part): part for tree in (one, other) for part in tree.all_parts() if isinstance(part, Name)}
    spans = {key: possible.span_of(part) for key, part in names.items()}
    if math.prod(span.high - span.low + 1 for span in spans.values()) > _MOST_TRIED:
        return False
    for numbers in itertools.product(*(range(span.low, span.high + 1) for span in spans.values())):
        found = []
        for tree in (one, other):
            for key, number in zip(spans, numbers, strict=True):
                tree = exchanged(tree, key, Number(number))
            found.append(possible.span_of(tree))
        if found[0] != found[1] or found[0].low != found[0].high:
            return False
    return True


def _is(ref: Any, place: str, index: int) -> bool:
    return bool((ref.place, ref.index) == (place, index))


def _same(option: Option, document: Node, first: Any, second: Any) -> Problem:
    choices = (document.at(section, option.id, "choices") for section in ("options", "facts"))
    lines = [one.key.line for listed in choices for one in listed.entries() if one.key.value == second]
    line = next(iter(lines), option.line)
    facts = {name: partial(option.show, value) for name, value in (("one", first), ("other", second))}
    return Problem("choices_alike", "", option.file, line, 1, facts={"name": option.label, **facts})


def _presets(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield presets of what is usual anyway, or of the same as another."""
    defaults = {option.id: option.default for option in definition.options}
    seen: dict[Any, tuple[Label, Node]] = {}
    for preset in definition.presets:
        place = _place(document, "presets", preset.id)
        options = _place(document.at("presets"), preset.id, "options")
        chosen = frozenset((name, value) for name, value in preset.options if value != defaults[name])
        if place is not None and not chosen:
            yield (options or place).problem("preset_idle", name=preset.label)
        elif place is not None and chosen in seen:
            other, first = seen[chosen]
            yield place.problem("preset_again", name=preset.label, other=other, ends=[_end(first)])
        if place is not None:
            seen.setdefault(chosen, (preset.label, place))


def _end(node: Node) -> Place:
    return node.file, node.line, node.column


def _place(document: Node, section: str, name: str) -> Node | None:
    return next((one.key for one in document.at(section).entries() if str(one.key.value) == name), None)


# --- periods and what is inherited ----------------------------------------------------------------------------------------


def _periods(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield values from a day on that are the same as before, and days that are still to come."""
    if not ruleset.periods:
        return
    waiting = [document]
    while waiting:
        node = waiting.pop()
        waiting += node.inside()
        for before, after in itertools.pairwise(node.items()):
            since, was, now = after.get("since"), before.get("is"), after.get("is")
            if since is None or was is None or now is None:
                continue
            if was.plain() == now.plain():
                yield after.problem("season_same", day=str(since.value))
            elif str(since.value) > date.today().isoformat():
                yield after.problem("season_to_come", day=str(since.value))


def _inherited(library: Library, path: Path, document: Node) -> Iterator[Problem]:
    """Yield keys of a file that change nothing of what it extends."""
    named = document.get("extends")
    if named is None or not isinstance(document.value, dict):
        return
    parent = library.whole_document(library.find(str(named.plain()), path.parent))
    needed = document.get("requirements")
    if needed is not None:
        still = {str(one.at("zh").plain()) for one in needed.items()}
        before = [str(one.at("zh").plain()) for one in parent.at("requirements").items()]
        for name in (one for one in before if one not in still):
            yield needed.problem("row_dropped", name=name, other=str(named.plain()))
    whole = _merged(parent, document)
    for name, entry in document.value.items():
        if name in _HEAD:
            continue
        rest = {key: one for key, one in document.value.items() if key != name}
        if _merged(parent, replace(document, value=rest)) == whole:
            yield entry.key.problem("key_idle", name=name, other=str(named.plain()))
        elif isinstance(entry.node.value, dict) and name != "payments":
            yield from _idle_entries(parent, document, entry, whole, str(named.plain()))
        elif entry.node.is_list and name in ("items", "impossible"):
            for one in entry.node.items():
                kept = replace(entry.node, value=[other for other in entry.node.items() if other is not one])
                own = one.get("id")
                if own is not None and _merged(parent, _with(document, entry, kept)) == whole:
                    yield one.problem("key_idle", name=str(own.plain()), other=str(named.plain()))


def _idle_entries(parent: Node, document: Node, entry: Entry, whole: Any, other: str) -> Iterator[Problem]:
    assert isinstance(entry.node.value, dict)
    for key, one in entry.node.value.items():
        kept = replace(entry.node, value={name: own for name, own in entry.node.value.items() if name != key})
        if _merged(parent, _with(document, entry, kept)) == whole:
            yield one.key.problem("key_idle", name=key, other=other)


def _with(document: Node, entry: Entry, node: Node) -> Node:
    assert isinstance(document.value, dict)
    name = str(entry.key.value)
    return replace(document, value={**document.value, name: replace(entry, node=node)})


def _merged(parent: Node, document: Node) -> Data:
    """Return the rules of a document laid over another, without keys that are empty."""
    return {key: one for key, one in _bare(merge(parent, document).plain()).items() if one not in ({}, [], None)}


def _bare(value: Any) -> Any:
    """Return a value without what is only told of it."""
    if isinstance(value, dict):
        return {key: _bare(one) for key, one in value.items() if key not in (*_TEXTS, *_HEAD[:6], "examples")}
    return list(map(_bare, value)) if isinstance(value, list) else value


def _of_every_hand(definition: Definition, path: Path) -> Iterator[Problem]:
    """Yield items of a file that every hand has, since they say neither when nor how often they count."""
    excluded = {other for item in definition.items for other in item.excludes}
    for item in definition.items:
        open_ended = item.off or item.alone or item.joins or item.id in excluded
        left_out = not item.when.file and not item.count.file and isinstance(item.value.tree, Number)
        if item.file == str(path) and left_out and not open_ended:
            yield Problem("item_every_hand", "", item.file, item.line, 1, facts={"name": item.label})


# --- what nothing asks for, and what cannot be right ------------------------------------------------------------------------


def _circumstances(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield circumstances that no formula asks for."""
    node = document.at("circumstances")
    asked = {word.rpartition(".")[2] for word in ruleset.words}
    for place in node.items() or [entry.key for entry in node.entries()]:
        if str(place.value) in _ONLY_ASKED and str(place.value) not in asked:
            flag = str(place.value)
            name = Label(WORDS[f"win.{flag}"].chinese, flag)
            yield place.problem("circumstance_unread", name=name)


def _calls(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield words for melds that are not made."""
    for call in definition.calls:
        place = _place(document, "calls", call.id)
        wild = definition.jing.wild if definition.jing is not None and call.id == "next_wild" else ("next",)
        melds = call.id in CHOICES["ruleset.melds"] and call.id not in definition.melds
        if place is not None and (melds or "next" not in wild):
            yield place.problem("call_idle", name=call.label)


def _hand(definition: Definition) -> Iterator[Problem]:
    """Yield a size of the hand with which no win can be made of groups and a pair."""
    hand = definition.hand
    if hand is None:
        return
    for part in hand.tree.all_parts():
        if isinstance(part, Number) and part.value > 3 and part.value % 3 not in ((1, 2) if definition.runs else (1,)):
            size = part.value
            yield hand.problem("hand_size", text=size, whole=size + 1, likely=str(size - (size - 1) % 3))


def _helps(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield texts that name another worth than the formula."""
    definition, possible = ruleset.definition, Possible(ruleset, {})
    for option in definition.open_options:
        asking = [
            one
            for one in definition.formulas()
            if any(ref.place in _OPTIONS and ref.index == option.index for ref in one.tree.refs())
        ]
        own = {one for one in (option.default, option.minimum, option.maximum) if isinstance(one, int)}
        switched = [one for item in definition.items if item.when in asking for one in item.formulas]
        switched += [one.pay for one in definition.payments if one.pay is not None and one.when in asking]
        reached = _reached(definition, [*asking, *switched]) | own
        for formula in asking:
            for part in formula.tree.all_parts():
                numbers = possible.numbers(part) if isinstance(part, Binary) else None
                reached |= numbers or set()
        named = [option.label] if option.type == "switch" else []
        for key, labels in (("help", [option.help]), ("choices", [one.label for one in option.choices]), ("zh", named)):
            if stated := _amounts(*(text for label in labels for text in (label.zh, label.en))) - reached:
                yield _own(option, document, key, "help_of_option", stated=min(stated))
        first = option.source.partition("；")[0] if document.at("options", option.id, "source").line else ""
        stated = _amounts(first) or _last(first) if option.type == "number" and "各桌" not in option.source else set()
        in_order = [int(one) for one in _WHOLE.findall(first.rpartition("：")[2])]
        usual = [*option.default] if isinstance(option.default, tuple) else []
        if in_order != usual and sorted(in_order) == sorted(usual):
            written, chosen = (", ".join(map(str, one)) for one in (in_order, usual))
            yield _own(option, document, "default", "source_differs", stated=written, worth=chosen)
        if stated and stated.isdisjoint(_reached(definition, asking) | own):
            ends = [_end(document.at("options", option.id, "source"))]
            facts = {"stated": min(stated), "worth": str(option.default), "ends": ends}
            yield _own(option, document, "default", "source_differs", **facts)
        if option.type == "switch":
            yield from _switched(definition, option, asking)
        if option.type == "number" and option.minimum > 0 and _ZERO.search(f"{option.help.zh} {option.help.en}"):
            yield _own(option, document, "min", "help_of_zero", least=option.minimum)
    for option in (fact.option for fact in definition.facts if fact.option.type == "number"):
        for number, more in _MORE.findall(option.help.zh):
            if (most := int(number) + int(more)) > option.maximum:
                yield _own(option, document, "max", "help_beyond", stated=most, most=option.maximum)
    for value in definition.values:
        yield from _powers(definition, value)
        in_both = set.intersection(
            *({int(one) for one in _WHOLE.findall(text)} for text in (value.help.zh, value.help.en))
        )
        if stated := in_both - _reached(definition, [value.formula]):
            yield value.formula.problem("help_of_value", name=value.label, stated=min(stated))
    section = document.get("items")
    rows = {
        str(name.plain()): row for row in (section.items() if section is not None else ()) if (name := row.get("id"))
    }
    for item in definition.items:
        row = rows.get(item.id)
        if not isinstance(item.value.tree, Number):
            continue
        helps, sourced = (
            _amounts(item.help.zh, item.help.en),
            row is not None and row.get("source") is not None and "一共" not in item.source,
        )
        for code, amounts, asked in (
            ("help_differs", helps, item.formulas),
            ("source_differs", _amounts(item.source) | _last(item.source) if sourced else set(), [item.value]),
        ):
            if amounts and amounts.isdisjoint(_reached(definition, asked)):
                said = row.at("help" if code == "help_differs" else "source") if row is not None else None
                ends = [_end(said)] if said is not None and said.line else []
                facts = {"name": item.label, "stated": min(amounts), "worth": item.value, "ends": ends}
                yield Problem(code, "", item.file, item.value.line or item.line, 1, facts=facts)
    about = document.get("about")
    if about is not None and about.is_map:
        texts = [str(one.node.plain()) for one in about.entries()]
        for option in (one for one in definition.open_options if type(one.default) is int):
            called = re.escape(option.label.zh)
            beside = rf"{called} ?{_COUNTED}|{_COUNTED} ?\w?{called}(?!\w| ?\d)"
            if "几" in called:
                beside = called.replace("几", f" ?{_COUNTED} ?")
            for text in re.findall(beside, texts[0]):
                if number_of("".join(text)) not in (option.default, None):
                    yield _own(option, document, "default", "about_differs", stated="".join(text), ends=[_end(about)])
        needed = [part for one in definition.requirements for part in one.when.tree.all_parts()]
        least = [
            definition.options[one.ref.index] for one in needed if isinstance(one, Name) and one.ref.place == "option"
        ]
        known: set[Any] = {one.value for one in needed if isinstance(one, Number)} | {one.default for one in least}
        for number in map(int, _NEEDED.findall(texts[0])):
            for option in least if number not in known else ():
                if option.type == "number":
                    yield _own(option, document, "default", "about_differs", stated=number, ends=[_end(about)])
        reached = _reached(definition, definition.formulas()) | {len(definition.items)}
        for item in definition.items:
            for text in re.findall(rf"(?<!\w){re.escape(item.label.zh)} ?(\d+)", texts[0]):
                if isinstance(item.value.tree, Number) and int(text) != item.value.tree.value:
                    facts = {"name": item.label, "stated": text, "ends": [_end(about)]}
                    yield Problem("about_differs", "", item.file, item.value.line or item.line, 1, facts=facts)
                    reached.add(int(text))
        for number in sorted(_amounts(*texts) - reached):
            yield about.problem("about_differs", stated=number)


def _powers(definition: Definition, value: Value) -> Iterator[Problem]:
    """Yield items that their value does not bring as many times as the source of a power of 2 says."""
    tree = value.formula.tree
    if not (isinstance(tree, Call) and tree.function == "pow2" and isinstance(tree.arguments[0], Name)):
        return
    for item in definition.items if tree.arguments[0].ref.place == "total" else ():
        found = re.search(rf"{re.escape(item.label.zh)} ?{_COUNTED}倍", value.source)
        worth = item.value.tree.value if isinstance(item.value.tree, Number) else None
        if found and worth is not None and number_of(found[1]) not in (None, 2**worth):
            facts = {"name": item.label, "stated": found[0], "worth": item.value}
            yield Problem("source_differs", "", item.file, item.value.line or item.line, 1, facts=facts)


def _switched(definition: Definition, option: Option, asking: Iterable[Formula]) -> Iterator[Problem]:
    """Yield an amount that a switch brings and its name has otherwise."""
    stated = _TIMES.search(option.label.zh)
    for formula in asking if stated is not None else ():
        for part in formula.tree.all_parts():
            match part:
                case If(test, Number(body), Number(other)) if any(
                    _is(ref, "option", option.index) for ref in test.refs()
                ):
                    number = number_of(stated[0]) if stated else None
                    if number is not None and number not in (body, other):
                        text = formula.part(part)
                        yield formula.problem("name_differs", part, name=option.label, stated=number, text=text)


def _names(definition: Definition) -> Iterator[Problem]:
    """Yield conditions of items, and amounts of payments, with the next number to the one in the name."""
    for item in definition.items:
        # 一 is no number in 清一色 and the like.
        named = [number_of(one) for one in _NUMERAL.findall(item.label.zh) if one != "一"]
        parts = list(item.when.tree.all_parts())
        asked = {number for part in parts for number in _limits(part)}
        if any(isinstance(part, Name) and part.ref.root == "r.pair" for part in parts):
            asked |= {one + 1 for one in asked}
        stated = named[0] if len(named) == 1 else None
        if stated is not None and stated not in asked and not asked.isdisjoint({stated - 1, stated + 1}):
            yield item.when.problem("name_differs", name=item.label, stated=stated, text=item.when)
    rows = [*definition.refusing, *(one for fact in definition.facts for one in fact.requires)]
    for row in rows:
        asked = {number for part in row.when.tree.all_parts() for number in _limits(part)}
        for pattern, more in _BOUNDS:
            for number in map(number_of, re.findall(pattern, row.label.zh)):
                stated = None if number is None else number + more
                if stated is not None and stated not in asked and not asked.isdisjoint({stated - 1, stated + 1}):
                    yield row.when.problem("name_differs", name=row.label, stated=stated, text=row.when)
    for payment in definition.payments:
        shares = _amounts(payment.label.zh, payment.say.zh if payment.say is not None else "")
        if payment.pay is not None and shares:
            paid = {part.value for part in payment.pay.tree.all_parts() if isinstance(part, Number)}
            halved = "一半" in payment.label.zh and 2 not in paid
            if halved or (paid and shares.isdisjoint(paid)):
                said = "½" if halved else str(min(shares))
                yield payment.pay.problem("name_differs", name=payment.label, stated=said, text=payment.pay)
        source = payment.source.rpartition("：")[2]
        times = [int(one) for one in _WHOLE.findall(source)] if _TIMES_SAID.search(source) else []
        if payment.pay is not None and len(times) == 1:
            parts = list(payment.pay.tree.all_parts())
            factors = {part.value for part in parts if isinstance(part, Number)} or {1}
            if all(isinstance(part, (Binary, Name, Number)) for part in parts) and factors.isdisjoint(times):
                yield payment.pay.problem("source_differs", name=payment.label, stated=times[0], worth=payment.pay)


def _limits(part: Expr) -> Iterator[int]:
    """Yield the least, or the most, with which a comparison holds."""
    if isinstance(part, Compare):
        for op, one in zip(part.ops, part.members[1:], strict=True):
            if isinstance(one, Number):
                yield one.value + (op == ">") - (op == "<")
    elif isinstance(part, Among):
        yield from (one.value for one in part.choices if isinstance(one, Number))


def _doubled(definition: Definition) -> Iterator[Problem]:
    """Yield what formulas, or explanations, say of an item otherwise than it says itself."""
    items = definition.items
    for formula in definition.formulas():
        for part in formula.tree.all_parts():
            match part:
                case Binary("*", Number(number), Name(ref=ref)) | Binary("*", Name(ref=ref), Number(number)):
                    worth = items[ref.index].value if ref.place == "item" else None
                    if worth is not None and isinstance(worth.tree, Number) and worth.tree.value not in (0, 1, number):
                        name = items[ref.index].label
                        yield formula.problem("worth_differs", part, name=name, text=formula.part(part), worth=worth)
    names = {item.id: item.label for item in items}
    for item in items:
        for other in (names[one] for one in item.excludes if one in names):
            said = other.zh in item.help.zh and _ADDS.search(item.help.zh)
            if said or _COUNTS_TOO.search(item.help.zh + item.source):
                facts = {"name": item.label, "other": other}
                yield Problem("help_excludes", "", item.file, item.when.line or item.line, 1, facts=facts)


def _amounts(*texts: str) -> set[int]:
    """Return the amounts that some texts name."""
    return {number for text in texts for one in _AMOUNT.findall(text) if (number := number_of(one)) is not None}


def _last(source: str) -> set[int]:
    """Return the number that ends what a source says first."""
    return set(map(int, _LAST.findall(source.partition("；")[0])))


def _own(option: Option, document: Node, key: str, code: str, **facts: Any) -> Problem:
    """Return a problem at a key of an option, or where the option begins."""
    lines = (document.at(section, option.id, key).line for section in ("options", "facts"))
    line = next(filter(None, lines), option.line)
    return Problem(code, "", option.file, line, 1, facts={"name": option.label, **facts})


def _caps(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield defaults of caps below the least that a win may have."""
    definition = ruleset.definition
    usual = Possible(ruleset, {option.id: option.default for option in definition.options})
    if not usual.hold([usual.put(one.when.tree) for one in definition.requirements]):
        return
    for part in (part for value in definition.values for part in value.formula.tree.all_parts()):
        if not isinstance(part, Call) or part.function not in ("min", "at_most"):
            continue
        for cap in part.arguments:
            option = definition.options[cap.ref.index] if isinstance(cap, Name) and cap.ref.place == "option" else None
            if option is not None and not option.fixed and type(option.default) is int:
                least = min(usual.span_of(one).low for one in part.arguments if one is not cap)
                if least > option.default:
                    yield _own(option, document, "default", "cap_too_low", number=option.default, least=least)


def _beside(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield items that are excluded though never, or wherever, they hold, and those that always hold beside another.

    Of those beside another they are items with which the other always counts too, or is always worth more in their tier,
    and nothing says so.
    """
    items = {item.id: item for item in ruleset.definition.items if not item.off}
    held = cache(lambda name: holding(ruleset, items[name].when))
    counted = {item.id: Compare((">",), (item.count.tree, Number(0))) for item in items.values()}
    names = {item.id: about(item.when.tree) for item in items.values()}

    def apart(item: Item, other: Item, holds: bool) -> bool:
        """Return whether an item never, or only, holds where another does not."""
        asked: Expr = Logic("and", (other.when.tree, counted[other.id]))
        asked = asked if holds else Unary("not", asked)
        return bool(held(item.id)) and not any(one.copy().hold([one.put(asked)]) for one in held(item.id))

    left_out: dict[str, list[Node]] = {}
    for row in document.at("items").items():
        item = items.get(str(row.at("id").plain()))
        for place in row.at("excludes").items():
            left_out.setdefault(str(row.at("id").plain()), []).append(place)
            other = items.get(str(place.plain()))
            if item is None or other is None:
                continue
            sure = not (item.joins or item.alone)
            code = "exclusion_always" if sure and apart(other, item, False) else ""
            if not _graded(item, other) and held(other.id) and apart(item, other, True):
                code = "exclusion_idle"
            if code:
                ends = [(one.when.file, one.when.line, 1) for one in (item, other)]
                yield place.problem(code, name=item.label, other=other.label, ends=ends)
    fixed = [item for item in items.values() if not (item.alone or item.joins or item.count.line) and names[item.id]]
    for item, other in itertools.permutations(fixed, 2):
        one, two = item.value.tree, other.value.tree
        if not (isinstance(one, Number) and isinstance(two, Number) and two.value and one.value):
            continue
        tier = bool(item.tier) and item.tier == other.tier
        said = item.id in other.excludes or other.id in item.excludes or item.help.zh
        if said or (tier and one.value > two.value) or not names[other.id] <= names[item.id]:
            continue
        if apart(item, other, False):
            code, formula = ("item_beaten", item.value) if tier else ("item_implied", item.when)
            ends = [(other.file, other.when.line or other.line, 1), *map(_end, left_out.get(item.id, ()))]
            facts = {"name": item.label, "other": other.label, "number": other.line, "ends": ends}
            yield Problem(code, "", item.file, formula.line or item.line, 1, facts=facts)


def _graded(item: Item, other: Item) -> bool:
    """Return whether two items ask for different numbers of the same."""
    asked = [
        {
            key_of(part.members[0]): key_of(part.members[1])
            for part in conjuncts(one.when.tree)
            if isinstance(part, Compare) and part.ops == ("==",)
        }
        for one in (item, other)
    ]
    return any(asked[1].get(key, number) != number for key, number in asked[0].items())


def _tiles(definition: Definition) -> Iterator[Problem]:
    """Yield rows of tiles that are played anyway."""
    always = {kind for row in definition.tiles if row.when.is_truth(True) for kind in row.kinds}
    for row in definition.tiles:
        if not row.when.is_truth(True) and always.issuperset(row.kinds):
            yield row.when.problem("tiles_idle", text=row.when)


def _rows(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield rows of a list that name the same as one before them."""
    wild = definition.wild.tiles if definition.wild is not None else ()
    lists: tuple[tuple[Node, str, list[object]], ...] = (
        (document.at("requirements"), "when", [key_of(one.when.tree) for one in definition.requirements]),
        (document.at("impossible"), "when", [key_of(one.when.tree) for one in definition.impossible]),
        (document.at("runs"), "groups", [(one.in_a_row, one.groups) for one in definition.runs]),
        (document.at("winning"), "with", [(one.with_, one.makes, one.must) for one in definition.winning]),
        (document.at("wild", "tiles"), "kinds", [one.kinds for one in wild]),
    )
    for section, key, said in lists:
        rows = section.items()
        first: dict[object, Node] = {}
        for one, row in zip(said, rows, strict=True) if len(said) == len(rows) else ():
            before = first.setdefault(one, row)
            if before is not row:
                yield (row.get(key) or row).problem("row_again", number=before.line, ends=[_end(before)])


def _shapes(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield own shapes of pairs and triplets that no hand has the tiles for."""
    hand = [] if definition.hand is None else list(definition.hand.tree.all_parts())
    sizes = {part.value + 1 for part in hand if isinstance(part, Number)} or {USUAL_HAND + 1}
    for rule in definition.shapes:
        size = 2 * rule.pairs + 3 * rule.triplets
        place = _place(document, "shapes", rule.shape)
        if size and place is not None and size not in sizes:
            yield place.problem("shape_size", name=rule.label, number=size, whole=max(sizes))


def _reached(definition: Definition, formulas: Iterable[Formula]) -> set[int]:
    """Return the numbers in formulas, in the values and options that they ask, and the powers of 2 of small ones."""
    values = {"value": definition.values, "local": definition.per_payer, "player": definition.players}
    waiting, seen, found = list(formulas), set(), set()
    while waiting:
        formula = waiting.pop()
        if id(formula) in seen:
            continue
        seen.add(id(formula))
        found |= {part.value for part in formula.tree.all_parts() if isinstance(part, Number)}
        for ref in formula.tree.refs():
            if ref.place in values:
                waiting.append(values[ref.place][ref.index].formula)
            elif ref.place in _OPTIONS:
                option = definition.options[ref.index]
                usual = option.default if isinstance(option.default, tuple) else (option.default,)
                found |= {one for one in (*option.listed_values(), *usual) if isinstance(one, int)}
    doubled = any(
        isinstance(part, Call) and part.function == "pow2"
        for one in definition.formulas()
        for part in one.tree.all_parts()
    )
    return found | {2**one for one in found if doubled and 0 <= one < 9}
