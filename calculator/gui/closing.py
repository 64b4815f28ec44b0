"""The last write: before the window closes, everything is on the disk, or somebody has been asked what to do without.

It is asked in the window, never in a dialog, and not at all where the system ends the session: nobody is there to answer.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, QSocketNotifier, Qt
from PySide6.QtGui import QGuiApplication

from calculator.app import Unkept
from calculator.documents import Problems, save_text
from calculator.gui.opening import to_front
from calculator.gui.widgets import NoticeBar, later
from calculator.gui.window import MainWindow, or_reported
from calculator.table import sentence
from calculator.text import code_of, listed

LastWrite = Callable[[], Iterable["Unkept"]]
"""Writes what is not written yet; what could not be."""
_ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) if os.name == "posix" else ()
_MOST = 64
"""Signals that are heard at once."""
_SESSION = 5000
"""Milliseconds after which the session goes on after all: another program has refused to end."""


class Closing(QObject):
    """Asked by the window whether it may close; `writes` are tried each time."""

    def __init__(self, window: MainWindow, writes: Iterable[LastWrite]) -> None:
        super().__init__(window)
        self._window, self._writes = window, tuple(writes)
        self._bar: NoticeBar | None = None
        self._unkept: list[Unkept] = []
        self._anyway = False
        self._ending = later(self, lambda: None, _SESSION)
        window.may_close = self.may_close
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            # Within the signal: right after it Qt closes all windows.
            application.commitDataRequest.connect(self.end_session, Qt.ConnectionType.DirectConnection)

    def end_session(self, *_: object) -> None:
        """Write everything possible, without a question, since the system ends its session."""
        self._ending.start()
        self._write()

    def may_close(self) -> bool:
        """Return whether all is written, or shall be lost; False: the question is open."""
        self._write()
        if not self._unkept or self._anyway:
            return True
        if self._ending.isActive():
            print(self._text(), file=sys.stderr)
            return True
        self._ask()
        return False

    def _write(self) -> None:
        self._unkept = [unkept for write in self._writes for unkept in write()]

    def _text(self) -> str:
        """Return the text about unwritten things, and why."""
        look, deal = self._window.look, self._window.open_table.deal
        what = dict.fromkeys(look.say(code_of("closing_what", unkept.what)) for unkept in self._unkept)
        why = dict.fromkeys(sentence(unkept.reason, deal, look.language) for unkept in self._unkept)
        return look.say("closing_unkept", what=listed(what, look.language)) + "\n" + "\n".join(why)

    def _ask(self) -> None:
        window, say = self._window, self._window.look.say
        self._bar = self._bar or window.new_bar()
        codes = ("closing_again", "closing_elsewhere", "closing_anyway", "closing_stay")
        buttons = [(code[8:], say(code), partial(self._chosen, code[8:])) for code in codes]
        self._bar.say(self._text(), *buttons, role="problem")
        to_front(window)

    def _chosen(self, name: str) -> None:
        assert self._bar is not None
        self._bar.hide()
        if name == "elsewhere" and not self._save_elsewhere():
            self._ask()
        elif name != "stay":
            self._anyway = name != "again"
            self._window.close()

    def _save_elsewhere(self) -> bool:
        """Ask for a folder and write all there.

        Return False if it could not be, or no folder was chosen.
        """
        from calculator.gui.widgets import which_folder

        look = self._window.look
        folder = which_folder(self._window, look.language, look.say("closing_elsewhere"))
        if folder is None:
            return False
        left: list[Unkept] = []
        for unkept in self._unkept:
            try:
                for name, text in unkept.files:
                    save_text(folder / name, text)
            except Problems as problems:
                left.append(unkept._replace(reason=problems.problems[0]))
        self._unkept = left
        return not left

    def end_by_signals(self) -> None:
        """Close the window as at the end of a session upon Ctrl+C, and the signals that ask the process to end."""
        self._heard, said = os.pipe()
        for end in (self._heard, said):
            os.set_blocking(end, False)
        self._ends = [one for one in _ENDS if signal.getsignal(one) != signal.SIG_IGN]
        for one in self._ends:
            signal.signal(one, lambda *_: None)
        # Python looks for signals when it has something to do; an idle window has not, and is woken by the pipe.
        signal.set_wakeup_fd(said)
        self._woken = QSocketNotifier(self._heard, QSocketNotifier.Type.Read, self)
        self._woken.activated.connect(self._end)

    def _end(self) -> None:
        for number in os.read(self._heard, _MOST):
            if number in self._ends:
                or_reported(self.end_session)
                self._window.close()
                QGuiApplication.exit(128 + number)
