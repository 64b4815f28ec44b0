"""Notices that ruleset files have been changed by another program."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from calculator.documents import is_folder
from calculator.gui.widgets import later

Seen = dict[Path, tuple[int, int]]


class FolderWatch(QObject):
    """`changed` comes once for a burst of changes, and not for files that `expect` named."""

    changed = Signal()

    def __init__(self, folders: Sequence[Path], parent: QObject) -> None:
        super().__init__(parent)
        self._folders = tuple(folders)
        self._watcher = QFileSystemWatcher(self)
        self._timer = later(self, self.look, 120)
        self._watcher.directoryChanged.connect(lambda _: self._timer.start())
        self._watcher.fileChanged.connect(lambda _: self._timer.start())
        self._seen: Seen = {}
        self.expect()

    def look(self) -> None:
        """Look now.

        Also asked for when the window comes to the front, for folders whose changes the system does
        not report.
        """
        if self._now() != self._seen:
            self.expect()
            self.changed.emit()

    def expect(self) -> None:
        """Take the present files for known."""
        self._seen = self._now()
        wanted = {str(path) for path in self._seen} | {str(folder) for folder in self._folders if is_folder(folder)}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))

    def _now(self) -> Seen:
        found: Seen = {}
        for folder in self._folders:
            try:
                for path in folder.glob("*.yaml"):
                    state = path.stat()
                    found[path] = (state.st_mtime_ns, state.st_size)
            except OSError:
                continue
        return found
