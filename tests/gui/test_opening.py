"""Files opened, dropped and handed over by a second start: each is shown where it belongs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.look.look import Look
from calculator.gui.opening import SOCKET, hand_over, listen
from calculator.gui.pictures.deal_picture import deal_picture
from calculator.gui.window import MainWindow
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.statement import receipt
from calculator.table import OpenTable
from tests.run_program import ROOT

RECORD: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 1,
    "events": [{"type": "win", "player": 0, "from": 2, "hand": "1222345678555p", "tile": "9p"}],
}


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    made = MainWindow(OpenTable(Deal("chengdu")), folder=tmp_path / "data")
    qtbot.addWidget(made)
    made.open_table.start(Library([BUILT_IN]))
    made.show()
    return made


def drop(window: MainWindow, *files: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    event = QDropEvent(
        QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)


def named(file: Path, data: bytes) -> Path:
    file.write_bytes(data)
    return file


def settled() -> Any:
    return settle_record(RECORD, Library([BUILT_IN]))


def test_a_record_that_is_dropped_lies_on_the_table(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    drop(window, named(tmp_path / "thing.bin", json.dumps(RECORD).encode()))
    qtbot.waitUntil(lambda: window.open_table.deal.dealer == 1)
    assert window.open_table.outcome is not None
    assert window.open_table.outcome.settlement is not None
    assert window.open_table.outcome.settlement.net == settled().net


@pytest.mark.parametrize("as_picture", [False, True])
def test_a_receipt_is_opened_as_text_and_as_a_photograph(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, as_picture: bool
) -> None:
    if as_picture:
        made = deal_picture(settled(), RECORD, Look())
        data = made.png()
    else:
        data = receipt(settled(), RECORD, "zh").encode()
    window.open_files([named(tmp_path / "it", data)])
    assert window.inquiry is not None
    assert window.inquiry.isVisible()
    qtbot.waitUntil(lambda: window.open_table.deal.dealer == 1)


def test_a_ruleset_from_elsewhere_is_shown_and_may_be_put_with_mine(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUANFAN_DATA", str(tmp_path / "data"))
    text = "name: {zh: 楼下, en: Downstairs}\nversion: 1.0.0\nextends: chengdu\n"
    file = named(tmp_path / "downstairs.yaml", text.encode())
    window.open_files([file])
    assert window.pages.rules is not None
    assert window.pages.currentWidget() is window.pages.rules
    assert window.pages.rules.current == file
    window.pages.rules.bar.buttons["take"].click()
    kept = tmp_path / "data" / "rulesets" / "downstairs.yaml"
    assert kept.read_text(encoding="utf-8") == text
    assert window.pages.rules.current == kept
    assert file.read_text(encoding="utf-8") == text


def test_a_table_of_typed_deals_is_shown_in_the_night_and_not_kept(window: MainWindow, tmp_path: Path) -> None:
    window.open_files([named(tmp_path / "deals.txt", "甲,乙,丙,丁\n3,-1,-1,-1\n".encode())])
    assert window.pages.night is not None
    assert window.pages.currentWidget() is window.pages.night
    assert window.pages.night.page_name() == "nights"


def test_what_is_nothing_is_told_on_the_table_and_changes_nothing(window: MainWindow, tmp_path: Path) -> None:
    before = window.open_table.record()
    window.open_files([named(tmp_path / "song.mp3", b"ID3\x04la la"), tmp_path / "gone.yaml"])
    assert window.open_table.record() == before
    assert window.page.isVisible()
    assert window.open_table.notice


def test_what_is_not_understood_is_seen_where_questions_lay_over_the_table_and_after_what_was_opened(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.open_files([named(tmp_path / "it", receipt(settled(), RECORD, "zh").encode())])
    qtbot.waitUntil(lambda: window.open_table.outcome is not None)
    song, good = named(tmp_path / "song.mp3", b"ID3\x04la la"), named(tmp_path / "good", json.dumps(RECORD).encode())
    window.open_files([song, good, tmp_path])
    assert window.inquiry is None
    assert window.open_table.deal.dealer == 1
    text = window.page.shown.hint
    assert "song.mp3" in text
    assert tmp_path.name in text


def test_of_many_files_none_is_dropped_silently(window: MainWindow, tmp_path: Path) -> None:
    window.open_files([tmp_path / f"gone{number}.yaml" for number in range(25)])
    text = window.page.shown.hint
    assert [f"gone{number}.yaml" in text for number in range(8)] == [True] * 6 + [False] * 2
    assert "没有这个文件" in text
    assert "24" in text


# --- one window ---------------------------------------------------------------------------------------------------------


def test_a_second_start_hands_its_files_to_the_window_that_runs(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    folder, found = tmp_path / "data", list[Path]()
    listen(window, folder, found.extend)
    script = (
        "import sys; from pathlib import Path; from calculator.gui.opening import hand_over;"
        f"sys.exit(0 if hand_over(Path({str(folder)!r}), [Path('a b.yaml'), Path('/tmp/\"x')]) else 9)"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stderr=subprocess.PIPE) as child:
        qtbot.waitUntil(lambda: child.poll() is not None, timeout=60_000)
        assert child.stderr is not None
        assert child.stderr.read() == b""
        assert child.returncode == 0
    assert found == [Path("a b.yaml"), Path('/tmp/"x')]


def test_only_this_user_may_speak_to_it(window: MainWindow, tmp_path: Path) -> None:
    listen(window, tmp_path / "data", print)
    if os.name == "posix":
        assert (tmp_path / "data" / SOCKET).stat().st_mode & 0o077 == 0


def test_without_a_window_nothing_is_handed_over_and_what_a_killed_one_left_is_taken(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "data"
    assert not hand_over(folder, [])
    folder.mkdir(exist_ok=True)
    script = f"import socket; s = socket.socket(socket.AF_UNIX); s.bind({str(folder / SOCKET)!r})"
    subprocess.run([sys.executable, "-c", script], check=True)
    assert not hand_over(folder, [])
    listen(window, folder, print)
    said = QLocalSocket()
    said.connectToServer(str(folder / SOCKET))
    assert said.waitForConnected(60_000)


@pytest.mark.parametrize("noise", [b"\n", b"nonsense\n", b'{"a": 1}\n', b"[1, null]\n", b"[" * 70_000, b"\xff\xfe\n"])
def test_noise_opens_nothing_and_ends_nothing(window: MainWindow, tmp_path: Path, qtbot: QtBot, noise: bytes) -> None:
    found: list[Path] = []
    listen(window, tmp_path / "data", found.extend)
    said = QLocalSocket()
    said.connectToServer(str(tmp_path / "data" / SOCKET))
    assert said.waitForConnected(60_000)
    said.write(noise)
    qtbot.waitUntil(lambda: said.state() == QLocalSocket.LocalSocketState.UnconnectedState, timeout=60_000)
    assert found == []


def test_a_window_that_slept_is_found_again_once_the_one_that_took_its_place_has_gone(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """As long as nothing is done here the first window answers nobody, like one on a machine that was suspended."""
    folder, found = tmp_path / "data", list[Path]()
    listen(window, folder, found.extend)
    assert not hand_over(folder, [])
    second = QWidget()
    listen(second, folder, print)
    place = folder / SOCKET
    qtbot.wait(0)
    shiboken6.delete(second)
    assert not place.exists(), "the first had not taken it back from one that runs"
    qtbot.waitUntil(place.exists)
    said = QLocalSocket()
    said.connectToServer(str(place))
    assert said.waitForConnected(2_000)
    said.write(b'["late.yaml"]\n')
    qtbot.waitUntil(lambda: found[-1:] == [Path("late.yaml")])


ENDED = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from calculator.gui.opening import SOCKET, hand_over, listen

application = QApplication([])
window, folder = QWidget(), Path(sys.argv[1])
listen(window, folder, print)
window.show()
QTimer.singleShot(0, window.close)
print((folder / SOCKET).exists())
application.exec()
print((folder / SOCKET).exists(), hand_over(folder, [Path("late.yaml")]))
"""


def test_a_window_that_has_closed_takes_no_files(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", ENDED, str(tmp_path / "data")], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (ran.stdout.split(), ran.stderr) == (["True", "False", "False"], "")
