"""A key in the file of the rules view, while the background checks, counts and tries: milliseconds until it is painted.

python benchmarks/keystroke.py [KEYS]: in wall time, and in processor time of the window's thread, which a busy machine leaves
as it is. A key must be answered within one frame of 16 ms.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

PAUSES = (40, 120, 250, 500, 700, 900)
"""Milliseconds between keys, so that they fall into checking, counting and trying."""


def main(keys: int) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QWidget

    from calculator.gui.look.look import Look
    from calculator.gui.rules.view import RulesView
    from calculator.rules.library import BUILT_IN

    _there = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SUANFAN_DATA"] = folder
        mine, built_in = Path(folder) / "mine", Path(folder) / "built_in"
        for place in (mine, built_in):
            place.mkdir()
        text = (BUILT_IN / "riichi.yaml").read_text(encoding="utf-8")
        (mine / "mine.yaml").write_text(text.replace("id: riichi", "id: mine"), encoding="utf-8")
        window = QWidget()
        view = RulesView((mine, built_in), lambda: None, Look())
        view.setParent(window)
        for widget in (window, view):
            widget.resize(1280, 720)
        window.show()
        view.open(mine / "mine.yaml")
        QTest.qWait(3000)
        view.go_to(40)
        wall, own = [], []
        for at in range(keys):
            began, spent = time.perf_counter(), time.thread_time()
            QTest.keyClick(view.code, Qt.Key.Key_Space if at % 2 else Qt.Key.Key_Backspace)
            view.code.viewport().repaint()
            view.code.gutter.repaint()
            own.append((time.thread_time() - spent) * 1000)
            wall.append((time.perf_counter() - began) * 1000)
            QTest.qWait(PAUSES[at % len(PAUSES)])
        for name, found in (("wall", wall), ("window's thread", own)):
            ranked = sorted(found)
            late = ranked[int(0.95 * len(ranked))]
            print(f"{name}: median {statistics.median(found):.1f}, 95 % {late:.1f}, longest {ranked[-1]:.1f} ms")
        view.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 150)
