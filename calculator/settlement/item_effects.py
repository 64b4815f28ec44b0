"""Effects of items: the gain of each item that counts, and the items of the hand that do not count, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from calculator.rules import Item, Option, OptionValue, Table, Value
from calculator.rules.formulas import Evaluator, RuleFault, sets_of
from calculator.rules.formulas.expressions import Expr, Name, conjuncts, terms_of
from calculator.scoring import ItemLine, Score
from calculator.settlement.explain import Explainer, facts_of
from calculator.text import Language, Said, Sentence, clauses


class Gain(NamedTuple):
    """The effect of one item on the points.

    It is `times` more if it multiplies, else `points` more; both are 0 if there is none.
    """

    times: int = 0
    points: int = 0


class Idle(NamedTuple):
    """An item that is in the hand and does not count.

    It is `within` another that does, or because of an `option` of the table, or it is switched
    `off`; with none of these its groups are used by other items already.
    """

    item: Item
    worth: int
    within: Item | None = None
    option: Option | None = None
    off: bool = False


def gain(score: Score, line: ItemLine) -> Gain:
    """Return the points with the item against those without it, everything else as it is."""
    try:
        before = _points_without(score, line.item)
    except RuleFault:
        return Gain()
    after = score.points
    # Where they only add up, a quotient would be chance.
    if score.table.ruleset.doubles and before > 0 and after % before == 0:
        return Gain(times=after // before) if after > before else Gain()
    return Gain(points=after - before)


def _points_without(score: Score, item: Item) -> int:
    table, facts = score.table, score.facts
    counts = tuple(0 if at == item.index else count for at, count in enumerate(score.counts))
    values = list(score.values)
    values[-1] = sum(worth * count for worth, count in zip(score.worths, counts, strict=True))
    # Every value is worked out from those before it in the list.
    known = (score.win, facts.tiles, facts, counts, values, None)
    evaluator = Evaluator((), table.values, score.deal, None, None, *known)
    for entry in table.definition.order:
        if isinstance(entry, Value):
            values[entry.index] = int(evaluator.value(entry.formula.tree))
    return values[table.ruleset.value_places["points"]]


def added_to_items(score: Score) -> list[tuple[Value, Said, int]]:
    """Return the terms that the first step of the chain adds to the sum of the items, if it is such a sum.

    Each is the value, the name of the term and its worth. The value's number is that of the items and these.
    """
    definition = score.definition
    first = next((value for value in definition.values if value.id == (*definition.chain, "")[0]), None)
    terms = [] if first is None else terms_of(first.formula.tree)
    if first is None or sum(isinstance(term, Name) and term.ref.place == "total" for term in terms) != 1:
        return []
    evaluator = facts_of(score).evaluator()
    others = [term for term in terms if not (isinstance(term, Name) and term.ref.place == "total")]
    worths = [int(evaluator.value(term)) for term in others]
    labels: list[Said] = [(isinstance(term, Name) and term.ref.label) or Sentence("items_start") for term in others]
    return [(first, label, worth) for label, worth in zip(labels, worths, strict=True) if worth]


def idle_items(score: Score) -> Iterator[Idle]:
    """Yield items that were there but do not count, in the order of the file."""
    for item in score.definition.items:
        if score.counts[item.index] and score.worths[item.index]:
            continue
        try:
            found = _idle(score, item)
        except RuleFault:
            continue
        if found is not None:
            yield found


def _idle(score: Score, item: Item) -> Idle | None:
    if item.alone:
        return None
    worth = _worth(score, score.table.values, item)
    if worth:
        if item.off:
            return Idle(item, worth, off=True)
        within = next(
            (
                line.item
                for line in score.items
                if item.id in line.item.excludes or (item.tier and item.tier == line.item.tier)
            ),
            None,
        )
        return Idle(item, worth, within=within)
    for option, value in _other_choices(score.table, item):
        other = tuple(value if at == option.index else old for at, old in enumerate(score.table.values))
        worth = _worth(score, other, item)
        if worth:
            return Idle(item, worth, option=option)
    return None


def _worth(score: Score, options: tuple[OptionValue, ...], item: Item) -> int:
    """Return the worth of an item by its own condition alone, with some options.

    The worth of the hand stays.
    """
    value = Evaluator((), options, score.deal, None, None, *score.arguments, None).value
    if item.joins:
        return int(value(item.value.tree)) * len(sets_of(item.joins, score.facts.sets))
    if not value(item.when.tree):
        return 0
    return int(value(item.value.tree)) * int(value(item.count.tree))


def _other_choices(table: Table, item: Item) -> Iterator[tuple[Option, OptionValue]]:
    """Yield the options in an item's own formulas, each at its other values.

    Of numbers one above 0.
    """
    for option in dict.fromkeys(table.definition.options_in(item.when.tree, item.value.tree, item.count.tree)):
        now = table.values[option.index]
        if option.fixed:
            continue
        near = () if now else (max(option.minimum, 1),)
        yield from ((option, value) for value in option.alternatives(now, near) if value is not None)


def reason(score: Score, item: Item, language: Language = "zh") -> str:
    """Return why an item counts, in a few words.

    That is the ruleset's text for it, or its condition with this hand's figures.
    """
    if item.help(language):
        return item.help(language)
    if item.when.text == "true":
        return ""
    tree = item.when.tree
    members = conjuncts(tree)
    figures = Explainer(facts_of(score), language).figures
    texts = [figures.condition(member) for member in members if not _agreed(member)]
    return clauses((text for text in texts if text and text != item.label(language)), language)


def _agreed(member: Expr) -> bool:
    """Return whether a part of a condition asks only about options of the table."""
    refs = list(member.refs())
    return bool(refs) and all(ref.place in ("option", "choice", "empty") for ref in refs)
