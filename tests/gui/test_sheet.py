"""The sheet of F1: every action with its keys, in both languages, over every view, and away again."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from calculator.gui.look.look import Look
from calculator.gui.stage.key_sheet import KeySheet
from calculator.gui.window import MainWindow
from calculator.table import ACTIONS, chord_cap
from calculator.table.keyboard import SECTIONS
from calculator.view import key_rows
from tests.gui.keyboard import press, type_
from tests.gui.mouse import choose
from tests.how_much import sampled


def sheet(window: MainWindow) -> KeySheet | None:
    found = window.findChild(KeySheet)
    return found if isinstance(found, KeySheet) and found.isVisible() else None


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_action_has_its_keys_on_the_sheet(language: str) -> None:
    look = Look(language="en" if language == "en" else "zh")
    for action in ACTIONS:
        row = next(
            row
            for row in key_rows(action.section, look)
            if row[1] == look.say(action.text, languages="中文 / English / 繁體中文")
        )
        for chord in () if action.shown else action.keys:
            # The whole chord is one cap, or what is held stands before the keys of the row.
            parts = [look.say("keys_space") if part == "Space" else chord_cap(part) for part in chord.split("+")]
            assert chord_cap(chord) in row[0] or set(parts) <= set(row[0]), (action.id, row)
        assert set(action.shown) <= set(row[0])


def test_every_section_has_rows_and_a_name_in_both_languages() -> None:
    for section in SECTIONS:
        zh, en = Look(), Look(language="en")
        assert len(key_rows(section, zh)) == len(key_rows(section, en)) > 1
        assert zh.say(f"keys_section_{section}") != en.say(f"keys_section_{section}")


@sampled(1)
@pytest.mark.parametrize("close", ["F1", "Escape"])
@pytest.mark.parametrize("view", ["F2", "F4"])
def test_f1_shows_it_over_every_view_and_it_goes_again(window: MainWindow, view: str, close: str) -> None:
    press(window, view)
    shown = window.pages.currentWidget()
    press(window, "F1")
    found = sheet(window)
    assert found is not None
    assert found.geometry().contains(window.pages.geometry())
    assert found.geometry().contains(window.top.geometry())
    press(window, close)
    assert sheet(window) is None
    assert window.pages.currentWidget() is shown


def test_the_table_hears_nothing_while_it_lies_over_it_and_all_after(window: MainWindow) -> None:
    before = window.open_table.on
    press(window, "F1")
    type_(window, "123mj")
    press(window, "Delete", "Ctrl+Down", "Enter")
    assert window.open_table.on == before
    press(window, "Escape")
    type_(window, "1m")
    assert window.open_table.on != before


def test_the_menu_opens_it_too(window: MainWindow) -> None:
    window.top.more.click()
    choose(window.top.menu, "help")
    assert sheet(window) is not None


def test_it_fits_a_small_window_by_scrolling_and_follows_the_language(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(960, 600)
    press(window, "F1")
    found = sheet(window)
    assert found is not None
    qtbot.wait(1)
    assert found.rect().contains(found.area.geometry())
    bar = found.area.verticalScrollBar()
    assert bar.maximum() > 0
    press(window, "End")
    assert bar.value() == bar.maximum()
    window.switch_language()
    qtbot.wait(1)
    texts = {label.text() for label in found.findChildren(QLabel)}
    assert Look(language="en").say("keys_title") in texts or Look().say("keys_title") in texts
    assert window.look.say("keys_title") in texts
    QTest.qWait(1)
    labels = [label for label in found.findChildren(QLabel) if label.isVisible()]
    assert all(label.width() >= label.minimumSizeHint().width() for label in labels)
