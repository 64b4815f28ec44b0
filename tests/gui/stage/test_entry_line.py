"""The line at the bottom: what is typed or pasted is said back, underlined where it was not understood, and laid at once."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QAccessible, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import Deal, Win, record_text
from calculator.gui.look.look import Look
from calculator.gui.look.palette import DARK
from calculator.gui.stage.entry_line import EntryField, EntryLine
from calculator.gui.window import MainWindow
from calculator.table import OpenTable, sample_deal
from calculator.tiles.notations import MAX_TEXT, NOTATIONS
from tests.gui.mouse import choose
from tests.gui.reader import Reader, announced, listening, spoken

HAND = "1222345678p 555p= 9p"


@pytest.fixture
def line(qtbot: QtBot) -> Iterator[EntryLine]:
    frame = QWidget()
    frame.resize(760, 600)
    made = EntryLine(OpenTable(Deal("")))
    made.setParent(frame)
    made.setGeometry(10, 560, 736, 30)
    made.show_look(Look())
    frame.show()
    qtbot.waitExposed(frame)
    yield made
    frame.deleteLater()


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    open_table = OpenTable(Deal("chengdu", events=(Win(1),)))
    made = MainWindow(open_table)
    made.show()
    open_table.start()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()


def underlined(field: EntryField) -> tuple[str, ...]:
    """The characters that have a wave below them."""
    return tuple(field.text()[start:end] for start, end in field.spans)


def test_a_hand_is_said_back_while_it_is_typed(qtbot: QtBot, line: EntryLine) -> None:
    qtbot.keyClicks(line.field, HAND)
    assert line.echo == "识别出 14 张：筒 1222345678 · 碰 5筒 · 胡 9筒"
    assert underlined(line.field) == ()
    line.show_look(Look(DARK, DARK.faces, "en"))
    assert line.echo == "14 tiles: 1222345678 Dots · pong 5 Dot · win 9 Dot"
    assert line.field.accessibleDescription() == line.echo


def test_what_is_not_understood_is_underlined_and_told_with_its_place(qtbot: QtBot, line: EntryLine) -> None:
    qtbot.keyClicks(line.field, "123m q 55p w")
    assert underlined(line.field) == ("q",)
    assert line.echo.startswith("第 6 个字“q”看不懂。")
    line.field.repaint()


def test_a_text_that_is_still_being_typed_is_no_fault(qtbot: QtBot, line: EntryLine) -> None:
    for key in HAND:
        qtbot.keyClicks(line.field, key)
        assert underlined(line.field) == ()
    line.field.setText("123m45")
    assert line.echo == "识别出 3 张：万 123"
    qtbot.keyClick(line.field, Qt.Key.Key_Return)
    assert underlined(line.field) == ("45",)
    assert "45" in line.echo
    qtbot.keyClicks(line.field, "p")
    assert underlined(line.field) == ()


def test_numbers_are_read_when_their_notation_is_chosen(qtbot: QtBot, line: EntryLine) -> None:
    line.field.setText("1 2 3 21 41 61")
    line.choose("codes61")
    assert line.echo == "识别出 6 张：万 123 条 1 筒 1 东"
    assert line.button.text() == "写法 编码"
    line.choose("auto")
    assert line.button.text() == "写法"


def test_every_notation_can_be_chosen_by_mouse_and_keys(qtbot: QtBot, line: EntryLine) -> None:
    qtbot.mouseClick(line.button, Qt.MouseButton.LeftButton)
    assert tuple(action.objectName() for action in line.menu.actions()) == NOTATIONS
    choose(line.menu, "hex")
    assert line.notation == "hex"
    assert line.menu.isHidden()


@pytest.mark.parametrize("text", ["🀇🀈x🀉", "\ud83c 123m x", "m" * 400 + "x", "1m" * 300, "x" * MAX_TEXT, "\x00\x07x"])
def test_no_text_is_too_strange_to_be_shown(line: EntryLine, text: str) -> None:
    line.field.setText(text)
    line.field.setCursorPosition(len(text) // 2)
    line.field.repaint()
    assert line.echo


def test_enter_lays_the_whole_hand_and_one_undo_takes_it_back(qtbot: QtBot, window: MainWindow) -> None:
    field = window.page.open_entry().field
    before = window.open_table.on
    qtbot.keyClicks(field, HAND)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    entry = window.open_table.entry
    assert isinstance(entry, Win)
    assert (len(entry.hand.tiles), len(entry.hand.melds), entry.tile) == (10, 1, 17)
    assert field.text() == ""
    window.open_table.undo()
    assert window.open_table.on == before


def test_after_a_hand_was_entered_the_keys_are_the_table_s_again(qtbot: QtBot, window: MainWindow) -> None:
    field = window.page.open_entry().field
    window.activateWindow()
    field.setFocus()
    for text, back in (("123m 45", False), (HAND, True)):
        field.setText(text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert (window.focusWidget() is window.page) is back


def test_enter_changes_nothing_while_something_is_not_understood(qtbot: QtBot, window: MainWindow) -> None:
    field = window.page.open_entry().field
    before = window.open_table.on
    qtbot.keyClicks(field, "123m 45")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert window.open_table.on == before
    assert field.text() == "123m 45"
    assert underlined(field) == ("45",)
    assert [fault.code for fault in window.open_table.notice] == ["entry_no_suit"]


def test_escape_takes_what_was_said_against_a_line_with_it(qtbot: QtBot, window: MainWindow) -> None:
    line = window.page.open_entry()
    qtbot.keyClicks(line.field, "1q")
    qtbot.keyClick(line.field, Qt.Key.Key_Return)
    assert window.open_table.notice
    qtbot.keyClick(line.field, Qt.Key.Key_Escape)
    assert not window.open_table.notice
    assert not line.isVisible()


def test_pasted_lines_are_read_as_one(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("123万\n456筒\r\n789条 11筒")
    window.page.paste()
    assert window.page.open_entry().field.text() == "123万 456筒 789条 11筒"
    assert window.page.open_entry().echo == "识别出 11 张：万 123 筒 45611 条 789"


def test_pasting_at_the_table_goes_to_the_line_and_reads_at_once(qtbot: QtBot, window: MainWindow) -> None:
    QGuiApplication.clipboard().setText(HAND)
    window.page.setFocus()
    qtbot.keyClick(window.page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert window.page.open_entry().field.text() == HAND
    assert window.page.open_entry().echo.startswith("识别出 14 张")
    qtbot.keyClick(window.page.open_entry().field, Qt.Key.Key_Return)
    assert window.open_table.held is not None
    assert len(window.open_table.held.tiles) == 10
    assert window.open_table.notice == ()


def test_an_empty_clipboard_is_told(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("  \n")
    window.page.paste()
    assert [fault.code for fault in window.open_table.notice] == ["entry_clipboard_empty"]


def test_a_text_that_is_too_long_is_not_cut_but_told(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText("1m" * MAX_TEXT)
    window.page.paste()
    assert [fault.code for fault in window.open_table.notice] == ["entry_too_long"]
    assert window.page.open_entry().field.text() == ""


@pytest.mark.parametrize("form", ["yaml", "json", "json with breaks"])
def test_a_pasted_record_is_opened(window: MainWindow, form: str) -> None:
    other = OpenTable(sample_deal())
    other.start()
    record = other.record()
    text = record_text(record) if form == "yaml" else json.dumps(record, indent=None if form == "json" else 2)
    before = window.open_table.on
    QGuiApplication.clipboard().setText(text)
    window.page.open_entry().field.setFocus()
    window.page.open_entry().field.keyPressEvent(ctrl_v())
    assert window.open_table.record() == record
    assert window.page.open_entry().field.text() == ""
    window.open_table.undo()
    assert window.open_table.on == before


def ctrl_v() -> object:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    return QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier, "v")


@pytest.mark.parametrize(
    "text", ["ruleset: chengdu\nevents: [", "{ruleset: nowhere, events: []}", "ruleset: 1\nevents: 2"]
)
def test_a_record_that_cannot_be_opened_is_told_and_changes_nothing(window: MainWindow, text: str) -> None:
    before = window.open_table.on
    QGuiApplication.clipboard().setText(text)
    window.page.paste()
    assert window.open_table.on == before
    assert window.open_table.notice[0].code == "entry_not_pasted"
    assert len(window.open_table.notice) > 1


def test_dropped_text_is_taken_like_pasted_text(window: MainWindow) -> None:
    data = QMimeData()
    data.setText("一二三万\n东东")
    field = window.page.open_entry().field
    nothing = Qt.KeyboardModifier.NoModifier
    copy = Qt.DropAction.CopyAction
    field.dropEvent(QDropEvent(QPointF(5, 5), copy, data, Qt.MouseButton.LeftButton, nothing))
    assert field.text() == "一二三万 东东"


def test_a_sentence_is_said_back_before_enter_takes_it_and_is_one_step(qtbot: QtBot, window: MainWindow) -> None:
    open_table, entry = window.open_table, window.page.open_entry()
    before = open_table.on
    entry.field.insert("丙点炮丁 1222345678p 碰5p 胡9p")
    assert entry.echo == "识别为：丁 胡 9筒，丙点炮 · 14 张"
    assert open_table.on == before
    qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert entry.field.text() == ""
    win = open_table.deal.events[-1]
    assert isinstance(win, Win)
    assert (win.player, win.source, win.tile) == (3, 2, 17)
    open_table.undo()
    assert open_table.on == before


def test_what_is_wrong_in_a_sentence_is_underlined(window: MainWindow) -> None:
    entry = window.page.open_entry()
    entry.field.insert("丙点炮丁 123k 碰5p 胡9p")
    assert underlined(entry.field) == ("123k",)
    assert entry.echo.startswith("第 6 个字起的“123k”")


def test_amounts_without_tiles_go_into_the_night_and_come_back_by_one_step(window: MainWindow) -> None:
    open_table, entry = window.open_table, window.page.open_entry()
    open_table.set_player(1)
    before = open_table.on
    entry.field.setText("丙输5 丁赢5")
    assert entry.echo == "识别为：丙 −5 · 丁 +5"
    entry.field.returnPressed.emit()
    assert entry.field.text() == ""
    night = window.recorder.book().night
    assert night is not None
    assert [getattr(row.entry, "net", None) for row in night.rows] == [(0, 0, -5, 5)]
    assert [fault.code for fault in open_table.notice] == ["book_recorded"]
    open_table.undo()
    assert window.recorder.book().night is None
    assert open_table.on == before


def test_a_worth_without_tiles_is_settled_before_enter(window: MainWindow) -> None:
    entry = window.page.open_entry()
    entry.field.setText("丙点炮丁 清一色 4番")
    assert entry.echo == "识别为：丁 胡，丙点炮 · 清一色 · 4番：丙 −8 · 丁 +8"
    entry.field.returnPressed.emit()
    night = window.recorder.book().night
    assert night is not None
    (row,) = night.rows
    assert (getattr(row.entry, "net", None), getattr(row.entry, "winners", None)) == ((0, 0, -8, 8), (3,))


def test_each_piece_says_what_it_was_taken_for(window: MainWindow) -> None:
    entry = window.page.open_entry()
    entry.field.setText("L放炮给; 1222345678p 碰5p 胡9p 杠开")
    said = entry.field.toolTip().split("\n")[1:]
    assert said == [
        "L = 丙", "放炮 = 点炮", "; = 丁", "1222345678p = 筒 1222345678", "碰5p = 碰 5筒", "胡9p = 胡 9筒", "杠开 = 杠上花",
    ]  # fmt: skip
    assert entry.field.accessibleDescription() == entry.field.toolTip()


def test_by_mouse_a_sentence_is_dropped_and_taken_by_its_button(qtbot: QtBot, window: MainWindow) -> None:
    open_table, entry = window.open_table, window.page.open_entry()
    assert not entry.take.isVisible()
    data = QMimeData()
    data.setText("丙点炮丁 1222345678p 碰5p 胡9p")
    nothing, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    entry.field.dropEvent(QDropEvent(QPointF(5, 5), copy, data, Qt.MouseButton.LeftButton, nothing))
    assert entry.echo == "识别为：丁 胡 9筒，丙点炮 · 14 张"
    assert "(回车)" in entry.take.toolTip()
    qtbot.mouseClick(entry.take, Qt.MouseButton.LeftButton)
    win = open_table.deal.events[-1]
    assert isinstance(win, Win)
    assert (win.player, win.source, win.tile) == (3, 2, 17)
    assert not entry.take.isVisible()


def test_the_button_refuses_as_enter_does(qtbot: QtBot, window: MainWindow) -> None:
    entry, before = window.page.open_entry(), window.open_table.on
    entry.field.setText("丙点炮丁 123k 碰5p 胡9p")
    qtbot.mouseClick(entry.take, Qt.MouseButton.LeftButton)
    assert window.open_table.on == before
    assert window.open_table.notice
    assert entry.take.isVisible()


def test_a_screen_reader_hears_what_was_understood_before_it_is_taken(qtbot: QtBot, window: MainWindow) -> None:
    with listening() as heard:
        entry = window.page.open_entry()
        entry.field.insert("丙点炮丁 清一色 ")
        entry.field.insert("4番")
        assert heard == [], "not with each key"
        qtbot.waitUntil(lambda: bool(heard))
        assert heard == ["识别为：丁 胡，丙点炮 · 清一色 · 4番：丙 −8 · 丁 +8"]
        assert spoken(entry.field).startswith("写牌，如")
        assert "4番" in spoken(entry.field, QAccessible.Text.Description)
        said = announced(heard, lambda: Reader(entry).press("填上"))
        assert len(said) == 1
        assert "记进" in said[0]
        assert not entry.pause.isActive()
        entry.field.insert("丙点炮")
        entry.field.clear()
        assert not entry.pause.isActive()


def test_what_was_said_of_a_line_goes_with_its_words_and_escape_empties_it(qtbot: QtBot, window: MainWindow) -> None:
    entry = window.page.open_entry()
    entry.field.insert("老李自摸")
    qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert window.open_table.notice
    entry.field.insert(" 123m")
    assert not window.open_table.notice
    qtbot.keyClick(entry.field, Qt.Key.Key_Escape)
    assert not entry.isVisible()
    assert entry.field.text() == ""
