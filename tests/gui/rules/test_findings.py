"""Faults of meaning under their lines with ways out, how many examples reach a line, and examples that are proposed."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from calculator.documents import read_yaml
from calculator.gui.rules import findings
from calculator.gui.rules.people_line import FindingBox, RuleLine
from calculator.gui.rules.view import RulesView
from calculator.gui.tiles.strip import TileStrip
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.tiles import parse_tiles
from tests.gui.rules.make_rules_view import WAIT, YARD, settled, shown, tab

KONGS = """\
payments:
  kong:
  - {id: exposed, zh: 直杠, en: exposed kong, say: "", when: 直杠, from: 付方.引杠的, pay: 2 * 底}
  - {id: added, zh: 补杠, en: added kong, say: "", when: 补杠, from: 付方.没胡, pay: 底}
  - {id: concealed, zh: 暗杠, en: concealed kong, say: "", when: 暗杠, from: true, pay: 2 * 底}

examples:
"""
"""Who has won goes on paying for concealed kongs."""
FAULTY = YARD.replace("examples:\n", KONGS)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "PAUSE", 5)


def found_out(qtbot: QtBot, view: RulesView) -> None:
    """Waits until everything is found out about what is written."""
    settled(qtbot, view)
    qtbot.waitUntil(lambda: not view.findings.busy and view.findings.coverage is not None, timeout=WAIT)


def faulty(qtbot: QtBot, view: RulesView, mine: Path) -> FindingBox:
    """Opens the file with the fault; what stands under its line."""
    (mine / "yard.yaml").write_text(FAULTY, encoding="utf-8")
    shown(qtbot, view, mine / "yard.yaml")
    tab(qtbot, view, "payments")
    found_out(qtbot, view)
    return box_of(view.people.lines["payments", "kong.concealed"])


def box_of(line: RuleLine) -> FindingBox:
    assert isinstance(line.box, FindingBox)
    return line.box


def press(qtbot: QtBot, button: QPushButton) -> None:
    # Once it has its place.
    qtbot.waitUntil(lambda: button.isVisible() and 16 < button.height() < 80, timeout=WAIT)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_fault_of_meaning_stands_under_its_sentence_with_a_deal_that_shows_it(
    qtbot: QtBot, view: RulesView, mine: Path
) -> None:
    box = faulty(qtbot, view, mine)
    assert box.isVisible()
    assert "胡了的人还在付" in box.sentence.text()
    # One wins, then another has a concealed kong, and the winner pays two bases for it.
    assert box.result.text().endswith(" 2")
    assert [button.text() for button in box.buttons] == ["改回 没胡的", "我们就是这么打的", "放到桌上看"]
    assert "暗杠" in box.accessibleName()
    assert [line for line in view.people.lines.values() if line.box is not None] == [
        view.people.lines["payments", "kong.concealed"]
    ]
    row = FAULTY.split("\n").index(next(line for line in FAULTY.split("\n") if "暗杠" in line))
    assert view.code.doubted_lines == {row}
    # The list below the code and that of the files are filled when the answer of the whole file is there.
    qtbot.waitUntil(lambda: any("胡了的人还在付" in one.text for one in view.problems.list.rows))
    assert view.problems.title.text() == "没有错"
    qtbot.waitUntil(lambda: next(one for one in view._states.values() if one.path == view.current).doubts == 1)


def test_back_to_what_it_was_takes_the_fault_away(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    press(qtbot, faulty(qtbot, view, mine).buttons[0])
    found_out(qtbot, view)
    row = read_yaml(view.code.text()).plain()["payments"]["kong"][2]
    assert row["from"] == "付方.没胡"
    assert view.people.lines["payments", "kong.concealed"].box is None
    assert not view.findings.faults
    view.code.undo()
    assert view.code.text() == FAULTY


def test_a_table_that_plays_so_says_so_once(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    press(qtbot, faulty(qtbot, view, mine).buttons[1])
    found_out(qtbot, view)
    assert read_yaml(view.code.text()).plain()["payments"]["kong"][2]["meant"] is True
    assert not view.findings.faults


def test_the_deal_that_shows_it_can_lie_on_the_table(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    box = faulty(qtbot, view, mine)
    with qtbot.waitSignal(view.example_wanted) as wanted:
        press(qtbot, box.buttons[2])
    record: dict[str, Any] = wanted.args[0]
    made = settle_record(record, Library(view.folders))
    winner = made.wins[0].player
    assert any(row.payer == winner and row.reason == "kong" for row in made.transfers)


def test_ways_out_are_reached_and_taken_by_keys(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    box = faulty(qtbot, view, mine)
    for button in box.buttons:
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    box.buttons[1].setFocus()
    qtbot.keyClick(box.buttons[1], Qt.Key.Key_Space)
    found_out(qtbot, view)
    assert "meant: true" in view.code.text()


def test_an_example_is_proposed_for_what_none_reaches_and_taken_in_with_one_click(
    qtbot: QtBot, view: RulesView, mine: Path
) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    found_out(qtbot, view)
    line = view.people.lines["items", "seven_pairs"]
    assert line.dots.text() == "○"
    line.dots.setFocus()
    qtbot.keyClick(line.dots, Qt.Key.Key_Space)
    found_out(qtbot, view)
    box = box_of(line)
    before = view.code.text()
    assert "数对吗" in box.sentence.text()
    assert view.code.text() == before  # a person has to say that it is right
    strip = box.findChild(TileStrip)
    assert strip is not None
    assert strip.isVisible()
    seen = [tile.kind for tile in strip.tiles()]
    box.buttons[0].setFocus()
    press(qtbot, box.buttons[0])
    found_out(qtbot, view)
    assert line.fields["value"].hasFocus()  # and the keys stay at the line
    examples = read_yaml(view.code.text()).plain()["examples"]
    assert len(examples) == 3
    (win,) = examples[2]["events"]
    assert seen == [*parse_tiles(win["hand"]), *parse_tiles(win["tile"])]
    assert examples[:2] == read_yaml(before).plain()["examples"]
    assert line.dots.text() == "● 1"
    assert line.box is None
    assert view.file is not None
    assert view.file.answer is not None
    assert not view.file.answer.result.failing


@pytest.mark.slow
def test_a_proposal_that_is_not_wanted_goes(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    found_out(qtbot, view)
    before = view.code.text()
    line = view.people.lines["payments", "kong.exposed"]
    tab(qtbot, view, "payments")
    press(qtbot, line.dots)
    found_out(qtbot, view)
    press(qtbot, box_of(line).buttons[-1])
    assert line.box is None
    assert view.code.text() == before


@pytest.mark.slow
def test_every_payment_that_none_reaches_gets_a_proposal_at_once(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    found_out(qtbot, view)
    tab(qtbot, view, "payments")
    press(qtbot, view.people.payments_reached)
    found_out(qtbot, view)
    unreached = [
        line for (kind, _), line in view.people.lines.items() if kind == "payments" and line.dots.text() == "○"
    ]
    assert unreached
    assert all(line.box is not None for line in unreached)


def test_the_margin_of_the_file_has_a_mark_for_each_line(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    found_out(qtbot, view)
    lines = YARD.split("\n")
    at = {
        name: next(n for n, line in enumerate(lines) if name in line) for name in ("pure_suit", "self_draw", "cap_fan")
    }
    # 清一色 counts in one example; neither has self_draw otherwise, and so each choice of it but one is not reached.
    assert view.code.reached[at["pure_suit"]] == 1
    assert view.code.reached[at["self_draw"]] == 0
    view.code.go_to(at["pure_suit"] + 1)
    assert view.code.accessibleDescription() == "1 个例子用到"
    view.code.go_to(1)
    assert view.code.accessibleDescription() == ""
    view.code.setTextCursor(QTextCursor(view.code.document().findBlockByNumber(0)))
    qtbot.keyClick(view.code, Qt.Key.Key_Return)
    assert view.code.reached[at["pure_suit"] + 1] == 1


def test_a_key_stops_what_is_being_found_out(
    qtbot: QtBot, view: RulesView, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, pressed = findings.findings_of, Event()

    def find_when_pressed(*arguments: Any) -> Any:
        pressed.wait()
        return find(*arguments)

    monkeypatch.setattr(findings, "findings_of", find_when_pressed)
    try:
        shown(qtbot, view, mine / "yard.yaml")
        assert view.findings.busy
        qtbot.keyClick(view.code, Qt.Key.Key_Space)
        assert not view.findings.busy
    finally:
        pressed.set()
    found_out(qtbot, view)
    assert view.findings.coverage is not None


def test_a_built_in_ruleset_has_no_fault_and_every_line_is_reached(
    qtbot: QtBot, view: RulesView, built_in: Path
) -> None:
    shown(qtbot, view, built_in / "jian.yaml")
    found_out(qtbot, view)
    assert not view.findings.faults
    assert view.code.reached
    assert all(view.code.reached.values())


HALF = """\
payments:
  kong:
  - {zh: 直杠, en: exposed kong, say: "", when: 直杠, from: 付方.引杠的, pay: 2 * 底}
  - {zh: 自己的杠, en: own kong, say: "", when: not 直杠, from: 付方.没胡, pay: 2 * 底 if 暗杠 else 底}

examples:
- {name: 暗杠, events: [{type: kong, player: 2, kind: concealed, tile: 5p}], net: [-2, -2, 6, -2]}
"""


@pytest.mark.slow
def test_a_line_of_which_a_branch_is_left_out_has_half_a_dot_and_an_example_for_it(
    qtbot: QtBot, view: RulesView, mine: Path
) -> None:
    """The one kong of the examples is concealed: what an added one is worth none of them says."""
    text = YARD.replace("examples:\n", HALF)
    (mine / "yard.yaml").write_text(text, encoding="utf-8")
    shown(qtbot, view, mine / "yard.yaml")
    found_out(qtbot, view)
    at = next(number for number, line in enumerate(text.split("\n")) if "自己的杠" in line)
    assert view.code.reached[at] == 1
    assert list(view.code.missing) == [at]
    assert view.code.said_of(at) == "1 个例子用到，没有例子用到：自己的杠：没有“暗杠”时"
    view.code.go_to(at)
    qtbot.keyClick(view.code, Qt.Key.Key_Return)
    assert list(view.code.missing) == [at + 1]
    qtbot.keyClick(view.code, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    found_out(qtbot, view)
    tab(qtbot, view, "payments")
    line = view.people.lines["payments", "kong.1"]
    assert line.dots.text() == "◐ 1"
    assert "没有“暗杠”时" in line.dots.accessibleName()
    press(qtbot, line.dots)
    found_out(qtbot, view)
    press(qtbot, box_of(line).buttons[0])
    found_out(qtbot, view)
    assert not view.code.missing
    assert line.dots.text().startswith("●")
