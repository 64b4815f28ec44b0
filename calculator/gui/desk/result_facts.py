"""The head of the result and its reading, as plain values: made from the outcome, without a widget in sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculator.gui.desk.payment_facts import current_win, event_rows, payers_text
from calculator.gui.look.look import Look
from calculator.gui.tiles.widgets import StripTile
from calculator.session import SELF_DRAWN, Desk, Win, event_title, jing_title, payments_line, seat_names
from calculator.text.figures import clauses, listed
from calculator.tiles import MeldKind, tile_name

if TYPE_CHECKING:
    from calculator.scoring import Score
    from calculator.settlement import Shares


def heading(desk: Desk, look: Look, shared: Shares | None) -> tuple[str, str]:
    """The title of the result and the line below it."""
    outcome, deal, names = desk.outcome, desk.deal, seat_names(desk.deal, look.language)
    entry = deal.entry
    if outcome is None:
        return "", ""
    if isinstance(entry, Win) and deal.current >= outcome.counted:
        name = names[entry.player] if entry.player is not None else look.say("desk_someone")
        if outcome.waits is not None:
            title = look.say("desk_result_ready" if outcome.waits else "desk_result_not_ready", name=name)
            return title, look.say("result_ready_count") if outcome.waits else _distance(desk, look)
        return look.say("desk_result_wrong" if outcome.problems else "desk_result_open"), _distance(desk, look)
    if isinstance(entry, Win) and entry.tile is not None and entry.player is not None:
        title = f"{names[entry.player]} {win_title(entry, look)}"
        return title, how_paid(desk, entry, look, shared)
    rows = event_rows(desk)
    if entry is None:
        if not desk.jing:
            return look.say("desk_event_jing_open"), ""
        return jing_title(desk, look.language), payments_line(rows, names, look.language)
    if deal.current >= outcome.counted:
        return event_title(deal, entry, look.language), ""
    return event_title(deal, entry, look.language), payments_line(rows, names, look.language)


def win_title(win: Win, look: Look) -> str:
    """胡 9筒, 自摸 3万."""
    tile = tile_name(win.tile, look.language) if win.tile is not None else look.say("desk_someone")
    return look.say("result_drawn" if win.source == SELF_DRAWN else "result_won_on", tile=tile)


def _distance(desk: Desk, look: Look) -> str:
    """How many tiles a whole hand that is no win lacks."""
    progress = desk.outcome.progress if desk.outcome is not None else None
    if progress is None or progress.shanten < 0:
        return ""
    if progress.shanten == 0:
        return look.say("desk_prospect_one_discard" if progress.discards else "prospect_ready_for_nothing")
    return look.say("desk_far_one" if progress.shanten == 1 else "desk_far", count=progress.shanten)


def how_paid(desk: Desk, win: Win, look: Look, shared: Shares | None) -> str:
    """Who discarded, with whom he shares the discard, and who pays how much."""
    names = seat_names(desk.deal, look.language)
    paid = payers_text(desk, shared, look)
    if win.source is None or win.source == SELF_DRAWN:
        return paid
    parts = [look.say("desk_by_discard", name=names[win.source])]
    others = [names[seat] for seat in with_the_same_discard(desk) if seat != win.player]
    if others:
        parts.append(look.say("result_same_discard", names=listed(others, look.language)))
    payers = {row.payer for row in shared.rows} if shared is not None else set()
    if paid and payers != {win.source}:
        parts.append(paid)
    return clauses(parts, look.language)


def with_the_same_discard(desk: Desk) -> tuple[int, ...]:
    """Who won on the discard of the win on the felt: one after the other in the record."""
    events, at = desk.deal.events, desk.deal.current
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


@dataclass(frozen=True)
class Tab:
    """An event that the title line leads to."""

    event: int
    text: str
    tip: str


def tabs(desk: Desk, look: Look) -> tuple[Tab, ...]:
    """One for each win where there are several, and one for the event on the felt where that is no win."""
    deal, names = desk.deal, seat_names(desk.deal, look.language)
    wins = [at for at, event in enumerate(deal.events) if isinstance(event, Win) and not event.blank]
    if len(wins) < 2:
        return ()
    shown = sorted({*wins, deal.current} if deal.current >= 0 else set(wins))
    found = []
    for at in shown:
        event = deal.events[at]
        title = event_title(deal, event, look.language)
        text = title
        if isinstance(event, Win):
            text = names[event.player] if event.player is not None else look.say("desk_someone")
        found.append(Tab(at, text, f"{at + 1} {title}"))
    return tuple(found)


def under_tabs(title: str, second: str, desk: Desk, look: Look) -> str:
    """The line below the tabs: what the title says but for the name, which stands on the tab, and who pays."""
    entry = desk.deal.entry
    player = entry.player if isinstance(entry, Win) else None
    if player is not None:
        title = title.removeprefix(seat_names(desk.deal, look.language)[player]).strip()
    return " · ".join(filter(None, (title, second)))


def group_tiles(score: Score, desk: Desk, look: Look) -> list[StripTile]:
    """A reading, group by group; a wild tile is shown as what it is, with its corner marked and what it stands for."""
    wild = set(desk.wild)
    facts = score.facts
    stands = [(int(a), int(b)) for a, b in facts.stand_ins if a != b]
    winning = desk.deal.entry.tile if isinstance(desk.deal.entry, Win) else None
    at_group, as_kind = facts.winning_group or (-1, -1)
    shown: list[StripTile] = []
    marked = False
    for at, group in enumerate(score.reading.groups):
        first, replaced = len(shown), []
        for kind in group.tiles:
            face = int(kind)
            pair = next((pair for pair in stands if pair[1] == face), None)
            if pair is not None:
                stands.remove(pair)
                replaced.append(pair)
                face = pair[0]
            here = at_group < 0 or (at_group == at and int(kind) == as_kind)
            is_winning = not marked and face == winning and here
            marked = marked or is_winning
            name = tile_name(int(kind), look.language)
            hat = look.say("desk_tag_as") if face in wild else ""
            shown.append(StripTile(face, at, hat=hat, winning=is_winning, label=name))
        word = _group_word(group.kind, score, look)
        if replaced:
            word = f"{word} {_stand_ins(replaced, look)}".strip()
        shown[first:] = [_tagged(tile, word) for tile in shown[first:]]
    group_at = len(score.reading.groups)
    for meld in score.win.hand.melds:
        word = look.say(f"desk_tag_{meld.kind.value}")
        for at, tile in enumerate(meld.tiles):
            back = meld.kind is MeldKind.CONCEALED and at in (0, 3)
            hat = look.say("desk_main") if tile in wild else ""
            name = tile_name(int(tile), look.language)
            shown.append(StripTile(int(tile), group_at, tag=word, hat=hat, back=back, label=name))
        group_at += 1
    return shown


def _tagged(tile: StripTile, word: str) -> StripTile:
    return StripTile(tile.kind, tile.group, tag=word, hat=tile.hat, winning=tile.winning, label=tile.label)


def _stand_ins(pairs: list[tuple[int, int]], look: Look) -> str:
    """5万顶: which tile it stands for is seen from the group."""
    if len(pairs) == 1 and not look.narrow:
        return look.say("result_stands_short", wild=tile_name(pairs[0][0], look.language))
    return look.say("result_stands_count", count=len(pairs)) if len(pairs) > 1 else look.say("desk_tag_as")


def _group_word(kind: str, score: Score, look: Look) -> str:
    if kind == "pair" and score.reading.shape != "standard":
        return ""
    return look.say(f"desk_tag_{kind}")


@dataclass(frozen=True)
class Setting:
    """One agreement of the table: what it is called, its value, and whether it was changed from the ruleset's own."""

    id: str
    name: str
    value: str
    changed: bool = False


def settings(desk: Desk, look: Look) -> tuple[Setting, ...]:
    """All options, those that the table changed first."""
    if desk.definition is None:
        return ()
    given = dict(desk.deal.options)
    found = []
    for option in sorted(desk.definition.options, key=lambda option: option.id not in given):
        value = desk.option(option.id)
        shown = look.say("desk_option_unset") if value is None else option.show(value, look.language)
        found.append(Setting(option.id, option.label(look.language), shown, option.id in given))
    return tuple(found)


__all__ = ["Setting", "Tab", "current_win", "event_rows", "group_tiles", "heading", "settings", "tabs"]
