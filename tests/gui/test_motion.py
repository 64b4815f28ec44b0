"""Motion is an addition: the tile, the arrows and the numbers are there at once, whether anything moves or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from calculator.app.system_motion import system_moves
from calculator.gui.look.look import Look
from calculator.gui.window import MainWindow
from calculator.table import OpenTable, toggle_flag
from calculator.table.state import deal_of
from calculator.view import do
from tests.gui.mouse import Clicker

RECORD = {
    "format": 1,
    "ruleset": "chengdu",
    "players": ["a", "b", "c", "d"],
    "dealer": 0,
    "events": [{"type": "win", "player": 1, "from": 0, "hand": "123456789m1123s", "tile": "1s"}],
}


@pytest.fixture(params=[False, True], ids=["still", "moving"])
def window(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow(OpenTable(deal_of(RECORD)), Look(motion=request.param))
    qtbot.addWidget(made)
    made.show()
    made.open_table.start()
    QApplication.processEvents()
    yield made
    made.close()


def flying(window: MainWindow) -> list[QLabel]:
    return [one for one in window.page.findChildren(QLabel) if one.hasScaledContents()]


def test_a_tile_lies_in_the_hand_before_it_has_flown_there(qtbot: QtBot, window: MainWindow) -> None:
    do(window.open_table, "take_winning:")
    before = [tile.kind for tile in window.page.view.hand.tiles.tiles()]
    Clicker(qtbot, window).tile(12)
    after = [tile.kind for tile in window.page.view.hand.tiles.tiles()]
    assert after.count(12) == before.count(12) + 1
    assert len(flying(window)) == int(window.look.motion)
    qtbot.waitUntil(lambda: not flying(window))


def test_a_tile_on_its_way_takes_no_click(qtbot: QtBot, window: MainWindow) -> None:
    do(window.open_table, "clear:")
    clicker = Clicker(qtbot, window)
    for kind in (0, 0, 0, 1, 2, 3):
        clicker.tile(kind)
    assert [tile.kind for tile in window.page.view.hand.tiles.tiles() if tile.kind is not None] == [0, 0, 0, 1, 2, 3]


def test_the_number_is_there_at_once(window: MainWindow) -> None:
    before = window.page.shown
    window.open_table.make(toggle_flag, "last_tile")
    assert window.page.shown.big != before.big
    assert window.page.shown.totals != before.totals


@pytest.mark.parametrize("window", [False], ids=["still"], indirect=True)
def test_still_means_that_two_pictures_in_a_row_are_the_same(window: MainWindow) -> None:
    window.open_table.make(toggle_flag, "last_tile")
    first, second = window.grab().toImage(), window.grab().toImage()
    assert first == second


def test_motion_is_switched_off_while_the_window_runs(qtbot: QtBot, window: MainWindow) -> None:
    window.set_preferences(window.preferences._replace(motion="off"))
    do(window.open_table, "take_winning:")
    Clicker(qtbot, window).tile(12)
    assert flying(window) == []


@pytest.mark.parametrize(
    ("name", "text", "desktop", "moves"),
    [
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", "XFCE", False),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n", "XFCE", False),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", "XFCE", True),
        ("gtk-3.0/settings.ini", "no sections at all", "XFCE", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", "KDE", False),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", "KDE", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", "XFCE", True),
    ],
)
def test_the_systems_own_setting_is_read(
    name: str, text: str, desktop: str, moves: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", desktop)
    assert system_moves("linux") == moves
