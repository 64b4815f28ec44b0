"""What is done to a data folder while writes fail or the process is killed: what lies there before, what is done, and what must
be true afterwards."""

from __future__ import annotations

import functools
import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

from calculator.documents import Problems
from calculator.nights import Night, entries
from calculator.nights.store import FILE, Store, known, repair, restore
from tests.make_nights import begun, played, session, sheet_of
from tests.nights.store.failing_disk import somebody_else
from tests.nights.store.test_opening import first_version

Answer = TypeVar("Answer")
Say = Callable[[str], object]
Rows = frozenset[str]
"""Ids of rows."""


class Act(NamedTuple):
    """`before` makes the folder, of a seed; `do` says the id of each row that the store has acknowledged; `after` asserts, given
    the seed and what was said, and tells how many rows it has read."""

    before: Callable[[Path, int], object]
    do: Callable[[Path, Say], object]
    after: Callable[[Path, int, Rows], int]


def again(write: Callable[[], Answer]) -> Answer:
    """Once more where it fails: what stands in the way of one write alone is gone then."""
    try:
        return write()
    except Problems as problems:
        for one in problems.problems:
            assert one.message("zh")
            assert one.message("en")
        return write()


def rows_in(folder: Path) -> Rows:
    """Every row of every night that opens."""
    with Store.open(folder, daily=False) as store:
        ids = [one.id for one in (*store.nights(), *store.deleted())]
        return frozenset(row.id for night_id in ids for row in store.night(night_id).rows)


def sound(folder: Path) -> Rows:
    """The rows of a file in which nothing is wrong."""
    with Store.open(folder, daily=False) as store:
        assert store.check() == ()
    return rows_in(folder)


def made_once(make: Callable[[Path, int], object]) -> Callable[[Path, int], None]:
    """The same folder for the same seed, copied."""

    @functools.cache
    def template(seed: int) -> dict[Path, bytes]:
        with tempfile.TemporaryDirectory() as place:
            make(Path(place), seed)
            return {
                path.relative_to(place): path.read_bytes() for path in sorted(Path(place).rglob("*")) if path.is_file()
            }

    def before(folder: Path, seed: int) -> None:
        for path, data in template(seed).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)

    return before


# --- recording ----------------------------------------------------------------------------------------------------


def nothing(folder: Path, seed: int) -> None:
    pass


@made_once
def one_night(folder: Path, seed: int) -> None:
    with Store.open(folder, daily=False) as store:
        store.save(sheet_of(session(seed % 7, "wuhu", 3)))


def record(folder: Path, say: Say) -> None:
    """Three deals into the latest night, or a new one; and the people's names, a second night, put away and brought back."""
    with again(lambda: Store.open(folder, daily=False)) as store:
        listed = again(store.nights)
        night = store.night(listed[0].id) if listed else again(lambda: store.save(sheet_of(begun())))
        night = add(store, night, say)
        other = again(lambda: store.save(sheet_of(begun())))
        again(lambda: store.delete(other.id))
        again(lambda: store.restore(other.id))
        again(lambda: store.rename(replace(other.people[0], name="王师傅")))
        add(store, night, say, 1)


def add(store: Store, night: Night, say: Say, deals: int = 2) -> Night:
    for points in range(deals):
        night = played(night, entries.penalty(points, 1))
        found = night
        night = again(lambda: store.save(sheet_of(found)))  # noqa: B023
        say(night.rows[-1].id)
    return night


def acknowledged(folder: Path, seed: int, said: Rows) -> int:
    """All is there that was said, and the file is sound."""
    found = sound(folder)
    assert said <= found
    return len(found)


@made_once
def an_older_version(folder: Path, seed: int) -> None:
    first_version(folder / FILE)


def put_back(folder: Path, say: Say) -> None:
    """The file is moved away while it is open."""
    with again(lambda: Store.open(folder, daily=False)) as store:
        night = store.night(store.nights()[0].id)
        with somebody_else():
            os.rename(folder / FILE, folder / "elsewhere.sqlite")
        add(store, night, say)


# --- copies -------------------------------------------------------------------------------------------------------


def copy(folder: Path, say: Say) -> None:
    with again(lambda: Store.open(folder, daily=False)) as store:
        again(store.back_up)


def copies_are_whole(folder: Path, seed: int, said: Rows) -> int:
    found = sound(folder)
    for one in known(folder):
        assert (one.nights, one.rows) == (1, len(found)), "a copy is whole or not there"
    return len(found)


@made_once
def two_states(folder: Path, seed: int) -> None:
    """A night of which the only copy lacks two rows."""
    one_night(folder, seed)
    with Store.open(folder, daily=False) as store:
        store.back_up()
        add(store, store.night(store.nights()[0].id), lambda _: None)


def put_the_copy_there(folder: Path, say: Say) -> None:
    again(lambda: restore(folder, known(folder)[0].path))


def either_is_there(folder: Path, seed: int, said: Rows) -> int:
    """The file is what it was or what the copy is; the other is among the copies, and it can be done again."""
    found = sound(folder)
    assert len(found) in (3, 5)
    assert {3, 5} - {len(found)} <= {one.rows for one in known(folder)}
    oldest = next(one for one in reversed(known(folder)) if one.rows == 3)
    restore(folder, oldest.path)
    assert len(sound(folder)) == 3
    assert not list(folder.glob("restore-*"))
    return 3 + len(found)


# --- repair -------------------------------------------------------------------------------------------------------


@made_once
def damage(folder: Path, seed: int) -> None:
    """A byte, a block, the schema, the end: as the seed says. In every second folder nobody made a copy, and in every third the
    last row is still in the log."""
    two_states(folder, seed)
    rng = Random(seed)
    if seed % 3 == 2:
        with Store.open(folder, daily=False) as store:
            add(store, store.night(store.nights()[0].id), lambda _: None, 1)
            left = {path: path.read_bytes() for path in folder.glob(f"{FILE}*")}
        for path, data in left.items():
            path.write_bytes(data)
    broken = bytearray((folder / FILE).read_bytes())
    at = rng.randrange(4096, len(broken))
    match seed % 4:
        case 0:
            broken[100:400] = rng.randbytes(300)
        case 1:
            broken[at] ^= 1 << rng.randrange(8)
        case 2:
            at -= at % 512
            broken[at : at + 512] = bytes(512)
        case 3:
            del broken[at:]
    (folder / FILE).write_bytes(broken)
    if seed % 8 >= 4:
        shutil.rmtree(folder / "backups")


def repair_it(folder: Path, say: Say) -> None:
    again(lambda: repair(folder))


@functools.cache
def as_it_was(seed: int) -> tuple[set[bytes], Rows, Rows]:
    """The damaged file but for its header, which says how it is written, without its log and with what that holds; what of it
    can be read; what a repair saves."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        damage(folder, seed)
        data = {(folder / FILE).read_bytes()[100:]}
        try:
            readable = rows_in(folder)
        except Problems:
            readable = frozenset()
        data.add(repair(folder).aside.read_bytes()[100:])
        return data, readable, sound(folder)


def repaired(folder: Path, seed: int, said: Rows) -> int:
    """The file or what was made of it is there, and so is the damaged one; a second repair saves what one alone would have."""
    data, readable, saved = as_it_was(seed)
    kept = [folder / FILE, *folder.glob("damaged-*.sqlite")]
    half = (folder / f"{FILE}-wal").exists()
    # Where its log is only half in the file, it is still beside it.
    assert half or any(path.read_bytes()[100:] in data for path in kept), "the damaged file is still there"
    if readable:
        assert readable <= rows_in(folder)
    repair(folder)
    found = sound(folder)
    assert saved <= found
    assert not list(folder.glob("repair-*"))
    return len(readable) + len(found)


ACTS = {
    "a new file": Act(nothing, record, acknowledged),
    "recording": Act(one_night, record, acknowledged),
    "an older file": Act(an_older_version, record, acknowledged),
    "put back": Act(one_night, put_back, acknowledged),
    "a copy": Act(one_night, copy, copies_are_whole),
    "restoring": Act(two_states, put_the_copy_there, either_is_there),
    "repair": Act(damage, repair_it, repaired),
}
