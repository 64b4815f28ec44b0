"""The second line of an event's card on the desk: what it is worth, what it waits for, or what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.deals import Win
from calculator.session.words import seat_names, sentence
from calculator.statement import TextStyle
from calculator.text import Language, say
from calculator.text.figures import width
from calculator.tiles import tiles_in_words

if TYPE_CHECKING:
    from calculator.session.desk import Desk

_PLUS = " + "
_WIDEST = 40
"""Columns of the items on a card; a Chinese character takes two."""


def event_second(desk: Desk, at: int, language: Language) -> tuple[str, bool]:
    """The second line of an event's card, and whether it says that something is wrong or missing."""
    outcome, deal = desk.outcome, desk.deal
    if outcome is None:
        return "", False
    entry = deal.events[at]
    if at >= outcome.counted:
        if outcome.missing_at == at and outcome.missing is not None:
            if at == desk.current and outcome.waits:
                return _waits_line(outcome.waits.kinds, language), False
            worth = _worth_line(desk, language) if at == desk.current else ""
            if worth:
                return worth, False
            return sentence(outcome.missing, deal, language), False
        here = [problem for problem in outcome.problems if problem.path.startswith(f"events[{at}]")]
        if here:
            return sentence(here[0], deal, language), True
        return say("desk_not_counted", language), False
    assert outcome.settlement is not None
    # Not needed until a deal is settled, after the first paint.
    from calculator.settlement import chain_steps, items_text
    from calculator.statement import payments_line

    if isinstance(entry, Win):
        win = outcome.win_at(at)
        if win is not None:
            items = _short(items_text(win.score, language), language)
            return f"{items} · {' '.join(chain_steps(win.score, language))}", False
    rows = [row for row in outcome.settlement.transfers if row.event == at]
    return payments_line(rows, TextStyle(seat_names(deal, language), language, pot=desk.pot(language))), False


def _short(items: str, language: Language) -> str:
    """The first of many items, and how many more there are: a card has two lines."""
    parts = items.split(_PLUS)
    kept = parts
    while len(kept) > 1 and width(_PLUS.join(kept)) > (_WIDEST if kept is parts else _WIDEST - 10):
        kept = kept[:-1]
    more = len(parts) - len(kept)
    return _PLUS.join(kept) + (say("event_more_items", language, count=more) if more else "")


def _worth_line(desk: Desk, language: Language) -> str:
    """What the full hand on the felt is worth before it is said who won it: 点炮 16 · 自摸 51."""
    if desk.outcome is None or desk.outcome.full is None:
        return ""
    from calculator.session.ways import both_ways  # not needed until a hand is full, after the first paint

    style = TextStyle(seat_names(desk.deal, language), language, pot=desk.pot(language), definition=desk.definition)
    ways = both_ways(desk, style)
    known = [f"{way.label} {way.points}" for way in ways.ways if way.points] if ways is not None else []
    return " · ".join(known)


def _waits_line(kinds: tuple[int, ...], language: Language) -> str:
    if not kinds:
        return say("desk_waits_none", language)
    if len(kinds) > 6:
        return say("desk_waits_many", language, count=len(kinds))
    return say("desk_waits_on", language, tiles=tiles_in_words(kinds, language))
