"""The page, built once for all tests that open it, and a browser to open it in."""

from __future__ import annotations

import atexit
import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.run_program import ROOT
from tools import page as building

_NO_NODE = "The page needs node and npm: install them (Debian: apt install nodejs npm)."
_NO_CHROMIUM = "The page is opened in Chromium: install it (Debian: apt install chromium)."
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 - as its parent has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *arguments: object) -> None:
        pass


class Browsed(NamedTuple):
    """What a visit told, what the page complained of, and every address that was asked for."""

    reported: dict[str, Any]
    complaints: list[str]
    fetched: list[str]


class _Browser:
    """Chromium, driven by node for as long as there are visits."""

    def __init__(self) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as node runs
        command = ["node", str(Path(__file__).with_name("browser.mjs"))]
        self._node = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints, cwd=ROOT
        )
        self._write({"chromium": CHROMIUM, "playwright": str(building.MODULES / "playwright-core")})
        atexit.register(self.close)

    def ask(self, asked: dict[str, Any]) -> bytes:
        """The line that answers a visit."""
        self._write(asked)
        assert self._node.stdout is not None
        line = self._node.stdout.readline()
        if not line:
            self._complaints.seek(0)
            raise AssertionError(self._complaints.read().decode())
        return line

    def _write(self, what: dict[str, Any]) -> None:
        assert self._node.stdin is not None
        self._node.stdin.write(json.dumps(what).encode() + b"\n")
        self._node.stdin.flush()

    def close(self) -> None:
        """Ends node and the browser with it."""
        self._node.communicate()
        self._complaints.close()


_browser = functools.cache(_Browser)


def visited(
    url: str,
    steps: str,
    given: Any = None,
    size: tuple[int, int] = (390, 844),
    language: str = "zh",
    dark: bool = False,
) -> Browsed:
    """Opens an address in Chromium and carries out `steps`, the body of a JavaScript function (`browser.mjs`)."""
    if CHROMIUM is None:
        pytest.skip(_NO_CHROMIUM)
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip(_NO_NODE)
    building.install(tests=True)
    asked = {"url": url, "steps": steps, "given": given, "size": size, "language": language, "dark": dark}
    answer = _browser().ask(asked)
    found = Browsed(**json.loads(answer))
    assert "failed" not in found.reported, (found.reported["failed"], found.complaints)
    return found


class Site:
    """The built page on a server of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stops the server: whoever visits from now on has no network."""
        self._server.shutdown()
        self._server.server_close()

    def visit(self, steps: str, given: Any = None, **how: Any) -> Browsed:
        """`visited` at the page's own address."""
        return visited(self.url, steps, given, **how)

    def under_node(self, requests: list[Any]) -> list[str]:
        """The answers of the page's core without a browser (`answers.mjs`)."""
        command = [
            "node",
            str(Path(__file__).with_name("answers.mjs")),
            self.folder / "pyodide",
            self.folder / "core.zip",
        ]
        ran = subprocess.run(command, input=json.dumps(requests).encode(), capture_output=True)
        assert ran.returncode == 0, ran.stderr.decode()[-2000:]
        found: list[str] = json.loads(ran.stdout)
        return found


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as `make page` builds it. SUANFAN_PAGE names a folder where it is built already."""
    known = os.environ.get("SUANFAN_PAGE")
    if known:
        return Path(known)
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip(_NO_NODE)
    # All at once: a second installation would take away what another process reads.
    building.install(tests=True)
    folder: Path = tmp_path_factory.mktemp("page") / "page"
    # In a process of its own: its Qt is not that of the tests of the window.
    subprocess.run([sys.executable, str(ROOT / "tools" / "page.py"), str(folder)], check=True)
    return folder


@pytest.fixture
def site(built: Path) -> Iterator[Site]:
    found = Site(built)
    yield found
    found.close()
