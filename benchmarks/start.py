"""From the start of the process to the first paint: our window against a bare Qt window with as many widgets, in turns.

python benchmarks/start.py [ROUNDS]
"""

from __future__ import annotations

import compileall
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

from _figures import ROOT, ratio

OURS = [sys.executable, str(ROOT / "main.py")]
SHOWN = """
from PySide6.QtWidgets import QApplication, QWidget
from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.table import OpenTable
application = QApplication([])
window = MainWindow(OpenTable(Deal("")), whole=False)
window.show()
application.processEvents()
print(sum(one.isVisible() for one in window.findChildren(QWidget)))
"""
"""Counts the widgets that the first page shows."""


def bare_window() -> list[str]:
    """The command of a bare window with as many widgets as ours shows first."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    done = subprocess.run(
        [sys.executable, "-c", SHOWN], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return [sys.executable, str(ROOT / "benchmarks" / "_bare_window.py"), done.stdout.strip()]


def first_paint(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Milliseconds until the child says that it has painted, and the most memory it held until then in MB.

    The clock is the parent's for both sides, so the child's own idea of when it began does not matter.
    """
    began = time.perf_counter()
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, cwd=ROOT, text=True, stdout=pipe, stderr=pipe) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        line = child.stdout.readline()
        elapsed = time.perf_counter() - began
        complaints = child.stdout.read() + child.stderr.read()
    if child.returncode or not line.startswith("{"):
        sys.exit(f"{' '.join(command)}: no first paint (exit {child.returncode}):\n{line}{complaints}")
    return elapsed * 1000, json.loads(line)["peak_rss_kb"] / 1024


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    # As after any first start; PYTHONDONTWRITEBYTECODE would have each start compile the program anew.
    compileall.compile_dir(ROOT / "calculator", quiet=1)
    with tempfile.TemporaryDirectory() as home:  # nobody's own nights and settings are read or written
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "SUANFAN_EXIT_AFTER_PAINT": "1", "HOME": home}
        environment |= {f"XDG_{kind}_HOME": f"{home}/{kind}" for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
        floor = bare_window()
        for command in (OURS, floor):  # fills the caches: bytecode, fonts, disk
            first_paint(command, environment)
        turns = [(first_paint(OURS, environment), first_paint(floor, environment)) for _ in range(rounds)]
    for index, (name, unit) in enumerate((("first paint", "ms"), ("peak memory", "MB"))):
        ours, bare = [turn[0][index] for turn in turns], [turn[1][index] for turn in turns]
        print(
            f"start: {name}: {ratio(ours, bare)} x a bare window; "
            f"{statistics.median(ours):.0f} {unit} to {statistics.median(bare):.0f} {unit}, {rounds} rounds"
        )


if __name__ == "__main__":
    main()
