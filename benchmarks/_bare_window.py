"""The floor that `start.py` measures against: a Qt window with so many labels, which leaves after its first paint."""

from __future__ import annotations

import json
import resource
import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QMainWindow, QWidget


class Painted(QLabel):
    """A label that ends the program once it has been painted."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        QTimer.singleShot(0, report_and_leave)


def report_and_leave() -> None:
    print(json.dumps({"peak_rss_kb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}), flush=True)
    QApplication.quit()


ACROSS = 8
application = QApplication(sys.argv)
window, frame = QMainWindow(), QWidget()
grid = QGridLayout(frame)
for at in range(int(sys.argv[1]) - 1 if len(sys.argv) > 1 else 0):
    grid.addWidget(QLabel("番"), at // ACROSS, at % ACROSS)
grid.addWidget(Painted("算番"))
window.setCentralWidget(frame)
window.show()
sys.exit(application.exec())
