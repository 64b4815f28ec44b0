"""The last write: a window whose table, preferences or rules cannot be kept asks before it closes, unless the session ends."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from calculator.app import Reports, load_preferences, load_table
from calculator.deals import Deal
from calculator.gui.closing import Closing
from calculator.gui.faults import Faults
from calculator.gui.savers import Autosaver, PreferencesSaver
from calculator.gui.widgets.bar import NoticeBar
from calculator.gui.window import MainWindow
from calculator.table import OpenTable, sample_deal, set_dealer, set_name
from calculator.text import code_of, say
from tests.run_program import ROOT


class Opened:
    """A window as the program opens it, in a folder."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.window = MainWindow(OpenTable(Deal("")), folder=folder)
        qtbot.addWidget(self.window)
        self.window.show()
        self.savers = Autosaver(self.window, folder), PreferencesSaver(self.window, folder)
        self.savers[0].restore(sample_deal())
        writes = (self.savers[0].finish, self.savers[1].finish, self.window.leave_rules)
        self.closing = Closing(self.window, writes)

    def bar(self) -> NoticeBar | None:
        return next((bar for bar in self.window.findChildren(NoticeBar) if bar.isVisible()), None)

    def press(self, button: str) -> None:
        bar = self.bar()
        assert bar is not None
        bar.buttons[button].click()

    def end(self) -> None:
        for saver in self.savers:
            saver.close()


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Opened]:
    made = Opened(qtbot, tmp_path / "kept")
    yield made
    made.closing.end_session()
    made.window.close()
    made.end()


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """No room on the disk, until it is undone."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        yield patch


def test_a_full_disk_keeps_the_window_open_and_it_closes_once_there_is_room(
    opened: Opened, full: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A8: the last write failed, and nobody heard of it."""
    opened.window.open_table.make(set_dealer, 2)
    assert not opened.window.close()
    assert opened.window.isVisible()
    bar = opened.bar()
    assert bar is not None
    assert say("closing_unkept", "zh", what=say(code_of("closing_what", "table"), "zh")) in bar.text.text()
    assert say("save_disk_full", "zh", name="desk.json", folder="") in bar.text.text()
    opened.press("again")
    assert opened.window.isVisible()
    full.undo()
    opened.press("again")
    assert not opened.window.isVisible()
    kept = load_table(tmp_path / "kept" / "desk.json")[0]
    assert kept is not None
    assert kept.on == opened.window.open_table.on


def test_what_cannot_be_kept_is_saved_elsewhere_and_can_be_opened_there(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept").rename(tmp_path / "away")
    (tmp_path / "kept").write_text("no folder")
    opened.window.open_table.make(set_dealer, 3)
    opened.window.set_preferences(opened.window.preferences._replace(theme="dark"))
    opened.window.show_view("rules")
    rules = opened.window.pages.rules
    assert rules is not None
    rules.code.insertPlainText("# mine\n")
    opened.window.show_view("table")
    assert not opened.window.close()
    bar = opened.bar()
    assert bar is not None
    for what in ("table", "preferences"):
        assert say(code_of("closing_what", what), "zh") in bar.text.text()
    places = iter(["", str(tmp_path / "kept" / "file"), str(tmp_path / "usb")])
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", staticmethod(lambda *_: next(places)))
    for _ in range(2):
        opened.press("elsewhere")
        assert opened.window.isVisible()
    opened.press("elsewhere")
    assert not opened.window.isVisible()
    kept = load_table(tmp_path / "usb" / "desk.json")[0]
    assert kept is not None
    assert kept.on == opened.window.open_table.on
    assert load_preferences(tmp_path / "usb")[0].theme == "dark"
    again = OpenTable(Deal(""))
    again.start()
    again.open(tmp_path / "usb" / "deal.yaml")
    assert again.deal.dealer == 3


def test_rules_with_unsaved_work_are_asked_for_too(
    opened: Opened, full: pytest.MonkeyPatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.window.show_view("rules")
    rules = opened.window.pages.rules
    assert rules is not None
    rules.code.insertPlainText("# mine\n")
    assert not opened.window.close()
    bar = opened.bar()
    assert bar is not None
    assert say(code_of("closing_what", "rules"), "zh") in bar.text.text()
    full.undo()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", staticmethod(lambda *_: str(tmp_path / "usb")))
    opened.press("elsewhere")
    assert (tmp_path / "usb" / "chengdu.yaml").read_text(encoding="utf-8").startswith("# mine\n")


def test_a_person_may_close_it_all_the_same_or_stay(opened: Opened, full: pytest.MonkeyPatch) -> None:
    opened.window.open_table.make(set_dealer, 2)
    assert not opened.window.close()
    opened.press("stay")
    assert opened.bar() is None
    assert not opened.window.close()
    opened.press("anyway")
    assert not opened.window.isVisible()


def test_nothing_is_asked_where_the_session_ends(
    opened: Opened, full: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened.window.open_table.make(set_dealer, 2)
    opened.closing.end_session()
    assert opened.window.close()
    assert say(code_of("closing_what", "table"), "zh") in capsys.readouterr().err


def test_all_that_is_written_closes_without_a_word(opened: Opened, tmp_path: Path) -> None:
    opened.window.open_table.make(set_dealer, 1)
    assert opened.window.close()
    kept = load_table(tmp_path / "kept" / "desk.json")[0]
    assert kept is not None
    assert kept.on.deal.dealer == 1


def test_a_fault_at_closing_keeps_the_table_and_is_told_at_the_next_start(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """What is raised while the window closes."""
    faults = Faults(tmp_path)
    faults.install()
    opened = Opened(qtbot, tmp_path)
    faults.watch(opened.window, opened.savers[0])
    opened.window.open_table.make(set_name, 0, "老王")
    opened.window.show_view("rules")
    assert opened.window.pages.rules is not None

    def fails() -> None:
        raise ValueError("老王")

    monkeypatch.setattr(opened.window, "leave_rules", fails)
    monkeypatch.setattr(opened.window, "may_close", fails)
    opened.window.close()
    assert not opened.window.isVisible()
    opened.end()
    faults.remove()
    kept = load_table(tmp_path / "desk.json")[0]
    assert kept is not None
    assert kept.on == opened.window.open_table.on
    assert len(Reports(tmp_path).kept()) == 1
    report = Reports(tmp_path).unseen()
    assert report is not None
    assert "ValueError" in report
    assert "老王" not in report


RUN = """
from PySide6.QtCore import QTimer
from calculator.gui.app import run
from calculator.gui.widgets.bar import NoticeBar
from calculator.gui.window import MainWindow
from calculator.table import set_dealer

show = MainWindow.showEvent

def shown(window, event):
    show(window, event)
    QTimer.singleShot(50, window, lambda: begin(window))

def begin(window):
    if window.open_table.outcome is None:
        QTimer.singleShot(50, window, lambda: begin(window))
        return
    window.open_table.make(set_dealer, 2)
    print("closed", window.close())
    QTimer.singleShot(200, window, lambda: end(window))
    raise ZeroDivisionError("老王")

def end(window):
    bars = [bar for bar in window.findChildren(NoticeBar) if bar.isVisible()]
    print([sorted(bar.buttons) for bar in bars])
    next(bar for bar in bars if "anyway" in bar.buttons).buttons["anyway"].click()

MainWindow.showEvent = shown
print("status", run([]))
"""


def test_the_program_itself_asks_and_tells(tmp_path: Path) -> None:
    """A8 and B9, where nothing at all can be written."""
    (tmp_path / "data").write_text("no folder")
    environment = {**os.environ, "SUANFAN_DATA": str(tmp_path / "data"), "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(
        [sys.executable, "-c", RUN], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        "closed False",
        "[['again', 'anyway', 'elsewhere', 'stay'], ['away', 'copy']]",
        "status 0",
    ]
    assert "Traceback" not in ran.stderr
