"""Lines of a ruleset file that change nothing, and hand sizes and explanations that cannot be right.

They are choices that come to the same, presets of what is usual, periods and keys without effect, and circumstances that
nothing asks for.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from calculator.documents import Data, Entry, Node, Problem, Warnings
from calculator.rules import Definition, Item, Label, Option, Ruleset
from calculator.rules.formulas import Formula
from calculator.rules.formulas.agreement import with_one_chosen
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.circumstances import holding, may_hold, possible_in
from calculator.rules.formulas.expressions import (
    Call,
    Compare,
    Expr,
    Logic,
    Name,
    Number,
    Text,
    Unary,
    about,
    conjuncts,
    exchanged,
    key_of,
    refs_of,
)
from calculator.rules.language.vocabulary import CHOICES, WORDS
from calculator.rules.library import Library, merge
from calculator.rules.seats import USUAL_HAND
from calculator.workshop.amounts_said import amounts_said
from calculator.workshop.choices_said import choices_said
from calculator.workshop.dealers_said import dealers_said
from calculator.workshop.labels import Labels
from calculator.workshop.numbers_said import numbers_said, problem_of_option
from calculator.workshop.odd_ones import odd_ones
from calculator.workshop.said_otherwise import said_otherwise
from calculator.workshop.uneven import uneven
from calculator.workshop.unlike_terms import unlike_terms

_HEAD = ("format", "id", "version", "extends", "name", "about", "sources", "examples")
_TEXTS = ("source", "help")
_ONLY_ASKED = ("last_tile", "heavenly", "earthly")
"""Circumstances that change nothing by themselves."""
_MOST_ENDS = 4
"""Formulas that ask for an option, at which it is told that its choices come to the same."""
_MOST_TRIED = 256
"""Numbers of the names of two formulas that are tried."""


def idle(library: Library, path: Path, ruleset: Ruleset) -> list[Problem]:
    """Return warnings about lines of the file of a ruleset that change nothing, in no order.

    :raises Problems: where the file cannot be read.
    """
    document, definition = library.document(path), ruleset.definition
    own = document.get("id")
    return [
        *(
            [own.problem("ruleset_id_other", text=ruleset.id, name=path.name)]
            if own and ruleset.id != path.stem
            else []
        ),
        *_of_every_hand(definition, path),
        *_alike(ruleset, document),
        *_presets(definition, document),
        *_of_other_types(document),
        *_periods(ruleset, document),
        *_inherited(library, path, document),
        *_circumstances(ruleset, document),
        *_calls(definition, document),
        *_hand(definition),
        *_caps(ruleset, document),
        *_beside(ruleset, document),
        *_tiles(definition),
        *_rows(definition, document),
        *_shapes(definition, document),
        *Labels(ruleset).problems(),
        *numbers_said(ruleset, document),
        *uneven(ruleset, document),
        *odd_ones(ruleset, document),
        *said_otherwise(ruleset, document, library.text(path)),
        *choices_said(definition, document),
        *amounts_said(definition),
        *dealers_said(ruleset),
        *unlike_terms(ruleset),
    ]


def meant_in(document: Node) -> list[tuple[int, int]]:
    """Return the first and last lines of every mapping with `meant: true`."""
    return [
        (entry.key.line, max(one.node.line for one in (entry, *entry.node.walk())))
        for entry in document.walk()
        if entry.node.at("meant").value is True
    ]


# --- choices and presets ------------------------------------------------------------------------------------------------


def _alike(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield choices of an option, or of a fact, with which every formula comes to the same."""
    definition, same = ruleset.definition, partial(_comes_to_the_same, possible_in(ruleset, {}))
    formulas = list(definition.formulas())
    for option in definition.open_options:
        asking = definition.asking(option)
        if option.type not in ("switch", "choice") or not asking:
            continue
        seen: list[tuple[Any, tuple[Expr, ...]]] = []
        for value in option.listed_values():
            put = with_one_chosen(definition, option, value).put
            trees = tuple(put(one.tree) for one in asking)
            alike = [one for one, others in seen if all(map(same, trees, others))]
            if alike:
                problem = _same(option, document, alike[0], value, asking[:_MOST_ENDS])
                if len(asking) == 1:
                    names = asking[0].tree.parts_of(Name)
                    part = next(one for one in names if (one.ref.place, one.ref.index) == ("option", option.index))
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
    names = {key_of(part): part for tree in (one, other) for part in tree.parts_of(Name)}
    spans = {key: possible.span_of(part) for key, part in names.items()}
    if math.prod(span.high - span.low + 1 for span in spans.values()) > _MOST_TRIED:
        return False
    for numbers in itertools.product(*(range(span.low, span.high + 1) for span in spans.values())):
        chosen = {key: Number(number) for key, number in zip(spans, numbers, strict=True)}
        found = [possible.span_of(exchanged(tree, chosen)) for tree in (one, other)]
        if found[0] != found[1] or found[0].low != found[0].high:
            return False
    return True


def _same(option: Option, document: Node, first: Any, second: Any, asking: Sequence[Formula] = ()) -> Problem:
    choices = (document.at(section, option.id, "choices") for section in ("options", "facts"))
    lines = [one.key.line for listed in choices for one in listed.entries() if one.key.value == second]
    line = next(iter(lines), option.line)
    facts = {name: partial(option.show, value) for name, value in (("one", first), ("other", second))}
    return Problem("choices_alike", "", option.file, line, 1, facts={"name": option.label, **facts, "ends": asking})


def _presets(definition: Definition, document: Node) -> Warnings:
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
            yield place.problem("preset_again", name=preset.label, other=other, ends=[first])
        if place is not None:
            seen.setdefault(chosen, (preset.label, place))


def _place(document: Node, section: str, name: str) -> Node | None:
    return next((one.key for one in document.at(section).entries() if one.name == name), None)


def _of_other_types(document: Node) -> Warnings:
    """Yield lists of choices and of fields in options and facts that by their type have none."""
    for row in (row for section in ("options", "facts") for row in document.at(section).entries()):
        kind = row.node.at("type").plain()
        for key, only in (("choices", "choice"), ("fields", "numbers")):
            if kind and kind != only and row.node.get(key) is not None:
                yield row.node.at(key).problem("key_of_type", name=key, text=f"type: {kind}", other=f"type: {only}")


# --- periods and what is inherited ----------------------------------------------------------------------------------------


def _periods(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield values from a day on that are the same as before, and days that are still to come."""
    if not ruleset.periods:
        return
    for entry in document.walk():
        for before, after in itertools.pairwise(entry.node.items()):
            since, was, now = after.get("since"), before.get("is"), after.get("is")
            if since is None or was is None or now is None:
                continue
            if was.plain() == now.plain():
                yield after.problem("season_same", day=str(since.value))
            elif str(since.value) > date.today().isoformat():
                yield after.problem("season_to_come", day=str(since.value))


def _inherited(library: Library, path: Path, document: Node) -> Warnings:
    """Yield keys of a file that change nothing of what it extends."""
    named = document.get("extends")
    if named is None or not isinstance(document.value, dict):
        return
    other = str(named.plain())
    parent = library.whole_document(library.find(other, path.parent))
    needed = document.get("requirements")
    if needed is not None:
        still = {str(one.at("zh").plain()) for one in needed.items()}
        before = [str(one.at("zh").plain()) for one in parent.at("requirements").items()]
        for name in (one for one in before if one not in still):
            yield needed.problem("row_dropped", name=name, other=other, ends=[document.mapping["requirements"].key])
    whole = _merged(parent, document)

    def is_idle(entry: Entry, kept: Any) -> bool:
        """Return whether a section does the same with no more than some of what is in it."""
        node = replace(entry, node=replace(entry.node, value=kept))
        return _merged(parent, replace(document, value={**document.mapping, entry.name: node})) == whole

    for name, entry in document.value.items():
        if name in _HEAD:
            continue
        rest = {key: one for key, one in document.value.items() if key != name}
        if _merged(parent, replace(document, value=rest)) == whole:
            yield entry.key.problem("key_idle", name=name, other=other)
        elif isinstance(inside := entry.node.value, dict) and name != "payments":
            for key, one in inside.items():
                if is_idle(entry, {also: kept for also, kept in inside.items() if also != key}):
                    yield one.key.problem("key_idle", name=key, other=other)
        elif entry.node.is_list and name in ("items", "impossible"):
            for row in entry.node.items():
                own = row.get("id")
                if own is not None and is_idle(entry, [kept for kept in entry.node.items() if kept is not row]):
                    yield row.problem("key_idle", name=str(own.plain()), other=other)


def _merged(parent: Node, document: Node) -> Data:
    """Return the rules of a document laid over another, without keys that are empty."""
    return {key: one for key, one in _bare(merge(parent, document).plain()).items() if one not in ({}, [], None)}


def _bare(value: Any) -> Any:
    """Return a value without what is only told of it."""
    if isinstance(value, dict):
        return {key: _bare(one) for key, one in value.items() if key not in (*_TEXTS, *_HEAD[:6], "examples")}
    return list(map(_bare, value)) if isinstance(value, list) else value


def _of_every_hand(definition: Definition, path: Path) -> Warnings:
    """Yield items of a file that every hand has, since they say neither when nor how often they count."""
    excluded = {other for item in definition.items for other in item.excludes}
    for item in definition.items:
        open_ended = item.off or item.alone or item.joins or item.id in excluded
        left_out = not item.when.file and not item.count.file and item.worth is not None
        if item.file == str(path) and left_out and not open_ended:
            yield item.problem_of("item_every_hand", item.when)


# --- what nothing asks for, and what cannot be right ------------------------------------------------------------------------


def _circumstances(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield circumstances that no formula asks for."""
    node = document.at("circumstances")
    asked = {word.rpartition(".")[2] for word in ruleset.words}
    for place in node.items() or [entry.key for entry in node.entries()]:
        if str(place.value) in _ONLY_ASKED and str(place.value) not in asked:
            flag = str(place.value)
            name = Label(WORDS[f"win.{flag}"].chinese, flag)
            yield place.problem("circumstance_unread", name=name)


def _calls(definition: Definition, document: Node) -> Warnings:
    """Yield words for melds that are not made."""
    for call in definition.calls:
        place = _place(document, "calls", call.id)
        wild = definition.jing.wild if definition.jing is not None and call.id == "next_wild" else ("next",)
        melds = call.id in CHOICES["ruleset.melds"] and call.id not in definition.melds
        if place is not None and (melds or "next" not in wild):
            turned = document.get("jing")
            yield place.problem("call_idle", name=call.label, ends=[turned.at("wild")] if turned else [])


def _hand(definition: Definition) -> Warnings:
    """Yield a size of the hand with which no win can be made of groups and a pair."""
    hand = definition.hand
    if hand is None:
        return
    for size in (part.value for part in hand.tree.parts_of(Number)):
        if size > 3 and size % 3 not in ((1, 2) if definition.runs else (1,)):
            yield hand.problem("hand_size", text=size, whole=size + 1, likely=str(size - (size - 1) % 3))


def _caps(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield defaults of caps below the least that a win may have."""
    definition = ruleset.definition
    usual = possible_in(ruleset, {}, ruleset.usual_options).copy()
    if not usual.hold([usual.put(one.when.tree) for one in definition.requirements]):
        return
    for part in (part for value in definition.values for part in value.formula.tree.parts_of(Call)):
        if part.function not in ("min", "at_most"):
            continue
        for cap in part.arguments:
            for option in definition.options_in(cap) if isinstance(cap, Name) else ():
                if option.fixed or type(option.default) is not int:
                    continue
                least = min(usual.span_of(one).low for one in part.arguments if one is not cap)
                if least > option.default:
                    yield problem_of_option(
                        option, document, "default", "cap_too_low", number=option.default, least=least
                    )


def _beside(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield items that are excluded though never, or wherever, they hold, and those that always hold beside another.

    Of those beside another they are items with which the other always counts too, or is always worth more in their tier,
    and nothing says so.
    """
    items = {item.id: item for item in ruleset.definition.played_items}
    names = {item.id: about(item.when.tree) for item in items.values()}
    groups = {item.id: _groups(item) for item in items.values()}

    def apart(item: Item, other: Item, holds: bool) -> bool:
        """Return whether an item never, or only, holds where another does not."""
        asked: Expr = Logic("and", (other.when.tree, Compare((">",), (other.count.tree, Number(0)))))
        asked = asked if holds else Unary("not", asked)
        held = holding(ruleset, item.when)
        return bool(held) and not may_hold(held, asked)

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
            if not _graded(item, other) and holding(ruleset, other.when) and apart(item, other, True):
                code = "exclusion_idle"
            if code:
                ends = [(one.when.file, one.when.line, 1) for one in (item, other)]
                yield place.problem(code, name=item.label, other=other.label, ends=ends)
    fixed = [item for item in items.values() if not (item.alone or item.joins or item.count.line)]
    for item, other in itertools.permutations(fixed, 2):
        worths = [one.worth for one in (item, other) if one.worth is not None]
        tier = bool(item.tier) and item.tier == other.tier
        said = item.id in other.excludes or other.id in item.excludes or item.help.zh
        beaten = not tier or (len(worths) == 2 and worths[0] <= worths[1])
        if said or 0 in worths or not beaten or not names[other.id] <= names[item.id]:
            continue
        if groups[other.id] < groups[item.id] if groups[other.id] else names[other.id] and apart(item, other, False):
            code, formula = ("item_beaten", item.value) if tier else ("item_implied", item.when)
            ends = [other.start, *left_out.get(item.id, ())]
            yield item.problem_of(code, formula, other=other.label, number=other.line, ends=ends)


def _groups(item: Item) -> Counter[str]:
    """Return the groups that an item asks for, if that is all that it asks."""
    match item.when.tree:
        case Call(function="has", arguments=(Text(value=groups),)):
            return Counter(groups.split())
    return Counter()


def _graded(item: Item, other: Item) -> bool:
    """Return whether an item asks for another number than the other, which asks nothing else."""
    asked = [
        {
            key_of(part.members[0]): key_of(part.members[1])
            for part in conjuncts(one.when.tree)
            if isinstance(part, Compare) and part.ops == ("==",)
        }
        for one in (item, other)
    ]
    alone = len(conjuncts(other.when.tree)) == 1
    return alone and any(asked[1].get(key, number) != number for key, number in asked[0].items())


def _tiles(definition: Definition) -> Warnings:
    """Yield rows of tiles that are played anyway."""
    always = {kind for row in definition.tiles if row.when.is_truth(True) for kind in row.kinds}
    for row in definition.tiles:
        if not row.when.is_truth(True) and always.issuperset(row.kinds):
            yield row.when.problem("tiles_idle")


def _rows(definition: Definition, document: Node) -> Warnings:
    """Yield rows of a list that name the same as one before them."""
    lists: tuple[tuple[Node, str, list[object]], ...] = (
        (document.at("requirements"), "when", [key_of(one.when.tree) for one in definition.requirements]),
        (document.at("impossible"), "when", [key_of(one.when.tree) for one in definition.impossible]),
        (document.at("runs"), "groups", [(one.in_a_row, one.groups) for one in definition.runs]),
        (document.at("winning"), "with", [(one.with_, one.makes, one.must) for one in definition.winning]),
        (document.at("wild", "tiles"), "kinds", [one.kinds for one in definition.wild_rows]),
    )
    for section, key, said in lists:
        rows = section.items()
        first: dict[object, Node] = {}
        for one, row in zip(said, rows, strict=True) if len(said) == len(rows) else ():
            before = first.setdefault(one, row)
            if before is not row:
                yield (row.get(key) or row).problem("row_again", number=before.line, ends=[before])


def _shapes(definition: Definition, document: Node) -> Warnings:
    """Yield own shapes of pairs and triplets that no hand has the tiles for."""
    sizes = {number + 1 for number in definition.hand.tree.numbers()} if definition.hand is not None else set[int]()
    sizes = sizes or {USUAL_HAND + 1}
    for rule in definition.shapes:
        size = 2 * rule.pairs + 3 * rule.triplets
        place = _place(document, "shapes", rule.shape)
        if size and place is not None and size not in sizes:
            yield place.problem("shape_size", name=rule.label, number=size, whole=max(sizes))
