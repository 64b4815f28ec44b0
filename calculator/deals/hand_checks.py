"""Checks of tiles, melds and facts against a table, for a deal's record and a request about one hand alike."""

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import Any

from calculator.documents import Likely, Problem
from calculator.rules import Fact, Table, option_facts
from calculator.text import Sentence, code_of
from calculator.tiles import TILES, Meld, MeldKind, copies_of, format_tiles, tile_name

OF_DEAL = ("deal", "player")
"""The kinds of `facts` of a record."""
OF_HAND = ("win",)
"""The kinds of `facts` of a win or of a shown hand."""
MELDS_NOT_HERE = {"chow": "chow_not_here", "pong": "pong_not_here", "wei": "wei_not_here"}


def not_here(kind: int, path: str, table: Table) -> Problem:
    """Return the problem of a tile that this ruleset does not play with."""
    tile = TILES[kind]
    if kind in table.flowers:
        return Problem("flower_in_hand", path, facts={"text": str(tile)})
    facts = {"tile": partial(tile_name, kind), "text": str(tile), "ruleset": table.definition.name}
    return Problem("tile_not_here", path, facts=facts)


def strange_tiles(tiles: Collection[int], path: str, table: Table) -> list[Problem]:
    """Return a problem for each kind that this ruleset does not play with."""
    if table.kind_set.issuperset(tiles):
        return []
    return [not_here(tile, path, table) for tile in dict.fromkeys(tiles) if tile not in table.kind_set]


def strange_flowers(flowers: Collection[int], path: str, table: Table) -> list[Problem]:
    """Return a problem for each flower beside a hand that the ruleset does not have."""
    if flowers and not table.definition.flower_rows:
        return [Problem("flowers_not_here", path, facts={"ruleset": table.definition.name})]
    return [not_here(kind, path, table) for kind in dict.fromkeys(flowers) if kind not in table.flowers]


def never_melded(kind: int, path: str, table: Table) -> Problem:
    """Return the problem of a wild tile in a meld or kong, if the ruleset has none."""
    return Problem("wild_melded", path, facts={"label": table.definition.wild_label, "tile": partial(tile_name, kind)})


def strange_melds(melds: Iterable[Meld], path: str, table: Table, turned: int | None = None) -> Iterator[Problem]:
    """Return the problems of melds in a list at `path`.

    Such a meld cannot be melded here, is not a run, or has strange tiles.
    """
    unmelded = table.unmelded(turned)
    for at, meld in enumerate(melds):
        place, kind = f"{path}[{at}]", meld.kind
        if kind.value not in table.definition.melds and not kind.is_kong:
            yield Problem(MELDS_NOT_HERE[kind.value], place)
        elif not unmelded.isdisjoint(meld.tiles):
            wild = next(tile for tile in meld.tiles if tile in unmelded)
            yield never_melded(wild, f"{place}.{'tiles' if kind is MeldKind.CHOW else 'tile'}", table)
        elif kind is not MeldKind.CHOW:
            yield from strange_tiles(meld.tiles, f"{place}.tile", table)
        elif not table.is_chow(meld.tiles):
            yield Problem("chow_tiles", f"{place}.tiles", facts={"text": format_tiles(meld.tiles)})
        else:
            yield from strange_tiles(meld.tiles, f"{place}.tiles", table)


def fifth_copies(counts: Iterable[tuple[int, int]], path: str) -> list[Problem]:
    """Return a problem for each kind that is there more often than it can be."""
    return [
        Problem("fifth_copy", path, facts={"tile": partial(tile_name, kind), "count": count, "most": copies_of(kind)})
        for kind, count in counts
        if count > copies_of(kind)
    ]


def wrong_facts(
    said: Iterable[tuple[str, Any]], of: tuple[str, ...], path: str, table: Table, seats: int
) -> Iterator[Problem]:
    """Return the problems of facts at `path`; they must be facts of the things in `of`."""
    ruleset = table.ruleset
    for name, value in said:
        place, fact = f"{path}.{name}"[:200], ruleset.facts.get(name)
        if fact is None:
            known = [one.id for one in ruleset.definition.facts if one.of in of]
            facts = {"name": name[:40], "ruleset": ruleset.definition.name}
            yield Problem("fact_unknown", place, likely=Likely(name, known), facts=facts)
        elif fact.of not in of:
            facts = {"label": fact.option.label, "place": Sentence(code_of("fact_place", fact.of))}
            yield Problem("fact_elsewhere", place, facts=facts)
        else:
            yield from _wrong_value(fact, value, place, table, seats)


def wrong_facts_of_hand(said: Iterable[tuple[str, Any]], path: str, table: Table) -> Iterator[Problem]:
    """Return the problems of facts of a win or a shown hand."""
    return wrong_facts(said, OF_HAND, path, table, table.definition.seats)


def _wrong_value(fact: Fact, value: Any, place: str, table: Table, seats: int) -> list[Problem]:
    of_player = fact.of == "player"
    if of_player and not (isinstance(value, tuple) and len(value) == seats):
        return [Problem("fact_of_each", place, facts={"label": fact.option.label, "name": fact.id, "count": seats})]
    for one in value if of_player else (value,):
        try:
            found = fact.option.value_of(one)
        except ValueError:
            return [Problem("option_value", place, facts=option_facts(fact.option, one))]
        if fact.option.type == "tiles" and isinstance(found, tuple):
            played = table.kind_set.union(table.flowers)
            strange = next((kind for kind in found if kind not in played), None)
            if strange is not None:
                return [not_here(strange, place, table)]
    return []
