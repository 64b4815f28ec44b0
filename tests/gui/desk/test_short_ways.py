"""Keys that do in one press what else takes several: pongs typed in a row, one more winner of a discard, 精 by seats."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.deals import Win
from calculator.gui.window import MainWindow
from calculator.tiles import MeldKind, format_tiles, parse_tiles
from tests.gui.keyboard import at_the_keyboard, message, press, type_, win


@pytest.fixture
def window(qtbot: QtBot, window: MainWindow) -> MainWindow:
    return at_the_keyboard(qtbot, window)


def test_digits_and_a_suit_with_shift_lay_a_pong_of_each(window: MainWindow) -> None:
    type_(window, "258")
    press(window, "Shift+P")
    melds = win(window).hand.melds
    assert [(meld.kind, str(meld.tiles[0])) for meld in melds] == [
        (MeldKind.PONG, "2p"),
        (MeldKind.PONG, "5p"),
        (MeldKind.PONG, "8p"),
    ]
    assert win(window).hand.tiles == ()
    press(window, "Ctrl+Z")
    assert win(window).hand.melds == ()


def test_pongs_stop_where_the_tiles_do(window: MainWindow) -> None:
    type_(window, "55m5")
    press(window, "Shift+M")
    assert win(window).hand.melds == ()
    assert "5万" in message(window)


def first_win(window: MainWindow) -> None:
    """老王 wins on 大刘's 3s."""
    press(window, "J", "Shift+;")
    type_(window, "123456789m1133s3s")


def test_one_key_adds_another_winner_of_the_same_discard(window: MainWindow) -> None:
    first_win(window)
    press(window, "Shift+H", "K")
    second = win(window)
    assert (second.player, second.source, second.tile) == (1, 3, parse_tiles("3s")[0])
    assert window.desk.joined
    type_(window, "234567p2244s")
    assert window.desk.copies_left()[int(parse_tiles("3s")[0])] == 1
    press(window, "Shift+H", "L")
    assert [event.tile for event in window.desk.deal.events if isinstance(event, Win)] == [second.tile] * 3
    press(window, "Ctrl+Z", "Ctrl+Z")
    assert len(window.desk.deal.events) == 2


def test_one_key_says_who_won_on_the_same_discard_too(window: MainWindow) -> None:
    first_win(window)
    press(window, "Alt+K")
    second = win(window)
    assert (second.player, second.source, second.tile) == (1, 3, parse_tiles("3s")[0])
    before = window.desk.on
    press(window, "Alt+;")
    assert window.desk.on == before  # who discarded it cannot win on it
    assert message(window)
    press(window, "Ctrl+Z")
    assert len(window.desk.deal.events) == 1


def test_nobody_joins_a_self_draw_and_an_empty_desk(window: MainWindow) -> None:
    press(window, "Shift+H")
    assert message(window)
    assert len(window.desk.deal.events) == 1
    press(window, "J", "Space")
    type_(window, "123456789m1133s3s")
    before = window.desk.on
    press(window, "Shift+H")
    assert window.desk.on == before
    assert "点炮" in message(window)


def test_the_same_discard_is_that_of_the_last_winner_although_the_wall_ran_out(window: MainWindow) -> None:
    first_win(window)
    press(window, "U", "Shift+H", "K")
    assert [type(event).__name__ for event in window.desk.deal.events] == ["Win", "Win", "Exhausted"]
    assert win(window).tile == parse_tiles("3s")[0]


def test_the_seats_keys_count_jing_after_a_full_stop(window: MainWindow) -> None:
    window.desk.set_ruleset("jian")
    type_(window, "5m")
    press(window, "K", "Space", ".", "J", "J", "Shift+J", "Shift+;")
    assert window.desk.deal.held == ((2, 1), (0, 0), (0, 0), (0, 1))
    assert win(window).player == 1
    press(window, "K")  # what the winner holds is counted from the tiles
    assert win(window).player == 1
    assert "胡家" in message(window)
    type_(window, "123p")
    assert format_tiles(win(window).hand.tiles) == "123p"
    press(window, "Escape", "L")
    assert win(window).player == 2
    assert window.desk.deal.held == ((2, 1), (0, 0), (0, 0), (0, 1))


def test_enter_after_counting_jing_records_and_counts_no_more(window: MainWindow) -> None:
    window.desk.set_ruleset("jian")
    type_(window, "5m")
    press(window, ".", "J", "Enter")
    assert window.desk.deal.held[0] == (1, 0)
    assert QApplication.focusWidget() is window.page.who.jing.counts[0, 0]
    press(window, "Space")
    assert window.desk.deal.held[0] == (2, 0)


@pytest.mark.parametrize(("ruleset", "said"), [("chengdu", "用不着"), ("jian", "先点翻出的那张")])
def test_jing_is_not_counted_where_there_is_none_yet(window: MainWindow, ruleset: str, said: str) -> None:
    window.desk.set_ruleset(ruleset)
    press(window, ".")
    assert said in message(window)
