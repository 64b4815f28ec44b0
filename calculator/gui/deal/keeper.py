"""Keeps the desk on disk: a moment after the last change, away from the clicks, and once more when the window closes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from calculator.gui.deal.autosave import Kept, load, store
from calculator.gui.deal.deal import Deal
from calculator.gui.deal.missing import Missing
from calculator.gui.window import MainWindow

_PAUSE = 400
"""Milliseconds without a change after which the desk is written."""


class Keeper(QObject):
    """Watches one window. `restore` first, then every change is written."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window, self._folder = window, folder
        self._written: Kept | None = None
        self._writer = ThreadPoolExecutor(max_workers=1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self.write)

    def restore(self, otherwise: Deal) -> None:
        """Lays on the desk what was kept, or else `otherwise`, and begins to watch."""
        window = self._window
        kept, aside = load(self._folder)
        if kept is not None:
            window.resize(*kept.size)
            window.desk.start(deal=kept.deal, beside=kept.beside)
        else:
            window.desk.start(deal=otherwise)
        if aside:
            window.desk.tell([Missing("desk_autosave_broken", {"name": aside})])
        self._written = self._now() if kept is not None else None
        window.altered.connect(self._timer.start)

    def _now(self) -> Kept:
        window = self._window
        size = window.size()
        return Kept(window.desk.deal, window.desk.beside, (size.width(), size.height()))

    def write(self) -> None:
        """Hands what has changed to the writer."""
        now = self._now()
        if now != self._written:
            self._written = now
            self._writer.submit(store, self._folder, now)

    def close(self) -> None:
        """Writes what is left, and waits until it is on the disk."""
        self._timer.stop()
        self.write()
        self._writer.shutdown(wait=True)
