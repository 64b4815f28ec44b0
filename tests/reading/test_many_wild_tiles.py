"""Hands of listed groups with so many wild tiles that each is looked at by itself, against taking tile by tile."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from calculator.reading import Shapes, completing, is_complete, readings
from calculator.tiles import KINDS
from tests.how_much import how_many, sampled
from tests.reading.test_any_groups import CARDS, WITH_150, Groups, Kinds

WILD = CARDS[-1], CARDS[9]
PLAYED = tuple(kind for kind in CARDS if kind not in WILD)
RUNS = tuple(run for run in WITH_150 if not set(run) & set(WILD))


@cache
def whole(tiles: Kinds, wilds: int, pair: bool) -> bool:
    """Whether sorted tiles go into groups that wild ones fill up, one of them a pair where that is wanted."""
    if not tiles:
        return wilds % 3 == 2 * pair
    first = tiles[0]
    groups: Groups = ((first,) * 3, *(run for run in RUNS if first in run), *([(first, first)] if pair else []))
    for group in groups:
        held, wanted = Counter(tiles), Counter(group)
        missing = (wanted - held).total()
        if missing <= wilds:
            left = tuple(sorted((held - wanted).elements()))
            if whole(left, wilds - missing, pair and len(group) == 3):
                return True
    return False


@sampled(3)
@pytest.mark.parametrize("size", [21, 20, 18])
@pytest.mark.parametrize("wilds", [4, 5, 7])
def test_a_hand_of_many_wild_tiles_is_whole_where_taking_tile_by_tile_says_so(size: int, wilds: int) -> None:
    shapes = Shapes(size=size, runs=WITH_150, kinds=CARDS)
    complete = 0
    for seed in range(how_many(60, 12)):
        chance = random.Random(f"{size} {wilds} {seed}")
        wall = [kind for kind in PLAYED for _ in range(4)]
        few = chance.sample(PLAYED, chance.choice((4, 6, 9, 18)))
        held = chance.sample([kind for kind in wall if kind in few] + wall * (len(few) < 6), size - wilds)
        counts = [0] * KINDS
        for kind in [*held, *(WILD[at % 2] for at in range(wilds))]:
            counts[kind] += 1
        if max(counts) > 4:
            continue
        expected = whole(tuple(sorted(held)), wilds, size % 3 == 2)
        complete += expected
        assert is_complete(counts, 0, shapes, WILD, PLAYED) == expected, counts
        found = readings(counts, 0, shapes, WILD, PLAYED, limit=20)
        assert bool(found) == expected
        out = held[0]
        counts[out] -= 1
        wanted = [
            kind
            for kind in PLAYED
            if whole(tuple(sorted([*held[1:], kind])), wilds, size % 3 == 2) and counts[kind] < 4
        ]
        assert [kind for kind in completing(counts, 0, shapes, WILD, PLAYED) if counts[kind] < 4] == wanted
    assert complete
