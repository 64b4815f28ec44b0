"""Shapes that a ruleset names itself: so many pairs and triplets, tiles of some kinds alone, so many wild tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from calculator.reading.divide import Held
from calculator.reading.pattern import with_one
from calculator.reading.shapes import Division, Group, OwnShape, Shapes


def is_own(shape: OwnShape, hand: bytes, wilds: int, melds: int, shapes: Shapes, tiles: Sequence[int]) -> bool:
    """Return whether a hand, its wild tiles beside it, is complete in the shape.

    The caller checks that melds are of the kinds of `only`.
    """
    total = sum(hand) + wilds
    if melds < 0 or total != shapes.size - 3 * melds:
        return False
    if shape.wilds:
        return wilds >= shape.wilds
    if shape.only:
        inside = sum([hand[kind] for kind in shape.only])
        return inside + wilds == total and (not wilds or not set(shape.only).isdisjoint(tiles))
    if melds or total != 2 * shape.pairs + 3 * shape.triplets:
        return False
    return _pairs_wanted(hand, shape.triplets) <= shape.pairs


def _pairs_wanted(hand: bytes, triplets: int) -> int:
    """Return how many pairs, filled up with wild tiles, hold the tiles beside so many triplets."""
    pairs = sum([(count + 1) // 2 for count in hand])
    two = min(triplets, hand.count(3) + hand.count(5))  # three of a kind would be two pairs otherwise
    return pairs - 2 * two - min(triplets - two, pairs - 2 * two)


def divisions_of(shape: OwnShape, hand: bytes, wilds: int, tiles: Sequence[int], held: Held) -> Iterator[Division]:
    """Yield the divisions of a hand that is complete in the shape; groups in order.

    `held` are its wild tiles.
    """
    natural = [kind for kind, count in enumerate(hand) for _ in range(count)]
    if shape.wilds:
        own = [kind for kind, count in held for _ in range(count)]
        # A wild tile of no kind is shown as whatever.
        yield tuple(Group((kind,)) for kind in sorted(natural + [*own, *[tiles[0]] * wilds][:wilds]))
        return
    if shape.only:
        for more in combinations_with_replacement([kind for kind in shape.only if kind in tiles], wilds):
            yield tuple(Group((kind,)) for kind in sorted((*natural, *more)))
        return
    kinds = sorted({*tiles, *(kind for kind, count in enumerate(hand) if count)})

    def add(at: int, pairs: int, triplets: int, left: int, chosen: Division) -> Iterator[Division]:
        """Yield groups of the kinds from `at` on, with so many wild tiles left."""
        if at == len(kinds):
            if not (pairs or triplets or left):
                yield tuple(sorted(chosen))
            return
        kind = kinds[at]
        for threes in range(triplets + 1):
            for twos in range(pairs + 1):
                lacking = 3 * threes + 2 * twos - hand[kind]
                if 0 <= lacking <= left:
                    groups = (Group((kind, kind)),) * twos + (Group((kind, kind, kind)),) * threes
                    yield from add(at + 1, pairs - twos, triplets - threes, left - lacking, (*chosen, *groups))

    yield from add(0, shape.pairs, shape.triplets, wilds, ())


def completing_own(
    shape: OwnShape, hand: bytes, wilds: int, melds: int, shapes: Shapes, wild: Sequence[int], tiles: Sequence[int]
) -> Iterator[int]:
    """Return the kinds one more of which makes the shape complete."""
    if sum(hand) + wilds != shapes.size - 1 - 3 * melds:
        return
    for kind in tiles:
        more = hand if kind in wild else with_one(hand, kind)
        if is_own(shape, more, wilds + (kind in wild), melds, shapes, tiles):
            yield kind


def lacking_own(shape: OwnShape, hand: bytes, melds: int, shapes: Shapes, never: int) -> int:
    """Return how many tiles a hand without its wild ones lacks of the shape.

    `never` where it cannot become it.
    """
    size = shapes.size - 3 * melds
    if shape.wilds:
        return max(shape.wilds, size - sum(hand))
    if shape.only:
        return size - min(size, sum([hand[kind] for kind in shape.only]))
    if melds or size != 2 * shape.pairs + 3 * shape.triplets:
        return never
    return size - max(_fitting(sorted(filter(None, hand), reverse=True), shape.pairs, shape.triplets))


def _fitting(counts: list[int], pairs: int, triplets: int) -> Iterator[int]:
    """Yield how many tiles of kinds with these counts fit into pairs and triplets.

    They differ in the kinds taken as triplets. Only kinds count: a triplet uses one up, pairs of
    one kind are two at most.
    """
    if not triplets:
        twos = sum(min(count // 2, 2) for count in counts)
        ones = sum(count in (1, 3) for count in counts)
        held = min(pairs, twos)
        yield 2 * held + min(pairs - held, ones)
        return
    yield from _fitting(counts, pairs, triplets - 1)
    for at, count in enumerate(counts):
        if count not in counts[:at]:
            for rest in _fitting(counts[:at] + counts[at + 1 :], pairs, triplets - 1):
                yield min(count, 3) + rest
