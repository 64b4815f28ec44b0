"""What the display of the table shows: one event of the deal on the desk, or all of it. No widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from calculator.deals import Win
from calculator.session.on_desk import JING
from calculator.session.result import net_shown, result_heading
from calculator.session.ways import Way, both_ways
from calculator.session.words import jing_title, seat_names, sentence
from calculator.settlement import POT
from calculator.statement import (
    Board,
    TextStyle,
    board,
    event_word,
    pair_sums,
    short_event_title,
    told,
    told_text,
    told_who,
    transfers_of,
)
from calculator.text import Language, say
from calculator.text.figures import listed, signed

if TYPE_CHECKING:
    from calculator.session.desk import Desk
    from calculator.statement import StripTile


class DisplayShown(NamedTuple):
    """`events` are the keys of the events with their index, `current` is the one shown, None for the whole deal. `board` is
    what that one paid; of one that is not settled yet its title, and what it lacks as its items. `lines` are payments in words,
    longest first: each entry says all of them, in fewer words than the one before."""

    names: tuple[str, ...]
    where: str
    events: tuple[tuple[int, str], ...]
    current: int | None
    board: Board = Board("")
    payer_names: str = ""
    payee_names: str = ""
    asks: str = ""
    ways: tuple[Way, ...] = ()
    """What a full hand brings before it is said who won it."""
    lines: tuple[tuple[str, ...], ...] = ()
    net: tuple[int, ...] | None = None
    net_title: str = ""
    net_sum: str = ""
    pays: tuple[tuple[tuple[int, int], int], ...] = ()
    dealer: int = 0
    winners: tuple[int, ...] = ()
    tags: tuple[str, str] = ("", "")
    pot: str = ""
    said: str = ""

    def net_text(self, seat: int) -> str:
        """The net of a seat or the pot."""
        if self.net is None:
            return "—"
        return signed(-sum(self.net) if seat == POT else self.net[seat])

    def tag(self, seat: int) -> str:
        """Whether a player deals, and has won."""
        has = (seat == self.dealer, seat in self.winners)
        return " ".join(word for word, said in zip(self.tags, has, strict=True) if said)


def display_shown(
    desk: Desk, language: Language, hand: Sequence[StripTile], number: int, *, whole: bool
) -> DisplayShown:
    """`hand` is the row of tiles on the felt, shown until the event is settled; `number` that of the deal in its night."""
    style = TextStyle(seat_names(desk.deal, language), language, pot=desk.pot(language), definition=desk.definition)
    rules = desk.definition.name(language) if desk.definition is not None else ""
    place = style.say("book_number", number=number) if number else ""
    events = [(JING, style.say("display_jing"))] if desk.has_jing else []
    events += [(at, f"{at + 1} {event_word(event, style)}") for at, event in enumerate(desk.deal.events)]
    nets = net_shown(desk, style)
    shown = DisplayShown(
        style.names,
        " · ".join(filter(None, (rules, place))),
        tuple(events),
        None if whole else desk.current,
        net=nets.net,
        net_title=nets.title,
        net_sum=style.say("display_sum") if not style.pot else "",
        dealer=desk.deal.dealer,
        tags=(style.say("result_dealer"), style.called("win", "desk_tag_win")),
        pot=style.pot,
    )
    shown = _whole(shown, desk, style) if whole else _event(shown, desk, style, tuple(hand))
    return shown._replace(said=_said(shown, style))


def _whole(shown: DisplayShown, desk: Desk, style: TextStyle) -> DisplayShown:
    settlement = desk.settlement
    if settlement is None:
        none = style.say("desk_net_none")
        return shown._replace(board=Board(none), lines=((none,),))
    pays = tuple(sorted(pair_sums(settlement.transfers, netted=True).items()))
    winners = tuple(win.player for win in settlement.wins)
    return shown._replace(pays=pays, winners=winners, lines=_lines(desk, None, style, whole=True))


def _lines(desk: Desk, event: int | None, style: TextStyle, *, whole: bool = False) -> tuple[tuple[str, ...], ...]:
    settlement = desk.settlement
    assert settlement is not None
    entries = [one for one in told(settlement, style) if whole or one.event == event]
    if not entries:
        return ((style.say("desk_pays_none"),),)
    brief = [
        f"{told_who(one, style)} "
        + (str(one.points) if len(one.rows) == 1 else style.say("told_each", amount=one.points))
        for one in entries
    ]
    rows = settlement.transfers if whole else transfers_of(settlement, event)
    netted = [
        f"{style.name(a)} → {style.name(b)} {points}" for (a, b), points in sorted(pair_sums(rows, netted=True).items())
    ]
    return tuple(told_text(one, style) for one in entries), tuple(brief), tuple(netted)


def _event(shown: DisplayShown, desk: Desk, style: TextStyle, hand: tuple[StripTile, ...]) -> DisplayShown:
    settlement, outcome, at = desk.settlement, desk.outcome, desk.current
    if settlement is None or outcome is None or at >= outcome.counted:
        return _open(shown, desk, style, hand)
    rows = transfers_of(settlement, at if at >= 0 else None)
    shown = shown._replace(pays=tuple(sorted(pair_sums(rows, netted=True).items())))
    if at == JING:
        lines = _lines(desk, None, style)
        return shown._replace(board=Board(jing_title(desk, style.language), tiles=hand), lines=lines)
    made = board(settlement, at, style)
    winners = made.payees if isinstance(desk.entry, Win) else ()
    payers, payees = (listed(map(style.name, seats), style.language) for seats in (made.payers, made.payees))
    shown = shown._replace(
        board=made._replace(tiles=made.tiles or hand), payer_names=payers, payee_names=payees, winners=winners
    )
    return shown if made.amount else shown._replace(lines=_lines(desk, at, style))


def _open(shown: DisplayShown, desk: Desk, style: TextStyle, hand: tuple[StripTile, ...]) -> DisplayShown:
    """An event that is not settled yet: what it is, and what it lacks."""
    entry, outcome = desk.entry, desk.outcome
    title = short_event_title(entry, style) if entry is not None else style.say("desk_event_jing_open")
    second = result_heading(desk, None, style)[1]
    asks = ""
    if isinstance(entry, Win) and (entry.player is None or entry.source is None):
        asks = style.say("display_who" if entry.player is None else "display_from")
    ways = both_ways(desk, style)
    if ways is not None:
        shown, title = shown._replace(ways=ways.ways), ways.title
    told_why = ""
    if outcome is not None:
        fault = outcome.problems[0] if outcome.problems else outcome.missing
        told_why = sentence(fault, desk.deal, style.language) if fault is not None else ""
    winners = (entry.player,) if isinstance(entry, Win) and entry.player is not None else ()
    made = Board(title, items=second or told_why, tiles=hand)
    return shown._replace(board=made, asks=asks, winners=winners)


def _said(shown: DisplayShown, style: TextStyle) -> str:
    """The same in words."""
    stop, made = say("sign_stop", style.language), shown.board
    if shown.lines:
        return stop.join(filter(None, (made.title, *shown.lines[0])))
    if shown.ways:
        return stop.join((made.title, *(f"{way.label} {way.points or way.refused} {way.unit}" for way in shown.ways)))
    amount = f"{made.amount} {made.unit}" if made.amount else ""
    return stop.join(filter(None, (made.title, amount, made.items, made.steps)))
