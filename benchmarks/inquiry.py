"""The longest time for which the window's event loop stands still while questions are answered on the other thread.

    python benchmarks/inquiry.py [SECONDS]

A timer of one millisecond ticks in the window while each page of the questions' panel works (a claim that no slip gives
keeps the audit at it until SECONDS are over); the longest gap between two ticks is how long a click could have waited.
Beside it the same for an idle window. A click must be answered within one frame of 16 ms.
"""

from __future__ import annotations

import os
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from _figures import ROOT

sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from calculator.deals import Deal
from calculator.gui.questions.pages import AuditPage
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable, sample_deal
from calculator.table.state import deal_of

GUOBIAO = {
    "format": 1,
    "ruleset": "guobiao",
    "dealer": 0,
    "events": [{"type": "win", "player": 0, "from": 1, "hand": "123m456p789s123p9p", "tile": "9p"}],
}


class Ticks:
    """How long the event loop was busy with anything else, in milliseconds."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._tick)

    def _tick(self) -> None:
        now = time.perf_counter()
        self.gaps.append(1000 * (now - self._last))
        self._last = now

    def start(self) -> None:
        self.gaps.clear()
        self._last = time.perf_counter()
        self._timer.start()

    def stop(self, what: str) -> None:
        self._timer.stop()
        gaps = sorted(self.gaps)
        over = sum(gap > 16 for gap in gaps)
        print(
            f"{what:24} longest {gaps[-1]:6.1f} ms   99.9 % {gaps[-1 - len(gaps) // 1000]:6.1f} ms   "
            f"over 16 ms: {over} of {len(gaps)}",
            flush=True,
        )


def main(seconds: float) -> None:
    application = QApplication.instance() or QApplication([])
    window = MainWindow(OpenTable(Deal("chengdu")))
    window.open_table.start(Library(), sample_deal())
    window.show()
    window.open_table.select(1)
    ticks = Ticks()

    def run(until: float, busy: bool = True) -> None:
        end = time.perf_counter() + until
        while time.perf_counter() < end and (not busy or window.inquiry is None or window.inquiry.worker.busy):
            application.processEvents()

    run(1, busy=False)
    ticks.start()
    run(seconds, busy=False)
    ticks.stop("idle window")
    window.toggle_inquiry()
    panel = window.inquiry
    assert panel is not None
    run(0.5, busy=False)
    for name in ("why", "matters", "compare", "open", "receipt"):
        panel.show_page(name)
        run(10)
        ticks.start()
        panel.show_page(name)
        run(seconds)
        run(0.3, busy=False)
        ticks.stop(name)
    for claim in ("16", "12345"):
        panel.show_page("audit")
        page = panel.page
        assert isinstance(page, AuditPage)
        page.claim.setText(claim)
        ticks.start()
        page.search()
        run(seconds)
        run(0.2, busy=False)
        ticks.stop(f"claim {claim}")
        panel.stop()
    window.open_table.start(on=deal_of(GUOBIAO))
    run(1, busy=False)
    ticks.start()
    panel.show_page("why")
    run(seconds)
    run(0.3, busy=False)
    ticks.stop("why, Guobiao")
    window.close()
    window.deleteLater()
    application.processEvents()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
