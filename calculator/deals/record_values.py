"""Tiles, melds and facts of a record, read one by one: what cannot be read is a problem at its path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculator.deals.deal import frozen_options
from calculator.documents import Likely, Problem, short
from calculator.tiles import KONG_KINDS, TILE_OF_TEXT, Meld, MeldKind, Tile, TileError, parse_tiles

_MELD_KINDS = {kind.value: kind for kind in MeldKind if not kind.is_kong}
_MELDS = tuple(_MELD_KINDS)
_MOST_MELDS_READ = 16
_MOST_FACTS = 200


def read_tiles(data: Mapping[str, Any], key: str, path: str, problems: list[Problem]) -> tuple[Tile, ...] | None:
    """Return the tiles of a text such as `123m55p`."""
    text = data.get(key)
    if not isinstance(text, str):
        # A hand of digits only is read as a number by YAML; it lacks its letter all the same.
        code = "key_missing" if key not in data else "tiles_wanted"
        problems.append(Problem(code, path=path, facts={"name": key, "text": short(text)}))
        return None
    try:
        tiles = parse_tiles(text[:400])
    except TileError as error:
        facts = {"text": error.text[:40], "at": error.at + 1}
        problems.append(Problem(error.code, path=path, facts=facts))
        return None
    return tiles


def read_tile(data: Mapping[str, Any], key: str, path: str, problems: list[Problem]) -> Tile | None:
    """Return the one tile of a text such as `5m`."""
    text = data.get(key)
    if type(text) is str and text in TILE_OF_TEXT:
        return TILE_OF_TEXT[text]
    tiles = read_tiles(data, key, path, problems)
    if tiles is None:
        return None
    if len(tiles) != 1:
        problems.append(Problem("one_tile_wanted", path=path, facts={"text": short(data.get(key))}))
        return None
    return tiles[0]


def read_said(data: Mapping[str, Any], path: str, problems: list[Problem]) -> tuple[tuple[str, Any], ...]:
    """Return the facts 情况 of a deal, a win or a hand, as they were said."""
    said = data.get("facts")
    if said is None:
        return ()
    if not is_map(said) or len(said) > _MOST_FACTS:
        problems.append(Problem("mapping_wanted", path=path, facts={"name": "facts"}))
        return ()
    return frozen_options({str(name): value for name, value in said.items()})


def read_melds(value: Any, path: str, problems: list[Problem], most: int = _MOST_MELDS_READ) -> tuple[Meld, ...]:
    """Return melds that are not kongs: `[{type: pong, tile: 1p}, {type: chow, tiles: 123s}]`.

    There are no more than `most`: with more the hand has too many tiles. Later checks ask whether
    three tiles are a run.
    """
    if value is None:
        return ()
    if not isinstance(value, list):
        problems.append(Problem("list_wanted", path=path, facts={"name": "melds"}))
        return ()
    melds = []
    for at, data in enumerate(value[:_MOST_MELDS_READ]):
        place = f"{path}[{at}]"
        meld = _read_meld(data, place, problems)
        if meld is not None:
            melds.append(meld)
    if len(value) > most:
        hand = path.removesuffix("melds") + "hand"
        problems.append(Problem("melds_too_many", path=hand, facts={"most": most}))
    return tuple(melds)


def _read_meld(data: Any, path: str, problems: list[Problem]) -> Meld | None:
    if not is_map(data):
        problems.append(Problem("mapping_wanted", path=path, facts={"name": path}))
        return None
    kind = data.get("type")
    if kind not in _MELDS:
        code = "meld_kong" if kind in ("kong", *KONG_KINDS) else "meld_type"
        likely = Likely(str(kind), _MELDS) if code == "meld_type" else ""
        problems.append(Problem(code, path=f"{path}.type", likely=likely, facts={"text": short(kind)}))
        return None
    wanted = ("type", "tiles") if kind == "chow" else ("type", "tile")
    for key in data:
        if key not in wanted:
            facts = {"name": short(key)}
            problems.append(Problem("key_unknown", path=f"{path}.{key}", likely=Likely(str(key), wanted), facts=facts))
    if kind != "chow":
        tile = read_tile(data, "tile", f"{path}.tile", problems)
        return None if tile is None else Meld.same(_MELD_KINDS[kind], tile)
    tiles = read_tiles(data, "tiles", f"{path}.tiles", problems)
    if tiles is None:
        return None
    if len(tiles) != 3:
        problems.append(Problem("chow_tiles", path=f"{path}.tiles", facts={"text": short(data.get("tiles"))}))
        return None
    return Meld(MeldKind.CHOW, tuple(sorted(tiles)))


def is_map(value: Any) -> bool:
    """Asking what a dict is costs less than asking whether it is a mapping."""
    return type(value) is dict or isinstance(value, Mapping)


def is_count(value: Any) -> bool:
    """Return whether a value is a count of 0 to 4."""
    return type(value) is int and 0 <= value <= 4
