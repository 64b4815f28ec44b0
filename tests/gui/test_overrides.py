"""An exception in a method by which Qt asks Python is told like any other, and the program goes on with the deal that is laid."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

import calculator.gui  # noqa: F401 - from there on overrides are guarded
from tests.run_program import ROOT

# A widget's own work fails while Qt lays it out, with other overrides below and above it. Without the guard Qt went on with the
# exception still set, and the process ended by a segmentation fault.
LOSES_NOTHING = """
import importlib, inspect, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
application = QApplication([])
from calculator.gui.faults import Faults
from calculator.gui.savers import Autosaver
from calculator.gui.window import MainWindow
from calculator.app import Reports, load_table
from calculator.table import OpenTable, sample_deal
from tests.ruleset_examples import examples

folder, kind = Path(sys.argv[1]), getattr(importlib.import_module(sys.argv[2]), sys.argv[3])
override = inspect.unwrap(vars(kind)[sys.argv[4]])
faults = Faults(folder)
faults.install()
window = MainWindow(OpenTable(sample_deal()), folder=folder)
window.resize(1280, 720)
window.show()
keeper = Autosaver(window, folder)
faults.watch(window, keeper)
keeper.restore(sample_deal())
window.open_table.open_data(examples("riichi")[3])
application.processEvents()
on = window.open_table.on

def failing(__class__=None):
    def plain(self, *_):
        raise KeyError("what nobody foresaw")
    def with_super(self, *_):
        raise KeyError(f"what nobody foresaw {__class__}")
    return with_super if override.__code__.co_freevars else plain

override.__code__ = failing().__code__

def lay_out():
    for width in (1000, 1300):
        window.resize(width, 660)
        for widget in window.findChildren(kind):
            widget.updateGeometry()

for _ in range(3):
    QTimer.singleShot(0, lay_out)
    application.processEvents()
kept, _ = load_table(folder / "desk.json")
print(window.open_table.on == on, kept is not None and kept.on == on, bool(Reports(folder).kept()))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "kind", "override"),
    [
        ("calculator.gui.stage.stage", "StageView", "resizeEvent"),
        ("calculator.gui.stage.keys", "Words", "sizeHint"),
    ],
)
def test_a_fault_while_the_window_is_laid_out_costs_no_deal(
    module: str, kind: str, override: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-X", "utf8", "-c", LOSES_NOTHING, str(tmp_path), module, kind, override]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == ["True", "True", "True"]


class Failing(QLabel):
    """Fails in everything that Qt asks it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        raise KeyError(f"paint {painter.isActive()}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        raise KeyError("resize")

    def sizeHint(self) -> QSize:
        raise KeyError("hint")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        raise KeyError("filter")


def test_what_fails_is_told_and_qt_gets_what_it_would_have_without_the_override(qtbot: QtBot) -> None:
    with qtbot.capture_exceptions() as messages:
        failing = Failing("八筒")
        hint, usual = failing.sizeHint(), QLabel.sizeHint(failing)
        failing.resize(200, 100)
        failing.show()
        failing.grab()
        assert not failing.paintingActive(), "its painter ends with the painting that failed"
        failing.close()
    assert hint == usual
    assert {str(error) for _, error, _ in messages} == {"'hint'", "'resize'", "'paint True'"}


def test_an_event_that_fails_in_a_filter_goes_on_to_its_widget(qtbot: QtBot) -> None:
    other = QWidget()
    with qtbot.capture_exceptions() as messages:
        failing = Failing()
        other.installEventFilter(failing)
        other.resize(70, 30)
        other.show()
        other.close()
        other.removeEventFilter(failing)
    assert other.size() == QSize(70, 30)
    assert "'filter'" in {str(error) for _, error, _ in messages}
