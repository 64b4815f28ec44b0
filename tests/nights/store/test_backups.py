"""Copies of the file of nights: how many stay, whatever is made by hand and whatever the clock says."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from calculator.nights.store import Store, backups
from tests.make_nights import begun, sheet_of

SESSION = datetime(2026, 11, 14, 20, 5)


class Clock(datetime):
    """The clock of a machine, put where a test wants it."""

    present = SESSION

    @classmethod
    def now(cls, tz: object = None) -> Clock:
        Clock.present += timedelta(milliseconds=1)
        return cls(*Clock.present.timetuple()[:6], Clock.present.microsecond)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    Clock.present = SESSION
    monkeypatch.setattr(backups, "datetime", Clock)
    return Store.open(tmp_path, daily=False)


def made_on(store: Store, day: datetime, times: int = 1) -> list[Path]:
    Clock.present = day
    return [store.back_up() for _ in range(times)]


def days(folder: Path) -> list[str]:
    """The days of which there is a copy."""
    return sorted({path.name.split("-")[1] for path in (folder / "backups").glob("*.sqlite")})


def test_copies_made_by_hand_do_not_push_out_those_of_other_days(store: Store, tmp_path: Path) -> None:
    before = [path for ago in range(13, 0, -1) for path in made_on(store, SESSION - timedelta(ago))]
    today = made_on(store, SESSION, 40)
    assert all(path.exists() for path in before)
    kept = backups.listed(tmp_path / "backups")
    assert kept == [*before, *today[-14:]], "the newest of each day, and the fourteen newest"


def test_fourteen_days_stay_and_the_oldest_goes(store: Store, tmp_path: Path) -> None:
    made = [path for day in range(20) for path in made_on(store, SESSION + timedelta(day), 2)]
    assert len(days(tmp_path)) == 14
    kept = backups.listed(tmp_path / "backups")
    assert set(kept) == {*made[-14:], *made[1::2][-14:]}


def test_copies_of_a_clock_that_was_ahead_go_as_the_others_do(store: Store, tmp_path: Path) -> None:
    ahead = [path for day in range(14) for path in made_on(store, datetime(2054, 1, 1) + timedelta(day))]
    for day in range(14):
        (newest,) = made_on(store, SESSION + timedelta(day))
        assert newest.exists()
        assert [path.exists() for path in ahead] == [at > day for at in range(14)], "the oldest of them first"
    assert not [day for day in days(tmp_path) if day.startswith("2054")]
    assert len(days(tmp_path)) == 14


def test_the_newest_copy_stays_though_the_clock_says_it_is_the_oldest(store: Store, tmp_path: Path) -> None:
    usual = [path for day in range(14) for path in made_on(store, SESSION + timedelta(day))]
    (behind,) = made_on(store, datetime(1999, 1, 1))
    after = [path for day in range(14, 20) for path in made_on(store, SESSION + timedelta(day))]
    assert behind.exists()
    assert backups.listed(tmp_path / "backups") == [*usual[7:], behind, *after]


def test_copies_without_a_number_go_before_those_that_have_one(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for month in range(1, 13):
        (folder / f"nights-2026{month:02}10-200000-000000.sqlite").write_bytes(b"")
    for year in (1999, 2054):
        (folder / f"nights-{year}0110-200000-000000.sqlite").write_bytes(b"")
    made = [path for day in range(14) for path in made_on(store, SESSION + timedelta(day))]
    assert backups.listed(folder) == made


def test_a_copy_is_due_where_the_newest_is_not_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "datetime", Clock)
    for day, found in ((SESSION, 1), (SESSION, 1), (datetime(1999, 1, 1), 2), (SESSION, 3)):
        Clock.present = day
        with Store.open(tmp_path) as store:
            store.save(sheet_of(begun()))
        assert len(backups.listed(tmp_path / "backups")) == found


def test_what_people_put_beside_the_copies_stays(store: Store, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    names = (
        "nights-before-the-party.sqlite",
        "before-20260110-200000-000000.sqlite",
        "v1-20260110-200000-000000.sqlite",
    )
    for name in names:
        (tmp_path / "backups" / name).write_bytes(b"")
    for day in range(20):
        made_on(store, SESSION + timedelta(day))
    assert all((tmp_path / "backups" / name).exists() for name in names)
