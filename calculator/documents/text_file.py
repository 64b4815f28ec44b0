"""Text files that are edited: read with what it takes to write them back, and compared with what is on the disk."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Literal, NamedTuple

from calculator.documents.nodes import decode, read_text
from calculator.documents.saving import save_bytes

_MARK = b"\xef\xbb\xbf"


class Stamp(NamedTuple):
    """The date, size and SHA-256 of a file when it was read: enough to see that it has been written since."""

    modified: int
    size: int
    digest: str


class TextFile(NamedTuple):
    """A file's text, its line ends, and whether it begins with a byte order mark."""

    path: Path
    text: str
    stamp: Stamp
    newline: str = "\n"
    mark: bool = False


def open_text(path: Path) -> TextFile:
    """:raises Problems: where it cannot be read as text."""
    read_text(path)
    data = path.read_bytes()
    newline = "\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else "\n"
    return TextFile(path, decode(data, str(path)), _stamp(path, data), newline, data.startswith(_MARK))


def save_text(path: Path, text: str, *, newline: str = "\n", mark: bool = False, backup: bool = True) -> TextFile:
    """Writes a file as `save_bytes` does.

    :raises Problems: as `save_bytes` does.
    """
    data = (_MARK if mark else b"") + text.replace("\n", newline).encode()
    save_bytes(path, data, backup=backup)
    return TextFile(path, text, _stamp(path, data), newline, mark)


def file_state(file: TextFile) -> Literal["same", "changed", "gone"]:
    """Whether the file is still as it was read; a new date on the same bytes does not count."""
    try:
        now = file.path.stat()
        if (now.st_mtime_ns, now.st_size) == (file.stamp.modified, file.stamp.size):
            return "same"
        data = file.path.read_bytes()
    except FileNotFoundError:
        return "gone"
    except OSError:
        return "changed"
    return "same" if hashlib.sha256(data).hexdigest() == file.stamp.digest else "changed"


def _stamp(path: Path, data: bytes) -> Stamp:
    return Stamp(path.stat().st_mtime_ns, len(data), hashlib.sha256(data).hexdigest())
