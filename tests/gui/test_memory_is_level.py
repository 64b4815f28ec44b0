"""Whoever goes round the pages again, in a window of other sizes, leaves no more behind than the first time.

What is counted is what a window is made of and paints with; `benchmarks/memory.py` measures the memory itself.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk, tour_deal

COUNTED = (QWidget, QPainterPath)


def alive() -> Counter[str]:
    """How many there are of each, after all that is to go has gone."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    # What the window has taken out of the collections is counted too.
    gc.unfreeze()
    gc.collect()
    found = gc.get_objects()
    return Counter({kind.__name__: sum(isinstance(one, kind) for one in found) for kind in COUNTED})


def go_round(window: MainWindow, widths: Iterable[int]) -> None:
    for page in ("night", "rules", "evening", "desk"):
        window.show_view(page)
        QApplication.processEvents()
    for width in widths:
        window.resize(width, width * 9 // 16)
        QApplication.processEvents()


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
