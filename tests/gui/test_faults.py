"""What nobody foresaw is said in the window, written down without names, and the table is as it was."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from calculator.app import Reports, fault_of, load_table, report_text
from calculator.deals import Deal
from calculator.gui.faults import Faults
from calculator.gui.savers import Autosaver
from calculator.gui.widgets.background import Background
from calculator.gui.widgets.bar import NoticeBar
from calculator.gui.window import MainWindow
from calculator.table import OpenDeal, OpenTable, TableState, sample_deal, set_dealer, set_name
from calculator.text import say
from tests.how_much import sampled
from tests.run_program import ROOT

NAMES = ("老王", "Anna", "小李", "O'Brien")


class Table:
    """A window with its keeper and the handler, and what somebody has typed at it."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.folder = folder
        self.faults = Faults(folder)
        self.faults.install()
        self.window = MainWindow(OpenTable(Deal("")), folder=folder)
        qtbot.addWidget(self.window)
        self.window.show()
        self.saver = Autosaver(self.window, folder)
        self.faults.watch(self.window, self.saver)
        self.saver.restore(sample_deal())

    def bar(self) -> NoticeBar | None:
        return next((bar for bar in self.window.findChildren(NoticeBar) if bar.isVisible()), None)

    def sentence(self) -> str:
        bar = self.bar()
        return bar.text.text() if bar is not None else ""

    def reports(self) -> list[str]:
        return [path.read_text(encoding="utf-8") for path in Reports(self.folder).kept()]

    def end(self) -> None:
        self.window.close()
        self.saver.close()
        self.faults.remove()


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "kept")
    for seat, name in enumerate(NAMES):
        made.window.open_table.make(set_name, seat, name)
    yield made
    made.end()


def fail() -> None:
    names = dict.fromkeys(NAMES)
    raise KeyError(f"{names['Anna']} Anna owes 老王 {Path.home()}/note 'Anna' {[*names]}")


class Painted(QWidget):
    def paintEvent(self, event: QPaintEvent) -> None:
        fail()


def in_a_slot(window: MainWindow) -> None:
    button = QPushButton(window)
    button.clicked.connect(fail)
    button.click()


def in_a_timer(window: MainWindow) -> None:
    QTimer.singleShot(0, window, fail)


def in_the_background(window: MainWindow) -> None:
    worker = Background(window, collects=False)
    worker.start(lambda *_: fail())


def in_a_thread(window: MainWindow) -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def in_painting(window: MainWindow) -> None:
    painted = Painted(window)
    painted.resize(50, 50)
    painted.show()


def while_deleted(window: MainWindow) -> None:
    class Ending:
        def __del__(self) -> None:
            fail()

    Ending()


FAULTS = [in_a_slot, in_a_timer, in_the_background, in_a_thread, in_painting, while_deleted]


@pytest.mark.parametrize("way", FAULTS)
def test_a_fault_anywhere_is_said_and_written_down_and_the_table_is_as_it_was(
    table: Table, qtbot: QtBot, way: Callable[[MainWindow], None]
) -> None:
    on = table.window.open_table.on
    way(table.window)
    qtbot.waitUntil(lambda: table.bar() is not None)
    assert table.sentence().startswith(say("fault_happened", "zh"))
    report = table.reports()[0]
    assert "KeyError" in report
    for name in (*NAMES, str(Path.home()), str(table.folder)):
        assert name not in report
    for fact in ("program: 0.", "python: 3.", "PySide6: 6.", "system: ", "ruleset: chengdu"):
        assert fact in report
    assert table.window.open_table.on == on
    qtbot.waitUntil(lambda: load_table(table.folder / "desk.json")[0] is not None)
    kept = load_table(table.folder / "desk.json")[0]
    assert kept is not None
    assert kept.on == on


def test_the_same_fault_is_counted_and_another_one_has_a_report_of_its_own(table: Table, qtbot: QtBot) -> None:
    for _ in range(5):
        in_a_slot(table.window)
    qtbot.waitUntil(lambda: say("fault_times", "zh", count="5") in table.sentence())
    assert len(table.reports()) == 1
    in_a_thread(table.window)
    qtbot.waitUntil(lambda: say("fault_times", "zh", count="6") in table.sentence())
    assert len(table.reports()) == 2


def test_a_fault_at_each_painting_of_the_window_itself_is_no_storm(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def paint(self: QWidget, event: QPaintEvent) -> None:
        fail()

    monkeypatch.setattr(MainWindow, "paintEvent", paint)
    table = Table(qtbot, tmp_path)
    # What fails may be asked by the event loop alone: from Python's own call it would be raised there.
    for _ in range(120):
        # One pixel of it, which is the window's own, costs least.
        table.window.update(0, 0, 1, 1)
        QApplication.processEvents()
    assert say("fault_times", "zh", count="99+") in table.sentence()
    assert len(table.reports()) == 1
    bar = table.bar()
    assert bar is not None
    bar.buttons["away"].click()
    table.window.update()
    qtbot.wait(1)
    assert table.bar() is None
    table.end()


def test_a_fault_in_the_handler_itself_is_no_loop(table: Table, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[int]()

    def broken(*_: object, **__: object) -> None:
        said.append(1)
        fail()

    monkeypatch.setattr(NoticeBar, "say", broken)
    for _ in range(3):
        in_a_slot(table.window)
        qtbot.wait(5)
    assert said == [1]
    monkeypatch.setattr(Reports, "keep", broken)
    in_a_thread(table.window)
    qtbot.wait(5)
    assert said == [1, 1]


def test_a_fault_whose_report_cannot_be_written_is_said_all_the_same(table: Table, qtbot: QtBot) -> None:
    table.folder.mkdir(exist_ok=True)
    (table.folder / "reports").write_text("a file in its place")
    in_a_slot(table.window)
    qtbot.waitUntil(lambda: table.sentence() == say("fault_no_report", "zh"))
    bar = table.bar()
    assert bar is not None
    assert "folder" not in bar.buttons
    bar.buttons["copy"].click()
    assert "KeyError" in QApplication.clipboard().text()


def test_the_report_is_copied_and_says_what_was_done_last_without_what_was_typed(table: Table, qtbot: QtBot) -> None:
    from tests.gui.keyboard import press, type_

    press(table.window, "F9")
    type_(table.window, "12m")
    in_a_slot(table.window)
    qtbot.waitUntil(lambda: table.bar() is not None)
    bar = table.bar()
    assert bar is not None
    bar.buttons["copy"].click()
    report = QApplication.clipboard().text()
    assert [report] == table.reports()
    done = [line.split()[1] for line in report.partition("last actions:\n")[2].splitlines()]
    assert done == ["language", "digit", "digit", "suit_m"]
    assert table.sentence() == say("fault_copied", table.window.look.language)


def test_a_fault_that_nobody_could_be_told_of_is_told_at_the_next_start(
    qtbot: QtBot, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    first = Table(qtbot, tmp_path)
    first.window.open_table.make(set_dealer, 2)
    first.window.hide()
    in_a_slot(first.window)
    first.end()
    on = first.window.open_table.on
    again = Table(qtbot, tmp_path)
    qtbot.waitUntil(lambda: again.sentence() == say("fault_last_time", "zh"))
    assert again.window.open_table.on == on
    again.end()
    third = Table(qtbot, tmp_path)
    qtbot.wait(5)
    assert third.sentence() == ""
    third.end()


def test_a_kept_table_that_cannot_be_laid_is_set_aside_whole_and_told(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Table(qtbot, tmp_path)
    first.window.open_table.make(set_dealer, 3)
    first.end()
    written = (tmp_path / "desk.json").read_bytes()
    start = OpenTable.start

    def fails(
        open_table: OpenTable, library: object = None, on: TableState | None = None, beside: Path | None = None
    ) -> None:
        if on is not None and on.deal.dealer == 3:
            fail()
        start(open_table, on=on, beside=beside)

    with monkeypatch.context() as patch:
        patch.setattr(OpenTable, "start", fails)
        again = Table(qtbot, tmp_path)
        qtbot.waitUntil(lambda: again.sentence().startswith(say("fault_happened", "zh")))
        again.end()
    assert (tmp_path / "desk.json.broken").read_bytes() == written


def test_no_more_than_the_newest_reports_are_kept(tmp_path: Path) -> None:
    reports = Reports(tmp_path)
    for number in range(25):
        assert reports.keep(str(number)) is not None
    assert [path.read_text() for path in reports.kept()] == [str(number) for number in range(5, 25)]
    assert reports.kept()[-1].name == "fault-0025.txt"


def raised(make: Callable[[], object]) -> BaseException:
    try:
        make()
    except BaseException as error:
        return error
    raise AssertionError("nothing was raised")


def nested() -> None:
    try:
        int("老王 owes Anna")
    except ValueError as error:
        raise RuntimeError("Anna said 'list' of 'Anna' in \"/home/anna/x.yaml\" 💰") from error


def endless(depth: int = 0) -> int:
    return endless(depth + 1) + 1


MAKERS = [nested, endless, Path("/home/Anna/老王").read_text, lambda: {}["Anna"], lambda: "\ud83c".encode()]


@pytest.mark.parametrize("make", MAKERS)
def test_a_report_names_no_player_whatever_was_raised(make: Callable[[], object]) -> None:
    fault = fault_of(raised(make), NAMES)
    text = report_text(fault, {}, ())
    assert not [name for name in (*NAMES, "anna", "💰") if name in text.partition("PySide6")[2]]
    assert len(text.splitlines()) < 200
    assert "\ud83c" not in text


def test_a_deal_that_cannot_be_settled_shows_no_number_of_the_one_before(
    table: Table, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was raised left the numbers of the deal before beside another deal."""
    open_table, page = table.window.open_table, table.window.page
    shown = [plate.total for plate in page.shown.plates]
    assert any(shown)
    from calculator.table import outcome

    work_out = outcome.work_out

    def fails(open_deal: OpenDeal) -> outcome.Outcome:
        if open_deal.deal.dealer == 2:
            fail()
        return work_out(open_deal)

    monkeypatch.setattr(outcome, "work_out", fails)
    QTimer.singleShot(0, table.window, lambda: open_table.make(set_dealer, 2))
    qtbot.waitUntil(lambda: table.bar() is not None)
    assert open_table.deal.dealer == 2
    assert not page.shown.rows
    assert not any(plate.total for plate in page.shown.plates)
    assert page.shown.hint == say("fault_unsettled", "zh")
    open_table.undo()
    assert [plate.total for plate in page.shown.plates] == shown


ENDING = """
import ctypes
from PySide6.QtCore import QTimer, qFatal
from calculator.gui.app import run
from calculator.gui.window import MainWindow
from calculator.table import set_name

show = MainWindow.showEvent

def shown(window, event):
    show(window, event)
    QTimer.singleShot(50, window, lambda: end(window))

def end(window):
    if window.open_table.outcome is None:
        QTimer.singleShot(50, window, lambda: end(window))
        return
    window.open_table.make(set_name, 0, "老王")
    {end}

MainWindow.showEvent = shown
run([])
"""


@sampled(1)
@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("qFatal('老王 is fatal')", "SystemError"),
        ("QTimer.singleShot(900, window, lambda: ctypes.string_at(0))", "Segmentation fault"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="it ends in another way there")
def test_an_end_below_python_is_told_at_the_next_start_and_the_table_is_there(
    qtbot: QtBot, tmp_path: Path, end: str, said: str
) -> None:
    environment = {**os.environ, "SUANFAN_DATA": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    code = ENDING.replace("{end}", end)
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode < 0
    again = Table(qtbot, tmp_path)
    qtbot.waitUntil(lambda: again.sentence() == say("fault_last_time", "zh"))
    assert again.window.open_table.deal.players[0] == "老王"
    report = "\n".join(again.reports())
    again.end()
    assert said in report
    assert "program: " in report
    for name in ("老王", str(ROOT), str(tmp_path)):
        assert name not in report


def test_a_report_of_the_bundle_says_where_it_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    code = compile("def settled():\n    return 1 / 0\nsettled()", "calculator/table/table.py", "exec")
    with pytest.raises(ZeroDivisionError) as broken:
        exec(code, {})
    assert "calculator/table/table.py:2 settled" in fault_of(broken.value).text
