"""Large type: the palette is a drawer that opens when a tile is wanted, and in the smallest windows there are three tabs; the
amount and the button that enters the deal are never out of sight."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.desk.measures import measures
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from tests.gui.keyboard import type_


def enlarge(window: MainWindow, size: tuple[int, int], percent: int) -> None:
    window.resize(*size)
    window.set_preferences(replace(window.preferences, scale=percent))


def seen(window: MainWindow, widget: QWidget) -> bool:
    """Whether all of it is in sight."""
    return widget.isVisible() and widget.visibleRegion().boundingRect().size() == widget.size()


@pytest.mark.parametrize("size", [(1024, 640), (1279, 720), (1280, 720)])
def test_the_palette_is_open_as_long_as_a_tile_is_wanted(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    enlarge(window, size, 150)
    page, desk = window.page, window.desk
    tiles, table = page.palette_panel.tiles, page.who.table
    qtbot.wait(1)
    assert tiles.isVisible()
    assert not table.isVisible()
    type_(window, "1222345678p555p")
    assert tiles.isVisible()
    type_(window, "9p")
    assert desk.room == 0
    assert not tiles.isVisible()
    assert table.isVisible(), "who won is asked next"
    page.palette_panel.modes.button("pong").click()
    assert tiles.isVisible()
    assert not table.isVisible()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_amount_nets_and_what_enters_the_deal_are_in_sight(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    enlarge(window, size, 160)
    window.desk.open(SAMPLE)
    qtbot.wait(1)
    page = window.page
    assert page.stacking is not None
    assert page.stacking.record is not None
    for part in (page.result.amount, page.result.net, page.stacking.record):
        assert seen(window, part)
    assert page.stacking.record.isEnabled() == page.who.record.isEnabled()


def test_in_the_smallest_window_hand_seats_and_result_are_tabs(window: MainWindow, qtbot: QtBot) -> None:
    enlarge(window, (1024, 640), 180)
    window.desk.open(SAMPLE)
    window.desk.select(1)
    qtbot.wait(1)
    page = window.page
    stacking = page.stacking
    assert stacking is not None
    row = stacking.row
    assert row is not None
    assert row.tabs.button("result").accessibleName() == "账 8"
    parts = {"tiles": page.hand, "seats": page.who.table, "result": page.result.net}
    for name, part in parts.items():
        row.tabs.button(name).click()
        qtbot.wait(1)
        assert seen(window, row.record)
        assert {one for one, other in parts.items() if other.isVisible()} == {name}
        assert part.width() > 900, "it has the whole width"
    enlarge(window, (1024, 640), 100)
    qtbot.wait(1)
    assert not row.isVisible()
    assert all(part.isVisible() for part in parts.values())


@pytest.mark.parametrize("percent", [80, 100, 130, 150, 200])
@pytest.mark.parametrize("height", [640, 720, 900, 1080, 1440])
def test_a_larger_window_never_makes_a_part_smaller(height: int, percent: int) -> None:
    rows = [measures(width, height, percent) for width in range(1024, 2400, 16)]
    for one, other in pairwise(rows):
        assert other.hand_tile >= one.hand_tile
        assert other.palette_tile >= one.palette_tile
        assert other.strip >= one.strip


@pytest.mark.parametrize("width", [1024, 1180, 1280, 1440, 1700, 1920, 2560])
@pytest.mark.parametrize("percent", range(80, 201, 10))
def test_the_columns_lie_beside_each_other_in_every_window(width: int, percent: int) -> None:
    found = measures(width, 900, percent)
    if not found.tabs:
        left = width - 2 * found.margin - found.gap - found.result
        assert left >= found.seats
        assert found.drawer or left - found.gap - found.seats >= 280, "a palette can be picked from"
