"""Keeps the table and the preferences on disk: after a change, away from the clicks, and once more when the window closes.

Each window has a file for its table: the first the usual one, a second one beside it another, so that none writes over what
another has. A lock that ends with the process says which are taken.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QSize, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from calculator.app import (
    FILE,
    PREFERENCES,
    Kept,
    Preferences,
    Unkept,
    holds,
    load_table,
    set_aside,
    store_preferences,
    store_table,
    system_moves,
    unkept_table,
)
from calculator.documents import Problem, private_folder
from calculator.gui.widgets import Background, later
from calculator.gui.window import MainWindow
from calculator.table import TableState
from calculator.text import Sentence

_PAUSE = 400
"""Milliseconds without a change after which the table is written."""
_AGAIN = 5000
"""Milliseconds after which a write that failed is tried once more."""
_PATIENCE = 3000
"""Milliseconds that a write that has begun is waited for when the window closes."""
_BOOK = 300
"""Milliseconds after which the file of nights is opened; nothing else needs it."""
_MOST = 9
"""Windows that are kept at once; more keep nothing."""


class Autosaver(QObject):
    """Watches one window. `restore` first, then every change is written."""

    written = Signal(object, object)
    """The written state, and the problem or None."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window, self._path = window, folder / FILE
        self._kept: Kept | None = None
        """The state on the disk."""
        self._lock: QLockFile | None = None
        self._watching = self._failing = False
        self._writer = Background(
            self,
            collects=False,
            done=lambda done: self.written.emit(*done),
            failed=lambda problems: self.written.emit(self._kept, problems[0]),
        )
        self._timer, self._again = later(self, self.write, _PAUSE), later(self, self.write, _AGAIN)
        self.written.connect(self._done)

    def restore(self, default: TableState) -> bool:
        """Lay the kept deal on the table, or else `default`, and begin to watch.

        Return whether anything was kept.
        """
        window, number = self._window, self._take_place()
        kept, aside = load_table(self._path) if number <= _MOST else (None, "")
        if kept is not None:
            window.fit_screen(QSize(*kept.size), maximised=kept.maximised)
            if kept.row is not None:
                window.recorder.resume_row(kept.row, kept.parked)
            try:
                window.open_table.start(on=kept.on, beside=kept.beside)
            except Exception:
                # It is told like every fault; what cannot be laid is not lost, and what comes next is kept too.
                sys.excepthook(*sys.exc_info())
                kept, aside = None, set_aside(self._path)
        if kept is None:
            window.open_table.start(on=default)
        if aside:
            window.open_table.say("table_autosave_broken", name=aside)
        elif number > 1:
            code = "ask_other_window" if number <= _MOST else "ask_many_windows"
            window.open_table.say(code, number=number)
        self._kept = self._now() if kept is not None else None
        self._watching = number <= _MOST
        if self._watching:
            window.altered.connect(self._timer.start)
        QTimer.singleShot(_BOOK, window, window.recorder.open_book)
        return kept is not None or bool(aside) or number > 1

    def _take_place(self) -> int:
        """Return the number of this window among the open ones, from 1, and with it the name of its file."""
        folder = self._path.parent
        with suppress(OSError):
            private_folder(folder)
        for number in range(1, _MOST + 1):
            path = folder / (FILE if number == 1 else FILE.replace(".", f"-{number}."))
            lock = QLockFile(f"{path}.lock")
            lock.setStaleLockTime(0)
            # Where nothing can be written there is nothing to write over either; the first write will say so.
            if lock.tryLock(0) or lock.error() != QLockFile.LockError.LockFailedError:
                self._path, self._lock = path, lock
                return number
        return _MOST + 1

    def _now(self) -> Kept:
        window = self._window
        maximised = window.isMaximized()
        size = window.normalGeometry().size() if maximised else window.size()
        row, parked = window.recorder.kept_row()
        return Kept(
            window.open_table.on, window.open_table.beside, (size.width(), size.height()), row, parked, maximised
        )

    def write(self) -> None:
        """Hand changes to the writer; while it writes, the newest waits."""
        now = self._now()
        if now != self._kept and not self._writer.busy and self._watching:
            self._writer.start(lambda *_: (now, store_table(self._path, now)))

    def _done(self, kept: Kept | None, problem: Problem | None) -> None:
        if problem is None:
            self._kept = kept
            if self._failing:
                self._failing = False
                self._window.open_table.say("ask_kept_again")
            self.write()
            return
        if not self._failing:
            self._failing = True
            self._window.open_table.notify([Sentence("ask_not_kept"), problem])
        self._again.start()

    def finish(self) -> Iterator[Unkept]:
        """Write the rest, here and now, and return what could not be.

        The window may stay all the same.
        """
        free, now = self._writer.wait(_PATIENCE), self._now()
        # The file may be gone, or another, since it was written.
        if self._watching and (now != self._kept or not holds(self._path, now)):
            # A disk that does not answer would hold up the window, and the end of the session.
            late = Problem("save_failed", facts={"name": self._path.name, "reason": os.strerror(errno.ETIMEDOUT)})
            problem = store_table(self._path, now) if free else late
            if problem is None:
                self._kept = now
            else:
                yield unkept_table(now, self._path.name, problem)

    def close(self) -> None:
        """Write the rest, and free the place for the next window."""
        self._timer.stop()
        self._again.stop()
        self._writer.close()
        try:
            list(self.finish())
        finally:
            if self._lock is not None:
                self._lock.unlock()


class PreferencesSaver(QObject):
    """The preferences: applied when they change, here or in the system.

    Made once the window stands; `close` waits until changes are on the disk.
    """

    def __init__(self, window: MainWindow, folder: Path, broken: bool = False) -> None:
        super().__init__(window)
        self._window, self._folder = window, folder
        self._asked = self._written = window.preferences
        """The preferences that were to be written, and those that are on the disk."""
        self._system = Background(self, collects=False, done=window.set_moves)
        self._writer = Background(self, collects=False, done=self._stored)
        self._system.start(lambda *_: system_moves())
        window.preferred.connect(self._write)
        QGuiApplication.styleHints().colorSchemeChanged.connect(window.follow_system)
        if broken:
            QTimer.singleShot(
                0, self, lambda: window.open_table.notify([*window.open_table.notice, Sentence("preferences_broken")])
            )

    def _write(self) -> None:
        now = self._window.preferences
        if now != self._asked:
            self._asked = now
            self._writer.start(lambda *_: (now, store_preferences(self._folder, now)))

    def _stored(self, done: tuple[Preferences, bool]) -> None:
        if done[1]:
            self._written = done[0]
        else:
            self._window.open_table.notify([self._unsaved()])

    def _unsaved(self) -> Sentence:
        return Sentence("preferences_unsaved", {"folder": str(self._folder)})

    def finish(self) -> Iterator[Unkept]:
        """Write the rest, here and now, and return what could not be."""
        free = self._writer.wait(_PATIENCE)
        if self._asked == self._written:
            return
        if free and store_preferences(self._folder, self._asked):
            self._written = self._asked
        else:
            yield Unkept("preferences", self._unsaved(), ((PREFERENCES, self._asked.text()),))

    def close(self) -> None:
        """Write the rest, and stop watching the system."""
        self._system.close()
        self._writer.close()
        list(self.finish())
