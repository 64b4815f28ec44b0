"""A disk that cannot lock files, as SQLite and Python see one: every question for a lock fails."""

from __future__ import annotations

import ctypes
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

_P, _INT = ctypes.c_void_p, ctypes.c_int
_FCNTL = ctypes.CFUNCTYPE(_INT, _INT, _INT, _P, use_errno=True)
_NAMES = (
    *("next", "name", "own", "open", "delete", "access", "full_path", "dl_open", "dl_error", "dl_sym", "dl_close"),
    *("randomness", "sleep", "time", "last_error", "time64", "set", "get"),
)


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs`."""

    _fields_ = [("version", _INT), ("file", _INT), ("longest", _INT)] + [(name, _P) for name in _NAMES]


@contextmanager
def no_locks(code: int) -> Iterator[list[int]]:
    """Within, no file can be locked; `code` is the error number that the system gives. The list has a line for each lock that
    SQLite asked for."""
    import _sqlite3

    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
    vfs = library.sqlite3_vfs_find(None)
    get = ctypes.CFUNCTYPE(_P, _P, ctypes.c_char_p)(vfs.contents.get)
    put = ctypes.CFUNCTYPE(_INT, _P, ctypes.c_char_p, _P)(vfs.contents.set)
    real = _FCNTL(get(vfs, b"fcntl"))

    questions: list[int] = []

    def asked(file: int, what: int, given: int) -> int:
        if what in (fcntl.F_SETLK, fcntl.F_SETLKW, fcntl.F_GETLK):
            questions.append(what)
            ctypes.set_errno(code)
            return -1
        return int(real(file, what, given))

    def refused(*given: object) -> None:
        raise OSError(code, os.strerror(code))

    ours = _FCNTL(asked)
    put(vfs, b"fcntl", ctypes.cast(ours, _P))
    try:
        with patch.object(fcntl, "lockf", refused):
            yield questions
    finally:
        put(vfs, b"fcntl", None)
