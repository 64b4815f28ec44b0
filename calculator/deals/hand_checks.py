"""Whether tiles and melds fit a table: the same questions for a deal's record and for a request about one hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from calculator.documents import Problem
from calculator.rules import Table
from calculator.tiles import COPIES, TILES, Meld, MeldKind, format_tiles, tile_name


def not_here(kind: int, path: str, table: Table) -> Problem:
    """A tile that this ruleset does not play with."""
    tile = TILES[kind]
    facts = {"tile": partial(tile_name, kind), "text": str(tile), "ruleset": table.definition.name}
    return Problem("tile_not_here", path=path, facts=facts)


def strange_tiles(tiles: Collection[int], path: str, table: Table) -> list[Problem]:
    """Of each kind that this ruleset does not play with."""
    if table.kind_set.issuperset(tiles):
        return []
    return [not_here(tile, path, table) for tile in dict.fromkeys(tiles) if tile not in table.kind_set]


def strange_melds(melds: Iterable[Meld], path: str, table: Table) -> list[Problem]:
    """Of chows, pongs and kongs in a list at `path`: what cannot be melded here, is no run, or has strange tiles."""
    problems: list[Problem] = []
    for at, meld in enumerate(melds):
        place, kind = f"{path}[{at}]", meld.kind
        if kind.value not in table.definition.melds and not kind.is_kong:
            problems.append(Problem("chow_not_here" if kind is MeldKind.CHOW else "pong_not_here", path=place))
        elif kind is not MeldKind.CHOW:
            problems += strange_tiles(meld.tiles, f"{place}.tile", table)
        elif not table.is_chow(meld.tiles):
            problems.append(Problem("chow_tiles", path=f"{place}.tiles", facts={"text": format_tiles(meld.tiles)}))
        else:
            problems += strange_tiles(meld.tiles, f"{place}.tiles", table)
    return problems


def fifth_copies(counts: Iterable[tuple[int, int]], path: str) -> list[Problem]:
    """Of each kind that is there more often than it can be."""
    return [
        Problem("fifth_copy", path=path, facts={"tile": TILES[kind].chinese, "count": count})
        for kind, count in counts
        if count > COPIES
    ]
