"""Cards, flowers and runs typed at the tables that have them, and hints in the table's own notation."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from calculator.deals import Win
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.table import BY_ID, FLAG_KEYS, set_fact, written_example
from calculator.text import Language
from calculator.tiles import Tile, format_tiles, parse_tiles
from calculator.typed import enter_text, read_at
from tests.gui.agreements import agree
from tests.gui.keyboard import at_the_keyboard, message, press, shown_net, type_, win
from tests.how_much import sampled
from tests.ruleset_examples import covering, examples


@pytest.fixture(autouse=True)
def at_keys(qtbot: QtBot, window: MainWindow) -> None:
    at_the_keyboard(qtbot, window)


def test_cards_are_typed_with_their_size_behind_the_digits(window: MainWindow) -> None:
    window.open_table.set_ruleset("fangpaofa")
    type_(window, "270x15d")
    assert [str(Tile(text)) for text in ("2x", "7x", "0x", "1d", "5d")] == [
        str(Tile(kind)) for kind in win(window).hand.tiles
    ]
    # Without digits the same keys are what they always are.
    press(window, "D")
    assert win(window).flags == ("last_tile",)
    press(window, "X")
    assert message(window) == "这套规则没有定罚多少。"
    type_(window, "9")
    press(window, "Shift+X")
    type_(window, "4")
    press(window, "Shift+D")
    assert [str(meld) for meld in win(window).hand.melds] == ["pong 9x", "pong 4d"]
    type_(window, "3m")
    assert "3万" in message(window)


def test_a_run_of_cards_is_typed_at_once(window: MainWindow) -> None:
    window.open_table.set_ruleset("fangpaofa")
    press(window, "Y")
    type_(window, "270x")
    press(window, "E")
    type_(window, "4d")
    press(window, "Y")
    type_(window, "1x")
    type_(window, "11d")
    assert [str(meld) for meld in win(window).hand.melds] == ["chow 270x", "wei 4d", "chow 1x11d"]
    assert win(window).hand.tiles == ()


def test_flowers_are_typed_and_a_flower_wins(window: MainWindow) -> None:
    window.open_table.set_ruleset("taiwan")
    type_(window, "15f123m")
    assert win(window).hand.flowers == tuple(map(int, (Tile("1f"), Tile("5f"))))
    assert len(win(window).hand.tiles) == 3
    type_(window, "9f")
    assert message(window) == "只有 1f 到 8f。"
    press(window, "Escape")
    type_(window, "234678f")
    assert win(window).tile == Tile("8f")
    press(window, "F")
    assert "杠上炮" in message(window)


@pytest.mark.parametrize("ruleset", ["chengdu", "fangpaofa", "taiwan", "changsha"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_hint_of_the_entry_line_is_a_hand_that_this_table_reads(
    window: MainWindow, ruleset: str, language: Language
) -> None:
    open_table = window.open_table
    open_table.set_ruleset(ruleset)
    example = written_example(open_table, language)
    hand = read_at(open_table, example)
    assert (hand.unknown, hand.count > 0) == ((), True)
    assert {tile.letter for tile in hand.tiles} <= {Tile(kind).letter for kind in open_table.kinds()}
    assert ("花" in example or "f" in example) == (ruleset == "taiwan")
    assert enter_text(open_table, example)
    assert written_example(open_table, "zh") in window.page.open_entry().field.placeholderText()


def test_the_sheet_shows_the_letters_of_the_table(window: MainWindow) -> None:
    window.open_table.set_ruleset("fangpaofa")
    press(window, "F1")
    assert window.sheet is not None
    said = [label.text() for label in window.sheet.findChildren(QLabel) if label.isVisible()]
    assert any(text.startswith("直接打 270x12d") for text in said)
    assert said[said.index("偎") - 1] == "E"
    assert said[said.index("跑") - 1] == "R"
    assert "直杠" not in said
    press(window, "F1")


SEATS = ("J", "K", "L", ";")
CASES = [
    (ruleset, at) for ruleset in ("fangpaofa", "taiwan", "changsha", "riichi", "sanren") for at in covering(ruleset)
]


class Typist:
    """Types a record at the window, key by key."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.open_table = window, window.open_table

    def tiles(self, text: str) -> None:
        for _, run in groupby(parse_tiles(text), lambda tile: tile.letter):
            tiles = list(run)
            type_(self.window, "".join(str(tile)[0] for tile in tiles) + tiles[0].letter)
            if [one.code for one in self.open_table.notice] == ["table_chow_whole"] and not self.melding:
                type_(self.window, str(tiles[0]))

    melding = False

    def mode(self, mode: str) -> None:
        (key,) = BY_ID[self.open_table.key_of(mode)].keys
        press(self.window, key)

    def hand(self, hand: dict[str, Any]) -> None:
        for meld in hand.get("melds", []):
            self.mode(meld["type"])
            self.melding = True
            self.tiles(format_tiles(sorted(map(int, parse_tiles(meld.get("tile") or meld["tiles"])))))
            self.melding = False
        self.tiles(hand["hand"])
        self.tiles(hand.get("flowers", ""))

    def record(self, record: dict[str, Any]) -> None:
        press(self.window, f"Ctrl+{SEATS[record['dealer']]}")
        for event in record["events"]:
            getattr(self, f"_{event['type']}")(event)

    def _win(self, event: dict[str, Any]) -> None:
        entry = self.open_table.entry
        if not (isinstance(entry, Win) and entry.blank):
            press(self.window, "H")
        press(self.window, SEATS[event["player"]])
        press(self.window, f"Shift+{SEATS[event['from']]}" if "from" in event else "Space")
        self.hand(event)
        if win(self.window).tile not in parse_tiles(event["tile"]):
            # One more who wins the same discard has it already; the last flower may seem to win.
            self.tiles(event["tile"])
        for flag, key in FLAG_KEYS.items():
            if (flag in event.get("flags", [])) != (flag in win(self.window).flags):
                press(self.window, key)
        for named in self.open_table.named():
            said = event.get("facts", {}).get(named.fact.id, "")
            if said:
                press(self.window, "Shift+Q")
                self.tiles(said)
                if self.open_table.mode == named.mode:
                    press(self.window, "Q")

    def _kong(self, event: dict[str, Any]) -> None:
        press(self.window, "G")
        self.mode(event["kind"] if event["kind"] in self.open_table.modes() else "exposed")
        press(self.window, SEATS[event["player"]])
        self.tiles(event["tile"])
        if "from" in event:
            press(self.window, f"Shift+{SEATS[event['from']]}")

    def _exhausted(self, event: dict[str, Any]) -> None:
        press(self.window, "U")
        for seat, hand in event.get("hands", {}).items():
            press(self.window, SEATS[int(seat)])
            self.hand(hand)

    def _false_win(self, event: dict[str, Any]) -> None:
        press(self.window, "X")
        while getattr(self.open_table.entry, "kind", "") != event["type"]:
            press(self.window, "X")
        press(self.window, SEATS[event["player"]])

    _dead_hand = _false_win


@sampled(8)
@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_an_example_is_typed(window: MainWindow, library: Library, ruleset: str, at: int) -> None:
    record = examples(ruleset)[at]
    open_table = window.open_table
    agree(open_table, record)
    Typist(window).record(record)
    for place, event in enumerate(record["events"]):
        # What names no tiles is said by controls.
        open_table.select(place)
        named = {one.fact.id for one in open_table.named()}
        for name, value in event.get("facts", {}).items():
            if name not in named:
                open_table.make(set_fact, name, value)
    outcome = open_table.outcome
    assert outcome is not None
    assert outcome.problems == ()
    assert shown_net(window) == settle_record(record, library).net
