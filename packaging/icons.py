"""Paints the program's icons into a folder: `icons.py FOLDER` makes hicolor/NxN/apps/*.png for Linux, suanfan.ico for Windows
and suanfan.icns for macOS, of the tile that the window has too. Needs no screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QGuiApplication

from calculator.gui.tiles.wordmark import app_icon

APP = "org.suanfan.Suanfan"


def paint(folder: Path) -> None:
    application = QGuiApplication([])
    icon = app_icon()
    for size in icon.availableSizes():
        place = folder / "hicolor" / f"{size.width()}x{size.height()}" / "apps" / f"{APP}.png"
        place.parent.mkdir(parents=True, exist_ok=True)
        icon.pixmap(size, 1.0).save(str(place))
    for ending in ("ico", "icns"):
        icon.pixmap(256, 256).save(str(folder / f"suanfan.{ending}"))
    del application


if __name__ == "__main__":
    paint(Path(sys.argv[1]))
