"""Hands of any size and any groups, 17 tiles and cards, against trying everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest

from calculator.reading import ALL, OwnShape, Shapes, completing, is_complete, readings, shanten, stand_ins, usual_runs
from calculator.tiles import KINDS, parse_tiles
from tests.how_much import how_many, sampled
from tests.written_hands import count_tiles

Kinds = tuple[int, ...]
Groups = tuple[Kinds, ...]


def kinds_of(text: str) -> Kinds:
    return tuple(int(tile) for tile in parse_tiles(text))


def groups_of(text: str) -> tuple[Kinds, ...]:
    return tuple(tuple(sorted(kinds_of(group))) for group in text.split())


CARDS = kinds_of("1234567890x1234567890d")
FEW_CARDS = kinds_of("123457890x12357890d")
IN_A_ROW = tuple(groups_of(" ".join(f"{a}{a + 1}{(a + 2) % 10}{size}" for size in "xd" for a in range(1, 9))))
BOTH_SIZES = groups_of(" ".join(f"{a}{a}x{a}d {a}x{a}{a}d" for a in range(10)))
TWO_SEVEN_TEN = groups_of("270x 270d")
ONE_FIVE_TEN = groups_of("150x 150d")
LOUDI = IN_A_ROW + BOTH_SIZES + TWO_SEVEN_TEN
WITH_150 = LOUDI + ONE_FIVE_TEN


def runs_of(shapes: Shapes) -> frozenset[Kinds]:
    """The runs, written out once more where the shapes do not list them."""
    if shapes.runs is not None:
        return frozenset(shapes.runs)
    found = {(k, k + 1, k + 2) for k in range(27) if k % 9 < 7}
    if shapes.honor_runs:
        found |= {*combinations(range(27, 31), 3), (31, 32, 33)}
    return frozenset(found)


@cache
def into_groups(tiles: Kinds, runs: frozenset[Kinds]) -> frozenset[Groups]:
    """Every way to put sorted tiles into threes that are equal or a run."""
    if not tiles:
        return frozenset({()})
    found: set[Groups] = set()
    for two in {*combinations(tiles[1:], 2)}:
        group = (tiles[0], *two)
        if len(set(group)) == 1 or group in runs:
            left = Counter(tiles) - Counter(group)
            for others in into_groups(tuple(sorted(left.elements())), runs):
                found.add(tuple(sorted((group, *others))))
    return frozenset(found)


def standard(tiles: Kinds, shapes: Shapes, winning: int | None) -> set[Groups]:
    """The divisions into groups, with a pair where two tiles are left; threes that were held stay together."""
    runs = runs_of(shapes)
    counts = Counter(tiles)
    kept: list[Kinds] = []
    if shapes.keep_triplets:
        for kind, count in list(counts.items()):
            before = count - (kind == winning)
            if before > 3:
                return set()
            if before == 3:
                kept.append((kind,) * 3)
                counts[kind] -= 3
    if counts.total() % 3 == 1:
        return set()
    found: set[Groups] = set()
    for pair in [kind for kind, count in counts.items() if count > 1] if counts.total() % 3 == 2 else [-1]:
        left = counts - Counter({pair: 2}) if pair >= 0 else counts
        for groups in into_groups(tuple(sorted(left.elements())), runs):
            found.add(tuple(sorted([*kept, *groups, *([(pair, pair)] if pair >= 0 else [])])))
    return found


def own(tiles: Kinds, shape: OwnShape) -> set[Groups]:
    if shape.only:
        return {tuple((kind,) for kind in tiles)} if set(tiles) <= set(shape.only) else set()
    found: set[Groups] = set()
    counts = Counter(tiles)
    for threes in combinations_with_replacement(sorted(counts), shape.triplets):
        left = counts.copy()
        left.subtract([kind for kind in threes for _ in range(3)])
        if all(count >= 0 and count % 2 == 0 for count in left.values()):
            pairs = [(kind, kind) for kind, count in left.items() for _ in range(count // 2)]
            found.add(tuple(sorted([*pairs, *((kind,) * 3 for kind in threes)])))
    return found


def brute(
    counts: Sequence[int], melds: int, shapes: Shapes, wild: Kinds, tiles: Kinds, winning: int | None
) -> set[tuple[str, Groups, int]]:
    """Every reading with the fewest wild tiles that stand for another, by putting every kind in their places."""
    natural = [kind for kind in range(KINDS) for _ in range(counts[kind]) if kind not in wild]
    jokers = [kind for kind in wild for _ in range(counts[kind])]
    if len(natural) + len(jokers) != shapes.size - 3 * melds:
        return set()
    found: set[tuple[str, Groups, int]] = set()
    for instead in combinations_with_replacement(sorted(tiles), len(jokers)):
        others = (Counter(jokers) - Counter(instead)).total()
        whole = tuple(sorted([*natural, *instead]))
        if shapes.keep_triplets:
            assert not wild, "what stays together is a matter of tiles that are none but themselves"
        if shapes.standard:
            found |= {("standard", groups, others) for groups in standard(whole, shapes, winning)}
        for shape in shapes.own:
            if shape.only or (not melds and len(whole) == 2 * shape.pairs + 3 * shape.triplets):
                found |= {(shape.id, groups, others) for groups in own(whole, shape)}
    return found


def hands(
    seed: str, shapes: Shapes, tiles: Kinds, melds: int, wild: Kinds, most: int, number: int
) -> list[tuple[list[int], int]]:
    """Hands made of groups of the shapes, some with a tile or two exchanged, and the kind that came last."""
    chance = random.Random(seed)
    runs = [run for run in runs_of(shapes) if set(run) <= set(tiles)]
    size = shapes.size - 3 * melds
    found: list[tuple[list[int], int]] = []
    while len(found) < number:
        held: list[int] = []
        pairs_only = [shape for shape in shapes.own if shape.pairs]
        if pairs_only and not melds and len(found) % 3 == 0:
            for _ in range(pairs_only[0].pairs):
                held += [chance.choice(tiles)] * 2
            for _ in range(pairs_only[0].triplets):
                held += [chance.choice(tiles)] * 3
        elif any(shape.only for shape in shapes.own) and len(found) % 3 == 0:
            held = [chance.choice(shapes.own[0].only or shapes.own[-1].only) for _ in range(size)]
        else:
            while len(held) + 2 < size:
                held += chance.choice(runs) if runs and chance.random() < 0.7 else (chance.choice(tiles),) * 3
            held += [chance.choice(tiles)] * (size - len(held))
        for _ in range(chance.choice((0, 0, 0, 1, 2))):
            held[chance.randrange(size)] = chance.choice(tiles)
        for _ in range(chance.randrange(most + 1)):
            held[chance.randrange(size)] = chance.choice(wild)
        counts = count_tiles(held)
        if max(counts) <= 4 and sum(counts[kind] for kind in wild) <= most:
            found.append((counts, chance.choice(held)))
    return found


CHARACTERS_AND_HONORS = kinds_of("123456789m1234567z")
TWO_SUITS = kinds_of("123456789m123456789p")
TAIWAN = Shapes(size=17, own=(OwnShape("ligu", pairs=7, triplets=1),))
TAIWAN_HONORS = Shapes(size=17, honor_runs=True)
LISTED_17 = Shapes(size=17, runs=groups_of("123m 345m 147m 369p 11m1p 123z"), kinds=ALL)
ALL_258 = Shapes(own=(OwnShape("all_258", only=kinds_of("258m258p258s")),))
PAIRS_OF_TEN = Shapes(standard=False, size=10, own=(OwnShape("five", pairs=5), OwnShape("two", pairs=2, triplets=2)))


def cards(size: int, runs: tuple[Kinds, ...], keep: bool, kinds: Kinds = CARDS) -> Shapes:
    return Shapes(size=size, runs=runs, keep_triplets=keep, kinds=kinds)


# name, shapes, kinds, wild kinds, most wild tiles, melds, how many hands
TABLES = [
    ("17", TAIWAN, ALL, (), 0, 0, 300),
    ("17-melds", TAIWAN, ALL, (), 0, 2, 100),
    ("17-honor-runs", TAIWAN_HONORS, CHARACTERS_AND_HONORS, (), 0, 0, 100),
    ("17-one-wild", TAIWAN, TWO_SUITS, (4,), 1, 0, 100),
    ("17-two-wild", TAIWAN, CHARACTERS_AND_HONORS, (33,), 2, 0, 40),
    ("17-two-wild-melds", TAIWAN_HONORS, CHARACTERS_AND_HONORS, (4, 33), 2, 2, 60),
    ("17-listed", LISTED_17, ALL, (), 0, 0, 100),
    ("17-listed-wild", LISTED_17, TWO_SUITS, (4,), 2, 1, 40),
    ("15", Shapes(size=15), ALL, (), 0, 0, 60),
    ("15-wild", Shapes(size=15), CHARACTERS_AND_HONORS, (30,), 2, 1, 40),
    ("11", Shapes(size=11), TWO_SUITS, (4,), 2, 0, 60),
    ("20-cards", cards(20, LOUDI, True), CARDS, (), 0, 0, 150),
    ("21-cards", cards(21, LOUDI, True), CARDS, (), 0, 0, 200),
    ("21-cards-150", cards(21, WITH_150, True), CARDS, (), 0, 0, 150),
    ("21-cards-melds", cards(21, WITH_150, True), CARDS, (), 0, 3, 150),
    ("20-cards-loose", cards(20, WITH_150, False), CARDS, (), 0, 0, 100),
    ("21-cards-few", cards(21, WITH_150, False, FEW_CARDS), FEW_CARDS, (), 0, 0, 60),
    ("20-cards-wild", cards(20, WITH_150, False), CARDS, (CARDS[4],), 2, 1, 25),
    ("all-258", ALL_258, TWO_SUITS, (), 0, 0, 100),
    ("all-258-wild", ALL_258, kinds_of("2345678m258p"), (1, 2), 2, 1, 40),
    ("pairs-of-ten", PAIRS_OF_TEN, kinds_of("123456m"), (3,), 2, 0, 100),
]


@pytest.mark.parametrize(
    ("name", "shapes", "tiles", "wild", "most", "melds", "number"), TABLES, ids=[table[0] for table in TABLES]
)
def test_readings_and_completing_tiles(
    name: str, shapes: Shapes, tiles: Kinds, wild: Kinds, most: int, melds: int, number: int
) -> None:
    complete = 0
    for counts, winning in hands(name, shapes, tiles, melds, wild, most, how_many(number, number // 5, 20 * number)):
        expected = brute(counts, melds, shapes, wild, tiles, winning)
        found = readings(counts, melds, shapes, wild, tiles, winning=winning)
        assert {(one.shape, one.groups, one.stand_ins) for one in found} == expected, counts
        assert len(found) == len(expected)
        assert [one.groups for one in found] == sorted(one.groups for one in found)
        assert is_complete(counts, melds, shapes, wild, tiles, winning=winning) == bool(expected)
        complete += bool(expected)
        for one in found[:3]:
            assert sum(kind != other for kind, other in stand_ins(one, counts, wild)) == one.stand_ins
        one_of_each = readings(counts, melds, shapes, wild, tiles, coarse=True, winning=winning)
        assert {(one.shape, one.groups, one.stand_ins) for one in one_of_each} <= expected
        assert {one.shape for one in one_of_each} == {one.shape for one in found}
        limited = readings(counts, melds, shapes, wild, tiles, limit=2, winning=winning)
        assert {(one.shape, one.groups, one.stand_ins) for one in limited} <= expected
        assert len(limited) > 2 or len(limited) == len(found)
    assert complete


@sampled(6)
@pytest.mark.parametrize(
    ("name", "shapes", "tiles", "wild", "most", "melds", "number"), TABLES, ids=[table[0] for table in TABLES]
)
def test_completing_tiles(
    name: str, shapes: Shapes, tiles: Kinds, wild: Kinds, most: int, melds: int, number: int
) -> None:
    waiting = 0
    at_most = max(most - 1, 0)
    count = how_many(number, max(number // 8, 16), 3 * number)
    for counts, discarded in hands(f"{name} waits", shapes, tiles, melds, wild, at_most, count):
        if discarded in wild:
            continue
        counts[discarded] -= 1
        expected = []
        for kind in sorted(tiles):
            more = list(counts)
            more[kind] += 1
            if brute(more, melds, shapes, wild, tiles, kind):
                expected.append(kind)
        assert list(completing(counts, melds, shapes, wild, tiles)) == expected, counts
        waiting += bool(expected)
    assert waiting


def targets(shapes: Shapes, tiles: Kinds) -> set[Kinds]:
    """Every complete hand that can be made of these kinds, as counts."""
    groups = [(kind,) * 3 for kind in tiles] + [run for run in runs_of(shapes) if set(run) <= set(tiles)]
    found: set[Kinds] = set()
    if shapes.standard:
        for chosen in combinations_with_replacement(groups, shapes.size // 3):
            body = Counter(kind for group in chosen for kind in group)
            if max(body.values()) <= 4:
                for pair in tiles:
                    if body[pair] <= 2:
                        found.add(tuple(body[kind] + 2 * (kind == pair) for kind in tiles))
    for shape in shapes.own:
        if shape.only:
            continue
        for threes in combinations(tiles, shape.triplets):
            for pairs in combinations_with_replacement(tiles, shape.pairs):
                whole = Counter([*threes, *threes, *threes, *pairs, *pairs])
                if max(whole.values()) <= 4:
                    found.add(tuple(whole[kind] for kind in tiles))
    return found


@pytest.mark.parametrize(
    ("shapes", "tiles"),
    [
        (Shapes(size=17), kinds_of("1234567m1z")),
        (Shapes(size=17, standard=False, own=TAIWAN.own), kinds_of("123456789m")),
        (Shapes(size=11), kinds_of("12345678m12z")),
        (PAIRS_OF_TEN, kinds_of("12345678m")),
    ],
    ids=["17", "ligu", "11", "pairs"],
)
def test_shanten(shapes: Shapes, tiles: Kinds) -> None:
    every = targets(shapes, tiles)
    chance = random.Random("shanten")
    deck = [kind for kind in tiles for _ in range(4)]
    for _ in range(how_many(40, 5, 400)):
        counts = count_tiles(chance.sample(deck, shapes.size - chance.randrange(2)))
        held = [counts[kind] for kind in tiles]
        lacking = min(sum([max(0, a - b) for a, b in zip(target, held, strict=True)]) for target in every)
        assert shanten(counts, [0] * KINDS, 0, shapes, (), tiles) == lacking - 1, counts


def test_tiles_of_some_kinds_alone_are_told_how_far_they_are() -> None:
    shapes = Shapes(own=(OwnShape("all_258", only=kinds_of("258m258p258s")),), standard=False)
    counts = count_tiles(kinds_of("2258m258p22558s13z"))
    assert shanten(counts, [0] * KINDS, 0, shapes) == 1
    assert completing(counts, 0, shapes) == ()


def test_listed_groups_have_no_shanten() -> None:
    counts = count_tiles(kinds_of("123x123x123d123d270x270d4x5x"))
    with pytest.raises(ValueError, match="no shape"):
        shanten(counts, [0] * KINDS, 0, cards(21, LOUDI, True))


def test_runs_that_are_usual_and_listed_are_the_same() -> None:
    chance = random.Random("usual")
    listed = Shapes(runs=usual_runs(ALL, False))
    for _ in range(30):
        counts = count_tiles(chance.sample([kind for kind in range(9) for _ in range(4)], 14))
        assert [one.groups for one in readings(counts, 0, listed)] == [
            one.groups for one in readings(counts, 0, Shapes())
        ]


def test_tiles_of_another_set_complete_nothing() -> None:
    shapes = cards(21, LOUDI, True)
    counts = count_tiles(kinds_of("123x456x789x123d456d789d55m5m"))
    assert not is_complete(counts, 0, shapes)
    assert not readings(counts, 0, shapes)
    assert not is_complete(counts, 0, Shapes(size=21))
