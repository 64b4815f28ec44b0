"""A full disk: the write is refused with a sentence, what was recorded before is there, and it goes on when there is room."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import pytest

from calculator.documents import Problem, Problems
from calculator.nights import Night, entries
from calculator.nights.store import Store
from tests.attacks.figures import done
from tests.how_much import how_many, seeds
from tests.make_nights import begun, played, session, sheet_of
from tests.nights.store.acts import ACTS


def filled(store: Store, night: Night) -> tuple[Night, Problems]:
    """Records until the disk is full; gives the last night that was acknowledged, and the refusal."""
    for at in range(5000):
        try:
            night = store.save(sheet_of(played(night, entries.penalty(at % 4, 1, "备注" * 100))))
        except Problems as problems:
            return night, problems
        if len(night.rows) > 400:
            night = store.save(sheet_of(begun()))
    raise AssertionError("the disk is never full")


def test_a_database_that_may_not_grow_refuses_and_keeps_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **more: opened.append(connect(*given, **more)) or opened[-1])
    with Store.open(tmp_path, daily=False) as store:
        first = store.save(sheet_of(session(1, "wuhu", 5)))
        connection = opened[-1]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages + 3}")
        last, refusal = filled(store, first)
        assert [problem.code for problem in refusal.problems] == ["store_disk_full"]
        assert store.night(last.id) == last
        assert store.check() == ()
        connection.execute("PRAGMA max_page_count=100000")
        again = store.save(sheet_of(played(last, entries.penalty(0, 1))))
        assert len(again.rows) == len(last.rows) + 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_file_that_may_not_grow_any_more_refuses_and_keeps_what_it_has(tmp_path: Path) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Store.open(tmp_path, daily=False) as store:
        first = store.save(sheet_of(session(1, "wuhu", 5)))
        log = (tmp_path / "nights.sqlite-wal").stat().st_size
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (log + 100_000, before[1]))
            last, refusal = filled(store, first)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert refusal.problems[0].code in ("store_disk_full", "store_disk_failed")
        assert refusal.problems[0].message("zh")
        assert store.night(last.id) == last
    with Store.open(tmp_path, daily=False) as store:
        assert store.night(last.id) == last
        assert store.check() == ()
        assert len(store.save(sheet_of(played(last, entries.penalty(0, 1)))).rows) == len(last.rows) + 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_backup_for_which_there_is_no_room_is_told_and_leaves_nothing_behind(tmp_path: Path) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Store.open(tmp_path, daily=False) as store:
        night = store.save(sheet_of(session(1, "wuhu", 30)))
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
            with pytest.raises(Problems) as raised:
                store.back_up()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert raised.value.problems[0].message("zh")
        assert list((tmp_path / "backups").iterdir()) == []
        assert store.night(night.id) == night


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
@pytest.mark.parametrize("share", range(4))
def test_a_disk_that_is_full_at_any_size_loses_nothing_that_was_acknowledged(tmp_path: Path, share: int) -> None:
    """Every write fails in turn: each file may grow by so many bytes more, and then by none."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Store.open(tmp_path, daily=False) as store:
        night = store.save(sheet_of(session(1, "wuhu", 3)))
    refused: list[Problem] = []
    for at in range(how_many(100, 10, 400)):
        room = (at * 4 + share) * 512
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
            with Store.open(tmp_path, daily=False) as store:
                night = store.save(sheet_of(played(night, entries.penalty(at % 4, 1))))
        except Problems as problems:
            refused += problems.problems
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        with Store.open(tmp_path, daily=False) as store:
            assert store.check() == ()
            assert store.night(night.id).rows[: len(night.rows)] == night.rows
            night = store.night(night.id)
        done(full_disks=1)
    assert all(one.message("zh") for one in refused)


STEP = how_many(2048, 16384, 256)
"""Bytes from one size of the disk to the next."""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
@pytest.mark.parametrize("name", ACTS)
def test_whatever_is_done_on_a_disk_that_is_full_at_any_size_loses_nothing(tmp_path: Path, name: str) -> None:
    """No file may grow beyond so many bytes, from none to as many as are wanted."""
    import resource

    act, (seed,) = ACTS[name], seeds(1, 1, 1)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    for room in range(seed % STEP, 1 << 20, STEP):
        folder = tmp_path / f"{room}"
        folder.mkdir()
        act.before(folder, seed)
        said: list[str] = []
        refused: tuple[Problem, ...] = ()
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
        try:
            act.do(folder, said.append)
        except Problems as problems:
            refused = problems.problems
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert all(one.message("zh") and one.message("en") for one in refused)
        read = act.after(folder, seed, frozenset(said))
        done(full_disks=1, rows_read=read)
        if not refused and room > max(path.stat().st_size for path in folder.glob("nights.sqlite*")):
            return
    raise AssertionError("there is never room")
