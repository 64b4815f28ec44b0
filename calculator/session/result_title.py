"""The head of the result at the desk: its title, who pays, a tab for each win, and the settings of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from calculator.deals import SELF_DRAWN, Win
from calculator.session.desk import Desk
from calculator.session.result_payments import event_rows
from calculator.session.words import jing_title
from calculator.statement import TextStyle, payers_text, payments_line, setting, short_event_title, win_title
from calculator.text.figures import clauses, listed

if TYPE_CHECKING:
    from calculator.settlement import Shares


def result_heading(desk: Desk, shared: Shares | None, style: TextStyle) -> tuple[str, str]:
    """The title of the result and the line below it."""
    outcome, say = desk.outcome, style.say
    entry = desk.entry
    if outcome is None:
        return "", ""
    if isinstance(entry, Win) and desk.current >= outcome.counted:
        name = style.names[entry.player] if entry.player is not None else say("desk_someone")
        if outcome.waits is not None:
            title = say("desk_result_ready" if outcome.waits else "desk_result_not_ready", name=name)
            return title, say("result_ready_count") if outcome.waits else _distance(desk, style)
        return say("desk_result_wrong" if outcome.problems else "desk_result_open"), _distance(desk, style)
    if isinstance(entry, Win) and entry.tile is not None and entry.player is not None:
        return f"{style.names[entry.player]} {win_title(entry, style)}", how_paid(desk, entry, shared, style)
    if entry is None and not desk.jing:
        return say("desk_event_jing_open"), ""
    title = jing_title(desk, style.language) if entry is None else short_event_title(entry, style)
    if entry is not None and desk.current >= outcome.counted:
        return title, ""
    return title, payments_line(event_rows(desk), style)


def _distance(desk: Desk, style: TextStyle) -> str:
    """How many tiles a whole hand that is no win lacks."""
    progress = desk.outcome.progress if desk.outcome is not None else None
    if progress is None or progress.shanten < 0:
        return ""
    if progress.shanten == 0:
        return style.say("desk_prospect_one_discard" if progress.discards else "prospect_ready_for_nothing")
    return style.say("desk_far", count=progress.shanten)


def how_paid(desk: Desk, win: Win, shared: Shares | None, style: TextStyle) -> str:
    """Who discarded, who else won on the discard, and who pays how much."""
    paid = payers_text(shared, style)
    if win.source is None or win.source == SELF_DRAWN:
        return paid
    parts = [style.say("desk_by_discard", name=style.names[win.source])]
    others = [style.names[seat] for seat in with_the_same_discard(desk) if seat != win.player]
    if others:
        parts.append(style.say("result_same_discard", names=listed(others, style.language)))
    payers = {row.payer for row in shared.rows} if shared is not None else set()
    if paid and payers != {win.source}:
        parts.append(paid)
    return clauses(parts, style.language)


def with_the_same_discard(desk: Desk) -> tuple[int, ...]:
    """Who won on the discard of the win on the felt: one after the other in the record."""
    events, at = desk.deal.events, desk.current
    here = events[at] if 0 <= at < len(events) else None
    if not isinstance(here, Win) or here.source in (None, SELF_DRAWN) or here.tile is None:
        return ()
    first = at
    while first > 0 and _same(events[first - 1], here):
        first -= 1
    found = []
    while first < len(events) and _same(events[first], here):
        winner = events[first]
        if isinstance(winner, Win) and winner.player is not None:
            found.append(winner.player)
        first += 1
    return tuple(found)


def _same(event: object, win: Win) -> bool:
    return isinstance(event, Win) and (event.source, event.tile) == (win.source, win.tile)


class Tab(NamedTuple):
    """An event that the title line leads to."""

    event: int
    text: str
    tip: str


def result_tabs(desk: Desk, style: TextStyle) -> tuple[Tab, ...]:
    """One for each win where there are several, and one for the event on the felt where that is no win."""
    deal = desk.deal
    wins = [at for at, event in enumerate(deal.events) if isinstance(event, Win) and not event.blank]
    if len(wins) < 2:
        return ()
    found = []
    for at in sorted({*wins, desk.current} if desk.current >= 0 else set(wins)):
        event = deal.events[at]
        title = short_event_title(event, style)
        text = title
        if isinstance(event, Win):
            text = style.names[event.player] if event.player is not None else style.say("desk_someone")
        found.append(Tab(at, text, f"{at + 1} {title}"))
    return tuple(found)


def under_tabs(title: str, second: str, desk: Desk, style: TextStyle) -> str:
    """The line below the tabs: what the title says but for the name, which stands on the tab, and who pays."""
    entry = desk.entry
    player = entry.player if isinstance(entry, Win) else None
    if player is not None:
        title = title.removeprefix(style.names[player]).strip()
    return " · ".join(filter(None, (title, second)))


class Setting(NamedTuple):
    """One agreement of the table: what it is called, its value, and whether it was changed from the ruleset's own."""

    id: str
    name: str
    value: str
    changed: bool = False


def table_settings(desk: Desk, style: TextStyle) -> tuple[Setting, ...]:
    """All options, those that the table changed first."""
    if desk.definition is None:
        return ()
    given = dict(desk.deal.options)
    found = []
    for option in sorted(desk.definition.options, key=lambda option: option.id not in given):
        value = desk.option(option.id)
        shown = setting(option, value, style.language)
        found.append(Setting(option.id, option.label(style.language), shown, option.id in given))
    return tuple(found)
