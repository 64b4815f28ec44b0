"""Keeps the screen from going dark, in the system's own way; where there is none, nothing happens."""

import os
import subprocess
import sys
from contextlib import suppress

from PySide6.QtGui import QGuiApplication

_SERVICE, _PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
_TIMEOUT = 400
"""Milliseconds that the system may take to answer."""
_CONTINUOUS, _SYSTEM, _DISPLAY = 0x80000000, 0x1, 0x2


class Awake:
    """`hold` until `release`; either may be called twice."""

    def __init__(self) -> None:
        self._cookie: int | None = None
        self._helper: subprocess.Popen[bytes] | None = None

    def hold(self) -> None:
        """Ask the system to keep the screen on."""
        platform = QGuiApplication.platformName()
        if platform in ("xcb", "wayland"):
            self._ask_linux(True)
        elif platform == "windows":
            _keep_on(_CONTINUOUS | _SYSTEM | _DISPLAY)
        elif platform == "cocoa" and self._helper is None:
            with suppress(OSError):
                self._helper = subprocess.Popen(["caffeinate", "-d", "-w", str(os.getpid())])

    def release(self) -> None:
        """Let the system switch the screen off again."""
        if self._cookie is not None:
            self._ask_linux(False)
        elif self._helper is not None:
            self._helper.terminate()
            self._helper.wait()
            self._helper = None
        elif QGuiApplication.platformName() == "windows":
            _keep_on(_CONTINUOUS)

    def _ask_linux(self, hold: bool) -> None:
        with suppress(ImportError):
            from PySide6.QtDBus import QDBusConnection, QDBusInterface, QDBusMessage

            bus = QDBusConnection.sessionBus()
            if not bus.isConnected() or hold == (self._cookie is not None):
                return
            saver = QDBusInterface(_SERVICE, _PATH, _SERVICE, bus)
            saver.setTimeout(_TIMEOUT)
            if hold:
                answer = saver.call("Inhibit", "suanfan", "display")
                if answer.type() == QDBusMessage.MessageType.ReplyMessage and answer.arguments():
                    self._cookie = int(answer.arguments()[0])
            else:
                saver.call("UnInhibit", self._cookie)
                self._cookie = None


def _keep_on(state: int) -> None:
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetThreadExecutionState(state)
