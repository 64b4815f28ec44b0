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
from calculator.gui.evening.view import NewSessionView
from calculator.gui.look.look import Look
from calculator.gui.window import MainWindow
from calculator.nights.store import FILE
from calculator.rules.library import Library
from calculator.table import OpenTable
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def evening(qtbot: QtBot, library: Library) -> Iterator[NewSessionView]:
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    window = MainWindow(open_table)
    qtbot.addWidget(window)
    window.show()
    window.show_view("evening")
    assert window.pages.evening is not None
    yield window.pages.evening
    window.close()


def window_of(evening: NewSessionView) -> MainWindow:
    window = evening.window()
    assert isinstance(window, MainWindow)
    return window


def again(window: MainWindow) -> NewSessionView:
    """The view that is shown after it was left."""
    assert window.pages.evening is not None
    assert window.pages.currentWidget() is window.pages.evening
    return window.pages.evening


def worked_out(qtbot: QtBot, evening: NewSessionView) -> None:
    qtbot.waitUntil(lambda: not evening.worker.busy, timeout=60_000)


def compose(field: QLineEdit, text: str) -> None:
    """As an input method hands over what was typed."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def type_name(evening: NewSessionView, seat: int, name: str) -> None:
    field = evening.who.seat_table.plates[seat].name
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


def test_enter_at_once_begins_a_night_with_what_stands_there(evening: NewSessionView) -> None:
    window = window_of(evening)
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Qt.Key.Key_Return)
    night = window.recorder.book().night
    assert night is not None
    assert (night.ruleset.id, night.names, night.stake) == ("chengdu", ("甲", "乙", "丙", "丁"), "1")
    assert window.pages.currentWidget() is window.page
    assert window.open_table.deal.players == night.names


def test_other_rules_have_a_stake_of_their_own(evening: NewSessionView) -> None:
    QTest.mouseClick(evening.who.less, LEFT)
    assert evening.who.stake.text() == "0.5"
    evening.choose_ruleset("riichi")
    assert evening.who.stake.text() == "1"


def test_names_seats_stake_and_dealer_are_those_of_the_night(evening: NewSessionView) -> None:
    for seat, name in enumerate(("老王", "小李", "阿珍", "大刘")):
        type_name(evening, seat, name)
    QTest.mouseClick(evening.who.seat_table.plates[2].dealer, LEFT)
    QTest.mouseClick(evening.who.less, LEFT)
    QTest.mouseClick(evening.who.name, LEFT)
    compose(evening.who.name, "周六夜局")
    QTest.keyClick(evening.who.name, Qt.Key.Key_Return)
    night = window_of(evening).recorder.book().night
    assert night is not None
    assert (night.names, night.dealer, night.stake, night.name) == (
        ("老王", "小李", "阿珍", "大刘"),
        2,
        "0.5",
        "周六夜局",
    )


def test_two_of_one_name_are_refused_under_the_names_and_nothing_begins(evening: NewSessionView) -> None:
    type_name(evening, 0, "老王")
    type_name(evening, 1, " 老王")
    assert "老王" in evening.who.wrong.text()
    assert evening.who.wrong.isVisible()
    assert not evening.play.isEnabled()
    assert "老王" in evening.play.toolTip()
    QTest.keyClick(evening.who.seat_table.plates[1].name, Qt.Key.Key_Return)
    assert window_of(evening).recorder.book().night is None
    type_name(evening, 1, "小李")
    assert evening.play.isEnabled()
    assert not evening.who.wrong.isVisible()


def test_a_plate_dragged_onto_another_changes_seats_and_the_dealer_goes_with_him(evening: NewSessionView) -> None:
    first, second = evening.who.seat_table.plates[:2]
    drag(first.handle, second.handle)
    assert evening.plan.names == ("乙", "甲", "丙", "丁")
    assert evening.plan.dealer == 1
    QTest.keyClick(second.name, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert evening.plan.names == ("甲", "乙", "丙", "丁")
    assert evening.plan.dealer == 0


def test_other_rules_bring_their_questions_and_their_seats(qtbot: QtBot, evening: NewSessionView) -> None:
    worked_out(qtbot, evening)
    assert list(evening.questions.rows) == ["self_draw", "cap_fan", "kong_flower", "kong_transfer"]
    QTest.mouseClick(evening.who.count.button(3), LEFT)
    worked_out(qtbot, evening)
    assert len(evening.plan.names) == 3
    assert [plate.isVisible() for plate in evening.who.seat_table.plates] == [True, True, True, False]
    QTest.mouseClick(evening.cards.cards["wuhu"], LEFT)
    worked_out(qtbot, evening)
    assert evening.plan.names == ("甲", "乙", "丙", "丁")
    assert list(evening.questions.rows) == ["table", "discard_pays", "rounding", "edge_wait"]


def test_what_is_agreed_is_played_and_only_what_is_not_usual_is_written_down(
    qtbot: QtBot, evening: NewSessionView
) -> None:
    worked_out(qtbot, evening)
    QTest.mouseClick(evening.questions.rows["self_draw"].button("add_fan"), LEFT)
    QTest.mouseClick(evening.questions.rows["cap_fan"].button(3), LEFT)
    QTest.mouseClick(evening.questions.rows["self_draw"].button("add_base"), LEFT)
    evening.begin()
    night = window_of(evening).recorder.book().night
    assert night is not None
    assert night.options == {"cap_fan": 3}
    assert window_of(evening).open_table.option("cap_fan") == 3


def test_each_choice_says_what_the_command_line_makes_of_the_hand(qtbot: QtBot, evening: NewSessionView) -> None:
    """自摸 of Chengdu: 根 and 杠上花, 3 fan 8 倍 without anything … the numbers are those of the example's own settlement."""
    from calculator.settlement import settle_record

    worked_out(qtbot, evening)
    for question in evening._questions["chengdu"]:
        assert len({None if one is None else one.net for one in question.found}) > 1, question.option.id
        for value, found in zip(question.values, question.found, strict=True):
            if found is not None:
                from calculator.deals import record_of

                record = json.loads(json.dumps(record_of(found.deal)))
                record["options"] = {**record.get("options", {}), question.option.id: value}
                assert settle_record({**record, "ruleset": "chengdu"}, Library()).net == found.net


def test_all_options_can_be_seen_and_changed(qtbot: QtBot, evening: NewSessionView) -> None:
    worked_out(qtbot, evening)
    QTest.mouseClick(evening.all, LEFT)
    switch = evening.options.controls["golden_hook"].switch
    assert switch is not None
    QTest.mouseClick(switch, LEFT, pos=QPoint(9, switch.height() // 2))
    assert evening.plan.options == {"golden_hook": True}
    QTest.mouseClick(evening.all, LEFT)
    assert evening.pages.currentIndex() == 0


def test_a_player_called_as_a_free_seat_leaves_it_another_letter(evening: NewSessionView) -> None:
    remember(data_folder(), ["丁", "老王", "小李"])
    evening.arrive()
    assert evening.plan.names == ("丁", "老王", "小李", "甲")


def test_a_session_can_be_planned_while_the_file_of_sessions_cannot_be_read(qtbot: QtBot, library: Library) -> None:
    (data_folder() / FILE).mkdir(parents=True)
    open_table = OpenTable(Deal("sanren"))
    open_table.start(library)
    window = MainWindow(open_table)
    qtbot.addWidget(window)
    window.show()
    window.show_view("evening")
    assert window.pages.evening is not None
    assert len(set(window.pages.evening.plan.everybody)) == len(window.pages.evening.who.seat_table.plates)
    assert window.pages.evening.problem.text()
    window.close()


def test_whoever_played_before_is_offered_and_takes_a_seat_by_a_click(evening: NewSessionView) -> None:
    remember(data_folder(), ["阿珍", "小陈", "老王", "小李", "大刘"])
    evening.arrive()
    assert evening.plan.names == ("阿珍", "小陈", "老王", "小李")
    assert [choice.key for choice in evening.who.regulars.choices()] == ["大刘"]
    QTest.mouseClick(evening.who.seat_table.plates[2].name, LEFT)
    QTest.mouseClick(evening.who.regulars.button("大刘"), LEFT)
    assert evening.plan.names == ("阿珍", "小陈", "大刘", "小李")
    assert [choice.key for choice in evening.who.regulars.choices()] == ["老王"]


def test_one_who_does_not_play_with_three_takes_the_place_of_the_first_dealer(qtbot: QtBot, library: Library) -> None:
    remember(data_folder(), ("老王", "小李", "阿珍", "大刘"))
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    window = MainWindow(open_table)
    qtbot.addWidget(window)
    window.show()
    window.pages.open_new_session("sanren")
    evening = window.pages.evening
    assert evening is not None
    assert evening.plan.names == ("老王", "小李", "阿珍")
    QTest.mouseClick(evening.who.seat_table.plates[0].name, LEFT)
    QTest.mouseClick(evening.who.regulars.button("大刘"), LEFT)
    assert evening.plan.names == ("大刘", "小李", "阿珍")
    assert evening.plan.dealer == 0


def test_the_next_evening_goes_on_from_the_last(evening: NewSessionView) -> None:
    window = window_of(evening)
    for seat, name in enumerate(("老王", "小李", "阿珍", "大刘")):
        type_name(evening, seat, name)
    evening.choose_ruleset("wuhu")
    evening.begin()
    assert evening.problem.text() == ""
    assert regulars(data_folder()) == ("老王", "小李", "阿珍", "大刘")
    window.show_view("night")
    assert window.pages.night is not None
    QTest.keyClick(window.pages.night, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    evening = again(window)
    assert (evening.plan.names, evening.plan.ruleset) == (("老王", "小李", "阿珍", "大刘"), "wuhu")
    QTest.keyClick(evening, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.pages.night


def test_the_sample_is_marked_and_never_recorded(evening: NewSessionView) -> None:
    window = window_of(evening)
    QTest.mouseClick(evening.sample, LEFT)
    assert window.pages.currentWidget() is window.page
    assert window.open_table.settlement is not None
    window.record_deal()
    assert [one.code for one in window.open_table.notice] == ["tour_refused"]
    assert window.recorder.book().night is None
    note = window._note
    assert note is not None
    assert note.isVisible()
    QTest.mouseClick(note.buttons["evening"], LEFT)
    again(window).begin()
    assert not note.isVisible()
    assert not window.open_table.on.sample


def test_a_deal_by_other_rules_offers_a_night_of_its_own(evening: NewSessionView) -> None:
    window = window_of(evening)
    evening.begin()
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
    evening: NewSessionView, language: str, width: int, height: int
) -> None:
    window = window_of(evening)
    for scale in (80, 100, 150, 160):
        window.resize(width, height)
        window.set_look(Look(language=language, narrow=window.look.narrow, wide=window.look.wide, scale=scale))
        QTest.qWait(1)
        place = evening.play.mapTo(window, evening.play.rect().bottomRight())
        assert evening.play.isVisible()
        assert window.rect().contains(place), (scale, place)
        assert evening.play.width() > 80


def test_every_shipped_ruleset_asks_first_what_its_examples_tell_apart(library: Library) -> None:
    from calculator.view import questions_of

    for name in RULESETS:
        asked = questions_of(library, name)
        assert asked, name
        for question in asked:
            assert question.found, (name, question.option.id)
            assert len({None if one is None else one.net for one in question.found}) > 1, (name, question.option.id)


def test_rules_are_searched_for_by_name_and_enter_takes_the_first(evening: NewSessionView) -> None:
    search, cards = evening.search, evening.cards
    QTest.mouseClick(search, LEFT)
    search.insert("成都")
    assert [card.ruleset for card in cards.cards.values() if card.isVisible()] == ["chengdu", "chengdu_five"]
    search.clear()
    search.insert("wuhu")
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert evening.plan.ruleset == "wuhu"
    assert window_of(evening).pages.currentWidget() is evening
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert all(card.isVisible() for card in cards.cards.values())
    assert window_of(evening).pages.currentWidget() is evening
