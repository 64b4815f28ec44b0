"""Whoever goes round the pages again, in a window of other sizes, leaves no more behind than the first time.

What is counted is what a window is made of and paints with; `benchmarks/memory.py` measures the memory itself.
"""

from __future__ import annotations

import ctypes
import gc
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFont, QFontMetrics, QPainterPath, QStaticText
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.widgets.background import Background
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk, tour_deal
from calculator.session.preferences import SCALES

COUNTED = (QWidget, QPainterPath)
TYPE = (QFont, QFontMetrics, QStaticText)


def alive(counted: tuple[type, ...] = COUNTED) -> Counter[str]:
    """How many there are of each, after all that is to go has gone."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    # What the window has taken out of the collections is counted too.
    gc.unfreeze()
    gc.collect()
    found = gc.get_objects()
    return Counter({kind.__name__: sum(isinstance(one, kind) for one in found) for kind in counted})


def go_round(window: MainWindow, widths: Iterable[int]) -> None:
    for page in ("night", "rules", "evening", "desk"):
        window.show_view(page)
        QApplication.processEvents()
    for width in widths:
        window.resize(width, width * 9 // 16)
        QApplication.processEvents()


@pytest.mark.slow
def test_going_round_again_in_other_sizes_leaves_nothing_more_behind(qtbot: QtBot, data_folder: Path) -> None:
    window = MainWindow(Desk(Deal("chengdu")), folder=data_folder)
    qtbot.addWidget(window)
    window.desk.start(Library())
    window.show()
    window.desk.lay(tour_deal())
    for _ in range(2):
        go_round(window, range(1070, 1900, 201))
    once = alive()
    go_round(window, range(970, 1900, 37))
    more = alive() - once
    window.close()
    assert not more


@pytest.mark.slow
def test_type_of_other_sizes_goes_with_them(qtbot: QtBot, data_folder: Path) -> None:
    """What a size of type has written is let go of when the window has another."""
    window = MainWindow(Desk(Deal("chengdu")), folder=data_folder)
    qtbot.addWidget(window)
    window.desk.start(Library())
    window.show()
    window.desk.lay(tour_deal())

    def write_in(scales: Iterable[int]) -> Counter[str]:
        for scale in scales:
            window.set_preferences(replace(window.preferences, scale=scale))
            go_round(window, ())
        return alive(TYPE)

    once = write_in((90, 100, 90, 100))
    again = write_in((*SCALES[::3], 90, 100))
    window.close()
    assert all(once.values())
    # A button holds its type for as long as it is there.
    assert all(again[kind] < 2 * count for kind, count in once.items())


def test_what_is_freed_goes_back_to_the_system_in_a_pause(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace(malloc_trim=given.append))
    background = Background()
    background.start(lambda stopped, report: None)
    qtbot.waitUntil(lambda: bool(given), timeout=10_000)
    background.close()
    assert given == [0]


def test_a_system_that_cannot_take_it_back_is_not_asked(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def library(name: object) -> object:
        asked.append(name)
        return object()

    monkeypatch.setattr(ctypes, "CDLL", library)
    background = Background()
    background.start(lambda stopped, report: None)
    qtbot.waitUntil(lambda: bool(asked), timeout=10_000)
    background.close()
    assert asked == [None]
    assert gc.isenabled()
