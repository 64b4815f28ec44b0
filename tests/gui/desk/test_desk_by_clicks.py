"""Whole deals of each region, clicked together in the window, come to the amounts of the known answers."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from calculator.deals import Deal, Win
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.rules.library import Library
from calculator.session import Desk, sample_deal
from calculator.text import say
from calculator.tiles import Tile
from tests.gui.mouse import LEFT, RIGHT, Clicker
from tests.read_golden import GOLDEN

RECORDS = GOLDEN / "records.jsonl"
ANSWERS = {row["id"]: row for row in map(json.loads, RECORDS.read_text(encoding="utf-8").splitlines())}
CLICKED = (
    "chengdu-001",  # a kong, a false win, a self-draw, an exhausted wall
    "chengdu-004",  # three kongs, two winners of one discard, an exhausted wall with a ready check
    "wuhu-001",  # kongs of two players, a discard that all pay, the dealer more
    "wuhu-003",
    "jian-000",  # 小七 on a discard, 精 held by all four
    "jian-004",  # a kong, wild tiles that stand for others, 冲关
)


def texts(window: MainWindow) -> list[str]:
    """Everything that labels in sight say."""
    return [made.text() for made in window.findChildren(QLabel) if made.isVisible() and made.text()]


@pytest.mark.parametrize("name", CLICKED)
def test_a_deal_clicked_together_comes_to_the_known_amounts(clicker: Clicker, window: MainWindow, name: str) -> None:
    record, expect = ANSWERS[name]["record"], ANSWERS[name]["expect"]
    clicker.record(record)
    outcome = window.desk.outcome
    assert outcome is not None
    assert outcome.complete, (outcome.missing, outcome.problems)
    assert window.page.result.net.shown().net == tuple(expect["net"])
    assert outcome.settlement is not None
    assert outcome.settlement.next_dealer == expect["next_dealer"]
    rows = {(row.event, row.payer, row.payee, row.reason, row.points) for row in outcome.settlement.transfers}
    assert rows == {tuple(row) for row in expect["transfers"]}
    for at, points in expect["points"]:
        clicker.card(at)
        # The amount is what the win brings from all payers; what the hand itself is worth leads to it.
        player = record["events"][at]["player"]
        paid = sum(row[4] for row in expect["transfers"] if row[0] == at and row[2] == player and row[3] == "win")
        assert window.page.result.amount.text() == str(paid)
        win = outcome.win_at(at)
        assert win is not None
        assert win.points == points


def test_the_sample_deal_shows_what_the_specification_says(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    shown = window.page.result.net.shown()
    assert shown.net == (8, 16, 0, -24)
    assert shown.money == ("4", "8", "0", "-12")
    assert window.page.result.chain.text() == "4番 → 8倍 → "
    assert window.page.result.amount.text() == "8"
    items = [row.cells[0].text for row in window.page.result.items.rows()]
    assert items == ["起番", "清一色", "海底"]


def test_a_fifth_copy_cannot_be_clicked(clicker: Clicker, window: MainWindow) -> None:
    kind = Tile("5m")
    for _ in range(6):
        clicker.tile(kind)
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert entry.hand.tiles == (kind,) * 4
    assert window.page.palette_panel.tiles.copies_left(kind) == 0


def test_a_meld_needs_its_tiles(clicker: Clicker, window: MainWindow) -> None:
    clicker.tiles("55m")
    clicker.mode("pong")
    clicker.tiles("5m")
    assert "5万只剩 2 张。" in texts(window)
    assert window.desk.held is not None
    assert window.desk.held.melds == ()


def test_a_kong_from_within_a_win_comes_before_it_and_asks_who_fed_it(clicker: Clicker, window: MainWindow) -> None:
    clicker.click(window.page.who.seats.button(2))
    clicker.mode("exposed")
    clicker.tiles("9s")
    assert "直杠是谁打出来的？从那家拖到杠的，不记得就按 ?。" in texts(window)
    clicker.feeds(1)
    assert isinstance(window.desk.entry, Win)
    assert window.desk.current == 1
    clicker.qtbot.mouseClick(window.page.hand.strip, RIGHT, pos=window.page.hand.strip.tile_rects()[-1].center())
    assert len(window.desk.deal.events) == 1


def test_right_clicks_take_tiles_back(clicker: Clicker, window: MainWindow) -> None:
    clicker.tiles("123m")
    clicker.tile(Tile("2m"), RIGHT)
    clicker.qtbot.mouseClick(window.page.hand.strip, RIGHT, pos=window.page.hand.strip.tile_rects()[0].center())
    assert window.desk.held is not None
    assert window.desk.held.tiles == (Tile("3m"),)


def test_a_hand_one_tile_short_lists_its_waits_and_a_click_takes_one(clicker: Clicker, window: MainWindow) -> None:
    clicker.click(window.page.who.seats.button(0))
    clicker.tiles("2233445566778m")
    waits = window.desk.outcome.waits if window.desk.outcome is not None else None
    clicker.qtbot.waitUntil(lambda: waits is not None and waits.done)
    rows = window.page.result.waits.rows()
    assert [row.cells[0].text for row in rows] == ["2万", "5万", "8万"]
    assert [row.cells[2].text for row in rows] == ["4", "4", "16"]
    clicker.qtbot.mouseClick(window.page.result.waits, LEFT, pos=window.page.result.waits.row_rect(2).center())
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert entry.tile == Tile("8m")


def test_what_is_wrong_is_said_and_an_old_amount_does_not_stay(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    assert window.page.result.amount.text() == "8"
    clicker.qtbot.mouseClick(window.page.hand.strip, RIGHT, pos=window.page.hand.strip.tile_rects()[0].center())
    assert window.page.result.amount.text() == ""
    assert window.page.result.net.shown().title == "前 1 件净额"
    assert window.page.result.net.shown().net == (0, 2, 0, -2)
    assert "手牌还差 1 张。" in texts(window)


def test_a_hand_that_cannot_win_is_told_so(clicker: Clicker, window: MainWindow) -> None:
    clicker.click(window.page.who.seats.button(0))
    clicker.feeds(1)
    clicker.tiles("159m159p159s1123m")
    clicker.tiles("4m")
    assert any(text.startswith("不能胡") for text in texts(window))
    assert window.page.result.amount.text() == ""
    assert window.page.strip.cards[0].accessibleName().startswith("甲 胡")


def test_seats_that_have_won_cannot_win_again_and_the_tooltip_says_why(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    clicker.card(2)
    winner = window.page.who.seats.button(0)
    clicker.qtbot.mouseClick(winner, LEFT)
    assert not winner.isChecked()
    assert "老王第 2 件已经胡了。" in texts(window)
    assert winner.toolTip() == "老王第 2 件已经胡了。"


def test_options_change_the_amount_at_once(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    clicker.options({"base": 5}, None)
    assert window.page.result.amount.text() == "40"
    clicker.qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.page.result.amount.text() == "8"


def test_tiles_can_be_typed(clicker: Clicker, window: MainWindow) -> None:
    clicker.qtbot.keyClicks(window.page.entry.field, "2345678999p 8p")
    clicker.qtbot.keyClick(window.page.entry.field, Qt.Key.Key_Return)
    assert window.desk.held is not None
    assert len(window.desk.held.tiles) == 11
    clicker.qtbot.keyClicks(window.page.entry.field, "12q")
    clicker.qtbot.keyClick(window.page.entry.field, Qt.Key.Key_Return)
    assert window.page.entry.field.text() == "12q"
    assert any("q" in text for text in texts(window))
    assert len(window.desk.held.tiles) == 11


def test_undo_goes_back_step_by_step_and_redo_forward(clicker: Clicker, window: MainWindow) -> None:
    before = window.desk.on
    clicker.tiles("12m")
    after = window.desk.on
    clicker.click(window.top.undo)
    clicker.click(window.top.undo)
    assert window.desk.on == before
    assert not window.top.undo.isEnabled()
    clicker.click(window.top.redo)
    clicker.click(window.top.redo)
    assert window.desk.on == after


def test_events_can_be_moved_and_removed(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    clicker.card(0)
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    clicker.qtbot.keyClick(window, Qt.Key.Key_Down, modifiers)
    assert isinstance(window.desk.deal.events[0], Win)
    card = window.page.strip.cards[1]
    clicker.qtbot.mouseClick(card, LEFT, pos=card.rect().topRight() + QPoint(-13, 14))
    assert len(window.desk.deal.events) == 2


def test_a_saved_deal_opens_as_the_same_deal(window: MainWindow, tmp_path: Path) -> None:
    window.desk.open(SAMPLE)
    deal, file = window.desk.on, tmp_path / "一盘.yaml"
    assert window.desk.save(file)
    window.desk.new_deal()
    assert window.desk.on != deal
    assert window.desk.open(file)
    assert window.desk.on == deal


def test_an_unfinished_deal_can_be_saved_and_opened(clicker: Clicker, window: MainWindow, tmp_path: Path) -> None:
    clicker.tiles("123m")
    clicker.click(window.page.strip.new["kong"])
    deal, file = window.desk.deal, tmp_path / "deal.yaml"
    assert window.desk.save(file)
    window.desk.new_deal()
    assert window.desk.open(file), texts(window)
    assert window.desk.deal.events == deal.events


BAD_FILES: dict[str, bytes] = {
    "binary": b"\x89PNG\r\n\0\0\0",
    "huge": b"a: 1\n" * 500_000,
    "broken YAML": b"events: [{type: win\nhand: 1",
    "no record": b"- 1\n- 2\n",
    "another format": b"format: 9\nruleset: chengdu\ndealer: 0\nevents: []\n",
    "an unknown ruleset": b"format: 1\nruleset: chengdoo\ndealer: 0\nevents: []\n",
    "a wrong seat": b"format: 1\nruleset: chengdu\ndealer: 7\nevents: []\n",
    "wrong tiles": b"format: 1\nruleset: chengdu\ndealer: 0\nevents: [{type: win, player: 0, hand: 123q, tile: 1m}]\n",
    "an event of no kind": b"format: 1\nruleset: chengdu\ndealer: 0\nevents: [{player: 0}]\n",
    "empty": b"",
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_refused_in_a_sentence_and_nothing_is_lost(window: MainWindow, tmp_path: Path, name: str) -> None:
    window.desk.open(SAMPLE)
    deal, file = window.desk.on, tmp_path / "bad.yaml"
    file.write_bytes(BAD_FILES[name])
    assert not window.desk.open(file)
    assert window.desk.on == deal
    said = window.page.who.message.text.text().split("\n")
    assert said[0] == "“bad.yaml”打不开，桌上的还在。"
    assert len(said) > 1
    assert "Traceback" not in "".join(said)
    assert window.page.result.net.shown().net == (8, 16, 0, -24)


def test_a_missing_file_and_a_folder_are_refused(window: MainWindow, tmp_path: Path) -> None:
    assert not window.desk.open(tmp_path / "nowhere.yaml")
    assert not window.desk.open(tmp_path)
    assert not window.desk.save(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_deal_is_not_saved_into_a_pipe(window: MainWindow, tmp_path: Path) -> None:
    """The window would wait for ever for a reader."""
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert not window.desk.save(pipe)
    assert say("save_irregular", "zh", name="pipe.yaml") in window.page.who.message.text.text()


def test_a_deal_that_finds_no_room_leaves_the_one_that_was_saved_before(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "deal.yaml"
    assert window.desk.open(SAMPLE)
    assert window.desk.save(file)
    before = file.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    window.desk.set_dealer(2)
    assert not window.desk.save(file)
    assert file.read_bytes() == before
    assert say("save_disk_full", "zh", name="deal.yaml", folder="") in window.page.who.message.text.text()


def test_the_language_changes_while_the_window_runs(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    assert "情况" in texts(window)
    clicker.click(window.top.language)
    english = [text for text in texts(window) if not any(name in text for name in window.names())]
    assert "Circumstances" in english
    assert "情况" not in english
    assert window.page.result.title.text() == "老王 wins on 8 dots"
    clicker.click(window.top.language)
    assert "情況" in texts(window)
    clicker.click(window.top.language)
    assert "情况" in texts(window)


def test_the_theme_changes_and_nothing_else(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    before = texts(window)
    clicker.click(window.top.theme)
    assert window.look.palette.dark
    assert texts(window) == before


def test_a_ruleset_change_keeps_what_fits(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    clicker.choose(window.top.rulesets, window.top.rulesets.findData("chengdu_five"))
    assert window.desk.deal.ruleset == "chengdu_five"
    assert window.desk.option("base") == 1
    assert len(window.desk.deal.events) == 3


def test_the_record_is_copied_as_text_that_opens_again(clicker: Clicker, window: MainWindow, tmp_path: Path) -> None:
    window.desk.open(SAMPLE)
    deal, file = window.desk.on, tmp_path / "copied.yaml"
    clicker.click(window.top.file)
    menu = window.top.menu
    assert menu is not None
    clicker.click(menu.buttons["copy_record"])
    file.write_text(QApplication.clipboard().text(), encoding="utf-8")
    assert window.desk.open(file)
    assert window.desk.on == deal


def test_the_window_stands_before_the_rules_are_there(qtbot: QtBot, library: Library) -> None:
    window = MainWindow(Desk(Deal("")), whole=False)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.painted):
        window.show()
    assert not window.page.whole
    window.complete()
    window.desk.start(library, sample_deal())
    assert window.page.result.net.shown().net == (8, 16, 0, -24)


def test_every_narrow_and_wide_window_keeps_amount_and_sum_in_sight(window: MainWindow, qtbot: QtBot) -> None:
    window.desk.open(SAMPLE)
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        window.resize(*size)
        qtbot.wait(1)
        for widget in (
            window.page.result.amount,
            window.page.result.net,
            window.page.who.message,
            window.page.entry.field,
        ):
            corner = widget.mapTo(window, widget.rect().bottomRight())
            assert window.rect().contains(corner), (size, widget)


def test_a_record_comes_to_the_same_after_the_desk_has_had_it(library: Library) -> None:
    for row in ANSWERS.values():
        if "net" not in row["expect"]:
            continue
        desk = Desk(Deal("chengdu"))
        desk.start(library)
        desk.open_data(row["record"])
        assert desk.outcome is not None
        assert desk.outcome.complete or not row["record"]["events"], row["id"]
        assert desk.outcome.settlement is not None
        assert desk.outcome.settlement.net == tuple(row["expect"]["net"]), row["id"]
