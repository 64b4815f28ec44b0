"""The card of the rules in the window: as the table's table plays, saved, copied, read aloud."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.gui.rules.view import RulesView
from calculator.gui.widgets import saving
from calculator.gui.window import MainWindow
from calculator.table import set_option
from calculator.table.state import sample_deal
from calculator.view import TableSetup
from tests.gui.rules.make_rules_view import WAIT, replace, settled, shown, stop


def card_shown(qtbot: QtBot, view: RulesView, path: Path) -> None:
    """Opens a file and its card by the mouse."""
    shown(qtbot, view, path)
    qtbot.mouseClick(view.head.card, Qt.MouseButton.LeftButton)
    made(qtbot, view)


def made(qtbot: QtBot, view: RulesView) -> None:
    settled(qtbot, view)
    qtbot.waitUntil(lambda: not view.printed.making.busy, timeout=WAIT)


def spoken(view: RulesView) -> list[str]:
    """What a screen reader says of the page."""
    return view.printed.page.accessibleDescription().split("\n")


def test_a_button_shows_the_card_and_a_tab_leads_back(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    card_shown(qtbot, view, mine / "yard.yaml")
    assert view.printed.isVisible()
    assert view.printed.page.accessibleName() == "院坝成都"
    # The yard caps at five fan, and counts three for a pure suit.
    assert {"5番 16", "清一色 +3", "封顶 5"} <= set(spoken(view))
    qtbot.mouseClick(view.people.tabs.button("items"), Qt.MouseButton.LeftButton)
    assert not view.printed.isVisible()
    assert not view.head.card.isChecked()


def test_there_is_nothing_to_save_before_there_is_a_card(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    view.show_card()
    buttons = (view.printed.pdf, view.printed.picture, view.printed.copy)
    assert not any(button.isEnabled() for button in buttons)
    assert view.printed.state.text() == "正在做这一页……"
    made(qtbot, view)
    assert all(button.isEnabled() for button in buttons)
    assert view.printed.state.text() == ""


def test_of_a_file_with_faults_it_says_that_the_page_is_the_one_before(
    qtbot: QtBot, view: RulesView, mine: Path
) -> None:
    card_shown(qtbot, view, mine / "yard.yaml")
    replace(view, "value: 3}", "value: threee}")
    made(qtbot, view)
    assert view.printed.state.text() == "文件还有错：这是改错以前的那一页。"
    assert "清一色 +3" in spoken(view)
    replace(view, "value: threee}", "value: 4}")
    made(qtbot, view)
    assert view.printed.state.text() == ""


def test_of_a_file_that_never_was_right_there_is_no_page(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    card_shown(qtbot, view, mine / "yard.yaml")
    broken = mine / "broken.yaml"
    broken.write_text(
        (mine / "yard.yaml").read_text("utf-8").replace("id: yard", "id: broken") + "itemss: []\n", "utf-8"
    )
    card_shown(qtbot, view, broken)
    assert view.printed.state.text() == "文件还有错，改好了才有规则卡：错在哪里，看下面。"
    assert spoken(view) == [""]
    assert not view.printed.pdf.isEnabled()


def test_it_goes_with_what_is_written(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    card_shown(qtbot, view, mine / "yard.yaml")
    replace(view, "value: 3}", "value: 4}")
    made(qtbot, view)
    assert "清一色 +4" in spoken(view)


def test_of_the_tables_own_rules_it_is_the_tables_card(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    agreed = TableSetup("yard", {"cap_fan": 3, "golden_hook": True}, ["老王", "小李"], "0.5 元")
    view.printed.agreement = lambda: agreed
    card_shown(qtbot, view, mine / "yard.yaml")
    lines = spoken(view)
    assert "老王 · 小李 这一桌" in lines
    assert {"封顶 3", "金钩钓 是", "一分 0.5 元"} <= set(lines)
    assert "5番 16" not in lines
    view.printed.agreement = lambda: agreed._replace(ruleset="chengdu")
    view.show_card()
    made(qtbot, view)
    assert "封顶 5" in spoken(view)


@pytest.mark.parametrize(("ending", "begins"), [(".pdf", b"%PDF"), (".png", b"\x89PNG")])
def test_it_is_saved_where_it_is_asked_for(
    qtbot: QtBot,
    view: RulesView,
    mine: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ending: str,
    begins: bytes,
) -> None:
    asked: list[str] = []

    def where(_parent: object, _language: object, _title: object, name: str, _kinds: object) -> Path:
        asked.append(name)
        return tmp_path / "card"

    monkeypatch.setattr(saving, "where_to_save", where)
    card_shown(qtbot, view, mine / "yard.yaml")
    button = view.printed.pdf if ending == ".pdf" else view.printed.picture
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert asked == [f"院坝成都 规则卡{ending}"]
    assert (tmp_path / f"card{ending}").read_bytes().startswith(begins)
    assert f"card{ending}" in view.bar.text.text()


def test_it_is_copied_as_a_picture_and_as_text(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    card_shown(qtbot, view, mine / "yard.yaml")
    view.printed.grey.click()
    qtbot.mouseClick(view.printed.copy, Qt.MouseButton.LeftButton)
    data = QApplication.clipboard().mimeData()
    assert data is not None
    assert data.hasImage()
    assert data.text().startswith("院坝成都\n")


@pytest.mark.slow
def test_the_table_leads_to_the_card_of_its_table(qtbot: QtBot, window: MainWindow) -> None:
    window.open_table.load(sample_deal())
    window.open_table.make(set_option, "cap_fan", 4)
    qtbot.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    view = window.pages.rules
    assert view is not None
    assert view.isVisible()
    qtbot.waitUntil(lambda: bool(view.printed.page.accessibleName()), timeout=WAIT)
    made(qtbot, view)
    assert "封顶 4" in spoken(view)
    assert any("老王" in line and "这一桌" in line for line in spoken(view))
    stop(view)
