"""Sentences for the errors of a database. No traceback reaches people."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from sqlite3 import Connection

from calculator.documents import IrregularFile, Problem, Problems, is_file, refuse_irregular

_CODES = {
    sqlite3.SQLITE_BUSY: "store_locked",
    sqlite3.SQLITE_LOCKED: "store_locked",
    sqlite3.SQLITE_PROTOCOL: "store_locked",
    sqlite3.SQLITE_FULL: "store_disk_full",
    sqlite3.SQLITE_READONLY: "store_read_only",
    sqlite3.SQLITE_PERM: "store_read_only",
    sqlite3.SQLITE_CANTOPEN: "store_cannot_open",
    sqlite3.SQLITE_CORRUPT: "store_damaged",
    sqlite3.SQLITE_NOTADB: "store_not_a_database",
    sqlite3.SQLITE_IOERR: "store_disk_failed",
    sqlite3.SQLITE_TOOBIG: "store_too_big",
}


FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""The exceptions of the database. A message may itself hold damaged bytes, which are not text."""


def code_of(error: Exception) -> int:
    """Return the basic result code; 0 if the error is the driver's own."""
    return int(getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def file_problem(code: str, path: Path, **facts: object) -> Problem:
    """Return a problem of the whole file; its name and folder are among the facts."""
    return Problem(code, file=str(path), facts={"name": path.name, "folder": str(path.parent), **facts})


@contextmanager
def folder_faults(folder: Path, file: Path, code: str = "store_no_folder") -> Iterator[None]:
    """Turn every error of the system in a folder inside into Problems."""
    try:
        yield
    except OSError as error:
        raise Problems([file_problem(code, file, folder=str(folder), reason=error.strerror or str(error))]) from None


def problem_of(error: Exception, path: Path) -> Problem:
    """Return the sentence of a database error, one of `FAULTS`."""
    code = _CODES.get(code_of(error), "store_failed")
    if code in ("store_locked", "store_disk_failed") and not has_locks(path):
        code = "store_no_locks"
    if "unsupported file format" in str(error):
        # What the header says of the form: no program of ours wrote another.
        code = "store_damaged"
    if not code_of(error) and "utf-8" in str(error).lower():
        # The driver could not decode a text, or a message about one: its bytes are not those that were written.
        code = "store_damaged"
    return file_problem(code, path, reason=printable(str(error))[:200])


@cache
def _opened(path: Path) -> int:
    # Closing it would take away the locks that SQLite holds on the file for this process.
    return os.open(path, os.O_RDONLY | os.O_NONBLOCK)


def has_locks(path: Path) -> bool:
    """Return False if the disk cannot lock a file; the byte that is asked for is none of SQLite's."""
    try:
        import fcntl
    except ImportError:
        return True
    if not is_file(path):
        return True  # a pipe, say, has none either, but that says nothing of the disk
    try:
        fcntl.lockf(_opened(path), fcntl.LOCK_SH | fcntl.LOCK_NB, 1)
        fcntl.lockf(_opened(path), fcntl.LOCK_UN, 1)
    except OSError as error:
        return error.errno in (errno.EACCES, errno.EAGAIN, errno.ENOENT)
    return True


def ask_for_lock(path: Path, connection: Connection) -> None:
    """Ask once without waiting: SQLite would wait for a place without locks as for another window."""
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout=0")
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except FAULTS:
        if not has_locks(path):
            raise
    connection.execute(f"PRAGMA busy_timeout={patience}")


def refuse_what_is_no_file(path: Path) -> None:
    """SQLite would take a pipe for a disk that fails, and a restored file would take its place.

    :raises Problems: `store_is_folder`, `file_irregular`.
    """
    if path.is_dir():
        raise Problems([file_problem("store_is_folder", path)])
    try:
        refuse_irregular(path)
    except IrregularFile:
        raise Problems([file_problem("file_irregular", path)]) from None
    except OSError:
        return  # SQLite says why.


def printable(text: str) -> str:
    """Return a message that may quote bytes of the file, without those that steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


@contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Turn every database error inside into Problems."""
    try:
        yield
    except FAULTS as error:
        raise Problems([problem_of(error, path)]) from None
