"""The file is renamed, replaced or deleted while it is open: what is acknowledged is in the file at the path, or it is not
acknowledged."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.nights import Night, Row, entries
from calculator.nights.store import FILE, Store, backups, table_lines
from tests.make_nights import begun, played, sheet_of

Damage = Callable[[Path], None]


def renamed(path: Path) -> None:
    path.rename(path.with_name("nights (conflicted copy).sqlite"))


def deleted(path: Path) -> None:
    path.unlink()


def all_deleted(path: Path) -> None:
    for one in path.parent.glob("nights.sqlite*"):
        one.unlink()


def folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("moved"))


def log_deleted(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def index_deleted(path: Path) -> None:
    path.with_name(path.name + "-shm").unlink()


DAMAGES: tuple[Damage, ...] = (renamed, deleted, all_deleted, folder_moved, log_deleted, index_deleted)


def one_more(night: Night, points: int = 1) -> Night:
    return played(night, entries.penalty(1, points))


def on_disk(folder: Path, night: Night) -> Night:
    """What another program finds at the path, without the log of anybody who still has it open."""
    with Store.open(folder, daily=False) as other:
        return other.night(night.id)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_deal_that_is_acknowledged_is_in_the_file_at_the_path(data: Path, damage: Damage) -> None:
    """A1."""
    with Store.open(data, daily=False) as store:
        night = store.save(sheet_of(one_more(begun())))
        damage(data / FILE)
        night = store.save(sheet_of(one_more(night)))
        assert on_disk(data, night) == night
        night = store.save(sheet_of(one_more(night)))
        assert on_disk(data, night) == night
        assert store.check() == ()
    assert on_disk(data, night) == night
    assert len(night.rows) == 3


@pytest.mark.parametrize("damage", DAMAGES[:4])
def test_that_it_was_put_back_is_told_once(data: Path, damage: Damage) -> None:
    """A1."""
    with Store.open(data, daily=False) as store:
        night = store.save(sheet_of(begun()))
        damage(data / FILE)
        store.save(sheet_of(one_more(night)))
        assert [note.code for note in store.news()] == ["store_put_back"]
        assert store.news() == ()


def test_two_windows_that_lose_their_file_go_on_in_one(data: Path) -> None:
    """A1."""
    with Store.open(data, daily=False) as one, Store.open(data, daily=False) as other:
        night = one.save(sheet_of(begun()))
        all_deleted(data / FILE)
        night = one.save(sheet_of(one_more(night)))
        night = other.save(sheet_of(one_more(night)))
        night = one.save(sheet_of(one_more(night)))
        assert len(on_disk(data, night).rows) == 3
        assert other.night(night.id) == night
    assert on_disk(data, night) == night
    assert backups.listed(data / "backups") == [], "nothing was lost, so nothing is kept"


def older(folder: Path, place: Path) -> Path:
    """A copy of the file as it is now."""
    with Store.open(folder, daily=False) as store:
        made = store.back_up()
    return Path(shutil.move(made, place))


def test_a_file_that_was_replaced_by_an_older_one_is_taken_and_the_former_kept(data: Path, tmp_path: Path) -> None:
    """A1."""
    with Store.open(data, daily=False) as store:
        night = store.save(sheet_of(one_more(begun())))
        copy = older(data, tmp_path / "older")
        newer = store.save(sheet_of(one_more(night)))
        os.replace(copy, data / FILE)
        assert store.changed_outside()
        with pytest.raises(Problems, match="changed in another window"):
            store.save(sheet_of(one_more(newer)))
        assert store.night(night.id) == night == on_disk(data, night)
        (note,) = store.news()
        assert note.code == "store_replaced"
        (kept,) = backups.listed(data / "backups")
        assert note.facts["backup"] == kept.name
        assert len(store.save(sheet_of(one_more(night))).rows) == 2
        assert store.check() == ()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(kept, elsewhere / FILE)
    assert on_disk(elsewhere, night) == newer


@pytest.mark.parametrize("data_there", [b"not a database at all " * 200, b"SQLite format 3\0" + bytes(4080)])
def test_what_lies_there_and_is_not_ours_is_neither_written_nor_believed(data: Path, data_there: bytes) -> None:
    """A1."""
    with Store.open(data, daily=False) as store:
        night = store.save(sheet_of(begun()))
        strange = data / "strange"
        strange.write_bytes(data_there)
        os.replace(strange, data / FILE)
        for _ in range(2):
            with pytest.raises(Problems):
                store.save(sheet_of(one_more(night)))
        assert (data / FILE).read_bytes() == data_there
        (kept,) = backups.listed(data / "backups")
        shutil.copy(kept, data / "fresh")
        os.replace(data / "fresh", data / FILE)
        assert len(store.save(sheet_of(one_more(night))).rows) == 1, "it goes on once the file is back"


def test_replaced_in_the_middle_of_a_write_the_deal_is_not_acknowledged(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A1."""
    with Store.open(data, daily=False) as store:
        night = store.save(sheet_of(begun()))
        copy = older(data, tmp_path / "older")
        with monkeypatch.context() as patched:
            write = table_lines.row_text

            def replacing(row: Row) -> str:
                os.replace(copy, data / FILE)
                return write(row)

            patched.setattr(table_lines, "row_text", replacing)
            with pytest.raises(Problems) as raised:
                store.save(sheet_of(one_more(night)))
        assert raised.value.problems[0].code == "store_moved"
        assert on_disk(data, night) == night
        assert store.save(sheet_of(one_more(night))) == on_disk(data, night)


def folder_there(path: Path) -> None:
    renamed(path)
    path.mkdir()


def bytes_there(path: Path) -> None:
    renamed(path)
    path.write_bytes(b"not a database" * 500)


def rows_under(folder: Path, night: Night, place: Path) -> set[int]:
    """How many rows of the night each database in a folder has, opened alone and without a log beside it."""
    found = set[int]()
    for number, path in enumerate(one for one in folder.rglob("*.sqlite") if one.is_file()):
        alone = place / str(number)
        alone.mkdir(parents=True)
        shutil.copy(path, alone / FILE)
        with contextlib.suppress(Problems), Store.open(alone, daily=False) as store:
            found.add(len(store.night(night.id).rows))
    return found


@pytest.mark.parametrize("damage", [*DAMAGES, folder_there, bytes_there])
def test_a_file_that_is_moved_after_the_last_deal_has_it_when_the_program_closes(
    tmp_path: Path, data: Path, damage: Damage
) -> None:
    """A1: the log of a file that was moved was left to nobody, and thrown away at the next start."""
    store = Store.open(data, daily=False)
    night = store.save(sheet_of(one_more(begun())))
    night = store.save(sheet_of(one_more(night)))
    damage(data / FILE)
    store.close()
    with contextlib.suppress(Problems):
        Store.open(data, daily=False).close()
    assert 2 in rows_under(tmp_path, night, tmp_path / "alone")


def test_a_file_that_is_moved_after_the_program_was_killed_has_all_of_it(tmp_path: Path, data: Path) -> None:
    """A1: what is in the file when no one closes it."""
    store = Store.open(data, daily=False)
    night = store.save(sheet_of(one_more(begun())))
    night = store.save(sheet_of(one_more(night)))
    moved = tmp_path / "moved"
    moved.mkdir()
    shutil.copy(data / FILE, moved / FILE)
    assert len(on_disk(moved, night).rows) == 2
    store.close()
