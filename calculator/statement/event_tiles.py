"""The tiles of a settled event: those of a win with its winning tile apart, or those of a kong."""

from __future__ import annotations

from calculator.deals import Kong, Win
from calculator.scoring import Score
from calculator.settlement import Settlement
from calculator.statement.hand_tiles import StripTile, lying, reading_tiles
from calculator.statement.phrases import TextStyle, call_of
from calculator.text import code_of
from calculator.tiles import TILES, Meld, tile_name


def tiles_of_event(settlement: Settlement, at: int, style: TextStyle) -> list[StripTile]:
    """Return the tiles of a win, its winning tile and its melds apart; those of a kong.

    Of anything else none.
    """
    event = settlement.deal.events[at]
    if isinstance(event, Kong):
        return _meld(event.meld, 0, style) if event.meld is not None else []
    win = settlement.win_at(at)
    if win is None or not isinstance(event, Win):
        return []
    word = style.called("win", "table_tag_win")
    if all(tile.kind is not None and _is_card(tile.kind) for tile in reading_tiles(win.score, style)):
        # Cards lie as they are read.
        return [tile._replace(under=word if tile.winning else "") for tile in reading_tiles(win.score, style, True)]
    return _laid(settlement, win.score, event, at, word, style)


def _is_card(kind: int) -> bool:

    return TILES[kind].family.role == "cards"


def _laid(settlement: Settlement, score: Score, event: Win, at: int, word: str, style: TextStyle) -> list[StripTile]:
    wild = set(score.win.wild)

    def one(kind: int, group: int) -> StripTile:
        hat = style.say("table_tag_as") if kind in wild else ""
        return StripTile(kind, group, hat=hat, label=tile_name(kind, style.language))

    row = [one(int(kind), 0) for kind in sorted(event.hand.tiles)]
    row.append(one(event.winning, 1)._replace(winning=True, under=word))
    group = 2
    for meld in (*event.hand.melds, *settlement.deal.kong_melds(event.winner, at)):
        row += _meld(meld, group, style)
        group += 1
    flowers = f"{style.say('table_tag_flowers')} {len(event.hand.flowers)}"
    return row + [one(int(kind), group)._replace(tag=flowers) for kind in event.hand.flowers]


def _meld(meld: Meld, group: int, style: TextStyle) -> list[StripTile]:
    word = style.called(call_of(meld.kind.value), code_of("table_tag", meld.kind.value))
    hidden = lying(meld) if meld.is_kong else frozenset[int]()
    return [
        StripTile(int(tile), group, word, back=at in hidden, label=tile_name(int(tile), style.language))
        for at, tile in enumerate(meld.tiles)
    ]
