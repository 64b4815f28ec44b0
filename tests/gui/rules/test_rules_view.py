"""The rules view: typed into, hovered, put right, in every theme, language and width."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.gui.look.look import Look
from calculator.gui.look.palette import DARK
from calculator.gui.rules.view import RulesView
from tests.gui.rules.make_rules_view import WAIT, YARD, problem_rows, replace, settled, shown, worth
from tests.how_much import sampled

# --- problems ---------------------------------------------------------------------------------------------------------


def test_problems_are_listed_at_their_lines_and_a_click_goes_there(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "self_draw: add_fan", "self_draw: add_fna")
    replace(view, "value: 3}   #", "value: 3, when: suitz == 1}   #")
    settled(qtbot, view)
    rows = problem_rows(view)
    assert [row.place for row in rows] == ["9:14", "13:35"]
    assert view.code.problem_lines == {8, 12}
    marked = [mark.cursor.selectedText() for mark in view.code.extraSelections() if mark.cursor.hasSelection()]
    assert marked == ["add_fna", "suitz"]
    view.problems.list.chosen.emit(rows[1].data)
    assert (view.code.textCursor().blockNumber(), view.code.textCursor().positionInBlock()) == (12, 34)
    assert re.fullmatch(r"桌上仍用 .*\d\d:\d\d 的版本", view.head.in_force.text())
    assert not view.head.use.isEnabled()


@pytest.mark.parametrize(
    ("language", "said"), [("zh", "1 个例子不对"), ("en", "one example fails"), ("zh-Hant", "1 個例子不對")]
)
def test_list_and_drawer_say_the_same_of_examples_that_come_out_otherwise(
    qtbot: QtBot, view: RulesView, mine: Path, language: str, said: str
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "points: 8", "points: 4")
    settled(qtbot, view)
    view.show_look(Look(language=language))
    assert view.problems.title.text() == said
    listed = next(row for row in view.files.list.rows if row.data == view.current)
    assert listed.status == said
    # The drawer names the example, and leads to its line.
    (row,) = problem_rows(view)
    assert row.text.startswith("清一色")
    assert "points" not in row.text
    view.problems.list.chosen.emit(row.data)
    assert "points: 4" in view.code.textCursor().block().text()
    assert view.head.use.isEnabled()


def test_what_can_hardly_be_meant_is_listed_but_keeps_nothing_back(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "  cap_fan: 5\n", "  cap_fan: 5\n  joker: {zh: 癞子几张, en: jokers, type: number, default: 1}\n")
    settled(qtbot, view)
    (row,) = problem_rows(view)
    assert (row.mark, row.place) == ("warn", "11:1")
    assert "joker" in row.text
    assert "提醒 1" in view.problems.hint.text()
    assert not view.head.in_force.isVisible()
    view.keeping.save()
    settled(qtbot, view)
    assert view.head.use.isEnabled()


def test_alt_enter_puts_a_word_right_and_undo_takes_it_back(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "value: 3}   #", "value: 3, when: suitz == 1}   #")
    settled(qtbot, view)
    view.go_to(13, 36)
    qtbot.keyClick(view.code, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    settled(qtbot, view)
    assert "when: suits == 1}" in view.code.text()
    assert problem_rows(view) == []
    view.code.undo()
    assert "when: suitz == 1}" in view.code.text()
    settled(qtbot, view)


@sampled(3)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\t",
        "：",
        "items:\n- {",
        "a: &x [*x]",
        "a: " * 50,
        "- " * 60,
        "{" * 200,
        "id: [\x07",
        "name：院坝",
        "🀄" * 9,
    ],
)
def test_whatever_is_written_the_view_answers(qtbot: QtBot, view: RulesView, mine: Path, text: str) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    view.code.setPlainText(text)
    view.check()
    settled(qtbot, view)
    assert problem_rows(view)
    view.code.complete()
    view.go_to(1, 1)
    view.help.show_meaning()
    view.people.edited.emit(("items", "pure_suit"), "value", "4")
    settled(qtbot, view)


def test_the_last_good_version_stays_in_the_tables_and_on_the_table(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    settled(qtbot, view)
    assert view.deal.amount.new == "8 分"
    replace(view, "value: 3}", "value: 3")
    settled(qtbot, view)
    assert problem_rows(view)
    assert view.deal.amount.new == "8 分"
    assert len(view.people.lines) > 5
    worth(qtbot, view, "pure_suit", "4")
    assert "还改不了" in view.bar.text.text()


def test_an_example_that_fails_says_what_was_expected_and_what_came(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "points: 8}", "points: 4}")
    settled(qtbot, view)
    first, second = view.people.examples.list.rows
    how = "番 = 1 + 清一色 3 = 4; 倍 = 2^(4番 − 1) = 8; 分 = 底 1 × 8倍 = 8"
    assert (first.mark, first.second) == ("cross", f"应得 4，算得 8（{how}）")
    assert (second.mark, second.right) == ("tick", "2")
    assert view.people.examples.passed.text() == "1 对"
    assert view.people.examples.failed.text() == "1 错"
    view.people.examples.list.chosen.emit(first.data)
    assert view.code.textCursor().blockNumber() == 15


# --- words ------------------------------------------------------------------------------------------------------------


def test_words_that_fit_appear_while_typing_and_enter_takes_one(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "value: 3}   #", "value: 3, when: }   #")
    view.go_to(13, 35)
    qtbot.keyClicks(view.code, "sui")
    qtbot.waitUntil(view.code.list.isVisible, timeout=WAIT)
    assert view.code.hints[0].word == "suits"
    qtbot.keyClick(view.code, Qt.Key.Key_Return)
    assert "when: suits}" in view.code.text()
    assert not view.code.list.isVisible()
    settled(qtbot, view)


@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        ("  self_draw: ", "add_base", "suits"),
        ("- {id: pure_suit, of", "off", "id_"),
        ("- {id: pure_suit, when: 几", "suits", "payer.dealer"),
        ("- {id: pure_suit, off: ", "true", "suits"),
        ("opt", "options", "suits"),
    ],
)
def test_what_is_offered_fits_the_place(
    qtbot: QtBot, view: RulesView, mine: Path, line: str, offered: str, not_offered: str
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    section = "options:\n" if line.startswith(" ") else "items:\n" if line.startswith("-") else ""
    text = YARD[: YARD.index("options:")] + section + line
    _, hints = view.code.completer(text, len(text))
    words = [hint.word for hint in hints]
    assert offered in words
    assert not_offered not in words


@pytest.mark.parametrize(
    ("line", "column", "title", "body"),
    [
        (6, 3, "extends · 键", "在哪个规则上改"),
        (13, 22, "value · 键", "算多少，不写是 1"),
        (10, 5, "cap_fan · 约定", "封顶: 超过的番不算"),
        (13, 10, "pure_suit · 番种", "清一色"),
    ],
)
def test_the_pointer_over_a_key_or_word_shows_what_it_means(
    qtbot: QtBot, view: RulesView, mine: Path, line: int, column: int, title: str, body: str
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    cursor = QTextCursor(view.code.document().findBlockByNumber(line - 1))
    cursor.movePosition(QTextCursor.MoveOperation.Right, n=column - 1)
    where = view.code.cursorRect(cursor).center()
    event = QHelpEvent(QEvent.Type.ToolTip, where, view.code.viewport().mapToGlobal(where))
    QApplication.sendEvent(view.code.viewport(), event)
    assert view.help.isVisible()
    assert view.help.title.text() == title
    assert view.help.body.text() == body


def test_the_pointer_over_nothing_shows_nothing(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    where = QPoint(view.code.viewport().width() - 4, view.code.viewport().height() - 4)
    QApplication.sendEvent(view.code.viewport(), QHelpEvent(QEvent.Type.ToolTip, where, where))
    assert not view.help.isVisible()


def test_tab_writes_spaces_and_enter_keeps_the_indent(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    view.code.setPlainText("options:")
    view.code.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClick(view.code, Qt.Key.Key_Return)
    qtbot.keyClicks(view.code, "base: 2")
    qtbot.keyClick(view.code, Qt.Key.Key_Escape)
    view.code.list.hide()
    qtbot.keyClick(view.code, Qt.Key.Key_Return)
    qtbot.keyClick(view.code, Qt.Key.Key_Tab)
    assert view.code.text() == "options:\n  base: 2\n    "
    qtbot.keyClick(view.code, Qt.Key.Key_Backtab)
    assert view.code.text() == "options:\n  base: 2\n  "
    settled(qtbot, view)


# --- looks ------------------------------------------------------------------------------------------------------------


def test_everything_is_said_in_the_language_of_the_window(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: five")
    settled(qtbot, view)
    view.show_look(Look(language="en"))
    assert view.head.title.text() == "Courtyard Chengdu"
    assert view.head.save.text() == "Save"
    assert "cap_fan cannot be" in problem_rows(view)[0].text
    assert view.people.lines["items", "pure_suit"].name.text() == "Full flush"
    assert view.files.list.rows[0].text == "Mine"
    view.show_look(Look())
    assert view.head.save.text() == "保存"


def test_a_dark_theme_repaints_code_and_tables(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    light = view.grab().toImage()
    view.show_look(Look(DARK, DARK.faces))
    qtbot.waitUntil(lambda: view.grab().toImage() != light, timeout=WAIT)
