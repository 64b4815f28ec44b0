"""Thousands of random clicks, keys, pastes, drags and resizes: nothing is raised, nothing is stuck, nothing shown is false.

After every event the net, the money and the amount in the window are those of the record that would be saved, and what the
first of the waits promises is what that tile brings. In the end all steps go back to the start, and a whole deal can be
entered as if nothing had been. A failure tells its seed and its last events.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.rules.library import BUILT_IN, Library
from calculator.table import OpenTable
from tests.gui.count_gestures import Keyboard, enter
from tests.gui.counted_deals import DEALS
from tests.gui.random_player import Chance, Player, no_choosers
from tests.gui.window_holds import shown_as_settled, undone, waits_as_settled
from tests.how_much import how_many, sampled

RULESETS = tuple(sorted(path.stem for path in BUILT_IN.glob("*.yaml")))

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where nights and files go; a dialog for a place answers with one of it, or none."""
    made = tmp_path / "nights"
    made.mkdir()
    no_choosers(monkeypatch.setattr, made, random.Random(1))
    monkeypatch.setattr(QDesktopServices, "openUrl", staticmethod(lambda *_: True))
    return made


@pytest.fixture
def windows(qtbot: QtBot, folder: Path) -> Iterator[list[MainWindow]]:
    made: list[MainWindow] = []
    yield made
    for window in made:
        window.close()


def play(qtbot: QtBot, window: MainWindow, seed: int, count: int) -> None:
    start = window.open_table.deal
    chance, done, looked = Chance(seed, window), [], start
    with Player(window) as player:
        for at in range(count):
            done.append(chance.next())
            player.do(done[-1])
            wrong = next(iter(player.wrong), "") or shown_as_settled(window)
            if not wrong and window.open_table.deal != looked:
                looked, wrong = window.open_table.deal, waits_as_settled(window)
            assert not wrong, (seed, at, wrong, done[-12:])
        first, stuck = undone(player)
        assert not stuck, (seed, stuck)
        assert not player.wrong, (seed, player.wrong[0])
        assert first == start
        player.do(("key", "Escape"))  # digits that still wait for their suit
    window.set_preferences(window.preferences._replace(bottom=0))  # which is no step of the deal
    enter(window, Keyboard, DEALS[0])
    stands = window.pages.currentIndex(), QApplication.activePopupWidget(), QApplication.focusWidget()
    settlement = window.open_table.settlement
    assert settlement is not None
    assert settlement.net == DEALS[0].net, (seed, stands, window.open_table.notice, window.open_table.record())


def opened(qtbot: QtBot, windows: list[MainWindow], ruleset: str, folder: Path) -> MainWindow:
    window = MainWindow(OpenTable(Deal(ruleset)), folder=folder)
    qtbot.addWidget(window)
    windows.append(window)
    # Rules of its own, not those of the other tests: the rules view may read them anew.
    window.open_table.start(Library())
    window.show()
    window.activateWindow()
    qtbot.waitActive(window).__enter__()
    return window


@sampled(1)
@pytest.mark.parametrize(
    ("ruleset", "seed"),
    [("fangpaofa", 14), ("jian", 12), ("taiwan", 15), ("wuhu", 13), ("changsha", 16), ("chengdu", 11)],
)
def test_nothing_that_is_done_to_the_window_breaks_it(
    qtbot: QtBot, windows: list[MainWindow], folder: Path, ruleset: str, seed: int
) -> None:
    play(qtbot, opened(qtbot, windows, ruleset, folder), seed, how_many(70, 25))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_thousands_of_events_break_nothing(qtbot: QtBot, windows: list[MainWindow], folder: Path, ruleset: str) -> None:
    play(qtbot, opened(qtbot, windows, ruleset, folder), 0, how_many(10_000, 1_600) // len(RULESETS))
