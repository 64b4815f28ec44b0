"""Keeps one window's preferences: applied when they change, here or in the system, and written away from the clicks."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from calculator.gui.look.system_motion import system_moves
from calculator.gui.window import MainWindow
from calculator.session import Missing, store_preferences


class PreferencesKeeper(QObject):
    """Made once the window stands; `close` waits until what was changed is on the disk."""

    _moves_known = Signal(bool)
    _unsaved = Signal()

    def __init__(self, window: MainWindow, folder: Path, broken: bool = False) -> None:
        super().__init__(window)
        self._window, self._folder = window, folder
        self._written = window.preferences
        self._writer = ThreadPoolExecutor(max_workers=1)
        self._moves_known.connect(window.set_moves)
        self._unsaved.connect(self._tell_unsaved)
        self._writer.submit(self._ask_system)
        window.preferred.connect(self._write)
        QGuiApplication.styleHints().colorSchemeChanged.connect(window.follow_system)
        if broken:
            QTimer.singleShot(0, self, lambda: window.desk.tell([*window.desk.notice, Missing("preferences_broken")]))

    def _ask_system(self) -> None:
        self._moves_known.emit(system_moves())

    def _write(self) -> None:
        now = self._window.preferences
        if now != self._written:
            self._written = now
            self._writer.submit(store_preferences, self._folder, now).add_done_callback(self._stored)

    def _stored(self, done: Future[bool]) -> None:
        """In the writer's thread: the window hears of it by a signal."""
        if not done.result():
            self._unsaved.emit()

    def _tell_unsaved(self) -> None:
        self._window.desk.tell([Missing("preferences_unsaved", {"folder": str(self._folder)})])

    def close(self) -> None:
        self._writer.shutdown(wait=True)
