"""Opening the file: whose it is, its tables from version to version, as durable as SQLite can be, looked over in time."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import Connection

from calculator.documents import Problem, Problems, keep_private, private_file, private_folder, refusal
from calculator.nights.store import backups
from calculator.nights.store.faults import (
    FAULTS,
    ask_for_lock,
    code_of,
    faults_of,
    file_problem,
    folder_faults,
    printable,
    problem_of,
    refuse_what_is_no_file,
)
from calculator.nights.store.pages import MAGIC, Pages
from calculator.nights.store.table_lines import NIGHT_COPY, PUT_COPY, VERSION_COPY, copy_of, night_lines

FILE = "nights.sqlite"
WAIT = 5.0
"""Seconds to wait for another window that is writing."""
_LOOK = 0.1
"""Seconds that looking over the file may take when it is opened; `Store.check` looks at all of it."""
_SIDE_FILES = ("-wal", "-shm", "-journal")
_TRIES = 3
"""The number of times the file is put back while others put something there."""
_NOT_WRITTEN = ("store_read_only", "store_opened_read_only")
_READABLE = {
    "store_read_only": _NOT_WRITTEN,
    "store_cannot_open": _NOT_WRITTEN,
    "store_no_locks": ("store_no_locks", "store_no_locks"),
}
"""Faults of opening after which the file can be read: why a write is refused, and what is told at once."""

Places = tuple[tuple[int, int] | None, ...]
"""The places of the file and its neighbours on the disk: device and number of each, None if there
is none."""


def places_of(path: Path) -> Places:
    """Return the places of the file, its log and the log's index.

    A name may be given to another file; a place is one as long as it is open.
    """
    return tuple(map(_place, (path, *beside(path))))


def _place(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


@dataclass
class Database:
    """An open file. `notes` are messages to be shown once. `places` is where it was when it was opened."""

    path: Path
    connection: Connection
    refusal: Problem | None = None
    """The reason that nothing can be written."""
    notes: list[Problem] = field(default_factory=list)
    places: Places = ()
    damage: Problem | None = None
    """The reason that this is only the readable part of a damaged file."""

    @property
    def read_only(self) -> bool:
        """True if the file is open for reading alone."""
        return self.refusal is not None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give one unchanging state of the file."""
        with faults_of(self.path):
            self.look_at_place()
            with transaction(self.connection):
                yield self.connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give one transaction, on the disk in the file at the path when this ends without an error.

        Else nothing of it has happened there.

        :raises Problems: `store_moved`: the file became another one meanwhile.
        """
        with faults_of(self.path):
            if self.refusal is not None and self.damage is None:
                self._ask_again()
            self.stay()
            if self.refusal is not None:
                raise Problems([self.refusal])
            with transaction(self.connection, "BEGIN IMMEDIATE"):
                yield self.connection
                self.connection.execute("COMMIT")
            if self.stay() is not None:
                raise Problems([file_problem("store_moved", self.path)])
            # Moving the file away, while it is open or after the program was killed, then moves all of it. Parts that
            # cannot go from the log into the file yet stay there.
            with suppress(*FAULTS):
                self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Close the file, once it is the file at the path, as after a write.

        SQLite would leave the log of a file that was moved or deleted to nobody.
        """
        with suppress(Problems, *FAULTS):
            if self.places and not self.read_only:
                self.stay()
        with suppress(*FAULTS):
            self.connection.close()

    def _ask_again(self) -> None:
        """Try again to write, if there was no room beside the file."""
        notes = list(self.notes)
        if _place(self.path) is None:
            self.stay()
        else:
            self._reopen({})
        if self.refusal is not None:
            self.notes = notes

    # --- the file at the path -------------------------------------------------------------------------------------

    def look_at_place(self) -> None:
        """Go over to another file that lies at the path by now.

        If there is none, this one is still open and whole.
        """
        found = _place(self.path)
        if not self.read_only and found is not None and (found,) != self.places[:1]:
            self.stay()

    def stay(self) -> Path | None:
        """Make sure that the open file is the one at the path.

        Renamed or deleted, it is put back as it is; replaced, the one at the path is taken and a
        copy of this one kept, whose place is given if it holds more than the other.

        :raises Problems: if it cannot be put back, or the file that lies there is not ours or not whole.
        """
        for _ in range(_TRIES):
            found = places_of(self.path)
            if found == self.places:
                return None
            if not self.places:
                return self._reopen({})
            if found[0] == self.places[0]:
                # What a log that was taken away holds goes into the file as long as the log is open.
                self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                return self._reopen(self._revisions())
            if found[0] is not None:
                kept = backups.back_up(self.path, "replaced", self.connection)
                return self._reopen(self._revisions(), kept)
            if self._put_back():
                self.notes.append(file_problem("store_put_back", self.path))
                return self._reopen({})
        raise Problems([file_problem("store_locked", self.path)])

    def _put_back(self) -> bool:
        """Put back a copy of the open file, if nothing lies at the path.

        Return False if by now something does.
        """
        part = self.path.with_suffix(f".{os.getpid()}.part")
        with folder_faults(self.path.parent, self.path):
            try:
                private_folder(self.path.parent)
                backups.copy(self.connection, part)
                with part.open("rb+") as stream:
                    os.fsync(stream.fileno())
                self._leave()
                place_new(part, self.path)
            except FileExistsError:
                return False
            finally:
                with suppress(OSError):
                    part.unlink()
        return True

    def _leave(self) -> None:
        """Remove the log of the open file, which would be taken for that of the file that comes to the path.

        Other programs that have it open do not notice.
        """
        for path, place in zip(beside(self.path), self.places[1:], strict=True):
            if place is not None and _place(path) == place:
                with suppress(OSError):
                    path.unlink()

    def _reopen(self, had: dict[str, int], kept: Path | None = None) -> Path | None:
        """Open the file at the path from now on.

        `kept` is a copy of the other one, which had these sessions at these revisions.
        """
        if kept is not None:
            self._leave()
        self.connection.close()
        self.places = ()
        found = open_database(self.path.parent)
        self.connection, self.refusal, self.places = found.connection, found.refusal, found.places
        self.notes += found.notes
        has = self._revisions()
        if kept is not None and all(has.get(night, -1) >= revision for night, revision in had.items()):
            with suppress(OSError):
                kept.unlink()
            kept = None
        if kept is not None:
            self.notes.append(file_problem("store_replaced", self.path, backup=kept.name))
        return kept

    def _revisions(self) -> dict[str, int]:
        return dict(self.connection.execute("SELECT id, revision FROM nights").fetchall())


@contextmanager
def transaction(connection: Connection, begin: str = "BEGIN") -> Iterator[None]:
    """Give one transaction; unless it is committed nothing of it has happened."""
    connection.execute(begin)
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def open_database(folder: Path, *, create: bool = True) -> Database:
    """Open the file of a data folder.

    If there is none it is made, unless `create` is false: then there is nothing in it until
    something is written, and reading leaves nothing behind.

    :raises Problems: `store_newer`, `store_not_ours`, `store_not_a_database`, `store_damaged`, `store_locked`, `store_disk_full`,
        `store_no_folder`, `store_is_folder`, `file_irregular`, `store_cannot_open`, `store_disk_failed`, `store_no_locks`.
    """
    path = folder / FILE
    try:
        with folder_faults(folder, path):
            wanted = create or _is_there(path)
            made = [] if wanted else [one for one in (folder, *folder.parents) if not one.exists()]
            private_folder(folder)
            for one in made:
                # That the folder can be made is all that was to be known.
                with suppress(OSError):
                    one.rmdir()
            if not wanted:
                return in_memory(path)
    except ValueError as error:
        facts = {"folder": repr(folder), "reason": str(error)}
        raise refusal("store_no_folder", file=str(path), facts=facts) from None
    refuse_what_is_no_file(path)
    try:
        return _opened(path)
    except FAULTS as error:
        problem = problem_of(error, path)
        code, note = _READABLE.get(problem.code, ("", ""))
        found = _read_only(path) if note else None
        if found is None:
            raise Problems([problem]) from None
        found.refusal, found.notes = file_problem(code, path), [file_problem(note, path)]
        return found


def _is_there(path: Path) -> bool:
    try:
        os.stat(path)
    except FileNotFoundError:
        return False
    return True


def connect(path: Path, mode: str = "rwc") -> Connection:
    """Return a connection without implicit transactions, which erases deleted data."""
    if mode == "rwc" and not path.exists():
        private_file(path)
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=WAIT)
    for setting in ("trusted_schema=OFF", "cell_size_check=ON", "temp_store=MEMORY", "secure_delete=ON"):
        connection.execute(f"PRAGMA {setting}")
    # A text that is none any more is noticed by its checksum.
    connection.text_factory = _text
    ask_for_lock(path, connection)
    return connection


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _opened(path: Path) -> Database:
    connection = connect(path)
    try:
        database = Database(path, connection)
        refuse_strangers(path, connection)
        keep_private(path)
        _use_wal(connection)
        # Each acknowledged deal is on the disk, not only with the system; on a Mac also past the disk's own cache.
        for setting in ("synchronous=EXTRA", "fullfsync=ON", "checkpoint_fullfsync=ON", "journal_size_limit=4194304"):
            connection.execute(f"PRAGMA {setting}")
        if 0 < (version := number(connection, "user_version")) < LATEST:
            kept = backups.back_up(path, f"v{version}")
            facts = {"backup": kept.name, "before": version, "after": LATEST}
            database.notes.append(Problem("store_migrated", file=str(path), facts=facts))
        _migrate(connection)
        look_over(database)
        database.places = places_of(path)
    except BaseException:
        connection.close()
        raise
    return database


def in_memory(path: Path, data: bytes = b"") -> Database:
    """Return a file with these bytes, or an empty one, that is nowhere on the disk."""
    connection = connect(path, "memory")
    if data:
        connection.deserialize(data)
    refuse_strangers(path, connection)
    _migrate(connection)
    return Database(path, connection)


def _read_only(path: Path) -> Database | None:
    """Return the present state of the file and its log, for reading alone, without a lock, or None."""
    try:
        data = Pages(path).whole()
    except OSError:
        return None
    with faults_of(path):
        database = in_memory(path, data)
        database.connection.execute("PRAGMA query_only=ON")
    database.places = places_of(path)
    return database


def _use_wal(connection: Connection) -> None:
    """Switching over may be refused without waiting while another window does the same."""
    until = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if code_of(error) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or time.monotonic() > until:
                raise
            time.sleep(0.02)


def _migrate(connection: Connection) -> None:
    """Bring the file to this program's version, a whole step or none."""
    if number(connection, "user_version") == LATEST:
        return
    with transaction(connection, "BEGIN IMMEDIATE"):
        # Another window may have been quicker.
        for step in range(number(connection, "user_version"), LATEST):
            for statement in STEPS[step]:
                connection.execute(statement)
        for line in night_lines(connection):
            if line.sound:
                connection.execute(PUT_COPY, (NIGHT_COPY, line.id, copy_of(line)))
        connection.execute(PUT_COPY, (VERSION_COPY, "", str(LATEST)))
        connection.execute(f"PRAGMA application_id={APPLICATION}")
        connection.execute(f"PRAGMA user_version={LATEST}")
        connection.execute("COMMIT")


def look_over(database: Database) -> None:
    """Look at the pages of the file, as many as can be seen in a moment.

    :raises Problems: `store_damaged`.
    """
    connection = database.connection
    until = time.monotonic() + _LOOK
    connection.set_progress_handler(lambda: time.monotonic() > until, 1000)
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError as error:
        if code_of(error) != sqlite3.SQLITE_INTERRUPT:
            raise
        found = "ok"
    finally:
        connection.set_progress_handler(None, 0)
    if found != "ok":
        raise Problems([file_problem("store_damaged", database.path, reason=printable(str(found))[:200])])


def beside(path: Path, ends: Iterable[str] = ("-wal", "-shm")) -> list[Path]:
    """Return the log of the file, and the log's index; or what else SQLite keeps beside it."""
    return [path.with_name(path.name + end) for end in ends]


def place_new(made: Path, path: Path) -> None:
    """Give a file its name, which nothing may have yet.

    :raises OSError: `FileExistsError` if something has.
    """
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except OSError:
        # A disk on which no file has two names.
        if path.exists():
            raise FileExistsError(path) from None
        os.rename(made, path)


def files(path: Path) -> list[Path]:
    """Return the file and all files that SQLite keeps beside it."""
    return [found for found in (path, *beside(path, _SIDE_FILES)) if found.exists()]


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


def number(connection: Connection, pragma: str) -> int:
    """Return a number of the file's header."""
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def refuse_strangers(path: Path, connection: Connection) -> None:
    """Before anything is written: a file of a newer program, or of another one, is left as it is."""
    said = []
    # Seen at one moment: another process may be making the file.
    with transaction(connection):
        ours = number(connection, "application_id") == APPLICATION
        version = number(connection, "user_version")
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
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
    with folder_faults(path.parent, path):
        pages = Pages(path)
    version, application = (int.from_bytes(pages.first[at : at + 4], "big") for at in (60, 68))
    if not pages.first.startswith(MAGIC):
        return
    if application == APPLICATION:
        lines = [cell.values for cell in pages.cells()] if version > LATEST else []
        tables = {values[1] for values in lines if values[:1] == ("table",) and len(values) == _SCHEMA_COLUMNS}
        _refuse_newer(path, version, tables, [values[2:] for values in lines if values[:1] == (VERSION_COPY,)])
    elif not holds_nights():
        raise Problems([file_problem("store_not_ours", path)])
