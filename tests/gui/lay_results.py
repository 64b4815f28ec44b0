"""Deals for the tests of the result, and how they are laid on the table."""

from __future__ import annotations

from typing import Any

from calculator.gui.window import MainWindow
from calculator.table.state import deal_of
from tests.make_deals import WITH_JING

NAMES = ["老王", "小李", "阿珍", "大刘"]
JING = {**WITH_JING, "players": NAMES}
SEVERAL: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "players": NAMES,
    "dealer": 0,
    "options": {"cap_fan": 3, "straight": True},
    "events": [
        {"type": "kong", "player": 1, "kind": "concealed", "tile": "9s"},
        {"type": "win", "player": 2, "from": 3, "hand": "1222233478p555p", "tile": "9p"},
        {"type": "win", "player": 1, "from": 3, "hand": "345678s78p66s", "tile": "9p"},
        {"type": "win", "player": 0, "hand": "33344m456s77s888m", "tile": "4m"},
    ],
}
THREE_RESULTS: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [{"type": "win", "player": 1, "from": 2, "hand": "1112223334455p", "tile": "5p"}],
}


def load(window: MainWindow, record: dict[str, Any], current: int = 0) -> None:
    """Puts a record on the table, one of its events on the table."""
    window.open_table.start(on=deal_of(record)._replace(current=current))
    assert window.open_table.outcome is not None
    assert not window.open_table.outcome.problems
