"""A disk on which one write fails: SQLite's own, asked for where it leaves the library, and those of the program beside it.

Every write, sync, cut, deletion and new file counts; so a test can let the first fail, then the second, until all have. Instead
of failing, a write may also end the process as `kill -9` does, with half of its bytes on the disk.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

HOWS = ("once", "always", "killed")
"""What happens at a write: it alone fails, it and all that follow fail, or the process ends there."""

_P = ctypes.c_void_p
_INT, _LONG = ctypes.c_int, ctypes.c_int64
_CREATE = 4
"""The flag of `xOpen` with which a file is made."""


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`."""

    _fields_ = [("version", _INT)] + [
        (name, _P)
        for name in [
            "close",
            "read",
            "write",
            "truncate",
            "sync",
            "size",
            "lock",
            "unlock",
            "reserved",
            "control",
            "sector",
            "device",
            "shm_map",
            "shm_lock",
            "shm_barrier",
            "shm_unmap",
            "fetch",
            "unfetch",
        ]
    ]


class _Vfs(ctypes.Structure):
    """The beginning of `sqlite3_vfs`."""

    _fields_ = [("version", _INT), ("file", _INT), ("longest", _INT)] + [
        (name, _P) for name in ["next", "name", "own", "open", "delete"]
    ]


class _File(ctypes.Structure):
    """`sqlite3_file`."""

    _fields_ = [("methods", ctypes.POINTER(_Methods))]


_WRITES: dict[str, tuple[Any, int]] = {
    "write": (ctypes.CFUNCTYPE(_INT, _P, _P, _INT, _LONG), sqlite3.SQLITE_FULL),
    "truncate": (ctypes.CFUNCTYPE(_INT, _P, _LONG), sqlite3.SQLITE_IOERR_TRUNCATE),
    "sync": (ctypes.CFUNCTYPE(_INT, _P, _INT), sqlite3.SQLITE_IOERR_FSYNC),
    "shm_map": (ctypes.CFUNCTYPE(_INT, _P, _INT, _INT, _INT, _P), sqlite3.SQLITE_IOERR_SHMSIZE),
}
"""What of a file's methods changes the disk, and what it says when it cannot."""
_OPEN = ctypes.CFUNCTYPE(_INT, _P, _P, _P, _INT, _P)
_DELETE = ctypes.CFUNCTYPE(_INT, _P, _P, _INT)


class Disk:
    """`count` writes so far; the one at `at`, from 0, does not come about, and `reached` is True then."""

    def __init__(self) -> None:
        self.on = False
        self.count = 0
        self.at: int | None = None
        self.how = HOWS[0]
        self.folder = ""

    @property
    def reached(self) -> bool:
        return self.at is not None and self.count > self.at

    def fails(self, half: Callable[[], object] = lambda: None) -> bool:
        """Whether the write that comes now does. `half` does a part of it."""
        if not self.on:
            return False
        number, self.count = self.count, self.count + 1
        if self.at is None or number < self.at or (number > self.at and self.how == "once"):
            return False
        half()
        if self.how == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        return True


_DISK = Disk()
_kept: list[object] = []
"""What SQLite holds on to, and what it was before."""


@contextmanager
def disk(folder: Path, at: int | None = None, how: str = HOWS[0]) -> Iterator[Disk]:
    """Within, the write at `at` in the folder fails; where none is named all are only counted."""
    if not _kept:
        _install()
    _DISK.at, _DISK.how, _DISK.count, _DISK.folder = at, how, 0, str(folder)
    sync, send = os.fsync, os.sendfile if hasattr(os, "sendfile") else None

    def guarded(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            if _DISK.fails():
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(*given)

        return call

    with patch.object(os, "fsync", guarded(sync)), patch.object(tempfile, "tempdir", str(folder)):
        if send is not None:
            os.sendfile = guarded(send)
        _DISK.on = True
        try:
            yield _DISK
        finally:
            _DISK.on = False
            if send is not None:
                os.sendfile = send


@contextmanager
def somebody_else() -> Iterator[None]:
    """Within, another program is at work: its writes are not counted."""
    on, _DISK.on = _DISK.on, False
    try:
        yield
    finally:
        _DISK.on = on


def _install() -> None:
    """Puts itself between SQLite and the system, and between Python and the system. It stays there and lets all through."""
    import _sqlite3

    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
    vfs = library.sqlite3_vfs_find(None).contents
    opened, deleted = _OPEN(vfs.open), _DELETE(vfs.delete)
    copies: dict[int, _Methods] = {}

    def between(methods: _Methods) -> _Methods:
        """The methods of a kind of file, with those that write asked before."""
        made = _Methods.from_buffer_copy(methods)
        for name, (form, code) in _WRITES.items():
            if getattr(methods, name):
                call = form(_asked(name, form(getattr(methods, name)), code))
                setattr(made, name, ctypes.cast(call, _P))
                _kept.append(call)
        return made

    def xopen(where: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        if flags & _CREATE and _DISK.fails():
            return sqlite3.SQLITE_CANTOPEN
        answer = opened(where, name, file, flags, out)
        found = ctypes.cast(file, ctypes.POINTER(_File)).contents
        if found.methods:
            at = ctypes.addressof(found.methods.contents)
            if at not in copies:
                copies[at] = between(found.methods.contents)
            found.methods = ctypes.pointer(copies[at])
        return int(answer)

    def xdelete(where: int, name: int, sync: int) -> int:
        return sqlite3.SQLITE_IOERR_DELETE if _DISK.fails() else int(deleted(where, name, sync))

    ours = _OPEN(xopen), _DELETE(xdelete)
    vfs.open, vfs.delete = (ctypes.cast(one, _P) for one in ours)
    _kept.extend((library, vfs, opened, deleted, copies, *ours))
    sys.addaudithook(_heard)


def _asked(name: str, real: Callable[..., int], code: int) -> Callable[..., int]:
    def call(file: int, *given: Any) -> int:
        def half() -> None:
            if name == "write":
                data, size, place = given
                real(file, data, size // 2, place)

        # A log's index that is there already is only looked at.
        if (name != "shm_map" or given[2]) and _DISK.fails(half):
            return code
        return real(file, *given)

    return call


_CHANGES = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.truncate"}


def _heard(event: str, given: tuple[Any, ...]) -> None:
    """What Python is about to do."""
    if not _DISK.on or not (event in _CHANGES or event == "open"):
        return
    path, *more = given
    if not isinstance(path, str | os.PathLike) or not os.fspath(path).startswith(_DISK.folder):
        return
    if event == "open":
        mode, flags = more
        if not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) and not set(mode or "") & set("wax+"):
            return
    if _DISK.fails():
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), os.fspath(path))
