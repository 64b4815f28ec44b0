"""What the desk offers is legal, and what it refuses would be an error: held against the engine, which knows no desk."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from calculator.deals import FLAGS, SELF_DRAWN, Deal, Event, Exhausted, Kong, Win, as_recorded, record_of
from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.table import Desk, actor_reason, flag_reason, new_reason, source_reason
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

    desk: Desk
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
        desk, chance, entry = self.desk, self.chance, self.desk.entry
        deeds: dict[str, Callable[[], object]] = {"undo": desk.undo, "tile": self.tile}
        for kind in ("win", "kong", "exhausted", "false_win", "dead_hand"):
            if new_reason(desk, kind) is None and len(desk.deal.events) < 9 and (not self.orderly or whole(desk)):
                deeds[f"new {kind}"] = lambda kind=kind: desk.add_event(kind)
        for at in range(len(desk.deal.events)):
            deeds[f"select {at}"] = lambda at=at: desk.select(at)
        if entry is None:
            return deeds
        for seat in range(4):
            if actor_reason(desk, seat) is None:
                deeds[f"actor {seat}"] = lambda seat=seat: desk.set_player(seat)
        for seat in range(SELF_DRAWN, 4):
            if source_reason(desk, seat) is None:
                deeds[f"source {seat}"] = lambda seat=seat: desk.set_source(seat)
        if isinstance(entry, Win):
            assert desk.definition is not None
            for flag in desk.definition.circumstances:
                if flag_reason(desk, flag) is None or flag in entry.flags:
                    deeds[f"flag {flag}"] = lambda flag=flag: desk.toggle_flag(flag)
            deeds |= {f"hand {copy}": self.hand for copy in range(4)}
            deeds |= {"take back": desk.take_back, "concealed": lambda: self.tile("concealed")}
            if desk.same_discard is not None:
                deeds["join"] = desk.join_discard
        if isinstance(entry, Kong):
            deeds |= {f"kong {copy}": self.tile for copy in range(3)}
            deeds["kind"] = lambda: desk.set_kind(chance.choice(("exposed", "added", "concealed")))
        if isinstance(entry, Exhausted):
            deeds |= {f"hand {copy}": self.hand for copy in range(8)}
        return deeds

    def tile(self, mode: str = "") -> None:
        self.desk.add_tile(self.chance.choice(self.desk.kinds()), mode)

    def hand(self) -> None:
        """A hand of runs, triplets and a pair in at most two suits, out of what is left; with it the winning tile."""
        desk, chance = self.desk, self.chance
        held = desk.held
        if held is None:
            return
        do(desk, "clear:")
        space = desk.deal.room(desk.current, desk.actor, desk.held or held)
        left = Counter(desk.copies_left())
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
        desk.add_tiles(tiles)


def faults(desk: Desk, library: Library, deal: Deal | None = None) -> set[str]:
    """What the engine finds wrong with the record of the desk, or of another deal at the same table."""
    record = record_of(as_recorded(deal or desk.deal, desk.jing))
    try:
        settle_record(record, library)
    except Problems as problems:
        return {problem.code for problem in problems.problems}
    return set()


def walk(library: Library, ruleset: str, seed: int, steps: int, orderly: bool = True) -> list[tuple[Person, int]]:
    chance = random.Random(f"{ruleset} {seed}")
    desk = Desk(Deal(ruleset, dealer=chance.randrange(4)))
    desk.start(library)
    if desk.has_jing:
        desk.select(-1)
        desk.add_tile(chance.choice(desk.kinds()))
    person = Person(desk, chance, orderly)
    return [(person, step) for step in range(steps)]


def whole(desk: Desk) -> bool:
    definition = desk.definition
    assert definition is not None
    return all(missing_of(desk.deal, at, definition) is None for at in range(len(desk.deal.events)))


@sampled(9)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_player_who_only_does_what_is_offered_never_makes_an_error(library: Library, ruleset: str, seed: int) -> None:
    for person, _ in walk(library, ruleset, seed, 120, orderly=False):
        person.step()
        wrong = faults(person.desk, library) - UNFINISHED - NO_WIN
        wins = [event for event in person.desk.deal.events if isinstance(event, Win)]
        if any(win.source is None for win in wins):
            wrong -= {"flag_needs_from"}  # whose kong was robbed has not been said yet
        if any(win.tile is None for win in wins):
            wrong -= {"flags_differ"}  # nobody knows yet whether it was the same tile
        assert not wrong, (wrong, person.done[-6:], person.desk.record())
        outcome = person.desk.outcome
        assert outcome is not None
        if outcome.complete and outcome.settlement is not None:
            assert settle_record(person.desk.record(), library).net == outcome.settlement.net


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
            desk, entry = person.desk, person.desk.entry
            if not isinstance(entry, Win) or not whole(desk) or faults(desk, library):
                continue
            assert desk.definition is not None
            for flag in set(FLAGS) & set(desk.definition.circumstances) - set(entry.flags):
                reason = flag_reason(desk, flag)
                if reason is not None and reason.code == "why_melded":
                    continue  # a record may say so, but nobody at a table can mean it
                if reason is not None:
                    forced = desk.deal
                    for at in desk.deal.on_discard_of(desk.current):
                        win = forced.events[at]
                        assert isinstance(win, Win)
                        forced = with_event(forced, at, win._replace(flags=(*win.flags, flag)))
                    assert faults(desk, library, forced), (flag, desk.record())
                    refused[flag] += 1
                else:
                    desk.toggle_flag(flag)
                    assert not faults(desk, library) - NO_WIN, (flag, desk.record())
                    offered[flag] += 1
                    desk.undo()
    assert sum(refused.values()) > how_many(20, 5), refused
    assert sum(offered.values()) > how_many(5, 1), offered


@sampled(2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_refused_player_and_payer_would_be_an_error(library: Library, ruleset: str) -> None:
    refused = Counter[str]()
    for seed in range(how_many(6, 4)):
        for person, _ in walk(library, ruleset, 200 + seed, 90):
            person.step()
            desk, deal, entry = person.desk, person.desk.deal, person.desk.entry
            if entry is None or isinstance(entry, Exhausted) or not whole(desk) or faults(desk, library):
                continue
            for seat in range(4):
                reason = actor_reason(desk, seat)
                if reason is not None and seat != entry.player:
                    forced = with_event(deal, desk.current, entry._replace(player=seat))
                    assert faults(desk, library, forced), (reason, seat, desk.record())
                    refused["actor"] += 1
            for seat in range(SELF_DRAWN, 4):
                reason = source_reason(desk, seat)
                if reason is None:
                    continue
                if isinstance(entry, Win) and seat != entry.source:
                    forced = with_event(deal, desk.current, entry._replace(source=seat))
                elif isinstance(entry, Kong) and entry.kind == "exposed" and seat not in (entry.feeder, SELF_DRAWN):
                    forced = with_event(deal, desk.current, entry._replace(feeder=seat))
                else:
                    continue
                assert faults(desk, library, forced), (reason, seat, desk.record())
                refused["source"] += 1
    assert refused["actor"] > how_many(5, 2), refused
    assert refused["source"] > how_many(20, 5), refused


def test_an_event_that_is_refused_would_be_an_error(library: Library) -> None:
    for ruleset in RULESETS:
        desk = Desk(Deal(ruleset))
        desk.start(library)
        assert desk.definition is not None
        for kind in ("false_win", "dead_hand"):
            assert (new_reason(desk, kind) is None) == (kind in desk.definition.penalties)
        told = desk.on
        desk.add_event("exhausted")
        assert new_reason(desk, "exhausted") is not None
        twice = desk.deal._replace(events=(*desk.deal.events, Exhausted()))
        assert "after_exhausted" in faults(desk, library, twice)
        desk.undo()
        assert desk.on == told
