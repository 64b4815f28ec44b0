"""A hand, one of its readings or a settled event as a row of tiles, to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from calculator.deals import Deal, Held, Kong, Win
from calculator.statement.phrases import TextStyle, call_of, called
from calculator.text import code_of
from calculator.tiles import Meld, MeldKind, tile_name

if TYPE_CHECKING:
    from calculator.scoring import Score
    from calculator.settlement import Settlement

PAIR = 2
"""Tiles of one's own of which the winning tile makes three."""


class StripTile(NamedTuple):
    """One place of the row."""

    kind: int
    group: int = 0
    """Tiles of one group stand together; groups are in the order of the row."""
    tag: str = ""
    """Said once below the group: 碰, 杠, 顺, 将."""
    hat: str = ""
    """正精 or 副精: a hat on the table, a coloured corner on paper."""
    under: str = ""
    """Below this tile: 胡 of the winning tile."""
    winning: bool = False
    back: bool = False
    label: str = ""
    """The text for a screen reader and the tooltip."""


def group_tags(score: Score, style: TextStyle) -> list[str]:
    """Return the table's name of each group of a reading, then of each meld, with its worth: 坎 6.

    The worth is there if the rules add it up. A triplet that another's tile completes has the name
    of a pong, if the table has a word for concealed triplets. A meld made by the winning tile also
    has its former name, 碰→跑.
    """
    from calculator.settlement import group_worths

    definition = score.definition
    groups = iter(score.facts.groups)
    tags = []
    for group in score.reading.groups:
        open_triplet = False
        if group.kind != "pair" or score.reading.shape == "seven_pairs":
            facts = next(groups)
            open_triplet = facts.triplet and not facts.concealed and definition.called("triplet") is not None
        unnamed = group.kind == "pair" and score.reading.shape != "standard"
        tags.append("" if unnamed else _word("pong" if open_triplet else group.kind, score, style))
    tags += [_word(meld.kind.value, score, style) for meld in score.melds]
    made = score.facts.made
    if made is not None and len(made.tiles) != PAIR + 1:
        before = score.win.hand.melds[made.at].kind.value if len(made.tiles) == 1 else "triplet"
        at = len(score.reading.groups) + made.at
        tags[at] = style.say("tile_became", before=_word(before, score, style), now=tags[at])
    worths = group_worths(score)
    return [f"{tag} {worth}".strip() for tag, worth in zip(tags, worths, strict=True)] if worths else tags


def lying(meld: Meld) -> frozenset[int]:
    """Return the tiles of a meld that lie on their faces.

    They are the outer ones of a concealed kong; of cards, which lie in columns, all but the last of
    a concealed kong 提 and of 偎.
    """
    last = len(meld.tiles) - 1
    if meld.tiles[0].family.role == "cards":
        return frozenset(range(last)) if meld.kind in (MeldKind.CONCEALED, MeldKind.WEI) else frozenset()
    return frozenset({0, last}) if meld.kind is MeldKind.CONCEALED else frozenset()


def reading_tiles(score: Score, style: TextStyle) -> Iterator[StripTile]:
    """Return a reading, group by group.

    A wild tile is shown as itself, with its corner marked; below its group stands which it is.
    """
    tags, wild, facts = group_tags(score, style), set(score.win.wild), score.facts
    stands = [(int(a), int(b)) for a, b in facts.stand_ins if a != b]
    winning = None if facts.made is not None else score.win.hand.winning
    at_group, as_kind = facts.winning_group or (-1, -1)
    marked = False
    for at, group in enumerate(score.reading.groups):
        tiles, replaced = [], []
        for kind in map(int, group.tiles):
            face = kind
            pair = next((pair for pair in stands if pair[1] == face), None)
            if pair is not None:
                stands.remove(pair)
                face = pair[0]
                replaced.append(face)
            is_winning = not marked and face == winning and (at_group < 0 or (at_group == at and kind == as_kind))
            marked = marked or is_winning
            hat = style.say("table_tag_as") if face in wild else ""
            tiles.append(StripTile(face, at, hat=hat, winning=is_winning, label=tile_name(kind, style.language)))
        word = tags[at]
        if replaced:
            named = style.say("result_stands_short", wild=tile_name(replaced[0], style.language))
            many = style.say("result_stands_count", count=len(replaced))
            word = f"{word} {named if len(replaced) == 1 else many}".strip()
        yield from (tile._replace(tag=word) for tile in tiles)
    made = None if facts.made is None else facts.made.at
    for meld_at, meld in enumerate(score.melds):
        group_at = len(score.reading.groups) + meld_at
        last = len(meld.tiles) - 1
        for at, kind in enumerate(map(int, meld.tiles)):
            yield StripTile(
                kind,
                group_at,
                tags[group_at],
                style.say("table_main") if kind in wild else "",
                winning=meld_at == made and at == last,
                back=at in lying(meld) and meld_at != made,
                label=tile_name(kind, style.language),
            )


def _word(kind: str, score: Score, style: TextStyle) -> str:
    """Return the table's word for a group."""
    return called(score.definition, call_of(kind), code_of("table_tag", kind), style.language)


def meld_tiles(meld: Meld, group: int, word: str = "") -> list[StripTile]:
    """Return a meld, some tiles of a concealed kong on their faces."""
    hidden = lying(meld) if meld.is_kong else frozenset[int]()
    return [StripTile(int(tile), group, word, back=at in hidden) for at, tile in enumerate(meld.tiles)]


def held_tiles(held: Held, melds: Iterable[Meld] = ()) -> list[StripTile]:
    """Return a hand in the order of the kinds, its melds, `melds` (its kongs) and its flowers apart."""
    row = [StripTile(int(kind)) for kind in sorted(held.tiles)]
    group = 0
    for group, meld in enumerate((*held.melds, *melds), 1):
        row += meld_tiles(meld, group)
    return row + [StripTile(int(kind), group + 1) for kind in held.flowers]


def won_tiles(deal: Deal, at: int) -> list[StripTile]:
    """Return the hand of the win that is event `at` of a deal, the winning tile apart, then its melds and kongs."""
    win = deal.events[at]
    assert isinstance(win, Win)
    tiles = [StripTile(int(tile)) for tile in sorted(win.hand.tiles)]
    tiles.append(StripTile(win.winning, group=1, winning=True))
    for group, meld in enumerate((*win.hand.melds, *deal.kong_melds(win.player, at)), 2):
        tiles += [StripTile(int(tile), group) for tile in meld.tiles]
    return tiles


def tiles_of_event(settlement: Settlement, at: int, style: TextStyle) -> list[StripTile]:
    """Return the tiles of a win, its winning tile and its melds apart, or those of a kong; of another event none."""
    event, win = settlement.deal.events[at], settlement.win_at(at)
    if isinstance(event, Kong):
        return _meld(event.meld, 0, style) if event.meld is not None else []
    if win is None or not isinstance(event, Win):
        return []
    word = style.called("win", "table_tag_win")
    if event.winning.family.role == "cards":
        # Cards lie as they are read.
        return [tile._replace(under=word if tile.winning else "") for tile in reading_tiles(win.score, style)]

    def one(kind: int, group: int) -> StripTile:
        hat = style.say("table_tag_as") if kind in win.score.win.wild else ""
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
    tiles = meld_tiles(meld, group, style.kind_word(meld.kind.value))
    return [tile._replace(label=tile_name(tile.kind, style.language)) for tile in tiles]
