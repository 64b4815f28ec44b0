"""A hand or one of its readings as a row of tiles, to be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from calculator.statement.phrases import TextStyle
from calculator.tiles import MeldKind, meld_word, tile_name

if TYPE_CHECKING:
    from calculator.scoring import Score


_TAGS = "desk_tag"


class StripTile(NamedTuple):
    """One place of the row."""

    kind: int | None
    """None: a tile not known yet, drawn as a dashed slot."""
    group: int = 0
    """Tiles of one group stand together; groups are in the order of the row."""
    tag: str = ""
    """Said once below the group: 碰, 杠, 顺, 将."""
    hat: str = ""
    """正精 or 副精: a hat on the felt, a coloured corner on paper."""
    stand_in: int | None = None
    """The kind a wild tile stands for, drawn small below it."""
    under: str = ""
    """Below this tile: 胡 of the winning tile, 顶 before the small tile, 顶本身."""
    winning: bool = False
    back: bool = False
    dim: bool = False
    label: str = ""
    """What a screen reader and the tooltip say."""
    movable: bool = False
    """It can be dragged."""


def reading_tiles(score: Score, style: TextStyle) -> list[StripTile]:
    """A reading, group by group; a wild tile is shown as what it is, with its corner marked and what it stands for."""
    wild, facts = set(score.win.wild), score.facts
    stands = [(int(a), int(b)) for a, b in facts.stand_ins if a != b]
    winning = None if facts.made is not None else score.win.hand.winning
    at_group, as_kind = facts.winning_group or (-1, -1)
    shown: list[StripTile] = []
    marked = False
    for at, group in enumerate(score.reading.groups):
        tiles, replaced = [], []
        for kind in map(int, group.tiles):
            face = kind
            pair = next((pair for pair in stands if pair[1] == face), None)
            if pair is not None:
                stands.remove(pair)
                replaced.append(pair)
                face = pair[0]
            is_winning = not marked and face == winning and (at_group < 0 or (at_group == at and kind == as_kind))
            marked = marked or is_winning
            hat = style.say("desk_tag_as") if face in wild else ""
            tiles.append(StripTile(face, at, hat=hat, winning=is_winning, label=tile_name(kind, style.language)))
        word = _group_word(group.kind, group.tiles[0], score, style)
        if replaced:
            word = f"{word} {_stand_ins(replaced, style)}".strip()
        shown += [tile._replace(tag=word) for tile in tiles]
    made = None if facts.made is None else facts.made.at
    for group_at, meld in enumerate(score.melds):
        word = meld_word(meld.kind.value, meld.tiles[0], style.language, _TAGS)
        last = len(meld.tiles) - 1
        for at, kind in enumerate(map(int, meld.tiles)):
            back = meld.kind is MeldKind.CONCEALED and at in (0, last) and group_at != made
            shown.append(
                StripTile(
                    kind,
                    len(score.reading.groups) + group_at,
                    word,
                    style.say("desk_main") if kind in wild else "",
                    winning=group_at == made and at == last,
                    back=back,
                    label=tile_name(kind, style.language),
                )
            )
    return shown


def _stand_ins(pairs: list[tuple[int, int]], style: TextStyle) -> str:
    """5万顶: which tile it stands for is seen from the group."""
    if len(pairs) == 1 and not style.narrow:
        return style.say("result_stands_short", wild=tile_name(pairs[0][0], style.language))
    return style.say("result_stands_count", count=len(pairs)) if len(pairs) > 1 else style.say("desk_tag_as")


def _group_word(kind: str, tile: int, score: Score, style: TextStyle) -> str:
    if kind == "pair" and score.reading.shape != "standard":
        return ""
    return meld_word(kind, tile, style.language, _TAGS)
