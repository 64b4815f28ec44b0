"""Items and options edited in the tables: the file changes in that one place, and the deal on the desk follows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from calculator.gui.rules.view import RulesView
from tests.gui.rules.make_rules_view import WAIT, YARD, replace, settled, shown


@pytest.mark.parametrize(
    ("tab", "key", "column", "value", "old", "new"),
    [
        ("items", "pure_suit", 2, "4", "value: 3}", "value: 4}"),
        ("items", "pure_suit", 2, "底 * 2", "value: 3}", "value: 底 * 2}"),
        ("items", "pure_suit", 0, False, "value: 3}", "value: 3, off: true}"),
        ("items", "pure_suit", 1, "清一", "value: 3}", "value: 3, zh: 清一}"),
        ("items", "seven_pairs", 2, "3", "# 三番\n", "# 三番\n- {id: seven_pairs, value: 3}\n"),
        ("items", "seven_pairs", 0, False, "# 三番\n", "# 三番\n- {id: seven_pairs, off: true}\n"),
        ("options", "cap_fan", 1, "6", "cap_fan: 5", "cap_fan: 6"),
        ("options", "cap_fan", 1, "不设", "cap_fan: 5", "cap_fan: null"),
        ("options", "cap_fan", 3, "9", "cap_fan: 5", "cap_fan: {default: 5, max: 9}"),
        ("options", "self_draw", 1, "none", "self_draw: add_fan", "self_draw: none"),
        ("options", "golden_hook", 1, "true", "cap_fan: 5\n", "cap_fan: 5\n  golden_hook: true\n"),
        ("options", "base", 2, "2", "cap_fan: 5\n", "cap_fan: 5\n  base: {min: 2}\n"),
    ],
)
def test_a_cell_changes_one_place_of_the_text_as_one_step(
    qtbot: QtBot, view: RulesView, mine: Path, tab: str, key: str, column: int, value: object, old: str, new: str
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    view.side.choose_tab(tab)
    view.side.table.set_cell(key, column, value)
    assert view.code.text() == YARD.replace(old, new)
    settled(qtbot, view)
    view.code.undo()
    assert view.code.text() == YARD
    settled(qtbot, view)


def test_a_switch_turned_off_and_on_leaves_every_byte(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    view.side.table.set_cell("pure_suit", 0, False)
    settled(qtbot, view)
    view.side.table.set_cell("pure_suit", 0, True)
    settled(qtbot, view)
    assert view.code.text() == YARD


def test_a_click_turns_a_switch_and_a_typed_value_is_taken(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    table = view.side.table
    switch = table.visualRect(table.cell_index("pure_suit", 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=switch)
    settled(qtbot, view)
    assert "off: true" in view.code.text()
    value = table.cell_index("all_triplets", 2)
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(value).center())
    line = table.viewport().findChild(QLineEdit)
    assert line is not None
    line.selectAll()
    qtbot.keyClicks(line, "2")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "- {id: all_triplets, value: 2}" in view.code.text(), timeout=WAIT)
    settled(qtbot, view)


def test_what_differs_from_the_ruleset_below_is_marked(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    notes = {line.key: line.cells[1].note for line in view.side.table.rows}
    assert notes["pure_suit"] == "原 2 →"
    assert notes["all_triplets"] == ""
    view.side.table.set_cell("seven_pairs", 0, False)
    settled(qtbot, view)
    assert {line.key: line.cells[1].note for line in view.side.table.rows}["seven_pairs"] == "原用 →"


def test_the_deal_on_the_desk_is_settled_again_with_what_changed(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    card = view.side.deal
    assert (card.amount.old, card.amount.new) == ("4", "8 分")
    assert [(old, new) for _, old, new in card.net.cells] == [("0", None), ("0", None), ("+4", "+8"), ("−4", "−8")]
    assert "清一色 2 → 3" in card.why.text()
    view.side.table.set_cell("pure_suit", 2, "2")
    settled(qtbot, view)
    assert (card.amount.old, card.amount.new) == ("4 分", None)


def test_the_deal_is_labelled_with_the_text_that_settled_it(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    assert view.side.deal.by.text() == "按正在改的规则"
    replace(view, "value: 3}", "value: 4}")
    settled(qtbot, view)
    replace(view, "value: 4}", "value: 4")
    settled(qtbot, view)
    assert view.side.deal.amount.new == "16 分"
    assert view.side.deal.by.text() == "按改错以前的", "the version on the disk makes it 8"


def test_a_deal_that_these_rules_cannot_settle_says_why(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    replace(view, "extends: chengdu", "extends: jian")
    replace(view, "options:\n  self_draw: add_fan\n  cap_fan: 5\n", "")
    settled(qtbot, view)
    text = YARD[: YARD.index("extends")] + "extends: jian\n"
    view.code.setPlainText(text)
    settled(qtbot, view)
    assert "算不了" in view.side.deal.why.text()
    assert view.side.deal.amount.new is None


def test_payments_are_shown_as_the_file_says_them(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    view.side.choose_tab("payments")
    lines = {line.cells[0].text: line.cells[1].text for line in view.side.table.rows}
    assert lines["点炮的付"] == "分"


def test_what_is_played_otherwise_is_told_in_the_language_of_the_game(
    qtbot: QtBot, view: RulesView, mine: Path
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    view.side.choose_tab("differences")
    told = [line.cells[0].text for line in view.side.table.rows]
    assert any("清一色" in text and "2番 → 3番" in text for text in told)
    assert len(told) == 3
