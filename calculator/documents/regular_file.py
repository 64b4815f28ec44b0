"""Opening of regular files only.

A pipe would have the program wait for ever, a device has no end, and writing a file whole would put
a file in its place. This module imports little, for it is used before the window is painted.
"""

import errno
import os
import stat
from pathlib import Path

_AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)


class IrregularFile(OSError):
    """A pipe, device or socket."""


def regular_bytes(path: Path, most: int = -1) -> bytes:
    """Return the bytes of a file, or the first of them.

    :param most: how many; all of them if negative.
    :raises OSError: where there is no such file or it cannot be read, `IrregularFile` where it is something else.
    :raises ValueError: where no system has such a path.
    """
    refuse_irregular(path)
    # What was a file just now may be a pipe: opened without waiting, and looked at again.
    with os.fdopen(os.open(path, _AT_ONCE), "rb") as stream:
        _check(os.fstat(stream.fileno()).st_mode, path)
        return stream.read(most)


def refuse_irregular(path: Path) -> None:
    """Whatever is to be done with a path: it may be a file, a folder or nothing yet.

    :raises OSError: `IrregularFile`, or where it cannot be looked at.
    """
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return
    _check(mode, path)


def is_file(path: Path) -> bool:
    """Return whether there is a regular file that can be looked at; never raise."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Return whether there is a folder that can be looked at."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _check(mode: int, path: Path) -> None:
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise IrregularFile(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
