"""Files that are older, newer, not ours, locked, read-only or no files at all: a sentence each, and the file as it was."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.nights import entries
from calculator.nights.store import Store, backups, database, repair, restore
from calculator.nights.store.database import APPLICATION, LATEST, STEPS
from calculator.nights.store.table_lines import (
    NightLine,
    head_text,
    person_sum,
    row_sum,
    row_text,
    ruleset_text,
    summary_text,
)
from tests.make_nights import played, session, sheet_of
from tests.nights.store.newer_files import made_newer
from tests.run_program import ROOT

FILE = "nights.sqlite"


def refusal(folder: Path) -> str:
    """The code of the one problem with which a folder is refused."""
    with pytest.raises(Problems) as raised:
        Store.open(folder)
    (problem,) = raised.value.problems
    assert problem.message("zh")
    assert problem.message("en")
    return problem.code


def first_version(path: Path) -> str:
    """A file as the first version of the program wrote it, with one night; gives the night's id."""
    night = session(3, "wuhu", 9, chips=30)
    connection = sqlite3.connect(path)
    for statement in STEPS[0]:
        connection.execute(statement)
    for person in night.people:
        values = (person.id, person.name, person.colour, 1, person_sum(person))
        connection.execute("INSERT INTO people VALUES (?, ?, ?, ?, ?)", values)
    connection.execute("INSERT INTO rulesets VALUES (?, ?)", (night.ruleset.digest, ruleset_text(night.ruleset)))
    head, summary = head_text(night), summary_text(sheet_of(night))
    values = (1, night.id, 1, head, summary, NightLine(1, night.id, 1, 0, head, summary).checksum)
    connection.execute("INSERT INTO nights VALUES (?, ?, ?, ?, ?, ?)", values)
    for at, text in enumerate(map(row_text, night.rows)):
        connection.execute("INSERT INTO rows VALUES (1, ?, ?, ?)", (at, text, row_sum(night.id, at, text)))
    connection.execute(f"PRAGMA application_id={APPLICATION}")
    connection.execute("PRAGMA user_version=1")
    connection.commit()
    connection.close()
    return night.id


def test_a_file_of_the_first_version_is_brought_up_to_date_after_a_backup(tmp_path: Path) -> None:
    night_id = first_version(tmp_path / FILE)
    before = (tmp_path / FILE).read_bytes()
    with Store.open(tmp_path, daily=False) as store:
        assert [problem.code for problem in store.notes] == ["store_migrated"]
        night = store.night(night_id)
        assert len(night.rows) == 9
        assert store.check() == ()
        store.delete(night_id)
        store.restore(night_id)
        store.save(sheet_of(played(night, entries.penalty(1, 1))))
        assert store.stepped(night_id, -1) is not None
    (kept,) = backups.listed(tmp_path / "backups")
    assert kept.name.startswith("v1-")
    old = sqlite3.connect(kept)
    assert old.execute("PRAGMA user_version").fetchone() == (1,)
    assert old.execute("SELECT COUNT(*) FROM rows").fetchone() == (9,)
    old.close()
    assert len(before) > 0
    with Store.open(tmp_path, daily=False) as store:
        assert store.notes == ()


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    night_id = first_version(tmp_path / FILE)
    broken = (STEPS[0], (*STEPS[1], "CREATE NONSENSE"))
    monkeypatch.setattr(database, "STEPS", broken)
    assert refusal(tmp_path) == "store_failed"
    monkeypatch.undo()
    connection = sqlite3.connect(tmp_path / FILE)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'journal'").fetchall()
    connection.close()
    with Store.open(tmp_path, daily=False) as store:
        assert len(store.night(night_id).rows) == 9


def test_the_steps_end_at_the_version_that_this_program_writes(tmp_path: Path) -> None:
    Store.open(tmp_path, daily=False).close()
    connection = sqlite3.connect(tmp_path / FILE)
    assert connection.execute("PRAGMA user_version").fetchone() == (LATEST,)
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_file_of_a_newer_program_is_refused_by_name_and_version_and_left_alone(tmp_path: Path) -> None:
    Store.open(tmp_path, daily=False).close()
    made_newer(tmp_path / FILE, LATEST + 5)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(Problems, match=rf"nights.sqlite.*version {LATEST + 5}"):
        Store.open(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE]


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    assert refusal(tmp_path) == "store_not_ours"
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize(
    "data", [b"hello, this is a text file\n" * 100, os.urandom(5000), b"PK\x03\x04" + b"\0" * 2000]
)
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    assert refusal(tmp_path) == "store_not_a_database"
    assert (tmp_path / FILE).read_bytes() == data


def test_a_folder_may_be_called_anything(tmp_path: Path) -> None:
    folder = tmp_path / "a b?c=d%20e#f'g" / "牌局 🀄"
    with Store.open(folder, daily=False) as store:
        night = store.save(sheet_of(session(1, "wuhu", 2)))
        store.back_up()
    with Store.open(folder, daily=False) as store:
        assert store.night(night.id) == night
    assert sorted(path.name for path in folder.iterdir()) == ["backups", FILE]
    assert [path.name for path in tmp_path.iterdir()] == ["a b?c=d%20e#f'g"]


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"")
    with Store.open(tmp_path, daily=False) as store:
        assert store.nights() == ()


def test_a_folder_where_the_file_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert refusal(tmp_path) == "store_is_folder"


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x")
    assert refusal(tmp_path / "data") == "store_no_folder"
    assert refusal(tmp_path / "data" / "deeper") == "store_no_folder"
    assert refusal(tmp_path / "a\0b") == "store_no_folder"


def test_a_file_that_another_window_does_not_let_go_of_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT", 0.05)
    with Store.open(tmp_path, daily=False) as store:
        night = store.save(sheet_of(session(1, "wuhu", 2)))
        other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Problems) as raised:
            store.save(sheet_of(played(night, entries.penalty(1, 1))))
        assert raised.value.problems[0].code == "store_locked"
        assert store.night(night.id) == night, "reading goes on"
        other.close()
        assert len(store.save(sheet_of(played(night, entries.penalty(1, 1)))).rows) == 3


LOOK = """
import json, os, sys
from pathlib import Path
from tests.make_nights import begun, played, sheet_of
from calculator.nights import entries as making
from calculator.documents.problems import Problems
from calculator.nights.store import Store
from calculator.text import codes

# Everything is loaded while it still may be, and then the rights are laid down that root has over any folder.
codes()
sheet_of(played(begun("wuhu"), making.amounts([0, 0, 0, 0])))
if os.getuid() == 0:
    os.setuid(65534)
told = {}
try:
    with Store.open(Path(sys.argv[1])) as store:
        told["read_only"] = store.read_only
        told["notes"] = [problem.code for problem in store.notes]
        night = store.night(store.nights()[0].id)
        told["rows"] = len(night.rows)
        store.save(sheet_of(night))
except Problems as problems:
    told["refused"] = [problem.code for problem in problems.problems]
print(json.dumps(told))
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may enter, which those of pytest are not."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


@pytest.mark.skipif(os.name != "posix", reason="needs the rights of a POSIX system")
def test_in_a_folder_that_cannot_be_written_nights_can_be_read_and_a_write_is_refused(open_folder: Path) -> None:
    folder = open_folder / "data"
    with Store.open(folder, daily=False) as store:
        store.save(sheet_of(session(1, "wuhu", 4)))
    (folder / FILE).chmod(0o444)
    folder.chmod(0o555)
    try:
        ran = subprocess.run(
            [sys.executable, "-c", LOOK, str(folder)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
        )
    finally:
        folder.chmod(0o755)
    assert ran.returncode == 0, ran.stderr
    messages = json.loads(ran.stdout)
    assert messages == {
        "read_only": True,
        "notes": ["store_opened_read_only"],
        "rows": 4,
        "refused": ["store_read_only"],
    }


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/full")


def listener(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of POSIX")
@pytest.mark.parametrize("make", [pipe, device, listener])
def test_what_is_no_file_is_called_so_and_stays(make: Callable[[Path], None], tmp_path: Path) -> None:
    """A pipe is no disk error."""
    with Store.open(tmp_path, daily=False) as store:
        store.save(sheet_of(session(1, "chengdu", 2)), "new")
        backup = store.back_up()
    (tmp_path / FILE).unlink()
    make(tmp_path / FILE)
    before = (tmp_path / FILE).lstat()
    assert refusal(tmp_path) == "file_irregular"
    for change in (lambda: repair(tmp_path), lambda: restore(tmp_path, backup)):
        with pytest.raises(Problems) as raised:
            change()
        assert [problem.code for problem in raised.value.problems] == ["file_irregular"]
    after = (tmp_path / FILE).lstat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of POSIX")
@pytest.mark.parametrize("make", [pipe, device, listener])
def test_an_open_store_whose_file_becomes_something_else_does_not_wait_for_it(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    with Store.open(tmp_path, daily=False) as store:
        store.save(sheet_of(session(1, "chengdu", 2)), "new")
        (tmp_path / FILE).unlink()
        make(tmp_path / FILE)
        with contextlib.suppress(Problems):
            store.back_up()
        with pytest.raises(Problems):
            store.save(sheet_of(session(2, "chengdu", 2)), "newer")


@pytest.mark.skipif(os.name != "posix", reason="rights of files as POSIX has them")
def test_another_programs_database_keeps_its_rights_too(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (one)")
        connection.commit()
    path.chmod(0o644)
    assert refusal(tmp_path) == "store_not_ours"
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


@pytest.mark.parametrize("table", ["", "CREATE TABLE seasons (id TEXT PRIMARY KEY, name TEXT)"])
def test_a_repair_and_every_other_command_agree_which_file_is_a_newer_programs(table: str, tmp_path: Path) -> None:
    """A table that is not known here is a newer program's, though the second place of the version has the old number. Where
    there is none, the first place is damaged, and a repair helps."""
    with Store.open(tmp_path, daily=False) as store:
        night = store.save(sheet_of(session(1, "wuhu", 3)))
        backup = store.back_up()
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute(table)
        connection.execute("PRAGMA user_version=99")
    before = (tmp_path / FILE).read_bytes()
    if table:
        assert refusal(tmp_path) == "store_newer"
        for change in (lambda: repair(tmp_path), lambda: restore(tmp_path, backup)):
            with pytest.raises(Problems) as raised:
                change()
            assert [problem.code for problem in raised.value.problems] == ["store_newer"]
        assert (tmp_path / FILE).read_bytes() == before
    else:
        repair(tmp_path)
        with Store.open(tmp_path, daily=False) as store:
            assert store.night(night.id).rows == night.rows
