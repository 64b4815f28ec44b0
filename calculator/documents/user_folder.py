"""Where the user's own files are, found without reading anything else, for it is asked before the window is painted; and that
they are nobody else's: who won how much is not for every account of a computer. Systems without such rights have their own."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

_OWN = "suanfan"
"""How the program names a folder for data by itself."""


def data_folder(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """The user's data folder of this program, wherever the system keeps such things; it need not exist."""
    environ = os.environ if environ is None else environ
    if chosen := environ.get("SUANFAN_DATA"):
        return Path(chosen)
    if platform == "win32":
        base = environ.get("APPDATA") or str(Path.home() / "AppData" / "Roaming")
    elif platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / _OWN


def is_private(path: Path) -> bool:
    """Whether a file or folder is one of the user's data."""
    return path.absolute().is_relative_to(data_folder().absolute())


def private_folder(folder: Path) -> None:
    """Makes a folder of the user's data where there is none; one that is there loses the rights of others to read it, but for
    what the user chose by another name: what else is in it, the program cannot know. Its own files there are private anyway.

    :raises OSError: where it cannot be made.
    """
    missing = [one for one in (folder, *folder.parents) if is_private(one) and not one.exists()]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for one in (*missing, folder):
        if one in missing or (is_private(one) and data_folder().name == _OWN):
            keep_private(one)


def private_file(path: Path) -> None:
    """Makes an empty file of the user's data where there is none, if it can be made; one that is there as with folders."""
    with contextlib.suppress(OSError):
        if os.name == "posix" and not os.path.lexists(path):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    keep_private(path)


def keep_private(path: Path) -> None:
    """Takes the rights of others away. A folder in which others may write is theirs too, and stays as it is."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        mode = path.stat().st_mode
        if mode & 0o077 and not (stat.S_ISDIR(mode) and mode & 0o022):
            path.chmod(stat.S_IMODE(mode) & 0o700)
