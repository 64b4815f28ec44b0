"""Random requests about hands of any ruleset, of the kinds that take an analysis longest: far from ready, nearly whole, all
different, of few kinds, with the wild tiles of the table or free ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from calculator.rules import Table
from calculator.rules.library import LARGEST_HAND, Library
from calculator.tiles import TILES, copies_of, format_tiles

MOST_WILD = (1, 2, 3, 4, 8, LARGEST_HAND)


def far(chance: Random, table: Table, size: int) -> list[int]:
    """Whatever a wall gives."""
    return chance.sample([kind for kind in table.kinds for _ in range(copies_of(kind))], size)


def spread(chance: Random, table: Table, size: int) -> list[int]:
    """As many different kinds as there are."""
    return (chance.sample(table.kinds, len(table.kinds)) * (1 + size // len(table.kinds)))[:size]


def dense(chance: Random, table: Table, size: int) -> list[int]:
    """Of no more kinds than are needed, so that there are many ways to divide it."""
    kinds = chance.sample(table.kinds, min(len(table.kinds), 1 + size // 3))
    return chance.sample([kind for kind in kinds for _ in range(copies_of(kind))], size)


def near(chance: Random, table: Table, size: int) -> list[int]:
    """Groups and pairs, of which a few tiles are exchanged."""
    kinds, hand = {*table.kinds}, list[int]()
    while len(hand) < size:
        first = chance.choice(table.kinds)
        run = [first, first + 1, first + 2]
        group = run if kinds.issuperset(run) and chance.random() < 0.6 else [first] * chance.choice((2, 3))
        if all(hand.count(kind) + group.count(kind) <= copies_of(kind) for kind in group):
            hand += group
    del hand[size:]
    for at in chance.sample(range(size), chance.randrange(4)):
        hand[at] = chance.choice([kind for kind in table.kinds if hand.count(kind) < copies_of(kind)])
    return hand


MAKERS: tuple[Callable[[Random, Table, int], list[int]], ...] = (far, far, spread, dense, near, near)


def a_hand(chance: Random, library: Library, ruleset: str) -> dict[str, Any]:
    """A request that is mostly one that can be answered."""
    loaded = library.load_named(ruleset)
    table = loaded.table(loaded.options({})[0])
    request: dict[str, Any] = {"ruleset": ruleset}
    wild = table.wild(None) if table.jing_rule is None else ()
    if table.jing_rule is not None:
        turned = chance.choice(sorted(table.jing_rule.next_of))
        request["jing"] = str(TILES[turned])
        wild = table.wild(TILES[turned])
    size = table.hand_size(0) + chance.randrange(2)
    if chance.random() < 0.1:
        request["part"] = True
        size -= 3 * chance.randrange(size // 3)
    hand = chance.choice(MAKERS)(chance, table, size)
    if wild and chance.random() < 0.5:
        held = [kind for kind in wild if kind in table.kinds for _ in range(copies_of(kind))][: chance.randint(1, 8)]
        hand = [*held, *[kind for kind in hand if kind not in wild]][:size]
        hand += chance.sample([kind for kind in table.kinds if kind not in (*hand, *wild)], size - len(hand))
    if chance.random() < 0.3:
        request["wild"] = min(chance.choice(MOST_WILD), size)
        hand = hand[request["wild"] :]
    return {**request, "hand": format_tiles(sorted(hand))}
