"""Counts the gestures of the deals in tests/gui/counted_deals.py and writes the table into tests/gui/gestures.md.

.venv/bin/python tools/gestures.py
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "tests" / "gui" / "gestures.md"
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(ROOT))

from PySide6.QtWidgets import QApplication

from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable
from tests.gui.count_gestures import Keyboard, Mouse, enter, table, table_of_clicks
from tests.gui.counted_deals import DEALS, MOST


def main() -> None:
    QApplication.setStyle("Fusion")
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as home:  # nobody's own nights and rulesets are read
        os.environ |= {"XDG_DATA_HOME": home, "APPDATA": home, "HOME": home}
        window = MainWindow(OpenTable(Deal("chengdu")))
        window.open_table.start(Library())
        window.show()
        window.activateWindow()
        application.processEvents()
        counts = {deal.id: {way.__name__: enter(window, way, deal) for way in (Keyboard, Mouse)} for deal in DEALS}
        clicks = table_of_clicks({deal.id: enter(window, Mouse, deal) for deal, _ in MOST})
        window.close()
        window.deleteLater()
        application.processEvents()
    text = DOCUMENT.read_text(encoding="utf-8")
    made = table(counts)
    found = re.sub(r"\| deal \|.*?\n\n", lambda _: made + "\n", text + "\n", count=1, flags=re.DOTALL)
    found = re.sub(r"\| deal by mouse \|.*?\n\n", lambda _: clicks + "\n", found, count=1, flags=re.DOTALL)
    DOCUMENT.write_text(found.rstrip("\n") + "\n", encoding="utf-8")
    print(made, clicks, sep="\n", end="")


if __name__ == "__main__":
    main()
