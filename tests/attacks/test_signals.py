"""Ctrl+C at any import of the start, and SIGTERM: no traceback, the status of the signal, and nothing that was done is lost."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from calculator.app import load_table
from calculator.gui.opening import SOCKET
from calculator.nights.store import Store
from tests.how_much import sampled
from tests.run_program import ROOT, program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

STARTING = """
import os, runpy, signal, sys
from tests.how_much import sampled

class Stop:
    "Ctrl+C while the module of a number is looked for, from 1, the first of the program's own."
    count = 0
    def find_spec(self, name, path=None, target=None):
        Stop.count += name == "calculator" or Stop.count > 0
        if 0 < Stop.count == at:
            os.kill(os.getpid(), signal.SIGINT)

at = int(sys.argv.pop(1))
program = sys.argv.pop(1)
sys.argv[0] = program
sys.meta_path.insert(0, Stop())
try:
    runpy.run_path(program, run_name="__main__")
finally:
    if at == 0:
        print(Stop.count, file=sys.stderr)
"""
STARTS: dict[str, tuple[str, ...]] = {
    "a command": ("score", "resources/sample.yaml"),
    "the list of nights": ("night", "list"),
    "the window": (),
}
POINTS = 14
"""How many of the imports are interrupted, spread over all of them; the first ones always are."""


def started(at: int, words: tuple[str, ...], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "SUANFAN_DATA": str(folder),
        "SUANFAN_EXIT_AFTER_PAINT": "1",
    }
    return subprocess.run(
        [sys.executable, "-c", STARTING, str(at), str(ROOT / "main.py"), *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@sampled(1)
@pytest.mark.parametrize("name", STARTS)
def test_ctrl_c_in_any_import_of_the_start_is_status_130_without_a_traceback(name: str, tmp_path: Path) -> None:
    whole = started(0, STARTS[name], tmp_path)
    assert whole.returncode == 0, whole.stderr
    imports = int(whole.stderr.split()[-1])
    assert imports > 100
    for at in sorted({1, 2, 3, *range(5, imports, imports // POINTS)}):
        ended = started(at, STARTS[name], tmp_path)
        assert (ended.returncode, "Traceback" in ended.stderr) == (130, False), (at, ended.stderr)
        assert ended.stderr.count("\n") <= 1, (at, ended.stderr)


WINDOW = """
import os, sys
from calculator.app import Recorder
from calculator.start import main
from calculator.table import set_dealer

def act(recorder):
    "Called when the window stands. The change is not on the disk yet: that takes a pause without changes."
    recorder.open_table.make(set_dealer, 3)
    os.kill(os.getpid(), int(sys.argv[1]))

Recorder.open_book = act
sys.exit(main([]))
"""
ENDS = ("SIGINT", "SIGTERM", "SIGHUP")


@pytest.fixture(autouse=True)
def _signals_are_heard() -> Iterator[None]:
    """Tests that run in the background, or under nohup, ignore signals, and so would the processes that they start."""
    ignored = [
        number for number in (getattr(signal, name) for name in ENDS) if signal.getsignal(number) == signal.SIG_IGN
    ]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


def window(number: int, folder: Path) -> subprocess.CompletedProcess[str]:
    """The window as a process that gets a signal just after its table was changed."""
    return subprocess.run(
        [sys.executable, "-c", WINDOW, str(number)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "SUANFAN_DATA": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@sampled(1)
@pytest.mark.parametrize("name", ENDS)
def test_a_window_that_is_asked_to_end_writes_its_last_change_and_ends(name: str, tmp_path: Path) -> None:
    number = getattr(signal, name)
    ended = window(number, tmp_path)
    assert (ended.returncode, ended.stderr) == (128 + number, "")
    kept = load_table(tmp_path / "desk.json")[0]
    assert kept is not None
    assert kept.on.deal.dealer == 3
    assert not (tmp_path / SOCKET).exists(), "and no later start looks for it"


WRITING = """
import os, signal, sys
from calculator.nights.store import Store
from calculator.start import main

saved = Store.save
def save(*given, **more):
    found = saved(*given, **more)
    os.kill(os.getpid(), signal.SIGTERM)
    return found

Store.save = save
sys.exit(main(sys.argv[1:]))
"""


def test_a_command_that_is_ended_shows_no_traceback_and_what_was_recorded_is_there(tmp_path: Path) -> None:
    words = ("night", "new", "--data-dir", str(tmp_path), "--players", *"abcd", "--ruleset", "chengdu", "--name", "x")
    ended = subprocess.run(
        [sys.executable, "-c", WRITING, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert (ended.returncode, ended.stderr) == (-signal.SIGTERM, "")
    with Store.open(tmp_path, daily=False) as store:
        assert [night.name for night in store.nights()] == ["x"]


# --- a locale without Chinese -------------------------------------------------------------------------------------------

PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def in_plain_c(*words: str | Path, folder: Path) -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *(os.fsencode(str(word)) for word in words)],
        cwd=folder,
        env={**environment, **PLAIN, "SUANFAN_DATA": str(folder / "data")},
        capture_output=True,
        check=False,
        timeout=120,
    )


def test_chinese_arguments_and_files_are_read_where_the_locale_has_only_ascii(tmp_path: Path) -> None:
    people = ("老王", "小李", "阿珍", "大刘")
    made = in_plain_c("night", "new", "--players", *people, "--ruleset", "chengdu", "--name", "周末", folder=tmp_path)
    assert (made.returncode, made.stderr) == (0, b"")
    assert "周末" in made.stdout.decode()
    messages = in_plain_c("night", "export", "周末", "--to", "牌局.csv", folder=tmp_path)
    assert (messages.returncode, messages.stderr) == (0, b"")
    table = (tmp_path / "牌局.csv").read_text(encoding="utf-8-sig")
    assert all(name in table for name in people)
    shutil.copyfile(ROOT / "resources" / "sample.yaml", tmp_path / "一盘.yaml")
    settled = in_plain_c("score", "一盘.yaml", folder=tmp_path)
    assert (settled.returncode, settled.stderr) == (0, b"")
    assert settled.stdout.decode() == program("score", tmp_path / "一盘.yaml").stdout
