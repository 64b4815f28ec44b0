"""Hands for invented deals: groups are taken from a stock that holds every kind four times, so that no fifth copy appears."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from . import hands

Group = tuple[int, ...]


class NoLuck(Exception):
    """This attempt leads nowhere; the caller begins the deal anew."""


class Stock:
    """The tiles that nobody has yet."""

    def __init__(self, kinds: Iterable[int]) -> None:
        self.kinds = tuple(kinds)
        self.left = [4 if kind in self.kinds else 0 for kind in range(34)]

    def has(self, tiles: Sequence[int]) -> bool:
        return all(self.left[t] >= tiles.count(t) for t in set(tiles))

    def take(self, tiles: Sequence[int]) -> None:
        if not self.has(tiles):
            raise NoLuck
        for t in tiles:
            self.left[t] -= 1

    def give(self, tiles: Iterable[int]) -> None:
        for t in tiles:
            self.left[t] += 1

    def draw(self, rng: Random, number: int, kinds: Iterable[int] | None = None) -> list[int]:
        """Tiles at random, as from a shuffled wall of these kinds."""
        pool = [k for k in (self.kinds if kinds is None else kinds) for _ in range(self.left[k])]
        if len(pool) < number:
            raise NoLuck
        drawn = rng.sample(pool, number)
        self.take(drawn)
        return drawn


@dataclass
class Wish:
    """What a hand to be built should look like."""

    kinds: tuple[int, ...]
    triplets: float = 0.3
    """How often a group is a triplet."""
    keep: Callable[[Group], bool] = lambda group: True
    """Which groups are welcome."""
    first: tuple[Group, ...] = ()
    """Groups that must be in it."""
    honor_runs: bool = False


@dataclass
class Seat:
    """One player of an invented deal."""

    kongs: list[tuple[str, int]] = field(default_factory=list)
    pongs: list[int] = field(default_factory=list)
    """Pongs that the story needs (a robbed kong)."""
    concealed: list[int] = field(default_factory=list)
    melds: list[dict[str, Any]] = field(default_factory=list)
    winning: int | None = None

    @property
    def down(self) -> int:
        return len(self.kongs) + len(self.pongs)

    def suits(self) -> set[int]:
        return {t // 9 for t in (*self.pongs, *(t for _, t in self.kongs)) if t < 27}


def build_groups(rng: Random, stock: Stock, number: int, wish: Wish, include: int | None = None) -> list[Group]:
    """`number` groups, then a pair; `include` stands in one of them."""
    if len(wish.first) > number:
        raise NoLuck
    allowed = set(wish.kinds)
    runs = [r for r in hands.all_runs(wish.honor_runs) if set(r) <= allowed and wish.keep(r)]
    triplets = [(k,) * 3 for k in wish.kinds if wish.keep((k,) * 3)]
    pairs = [(k,) * 2 for k in wish.kinds if wish.keep((k,) * 2)]
    found: list[Group] = []
    for group in wish.first:
        stock.take(group)
        found.append(group)
    pair: Group | None = None
    if include is not None and not any(include in g for g in found):
        holding = [g for g in (*runs, *triplets, *pairs) if include in g and stock.has(g)]
        if not holding or len(found) == number:
            holding = [g for g in holding if len(g) == 2]
        group = _any(rng, stock, holding)
        if len(group) == 2:
            pair = group
        else:
            found.append(group)
    while len(found) < number:
        found.append(_any(rng, stock, triplets if rng.random() < wish.triplets or not runs else runs))
    return [*found, pair or _any(rng, stock, pairs)]


def _any(rng: Random, stock: Stock, groups: Sequence[Group]) -> Group:
    fits = [g for g in groups if stock.has(g)]
    if not fits:
        raise NoLuck
    group = rng.choice(fits)
    stock.take(group)
    return group


def build_pairs(
    rng: Random, stock: Stock, kinds: Sequence[int], quads: float, include: int | None = None
) -> list[Group]:
    """Seven pairs; `quads`: how often a pair comes twice."""
    found: list[Group] = []
    if include is not None:
        found.append(_any(rng, stock, [(include,) * 2]))
    while len(found) < 7:
        if found and rng.random() < quads and stock.left[found[-1][0]] >= 2:
            found.append(_any(rng, stock, [found[-1]]))
        else:
            found.append(_any(rng, stock, [(k, k) for k in kinds]))
    return found


def build_unrelated(rng: Random, stock: Stock, stars: bool) -> list[Group]:
    """Thirteen unrelated 十三烂."""
    for _ in range(200):
        suits = [rng.choice(hands.apart()) for _ in range(3)]
        honors = 14 - sum(len(s) for s in suits)
        if honors == 7 if stars else honors <= 7:
            chosen = [9 * suit + i for suit in range(3) for i in suits[suit]] + rng.sample(range(27, 34), honors)
            stock.take(chosen)
            return [(t,) for t in chosen]
    raise NoLuck


def lay_down(
    rng: Random, groups: list[Group], often: float, chow: bool, keep: int | None = None
) -> tuple[list[Group], list[Group]]:
    """Splits groups into concealed ones and melds; one group that holds `keep` stays concealed."""
    kept = next((g for g in sorted(groups, key=lambda _: rng.random()) if keep in g), groups[-1])
    concealed: list[Group] = [kept]
    melds: list[Group] = []
    rest = list(groups)
    rest.remove(kept)
    for group in rest:
        meldable = len(group) == 3 and (group[0] == group[-1] or chow)
        (melds if meldable and rng.random() < often else concealed).append(group)
    return concealed, melds


def meld(group: Group) -> dict[str, Any]:
    if group[0] == group[-1]:
        return {"type": "pong", "tile": hands.show(group[:1])}
    return {"type": "chow", "tiles": hands.show(group)}


def text(rng: Random, tiles: Sequence[int]) -> str:
    """Tile text as people write it: mostly sorted, sometimes not, sometimes with spaces."""
    style = rng.random()
    if style < 0.2:
        return hands.show(rng.sample(list(tiles), len(tiles)))
    ordered = sorted(tiles)
    if style < 0.3 and len(ordered) > 4:
        return hands.show(ordered[:3]) + " " + hands.show(ordered[3:])
    return hands.show(ordered)
