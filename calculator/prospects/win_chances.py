"""Chances 机会 of a waiting hand to be ready, and to win by its own draw, and the worth of a wild tile 癞子.

That worth is how much nearer one more would bring the hand, and how much farther off it would be with one less.

The player draws from all tiles that are not shown, keeps a tile only if it brings the hand nearer, and then
discards the tile that leaves most useful draws. Near the end this is counted exactly; farther off it is played out
again and again with a fixed seed (as the sources do: draw and discard until ready), and every number comes with its
error.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from math import comb, sqrt
from random import Random
from typing import NamedTuple

from calculator.prospects.hand_outlook import Position, with_tile

DRAWS = 18
"""About as many as a player has before the wall is empty."""
TRIALS = 2000
MOST_LOOKS = 2400
"""The looks at hands after which no more is played: less than a second of work for any hand, the same on every machine."""
_TURN = 100
"""Trials between two answers."""


class Chance(NamedTuple):
    """A probability. `error` is half the 95 % interval, 0 where it was counted."""

    value: float
    error: float = 0.0


class Chances(NamedTuple):
    """`ready[n]` and `win[n]` for 0..draws draws. `trials` were played; 0 where everything was counted."""

    ready: tuple[Chance, ...]
    win: tuple[Chance, ...]
    trials: int = 0

    @property
    def exact(self) -> bool:
        """True if the chances were counted, not played."""
        return not self.trials


def chances(
    position: Position,
    counts: bytes,
    draws: int = DRAWS,
    trials: int = TRIALS,
    seed: int = 1,
    exact: bool = True,
) -> Iterator[Chances | None]:
    """Yield the chances of a waiting hand: counted, in one answer.

    Or played, each answer nearer than the last.

    There is None again and again before an answer, some milliseconds apart; stop asking to stop the
    work. The same seed gives the same answers. Without `exact` countable chances are played too.
    After a hundred of the `trials` no more than `MOST_LOOKS` are taken, unless the position is
    patient.

    :raises ValueError: if no shape can be completed.
    """
    draws = min(draws, len(position.wall(counts)))
    away = position.shanten(counts)
    if exact and away <= 1:
        yield from _prepared(position, counts, away)
        if away < 1:
            ready, win = [1.0] * (draws + 1), _within(position, counts, position.self_drawn_waits(counts), draws)
        else:
            ready = _within(position, counts, position.helps(counts), draws)
            win = _win_one_away(position, counts, draws)
        yield Chances(tuple(map(Chance, ready)), tuple(map(Chance, win)))
        return
    random, position = Random(seed), position.unasked()  # so that the same number of looks is the same number of runs
    ready_at = [0] * (draws + 1)
    won_at = [0] * (draws + 1)
    done = 0
    while done < trials:
        for _ in range(min(_TURN, trials - done)):
            ready_in, won_in = yield from _playing(position, counts, draws, random)
            if ready_in is not None:
                ready_at[ready_in] += 1
            if won_in is not None:
                won_at[won_in] += 1
            done += 1
            if done >= _TURN and position.looks > MOST_LOOKS and not position.patient:
                trials = done
                break
        yield Chances(_shares(ready_at, done), _shares(won_at, done), done)


def _prepared(position: Position, counts: bytes, away: int) -> Iterator[None]:
    """Prepare the look-ups for counting a hand that is ready or one away, bit by bit."""
    yield from position.helping(counts)
    for kind in position.helps(counts) if away == 1 else ():
        if position.left(counts, kind):
            best = yield from position.discarding(with_tile(counts, kind))
            position.self_drawn_waits(best)
            yield None


def _shares(at: list[int], trials: int) -> tuple[Chance, ...]:
    found = []
    total = 0
    for count in at:
        total += count
        share = total / trials
        # Wilson's half width: honest also where nothing, or everything, has happened so far.
        z = 1.96
        error = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
        found.append(Chance(share, error))
    return tuple(found)


def _within(position: Position, counts: bytes, kinds: tuple[int, ...], draws: int) -> list[float]:
    """Return how likely one of these kinds comes within 0..draws draws."""
    unseen, good = len(position.wall(counts)), sum(position.left(counts, kind) for kind in kinds)
    return [1 - comb(unseen - good, n) / comb(unseen, n) for n in range(draws + 1)]


def _win_one_away(position: Position, counts: bytes, draws: int) -> list[float]:
    """Return the chances of a hand one from ready: first a useful tile, then one that wins.

    The tiles discarded meanwhile may have been among those: their number is summed over.
    """
    unseen = len(position.wall(counts))
    helps = position.helps(counts)
    helping = sum(position.left(counts, kind) for kind in helps)
    idle = unseen - helping
    win = [0.0] * (draws + 1)
    for kind in helps:
        copies = position.left(counts, kind)
        if not copies:
            continue
        after = with_tile(counts, kind)
        waits = position.self_drawn_waits(position.best_discard(after))
        from_idle = sum(position.left(after, wait) for wait in waits if wait not in helps)
        from_helps = sum(position.left(after, wait) for wait in waits if wait in helps)
        for first in range(1, draws):  # the draw that brings this kind
            before = first - 1
            if before > idle:
                break
            come = comb(idle, before) / comb(unseen, before) * copies / (unseen - before)
            rest = unseen - first
            for gone in range(min(from_idle, before) + 1):
                if before - gone > idle - from_idle:
                    continue
                share = comb(from_idle, gone) * comb(idle - from_idle, before - gone) / comb(idle, before)
                winning = from_idle - gone + from_helps
                for n in range(first + 1, draws + 1):
                    missed = comb(rest - winning, n - first) / comb(rest, n - first)
                    win[n] += come * share * (1 - missed)
    return win


def _playing(
    position: Position, counts: bytes, draws: int, random: Random
) -> Generator[None, None, tuple[int | None, int | None]]:
    """Yield one game alone, in small steps: the draws until the hand was ready, and had won."""
    away = position.shanten(counts)
    ready: int | None = None
    waits: tuple[int, ...] = ()
    for number, kind in enumerate(random.sample(position.wall(counts), draws), 1):
        if ready is not None:
            if kind in waits:
                return ready, number
            continue
        yield from position.helping(counts)
        if kind in position.helps(counts):
            counts = yield from position.discarding(with_tile(counts, kind))
            away -= 1
            if away == 0:
                ready, waits = number, position.self_drawn_waits(counts)
                yield None
    return ready, None


class WildWorth(NamedTuple):
    """The worth of a wild tile in a waiting hand, counted exactly.

    `more` is the shanten with the least useful tile exchanged for a wild one. `less` is the mean
    shanten with one wild tile exchanged for any tile that is not shown; None if the hand holds
    none. `helps` and `helps_more` are the useful draws now and then.
    """

    shanten: int
    more: int
    less: Fraction | None
    helps: int
    helps_more: int


def wild_worth(position: Position, counts: bytes) -> Iterator[WildWorth | None]:
    """Yield None again and again, some milliseconds apart, and the answer last.

    That is None at a table without wild tiles, or if every one is held or shown.

    :raises ValueError: if no shape can be completed.
    """
    free = [kind for kind in position.wild if position.left(counts, kind)]
    own = [kind for kind in position.wild if counts[kind]]
    if not free and not own:
        yield None
        return
    now = position.shanten(counts)
    yield from position.helping(counts)
    helps = position.copies(counts)
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
            helps_more = max(map(position.copies, nearest))
    less = None
    if own:
        for kind in position.kinds:
            position.shanten(with_tile(with_tile(counts, own[0], -1), kind))
            yield None
        less = _without(position, counts, own[0])
    yield WildWorth(now, more, less, helps, helps_more)


def _without(position: Position, counts: bytes, own: int) -> Fraction | None:
    rest = with_tile(counts, own, -1)
    others = [kind for kind in position.kinds if kind not in position.wild and position.left(counts, kind)]
    unseen = sum(position.left(counts, kind) for kind in others)
    if not unseen:
        return None
    total = sum(position.left(counts, kind) * position.shanten(with_tile(rest, kind)) for kind in others)
    return Fraction(total, unseen)
