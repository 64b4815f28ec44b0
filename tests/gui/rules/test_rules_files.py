"""The files of the rules view: copied, saved, kept good, changed outside, converted, left unsaved, made anew."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from calculator.documents import text_file
from calculator.gui.rules.view import RulesView
from tests.gui.rules.make_rules_view import WAIT, YARD, problem_rows, replace, settled, shown, stop


def test_mine_stand_before_the_built_in_ones_and_say_how_they_fare(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    (mine / "torn.yaml").write_text("id: torn\nname: 破\nitems: [", encoding="utf-8")
    view.refresh_files()
    qtbot.waitUntil(lambda: not view.survey.busy, timeout=WAIT)
    rows = [row for row in view.files.list.rows if not row.heading]
    assert [row.text for row in rows[:2]] == ["破", "院坝成都"]
    assert (rows[0].mark, rows[0].status) == ("bad", "1 错")
    assert (rows[1].mark, rows[1].right) == ("good", "2 / 2")
    assert rows[1].second == "基于 成都 血战到底"
    assert {row.mark for row in rows[2:]} == {"good"}


def test_a_file_with_errors_never_says_that_its_examples_hold(
    qtbot: QtBot, view: RulesView, mine: Path, built_in: Path
) -> None:
    def row(path: Path) -> tuple[str, str]:
        return next((row.mark, row.status) for row in view.files.list.rows if row.data == path)

    for path, old in ((mine / "yard.yaml", "value: 3}"), (built_in / "chengdu.yaml", "{skip: total}")):
        shown(qtbot, view, path)
        assert row(path)[0] == "good"
        replace(view, old, old[:-1])
        settled(qtbot, view)
        assert row(path) == ("bad", "1 错")
        view.code.undo()
        settled(qtbot, view)
        assert row(path)[0] == "good"


def test_editing_a_built_in_ruleset_makes_a_copy_of_mine(
    qtbot: QtBot, view: RulesView, mine: Path, built_in: Path
) -> None:
    chengdu = built_in / "chengdu.yaml"
    before = chengdu.read_bytes()
    shown(qtbot, view, chengdu)
    assert not view.head.save.isEnabled()
    replace(view, "en: Full flush, value: 2", "en: Full flush, value: 3")
    settled(qtbot, view)
    assert "chengdu_mine.yaml" in view.head.file_name.text()
    with qtbot.waitSignal(view.keeping.wrote) as saved:
        view.keeping.save()
    settled(qtbot, view)
    assert saved.args == [mine / "chengdu_mine.yaml"]
    assert chengdu.read_bytes() == before
    copy = (mine / "chengdu_mine.yaml").read_text(encoding="utf-8")
    old, new = before.decode().split("\n"), copy.split("\n")
    changed = [line for at, line in enumerate(new) if line != old[at]]
    assert changed == [
        "id: chengdu_mine",
        "name: {zh: 成都 血战到底（我的）, en: Chengdu Bloody Mahjong}",
        next(line for line in old if "id: pure_suit" in line).replace("value: 2", "value: 3"),
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

    monkeypatch.setattr(text_file.os, "replace", fail)
    view.keeping.save()
    monkeypatch.undo()
    assert (mine / "yard.yaml").read_text(encoding="utf-8") == YARD
    assert view.bar.isVisible()
    assert view.bar.text.text().startswith("yard.yaml 存不了：磁盘满了")
    view.keeping.save()
    assert "cap_fan: 6" in (mine / "yard.yaml").read_text(encoding="utf-8")
    settled(qtbot, view)


def test_a_broken_version_never_takes_the_place_of_a_good_backup(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: five")
    settled(qtbot, view)
    view.keeping.save()
    settled(qtbot, view)
    replace(view, "cap_fan: five", "cap_fan: many")
    settled(qtbot, view)
    view.keeping.save()
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
    view.keeping.save()
    assert "cap_fan: 7" in (mine / "yard.yaml").read_text(encoding="utf-8"), "nothing is lost unasked"
    qtbot.mouseClick(view.bar.buttons[choice], Qt.MouseButton.LeftButton)
    assert expected in view.code.text()
    view.keeping.save()
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
    view.keeping.save()
    assert (mine / "yard.yaml").read_text(encoding="utf-8") == YARD
    settled(qtbot, view)


def test_a_file_that_is_no_text_is_told_and_nothing_else_changes(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    (mine / "gbk.yaml").write_bytes("name: 成都".encode("gb18030"))
    view.open(mine / "gbk.yaml")
    assert view.current == mine / "yard.yaml"
    assert "GB18030" in view.bar.text.text()


def test_a_gb18030_file_is_turned_into_utf8_with_one_click(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    text = YARD.replace(" 🀄", "").replace("id: yard", "id: old")
    old = text.encode("gb18030")
    (mine / "old.yaml").write_bytes(old)
    view.open(mine / "old.yaml")
    qtbot.mouseClick(view.bar.buttons["convert"], Qt.MouseButton.LeftButton)
    settled(qtbot, view)
    assert view.current == mine / "old.yaml"
    assert (mine / "old.yaml").read_text(encoding="utf-8") == text
    assert (mine / "old.yaml.bak").read_bytes() == old
    assert problem_rows(view) == []


@pytest.mark.parametrize(("choice", "expected"), [("resume", "cap_fan: 6"), ("drop", "cap_fan: 5")])
def test_work_that_was_not_saved_is_offered_the_next_time(
    qtbot: QtBot, view: RulesView, mine: Path, built_in: Path, choice: str, expected: str
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: 6")
    stop(view)
    window = QWidget()
    qtbot.addWidget(window)
    again = RulesView((mine, built_in))
    again.setParent(window)
    window.show()
    shown(qtbot, again, mine / "yard.yaml")
    assert "没有存" in again.bar.text.text()
    qtbot.mouseClick(again.bar.buttons[choice], Qt.MouseButton.LeftButton)
    assert expected in again.code.text()
    again.keeping.save()
    assert expected in (mine / "yard.yaml").read_text(encoding="utf-8")
    assert list((mine.parent / "drafts").iterdir()) == []
    stop(again)


def test_an_offer_that_nobody_answered_stays_behind_newer_unsaved_work(
    qtbot: QtBot, view: RulesView, mine: Path, built_in: Path
) -> None:
    windows = []

    def next_time() -> RulesView:
        window = QWidget()
        qtbot.addWidget(window)
        windows.append(window)
        again = RulesView((mine, built_in))
        again.setParent(window)
        window.show()
        shown(qtbot, again, mine / "yard.yaml")
        return again

    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "cap_fan: 5", "cap_fan: 6")
    stop(view)
    second = next_time()
    replace(second, "cap_fan: 5", "cap_fan: 7")
    second.keeping.save()
    assert second.bar.isVisible(), "saving other work is no answer"
    assert set(second.bar.buttons) == {"resume", "drop"}
    replace(second, "cap_fan: 7", "cap_fan: 8")
    stop(second)
    stop(second)
    third = next_time()
    qtbot.mouseClick(third.bar.buttons["resume"], Qt.MouseButton.LeftButton)
    assert "cap_fan: 8" in third.code.text()
    third.keeping.save()
    stop(third)
    fourth = next_time()
    qtbot.mouseClick(fourth.bar.buttons["resume"], Qt.MouseButton.LeftButton)
    assert "cap_fan: 6" in fourth.code.text()
    fourth.keeping.save()
    stop(fourth)
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
    assert len(view.people.examples.list.rows) >= 1
    assert {row.mark for row in view.people.examples.list.rows} == {"tick"}


@pytest.mark.parametrize(("name", "said"), [("yard", "已经有 yard"), ("a b", "文件名只用"), ("", "文件名只用")])
def test_a_new_ruleset_needs_a_free_and_simple_id(view: RulesView, name: str, said: str) -> None:
    view.ask_new()
    view.files.form.id.setText(name)
    view.files.form.make.click()
    assert said in view.files.form.message.text()
    assert view.files.form.isVisible()
