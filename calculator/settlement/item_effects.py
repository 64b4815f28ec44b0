"""Items as people argue about them: what each that counts brings by itself, and which were there but do not count, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from calculator.rules import Item, Option, OptionValue, Table, Value
from calculator.rules.formulas import Formula, RuleFault
from calculator.rules.formulas import expressions as ex
from calculator.scoring import ItemLine, Score
from calculator.settlement.explain import Reckoner, Scene
from calculator.text import Language, say


@dataclass(frozen=True)
class Gain:
    """What one item does to the points: `times` more where it multiplies, else `points` more; both 0 where nothing."""

    times: int = 0
    points: int = 0


@dataclass(frozen=True)
class Idle:
    """An item that is in the hand and does not count: `within` another that does, or because of an `option` of the
    table, or it is switched `off`; with none of these its groups are used by other items already."""

    item: Item
    worth: int
    within: Item | None = None
    option: Option | None = None
    off: bool = False


def gain(score: Score, line: ItemLine) -> Gain:
    """The points with the item against those without it, everything else as it is."""
    try:
        before = _points_without(score, line.item)
    except RuleFault:
        return Gain()
    after = score.points
    if _doubles(score.table) and before > 0 and after % before == 0:
        return Gain(times=after // before) if after > before else Gain()
    return Gain(points=after - before)


def _doubles(table: Table) -> bool:
    """Whether points grow by doubling at all; where they only add up, a quotient would be chance."""
    trees = [value.formula.tree for value in table.definition.values]
    return any(isinstance(part, ex.Call) and part.function == "pow2" for tree in trees for part in tree.walk())


def _points_without(score: Score, item: Item) -> int:
    definition = score.table.definition
    counts = tuple(0 if at == item.index else count for at, count in enumerate(score.counts))
    values = list(score.values)
    values[-1] = sum(worth * count for worth, count in zip(score.worths, counts, strict=True))
    for entry in definition.order:
        if isinstance(entry, Value):
            seen = replace(score, counts=counts, values=tuple(values))
            values[entry.index] = int(Reckoner(Scene(score.table, score.deal, score=seen)).value(entry.formula.tree))
    return next(values[value.index] for value in definition.values if value.id == "points")


def idle_items(score: Score) -> Iterator[Idle]:
    """Items that were there but do not count, in the order of the file."""
    for item in score.table.definition.items:
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
    here = Reckoner(Scene(score.table, score.deal, score=score))
    worth = _worth(here, item)
    if worth:
        if item.off:
            return Idle(item, worth, off=True)
        within = next((line.item for line in score.items if item.id in line.item.excludes), None)
        return Idle(item, worth, within=within)
    for option, value in _other_choices(score.table, item):
        there = _at(score, option, value)
        worth = _worth(there, item)
        if worth:
            return Idle(item, worth, option=option)
    return None


def _worth(reckoner: Reckoner, item: Item) -> int:
    """What an item would be worth by its own condition alone."""
    score = reckoner.scene.score
    assert score is not None
    if item.joins:
        return int(reckoner.value(item.value.tree)) * score.facts.sets_of(item.joins)
    if not reckoner.value(item.when.tree):
        return 0
    return int(reckoner.value(item.value.tree)) * int(reckoner.value(item.count.tree))


def _other_choices(table: Table, item: Item) -> Iterator[tuple[Option, OptionValue]]:
    """The options that an item's own formulas ask, each at its other values; of numbers one that is more than nothing."""
    asked = {index: None for formula in (item.when, item.value, item.count) for index in _options_in(formula)}
    for index in asked:
        option, now = table.definition.options[index], table.values[index]
        if option.type == "switch":
            yield option, not now
        elif option.type == "choice":
            yield from ((option, choice.value) for choice in option.choices if choice.value != now)
        elif option.type == "number" and not now:
            yield option, max(option.minimum, 1)


def _options_in(formula: Formula) -> Iterator[int]:
    return (ref.index for ref in formula.tree.refs() if ref.place == "option")


def _at(score: Score, option: Option, value: OptionValue) -> Reckoner:
    """The same win looked at with one option changed; what the hand is worth stays as it was."""
    values = tuple(value if at == option.index else old for at, old in enumerate(score.table.values))
    return Reckoner(Scene(score.table.ruleset.table(values), score.deal, score=score))


def reason(score: Score, item: Item, language: Language = "zh") -> str:
    """Why an item counts, in a few words: what the file says for it, or its condition with this hand's figures."""
    if item.help(language):
        return item.help(language)
    if item.when.text == "true":
        return ""
    tree = item.when.tree
    members = tree.members if isinstance(tree, ex.Logic) and tree.op == "and" else (tree,)
    reckoner = Reckoner(Scene(score.table, score.deal, score=score), language)
    told = [_told(member, reckoner, language) for member in members if not _agreed(member)]
    return ("，" if language == "zh" else ", ").join(text for text in told if text and text != item.label(language))


def _agreed(member: ex.Expr) -> bool:
    """Whether a part of a condition asks only what the table agreed."""
    refs = list(member.refs())
    return bool(refs) and all(ref.place in ("option", "choice", "empty") for ref in refs)


def _told(member: ex.Expr, reckoner: Reckoner, language: Language) -> str:
    """One part of a condition that holds; nothing where only its formula could say it."""
    if isinstance(member, ex.Name):
        label = member.ref.label
        return label(language) if label is not None else member.name
    if isinstance(member, ex.Compare) and isinstance(member.members[0], ex.Name):
        label = member.members[0].ref.label
        name = label(language) if label is not None else member.members[0].name
        return f"{name} {int(reckoner.value(member.members[0]))}"
    if isinstance(member, ex.Call) and member.function == "every":
        inner = member.arguments[0]
        label = inner.ref.label if isinstance(inner, ex.Name) else None
        return say("reason_every", language, what=label(language)) if label is not None else ""
    return ""
