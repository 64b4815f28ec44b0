"""The answer as tiles are laid: both ways to win on two cards, by mouse and by keys, and it never vanishes."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from calculator.deals import SELF_DRAWN, Win
from calculator.gui.widgets.message import sentences
from calculator.gui.window import MainWindow
from calculator.session import Missing
from calculator.session.on_desk import deal_of
from tests.gui.mouse import Clicker
from tests.make_deals import KONG_THEN_FLUSH

PAIRS = "2233445566778p8p"
"""七对清一色 with 根 that seven pairs have not: 5番, 16. Self-drawn each of the three pays one base more: 3 × 17."""


@pytest.fixture
def full(window: MainWindow, clicker: Clicker) -> MainWindow:
    """The window with a full hand, of which nothing else is said."""
    clicker.choose(window.top.rulesets, window.top.rulesets.findData("chengdu"))
    window.desk.new_deal()
    clicker.tiles(PAIRS)
    clicker.qtbot.waitUntil(lambda: not window.page.result.thinking)
    return window


def amounts(window: MainWindow) -> list[str]:
    """Every amount that is in sight for the win on the felt."""
    result = window.page.result
    cards = [card.shown().points for card in result.answer.cards if card.isVisible()]
    return [text for text in (*cards, result.amount.text()) if text]


def test_a_full_hand_shows_what_it_is_worth_by_discard_and_self_drawn(full: MainWindow) -> None:
    result = full.page.result
    assert amounts(full) == ["16", "51"]
    assert result.chain.text() == "5番 → 16倍"
    assert [row.cells[0].text for row in result.items.rows()][:3] == ["起番", "清一色", "七对"]
    assert "None" not in " ".join(sentences(full.desk, full.look)[1])


def test_a_click_on_a_card_fixes_the_way_and_the_seats_then_say_who(clicker: Clicker, full: MainWindow) -> None:
    result, seats = full.page.result, full.page.who.seats
    clicker.click(result.answer.cards[0])
    assert result.answer.cards[0].shown().chosen
    clicker.click(seats.button(2))
    assert amounts(full) == ["16", "51"]
    assert "谁打的" in result.second.text()
    clicker.click(seats.button(3))
    win = full.desk.entry
    assert isinstance(win, Win)
    assert (win.player, win.source) == (2, 3)
    assert amounts(full) == ["16"]
    assert not result.answer.isVisible()


def test_by_keys_tab_reaches_the_cards_and_space_takes_one(clicker: Clicker, full: MainWindow) -> None:
    card = full.page.result.answer.cards[1]
    for _ in range(200):
        if QApplication.focusWidget() is card:
            break
        clicker.qtbot.keyClick(QApplication.focusWidget() or full.page, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is card
    clicker.qtbot.keyClick(card, Qt.Key.Key_Space)
    win = full.desk.entry
    assert isinstance(win, Win)
    assert win.source == SELF_DRAWN
    full.page.setFocus()
    clicker.qtbot.keyClick(full.page, Qt.Key.Key_K)
    assert amounts(full) == ["51"]


def test_the_amount_never_vanishes_between_the_full_hand_and_the_settled_win(
    clicker: Clicker, full: MainWindow
) -> None:
    assert amounts(full)
    clicker.click(full.page.who.seats.button(1))
    assert amounts(full)
    clicker.click(full.page.result.answer.cards[1])
    assert amounts(full) == ["51"]
    full.desk.undo()
    assert amounts(full)
    full.desk.undo()
    assert amounts(full) == ["16", "51"]


def test_a_screen_reader_is_told_both_ways(full: MainWindow) -> None:
    said = full.page.result.answer.text()
    assert "点炮" in said
    assert "16分" in said
    assert "自摸" in said
    assert "51分" in said


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_cards_and_all_readings_stand_within_the_window(full: MainWindow, size: tuple[int, int]) -> None:
    full.resize(*size)
    QApplication.processEvents()
    result = full.page.result
    for card in result.answer.cards:
        place = card.mapTo(full, QPoint(0, 0))
        assert full.rect().contains(place)
        assert full.rect().contains(place + QPoint(card.width() - 1, card.height() - 1))
        assert card.height() >= card.high(card.width())
    assert result.formula.mapTo(result, QPoint(0, result.formula.height())).y() <= result.net.y()


def test_what_went_well_is_no_failure(full: MainWindow) -> None:
    full.desk.notify([Missing("book_recorded", {"number": 1, "name": "周五"})])
    role, lines = sentences(full.desk, full.look)
    assert role == "hint"
    assert lines == ["第 1 盘记进了“周五”。"]
    assert not full.page.who.message.sign.isVisible()
    full.desk.notify(
        [Missing("book_began_other", {"name": "周六"}), Missing("book_recorded", {"number": 1, "name": "周六"})]
    )
    assert sentences(full.desk, full.look)[0] == "hint"


KONG_AND_WIN: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [
        *KONG_THEN_FLUSH,
    ],
}


def test_a_payment_under_the_mouse_marks_its_event_and_a_click_unfolds_its_working(
    clicker: Clicker, window: MainWindow
) -> None:
    window.resize(1440, 900)
    window.desk.start(on=deal_of(KONG_AND_WIN)._replace(current=1))
    QApplication.processEvents()
    payments = window.page.result.payments
    pointed: list[object] = []
    payments.pointed.connect(pointed.append)
    at = next(at for at, line in enumerate(payments.rows.lines()) if len(line.transfers) == 3)
    middle = payments.rows.row_rect(at).center()
    clicker.qtbot.mouseMove(payments.rows, middle)
    assert pointed[-1] == payments.rows.lines()[at]
    clicker.qtbot.mouseClick(payments.rows, Qt.MouseButton.LeftButton, pos=middle)
    assert window.page.result.working.isVisible()
    assert window.page.result.working.rows()[0].cells[1].text.endswith("2")
