"""The window in 繁體中文: whatever is shown of a deal, its questions, preferences and keys has no simplified character."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.look.look import Look, families_of
from calculator.gui.window import MainWindow
from calculator.text import KNOWN, LANGUAGES
from tests.big5 import in_big5
from tests.gui.keyboard import press
from tests.gui.test_text_is_text import texts_of
from tests.how_much import sampled
from tests.ruleset_examples import examples

TRADITIONAL = next(language for language in LANGUAGES if KNOWN[language].characters)
OF_OTHERS = "大刘换成中文"
"""A player, and what the button says that goes on to the language in simplified characters."""


@sampled(1)
@pytest.mark.parametrize(
    ("ruleset", "at"), [("chengdu", 0), ("fangpaofa", 6), ("taiwan", 3), ("riichi", 3), ("jian", 0)]
)
def test_the_table_says_everything_in_its_characters(window: MainWindow, qtbot: QtBot, ruleset: str, at: int) -> None:
    window.set_look(Look(language=TRADITIONAL))
    window.open_table.open_data({key: value for key, value in examples(ruleset)[at].items() if key != "players"})
    window.page.toggle_options()
    press(window, "F1")
    qtbot.wait(1)
    assert simplified(window) == set()
    window.set_look(Look())
    assert simplified(window) != set()


def simplified(window: QWidget) -> set[str]:
    """What is shown that Taiwan's Big5 does not have."""
    shown = "".join([*texts_of(window), *(widget.toolTip() for widget in window.findChildren(QWidget))])
    return {sign for sign in shown if "一" <= sign <= "鿿" and sign not in OF_OTHERS and not in_big5(sign)}


def test_one_key_goes_round_all_languages(window: MainWindow) -> None:
    window.set_look(Look())
    seen = []
    for _ in LANGUAGES:
        seen.append(window.look.language)
        window.switch_language()
    assert sorted(seen) == sorted(LANGUAGES)
    assert window.look.language == seen[0]


def test_its_own_type_comes_first() -> None:
    assert families_of(TRADITIONAL)[0].endswith("TC")
    assert families_of(LANGUAGES[0])[0].endswith("SC")
    assert set(families_of(LANGUAGES[0])) < set(families_of(TRADITIONAL))
