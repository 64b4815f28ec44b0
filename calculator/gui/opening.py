"""One window: a second start hands its files to the window that is open, which then shows itself."""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QWidget

from calculator.documents import private_folder

Opened = Callable[[Sequence[Path]], object]
"""The receiver of files that were handed over."""

SOCKET = "window.socket"
"""In the user's data folder, where a running window hears what a second start was given."""
_LONGEST = 1 << 16
"""Bytes that are heard at once."""
_PATIENCE = 1_000
"""Milliseconds that a running window has to answer."""
_HEARD = b"ok"


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
