"""Random hands of other sets of tiles, sizes and groups than the usual ones, against trying every group for the first tile that
is in none: part of `compare_many_hands`, which says how to run it. Nothing of the package's own way is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from calculator.reading import ALL, Shapes, completing, is_complete, readings
from calculator.tiles import KINDS, parse_tiles

Kinds = tuple[int, ...]


def kinds_of(text: str) -> Kinds:
    return tuple(int(tile) for tile in parse_tiles(text))


def _groups(text: str) -> tuple[Kinds, ...]:
    return tuple(tuple(sorted(kinds_of(group))) for group in text.split())


CARDS = kinds_of("1234567890x1234567890d")
CARD_RUNS = (
    *_groups(" ".join(f"{a}{a + 1}{(a + 2) % 10}{size}" for size in "xd" for a in range(1, 9))),
    *_groups(" ".join(f"{a}{a}x{a}d {a}x{a}{a}d" for a in range(10))),
    *_groups("270x 270d"),
)
WITH_150 = (*CARD_RUNS, *_groups("150x 150d"))


class Tiles(NamedTuple):
    """A table's kinds, the shape of a win, how many wild tiles a hand may have there, and the runs."""

    kinds: Kinds
    shapes: Shapes
    most_wild: int
    runs: tuple[Kinds, ...]


def _in_rows(kinds: Kinds, honor_runs: bool = False) -> tuple[Kinds, ...]:
    rows = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
    honors = [*combinations(range(27, 31), 3), (31, 32, 33)] if honor_runs else []
    return tuple(run for run in (*rows, *honors) if set(run) <= set(kinds))


THREE_SUITS = tuple(range(27))
TWO_SUITS = tuple(range(9, 27))
NO_MIDDLE = kinds_of("19m123456789p123456789s1234567z")
SETS = {
    "three suits": Tiles(THREE_SUITS, Shapes(), 4, _in_rows(THREE_SUITS)),
    "two suits": Tiles(TWO_SUITS, Shapes(), 4, _in_rows(TWO_SUITS)),
    "a suit without its middle": Tiles(NO_MIDDLE, Shapes(), 4, _in_rows(NO_MIDDLE)),
    "17 tiles": Tiles(ALL, Shapes(size=17), 4, _in_rows(ALL)),
    "17 tiles with runs of honors": Tiles(ALL, Shapes(size=17, honor_runs=True), 4, _in_rows(ALL, True)),
    "20 cards": Tiles(CARDS, Shapes(size=20, runs=CARD_RUNS, kinds=CARDS), 2, CARD_RUNS),
    "21 cards, threes stay": Tiles(
        CARDS, Shapes(size=21, runs=CARD_RUNS, kinds=CARDS, keep_triplets=True), 0, CARD_RUNS
    ),
    "21 cards, with 1 5 10": Tiles(CARDS, Shapes(size=21, runs=WITH_150, kinds=CARDS), 1, WITH_150),
}


def completes(counts: Sequence[int], wilds: int, melds: int, name: str, winning: int | None = None) -> bool:
    """Whether the tiles, none of them wild, and so many wild ones are groups, and a pair where two are left. `winning` came
    last: threes that were there before it stay together where they have to."""
    kinds, shapes, _, _ = SETS[name]
    left = shapes.size - 3 * melds
    if sum(counts) + wilds != left:
        return False
    rest = list(counts)
    if shapes.keep_triplets:
        for kind in kinds:
            before = counts[kind] - (kind == winning)
            if before > 3:
                return False
            rest[kind] -= 3 * (before == 3)
    return _grouped(name)(bytes(rest), wilds, left % 3 == 2)


@cache
def _grouped(name: str) -> Callable[[bytes, int, bool], bool]:
    """Whether tiles, with wild ones beside them, are groups, and a pair where one is wanted; what is known is kept."""
    kinds, of_kind = SETS[name].kinds, _groups_of_kinds(name)

    @lru_cache(maxsize=100_000)
    def grouped(rest: bytes, wilds: int, paired: bool) -> bool:
        kind = next((kind for kind in kinds if rest[kind]), None)
        if kind is None:
            return (wilds - 2 * paired) % 3 == 0 and wilds >= 2 * paired
        for group in (*of_kind[kind], *([(kind, kind)] if paired else [])):
            left, missing = bytearray(rest), 0
            for one in group:
                if left[one]:
                    left[one] -= 1
                else:
                    missing += 1
            if missing <= wilds and grouped(bytes(left), wilds - missing, paired and len(group) == 3):
                return True
        return False

    return grouped


@cache
def _groups_of_kinds(name: str) -> dict[int, list[Kinds]]:
    """The threes that hold each kind."""
    groups = [*SETS[name].runs, *((kind,) * 3 for kind in SETS[name].kinds)]
    return {kind: [group for group in groups if kind in group] for kind in SETS[name].kinds}


def hands(name: str, wilds: int, number: int) -> Iterator[tuple[list[int], int, int, int]]:
    """Counts of tiles that are not wild, the wild kind, melds, and the kind that came last: half of them random, half a tile
    or two from complete."""
    random = Random(f"{name} {wilds}")
    kinds, shapes, _, runs = SETS[name]
    for at in range(number):
        melds = random.choice((0, 0, 0, 1, 2, 3))
        size = shapes.size - 3 * melds - wilds
        wild = random.choice(kinds) if wilds else -1
        tiles: list[int] = []
        while at % 2 and len(tiles) + 2 < size + wilds:
            tiles += random.choice(runs) if random.random() < 0.7 else (random.choice(kinds),) * 3
        tiles += [random.choice(kinds)] * 2 if shapes.size % 3 == 2 else []
        random.shuffle(tiles)
        counts = [0] * KINDS
        for kind in [kind for kind in tiles if kind != wild][: size - random.choice((0, 0, 0, 1, 2))]:
            counts[kind] += counts[kind] < 4
        while sum(counts) < size:
            kind = random.choice(kinds)
            counts[kind] += kind != wild and counts[kind] < 4
        yield counts, wild, melds, random.choice([kind for kind in kinds if counts[kind]])


def check_set(name: str, wilds: int, number: int) -> int:
    """Completeness of each hand, and of every tenth whether it has readings, and its waits; how many were complete."""
    kinds, shapes, _, _ = SETS[name]
    won = 0
    for at, (plain, wild, melds, last) in enumerate(hands(name, wilds, number)):
        counts = list(plain)
        wild_kinds = (wild,) if wilds else ()
        if wilds:
            counts[wild] += wilds
        expected = completes(plain, wilds, melds, name, last)
        place = (name, counts, wild, melds, last)
        assert is_complete(counts, melds, shapes, wild_kinds, kinds, last) == expected, place
        won += expected
        if at % 10:
            continue
        assert bool(readings(counts, melds, shapes, wild_kinds, kinds, limit=1, winning=last)) == expected, place
        counts[last] -= 1
        plain[last] -= 1
        waits = []
        for kind in kinds:
            plain[kind] += kind != wild
            if completes(plain, wilds + (kind == wild), melds, name, kind):
                waits.append(kind)
            plain[kind] -= kind != wild
        assert completing(counts, melds, shapes, wild_kinds, kinds) == tuple(waits), place
    return won
