"""Whole deals of each region, entered by keys alone, come to the known amounts, with few keys besides the tiles."""

from __future__ import annotations

import json
from typing import Any

import pytest

from calculator.deals import Win
from calculator.gui.window import MainWindow
from calculator.table import FLAG_KEYS, set_option, set_stake
from calculator.table.keyboard import MODE_KEYS, NEW_KEYS
from tests.gui.keyboard import message, press, shown_net, win
from tests.read_golden import GOLDEN

RECORDS = GOLDEN / "records.jsonl"
ANSWERS = {row["id"]: row for row in map(json.loads, RECORDS.read_text(encoding="utf-8").splitlines())}
TYPED = (
    "chengdu-001",  # a kong, a false win, a self-draw, an exhausted wall
    "chengdu-004",  # three kongs, two winners of one discard, an exhausted wall with a ready check
    "wuhu-001",
    "wuhu-003",
    "jian-000",
    "jian-004",
)
SEATS = "JKL;"


class Typist:
    """One person at one keyboard, who counts: `tiles` are keys for tiles, `others` all the rest."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.tiles = self.others = 0

    def key(self, *chords: str) -> None:
        self.others += len(chords)
        press(self.window, *chords)

    def type_tiles(self, text: str) -> None:
        self.tiles += len(text)
        press(self.window, *(sign.upper() for sign in text))

    def record(self, record: dict[str, Any]) -> None:
        """The table's agreements stand; what happened is typed."""
        open_table = self.window.open_table
        open_table.set_ruleset(record["ruleset"])
        for name, value in record.get("options", {}).items():
            open_table.make(set_option, name, tuple(value) if isinstance(value, list) else value)
        open_table.make(set_stake, record.get("stake", "1"))
        if record["dealer"]:
            self.key(f"Ctrl+{SEATS[record['dealer']]}")
        if "jing" in record:
            if open_table.entry is not None:
                self.key("Ctrl+Up")
            self.type_tiles(record["jing"]["tile"])
        for event in record["events"]:
            getattr(self, f"_{event['type']}")(event)
        if "jing" in record:
            self._held(record["jing"]["held"])

    def _held(self, held: list[list[int]]) -> None:
        open_table = self.window.open_table
        if any(map(any, held)):
            self.key(".")
        for seat, pair in enumerate(held):
            for place, count in enumerate(pair):
                less = count - open_table.deal.held_now(open_table.jing)[seat][place]
                if less > 0:
                    self.key(*[("Shift+" if place else "") + SEATS[seat]] * less)
                assert open_table.deal.held_now(open_table.jing)[seat][place] == count
        self.window.page.setFocus()

    def _kong(self, event: dict[str, Any]) -> None:
        self.key(NEW_KEYS["kong"], MODE_KEYS[event["kind"]], SEATS[event["player"]])
        self.type_tiles(event["tile"])
        if "from" in event:
            self.key(f"Shift+{SEATS[event['from']]}")

    def _win(self, event: dict[str, Any]) -> None:
        entry = self.window.open_table.entry
        if not (isinstance(entry, Win) and entry.blank):
            self.key(NEW_KEYS["win"])
        self.key(SEATS[event["player"]], f"Shift+{SEATS[event['from']]}" if "from" in event else "Space")
        self._hand(event)
        self.type_tiles(event["tile"])
        for flag in event.get("flags", []):
            if flag not in win(self.window).flags:
                self.key(FLAG_KEYS[flag])

    def _hand(self, hand: dict[str, Any]) -> None:
        for meld in hand.get("melds", []):
            self.key(MODE_KEYS[meld["type"]])
            self.type_tiles(meld.get("tile") or self._first(meld["tiles"]))
        self.type_tiles(hand["hand"])

    @staticmethod
    def _first(run: str) -> str:
        """The lowest tile of a run in one suit; of honors all three are typed."""
        return min(run[:-1]) + run[-1] if run[-1] != "z" else run

    def _exhausted(self, event: dict[str, Any]) -> None:
        self.key(NEW_KEYS["exhausted"])
        for seat, hand in event.get("hands", {}).items():
            self.key(SEATS[int(seat)])
            self._hand(hand)

    def _false_win(self, event: dict[str, Any]) -> None:
        self.key(NEW_KEYS["penalty"], SEATS[event["player"]])
        if self.window.open_table.entry.kind != event["type"]:  # type: ignore[union-attr]
            self.window.page.who.kinds.button(event["type"]).setFocus()
            self.key("Space")

    _dead_hand = _false_win


@pytest.mark.parametrize("name", TYPED)
def test_a_deal_typed_by_keys_alone_comes_to_the_known_amounts(window: MainWindow, name: str) -> None:
    record, expect = ANSWERS[name]["record"], ANSWERS[name]["expect"]
    typist = Typist(window)
    typist.record(record)
    outcome = window.open_table.outcome
    assert outcome is not None
    assert outcome.complete, (outcome.missing, outcome.problems, message(window))
    assert shown_net(window) == tuple(expect["net"])
    assert outcome.settlement is not None
    rows = {(row.event, row.payer, row.payee, row.reason, row.points) for row in outcome.settlement.transfers}
    assert rows == {tuple(row) for row in expect["transfers"]}
    # A win is a key for the event, who and from whom; each kong, meld and shown hand has its own.
    parts = sum(
        {"kong": 4, "win": 3, "exhausted": 1}.get(event["type"], 3)
        + len(event.get("melds", []))
        + len(event.get("flags", []))
        + sum(1 + len(hand.get("melds", [])) for hand in event.get("hands", {}).values())
        for event in record["events"]
    )
    held = sum(map(sum, record["jing"]["held"])) if "jing" in record else 0
    assert typist.others <= parts + held + 2
