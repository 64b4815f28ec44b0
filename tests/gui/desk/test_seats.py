"""The table as the control: clicks say who, drags say from whom to whom, a double click names, a menu has the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Deal, Kong, Penalty, Win
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk, FactKey
from tests.gui.keyboard import press
from tests.gui.mouse import LEFT, RIGHT, Clicker, drag
from tests.ruleset_examples import examples

NAMES = ("老王", "小李", "阿珍", "大刘")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # a menu, off screen
PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[MainWindow]:
    made = MainWindow(Desk(Deal("chengdu", players=NAMES)))
    qtbot.addWidget(made)
    made.desk.start(library)
    made.show()
    yield made
    made.close()


def told(window: MainWindow) -> str:
    return window.page.who.message.text.text()


def test_one_drag_tells_a_whole_discard_and_one_step_back_undoes_it(clicker: Clicker, window: MainWindow) -> None:
    clicker.drag_seat(3, 2)
    assert window.desk.entry == Win(2, 3)
    assert window.page.who.seats.said() == (3, 2)
    window.desk.undo()
    assert window.desk.entry == Win()


def test_a_drag_to_the_middle_is_self_drawn(clicker: Clicker, window: MainWindow) -> None:
    clicker.drag_seat(1, SELF_DRAWN)
    assert window.desk.entry == Win(1, SELF_DRAWN)


def test_of_a_kong_the_drag_goes_from_the_feeder_to_the_konger(clicker: Clicker, window: MainWindow) -> None:
    clicker.click(window.page.strip.new["kong"])
    clicker.drag_seat(0, 3)
    assert window.desk.entry == Kong("exposed", 3, feeder=0)


def test_a_second_drag_from_the_same_payer_adds_a_winner(clicker: Clicker, window: MainWindow) -> None:
    clicker.drag_seat(3, 2)
    clicker.tiles("123456789m44s99s9s")
    clicker.drag_seat(3, 0)
    assert len(window.desk.deal.events) == 2
    added = window.desk.entry
    assert isinstance(added, Win)
    assert (added.player, added.source, str(added.tile is not None)) == (0, 3, "True")
    assert window.desk.joined


def test_before_the_winning_tile_a_second_drag_corrects_the_winner(clicker: Clicker, window: MainWindow) -> None:
    clicker.drag_seat(3, 2)
    clicker.drag_seat(3, 1)
    assert window.desk.deal.events == (Win(1, 3),)


def test_what_cannot_be_is_said_while_it_is_dragged_and_changes_nothing(clicker: Clicker, window: MainWindow) -> None:
    clicker.drag_seat(3, 2)
    clicker.tiles("123456789m44s99s9s")
    clicker.click(window.page.strip.new["win"])
    seats, before = window.page.who.seats, window.desk.on
    plate = seats.button(1)
    there = plate.mapFromGlobal(seats.button(2).mapToGlobal(seats.button(2).rect().center()))
    QTest.mousePress(plate, LEFT, PLAIN, plate.rect().center())
    QTest.mouseMove(plate, (plate.rect().center() + there) / 2)
    QTest.mouseMove(plate, there)
    assert seats.dragging
    assert window.page.who.table._why(1, 2) == "阿珍第 1 件已经胡了。"
    QTest.mouseRelease(plate, LEFT, PLAIN, there)
    assert not seats.dragging
    assert window.desk.on == before


def test_a_drag_on_nothing_and_escape_change_nothing(clicker: Clicker, window: MainWindow) -> None:
    seats, before = window.page.who.seats, window.desk.on
    plate = seats.button(0)
    away = plate.mapFromGlobal(seats.mapToGlobal(QPoint(3, 3)))
    QTest.mousePress(plate, LEFT, PLAIN, plate.rect().center())
    QTest.mouseMove(plate, away)
    QTest.mouseRelease(plate, LEFT, PLAIN, away)
    assert window.desk.on == before
    QTest.mousePress(plate, LEFT, PLAIN, plate.rect().center())
    QTest.mouseMove(plate, away)
    assert seats.dragging
    press(window, "Escape")
    assert not seats.dragging
    QTest.mouseRelease(plate, LEFT, PLAIN, away)
    assert window.desk.on == before


def test_less_than_six_pixels_are_a_click(window: MainWindow) -> None:
    plate = window.page.who.seats.button(2)
    at = plate.rect().center()
    QTest.mousePress(plate, LEFT, PLAIN, at)
    QTest.mouseMove(plate, at + QPoint(3, 2))
    QTest.mouseRelease(plate, LEFT, PLAIN, at + QPoint(3, 2))
    assert window.desk.entry == Win(2)


def test_a_click_on_the_winner_again_does_nothing(clicker: Clicker, window: MainWindow) -> None:
    clicker.drag_seat(3, 2)
    before = window.desk.on
    clicker.click(window.page.who.seats.button(2))
    assert window.desk.on == before


def test_the_cross_on_the_arrow_takes_back_where_it_came_from(clicker: Clicker, window: MainWindow) -> None:
    seats = window.page.who.seats
    assert seats.cross() is None
    clicker.drag_seat(3, 2)
    cross = seats.cross()
    assert cross is not None
    clicker.qtbot.mouseClick(seats, LEFT, pos=cross.center().toPoint())
    assert window.desk.entry == Win(2)
    assert seats.cross() is None


def double_click(window: MainWindow, seat: int) -> None:
    plate = window.page.who.seats.button(seat)
    QTest.mouseClick(plate, LEFT)
    QTest.mouseDClick(plate, LEFT)


def test_a_double_click_names_and_undoes_what_its_first_click_changed(window: MainWindow) -> None:
    field = window.page.who.table.name
    double_click(window, 1)
    assert window.desk.entry == Win()
    assert field.isVisible()
    field.setText("阿强")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.desk.deal.players == ("老王", "阿强", "阿珍", "大刘")
    assert not field.isVisible()


def test_two_players_of_one_name_are_refused_below_the_name(window: MainWindow) -> None:
    table = window.page.who.table
    table.rename(1)
    table.name.setText("阿珍")
    QTest.keyClick(table.name, Qt.Key.Key_Return)
    assert table.name.isVisible()
    assert table.name.fault.text() == "“阿珍”已经坐了一个位子，换个名字，好分清谁付谁。"
    assert window.desk.deal.players == NAMES
    QTest.keyClick(table.name, Qt.Key.Key_Escape)
    assert not table.name.isVisible()


def test_on_a_plate_f2_names_and_m_opens_its_menu(window: MainWindow) -> None:
    plate = window.page.who.seats.button(2)
    plate.setFocus(Qt.FocusReason.TabFocusReason)
    press(window, "F2")
    assert window.page.who.table.name.isVisible()
    QTest.keyClick(window.page.who.table.name, Qt.Key.Key_Escape)
    plate.setFocus(Qt.FocusReason.TabFocusReason)
    press(window, "M")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()


def opened(clicker: Clicker, window: MainWindow, seat: int) -> QMenu:
    clicker.click(window.page.who.seats.button(seat), RIGHT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def action(menu: QMenu, *way: str) -> QAction:
    for text in way:
        found = next(one for one in menu.actions() if one.text().split("\t")[0] == text)
        menu = found.menu() or menu  # type: ignore[assignment]
    return found


@pytest.mark.parametrize(
    ("seat", "way", "entry", "names", "dealer"),
    [
        (3, ("是他打的，给了…", "阿珍"), Win(2, 3), NAMES, 0),
        (1, ("他胡了",), Win(1), NAMES, 0),
        (1, ("自摸",), Win(1, SELF_DRAWN), NAMES, 0),
        (1, ("坐庄",), Win(), NAMES, 1),
        (0, ("换座，和…", "大刘"), Win(), ("大刘", "小李", "阿珍", "老王"), 0),
        (2, ("记罚", "诈胡"), Penalty("false_win", 2), NAMES, 0),
    ],
)
def test_the_menu_says_what_can_be_done_with_a_seat(
    clicker: Clicker,
    window: MainWindow,
    seat: int,
    way: tuple[str, ...],
    entry: object,
    names: tuple[str, ...],
    dealer: int,
) -> None:
    menu = opened(clicker, window, seat)
    action(menu, *way).trigger()
    menu.close()
    assert window.desk.entry == entry
    assert (window.desk.deal.players, window.desk.deal.dealer) == (names, dealer)


def test_from_the_pot_to_a_plate_is_self_drawn(clicker: Clicker, window: MainWindow) -> None:
    window.desk.set_ruleset("fangpaofa")
    seats = window.page.who.seats
    drag(seats.button(SELF_DRAWN), seats.button(1))
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert (entry.player, entry.source) == (1, SELF_DRAWN)


def test_a_change_is_told_in_a_sentence(window: MainWindow) -> None:
    record = next(one for one in examples("chengdu") if "from" in one["events"][-1])
    window.desk.open_data({**record, "players": list(NAMES)})
    settled = window.desk.settlement
    win = window.desk.entry
    assert settled is not None
    assert isinstance(win, Win)
    points = sum(row.points for row in settled.transfers if row.event == window.desk.current)
    winner, payer = NAMES[win.player or 0], NAMES[win.source or 0]
    assert window.page.who.table.spoken() == f"{winner}，胡了，加 {points}。{payer}付 {points}。"


def test_an_arrow_marks_its_row_and_a_row_its_arrow(window: MainWindow) -> None:
    record = next(one for one in examples("chengdu") if "from" in one["events"][-1])
    window.desk.open_data(record)
    window.resize(1440, 900)
    QApplication.processEvents()
    seats, rows = window.page.who.seats, window.page.result.payments.rows
    entry = window.desk.entry
    assert isinstance(entry, Win)
    pair = entry.source, entry.player
    at = seats.curve(*pair, False)[0].pointAtPercent(0.5).toPoint()
    heard: list[object] = []
    seats.pointed.connect(heard.append)
    QTest.mouseMove(seats, at)
    assert heard == [pair]
    assert rows.marked()
    assert all(pair in rows.lines()[at].pairs for at in rows.marked())
    QTest.mouseMove(seats, QPoint(2, 2))
    assert heard == [pair, None]
    assert not rows.marked()
    line = next(line for line in rows.lines() if pair in line.pairs)
    rows.pointed.emit(line)
    assert seats._marked == {pair}
    rows.pointed.emit(None)
    assert not seats._marked
    rows.clicked.emit(rows.lines().index(line))
    rows.pointed.emit(None)
    assert seats._marked == {pair}, "its working is unfolded"
    window.page.result.fold_working()
    assert not seats._marked


def test_a_fact_that_the_table_has_not_agreed_on_is_dashed(window: MainWindow) -> None:
    window.desk.set_ruleset("riichi")
    facts = window.page.who.seat_facts
    if facts.folded:
        facts.fold.click()
    cell = facts.button(FactKey("nagashi", 1))
    assert cell.isEnabled()
    window.desk.set_option("nagashi_mangan", False)
    assert not facts.button(FactKey("nagashi", 1)).isEnabled()
    assert "约定有流局满贯" in facts.button(FactKey("nagashi", 1)).toolTip()


def finger_down(window: MainWindow, seat: int) -> QTest.QTouchEventSequence:
    plate = window.page.who.seats.button(seat)
    finger = QTest.touchEvent(plate, QTest.createTouchDevice(), False)
    finger.press(0, plate.rect().center(), plate)
    finger.commit()
    return finger


def test_a_finger_that_stays_on_a_plate_opens_its_menu_and_clicks_nothing(window: MainWindow) -> None:
    plate, before = window.page.who.seats.button(2), window.desk.on
    finger = finger_down(window, 2)
    assert plate.holding.isActive()
    assert plate.holding.interval() == 400
    plate.holding.timeout.emit()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert action(menu, "改名").isEnabled()
    menu.close()
    finger.release(0, plate.rect().center(), plate)
    finger.commit()
    assert window.desk.on == before
    QTest.mouseClick(plate, LEFT)
    assert window.desk.entry == Win(2), "the next press is a click again"


def test_a_finger_that_moves_drags_and_asks_for_no_menu(window: MainWindow) -> None:
    plate, taker = window.page.who.seats.button(3), window.page.who.seats.button(2)
    there = plate.mapFromGlobal(taker.mapToGlobal(taker.rect().center()))
    finger = finger_down(window, 3)
    for at in (plate.rect().center() + QPoint(9, 0), there):
        finger.move(0, at, plate)
        finger.commit()
        assert not plate.holding.isActive()
    finger.release(0, there, plate)
    finger.commit()
    assert window.desk.entry == Win(2, 3)


def test_the_button_of_a_mouse_held_down_is_a_click_however_long(window: MainWindow) -> None:
    plate = window.page.who.seats.button(2)
    QTest.mousePress(plate, LEFT, PLAIN, plate.rect().center())
    assert not plate.holding.isActive()
    QTest.mouseRelease(plate, LEFT, PLAIN, plate.rect().center())
    assert window.desk.entry == Win(2)


@pytest.mark.parametrize("ruleset", ["chengdu", "sanren", "fangpaofa"])
def test_who_sits_at_the_bottom_is_chosen_in_the_menu_and_the_others_follow_in_turn(
    clicker: Clicker, window: MainWindow, ruleset: str
) -> None:
    window.desk.set_ruleset(ruleset)
    seats = window.page.who.seats
    menu = opened(clicker, window, 1)
    action(menu, "坐到下边").trigger()
    menu.close()
    assert window.preferences.bottom == 1
    places = [seats.sitting._replace(bottom=0).plate(seat) for seat in range(window.desk.deal.seats)]
    assert [seats.plate(seat) for seat in range(window.desk.deal.seats)] == [places[-1], *places[:-1]]
    menu = opened(clicker, window, 1)
    assert not action(menu, "坐到下边").isEnabled()
    menu.close()


def test_a_seat_that_a_smaller_table_does_not_have_leaves_the_first_at_the_bottom(window: MainWindow) -> None:
    window.set_preferences(replace(window.preferences, bottom=3))
    seats = window.page.who.seats
    assert seats.sitting.bottom == 3
    window.desk.set_ruleset("sanren")
    assert seats.sitting.bottom == 0


@pytest.mark.parametrize(
    ("ruleset", "bottom", "way", "ends"),
    [
        ("chengdu", 0, ("Up", "Up"), 2),
        ("chengdu", 0, ("Right",), 1),
        ("chengdu", 0, ("Left",), 3),
        ("chengdu", 0, ("Left", "Right", "Right"), 1),
        ("chengdu", 0, ("Up", "Up", "Down"), SELF_DRAWN),
        ("chengdu", 1, ("Right", "Right"), 2),
        ("chengdu", 1, ("Down",), 1),
        ("sanren", 0, ("Up", "Left"), 2),
    ],
)
def test_arrows_go_to_the_plate_ahead_over_the_middle_to_who_sits_opposite(
    window: MainWindow, ruleset: str, bottom: int, way: tuple[str, ...], ends: int
) -> None:
    window.desk.set_ruleset(ruleset)
    window.set_preferences(replace(window.preferences, bottom=bottom))
    seats = window.page.who.seats
    seats.button(0).setFocus(Qt.FocusReason.TabFocusReason)
    for key in way:
        press(window, key)
    assert seats.button(ends).hasFocus()


@pytest.fixture
def cards(window: MainWindow) -> MainWindow:
    """A table at which another's card that is turned from the wall may be won with, and the first has won."""
    window.desk.set_ruleset("fangpaofa")
    window.desk.set_player(0)
    return window


def test_beside_each_other_seat_of_a_card_game_is_a_slot_for_who_turned_the_winning_card(
    clicker: Clicker, cards: MainWindow
) -> None:
    seats = cards.page.who.seats
    assert [seat for seat, slot in seats.turned.slots.items() if slot.isVisible()] == [1, 2]
    clicker.click(seats.turned.slots[2])
    assert cards.desk.entry == Win(0, 2, flags=("public_draw",))
    assert seats.turned.slots[2].isChecked()
    assert seats.said() is None, "nobody fed him: there is no arrow"
    assert seats.turned.slots[2].accessibleName() == f"{cards.names()[2]}翻出来的：不是打的，没人放炮"
    clicker.click(seats.turned.slots[1])
    assert cards.desk.entry == Win(0, 1, flags=("public_draw",))
    clicker.click(seats.turned.slots[1])
    entry = cards.desk.entry
    assert isinstance(entry, Win)
    assert (entry.source, entry.flags) == (None, ()), "once more takes it back"


def test_a_drag_after_the_slot_says_that_it_was_discarded(clicker: Clicker, cards: MainWindow) -> None:
    clicker.click(cards.page.who.seats.turned.slots[2])
    clicker.drag_seat(2, 0)
    entry = cards.desk.entry
    assert isinstance(entry, Win)
    assert (entry.player, entry.source, entry.flags) == (0, 2, ())
    assert cards.page.who.seats.said() == (2, 0)


def test_who_turned_it_is_said_by_keys_too(cards: MainWindow) -> None:
    seats = cards.page.who.seats
    slot = seats.turned.slots[1]
    slot.setFocus(Qt.FocusReason.TabFocusReason)
    press(cards, "Space")
    assert cards.desk.entry == Win(0, 1, flags=("public_draw",))


def test_the_menu_says_who_turned_it(clicker: Clicker, cards: MainWindow) -> None:
    menu = opened(clicker, cards, 2)
    action(menu, "是他翻的").trigger()
    menu.close()
    assert cards.desk.entry == Win(0, 2, flags=("public_draw",))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("bottom", [0, 1])
def test_a_slot_lies_on_no_plate_and_not_on_the_pot(cards: MainWindow, size: tuple[int, int], bottom: int) -> None:
    cards.resize(*size)
    cards.set_preferences(replace(cards.preferences, bottom=bottom))
    QApplication.processEvents()
    seats = cards.page.who.seats
    places = [seats.plate(seat) for seat in range(cards.desk.deal.seats)] + [seats.sitting.middle()]
    for seat in (1, 2):
        slot = seats.sitting.slot(seat)
        assert slot.height() > 24
        assert seats.rect().contains(slot.toRect())
        assert not any(slot.intersects(place) for place in places)


def test_a_table_without_turned_tiles_has_no_slots(window: MainWindow) -> None:
    assert window.page.who.seats.turned.shown() == []
