"""Shanten against every target there is, and against drawing and discarding."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from calculator.reading import ALL, Shapes, completing, is_complete, shanten, shanten_with_each
from calculator.tiles import KINDS, parse_tiles
from tests.how_much import sampled
from tests.reading.brute_force import (
    EVERYTHING,
    STANDARD,
    WITHOUT_HONOR_RUNS,
    counts_of,
    deal,
    nearly_complete,
    shanten_by_exchanging,
    shanten_by_targets,
    shanten_of_unrelated,
)
from tests.written_hands import count_tiles

NONE = [0] * KINDS
CHARACTERS = tuple(range(9))
LOW = tuple(range(6))
TWO_SUITS = tuple(range(18))
HONORS = tuple(range(27, 34))
SEVEN_PAIRS = Shapes(standard=False, seven_pairs=True)
UNRELATED = Shapes(standard=False, thirteen_unrelated=True)


@dataclass(frozen=True)
class Table:
    name: str
    tiles: tuple[int, ...]
    wild: tuple[int, ...]
    melds: int
    shapes: Shapes
    hands: int


TABLES = [
    Table("one suit", CHARACTERS, (), 1, STANDARD, 12),
    Table("one suit, much on the table", CHARACTERS, (), 2, STANDARD, 40),
    Table("one suit, nearly all on the table", CHARACTERS, (), 3, STANDARD, 60),
    Table("six kinds", LOW, (), 0, STANDARD, 12),
    Table("six kinds, one wild", LOW, (2,), 0, STANDARD, 12),
    Table("six kinds, two wild", LOW, (2, 3), 0, STANDARD, 12),
    Table("six kinds, two wild, a meld", LOW, (2, 3), 1, STANDARD, 25),
    Table("one suit, two wild, melds", CHARACTERS, (4, 5), 2, STANDARD, 40),
    Table("one suit, three wild, melds", CHARACTERS, (3, 4, 5), 3, STANDARD, 50),
    Table("two suits, melds", TWO_SUITS, (), 3, STANDARD, 25),
    Table("two suits, wild, melds", TWO_SUITS, (8, 9), 3, STANDARD, 25),
    Table("two suits, four melds", TWO_SUITS, (8, 9), 4, STANDARD, 60),
    Table("every kind, three melds", ALL, (), 3, EVERYTHING, 15),
    Table("every kind, three melds, wild", ALL, (26, 27), 3, EVERYTHING, 15),
    Table("honors with runs", HONORS, (), 0, Shapes(honor_runs=True), 10),
    Table("honors with runs, a meld", HONORS, (27, 32), 1, Shapes(honor_runs=True), 30),
    Table("honors without runs", HONORS, (), 0, STANDARD, 10),
    Table("seven pairs of six kinds", LOW, (), 0, SEVEN_PAIRS, 40),
    Table("seven pairs of seven honors, wild", HONORS, (27, 28), 0, SEVEN_PAIRS, 40),
]


def on_the_table(chance: random.Random, tiles: tuple[int, ...], melds: int, runs: bool) -> list[int]:
    """Tiles of so many melds: kongs and pongs most often, of which there are no fifth copies."""
    while True:
        kinds: list[int] = []
        for _ in range(melds):
            kind = chance.choice(tiles)
            if runs and chance.random() < 0.3 and kind % 9 < 7 and kind + 2 in tiles and kind < 27:
                kinds += [kind, kind + 1, kind + 2]
            else:
                kinds += [kind] * chance.choice((3, 4))
        counts = count_tiles(kinds)
        if max(counts) <= 4:
            return counts


@sampled(8)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_shanten_is_the_distance_to_the_nearest_target(table: Table) -> None:
    chance = random.Random(table.name)
    seen = set()
    for _ in range(table.hands):
        melded = on_the_table(chance, table.tiles, table.melds, True)
        size = 14 - 3 * table.melds - chance.randrange(2)
        counts = deal(chance, table.tiles, size, melded)
        expected = shanten_by_targets(counts, melded, table.melds, table.shapes, table.wild, table.tiles)
        if expected is None:
            with pytest.raises(ValueError, match="no shape"):
                shanten(counts, melded, table.melds, table.shapes, table.wild, table.tiles)
        else:
            found = shanten(counts, melded, table.melds, table.shapes, table.wild, table.tiles)
            assert found == expected, (counts, melded)
            seen.add(found)
    assert len(seen) > 1


@sampled(5)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_hand_with_one_more_tile_of_each_kind_is_as_far_as_each_of_them_by_itself(table: Table) -> None:
    chance = random.Random(table.name)
    for _ in range(table.hands):
        melded = on_the_table(chance, table.tiles, table.melds, True)
        counts = deal(chance, table.tiles, 13 - 3 * table.melds, melded)
        other = table.melds, table.shapes, table.wild, table.tiles
        try:
            expected = [
                shanten([count + (kind == more) for kind, count in enumerate(counts)], melded, *other)
                for more in table.tiles
            ]
        except ValueError:
            with pytest.raises(ValueError, match="no shape"):
                shanten_with_each(counts, melded, *other, table.tiles)
        else:
            assert shanten_with_each(counts, melded, *other, table.tiles) == expected, (counts, melded)


EXCHANGES = [
    Table("two suits of five", (0, 1, 2, 3, 4, 9, 10, 11, 12, 13), (), 0, WITHOUT_HONOR_RUNS, 6),
    Table("one suit and winds", (*CHARACTERS, 27, 28, 29, 30), (), 2, Shapes(honor_runs=True), 12),
    Table("one suit, one wild", CHARACTERS, (4,), 2, STANDARD, 12),
    Table("one suit and dragons, two wild", (*CHARACTERS, 31, 32, 33), (8, 31), 3, Shapes(honor_runs=True), 16),
    Table("every kind, two wild", ALL, (26, 27), 3, EVERYTHING, 10),
    Table("every kind, four melds, two wild", ALL, (26, 27), 4, EVERYTHING, 20),
]


@pytest.mark.parametrize("table", EXCHANGES, ids=lambda table: table.name)
def test_shanten_is_how_many_exchanges_are_needed(table: Table) -> None:
    chance = random.Random(table.name)
    for at in range(table.hands):
        while True:
            melded = on_the_table(chance, table.tiles, table.melds, True)
            counts = nearly_complete(chance, table.tiles, table.melds, table.shapes, 1 + at % 2)
            if all(a + b <= 4 for a, b in zip(counts, melded, strict=True)):
                break
        counts[chance.choice([kind for kind in table.tiles if counts[kind]])] -= at % 3 > 0
        found = shanten(counts, melded, table.melds, table.shapes, table.wild, table.tiles)
        expected = shanten_by_exchanging(counts, melded, table.melds, table.shapes, table.wild, table.tiles, 2)
        assert (found if found < 2 else None) == expected, (counts, melded)


@pytest.mark.parametrize("wild", [(), (4, 5), (27, 28), (8, 33)])
def test_shanten_of_thirteen_unrelated_is_the_distance_to_the_nearest_fourteen(wild: tuple[int, ...]) -> None:
    chance = random.Random(str(wild))
    for at in range(12):
        if at % 2:
            counts = nearly_complete(chance, ALL, 0, UNRELATED, at)
        else:
            counts = deal(chance, ALL, 14)
        counts[chance.choice([kind for kind in ALL if counts[kind]])] -= at % 3 > 0
        assert shanten(counts, NONE, 0, UNRELATED, wild) == shanten_of_unrelated(counts, wild), counts


KNOWN = [
    # hand, kongs and pongs, wild kinds, shapes, shanten
    ("1112345678999m", "", "", STANDARD, 0),
    ("147m258p369s147m2p", "", "", STANDARD, 4),  # four pairs and a tile: nine of fourteen
    ("147m258p369s147m2p", "", "", UNRELATED, 4),  # nine different, five honors lacking
    ("147m258p369s147m2p", "", "", WITHOUT_HONOR_RUNS, 2),  # four pairs of seven
    ("1199m1199p11992s", "", "", WITHOUT_HONOR_RUNS, 0),
    ("1111m2222m3333m5p", "", "", STANDARD, 0),
    # The tile that would do is held four times: only a wild one could be a fifth.
    ("1111333355557m", "", "", STANDARD, 1),
    ("1111m", "999m999p999s", "", STANDARD, 1),
    ("1111m", "999m999p999s", "5z", STANDARD, 0),
    ("1111m", "999m999p5555z", "5z", STANDARD, 1),
    # 46m waits for a 5m, all of which are in the kong.
    ("46m11p", "5555m999p999s", "", STANDARD, 1),
    # Of the wild 9m three lie in the pong, so only one can be drawn for the two gaps.
    ("5778m122z", "6666m999m", "9m", STANDARD, 2),
    ("123z567z11122m33s", "", "", Shapes(honor_runs=True), 0),
    ("123z567z11122m33s", "", "", STANDARD, 4),
]


@pytest.mark.parametrize(("hand", "melds", "wild", "shapes", "expected"), KNOWN)
def test_shanten_of_hands_known_by_hand(hand: str, melds: str, wild: str, shapes: Shapes, expected: int) -> None:
    melded = counts_of(melds)
    kinds = tuple(int(kind) for kind in parse_tiles(wild))
    number = sum(1 for count in melded if count >= 3)
    assert shanten(counts_of(hand), melded, number, shapes, kinds) == expected


@pytest.mark.parametrize("wild", [(), (4, 5), (13, 27), (31, 32, 33)])
def test_a_hand_is_ready_when_a_tile_that_is_left_completes_it(wild: tuple[int, ...]) -> None:
    chance = random.Random(str(wild))
    seen = set()
    for at in range(300):
        melds = chance.choice((0, 0, 0, 1, 2, 3, 4))
        melded = on_the_table(chance, ALL, melds, True)
        counts = nearly_complete(chance, ALL, melds, EVERYTHING, at % 3)
        if any(a + b > 4 for a, b in zip(counts, melded, strict=True)):
            continue
        found = shanten(counts, melded, melds, EVERYTHING, wild)
        assert (found == -1) == is_complete(counts, melds, EVERYTHING, wild)
        counts[chance.choice([kind for kind in ALL if counts[kind]])] -= 1
        found = shanten(counts, melded, melds, EVERYTHING, wild)
        left = [kind for kind in completing(counts, melds, EVERYTHING, wild) if counts[kind] + melded[kind] < 4]
        assert (found == 0) == bool(left), (counts, melded)
        seen.add(found)
    assert {0, 1} <= seen


@pytest.mark.parametrize(
    ("hand", "melds"), [("123m", 0), ("123m456m789m123p456p", 0), ("123m44p", 2), ("", 4), ("11m", -1), ("11m", 5)]
)
def test_a_wrong_number_of_tiles_is_an_error(hand: str, melds: int) -> None:
    with pytest.raises(ValueError, match="concealed tiles beside"):
        shanten(counts_of(hand), NONE, melds, STANDARD)


def test_shapes_that_melds_rule_out_are_an_error() -> None:
    with pytest.raises(ValueError, match="no shape"):
        shanten(counts_of("1122m"), counts_of("111p222p333p"), 3, SEVEN_PAIRS)
