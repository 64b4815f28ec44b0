"""Reading a damaged file line by line: everything that still is what was written, and nothing that is not."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calculator.nights.frozen import FrozenRuleset
from calculator.nights.store import table_lines
from calculator.nights.store.database import connect
from calculator.nights.store.faults import FAULTS
from calculator.nights.store.table_lines import NightLine, row_sum

_GAP = 2000
"""Keys that are tried in vain before it is believed that there are no more."""


@dataclass
class Found:
    """What a file still says. `rows[id]` are (position, text) of a night. `sound`: the database finds nothing wrong with its
    pages and every line is what was written. `keys` are those of nights that are surely theirs; `strays[key]` are the ids of
    rows that lie under a key of which no night is known."""

    nights: dict[str, NightLine] = field(default_factory=dict)
    rows: dict[str, dict[int, str]] = field(default_factory=dict)
    rulesets: dict[str, FrozenRuleset] = field(default_factory=dict)
    people: dict[str, tuple[str, int]] = field(default_factory=dict)
    sound: bool = False
    keys: dict[int, str] = field(default_factory=dict)
    strays: dict[int, set[str]] = field(default_factory=dict)

    def wanted(self, night_id: str) -> int:
        """How many rows a night had."""
        return int(json.loads(self.nights[night_id].summary)["rows"])

    def there_were(self) -> int:
        """How many nights there must have been: keys count up from 1 and none is ever taken out."""
        gaps = set(range(1, max(self.keys, default=0))) - set(self.keys)
        own: set[str] = set()
        if self.strays:
            own = {_id_of(text) for night in self.keys.values() for text in self.rows.get(night, {}).values()}
        # A row whose own key was damaged is no night.
        others = gaps | {key for key, ids in self.strays.items() if not ids <= own}
        return len(self.keys) + len(others)

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
    except FAULTS:
        return found
    # A text that is no text any more is noticed by its checksum.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    with contextlib.closing(connection):
        _read(connection, found)
    return found


def _read(connection: sqlite3.Connection, found: Found) -> None:
    found.sound = _whole(connection, "PRAGMA integrity_check(1)") == [("ok",)]
    for digest, data in _whole(connection, "SELECT digest, data FROM rulesets"):
        ruleset = table_lines.ruleset_of(data, digest) if isinstance(data, str) and isinstance(digest, str) else None
        if ruleset is not None:
            found.rulesets[digest] = ruleset
        else:
            found.sound = False
    found.people = table_lines.people_of(_whole(connection, table_lines.PEOPLE))
    for values in _by_key(connection, table_lines.NIGHTS, "key", ""):
        line = NightLine(*values)
        # What has rows that are surely its own is called as it says, even where the rest of its line is damaged.
        rows = dict(_rows(connection, line, found)) if isinstance(line.id, str) else {}
        if rows:
            found.rows[line.id] = rows
        if line.sound:
            found.nights[line.id] = line
        else:
            found.sound = False
        if rows or (line.sound and not found.wanted(line.id)):
            found.keys[line.key] = line.id
    if found.sound:
        return
    # Rows whose night is gone.
    for order in ("ASC", "DESC"):
        for (key,) in _whole(connection, f"SELECT DISTINCT night FROM rows ORDER BY night {order}"):
            if isinstance(key, int) and key not in found.keys and key not in found.strays:
                texts = _whole(connection, f"SELECT data FROM rows WHERE night = {key}")
                ids = {_id_of(text) for (text,) in texts} - {""}
                if ids:
                    found.strays[key] = ids


def _id_of(data: Any) -> str:
    """The id that a row's text says; empty where it says none."""
    try:
        found = json.loads(data)["id"]
    except (ValueError, KeyError, TypeError):
        return ""
    return found if isinstance(found, str) else ""


def _rows(connection: sqlite3.Connection, line: NightLine, found: Found) -> Iterator[tuple[int, str]]:
    where = f"night = {int(line.key)}"
    for position, data, sum_ in _by_key(connection, table_lines.ROWS, "position", where):
        if isinstance(data, str) and isinstance(position, int) and sum_ == row_sum(line.id, position, data):
            yield position, data
        else:
            found.sound = False


def _whole(connection: sqlite3.Connection, query: str) -> list[tuple[Any, ...]]:
    """As many lines as come before the first that cannot be read."""
    found: list[tuple[Any, ...]] = []
    with contextlib.suppress(*FAULTS):
        for line in connection.execute(query):
            found.append(line)
    return found


def _by_key(connection: sqlite3.Connection, query: str, key: str, where: str) -> list[tuple[Any, ...]]:
    """Lines from the front, from the back, and those between that can be reached one by one. The key comes first in each."""
    condition = f" WHERE {where}" if where else ""
    found: dict[Any, tuple[Any, ...]] = {}
    for order in ("ASC", "DESC"):
        for values in _whole(connection, f"{query}{condition} ORDER BY {key} {order}"):
            found[values[0]] = values
    number = misses = 0
    single = f"{query} WHERE {f'{where} AND ' if where else ''}{key} = ?"
    while misses < _GAP // (10 if where else 1):
        if number not in found:
            with contextlib.suppress(*FAULTS):
                for values in connection.execute(single, (number,)):
                    found[number] = values
        misses = 0 if number in found else misses + 1
        number += 1
    return [found[number] for number in sorted(number for number in found if isinstance(number, int))]
