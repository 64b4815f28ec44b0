"""The tables of the file, as steps from version to version; and whose file one is, before anything is written to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from calculator.documents import Problems
from calculator.nights.store.faults import FAULTS, file_problem, folder_problem
from calculator.nights.store.pages import MAGIC, Pages
from calculator.nights.store.table_lines import VERSION_COPY

APPLICATION = 0x53464E31
"""The number in the file's header that marks it as ours: SFN1."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, colour INTEGER NOT NULL, seen INTEGER NOT NULL, "
        "sum INTEGER NOT NULL)",
        "CREATE TABLE rulesets (digest TEXT PRIMARY KEY, data TEXT NOT NULL)",
        "CREATE TABLE nights (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, "
        "head TEXT NOT NULL, summary TEXT NOT NULL, sum INTEGER NOT NULL)",
        "CREATE TABLE rows (night INTEGER NOT NULL, position INTEGER NOT NULL, data TEXT NOT NULL, sum INTEGER NOT NULL, "
        "PRIMARY KEY (night, position)) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE nights ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE journal (night INTEGER NOT NULL, revision INTEGER NOT NULL, what TEXT NOT NULL, data TEXT NOT NULL, "
        "PRIMARY KEY (night, revision)) WITHOUT ROWID",
    ),
    (
        "CREATE TABLE copies (what TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (what, id)) "
        "WITHOUT ROWID",
        "INSERT INTO copies SELECT 'rules', digest, data FROM rulesets",
    ),
)
"""The tables, as numbered steps from one version of the file to the next. A step that was ever released is never changed.

- `nights.head` is everything of a night but its rows, `summary` what lists and statistics need: both JSON.
- `rows` lie in order of play; `data` is one row as JSON. `rulesets` holds frozen rules, shared by the nights played by them.
- `journal` keeps what each write replaced, so that it can be taken back.
- `copies` says again, on other pages, what many rows depend on: the line of each night, the frozen rules; and the version.
- `sum` is a checksum of the line and its place (`table_lines.py`): a line that was damaged or put elsewhere is noticed when read.
"""
LATEST = len(STEPS)
"""The version that this program writes."""
_TABLES = (
    frozenset[str](),
    frozenset({"people", "rulesets", "nights", "rows"}),
    frozenset({"people", "rulesets", "nights", "rows", "journal"}),
    frozenset({"people", "rulesets", "nights", "rows", "journal", "copies"}),
)
"""The tables of each version."""
_SCHEMA_COLUMNS = 5
"""Kind, name, table, page and text: what a line of the schema has."""
_NO_VERSION = 1000
"""A number from here on is no version but damage."""


def number(connection: sqlite3.Connection, pragma: str) -> int:
    """Return a number of the file's header."""
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def refuse_strangers(path: Path, connection: sqlite3.Connection) -> None:
    """Before anything is written: a file of a newer program, or of another one, is left as it is."""
    said = []
    # Seen at one moment: another process may be making the file.
    connection.execute("BEGIN")
    try:
        ours = number(connection, "application_id") == APPLICATION
        version = number(connection, "user_version")
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    finally:
        connection.execute("ROLLBACK")
    tables = frozenset(name for (name,) in names)
    if ours and version > LATEST:
        with suppress(*FAULTS):
            said = connection.execute("SELECT data FROM copies WHERE what = ?", (VERSION_COPY,)).fetchall()
        _refuse_newer(path, version, tables, said)
    if not ours and not tables >= _TABLES[1] and (tables or version):
        raise Problems([file_problem("store_not_ours", path)])
    if tables != (_TABLES[version] if 0 <= version <= LATEST else None) or ours != bool(version):
        raise Problems([file_problem("store_damaged", path, reason="schema")])


def _refuse_newer(path: Path, version: int, tables: Iterable[object], said: Sequence[tuple[object, ...]]) -> None:
    """Refuse the file of a newer program.

    It has its version in both places, and may have more tables. If all tables are known here, and
    so is each version that the second place has `said`, the number in the first is damaged.
    """
    known = {(str(one),) for one in range(1, LATEST + 1)}
    damaged = _TABLES[LATEST].issuperset(tables) and said and known.issuperset(said)
    if LATEST < version < _NO_VERSION and not damaged:
        raise Problems([file_problem("store_newer", path, version=version, known=LATEST)])


def refuse_remains(path: Path, holds_nights: Callable[[], bool]) -> None:
    """Refuse the remains of a newer program's file, without opening it as a database.

    Perhaps not much is left of it. `holds_nights`: whether anything in it is surely ours.

    :raises Problems: `store_newer`, `store_not_ours`.
    """
    try:
        pages = Pages(path)
    except OSError as error:
        raise Problems([folder_problem("store_no_folder", path.parent, path, error)]) from None
    version, application = (int.from_bytes(pages.first[at : at + 4], "big") for at in (60, 68))
    if not pages.first.startswith(MAGIC):
        return
    if application == APPLICATION:
        lines = [cell.values for cell in pages.cells()] if version > LATEST else []
        tables = {values[1] for values in lines if values[:1] == ("table",) and len(values) == _SCHEMA_COLUMNS}
        _refuse_newer(path, version, tables, [values[2:] for values in lines if values[:1] == (VERSION_COPY,)])
    elif not holds_nights():
        raise Problems([file_problem("store_not_ours", path)])
