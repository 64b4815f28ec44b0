"""Unforeseen faults: an exception anywhere in the window becomes a sentence in it, and a report to copy.

Python gives every exception that is caught nowhere to one of its hooks, those of slots and of painting too. The
window goes on; the table is kept at once. The same fault again is only counted, so that one that comes with each
painting is no storm.
"""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QEvent, QMessageLogContext, QObject, Qt, QThread, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from calculator.app import Reports
    from calculator.gui.savers import Autosaver
    from calculator.gui.widgets import NoticeBar
    from calculator.gui.window import MainWindow

_ACTIONS = 30
"""The number of last actions in a report."""
_COUNTED = 99
"""Above this it is only said that it was more often: each figure is painted, and painting may be what fails."""
_MOST = 20
"""Different faults of which there are reports; after that something is so wrong that more would help nobody."""


class Seen(NamedTuple):
    """A fault that has happened: its report, and whether that is on the disk."""

    report: str
    kept: bool


def _named(widget: QWidget | None) -> str:
    """Return the kinds of a widget and of those that it lies in."""
    names = list[str]()
    while widget is not None and not widget.isWindow():
        name = type(widget).__name__
        if name not in ("QWidget", "QFrame", "QStackedWidget") and name not in names:
            names.append(name)
        widget = widget.parentWidget()
    return " < ".join(names)


class Faults(QObject):
    """The one handler. `install` before the window is made, `watch` when it stands, `remove` when it is gone."""

    _came = Signal()

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._window: MainWindow | None = None
        self._saver: Autosaver | None = None
        self._actions: deque[str] = deque(maxlen=_ACTIONS)
        """The last actions, by names: which action of the keys, which kind of widget was pressed. Never what is typed."""
        self._bar: NoticeBar | None = None
        self._seen: dict[str, Seen] = {}
        self._newest = Seen("", False)
        self._times = 0
        """The number of faults since the window began."""
        self._language = ""
        self._unseen = self._put_away = self._broken = False
        self._inside = threading.local()
        self._last_words: IO[str] | None = None
        # Always by the event loop: what fails may be the painting that is going on.
        self._came.connect(self._report, Qt.ConnectionType.QueuedConnection)

    # --- hooks ----------------------------------------------------------------------------------------------------

    def install(self) -> None:
        """From now on nothing that is raised goes to the terminal alone."""
        self._hooks = (sys.excepthook, sys.unraisablehook, threading.excepthook)
        sys.excepthook = self._raised
        sys.unraisablehook = threading.excepthook = self._caught
        self._of_qt = qInstallMessageHandler(self._said)

    def listen_to_the_end(self) -> None:
        """Have Python write its position if the program ends by a fault below Python.

        The next start reports it.
        """
        import faulthandler

        self._last_words = self._reports().last_words()
        if self._last_words is not None:
            faulthandler.enable(self._last_words)

    def remove(self) -> None:
        """Remove the hooks of `install`."""
        if self._last_words is not None:
            import faulthandler

            faulthandler.disable()
            self._last_words.close()
        sys.excepthook, sys.unraisablehook, threading.excepthook = self._hooks
        if self._window is not None:
            self._listen(lambda error: None)
        qInstallMessageHandler(self._of_qt)

    @staticmethod
    def _listen(take: Callable[[BaseException], None]) -> None:
        """Set the receiver of errors in work beside the window.

        That is loaded after the window is painted.
        """
        from calculator.gui.widgets import Background

        Background.unforeseen = take

    def _caught(self, found: Any) -> None:
        self._raised(found.exc_type, found.exc_value, found.exc_traceback)

    def _raised(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None = None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(130)
        elif issubclass(kind, SystemExit):
            QApplication.exit(1)
        else:
            self.take((error or kind()).with_traceback(trace))

    def _said(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        """Take a complaint of Qt.

        After something fatal it ends the program as soon as this returns.
        """
        _to_terminal(text)
        if kind == QtMsgType.QtFatalMsg:
            self.take(SystemError(text))
            if QThread.currentThread() is self.thread():
                with suppress(Exception):
                    if self._saver is not None:
                        list(self._saver.finish())

    # --- taking ---------------------------------------------------------------------------------------------------

    def take(self, error: BaseException) -> None:
        """Write a fault, in whatever thread it happened, and have the window show it."""
        if getattr(self._inside, "busy", False):
            _to_terminal(f"{type(error).__name__} in the handler of faults")
            return
        self._inside.busy = True
        try:
            self._note(error)
        except Exception as second:
            _to_terminal(f"{type(error).__name__}, and in its handler {type(second).__name__}")
        finally:
            self._inside.busy = False

    def _note(self, error: BaseException) -> None:
        from calculator.app import fault_of, report_text

        fault = fault_of(error, self._private())
        known = self._seen.get(fault.key)
        if known is None and len(self._seen) >= _MOST:
            known = self._newest
        self._times += 1
        if known is None:
            text = report_text(fault, self._facts(), tuple(self._actions))
            path = self._reports().keep(text)
            known = self._seen[fault.key] = Seen(text, path is not None)
            self._put_away = False
            if self._window is None or not self._window.isVisible():
                # Nobody can be told here and now: the next start does it.
                place = "" if path is None else str(path).replace(str(Path.home()), "~")
                _to_terminal(f"{type(error).__name__} {place}")
        self._newest, self._unseen = known, True
        self._came.emit()

    def _reports(self) -> Reports:
        from calculator.app import Reports

        return Reports(self._folder)

    def _private(self) -> Iterable[str] | None:
        """Return the names and notes typed at this table; None if they cannot be known."""
        try:
            return () if self._window is None else self._window.recorder.typed()
        except Exception:
            return None

    def _facts(self) -> dict[str, str]:
        found = {"platform": QApplication.platformName()}
        with suppress(Exception):
            if self._window is not None and (ruleset := self._window.open_table.ruleset) is not None:
                found["ruleset"] = f"{ruleset.definition.id} {ruleset.hash}"
        return found

    # --- telling --------------------------------------------------------------------------------------------------

    def watch(self, window: MainWindow, saver: Autosaver) -> None:
        """Set the window that shows faults, and the keeper that writes its table."""
        self._window, self._saver = window, saver
        self._listen(self.take)
        if window.keys is not None:
            window.keys.begun.connect(
                lambda name: self._actions.append(f"key {name} in {_named(QApplication.focusWidget())}")
            )
        if (handle := window.windowHandle()) is not None:
            handle.installEventFilter(self)
        self._reports().take_last_words()
        if (report := self._reports().unseen()) is not None:
            self._newest, self._unseen = Seen(report, True), True
        if self._unseen:
            self._came.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle an event of another widget."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent) and self._window is not None:
            # Nothing may be raised through an event filter of Qt.
            with suppress(Exception):
                self._actions.append(f"press {_named(self._window.childAt(event.position().toPoint()))}")
        return False

    def _report(self) -> None:
        window = self._window
        if window is None or not window.isVisible() or not self._unseen or self._broken:
            return
        self._unseen = False
        try:
            if self._saver is not None:
                self._saver.write()
            if not self._put_away:
                self._show(window)
                self._reports().mark_seen()
        except Exception as error:
            # What says it is broken itself: once is enough.
            self._broken = True
            _to_terminal(f"{type(error).__name__} while a fault was told")

    def _show(self, window: MainWindow) -> None:
        say = window.look.say
        if self._bar is None:
            self._bar = window.new_bar()
            window.altered.connect(self._show_language)
        kept = self._newest.kept
        text = say("fault_happened") if kept else say("fault_no_report")
        if not self._times:
            text = say("fault_last_time")
        elif self._times > 1:
            count = str(self._times) if self._times <= _COUNTED else f"{_COUNTED}+"
            text += say("fault_times", count=count)
        if self._bar.isHidden() or self._language != window.look.language:
            self._language = window.look.language
            copy, away = ("copy", say("fault_copy"), self._copy), ("away", say("fault_away"), self._silence)
            folder = (("folder", say("fault_folder"), self._open_folder),) if kept else ()
            self._bar.say(text, copy, *folder, away, role="problem")
        else:
            self._bar.text.setText(text)

    def _show_language(self) -> None:
        """In another language, where the window has changed to one."""
        window = self._window
        if window is not None and not self._put_away and self._language != window.look.language:
            self._show(window)

    def _copy(self) -> None:
        assert self._bar is not None
        assert self._window is not None
        QApplication.clipboard().setText(self._newest.report)
        self._bar.text.setText(self._window.look.say("fault_copied"))

    def _silence(self) -> None:
        """Count the same fault in silence; another one is shown."""
        assert self._bar is not None
        self._bar.hide()
        self._put_away = True

    def _open_folder(self) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        assert self._bar is not None
        assert self._window is not None
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._reports().folder))):
            self._bar.text.setText(self._window.look.say("fault_folder_failed"))


def _to_terminal(text: str) -> None:
    """Write one line, if there is a terminal."""
    with suppress(Exception):
        print(text, file=sys.__stderr__, flush=True)
