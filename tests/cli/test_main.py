"""`main.py` without a screen: the sample deal in the terminal, and a sentence that says why."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from calculator import __version__
from calculator.documents import data_folder
from calculator.gui.app import screen_missing
from tests.run_program import ROOT

sys.path.insert(0, str(ROOT))

import main as program
from calculator.resources import SAMPLE

SCREENS = [
    ({}, "linux", True),
    ({"DISPLAY": ":0"}, "linux", False),
    ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", False),
    ({"QT_QPA_PLATFORM": "offscreen"}, "linux", False),
    ({"QT_QPA_PLATFORM": "xcb"}, "linux", True),
    ({}, "darwin", False),
    ({}, "win32", False),
]


@pytest.mark.parametrize(("environment", "platform", "missing"), SCREENS)
def test_a_screen_is_missed_only_where_qt_would_abort(
    environment: dict[str, str], platform: str, missing: bool
) -> None:
    assert screen_missing(environment, platform) is missing


def test_without_a_screen_the_sample_deal_is_settled_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert program.main([]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("这里没有屏幕")
    assert any("+16" in line for line in said)


def test_without_qt_the_sample_deal_is_settled_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(arguments: list[str]) -> int:
        raise ImportError("libEGL.so.1: cannot open shared object file")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("calculator.gui.app.run", broken)
    assert program.main([]) == 0
    assert "libEGL.so.1" in capsys.readouterr().out.splitlines()[0]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize("screen", [{"DISPLAY": ":4199"}, {"WAYLAND_DISPLAY": "wayland-4199"}])
def test_a_screen_that_cannot_be_reached_ends_in_the_terminal_with_the_sample(
    screen: dict[str, str], tmp_path: Path
) -> None:
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and "QT_" not in name}
    # Without this folder the library of Wayland complains by itself.
    kept["XDG_RUNTIME_DIR"] = str(tmp_path)
    ran = subprocess.run(
        [sys.executable, str(ROOT / "main.py")], env=kept | screen, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0
    assert "+16" in ran.stdout
    # The screen that was named, or the library without which nothing can be drawn on it: never a guess of Qt's.
    assert any(word in ran.stdout.splitlines()[0] for word in (*screen.values(), ".so"))
    assert ran.stderr == ""


def test_arguments_go_to_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["score", str(SAMPLE)]) == 0
    assert "老王" in capsys.readouterr().out


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--version"]) == 0
    assert capsys.readouterr().out == f"suanfan {__version__}\n"


def test_another_data_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found: list[Path] = []

    def look(arguments: list[str]) -> int:
        found.append(data_folder())
        return len(arguments)

    monkeypatch.setenv("SUANFAN_DATA", "")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("calculator.gui.app.run", look)
    assert program.main(["--data-dir", str(tmp_path / "mine")]) == 0
    assert found == [tmp_path / "mine"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_file_with_a_chinese_name_is_opened_in_a_terminal_that_claims_to_know_no_chinese(
    encoding: str, tmp_path: Path
) -> None:
    (tmp_path / "一盘").write_bytes(SAMPLE.read_bytes())
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and "QT_" not in name}
    ran = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "一盘"],
        cwd=tmp_path,
        env={**kept, "PYTHONIOENCODING": encoding},
        capture_output=True,
        timeout=60,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode().startswith("这里没有屏幕")
    assert "+16" in ran.stdout.decode()
