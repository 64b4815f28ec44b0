"""Ruleset files on disk: the built-in ones, never written, and the user's own, saved whole or not at all, with a backup."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from calculator.documents import Problem, Problems, data_folder, decode, read_text, read_yaml
from calculator.rules.definitions import Label
from calculator.rules.library.library import BUILT_IN

BACKUP = ".bak"
_ID = re.compile(r"[A-Za-z_一-鿿][A-Za-z0-9_一-鿿]{0,39}\Z")
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{at}" for port in ("com", "lpt") for at in range(1, 10))}
"""Names that Windows keeps for devices."""
_HEAD_KEYS = re.compile(r"(?:tiles|options|items|shapes|values|payments|players|requirements|examples)\s*:")
_READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NO_FOLDER = (errno.ENOENT, errno.ENOTDIR, errno.EEXIST)


def folders(data: Path | None = None, built_in: Path = BUILT_IN) -> tuple[Path, Path]:
    """The user's folder of rulesets, then the built-in one: what a `Library` looks through. `data` replaces the user's
    data folder."""
    return (data or data_folder()) / "rulesets", built_in


@dataclass(frozen=True, slots=True)
class Stamp:
    """How a file looked when it was read: enough to see that somebody has written it since."""

    modified: int
    size: int
    digest: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A file's text, and what else it takes to write it back as it was: line ends and a byte order mark."""

    path: Path
    text: str
    stamp: Stamp
    newline: str = "\n"
    mark: bool = False


@dataclass(frozen=True, slots=True)
class RulesetFile:
    """A ruleset file as lists show it, however broken it is."""

    id: str
    path: Path
    mine: bool
    name: Label
    version: str
    extends: str


def open_file(path: Path) -> Opened:
    """:raises Problems: where it cannot be read as text."""
    read_text(path)
    data = path.read_bytes()
    newline = "\r\n" if data.count(b"\r\n") * 2 > data.count(b"\n") else "\n"
    return Opened(path, decode(data, str(path)), _stamp(path, data), newline, data.startswith(b"\xef\xbb\xbf"))


def _stamp(path: Path, data: bytes) -> Stamp:
    return Stamp(path.stat().st_mtime_ns, len(data), hashlib.sha256(data).hexdigest())


def state(opened: Opened) -> Literal["same", "changed", "gone"]:
    """Whether the file is still the one that was opened; a new date on the same bytes does not count."""
    try:
        now = opened.path.stat()
        if (now.st_mtime_ns, now.st_size) == (opened.stamp.modified, opened.stamp.size):
            return "same"
        data = opened.path.read_bytes()
    except FileNotFoundError:
        return "gone"
    except OSError:
        return "changed"
    return "same" if hashlib.sha256(data).hexdigest() == opened.stamp.digest else "changed"


def save(path: Path, text: str, *, newline: str = "\n", mark: bool = False, backup: bool = True) -> Opened:
    """Writes a file whole or not at all; with `backup` the former version stays beside it as `….yaml.bak`.

    :raises Problems: `save_read_only`, `save_disk_full`, `save_no_folder`, `save_failed`; the file is then as it was.
    """
    data = (b"\xef\xbb\xbf" if mark else b"") + text.replace("\n", newline).encode()
    save_bytes(path, data, backup=backup)
    return Opened(path, text, _stamp(path, data), newline, mark)


def save_bytes(path: Path, data: bytes, *, backup: bool = True) -> None:
    """The same of bytes.

    :raises Problems: as `save` does.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # A link stays a link: what it points to is written.
        target = Path(os.path.realpath(path))
        if backup and target.is_file():
            _write(target.with_name(target.name + BACKUP), target.read_bytes(), target)
        _write(target, data, target)
    except OSError as error:
        raise Problems([_refusal(path, error)]) from None


def _write(path: Path, data: bytes, like: Path) -> None:
    """The bytes into a new file of the same folder, which then takes the place of the old one; rights as of `like`."""
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


def _sync_folder(folder: Path) -> None:
    """The new name on the disk too, on systems that can open a folder."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refusal(path: Path, error: OSError) -> Problem:
    folder = str(path.parent)
    if error.errno in _READ_ONLY:
        return Problem("save_read_only", file=str(path), facts={"name": path.name, "folder": folder})
    if error.errno in _FULL:
        return Problem("save_disk_full", file=str(path), facts={"name": path.name})
    if error.errno in _NO_FOLDER:
        return Problem("save_no_folder", file=str(path), facts={"name": path.name, "folder": folder})
    return Problem("save_failed", file=str(path), facts={"name": path.name, "reason": error.strerror or str(error)})


def listing(mine: Path, built_in: Path = BUILT_IN) -> list[RulesetFile]:
    """Every ruleset file, mine first. One that cannot be read is listed all the same, under its file's name."""
    found = []
    for folder, own in ((mine, True), (built_in, False)):
        try:
            paths = sorted(path for path in folder.glob("*.yaml") if not path.is_dir())
        except OSError:
            paths = []
        found += [_listed(path, own) for path in paths]
    return found


def _listed(path: Path, mine: bool) -> RulesetFile:
    try:
        text = read_text(path)
    except Problems:
        return RulesetFile(path.stem, path, mine, Label(path.stem, path.stem), "", "")
    return described(text, path, mine)


def described(text: str, path: Path, mine: bool) -> RulesetFile:
    """What the first lines of a text say of it, as far as they can be read."""
    lines = []
    for line in text.splitlines()[:200]:
        if _HEAD_KEYS.match(line):
            break
        lines.append(line)
    try:
        head = read_yaml("\n".join(lines), str(path)).plain()
    except Problems:
        head = None
    head = head if isinstance(head, dict) else {}
    name = head.get("name")
    zh = name.get("zh") if isinstance(name, dict) else name
    en = name.get("en") if isinstance(name, dict) else name
    zh = zh if isinstance(zh, str) and zh else path.stem
    label = Label(zh, en if isinstance(en, str) and en else zh)
    version, parent = head.get("version"), head.get("extends")
    return RulesetFile(
        path.stem,
        path,
        mine,
        label,
        str(version) if version is not None else "",
        str(parent) if isinstance(parent, str) else "",
    )


def good_id(name: str) -> bool:
    """Whether a ruleset, and so its file, can be called so on every system."""
    return bool(_ID.match(name)) and name.lower() not in _RESERVED


def free_id(name: str, taken: Container[str]) -> str:
    """`name`, or `name_2`, `name_3` … where it is taken."""
    at, found = 1, name
    while found in taken:
        at += 1
        found = f"{name}_{at}"
    return found
