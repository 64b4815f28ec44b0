"""The rules view: files of mine and built-in ones, saved, reloaded, kept good; typed into, hovered, put right."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.look import Look
from calculator.gui.palette import DARK
from calculator.gui.rules.rows import Row
from calculator.gui.rules.view import RulesView
from calculator.gui.tiles.art import TilePixmaps
from calculator.rules import files
from calculator.rules.library import BUILT_IN

YARD = """\
# 院坝头的打法 🀄
format: 1
id: yard
version: 0.3.0
name: {zh: 院坝成都, en: Courtyard Chengdu}
extends: chengdu

options:
  self_draw: add_fan
  cap_fan: 5

items:
- {id: pure_suit, value: 3}   # 三番

examples:
- {name: 清一色, hand: 123567234888s99s, points: 8}
- {name: 对对胡, hand: 111444m222999p66p, points: 2}
"""
RECORD = {
    "format": 1,
    "ruleset": "chengdu",
    "players": ["老王", "小李", "阿珍", "大刘"],
    "dealer": 0,
    "events": [{"type": "win", "player": 2, "from": 3, "hand": "123567234888s9s", "tile": "9s"}],
}
WAIT = 10_000


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "yard.yaml").write_text(YARD, encoding="utf-8")
    return folder


@pytest.fixture
def built_in(tmp_path: Path) -> Path:
    """Two of the built-in rulesets: looking at all of them takes longer and shows no more."""
    folder = tmp_path / "built_in"
    folder.mkdir()
    for name in ("chengdu", "jian"):
        shutil.copy(BUILT_IN / f"{name}.yaml", folder)
    return folder


@pytest.fixture
def view(qtbot: QtBot, mine: Path, built_in: Path) -> Iterator[RulesView]:
    # In a window that keeps its size, as the program's does.
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 676)
    made = RulesView(TilePixmaps(), (mine, built_in), lambda: RECORD, parent=window)
    made.resize(1280, 676)
    made._pause.setInterval(5)
    window.show()
    yield made
    made.stop()


def settled(qtbot: QtBot, view: RulesView) -> None:
    """Waits until what is written has been checked."""
    file = view.file

    def done() -> bool:
        return file is None or (file.answer is not None and file.answer.job.text == view.code.text() and idle())

    def idle() -> bool:
        return not view.background.busy and not view._pause.isActive()

    qtbot.waitUntil(done, timeout=WAIT)


def shown(qtbot: QtBot, view: RulesView, path: Path) -> None:
    view.open(path)
    settled(qtbot, view)


def replace(view: RulesView, old: str, new: str) -> None:
    """Types `new` over the one `old`."""
    text = view.code.text()
    assert text.count(old) == 1
    before = len(text[: text.index(old)].encode("utf-16-le")) // 2
    cursor = view.code.textCursor()
    cursor.setPosition(before)
    cursor.setPosition(before + len(old.encode("utf-16-le")) // 2, QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText(new)
    view.code.setTextCursor(cursor)


def problem_rows(view: RulesView) -> list[Row]:
    return list(view.problems.list.rows)


# --- files ------------------------------------------------------------------------------------------------------------


def test_mine_stand_before_the_built_in_ones_and_say_how_they_fare(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    (mine / "torn.yaml").write_text("id: torn\nname: 破\nitems: [", encoding="utf-8")
    view.refresh_files()
    qtbot.waitUntil(lambda: len(view._states) == len(view._listed), timeout=WAIT)
    rows = [row for row in view.files.list.rows if not row.heading]
    assert [row.text for row in rows[:2]] == ["破", "院坝成都"]
    assert (rows[0].mark, rows[0].right) == ("bad", "1 错")
    assert (rows[1].mark, rows[1].right) == ("good", "2 / 2")
    assert rows[1].second == "接 成都 血战到底"
    assert {row.mark for row in rows[2:]} == {"good"}


def test_editing_a_built_in_ruleset_makes_a_copy_of_mine(
    qtbot: QtBot, view: RulesView, mine: Path, built_in: Path
) -> None:
    chengdu = built_in / "chengdu.yaml"
    before = chengdu.read_bytes()
    shown(qtbot, view, chengdu)
    assert not view.head.save.isEnabled()
    view.side.table.set_cell("pure_suit", 2, "3")
    settled(qtbot, view)
    assert "chengdu_mine.yaml" in view.head.file_name.text()
    with qtbot.waitSignal(view.ruleset_saved) as saved:
        view.save()
    settled(qtbot, view)
    assert saved.args == ["chengdu_mine"]
    assert chengdu.read_bytes() == before
    copy = (mine / "chengdu_mine.yaml").read_text(encoding="utf-8")
    old, new = before.decode().split("\n"), copy.split("\n")
    changed = [line for at, line in enumerate(new) if line != old[at]]
    assert changed == [
        "id: chengdu_mine",
        "name: {zh: 成都 血战到底（我的）, en: Chengdu bloody rules}",
        "- {id: pure_suit, zh: 清一色, en: Pure suit, value: 3, when: 几门 == 1}",
    ]
    assert view.current == mine / "chengdu_mine.yaml"
    view.open(chengdu)
    assert view.code.text() == before.decode()


def test_saving_writes_the_file_and_keeps_the_former_version(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: 6")
    settled(qtbot, view)
    qtbot.keyClick(view.code, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert (mine / "yard.yaml").read_text(encoding="utf-8") == YARD.replace("cap_fan: 5", "cap_fan: 6")
    assert (mine / "yard.yaml.bak").read_text(encoding="utf-8") == YARD
    assert not view.head.save.isEnabled()


def test_a_failure_between_writing_and_replacing_leaves_the_old_file(
    qtbot: QtBot, view: RulesView, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: 6")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "replace", fail)
    view.save()
    monkeypatch.undo()
    assert (mine / "yard.yaml").read_text(encoding="utf-8") == YARD
    assert view.bar.isVisible()
    assert view.bar.text.text().startswith("yard.yaml 存不了：磁盘满了")
    view.save()
    assert "cap_fan: 6" in (mine / "yard.yaml").read_text(encoding="utf-8")
    settled(qtbot, view)


def test_a_broken_version_never_takes_the_place_of_a_good_backup(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: five")
    settled(qtbot, view)
    view.save()
    settled(qtbot, view)
    replace(view, "cap_fan: five", "cap_fan: many")
    settled(qtbot, view)
    view.save()
    assert (mine / "yard.yaml.bak").read_text(encoding="utf-8") == YARD
    settled(qtbot, view)


def test_a_change_outside_is_taken_over_where_nothing_is_unsaved(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    with qtbot.waitSignal(view.rulesets_changed, timeout=WAIT):
        (mine / "yard.yaml").write_text(YARD.replace("cap_fan: 5", "cap_fan: 7"), encoding="utf-8")
        view.watch.look()
    assert "cap_fan: 7" in view.code.text()
    assert "已经换上" in view.bar.text.text()
    view.code.undo()
    assert "cap_fan: 5" in view.code.text()
    settled(qtbot, view)


@pytest.mark.parametrize(("choice", "expected"), [("reload", "cap_fan: 7"), ("keep", "cap_fan: 6")])
def test_a_change_outside_beside_unsaved_work_asks_whose_to_take(
    qtbot: QtBot, view: RulesView, mine: Path, choice: str, expected: str
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: 6")
    (mine / "yard.yaml").write_text(YARD.replace("cap_fan: 5", "cap_fan: 7"), encoding="utf-8")
    view.watch.look()
    assert set(view.bar.buttons) == {"reload", "keep"}
    view.save()
    assert "cap_fan: 7" in (mine / "yard.yaml").read_text(encoding="utf-8"), "nothing is lost unasked"
    qtbot.mouseClick(view.bar.buttons[choice], Qt.MouseButton.LeftButton)
    assert expected in view.code.text()
    view.save()
    assert expected in (mine / "yard.yaml").read_text(encoding="utf-8")
    if choice == "keep":
        assert "cap_fan: 7" in (mine / "yard.yaml.bak").read_text(encoding="utf-8")
    settled(qtbot, view)


def test_a_file_made_outside_appears_by_itself(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    (mine / "later.yaml").write_text(YARD.replace("院坝成都", "后来的"), encoding="utf-8")
    qtbot.waitUntil(lambda: any(row.text == "后来的" for row in view.files.list.rows), timeout=WAIT)


def test_a_removed_file_can_be_saved_again(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    (mine / "yard.yaml").unlink()
    view.watch.look()
    assert "删掉了" in view.bar.text.text()
    view.save()
    assert (mine / "yard.yaml").read_text(encoding="utf-8") == YARD
    settled(qtbot, view)


def test_a_file_that_is_no_text_is_told_and_nothing_else_changes(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    (mine / "gbk.yaml").write_bytes("name: 成都".encode("gb18030"))
    view.open(mine / "gbk.yaml")
    assert view.current == mine / "yard.yaml"
    assert "GB18030" in view.bar.text.text()


def test_a_gb18030_file_is_turned_into_utf8_with_one_click(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    old = YARD.replace(" 🀄", "").encode("gb18030")
    (mine / "old.yaml").write_bytes(old)
    view.open(mine / "old.yaml")
    qtbot.mouseClick(view.bar.buttons["convert"], Qt.MouseButton.LeftButton)
    settled(qtbot, view)
    assert view.current == mine / "old.yaml"
    assert (mine / "old.yaml").read_text(encoding="utf-8") == YARD.replace(" 🀄", "")
    assert (mine / "old.yaml.bak").read_bytes() == old
    assert problem_rows(view) == []


@pytest.mark.parametrize(("choice", "expected"), [("resume", "cap_fan: 6"), ("drop", "cap_fan: 5")])
def test_work_that_was_not_saved_is_offered_the_next_time(
    qtbot: QtBot, view: RulesView, mine: Path, built_in: Path, choice: str, expected: str
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: 6")
    view.stop()
    window = QWidget()
    qtbot.addWidget(window)
    again = RulesView(TilePixmaps(), (mine, built_in), parent=window)
    window.show()
    shown(qtbot, again, mine / "yard.yaml")
    assert "没有存" in again.bar.text.text()
    qtbot.mouseClick(again.bar.buttons[choice], Qt.MouseButton.LeftButton)
    assert expected in again.code.text()
    again.save()
    assert expected in (mine / "yard.yaml").read_text(encoding="utf-8")
    assert list((mine.parent / "drafts").iterdir()) == []
    again.stop()


def test_an_offer_that_nobody_answered_stays_behind_newer_unsaved_work(
    qtbot: QtBot, view: RulesView, mine: Path, built_in: Path
) -> None:
    windows = []

    def next_time() -> RulesView:
        window = QWidget()
        qtbot.addWidget(window)
        windows.append(window)
        again = RulesView(TilePixmaps(), (mine, built_in), parent=window)
        window.show()
        shown(qtbot, again, mine / "yard.yaml")
        return again

    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: 6")
    view.stop()
    second = next_time()
    replace(second, "cap_fan: 5", "cap_fan: 7")
    second.save()
    assert second.bar.isVisible(), "saving other work is no answer"
    assert set(second.bar.buttons) == {"resume", "drop"}
    replace(second, "cap_fan: 7", "cap_fan: 8")
    second.stop()
    second.stop()
    third = next_time()
    qtbot.mouseClick(third.bar.buttons["resume"], Qt.MouseButton.LeftButton)
    assert "cap_fan: 8" in third.code.text()
    third.save()
    third.stop()
    fourth = next_time()
    qtbot.mouseClick(fourth.bar.buttons["resume"], Qt.MouseButton.LeftButton)
    assert "cap_fan: 6" in fourth.code.text()
    fourth.save()
    fourth.stop()
    assert list((mine.parent / "drafts").iterdir()) == []


@pytest.mark.parametrize("base", ["chengdu", ""])
def test_a_new_ruleset_starts_right_with_an_example(qtbot: QtBot, view: RulesView, mine: Path, base: str) -> None:
    view.ask_new()
    form = view.files.form
    form.base.setCurrentIndex(form.base.findData(base))
    qtbot.keyClicks(form.name, "Garden")
    form.id.setText("garden")
    qtbot.mouseClick(form.make, Qt.MouseButton.LeftButton)
    settled(qtbot, view)
    assert view.current == mine / "garden.yaml"
    assert not form.isVisible()
    assert problem_rows(view) == []
    assert view.head.title.text() == "Garden"
    assert len(view.side.examples.list.rows) >= 1
    assert {row.mark for row in view.side.examples.list.rows} == {"tick"}


@pytest.mark.parametrize(("name", "said"), [("yard", "已经有 yard"), ("a b", "文件名只用"), ("", "文件名只用")])
def test_a_new_ruleset_needs_a_free_and_simple_id(view: RulesView, name: str, said: str) -> None:
    view.ask_new()
    view.files.form.id.setText(name)
    view.files.form.make.click()
    assert said in view.files.form.message.text()
    assert view.files.form.isVisible()


# --- problems ---------------------------------------------------------------------------------------------------------


def test_problems_are_listed_at_their_lines_and_a_click_goes_there(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "self_draw: add_fan", "self_draw: add_fna")
    replace(view, "value: 3}   #", "value: 3, when: suitz == 1}   #")
    settled(qtbot, view)
    rows = problem_rows(view)
    assert [row.place for row in rows] == ["9:14", "13:35"]
    assert view.code.problem_lines == {8, 12}
    marked = [cursor.selectedText() for cursor in view.code._squiggles]
    assert marked == ["add_fna", "suitz"]
    view.problems.list.chosen.emit(rows[1].data)
    assert (view.code.textCursor().blockNumber(), view.code.textCursor().positionInBlock()) == (12, 34)
    assert "好版本" in view.head.in_force.text()
    assert not view.head.use.isEnabled()


def test_what_can_hardly_be_meant_is_listed_but_keeps_nothing_back(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "  cap_fan: 5\n", "  cap_fan: 5\n  joker: {type: number, default: 1}\n")
    settled(qtbot, view)
    (row,) = problem_rows(view)
    assert (row.mark, row.place) == ("warn", "11:1")
    assert "joker" in row.text
    assert "提醒 1" in view.problems.hint.text()
    assert not view.head.in_force.isVisible()
    view.save()
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
    view.help._hover(0, view.code.cursorRect())
    view.side.table.edited.emit("pure_suit", 2, "4")
    settled(qtbot, view)


def test_the_last_good_version_stays_in_the_tables_and_on_the_desk(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    settled(qtbot, view)
    assert view.side.deal.amount.new == "8 分"
    replace(view, "value: 3}", "value: 3")
    settled(qtbot, view)
    assert problem_rows(view)
    assert view.side.deal.amount.new == "8 分"
    assert len(view.side.table.lines) > 5
    view.side.table.set_cell("pure_suit", 2, "4")
    assert "还改不了" in view.bar.text.text()


def test_an_example_that_fails_says_what_was_expected_and_what_came(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "points: 8}", "points: 4}")
    settled(qtbot, view)
    first, second = view.side.examples.list.rows
    how = "番 = 1 + 清一色 3 = 4; 倍 = 2^(4番 − 1) = 8; 分 = 底 1 × 8倍 = 8"
    assert (first.mark, first.second) == ("cross", f"应得 4，算得 8（{how}）")
    assert (second.mark, second.right) == ("tick", "2")
    assert view.side.examples.passed.text() == "1 对"
    assert view.side.examples.failed.text() == "1 错"
    view.side.examples.list.chosen.emit(first.data)
    assert view.code.textCursor().blockNumber() == 15


# --- words ------------------------------------------------------------------------------------------------------------


def test_words_that_fit_appear_while_typing_and_enter_takes_one(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "value: 3}   #", "value: 3, when: }   #")
    view.go_to(13, 35)
    qtbot.keyClicks(view.code, "sui")
    qtbot.waitUntil(view.code.list.isVisible, timeout=WAIT)
    assert view.code.list.hints[0].word == "suits"
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
    _, hints = view.help._complete(text, len(text))
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
    where = view.pointer_at(line, column)
    event = QHelpEvent(QEvent.Type.ToolTip, where, view.code.viewport().mapToGlobal(where))
    QApplication.sendEvent(view.code.viewport(), event)
    assert view.card.isVisible()
    assert view.card.title.text() == title
    assert view.card.body.text() == body


def test_the_pointer_over_nothing_shows_nothing(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    where = QPoint(view.code.viewport().width() - 4, view.code.viewport().height() - 4)
    QApplication.sendEvent(view.code.viewport(), QHelpEvent(QEvent.Type.ToolTip, where, where))
    assert not view.card.isVisible()


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
    assert view.side.table.lines[1].cells[1].text == "Pure suit"
    assert view.files.list.rows[0].text == "Mine"
    view.show_look(Look())
    assert view.head.save.text() == "保存"


def test_a_dark_theme_repaints_code_and_tables(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    light = view.grab().toImage()
    view.show_look(Look(DARK, DARK.faces))
    qtbot.waitUntil(lambda: view.grab().toImage() != light, timeout=WAIT)


def test_a_narrow_window_keeps_the_tables_in_a_drawer(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    view.resize(1024, 600)
    assert not view.side.isVisible()
    qtbot.keyClick(view.code, Qt.Key.Key_F8)
    assert view.side.isVisible()
    assert not view.files.isVisible()
    assert view.minimumSizeHint().width() <= 1024
    qtbot.keyClick(view.side.table, Qt.Key.Key_F8)
    assert view.files.isVisible()
