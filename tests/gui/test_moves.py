"""Every move in three ways: those of the table of actions by one test for all, the others by tests that moves.md names."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from pytestqt.qtbot import QtBot

from calculator.gui.stage.keys import Key
from calculator.gui.window import MainWindow
from calculator.table import ACTIONS, BY_ID
from calculator.view import WINDOW
from tests.gui.keyboard import at_the_keyboard, press
from tests.gui.reader import spoken
from tests.run_program import ROOT

MOVES = 3
HAND = "1 2 2 2 3 4 5 6 7 8 P 5 Shift+P 9 P"
SCENES = (
    *((ruleset, "") for ruleset in ("chengdu", "wuhu", "fangpaofa", "riichi", "changsha")),
    *(("chengdu", f"{HAND} {keys}") for keys in ("", "L", "L Shift+J")),
    *(("chengdu", keys) for keys in ("G 5 M", "U", "X")),
    *((ruleset, f"{HAND} L Shift+J") for ruleset in ("riichi", "wuhu")),
)


def document() -> str:
    return (ROOT / "tests" / "gui" / "moves.md").read_text(encoding="utf-8")


def rows() -> list[list[str]]:
    lines = document().splitlines()
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [row for row in found if len(row) > MOVES and row[0] != "move"]


def laid(qtbot: QtBot, window: MainWindow, ruleset: str, keys: str) -> None:
    at_the_keyboard(qtbot, window)
    window.open_table.set_ruleset(ruleset)
    press(window, *keys.split())


def offered(window: MainWindow) -> Iterator[Key]:
    """The controls of the stage that do what a key of the table does."""
    for key in window.page.view.findChildren(Key):
        # The plate of a seat that is named means the next question; its key goes on to say who it was.
        asks = key.action.startswith("seat:") and getattr(window.open_table.entry, "player", None) is not None
        if key.key in BY_ID and key.action and key.isVisible() and key.isEnabled() and not asks:
            yield key


@pytest.mark.parametrize(("ruleset", "keys"), SCENES)
def test_a_control_is_called_something_and_does_what_its_key_does(
    qtbot: QtBot, window: MainWindow, ruleset: str, keys: str
) -> None:
    laid(qtbot, window, ruleset, keys)
    start = window.open_table.on, window.open_table.mode
    names = [key.key for key in offered(window) if key.action.partition(":")[0] not in WINDOW]
    for name in names:
        key = next(key for key in offered(window) if key.key == name)
        found = QAccessible.queryAccessibleInterface(key)
        actions = found.actionInterface() if found is not None else None
        assert spoken(key)
        assert actions is not None
        assert QAccessibleActionInterface.pressAction() in actions.actionNames()
        results = []
        for act in (key.click, lambda name=name: press(window, BY_ID[name].keys[0])):
            window.page.setFocus()
            act()
            results.append((window.open_table.on, window.open_table.mode))
            if window.open_table.deal != start[0].deal:
                window.open_table.undo()
            if window.open_table.mode != start[1]:
                window.page.act(f"mode:{start[1]}")
            window.open_table.on = start[0]
            window.open_table.notify(())
        assert results[0] == results[1], name


def test_every_action_of_the_table_has_a_control_or_the_document_says_what_does_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    seen = {action.objectName() for action in window.top.menu.actions()} | {"undo", "rulesets", "view_night"}
    for ruleset, keys in SCENES:
        laid(qtbot, window, ruleset, f"Ctrl+N {keys}")
        seen |= {key.key for key in offered(window)}
    said = re.findall(r"`([a-z_]+)`", document().partition("## Without a control")[2].partition("##")[0])
    assert {row.id for row in ACTIONS} - seen == {row.id for row in ACTIONS if row.id.startswith(tuple(said))} - seen
    assert [name for name in said if {row.id for row in ACTIONS if row.id.startswith(name)} <= seen] == []


def test_every_move_has_a_test_in_each_way() -> None:
    found = rows()
    assert len(found) > 20
    for move, *forms in found:
        assert len(forms) == MOVES, move
        assert "`" in forms[0], move
        assert all("`" in way or way == "the same" for way in forms), move


def test_every_test_that_is_named_is_there_once() -> None:
    there = [
        name
        for path in (ROOT / "tests" / "gui").rglob("test_*.py")
        for name in re.findall(r"^def test_(\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    named = {name for row in rows() for cell in row[1:] for name in re.findall(r"`(\w+)`", cell)}
    assert len(named) > 50
    assert {name: there.count(name) for name in sorted(named) if there.count(name) != 1} == {}
