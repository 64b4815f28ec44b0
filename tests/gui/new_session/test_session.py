"""今晚开一局: who, where and what is agreed, by mouse and by keys; Enter begins."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from calculator.app import regulars, remember
from calculator.deals import Deal
from calculator.documents import data_folder
from calculator.gui.look.look import Look
from calculator.gui.new_session.view import NewSessionView
from calculator.gui.window import MainWindow
from calculator.nights.store import FILE
from calculator.rules.library import Library
from calculator.table import OpenTable
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def session(qtbot: QtBot, library: Library) -> Iterator[NewSessionView]:
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    window = MainWindow(open_table)
    qtbot.addWidget(window)
    window.show()
    window.show_view("new_session")
    assert window.pages.new_session is not None
    yield window.pages.new_session
    window.close()


def window_of(session: NewSessionView) -> MainWindow:
    window = session.window()
    assert isinstance(window, MainWindow)
    return window


def again(window: MainWindow) -> NewSessionView:
    """The view that is shown after it was left."""
    assert window.pages.new_session is not None
    assert window.pages.currentWidget() is window.pages.new_session
    return window.pages.new_session


def worked_out(qtbot: QtBot, session: NewSessionView) -> None:
    qtbot.waitUntil(lambda: not session.worker.busy, timeout=60_000)


def compose(field: QLineEdit, text: str) -> None:
    """As an input method hands over what was typed."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def type_name(session: NewSessionView, seat: int, name: str) -> None:
    field = session.who.seat_table.plates[seat].name
    QTest.mouseClick(field, LEFT)
    field.selectAll()
    compose(field, name)


def drag(widget: QWidget, to: QWidget) -> None:
    start, end = widget.rect().center(), widget.mapFromGlobal(to.mapToGlobal(to.rect().center()))
    QTest.mousePress(widget, LEFT, pos=start)
    for part in range(1, 6):
        point = start + (end - start) * part / 5
        # The plate moves with the mouse, so that where the mouse is on it stays.
        QTest.mouseMove(widget, QPoint(point) if part == 1 else start + (end - start) / 5)
    QTest.mouseRelease(widget, LEFT, pos=start)


def test_enter_at_once_begins_a_night_with_what_stands_there(session: NewSessionView) -> None:
    window = window_of(session)
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Qt.Key.Key_Return)
    night = window.recorder.book().night
    assert night is not None
    assert (night.ruleset.id, night.names, night.stake) == ("chengdu", ("甲", "乙", "丙", "丁"), "1")
    assert window.pages.currentWidget() is window.page
    assert window.open_table.deal.players == night.names


def test_other_rules_have_a_stake_of_their_own(session: NewSessionView) -> None:
    QTest.mouseClick(session.who.less, LEFT)
    assert session.who.stake.text() == "0.5"
    session.choose_ruleset("riichi")
    assert session.who.stake.text() == "1"


def test_names_seats_stake_and_dealer_are_those_of_the_night(session: NewSessionView) -> None:
    for seat, name in enumerate(("老王", "小李", "阿珍", "大刘")):
        type_name(session, seat, name)
    QTest.mouseClick(session.who.seat_table.plates[2].dealer, LEFT)
    QTest.mouseClick(session.who.less, LEFT)
    QTest.mouseClick(session.who.name, LEFT)
    compose(session.who.name, "周六夜局")
    QTest.keyClick(session.who.name, Qt.Key.Key_Return)
    night = window_of(session).recorder.book().night
    assert night is not None
    assert (night.names, night.dealer, night.stake, night.name) == (
        ("老王", "小李", "阿珍", "大刘"),
        2,
        "0.5",
        "周六夜局",
    )


def test_two_of_one_name_are_refused_under_the_names_and_nothing_begins(session: NewSessionView) -> None:
    type_name(session, 0, "老王")
    type_name(session, 1, " 老王")
    assert "老王" in session.who.wrong.text()
    assert session.who.wrong.isVisible()
    assert not session.play.isEnabled()
    assert "老王" in session.play.toolTip()
    QTest.keyClick(session.who.seat_table.plates[1].name, Qt.Key.Key_Return)
    assert window_of(session).recorder.book().night is None
    type_name(session, 1, "小李")
    assert session.play.isEnabled()
    assert not session.who.wrong.isVisible()


def test_a_plate_dragged_onto_another_changes_seats_and_the_dealer_goes_with_him(session: NewSessionView) -> None:
    first, second = session.who.seat_table.plates[:2]
    drag(first.handle, second.handle)
    assert session.plan.names == ("乙", "甲", "丙", "丁")
    assert session.plan.dealer == 1
    QTest.keyClick(second.name, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert session.plan.names == ("甲", "乙", "丙", "丁")
    assert session.plan.dealer == 0


def test_other_rules_bring_their_questions_and_their_seats(qtbot: QtBot, session: NewSessionView) -> None:
    worked_out(qtbot, session)
    assert list(session.questions.rows) == ["self_draw", "cap_fan", "kong_flower", "kong_transfer"]
    QTest.mouseClick(session.who.count.button(3), LEFT)
    worked_out(qtbot, session)
    assert len(session.plan.names) == 3
    assert [plate.isVisible() for plate in session.who.seat_table.plates] == [True, True, True, False]
    QTest.mouseClick(session.cards.cards["wuhu"], LEFT)
    worked_out(qtbot, session)
    assert session.plan.names == ("甲", "乙", "丙", "丁")
    assert list(session.questions.rows) == ["table", "discard_pays", "rounding", "edge_wait"]


def test_what_is_agreed_is_played_and_only_what_is_not_usual_is_written_down(
    qtbot: QtBot, session: NewSessionView
) -> None:
    worked_out(qtbot, session)
    QTest.mouseClick(session.questions.rows["self_draw"].button("add_fan"), LEFT)
    QTest.mouseClick(session.questions.rows["cap_fan"].button(3), LEFT)
    QTest.mouseClick(session.questions.rows["self_draw"].button("add_base"), LEFT)
    session.begin()
    night = window_of(session).recorder.book().night
    assert night is not None
    assert night.options == {"cap_fan": 3}
    assert window_of(session).open_table.option("cap_fan") == 3


def test_each_choice_says_what_the_command_line_makes_of_the_hand(qtbot: QtBot, session: NewSessionView) -> None:
    """自摸 of Chengdu: 根 and 杠上花, 3 fan 8 倍 without anything … the numbers are those of the example's own settlement."""
    from calculator.settlement import settle_record

    worked_out(qtbot, session)
    for question in session._questions["chengdu"]:
        assert len({None if one is None else one.net for one in question.found}) > 1, question.option.id
        for value, found in zip(question.values, question.found, strict=True):
            if found is not None:
                from calculator.deals import record_of

                record = json.loads(json.dumps(record_of(found.deal)))
                record["options"] = {**record.get("options", {}), question.option.id: value}
                assert settle_record({**record, "ruleset": "chengdu"}, Library()).net == found.net


def test_all_options_can_be_seen_and_changed(qtbot: QtBot, session: NewSessionView) -> None:
    worked_out(qtbot, session)
    QTest.mouseClick(session.all, LEFT)
    switch = session.options.controls["golden_hook"].switch
    assert switch is not None
    QTest.mouseClick(switch, LEFT, pos=QPoint(9, switch.height() // 2))
    assert session.plan.options == {"golden_hook": True}
    QTest.mouseClick(session.all, LEFT)
    assert session.pages.currentIndex() == 0


def test_a_player_called_as_a_free_seat_leaves_it_another_letter(session: NewSessionView) -> None:
    remember(data_folder(), ["丁", "老王", "小李"])
    session.arrive()
    assert session.plan.names == ("丁", "老王", "小李", "甲")


def test_a_session_can_be_planned_while_the_file_of_sessions_cannot_be_read(qtbot: QtBot, library: Library) -> None:
    (data_folder() / FILE).mkdir(parents=True)
    open_table = OpenTable(Deal("sanren"))
    open_table.start(library)
    window = MainWindow(open_table)
    qtbot.addWidget(window)
    window.show()
    window.show_view("new_session")
    assert window.pages.new_session is not None
    assert len(set(window.pages.new_session.plan.everybody)) == len(window.pages.new_session.who.seat_table.plates)
    assert window.pages.new_session.problem.text()
    window.close()


def test_whoever_played_before_is_offered_and_takes_a_seat_by_a_click(session: NewSessionView) -> None:
    remember(data_folder(), ["阿珍", "小陈", "老王", "小李", "大刘"])
    session.arrive()
    assert session.plan.names == ("阿珍", "小陈", "老王", "小李")
    assert [choice.key for choice in session.who.regulars.choices()] == ["大刘"]
    QTest.mouseClick(session.who.seat_table.plates[2].name, LEFT)
    QTest.mouseClick(session.who.regulars.button("大刘"), LEFT)
    assert session.plan.names == ("阿珍", "小陈", "大刘", "小李")
    assert [choice.key for choice in session.who.regulars.choices()] == ["老王"]


def test_one_who_does_not_play_with_three_takes_the_place_of_the_first_dealer(qtbot: QtBot, library: Library) -> None:
    remember(data_folder(), ("老王", "小李", "阿珍", "大刘"))
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    window = MainWindow(open_table)
    qtbot.addWidget(window)
    window.show()
    window.pages.open_new_session()
    session = window.pages.new_session
    assert session is not None
    session.choose_ruleset("sanren")
    assert session.plan.names == ("老王", "小李", "阿珍")
    QTest.mouseClick(session.who.seat_table.plates[0].name, LEFT)
    QTest.mouseClick(session.who.regulars.button("大刘"), LEFT)
    assert session.plan.names == ("大刘", "小李", "阿珍")
    assert session.plan.dealer == 0


def test_the_next_evening_goes_on_from_the_last(session: NewSessionView) -> None:
    window = window_of(session)
    for seat, name in enumerate(("老王", "小李", "阿珍", "大刘")):
        type_name(session, seat, name)
    session.choose_ruleset("wuhu")
    session.begin()
    assert session.problem.text() == ""
    assert regulars(data_folder()) == ("老王", "小李", "阿珍", "大刘")
    window.show_view("night")
    assert window.pages.night is not None
    QTest.keyClick(window.pages.night, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    session = again(window)
    assert (session.plan.names, session.plan.ruleset) == (("老王", "小李", "阿珍", "大刘"), "wuhu")
    QTest.keyClick(session, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.pages.night


def test_the_sample_is_marked_and_never_recorded(session: NewSessionView) -> None:
    window = window_of(session)
    QTest.mouseClick(session.sample, LEFT)
    assert window.pages.currentWidget() is window.page
    assert window.open_table.settlement is not None
    window.record_deal()
    assert [one.code for one in window.open_table.notice] == ["tour_refused"]
    assert window.recorder.book().night is None
    note = window._note
    assert note is not None
    assert note.isVisible()
    QTest.mouseClick(note.buttons["new_session"], LEFT)
    again(window).begin()
    assert not note.isVisible()
    assert not window.open_table.on.sample


def test_a_deal_by_other_rules_offers_a_night_of_its_own(session: NewSessionView) -> None:
    window = window_of(session)
    session.begin()
    book = window.recorder.book()
    first = book.night
    assert first is not None
    window.open_table.set_ruleset("wuhu")
    assert window._note is not None
    assert window._note.isVisible()
    window.recorder.new_deal()
    assert window.open_table.deal.ruleset == "wuhu", "the rules silently went back"
    QTest.mouseClick(window._note.buttons["anew"], LEFT)
    assert book.night is not None
    assert (book.night.ruleset.id, book.night.names) == ("wuhu", first.names)
    assert not window._note.isVisible()
    window.open_table.undo()
    assert book.night.id == first.id


@sampled(3)
@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
@pytest.mark.parametrize(("width", "height"), [(1024, 640), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)])
def test_at_every_size_what_begins_the_night_is_in_sight(
    session: NewSessionView, language: str, width: int, height: int
) -> None:
    window = window_of(session)
    for scale in (80, 100, 150, 160):
        window.resize(width, height)
        window.set_look(Look(language=language, narrow=window.look.narrow, wide=window.look.wide, scale=scale))
        QTest.qWait(1)
        place = session.play.mapTo(window, session.play.rect().bottomRight())
        assert session.play.isVisible()
        assert window.rect().contains(place), (scale, place)
        assert session.play.width() > 80


def test_every_shipped_ruleset_asks_first_what_its_examples_tell_apart(library: Library) -> None:
    from calculator.view import questions_of

    for name in RULESETS:
        asked = questions_of(library, name)
        assert asked, name
        for question in asked:
            assert question.found, (name, question.option.id)
            assert len({None if one is None else one.net for one in question.found}) > 1, (name, question.option.id)


def test_rules_are_searched_for_by_name_and_enter_takes_the_first(session: NewSessionView) -> None:
    search, cards = session.search, session.cards
    QTest.mouseClick(search, LEFT)
    search.insert("成都")
    assert [name for name, card in cards.cards.items() if card.isVisible()] == ["chengdu", "chengdu_five"]
    search.clear()
    search.insert("wuhu")
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert session.plan.ruleset == "wuhu"
    assert window_of(session).pages.currentWidget() is session
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert all(card.isVisible() for card in cards.cards.values())
    assert window_of(session).pages.currentWidget() is session
