"""A payment that is clicked, or reached with the keys, marks its tiles, its arrow, and the line of the working."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from calculator.gui.desk import page as desk_page
from calculator.gui.window import MainWindow
from calculator.tiles import tile_name
from tests.gui.desk.test_nothing_scrolls import settle
from tests.gui.mouse import Clicker
from tests.ruleset_examples import examples

BIRDS = 36
"""Of Changsha: seven pairs, self-drawn, with two 鸟."""
KONG = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [
        {"type": "kong", "kind": "concealed", "tile": "1p", "player": 0},
        {"type": "win", "player": 0, "hand": "123m456m789p1m", "tile": "1m"},
    ],
}


def click(window: MainWindow, clicker: Clicker, at: int) -> None:
    rows = window.page.result.transfers
    clicker.qtbot.mouseClick(rows, Qt.MouseButton.LeftButton, pos=rows.row_rect(at).center())
    settle()


def line_at(window: MainWindow, reason: str) -> int:
    """The first line of a reason."""
    lines = window.page.result.transfers.lines()
    return next(at for at, line in enumerate(lines) if {row.reason for row in line.transfers} == {reason})


def marked(window: MainWindow) -> list[str]:
    strip = window.page.hand.strip
    return [strip.tiles()[at].label for at in sorted(strip.marked)]


def test_a_click_marks_the_winning_tile_the_arrows_and_the_line_of_the_working(
    window: MainWindow, clicker: Clicker
) -> None:
    window.desk.open_data(examples("changsha")[BIRDS])
    settle()
    page, hand = window.page, window.page.hand
    assert not hand.strip.marked
    at = line_at(window, "win")
    line = page.result.transfers.lines()[at]
    click(window, clicker, at)
    assert sorted(hand.strip.marked) == [hand.spot("winning")]
    assert all(page.who.seats._stands_out(pair) for pair in line.pairs)
    settlement = window.desk.settlement
    assert settlement is not None
    others = {(row.payer, row.payee) for row in settlement.transfers} - {*line.pairs}
    assert others
    assert not any(page.who.seats._stands_out(pair) for pair in others)
    working = page.result.working
    assert working.isVisible()
    assert working._chosen == 0
    assert str(line.transfers[0].points) in working.rows()[0].cells[-1].text
    click(window, clicker, line_at(window, "win"))
    assert not working.isVisible()


def test_a_payment_for_named_tiles_marks_those(window: MainWindow, clicker: Clicker) -> None:
    window.desk.open_data(examples("changsha")[BIRDS])
    settle()
    click(window, clicker, line_at(window, "bird"))
    hand = window.page.hand
    assert [hand.spot_at(at).what for at in sorted(hand.strip.marked)] == ["named", "named"]


def test_the_keys_mark_a_kong_in_the_hand_and_its_group_in_the_reading(window: MainWindow, clicker: Clicker) -> None:
    window.desk.open_data(KONG)
    window.desk.select(1)
    settle()
    page = window.page
    page.result.payments.choose_scope("deal")
    rows = page.result.transfers
    rows.setFocus()
    while page.hand.strip.marked != {at for at, spot in enumerate(page.hand._spots) if spot.what == "kong"}:
        before = rows._current
        clicker.qtbot.keyClick(rows, Qt.Key.Key_Down)
        assert rows._current != before, "no line marks the kong"
    reading = page.result.reading.groups
    assert len(reading.marked) == len(page.hand.strip.marked) == 4
    assert {tile_name(reading.tiles()[at].kind or 0, "zh") for at in reading.marked} == {"1筒"}
    clicker.qtbot.keyClick(rows, Qt.Key.Key_Return)
    settle()
    assert page.result.working.isVisible()
    assert len(page.hand.strip.marked) == 4
    page.result.fold_working()
    rows.clearFocus()
    settle()
    assert not page.hand.strip.marked


def test_what_was_clicked_is_told_with_its_tiles(
    window: MainWindow, clicker: Clicker, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.desk.open_data(examples("changsha")[BIRDS])
    settle()
    said: list[str] = []
    monkeypatch.setattr(desk_page, "announce", lambda widget, text: said.append(text))
    at = line_at(window, "bird")
    line = window.page.result.transfers.lines()[at]
    click(window, clicker, at)
    assert said == [f"{line.text}。标出的牌：{'、'.join(marked(window))}"]
