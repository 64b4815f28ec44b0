"""Two windows on one file: every deal of both is there, in one order, and nobody overwrote anybody."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import cast

from calculator.nights.store import Store
from calculator.nights.store.database import APPLICATION, STEPS, refuse_strangers
from tests.make_nights import begun, sheet_of
from tests.nights.store.start_recorder import recorder

DEALS = 40


def test_two_processes_that_record_into_one_night_lose_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path, daily=False) as store:
        night = store.save(sheet_of(begun()))
        both = [recorder(tmp_path, DEALS, night.id) for _ in range(2)]
        said = []
        for process in both:
            out, err = process.communicate(timeout=120)
            assert process.returncode == 0, err
            said.append([line.split()[1] for line in out.splitlines() if line.startswith("row")])
        written = store.night(night.id)
        ids = [row.id for row in written.rows]
        assert len(ids) == len(set(ids)) == 2 * DEALS
        assert written.revision == 1 + 2 * DEALS
        for own in said:
            assert [one for one in ids if one in set(own)] == own, "each one's deals are in his order"
        assert store.check() == ()
        assert sum(sheet_of(written).totals) == 0


def test_two_processes_may_make_the_file_at_the_same_moment(tmp_path: Path) -> None:
    several = [recorder(tmp_path, 3) for _ in range(4)]
    for process in several:
        _, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
    with Store.open(tmp_path, daily=False) as store:
        assert len(store.nights()) == 4
        assert store.check() == ()


class Meanwhile:
    """A connection between two of whose questions another process makes the file, if it can."""

    def __init__(self, connection: sqlite3.Connection, make: Callable[[], object]) -> None:
        self._connection, self._make = connection, make

    def execute(self, statement: str) -> sqlite3.Cursor:
        if "sqlite_master" in statement:
            with contextlib.suppress(sqlite3.OperationalError):
                self._make()
        return self._connection.execute(statement)

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction


def test_a_file_that_is_made_while_it_is_looked_at_is_not_damaged(tmp_path: Path) -> None:
    path = tmp_path / "nights.sqlite"
    another = sqlite3.connect(path, isolation_level=None, timeout=0)

    def make() -> None:
        another.execute("BEGIN IMMEDIATE")
        for statement in STEPS[0]:
            another.execute(statement)
        another.execute(f"PRAGMA application_id={APPLICATION}")
        another.execute("PRAGMA user_version=1")
        another.execute("COMMIT")

    with contextlib.closing(another), contextlib.closing(sqlite3.connect(path, isolation_level=None)) as own:
        refuse_strangers(path, cast(sqlite3.Connection, Meanwhile(own, make)))
