"""When Python looks for garbage: in pauses of typing, never between two keystrokes, where it would cost several frames."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

PAUSE = 1500
"""Milliseconds without a keystroke."""
_MOST = 60
"""Checks after which it is time whatever is going on: each may leave some megabytes behind."""


class Tidying(QObject):
    """From `start` to `stop` garbage is looked for only here."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._started = False
        self._checks = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._tidy)

    def start(self) -> None:
        if not self._started and gc.isenabled():
            self._started = True
            gc.disable()

    def stop(self) -> None:
        self._timer.stop()
        if self._started:
            self._started = False
            gc.enable()

    def hold(self) -> None:
        """Something was typed: the pause begins anew."""
        if self._timer.isActive():
            self._timer.start()

    def worked(self) -> None:
        """A text was checked: there is something to look for."""
        self._checks += 1
        if self._started:
            self._timer.start()
            if self._checks > _MOST:
                self._tidy()

    def _tidy(self) -> None:
        self._checks = 0
        gc.collect()
