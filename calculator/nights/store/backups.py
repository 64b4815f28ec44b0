"""Copies of the file, made while it is in use: one on each day on which something is written, and one before a migration."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import time
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from calculator.documents import Problems, move_onto, private_file, private_folder
from calculator.nights.store.faults import FAULTS, faults_of, folder_problem

FOLDER = "backups"
KEPT = 14
"""How many daily copies stay; those from before a migration all do."""
_DAILY = "nights-"
_STAMP = re.compile(r"\d{8}-\d{6}")
_ABANDONED = 3600
"""Seconds after which an unfinished copy is taken for abandoned."""


def folder_of(path: Path) -> Path:
    return path.parent / FOLDER


def back_up(path: Path, why: str = "", opened: sqlite3.Connection | None = None) -> Path:
    """A whole copy of the database at `path`, which may be in use; gives its place. `why` becomes part of its name. A
    connection that is `opened` is copied, whatever lies at the path by now.

    :raises Problems: `store_backup_failed`, `store_disk_full` and the like.
    """
    folder = folder_of(path)
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    target = folder / (f"{why}-{stamp}.sqlite" if why else f"{_DAILY}{stamp}.sqlite")
    part = target.with_suffix(f".{os.getpid()}.part")
    try:
        private_folder(folder)
        with faults_of(path):
            if opened is not None:
                copy(opened, part)
            else:
                with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
                    copy(source, part)
        move_onto(part, target)
    except OSError as error:
        raise Problems([folder_problem("store_backup_failed", folder, target, error)]) from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
    _prune(folder, target)
    return target


def copy(source: sqlite3.Connection, to: Path) -> None:
    """The state that `source` sees as one file, without a log beside it."""
    private_file(to)
    with contextlib.closing(sqlite3.connect(to)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")


def _prune(folder: Path, newest: Path) -> None:
    daily = [path for path in listed(folder) if path.name.startswith(_DAILY) and path != newest]
    for path in daily[: max(0, len(daily) - KEPT + 1)]:
        with contextlib.suppress(OSError):
            path.unlink()
    for left in folder.glob("*.part"):
        with contextlib.suppress(OSError):
            # Another window may be making its own just now.
            if abs(time.time() - left.stat().st_mtime) > _ABANDONED:
                left.unlink()


def listed(folder: Path) -> list[Path]:
    """The copies, oldest name first."""
    try:
        return sorted(path for path in folder.glob("*.sqlite") if path.is_file())
    except OSError:
        return []


class Backup(NamedTuple):
    """A copy as a list shows it: when it was made, as `2026-11-14 20:05`, and how many nights and rows it holds; 0 where it
    cannot be read."""

    path: Path
    date: str
    nights: int
    rows: int


def known(folder: Path) -> tuple[Backup, ...]:
    """The copies of a data folder, the newest first."""
    found = [_looked_at(path) for path in listed(folder / FOLDER)]
    return tuple(sorted(found, key=lambda one: (one.date, one.path.name), reverse=True))


def _looked_at(path: Path) -> Backup:
    stamp = _STAMP.search(path.name)
    try:
        made = datetime.fromtimestamp(path.stat().st_mtime)
        made = datetime.strptime(stamp[0], "%Y%m%d-%H%M%S") if stamp is not None else made
    except (OSError, ValueError, OverflowError):
        made = datetime.fromtimestamp(0)
    nights = rows = 0
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with contextlib.suppress(*FAULTS), contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
        nights = connection.execute("SELECT COUNT(*) FROM nights").fetchone()[0]
        rows = connection.execute("SELECT COUNT(*) FROM rows").fetchone()[0]
    return Backup(path, f"{made:%Y-%m-%d %H:%M}", nights, rows)


def is_due(path: Path) -> bool:
    """Whether there is no copy of today yet."""
    today = _DAILY + datetime.now().strftime("%Y%m%d")
    return not any(found.name.startswith(today) for found in listed(folder_of(path)))
