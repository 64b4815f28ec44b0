"""What happened, in one line: for a settled event in full, and in a few words for one that is still being entered."""

from __future__ import annotations

from calculator.deals import SELF_DRAWN, Event, Exhausted, Kong, Penalty, Win
from calculator.statement.style import TextStyle
from calculator.text import code_of
from calculator.tiles import tile_name


def event_title(event: Event, style: TextStyle) -> str:
    """The title of a settled event: 老王 胡 9筒（小李 点炮）."""
    names, language, say = style.names, style.language, style.say
    if isinstance(event, Kong):
        kind, tile = say(code_of("meld", event.kind)), tile_name(event.laid, language)
        facts = {"player": names[event.owner], "kind": kind, "tile": tile}
        if event.kind == "exposed" and event.feeder is not None:
            return say("event_kong_fed", feeder=names[event.feeder], **facts)
        return say("event_kong", **facts)
    if isinstance(event, Win):
        facts = {"player": names[event.winner], "tile": tile_name(event.winning, language)}
        if event.discarder is None:
            return say("event_win_self", **facts)
        code = "event_win_robbed" if "robbing_kong" in event.flags else "event_win_from"
        return say(code, feeder=names[event.discarder], **facts)
    if isinstance(event, Penalty):
        return say(code_of("event_penalty", event.kind), player=names[event.offender])
    return say("event_exhausted")


def short_event_title(event: Event, style: TextStyle) -> str:
    """The title of an event of which not everything need be known: 老王 胡（小李 点炮）."""
    say = style.say
    if isinstance(event, Exhausted):
        return say("desk_event_exhausted")
    name = style.names[event.player] if event.player is not None else say("desk_someone")
    if isinstance(event, Penalty):
        return say(code_of("desk_event_penalty", event.kind), name=name)
    if isinstance(event, Kong):
        kind = say(code_of("desk_tag", event.kind))
        return say("desk_event_kong", name=name, kind=kind, tile=tile_or_unknown(event.tile, style))
    if event.blank:
        return say("desk_event_blank")
    if event.source is None:
        return say("desk_event_unknown", name=name)
    if event.source == SELF_DRAWN:
        return say("desk_event_drawn", name=name)
    code = "desk_event_robbed" if "robbing_kong" in event.flags else "desk_event_discard"
    return say(code, name=name, other=style.names[event.source])


def win_title(win: Win, style: TextStyle) -> str:
    """The win without its player: 胡 9筒, 自摸 3万."""
    code = "result_drawn" if win.source == SELF_DRAWN else "result_won_on"
    return style.say(code, tile=tile_or_unknown(win.tile, style))


def tile_or_unknown(tile: int | None, style: TextStyle) -> str:
    """The name of a tile, or a question mark where it is not known yet."""
    return style.say("desk_someone") if tile is None else tile_name(tile, style.language)
