"""Random winning hands of all shapes, put together from groups so that rare patterns come up."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from itertools import permutations

from calculator.tiles import TILES, Hand, Meld, MeldKind, parse_tiles

ORPHANS = tuple(map(int, parse_tiles("19m19p19s1234567z")))
POOLS = tuple(tuple(map(int, parse_tiles(text))) for text in (
    "123456789m123456789p123456789s1234567z",
    "123456789m123456789p123456789s",
    "19m19p19s1234567z",
    "19m19p19s",
    "1234567z",
    "123m123p123s",
    "456m456p456s",
    "789m789p789s",
    "1234m1234p1234s",
    "6789m6789p6789s",
    "345m567m345p567p345s567s",
    "23468s6z",
    "1234589p245689s5z",
    "2468m2468p2468s",
    "123456789m123456789p",
    "123456789m",
    "123456789s1234567z",
    "456789p567z",
))  # fmt: skip
"""Kinds that the groups of a hand are chosen from."""

Group = tuple[int, ...]


@dataclass(frozen=True)
class Won:
    """A win: the hand, and how it came about. `seat` and `prevalent` are winds, 1 to 4."""

    hand: Hand
    self_drawn: bool
    flags: frozenset[str]
    seat: int
    prevalent: int


def winning_hand(chance: random.Random) -> Won:
    """A winning hand with no kind more than four times."""
    while True:
        concealed, melds = _tiles(chance)
        counts = Counter(concealed)
        counts.update(int(tile) for meld in melds for tile in meld.tiles)
        if max(counts.values()) <= 4:
            return _won(chance, concealed, melds, counts)


def _won(chance: random.Random, concealed: list[int], melds: list[Meld], counts: Counter[int]) -> Won:
    winning = chance.choice(concealed)
    concealed.remove(winning)
    self_drawn = chance.random() < 0.4
    flags = set()
    if chance.random() < 0.1:
        flags.add("last_tile")
    if chance.random() < 0.15:
        if self_drawn and any(meld.is_kong for meld in melds):
            flags.add("after_kong")
        elif not self_drawn and counts[winning] == 1:
            flags = {"robbing_kong"}
    hand = Hand(tuple(TILES[kind] for kind in concealed), tuple(melds), TILES[winning])
    return Won(hand, self_drawn, frozenset(flags), chance.randint(1, 4), chance.randint(1, 4))


def _tiles(chance: random.Random) -> tuple[list[int], list[Meld]]:
    """The concealed tiles with the winning one, and the melds."""
    shape = chance.random()
    if shape < 0.05:
        return _pairs(chance), []
    if shape < 0.07:
        return [*ORPHANS, chance.choice(ORPHANS)], []
    if shape < 0.08:
        first = chance.choice((0, 9, 18))
        return [first + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, chance.randrange(9))], []
    if shape < 0.20:
        suits = chance.choice(list(permutations((0, 9, 18))))
        nine = [first + at + step for at, first in enumerate(suits) for step in (0, 3, 6)]
        if shape < 0.13:
            return chance.sample([*nine, *range(27, 34)], 14), []
        concealed, melds = _laid(chance, _groups(chance, 1), chance.choice(chance.choice(POOLS)))
        return nine + concealed, melds
    if shape < 0.45:
        return _laid(chance, *_figure(chance))
    pool = chance.choice(POOLS)
    return _laid(chance, _groups(chance, 4, pool), chance.choice(pool))


def _pairs(chance: random.Random) -> list[int]:
    first = chance.choice((0, 9, 18)) + chance.randrange(3)
    pool = chance.choice(POOLS)
    kinds = list(range(first, first + 7)) if chance.random() < 0.2 else [chance.choice(pool) for _ in range(7)]
    return [kind for kind in kinds for _ in range(2)]


def _groups(chance: random.Random, wanted: int, pool: Group = POOLS[0]) -> list[Group]:
    """Groups of the pool's kinds, some of them like an earlier one or near it."""
    starts = [kind for kind in pool if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= set(pool)]
    runs = chance.choice((0.0, 0.3, 0.7, 1.0)) if starts else 0.0
    found: list[Group] = []
    for _ in range(wanted):
        run = chance.random() < runs
        kind = chance.choice(starts if run else pool)
        near = [group[0] for group in found if group[0] < 27]
        if near and chance.random() < 0.3:
            rank = chance.choice(near) % 9 + chance.choice((0, 0, 1, 2, 3, 6))
            kind = chance.choice((0, 9, 18)) + min(6 if run else 8, rank)
        found.append(_run(kind) if run else (kind,) * 3)
    return found


def _run(kind: int) -> Group:
    return (kind, kind + 1, kind + 2)


def _figure(chance: random.Random) -> tuple[list[Group], int]:
    """Groups and a pair that are, or nearly are, one of the known figures."""
    a, b, c = chance.sample((0, 9, 18), 3)
    figure = chance.randrange(7)
    if figure == 0:
        return [_run(first + low) for first in (a, chance.choice((a, b))) for low in (0, 6)], chance.choice((a, c)) + 4
    if figure == 1:
        honors = chance.sample(range(27, 31), 4) if chance.random() < 0.6 else chance.sample(range(31, 34), 3)
        triplets = chance.choice((2, 3, 3, 4))
        groups = [(kind,) * 3 for kind in honors[:triplets]]
        pair = honors[triplets] if triplets < len(honors) else a + chance.randrange(9)
        return groups + _groups(chance, 4 - len(groups)), pair
    if figure == 2:  # four kongs, or nearly
        return [(kind,) * 3 for kind in chance.sample(range(34), 4)], chance.randrange(34)
    step, length = chance.choice((0, 1, 1, 2, 3)), chance.choice((3, 3, 4))
    run = chance.random() < 0.6
    suits = (a,) * 4 if chance.random() < 0.5 else (a, b, c, a)
    low = chance.randrange(9)
    figures = [
        _run(first + low + at * step) if run else (first + low + at * step,) * 3 for at, first in enumerate(suits)
    ]
    within = [group for group in figures[:length] if group[0] // 9 == group[-1] // 9 < 3]
    return within + _groups(chance, 4 - len(within)), chance.randrange(34)


def _laid(chance: random.Random, groups: list[Group], pair: int) -> tuple[list[int], list[Meld]]:
    """Some of the groups laid open, some triplets made kongs."""
    opened = chance.choice((0, 0, 0, 1, 2, 3, 4))
    kongs = chance.choice((0.0, 0.0, 0.3, 1.0))
    concealed, melds = [pair, pair], []
    chance.shuffle(groups)
    for at, group in enumerate(groups):
        triplet = group[0] == group[1]
        if triplet and chance.random() < kongs:
            kinds = (MeldKind.EXPOSED, MeldKind.ADDED) if at < opened else (MeldKind.CONCEALED,)
            melds.append(Meld.same(chance.choice(kinds), group[0]))
        elif at >= opened:
            concealed += group
        elif triplet:
            melds.append(Meld.same(MeldKind.PONG, group[0]))
        else:
            melds.append(Meld(MeldKind.CHOW, tuple(TILES[kind] for kind in group)))
    return concealed, melds
