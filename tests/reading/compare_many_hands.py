"""Hundreds of thousands of random hands for every shape and every number of wild tiles, against brute force.

    python tests/reading/compare_many_hands.py [HANDS]

Brute force here: every multiset of a suit's tiles that is groups, with and without a pair, is written out; then one tile
after another is taken away from each of them, so that every suit that lacks up to five tiles is known by name. Shanten is
held against its own definition: a complete hand has -1, and one exchange brings a hand nearer by one at most, and by one
for some exchange. Nothing of the package's own way is used.

Then the same of other sets of tiles: cards, fewer suits, hands of 17 (`compare_many_sets`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from calculator.reading import ALL, Shapes, completing, is_complete, readings, shanten, shanten_with_each
from calculator.tiles import KINDS
from tests.reading.compare_many_sets import SETS, check_set

MOST_WILD = 4
SHAPES = {
    "standard": Shapes(),
    "standard with runs of honors": Shapes(honor_runs=True),
    "seven pairs": Shapes(standard=False, seven_pairs=True),
    "thirteen unrelated": Shapes(standard=False, thirteen_unrelated=True),
    "thirteen orphans": Shapes(standard=False, thirteen_orphans=True),
    "knitted": Shapes(standard=False, knitted=True),
    "knitted straight": Shapes(standard=False, knitted_straight=True),
}
_ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
_KNITTED = tuple(
    tuple(first + start + step for start, first in enumerate(suits) for step in (0, 3, 6))
    for suits in ((0, 9, 18), (0, 18, 9), (9, 0, 18), (9, 18, 0), (18, 0, 9), (18, 9, 0))
)
_FAR = 99

Suit = tuple[int, ...]


@cache
def lacking(size: int, honor_runs: bool, paired: bool) -> dict[Suit, int]:
    """By a suit's counts the fewest tiles that make it groups (with a pair); only those that lack up to five."""
    groups: list[Suit] = [(rank,) * 3 for rank in range(size)]
    if size == 9:
        groups += [(rank, rank + 1, rank + 2) for rank in range(7)]
    elif honor_runs:
        groups += [*combinations(range(4), 3), (4, 5, 6)]
    pairs: list[Suit] = [(rank, rank) for rank in range(size)] if paired else [()]
    whole = set()
    for number in range(5):
        for chosen in combinations_with_replacement(groups, number):
            for pair in pairs:
                counts = [0] * size
                for group in (*chosen, pair):
                    for rank in group:
                        counts[rank] += 1
                whole.add(tuple(counts))
    found = dict.fromkeys(whole, 0)
    level = whole
    for less in range(1, MOST_WILD + 2):  # a wild tile may be drawn too
        level = {
            (*counts[:rank], count - 1, *counts[rank + 1 :])
            for counts in level
            for rank, count in enumerate(counts)
            if count
        }
        for counts in level:
            found.setdefault(counts, less)
    return found


def completes(counts: Sequence[int], wilds: int, melds: int, shapes: Shapes) -> bool:
    """Whether the tiles (none of them wild) and so many wild ones are one of the shapes."""
    if sum(counts) + wilds != 14 - 3 * melds:
        return False
    return (
        (shapes.standard and _standard(counts, wilds, shapes.honor_runs))
        or (shapes.seven_pairs and not melds and sum(-(-count // 2) * 2 for count in counts) <= 14)
        or (shapes.thirteen_unrelated and not melds and _unrelated(counts))
        or (shapes.thirteen_orphans and not melds and _orphans(counts))
        or (shapes.knitted and not melds and any(_singles(counts, (*knit, *range(27, 34))) for knit in _KNITTED))
        or (shapes.knitted_straight and melds < 2 and any(_straight(counts, wilds, knit) for knit in _KNITTED))
    )


def _standard(counts: Sequence[int], wilds: int, honor_runs: bool) -> bool:
    suits = [tuple(counts[first:last]) for first, last in ((0, 9), (9, 18), (18, 27), (27, 34))]
    plain = [lacking(len(suit), honor_runs, False).get(suit, _FAR) for suit in suits]
    return any(
        sum(plain) - plain[at] + lacking(len(suit), honor_runs, True).get(suit, _FAR) <= wilds
        for at, suit in enumerate(suits)
    )


def _unrelated(counts: Sequence[int]) -> bool:
    """Whether some fourteen unrelated tiles hold all of these."""
    if max(counts) > 1:
        return False
    most = 7
    for first in (0, 9, 18):
        held = {rank for rank in range(9) if counts[first + rank]}
        sizes = [len(ranks) for ranks in _spaced() if held <= set(ranks)]
        if not sizes:
            return False
        most += max(sizes)
    return most >= 14


@cache
def _spaced() -> tuple[Suit, ...]:
    return tuple(
        ranks
        for number in range(4)
        for ranks in combinations(range(9), number)
        if all(b - a >= 3 for a, b in pairwise(ranks))
    )


def _singles(counts: Sequence[int], kinds: Sequence[int]) -> bool:
    return max(counts) < 2 and all(kind in kinds for kind, count in enumerate(counts) if count)


def _orphans(counts: Sequence[int]) -> bool:
    twice = [kind for kind, count in enumerate(counts) if count > 1]
    return (
        all(kind in _ORPHANS for kind, count in enumerate(counts) if count)
        and len(twice) < 2
        and all(counts[kind] == 2 for kind in twice)
    )


def _straight(counts: Sequence[int], wilds: int, knit: Sequence[int]) -> bool:
    left = wilds - sum(not counts[kind] for kind in knit)
    return left >= 0 and _standard(
        [count - (kind in knit and count > 0) for kind, count in enumerate(counts)], left, False
    )


def hands(shapes: Shapes, wilds: int, number: int, seed: str) -> Iterator[tuple[list[int], int, int]]:
    """Counts of tiles that are not wild, the wild kind, and melds: half of them random, half a tile or two from complete.
    With the wild tiles they are 14, fewer by three for each meld."""
    random = Random(seed)
    for at in range(number):
        wild = random.randrange(34)
        melds = random.choice((0, 0, 0, 1, 2, 3, 4)) if shapes.standard else 0
        size = 14 - 3 * melds - wilds
        if size < 0:
            melds, size = 0, 14 - wilds
        counts = [0] * KINDS
        tiles = _near(random, shapes, melds) if at % 2 else []
        random.shuffle(tiles)
        for kind in [kind for kind in tiles if kind != wild][: size if random.random() < 0.6 else max(0, size - 1)]:
            if counts[kind] < 4:
                counts[kind] += 1
        kinds = range(34) if random.random() < 0.5 else range(*random.choice(((0, 9), (0, 18), (9, 27), (18, 34))))
        while sum(counts) < size:
            kind = random.choice(kinds)
            if kind != wild and counts[kind] < 4:
                counts[kind] += 1
        yield counts, wild, melds


def _near(random: Random, shapes: Shapes, melds: int) -> list[int]:
    if shapes.seven_pairs:
        return [kind for _ in range(7) for kind in [random.randrange(34)] * 2]
    if shapes.thirteen_unrelated:
        ranks = [first + rank for first in (0, 9, 18) for rank in random.choice(_spaced())]
        return [*ranks, *random.sample(range(27, 34), random.randint(5, 7))]
    if shapes.thirteen_orphans:
        return [*_ORPHANS, random.choice(_ORPHANS)]
    knit = random.choice(_KNITTED)
    if shapes.knitted:
        return random.sample((*knit, *range(27, 34)), 14)
    groups = 1 if shapes.knitted_straight else 4 - melds
    tiles = list(knit) if shapes.knitted_straight else []
    for _ in range(groups):
        first = random.choice((0, 9, 18)) + random.randrange(7)
        tiles += [first, first + 1, first + 2] if random.random() < 0.6 else [random.randrange(34)] * 3
    return [*tiles, *[random.randrange(34)] * 2]


def check_complete(name: str, wilds: int, number: int) -> int:
    """Completeness of each hand, whether it has readings, and of every tenth its waits; how many were complete."""
    shapes = SHAPES[name]
    won = 0
    for at, (plain, wild, melds) in enumerate(hands(shapes, wilds, number, f"{name} {wilds}")):
        counts = [*plain]
        counts[wild] += wilds
        expected = completes(plain, wilds, melds, shapes)
        wild_kinds = (wild,)
        assert is_complete(counts, melds, shapes, wild_kinds) == expected, (name, counts, wild, melds)
        won += expected
        if at % 10:
            continue
        assert bool(readings(counts, melds, shapes, wild_kinds, limit=1)) == expected, (name, counts, wild, melds)
        discarded = next(kind for kind in range(34) if counts[kind])
        counts[discarded] -= 1
        plain = [0 if kind == wild else count for kind, count in enumerate(counts)]
        waits = []
        for kind in ALL:
            more = [*plain]
            more[kind] += kind != wild
            if completes(more, counts[wild] + (kind == wild), melds, shapes):
                waits.append(kind)
        assert completing(counts, melds, shapes, wild_kinds) == tuple(waits), (name, counts, wild, melds)
    return won


def check_shanten(name: str, wilds: int, number: int) -> None:
    """Shanten of 14 tiles and of what every discard leaves; of every twentieth hand, every tile drawn too."""
    shapes = SHAPES[name]
    none = (0,) * KINDS
    for at, (plain, wild, _) in enumerate(
        hands(Shapes() if shapes.standard else shapes, wilds, number, f"away {name}")
    ):
        counts = [*plain]
        counts[wild] += wilds
        if sum(counts) != 14:
            continue
        away = shanten(counts, none, 0, shapes, (wild,))
        assert (away == -1) == completes(plain, wilds, 0, shapes), (name, counts, wild)
        rests = []
        for kind in range(34):
            if counts[kind]:
                counts[kind] -= 1
                rests.append(shanten(counts, none, 0, shapes, (wild,)))
                if at % 20 == 0:
                    _check_draws(counts, wild, rests[-1], shapes)
                counts[kind] += 1
        assert min(rests) == max(away, 0), (name, counts, wild)


def _check_draws(counts: list[int], wild: int, away: int, shapes: Shapes) -> None:
    nearest = away
    aways = shanten_with_each(counts, (0,) * KINDS, 0, shapes, (wild,))
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            assert aways[kind] == shanten(counts, (0,) * KINDS, 0, shapes, (wild,)), (counts, wild, kind)
            nearest = min(nearest, aways[kind])
            counts[kind] -= 1
    assert nearest == away - 1, (counts, wild)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    for name in SHAPES:
        for wilds in range(MOST_WILD + 1):
            won = check_complete(name, wilds, number)
            check_shanten(name, wilds, number // 100)
            _print_line(name, wilds, number, won)
    for name, tiles in SETS.items():
        for wilds in range(tiles.most_wild + 1):
            won = check_set(name, wilds, number)
            _print_line(name, wilds, number, won)


def _print_line(name: str, wilds: int, number: int, won: int) -> None:
    print(f"{name}, {wilds} wild: {number} hands agree, {won} of them complete", flush=True)


if __name__ == "__main__":
    main()
