"""What the tests believe: slow, plain answers straight from the rules of the game, by trying everything.

Nothing of the package's own way is used: tiles are lists, wild tiles are replaced by every kind in turn, targets are
written out one by one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from calculator.reading import Shapes
from calculator.tiles import parse_tiles
from tests.written_hands import count_tiles

Groups = tuple[tuple[int, ...], ...]
EVERYTHING = Shapes(seven_pairs=True, thirteen_unrelated=True, honor_runs=True)
WITHOUT_HONOR_RUNS = Shapes(seven_pairs=True, thirteen_unrelated=True)
STANDARD = Shapes()


def counts_of(text: str) -> list[int]:
    return count_tiles(parse_tiles(text))


def listed(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


def is_run(a: int, b: int, c: int, shapes: Shapes) -> bool:
    if a // 9 == b // 9 == c // 9 < 3:
        return b == a + 1 and c == b + 1
    if shapes.honor_runs and a >= 27:
        return a < b < c and (c <= 30 or a >= 31)
    return False


@cache
def into_groups(tiles: tuple[int, ...], shapes: Shapes) -> frozenset[Groups]:
    """Every way to put sorted tiles into runs and triplets."""
    if not tiles:
        return frozenset({()})
    found = set()
    first, rest = tiles[0], tiles[1:]
    for i, j in combinations(range(len(rest)), 2):
        if (first == rest[i] == rest[j]) or is_run(first, rest[i], rest[j], shapes):
            left = rest[:i] + rest[i + 1 : j] + rest[j + 1 :]
            for others in into_groups(left, shapes):
                found.add(tuple(sorted([(first, rest[i], rest[j]), *others])))
    return frozenset(found)


@cache
def divisions(tiles: tuple[int, ...], melds: int, shapes: Shapes) -> frozenset[tuple[str, Groups]]:
    """Every division of sorted tiles, none of them wild."""
    found: set[tuple[str, Groups]] = set()
    if len(tiles) != 14 - 3 * melds:
        return frozenset()
    held = Counter(tiles)
    if shapes.standard:
        for kind in [kind for kind, count in held.items() if count >= 2]:
            rest = list(tiles)
            rest.remove(kind)
            rest.remove(kind)
            for groups in into_groups(tuple(rest), shapes):
                found.add(("standard", tuple(sorted([(kind, kind), *groups]))))
    if melds == 0 and shapes.seven_pairs and all(count % 2 == 0 for count in held.values()):
        found.add(("seven_pairs", tuple((tiles[i], tiles[i + 1]) for i in range(0, 14, 2))))
    if melds == 0 and shapes.thirteen_unrelated and unrelated(tiles):
        found.add(("thirteen_unrelated", tuple((kind,) for kind in tiles)))
    return frozenset(found)


def unrelated(tiles: Sequence[int]) -> bool:
    """Whether all are different and those of one suit at least three apart."""
    return all(abs(a - b) >= 3 if a // 9 == b // 9 < 3 else a != b for a, b in combinations(tiles, 2))


def all_readings(
    counts: Sequence[int], melds: int, shapes: Shapes, wild: Sequence[int], tiles: Sequence[int]
) -> dict[tuple[str, Groups], int]:
    """Every reading, and how few wild tiles stand for another tile in it."""
    natural = [kind for kind in listed(counts) if kind not in wild]
    jokers = [kind for kind in listed(counts) if kind in wild]
    found: dict[tuple[str, Groups], int] = {}
    for stands_for in combinations_with_replacement(sorted(tiles), len(jokers)):
        others = (Counter(jokers) - Counter(stands_for)).total()
        for division in divisions(tuple(sorted([*natural, *stands_for])), melds, shapes):
            found[division] = others
    return found


def wins(counts: Sequence[int], melds: int, shapes: Shapes, wild: Sequence[int], tiles: Sequence[int]) -> bool:
    return bool(all_readings(counts, melds, shapes, wild, tiles))


def targets(melds: int, shapes: Shapes, tiles: Sequence[int]) -> Iterator[Counter[int]]:
    """Every hand complete with groups or seven pairs, as the kinds its tiles stand for; some more than once."""
    groups = [(kind,) * 3 for kind in tiles]
    groups += [run for run in combinations(sorted(tiles), 3) if is_run(*run, shapes)]
    if shapes.standard:
        for chosen in combinations_with_replacement(groups, 4 - melds):
            body = Counter(kind for group in chosen for kind in group)
            for kind in tiles:
                whole = body.copy()
                whole[kind] += 2
                yield whole
    if melds == 0 and shapes.seven_pairs:
        for pairs in combinations_with_replacement(tiles, 7):
            yield Counter([*pairs, *pairs])


@cache
def unrelated_targets() -> tuple[frozenset[int], ...]:
    """Every fourteen unrelated tiles of all 34 kinds."""
    apart = [
        [chosen for size in range(4) for chosen in combinations(kinds, size) if unrelated(chosen)]
        for kinds in (range(9), range(9, 18), range(18, 27))
    ]
    honors = [combinations(range(27, 34), size) for size in range(8)]
    by_size = [list(chosen) for chosen in honors]
    return tuple(
        frozenset((*m, *p, *s, *z))
        for m in apart[0]
        for p in apart[1]
        for s in apart[2]
        if len(m) + len(p) + len(s) >= 7
        for z in by_size[14 - len(m) - len(p) - len(s)]
    )


def distance(
    held: Sequence[int], meld_counts: Sequence[int], wild: Sequence[int], target: Counter[int], tiles: Sequence[int]
) -> int | None:
    """How many tiles one must draw to hold the target, wild tiles used; None where there are not enough tiles."""
    wilds_held = sum(held[kind] for kind in wild)
    wilds_left = sum(4 - meld_counts[kind] - held[kind] for kind in wild)
    drawn = only_wild = to_draw = 0
    for kind, wanted in target.items():
        if kind in wild:
            only_wild += wanted
            continue
        have = min(wanted, held[kind])
        left = 4 - held[kind] - meld_counts[kind]
        could_draw = min(wanted - have, left)
        to_draw += could_draw
        only_wild += wanted - have - could_draw
    # Wild tiles held go first to what nothing else can be, then to what would have to be drawn.
    if only_wild > wilds_held + wilds_left:
        return None
    drawn += max(0, only_wild - wilds_held)
    spare = max(0, wilds_held - only_wild)
    return drawn + max(0, to_draw - spare)


def shanten_by_targets(
    held: Sequence[int],
    meld_counts: Sequence[int],
    melds: int,
    shapes: Shapes,
    wild: Sequence[int],
    tiles: Sequence[int],
) -> int | None:
    """Over every target there is; None where none can be reached."""
    found = [distance(held, meld_counts, wild, target, tiles) for target in targets(melds, shapes, tiles)]
    reachable = [needed for needed in found if needed is not None]
    return min(reachable) - 1 if reachable else None


def shanten_of_unrelated(held: Sequence[int], wild: Sequence[int]) -> int:
    """Over every fourteen unrelated tiles of all 34 kinds."""
    natural = {kind for kind in range(34) if held[kind] and kind not in wild}
    wilds = sum(held[kind] for kind in wild)
    return min(14 - wilds - len(natural & target) for target in unrelated_targets()) - 1


def shanten_by_exchanging(
    held: Sequence[int],
    meld_counts: Sequence[int],
    melds: int,
    shapes: Shapes,
    wild: Sequence[int],
    tiles: Sequence[int],
    most: int,
) -> int | None:
    """By drawing and discarding tiles that exist, up to `most` of them; None where that many are not enough."""
    size = 14 - 3 * melds
    for drawn in range(most + 1):
        for draw in combinations_with_replacement(sorted(tiles), drawn):
            if any(held[kind] + meld_counts[kind] + n > 4 for kind, n in Counter(draw).items()):
                continue
            for keep in set(combinations(listed(held), size - drawn)):
                if wins(count_tiles([*keep, *draw]), melds, shapes, wild, tiles):
                    return drawn - 1
    return None


def deal(random: random.Random, tiles: Sequence[int], number: int, without: Sequence[int] | None = None) -> list[int]:
    """So many tiles from a wall of four each, `without` (34 counts) what lies on the table."""
    wall = [kind for kind in tiles for _ in range(4 - (without[kind] if without else 0))]
    return count_tiles(random.sample(wall, number))


def nearly_complete(random: random.Random, tiles: Sequence[int], melds: int, shapes: Shapes, changed: int) -> list[int]:
    """A complete hand of any of the shapes, never with a fifth copy, some of its tiles changed."""
    groups = [(kind,) * 3 for kind in tiles]
    groups += [run for run in zip(tiles, tiles[1:], tiles[2:], strict=False) if is_run(*run, shapes)]
    shape = random.randrange(4) if melds == 0 else 0
    while True:
        if shape == 1 and shapes.seven_pairs:
            kinds = [random.choice(tiles) for _ in range(7)] * 2
        elif shape == 2 and shapes.thirteen_unrelated and len(tiles) > 30:
            threes = [three for three in combinations(range(9), 3) if unrelated(three)]
            kinds = [9 * suit + rank for suit in range(3) for rank in random.choice(threes)]
            kinds = random.sample([*kinds, *range(27, 34)], 14)
        else:
            kinds = [kind for _ in range(4 - melds) for kind in random.choice(groups)]
            kinds += [random.choice(tiles)] * 2
        for _ in range(changed):
            kinds[random.randrange(len(kinds))] = random.choice(tiles)
        counts = count_tiles(kinds)
        if max(counts) <= 4:
            return counts
