"""What tells of the keys: one table of them all, tooltips in both languages, caps in the controls that can act."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.session import ACTIONS, BY_CHORD, with_key
from tests.how_much import sampled


def test_no_two_actions_share_a_key() -> None:
    chords = [chord for action in ACTIONS for chord in action.keys]
    assert len(chords) == len(set(chords)) == len(BY_CHORD)


def test_every_action_of_the_table_can_be_done(window: MainWindow) -> None:
    actions = window.keys().actions
    assert {action.id for action in ACTIONS} == {*actions.table, "digit"}


def controls(window: MainWindow) -> dict[str, QWidget]:
    """The control of each action that has one at this table."""
    page, top = window.page, window.top
    found: dict[str, QWidget] = {
        "sort": page.hand.sort,
        "clear": page.hand.clear,
        "record": page.who.record,
        "options": page.result.unfold,
        "working": page.result.amount,
        "entry": page.entry.field,
        "help": top.help,
        "undo": top.undo,
        "redo": top.redo,
        "language": top.language,
        "theme": top.theme,
        "preferences": top.gear,
        "rulesets": top.rulesets,
        **{f"view_{view}": tab for view, tab in top.tabs.items()},
        **{f"new_{kind}": button for kind, button in page.strip.new.items()},
    }
    modes, who = page.palette_panel.modes, page.who
    found |= {f"mode_{choice.key}": modes.button(choice.key) for choice in modes.choices()}
    for choice in who.seats.choices():
        name = "drawn" if choice.key == SELF_DRAWN else f"actor_{choice.key}"
        found[name] = who.seats.button(choice.key)
    return found | {f"flag_{choice.key}": who.flags.button(choice.key) for choice in who.flags.choices()}


@sampled(2)
@pytest.mark.parametrize("ruleset", ["chengdu", "wuhu", "jian"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_control_says_its_key_or_why_it_cannot_act(window: MainWindow, ruleset: str, language: str) -> None:
    window.desk.open(SAMPLE)
    window.desk.set_ruleset(ruleset)
    if window.look.language != language:
        window.switch_language()
    told = 0
    for name, widget in controls(window).items():
        tip = widget.toolTip()
        # A plate that cannot be meant still has a name and a menu, and the middle takes what is dropped: they say why as well.
        refused = (name == "drawn" or name.startswith("actor_")) and bool(widget.accessibleDescription())
        if widget.isEnabled() and tip and not refused:
            assert tip.split("\n")[0].endswith(f"({with_key('', name, window.look.language)})"), (name, tip)
            told += 1
        else:
            # Disabled, it says why instead; where nothing is settled there is no amount to explain.
            assert tip or name == "working", name
    assert told >= 12


def test_keycaps_stand_in_controls_that_can_act_and_not_where_it_is_narrow(window: MainWindow, qtbot: QtBot) -> None:
    page = window.page
    expected = {"手牌": "Q", "碰": "W"}
    for text, cap in expected.items():
        row = page.palette_panel.modes
        button = next(row.button(choice.key) for choice in row.choices() if choice.text == text)
        assert button.cap() == cap
    assert page.strip.new["win"].cap() == "H"
    assert [page.who.seats.button(seat).cap() for seat in range(4)] == ["J", "K", "L", ";"]
    window.resize(1024, 640)
    qtbot.wait(1)
    assert page.strip.new["win"].cap() == ""
    assert page.palette_panel.modes.button("hand").cap() == ""
    assert "(Q)" in page.palette_panel.modes.button("hand").toolTip()


def test_no_button_of_the_desk_lacks_a_tooltip_or_a_text(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    for button in window.page.findChildren(QPushButton):
        if button.isVisible():
            assert button.toolTip() or button.text(), button
