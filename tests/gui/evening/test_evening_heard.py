"""今晚开一局 by keys alone and for a screen reader: everything is reached, named, and each change that is not seen is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from calculator.app import remember
from calculator.deals import Deal
from calculator.documents import data_folder
from calculator.gui.evening.view import NewSessionView
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable
from tests.gui.evening.test_evening import again, compose, window_of, worked_out
from tests.gui.keyboard import press
from tests.gui.reader import Reader, announced, spoken

NAMES = ("老王", "小李", "阿珍", "大刘")
MOST_STOPS = 60


@pytest.fixture
def evening(qtbot: QtBot, library: Library, heard: list[str]) -> Iterator[NewSessionView]:
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    window = MainWindow(open_table)
    qtbot.addWidget(window)
    window.show()
    window.show_view("evening")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.pages.evening is not None
    worked_out(qtbot, window.pages.evening)
    yield window.pages.evening
    window.close()


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def tab_to(evening: NewSessionView, wanted: QWidget) -> None:
    """Tab until it has the keys."""
    for _ in range(MOST_STOPS):
        if focus() is wanted:
            return
        press(window_of(evening), "Tab")
    raise AssertionError(wanted.accessibleName())


def test_an_evening_is_begun_by_keys_alone(qtbot: QtBot, evening: NewSessionView) -> None:
    window, who = window_of(evening), evening.who
    for plate, name in zip(who.seat_table.plates, NAMES, strict=True):
        tab_to(evening, plate.name)
        plate.name.selectAll()
        compose(plate.name, name)
    tab_to(evening, who.seat_table.plates[3].name)
    press(window, "Alt+Up")
    assert focus() is who.seat_table.plates[2].name
    assert evening.plan.names == ("老王", "小李", "大刘", "阿珍")
    tab_to(evening, who.seat_table.plates[2].dealer)
    press(window, "Space")
    assert evening.plan.dealer == 2
    tab_to(evening, evening.cards.cards["chengdu"])
    press(window, "Right")
    other = list(evening.cards.cards)[1]
    assert evening.plan.ruleset == other
    assert focus() is evening.cards.cards[other]
    press(window, "Left")
    worked_out(qtbot, evening)
    row = evening.questions.rows["cap_fan"]
    tab_to(evening, row.button(None))
    press(window, "Right", "Right")
    press(window, "Space")
    assert evening.plan.options == {"cap_fan": 3}
    tab_to(evening, evening.play)
    press(window, "Enter")
    night = window.recorder.book().night
    assert night is not None
    assert (night.names, night.dealer, night.options) == (("老王", "小李", "大刘", "阿珍"), 2, {"cap_fan": 3})


def test_who_played_before_takes_a_seat_by_keys(evening: NewSessionView, heard: list[str]) -> None:
    remember(data_folder(), [*NAMES, "小陈"])
    evening.arrive()
    field = evening.who.seat_table.plates[1].name
    tab_to(evening, field)
    field.selectAll()
    compose(field, "客人")
    window = window_of(evening)
    assert announced(heard, lambda: press(window, "Down")) == ["小李坐第 2 家"]
    assert announced(heard, lambda: press(window, "Down")) == ["小陈坐第 2 家"]
    assert evening.plan.names == ("老王", "小陈", "阿珍", "大刘")
    press(window, "Up", "Up")
    assert evening.plan.names[1] == field.text() == "客人"
    tab_to(evening, evening.who.regulars.button("小李"))
    press(window, "Right")
    assert announced(heard, lambda: press(window, "Space")) == ["小陈坐第 4 家"]


def test_everything_that_takes_the_keys_has_a_name_of_its_own(evening: NewSessionView) -> None:
    stops, window = list[QWidget](), window_of(evening)
    while focus() not in stops and len(stops) < MOST_STOPS:
        stops.append(focus())
        press(window, "Tab")
    own = [one for one in stops if evening.isAncestorOf(one)]
    names = [(spoken(one), type(one)) for one in own]
    assert len(own) > 12
    assert all(name for name, _ in names)
    assert len(set(names)) == len(names), names


def test_what_changes_unseen_is_told_once(evening: NewSessionView, heard: list[str]) -> None:
    window, plates = window_of(evening), evening.who.seat_table.plates
    assert spoken(plates[0].name) == "第 1 家的名字"
    assert spoken(plates[0].name, QAccessible.Text.Value) == "甲"
    tab_to(evening, plates[1].name)
    assert announced(heard, lambda: press(window, "Alt+Up")) == ["乙和甲换了座"]

    def rename(field: QLineEdit, name: str) -> None:
        field.selectAll()
        compose(field, name)

    assert announced(heard, lambda: rename(plates[1].name, "乙")) == ["已经有一位“乙”，换个叫法"]
    assert announced(heard, lambda: press(window, "Enter")) == []
    assert announced(heard, lambda: rename(plates[1].name, "小李")) == []
    rename(evening.who.stake, "两块")
    for _ in range(2):
        [said] = announced(heard, lambda: press(window, "Enter"))
        assert said == evening.problem.text()
        assert "两块" in said


def test_a_screen_reader_chooses_rules_and_agreements(qtbot: QtBot, evening: NewSessionView, heard: list[str]) -> None:
    window, reader = window_of(evening), Reader(evening)
    reader.press("芜湖 支数. 4 人")
    worked_out(qtbot, evening)
    reader.press("成都 血战到底. 4 人 · 108 张. ")
    worked_out(qtbot, evening)
    reader.press("自摸 加番 27")
    reader.press("乙坐庄")
    heard.clear()
    reader.press("开打")
    QTest.qWait(1)
    night = window.recorder.book().night
    assert night is not None
    assert (night.ruleset.id, night.options, night.dealer) == ("chengdu", {"self_draw": "add_fan"}, 1)
    assert len([one for one in heard if night.name in one]) == 1


def test_a_card_whose_hand_is_still_worked_out_says_so(evening: NewSessionView) -> None:
    window = window_of(evening)
    evening.arrive()
    evening.show_look(window.look)
    names = [spoken(card) for card in evening.cards.cards.values()]
    waiting = [name for name in names if name.endswith(window.look.say("evening_loading"))]
    assert waiting
    assert not [name for name in waiting if ". ." in name or name != name.strip()]


def test_the_marked_sample_and_what_leads_back_are_told(evening: NewSessionView, heard: list[str]) -> None:
    window = window_of(evening)
    said = announced(heard, lambda: Reader(evening).press("先看一盘样例"))
    assert len([one for one in said if "样例：随便点，不进账。" in one]) == 1
    Reader(window).press(window.look.say("evening_new"))
    evening = again(window)
    tab_to(evening, evening.play)
    assert focus().hasFocus()
    assert not evening.play.isHidden()
    QTest.keyClick(evening, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.page
