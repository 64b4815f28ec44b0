"""The system's request to keep still. Qt has no answer, so the systems' own settings are read."""

import configparser
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from calculator.documents import regular_bytes

_WAIT = 0.5
"""Seconds for a system's own tool to answer."""
_STILL = ("0", "false", "no", "off")


def system_moves(platform: str = sys.platform) -> bool:
    """Return False if the user has switched animations off in the system, True if that is unknown."""
    if platform == "win32":
        return _windows()
    if platform == "darwin":
        return _said(["defaults", "read", "com.apple.universalaccess", "reduceMotion"]) != "1"
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    desktop = os.environ.get("XDG_CURRENT_DESKTOP", "").upper()
    if desktop == "KDE":
        return _setting(config / "kdeglobals", "KDE", "AnimationDurationFactor") not in ("0", "0.0")
    for folder in ("gtk-4.0", "gtk-3.0"):
        if _setting(config / folder / "settings.ini", "Settings", "gtk-enable-animations").lower() in _STILL:
            return False
    if "GNOME" in desktop:
        return _said(["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"]) not in _STILL
    return True


def _windows() -> bool:
    if sys.platform != "win32":
        return True
    import ctypes

    shown = ctypes.c_int(1)
    client_area_animation = 0x1042  # SPI_GETCLIENTAREAANIMATION
    ctypes.windll.user32.SystemParametersInfoW(client_area_animation, 0, ctypes.byref(shown), 0)
    return bool(shown.value)


def _setting(path: Path, section: str, key: str) -> str:
    """Return a value of a file of sections; "" where there is none."""
    reader = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        reader.read_string(regular_bytes(path).decode())
    except (OSError, ValueError, configparser.Error):
        return ""
    return reader.get(section, key, fallback="").strip()


def _said(command: Sequence[str]) -> str:
    """Return the answer of a tool; "" if it is missing, slow or refuses."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_WAIT, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
