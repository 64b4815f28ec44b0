"""The folder of the user's own files, private on systems that have such rights.

It is found without reading anything else, for it is asked for before the window is painted. Gains
and losses are not for every account of a computer.
"""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

_OWN = "suanfan"
"""The program's own name for a data folder."""


def data_folder(platform: str = sys.platform) -> Path:
    """Return the user's data folder of this program, wherever the system keeps such things.

    It need not exist.
    """
    if chosen := os.environ.get("SUANFAN_DATA"):
        return Path(chosen)
    if platform == "win32":
        base = os.environ.get("APPDATA") or str(Path.home() / "AppData" / "Roaming")
    elif platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / _OWN


def is_private(path: Path) -> bool:
    """Return whether a file or folder is one of the user's data."""
    return path.absolute().is_relative_to(data_folder().absolute())


def private_folder(folder: Path) -> None:
    """Make a folder of the user's data if there is none, and take the rights of others to read it.

    A folder that the user chose by another name keeps its rights: the program cannot know what else
    is in it. Its own files there are private anyway.
    """
    missing = [one for one in (folder, *folder.parents) if is_private(one) and not one.exists()]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for one in (*missing, folder):
        if one in missing or (is_private(one) and data_folder().name == _OWN):
            keep_private(one)


def private_file(path: Path) -> None:
    """Make an empty file of the user's data if there is none, if it can be made.

    An existing one is treated as folders are.
    """
    with suppress(OSError):
        if os.name == "posix" and not os.path.lexists(path):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    keep_private(path)


def keep_private(path: Path) -> None:
    """Take the rights of others away.

    A folder in which others may write is theirs too, and stays as it is.
    """
    if os.name != "posix":
        return
    with suppress(OSError):
        mode = path.stat().st_mode
        if mode & 0o077 and not (stat.S_ISDIR(mode) and mode & 0o022):
            path.chmod(stat.S_IMODE(mode) & 0o700)
