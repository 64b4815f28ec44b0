"""Win checks, waits and readings of 17 tiles and of cards 字牌, each hand a new one, beside those of 14 tiles.

    python benchmarks/other_tables.py [HANDS]

As many hands of the same kind come first, so that the tables are as warm as after an evening; none of them comes again.
Half of the hands that are checked win, the others are one tile off.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from random import Random

from _figures import ROOT

sys.path.insert(0, str(ROOT))

from calculator.reading import ALL, Shapes, completing, is_complete, readings, usual_runs
from calculator.tiles import FAMILIES, KINDS, copies_of, parse_tiles

Counts = tuple[int, ...]
CARDS = tuple(kind for family in FAMILIES if family.role == "cards" for kind in family.kinds)
SMALL, BIG = CARDS[: len(CARDS) // 2], CARDS[len(CARDS) // 2 :]
RUNS = (
    *usual_runs(CARDS, False),
    *(tuple(map(int, sorted(parse_tiles(text)))) for text in ("270x", "270d", "150x", "150d")),
    *(group for one, other in zip(SMALL, BIG, strict=True) for group in ((one, one, other), (one, other, other))),
)
TABLES = {
    "14 tiles": Shapes(),
    "17 tiles": Shapes(size=17),
    "21 cards, threes stay": Shapes(size=21, runs=RUNS, keep_triplets=True, kinds=CARDS),
    "21 cards": Shapes(size=21, runs=RUNS, kinds=CARDS),
}


def winning_hand(chance: Random, shapes: Shapes) -> Counts:
    runs = shapes.every_run
    while True:
        counts = [0] * KINDS
        for _ in range(shapes.size // 3):
            kind = chance.choice(shapes.kinds)
            for one in chance.choice(runs) if chance.random() < 0.7 else (kind, kind, kind):
                counts[one] += 1
        counts[chance.choice(shapes.kinds)] += shapes.size % 3
        if all(count <= copies_of(kind) for kind, count in enumerate(counts)):
            return tuple(counts)


def one_off(chance: Random, counts: Counts, kinds: Sequence[int]) -> Counts:
    more = list(counts)
    more[chance.choice([kind for kind in kinds if counts[kind]])] -= 1
    more[chance.choice([kind for kind in kinds if counts[kind] < copies_of(kind)])] += 1
    return tuple(more)


def without(counts: Counts, kind: int) -> Counts:
    return tuple(count - (at == kind) for at, count in enumerate(counts))


def microseconds(ask: Callable[[tuple[Counts, int]], object], hands: Sequence[tuple[Counts, int]]) -> list[float]:
    """Of every hand, once, after as many others."""
    clock = time.perf_counter_ns
    found = []
    for hand in hands:
        began = clock()
        ask(hand)
        found.append((clock() - began) / 1000)
    return found[len(found) // 2 :]


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    for name, shapes in TABLES.items():
        chance = Random(name)
        tiles = ALL if shapes.kinds is ALL else shapes.kinds
        wins = [winning_hand(chance, shapes) for _ in range(2 * number)]
        last = [chance.choice([kind for kind in tiles if counts[kind]]) for counts in wins]
        mixed = [one_off(chance, counts, tiles) if at % 2 else counts for at, counts in enumerate(wins)]
        waiting = [(without(counts, kind), kind) for counts, kind in zip(wins, last, strict=True)]
        for what, ask, hands in (
            (
                "win check",
                lambda hand, s=shapes: is_complete(hand[0], 0, s, winning=hand[1]),
                list(zip(mixed, last, strict=True)),
            ),
            ("waits", lambda hand, s=shapes, t=tiles: completing(hand[0], 0, s, (), t), waiting),
            (
                "all readings",
                lambda hand, s=shapes: readings(hand[0], 0, s, winning=hand[1]),
                list(zip(wins, last, strict=True)),
            ),
        ):
            times = sorted(microseconds(ask, hands))
            print(
                f"{name}: {what}: median {statistics.median(times):.1f} µs, mean {statistics.mean(times):.1f}, "
                f"99 of 100 below {times[len(times) * 99 // 100]:.1f}"
            )


if __name__ == "__main__":
    main()
