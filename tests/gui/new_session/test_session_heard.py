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
from calculator.gui.new_session.view import NewSessionView
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable
from tests.gui.keyboard import press
from tests.gui.new_session.test_session import again, compose, window_of, worked_out
from tests.gui.reader import Reader, announced, spoken

NAMES = ("老王", "小李", "阿珍", "大刘")
MOST_STOPS = 60


@pytest.fixture
def session(qtbot: QtBot, library: Library, heard: list[str]) -> Iterator[NewSessionView]:
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    window = MainWindow(open_table)
    qtbot.addWidget(window)
    window.show()
    window.show_view("new_session")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.pages.new_session is not None
    worked_out(qtbot, window.pages.new_session)
    yield window.pages.new_session
    window.close()


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def tab_to(session: NewSessionView, wanted: QWidget) -> None:
    """Tab until it has the keys."""
    for _ in range(MOST_STOPS):
        if focus() is wanted:
            return
        press(window_of(session), "Tab")
    raise AssertionError(wanted.accessibleName())


def test_an_evening_is_begun_by_keys_alone(qtbot: QtBot, session: NewSessionView) -> None:
    window, who = window_of(session), session.who
    for plate, name in zip(who.seat_table.plates, NAMES, strict=True):
        tab_to(session, plate.name)
        plate.name.selectAll()
        compose(plate.name, name)
    tab_to(session, who.seat_table.plates[3].name)
    press(window, "Alt+Up")
    assert focus() is who.seat_table.plates[2].name
    assert session.plan.names == ("老王", "小李", "大刘", "阿珍")
    tab_to(session, who.seat_table.plates[2].dealer)
    press(window, "Space")
    assert session.plan.dealer == 2
    tab_to(session, session.cards.cards["chengdu"])
    press(window, "Right")
    other = list(session.cards.cards)[1]
    assert session.plan.ruleset == other
    assert focus() is session.cards.cards[other]
    press(window, "Left")
    worked_out(qtbot, session)
    row = session.questions.rows["cap_fan"]
    tab_to(session, row.button(None))
    press(window, "Right", "Right")
    press(window, "Space")
    assert session.plan.options == {"cap_fan": 3}
    tab_to(session, session.play)
    press(window, "Enter")
    night = window.recorder.book().night
    assert night is not None
    assert (night.names, night.dealer, night.options) == (("老王", "小李", "大刘", "阿珍"), 2, {"cap_fan": 3})


def test_who_played_before_takes_a_seat_by_keys(session: NewSessionView, heard: list[str]) -> None:
    remember(data_folder(), [*NAMES, "小陈"])
    session.arrive()
    field = session.who.seat_table.plates[1].name
    tab_to(session, field)
    field.selectAll()
    compose(field, "客人")
    window = window_of(session)
    assert announced(heard, lambda: press(window, "Down")) == ["小李坐第 2 家"]
    assert announced(heard, lambda: press(window, "Down")) == ["小陈坐第 2 家"]
    assert session.plan.names == ("老王", "小陈", "阿珍", "大刘")
    press(window, "Up", "Up")
    assert session.plan.names[1] == field.text() == "客人"
    tab_to(session, session.who.regulars.button("小李"))
    press(window, "Right")
    assert announced(heard, lambda: press(window, "Space")) == ["小陈坐第 4 家"]


def test_everything_that_takes_the_keys_has_a_name_of_its_own(session: NewSessionView) -> None:
    stops, window = list[QWidget](), window_of(session)
    while focus() not in stops and len(stops) < MOST_STOPS:
        stops.append(focus())
        press(window, "Tab")
    own = [one for one in stops if session.isAncestorOf(one)]
    names = [(spoken(one), type(one)) for one in own]
    assert len(own) > 12
    assert all(name for name, _ in names)
    assert len(set(names)) == len(names), names


def test_what_changes_unseen_is_told_once(session: NewSessionView, heard: list[str]) -> None:
    window, plates = window_of(session), session.who.seat_table.plates
    assert spoken(plates[0].name) == "第 1 家的名字"
    assert spoken(plates[0].name, QAccessible.Text.Value) == "甲"
    tab_to(session, plates[1].name)
    assert announced(heard, lambda: press(window, "Alt+Up")) == ["乙和甲换了座"]

    def rename(field: QLineEdit, name: str) -> None:
        field.selectAll()
        compose(field, name)

    assert announced(heard, lambda: rename(plates[1].name, "乙")) == ["已经有一位“乙”，换个叫法"]
    assert announced(heard, lambda: press(window, "Enter")) == []
    assert announced(heard, lambda: rename(plates[1].name, "小李")) == []
    rename(session.who.stake, "两块")
    for _ in range(2):
        [said] = announced(heard, lambda: press(window, "Enter"))
        assert said == session.problem.text()
        assert "两块" in said


def test_a_screen_reader_chooses_rules_and_agreements(qtbot: QtBot, session: NewSessionView, heard: list[str]) -> None:
    window, reader = window_of(session), Reader(session)
    reader.press("芜湖 支数. 4 人")
    worked_out(qtbot, session)
    reader.press("成都 血战到底. 4 人 · 108 张. ")
    worked_out(qtbot, session)
    reader.press("自摸 加番 27")
    reader.press("乙坐庄")
    heard.clear()
    reader.press("开打")
    QTest.qWait(1)
    night = window.recorder.book().night
    assert night is not None
    assert (night.ruleset.id, night.options, night.dealer) == ("chengdu", {"self_draw": "add_fan"}, 1)
    assert len([one for one in heard if night.name in one]) == 1


def test_a_card_whose_hand_is_still_worked_out_says_so(session: NewSessionView) -> None:
    window = window_of(session)
    session.arrive()
    session.show_look(window.look)
    names = [spoken(card) for card in session.cards.cards.values()]
    waiting = [name for name in names if name.endswith(window.look.say("new_session_loading"))]
    assert waiting
    assert not [name for name in waiting if ". ." in name or name != name.strip()]


def test_the_marked_sample_and_what_leads_back_are_told(session: NewSessionView, heard: list[str]) -> None:
    window = window_of(session)
    said = announced(heard, lambda: Reader(session).press("先看一盘样例"))
    assert len([one for one in said if "样例：随便点，不进账。" in one]) == 1
    Reader(window).press(window.look.say("new_session_new"))
    session = again(window)
    tab_to(session, session.play)
    assert focus().hasFocus()
    assert not session.play.isHidden()
    QTest.keyClick(session, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.page
