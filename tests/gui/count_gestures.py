"""Ten varied deals, entered in the real window by keyboard only and by mouse only; every gesture is counted.

One gesture is a key press, a click, a drag or a paste; a key held with a click or another key belongs to it. A script
reads the record of a deal and does what a person would: nothing is set through the model.
"""

from __future__ import annotations

import json
from itertools import takewhile
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from calculator.deals import SELF_DRAWN, Deal, Exhausted, Win
from calculator.gui.stage.keys import Key
from calculator.gui.stage.stage import StageView
from calculator.gui.window import MainWindow
from calculator.table import FLAG_KEYS, OpenTable, TableState
from calculator.table.keyboard import MODE_KEYS, NEW_KEYS
from calculator.tiles import KONG_KINDS, parse_tiles
from tests.gui.counted_deals import DEALS, MOST, TestDeal, held_of, joins, tiles_of, tiles_of_hand
from tests.gui.keyboard import press
from tests.gui.mouse import MORE, choose

SEATS = "JKL;"
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
HELD_WITH = {
    "pong": Qt.KeyboardModifier.ShiftModifier,
    "chow": Qt.KeyboardModifier.AltModifier,
    "concealed": Qt.KeyboardModifier.ControlModifier,
    "added": Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
}


class Hands:
    """Two hands at one window. What is different with keys and mouse is below."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.open_table: OpenTable = window.open_table
        self.count = 0
        self.mistake: int | None = None
        self.rest: list[dict[str, Any]] = []
        """The events after the one that is entered."""

    # --- gestures -------------------------------------------------------------------------------------------------

    def key(self, *chords: str) -> None:
        for chord in chords:
            self.count += 1
            press(self.window, chord)

    def click(
        self, widget: QWidget, pos: QPoint | None = None, held: Qt.KeyboardModifier = NONE, button: Any = LEFT
    ) -> None:
        assert widget.isVisible(), widget.accessibleName()
        assert widget.isEnabled(), widget.accessibleName()
        self.count += 1
        QTest.mouseClick(widget, button, held, pos or widget.rect().center())

    def drag(self, source: QWidget, start: QPoint, target: QWidget, end: QPoint) -> None:
        self.count += 1
        there = source.mapFromGlobal(target.mapToGlobal(end))
        QTest.mousePress(source, LEFT, NONE, start)
        for step in range(1, 5):
            QTest.mouseMove(source, start + (there - start) * step / 4)
        QTest.mouseRelease(source, LEFT, NONE, there)

    # --- a deal ---------------------------------------------------------------------------------------------------

    def deal(self, deal: TestDeal) -> None:
        """Enters it, from a table that is set and a table that is clear."""
        if deal.pasted:
            QApplication.clipboard().setText(json.dumps(deal.record, ensure_ascii=False))
            self.paste()
            return
        record = deal.record
        if "jing" in record:
            self.turn_up(record)
        events = record["events"]
        for at, event in enumerate(events):
            follower = next((later for later in events[at:] if later["type"] != "kong"), None)
            self.rest = events[at + 1 :]
            if event["type"] == "kong":
                self.kong({**event, "kind": "added"} if at == deal.mistake else event, follower)
            elif event["type"] == "win":
                self.win(event, events[at - 1] if at else {})
            else:
                self.exhausted(event)
        if "jing" in record:
            self.held(record)
        if deal.mistake is not None:
            self.select(deal.mistake)
            self.mode(events[deal.mistake]["kind"])

    def _on_table(self, follower: dict[str, Any] | None) -> None:
        """The event that follows the kongs is begun, so that they are laid down from it."""
        entry = self.open_table.entry
        if follower is not None and follower["type"] == "exhausted":
            if not isinstance(entry, Exhausted):
                self.begin("exhausted")
        elif not isinstance(entry, Win) or not self._waits(entry):
            self.begin("win")

    def _waits(self, win: Win) -> bool:
        """Whether nobody has been said to win, or nothing but who and from whom."""
        return win.player is None or (win.tile is None and not win.hand.tiles and not win.hand.melds)

    def kong(self, event: dict[str, Any], follower: dict[str, Any] | None) -> None:
        self._on_table(follower)
        if self.open_table.actor != event["player"]:
            self.actor(event["player"])
        self.lay_kong(event["kind"], event["tile"])
        if event["kind"] == "exposed":
            self.source(event["from"])

    def win(self, event: dict[str, Any], before: dict[str, Any]) -> None:
        entry = self.open_table.entry
        joined = joins(event, before)
        if joined:
            self.join(event["player"])
        else:
            if not isinstance(entry, Win) or not self._waits(entry):
                self.begin("win")
            self.won(event["player"], event.get("from", SELF_DRAWN))
        if "robbing_kong" in event.get("flags", ()):
            self.flag("robbing_kong")
        self.hand(event, "" if joined else event["tile"])
        flags = self.open_table.entry
        assert isinstance(flags, Win)
        for flag in event.get("flags", ()):
            if flag not in flags.flags:
                self.flag(flag)

    def exhausted(self, event: dict[str, Any]) -> None:
        if not isinstance(self.open_table.entry, Exhausted):
            self.begin("exhausted")
        hands = {int(seat): hand for seat, hand in event.get("hands", {}).items()}
        left = [seat for seat in hands if tiles_of_hand(hands[seat])]
        seat = self.open_table.actor
        while left:
            assert seat is not None
            if seat not in left:
                seat = left[0]
                self.actor(seat)
            left.remove(seat)
            self.hand(hands[seat], "")
            # Where a hand is full, the next tile begins the next one.
            if left:
                seat = self.open_table.unfinished_seats()[0]
                if hands[seat].get("melds"):
                    self.actor(seat)

    # --- different with keys and mouse ----------------------------------------------------------------------------

    def begin(self, kind: str) -> None:
        raise NotImplementedError

    def join(self, seat: int) -> None:
        """One more winner of the discard."""
        raise NotImplementedError

    def won(self, seat: int, source: int) -> None:
        """Who won, and from where."""
        raise NotImplementedError

    def actor(self, seat: int) -> None:
        raise NotImplementedError

    def source(self, seat: int) -> None:
        raise NotImplementedError

    def flag(self, flag: str) -> None:
        raise NotImplementedError

    def mode(self, mode: str) -> None:
        raise NotImplementedError

    def select(self, at: int) -> None:
        raise NotImplementedError

    def lay_kong(self, kind: str, tile: str) -> None:
        raise NotImplementedError

    def hand(self, hand: dict[str, Any], winning: str) -> None:
        raise NotImplementedError

    def turn_up(self, record: dict[str, Any]) -> None:
        raise NotImplementedError

    def held(self, record: dict[str, Any]) -> None:
        raise NotImplementedError

    def paste(self) -> None:
        raise NotImplementedError


def _by_suit(text: str) -> dict[str, str]:
    """The digits of each suit."""
    groups: dict[str, str] = {}
    for tile in map(str, parse_tiles(text)):
        groups[tile[1]] = groups.get(tile[1], "") + tile[0]
    return groups


class Keyboard(Hands):
    """Digits and suits; what stands first and last among the suits is chosen so that no suit is typed twice."""

    _typed = ""
    """The suit that was typed together with the turned-up tile."""

    def _type(self, digits: str, suit: str) -> None:
        self.key(*digits, suit.upper())

    def begin(self, kind: str) -> None:
        self.key(NEW_KEYS[kind])

    def join(self, seat: int) -> None:
        self.key(f"Alt+{SEATS[seat]}")

    def won(self, seat: int, source: int) -> None:
        if self.open_table.actor != seat:
            self.actor(seat)
        self.source(source)

    def actor(self, seat: int) -> None:
        self.key(SEATS[seat])

    def source(self, seat: int) -> None:
        self.key("Space" if seat == SELF_DRAWN else f"Shift+{SEATS[seat]}")

    def flag(self, flag: str) -> None:
        self.key(FLAG_KEYS[flag])

    def mode(self, mode: str) -> None:
        self.key(MODE_KEYS[mode])

    def select(self, at: int) -> None:
        while self.open_table.current > at:
            self.key("Ctrl+Up")

    def lay_kong(self, kind: str, tile: str) -> None:
        self.mode(kind)
        self._type(*tile)

    def turn_up(self, record: dict[str, Any]) -> None:
        rank, suit = record["jing"]["tile"]
        first = record["events"][0]
        if first["type"] == "win" and not first.get("melds"):
            groups = _by_suit(first["hand"])
            if suit in groups and suit != first["tile"][1]:
                self._typed = suit
                rank += groups[suit]
        self._type(rank, suit)

    def hand(self, hand: dict[str, Any], winning: str) -> None:
        # Concealed tiles first: at an exhausted wall they go on to the next hand by themselves.
        groups = _by_suit(hand["hand"])
        groups.pop(self._typed, "")
        self._typed = ""
        if winning:
            self._melds(hand)
            last = groups.pop(winning[1], "")
            groups[winning[1]] = last + winning[0]
        for suit, digits in groups.items():
            self._type(digits, suit)
        if not winning:
            self._melds(hand)

    def _melds(self, hand: dict[str, Any]) -> None:
        pongs = _by_suit("".join(meld["tile"] for meld in hand.get("melds", []) if meld["type"] == "pong"))
        for suit, digits in pongs.items():
            self.key(*digits, f"Shift+{suit.upper()}")
        for meld in hand.get("melds", []):
            if meld["type"] == "chow":
                self.mode("chow")
                self._type(min(meld["tiles"][:-1]), meld["tiles"][-1])

    def held(self, record: dict[str, Any]) -> None:
        winners = self.open_table.deal.winners()
        rows = [(seat, pair) for seat, pair in enumerate(held_of(record)) if seat not in winners and any(pair)]
        if rows:
            self.key(".")
        for seat, (main, other) in rows:
            self.key(*[SEATS[seat]] * main, *[f"Shift+{SEATS[seat]}"] * other)

    def paste(self) -> None:
        self.key("Ctrl+V")


class Mouse(Hands):
    """Clicks, with a key held for melds; who discarded and who won is one drag."""

    @property
    def _view(self) -> StageView:
        return self.window.page.view

    def _tile(self, tile: str, held: Qt.KeyboardModifier = NONE) -> None:
        palette = self._view.lay.tiles
        self.click(palette, palette.tile_rect(int(parse_tiles(tile)[0])).center(), held)

    def _act(self, action: str) -> None:
        """Clicks on what does an action; rare ones are unfolded for it."""
        QApplication.processEvents()
        key = self._view.key_of(action)
        if key is None and (more := self._view.key_of(MORE)) is not None:
            self.click(more)
            QApplication.processEvents()
            key = self._view.key_of(action)
        assert key is not None, (action, self.window.page.shown)
        self._view.area.ensureWidgetVisible(key)
        self.click(key)

    def begin(self, kind: str) -> None:
        if self._view.key_of(f"event:{kind}") is None:
            self._act("event:win")
        if kind != "win" or self._view.key_of("event:win") is not None:
            self._act(f"event:{kind}")

    def kong(self, event: dict[str, Any], follower: dict[str, Any] | None) -> None:
        if event["kind"] in HELD_WITH:
            if not self._view.lay.isVisible():
                self.begin("win")
            if event["kind"] == "added" and follower is not None:
                self._says_winner(event["player"], follower)
            self._tile(event["tile"], HELD_WITH[event["kind"]])
            if self.open_table.actor != event["player"]:
                self.actor(event["player"])
            return
        self.begin("kong")
        self._tile(event["tile"])
        if event["kind"] == "exposed":
            self._pull(event["from"], event["player"])
        else:
            self.actor(event["player"])
            self._act(f"kind:{event['kind']}")

    def _says_winner(self, player: int, win: dict[str, Any]) -> bool:
        """Says before his last kongs who wins, if it is he who has them; whether that is said."""
        own = {"player": player, "kind": "added"}
        kongs = takewhile(lambda one: one["type"] == "kong", self.rest)
        others = any({**one, **own} != one for one in kongs)
        if win.get("player") != player or others or not self._view.lay.isVisible():
            return False
        if self.open_table.actor is None and win.get("flags"):
            self.actor(player)
        elif self.open_table.actor is None:
            self.won(player, win.get("from", SELF_DRAWN))
        return self.open_table.actor == player

    def win(self, event: dict[str, Any], before: dict[str, Any]) -> None:
        flags, source = event.get("flags", ()), event.get("from", SELF_DRAWN)
        if joins(event, before):
            self.join(event["player"])
            self.hand(event, "")
            return
        entry = self.open_table.entry
        if not isinstance(entry, Win) or not self._waits(entry):
            self.begin("win")
        if not flags and "facts" not in event:
            if self.open_table.actor is None:
                self.won(event["player"], source)
            self.hand(event, event["tile"])
            return
        # What the rules say more of the win is asked between who and from whom.
        named = self.open_table.actor is not None
        self.hand(event, event["tile"])
        if not named:
            self.actor(event["player"])
        if "facts" in event:
            self._act(f"fact:riichi:{event['player']}:=0")
        where = "source:wall" if source == SELF_DRAWN else f"source:{source}"
        keys = [key.action for key in self._view.findChildren(Key) if key.isVisible()]
        after = [one for one in keys for flag in flags if one.startswith(f"{where}:{flag}:")]
        for flag in flags:
            if not any(f":{flag}:" in one for one in after):
                self._act(f"flag:{flag}")
        for fact, times in event.get("facts", {}).items():
            for _ in range(times):
                self._act(f"fact:{fact}::+1")
        if after:
            self._act(after[-1])
        elif source == SELF_DRAWN or where in keys:
            self._act(where)
        else:
            self.actor(source)

    def exhausted(self, event: dict[str, Any]) -> None:
        if not isinstance(self.open_table.entry, Exhausted):
            self.begin("exhausted")
        for seat, hand in event.get("hands", {}).items():
            if tiles_of_hand(hand):
                if self.open_table.actor != int(seat) or not self._view.lay.isVisible():
                    self.actor(int(seat))
                self.hand(hand, "")
        for seat, claim in event.get("claims", {}).items():
            if isinstance(claim, str):
                self._act(f"claim:{seat}:{claim}")
                continue
            self._act(f"claim:{seat}:ready:1")
            while self.open_table.entry.claimed[int(seat)].most != claim["ready"]:  # type: ignore[union-attr]
                chip = self.window.page.shown.plates[int(seat)].chips[-1]  # type: ignore[union-attr]
                self._act(chip.more)

    def join(self, seat: int) -> None:
        entry = self.open_table.entry
        assert isinstance(entry, Win)
        assert entry.discarder is not None
        self._pull(entry.discarder, seat)

    def won(self, seat: int, source: int) -> None:
        if source == SELF_DRAWN:
            self._pull(seat, source)
        else:
            self._pull(source, seat)

    def _pull(self, giver: int, taker: int) -> None:
        """From plate to plate, or to the middle."""
        QApplication.processEvents()
        table = self._view.table
        plate, other = table.plates[giver], table if taker == SELF_DRAWN else table.plates[taker]
        self.drag(plate, plate.rect().center(), other, other.rect().center())
        QApplication.processEvents()

    def actor(self, seat: int) -> None:
        QApplication.processEvents()
        self.click(self._view.table.plates[seat])
        QApplication.processEvents()

    def source(self, seat: int) -> None:
        to = self.open_table.actor
        assert to is not None
        self._pull(seat, to)

    def flag(self, flag: str) -> None:
        self._act(f"flag:{flag}")

    def mode(self, mode: str) -> None:
        if mode in KONG_KINDS:
            # The kind of a kong is changed where it was said.
            self._act("step:who")
            self._act(f"kind:{mode}")
        else:
            self._act(f"mode:{mode}")

    def select(self, at: int) -> None:
        self._act(f"select:{at}")

    def turn_up(self, record: dict[str, Any]) -> None:
        self._tile(record["jing"]["tile"])

    def hand(self, hand: dict[str, Any], winning: str) -> None:
        self._melds(hand)
        for tile in map(str, parse_tiles(hand["hand"])):
            self._tile(tile)
        if winning:
            self._tile(winning)

    def _melds(self, hand: dict[str, Any]) -> None:
        for meld in hand.get("melds", []):
            tiles = meld.get("tile") or meld["tiles"]
            self._tile(str(min(parse_tiles(tiles))), HELD_WITH[meld["type"]])

    def held(self, record: dict[str, Any]) -> None:
        winners = self.open_table.deal.winners()
        for seat, pair in enumerate(held_of(record)):
            for place, count in enumerate(pair if seat not in winners else ()):
                for number in range(count):
                    self._act(f"held:{seat}:{place}:{number + 1}")

    def paste(self) -> None:
        """By the menu of the window: two clicks."""
        top = self.window.top
        self.click(top.more)
        self.count += 1
        choose(top.menu, "paste")


def clear(window: MainWindow, deal: TestDeal) -> None:
    """A table on which nothing lies yet. What is set once a night (rules, options, stake, names) and what the deal before has
    settled (who deals) is there."""
    record = deal.record
    options = tuple((name, tuple(v) if isinstance(v, list) else v) for name, v in record.get("options", {}).items())
    window.open_table.load(
        TableState(Deal(record["ruleset"], options, record.get("stake", "1"), dealer=record["dealer"]))
    )
    window.open_table.new_deal()
    window.page.setFocus()


def enter(window: MainWindow, hands: type[Hands], deal: TestDeal) -> int:
    """Enters a deal in a window whose table is set as it was for the deal before, and says how many gestures it took."""
    clear(window, deal)
    made = hands(window)
    made.deal(deal)
    return made.count


def table(counts: dict[str, dict[str, int]]) -> str:
    """The counted gestures by deal and by "Keyboard" and "Mouse", as the rows of a table in Markdown."""
    rows = ["| deal | tiles | keyboard | over | mouse | over |", "|---|---:|---:|---:|---:|---:|"]
    for deal in DEALS:
        tiles, found = tiles_of(deal.record), counts[deal.id]
        figures = " | ".join(f"{found[way]} | {signed(found[way] - tiles)}" for way in ("Keyboard", "Mouse"))
        rows.append(f"| {deal.name} | {tiles} | {figures} |")
    return "\n".join(rows) + "\n"


def table_of_clicks(counts: dict[str, int]) -> str:
    """The counted clicks of the deals by mouse, each with the most that it may take, as the rows of a table in Markdown."""
    rows = ["| deal by mouse | clicks | at most |", "|---|---:|---:|"]
    return "\n".join((*rows, *(f"| {deal.name} | {counts[deal.id]} | {most} |" for deal, most in MOST))) + "\n"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
