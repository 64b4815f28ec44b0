"""What a wild tile 癞子 is worth in a hand: how much nearer one more would bring it, and how much farther off it would be
with one less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculator.prospects.hand_outlook import Position, with_tile


@dataclass(frozen=True, slots=True)
class WildWorth:
    """Of a hand of 13 tiles, counted exactly.

    `more` is the shanten with the least useful tile exchanged for a wild one. `less` is the mean shanten with one wild
    tile exchanged for any tile that is not shown; None where the hand holds none. `helps` and `helps_more` are the
    tiles that help now and then.
    """

    shanten: int
    more: int
    less: Fraction | None
    helps: int
    helps_more: int


def wild_worth(position: Position, counts: tuple[int, ...]) -> Iterator[WildWorth | None]:
    """None again and again, some milliseconds apart, and the answer last: None at a table without wild tiles, or where
    every one is held or shown.

    :raises ValueError: where no shape can be completed.
    """
    free = [kind for kind in position.wild if position.left(counts, kind)]
    own = [kind for kind in position.wild if counts[kind]]
    if not free and not own:
        yield None
        return
    now = position.shanten(counts)
    yield from position.helping(counts)
    helps = _helping(position, counts, position.helps(counts))
    more, helps_more = now, helps
    if free:
        kept = [kind for kind in position.kinds if counts[kind] and kind not in position.wild]
        exchanged = [with_tile(with_tile(counts, kind, -1), free[0]) for kind in kept]
        aways = []
        for one in exchanged:
            aways.append(position.shanten(one))
            yield None
        if exchanged:
            more = min(aways)
            nearest = [one for one, away in zip(exchanged, aways, strict=True) if away == more]
            for one in nearest:
                yield from position.helping(one)
            helps_more = max(_helping(position, one, position.helps(one)) for one in nearest)
    less = None
    if own:
        for kind in position.kinds:
            position.shanten(with_tile(with_tile(counts, own[0], -1), kind))
            yield None
        less = _without(position, counts, own[0])
    yield WildWorth(now, more, less, helps, helps_more)


def _helping(position: Position, counts: tuple[int, ...], kinds: Sequence[int]) -> int:
    return sum(position.left(counts, kind) for kind in kinds)


def _without(position: Position, counts: tuple[int, ...], own: int) -> Fraction | None:
    rest = with_tile(counts, own, -1)
    others = [kind for kind in position.kinds if kind not in position.wild and position.left(counts, kind)]
    unseen = sum(position.left(counts, kind) for kind in others)
    if not unseen:
        return None
    total = sum(position.left(counts, kind) * position.shanten(with_tile(rest, kind)) for kind in others)
    return Fraction(total, unseen)
