"""What the table offers is legal, and what it refuses would be an error: held against the engine, which knows no table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pytest

from calculator.deals import FLAGS, SELF_DRAWN, Deal, Event, Exhausted, Kong, Win, as_recorded, record_of
from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.table import (
    OpenTable,
    actor_reason,
    flag_reason,
    join_discard,
    new_reason,
    set_kind,
    set_source,
    toggle_flag,
)
from calculator.table.allowed import source_reason
from calculator.table.missing import missing_of
from calculator.view import do
from tests.how_much import how_many, sampled

RULESETS = ("chengdu", "wuhu", "jian", "wuhan", "guobiao", "hongkong")
UNFINISHED = {"key_missing", "kong_from_missing", "hand_count", "hand_missing", "jing_missing", "one_tile_wanted"}
"""What the engine says of a record in which something has not been entered yet."""
NO_WIN = {"no_shape", "not_legal"}
"""What it says of tiles that are no win: those are laid down one by one, and nobody can be kept from it."""


@dataclass
class Person:
    """A player who only does what is offered."""

    open_table: OpenTable
    chance: random.Random
    orderly: bool = False
    """Begins nothing new before what has begun is whole."""
    done: list[str] = field(default_factory=list)

    def step(self) -> None:
        deeds = self.offered()
        name = self.chance.choice(sorted(deeds))
        self.done.append(name)
        deeds[name]()

    def offered(self) -> dict[str, Callable[[], object]]:
        open_table, chance, entry = self.open_table, self.chance, self.open_table.entry
        deeds: dict[str, Callable[[], object]] = {"undo": open_table.undo, "tile": self.tile}
        for kind in ("win", "kong", "exhausted", "false_win", "dead_hand"):
            if (
                new_reason(open_table, kind) is None
                and len(open_table.deal.events) < 9
                and (not self.orderly or whole(open_table))
            ):
                deeds[f"new {kind}"] = lambda kind=kind: open_table.add_event(kind)
        for at in range(len(open_table.deal.events)):
            deeds[f"select {at}"] = lambda at=at: open_table.select(at)
        if entry is None:
            return deeds
        for seat in range(4):
            if actor_reason(open_table, seat) is None:
                deeds[f"actor {seat}"] = lambda seat=seat: open_table.set_player(seat)
        for seat in range(SELF_DRAWN, 4):
            if source_reason(open_table, seat) is None:
                deeds[f"source {seat}"] = lambda seat=seat: open_table.make(set_source, seat)
        if isinstance(entry, Win):
            assert open_table.definition is not None
            for flag in open_table.definition.circumstances:
                if flag_reason(open_table, flag) is None or flag in entry.flags:
                    deeds[f"flag {flag}"] = lambda flag=flag: open_table.make(toggle_flag, flag)
            deeds |= {f"hand {copy}": self.hand for copy in range(4)}
            deeds |= {"take back": open_table.take_back, "concealed": lambda: self.tile("concealed")}
            if open_table.same_discard is not None:
                deeds["join"] = partial(open_table.make, join_discard)
        if isinstance(entry, Kong):
            deeds |= {f"kong {copy}": self.tile for copy in range(3)}
            deeds["kind"] = lambda: open_table.make(set_kind, chance.choice(("exposed", "added", "concealed")))
        if isinstance(entry, Exhausted):
            deeds |= {f"hand {copy}": self.hand for copy in range(8)}
        return deeds

    def tile(self, mode: str = "") -> None:
        self.open_table.add_tile(self.chance.choice(self.open_table.kinds()), mode)

    def hand(self) -> None:
        """A hand of runs, triplets and a pair in at most two suits, out of what is left; with it the winning tile."""
        open_table, chance = self.open_table, self.chance
        held = open_table.held
        if held is None:
            return
        do(open_table, "clear:")
        space = open_table.room_at(open_table.current, open_table.actor, open_table.held or held)
        left = Counter(open_table.copies_left())
        suits = chance.sample((0, 9, 18), 2)
        groups = [
            [suit + at] * 3 if chance.random() < 0.3 else [suit + low, suit + low + 1, suit + low + 2]
            for suit in (suits[0], *suits)
            for at, low in ((chance.randrange(9), chance.randrange(7)) for _ in range(12))
        ]
        tiles = [suits[0] + chance.randrange(9)] * 2
        left.subtract(tiles)
        for group in groups:
            if len(tiles) + 3 <= space + 1 and all(left[kind] >= group.count(kind) for kind in group):
                tiles += group
                left.subtract(group)
        chance.shuffle(tiles)
        open_table.add_tiles(tiles)


def faults(open_table: OpenTable, library: Library, deal: Deal | None = None) -> set[str]:
    """What the engine finds wrong with the record of the table, or of another deal at the same table."""
    record = record_of(as_recorded(deal or open_table.deal, open_table.jing))
    try:
        settle_record(record, library)
    except Problems as problems:
        return {problem.code for problem in problems.problems}
    return set()


def walk(library: Library, ruleset: str, seed: int, steps: int, orderly: bool = True) -> list[tuple[Person, int]]:
    chance = random.Random(f"{ruleset} {seed}")
    open_table = OpenTable(Deal(ruleset, dealer=chance.randrange(4)))
    open_table.start(library)
    if open_table.has_jing:
        open_table.select(-1)
        open_table.add_tile(chance.choice(open_table.kinds()))
    person = Person(open_table, chance, orderly)
    return [(person, step) for step in range(steps)]


def whole(open_table: OpenTable) -> bool:
    return all(missing_of(open_table, at) is None for at in range(len(open_table.deal.events)))


@sampled(9)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_player_who_only_does_what_is_offered_never_makes_an_error(library: Library, ruleset: str, seed: int) -> None:
    for person, _ in walk(library, ruleset, seed, 120, orderly=False):
        person.step()
        wrong = faults(person.open_table, library) - UNFINISHED - NO_WIN
        wins = [event for event in person.open_table.deal.events if isinstance(event, Win)]
        if any(win.source is None for win in wins):
            wrong -= {"flag_needs_from"}  # whose kong was robbed has not been said yet
        if any(win.tile is None for win in wins):
            wrong -= {"flags_differ"}  # nobody knows yet whether it was the same tile
        assert not wrong, (wrong, person.done[-6:], person.open_table.record())
        outcome = person.open_table.outcome
        assert outcome is not None
        if outcome.complete and outcome.settlement is not None:
            assert settle_record(person.open_table.record(), library).net == outcome.settlement.net


def with_event(deal: Deal, at: int, event: Event) -> Deal:
    return deal._replace(events=(*deal.events[:at], event, *deal.events[at + 1 :]))


@sampled(2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_refused_circumstance_would_be_an_error_and_every_offered_one_is_none(
    library: Library, ruleset: str
) -> None:
    refused, offered = Counter[str](), Counter[str]()
    for seed in range(how_many(8, 3)):
        for person, _ in walk(library, ruleset, 100 + seed, 90):
            person.step()
            open_table, entry = person.open_table, person.open_table.entry
            if not isinstance(entry, Win) or not whole(open_table) or faults(open_table, library):
                continue
            assert open_table.definition is not None
            for flag in set(FLAGS) & set(open_table.definition.circumstances) - set(entry.flags):
                reason = flag_reason(open_table, flag)
                if reason is not None and reason.code == "why_melded":
                    continue  # a record may say so, but nobody at a table can mean it
                if reason is not None:
                    forced = open_table.deal
                    for at in open_table.deal.on_discard_of(open_table.current):
                        win = forced.events[at]
                        assert isinstance(win, Win)
                        forced = with_event(forced, at, win._replace(flags=(*win.flags, flag)))
                    assert faults(open_table, library, forced), (flag, open_table.record())
                    refused[flag] += 1
                else:
                    open_table.make(toggle_flag, flag)
                    assert not faults(open_table, library) - NO_WIN, (flag, open_table.record())
                    offered[flag] += 1
                    open_table.undo()
    assert sum(refused.values()) > how_many(20, 5), refused
    assert sum(offered.values()) > how_many(5, 1), offered


@sampled(2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_refused_player_and_payer_would_be_an_error(library: Library, ruleset: str) -> None:
    refused = Counter[str]()
    for seed in range(how_many(6, 4)):
        for person, _ in walk(library, ruleset, 200 + seed, 90):
            person.step()
            open_table, deal, entry = person.open_table, person.open_table.deal, person.open_table.entry
            if entry is None or isinstance(entry, Exhausted) or not whole(open_table) or faults(open_table, library):
                continue
            for seat in range(4):
                reason = actor_reason(open_table, seat)
                if reason is not None and seat != entry.player:
                    forced = with_event(deal, open_table.current, entry._replace(player=seat))
                    assert faults(open_table, library, forced), (reason, seat, open_table.record())
                    refused["actor"] += 1
            for seat in range(SELF_DRAWN, 4):
                reason = source_reason(open_table, seat)
                if reason is None:
                    continue
                if isinstance(entry, Win) and seat != entry.source:
                    forced = with_event(deal, open_table.current, entry._replace(source=seat))
                elif isinstance(entry, Kong) and entry.kind == "exposed" and seat not in (entry.discarder, SELF_DRAWN):
                    forced = with_event(deal, open_table.current, entry._replace(discarder=seat))
                else:
                    continue
                assert faults(open_table, library, forced), (reason, seat, open_table.record())
                refused["source"] += 1
    assert refused["actor"] > how_many(5, 2), refused
    assert refused["source"] > how_many(20, 5), refused


def test_an_event_that_is_refused_would_be_an_error(library: Library) -> None:
    for ruleset in RULESETS:
        open_table = OpenTable(Deal(ruleset))
        open_table.start(library)
        assert open_table.definition is not None
        for kind in ("false_win", "dead_hand"):
            assert (new_reason(open_table, kind) is None) == (kind in open_table.definition.penalties)
        messages = open_table.on
        open_table.add_event("exhausted")
        assert new_reason(open_table, "exhausted") is not None
        twice = open_table.deal._replace(events=(*open_table.deal.events, Exhausted()))
        assert "after_exhausted" in faults(open_table, library, twice)
        open_table.undo()
        assert open_table.on == messages
