"""Analysis 牌理 of one hand, as the `hand` command asks for it: waits and shanten, or whether it wins and how it divides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from calculator.deals import fifth_copies, not_here, read_melds, read_tile, read_tiles, strange_melds, strange_tiles
from calculator.documents import Likely, Problem, Problems
from calculator.reading import readings, shanten
from calculator.rules import Table
from calculator.rules.library import Library
from calculator.scoring import Scorer
from calculator.tiles import KONG_KINDS, TILES, Hand, Meld, MeldKind, Tile, format_tiles

MOST_READINGS = 200
"""A hand with more readings than this is not listed."""

_KEYS = ("ruleset", "options", "hand", "melds", "kongs", "jing")
_KONG_KEYS = ("kind", "tile")


class Request(NamedTuple):
    """A hand of 13 tiles, or of 14 of which the last is the winning tile, at a table where some kinds are wild."""

    table: Table
    wild: tuple[int, ...]
    hand: Hand

    @property
    def complete(self) -> bool:
        """Whether there are 14 tiles."""
        return self.hand.winning is not None


def read_request(data: Any, library: Library) -> Request:
    """:raises Problems: everything that is wrong with it."""
    problems: list[Problem] = []
    if not isinstance(data, Mapping):
        raise Problems([Problem("request_expected")])
    for key in data:
        if key not in _KEYS:
            likely = Likely(str(key), _KEYS)
            problems.append(Problem("key_unknown", path=str(key)[:200], likely=likely, facts={"name": str(key)[:40]}))
    table = _table(data, library, problems)
    concealed = read_tiles(data, "hand", "hand", problems)
    before = len(problems)
    laid = read_melds(data.get("melds"), "melds", problems)
    kongs = _kongs(data.get("kongs"), problems)
    melds = laid + kongs
    readable = len(problems) == before
    if table is None:
        raise Problems(problems)
    wild = _wild(data, table, problems)
    before = len(problems)
    problems += strange_melds(laid, "melds", table)
    problems += strange_melds(kongs, "kongs", table)
    readable = readable and len(problems) == before
    if concealed is not None:
        _check_tiles(concealed, melds, readable, table, problems)
    if problems or concealed is None:
        raise Problems(problems)
    if len(concealed) + 3 * len(melds) == 13:
        return Request(table, wild, Hand(concealed, melds))
    return Request(table, wild, Hand(concealed[:-1], melds, concealed[-1]))


def answer(request: Request) -> dict[str, Any]:
    """:raises Problems: `no_shape`, where these melds leave no shape to complete."""
    table, wild, hand = request.table, request.wild, request.hand
    scorer = Scorer(table, wild)
    if not request.complete:
        waits = [str(TILES[kind]) for kind in scorer.waits(hand)]
        return {"shanten": _shanten(hand, table, wild), "waits": waits}
    result: dict[str, Any] = {"wins": scorer.legal(hand), "shanten": _shanten(hand, table, wild)}
    found = readings(hand.concealed_counts, len(hand.melds), table.shapes, wild, table.kinds, limit=MOST_READINGS)
    if len(found) <= MOST_READINGS:
        listed = sorted([group.tiles for group in reading.groups] for reading in found)
        result["readings"] = [[format_tiles(tiles) for tiles in groups] for groups in listed]
    return result


def _shanten(hand: Hand, table: Table, wild: tuple[int, ...]) -> int:
    try:
        return shanten(hand.concealed_counts, hand.meld_counts, len(hand.melds), table.shapes, wild, table.kinds)
    except ValueError:
        # Such as melds where only seven pairs are played.
        raise Problems([Problem("no_shape", path="melds", facts={"ruleset": table.definition.name})]) from None


def _table(data: Mapping[str, Any], library: Library, problems: list[Problem]) -> Table | None:
    name = data.get("ruleset")
    if not isinstance(name, str) or not name:
        code = "key_missing" if "ruleset" not in data else "text_wanted"
        problems.append(Problem(code, path="ruleset", facts={"name": "ruleset", "text": str(name)[:40]}))
        return None
    try:
        ruleset = library.load_named(name)
    except Problems as found:
        problems.extend(found.problems)
        return None
    options = data.get("options")
    if options is not None and not isinstance(options, Mapping):
        problems.append(Problem("mapping_wanted", path="options", facts={"name": "options"}))
        options = None
    values, wrong = ruleset.options(options or {})
    problems.extend(wrong)
    return ruleset.table(values)


def _kongs(value: Any, problems: list[Problem]) -> tuple[Meld, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        problems.append(Problem("list_wanted", path="kongs", facts={"name": "kongs"}))
        return ()
    kongs = []
    for at, data in enumerate(value[:8]):
        path = f"kongs[{at}]"
        if not isinstance(data, Mapping):
            problems.append(Problem("kong_kinds", path=path))
            continue
        for key in data:
            if key not in _KONG_KEYS:
                likely, name = Likely(str(key), _KONG_KEYS), str(key)[:40]
                problems.append(Problem("key_unknown", path=f"{path}.{key}", likely=likely, facts={"name": name}))
        tile = read_tile(data, "tile", f"{path}.tile", problems)
        if data.get("kind") not in KONG_KINDS:
            problems.append(Problem("kong_kinds", path=f"{path}.kind"))
        elif tile is not None:
            kongs.append(Meld.same(MeldKind(data["kind"]), tile))
    return tuple(kongs)


def _wild(data: Mapping[str, Any], table: Table, problems: list[Problem]) -> tuple[int, ...]:
    jing = table.definition.jing
    ruleset = table.definition.name.zh
    if data.get("jing") is None:
        if jing is not None:
            problems.append(Problem("jing_missing", path="jing", facts={"ruleset": ruleset}))
        return ()
    if jing is None:
        problems.append(Problem("jing_not_here", path="jing", facts={"ruleset": ruleset}))
        return ()
    tile = read_tile(data, "jing", "jing", problems)
    if tile is None:
        return ()
    if tile not in jing.next_of:
        problems.append(not_here(tile, "jing", table))
        return ()
    return table.wild(tile)


def _check_tiles(
    concealed: tuple[Tile, ...], melds: tuple[Meld, ...], readable: bool, table: Table, problems: list[Problem]
) -> None:
    problems += strange_tiles(concealed, "hand", table)
    total = len(concealed) + 3 * len(melds)
    if readable and total not in (13, 14):
        ready = 13 - 3 * len(melds)
        facts = {"found": len(concealed), "ready": max(ready, 0), "full": max(ready + 1, 0), "melds": len(melds)}
        problems.append(Problem("request_count", path="hand", facts=facts))
    if readable:
        problems += fifth_copies(zip(TILES, Hand(concealed, melds).counts, strict=True), "hand")
