"""The user's data are for no other account of the computer to read."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from calculator.documents import private_folder, save_bytes
from calculator.nights.store import Store
from tests.make_nights import begun, sheet_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights of files as POSIX has them")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder that is not there yet, and a user who lets everybody read what is made."""
    monkeypatch.setenv("SUANFAN_DATA", str(tmp_path / "share" / "suanfan"))
    before = os.umask(0o022)
    yield tmp_path / "share" / "suanfan"
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_all_that_a_night_leaves_is_the_users_alone(data: Path) -> None:
    """Data folders 0700, files 0600: the database, its log, its backups."""
    with Store.open() as store:
        store.save(sheet_of(begun()), "new")
        store.back_up()
        found = [data, *data.rglob("*")]
        assert len([path for path in found if path.is_file()]) > 1
        for path in found:
            assert rights(path) == (0o700 if path.is_dir() else 0o600), path


def test_what_others_could_read_is_tightened_when_it_is_opened(data: Path) -> None:
    with Store.open() as store:
        store.save(sheet_of(begun()), "new")
    for path in (data, *data.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    Store.open().close()
    assert rights(data) == 0o700
    assert {rights(path) for path in data.glob("*.sqlite")} == {0o600}


def test_a_saved_file_of_the_data_folder_is_private_and_one_elsewhere_is_not(data: Path, tmp_path: Path) -> None:
    save_bytes(data / "rulesets" / "ours.yaml", b"a")
    assert rights(data) == rights(data / "rulesets") == 0o700
    assert rights(data / "rulesets" / "ours.yaml") == 0o600
    (data / "rulesets" / "ours.yaml").chmod(0o644)
    save_bytes(data / "rulesets" / "ours.yaml", b"b")
    assert {rights(path) for path in (data / "rulesets").iterdir()} == {0o600}
    save_bytes(tmp_path / "export.csv", b"a")
    assert rights(tmp_path / "export.csv") == 0o644


def test_a_folder_that_is_shared_for_writing_stays_as_it_is(tmp_path: Path) -> None:
    """`--data-dir /tmp` must not lock everybody else out."""
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    private_folder(shared)
    assert rights(shared) == 0o1777


def test_a_folder_that_the_user_chose_for_more_than_this_keeps_its_rights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--data-dir ~`, or `/` for root, must not lock everybody else out; what the program makes in it is private."""
    chosen = tmp_path / "home"
    chosen.mkdir(mode=0o755)
    chosen.chmod(0o755)
    monkeypatch.setenv("SUANFAN_DATA", str(chosen))
    with Store.open() as store:
        store.save(sheet_of(begun()), "new")
        store.back_up()
    assert rights(chosen) == 0o755
    assert {rights(path) for path in chosen.rglob("*")} == {0o700, 0o600}
