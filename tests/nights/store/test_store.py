"""Nights on disk: what was written comes back, nobody overwrites what he has not seen, nothing is thrown away."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.nights import Night, Replayer, editing, entries, statistics
from calculator.nights.store import ConcurrentChange, Store, backups
from calculator.nights.store.nights import JOURNAL
from calculator.nights.tally import summary
from tests.make_nights import RULESETS, begun, played, session, sheet_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path, daily=False) as found:
        yield found


def saved(store: Store, night: Night, what: str = "") -> Night:
    return store.save(sheet_of(night), what)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_night_comes_back_as_it_was_written(store: Store, tmp_path: Path, ruleset: str) -> None:
    night = editing.recorded(Replayer(), session(4, ruleset, 12, faulty=0.2, chips=50, stake="0.5", unit="1")).night
    written = saved(store, night)
    assert written == replace(night, revision=1)
    assert store.night(night.id) == written
    with Store.open(tmp_path, daily=False) as other:
        assert other.night(night.id) == written
        assert other.nights() == (summary(sheet_of(written)),)


def test_every_kind_of_edit_is_written(store: Store) -> None:
    night = saved(store, session(1, "wuhu", 6))
    for edit in (
        lambda n: editing.insert(n, entries.row(entries.penalty(1, 2)), 2),
        lambda n: editing.delete(n, n.rows[0].id),
        lambda n: editing.move(n, n.rows[4].id, 1),
        lambda n: editing.change(n, n.rows[3].id, entries.amounts([1, -1, 0, 0]), "later"),
        lambda n: editing.accept(sheet_of(n)),
        lambda n: replace(n, name="另一个名字", stake="2", chips=30),
        lambda n: editing.settle_up(sheet_of(n), "now"),
        lambda n: replace(n, rows=()),
    ):
        before = night
        night = saved(store, edit(night))
        assert night.revision == before.revision + 1
        assert store.night(night.id) == night
        former = store.stepped(night.id, -1)
        assert former is not None
        assert former == replace(before, revision=night.revision), "each write can be taken back"


def journal(store: Store) -> list[tuple[int, str]]:
    """(revision, what was done) of every write of the one night that the file remembers, the latest first."""
    with closing(sqlite3.connect(store.path)) as connection:
        return connection.execute("SELECT revision, what FROM journal ORDER BY revision DESC").fetchall()


def test_undo_goes_back_step_by_step_and_redo_forward_after_a_restart_too(store: Store, tmp_path: Path) -> None:
    """A7: a second undo brought the first change again."""
    nights = [saved(store, session(1, "wuhu", 6))]
    nights.append(saved(store, editing.delete(nights[-1], nights[-1].rows[2].id), "drop"))
    nights.append(saved(store, editing.move(nights[-1], nights[-1].rows[0].id, 3), "move"))
    nights.append(saved(store, replace(nights[-1], stake="2"), "head"))
    name = nights[0].id

    def walk(what: str, by: int) -> Night:
        with Store.open(tmp_path, daily=False) as other:
            there = other.stepped(name, by)
            assert there is not None
            return other.save(sheet_of(there), what)

    for at in (2, 1, 0):
        assert walk("undo", -1) == replace(nights[at], revision=store.night(name).revision)
    assert store.stepped(name, -1) is None
    assert walk("redo", 2).rows == nights[2].rows
    assert walk("undo", -2).rows == nights[0].rows
    assert store.steps(name) == (0, 3)
    assert walk("redo", 3).stake == "2"
    assert store.steps(name) == (3, 0)
    assert journal(store)[0] == (store.night(name).revision, "redo")
    assert store.check() == ()


def test_what_was_taken_back_is_gone_once_something_else_is_written(store: Store) -> None:
    first = saved(store, session(1, "wuhu", 3))
    saved(store, editing.delete(first, first.rows[2].id), "drop")
    back = store.stepped(first.id, -1)
    assert back is not None
    undone = saved(store, back, "undo")
    added = saved(store, editing.insert(undone, entries.row(entries.penalty(0, 1))), "add")
    assert store.steps(first.id) == (1, 0)
    again = store.stepped(first.id, -1)
    assert again is not None
    assert again.rows == first.rows
    assert store.night(first.id) == added


def test_a_row_that_was_dropped_by_hand_is_a_step_and_a_step_of_a_window_is_none(store: Store) -> None:
    first = saved(store, session(1, "wuhu", 3))
    added = saved(store, editing.insert(first, entries.row(entries.penalty(0, 1))), "add")
    dropped = saved(store, editing.delete(added, added.rows[-1].id), "drop")
    assert store.steps(first.id) == (2, 0), "the same rows as before, but he who dropped one can have it back"
    saved(store, replace(added, revision=dropped.revision), "step")
    assert store.steps(first.id) == (1, 1), "the window went a step back itself"


def test_a_new_name_is_no_step(store: Store) -> None:
    first = saved(store, session(1, "wuhu", 1))
    second = saved(store, editing.delete(first, first.rows[0].id), "drop")
    store.rename(replace(first.people[0], name="王师傅"))
    saved(store, store.night(first.id), "head")
    assert store.steps(first.id) == (1, 0)
    there = store.stepped(first.id, -1)
    assert there is not None
    assert there.names[0] == "王师傅"
    assert there.rows == first.rows != second.rows


def test_damage_in_the_journal_ends_what_can_be_taken_back_and_changes_no_number(store: Store) -> None:
    night = saved(store, played(begun(), entries.penalty(0, 5)))
    for points in (6, 7, 8):
        night = saved(store, editing.change(night, night.rows[0].id, entries.penalty(0, points), str(points)), "change")
    with closing(sqlite3.connect(store.path)) as connection, connection:
        changed = connection.execute("UPDATE journal SET data = replace(data, ':6', ':9') WHERE revision = 3")
        assert changed.rowcount == 1
    assert store.steps(night.id) == (1, 0)
    former = store.stepped(night.id, -1)
    assert former is not None
    assert former.rows[0].entry == entries.penalty(0, 7)


@pytest.mark.parametrize(
    "lost_parts",
    [
        "DELETE FROM rows WHERE position = 2",
        "DELETE FROM rows WHERE position = 0",
        "UPDATE rows SET data = replace(data, ':7', ':8') WHERE position = 1",
    ],
)
def test_no_step_leads_away_from_a_night_of_which_a_row_is_lost(store: Store, lost_parts: str) -> None:
    night = saved(store, played(begun(), *(entries.penalty(0, points) for points in (6, 7, 8))))
    night = saved(store, replace(night, stake="2"), "head")
    with closing(sqlite3.connect(store.path)) as connection, connection:
        assert connection.execute(lost_parts).rowcount == 1
    with pytest.raises(Problems):
        store.stepped(night.id, -1)


def test_a_write_that_has_not_seen_the_latest_is_refused_with_the_latest(store: Store, tmp_path: Path) -> None:
    night = saved(store, session(1, "wuhu", 3))
    with Store.open(tmp_path, daily=False) as other:
        theirs = saved(other, editing.insert(night, entries.row(entries.penalty(0, 1))))
        with pytest.raises(ConcurrentChange) as raised:
            saved(store, editing.insert(night, entries.row(entries.penalty(3, 9))))
        assert raised.value.night == theirs
        assert store.night(night.id) == theirs
        assert other.night(night.id) == theirs


def test_another_windows_write_is_noticed_and_ones_own_is_not(store: Store, tmp_path: Path) -> None:
    night = saved(store, session(1, "wuhu", 1))
    assert not store.changed_outside()
    with Store.open(tmp_path, daily=False) as other:
        saved(other, editing.insert(night, entries.row(entries.penalty(0, 1))))
    assert store.changed_outside()
    assert not store.changed_outside()


def test_nights_are_listed_the_latest_first_and_deleted_ones_apart(store: Store) -> None:
    nights = [saved(store, replace(begun(), date=f"2026-0{month}-01")) for month in (3, 1, 2)]
    assert [night.date for night in store.nights()] == ["2026-03-01", "2026-02-01", "2026-01-01"]
    store.delete(nights[0].id)
    assert [night.id for night in store.deleted()] == [nights[0].id]
    assert nights[0].id not in [night.id for night in store.nights()]
    assert store.night(nights[0].id).id == nights[0].id
    store.restore(nights[0].id)
    assert len(store.nights()) == 3
    assert store.check() == ()
    with pytest.raises(Problems, match="no longer in the session file"):
        store.delete("nobody")


def test_of_nights_begun_in_the_same_second_the_one_written_last_is_the_last(store: Store) -> None:
    moment = "2026-03-01T20:00:00Z"
    written = [saved(store, replace(begun(), date="2026-03-01", created=moment)).id for _ in range(8)]
    assert [night.id for night in store.nights()] == written[::-1]


def test_people_are_remembered_and_a_new_name_holds_in_all_nights(store: Store) -> None:
    first = saved(store, begun())
    second = saved(store, begun(names=("甲", "乙", "丙", "丁")))
    again = saved(store, replace(begun(), people=(*first.people[:2], *second.people[:2])))
    assert [person.name for person in store.people()][:4] == ["老王", "小李", "甲", "乙"]
    store.rename(replace(first.people[0], name="王师傅 🀄", colour=3))
    assert store.night(again.id).names == ("王师傅 🀄", "小李", "甲", "乙")
    assert store.night(first.id).people[0].colour == 3
    assert "王师傅 🀄" in [name for night in store.nights() for _, name in night.people]
    found = {one.name: one.nights for one in statistics(store.nights())}
    assert found == {"王师傅 🀄": 2, "小李": 2, "甲": 2, "乙": 2, "阿珍": 1, "大刘": 1, "丙": 1, "丁": 1}
    with pytest.raises(Problems, match="control character"):
        store.rename(replace(first.people[0], name="a\0b"))
    with pytest.raises(Problems, match="Unknown player “没来过”"):
        store.rename(entries.person("没来过"))


def test_a_night_that_could_not_be_read_again_is_not_written(store: Store) -> None:
    night = saved(store, begun())
    for wrong in (
        {"name": "x" * 1000},
        {"name": "a\0"},
        {"stake": "-1"},
        {"date": "gestern"},
        {"chips": 0},
        {"unit": "0"},
    ):
        with pytest.raises(Problems):
            saved(store, replace(night, **wrong))  # type: ignore[arg-type]
    assert store.night(night.id) == night


def test_the_journal_of_a_night_stays_short(store: Store) -> None:
    night = saved(store, begun())
    for _ in range(JOURNAL + 20):
        night = saved(store, replace(night, name=night.name[:10] + "x"))
    assert len(journal(store)) == JOURNAL


def test_backups_are_whole_databases_and_the_oldest_go(store: Store, tmp_path: Path) -> None:
    night = saved(store, session(1, "wuhu", 5))
    made = [store.back_up() for _ in range(backups.KEPT + 3)]
    kept = backups.listed(tmp_path / "backups")
    assert kept == made[-backups.KEPT :]
    place = tmp_path / "elsewhere"
    place.mkdir()
    (place / "nights.sqlite").write_bytes(kept[-1].read_bytes())
    with Store.open(place, daily=False) as copy:
        assert copy.night(night.id) == night


def test_the_first_write_of_a_day_makes_a_backup_and_the_next_none(tmp_path: Path) -> None:
    for _ in range(2):
        with Store.open(tmp_path) as store:
            saved(store, begun())
        assert len(backups.listed(tmp_path / "backups")) == 1


def test_rules_that_many_nights_were_played_by_are_kept_once(store: Store, tmp_path: Path) -> None:
    for _ in range(5):
        saved(store, played(begun("guobiao"), entries.penalty(1, 1)))
    assert (tmp_path / "nights.sqlite").stat().st_size + (tmp_path / "nights.sqlite-wal").stat().st_size < 1_000_000
    assert store.check() == ()
