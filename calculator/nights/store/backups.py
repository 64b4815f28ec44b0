"""Copies of the file, made while it is in use: one on each day on which something is written, and one before a migration.

Each copy has a number after its time. The numbers say in which order copies were made, whatever the clock said.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

from calculator.documents import Problems, move_onto, private_file, private_folder
from calculator.nights.store.faults import (
    FAULTS,
    ask_for_lock,
    faults_of,
    file_problem,
    folder_faults,
    refuse_what_is_no_file,
)

FOLDER = "backups"
KEPT = 14
"""The number of days of which a copy stays, and of the newest copies that stay; those from before a migration all do."""
_DAILY = "nights"
_NAME = re.compile(r"(?P<why>.*)-(?P<day>\d{8})-(?P<time>\d{6})-\d{6}(?:-(?P<number>[0-9]+))?\.sqlite")
_ABANDONED = 3600
"""Seconds after which an unfinished copy is taken for abandoned."""


def folder_of(path: Path) -> Path:
    """Return the folder of the backups."""
    return path.parent / FOLDER


def back_up(path: Path, why: str = _DAILY, opened: Connection | None = None) -> Path:
    """Make a whole copy of the database at `path`, which may be in use, and return its place.

    `why` becomes part of its name. A connection that is `opened` is copied, whatever lies at the
    path by now.

    :raises Problems: `store_backup_failed`, `store_disk_full`, `file_irregular` and the like.
    """
    if opened is None:
        if not path.exists():
            raise Problems([file_problem("file_missing", path)])
        refuse_what_is_no_file(path)
    folder = folder_of(path)
    number = max((_number(made) for made in listed(folder)), default=0) + 1
    target = folder / f"{why}-{datetime.now():%Y%m%d-%H%M%S-%f}-{number}.sqlite"
    part = target.with_suffix(f".{os.getpid()}.part")
    try:
        with folder_faults(folder, target, "store_backup_failed"):
            private_folder(folder)
            with faults_of(path):
                if opened is not None:
                    copy(opened, part)
                else:
                    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
                        ask_for_lock(path, source)
                        copy(source, part)
            move_onto(part, target)
    finally:
        with suppress(OSError):
            part.unlink()
    _prune(folder)
    return target


def copy(source: Connection, to: Path) -> None:
    """Copy the state that `source` sees to one file, without a log beside it."""
    private_file(to)
    with closing(sqlite3.connect(to)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")


def _prune(folder: Path) -> None:
    """Keep the newest copies, and the newest of each day: however many are made on one day, those of the others stay."""
    copies = _daily(folder)[::-1]
    days: dict[str, Path] = {}
    for day, path in copies:
        days.setdefault(day, path)
    kept = {*(path for _, path in copies[:KEPT]), *list(days.values())[:KEPT]}
    for path in {path for _, path in copies} - kept:
        with suppress(OSError):
            path.unlink()
    for left in folder.glob("*.part"):
        with suppress(OSError):
            # Another window may be making its own just now.
            if abs(time.time() - left.stat().st_mtime) > _ABANDONED:
                left.unlink()


def listed(folder: Path) -> list[Path]:
    """Return the copies in the order in which they were made.

    Those of before they had numbers come first, by their names.
    """
    try:
        return sorted((path for path in folder.glob("*.sqlite") if path.is_file()), key=lambda one: (_number(one), one))
    except OSError:
        return []


def _number(copy: Path) -> int:
    named = _NAME.fullmatch(copy.name)
    return int(named["number"] or 0) if named is not None else 0


def _daily(folder: Path) -> list[tuple[str, Path]]:
    """Return the day and the place of each ordinary copy, as `listed`.

    Copies from before a migration, or of a file that was replaced, are left out.
    """
    return [
        (named["day"], path)
        for path in listed(folder)
        if (named := _NAME.fullmatch(path.name)) and named["why"] == _DAILY
    ]


class Backup(NamedTuple):
    """A copy as a list shows it: its time, as `2026-11-14 20:05`, and its numbers of sessions and rows.

    They are 0 if it cannot be read.
    """

    path: Path
    date: str
    nights: int
    rows: int


def known(folder: Path) -> tuple[Backup, ...]:
    """Return the copies of a data folder, the newest first."""
    found = [_looked_at(path) for path in listed(folder / FOLDER)]
    return tuple(sorted(found, key=lambda one: (one.date, one.path.name), reverse=True))


def _looked_at(path: Path) -> Backup:
    named = _NAME.fullmatch(path.name)
    try:
        made = datetime.fromtimestamp(path.stat().st_mtime)
        made = datetime.strptime(named["day"] + named["time"], "%Y%m%d%H%M%S") if named is not None else made
    except (OSError, ValueError, OverflowError):
        made = datetime.fromtimestamp(0)
    nights = rows = 0
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with suppress(*FAULTS), closing(sqlite3.connect(uri, uri=True)) as connection:
        nights = connection.execute("SELECT COUNT(*) FROM nights").fetchone()[0]
        rows = connection.execute("SELECT COUNT(*) FROM rows").fetchone()[0]
    return Backup(path, f"{made:%Y-%m-%d %H:%M}", nights, rows)


def is_due(path: Path) -> bool:
    """Return whether the newest copy is not of today."""
    return [day for day, _ in _daily(folder_of(path))[-1:]] != [f"{datetime.now():%Y%m%d}"]
