"""From a click or key to the repainted result, median and worst: every ruleset, and Ji'an with four wild tiles.

    python benchmarks/click.py [ROUNDS]

A hand that lacks its last tile is completed by a click on that tile, and the step is taken back by the button above;
then the same by keys: rank, suit, Backspace. Each is measured until everything that changed has been painted. The hand of a
ruleset is the first of its own examples that wins. Where it says so, chances are being played out
meanwhile, and each click comes in the middle of it. The floor beside it is the same click on a bare button
that repaints one label.
"""

from __future__ import annotations

import gc
import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from _figures import ROOT

sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from calculator.documents import read_text, read_yaml
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable
from calculator.table.state import deal_of
from calculator.tiles import Tile
from calculator.workshop.examples import record_of

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
    "Ji'an, four wild tiles, no win": (JING, "9s", False),
    "Ji'an, four wild tiles, a win": (SEVERAL, "3s", False),
    "Ji'an, chances being played out": (FAR, "9s", True),
    "Wuhu, chances being played out": (FARTHER, "9s", True),
}
_MEANWHILE = 0.05
"""Seconds between two clicks in which the window goes on."""


def of_each_ruleset() -> dict[str, tuple[dict[str, Any], str, bool]]:
    """For every ruleset a deal that lacks its winning tile, and that tile."""
    found = {}
    for path in sorted((ROOT / "rulesets").glob("*.yaml")):
        examples = read_yaml(read_text(path), str(path)).plain()["examples"]
        short = [one for one in examples if "hand" in one and "points" in one]
        definition = Library().load_file(path).definition
        records = [record_of(one, definition) for one in short or examples if "hand" in one or "events" in one]
        record = next(one for one in records if "tile" in one["events"][-1])
        found[path.stem] = (record, record["events"][-1].pop("tile"), False)
    return found


def painted(application: QApplication) -> None:
    """Everything that waits is laid out and painted."""
    application.sendPostedEvents()
    application.processEvents()


def go_on(application: QApplication, seconds: float) -> None:
    """The window works for so long at what it has begun."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        application.processEvents()


def by_mouse(window: MainWindow, tile: str) -> tuple[Callable[[], None], ...]:
    """Lays the tile down, and takes it back."""
    palette = window.page.view.lay.tiles
    where: QPoint = palette.tile_rect(int(Tile(tile))).center()
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    return (
        partial(QTest.mouseClick, palette, left, none, where),
        partial(QTest.mouseClick, window.top.undo, left),
    )


def by_keys(window: MainWindow, tile: str) -> tuple[Callable[[], None], ...]:
    """The rank, the suit, and Backspace."""
    keys = (Qt.Key(ord(tile[0])), Qt.Key(ord(tile[1].upper())), Qt.Key.Key_Backspace)
    return tuple(partial(QTest.keyClick, window.windowHandle(), key) for key in keys)


def milliseconds(application: QApplication, act: Callable[[], None]) -> tuple[float, float]:
    """By the clock, and of the processor's time."""
    began, worked = time.perf_counter(), time.process_time()
    act()
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
    gc.disable()
    bare = statistics.median(floor(application, rounds))
    for name, (data, tile, chances) in {**of_each_ruleset(), **CASES}.items():
        open_table = OpenTable(deal_of(data)._replace(current=len(data["events"]) - 1))
        window = MainWindow(open_table)
        window.show()
        window.activateWindow()
        open_table.start()
        open_table.set_source(data["events"][-1].get("from", -1))
        window.page.setFocus()
        painted(application)
        # As the app does: garbage is looked for only among what clicks make.
        gc.freeze()
        gc.enable()
        for way, acts in (("click", by_mouse(window, tile)), ("key", by_keys(window, tile))):
            if chances and way == "key":
                continue
            times, worked = [], []
            for _ in range(rounds):
                for act in acts:
                    if chances:
                        go_on(application, _MEANWHILE)
                    found = milliseconds(application, act)
                    times.append(found[0])
                    worked.append(found[1])
            median = statistics.median(times)
            print(
                f"{way}: {name}: median {median:.1f} ms, worst {max(times):.1f} ms, first {times[0]:.1f} ms; "
                f"{median / bare:.0f} x a button that changes a label ({len(times)} times); "
                f"processor median {statistics.median(worked):.1f} ms, worst {max(worked):.1f} ms"
            )
        window.close()
        window.deleteLater()
        painted(application)
        gc.disable()
        gc.unfreeze()
        gc.collect()


if __name__ == "__main__":
    main()
