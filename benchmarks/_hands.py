"""The hands that peers and we are given: the same for the same seed."""

from __future__ import annotations

from random import Random

KINDS = range(34)
Counts = tuple[int, ...]


def random_hand(random: Random, size: int, kinds: range = KINDS) -> Counts:
    """Drawn from a wall of these kinds."""
    tiles = random.sample([kind for kind in kinds for _ in range(4)], size)
    return tuple(tiles.count(kind) for kind in KINDS)


def winning_hand(random: Random) -> Counts:
    """Four groups and a pair, no kind more than four times."""
    while True:
        counts = [0] * 34
        for _ in range(4):
            if random.random() < 0.6:
                first = random.choice((0, 9, 18)) + random.randrange(7)
                for kind in (first, first + 1, first + 2):
                    counts[kind] += 1
            else:
                counts[random.randrange(34)] += 3
        counts[random.randrange(34)] += 2
        if max(counts) <= 4:
            return tuple(counts)


def one_off(random: Random, counts: Counts) -> Counts:
    """One tile exchanged."""
    more = list(counts)
    more[random.choice([kind for kind in KINDS if counts[kind]])] -= 1
    more[random.choice([kind for kind in KINDS if more[kind] < 4])] += 1
    return tuple(more)


def without_one(random: Random, counts: Counts) -> Counts:
    less = list(counts)
    less[random.choice([kind for kind in KINDS if counts[kind]])] -= 1
    return tuple(less)


def with_wild(random: Random, counts: Counts, wild: int, number: int) -> Counts:
    """`number` of the other tiles exchanged for wild ones, so that the hand has just so many."""
    more = list(counts)
    more[wild] = 0
    while sum(more) > sum(counts) - number:
        more[random.choice([kind for kind in KINDS if more[kind]])] -= 1
    while sum(more) < sum(counts) - number:
        more[random.choice([kind for kind in KINDS if more[kind] < 4 and kind != wild])] += 1
    more[wild] = number
    return tuple(more)


def tiles_of(counts: Counts) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def ids_of(counts: Counts) -> list[int]:
    """Numbers 0..135, four for each kind."""
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def names_of(counts: Counts) -> tuple[str, ...]:
    """W1..W9, B1..B9, T1..T9, F1..F4, J1..J3."""
    letters = ("W", "B", "T")
    return tuple(
        f"{letters[kind // 9]}{kind % 9 + 1}" if kind < 27 else f"F{kind - 26}" if kind < 31 else f"J{kind - 30}"
        for kind in tiles_of(counts)
    )
