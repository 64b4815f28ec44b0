"""The rules as a view of the window: made when asked for, and the table follows what is saved, here or outside."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from calculator.gui.rules.folder_watch import FolderWatch
from calculator.gui.window import MainWindow
from calculator.table import OpenTable
from calculator.table.state import deal_of
from tests.gui.rules.make_rules_view import RECORD, WAIT, YARD, replace, settled, tab
from tests.run_program import ROOT


@pytest.fixture
def yard(data_folder: Path) -> Path:
    path = data_folder / "suanfan" / "rulesets" / "yard.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(YARD, encoding="utf-8")
    return path


@pytest.fixture
def window(qtbot: QtBot, yard: Path) -> Iterator[MainWindow]:
    made = MainWindow(OpenTable(deal_of({**RECORD, "ruleset": "yard"})))
    qtbot.addWidget(made)
    made.open_table.start()
    made.show()
    yield made
    made.close()


def points(window: MainWindow) -> int:
    outcome = window.open_table.outcome
    assert outcome is not None
    assert outcome.settlement is not None
    return outcome.settlement.wins[0].points


def opened(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F4)
    assert window.pages.rules is not None
    settled(qtbot, window.pages.rules)


def test_the_view_is_not_loaded_before_it_is_asked_for() -> None:
    code = "import sys, calculator.gui.window; sys.exit('calculator.gui.rules.view' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_f4_shows_the_rules_of_the_table_and_f2_the_table(qtbot: QtBot, window: MainWindow, yard: Path) -> None:
    opened(qtbot, window)
    assert window.pages.rules is not None
    assert window.pages.rules.current == yard
    assert window.top.tabs["rules"].isChecked()
    assert not window.top.undo.isVisible()
    qtbot.keyClick(window.pages.rules.code, Qt.Key.Key_F2)
    assert window.pages.currentWidget() is window.page
    assert window.top.undo.isVisible()


def test_what_is_typed_into_the_code_is_no_key_of_the_table(qtbot: QtBot, window: MainWindow) -> None:
    opened(qtbot, window)
    assert window.pages.rules is not None
    before = window.open_table.on
    for widget in (window.pages.rules.code, window.pages.rules.files.list, window.pages.rules.people.first()):
        widget.setFocus()
        qtbot.keyClicks(widget, "HGUXq1")
        qtbot.keyClick(widget, Qt.Key.Key_Backspace)
        qtbot.keyClick(widget, Qt.Key.Key_Delete)
    assert window.open_table.on == before


def test_saving_settles_the_table_by_the_new_version(qtbot: QtBot, window: MainWindow) -> None:
    assert points(window) == 8
    opened(qtbot, window)
    assert window.pages.rules is not None
    replace(window.pages.rules, "value: 3}", "value: 4}")
    settled(qtbot, window.pages.rules)
    assert points(window) == 8
    assert window.pages.rules.deal.amount.new == "16 分"
    window.pages.rules.keeping.save()
    assert points(window) == 16


def test_a_broken_version_leaves_the_last_good_one_in_force_and_says_so(qtbot: QtBot, window: MainWindow) -> None:
    opened(qtbot, window)
    view = window.pages.rules
    assert view is not None
    replace(view, "value: 3}", "value: 3")
    settled(qtbot, view)
    view.keeping.save()
    settled(qtbot, view)
    assert points(window) == 8
    assert window.open_table.notice[0].code == "rules_table_still_good"
    assert re.fullmatch(r"桌上仍用 .*\d\d:\d\d 的版本", view.head.in_force.text())
    replace(view, "value: 3 ", "value: 2} ")
    settled(qtbot, view)
    view.keeping.save()
    assert points(window) == 4
    assert window.open_table.notice == ()


def test_a_file_changed_outside_is_played_by_at_once(qtbot: QtBot, window: MainWindow, yard: Path) -> None:
    qtbot.waitUntil(lambda: window.findChild(FolderWatch) is not None, timeout=WAIT)
    yard.write_text(YARD.replace("value: 3}", "value: 2}"), encoding="utf-8")
    qtbot.waitUntil(lambda: points(window) == 4, timeout=WAIT)


def test_a_ruleset_of_mine_is_put_on_the_table_with_one_click(qtbot: QtBot, window: MainWindow) -> None:
    window.open_table.set_ruleset("chengdu")
    assert points(window) == 4
    opened(qtbot, window)
    view = window.pages.rules
    assert view is not None
    view.open_named("yard")
    settled(qtbot, view)
    qtbot.mouseClick(view.head.use, Qt.MouseButton.LeftButton)
    assert window.open_table.deal.ruleset == "yard"
    assert points(window) == 8
    assert window.pages.currentWidget() is window.page


def test_an_example_is_put_on_the_table_with_one_click(qtbot: QtBot, window: MainWindow) -> None:
    opened(qtbot, window)
    view = window.pages.rules
    assert view is not None
    tab(qtbot, view, "examples")
    listed = view.people.examples.list
    place = listed.visualRect(listed.model().index(1, 0)).center()
    qtbot.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.pages.currentWidget() is window.page
    assert window.open_table.deal.ruleset == "yard"
    assert points(window) == 2


def test_a_new_ruleset_is_in_the_menu_of_the_table(qtbot: QtBot, window: MainWindow) -> None:
    opened(qtbot, window)
    assert window.pages.rules is not None
    window.pages.rules.keeping.make("yard", "里屋", "inner")
    settled(qtbot, window.pages.rules)
    assert window.top.rulesets.findData("inner") >= 0


def test_the_language_and_theme_of_the_window_reach_the_rules(qtbot: QtBot, window: MainWindow) -> None:
    opened(qtbot, window)
    assert window.pages.rules is not None
    window.switch_language()
    assert window.pages.rules.head.save.text() == "Save"
    assert window.top.tabs["rules"].text() == "Rules"
    window.switch_theme()
    assert window.pages.rules.code.look.palette.dark
