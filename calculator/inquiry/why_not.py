"""Reasons against an item, or a win, 为什么不是: the conditions that this hand does not meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from calculator.deals import Win, read_at_table
from calculator.documents import Problems
from calculator.inquiry.conditions import Conditions, pattern_text, tiles_text
from calculator.prospects import Position, with_tile
from calculator.rules import Item
from calculator.rules.formulas import Compare, Formula, Number, RuleFault
from calculator.rules.library import Library
from calculator.scoring import Score, Scorer
from calculator.settlement import SettledWin, Settlement, Settler
from calculator.text import Language, listed, say
from calculator.tiles import Hand, tile_name

MOST_EXCHANGES = 6
"""Ways to mend a hand that are listed."""
MOST_EXCHANGED = 3
"""Tiles up to which whole exchanges are looked for; of a hand that is farther off only the next step is shown."""
_BRANCHES = 3
"""The number tried at each step if more than one tile is exchanged."""


class NotCounted(NamedTuple):
    """An item that did not come about, and why, in one sentence."""

    item: Item
    why: str


def items_not_counted(settlement: Settlement, win: SettledWin, language: Language = "zh") -> tuple[NotCounted, ...]:
    """Return every item of the ruleset that this win does not count, in the order of the file."""
    score = win.score
    scorer = Scorer(settlement.table, score.win.wild, score.deal)
    readings = tuple(scorer.scores(score.win.hand, score.win.circumstances))
    counted = {line.item.id for line in score.items}
    return tuple(
        NotCounted(item, why_not(score, item, readings, language))
        for item in settlement.table.definition.items
        if item.id not in counted
    )


def why_not(score: Score, item: Item, readings: Sequence[Score] = (), language: Language = "zh") -> str:
    """Return why an item does not count in the reading taken."""
    name = item.label(language)
    if item.off:
        return say("not_played", language, item=name)
    other = next((one for one in readings if one.counts[item.index] and one.worths[item.index]), None)
    conditions = Conditions(score, language)
    if not conditions.holds(item.when):
        unmet = conditions.unmet(item.when)
        if other is not None and other.points == score.points:
            return say(
                "not_in_equal_reading", language, item=name, unmet=unmet, points=other.points, count=other.points
            )
        if other is not None:
            return say("not_in_this_reading", language, item=name, unmet=unmet, points=other.points, best=score.points)
        return say("not_met", language, item=name, unmet=unmet)
    if item.alone:
        return say("not_alone", language, item=name)
    covering = [line.item for line in score.items if item.id in line.item.excludes]
    if covering:
        return say(
            "not_besides", language, item=name, other=listed((one.label(language) for one in covering), language)
        )
    if score.counts[item.index]:
        return say("not_worth", language, item=name)
    if item.joins:
        there = any(score.facts.has(pattern) for pattern in item.joins)
        code = "not_joined_again" if there else "not_joined"
        examples = " / ".join(pattern_text(pattern, language) for pattern in item.joins)
        return say(code, language, item=name, pattern=examples)
    if isinstance(item.count.tree, Number):
        return say("not_counted_plain", language, item=name)
    return say("not_counted", language, item=name, count=conditions.text(item.count.tree))


def why_no_win(at: int, event: Win, settler: Settler, language: Language = "zh") -> list[str]:
    """Return why the hand of a win event is not a win; empty if it is one.

    It is the requirement it fails, with the best that its readings reach; or the shanten of a
    shape, and the exchanges to reach it.
    """
    scorer, definition = settler.scorer, settler.definition
    hand, way = settler.won_hand(at, event)
    try:
        unmet = scorer.unmet(hand, way)
        shaped = list(scorer.scores(hand, way, legal=False)) if unmet >= 0 else []
    except RuleFault as fault:
        return [problem.message(language) for problem in fault.problems]
    if unmet == -1:
        return []
    if unmet == -2:
        return list(_no_shape(hand, scorer, language))
    requirement = definition.requirements[unmet]
    nearest = _nearest(shaped, requirement.when, language)
    return [say("no_win_requirement", language, label=requirement.label(language), unmet=nearest)]


def why_no_wins(
    data: Any, library: Library, beside: Path | None = None, language: Language = "zh"
) -> dict[int, list[str]]:
    """Return the reasons of `why_no_win` by the index of each win event, for a record that does not settle.

    There are none for wins, or if the tiles cannot be read.

    :raises Problems: if the record's ruleset or options cannot be used.
    """
    deal, table, form = read_at_table(data, library, beside)
    problems = [one for one in form.problems if one.path.startswith("options.")]
    if problems:
        raise Problems(problems)
    settler = Settler(deal, table)
    found = {}
    for at, win in deal.wins:
        readable = not {f"events[{at}]", f"events[{at}].hand"} & form.unread
        # The tiles can be groups, as far as their number goes.
        rest = (len(win.hand.tiles) - table.hand_size(len(deal.kongs_of(win.player, at)))) % 3
        if readable and win.player is not None and not rest:
            why = why_no_win(at, win, settler, language)
            if why:
                found[at] = why
    return found


def _nearest(readings: list[Score], formula: Formula, language: Language) -> str:
    """Return the unmet condition of the reading that comes nearest: of `支 >= 8` the one with most."""
    nearest = [Conditions(score, language) for score in readings]
    tree = formula.tree
    if isinstance(tree, Compare) and tree.ops[0] in (">", ">=", "<", "<="):
        sign = 1 if tree.ops[0].startswith(">") else -1
        nearest.sort(key=lambda one: -sign * int(one.value(tree.members[0])))
    return nearest[0].unmet(formula)


def _no_shape(hand: Hand, scorer: Scorer, language: Language) -> Iterator[str]:
    """Yield how many tiles have to be exchanged, and the exchanges that make a win, the dearest first."""
    try:
        position = Position(scorer.table, hand, scorer.wild)
        far = position.shanten(hand.concealed_counts) + 1
    except ValueError:
        # Melds where no shape has any.
        yield say("no_win_shape", language)
        return
    yield say("no_win_far", language, count=max(far, 1))
    if far > MOST_EXCHANGED:
        for out, into in _nearer(position, hand.concealed_counts)[:_BRANCHES]:
            yield say("no_win_draws", language, out=tile_name(out, language), tiles=tiles_text(into, language))
        return
    exchanges = _exchanges(position, hand.concealed_counts, max(far, 1))
    for (outs, intos), points in sorted(exchanges.items(), key=lambda way: (-way[1], way[0]))[:MOST_EXCHANGES]:
        names = {"out": _named(outs, language), "tiles": _named(intos, language)}
        yield say("no_win_exchange", language, **names, points=points)
    if not exchanges:
        yield say("no_win_no_legal", language)


def _named(kinds: Sequence[int], language: Language) -> str:
    return say("unmet_comma", language).join(tile_name(kind, language) for kind in kinds)


Exchange = tuple[tuple[int, ...], tuple[int, ...]]
"""The kinds given away, and those put in their place."""


def _exchanges(position: Position, counts: bytes, left: int) -> dict[Exchange, int]:
    """Return every exchange of one tile that wins, with its points.

    Of more tiles those along the likeliest ways.
    """
    if left == 1:
        return {
            ((out,), (wait.kind,)): max(wait.discard or 0, wait.self_drawn or 0)
            for out in _held(counts)
            for wait in position.waits(with_tile(counts, out, -1))
            if wait.kind != out
        }
    found = {}
    for out, into in _nearer(position, counts)[:_BRANCHES]:
        for kind in into[:_BRANCHES]:
            then = with_tile(with_tile(counts, out, -1), kind)
            for (outs, intos), points in _exchanges(position, then, left - 1).items():
                if kind not in outs and out not in intos:
                    found[tuple(sorted((out, *outs))), tuple(sorted((kind, *intos)))] = points
    return found


def _nearer(position: Position, counts: bytes) -> list[tuple[int, tuple[int, ...]]]:
    """Return the tiles that may be given away without a step back, and the kinds that then bring the hand nearer.

    Those with most kinds come first.
    """
    far = position.shanten(counts)
    found = []
    for out in _held(counts):
        rest = with_tile(counts, out, -1)
        if position.shanten(rest) <= far:
            helps = tuple(kind for kind in position.helps(rest) if kind != out and position.left(rest, kind))
            if helps:
                found.append((out, helps))
    return sorted(found, key=lambda one: -len(one[1]))


def _held(counts: Sequence[int]) -> list[int]:
    return [kind for kind, number in enumerate(counts) if number]
