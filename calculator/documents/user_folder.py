"""Where the user's own files are: found without reading anything else, for it is asked before the window is painted."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


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
    return Path(base) / "suanfan"
