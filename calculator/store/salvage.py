"""Reading a damaged file line by line: everything that still is what was written, and nothing that is not."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calculator.night.frozen import FrozenRuleset
from calculator.store import lines
from calculator.store.database import connect
from calculator.store.lines import NightLine
from calculator.store.sums import person_sum, row_sum

_MOST = 1_000_000
"""A larger key was never given to a night."""
_GAP = 2000
"""Keys that are tried in vain before it is believed that there are no more."""


@dataclass
class Found:
    """What a file still says. `rows[id]` are (position, text) of a night. `sound`: the database finds nothing wrong with its
    pages and every line is what was written. `count` is how many nights there were at least: their keys count up from 1, and
    none is ever taken out."""

    nights: dict[str, NightLine] = field(default_factory=dict)
    rows: dict[str, dict[int, str]] = field(default_factory=dict)
    rulesets: dict[str, FrozenRuleset] = field(default_factory=dict)
    people: dict[str, tuple[str, int]] = field(default_factory=dict)
    sound: bool = False
    count: int = 0

    def wanted(self, night_id: str) -> int:
        """How many rows a night had."""
        return int(json.loads(self.nights[night_id].summary)["rows"])

    def is_whole(self, night_id: str) -> bool:
        line = self.nights.get(night_id)
        if line is None or len(self.rows.get(night_id, {})) != self.wanted(night_id):
            return False
        return json.loads(line.head)["ruleset"] in self.rulesets


def salvage(path: Path) -> Found:
    """Reads what can be read. Never raises because of what is in the file; where nothing can be read, nothing is found."""
    found = Found()
    try:
        connection = connect(path, "rw")
    except sqlite3.Error:
        return found
    # A text that is no text any more is noticed by its checksum.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        _read(connection, found)
    finally:
        connection.close()
    return found


def _read(connection: sqlite3.Connection, found: Found) -> None:
    found.sound = _whole(connection, "PRAGMA integrity_check(1)") == [("ok",)]
    for order in ("ASC", "DESC"):
        keys = [key for (key,) in _whole(connection, f"SELECT DISTINCT night FROM rows ORDER BY night {order}")]
        found.count = max(found.count, *(key for key in keys if isinstance(key, int) and 0 < key < _MOST), 0)
    for digest, data in _whole(connection, "SELECT digest, data FROM rulesets"):
        ruleset = lines.ruleset_of(data, digest) if isinstance(data, str) and isinstance(digest, str) else None
        if ruleset is not None:
            found.rulesets[digest] = ruleset
        else:
            found.sound = False
    for person, name, colour, sum_ in _whole(connection, "SELECT id, name, colour, sum FROM people"):
        if isinstance(person, str) and isinstance(name, str) and sum_ == person_sum(person, name, colour):
            found.people[person] = (name, colour)
    nights = f"SELECT {NightLine.COLUMNS} FROM nights"
    for values in _by_key(connection, nights, "key", ""):
        line = NightLine(*values)
        if 0 < line.key < _MOST:
            found.count = max(found.count, line.key)
        if not line.sound:
            found.sound = False
        if isinstance(line.id, str):
            found.rows[line.id] = dict(_rows(connection, line, found))
        if line.sound:
            found.nights[line.id] = line


def _rows(connection: sqlite3.Connection, line: NightLine, found: Found) -> Iterator[tuple[int, str]]:
    where = f"night = {int(line.key)}"
    for position, data, sum_ in _by_key(connection, "SELECT position, data, sum FROM rows", "position", where):
        if isinstance(data, str) and isinstance(position, int) and sum_ == row_sum(line.id, position, data):
            yield position, data
        else:
            found.sound = False


def _whole(connection: sqlite3.Connection, query: str) -> list[tuple[Any, ...]]:
    """As many lines as come before the first that cannot be read."""
    found: list[tuple[Any, ...]] = []
    with contextlib.suppress(sqlite3.Error):
        found.extend(_until_broken(connection.execute(query)))
    return found


def _until_broken(cursor: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    rest = iter(cursor)
    while True:
        try:
            yield next(rest)
        except (StopIteration, sqlite3.Error):
            return


def _by_key(connection: sqlite3.Connection, query: str, key: str, where: str) -> list[tuple[Any, ...]]:
    """Lines from the front, from the back, and those between that can be reached one by one. The key comes first in each."""
    condition = f" WHERE {where}" if where else ""
    found: dict[Any, tuple[Any, ...]] = {}
    for order in ("ASC", "DESC"):
        for values in _whole(connection, f"{query}{condition} ORDER BY {key} {order}"):
            found[values[0]] = values
    last = max((number for number in found if isinstance(number, int)), default=0)
    number = misses = 0
    single = f"{query} WHERE {f'{where} AND ' if where else ''}{key} = ?"
    while number <= last or misses < _GAP // (10 if where else 1):
        if number not in found:
            with contextlib.suppress(sqlite3.Error):
                for values in connection.execute(single, (number,)):
                    found[number] = values
            misses = 0 if number in found else misses + 1
            if number > last and number in found:
                last = number
        number += 1
    return [found[number] for number in sorted(number for number in found if isinstance(number, int))]
