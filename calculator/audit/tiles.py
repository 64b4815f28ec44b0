"""Tiles misread or miscounted."""

from __future__ import annotations

from collections.abc import Iterator

from calculator.audit.changes import Change, Mistake, figure, mistake_of
from calculator.audit.event_cache import EventCache
from calculator.audit.mistake_costs import MISREAD_FAR
from calculator.deals import Win
from calculator.rules.formulas.expressions import refs_of
from calculator.text import in_each
from calculator.tiles import TILES, copies_of, tile_name

MOST_WAITED = 9
"""Kinds that complete a hand; of more, those of another suit are not taken for its winning tile."""


def tiles_of_win(cache: EventCache, at: int, event: Win) -> Iterator[Mistake]:
    """Yield the winning tile misread, for one that wins as well or only in its number, and flowers."""
    tiles = cache.table.tiles
    own = in_each(tile_name, event.winning)
    # Whether the winning tile's number counts.
    values = refs_of([value.formula for value in cache.table.definition.values])
    asks_rank = any(ref.root == "t" and ref.attribute == "rank" for ref in values)
    completing = cache.completing(at)
    for tile in tiles:
        same = tile.family is event.winning.family
        wins = int(tile) in completing and (same or len(completing) <= MOST_WAITED)
        if tile != event.tile and (wins or (asks_rank and same)):
            near = same and abs(tile.rank - event.winning.rank) == 1
            harder = 0 if near else MISREAD_FAR
            named = {"own": own, "to": in_each(tile_name, tile)}
            mistake = mistake_of("tile", Change("event", (at, "tile"), (("tile", int(tile)),)), at, 0, "win", **named)
            if wins:
                yield mistake._replace(cost=mistake.cost + harder)
            if asks_rank and same:
                yield mistake_of("tile_number", Change("rank", at, tile.rank), at, harder, "win", **named)
    held = event.hand.flowers
    for flower in cache.table.flowers:
        what, number = in_each(tile_name, TILES[flower]), held.count(flower)
        others = [one for one in held if one != flower]
        for code, said in (("flower_missed", number - 1), ("flower_more", number + 1)):
            if 0 <= said <= copies_of(flower):
                left = tuple(sorted([*others, *[flower] * said]))
                change = Change("event", (at, "flowers"), (("flowers", left),))
                yield mistake_of(code, change, at, 0, "win", what=what)


def held(cache: EventCache) -> Iterator[Mistake]:
    """Yield wild tiles counted wrongly."""
    jing = cache.deal.jing
    if jing is None or cache.table.jing_rule is None:
        return
    for seat, pair in enumerate(cache.deal.held):
        for which, count in enumerate(pair):
            kind = cache.table.jing(jing)[which]
            what = in_each(tile_name, kind)
            for number in (count - 1, count + 1):
                if 0 <= number <= copies_of(kind):
                    change = Change("held", (seat, which), number)
                    yield mistake_of("held", change, name=cache.name(seat), what=what, to=figure(number))
