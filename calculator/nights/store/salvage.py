"""Reading a damaged file line by line: everything that still is what was written, and nothing that is not."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from calculator.nights.frozen import FrozenRuleset
from calculator.nights.model import Person
from calculator.nights.store import table_lines
from calculator.nights.store.database import Database, connect, in_memory
from calculator.nights.store.faults import FAULTS, file_problem
from calculator.nights.store.pages import USUAL, Cell, Pages
from calculator.nights.store.table_lines import NIGHT_COPY, RULES_COPY, NightLine, is_sound, row_sum

_PUT_ROW = "INSERT OR IGNORE INTO rows VALUES (?, ?, ?, ?)"


@dataclass
class Salvaged:
    """The content of a file, as far as it can be read.

    `rows[id]` are (position, text) of a session. `sound`: the database finds nothing wrong with its
    pages and every line is as written. `keys` are those of sessions that are surely theirs;
    `orphans[key]` are the ids of rows that lie under a key of which no session is known.
    """

    nights: dict[str, NightLine] = field(default_factory=dict)
    rows: dict[str, dict[int, str]] = field(default_factory=dict)
    rulesets: dict[str, FrozenRuleset] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    sound: bool = False
    keys: dict[int, str] = field(default_factory=dict)
    orphans: dict[int, set[str]] = field(default_factory=dict)
    broken: dict[str, dict[int, Any]] = field(default_factory=dict)
    """Rows that are not what was written: what is left of their texts."""
    headless: set[str] = field(default_factory=set)
    """Nights of which nothing but rows is known."""

    def wanted(self, night_id: str) -> int:
        """Return how many rows a session had."""
        return int(json.loads(self.nights[night_id].summary)["rows"])

    def there_were(self) -> int:
        """Return how many sessions there must have been.

        Keys count up from 1 and none is ever removed.
        """
        gaps = set(range(1, max(self.keys, default=0))) - set(self.keys)
        own = set()
        if self.orphans:
            own = {_id_of(text) for night in self.keys.values() for text in self.rows.get(night, {}).values()}
        # A row whose own key was damaged is no night.
        others = gaps | {key for key, ids in self.orphans.items() if not ids <= own}
        return len(self.keys) + len(others)

    def is_whole(self, night_id: str) -> bool:
        """Return whether every row of a session is there."""
        line = self.nights.get(night_id)
        if line is None or len(self.rows.get(night_id, {})) != self.wanted(night_id):
            return False
        return line.digest in self.rulesets

    def put_into(self, connection: Connection, lines: Iterable[NightLine]) -> None:
        """Write sessions with their sound rows, all rules and everybody into another file."""
        for ruleset in self.rulesets.values():
            table_lines.add_ruleset(connection, ruleset)
        for person in self.people.values():
            table_lines.put_person(connection, person)
        for line in lines:
            key, rows = table_lines.put_night(connection, line), self.rows.get(line.id, {})
            values = [(key, at, text, row_sum(line.id, at, text)) for at, text in rows.items()]
            connection.executemany(_PUT_ROW, values)


def salvage(path: Path) -> Salvaged:
    """Read as much as possible: as a database, and if that is damaged, page by page.

    Never raises because of the content; if nothing can be read, nothing is found.
    """
    lines = _Lines()
    whole = lines.ask(path)
    found = lines.understood()
    if whole and found.sound and all(map(found.is_whole, found.nights)):
        return found
    with suppress(OSError):
        pages = Pages(path)
        # What the file says of its pages may be damaged too.
        for one in (pages, *([Pages(path, USUAL)] if pages.size != USUAL else [])):
            for cell in one.cells():
                lines.put(cell)
    found = lines.understood()
    found.sound = False
    return found


def rescued(path: Path, why: str) -> Database | None:
    """Return the readable part of a damaged file, to be looked at before it is repaired.

    None if there is nothing.
    """
    found = salvage(path)
    if not found.nights:
        return None
    database = in_memory(path)
    found.put_into(database.connection, found.nights.values())
    for night, broken in found.broken.items():
        values = [(found.nights[night].key, at, text, -1) for at, text in broken.items()]
        database.connection.executemany(_PUT_ROW, values)
    database.damage = database.refusal = file_problem("store_rescued", path, reason=why)
    database.notes.append(database.damage)
    return database


class _Lines:
    """Lines of the tables in the order of finding, the more trustworthy first.

    Which of them are as written is asked when all are there.
    """

    def __init__(self) -> None:
        self.nights: list[NightLine] = []
        self.copies: list[Any] = []
        self.rows: list[tuple[Any, Any, Any, Any]] = []
        self.rulesets: list[tuple[Any, Any]] = []
        self.people: list[tuple[Any, ...]] = []
        self.ids: list[tuple[int, str]] = []
        self.copied: list[str] = []
        """Ids of nights whose copies are damaged."""

    def ask(self, path: Path) -> bool:
        """Read the tables as a database, and return whether it finds its pages whole."""
        try:
            connection = connect(path, "rw")
        except FAULTS:
            return False
        with closing(connection):
            whole = _read(connection, "PRAGMA integrity_check(1)") == [("ok",)]
            self.nights += map(NightLine._make, _both_directions(connection, table_lines.NIGHTS, "key"))
            self.rows += _both_directions(connection, "SELECT night, position, data, sum FROM rows", "night")
            self.rulesets += _read(connection, "SELECT digest, data FROM rulesets")
            self.people += _both_directions(connection, table_lines.PEOPLE, "id")
            for what, id_, data in _read(connection, "SELECT what, id, data FROM copies"):
                self._copy(what, id_, data)
        return whole

    def put(self, cell: Cell) -> None:
        """Add a line of which the table is not known; its form tells its kind."""
        match cell.key, cell.values:
            case int(key), (None, id_, revision, head, summary, sum_, deleted):
                self.nights.append(NightLine(key, id_, revision, deleted, head, summary, sum_))  # type: ignore[arg-type]
            case int(key), (None, id_, revision, head, summary, sum_):
                # Of the first version.
                self.nights.append(NightLine(key, id_, revision, 0, head, summary, sum_))  # type: ignore[arg-type]
            case None, (int(key), int(position), data, int(sum_)):
                self.rows.append((key, position, data, sum_))
            case None, (str(what), str(id_), str(data)):
                self._copy(what, id_, data)
            case int(), (person, name, colour, _, sum_):
                self.people.append((person, name, colour, sum_))
            case int(), (str(digest), str(data)):
                self.rulesets.append((digest, data))
            case None, (str(id_), int(key)):
                # The index of nights by their ids.
                self.ids.append((key, id_))

    def _copy(self, what: Any, id_: Any, data: Any) -> None:
        if what == NIGHT_COPY:
            self.copies.append(data)
            self.copied.append(id_)
        elif what == RULES_COPY:
            self.rulesets.append(("", data))

    def understood(self) -> Salvaged:
        """Return the parts of all this that are as written."""
        found = Salvaged(sound=True)
        self._find_nights(found)
        self._find_rules(found)
        found.people = table_lines.people_of(self.people)
        ids = self._ids(found)
        own = set()
        left: dict[Any, list[tuple[Any, Any]]] = defaultdict(list)
        loose: dict[str, list[Any]] = defaultdict(list)
        for key, position, data, sum_ in self.rows:
            # A row says by its checksum whose it is.
            night = next((one for one in (*ids[key], *self.copied) if is_sound(one, position, data, sum_)), None)
            if night is not None:
                found.rows.setdefault(night, {}).setdefault(position, data)
                own.add((key, position))
                if night in ids[key]:
                    found.keys.setdefault(key, night)
                else:
                    loose[night].append(key)
            else:
                left[key].append((position, data))
        for night, keys in loose.items():
            if night not in found.nights and night not in found.keys.values():
                # Of a row alone the key may be damaged.
                found.keys.setdefault(max(keys, key=keys.count), night)
        for night, line in found.nights.items():
            if not found.wanted(night):
                found.keys.setdefault(line.key, night)
        for key, night in found.keys.items():
            if night not in found.nights:
                found.sound = False
                found.headless.add(night)
                found.nights[night] = table_lines.stand_in(key, night, found.rows[night])
        for key, rows in left.items():
            self._left_over(found, key, [row for row in rows if (key, row[0]) not in own])
        return found

    def _find_nights(self, found: Salvaged) -> None:
        for line in self.nights:
            if line.sound:
                former = found.nights.get(line.id)
                if former is None or former.revision < line.revision:
                    found.nights[line.id] = line
            else:
                found.sound = False
        for text in self.copies:
            copied = table_lines.from_copy(text)
            if copied is None:
                found.sound = False
            elif copied.id not in found.nights:
                found.sound = False
                found.nights[copied.id] = copied

    def _find_rules(self, found: Salvaged) -> None:
        texts = [data for _, data in self.rulesets]
        for digest, data in self.rulesets:
            # One that is there twice alike needs no other proof.
            ruleset = table_lines.ruleset_of(data, digest, texts.count(data) > 1)
            if ruleset is None:
                found.sound = False
            else:
                found.rulesets.setdefault(ruleset.digest, ruleset)
        for line in found.nights.values():
            if line.digest not in found.rulesets:
                found.sound = False
                ruleset = table_lines.rules_gone(line)
                if ruleset.gone is None:
                    found.rulesets[line.digest] = ruleset

    def _ids(self, found: Salvaged) -> dict[Any, list[str]]:
        """Return the sessions that may lie under each key."""
        ids: dict[Any, list[str]] = defaultdict(list)
        # What has rows that are surely its own is called as it says, even where the rest of its line is damaged.
        said = [(line.key, line.id) for line in (*found.nights.values(), *self.nights)]
        for key, night in (*said, *self.ids):
            if isinstance(night, str) and night not in ids[key]:
                ids[key].append(night)
        return ids

    def _left_over(self, found: Salvaged, key: Any, rows: list[tuple[Any, Any]]) -> None:
        """Add rows under a key that are not as written there."""
        if not rows:
            return
        found.sound = False
        night = found.keys.get(key)
        if night is not None:
            found.broken[night] = {at: data for at, data in rows if isinstance(at, int)}
        elif isinstance(key, int) and (ids := {_id_of(data) for _, data in rows} - {""}):
            found.orphans[key] = ids


def _id_of(data: Any) -> str:
    """Return the id in a row's text; empty if there is none."""
    try:
        found = json.loads(data)["id"]
    except (ValueError, KeyError, TypeError):
        return ""
    return found if isinstance(found, str) else ""


def _read(connection: Connection, query: str) -> list[tuple[Any, ...]]:
    """Return the lines before the first that cannot be read."""
    found = []
    with suppress(*FAULTS):
        for line in connection.execute(query):
            found.append(line)
    return found


def _both_directions(connection: Connection, query: str, key: str) -> Iterable[tuple[Any, ...]]:
    """Return lines from the front, and from the back if something unreadable is between."""
    return dict.fromkeys(
        line for order in ("ASC", "DESC") for line in _read(connection, f"{query} ORDER BY {key} {order}")
    )
