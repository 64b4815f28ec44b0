"""Tiles of any table as ints in the order m p s z f x d and by rank, ten last; and every division into groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

Group = tuple[int, ...]
Division = tuple[Group, ...]

RANKS = {"m": "123456789", "p": "123456789", "s": "123456789", "z": "1234567", "f": "12345678", "x": "1234567890"}
RANKS["d"] = RANKS["x"]
NAMES = [rank + letter for letter in "mpszfxd" for rank in RANKS[letter]]
KIND = {name: kind for kind, name in enumerate(NAMES)}
SUITED = tuple(range(27))
WITH_HONORS = tuple(range(34))
FLOWERS = tuple(range(34, 42))
SMALL = tuple(range(42, 52))
BIG = tuple(range(52, 62))
RED = frozenset(KIND[name] for name in ("2x", "7x", "0x", "2d", "7d", "0d"))


class BadText(ValueError):
    """Text that is no tile text."""


def parse(text: object) -> list[int]:
    """`123m 55p`, `270x` as tiles, in the order written."""
    if not isinstance(text, str):
        raise BadText
    tiles: list[int] = []
    waiting = ""
    for character in text.replace(" ", ""):
        if character in "0123456789":
            waiting += character
        elif character in RANKS and waiting and all(rank in RANKS[character] for rank in waiting):
            tiles += [KIND[rank + character] for rank in waiting]
            waiting = ""
        else:
            raise BadText
    if waiting:
        raise BadText
    return tiles


def show(tiles: Iterable[int]) -> str:
    """`111p`, `123m55p`, `22x2d`."""
    text = ""
    for tile in tiles:
        name = NAMES[tile]
        text = text[:-1] + name if text.endswith(name[1]) else text + name
    return text


def rank(tile: int) -> int:
    return int(NAMES[tile][0])


def suit(tile: int) -> str:
    return NAMES[tile][1]


@lru_cache(maxsize=4)
def plain_groups(honors: bool) -> tuple[Group, ...]:
    """Triplets, pairs and runs of 万 筒 条 and honors."""
    kinds = WITH_HONORS if honors else SUITED
    runs = [(k, k + 1, k + 2) for k in SUITED if k % 9 < 7]
    return (*[(k,) * 3 for k in kinds], *[(k,) * 2 for k in kinds], *runs)


@lru_cache(maxsize=4)
def card_groups(run_1_5_10: bool) -> tuple[Group, ...]:
    """Runs, 绞 and pairs of 字牌; no three equal ones."""
    runs = card_runs(run_1_5_10)
    return (*runs, *[(k, k) for k in (*SMALL, *BIG)])


@lru_cache(maxsize=4)
def card_runs(run_1_5_10: bool) -> tuple[Group, ...]:
    found: list[Group] = []
    for size in (SMALL, BIG):
        found += [(size[i], size[i + 1], size[i + 2]) for i in range(8)]
        found.append((size[1], size[6], size[9]))
        if run_1_5_10:
            found.append((size[0], size[4], size[9]))
    for k in SMALL:
        found += [(k, k, k + 10), (k, k + 10, k + 10)]
    return tuple(found)


@dataclass(frozen=True)
class Reading:
    """A shape, and how it divides the concealed tiles."""

    shape: str
    division: Division


def divisions(tiles: Iterable[int], groups: int, pairs: int, allowed: tuple[Group, ...]) -> set[Division]:
    """Every distinct way to put all `tiles` into so many groups of three and pairs, each one of `allowed`."""
    ordered = tuple(sorted(tiles))
    if groups < 0 or len(ordered) != 3 * groups + 2 * pairs:
        return set()
    return set(_divider(allowed)(ordered, groups, pairs))


@lru_cache(maxsize=8)
def _divider(allowed: tuple[Group, ...]) -> Callable[[tuple[int, ...], int, int], frozenset[Division]]:
    """Divides sorted tiles into so many groups of three and pairs; what it knows is kept by the tiles alone."""
    by_lowest: dict[int, list[Group]] = {}
    for group in allowed:
        by_lowest.setdefault(min(group), []).append(group)

    @lru_cache(maxsize=300_000)
    def divide(tiles: tuple[int, ...], groups: int, pairs: int) -> frozenset[Division]:
        if not tiles:
            return frozenset({()})
        found: set[Division] = set()
        for group in by_lowest.get(tiles[0], ()):
            pair = len(group) == 2
            if (pairs if pair else groups) and all(tiles.count(k) >= group.count(k) for k in group):
                for division in divide(take(tiles, group), groups - (not pair), pairs - pair):
                    found.add(tuple(sorted((group, *division))))
        return frozenset(found)

    return divide


def take(tiles: Sequence[int], away: Iterable[int]) -> tuple[int, ...]:
    rest = list(tiles)
    for tile in away:
        rest.remove(tile)
    return tuple(rest)
