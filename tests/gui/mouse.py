"""Enters a whole record at the desk by mouse: clicks on tiles, segments and buttons."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import FLAGS, SELF_DRAWN, Win
from calculator.gui.desk.who_panel import MORE
from calculator.gui.widgets.option_controls import OptionControl
from calculator.gui.window import MainWindow
from calculator.rules import Fact
from calculator.session import facts_of_deal, facts_of_hand, facts_of_players, keys_of, tile_changes
from calculator.tiles import parse_tiles

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def drag(source: QWidget, target: QWidget) -> None:
    """From the middle of one widget to that of another, as a hand does it."""
    start = source.rect().center()
    there = source.mapFromGlobal(target.mapToGlobal(target.rect().center()))
    QTest.mousePress(source, LEFT, Qt.KeyboardModifier.NoModifier, start)
    for step in range(1, 5):
        QTest.mouseMove(source, start + (there - start) * step / 4)
    QTest.mouseRelease(source, LEFT, Qt.KeyboardModifier.NoModifier, there)


class Clicker:
    """The mouse over one window."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window

    def click(self, widget: QWidget, button: Qt.MouseButton = LEFT) -> None:
        assert widget.isEnabled(), widget.accessibleName()
        self.qtbot.mouseClick(widget, button)

    def seat(self, seat: int) -> None:
        """A click on a plate that can be it."""
        seats = self.window.page.who.seats
        choice = seats.choice(seat)
        assert choice is not None
        assert not choice.reason or seats.button(seat).isChecked(), choice.reason
        self.click(seats.button(seat))

    def feeds(self, seat: int) -> None:
        """Drags from the plate of who discarded, or fed a kong, to the plate of who won or konged with it."""
        to = self.window.desk.actor
        assert to is not None
        self.drag_seat(seat, to)

    def circumstance(self, key: object) -> QWidget:
        """The button of a circumstance; the rest is unfolded where it is among that."""
        flags = self.window.page.who.flags
        if flags.choice(key) is None:
            self.click(flags.button(MORE))
        return flags.button(key)

    def drag_seat(self, giver: int, taker: int) -> None:
        """From plate to plate; SELF_DRAWN is the middle."""
        seats = self.window.page.who.seats
        drag(seats.button(giver), seats.button(taker))

    def tile(self, kind: int, button: Qt.MouseButton = LEFT) -> None:
        palette = self.window.page.palette_panel.tiles
        self.qtbot.mouseClick(palette, button, pos=palette.tile_rect(kind).center())

    def tiles(self, text: str) -> None:
        for kind in parse_tiles(text):
            self.tile(int(kind))
            if [one.code for one in self.window.desk.notice] == ["desk_chow_whole"]:
                # One more than the run has.
                self.tile(int(kind))

    def mode(self, mode: str) -> None:
        self.click(self.window.page.palette_panel.modes.button(mode))

    def card(self, at: int) -> None:
        self.click(self.window.page.strip.cards[at])

    def choose(self, box: QComboBox, at: int) -> None:
        """Opens nothing: arrows choose in a list that has the keys, from where it is."""
        box.setFocus()
        away = at - box.currentIndex()
        for _ in range(abs(away)):
            self.qtbot.keyClick(box, Qt.Key.Key_Down if away > 0 else Qt.Key.Key_Up)

    def option(self, name: str, value: Any) -> None:
        self.control(self.window.page.result.options.grid.controls[name], value)

    def control(self, control: OptionControl, value: Any) -> None:
        """One value, in a list, a switch or numbers."""
        if control.list is not None:
            self.choose(control.list, control.list.findData(value))
            return
        wanted = bool(value) if not control.numbers else value is not None
        if control.switch is not None and control.switch.isChecked() != wanted:
            self.qtbot.mouseClick(control.switch, LEFT, pos=QPoint(9, control.switch.height() // 2))
        if control.numbers and value is not None:
            for box, number in zip(control.numbers, value if isinstance(value, list) else [value], strict=True):
                box.selectAll()
                self.qtbot.keyClicks(box, str(number))
                self.qtbot.keyClick(box, Qt.Key.Key_Return)

    def options(self, values: dict[str, Any], stake: str | None) -> None:
        self.click(self.window.page.result.unfold)
        for name, value in values.items():
            self.option(name, value)
        if stake is not None:
            field = self.window.page.result.options.stake
            field.selectAll()
            self.qtbot.keyClicks(field, stake)
            self.qtbot.keyClick(field, Qt.Key.Key_Return)
        self.click(self.window.page.result.unfold)

    def record(self, record: dict[str, Any]) -> None:
        """Everything that a record says."""
        window, rulesets = self.window, self.window.top.rulesets
        self.choose(rulesets, rulesets.findData(record["ruleset"]))
        assert window.desk.deal.ruleset == record["ruleset"]
        self.options(record.get("options", {}), record.get("stake"))
        self.choose(window.page.strip.dealer, record["dealer"])
        if "jing" in record:
            self.click(window.page.strip.jing)
            self.tiles(record["jing"]["tile"])
        for event in record["events"]:
            getattr(self, f"_{event['type']}")(event)
        if "jing" in record:
            self._held(record["jing"]["held"])

    def _held(self, held: list[list[int]]) -> None:
        for seat, pair in enumerate(held):
            for place, count in enumerate(pair):
                button = self.window.page.who.jing.counts[seat, place]
                while button.isEnabled() and int(button.text()) < count:
                    self.click(button)
                assert button.text() == str(count), (seat, place)

    def _kong(self, event: dict[str, Any]) -> None:
        self.click(self.window.page.strip.new["kong"])
        self.mode(event["kind"])
        self.seat(event["player"])
        self.tiles(event["tile"])
        if "from" in event:
            self.feeds(event["from"])

    def _win(self, event: dict[str, Any]) -> None:
        entry = self.window.desk.entry
        if not (isinstance(entry, Win) and entry.blank):
            self.click(self.window.page.strip.new["win"])
        self.seat(event["player"])
        if "from" in event:
            self.feeds(event["from"])
        else:
            self.click(self.window.page.who.seats.button(SELF_DRAWN))
        self._hand(event)
        self.tiles(event["tile"])
        chips, wanted = self.window.page.who.flags, event.get("flags", [])
        if any(chips.choice(flag) is None for flag in wanted) and chips.choice(MORE) is not None:
            self.click(chips.button(MORE))
        for flag in wanted:
            # Some are told otherwise, such as by who turned the tile.
            button = None if chips.choice(flag) is None else chips.button(flag)
            if button is not None and button.isEnabled() and not button.isChecked():
                self.click(button)
        for flag in [flag for flag in FLAGS if flag not in wanted]:
            # What the desk has worked out by itself is only clicked away where the record says otherwise.
            if chips.choice(flag) is not None and chips.button(flag).isEnabled() and chips.button(flag).isChecked():
                self.click(chips.button(flag))

    def _hand(self, hand: dict[str, Any]) -> None:
        for meld in hand.get("melds", []):
            self.mode(meld["type"])
            tiles = sorted(map(int, parse_tiles(meld.get("tile") or meld["tiles"])))
            # In a suit the first tile tells the run.
            first = 1 if tile_changes.in_a_row(self.window.desk, tiles[0]) else 2
            for kind in tiles[:first]:
                self.tile(kind)
            for kind in tiles[first:]:
                if self.window.desk.pending:
                    self.tile(kind)
        self.tiles(hand["hand"])
        self.tiles(hand.get("flowers", ""))

    def named(self, facts: dict[str, Any]) -> None:
        """The tiles that facts of the win on the felt name."""
        for named in self.window.desk.named():
            for kind in parse_tiles(facts.get(named.fact.id, "")):
                if self.window.desk.mode != named.mode:
                    self.mode(named.mode)
                self.tile(int(kind))

    def _exhausted(self, event: dict[str, Any]) -> None:
        self.click(self.window.page.strip.new["exhausted"])
        for seat, hand in event.get("hands", {}).items():
            self.seat(int(seat))
            self._hand(hand)

    def _false_win(self, event: dict[str, Any]) -> None:
        self.click(self.window.page.strip.new["penalty"])
        self.click(self.window.page.who.kinds.button(event["type"]))
        self.seat(event["player"])

    _dead_hand = _false_win

    def facts(self, facts: dict[str, Any]) -> None:
        """Facts of the deal, of each player, and of the hand on the felt, where the window asks them; tiles are said."""
        desk = self.window.desk
        known = desk.ruleset.facts if desk.ruleset is not None else {}
        for name, value in facts.items():
            if known[name].option.type == "tiles":
                desk.set_fact(name, value)
                continue
            for seat, own in enumerate(value) if isinstance(value, list) else [(None, value)]:
                self._fact(known[name], seat, own)

    def _unfold_facts(self) -> None:
        """The facts of each player are seen: where there is too little room, they are among the rest or folded."""
        who = self.window.page.who
        if who.seat_facts.isHidden():
            self.click(who.flags.button(MORE))
        if who.seat_facts.folded:
            self.click(who.seat_facts.fold)

    def _fact(self, fact: Fact, seat: int | None, wanted: Any) -> None:
        """Clicks on the button of a fact until it has a value."""
        page, desk = self.window.page, self.window.desk

        def value() -> Any:
            rows = (facts_of_deal(desk), facts_of_hand(desk), *facts_of_players(desk))
            return next(one.value for row in rows for one in row if (one.fact.id, one.seat) == (fact.id, seat))

        for _ in range(100):
            if fact.of == "player":
                self._unfold_facts()
            before, keys = value(), keys_of(fact, seat)
            if before == wanted:
                return
            # What is usual among a few values has no button: the one that holds is taken back.
            key = next((key for key in keys if key.value in (wanted, before) and key.value is not None), keys[0])
            key = next((key for key in keys if key.value == wanted and key.value is not None), key)
            down = RIGHT if fact.option.type == "number" and before is not None and wanted < before else LEFT
            if fact.of == "deal":
                self.click(page.strip.facts.button(key), down)
            elif fact.of == "player":
                self.click(page.who.seat_facts.button(key), down)
            elif fact.option.type == "seat":
                self.click(page.who.named[fact.id].button(before if wanted is None else wanted))
            else:
                self.click(self.circumstance(key), down)
            assert value() != before, (fact.id, wanted)
        raise AssertionError(fact.id, wanted)
