"""What holds of every hand, whatever its tiles."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from calculator.reading import ALL, Group, Reading, Shapes, completing, is_complete, memo, readings, shanten, stand_ins
from calculator.tiles import KINDS
from tests.reading.brute_force import EVERYTHING, STANDARD, WITHOUT_HONOR_RUNS, counts_of, deal, nearly_complete

NONE = [0] * KINDS


def complete_hands(seed: str, number: int, wild: Sequence[int], most: int, melds: int = 0) -> list[list[int]]:
    """Complete hands, up to `most` of their tiles replaced by wild ones."""
    chance = random.Random(seed)
    found: list[list[int]] = []
    while len(found) < number:
        counts = nearly_complete(chance, ALL, melds, EVERYTHING, 0)
        for _ in range(most):
            kind = chance.choice(wild)
            if counts[kind] < 4:
                counts[chance.choice([k for k in ALL if counts[k]])] -= 1
                counts[kind] += 1
        if is_complete(counts, melds, EVERYTHING, wild):
            found.append(counts)
    return found


def divided(found: list[Reading]) -> set[tuple[str, tuple[Group, ...]]]:
    return {(reading.shape, reading.groups) for reading in found}


def test_a_tile_become_wild_never_loses_a_reading() -> None:
    for counts in complete_hands("loses", 40, (7,), 1):
        for kind in {kind for kind in ALL if counts[kind]}:
            for wild in {(kind,), (kind, (kind + 1) % 34)}:
                if sum(counts[k] for k in wild) < 4:
                    before = divided(readings(counts, 0, EVERYTHING))
                    after = readings(counts, 0, EVERYTHING, wild)
                    assert before <= divided(after)
                    assert before == divided([reading for reading in after if not reading.stand_ins])


def test_a_wild_tile_in_place_of_another_never_loses_a_reading() -> None:
    for counts in complete_hands("in place", 40, (30,), 2):
        wild = (30,)
        before = divided(readings(counts, 0, EVERYTHING, wild))
        chance = random.Random(0)
        counts[chance.choice([kind for kind in ALL if counts[kind] and kind != 30])] -= 1
        counts[30] += 1
        if counts[30] <= 3:
            assert before <= divided(readings(counts, 0, EVERYTHING, wild))


@pytest.mark.parametrize("order", list(permutations(range(3)))[1:])
def test_exchanging_the_suits_exchanges_the_readings(order: tuple[int, ...]) -> None:
    wild = (4, 11)

    def moved(kind: int) -> int:
        return kind if kind >= 27 else 9 * order[kind // 9] + kind % 9

    moved_wild = tuple(moved(kind) for kind in wild)
    for counts in complete_hands(str(order), 25, wild, 2):
        elsewhere = [0] * KINDS
        for kind, count in enumerate(counts):
            elsewhere[moved(kind)] = count
        expected = sorted(
            (tuple(sorted(tuple(map(moved, group)) for group in reading.groups)), reading.shape, reading.stand_ins)
            for reading in readings(counts, 0, EVERYTHING, wild)
        )
        found = readings(elsewhere, 0, EVERYTHING, moved_wild)
        assert [(reading.groups, reading.shape, reading.stand_ins) for reading in found] == expected
        counts[next(kind for kind in ALL if counts[kind])] -= 1
        elsewhere = [0] * KINDS
        for kind, count in enumerate(counts):
            elsewhere[moved(kind)] = count
        waits = sorted(moved(kind) for kind in completing(counts, 0, EVERYTHING, wild))
        assert list(completing(elsewhere, 0, EVERYTHING, moved_wild)) == waits
        assert shanten(elsewhere, NONE, 0, EVERYTHING, moved_wild) == shanten(counts, NONE, 0, EVERYTHING, wild)


def test_counting_from_nine_down_mirrors_the_readings() -> None:
    def mirrored(kind: int) -> int:
        return kind if kind >= 27 else 9 * (kind // 9) + 8 - kind % 9

    for counts in complete_hands("mirror", 60, (20,), 1):
        other = [counts[mirrored(kind)] for kind in ALL]
        expected = {
            tuple(sorted(tuple(sorted(map(mirrored, group))) for group in reading.groups))
            for reading in readings(counts, 0, WITHOUT_HONOR_RUNS, (20,))
        }
        found = readings(other, 0, WITHOUT_HONOR_RUNS, (mirrored(20),))
        assert {reading.groups for reading in found} == expected


@pytest.mark.parametrize(("wild", "most", "melds"), [((4, 5), 4, 0), ((26, 27), 4, 1), ((27, 31), 5, 2), ((33,), 3, 0)])
def test_readings_are_in_order_and_none_comes_twice(wild: tuple[int, ...], most: int, melds: int) -> None:
    for counts in complete_hands(str(wild), 12, wild, most, melds):
        found = readings(counts, melds, EVERYTHING, wild)
        assert [reading.groups for reading in found] == sorted({reading.groups for reading in found})
        for reading in found:
            assert list(reading.groups) == sorted(reading.groups)
            as_what = stand_ins(reading, counts, wild)
            assert sorted(kind for kind, _ in as_what) == [k for k in ALL if k in wild for _ in range(counts[k])]
            assert sum(kind != other for kind, other in as_what) == reading.stand_ins
            tiles = list(counts)
            for kind, other in as_what:
                tiles[kind] -= 1
                tiles[other] += 1
            assert tiles == [sum(group.tiles.count(kind) for group in reading.groups) for kind in range(KINDS)]


def signature(reading: Reading) -> tuple[object, ...]:
    kinds = [group.kind for group in reading.groups]
    honors = sum(group.tiles[0] >= 27 for group in reading.groups) if reading.shape == "thirteen_unrelated" else 0
    return reading.shape, kinds.count("triplet"), kinds.count("run"), honors == 7, reading.stand_ins == 0


@pytest.mark.parametrize(
    ("wild", "most", "melds", "hands"),
    [
        ((4,), 1, 0, 150),
        ((4, 5), 2, 0, 60),
        ((4, 5), 4, 0, 20),
        ((4, 5), 4, 1, 40),
        ((26, 27), 3, 0, 30),
        ((27, 28), 5, 2, 25),
        ((33, 0), 4, 3, 40),
        ((33, 0), 2, 4, 40),
        ((31, 32, 33), 4, 1, 20),
    ],
)
@pytest.mark.parametrize("shapes", [EVERYTHING, WITHOUT_HONOR_RUNS], ids=["honor runs", "no honor runs"])
def test_coarse_readings_are_one_of_each_sort(
    shapes: Shapes, wild: tuple[int, ...], most: int, melds: int, hands: int
) -> None:
    for counts in complete_hands(str(wild), hands // 2, wild, most, melds):
        every = readings(counts, melds, shapes, wild)
        found = readings(counts, melds, shapes, wild, coarse=True)
        assert set(found) <= set(every), counts
        assert len({signature(reading) for reading in found}) == len(found), counts
        assert {signature(reading) for reading in found} == {signature(reading) for reading in every}, counts
        honors = [
            sum(group.tiles[0] >= 27 for group in reading.groups) for reading in every if len(reading.groups) == 14
        ]
        if honors:
            assert max(honors) in [
                sum(group.tiles[0] >= 27 for group in r.groups) for r in found if len(r.groups) == 14
            ]


@pytest.mark.parametrize("tiles", [(0, 1, 2, 27), (0, 1, 2), (27, 28, 29), (0, 9, 18, 27), (0, 1, 2, 3)])
def test_coarse_readings_of_few_kinds_are_one_of_each_sort(tiles: tuple[int, ...]) -> None:
    chance = random.Random(str(tiles))
    for at in range(60):
        melds = at % 5
        counts = deal(chance, tiles, min(14 - 3 * melds, 3 * len(tiles)))
        wild = tuple(chance.sample(tiles, 1 + at % 2))
        if sum(counts[kind] for kind in wild) > 5:
            continue
        every = readings(counts, melds, EVERYTHING, wild, tiles)
        found = readings(counts, melds, EVERYTHING, wild, tiles, coarse=True)
        assert set(found) <= set(every)
        assert {signature(reading) for reading in found} == {signature(reading) for reading in every}


@pytest.mark.parametrize("limit", [0, 1, 5, 50])
def test_a_limit_is_passed_only_where_there_are_more(limit: int) -> None:
    for counts in complete_hands("limit", 25, (4, 14), 3):
        every = readings(counts, 0, EVERYTHING, (4, 14))
        found = readings(counts, 0, EVERYTHING, (4, 14), limit=limit)
        assert (len(found) > limit) == (len(every) > limit)
        assert set(found) <= set(every)
        if len(every) <= limit:
            assert found == every


@pytest.mark.parametrize(
    "hand",
    ["5555m6666m111222z", "5555m6666m123456z", "5555m6666m258p147s", "5555m6666m123456p", "5555m6666m1p1s1z234z"],
)
def test_eight_wild_tiles_have_more_readings_than_anyone_lists(hand: str) -> None:
    counts = counts_of(hand)
    melds = (14 - sum(counts)) // 3
    assert len(readings(counts, melds, EVERYTHING, (4, 5), limit=200)) > 200
    assert 2 <= len(readings(counts, melds, EVERYTHING, (4, 5), coarse=True)) < 16


@pytest.mark.parametrize(
    ("hand", "melds"),
    [("", 0), ("11m", 0), ("11m", 5), ("11m", -1), ("123m11z", 4), ("111222333m444555p", 0), ("123m456m789m123p4z", 0)],
)
def test_a_wrong_number_of_tiles_is_not_complete(hand: str, melds: int) -> None:
    counts = counts_of(hand)
    for wild in ((), (0,), (0, 1, 27)):
        assert not is_complete(counts, melds, EVERYTHING, wild)
        assert readings(counts, melds, EVERYTHING, wild) == []
        assert readings(counts, melds, EVERYTHING, wild, coarse=True) == []
        if sum(counts) != 13 - 3 * melds:
            assert completing(counts, melds, EVERYTHING, wild) == ()


def test_kinds_that_the_table_lacks_complete_nothing() -> None:
    assert completing(counts_of("147m258p369s1234z"), 0, EVERYTHING) == (31, 32, 33)
    assert completing(counts_of("147m258p369s1234z"), 0, EVERYTHING, (), range(31)) == ()
    waits_on_anything = counts_of("123456789m123p9s")
    assert completing(waits_on_anything, 0, EVERYTHING, (26,)) == ALL
    assert completing(waits_on_anything, 0, EVERYTHING, (26,), range(27)) == ALL[:27]


def test_seven_pairs_and_unrelated_tiles_need_every_tile_concealed() -> None:
    pairs = Shapes(standard=False, seven_pairs=True, thirteen_unrelated=True)
    assert is_complete(counts_of("1122334455667z7z"), 0, pairs)
    assert not is_complete(counts_of("11223344556z"), 1, pairs)
    assert not is_complete(counts_of("112233445z9m"), 1, pairs, (8, 31))


def test_four_of_a_kind_are_two_of_seven_pairs() -> None:
    (reading,) = readings(counts_of("1111m2222p3333s55z"), 0, Shapes(seven_pairs=True))
    assert [str(group) for group in reading.groups] == ["11m", "11m", "22p", "22p", "33s", "33s", "55z"]


def test_a_wild_tile_may_be_a_fifth() -> None:
    counts = counts_of("1111m7z")
    assert [str(group) for group in readings(counts, 3, STANDARD, (33,))[0].groups] == ["11m", "111m"]
    assert completing(counts_of("1111m"), 3, STANDARD, (33,)) == (0, 33)
    assert completing(counts_of("1111m"), 3, STANDARD) == (0,)  # that there is none left is not asked here


def test_a_group_is_its_tiles_and_there_is_one_of_each() -> None:
    for text, kind in (("1m", "single"), ("55z", "pair"), ("999s", "triplet"), ("345p", "run"), ("124z", "run")):
        group = Group.of(text)
        assert (group.kind, str(group)) == (kind, text)
        assert eval(repr(group)) is group
        assert Group(group.tiles) is group
        assert pickle.loads(pickle.dumps(group)) is group
        with pytest.raises(AttributeError, match="does not change"):
            group.kind = "run"  # type: ignore[misc]


def test_a_table_that_is_full_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "_MOST", 3)
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    table = memo.Memo(double)
    assert [table[number] for number in (1, 1, 2, 3, 4, 4, 1)] == [2, 2, 4, 6, 8, 8, 2]
    assert asked == [1, 2, 3, 4, 1]
    assert len(table) == 2
