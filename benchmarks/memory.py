"""The memory that a window holds while somebody does anything in it, on every page and under every ruleset.

    python benchmarks/memory.py [EVENTS [EVERY [SEED]]]

EVENTS (5,000) of the random player of the tests arrive; after every EVERY (250) of them a line says how much memory the process
holds, and how many widgets there are. What is freed need not go back to the system.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from _figures import ROOT

sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from calculator.deals import Deal
from calculator.gui.savers import Autosaver, PreferencesSaver
from calculator.gui.widgets.tips import RoundedApplication
from calculator.gui.window import MainWindow
from calculator.table import OpenTable, sample_deal
from tests.gui.random_player import Everywhere, Player, no_choosers


def megabytes() -> float:
    """What the process holds now; where the system does not say it, the most that it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def row(done: int) -> str:
    return f"{done:7} {megabytes():7.0f} {len(QApplication.allWidgets()):9}"


def run(folder: Path, events: int, every: int, seed: int) -> None:
    window = MainWindow(OpenTable(Deal("")), folder=folder)
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    savers = Autosaver(window, folder), PreferencesSaver(window, folder)
    savers[0].restore(sample_deal())
    window.recorder.open_book()
    # As the program does when it has started.
    gc.freeze()
    print(f"{'events':>7} {'MB':>7} {'widgets':>9}")
    print(row(0), flush=True)
    chance = Everywhere(seed, window)
    with Player(window) as player:
        for done in range(1, events + 1):
            player.do(chance.next())
            # What is to go waits for the program's own loop, which is not entered here.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            if done % every == 0:
                print(row(done), flush=True)
    print(f"{len(player.wrong)} things went wrong", *player.wrong, sep="\n")
    window.close()
    for saver in savers:
        saver.close()


def main() -> None:
    events, every, seed = (
        int(sys.argv[at]) if len(sys.argv) > at else usual for at, usual in ((1, 5000), (2, 250), (3, 1))
    )
    application = RoundedApplication([sys.argv[0], "-style", "Fusion"])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SUANFAN_DATA"] = folder
        no_choosers(setattr, Path(folder), random.Random(seed))
        QDesktopServices.openUrl = staticmethod(lambda *_: True)  # type: ignore[method-assign, assignment]
        run(Path(folder), events, every, seed)
    del application


if __name__ == "__main__":
    main()
