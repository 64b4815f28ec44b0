"""The rules for who does not program: items, options and payments changed with mouse and keys. The file changes in that one
place, its comments stay, and the deal on the table follows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.look.look import Look
from calculator.gui.rules.people_panel import TABS
from calculator.gui.rules.view import RulesView
from calculator.rules.library import BUILT_IN, Library
from calculator.view import item_lines
from tests.gui.rules.make_rules_view import (
    WAIT,
    YARD,
    everybody_feeds,
    replace,
    settled,
    shown,
    switch,
    tab,
    worth,
    write,
)
from tests.how_much import sampled


def change(qtbot: QtBot, view: RulesView, what: str, key: str, value: str) -> None:
    """Does one thing with mouse and keys."""
    people = view.people
    if what == "switch":
        switch(qtbot, view, key)
    elif what == "worth":
        worth(qtbot, view, key, value)
    elif what == "name":
        tab(qtbot, view, "names")
        write(qtbot, people.lines["names", key].fields["zh"], value)
    elif what in ("meld", "winners"):
        tab(qtbot, view, "tiles")
        if what == "meld":
            qtbot.mouseClick(people.lines["tiles", "melds"].fields[key], Qt.MouseButton.LeftButton)
        else:
            write(qtbot, people.lines["tiles", "winners"].fields["winners"], value)
    else:
        tab(qtbot, view, "options")
        line = people.lines["options", key]
        if what in ("min", "max"):
            write(qtbot, line.fields[what], value)
        elif what == "number":
            write(qtbot, line.fields["default"].numbers[0], value)
        elif what == "tick":
            box = line.fields["default"].switch
            assert box is not None
            qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
        else:
            box = line.fields["default"].list
            assert box is not None
            box.setFocus()
            at = [box.itemData(at) for at in range(box.count())].index(value)
            while box.currentIndex() != at:
                step = Qt.Key.Key_Down if box.currentIndex() < at else Qt.Key.Key_Up
                qtbot.keyClick(box, step)


@sampled(4)
@pytest.mark.parametrize(
    ("what", "key", "value", "old", "new"),
    [
        ("worth", "pure_suit", "4", "value: 3}", "value: 4}"),
        ("worth", "seven_pairs", "3", "# 三番\n", "# 三番\n- {id: seven_pairs, value: 3}\n"),
        ("switch", "pure_suit", "", "value: 3}", "value: 3, off: true}"),
        ("switch", "seven_pairs", "", "# 三番\n", "# 三番\n- {id: seven_pairs, off: true}\n"),
        ("name", "pure_suit", "Qing", "value: 3}", "value: 3, zh: Qing}"),
        ("name", "name", "Inner", "{zh: 院坝成都,", "{zh: Inner,"),
        ("number", "cap_fan", "6", "cap_fan: 5", "cap_fan: 6"),
        ("tick", "cap_fan", "", "cap_fan: 5", "cap_fan: null"),
        ("max", "cap_fan", "9", "cap_fan: 5", "cap_fan: {default: 5, max: 9}"),
        ("choice", "self_draw", "none", "self_draw: add_fan", "self_draw: none"),
        ("tick", "golden_hook", "", "cap_fan: 5\n", "cap_fan: 5\n  golden_hook: true\n"),
        ("meld", "chow", "", "format: 1\n", "format: 1\nmelds: [chow, pong]\n"),
        ("winners", "", "1", "format: 1\n", "format: 1\nwinners: 1\n"),
        ("min", "base", "2", "cap_fan: 5\n", "cap_fan: 5\n  base: {min: 2}\n"),
    ],
)
def test_a_change_is_one_place_of_the_text_and_one_step(
    qtbot: QtBot, view: RulesView, mine: Path, what: str, key: str, value: str, old: str, new: str
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    change(qtbot, view, what, key, value)
    assert view.code.text() == YARD.replace(old, new)
    settled(qtbot, view)
    view.code.undo()
    assert view.code.text() == YARD
    settled(qtbot, view)


def test_a_switch_turned_off_and_on_leaves_every_byte(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    switch(qtbot, view, "pure_suit")
    settled(qtbot, view)
    assert not view.people.lines["items", "pure_suit"].fields["on"].isChecked()
    switch(qtbot, view, "pure_suit")
    settled(qtbot, view)
    assert view.code.text() == YARD


def test_one_undo_goes_through_words_and_file(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: 6")
    settled(qtbot, view)
    switch(qtbot, view, "seven_pairs")
    settled(qtbot, view)
    both = view.code.text()
    view.people.lines["items", "seven_pairs"].fields["on"].setFocus()
    for _ in range(2):
        qtbot.keyClick(
            view.people.lines["items", "seven_pairs"].fields["on"], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier
        )
    assert view.code.text() == YARD
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    for _ in range(2):
        qtbot.keyClick(view.people.lines["items", "seven_pairs"].fields["on"], Qt.Key.Key_Z, keys)
    assert view.code.text() == both
    settled(qtbot, view)


def test_the_space_bar_turns_a_switch(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    view.people.lines["items", "pure_suit"].fields["on"].setFocus()
    qtbot.keyClick(view.people.lines["items", "pure_suit"].fields["on"], Qt.Key.Key_Space)
    assert "off: true" in view.code.text()
    settled(qtbot, view)


def pick(qtbot: QtBot, view: RulesView, payment: str, key: str, text: str) -> None:
    """Clicks a grey part of a payment's sentence, and one of what it could be."""
    tab(qtbot, view, "payments")
    line = view.people.lines["payments", payment]
    qtbot.mouseClick(line.fields[key], Qt.MouseButton.LeftButton)
    menu = line.fields[key].findChild(QMenu)
    assert menu is not None
    action = next(action for action in menu.actions() if action.text() == text)
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_part_of_a_payment_is_chosen_and_the_table_pays_by_it(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    pick(qtbot, view, "win.discard", "pay", "2 × 分")
    settled(qtbot, view)
    text = view.code.text()
    assert text.startswith(YARD[: YARD.index("examples:")])
    assert "payments:\n  win:\n  - {id: discard, pay: 2 * 分}\n" in text
    assert text.count("- {") == YARD.count("- {") + 1, "the other payments for a win stay as they are"
    assert [amount for _, amount in view.deal.net][2:] == [("+4", "+16"), ("−4", "−16")]
    tokens = view.people.lines["payments", "win.discard"].fields
    assert tokens["pay"].text() == "2 × 分"
    assert tokens["pay"].property("changed")
    view.code.undo()
    assert view.code.text() == YARD
    settled(qtbot, view)
    assert view.people.lines["payments", "win.discard"].fields["pay"].text() == "分"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_part_of_a_payment_is_chosen_by_keys(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    tab(qtbot, view, "payments")
    everybody_feeds(qtbot, view)
    assert "- {id: concealed, from: true}" in view.code.text()
    assert view.people.lines["payments", "kong.concealed"].fields["from"].text() == "每一家"


def test_a_payment_too_long_for_choices_is_told_and_opens_the_file(
    qtbot: QtBot, view: RulesView, built_in: Path
) -> None:
    shown(qtbot, view, built_in / "chengdu.yaml")
    tab(qtbot, view, "payments")
    line = view.people.lines["payments", "flower_pig.flower_pig"]
    assert "pay" not in line.fields
    qtbot.mouseClick(line.fields["file"], Qt.MouseButton.LeftButton)
    assert view.code.textCursor().block().text() == "  - id: flower_pig"
    assert view.code.hasFocus()


def test_the_first_change_of_a_built_in_ruleset_makes_one_that_goes_on_from_it(
    qtbot: QtBot, view: RulesView, mine: Path, built_in: Path
) -> None:
    before = (built_in / "chengdu.yaml").read_bytes()
    shown(qtbot, view, built_in / "chengdu.yaml")
    worth(qtbot, view, "pure_suit", "3")
    settled(qtbot, view)
    assert view.current == mine / "chengdu_mine.yaml"
    assert "extends: chengdu\n" in view.code.text()
    assert "- {id: pure_suit, value: 3}" in view.code.text()
    assert "chengdu.yaml 不动" in view.bar.text.text()
    assert view.head.title.text() == "成都 血战到底（我的）"
    assert "en: Chengdu Bloody Mahjong (mine)" in view.code.text()
    assert (built_in / "chengdu.yaml").read_bytes() == before
    assert view.people.lines["items", "pure_suit"].note.text() == "原 2"
    assert view.deal.amount.new == "8 分"


def test_how_many_examples_reach_a_line_is_counted_behind(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    items = {key: line for (kind, key), line in view.people.lines.items() if kind == "items"}
    qtbot.waitUntil(lambda: items["pure_suit"].dots.text() == "● 1", timeout=WAIT)
    assert items["all_triplets"].dots.text() == "● 1"
    assert items["seven_pairs"].dots.text() == "○"
    assert view.people.lines["payments", "win.discard"].dots.text() == "● 2"
    assert items["pure_suit"].dots.accessibleName() == "1 个例子用到"


def test_a_fault_stands_under_its_line(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "value: 3}", "value: 3, when: suitz == 1}")
    settled(qtbot, view)
    line = view.people.lines["items", "pure_suit"]
    assert line.fault.isVisible()
    assert "suitz" in line.fault.text()
    assert view.people.faults.isVisible()
    assert view.people.lines["items", "seven_pairs"].fault.text() == ""
    qtbot.mouseClick(view.people.to_fault, Qt.MouseButton.LeftButton)
    assert view.code.textCursor().blockNumber() == 12
    view.code.undo()
    settled(qtbot, view)
    assert not line.fault.isVisible()
    assert not view.people.faults.isVisible()


def test_the_file_opens_where_it_begins_to_say_something(qtbot: QtBot, view: RulesView, built_in: Path) -> None:
    shown(qtbot, view, built_in / "chengdu.yaml")
    assert view.code.firstVisibleBlock().text() == "format: 1"


def test_what_can_hardly_be_meant_is_told_under_its_line_and_in_the_list(
    qtbot: QtBot, view: RulesView, mine: Path
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "  cap_fan: 5\n", "  cap_fan: 5\n  joker: {zh: 王, en: joker, type: number, default: 1}\n")
    settled(qtbot, view)
    tab(qtbot, view, "options")
    line = view.people.lines["options", "joker"]
    qtbot.waitUntil(line.fault.isVisible)
    assert "joker" in line.fault.text()
    assert not view.people.faults.isVisible()
    row = next(row for row in view.files.list.rows if row.data == mine / "yard.yaml")
    assert (row.mark, row.status) == ("warn", "1 处可疑")


def test_an_example_is_laid_on_the_table(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    tab(qtbot, view, "examples")
    listed = view.people.examples.list
    with qtbot.waitSignal(view.example_wanted) as wanted:
        qtbot.mouseClick(
            listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.visualRect(listed.model().index(1, 0)).center()
        )
    assert wanted.args is not None
    record = wanted.args[0]
    assert record["ruleset"] == "yard"
    assert (record["events"][0]["hand"], record["events"][0]["tile"]) == ("111444m2229996p", "6p")


def test_a_keystroke_in_the_file_leaves_the_words_for_later(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    shows = []
    view.people.show_answer = lambda *args: shows.append(args)  # type: ignore[method-assign]
    view.code.setFocus()
    qtbot.keyClicks(view.code, "#")
    assert shows == []
    settled(qtbot, view)
    assert shows


@sampled(3)
@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
@pytest.mark.parametrize(("width", "scale"), [(1024, 80), (1024, 200), (1280, 100), (1280, 200), (1920, 150)])
def test_no_word_is_outside_at_any_width_and_size(
    qtbot: QtBot, view: RulesView, mine: Path, width: int, scale: int, language: str
) -> None:
    window = view.parentWidget()
    assert window is not None
    window.resize(width, 676)
    view.resize(width, 676)
    shown(qtbot, view, mine / "yard.yaml")
    view.show_look(Look(language=language, scale=scale))
    assert view.middle.width() >= 520
    for name in TABS:
        view.people.choose_tab(name)
        qtbot.wait(1)
        for widget in view.people.findChildren(QWidget):
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                left = widget.mapTo(view.people, QPoint(0, 0)).x()
                assert left >= 0
                assert left + widget.width() <= view.people.width(), (name, widget)
                assert widget.accessibleName() or widget.property("text"), (name, widget)


@pytest.mark.parametrize("scale", [100, 160])
def test_titles_have_their_line_beside_the_open_file(qtbot: QtBot, view: RulesView, mine: Path, scale: int) -> None:
    window = view.parentWidget()
    assert window is not None
    window.resize(1024, 600)
    view.resize(1024, 600)
    shown(qtbot, view, mine / "yard.yaml")
    view.show_look(Look(language="en", scale=scale))
    if not view.drawer.isVisible():
        view.toggle_drawer()
    replace(view, "points: 8}", "points: 9}")
    settled(qtbot, view)
    qtbot.wait(1)
    for title in (view.head.title, view.head.second):
        assert title.heightForWidth(title.width()) < 2 * title.fontMetrics().lineSpacing(), title.text()
    wrong = view.problems.title
    assert wrong.width() >= wrong.fontMetrics().horizontalAdvance(wrong.text())


def test_the_list_makes_room_for_the_file_and_becomes_a_menu(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    assert view.files.isVisible()
    assert view.drawer.isVisible()
    view.resize(1024, 600)
    assert not view.drawer.isVisible()
    assert view.files.isVisible()
    replace(view, "value: 3}", "value: 4}")
    qtbot.keyClick(view.people.first(), Qt.Key.Key_F8)
    assert view.drawer.isVisible()
    assert view.code.hasFocus()
    assert not view.files.isVisible()
    assert view.head.list.isVisible()
    assert view.middle.width() >= 520
    assert "value: 4}" in view.code.text(), "nothing that was typed is lost"
    at = view.head.list.findText("成都 血战到底")
    view.head.list.setCurrentIndex(at)
    view.head.list.activated.emit(at)
    settled(qtbot, view)
    assert view.head.title.text() == "成都 血战到底"
    view.resize(760, 600)
    assert not view.middle.isVisible()
    assert view.drawer.isVisible()
    qtbot.keyClick(view.code, Qt.Key.Key_F8)
    assert view.middle.isVisible()


def test_what_differs_from_the_ruleset_below_is_marked(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    items = {key: line for (kind, key), line in view.people.lines.items() if kind == "items"}
    assert items["pure_suit"].note.text() == "原 2"
    assert items["pure_suit"].fields["value"].property("changed")
    assert not items["all_triplets"].note.isVisible()
    switch(qtbot, view, "seven_pairs")
    settled(qtbot, view)
    assert items["seven_pairs"].note.text() == "原 开"
    tab(qtbot, view, "options")
    assert view.people.lines["options", "self_draw"].note.text() == "原 加底"
    assert "改了 4 处" in view.head.second.text()


def test_the_deal_on_the_table_is_settled_again_with_what_changed(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    card = view.deal
    assert (card.amount.old, card.amount.new) == ("4", "8 分")
    assert [amount for _, amount in card.net] == [("0", None), ("0", None), ("+4", "+8"), ("−4", "−8")]
    assert "清一色 2 → 3" in card.why.text()
    worth(qtbot, view, "pure_suit", "2")
    settled(qtbot, view)
    assert (card.amount.old, card.amount.new) == ("4 分", None)


def test_the_deal_is_labelled_with_the_text_that_settled_it(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    assert view.deal.by.text() == "按正在改的规则"
    replace(view, "value: 3}", "value: 4}")
    settled(qtbot, view)
    replace(view, "value: 4}", "value: 4")
    settled(qtbot, view)
    assert view.deal.amount.new == "16 分"
    assert view.deal.by.text() == "按改错以前的", "the version on the disk makes it 8"


def test_a_deal_that_these_rules_cannot_settle_says_why(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "extends: chengdu", "extends: jian")
    replace(view, "options:\n  self_draw: add_fan\n  cap_fan: 5\n", "")
    settled(qtbot, view)
    text = YARD[: YARD.index("extends")] + "extends: jian\n"
    view.code.setPlainText(text)
    settled(qtbot, view)
    assert "算不了" in view.deal.why.text()
    assert view.deal.amount.new is None


def test_what_is_played_otherwise_is_told_in_the_language_of_the_game(
    qtbot: QtBot, view: RulesView, mine: Path
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    qtbot.mouseClick(view.head.compare, Qt.MouseButton.LeftButton)
    messages = view.people.differences.text().split("\n")[2:]
    assert any("清一色" in text and "2番 → 3番" in text for text in messages)
    assert len(messages) == 3


def test_an_item_that_waits_for_an_option_says_which(library: Library) -> None:
    chengdu = library.load_file(BUILT_IN / "chengdu.yaml").definition
    lines = {line.name: (line.note, line.faint) for line in item_lines(chengdu, None, Look())}
    assert lines["一条龙"] == ("约定“一条龙”没开", True)
    assert lines["门清"] == ("约定“门清中张”没开", True)
    assert lines["清一色"] == ("", False)


def test_a_tab_shows_its_own_part_of_the_page_wherever_it_is_opened_from(
    qtbot: QtBot, view: RulesView, built_in: Path
) -> None:
    shown(qtbot, view, built_in / "chengdu.yaml")
    people = view.people
    for before in ("options", "items", "tiles"):
        people.choose_tab(before)
        QApplication.processEvents()
        people.choose_tab("payments")

        def seen() -> bool:
            lines = [line for (kind, _), line in people.lines.items() if kind == "payments"]
            return not lines[min(2, len(lines) - 1)].visibleRegion().isEmpty()

        qtbot.waitUntil(seen, timeout=WAIT)
