"""The wheel in an empty environment elsewhere: what `pip install`, `pipx` and `uv` give a player. It asks the network for the
locked packages, so `make test-installed` and `make check` alone run it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import venv
import zipfile
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from calculator import __version__
from tests.read_golden import golden_lines
from tests.run_program import ROOT, command_line, program

pytestmark = pytest.mark.installed

NIGHT = ("--players", "老王", "小李", "阿珍", "大刘", "--ruleset", "wuhu")
OPENED = """
import sys
from functools import partial
from pathlib import Path
from PySide6.QtCore import QTimer
from calculator.gui import app
from calculator.gui.window import MainWindow

def opened(window, paths):
    for path in paths:
        window._open(path)
        asks = window.inquiry is not None and window.inquiry.isVisible()
        page = type(window.pages.currentWidget()).__name__
        print(path.name, page, "InquiryPanel" if asks else "", flush=True)
        if asks:
            window.inquiry.leave()
    if any(path.name == "last.yaml" for path in paths):
        QTimer.singleShot(0, window.close)

MainWindow.open_files = opened
sys.exit(app.run([]))
"""
"""The window, which says what each file is that a second start hands over, until it was handed the last."""

WHOLE_WINDOW = """
import sys
from pathlib import Path
import calculator
from calculator.gui.app import _application
application = _application([])
from calculator.gui.window import MainWindow
from calculator.table import OpenTable, sample_deal
window = MainWindow(OpenTable(sample_deal()))
window.open_table.start()
window.resize(1280, 720)
window.show()
application.processEvents()
picture = window.grab().toImage()
window.close()
seen = {picture.pixel(x, y) for x in range(0, 1280, 8) for y in range(0, 720, 8)}
print(Path(calculator.__file__).parent, len(seen))
window.deleteLater()
application.processEvents()
"""
"""The sample deal in the whole window: where the program is, and how many colours its picture has."""


class Installed:
    """A program that is installed somewhere, called from an empty folder with nothing of the clone in sight."""

    def __init__(self, folder: Path) -> None:
        self.environment, self.here = folder / "environment", folder / "here"
        self.here.mkdir()
        hidden = ("PYTHON", "SUANFAN", "VIRTUAL_ENV", "DISPLAY", "WAYLAND")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        self.data = folder / "data"
        self._environ = {**kept, "SUANFAN_DATA": str(self.data), "QT_QPA_PLATFORM": "offscreen"}
        self.bin = self.environment / ("Scripts" if os.name == "nt" else "bin")

    def call(self, name: str, *words: str | Path, given: bytes = b"", **environ: str) -> CompletedProcess[str]:
        """What a program of the environment says; its exit status is the caller's to look at."""
        ran = subprocess.run(
            [str(self.bin / name), *map(str, words)],
            cwd=self.here,
            env={**self._environ, **environ},
            input=given,
            capture_output=True,
            check=False,
            timeout=600,
        )
        return CompletedProcess(ran.args, ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    def start(self, name: str, *words: str) -> subprocess.Popen[str]:
        """A program of the environment that goes on running."""
        command = [str(self.bin / name), *words]
        return subprocess.Popen(
            command, cwd=self.here, env=self._environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
        )

    def suanfan(self, *words: str | Path, given: bytes = b"") -> str:
        """What the command prints where all is good."""
        ran = self.call("suanfan", *words, given=given)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make wheel` builds it."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The locked packages and the wheel, in an environment that held nothing."""
    made = Installed(tmp_path_factory.mktemp("elsewhere"))
    venv.create(made.environment, with_pip=True)
    for asked in (["--require-hashes", "-r", str(ROOT / "requirements.lock")], ["--no-deps", "--no-index", str(wheel)]):
        ran = made.call("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *asked)
        assert ran.returncode == 0, ran.stderr
    return made


@pytest.fixture
def sample(installed: Installed) -> str:
    """A deal's record beside the player, under a name of his."""
    (installed.here / "一盘.yaml").write_bytes((ROOT / "resources" / "sample.yaml").read_bytes())
    return "一盘.yaml"


def test_the_wheel_brings_each_file_that_the_program_reads_and_nothing_of_its_workshop(wheel: Path) -> None:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("only git knows which files are the program's")
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    files = [name for name in tracked.split("\0") if name]
    expected = {name: name for name in files if name.startswith("calculator/")}
    expected |= {f"calculator/data/{name}": name for name in files if name.startswith(("resources/", "rulesets/"))}
    with zipfile.ZipFile(wheel) as packed:
        brought = {name for name in packed.namelist() if ".dist-info/" not in name}
        assert brought == expected.keys()
        for name, source in expected.items():
            assert packed.read(name) == (ROOT / source).read_bytes(), name


def test_what_the_wheel_asks_for_is_what_is_locked(installed: Installed) -> None:
    ran = installed.call("python", "-m", "pip", "check", "--disable-pip-version-check")
    assert (ran.returncode, ran.stdout) == (0, "No broken requirements found.\n")


def test_the_command_says_which_version_it_is(installed: Installed) -> None:
    assert installed.suanfan("--version") == f"suanfan {__version__}\n"


def test_the_command_knows_each_ruleset(installed: Installed) -> None:
    listed = installed.suanfan("rules", "list")
    assert listed == command_line("rules", "list").stdout
    assert all(path.stem in listed for path in (ROOT / "rulesets").glob("*.yaml"))


def test_a_deal_is_settled_and_explained_as_in_a_clone(installed: Installed, sample: str) -> None:
    for more in ((), ("--explain",), ("--json",), ("--lang", "en")):
        assert installed.suanfan("score", sample, *more) == command_line("score", installed.here / sample, *more).stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_all_golden_deals_give_the_same_bytes_as_in_a_clone(installed: Installed, jobs: str) -> None:
    records = "".join(json.dumps(row["record"], ensure_ascii=False) + "\n" for row in golden_lines("records.jsonl"))
    ran = installed.call("suanfan", "score", "--jsonl", "--jobs", jobs, given=records.encode())
    there = program("score", "--jsonl", given=records.encode())
    assert (ran.stdout, ran.returncode) == (there.stdout, there.returncode)
    assert ran.stdout.count("\n") == records.count("\n")


def test_a_receipt_is_written_and_opened(installed: Installed, sample: str) -> None:
    receipt = installed.suanfan("receipt", sample)
    installed.suanfan("receipt", "--open", "-", given=receipt.encode())
    changed = receipt.replace("× 底 1 = 8", "× 底 1 = 9")
    assert changed != receipt
    assert installed.call("suanfan", "receipt", "--open", "-", given=changed.encode()).returncode == 1


def test_a_night_is_kept_taken_out_in_every_form_and_taken_in(installed: Installed) -> None:
    installed.suanfan("night", "new", *NIGHT)
    installed.suanfan("night", "add", "last", "--amounts", "6", "-2", "-2", "-2", "--winner", "老王", "--self-draw")
    for name, begin in (
        ("a.night.yaml", b""),
        ("a.png", b"\x89PNG"),
        ("a.pdf", b"%PDF"),
        ("a.xlsx", b"PK"),
        ("a.csv", b""),
        ("a.html", b"<!doctype html>"),
    ):
        installed.suanfan("night", "export", "last", "--to", name)
        assert (installed.here / name).read_bytes().startswith(begin)
        assert (installed.here / name).stat().st_size
    elsewhere = installed.here / "other"
    installed.suanfan("night", "import", "a.night.yaml", "--data-dir", elsewhere)
    assert installed.suanfan("night", "show", "last", "--data-dir", elsewhere) == installed.suanfan(
        "night", "show", "last"
    )


def test_a_ruleset_is_begun_checked_and_played_with(installed: Installed, sample: str) -> None:
    assert "suanfan rules check" in installed.suanfan("rules", "new", "our_table", "--extends", "chengdu")
    installed.suanfan("rules", "check", "our_table")
    assert "our_table" in installed.suanfan("rules", "list")


def test_a_deal_is_painted(installed: Installed, sample: str) -> None:
    installed.suanfan("score", sample, "--picture", "deal.png")
    assert (installed.here / "deal.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["suanfan", "suanfan-gui"])
def test_the_window_is_painted(installed: Installed, name: str) -> None:
    ran = installed.call(name, SUANFAN_EXIT_AFTER_PAINT="1")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["peak_rss_kb"]


def test_every_kind_of_file_is_opened_by_the_window_that_runs(installed: Installed, sample: str) -> None:
    installed.suanfan("night", "new", *NIGHT)
    installed.suanfan("night", "add", "last", "--amounts", "6", "-2", "-2", "-2")
    installed.suanfan("night", "export", "last", "--to", "it.night.yaml")
    (installed.here / "receipt.txt").write_text(installed.suanfan("receipt", sample), encoding="utf-8")
    installed.suanfan("score", sample, "--picture", "receipt.png")
    (installed.here / "deals.csv").write_text("甲,乙,丙,丁\n3,-1,-1,-1\n", encoding="utf-8")
    shutil.copy(ROOT / "rulesets" / "wuhu.yaml", installed.here / "mine.yaml")
    shutil.copy(installed.here / sample, installed.here / "last.yaml")
    files = {
        "it.night.yaml": "NightView",
        "receipt.txt": "StagePage InquiryPanel",
        "receipt.png": "StagePage InquiryPanel",
        "deals.csv": "NightView",
        "mine.yaml": "RulesView",
        "last.yaml": "StagePage",
    }
    with installed.start("python", "-c", OPENED) as window:
        place = installed.data / "window.socket"
        while not place.exists() and window.poll() is None:
            time.sleep(0.1)
        for name in files:
            handed = installed.call("suanfan-gui", name)
            assert (handed.returncode, handed.stdout, handed.stderr) == (0, "", "")
        messages, wrong = window.communicate(timeout=60)
    assert wrong == ""
    assert dict(line.strip().split(" ", 1) for line in messages.splitlines()) == files


def test_the_whole_window_shows_the_sample_deal(installed: Installed) -> None:
    ran = installed.call("python", "-c", WHOLE_WINDOW)
    assert (ran.returncode, ran.stderr) == (0, "")
    place, colours = ran.stdout.rsplit(maxsplit=1)
    assert Path(place).is_relative_to(installed.environment)
    assert int(colours) > 50
