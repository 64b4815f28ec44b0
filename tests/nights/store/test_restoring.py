"""Backups are listed and restored; a repair or a restoration that is killed or that fails at any step loses nothing."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from calculator.documents import Problems
from calculator.nights import Night, entries
from calculator.nights.store import FILE, Store, known, repair, restore
from tests.attacks.figures import done
from tests.how_much import seeds
from tests.make_nights import played, session, sheet_of
from tests.nights.store.newer_files import made_newer


@pytest.fixture
def nights(tmp_path: Path) -> tuple[Night, Night]:
    """A night as the one backup has it, and as the file has it, with a row more."""
    with Store.open(tmp_path, daily=False) as store:
        first = store.save(sheet_of(session(2, "wuhu", 5)))
        store.back_up()
        return first, store.save(sheet_of(played(first, entries.penalty(1, 1))))


def there(folder: Path, night: Night) -> Night:
    with Store.open(folder, daily=False) as store:
        assert store.check() == ()
        return store.night(night.id)


def test_a_backup_is_listed_restored_and_the_former_file_is_a_backup_then(
    tmp_path: Path, nights: tuple[Night, Night]
) -> None:
    (backup,) = known(tmp_path)
    assert (backup.nights, backup.rows) == (1, 5)
    aside = restore(tmp_path, backup.path)
    assert there(tmp_path, nights[0]) == nights[0]
    assert aside is not None
    assert {one.path: one.rows for one in known(tmp_path)} == {backup.path: 5, aside: 6}
    restore(tmp_path, aside)
    assert there(tmp_path, nights[1]) == nights[1], "and that can be taken back"


def test_a_backup_is_restored_where_the_file_is_gone_or_damaged(tmp_path: Path, nights: tuple[Night, Night]) -> None:
    (backup,) = known(tmp_path)
    (tmp_path / FILE).unlink()
    assert restore(tmp_path, backup.path) is None
    assert there(tmp_path, nights[0]) == nights[0]
    (tmp_path / FILE).write_bytes(b"\xff" * 9000)
    assert restore(tmp_path, backup.path) is not None
    assert there(tmp_path, nights[0]) == nights[0]


def test_what_is_no_whole_backup_is_not_restored(tmp_path: Path, nights: tuple[Night, Night]) -> None:
    broken = tmp_path / "backups" / "nights-20261114-200000-000000.sqlite"
    data = known(tmp_path)[0].path.read_bytes()
    broken.write_bytes(data[: len(data) // 2])
    for wrong in (broken, tmp_path / "nothing.sqlite", tmp_path):
        with pytest.raises(Problems):
            restore(tmp_path, wrong)
    assert there(tmp_path, nights[1]) == nights[1]
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("restore-")]


def test_neither_is_restored_over_a_newer_file_or_one_that_is_open(
    tmp_path: Path, nights: tuple[Night, Night], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A3."""
    monkeypatch.setattr("calculator.nights.store.database.WAIT", 0.05)
    (backup,) = known(tmp_path)
    with Store.open(tmp_path, daily=False), pytest.raises(Problems) as raised:
        restore(tmp_path, backup.path)
    assert raised.value.problems[0].code == "store_locked"
    made_newer(tmp_path / FILE, 99)
    data = (tmp_path / FILE).read_bytes()
    with pytest.raises(Problems) as raised:
        restore(tmp_path, backup.path)
    assert raised.value.problems[0].code == "store_newer"
    assert (tmp_path / FILE).read_bytes() == data


class Killed(BaseException):
    """What a test raises in place of `kill -9`: nothing that tidies up is let do so."""


def steps(monkeypatch: pytest.MonkeyPatch, at: int, error: BaseException) -> None:
    """Lets what a repair does to the disk fail from the step `at` on."""
    count = 0
    for module, name in (
        (os, "replace"), (os, "fsync"), (shutil, "copy2"), (shutil, "copyfile"), (shutil, "rmtree"),
        (Store, "save"), (Store, "take_over"), (Store, "close"),
    ):  # fmt: skip
        real = getattr(module, name)

        def step(*given: object, real: Callable[..., object] = real, **more: object) -> object:
            nonlocal count
            count += 1
            if count > at:
                raise error
            return real(*given, **more)

        monkeypatch.setattr(module, name, step)


@pytest.mark.parametrize("seed", seeds(30, 8, 100))
def test_a_repair_that_is_killed_at_any_step_can_be_done_again_and_loses_nothing(
    tmp_path: Path, nights: tuple[Night, Night], seed: int
) -> None:
    rng = Random(seed)
    data = bytearray((tmp_path / FILE).read_bytes())
    if seed % 2:
        data[100 : 100 + rng.randrange(1, 400)] = rng.randbytes(1) * 7
    else:
        data[rng.randrange(4096, len(data))] ^= 1 << rng.randrange(8)
    (tmp_path / FILE).write_bytes(data)
    with pytest.MonkeyPatch.context() as patched:
        failing = Killed() if seed % 4 < 2 else OSError(28, "No space left on device")
        steps(patched, rng.randrange(14), failing)
        with contextlib.suppress(Killed, OSError, Problems):
            repair(tmp_path)
    assert (tmp_path / FILE).exists(), "there is a file of the name at every moment"
    repair(tmp_path)
    found = there(tmp_path, nights[1])
    assert set(nights[0].rows) <= set(found.rows) <= set(nights[1].rows)
    done(repairs_interrupted=1, rows_read=len(found.rows))
