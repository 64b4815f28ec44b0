"""Files written whole or not at all: the former file stays until the new one is complete on the disk."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
from pathlib import Path

from calculator.documents.problems import Problem, Problems

BACKUP = ".bak"
_READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NO_FOLDER = (errno.ENOENT, errno.ENOTDIR, errno.EEXIST)


def save_bytes(path: Path, data: bytes, *, backup: bool = True) -> None:
    """Writes a file whole or not at all; with `backup` the former version stays beside it as `….bak`.

    :raises Problems: `save_read_only`, `save_disk_full`, `save_no_folder`, `save_failed`; the file is then as it was.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # A link stays a link: the file that it points to is written.
        target = Path(os.path.realpath(path))
        if backup and target.is_file():
            _write(target.with_name(target.name + BACKUP), target.read_bytes(), target)
        _write(target, data, target)
    except OSError as error:
        raise Problems([_refusal(path, error)]) from None


def _write(path: Path, data: bytes, like: Path) -> None:
    """Writes a new file in the same folder, with the rights of `like`, and puts it in the place of the old one."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if like.exists():
            shutil.copymode(like, name)
        else:
            os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(path.parent)


def move_onto(source: Path, target: Path) -> None:
    """Puts a complete file in the place of another of the same file system, once its bytes are on the disk.

    :raises OSError: where that cannot be done; `target` is then as it was.
    """
    with source.open("rb+") as stream:
        os.fsync(stream.fileno())
    os.replace(source, target)
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Writes the names of a folder to the disk, on systems that can open a folder."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refusal(path: Path, error: OSError) -> Problem:
    facts = {"name": path.name, "folder": str(path.parent)}
    if error.errno in _READ_ONLY:
        code = "save_read_only"
    elif error.errno in _FULL:
        code = "save_disk_full"
    elif error.errno in _NO_FOLDER:
        code = "save_no_folder"
    else:
        code, facts = "save_failed", {"name": path.name, "reason": error.strerror or str(error)}
    return Problem(code, file=str(path), facts=facts)
