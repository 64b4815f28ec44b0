"""Text files, read whatever bytes they hold.

For editing they come with all it takes to write them back. They are written whole or not at all:
the former file stays until the new one is complete on the disk.
"""

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

from calculator.documents.nodes import MAX_BYTES
from calculator.documents.problems import Problems, refusal
from calculator.documents.regular_file import IrregularFile, refuse_irregular, regular_bytes
from calculator.documents.user_folder import is_private, keep_private, private_folder

BACKUP = ".bak"
_UNREAD = {FileNotFoundError: "file_missing", IrregularFile: "file_irregular", IsADirectoryError: "file_is_folder"}
"""The codes of why a file cannot be read; any other has the system's own reason."""
_UNSAVED = {
    "save_read_only": (errno.EACCES, errno.EPERM, errno.EROFS),
    "save_disk_full": (errno.ENOSPC, errno.EDQUOT, errno.EFBIG),
    "save_no_folder": (errno.ENOENT, errno.ENOTDIR, errno.EEXIST),
}
"""The same of one that cannot be written."""
_MARK = b"\xef\xbb\xbf"


def read_text(path: Path) -> str:
    """Return the text of a file.

    :raises Problems: as `read_bytes` and `decode` do.
    """
    return decode(read_bytes(path), str(path))


def read_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """Return the bytes of a file, cut off after the first that is too many.

    :raises Problems: `file_missing`, `file_is_folder`, `file_irregular`, `file_unreadable`.
    """
    try:
        return regular_bytes(path, most + 1)
    except (OSError, ValueError) as error:
        known = next((code for kind, code in _UNREAD.items() if isinstance(error, kind)), "")
        facts = {} if known else {"reason": _reason(error)}
        raise refusal(known or "file_unreadable", file=str(path), facts=facts) from None


def _reason(error: OSError | ValueError) -> str:
    """Return the system's own reason; a ValueError is about a path that no system has, such as one with a NUL in it."""
    return getattr(error, "strerror", None) or str(error)


def decode(data: bytes, file: str = "") -> str:
    """Return the UTF-8 text of bytes; line ends become line feeds.

    :raises Problems: `file_too_large`, `file_binary`, `file_encoding`, `file_encoding_gb`.
    """
    if len(data) > MAX_BYTES:
        raise refusal("file_too_large", file=file, facts={"limit": MAX_BYTES // 1_000_000})
    if b"\0" in data:
        code = "file_encoding_utf16" if _is_utf16(data) else "file_binary"
        raise refusal(code, file=file)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        code = "file_encoding" if from_gb18030(data) is None else "file_encoding_gb"
        raise refusal(code, file=file, line=line, column=1) from None


def _is_utf16(data: bytes) -> bool:
    """Return whether bytes begin as UTF-16 does: with its mark, or with a letter of ASCII in it."""
    return data[:2] in (b"\xff\xfe", b"\xfe\xff") or ((data[:4:2] + data[1:4:2]).count(0) == 2 and len(data) % 2 == 0)


def from_gb18030(data: bytes) -> str | None:
    """Return the text of GB18030 (GBK) bytes, or None if they are something else."""
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return None
    return text if any("一" <= character <= "鿿" for character in text) else None


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
    """Return a text file for editing.

    :raises Problems: if it cannot be read as text.
    """
    data = read_bytes(path)
    text = decode(data, str(path))
    newline = "\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else "\n"
    return TextFile(path, text, _stamp(path, data), newline, data.startswith(_MARK))


def save_text(path: Path, text: str, *, newline: str = "\n", mark: bool = False, backup: bool = True) -> TextFile:
    """Write a file as `save_bytes` does.

    :raises Problems: as `save_bytes` does.
    """
    data = (_MARK if mark else b"") + text.replace("\n", newline).encode()
    save_bytes(path, data, backup=backup)
    return TextFile(path, text, _stamp(path, data), newline, mark)


def file_state(file: TextFile) -> Literal["same", "changed", "gone"]:
    """Return whether the file is still as it was read; a new date on the same bytes does not count."""
    try:
        now = file.path.stat()
        if (now.st_mtime_ns, now.st_size) == (file.stamp.modified, file.stamp.size):
            return "same"
        data = regular_bytes(file.path, MAX_BYTES + 1)
    except FileNotFoundError:
        return "gone"
    except OSError:
        return "changed"
    return "same" if _digest(data) == file.stamp.digest else "changed"


def _stamp(path: Path, data: bytes) -> Stamp:
    try:
        modified = path.stat().st_mtime_ns
    except OSError:
        modified = -1  # gone since; whoever asks for its state hears so
    return Stamp(modified, len(data), _digest(data))


def _digest(data: bytes) -> str:
    import hashlib  # most commands only read

    return hashlib.sha256(data).hexdigest()


# --- writing whole files ----------------------------------------------------------------------------------------------


def save_bytes(path: Path, data: bytes, *, backup: bool = True) -> None:
    """Write a file whole or not at all.

    With `backup` the former version stays beside it as `….bak`.

    :raises Problems: `save_read_only`, `save_disk_full`, `save_no_folder`, `save_irregular`, `save_failed`; the file is then as
        it was.
    """
    try:
        refuse_irregular(path)
        if is_private(path):
            private_folder(path.parent)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
        # A link stays a link: the file that it points to is written.
        target = Path(os.path.realpath(path))
        if backup and target.is_file():
            _write(target.with_name(target.name + BACKUP), regular_bytes(target), target)
        _write(target, data, target)
    except (OSError, ValueError) as error:
        raise _refusal(path, error) from None


def _write(path: Path, data: bytes, like: Path) -> None:
    """Write a new file in the same folder, with the rights of `like`, and put it in place of the old one.

    User data is not readable by anybody else.
    """
    # What only reads does without them.
    import shutil
    import tempfile

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
        if is_private(path):
            keep_private(Path(name))
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(path.parent)


def move_onto(source: Path, target: Path) -> None:
    """Put a complete file in the place of another of the same file system, once it is on the disk.

    :raises OSError: where that cannot be done; `target` is then as it was.
    """
    with source.open("rb+") as stream:
        os.fsync(stream.fileno())
    os.replace(source, target)
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Write the names of a folder to the disk, on systems that can open a folder."""
    if os.name != "posix":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refusal(path: Path, error: OSError | ValueError) -> Problems:
    number = error.errno if isinstance(error, OSError) else None
    known = next((code for code, numbers in _UNSAVED.items() if number in numbers), "")
    known = "save_irregular" if isinstance(error, IrregularFile) else known
    facts = {"folder": str(path.parent)} if known else {"reason": _reason(error)}
    return refusal(known or "save_failed", file=str(path), facts={"name": path.name, **facts})
