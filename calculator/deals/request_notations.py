"""A request about one hand whose tiles are written in another notation than the record's."""

from collections.abc import Collection, Mapping
from typing import Any

from calculator.deals.writer import melds_data
from calculator.documents import Data, Problem, Problems, ReadOnlyData
from calculator.rules.library import Library
from calculator.tiles import MeldKind, format_tiles
from calculator.tiles.notations import WrittenHand, read_hand

_ANY_KONG = MeldKind.EXPOSED
"""The kind of kong changes neither waits nor readings."""


def kinds_at(data: Any, library: Library) -> tuple[int, ...] | None:
    """Return the kinds of the table that a request names, flowers among them.

    None if it names none.
    """
    name, options = (data.get("ruleset"), data.get("options")) if isinstance(data, Mapping) else (None, None)
    if not isinstance(name, str) or not name:
        return None
    try:
        ruleset = library.load_named(name)
    except Problems:
        return None
    table = ruleset.table(ruleset.options(options if isinstance(options, Mapping) else {})[0])
    return (*table.kinds, *table.flowers)


def translated(data: Any, notation: str, kinds: Collection[int] | None = None) -> Any:
    """Return the request with its `hand`, a text or a list of codes, in the record's notation.

    Melds, kongs and flowers that the text holds join those that are given beside it. What is no
    request is given back as it is. `kinds` are those of its table.

    :raises Problems: everything in the text that was not understood.
    """
    if not isinstance(data, Mapping):
        return data
    given = data.get("hand")
    if isinstance(given, list) and all(isinstance(one, (int, str)) for one in given):
        given = " ".join(str(one) for one in given)
    if not isinstance(given, str):
        return data
    written = read_hand(given, notation, kinds, wild=True)
    return {**data, **request_of(written, data)}


def request_of(written: WrittenHand, beside: ReadOnlyData) -> Data:
    """Return a request's `hand`, and its `melds`, `kongs`, `flowers` and `wild` if there are any.

    :raises Problems: everything in the text that was not understood.
    """
    if written.unknown:
        raise Problems(Problem(piece.code, "hand", facts=written.fault(piece).facts) for piece in written.unknown)
    winning = (written.winning,) if written.winning is not None else ()
    request: Data = {"hand": format_tiles((*written.tiles, *winning))}
    kongs = [{"kind": (kong.kind or _ANY_KONG).value, "tile": str(kong.tile)} for kong in written.kongs]
    for key, found in (("melds", melds_data(written.melds)), ("kongs", kongs)):
        old = beside.get(key)
        if found and (old is None or isinstance(old, list)):
            request[key] = [*(old or ()), *found]
    more = beside.get("wild", 0)
    if written.wild and isinstance(more, int):
        request["wild"] = more + written.wild
    flowers = beside.get("flowers")
    if written.flowers and (flowers is None or isinstance(flowers, str)):
        request["flowers"] = (flowers or "") + format_tiles(written.flowers)
    return request
