"""Readings, complete hands and completing tiles against trying everything."""

from __future__ import annotations

import random

import pytest

from calculator.reading import ALL, Shapes, completing, is_complete, readings
from tests.how_much import how_many, sampled
from tests.reading.brute_force import EVERYTHING, STANDARD, WITHOUT_HONOR_RUNS, all_readings, deal, nearly_complete

CHARACTERS = tuple(range(9))
TWO_SUITS = tuple(range(18))
THREE_SUITS = tuple(range(27))
HONORS = tuple(range(27, 34))
SUIT_AND_HONORS = CHARACTERS + HONORS
LOW_OF_TWO = (0, 1, 2, 3, 4, 9, 10, 11, 12)

# tiles, wild kinds, melds, shapes, how many hands
TABLES = [
    (CHARACTERS, (), 0, EVERYTHING, 150),
    (TWO_SUITS, (), 0, EVERYTHING, 150),
    (ALL, (), 0, EVERYTHING, 150),
    (HONORS, (), 0, EVERYTHING, 150),
    (SUIT_AND_HONORS, (), 1, STANDARD, 150),
    (ALL, (), 2, EVERYTHING, 100),
    (TWO_SUITS, (), 4, STANDARD, 60),
    (CHARACTERS, (4,), 0, EVERYTHING, 60),
    (CHARACTERS, (4, 5), 0, WITHOUT_HONOR_RUNS, 25),
    (LOW_OF_TWO, (3, 9), 0, STANDARD, 30),
    (LOW_OF_TWO, (3, 9), 1, STANDARD, 40),
    (LOW_OF_TWO, (3, 9), 2, STANDARD, 40),
    (HONORS, (27, 31), 0, EVERYTHING, 30),
    (HONORS, (27, 28), 1, EVERYTHING, 40),
    (HONORS, (33, 30), 0, WITHOUT_HONOR_RUNS, 30),
    (SUIT_AND_HONORS, (8, 27), 0, EVERYTHING, 25),
    (SUIT_AND_HONORS, (8, 27), 2, EVERYTHING, 40),
    (THREE_SUITS, (8, 9), 0, EVERYTHING, 40),
    (THREE_SUITS, (8, 9), 3, EVERYTHING, 40),
    (ALL, (26, 27), 0, EVERYTHING, 40),
    (ALL, (5, 6), 3, EVERYTHING, 30),
    (ALL, (0, 9, 18, 33), 0, EVERYTHING, 12),
]
NAMES = [
    f"{len(tiles)}-kinds-{len(wild)}-wild-{melds}-melds-{at}" for at, (tiles, wild, melds, _, _) in enumerate(TABLES)
]


def hands(tiles: tuple[int, ...], wild: tuple[int, ...], melds: int, shapes: Shapes, number: int) -> list[list[int]]:
    """Random and nearly complete hands with up to four wild tiles, fewer where there are many kinds."""
    chance = random.Random(f"{tiles}{wild}{melds}{shapes}")
    most = 4 if len(tiles) < 12 else 3 if len(tiles) < 20 else 2
    found: list[list[int]] = []
    while len(found) < number:
        if len(found) % 3 == 0:
            counts = deal(chance, tiles, 14 - 3 * melds)
        else:
            counts = nearly_complete(chance, tiles, melds, shapes, len(found) % 3 - 1)
        for kind in wild:  # a complete hand with wild tiles among it has many readings
            for _ in range(chance.randrange(3)):
                other = chance.choice([k for k in tiles if counts[k]])
                if counts[kind] < 4:
                    counts[other] -= 1
                    counts[kind] += 1
        if sum(counts[kind] for kind in wild) <= most:
            found.append(counts)
    return found


@sampled(10)
@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_readings_are_those_that_trying_every_substitution_finds(
    table: tuple[tuple[int, ...], tuple[int, ...], int, Shapes, int],
) -> None:
    tiles, wild, melds, shapes, number = table
    number = how_many(number, max(number // 3, 12))
    complete = 0
    for counts in hands(tiles, wild, melds, shapes, number):
        expected = all_readings(counts, melds, shapes, wild, tiles)
        found = readings(counts, melds, shapes, wild, tiles)
        as_tuples = [
            ((reading.shape, tuple(group.tiles for group in reading.groups)), reading.stand_ins) for reading in found
        ]
        assert dict(as_tuples) == expected, counts
        assert len(found) == len(expected), counts
        assert [reading.groups for reading in found] == sorted(groups for _, groups in expected), counts
        assert is_complete(counts, melds, shapes, wild, tiles) == bool(expected), counts
        complete += bool(expected)
    assert complete > number // 10


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_the_completing_kinds_are_those_that_trying_each_finds(
    table: tuple[tuple[int, ...], tuple[int, ...], int, Shapes, int],
) -> None:
    tiles, wild, melds, shapes, number = table
    number = how_many(number, max(number // 3, 12))
    chance = random.Random(5)
    ready = 0
    for counts in hands(tiles, wild, melds, shapes, number):
        counts[chance.choice([kind for kind in tiles if counts[kind]])] -= 1
        expected = []
        for kind in tiles:
            counts[kind] += 1
            if is_complete(counts, melds, shapes, wild, tiles):
                expected.append(kind)
            counts[kind] -= 1
        assert completing(counts, melds, shapes, wild, tiles) == tuple(expected), counts
        ready += bool(expected)
    assert ready > number // 5
