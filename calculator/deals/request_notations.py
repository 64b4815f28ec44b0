"""A request about one hand whose tiles are written in another notation than the record's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculator.deals.writer import melds_data
from calculator.documents import Problem, Problems
from calculator.tiles import MeldKind, format_tiles
from calculator.tiles.notations import WrittenHand, read_hand

_ANY_KONG = MeldKind.EXPOSED
"""Which kong it was changes neither waits nor readings."""


def translated(data: Any, notation: str) -> Any:
    """The request with its `hand`, a text or a list of codes, in the record's notation; melds and kongs that the text
    holds join those that are given beside it. What is no request is given back as it is.

    :raises Problems: everything in the text that was not understood.
    """
    if not isinstance(data, Mapping):
        return data
    given = data.get("hand")
    if isinstance(given, list) and all(isinstance(one, (int, str)) for one in given):
        given = " ".join(str(one) for one in given)
    if not isinstance(given, str):
        return data
    written = read_hand(given, notation, wild=True)
    if written.unknown:
        raise Problems(Problem(piece.code, path="hand", facts=piece.facts) for piece in written.unknown)
    return {**data, **request_of(written, data)}


def request_of(written: WrittenHand, beside: Mapping[str, Any]) -> dict[str, Any]:
    """`hand`, and `melds`, `kongs` and `wild` where there are any, as a request has them."""
    winning = (written.winning,) if written.winning is not None else ()
    request: dict[str, Any] = {"hand": format_tiles((*written.tiles, *winning))}
    kongs = [{"kind": (kong.kind or _ANY_KONG).value, "tile": str(kong.tile)} for kong in written.kongs]
    for key, found in (("melds", melds_data(written.melds)), ("kongs", kongs)):
        old = beside.get(key)
        if found and (old is None or isinstance(old, list)):
            request[key] = [*(old or ()), *found]
    more = beside.get("wild", 0)
    if written.wild and isinstance(more, int):
        request["wild"] = more + written.wild
    return request
