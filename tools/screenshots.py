"""Draws the window into PNG files, without a screen: `python tools/screenshots.py FOLDER [--all]`.

`desk.png` is the picture of the README; with `--all` every state that is worth a look is drawn too.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QFont  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from calculator.gui.deal.deal import deal_of  # noqa: E402
from calculator.gui.deal.desk import Desk  # noqa: E402
from calculator.gui.deal.sample import sample_deal  # noqa: E402
from calculator.gui.look import FAMILIES, Look  # noqa: E402
from calculator.gui.palette import DARK  # noqa: E402
from calculator.gui.window import MainWindow  # noqa: E402
from calculator.rules.editing import Edit  # noqa: E402
from calculator.rules.files import folders  # noqa: E402

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


COURTYARD = """\
# 院坝头的打法：成都为底，清一色三番，六番封顶
format: 1
id: courtyard
version: 0.3.0
name: {zh: 院坝成都, en: Courtyard Chengdu}
extends: chengdu

options:
  self_draw: add_fan
  cap_fan: 6
  straight: true

items:
- {id: pure_suit, value: 3}
- {id: golden_hook, off: true}
- id: all_five
  zh: 全带五
  en: A five everywhere
  value: 2
  when: every(group.rank in (3, 4, 5)) and pair.rank == 5

examples:
- {name: 清一色一根, hand: 1222345678p9p, melds: [pong 5p], points: 16}
- {name: 清一色, hand: 123567234888s99s, points: 4}
- {name: 对对胡, hand: 111444m222999p66p, points: 2}
- {name: 七对, hand: 112299m44668899p, points: 8}
- {name: 清七对, hand: 11223344668899p, points: 32}
"""


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
        "rules": (sample_deal(), zh, wide),
        "rules-broken-dark-en": (deal(CHENGDU, 2), dark_en, wide),
        "rules-small-en": (deal(CHENGDU, 2), en, small),
        "rules-small": (deal(CHENGDU, 2), dark, small),
    }


def show_rules(window: MainWindow, name: str) -> None:
    """A ruleset of one's own with one item worth more, and in one picture two mistakes."""
    application = QApplication.instance()
    assert application is not None
    path = folders()[0] / "courtyard.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(COURTYARD, encoding="utf-8")
    window.show_view("rules")
    view = window.rules
    assert view is not None
    view.open(path)

    def wait() -> None:
        until = time.monotonic() + 20
        while time.monotonic() < until and (view.background.busy or view.pending or not view.surveyed):
            application.processEvents()

    wait()
    view.side.table.set_cell("seven_pairs", 2, "3")
    wait()
    if "broken" in name:
        text = view.code.text()
        for old, new in (("add_fan", "add_fna"), ("pair.rank", "pear.rank")):
            at = text.index(old)
            view.code.apply(Edit(at, at + len(old), new))
            text = view.code.text()
        view.check()
        wait()
        view.go_to(9, 16)
        view.help.show_meaning()
    if name == "rules-small":
        view.toggle_drawer()


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
        if not everything and name not in ("desk", "desk-dark", "desk-en", "wuhu", "jian", "rules"):
            continue
        # Rulesets of whoever draws the pictures are left out of them.
        os.environ["XDG_DATA_HOME"] = os.environ["APPDATA"] = os.environ["HOME"] = tempfile.mkdtemp()
        desk = Desk(what)
        window = MainWindow(desk, look)
        window.resize(*size)
        window.show()
        desk.start()
        if name.startswith("options"):
            window.page.result.toggle_options()
        if name.startswith("rules"):
            show_rules(window, name)
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
