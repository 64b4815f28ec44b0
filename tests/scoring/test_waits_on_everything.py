"""爆头 of Hangzhou, as its rules say it: one of the wild tiles laid aside, the hand before the draw is groups, or six pairs."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.tiles import format_tiles, parse_tiles
from tests.how_much import how_many
from tests.make_deals import deal, win

WILD = int(parse_tiles("5z")[0])
PLAIN = [kind for kind in range(34) if kind != WILD]


@cache
def are_groups(counts: tuple[int, ...], wild: int) -> bool:
    """Whether tiles and so many wild ones are groups of three alone, by trying each group of the first tile."""
    kind = next((kind for kind, count in enumerate(counts) if count), None)
    if kind is None:
        return wild % 3 == 0
    suit = kind - kind % 9
    runs = [[at, at + 1, at + 2] for at in range(max(kind - 2, suit), min(kind, suit + 6) + 1)] if kind < 27 else []
    for group in ([kind] * 3, *runs):
        left, lacking = list(counts), 0
        for tile in group:
            if left[tile]:
                left[tile] -= 1
            else:
                lacking += 1
        if lacking <= wild and are_groups(tuple(left), wild - lacking):
            return True
    return False


def waits_on_everything(hand: list[int]) -> bool:
    if WILD not in hand:
        return False
    held = Counter(hand)
    wild = held.pop(WILD) - 1
    counts = tuple(held.get(kind, 0) for kind in range(34))
    odd = sum(count % 2 for count in counts)
    return are_groups(counts, wild) or (odd <= wild and sum(counts) + wild == 12)


def complete_hand(chance: random.Random) -> list[int] | None:
    """Fourteen tiles that are a win, some of them wild, in any order; None where there would be five of a kind."""
    if chance.random() < 0.2:
        tiles = [kind for kind in chance.sample(PLAIN, 7) for _ in range(2)]
    else:
        tiles = [chance.choice(PLAIN)] * 2
        for _ in range(4):
            first = chance.randrange(3) * 9 + chance.randrange(7)
            tiles += [chance.choice(PLAIN)] * 3 if chance.random() < 0.4 else [first, first + 1, first + 2]
    for at in chance.sample(range(14), chance.choice((1, 1, 2, 2, 3, 4))):
        tiles[at] = WILD
    chance.shuffle(tiles)
    return tiles if max(Counter(tiles).values()) <= 4 else None


def test_what_waits_on_everything_is_what_the_rules_say(library: Library) -> None:
    chance = random.Random(5)
    found = Counter[bool]()
    for _ in range(how_many(2000, 200, 20_000)):
        tiles = complete_hand(chance)
        if tiles is None:
            continue
        hand, drawn = tiles[:-1], tiles[-1]
        settlement = settle_record(deal("hangzhou", win(1, format_tiles(hand), format_tiles([drawn]))), library)
        items = {line.item.id for line in settlement.wins[0].score.items}
        assert ("all_waits" in items) == waits_on_everything(hand), (format_tiles(hand), format_tiles([drawn]))
        found["all_waits" in items] += 1
    assert min(found[True], found[False]) > 10
