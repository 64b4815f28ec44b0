"""One event of a settled deal as a board for all at the table: who paid whom how much, for what, with which tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from calculator.deals import Kong, Win, kind_of
from calculator.statement.hand_tiles import StripTile, lying, reading_tiles
from calculator.statement.payments import Chain, event_chain, win_chain
from calculator.statement.phrases import TextStyle, call_of, reason_of, short_event_title
from calculator.text import code_of, say
from calculator.tiles import Meld, tile_name

if TYPE_CHECKING:
    from calculator.deals import Event
    from calculator.scoring import Score
    from calculator.settlement import SettledWin, Settlement, Transfer


class Board(NamedTuple):
    """`payers` and `payees` are seats or POT, in the order in which they pay; without an `amount` more than one pays more than
    one, or nobody pays. `items` is what counted, `steps` how it came to the amount, `way` how the hand was won."""

    title: str
    payers: tuple[int, ...] = ()
    payees: tuple[int, ...] = ()
    way: str = ""
    items: str = ""
    steps: str = ""
    amount: str = ""
    unit: str = ""
    tiles: tuple[StripTile, ...] = ()


def board(settlement: Settlement, at: int, style: TextStyle) -> Board:
    """The board of a settled event."""
    event, rows = settlement.deal.events[at], settlement.of_event(at)
    payers, payees = (tuple(dict.fromkeys(getattr(row, end) for row in rows)) for end in ("payer", "payee"))
    made = Board(short_event_title(event, style), payers, payees, tiles=tuple(event_tiles(settlement, at, style)))
    win = settlement.win_at(at)
    if win is not None:
        return _won(made, settlement, win, style)
    if not rows or (len(payers) > 1 and len(payees) > 1):
        return made
    return _with(made, event_chain(rows, style), style)._replace(items=event_word(event, style))


def _won(made: Board, settlement: Settlement, win: SettledWin, style: TextStyle) -> Board:
    from calculator.settlement import shares

    rows = [row for row in settlement.of_event(win.event) if row.reason == "win"]
    found = win_chain(win.score, shares(rows, style.language) if rows else None, style)
    event = settlement.deal.events[win.event]
    beside = [row for row in settlement.of_event(win.event) if row.reason != "win" and row.payee == win.player]
    if beside and rows:
        found = _all_received(found, beside, style)
    labels = [
        line.item.label(style.language) + (f" × {line.count}" if line.count > 1 else "") for line in win.score.items
    ]
    return _with(made, found, style)._replace(
        payers=tuple(dict.fromkeys(row.payer for row in rows)),
        payees=(win.player,),
        way=win_word(event, style) if isinstance(event, Win) else "",
        items=" · ".join(labels) or style.say("plain_hand"),
    )


def _all_received(chain: Chain, beside: list[Transfer], style: TextStyle) -> Chain:
    """The chain to all that the winner gets, where something is paid beside the hand: 2600 + 本场 300."""
    more: dict[str, int] = {}
    for row in beside:
        reason = reason_of(row, style.language)
        more[reason] = more.get(reason, 0) + row.points
    added = [(f"+ {reason} {points}", "") for reason, points in more.items()]
    return Chain((*chain.steps, (chain.amount, ""), *added), str(int(chain.amount) + sum(more.values())), chain.unit)


def _with(made: Board, chain: Chain, style: TextStyle) -> Board:
    gap = say("sign_gap", style.language)
    steps = " ".join(f"{number}{gap if unit else ''}{unit}" for number, unit in chain.steps)
    return made._replace(steps=steps, amount=chain.amount, unit=chain.unit)


def win_word(win: Win, style: TextStyle) -> str:
    """How a hand was won, as the table calls it: 自摸, 点炮."""
    if win.discarder is None:
        return style.called("self_drawn", "call_drawn")
    if "robbing_kong" in win.flags:
        return style.say("desk_flag_robbing_kong")
    if "public_draw" in win.flags:
        return style.called("win", "call_win")
    return style.called("discard", "call_discard")


def event_word(event: Event, style: TextStyle) -> str:
    """An event in one word: 胡, 暗杠, 流局."""
    if isinstance(event, Kong):
        return style.called(call_of(event.kind), code_of("desk_tag", event.kind))
    kind = kind_of(event)
    return style.called(kind.call, kind.word)


# --- tiles ------------------------------------------------------------------------------------------------------------


def event_tiles(settlement: Settlement, at: int, style: TextStyle) -> list[StripTile]:
    """The tiles of a win, its winning tile and what is laid down apart; those of a kong; of anything else none."""
    event = settlement.deal.events[at]
    if isinstance(event, Kong):
        return _meld(event.meld, 0, style) if event.meld is not None else []
    win = settlement.win_at(at)
    if win is None or not isinstance(event, Win):
        return []
    word = style.called("win", "desk_tag_win")
    if all(tile.kind is not None and _is_card(tile.kind) for tile in reading_tiles(win.score, style)):
        # Cards lie as they are read.
        return [tile._replace(under=word if tile.winning else "") for tile in reading_tiles(win.score, style, True)]
    return _laid(settlement, win.score, event, at, word, style)


def _is_card(kind: int) -> bool:
    from calculator.tiles import TILES

    return TILES[kind].family.role == "cards"


def _laid(settlement: Settlement, score: Score, event: Win, at: int, word: str, style: TextStyle) -> list[StripTile]:
    wild = set(score.win.wild)

    def one(kind: int, group: int) -> StripTile:
        hat = style.say("desk_tag_as") if kind in wild else ""
        return StripTile(kind, group, hat=hat, label=tile_name(kind, style.language))

    row = [one(int(kind), 0) for kind in sorted(event.hand.tiles)]
    row.append(one(event.winning, 1)._replace(winning=True, under=word))
    group = 2
    for meld in (*event.hand.melds, *settlement.deal.kong_melds(event.winner, at)):
        row += _meld(meld, group, style)
        group += 1
    flowers = f"{style.say('desk_tag_flowers')} {len(event.hand.flowers)}"
    return row + [one(int(kind), group)._replace(tag=flowers) for kind in event.hand.flowers]


def _meld(meld: Meld, group: int, style: TextStyle) -> list[StripTile]:
    word = style.called(call_of(meld.kind.value), code_of("desk_tag", meld.kind.value))
    hidden = lying(meld) if meld.is_kong else frozenset[int]()
    return [
        StripTile(int(tile), group, word, back=at in hidden, label=tile_name(int(tile), style.language))
        for at, tile in enumerate(meld.tiles)
    ]
