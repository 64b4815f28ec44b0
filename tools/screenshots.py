"""Draws the window into PNG files, without a screen: `python tools/screenshots.py FOLDER [--all]`.

`desk.png` is the picture of the README; with `--all` every state that is worth a look is drawn too.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QFont  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from calculator.gui.deal import deal_of  # noqa: E402
from calculator.gui.desk import Desk  # noqa: E402
from calculator.gui.look import FAMILIES, Look  # noqa: E402
from calculator.gui.palette import DARK  # noqa: E402
from calculator.gui.sample import sample_deal  # noqa: E402
from calculator.gui.window import MainWindow  # noqa: E402

NAMES = ["老王", "小李", "阿珍", "大刘"]
WUHU: dict[str, Any] = {
    "format": 1,
    "ruleset": "wuhu",
    "players": NAMES,
    "dealer": 3,
    "events": [
        {"type": "kong", "player": 2, "kind": "concealed", "tile": "7z"},
        {"type": "win", "player": 2, "hand": "12357p55s", "melds": [{"type": "chow", "tiles": "789p"}], "tile": "6p"},
    ],
}
JIAN: dict[str, Any] = {
    "format": 1,
    "ruleset": "jian",
    "stake": "0.5",
    "players": NAMES,
    "dealer": 0,
    "jing": {"tile": "5m", "held": [[0, 1], [0, 0], [1, 1], [2, 1]]},
    "events": [
        {
            "type": "win",
            "player": 2,
            "hand": "56m222p77s",
            "melds": [{"type": "pong", "tile": "9s"}, {"type": "pong", "tile": "1z"}],
            "tile": "3m",
        }
    ],
}
CHENGDU: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "options": {"cap_fan": 5, "self_draw": "add_fan"},
    "stake": "0.5",
    "players": NAMES,
    "dealer": 0,
    "events": [
        {"type": "kong", "player": 1, "kind": "concealed", "tile": "9s"},
        {"type": "kong", "player": 2, "kind": "exposed", "tile": "5p", "from": 3},
        {"type": "win", "player": 2, "from": 3, "hand": "1222233478p", "tile": "9p"},
        {"type": "kong", "player": 0, "kind": "added", "tile": "8m"},
        {"type": "win", "player": 0, "hand": "33344m456s77s", "tile": "4m", "flags": ["after_kong"]},
        {
            "type": "exhausted",
            "hands": {"1": {"hand": "567m234s678s3s"}, "3": {"hand": "1145m22s6677m1p36s"}},
        },
    ],
}
UNFINISHED = {
    **CHENGDU,
    "events": [
        CHENGDU["events"][0],
        {
            "type": "win",
            "player": 2,
            "from": 3,
            "hand": "1222345678p",
            "melds": [{"type": "pong", "tile": "5p"}],
            "tile": "9p",
        },
        {"type": "win", "player": 0, "hand": "2233445566778m"},
    ],
}


def deal(data: dict[str, Any], current: int = -2) -> Any:
    made = deal_of(data)
    return made if current == -2 else replace(made, current=current)


def shots() -> dict[str, tuple[Any, Look, tuple[int, int]]]:
    """What is drawn: the deal, how it looks, how large."""
    zh, en = Look(), Look(language="en")
    dark, dark_en = Look(DARK, DARK.faces), Look(DARK, DARK.faces, "en")
    wide, small, large = (1280, 720), (1024, 640), (1920, 1080)
    return {
        "desk": (sample_deal(), zh, wide),
        "desk-dark": (sample_deal(), dark, wide),
        "desk-en": (sample_deal(), en, wide),
        "desk-small": (sample_deal(), zh, small),
        "desk-small-en": (sample_deal(), en, small),
        "desk-large": (sample_deal(), zh, large),
        "chengdu": (deal(CHENGDU, 4), zh, wide),
        "chengdu-exhausted": (deal(CHENGDU, 5), dark_en, wide),
        "chengdu-small": (deal(CHENGDU, 2), dark, small),
        "unfinished": (deal(UNFINISHED, 2), dark, wide),
        "unfinished-en": (deal(UNFINISHED, 2), en, small),
        "wuhu": (deal(WUHU), zh, wide),
        "wuhu-small-en": (deal(WUHU), dark_en, small),
        "jian": (deal(JIAN), zh, wide),
        "jian-dark-en": (deal(JIAN), dark_en, wide),
        "jian-small": (deal(JIAN), zh, small),
        "options": (deal(CHENGDU, 2), zh, wide),
        "options-small-en": (deal(WUHU), en, small),
    }


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    everything = "--all" in sys.argv
    QApplication.setStyle("Fusion")
    application = QApplication(sys.argv[:1])
    font = QFont()
    font.setFamilies(list(FAMILIES))
    application.setFont(font)
    for name, (what, look, size) in shots().items():
        if not everything and name not in ("desk", "desk-dark", "desk-en", "wuhu", "jian"):
            continue
        desk = Desk(what)
        window = MainWindow(desk, look)
        window.resize(*size)
        window.show()
        desk.start()
        if name.startswith("options"):
            window.page.result.toggle_options()
        for _ in range(5):  # a layout asks for another round when a text has wrapped
            application.processEvents()
        window.grab().save(str(folder / f"{name}.png"))
        if desk.outcome is not None and desk.outcome.problems:
            print(name, json.dumps([problem.message("en") for problem in desk.outcome.problems]))
        window.close()
        window.deleteLater()  # from the top: the garbage collector would begin anywhere in the tree
    return 0


if __name__ == "__main__":
    sys.exit(main())
