"""Hand requests, judged from scratch."""

from __future__ import annotations

from typing import Any

from . import hands
from . import shanten as search
from .check import Reader
from .tables import RULESETS, Held, Table, read_options

REQUEST = ("ruleset", "options", "hand", "melds", "kongs", "jing")
MOST_READINGS = 200


class _RequestReader(Reader):
    """The pieces of a record's reader, used on a request."""

    held: Held | None = None

    def __init__(self, request: Any) -> None:
        self.faults = []
        self.table = Table("chengdu")
        if not isinstance(request, dict):
            self.faults.append("")
            return
        self._unknown(request, REQUEST, "")
        ruleset = request.get("ruleset")
        if ruleset not in RULESETS:
            self.faults.append("ruleset")
            return
        options = read_options(ruleset, request.get("options"), self.faults)
        self.table = Table(ruleset, options)
        jing = None
        if ruleset == "jian":
            jing = self._one_tile(request.get("jing"), "jing")
            self.table = Table(ruleset, options, jing)
        elif "jing" in request:
            self.faults.append("jing")
        concealed = self._tiles(request.get("hand"), "hand")
        melds = self._melds(request.get("melds", []), "melds")
        kongs = self._kongs(request.get("kongs", []))
        if concealed is None or melds is None or kongs is None:
            return
        self.held = Held(concealed, melds, kongs)
        if self.held.size not in (13, 14) or max(hands.count(self.held.tiles)) > 4:
            self.faults.append("hand")

    def _kongs(self, given: Any) -> tuple[tuple[str, int], ...] | None:
        if not isinstance(given, list):
            self.faults.append("kongs")
            return None
        found: list[tuple[str, int]] = []
        for at, kong in enumerate(given):
            path = f"kongs[{at}]"
            if not isinstance(kong, dict):
                self.faults.append(path)
                continue
            self._unknown(kong, ("kind", "tile"), f"{path}.")
            kind = kong.get("kind")
            if kind not in ("exposed", "added", "concealed"):
                self.faults.append(f"{path}.kind")
            tile = self._one_tile(kong.get("tile"), f"{path}.tile")
            if tile is not None:
                found.append((str(kind), tile))
        return tuple(found) if len(found) == len(given) else None


def analyse(request: dict[str, Any]) -> dict[str, Any]:
    """waits and shanten of 13 tiles; wins, shanten and readings of 14; or {"errors": [paths]}."""
    reader = _RequestReader(request)
    if reader.faults:
        return {"errors": sorted(set(reader.faults))}
    table, held = reader.table, reader.held
    assert held is not None
    if held.size == 13:
        waits = [hands.show([tile]) for tile in table.waits(held)]
        return {"shanten": shanten(table, held), "waits": waits}
    readings = read(table, held, MOST_READINGS)
    result: dict[str, Any] = {"wins": table.is_win(held), "shanten": shanten(table, held)}
    if len(readings) <= MOST_READINGS:
        result["readings"] = [[hands.show(group) for group in reading] for reading in readings]
    return result


def read(table: Table, held: Held, limit: int) -> list[hands.Reading]:
    """Every distinct reading in order; more than `limit` of them means that some are missing."""
    counts, wilds = table.split(held)
    found = hands.standard_readings(counts, wilds, honor_runs=table.honor_runs, limit=limit)
    if not held.open_groups and table.ruleset != "wuhu":
        found |= hands.pair_readings(counts, wilds, len(table.kinds), limit)
        if table.ruleset == "jian":
            found |= hands.unrelated_readings(counts, wilds, limit)
    return sorted(found)


def shanten(table: Table, held: Held) -> int:
    """-1 complete, 0 one tile away."""
    counts, wilds = table.split(held)
    down = hands.count(held.table_tiles)
    caps = [4 - down[k] if k in table.kinds and k not in table.wild else 0 for k in range(34)]
    left = sum(4 - down[k] for k in table.wild) - wilds
    found = [search.standard_shanten(counts, caps, wilds, left, 4 - held.open_groups, honor_runs=table.honor_runs)]
    if not held.open_groups and table.ruleset != "wuhu":
        found.append(search.pairs_shanten(counts, caps, wilds, left))
        if table.ruleset == "jian":
            found.append(search.unrelated_shanten(counts, caps, wilds, left))
    return min(n for n in found if n is not None)
