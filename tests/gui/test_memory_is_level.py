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
from PySide6.QtCore import QCoreApplication, QEvent, QRectF
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPainterPath, QPixmap, QStaticText
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.look.boxes import Box, paint_box
from calculator.gui.widgets.background import Background
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk, tour_deal
from calculator.session.preferences import SCALES

COUNTED = (QWidget, QPainterPath)
TYPE = (QFont, QFontMetrics, QStaticText)
SCREEN = 1920 * 1080


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


@pytest.mark.slow
def test_boxes_of_large_windows_take_no_more_room_than_a_screen(qtbot: QtBot) -> None:
    """As many pixels as half a screen has, not as many boxes; the last one is not painted anew."""

    def pictures() -> dict[int, int]:
        gc.unfreeze()
        gc.collect()
        found = [one for one in gc.get_objects() if isinstance(one, QPixmap)]
        return {one.cacheKey(): one.width() * one.height() for one in found}

    ground = QPixmap(1920, 1080)
    painter, before = QPainter(ground), pictures()
    for wide in range(400, 1200, 9):
        paint_box(painter, QRectF(8, 8, wide, 300), Box(6, "#112233"))
    after = pictures()
    assert sum(after.values()) - sum(before.values()) < SCREEN
    paint_box(painter, QRectF(8, 8, wide, 300), Box(6, "#112233"))
    painter.end()
    assert pictures().keys() == after.keys()


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
