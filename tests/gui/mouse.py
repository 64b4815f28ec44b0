"""Enters a whole record on the stage by mouse: clicks on tiles, plates, chips and buttons, each found by what it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import FLAGS, SELF_DRAWN, Win
from calculator.gui.stage.keys import Key
from calculator.gui.widgets.option_controls import OptionControl
from calculator.gui.window import MainWindow
from calculator.rules import Fact
from calculator.session import JING, facts_of_deal, facts_of_hand, facts_of_players, keys_of, tile_changes
from calculator.tiles import parse_tiles
from calculator.view import Step

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
MORE = "unfold"
"""What shows the rare choices of a row."""


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
        self.clicks = 0

    def click(self, widget: QWidget, button: Qt.MouseButton = LEFT) -> None:
        assert widget.isEnabled(), widget.accessibleName()
        self.clicks += 1
        area = self.window.page.view.area
        if area.isAncestorOf(widget):
            area.ensureWidgetVisible(widget)
        self.qtbot.mouseClick(widget, button, pos=QPoint(12, 12))
        QApplication.processEvents()

    @property
    def shown(self) -> Any:
        return self.window.page.shown

    def keys(self) -> Iterator[Key]:
        """Every control that is to be seen on the stage."""
        return (key for key in self.window.page.view.findChildren(Key) if key.isVisible())

    def find(self, action: str) -> Key | None:
        """The control that does an action; rare ones are unfolded for it."""
        found = next((key for key in self.keys() if key.action == action), None)
        for more in [key for key in self.keys() if key.action == MORE] if found is None else []:
            self.click(more)
            found = found or next((key for key in self.keys() if key.action == action), None)
        return found

    def act(self, action: str) -> None:
        """Clicks on what does an action."""
        key = self.find(action)
        assert key is not None, (action, [key.action for key in self.keys()], self.shown.hint)
        self.click(key)

    def seat(self, seat: int, flags: Sequence[str] = ()) -> None:
        """A click on the plate of a seat; first on the circumstances without which it cannot have won."""
        plate = self.window.page.view.table.plates[seat]
        if flags and not plate.action:
            self.flags(flags)
        self.click(plate)

    def source(self, seat: int, flags: Sequence[str] = ()) -> None:
        """Says from whom: the ordinary way, or directly after a kong."""
        action = "source:wall" if seat == SELF_DRAWN else f"source:{seat}"
        after = [key for key in self.keys() for flag in flags if key.action.startswith(f"{action}:{flag}:")]
        if after:
            # The kong that was last.
            self.click(max(after, key=lambda key: int(key.action.split(":")[-1])))
        elif self.find(action) is not None:
            self.act(action)
        elif seat == SELF_DRAWN:
            self.flags(flags)
            self.act(action)
        else:
            self.seat(seat, flags)

    def drag_seat(self, giver: int, taker: int) -> None:
        """From plate to plate; SELF_DRAWN is the middle."""
        table = self.window.page.view.table
        drag(table.plates[giver], table.middle if taker == SELF_DRAWN else table.plates[taker])

    def tile(self, kind: int, button: Qt.MouseButton = LEFT) -> None:
        palette = self.window.page.view.lay.tiles
        if not palette.isVisible():
            # More tiles than a whole hand seemed to need, as where a flower was taken for the winning tile.
            self.act("step:lay")
        assert palette.isVisible(), self.shown.question
        self.clicks += 1
        self.qtbot.mouseClick(palette, button, pos=palette.tile_rect(kind).center())
        QApplication.processEvents()

    def tiles(self, text: str) -> None:
        for kind in parse_tiles(text):
            self.tile(int(kind))
            if [one.code for one in self.window.desk.notice] == ["desk_chow_whole"]:
                # One more than the run has.
                self.tile(int(kind))

    def choose(self, box: QComboBox, at: int) -> None:
        """Opens nothing: arrows choose in a list that has the keys, from where it is."""
        box.setFocus()
        away = at - box.currentIndex()
        for _ in range(abs(away)):
            self.qtbot.keyClick(box, Qt.Key.Key_Down if away > 0 else Qt.Key.Key_Up)

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

    def options(self, values: dict[str, Any], stake: str | None = None) -> None:
        """Options and stake, on the sheet that the menu opens."""
        if not values and stake is None:
            return
        page = self.window.page
        page.toggle_options()
        assert page.options is not None
        for name, value in values.items():
            self.control(page.options.grid.controls[name], value)
        if stake is not None:
            page.options.stake.selectAll()
            self.qtbot.keyClicks(page.options.stake, stake)
            self.qtbot.keyClick(page.options.stake, Qt.Key.Key_Return)
        page.toggle_options()

    def record(self, record: dict[str, Any]) -> None:
        """Everything that a record says."""
        window, rulesets = self.window, self.window.top.rulesets
        self.choose(rulesets, rulesets.findData(record["ruleset"]))
        assert window.desk.deal.ruleset == record["ruleset"]
        self.options(record.get("options", {}), record.get("stake"))
        window.desk.set_dealer(record["dealer"])
        if "jing" in record:
            if self.window.desk.current != JING:
                self.act(f"select:{JING}")
            self.tiles(record["jing"]["tile"])
        for event in record["events"]:
            getattr(self, f"_{event['type']}")(event)
        if "jing" in record:
            self._held(record["jing"]["held"])

    def new(self, kind: str) -> None:
        """Begins an event, unless an empty win already lies there."""
        entry = self.window.desk.entry
        if kind == "win" and isinstance(entry, Win) and entry.blank:
            return
        if self.find(f"event:{kind}") is None:
            # The deal goes on first.
            self.act("event:win")
        if kind != "win" or self.shown.step is not Step.LAY:
            self.act(f"event:{kind}")

    def _held(self, held: list[list[int]]) -> None:
        for seat, pair in enumerate(held):
            for place, count in enumerate(pair):
                while (now := self.window.desk.deal.held_now(self.window.desk.jing)[seat][place]) < count:
                    self.act(f"held:{seat}:{place}:{now + 1}")

    def _kong(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if self.window.desk.asks_feeder:
            self.new("kong")
        else:
            self.new("concealed" if kind == "concealed" else "kong")
        self.tiles(event["tile"])
        self.seat(event["player"])
        if self.shown.step is not Step.WHO:
            # Nothing else is asked, and the deal has gone on.
            return
        if "from" in event:
            self.source(event["from"])
        elif self.find(f"kind:{kind}") is not None:
            self.act(f"kind:{kind}")

    def _win(self, event: dict[str, Any]) -> None:
        last = self.window.desk.entry
        if any(key.action == "step:answer" for key in self.keys()):
            # What is turned up is said later, or nothing is.
            self.act("step:answer")
        if self.shown.step is not Step.LAY:
            same = (
                isinstance(last, Win)
                and event.get("from") == last.source
                and [*parse_tiles(event["tile"])] == [last.tile]
            )
            self.act("joined:") if same and self.find("joined:") is not None else self.new("win")
        self._hand(event)
        if not self.window.desk.joined:
            self.tiles(event["tile"])
        if self.shown.primary is not None and self.shown.primary.action == "step:":
            self.act("step:")
        self.seat(event["player"], event.get("flags", ()))
        if not self.window.desk.joined:
            self.source(event.get("from", SELF_DRAWN), event.get("flags", ()))

    def _hand(self, hand: dict[str, Any]) -> None:
        self.tiles(hand.get("flowers", ""))
        for meld in hand.get("melds", []):
            self.act(f"mode:{meld['type']}")
            tiles = sorted(map(int, parse_tiles(meld.get("tile") or meld["tiles"])))
            # In a suit the first tile tells the run.
            first = 1 if tile_changes.in_a_row(self.window.desk, tiles[0]) else 2
            for kind in tiles[:first]:
                self.tile(kind)
            for kind in tiles[first:]:
                if self.window.desk.pending:
                    self.tile(kind)
        self.tiles(hand["hand"])

    def flags(self, wanted: Sequence[str]) -> None:
        """The circumstances of the win on the stage, and no others."""
        for flag in FLAGS:
            win = self.window.desk.entry
            assert isinstance(win, Win)
            if (flag in wanted) == (flag in win.flags):
                continue
            if self.find(f"flag:{flag}") is not None:
                self.act(f"flag:{flag}")

    def named(self, facts: dict[str, Any]) -> None:
        """The tiles that facts of the win on the stage name."""
        for named in self.window.desk.named():
            for kind in parse_tiles(facts.get(named.fact.id, "")):
                self.tile(int(kind))

    def _exhausted(self, event: dict[str, Any]) -> None:
        self.new("exhausted")
        for seat, hand in event.get("hands", {}).items():
            self.seat(int(seat))
            self._hand(hand)
        if self.shown.step is not Step.ANSWER and self.shown.primary is not None:
            self.act(self.shown.primary.action)

    def _false_win(self, event: dict[str, Any]) -> None:
        self.new(event["type"])
        self.seat(event["player"])

    _dead_hand = _false_win

    def facts(self, facts: dict[str, Any]) -> None:
        """Facts of the deal, of each player, and of the win on the stage, where it asks them; tiles are said."""
        desk = self.window.desk
        known = desk.ruleset.facts if desk.ruleset is not None else {}
        for name, value in facts.items():
            if known[name].option.type in ("tiles", "seat"):
                desk.set_fact(name, value)
                continue
            for seat, own in enumerate(value) if isinstance(value, list) else [(None, value)]:
                self._fact(known[name], seat, own)

    def _fact(self, fact: Fact, seat: int | None, wanted: Any) -> None:
        """Clicks on the button of a fact until it has a value."""
        desk = self.window.desk
        if self.shown.step is Step.ANSWER:
            self.act("step:who")

        def value() -> Any:
            rows = (facts_of_deal(desk), facts_of_hand(desk), *facts_of_players(desk))
            return next(one.value for row in rows for one in row if (one.fact.id, one.seat) == (fact.id, seat))

        where = f"fact:{fact.id}:{'' if seat is None else seat}"
        for _ in range(100):
            before, keys = value(), keys_of(fact, seat)
            if before == wanted:
                return
            if fact.option.type == "number":
                self.act(f"{where}:{'-1' if before is not None and wanted < before else '+1'}")
            else:
                # What is usual among a few values has no button: the one that holds is taken back.
                at = next((at for at, key in enumerate(keys) if key.value in (wanted, before) and key.value), 0)
                at = next((at for at, key in enumerate(keys) if key.value == wanted and key.value), at)
                self.act(f"{where}:={at}")
            assert value() != before, (fact.id, wanted)
        raise AssertionError(fact.id, wanted)
