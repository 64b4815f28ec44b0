"""What lies on the table is there again at the next start, whatever happened in between."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen
from pytestqt.qtbot import QtBot

from calculator.app import FILE, Kept, load_table, store_table
from calculator.app.autosave import kept_of
from calculator.deals import Deal, Exhausted, Held, Kong, Penalty, Win
from calculator.gui.savers import Autosaver
from calculator.gui.window import MainWindow
from calculator.table import OpenTable, TableState, sample_deal, set_dealer
from tests.written_hands import meld_from

DEALS = [
    TableState(Deal("chengdu")),
    TableState(Deal("chengdu", events=(Win(), Kong("exposed", 2, 5), Win(1, None, Held((1, 2, 3)), 4))), 1),
    TableState(Deal("chengdu", events=(Win(None, 3, Held((9, 9), (meld_from("pong 5p"),))), Win()), dealer=2), 1),
    TableState(
        Deal(
            "wuhu",
            (("a", (1, 2)),),
            "0.5",
            ("甲", "乙", "丙", "丁"),
            3,
            (Win(0, -1, Held((1,))), Penalty("dead_hand", 1)),
        )
    ),
    TableState(Deal("jian", jing=4, held=((0, 1), (2, 0), (0, 0), (1, 1))), -1),
    TableState(Deal("jian", events=(Exhausted((Held((1, 2)), None, Held((3,)), None)),)), seat=2, after_kong=True),
]


@pytest.mark.parametrize("deal", [*DEALS, sample_deal()])
def test_a_deal_that_is_kept_comes_back_as_it_was(deal: Deal, tmp_path: Path) -> None:
    kept = Kept(deal, tmp_path, (1024, 640))
    assert store_table(tmp_path / "new" / "desk.json", kept) is None
    assert load_table(tmp_path / "new" / "desk.json") == (kept, "")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": 2}',
        Kept(TableState(Deal("x"))).text().replace('"current": 0', '"current": 7'),
    ],
)
def test_a_file_that_cannot_be_read_is_set_aside(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert load_table(tmp_path / "desk.json") == (None, "desk.json.broken")
    assert (tmp_path / "desk.json.broken").read_text(encoding="utf-8") == text
    assert load_table(tmp_path / "desk.json") == (None, "")


def test_every_cut_of_the_file_is_refused_without_a_crash() -> None:
    text = Kept(sample_deal()).text().rstrip()
    for end in range(0, len(text), 7):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever the sentence
            kept_of(text[:end])


def test_a_folder_that_cannot_be_written_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    problem = store_table(tmp_path / "file" / "desk.json", Kept(TableState(Deal("chengdu"))))
    assert problem is not None
    assert problem.code == "save_no_folder"


def test_the_next_window_shows_what_the_last_one_had(qtbot: QtBot, tmp_path: Path) -> None:
    first = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(first)
    saver = Autosaver(first, tmp_path)
    saver.restore(sample_deal())
    first.open_table.add_event("win")
    first.open_table.add_tile(3)
    first.resize(1100, 700)
    saver.close()
    second = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(second)
    again = Autosaver(second, tmp_path)
    again.restore(sample_deal())
    again.close()
    assert second.open_table.on == first.open_table.on
    assert second.size() == first.size()


def on_screen(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda screen: QSize(width, height))


@pytest.mark.parametrize(("width", "height", "fills"), [(1024, 640, True), (1366, 728, True), (1920, 1040, False)])
def test_a_first_window_lies_within_its_screen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, width: int, height: int, fills: bool
) -> None:
    on_screen(monkeypatch, width, height)
    window = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(window)
    window.fit_screen(window.size())
    assert window.isMaximized() == fills
    if not fills:
        assert window.size() == QSize(1280, 720)


def test_a_window_comes_back_maximised_and_goes_back_to_its_size(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_screen(monkeypatch, 1920, 1040)
    first = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(first)
    saver = Autosaver(first, tmp_path)
    saver.restore(sample_deal())
    first.resize(1500, 900)
    first.show()
    first.showMaximized()
    saver.close()
    kept = load_table(tmp_path / "desk.json")[0]
    assert kept is not None
    assert kept.maximised
    assert kept.size == (1500, 900)
    second = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(second)
    again = Autosaver(second, tmp_path)
    again.restore(sample_deal())
    again.close()
    assert second.isMaximized()


def test_a_window_of_a_larger_screen_lies_within_this_one(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_table(tmp_path / "desk.json", Kept(sample_deal(), size=(2400, 1300)))
    on_screen(monkeypatch, 1440, 860)
    window = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(window)
    saver = Autosaver(window, tmp_path)
    saver.restore(sample_deal())
    saver.close()
    assert window.width() <= 1440
    assert window.height() <= 860
    assert not window.isMaximized()


def test_changes_are_written_without_closing(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(window)
    saver = Autosaver(window, tmp_path)
    saver.restore(sample_deal())
    window.open_table.make(set_dealer, 2)
    qtbot.waitUntil(lambda: load_table(tmp_path / "desk.json")[0] is not None)
    kept = load_table(tmp_path / "desk.json")[0]
    assert kept is not None
    assert kept.on.deal.dealer == 2
    saver.close()


def test_a_broken_file_is_told_in_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{", encoding="utf-8")
    window = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(window)
    saver = Autosaver(window, tmp_path)
    saver.restore(sample_deal())
    assert [getattr(messages, "code", "") for messages in window.open_table.notice] == ["table_autosave_broken"]
    saver.close()


def notices(window: MainWindow) -> list[str]:
    return [getattr(messages, "code", "") for messages in window.open_table.notice]


def test_a_full_disk_is_told_once_and_what_was_done_is_kept_when_there_is_room_again(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(window)
    saver = Autosaver(window, tmp_path)
    saver.restore(sample_deal())
    before = list(tmp_path.glob("desk.json"))
    assert before == []

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        window.open_table.make(set_dealer, 2)
        qtbot.waitUntil(lambda: notices(window) == ["ask_not_kept", "save_disk_full"])
        window.open_table.make(set_dealer, 3)
        assert notices(window) == []
        with qtbot.waitSignal(saver.written):
            saver.write()
        assert notices(window) == []
    saver.write()
    qtbot.waitUntil(lambda: notices(window) == ["ask_kept_again"])
    kept = load_table(tmp_path / "desk.json")[0]
    assert kept is not None
    assert kept.on == window.open_table.on
    assert not list(tmp_path.glob("*.tmp"))
    saver.close()


def test_a_write_that_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Kept(sample_deal())
    assert store_table(tmp_path / "desk.json", old) is None

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    problem = store_table(tmp_path / "desk.json", Kept(TableState(Deal("chengdu"))))
    assert problem is not None
    assert problem.code == "save_disk_full"
    assert load_table(tmp_path / "desk.json") == (old, "")


def test_the_bytes_are_on_the_disk_before_the_name_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    sync, rename = os.fsync, os.replace

    def syncs(handle: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    def renames(source: str, target: Path) -> None:
        steps.append("rename")
        rename(source, target)

    monkeypatch.setattr(os, "fsync", syncs)
    monkeypatch.setattr(os, "replace", renames)
    assert store_table(tmp_path / "desk.json", Kept(sample_deal())) is None
    assert steps == ["file", "rename", "folder"]


def test_a_second_window_keeps_a_table_of_its_own_and_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    windows = [MainWindow(OpenTable(Deal(""))) for _ in range(2)]
    savers = [Autosaver(window, tmp_path) for window in windows]
    for at, (window, saver) in enumerate(zip(windows, savers, strict=True)):
        qtbot.addWidget(window)
        saver.restore(sample_deal())
        assert notices(window) == ["ask_other_window"] * at
        window.open_table.make(set_dealer, at + 1)
    for saver in savers:
        saver.close()
    dealers = [kept.on.deal.dealer for name in ("desk.json", "desk-2.json") if (kept := load_table(tmp_path / name)[0])]
    assert dealers == [1, 2]
    again = MainWindow(OpenTable(Deal("")))
    qtbot.addWidget(again)
    saver = Autosaver(again, tmp_path)
    saver.restore(sample_deal())
    assert notices(again) == []
    assert again.open_table.deal.dealer == 1
    saver.close()


def test_a_file_of_an_earlier_version_opens_and_nothing_is_guessed_of_it(tmp_path: Path) -> None:
    import json

    deal = TableState(Deal("chengdu", events=(Kong("concealed", 1, 5), Win(1, -1, Held((1, 2, 3)), 4))), 1)
    data = json.loads(Kept(deal).text())
    data |= {"guessed": {}, "denied": {"1": ["after_kong"]}, "late": [0]}
    (tmp_path / FILE).write_text(json.dumps(data), encoding="utf-8")
    kept = load_table(tmp_path / "desk.json")[0]
    assert kept is not None
    open_table = OpenTable(kept.on)
    open_table.start()
    open_table.add_tile(9)
    entry = open_table.entry
    assert isinstance(entry, Win)
    assert entry.flags == ()
