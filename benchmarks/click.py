"""From a click on a palette tile to the repainted result, median and worst; Ji'an with four wild tiles included.

    python benchmarks/click.py [ROUNDS]

A hand that lacks its last tile is completed by a click on that tile, and the tile is taken back again by a right click;
both are measured until everything that changed has been painted. Where it says so, chances are being played out
meanwhile, and each click comes in the middle of it. The floor beside it is the same click on a bare button
that repaints one label.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from dataclasses import replace
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from _figures import ROOT

sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from calculator.gui.deal.deal import deal_of
from calculator.gui.deal.desk import Desk
from calculator.gui.window import MainWindow
from calculator.tiles import Tile

PLAIN = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [{"type": "win", "player": 0, "hand": "1222345678999p"}],
}
JING = {
    "format": 1,
    "ruleset": "jian",
    "dealer": 0,
    "jing": {"tile": "5m", "held": [[0, 0], [0, 0], [0, 0], [0, 0]]},
    "events": [{"type": "win", "player": 2, "hand": "5566m1378p2479s1z"}],
}
SEVERAL = {
    "format": 1,
    "ruleset": "jian",
    "dealer": 0,
    "jing": {"tile": "5m", "held": [[0, 0], [0, 0], [0, 0], [0, 0]]},
    "events": [{"type": "win", "player": 2, "hand": "5566m123p789p12s1z"}],
}
FAR = {**JING, "events": [{"type": "win", "player": 2, "hand": "5m1378p24799s12z5p"}]}
"""Three from ready."""
FARTHER = {
    "format": 1,
    "ruleset": "wuhu",
    "dealer": 0,
    "events": [{"type": "win", "player": 2, "hand": "159m159p159s1234z"}],
}
"""Eight from ready: the longest there is to play out."""
CASES: dict[str, tuple[dict[str, Any], str, bool]] = {
    "Chengdu, one suit": (PLAIN, "1p", False),
    "Ji'an, four wild tiles, no win": (JING, "9s", False),
    "Ji'an, four wild tiles, a win": (SEVERAL, "3s", False),
    "Ji'an, chances being played out": (FAR, "9s", True),
    "Wuhu, chances being played out": (FARTHER, "9s", True),
}
_MEANWHILE = 0.05
"""Seconds between two clicks in which the window goes on."""


def painted(application: QApplication) -> None:
    """Everything that waits is laid out and painted."""
    application.sendPostedEvents()
    application.processEvents()


def go_on(application: QApplication, seconds: float) -> None:
    """The window works for so long at what it has begun."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        application.processEvents()


def milliseconds(
    application: QApplication, window: MainWindow, kind: int, button: Qt.MouseButton
) -> tuple[float, float]:
    """By the clock, and of the processor's time."""
    palette = window.page.palette_panel.tiles
    place: QPoint = palette.tile_rect(kind).center()
    began, worked = time.perf_counter(), time.process_time()
    QTest.mouseClick(palette, button, Qt.KeyboardModifier.NoModifier, place)
    painted(application)
    return (time.perf_counter() - began) * 1000, (time.process_time() - worked) * 1000


def floor(application: QApplication, rounds: int) -> list[float]:
    """The same for a button that changes one label of an otherwise empty window."""
    window = QWidget()
    column = QVBoxLayout(window)
    button, label = QPushButton("8"), QLabel("0")
    column.addWidget(button)
    column.addWidget(label)
    button.clicked.connect(lambda: label.setText(str(int(label.text()) + 1)))
    window.show()
    painted(application)
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        painted(application)
        times.append((time.perf_counter() - began) * 1000)
    window.close()
    return times


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    QApplication.setStyle("Fusion")
    application = QApplication(sys.argv[:1])
    bare = statistics.median(floor(application, rounds))
    for name, (data, tile, chances) in CASES.items():
        desk = Desk(replace(deal_of(data), current=0))
        window = MainWindow(desk)
        window.show()
        desk.start()
        desk.set_source(-1)
        painted(application)
        kind = int(Tile(tile))
        view = window.page.result.waits_view
        if chances:
            view.switch.button("chances").click()
        times, worked = [], []
        for _ in range(rounds):
            for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
                if chances:
                    go_on(application, _MEANWHILE)
                    assert view.working
                found = milliseconds(application, window, kind, button)
                times.append(found[0])
                worked.append(found[1])
        window.close()
        window.deleteLater()
        painted(application)
        median = statistics.median(times)
        print(
            f"click: {name}: median {median:.1f} ms, worst {max(times):.1f} ms, first {times[0]:.1f} ms; "
            f"{median / bare:.0f} x a button that changes a label ({len(times)} clicks); "
            f"processor median {statistics.median(worked):.1f} ms, worst {max(worked):.1f} ms"
        )


if __name__ == "__main__":
    main()
