"""The same facts have the same amounts, whatever the order in which they are entered, by whatever way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import Any

import pytest

from calculator.deals import SELF_DRAWN, Deal, Exhausted, Kong, Penalty, Win, none_held
from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.table import OpenTable, add_joined, set_fact, set_held, set_kind, set_source, toggle_flag
from calculator.table.state import TableState
from calculator.tiles import Tile, parse_tiles
from calculator.typed import enter_text
from tests.how_much import seeds
from tests.oracle.any_table.invent import deal as any_deal
from tests.oracle.invent_chengdu import chengdu_deal
from tests.oracle.invent_single import single_win_deal
from tests.ruleset_examples import RULESETS, examples

LIBRARY = Library()
NAMES = ("老王", "小李", "大刘", "阿珍", "小赵", "老孙")
KONG_FLAGS = {"after_kong", "kong_discard"}
Step = Callable[[], object]


def amounts(settlement: Settlement) -> tuple[Any, ...]:
    """The net, and every payment with its reason; which event brought it depends on the order of kongs."""
    return settlement.net, Counter((row.payer, row.payee, row.points, row.reason) for row in settlement.transfers)


def normal(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The events with the kongs between two others in one order, but for that which a win came directly after, winners of one
    discard too; tiles sorted, and nothing that is as usual or nothing to the ruleset."""

    definition = LIBRARY.load(record["ruleset"]).definition
    usual = {fact.id: "" if fact.option.type == "tiles" else fact.option.default for fact in definition.facts}
    penalized = {event["player"] for event in record["events"] if event["type"] in ("false_win", "dead_hand")}

    def plain(event: dict[str, Any]) -> dict[str, Any]:
        flags = [flag for flag in event.get("flags") or () if flag in definition.circumstances]
        facts = {name: value for name, value in (event.get("facts") or {}).items() if value != usual[name]}
        found = {**event, "flags": flags, "facts": facts}
        for key in ("hand", "flowers"):
            if found.get(key):
                found[key] = sorted(parse_tiles(found[key]))
        found["melds"] = [
            {"type": meld["type"], "tiles": sorted(parse_tiles(meld.get("tiles") or meld["tile"]))}
            for meld in found.get("melds") or ()
        ]
        for key in ("melds", "flags"):
            if key in found:
                found[key] = sorted(
                    str(sorted(meld.items())) if isinstance(meld, dict) else meld for meld in found[key]
                )
        if "hands" in found:
            hands = {int(seat): plain(hand) for seat, hand in found["hands"].items()}
            found["hands"] = {seat: hand for seat, hand in hands.items() if seat not in penalized}
        return {key: value for key, value in found.items() if key == "melds" or value not in ([], {}, None)}

    events, found = [plain(event) for event in record["events"]], list[dict[str, Any]]()
    for is_kong, group in groupby(events, key=lambda event: event["type"] == "kong"):
        run = list(group)
        follower = events[len(found) + len(run)] if len(found) + len(run) < len(events) else {}
        last = [run.pop()] if is_kong and {*follower.get("flags", ())} & KONG_FLAGS else []
        found += [*(sorted(run, key=str) if is_kong else run), *last]
    joined = groupby(found, key=lambda event: (event["type"], event.get("from"), event.get("tile")))
    return [one for _, same in joined for one in sorted(same, key=lambda event: event.get("player", 0))]


class Person:
    """Enters a record at a table without a window, in an order that chance chooses. What is refused is tried again later."""

    def __init__(self, record: dict[str, Any], chance: Random) -> None:
        self.record, self.chance = record, chance
        seen = OpenTable(TableState(Deal(record["ruleset"])))
        seen.start(LIBRARY)
        seen.open_data(record)
        self.model = seen.deal
        bare = self.model._replace(events=(Win(),), held=none_held(self.model.seats))
        self.open_table = OpenTable(TableState(bare._replace(players=NAMES[: bare.seats])))
        self.open_table.start(LIBRARY)

    def enter(self) -> None:
        steps, events = list[Step](), self.model.events
        for at, event in enumerate(events):
            if isinstance(event, Kong):
                steps.append(lambda kong=event: self._kong(kong))
                continue
            if isinstance(event, Win):
                steps += self._win(at, event)
                if self._joined(at + 1):
                    continue
            self._in_any_order(steps)
            steps = []
            if isinstance(event, Exhausted):
                self._exhausted(event)
            elif isinstance(event, Penalty):
                self._penalty(event.kind, event.player)
        self._in_any_order(steps)

    def _joined(self, at: int) -> bool:
        return at < len(self.model.events) and self.model.first_on_tile(at) != at

    def _in_any_order(self, steps: list[Step]) -> None:
        self.chance.shuffle(steps)
        while steps:
            later = []
            for step in steps:
                before = self.open_table.deal
                step()
                if self.open_table.notice:
                    while self.open_table.deal != before and self.open_table.can_undo:
                        self.open_table.undo()
                    later.append(step)
            assert len(later) < len(steps), (self.record, self.open_table.record(), self.open_table.notice)
            steps = later

    # --- events ---------------------------------------------------------------------------------------------------

    def _refuse(self) -> None:
        """Not yet."""
        enter_text(self.open_table, "x?")

    def _at(self, player: int | None) -> int | None:
        events = self.open_table.deal.events
        return next((at for at, e in enumerate(events) if isinstance(e, Win) and e.player == player), None)

    def _place(self, kong: Kong) -> int:
        """Where a kong lies on the table; -1 for nowhere."""
        events = self.open_table.deal.events
        same = [
            at for at, e in enumerate(events) if isinstance(e, Kong) and (e.player, e.tile) == (kong.player, kong.tile)
        ]
        return same[0] if same else -1

    def _penalty(self, kind: str, player: int | None) -> None:
        assert player is not None
        self.open_table.add_event(kind)
        if not self.open_table.notice:
            self.open_table.set_player(player)

    def _kong(self, kong: Kong) -> None:
        open_table, player, tile = self.open_table, kong.player, kong.tile
        assert player is not None
        assert tile is not None
        win = self._at(player)
        if win is not None and self.chance.random() < 0.6:
            open_table.select(win)
            open_table.add_tile(tile, kong.kind)
            if not open_table.notice and kong.discarder is not None:
                if not open_table.asks_discarder:
                    open_table.select(self._place(kong))
                open_table.make(set_source, kong.discarder)
            return
        if self.chance.random() < 0.3:
            word = {"concealed": "暗杠", "added": "补杠", "exposed": "直杠"}[kong.kind]
            fed = "" if kong.discarder is None else f" {NAMES[kong.discarder]}的"
            enter_text(open_table, f"{NAMES[player]} {word}{fed} {parse_name(tile)}")
            return
        open_table.add_event("kong")
        steps: list[Step] = [lambda: open_table.set_player(player), lambda: open_table.add_tile(tile)]
        said: list[Step] = [lambda: open_table.make(set_kind, kong.kind)]
        if kong.discarder is not None:
            said.append(
                lambda: open_table.make(set_source, kong.discarder if kong.discarder is not None else SELF_DRAWN)
            )
        self.chance.shuffle(steps)
        for step in [*said, *steps] if self.chance.random() < 0.5 else [*said[:1], *steps, *said[1:]]:
            if not open_table.notice:
                step()

    def _win(self, at: int, win: Win) -> list[Step]:
        """Who, from where, the hand, circumstances and facts, each a step of its own."""
        open_table, player = self.open_table, win.player
        assert player is not None
        assert win.source is not None
        leads = not self._joined(at)
        leader = self.model.events[self.model.first_on_tile(at)]
        assert isinstance(leader, Win)
        group = {
            event.player for place in self.model.on_discard_of(at) if isinstance(event := self.model.events[place], Win)
        }

        def of_win(do: Step) -> Step:
            def step() -> None:
                place = self._at(player)
                if place is None:
                    self._refuse()
                    return
                open_table.select(place)
                do()

            return step

        def begin() -> None:
            first = self._at(leader.player)
            done = open_table.deal.events[first] if first is not None else None
            if leads:
                blank = [
                    index for index, e in enumerate(open_table.deal.events) if isinstance(e, Win) and e.player is None
                ]
                open_table.select(blank[0]) if blank else open_table.add_event("win")
                if not open_table.notice:
                    open_table.set_player(player)
            elif not isinstance(done, Win) or done.tile is None or done.source is None:
                self._refuse()
            elif self.chance.random() < 0.5:
                open_table.make(add_joined, player)
            else:
                open_table.add_event("win")
                open_table.set_player(player)
                entry = open_table.entry
                if not open_table.notice and isinstance(entry, Win) and entry.source is None and win.source is not None:
                    open_table.make(set_source, win.source)

        def hand() -> None:
            room = open_table.room - 3 * len(win.hand.melds)
            before = [event for event in self.model.events[:at] if isinstance(event, Kong)]
            if room != len(win.hand.tiles) or any(self._place(kong) < 0 for kong in before if kong.player not in group):
                self._refuse()  # a kong is still to come; what is added behind a whole win happened after it
                return
            tiles = self.chance.sample(win.hand.tiles, len(win.hand.tiles))
            for meld in win.hand.melds:
                if not open_table.notice:
                    open_table.add_tiles(
                        map(int, meld.tiles), meld.kind.value
                    ) if meld.kind.value == "chow" else open_table.add_tile(int(meld.tiles[0]), meld.kind.value)
            for flower in win.hand.flowers:
                open_table.add_tile(flower)
            if self.chance.random() < 0.3 and not open_table.notice:
                enter_text(open_table, " ".join(parse_name(kind) for kind in tiles))
            elif not open_table.notice:
                open_table.add_tiles(tiles)
            entry = open_table.entry
            if not open_table.notice and isinstance(entry, Win) and entry.tile != win.tile and win.tile is not None:
                open_table.add_tile(win.tile)

        steps = [begin, of_win(hand)]
        if leads:
            steps.append(
                of_win(lambda: open_table.make(set_source, win.source if win.source is not None else SELF_DRAWN))
            )
            known = {*LIBRARY.load(self.record["ruleset"]).definition.circumstances}
            steps += [of_win(lambda flag=flag: self._flag(at, win, flag)) for flag in win.flags if flag in known]
        steps += [
            of_win(lambda name=name, value=value: open_table.make(set_fact, name, value))
            for name, value in win.hand.facts
        ]
        return steps

    def _flag(self, at: int, win: Win, flag: str) -> None:
        """Of more than one kong it is said which."""
        entry, before = self.open_table.entry, self.model.events[at - 1] if at else None
        if isinstance(entry, Win) and flag in entry.flags:
            return
        if flag not in KONG_FLAGS:
            self.open_table.make(toggle_flag, flag)
            return
        assert isinstance(before, Kong)
        own = [event for event in self.model.events[:at] if isinstance(event, Kong) and event.player == before.player]
        place = self._place(before)
        if place < 0:
            self._refuse()
        elif len(own) == 1:
            self.open_table.make(toggle_flag, flag)
        else:
            self.open_table.make(toggle_flag, flag, place)

    def _exhausted(self, event: Exhausted) -> None:
        open_table = self.open_table
        open_table.add_event("exhausted")
        if open_table.notice or not open_table.checks_hands:
            return
        out = open_table.deal.out()
        for seat, held in self.chance.sample(event.shown, len(event.shown)):
            if seat in out:
                continue  # shown by one with a penalty: it counts for nothing
            open_table.select_seat(seat)
            for meld in held.melds:
                open_table.add_tile(int(meld.tiles[0]), meld.kind.value)
            open_table.add_tiles(self.chance.sample(held.tiles, len(held.tiles)))


def parse_name(kind: int) -> str:
    from calculator.tiles import TILES

    return str(TILES[kind])


def goes_on(record: dict[str, Any]) -> bool:
    """A player wins or makes a kong after his win: that has an order, for it begins with the hand of his win."""
    won = set[int]()
    for event in record["events"]:
        if event.get("player") in won:
            return True
        won |= {event["player"]} if event["type"] == "win" else set()
    return False


def with_kongs(record: dict[str, Any]) -> bool:
    """No table takes a win before the first turn of one who has melds, although a record may say so."""
    events = record["events"]
    owners = {event["player"] for event in events if event["type"] == "kong"}
    wins = [event for event in events if event["type"] == "win"]
    early = [win for win in wins if {"heavenly", "earthly"} & {*win.get("flags", ())}]
    return bool(owners and wins) and not any(win["player"] in owners or win.get("melds") for win in early)


def settles(record: dict[str, Any]) -> bool:
    try:
        settle_record(record, LIBRARY)
    except Problems:
        return False
    return True


INVENTED = {
    "chengdu": chengdu_deal,
    "chengdu_five": chengdu_deal,
    "wuhu": single_win_deal,
    "jian": single_win_deal,
    "taiwan": any_deal,
    "changsha": any_deal,
    "fangpaofa": any_deal,
}


def holds(record: dict[str, Any], seed: int) -> None:
    """What was entered is the record, and pays what the record pays when it is settled by itself."""
    person = Person(record, Random(seed))
    expected = settle_record(record, LIBRARY)
    person.enter()
    open_table = person.open_table
    if open_table.jing:
        winners = open_table.deal.winners()
        for seat, pair in enumerate(person.model.held):
            for place, count in enumerate(pair):
                if seat not in winners:
                    open_table.make(set_held, seat, place, count)
    assert normal(open_table.record()) == normal(record)
    assert open_table.outcome is not None
    assert open_table.outcome.settlement is not None, open_table.outcome
    assert amounts(open_table.outcome.settlement) == amounts(expected)


def kong_first(open_table: OpenTable) -> None:
    open_table.add_event("kong")
    open_table.make(set_kind, "concealed")
    open_table.add_tile(Tile("5s"))
    open_table.set_player(1)
    open_table.add_event("win")
    open_table.set_player(1)
    open_table.add_tiles(parse_tiles("123456789m1s1s"))
    open_table.make(set_source, SELF_DRAWN)


def kong_within_the_hand(open_table: OpenTable) -> None:
    open_table.set_player(1)
    open_table.add_tile(Tile("5s"), "concealed")
    open_table.add_tiles(parse_tiles("123456789m1s1s"))
    open_table.make(set_source, SELF_DRAWN)


def in_a_sentence(open_table: OpenTable) -> None:
    assert enter_text(open_table, "小李自摸 123456789m1s 暗杠5s 胡1s"), open_table.notice


def kong_on_its_own(open_table: OpenTable) -> None:
    assert enter_text(open_table, "小李暗杠5s"), open_table.notice
    assert enter_text(open_table, "小李自摸 123456789m1s 胡1s"), open_table.notice


def pasted(open_table: OpenTable) -> None:
    open_table.add_event("win")
    open_table.set_player(1)
    assert enter_text(open_table, "123456789m1s {5555s} 1s"), open_table.notice
    open_table.make(set_source, SELF_DRAWN)


ORDERS = [kong_first, kong_within_the_hand, in_a_sentence, kong_on_its_own, pasted]


@pytest.mark.parametrize("enter", ORDERS)
def test_a_kong_and_a_self_draw_are_worth_the_same_however_they_are_entered(enter: Callable[[OpenTable], None]) -> None:
    # 平胡 1番 + 根 1番 = 2番, 2倍; each of three pays 2 + 1 for drawing it, and 2 for the concealed kong.
    open_table = OpenTable(TableState(Deal("chengdu", players=NAMES[:4])))
    open_table.start(LIBRARY)
    enter(open_table)
    assert open_table.settlement is not None
    assert list(open_table.settlement.net) == [-5, 15, -5, -5]
    assert "flags" not in open_table.record()["events"][1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_example_with_kongs_is_worth_the_same_in_any_order(ruleset: str) -> None:
    for record in filter(with_kongs, examples(ruleset)):
        if goes_on(record):
            continue
        for seed in range(3):
            holds(record, seed)


@pytest.mark.parametrize("seed", seeds(60, 8, 600))
@pytest.mark.parametrize("ruleset", INVENTED)
def test_an_invented_deal_with_kongs_is_worth_the_same_in_any_order(ruleset: str, seed: int) -> None:
    chance = Random(f"{ruleset} {seed}")
    while not (with_kongs(record := INVENTED[ruleset](chance, ruleset)) and settles(record)):
        pass
    holds(record, seed)
