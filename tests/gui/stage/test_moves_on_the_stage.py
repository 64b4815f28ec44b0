"""What can be done on the stage beyond laying tiles: by mouse, by keys alone, and by what a screen reader presses and hears."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Kong, Win
from calculator.gui.stage.keys import Key
from calculator.gui.stage.name_field import NameField
from calculator.gui.window import MainWindow
from calculator.table import set_kind, set_name
from calculator.view import Step, Tone
from tests.gui.keyboard import at_the_keyboard, press, type_, win
from tests.gui.mouse import Clicker
from tests.gui.reader import Reader, announced, listening

# Menus are windows, which the platform without a screen cannot raise.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing the keyboard)", extend=True)

NAMES = ("老王", "小李", "阿珍", "大刘")
HAND = "1222345678p"
SENTENCE = "大刘点炮阿珍 1222345678p 碰5p 胡9p"


@pytest.fixture
def table(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window in front, with four players who have names."""
    for seat, name in enumerate(NAMES):
        window.open_table.make(set_name, seat, name)
    return at_the_keyboard(qtbot, window)


def laid(window: MainWindow) -> MainWindow:
    """With a whole hand: 清一色 and 根, four fan."""
    type_(window, HAND)
    press(window, "5", "Shift+P")
    type_(window, "9p")
    assert window.page.shown is not None
    assert window.page.shown.step is Step.WHO
    return window


def with_kong(window: MainWindow) -> MainWindow:
    """With a concealed kong of 阿珍 before a hand of ten tiles and the winning one."""
    window.open_table.add_event("kong")
    window.open_table.add_tiles([26])
    window.open_table.make(set_kind, "concealed")
    window.open_table.set_player(2)
    window.open_table.add_event("win")
    window.open_table.set_player(2)
    type_(window, "2345678p111s")
    type_(window, "2p")
    return window


def net(window: MainWindow) -> tuple[int, ...]:
    assert window.open_table.settlement is not None
    return tuple(window.open_table.settlement.net)


def shown(window: MainWindow) -> Any:
    return window.page.shown


# --- by mouse ---------------------------------------------------------------------------------------------------------


def test_a_click_on_the_winner_asks_who_discarded_and_a_second_click_answers(table: MainWindow, qtbot: QtBot) -> None:
    clicker = Clicker(qtbot, laid(table))
    clicker.seat(2)
    assert shown(table).question.startswith("② 阿珍胡了")
    assert [plate.amount for plate in shown(table).plates] == ["8", "8", "", "8"]
    clicker.seat(3)
    assert shown(table).step is Step.ANSWER
    assert net(table) == (0, 0, 8, -8)


def test_a_drag_from_plate_to_plate_tells_a_whole_discard_and_one_step_back_undoes_it(
    table: MainWindow, qtbot: QtBot
) -> None:
    before = laid(table).open_table.on
    Clicker(qtbot, table).drag_seat(3, 2)
    assert net(table) == (0, 0, 8, -8)
    table.open_table.undo()
    assert table.open_table.on == before


def test_a_drag_to_the_middle_is_self_drawn(table: MainWindow, qtbot: QtBot) -> None:
    Clicker(qtbot, laid(table)).drag_seat(2, SELF_DRAWN)
    assert net(table) == (-9, -9, 27, -9)


def test_of_a_kong_one_click_says_kind_and_who_fed_it(table: MainWindow, qtbot: QtBot) -> None:
    clicker = Clicker(qtbot, table)
    clicker.act("event:kong")
    clicker.tile(4)
    clicker.seat(1)
    assert {choice.action for choice in shown(table).middle.choices} == {"kind:added", "kind:concealed"}
    clicker.source(3)
    kong, going_on = table.open_table.deal.events
    assert isinstance(kong, Kong)
    assert (kong.player, kong.kind, kong.discarder) == (1, "exposed", 3)
    assert isinstance(going_on, Win)
    assert going_on.blank
    assert shown(table).step is Step.LAY
    assert shown(table).tone is Tone.DONE
    table.page.act("undo:")
    assert [isinstance(event, Kong) for event in table.open_table.deal.events] == [True]
    assert shown(table).step is Step.WHO


def test_a_click_on_the_middle_is_self_drawn(table: MainWindow, qtbot: QtBot) -> None:
    clicker = Clicker(qtbot, laid(table))
    clicker.seat(2)
    clicker.act("source:wall")
    assert net(table) == (-9, -9, 27, -9)


def test_another_winner_of_the_discard_is_asked_with_the_same_tile(table: MainWindow, qtbot: QtBot) -> None:
    clicker = Clicker(qtbot, laid(table))
    clicker.seat(2)
    clicker.seat(3)
    clicker.act("joined:")
    assert win(table).tile == 17
    clicker.tiles("345678s78p66s222s")
    clicker.seat(1)
    assert [(one.player, one.source) for one in table.open_table.deal.events if isinstance(one, Win)] == [
        (2, 3),
        (1, 3),
    ]


def test_a_win_after_a_kong_is_offered_with_its_amount_and_never_assumed(table: MainWindow, qtbot: QtBot) -> None:
    plain, after = shown(with_kong(table)).middle.choices
    assert after.second
    assert plain.amount != after.amount
    clicker = Clicker(qtbot, table)
    clicker.act(plain.action)
    assert win(table).flags == ()


def test_the_winner_clicked_again_takes_it_back(table: MainWindow, qtbot: QtBot) -> None:
    clicker = Clicker(qtbot, laid(table))
    clicker.seat(2)
    clicker.seat(2)
    assert win(table).player is None


def test_the_menu_says_what_can_be_done_with_a_seat(table: MainWindow, qtbot: QtBot) -> None:
    table.page.open_menu(1)
    (menu,) = [one for one in table.page.findChildren(QMenu) if one.parent() is table.page]
    texts = [action.text().partition("\t")[0] for action in menu.actions()]
    assert {"改名", "换座，和……", "坐庄", "记罚", "坐到下边"} <= {*texts}
    next(action for action in menu.actions() if action.text() == "坐庄").trigger()
    assert table.open_table.deal.dealer == 1
    menu.close()


def test_the_menu_of_a_plate_names_a_player(table: MainWindow, qtbot: QtBot) -> None:
    table.page.rename(1)
    (field,) = table.findChildren(NameField)
    field.selectAll()
    field.insert("小张")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert table.open_table.deal.players[1] == "小张"


def test_what_cannot_be_dragged_changes_nothing_and_is_said(table: MainWindow, qtbot: QtBot) -> None:
    laid(table).open_table.add_event("win")
    table.open_table.undo()
    table.page.act("pass:2:2")
    before = table.open_table.on
    table.page.act("pass:1:1")
    assert table.open_table.on == before


def test_a_step_of_the_working_leads_to_the_line_of_its_rule(table: MainWindow, qtbot: QtBot) -> None:
    press(laid(table), "L", "Shift+;")
    for pressed in (
        lambda key: qtbot.mouseClick(key, Qt.MouseButton.LeftButton),
        lambda key: qtbot.keyClick(key, Qt.Key.Key_Space),
        lambda key: Reader(table).press(key.accessibleName()),
    ):
        table.show_view("table")
        table.page.act("working:")
        QApplication.processEvents()
        key = next(one for one in table.findChildren(Key) if one.accessibleName().startswith("清一色：2 "))
        pressed(key)
        assert table.pages.rules is not None
        assert table.pages.currentWidget() is table.pages.rules
        code = table.pages.rules.code
        assert "清一色" in code.textCursor().block().text()


# --- by keys ----------------------------------------------------------------------------------------------------------


def test_the_keys_of_the_seats_say_who_won_and_with_shift_who_discarded(table: MainWindow) -> None:
    press(laid(table), "L", "Shift+;")
    assert net(table) == (0, 0, 8, -8)
    press(table, "Shift+J")
    assert net(table) == (-8, 0, 8, 0)


def test_the_space_bar_is_self_drawn(table: MainWindow) -> None:
    press(laid(table), "L", "Space")
    assert net(table) == (-9, -9, 27, -9)


def test_by_keys_a_kong_has_who_konged_and_who_fed_it(table: MainWindow) -> None:
    press(table, "G", "5", "M", "K", "Shift+;")
    entry = table.open_table.deal.events[0]
    assert isinstance(entry, Kong)
    assert (entry.tile, entry.player, entry.discarder) == (4, 1, 3)


def test_one_key_says_that_another_won_the_same_discard(table: MainWindow) -> None:
    press(laid(table), "L", "Shift+;", "Shift+H")
    type_(table, "345678s78p66s222s")
    press(table, "K")
    assert [(one.player, one.source) for one in table.open_table.deal.events if isinstance(one, Win)] == [
        (2, 3),
        (1, 3),
    ]


def test_by_keys_a_win_after_a_kong_is_said_and_taken_back(table: MainWindow) -> None:
    press(with_kong(table), "Space", "A")
    assert win(table).flags == ("after_kong",)
    press(table, "A")
    assert win(table).flags == ()


def test_by_keys_the_source_is_said_anew_and_the_dealer_changes(table: MainWindow) -> None:
    press(laid(table), "L", "Space", "Ctrl+Z")
    assert win(table).source is None
    press(table, "Ctrl+K")
    assert table.open_table.deal.dealer == 1


def test_on_a_plate_f2_names_and_m_opens_its_menu(table: MainWindow) -> None:
    table.page.view.table.plates[1].setFocus(Qt.FocusReason.TabFocusReason)
    press(table, "M")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    table.page.view.table.plates[1].setFocus(Qt.FocusReason.TabFocusReason)
    press(table, "F2")
    (field,) = table.findChildren(NameField)
    assert field.isVisible()


def test_enter_presses_the_one_green_button_and_does_nothing_elsewhere(table: MainWindow) -> None:
    before = table.open_table.on
    press(table, "Enter")
    assert table.open_table.on == before
    press(laid(table), "L", "Shift+;")
    assert shown(table).primary.text == "接着打"
    press(table, "Enter")
    assert shown(table).step is Step.LAY


def test_escape_goes_back_from_the_steps_and_from_what_was_gone_back_to(table: MainWindow) -> None:
    press(laid(table), "L", "Shift+;", "=")
    assert table.page.view.sheet is not None
    press(table, "Escape")
    assert table.page.view.sheet is None
    table.page.act("step:lay")
    assert shown(table).step is Step.LAY
    press(table, "Escape")
    assert shown(table).step is Step.ANSWER


# --- by a screen reader -----------------------------------------------------------------------------------------------


def test_a_discard_win_takes_two_presses_over_its_tiles(table: MainWindow) -> None:
    reader = Reader(laid(table))
    reader.press("阿珍")
    reader.press("大刘")
    assert reader.presses == 2
    assert net(table) == (0, 0, 8, -8)


def test_a_self_drawn_win_takes_two_presses_over_its_tiles(table: MainWindow) -> None:
    reader = Reader(laid(table))
    reader.press("阿珍")
    reader.press("自摸")
    assert net(table) == (-9, -9, 27, -9)


def test_each_change_is_told_once(table: MainWindow) -> None:
    laid(table)
    with listening() as heard:
        reader = Reader(table)
        (first,) = announced(heard, lambda: reader.press("阿珍"))
        assert "谁打的" in first
        (second,) = announced(heard, lambda: reader.press("大刘"))
        assert "大刘 → 阿珍 8" in second


def test_another_winner_is_named_by_one_press_after_his_tiles(table: MainWindow) -> None:
    press(laid(table), "L", "Shift+;")
    reader = Reader(table)
    reader.press("还有人接着胡")
    type_(table, "345678s78p66s222s")
    reader.press("小李")
    assert [one.player for one in table.open_table.deal.events if isinstance(one, Win)] == [2, 1]


def test_a_screen_reader_presses_the_win_after_a_kong_by_its_amount(table: MainWindow) -> None:
    after = shown(with_kong(table)).middle.choices[1]
    Reader(table).press(f"{after.text} {after.amount}")
    assert win(table).flags == ("after_kong",)


def test_a_player_is_renamed_and_it_is_heard(table: MainWindow, qtbot: QtBot) -> None:
    table.page.rename(0)
    (field,) = table.findChildren(NameField)
    field.selectAll()
    field.insert("老张")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert Reader(table).find("老张") is table.page.view.table.plates[0]


def test_a_refused_seat_says_why_once(table: MainWindow) -> None:
    press(laid(table), "L", "Shift+;", "H")
    with listening() as heard:
        (said,) = announced(heard, lambda: press(table, "L"))
    assert "阿珍" in said
