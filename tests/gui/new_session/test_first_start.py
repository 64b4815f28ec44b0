"""The very first start begins an evening; later ones lay down what was kept, and are not in the way of a night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.savers import Autosaver
from calculator.gui.window import MainWindow
from calculator.table import OpenTable, empty_table, sample_deal, tour_deal

Start = Callable[[], tuple[MainWindow, Autosaver, bool]]


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path) -> Iterator[Start]:
    """Starts as the program does once its window is painted."""
    made: list[tuple[MainWindow, Autosaver]] = []

    def one() -> tuple[MainWindow, Autosaver, bool]:
        window = MainWindow(OpenTable(Deal("")), whole=False, folder=tmp_path)
        qtbot.addWidget(window)
        window.show()
        window.complete()
        saver = Autosaver(window, tmp_path)
        made.append((window, saver))
        first = not saver.restore(empty_table()) and window.recorder.is_first()
        return window, saver, first

    yield one
    for window, saver in made:
        window.close()
        saver.close()


def test_only_the_first_start_is_one(start: Start) -> None:
    window, saver, first = start()
    assert first
    assert not window.open_table.deal.begun, "nothing that somebody did not play lies there"
    window.close()
    saver.close()
    assert not start()[2]


def test_the_sample_is_still_one_after_the_next_start(start: Start) -> None:
    window, saver, _ = start()
    window.open_table.load(tour_deal())
    window.close()
    saver.close()
    again, _, first = start()
    assert not first
    assert again.open_table.on.sample
    again.record_deal()
    assert [one.code for one in again.open_table.notice] == ["tour_refused"]
    again.open_table.new_deal()
    assert not again.open_table.on.sample


def test_what_is_changed_of_the_sample_is_still_no_deal_of_ones_own(start: Start) -> None:
    window, _, _ = start()
    window.open_table.load(tour_deal())
    window.open_table.take_back()
    window.open_table.undo()
    assert window.open_table.recordable() is not None
    window.open_table.load(sample_deal())
    assert window.open_table.recordable() is None
