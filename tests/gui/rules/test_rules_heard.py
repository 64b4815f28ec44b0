"""The rules for who does not program by keys alone and for a screen reader: names, what stands beside, what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.rules.view import RulesView
from tests.gui.reader import Reader, announced, spoken
from tests.gui.rules.make_rules_view import YARD, everybody_feeds, replace, settled, shown, tab
from tests.gui.rules.test_findings import faulty, found_out

MOST_STOPS = 120
DESCRIPTION = QAccessible.Text.Description


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def tab_to(qtbot: QtBot, wanted: QWidget) -> None:
    """Tab until it has the keys."""
    qtbot.waitUntil(wanted.isVisible)
    for _ in range(MOST_STOPS):
        if focus() is wanted:
            return
        qtbot.keyClick(focus(), Qt.Key.Key_Tab)
    raise AssertionError(spoken(wanted))


def active(qtbot: QtBot, view: RulesView) -> None:
    view.window().activateWindow()
    qtbot.waitUntil(view.window().isActiveWindow)


def test_a_number_a_switch_and_an_option_are_changed_by_keys_alone(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    active(qtbot, view)
    people = view.people
    view.files.list.setFocus(Qt.FocusReason.TabFocusReason)
    tab_to(qtbot, people.tabs.button("items"))
    tab_to(qtbot, people.lines["items", "pure_suit"].fields["value"])
    qtbot.keyClicks(focus(), "4")
    qtbot.keyClick(focus(), Qt.Key.Key_Return)
    settled(qtbot, view)
    assert focus() is people.lines["items", "pure_suit"].fields["value"], "the keys stay where they were"
    tab_to(qtbot, people.lines["items", "seven_pairs"].fields["on"])
    qtbot.keyClick(focus(), Qt.Key.Key_Space)
    settled(qtbot, view)
    assert focus() is people.lines["items", "seven_pairs"].fields["on"]
    assert view.code.text() == YARD.replace(
        "value: 3}   # 三番\n", "value: 4}   # 三番\n- {id: seven_pairs, off: true}\n"
    )
    people.tabs.button("items").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(focus(), Qt.Key.Key_Right)
    if people.tab != "options":
        qtbot.keyClick(focus(), Qt.Key.Key_Space)
    assert people.tab == "options"
    box = people.lines["options", "self_draw"].fields["default"].list
    assert box is not None
    tab_to(qtbot, box)
    before = view.code.text()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    settled(qtbot, view)
    assert view.code.text() != before


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_keys_stay_at_the_part_of_a_payment_that_was_chosen(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    active(qtbot, view)
    tab(qtbot, view, "payments")
    everybody_feeds(qtbot, view)
    line = view.people.lines["payments", "kong.concealed"]
    assert line.fields["from"].text() == "每一家"
    assert view.window().focusWidget() is line.fields["from"]


def test_parts_of_a_line_say_what_they_are_and_what_they_were(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    people = view.people
    item = people.lines["items", "pure_suit"]
    assert (spoken(item.fields["on"]), spoken(item.fields["value"])) == ("清一色", "清一色算多少")
    assert spoken(item.fields["value"], QAccessible.Text.Value) == "3"
    assert spoken(item.fields["value"], DESCRIPTION) == "原 2"
    assert spoken(people.lines["items", "seven_pairs"].fields["value"], DESCRIPTION) == ""
    tab(qtbot, view, "payments")
    names = [spoken(token) for token in people.lines["payments", "kong.concealed"].fields.values()]
    assert names == ["暗杠，什么时候：暗杠", "暗杠，谁付：没胡的", "暗杠，付多少：2 × 底"]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_screen_reader_turns_a_switch_and_opens_a_part(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    reader = Reader(view.people)
    reader.press("清一色")
    assert "off: true" in view.code.text()
    settled(qtbot, view)
    reader.press("付法")
    reader.press("暗杠，谁付：")
    menu = view.people.lines["payments", "kong.concealed"].fields["from"].findChild(QMenu)
    assert menu is not None
    entries = QAccessible.queryAccessibleInterface(menu)
    names = [entries.child(at).text(QAccessible.Text.Name) for at in range(entries.childCount())]
    assert "每一家" in names
    assert "没胡的" in names
    menu.close()


def test_what_is_wrong_is_told_once_and_that_it_is_mended(
    qtbot: QtBot, view: RulesView, mine: Path, heard: list[str]
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    heard.clear()
    replace(view, "value: 3}", "value: 三}")
    settled(qtbot, view)
    assert heard == [view.people.fault_text.text()]
    assert heard[0].startswith("1 处错")
    line = view.people.lines["items", "pure_suit"]
    assert line.fault.text() in spoken(line.fields["on"], DESCRIPTION)
    assert announced(heard, lambda: (view.check(), settled(qtbot, view))) == []
    replace(view, "value: 三}", "value: 3}")
    settled(qtbot, view)
    assert heard == ["没有错了"]


def test_a_fault_of_meaning_is_told_with_its_ways_out(
    qtbot: QtBot, view: RulesView, mine: Path, heard: list[str]
) -> None:
    box = faulty(qtbot, view, mine)
    assert len([one for one in heard if "胡了的人还在付" in one]) == 1
    assert [spoken(button) for button in box.buttons] == ["改回 没胡的", "我们就是这么打的", "放到桌上看"]
    Reader(box).press("改回 没胡的")
    found_out(qtbot, view)
    assert not view.findings.faults


def test_what_the_bar_says_is_told(qtbot: QtBot, view: RulesView, mine: Path, heard: list[str]) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    heard.clear()
    view.bar.show_message("写不进去", view.look)
    assert heard == ["写不进去"]


@pytest.mark.parametrize("way", ["mouse", "keys", "press"])
def test_the_file_is_opened_and_put_away_by_mouse_keys_and_by_name(
    qtbot: QtBot, view: RulesView, mine: Path, way: str
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    active(qtbot, view)
    for _ in range(2):
        before = view.drawer.isVisible()
        button = view.close_drawer if before else view.head.drawer
        if way == "mouse":
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        elif way == "keys":
            view.people.first().setFocus(Qt.FocusReason.TabFocusReason)
            qtbot.keyClick(focus(), Qt.Key.Key_F8)
        else:
            Reader(view).press(spoken(button))
        assert view.drawer.isVisible() != before
