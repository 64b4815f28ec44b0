"""Cards, flowers and runs typed at the tables that have them, and hints in the table's own notation."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from calculator.gui.window import MainWindow
from calculator.session import written_example
from calculator.text import Language
from calculator.tiles import Tile
from tests.gui.keyboard import at_the_keyboard, message, press, type_, win


@pytest.fixture(autouse=True)
def at_keys(qtbot: QtBot, window: MainWindow) -> None:
    at_the_keyboard(qtbot, window)


def test_cards_are_typed_with_their_size_behind_the_digits(window: MainWindow) -> None:
    window.desk.set_ruleset("fangpaofa")
    type_(window, "270x15d")
    assert [str(Tile(text)) for text in ("2x", "7x", "0x", "1d", "5d")] == [
        str(Tile(kind)) for kind in win(window).hand.tiles
    ]
    # Without digits the same keys are what they always are.
    press(window, "D")
    assert win(window).flags == ("last_tile",)
    press(window, "X")
    assert message(window) == "这套规则没有定罚多少。"
    type_(window, "9")
    press(window, "Shift+X")
    type_(window, "4")
    press(window, "Shift+D")
    assert [str(meld) for meld in win(window).hand.melds] == ["pong 9x", "pong 4d"]
    type_(window, "3m")
    assert "3万" in message(window)


def test_a_run_of_cards_is_typed_at_once(window: MainWindow) -> None:
    window.desk.set_ruleset("fangpaofa")
    press(window, "Y")
    type_(window, "270x")
    press(window, "E")
    type_(window, "4d")
    press(window, "Y")
    type_(window, "1x")
    type_(window, "11d")
    assert [str(meld) for meld in win(window).hand.melds] == ["chow 270x", "wei 4d", "chow 1x11d"]
    assert win(window).hand.tiles == ()


def test_flowers_are_typed_and_a_flower_wins(window: MainWindow) -> None:
    window.desk.set_ruleset("taiwan")
    type_(window, "15f123m")
    assert win(window).hand.flowers == tuple(map(int, (Tile("1f"), Tile("5f"))))
    assert len(win(window).hand.tiles) == 3
    type_(window, "9f")
    assert message(window) == "只有 1f 到 8f。"
    press(window, "Escape")
    type_(window, "234678f")
    assert win(window).tile == Tile("8f")
    press(window, "F")
    assert "杠上炮" in message(window)


@pytest.mark.parametrize("ruleset", ["chengdu", "fangpaofa", "taiwan", "changsha"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_hint_of_the_entry_line_is_a_hand_that_this_table_reads(
    window: MainWindow, ruleset: str, language: Language
) -> None:
    desk = window.desk
    desk.set_ruleset(ruleset)
    example = written_example(desk, language)
    written = desk.written(example)
    assert (written.unknown, written.count > 0) == ((), True)
    assert {tile.letter for tile in written.tiles} <= {Tile(kind).letter for kind in desk.kinds()}
    assert ("花" in example or "f" in example) == (ruleset == "taiwan")
    assert desk.enter_text(example)
    assert written_example(desk, "zh") in window.page.entry.field.placeholderText()


def test_the_sheet_shows_the_letters_of_the_table(window: MainWindow) -> None:
    window.desk.set_ruleset("fangpaofa")
    press(window, "F1")
    said = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    assert any(text.startswith("直接打 270x12d") for text in said)
    press(window, "F1")
