"""Enters a whole record by the actions of a stage, in a window or on the stage's values alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from calculator.deals import FLAGS, SELF_DRAWN, Win
from calculator.rules import Fact
from calculator.table import (
    JING,
    OpenTable,
    facts_of_deal,
    facts_of_hand,
    facts_of_players,
    keys_of,
    set_dealer,
    set_fact,
    tile_changes,
)
from calculator.tiles import parse_tiles
from calculator.view import Choice, Session, Stage, Step, do, stage, step_after
from tests.gui.agreements import agree


class Entering:
    """The order in which a record is entered; a subclass says what is shown and does actions."""

    open_table: OpenTable

    @property
    def shown(self) -> Stage:
        raise NotImplementedError

    def actions(self) -> list[str]:
        """Every action that is offered now."""
        raise NotImplementedError

    def act(self, action: str) -> None:
        """Does an action, which must be offered."""
        raise NotImplementedError

    def offers(self, action: str) -> bool:
        return action in self.actions()

    def tile(self, kind: int) -> None:
        raise NotImplementedError

    def open(self, record: dict[str, Any]) -> None:
        """Chooses the ruleset and the options."""
        raise NotImplementedError

    def seat(self, seat: int, flags: Sequence[str] = ()) -> None:
        """The plate of a seat; first the circumstances without which it cannot have won."""
        if flags and not self.shown.plates[seat].action:
            self.flags(flags)
        self.act(self.shown.plates[seat].action)

    def source(self, seat: int, flags: Sequence[str] = (), facts: dict[str, Any] | None = None) -> None:
        """Says from whom: the ordinary way, or directly after a kong."""
        action = "source:wall" if seat == SELF_DRAWN else f"source:{seat}"
        after = [one for one in self.actions() for flag in flags if one.startswith(f"{action}:{flag}:")]
        if after:
            # The kong that was last.
            self.act(max(after, key=lambda one: int(one.split(":")[-1])))
        elif self.offers(action):
            self.act(action)
        elif seat == SELF_DRAWN:
            self.flags(flags)
            self.act(action)
        else:
            if not self.shown.plates[seat].action:
                self.facts(facts or {})  # without which it is no win
            self.seat(seat, flags)

    def tiles(self, text: str) -> None:
        for kind in parse_tiles(text):
            self.tile(int(kind))
            if [one.code for one in self.open_table.notice] == ["table_chow_whole"]:
                # One more than the run has.
                self.tile(int(kind))

    def record(self, record: dict[str, Any]) -> None:
        """Everything that a record says."""
        self.open(record)
        self.open_table.make(set_dealer, record["dealer"])
        if "jing" in record:
            if self.open_table.current != JING:
                self.act(f"select:{JING}")
            self.tiles(record["jing"]["tile"])
        for event in record["events"]:
            getattr(self, f"_{event['type']}")(event)
        if "held" in record.get("jing", {}) and self.open_table.definition.held_wanted:
            self._held(record["jing"]["held"])

    def new(self, kind: str) -> None:
        """Begins an event, unless an empty win already lies there."""
        entry = self.open_table.entry
        if kind == "win" and isinstance(entry, Win) and entry.blank:
            return
        if not self.offers(f"event:{kind}"):
            # The deal goes on first.
            self.act("event:win")
        if kind != "win" or self.shown.step is not Step.LAY:
            self.act(f"event:{kind}")

    def _held(self, held: list[list[int]]) -> None:
        for seat, pair in enumerate(held):
            for place, count in enumerate(pair):
                while (now := self.open_table.deal.held_now(self.open_table.jing)[seat][place]) < count:
                    self.act(f"held:{seat}:{place}:{now + 1}")

    def _kong(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if self.open_table.asks_discarder:
            self.new("kong")
        else:
            self.new("concealed" if kind == "concealed" else "kong")
        self.tiles(event["tile"])
        self.seat(event["player"])
        if self.shown.step is not Step.WHO:
            # Nothing else is asked, and the deal has gone on.
            return
        if "from" in event:
            self.source(event["from"], (), {})
        elif self.offers(f"kind:{kind}"):
            self.act(f"kind:{kind}")

    def _win(self, event: dict[str, Any]) -> None:
        last = self.open_table.entry
        if self.offers("step:answer"):
            # What is turned up is said later, or nothing is.
            self.act("step:answer")
        if self.shown.step is not Step.LAY:
            won = [
                self.open_table.deal.events[at].player
                for at in self.open_table.deal.on_discard_of(self.open_table.current)
            ]
            same = (
                isinstance(last, Win)
                and event["player"] not in won
                and event.get("from") == last.source
                and [*parse_tiles(event["tile"])] == [last.tile]
            )
            self.act("joined:") if same and self.offers("joined:") else self.new("win")
        if self.open_table.wins_again and event["player"] in self.open_table.deal.winners(self.open_table.current):
            self.act(f"again:{event['player']}")
        else:
            self._hand(event)
        if not self.open_table.joined:
            self.tiles(event["tile"])
        if self.shown.primary is not None and self.shown.primary.action == "step:":
            self.act("step:")
        if self.open_table.entry.player is None:
            self.seat(event["player"], event.get("flags", ()))
        if not self.open_table.joined:
            self.source(event.get("from", SELF_DRAWN), event.get("flags", ()), event.get("facts", {}))

    def _hand(self, hand: dict[str, Any]) -> None:
        self.tiles(hand.get("flowers", ""))
        for meld in hand.get("melds", []):
            self.act(f"mode:{meld['type']}")
            tiles = sorted(map(int, parse_tiles(meld.get("tile") or meld["tiles"])))
            # In a suit the first tile tells the run.
            first = 1 if tile_changes.in_a_row(self.open_table, tiles[0]) else 2
            for kind in tiles[:first]:
                self.tile(kind)
            for kind in tiles[first:]:
                if self.open_table.pending:
                    self.tile(kind)
        self.tiles(hand["hand"])

    def flags(self, wanted: Sequence[str]) -> None:
        """The circumstances of the win on the stage, and no others."""
        for flag in FLAGS:
            win = self.open_table.entry
            assert isinstance(win, Win)
            if (flag in wanted) == (flag in win.flags):
                continue
            if self.offers(f"flag:{flag}"):
                self.act(f"flag:{flag}")

    def named(self, facts: dict[str, Any]) -> None:
        """The tiles that facts of the win on the stage name."""
        for named in self.open_table.named():
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
        open_table = self.open_table
        known = open_table.ruleset.facts if open_table.ruleset is not None else {}
        for name, value in facts.items():
            if known[name].option.type in ("tiles", "seat"):
                open_table.make(set_fact, name, value)
                continue
            for seat, own in enumerate(value) if isinstance(value, list) else [(None, value)]:
                self._fact(known[name], seat, own)

    def _fact(self, fact: Fact, seat: int | None, wanted: Any) -> None:
        """Clicks on the button of a fact until it has a value."""
        open_table = self.open_table
        if self.shown.step is Step.ANSWER:
            self.act("step:who")

        def value() -> Any:
            rows = (facts_of_deal(open_table), facts_of_hand(open_table), *facts_of_players(open_table))
            return next(one.value for row in rows for one in row if (one.fact.id, one.seat) == (fact.id, seat))

        where = f"fact:{fact.id}:{'' if seat is None else seat}"
        for _ in range(100):
            before, keys = value(), keys_of(fact)
            if before == wanted:
                return
            if fact.option.type == "number":
                self.act(f"{where}:{'-1' if before is not None and wanted < before else '+1'}")
            else:
                # What is usual among a few values has no button: the one that holds is taken back.
                at = next((at for at, key in enumerate(keys) if key in (wanted, before) and key), 0)
                at = next((at for at, key in enumerate(keys) if key == wanted and key), at)
                self.act(f"{where}:={at}")
            assert value() != before, (fact.id, wanted)
        raise AssertionError(fact.id, wanted)


def choices(shown: Stage) -> Iterator[Choice]:
    """Every choice of a stage, the rare ones too."""
    yield from (*shown.facts, *shown.chips, *shown.modes, *shown.middle.choices, *shown.others, *shown.links)
    for plate in shown.plates:
        yield Choice(plate.action, plate.name, why=plate.why)
        yield from plate.chips
    for card in shown.strip:
        yield Choice(card.action, card.text)
    if shown.primary is not None:
        yield shown.primary


class OnView(Entering):
    """Enters records on the values of the stage, without a window."""

    def __init__(self, open_table: OpenTable) -> None:
        self.open_table = open_table
        self._step: Step | None = None
        self._all: bool | None = None
        self._shown: tuple[Any, Stage] | None = None

    @property
    def shown(self) -> Stage:
        given = (self.open_table.on, self.open_table.notice, self.open_table.mode, self._step, self._all)
        if self._shown is None or self._shown[0] != given:
            found = stage(self.open_table, "zh", Session(), self._step, self._all)
            self._step = found.held
            self._shown = (*given[:3], found.held, self._all), found
        return self._shown[1]

    def actions(self) -> list[str]:
        return [
            action
            for one in choices(self.shown)
            if not one.why
            for action in (one.action, one.less, one.more)
            if action
        ]

    def tile_actions(self) -> list[str]:
        """Every tile of the palette that can be laid."""
        return [one.action for row in self.shown.palette for one in row if one.action]

    def act(self, action: str) -> None:
        assert self.offers(action), (action, self.actions(), self.shown.hint)
        self.do(action)

    def do(self, action: str) -> None:
        """Does an action as a window does it."""
        before = self.open_table.deal
        self._step = step_after(self._step, action)
        if action.startswith("page"):
            self._all = True
        else:
            do(self.open_table, action)
        if self.open_table.deal != before:
            self._all = None

    def tile(self, kind: int) -> None:
        if not self.shown.palette:
            self.act("step:lay")
        (found,) = (one for row in self.shown.palette for one in row if one.kind == kind)
        assert found.action, (found, self.shown.question)
        self.do(found.action)

    def open(self, record: dict[str, Any]) -> None:
        agree(self.open_table, {"ruleset": record["ruleset"], "options": record.get("options", {})})

    def show(self, step: Step, whole: bool = True) -> None:
        """Goes to a step, as the window's own controls do."""
        self._step, self._all = step, whole
