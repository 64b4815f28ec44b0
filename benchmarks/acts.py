"""Every act of the window, in a session of 200 deals of a file of 100: processor time until what was asked for is painted.

    python benchmarks/acts.py [TIMES]

The program is that of the current folder, so that an earlier commit can be measured by the same acts.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path.cwd()))

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.tiles import TILES

try:
    from calculator.table import OpenTable
    from calculator.table.state import deal_of
except ImportError:  # as it was named at edadbb7
    from calculator.session import Desk as OpenTable  # type: ignore[import-not-found, no-redef]
    from calculator.session.on_desk import deal_of  # type: ignore[import-not-found, no-redef]

from nights import begin, fill, known_deals

Act = tuple[Callable[[], object], Callable[[], object]]
"""What is measured, and what comes before it."""
DEALS, NIGHTS = 200, 100
SETTLES = 0.5
"""Seconds in which the window ends what it has begun, before the next act."""


def painted() -> None:
    """Everything that waits is laid out and painted."""
    QApplication.sendPostedEvents()
    QApplication.processEvents()


def settled() -> None:
    until = time.perf_counter() + SETTLES
    while time.perf_counter() < until:
        painted()
        # What was left goes in the program's own loop, which is not entered here.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        time.sleep(0.002)


@contextmanager
def opened(deals: int = DEALS, nights: int = NIGHTS) -> Iterator[tuple[MainWindow, Any]]:
    """A window on a session of so many deals, and its recorder."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        fill(folder, nights, 4)
        begin(folder, deals)
        open_table = OpenTable(deal_of(known_deals()[5]))
        window = MainWindow(open_table, folder=folder)
        open_table.start(Library())
        window.show()
        window.activateWindow()
        painted()
        recorder: Any = window.recorder
        recorder = recorder() if callable(recorder) else recorder
        recorder.book()
        settled()
        yield window, recorder
        window.close()
        window.deleteLater()
        painted()


def acts(window: Any, recorder: Any) -> Iterator[tuple[str, Act]]:
    """Each act of the window, and its name; the one that goes back follows."""
    named = hasattr(window, "open_table")  # as it was named at edadbb7: desk
    open_table: Any = window.open_table if named else window.desk
    book = recorder.book()
    night = book.night
    deal = {**known_deals()[5], "options": {}, "players": list(night.names)}
    other = next(one.id for one in book.store.nights() if one.id != night.id)
    table_page, nothing = partial(window.show_view, "table" if named else "desk"), bool
    yield "record a deal", (window.record_deal, partial(open_table.open_data, deal))
    recorded = len(book.night.rows)
    assert recorded > DEALS
    yield "undo a recorded deal", (open_table.undo, lambda: len(book.night.rows) == recorded or open_table.redo())
    yield "redo it", (open_table.redo, lambda: len(book.night.rows) < recorded or open_table.undo())
    yield "the session, F3", (partial(window.show_view, "night"), table_page)
    yield "the rules, F4", (partial(window.show_view, "rules"), table_page)
    table_page()
    yield "open a session of 200 deals", (partial(recorder.open, night.id), partial(recorder.open, other))
    assert book.night.id == night.id
    open_table.open_data(deal)
    for name, part, act in (
        ("questions", "inquiry", window.toggle_inquiry),
        ("the deal for all, F11", "display", window.toggle_display),
    ):

        def leave(part: str = part, act: Callable[[], None] = act) -> None:
            shown = getattr(window, part)
            if shown is not None and shown.isVisible():
                act()

        yield name, (act, leave)
        leave()
    settled()
    yield "language", (window.switch_language, nothing)
    yield "theme", (window.switch_theme, nothing)
    yield "a click on a tile", (partial(click, window), open_table.undo)


def click(window: Any) -> None:
    lay = getattr(getattr(window.page, "view", None), "lay", None)
    tiles = window.page.palette_panel.tiles if lay is None else lay.tiles
    tile = next(tile for tile in TILES if tiles.tile_rect(tile).isValid())
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(tiles, left, none, tiles.tile_rect(tile).center())


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    QApplication.setStyle("Fusion")
    application = QApplication(sys.argv[:1])
    with opened() as (window, recorder):
        for name, (act, before) in acts(window, recorder):
            spent = []
            for _ in range(times + 1):
                before()
                settled()
                began = time.thread_time()
                act()
                painted()
                spent.append((time.thread_time() - began) * 1000)
                settled()
            first, *more = spent
            print(
                f"act: {name}: first {first:.1f} ms, median {statistics.median(more):.1f} ms, worst {max(more):.1f} ms"
            )
    del application


if __name__ == "__main__":
    main()
