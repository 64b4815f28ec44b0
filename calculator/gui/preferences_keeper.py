"""Keeps one window's preferences: applied when they change, here or in the system, and written away from the clicks."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication

from calculator.gui.widgets.background import Background
from calculator.gui.window import MainWindow
from calculator.session import Missing, Preferences, store_preferences, system_moves


class PreferencesKeeper(QObject):
    """Made once the window stands; `close` waits until what was changed is on the disk."""

    def __init__(self, window: MainWindow, folder: Path, broken: bool = False) -> None:
        super().__init__(window)
        self._window, self._folder = window, folder
        self._asked = self._written = window.preferences
        """The preferences that were to be written, and those that are on the disk."""
        self._system, self._writer = Background(self, collects=False), Background(self, collects=False)
        self._system.done.connect(window.set_moves)
        self._system.start(lambda *_: system_moves())
        self._writer.done.connect(self._stored)
        window.preferred.connect(self._write)
        QGuiApplication.styleHints().colorSchemeChanged.connect(window.follow_system)
        if broken:
            QTimer.singleShot(0, self, lambda: window.desk.notify([*window.desk.notice, Missing("preferences_broken")]))

    def _write(self) -> None:
        now = self._window.preferences
        if now != self._asked:
            self._asked = now
            self._writer.start(lambda *_: (now, store_preferences(self._folder, now)))

    def _stored(self, done: tuple[Preferences, bool]) -> None:
        if done[1]:
            self._written = done[0]
        else:
            self._window.desk.notify([Missing("preferences_unsaved", {"folder": str(self._folder)})])

    def close(self) -> None:
        self._system.close()
        self._writer.close()
        if self._asked != self._written:
            store_preferences(self._folder, self._asked)
