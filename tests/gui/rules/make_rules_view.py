"""Makes a rules view over a folder with one ruleset of the user's and two built-in ones, and writes in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.rules import view as rules_view
from calculator.gui.rules.view import RulesView
from calculator.gui.widgets import end_work
from calculator.rules.library import BUILT_IN
from calculator.view import PaintedRow
from tests.gui.rules.known_answers import give_known_answers

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
WAIT = 60_000


@pytest.fixture
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty folder for each test at the same place: what is known of a file is known of it at its place."""
    folder = tmp_path_factory.getbasetemp() / "shelf"
    folder.mkdir()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def mine(shelf: Path) -> Path:
    folder = shelf / "mine"
    folder.mkdir()
    (folder / "yard.yaml").write_text(YARD, encoding="utf-8")
    return folder


@pytest.fixture
def built_in(shelf: Path) -> Path:
    """Two of the built-in rulesets: looking at all of them takes longer and shows no more."""
    folder = shelf / "built_in"
    folder.mkdir()
    for name in ("chengdu", "jian"):
        shutil.copy(BUILT_IN / f"{name}.yaml", folder)
    return folder


@pytest.fixture
def view(qtbot: QtBot, mine: Path, built_in: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RulesView]:
    monkeypatch.setattr(rules_view, "PAUSE", 5)
    give_known_answers(monkeypatch, (mine, built_in))
    # In a window that keeps its size, as the program's does.
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 676)
    made = RulesView((mine, built_in), lambda: RECORD)
    made.setParent(window)
    made.resize(1280, 676)
    window.show()
    yield made
    stop(made)


def stop(view: RulesView) -> None:
    """As a window does that closes: keeps unsaved text for the next time, and ends the work beside it."""
    view.keeping.leave()
    end_work(view)


def settled(qtbot: QtBot, view: RulesView) -> None:
    """Waits until what is written has been checked."""
    file = view.file

    def done() -> bool:
        return file is None or (file.answer is not None and file.answer.job.text == view.code.text() and idle())

    def idle() -> bool:
        return not view.background.busy and not view.pause.isActive()

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


def tab(qtbot: QtBot, view: RulesView, name: str) -> None:
    """Chooses a tab of the words with the mouse."""
    qtbot.mouseClick(view.people.tabs.button(name), Qt.MouseButton.LeftButton)
    qtbot.wait(1)  # until its lines have their places


def switch(qtbot: QtBot, view: RulesView, item: str) -> None:
    """Turns an item on or off with the mouse."""
    tab(qtbot, view, "items")
    qtbot.mouseClick(view.people.lines["items", item].fields["on"], Qt.MouseButton.LeftButton)


def write(qtbot: QtBot, field: QWidget, text: str) -> None:
    """Writes over what a field says, by keys."""
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def worth(qtbot: QtBot, view: RulesView, item: str, text: str) -> None:
    """Writes what an item is worth."""
    tab(qtbot, view, "items")
    write(qtbot, view.people.lines["items", item].fields["value"], text)


def problem_rows(view: RulesView) -> list[PaintedRow]:
    return list(view.problems.list.rows)


def everybody_feeds(qtbot: QtBot, view: RulesView) -> None:
    """By keys, that everybody pays for a concealed kong."""
    line = view.people.lines["payments", "kong.concealed"]
    line.fields["from"].setFocus()
    qtbot.keyClick(line.fields["from"], Qt.Key.Key_Space)
    menu = line.fields["from"].findChild(QMenu)
    while menu.activeAction().text() != "每一家":
        qtbot.keyClick(menu, Qt.Key.Key_Up)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    settled(qtbot, view)
