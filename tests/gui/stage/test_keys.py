"""The table by keyboard alone: tiles, who, how, events, views; and what a key says that cannot act now."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Kong, Penalty, Win
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.table import ACTIONS, FLAG_KEYS, flag_reason
from calculator.table.keyboard import MODE_KEYS, NEW_KEYS
from calculator.tiles import parse_tiles
from tests.gui.keyboard import at_the_keyboard, message, press, type_, win
from tests.how_much import sampled


@pytest.fixture
def window(qtbot: QtBot, window: MainWindow) -> MainWindow:
    return at_the_keyboard(qtbot, window)


# Tiles


def test_digits_and_a_suit_put_tiles_on_the_table(window: MainWindow) -> None:
    type_(window, "123m55p")
    assert win(window).hand.tiles == tuple(parse_tiles("123m55p"))


def test_digits_wait_in_sight_for_their_suit_and_backspace_takes_them_first(window: MainWindow) -> None:
    type_(window, "1m")
    type_(window, "23")
    assert "23_" in window.page.view.bar.hint.text()
    press(window, "Backspace")
    assert "2_" in window.page.view.bar.hint.text()
    type_(window, "s")
    assert win(window).hand.tiles == tuple(parse_tiles("1m2s"))
    assert "_" not in window.page.view.bar.hint.text()
    press(window, "Backspace")
    assert win(window).hand.tiles == tuple(parse_tiles("1m"))


def test_escape_drops_the_digits_that_wait(window: MainWindow) -> None:
    type_(window, "99")
    press(window, "Escape")
    type_(window, "1m")
    assert win(window).hand.tiles == tuple(parse_tiles("1m"))


def test_typed_tiles_are_one_step_back(window: MainWindow) -> None:
    type_(window, "123m")
    type_(window, "4455p")
    press(window, "Ctrl+Z")
    assert win(window).hand.tiles == tuple(parse_tiles("123m"))
    press(window, "Ctrl+Shift+Z")
    assert len(win(window).hand.tiles) == 7
    press(window, "Ctrl+Z", "Ctrl+Y")
    assert len(win(window).hand.tiles) == 7


def test_the_fourteenth_typed_tile_is_the_winning_one(window: MainWindow) -> None:
    type_(window, "123456789m1122p")
    assert win(window).tile is None
    type_(window, "2p")
    assert win(window).tile == parse_tiles("2p")[0]
    type_(window, "1s")
    assert message(window) == "牌够了，先拿掉一张"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("m", "先打数字，再按 m。"),
        ("8z", "只有 1z 到 7z。"),
        ("1z", "这套规则没有东。"),
        ("55555m", "5万四张都在桌上了，没有第五张。"),
    ],
)
def test_tiles_that_cannot_be_typed_are_told_about(window: MainWindow, keys: str, said: str) -> None:
    type_(window, keys)
    assert said in message(window)


def test_full_width_keys_of_an_input_method_are_understood(window: MainWindow) -> None:
    for text in ("１", "２", "ｍ"):
        event = QKeyEvent(QKeyEvent.Type.KeyPress, ord(text), Qt.KeyboardModifier.NoModifier, text)
        QApplication.sendEvent(window.windowHandle(), event)
    assert win(window).hand.tiles == tuple(parse_tiles("12m"))
    event = QKeyEvent(QKeyEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, "；")
    QApplication.sendEvent(window.windowHandle(), event)
    assert win(window).player == 3


def test_what_an_input_method_composes_is_not_lost(window: MainWindow) -> None:
    assert not window.page.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    composed = QInputMethodEvent()
    composed.setCommitString("５６ｐ")
    QApplication.sendEvent(window.page, composed)
    assert win(window).hand.tiles == tuple(parse_tiles("56p"))
    composed.setCommitString("一二三万")
    QApplication.sendEvent(window.page, composed)
    assert window.page.open_entry().field.text() == "一二三万"


@pytest.mark.parametrize("mode", [mode for mode in MODE_KEYS if mode not in ("chow", "hand", "wei")])
def test_a_mode_by_its_key_lays_the_next_tile_so(window: MainWindow, mode: str) -> None:
    press(window, "J", MODE_KEYS[mode])
    type_(window, "5s")
    kong = next((event for event in window.open_table.deal.events if isinstance(event, Kong)), None)
    if mode == "pong":
        assert kong is None
        assert len(win(window).hand.melds) == 1
    else:
        assert kong is not None
        assert kong.kind == mode


def test_a_mode_that_the_rules_lack_says_so(window: MainWindow) -> None:
    press(window, MODE_KEYS["chow"])
    assert message(window) == "这里用不着“吃”。"


# Who and how


def test_the_four_seats_by_key_win_and_with_shift_discard(window: MainWindow) -> None:
    for seat, key in enumerate("JKL;"):
        press(window, key)
        assert win(window).player == seat
        press(window, "Shift+" + "JKL;"[seat - 1])
        assert win(window).source == (seat - 1) % 4
    press(window, "Space")
    assert win(window).source == SELF_DRAWN
    press(window, "Ctrl+K")
    assert window.open_table.deal.dealer == 1


def test_a_seat_that_cannot_win_says_why(window: MainWindow) -> None:
    window.open_table.open(SAMPLE)
    press(window, "Ctrl+Down")
    window.page.act("select:2")
    before = window.open_table.on
    press(window, "J")
    assert window.open_table.on == before
    assert "老王" in message(window)


@pytest.mark.parametrize("flag", FLAG_KEYS)
def test_a_circumstance_by_its_key_is_told_or_says_why_not(window: MainWindow, flag: str) -> None:
    press(window, "J", "Space")
    type_(window, "123456789m11222p")
    refused = flag_reason(window.open_table, flag)
    messages = flag in win(window).flags
    press(window, FLAG_KEYS[flag])
    assert (flag in win(window).flags) == (messages if refused is not None else not messages)
    if refused is not None:
        assert message(window)
        assert window.page.shown is not None
        assert window.page.shown.problem


# Events


def test_events_by_key_are_added_chosen_moved_and_removed(window: MainWindow) -> None:
    press(window, "J", "Space")
    type_(window, "123456789m11222p")
    press(window, NEW_KEYS["kong"], "T", "K")
    type_(window, "9s")
    assert [type(event) for event in window.open_table.deal.events] == [Win, Kong]
    assert window.open_table.current == 1
    press(window, "Ctrl+Up")
    assert window.open_table.current == 0
    press(window, "Ctrl+Up")
    assert message(window) == "这是第一步。"
    press(window, "Ctrl+Shift+Down")
    assert [type(event) for event in window.open_table.deal.events] == [Kong, Win]
    assert window.open_table.current == 1
    press(window, "Ctrl+Shift+Down")
    assert message(window) == "这是最后一步。"
    press(window, "Delete")
    assert [type(event) for event in window.open_table.deal.events] == [Kong]


def test_a_penalty_by_its_key_and_by_it_again_the_other_kind(window: MainWindow) -> None:
    press(window, NEW_KEYS["penalty"])
    first = window.open_table.entry
    press(window, NEW_KEYS["penalty"])
    second = window.open_table.entry
    assert isinstance(first, Penalty)
    assert isinstance(second, Penalty)
    assert first.kind != second.kind
    assert len(window.open_table.deal.events) == 1


def test_an_event_that_cannot_be_added_says_why(window: MainWindow) -> None:
    window.open_table.open(SAMPLE)
    press(window, NEW_KEYS["exhausted"])
    assert message(window) == "已经流局了。"


def test_there_is_nothing_to_take_back_remove_or_undo_on_an_empty_table(window: MainWindow) -> None:
    for key, said in (
        ("Backspace", "没有牌可收回。"),
        ("Delete", "还没有哪一步可删。"),
        ("Ctrl+Z", "没有可撤销的了。"),
        ("Ctrl+Shift+Z", "没有可重做的了。"),
    ):
        press(window, key)
        assert message(window) == said


def test_enter_says_what_is_missing_before_a_deal_can_be_recorded(window: MainWindow) -> None:
    press(window, "J")
    press(window, "Enter")
    assert message(window)
    assert len(window.open_table.deal.events) == 1


def test_enter_records_but_not_while_digits_wait_for_their_suit(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded: list[object] = []
    monkeypatch.setattr(window, "record_deal", lambda: recorded.append(window.open_table.on))
    window.open_table.open(SAMPLE)
    press(window, "Enter")
    assert recorded == [window.open_table.on]
    type_(window, "12")
    press(window, "Enter")
    assert len(recorded) == 1
    assert "12 还没有花色" in message(window)


# Views


def test_views_theme_and_language_have_keys_in_every_view(window: MainWindow) -> None:
    press(window, "F4")
    assert window.pages.currentWidget() is window.pages.rules
    dark, language = window.look.palette.dark, window.look.language
    press(window, "F9", "F10")
    assert (window.look.palette.dark, window.look.language) != (dark, language)
    assert window.look.language != language
    press(window, "F2")
    assert window.pages.currentWidget() is window.page
    type_(window, "1m")
    assert win(window).hand.tiles == (0,)


def test_the_keys_of_the_table_do_nothing_in_the_rules(window: MainWindow) -> None:
    press(window, "F4")
    before = window.open_table.on
    press(window, "J", "H", "Delete", "Ctrl+Down")
    assert window.open_table.on == before


# Nothing happens in silence


def seen(window: MainWindow) -> tuple[object, ...]:
    """All that a key can change, as far as anybody can see it."""
    page, open_table = window.page, window.open_table
    return (
        *(open_table.on, open_table.mode, open_table.pending, message(window)),
        *(page.view.bar.hint.text(), page.view.sheet, page.shown, QApplication.focusWidget()),
        QApplication.clipboard().text(),
        window.sheet is not None,
    )


STATES: dict[str, tuple[str, tuple[str, ...]]] = {
    "an empty table": ("chengdu", ()),
    "a hand without a winner": ("chengdu", ("1", "2", "3", "M")),
    "a kong": ("chengdu", ("G", "J")),
    "a penalty": ("chengdu", ("X", "J")),
    "an exhausted wall": ("chengdu", ("U",)),
    "an exhausted wall that checks no hands": ("wuhu", ("U",)),
    "the turned-up tile": ("jian", ("Ctrl+Up",)),
    "a win of Ji'an": ("jian", ("5", "M", "J", "Space")),
}
ELSEWHERE = (
    "open",
    "save",
    "picture",
    "card",
    "rulesets",
    "help",
    "language",
    "theme",
    "preferences",
    "entry",
    "record",
    "undo",
    "redo",
)
"""They open something, or are pressed by tests of their own."""


@sampled(3)
@pytest.mark.parametrize("state", STATES)
def test_every_key_does_something_or_says_why_not(window: MainWindow, state: str) -> None:
    ruleset, keys = STATES[state]
    window.open_table.set_ruleset(ruleset)
    press(window, *keys)
    start = window.open_table.on
    QApplication.clipboard().clear()
    for action in ACTIONS:
        if action.id in ELSEWHERE or action.section == "views":
            continue
        window.open_table.on = start
        window.open_table.notify(())
        window.page.back()
        window.page.setFocus()
        before = seen(window)
        press(window, action.keys[0])
        repeated = (
            (action.section == "who" and action.id.startswith(("actor", "dealer", "source", "drawn")))
            or action.section == "modes"
            or action.id in ("leave", "sort", "clear")
        )
        # Choosing once more what is chosen, or sorting what is sorted, changes nothing and needs no words.
        assert seen(window) != before or repeated, (state, action.id)
        if window.keys.digits:
            press(window, "Escape")


def test_a_key_in_the_name_of_a_player_is_part_of_the_name(window: MainWindow) -> None:
    press(window, "O")
    fields = [field for field in window.page.options.findChildren(QLineEdit) if field.isVisible()]
    field = next(field for field in fields if field.isEnabled())
    field.setFocus()
    field.clear()
    before = window.open_table.deal.events
    type_(window, "hj")
    assert field.text() == "hj"
    assert window.open_table.deal.events == before


def test_ctrl_v_reads_the_clipboard_into_the_entry_line(window: MainWindow) -> None:
    QApplication.clipboard().setText("一二三万 55筒")
    press(window, "Ctrl+V")
    assert window.page.open_entry().field.text() == "一二三万 55筒"
    assert window.page.open_entry().field.hasFocus()
