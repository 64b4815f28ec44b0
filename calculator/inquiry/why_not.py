"""Why not 为什么不是: the first condition of an item, or of a win, that this hand does not meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calculator.consistency import kongs_before
from calculator.explain import Reckoner, Scene
from calculator.facts import Circumstances
from calculator.hand import Hand
from calculator.inquiry.conditions import Conditions
from calculator.problems import Problems
from calculator.reading import shanten
from calculator.record import Record, Win
from calculator.record_reader import RecordReader
from calculator.result import SettledWin, Settlement
from calculator.rules.definitions import Item
from calculator.rules.expressions import Compare, Formula
from calculator.rules.library import Library
from calculator.scoring import Score, Scorer
from calculator.settler import Settler
from calculator.text import Language, say
from calculator.tiles import tile_name

MOST_WAYS = 12
"""Ways to mend a hand that are listed."""


@dataclass(frozen=True)
class NotCounted:
    """An item that did not come about, and why, in one sentence."""

    item: Item
    why: str


def items_not_counted(settlement: Settlement, win: SettledWin, language: Language = "zh") -> tuple[NotCounted, ...]:
    """Every item of the ruleset that this win does not count, in the order of the file."""
    readings = readings_of(settlement, win)
    counted = {line.item.id for line in win.score.items}
    return tuple(
        NotCounted(item, why_not(win.score, item, readings, language))
        for item in settlement.table.definition.items
        if item.id not in counted
    )


def readings_of(settlement: Settlement, win: SettledWin) -> tuple[Score, ...]:
    """Every legal reading of a win, scored."""
    scorer = _scorer(settlement, win.score)
    return tuple(scorer.scores(win.score.win.hand, win.score.win.circumstances))


def _scorer(settlement: Settlement, score: Score) -> Scorer:
    return Scorer(settlement.table, score.win.wild, score.deal, score.win.jing)


def why_not(score: Score, item: Item, readings: Sequence[Score] = (), language: Language = "zh") -> str:
    """Why an item does not count in the reading taken."""
    name = item.label(language)
    if item.off:
        return say("not_played", language, item=name)
    other = next((one for one in readings if one.counts[item.index] and one.worths[item.index]), None)
    conditions = Conditions(Reckoner(Scene(score.table, score.deal, score=score), language))
    if not conditions.holds(item.when):
        unmet = conditions.unmet(item.when)
        if other is not None:
            return say("not_in_this_reading", language, item=name, unmet=unmet, points=other.points, best=score.points)
        return say("not_met", language, item=name, unmet=unmet)
    if item.alone:
        return say("not_alone", language, item=name)
    covering = [line.item for line in score.items if item.id in line.item.excludes]
    if covering:
        return say("not_besides", language, item=name, other="、".join(one.label(language) for one in covering))
    if score.counts[item.index]:
        return say("not_worth", language, item=name)
    return say("not_joined" if item.joins else "not_counted", language, item=name)


def why_no_win(record: Record, event: Win, scorer: Scorer, language: Language = "zh") -> list[str]:
    """Why the hand of a win event is none: the requirement it fails, with the best that its readings reach; or how far
    it is from a shape, and what would mend it. Empty where it is a win."""
    hand = Hand(event.concealed, event.melds + kongs_before(record, event.player, event.index), event.tile)
    definition = scorer.table.definition
    way = Circumstances(
        discard=event.discarder is not None,
        flags=event.flags & frozenset(definition.circumstances),
        dealer=event.player == record.dealer,
    )
    unmet = scorer.unmet(hand, way)
    if unmet == -1:
        return []
    if unmet == -2:
        return list(_no_shape(hand, scorer, language))
    requirement = definition.requirements[unmet]
    nearest = _nearest(list(scorer.shaped(hand, way)), requirement.when, language)
    return [say("no_win_requirement", language, label=requirement.label(language), unmet=nearest)]


def why_no_wins(
    data: Any, library: Library, beside: Path | None = None, language: Language = "zh"
) -> dict[int, list[str]]:
    """For a record that does not settle: by the index of each win event why its hand is no win; nothing for those that
    are, or whose tiles cannot be read.

    :raises Problems: where the record's ruleset or options cannot be used.
    """
    reader = RecordReader(data)
    head = reader.head()
    if head is None:
        raise Problems(reader.problems)
    ruleset = library.load_named(head[0], beside)
    values, problems = ruleset.options(head[1])
    if problems:
        raise Problems(problems)
    record = reader.record(ruleset.definition.check_hands)
    scorer = Settler(record, ruleset.table(values)).scorer
    told = {}
    for event in record.events:
        if isinstance(event, Win) and event.readable and len(event.concealed) % 3 == 1:
            why = why_no_win(record, event, scorer, language)
            if why:
                told[event.index] = why
    return told


def _nearest(readings: list[Score], formula: Formula, language: Language) -> str:
    """The unmet condition of the reading that comes nearest: of `支 >= 8` the one with most."""
    told = [(Reckoner(Scene(score.table, score.deal, score=score), language), score) for score in readings]
    tree = formula.tree
    if isinstance(tree, Compare) and tree.ops[0] in (">", ">=", "<", "<="):
        sign = 1 if tree.ops[0].startswith(">") else -1
        told.sort(key=lambda one: -sign * int(one[0].value(tree.members[0])))
    return Conditions(told[0][0]).unmet(formula)


def _no_shape(hand: Hand, scorer: Scorer, language: Language) -> Iterator[str]:
    """How many tiles have to be exchanged, and, where it is one, which for which."""
    table = scorer.table
    try:
        far = shanten(hand.concealed_counts, hand.meld_counts, len(hand.melds), table.shapes, scorer.wild, table.kinds)
    except ValueError:
        # Melds where no shape has any.
        yield say("no_win_no_legal", language)
        return
    yield say("no_win_far", language, count=far + 1)
    if far:
        return
    listed = 0
    tiles = [*hand.concealed, *([hand.winning] if hand.winning is not None else [])]
    for out in sorted(set(tiles)):
        rest = list(tiles)
        rest.remove(out)
        waits = scorer.waits(Hand(tuple(rest), hand.melds))
        if waits and listed < MOST_WAYS:
            listed += 1
            names = "、".join(tile_name(kind, language) for kind in waits)
            yield say("no_win_exchange", language, out=tile_name(out, language), tiles=names)
    if not listed:
        yield say("no_win_no_legal", language)
