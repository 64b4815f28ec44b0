"""Reading leaves nothing behind, and is possible where nothing can be written."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.nights import entries
from calculator.nights.store import FILE, Store, repair
from tests.cli.night_command import night as command
from tests.make_nights import played, session, sheet_of

READING = (
    ("list",),
    ("list", "--deleted"),
    ("show", "last"),
    ("stats",),
    ("export", "last"),
    ("settle", "last"),
    ("check",),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SUANFAN_DATA", "")
    return tmp_path / "data"


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_reading_where_there_is_nothing_makes_neither_file_nor_folder(words: tuple[str, ...], folder: Path) -> None:
    ran = command(folder, *words)
    assert ran.returncode == (2 if "last" in words else 0), ran.stderr
    assert not folder.exists()


def test_a_copy_of_nothing_is_refused_and_nothing_is_made(folder: Path) -> None:
    ran = command(folder, "backup")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert FILE in ran.stderr
    assert not folder.exists()


def test_what_is_written_after_reading_nothing_is_there(tmp_path: Path) -> None:
    with Store.open(tmp_path, daily=False, create=False) as store:
        assert store.nights() == ()
        assert list(tmp_path.iterdir()) == []
        night = store.save(sheet_of(session(1, "wuhu", 3)))
        night = store.save(sheet_of(played(night, entries.penalty(1, 1))))
    with Store.open(tmp_path, daily=False) as store:
        assert store.night(night.id) == night


def test_who_read_nothing_sees_what_another_window_writes(tmp_path: Path) -> None:
    with Store.open(tmp_path, daily=False, create=False) as reading, Store.open(tmp_path, daily=False) as writing:
        night = writing.save(sheet_of(session(1, "wuhu", 3)))
        assert reading.changed_outside()
        assert reading.night(night.id) == night
        assert reading.save(sheet_of(played(night, entries.penalty(1, 1)))).revision == night.revision + 1


def test_a_list_does_not_keep_a_window_from_putting_the_file_back(folder: Path) -> None:
    with Store.open(folder, daily=False) as window:
        night = window.save(sheet_of(session(1, "wuhu", 3)))
        (folder / FILE).unlink()
        assert command(folder, "list").returncode == 0
        assert not (folder / FILE).exists()
        saved = window.save(sheet_of(played(night, entries.penalty(1, 1))))
        assert [note.code for note in window.notes] == ["store_put_back"]
    with Store.open(folder, daily=False) as store:
        assert store.night(night.id) == saved
    assert not (folder / "backups").exists()


def test_a_night_that_is_not_there_any_more_is_told_without_its_id(tmp_path: Path) -> None:
    with Store.open(tmp_path, daily=False) as store:
        night = session(1, "wuhu", 3)
        for asked in (lambda: store.night(night.id), lambda: store.delete(night.id)):
            with pytest.raises(Problems) as raised:
                asked()
            for language in ("zh", "en"):
                assert night.id[:4] not in raised.value.problems[0].message(language)


# --- a disk without locks -----------------------------------------------------------------------------------------------

without_locks = pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
CODES = (errno.ENOLCK, errno.EOPNOTSUPP, errno.EIO)


def refused(change: Callable[[], object]) -> list[str]:
    with pytest.raises(Problems) as raised:
        change()
    return [problem.code for problem in raised.value.problems]


@without_locks
@pytest.mark.parametrize("code", CODES)
def test_where_no_file_can_be_locked_nights_are_read_and_every_write_is_refused_with_the_reason(
    code: int, tmp_path: Path
) -> None:
    from tests.nights.store.no_locks import no_locks

    with Store.open(tmp_path, daily=False) as store:
        night = store.save(sheet_of(session(1, "wuhu", 3)))
    before = (tmp_path / FILE).read_bytes()
    with no_locks(code):
        with Store.open(tmp_path) as store:
            assert store.read_only
            assert [note.code for note in store.notes] == ["store_no_locks"]
            assert store.night(night.id) == night
            assert store.check() == ()
            changed = sheet_of(played(night, entries.penalty(1, 1)))
            assert refused(lambda: store.save(changed)) == ["store_no_locks"]
            assert refused(store.back_up) == ["store_no_locks"]
            assert store.night(night.id) == night
        assert refused(lambda: repair(tmp_path)) == ["store_no_locks"]
    assert (tmp_path / FILE).read_bytes() == before
    with Store.open(tmp_path, daily=False) as store:
        assert not store.read_only
        assert store.save(changed).revision == night.revision + 1


@without_locks
def test_a_place_without_locks_is_told_without_waiting_for_another_window(tmp_path: Path) -> None:
    """SQLite waits for another window by asking again and again: some sixty times in five seconds."""
    from tests.nights.store.no_locks import no_locks

    Store.open(tmp_path, daily=False).close()
    with no_locks(errno.ENOLCK) as questions, Store.open(tmp_path) as store:
        assert store.read_only
    assert 0 < len(questions) < 10


@without_locks
def test_a_night_is_not_said_to_be_begun_where_no_file_can_be_locked(folder: Path) -> None:
    from tests.nights.store.no_locks import no_locks

    with no_locks(errno.ENOLCK):
        ran = command(folder, "new", "--players", "a", "b", "c", "d", "--ruleset", "chengdu")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert str(folder) in ran.stderr
    assert command(folder, "list").stdout == ""


@without_locks
def test_what_is_only_in_the_log_is_read_without_a_lock(tmp_path: Path) -> None:
    """Another machine has the file open: what it acknowledged may lie in the log alone."""
    from tests.nights.store.no_locks import no_locks

    place = tmp_path / "elsewhere"
    place.mkdir()
    with Store.open(tmp_path, daily=False) as store:
        night = store.save(sheet_of(session(1, "wuhu", 3)))
        with closing(sqlite3.connect(tmp_path / FILE)) as reader:
            # Who reads an older state keeps the log from going into the file.
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM nights").fetchall()
            night = store.save(sheet_of(played(night, entries.penalty(1, 1))))
            assert (tmp_path / f"{FILE}-wal").stat().st_size
            for name in (FILE, f"{FILE}-wal"):
                shutil.copyfile(tmp_path / name, place / name)
    with no_locks(errno.ENOLCK), Store.open(place) as copy:
        assert copy.night(night.id) == night
