"""An item or an example is added in the window: what it is made of, and what it changes seen before it is added."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from calculator.documents import read_yaml
from calculator.gui.rules.add_panel import AddPanel
from calculator.gui.rules.view import RulesView
from tests.gui.rules.make_rules_view import RECORD, WAIT, YARD, settled, shown, switch, tab, write


def wait_until_tried(qtbot: QtBot, adding: AddPanel) -> None:
    qtbot.waitUntil(lambda: not adding.pause.isActive() and not adding.trying.busy, timeout=WAIT)


def choose(qtbot: QtBot, view: RulesView, key: str, text: str) -> None:
    """Chooses a part of the sentence in its menu, by keys."""
    field = view.adding.lines[1].fields[key]
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Space)
    menu = field.findChild(QMenu)
    assert isinstance(menu, QMenu)
    while menu.activeAction().text() != text:
        qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)


def test_an_item_is_added_without_the_file_being_seen(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    tab(qtbot, view, "items")
    head = view.people.lines["items", "pure_suit"].parent().parent()
    more = [one for one in head.findChildren(QPushButton) if one.text() == "+ 加一条" and one.isVisible()]
    qtbot.mouseClick(more[0], Qt.MouseButton.LeftButton)
    adding = view.adding
    assert not adding.add.isEnabled()
    write(qtbot, adding.lines[0].fields["name"], "Nine")
    qtbot.mouseClick(adding.lines[1].fields["more0"], Qt.MouseButton.LeftButton)
    choose(qtbot, view, "page0", "胡的那张")
    choose(qtbot, view, "piece0", "胡张点数")
    write(qtbot, adding.lines[1].fields["number0"], "9")
    wait_until_tried(qtbot, adding)
    assert adding.deal.amount.new is not None
    assert adding.parts.text().startswith("✓")
    assert adding.rule.when == "胡张点数 == 9"
    before = view.code.text()
    write(qtbot, adding.lines[1].fields["number0"], "8")
    assert adding.parts.text() == "正在试这一条……", "never what came of another formula"
    assert not adding.deal.isVisible()
    assert not adding.add.isEnabled()
    write(qtbot, adding.lines[1].fields["number0"], "9")
    wait_until_tried(qtbot, adding)
    write(qtbot, adding.lines[0].fields["name"], "Nine")
    assert adding.add.isEnabled(), "a name changes nothing"
    qtbot.mouseClick(adding.add, Qt.MouseButton.LeftButton)
    settled(qtbot, view)
    new = "- {id: own, zh: Nine, value: 1, when: 胡张点数 == 9}\n"
    assert view.code.text() == YARD.replace("# 三番\n", "# 三番\n" + new)
    assert ("items", "own") in view.people.lines
    view.code.undo()
    assert view.code.text() == before == YARD


def test_the_deal_on_the_table_is_added_as_an_example_of_what_is_switched_on(
    qtbot: QtBot, view: RulesView, mine: Path
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    tab(qtbot, view, "examples")
    qtbot.mouseClick(view.people.examples.more, Qt.MouseButton.LeftButton)
    adding = view.adding
    assert adding.isVisible()
    write(qtbot, adding.lines[0].fields["name"], "Pure")
    wait_until_tried(qtbot, adding)
    assert "输赢：0 0 8 −8" in adding.parts.text()
    qtbot.keyClick(adding.lines[1].fields["holds5"], Qt.Key.Key_Space)
    wait_until_tried(qtbot, adding)
    assert "下一盘的庄家：阿珍" in adding.parts.text()
    qtbot.mouseClick(adding.add, Qt.MouseButton.LeftButton)
    settled(qtbot, view)
    example = read_yaml(view.code.text()).plain()["examples"][-1]
    assert example == {"name": "Pure", "events": RECORD["events"], "net": [0, 0, 8, -8], "next_dealer": 2}
    assert view.people.tab == "examples"
    assert view.file is not None
    assert view.file.answer is not None
    assert not view.file.answer.result.failing
    view.code.undo()
    assert view.code.text() == YARD


def test_the_switch_of_an_item_turns_the_option_that_decides(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    tab(qtbot, view, "items")
    box = view.people.lines["items", "straight"].fields["on"]
    assert not box.isChecked()  # type: ignore[attr-defined]
    switch(qtbot, view, "straight")
    settled(qtbot, view)
    assert view.code.text() == YARD.replace("cap_fan: 5\n", "cap_fan: 5\n  straight: true\n")
    assert view.people.lines["items", "straight"].fields["on"].isChecked()  # type: ignore[attr-defined]
