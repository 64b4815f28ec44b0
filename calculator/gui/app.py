"""Starting the window: paint first, then load the rules; a machine without a screen is noticed before Qt is asked."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from calculator.gui.faults import Faults
    from calculator.gui.savers import Autosaver, PreferencesSaver
    from calculator.gui.window import MainWindow
    from calculator.text import Language

_REPORT = "SUANFAN_EXIT_AFTER_PAINT"


def screen_missing(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether Qt could only abort: Linux without a display, and without a chosen platform that needs none."""
    if not platform.startswith("linux"):
        return False
    chosen = environment.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if chosen in ("offscreen", "minimal", "vnc", "linuxfb", "eglfs", "vkkhrdisplay"):
        return False
    return not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def run(files: list[Path], language: Language = "") -> int:
    """Open the window with the files and stay until it is closed.

    If one is running already, it opens them instead. A language that is named goes before the
    preferred one.

    :raises ImportError: if Qt or one of its libraries is missing.
    :raises ConnectionRefusedError: if the screen cannot be reached; it names the screen.
    """
    reports = os.environ.get(_REPORT) == "1"
    if not reports:
        from calculator.documents import data_folder
        from calculator.gui.opening import hand_over

        if hand_over(data_folder(), files):
            return 0
    # Qt reads the source of whatever is imported after it; what does not need it goes first.
    import calculator.gui.look.palette  # noqa: F401
    from calculator.app import load_preferences
    from calculator.deals import Deal
    from calculator.documents import data_folder
    from calculator.table import OpenTable

    from PySide6.QtCore import QTimer  # isort: skip
    from calculator.gui.faults import Faults
    from calculator.gui.look import Look, with_preferences
    from calculator.gui.window import MainWindow, or_reported

    application = _on_screen()
    faults = Faults(data_folder())
    faults.install()
    folder = data_folder()
    preferences, broken = load_preferences(folder)
    preferences = preferences._replace(language=language or preferences.language)
    look = with_preferences(Look(), preferences)
    window = MainWindow(OpenTable(Deal("")), look, whole=False, preferences=preferences, folder=folder)
    savers: list[Autosaver | PreferencesSaver] = []
    after = (
        (lambda: _report(application.quit))
        if reports
        else (lambda: savers.extend(_settle(window, folder, broken, faults, files)))
    )
    window.painted.connect(lambda: QTimer.singleShot(0, after))
    window.fit_screen(window.size())
    window.show()
    status = application.exec()
    for saver in savers:
        or_reported(saver.close)
    # Taken apart from the top; the garbage collector would begin anywhere in the tree, which Qt does not survive.
    window.deleteLater()
    application.processEvents()
    faults.remove()
    return status


def _on_screen() -> QApplication:
    """Start Qt on the screen. On Linux `minimal` is the last resort: without one Qt aborts the process.

    :raises ImportError: where a library that Qt draws with is missing.
    :raises ConnectionRefusedError: where the screen cannot be reached; it names the screen.
    """
    from PySide6.QtCore import QLibraryInfo, qInstallMessageHandler

    if not sys.platform.startswith("linux"):
        return _application([])
    wanted = os.environ.get("QT_QPA_PLATFORM") or _platforms(os.environ)
    # Qt's own words about a platform that failed are several lines, and name a library that need not be missing.
    before = qInstallMessageHandler(lambda *message: None)
    application = _application(["-platform", f"{wanted};minimal"])
    qInstallMessageHandler(before)
    if application.platformName() != "minimal" or "minimal" in wanted:
        return application
    application.shutdown()
    first = wanted.split(";")[0].split(":")[0]
    _load(Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms" / f"libq{first}.so")
    raise ConnectionRefusedError(os.environ.get("WAYLAND_DISPLAY" if first == "wayland" else "DISPLAY") or first)


def _platforms(environment: Mapping[str, str]) -> str:
    """Return the platforms to try in turn: those of the session first."""
    platforms = ["xcb"] if environment.get("DISPLAY") else []
    if environment.get("WAYLAND_DISPLAY"):
        platforms.insert(0 if environment.get("XDG_SESSION_TYPE") == "wayland" else 1, "wayland")
    return ";".join(platforms)


def _load(library: Path) -> None:
    """Load a library to learn whether another one that it needs is missing.

    :raises ImportError: where one is; it names the missing one.
    """
    import ctypes

    if library.exists():
        try:
            ctypes.CDLL(str(library))
        except OSError as error:
            raise ImportError(str(error)) from error


def _application(arguments: list[str]) -> QApplication:
    """Qt itself, with the style and the letters that everything is painted in."""
    from PySide6.QtGui import QFont

    from calculator.gui.look import FAMILIES
    from calculator.gui.widgets import RoundedApplication

    # Asked for by its setter, a style comes with all the names that styles have, which takes longer than the rest of this.
    application = RoundedApplication([sys.argv[0], "-style", "Fusion", *arguments])
    font = QFont()
    font.setFamilies(list(FAMILIES))
    # Of digits behind Latin letters a font may have forms of its own, which no reader of a PDF file knows.
    font.setFeature(QFont.Tag.fromString("locl"), 0)
    application.setFont(font)
    if getattr(sys, "frozen", False):
        # By which a desktop finds the icon of the installed program.
        application.setDesktopFileName("org.suanfan.Suanfan")
    return application


@contextmanager
def unseen() -> Iterator[None]:
    """Qt for painting alone, on Linux without a screen.

    :raises ImportError: if Qt or one of its libraries is missing.
    """
    from PySide6.QtCore import QCoreApplication, QEvent

    if sys.platform.startswith("linux"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QCoreApplication.instance() or _application([])
    yield
    # What was painted goes before Qt does.
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _settle(
    window: MainWindow, folder: Path, broken: bool, faults: Faults, files: list[Path]
) -> tuple[Autosaver, PreferencesSaver]:
    """Load the rules and lay the kept deal on the table, now that the window can be seen.

    At the very first start there is nothing, and a session begins. Then the files of the arguments
    are opened.
    """
    from calculator.gui.closing import Closing
    from calculator.gui.opening import listen
    from calculator.gui.savers import Autosaver, PreferencesSaver
    from calculator.gui.tiles import app_icon
    from calculator.table import empty_table

    window.complete()
    saver = Autosaver(window, folder)
    faults.watch(window, saver)
    faults.listen_to_the_end()
    if not saver.restore(empty_table()) and window.recorder.is_first() and not files:
        window.pages.open_new_session()
    window.open_files(files)
    listen(window, folder, window.open_files)
    window.setWindowIcon(app_icon())
    # What the start made stays: to look through it for garbage would hold up a click for some 50 ms.
    gc.freeze()
    gc.enable()
    preferences = PreferencesSaver(window, folder, broken)
    closing = Closing(window, (saver.finish, preferences.finish, window.leave_rules))
    if os.name == "posix":
        closing.end_by_signals()
    return saver, preferences


def _report(quit_: Callable[[], None]) -> None:
    """For the benchmark of the start: the most memory that the process held until it had painted."""
    import json

    print(json.dumps({"peak_rss_kb": _peak()}), flush=True)
    quit_()


def _peak() -> int | None:
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
