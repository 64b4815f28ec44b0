"""What tells of the keys: one table of them all, tooltips in both languages, caps in the controls that can act."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from calculator.gui.stage.keys import Key
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.table import ACTIONS, BY_CHORD, with_key
from tests.gui.keyboard import at_the_keyboard
from tests.how_much import sampled


def test_no_two_actions_share_a_key() -> None:
    chords = [chord for action in ACTIONS for chord in action.keys]
    assert len(chords) == len(set(chords)) == len(BY_CHORD)


def test_every_action_of_the_table_can_be_done(window: MainWindow) -> None:
    assert window.keys is not None
    for row in ACTIONS:
        action = window.keys.by_id[row.id]
        assert action.text()
        assert action.toolTip().endswith(f"({with_key('', row.id, window.look.language)})")
        assert len(action.shortcuts()) == len(row.keys)
        assert all(len(keys.toString()) for keys in action.shortcuts())


@sampled(2)
@pytest.mark.parametrize("ruleset", ["chengdu", "wuhu", "jian"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_controls_that_have_a_key_say_it_or_why_they_cannot_act(
    window: MainWindow, ruleset: str, language: str
) -> None:
    window.open_table.open(SAMPLE)
    window.open_table.set_ruleset(ruleset)
    if window.look.language != language:
        window.switch_language()
    if window.open_table.has_jing:
        window.page.act("tile:0")
    window.page.act("step:who")
    shown = window.page.shown
    assert shown is not None
    choices = (*shown.facts, *shown.chips, *shown.modes, *shown.others, *shown.links, *shown.middle.choices)
    keyed = {one.action: one for one in choices if one.key}
    count = 0
    for key in window.page.view.findChildren(Key):
        one = keyed.get(key.action) if key.isVisible() else None
        if one is not None:
            said = with_key("", one.key, window.look.language)
            assert key.toolTip() == one.why if one.why else key.toolTip().endswith(f"({said})"), (one, key.toolTip())
            count += 1
    assert count >= 1
    for seat, plate in enumerate(window.page.view.table.plates):
        assert (
            plate.toolTip().endswith(f"({with_key('', f'actor_{seat}', window.look.language)})")
            or shown.plates[seat].why
        )


def test_no_button_of_the_table_lacks_a_tooltip_or_a_text(window: MainWindow) -> None:
    window.open_table.open(SAMPLE)
    for button in window.page.findChildren(QPushButton):
        if button.isVisible():
            assert button.toolTip() or button.text(), button


def test_controls_say_their_keys_while_a_key_such_as_ctrl_is_held(window: MainWindow, qtbot: QtBot) -> None:
    handle = window.windowHandle()
    assert handle is not None

    def caps() -> set[str]:
        labels = window.page.findChildren(QLabel)
        return {one.text() for one in labels if one.property("role") == "keycap" and one.isVisible()}

    at_the_keyboard(qtbot, window)
    QTest.keyPress(handle, Qt.Key.Key_Shift)
    qtbot.waitUntil(lambda: {*"JKL;WGU"} <= caps())
    QTest.keyRelease(handle, Qt.Key.Key_Shift)
    assert caps() == set()
