"""十三幺, 全不靠 and 组合龙 against the list of all hands that have them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

import pytest

from calculator.reading import ALL, Reading, Shapes, completing, is_complete, readings, shanten, stand_ins
from calculator.tiles import KINDS, parse_tiles
from tests.written_hands import count_tiles

ORPHANS = parse_tiles("19m19p19s1234567z")
FIRST, MIDDLE, LAST = (0, 3, 6), (1, 4, 7), (2, 5, 8)
NONE = [0] * KINDS

ONLY = {shape: Shapes(standard=False, **{shape: True}) for shape in ("thirteen_orphans", "knitted", "knitted_straight")}


def nines() -> Iterator[tuple[int, ...]]:
    for m, p, s in permutations((FIRST, MIDDLE, LAST)):
        yield tuple(m) + tuple(9 + rank for rank in p) + tuple(18 + rank for rank in s)


def groups() -> Iterator[tuple[int, ...]]:
    for kind in ALL:
        yield (kind, kind, kind)
        if kind < 27 and kind % 9 < 7:
            yield (kind, kind + 1, kind + 2)


@cache
def targets(shape: str) -> tuple[tuple[int, ...], ...]:
    """Every complete hand of fourteen concealed tiles, as counts."""
    found = set()
    if shape == "thirteen_orphans":
        found = {tuple(count_tiles([*ORPHANS, kind])) for kind in ORPHANS}
    elif shape == "knitted":
        for nine in nines():
            found |= {tuple(count_tiles(chosen)) for chosen in combinations((*nine, *range(27, 34)), 14)}
    else:
        for nine in nines():
            for group in groups():
                found |= {tuple(count_tiles((*nine, *group, kind, kind))) for kind in ALL}
        found = {counts for counts in found if max(counts) <= 4}
    return tuple(sorted(found))


def missing(counts: list[int], target: tuple[int, ...]) -> int:
    return sum(want - have for want, have in zip(target, counts, strict=True) if want > have)


def near(shape: str, chance: random.Random, size: int, changes: int) -> list[int]:
    """A hand of `size` tiles, `changes` of which were changed at random since it was complete."""
    counts = list(chance.choice(targets(shape)))
    for step in range(changes + 14 - size):
        counts[chance.choice([kind for kind in ALL if counts[kind]])] -= 1
        if step < changes:
            counts[chance.choice([kind for kind in ALL if counts[kind] < 4])] += 1
    return counts


@pytest.mark.parametrize("shape", ONLY)
def test_every_hand_of_the_list_is_complete_and_no_other(shape: str) -> None:
    chance = random.Random(shape)
    complete = set(targets(shape))
    for counts in chance.sample(targets(shape), min(150, len(complete))):
        assert is_complete(counts, 0, ONLY[shape])
        changed = list(counts)
        changed[chance.choice([kind for kind in ALL if changed[kind]])] -= 1
        changed[chance.choice([kind for kind in ALL if changed[kind] < 4])] += 1
        assert is_complete(changed, 0, ONLY[shape]) == (tuple(changed) in complete)


@pytest.mark.parametrize("shape", ONLY)
def test_waits_are_the_tiles_that_make_a_hand_of_the_list(shape: str) -> None:
    chance = random.Random(shape)
    complete = set(targets(shape))
    ready = 0
    for changes in (0, 0, 0, 1):
        for _ in range(30):
            counts = near(shape, chance, 13, changes)
            expected = [kind for kind in ALL if tuple(plus(counts, kind)) in complete]
            found = [kind for kind in completing(counts, 0, ONLY[shape]) if counts[kind] < 4]
            assert found == expected
            ready += bool(expected)
    assert ready > 60


@pytest.mark.parametrize("shape", ONLY)
def test_shanten_is_the_distance_to_the_nearest_hand_of_the_list(shape: str) -> None:
    chance = random.Random(shape)
    for changes in (0, 1, 3, 6):
        for size in (13, 14):
            for _ in range(4):
                counts = near(shape, chance, size, changes)
                nearest = min(missing(counts, target) for target in targets(shape))
                assert shanten(counts, NONE, 0, ONLY[shape]) == nearest - 1


@pytest.mark.parametrize("shape", ONLY)
def test_a_wild_tile_stands_for_any_that_is_missing(shape: str) -> None:
    wild = (4,)  # 5m
    chance = random.Random(shape)
    hands = [counts for counts in targets(shape) if not counts[4]]
    for counts in chance.sample(hands, min(40, len(hands))):
        for stand in (1, 2):
            changed = list(counts)
            for kind in chance.sample([kind for kind in ALL if counts[kind]], stand):
                changed[kind] -= 1
                changed[4] += 1
            assert is_complete(changed, 0, ONLY[shape], wild)
            found = readings(changed, 0, ONLY[shape], wild)
            assert tuple(counts) in {shown(reading) for reading in found}
            assert shanten(changed, NONE, 0, ONLY[shape], wild) == -1
            for reading in found:
                assert len(stand_ins(reading, changed, wild)) == stand
            one_less = list(changed)
            one_less[4] -= 1
            waits = completing(one_less, 0, ONLY[shape], wild)
            assert 4 in waits
            assert {kind for kind in ALL if is_complete(plus(one_less, kind), 0, ONLY[shape], wild)} == set(waits)


def shown(reading: Reading) -> tuple[int, ...]:
    return tuple(count_tiles(kind for group in reading.groups for kind in group.tiles))


def plus(counts: list[int], kind: int) -> list[int]:
    return [count + (at == kind) for at, count in enumerate(counts)]


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("147m258p369s123m55z", 0, [["123m", "147m", "258p", "369s", "55z"]]),
        ("147m258p369s55z", 1, [["147m", "258p", "369s", "55z"]]),
        ("147m258p369s123p4z", 0, []),
        ("147m369p258s111222m", 0, []),
        ("147m369p258s11122m", 0, [["111m", "147m", "22m", "369p", "258s"]]),
    ],
)
def test_a_knitted_straight_is_read_with_its_group_and_pair(hand: str, melds: int, expected: list[list[str]]) -> None:
    found = readings(count_tiles(parse_tiles(hand)), melds, ONLY["knitted_straight"])
    assert [[str(group) for group in reading.groups] for reading in found] == expected


def test_a_knitted_straight_reaches_past_the_tiles_of_a_kong() -> None:
    # All four 5p lie in the kong: of six ways only the two without 5p are left.
    kong = [0] * KINDS
    kong[13] = 4
    hand = count_tiles(parse_tiles("147m28p369s55z"))
    assert shanten(hand, kong, 1, ONLY["knitted_straight"]) > 0
    assert shanten(hand, [0] * 27 + [3] + [0] * 6, 1, ONLY["knitted_straight"]) == 0
