"""In a large window the hands that lie open are seen below the palette: whose they are, what became of them, their tiles."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.tiles import parse_tiles


@pytest.mark.parametrize(("size", "seen"), [((1280, 720), False), ((1440, 900), True), ((2560, 1440), True)])
def test_the_hands_of_the_others_lie_below_the_palette_where_there_is_room(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int], seen: bool
) -> None:
    window.resize(*size)
    window.desk.open(SAMPLE)
    window.desk.select(1)
    qtbot.wait(1)
    hands = window.page.hands
    assert (hands is not None and hands.isVisible()) == seen
    if hands is None or not seen:
        return
    assert [(one.seat, one.note) for one in hands.hands()] == [(1, "听了"), (2, "没听"), (3, "没听")]
    assert [tile.kind for tile in hands.hands()[0].tiles] == [*parse_tiles("123456789m1s"), *parse_tiles("5555s")]
    assert hands.mapTo(window, hands.rect().topLeft()).y() > window.page.palette_panel.y()
    assert "小李 听了" in hands.accessibleDescription()
    window.desk.select(2)
    window.desk.set_player(2)
    assert [one.seat for one in hands.hands()] == [0, 1, 3]
    assert hands.hands()[0].note.startswith("胡")
    window.desk.delete_event(2)
    window.desk.select(0)
    assert [one.seat for one in hands.hands()] == [0]
