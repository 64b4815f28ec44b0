"""Whatever is opened, dropped on the window or handed over by a second start: what it is says where it is shown."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QMimeData, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QWidget

from calculator.documents import Problems, private_folder
from calculator.gui.pages import Pages
from calculator.gui.questions.panel import InquiryPanel
from calculator.table import OpenTable
from calculator.text import Sentence

Opened = Callable[[Sequence[Path]], object]
"""The receiver of files that were handed over."""

SOCKET = "window.socket"
"""In the user's data folder, where a running window hears what a second start was given."""
_LONGEST = 1 << 16
"""Bytes that are heard at once."""
_MOST = 20
"""Files that are opened at once."""
_NAMED = 5
"""Files that are named as not opened beside the first, of which it is told why."""
_PATIENCE = 1_000
"""Milliseconds that a running window has to answer."""
_HEARD = b"ok"


class Views(Protocol):
    """The main window, as far as files are shown in it."""

    open_table: OpenTable
    inquiry: InquiryPanel | None
    pages: Pages

    def show_view(self, name: str) -> None:
        """Show a view by its name."""

    def open_receipt(self, text: str) -> None:
        """Open a receipt."""


def open_files(window: Views, paths: Sequence[Path]) -> None:
    """Open files, each in its view; failures are shown at the table after all others."""
    refused = [(path, faults) for path in paths[:_MOST] if (faults := _open(window, path))]
    texts = list(refused[0][1]) if refused else []
    if others := [path.name for path in (*(path for path, _ in refused[1:]), *paths[_MOST:])]:
        names = " ".join(others[:_NAMED]) + " …" * (len(others) > _NAMED)
        texts.append(Sentence("open_more", {"count": len(others), "names": names}))
    if texts:
        window.show_view("table")
        if window.inquiry is not None:
            # It lies over what is told.
            window.inquiry.leave()
        window.open_table.notify(texts)


def _open(window: Views, path: Path) -> list[Sentence]:
    """Open a file. Return an error message, or None on success."""
    from calculator.app import what_is
    from calculator.gui.pictures.qr_reader import read_codes

    try:
        found = what_is(path, read_codes)
    except Problems as problems:
        named = any("name" in one.facts for one in problems.problems)
        return [*([] if named else [Sentence("table_not_opened", {"name": path.name})]), *problems.problems]
    if found.kind == "record":
        window.show_view("table")
        return [] if window.open_table.open(path) else list(window.open_table.notice)
    if found.kind == "receipt":
        window.show_view("table")
        window.open_receipt(found.text)
    elif found.kind == "ruleset":
        window.pages.show_ruleset(path)
    else:
        window.pages.read_nights(path)
    return []


def files_of(data: QMimeData) -> list[Path]:
    """Return the files of this machine that are being dropped."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


# --- one window ---------------------------------------------------------------------------------------------------------


def hand_over(folder: Path, files: Iterable[Path]) -> bool:
    """Have the window that is running show itself and open files; return False if there is none."""
    place = folder / SOCKET
    if os.name == "posix" and not place.exists():
        return False
    socket = QLocalSocket()
    socket.connectToServer(_name(place))
    if not socket.waitForConnected(_PATIENCE):
        return False
    socket.write(json.dumps([str(path) for path in files]).encode() + b"\n")
    heard = socket.waitForReadyRead(_PATIENCE) and bytes(socket.readAll().data()).startswith(_HEARD)
    socket.disconnectFromServer()
    return heard


def listen(window: QWidget, folder: Path, opened: Opened) -> None:
    """Let a second start hand its files to this window.

    Only this user can. If another window listens already, or the system has no such thing, nothing
    happens: the second start then opens a window of its own.
    """
    try:
        private_folder(folder)
    except OSError:
        return
    place = folder / SOCKET
    server = QLocalServer(window)
    server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
    server.newConnection.connect(lambda: _hear(server, window, opened))
    application = QCoreApplication.instance()
    if application is not None:
        # What nobody would open any more is not taken, and the next start looks for no window.
        application.aboutToQuit.connect(server.close)
    if not server.listen(_name(place)) and not hand_over(folder, ()):
        # Left behind by a window that was killed, or of one that does not answer.
        QLocalServer.removeServer(_name(place))
        server.listen(_name(place))
    if os.name == "posix":
        watch = QFileSystemWatcher([str(folder)], server)
        watch.directoryChanged.connect(lambda: _listen_again(server, place))


def _listen_again(server: QLocalServer, place: Path) -> None:
    """Take the place back once the window has gone that took it while this one did not answer, as on a suspended machine."""
    if server.isListening() and not place.exists():
        server.close()
        server.listen(_name(place))


def _hear(server: QLocalServer, window: QWidget, opened: Opened) -> None:
    """Answer another start."""
    socket = server.nextPendingConnection()
    if socket is None:
        return
    said = bytearray()

    def read() -> None:
        said.extend(socket.read(_LONGEST).data())
        if b"\n" not in said and len(said) < _LONGEST:
            return
        try:
            names = json.loads(said.partition(b"\n")[0])
            files = [Path(name) for name in names if isinstance(name, str)] if isinstance(names, list) else []
        except (ValueError, RecursionError):
            socket.abort()
            return
        socket.write(_HEARD)
        socket.flush()
        socket.disconnectFromServer()
        to_front(window)
        opened(files)

    socket.readyRead.connect(read)
    socket.disconnected.connect(socket.deleteLater)
    if socket.bytesAvailable():
        read()


def to_front(window: QWidget) -> None:
    """Show a window before all others."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.activateWindow()


def _name(place: Path) -> str:
    """Return a file if sockets are files; elsewhere a name that no two folders share."""
    if os.name == "posix":
        return str(place)
    import hashlib

    return "suanfan-" + hashlib.sha256(str(place).encode()).hexdigest()[:32]
