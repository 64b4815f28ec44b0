"""The night's view on a file of many nights: how long the window takes for what a person does there.

    python benchmarks/night_window.py [NIGHTS [DEALS]]

A file of NIGHTS (1,000) x 60 deals is made in a temporary folder, and one night of DEALS (60) that is being played. Each figure
is the time until what was asked for is painted: a median in milliseconds with the middle half of the runs. Of the night under
other rules also the longest time for which the window did not answer meanwhile.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from _figures import ROOT, middle_half

sys.path.insert(0, str(ROOT))

from nights import begin, fill, known_deals
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from calculator.deals import Deal
from calculator.gui.nights.rescore_page import RescorePage
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable

ROUNDS = 9


def measured(name: str, act: Callable[[], object], rounds: int = ROUNDS) -> None:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        act()
        QApplication.processEvents()
        times.append((time.perf_counter() - start) * 1000)
    spread = "" if rounds == 1 else "  ({:.1f}-{:.1f})".format(*middle_half(times))
    print(f"{name:34} {statistics.median(times):7.1f}{spread}", flush=True)


def other_rules(page: RescorePage) -> None:
    """Another setting, until the rows stand there; and the longest silence of the window."""
    gaps = [0.0]
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append((now - last) * 1000)
        last = now

    timer = QTimer()
    timer.timeout.connect(tick)
    control = page.options.controls["discard_pays"]
    start = last = time.perf_counter()
    timer.start(0)
    for choice in (control.option.choices[1], control.option.choices[0]):
        control.show_value(choice.value)
        control.changed.emit(choice.value)
        while page.background.busy or page._pause.isActive():
            QApplication.processEvents()
    print(f"{'two other settings':34} {(time.perf_counter() - start) * 1000:7.1f}, longest silence {max(gaps):.1f}")


def run(folder: Path, nights: int, deals: int) -> None:
    fill(folder, nights, 60)
    begin(folder, deals)
    window = MainWindow(OpenTable(Deal("wuhu")), folder=folder)
    window.open_table.start(Library())
    window.show()
    QApplication.processEvents()
    measured("open the file", window.recorder.open_book, 1)
    measured("show the night, first", lambda: window.show_view("night"), 1)
    view, recorder = window.pages.night, window.recorder
    assert view is not None
    night = recorder.book().night
    assert night is not None
    deal, ids, at = known_deals()[5], [row.id for row in night.rows], count(0, 7)

    def record() -> None:
        window.open_table.open_data({**deal, "options": {}, "players": list(night.names)})
        assert recorder.record()

    window.show_view("table")
    measured("lay a deal and record it", record)
    window.show_view("night")
    measured("the same with the night in sight", record)
    measured("choose a row", lambda: view.choose(ids[next(at) % len(ids)]))
    measured("sort", lambda: view.table.sort_by(6))
    for name in ("statistics", "nights", "head", "row"):
        measured(name, lambda name=name: view.ask_page(name))
    view.ask_page("rescore")
    page = view.pages.currentWidget()
    assert isinstance(page, RescorePage)
    other_rules(page)
    window.close()
    window.deleteLater()
    QApplication.processEvents()


def main() -> None:
    nights, deals = (int(sys.argv[at]) if len(sys.argv) > at else wanted for at, wanted in ((1, 1000), (2, 60)))
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SUANFAN_DATA"] = folder
        print(f"{nights} nights of 60 deals, and one of {deals}; milliseconds")
        run(Path(folder), nights, deals)
    del application


if __name__ == "__main__":
    main()
