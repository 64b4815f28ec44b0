"""Patterns: the groupings of the tiles of one suit, wherever the suit lies.

Tiles are ranks 0..8 (honors 0..6) here and a suit's tiles its counts, one byte a rank: the key of
every table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations
from operator import or_

from calculator.reading.memo import Memo
from calculator.reading.shapes import MOST_TILES

FAR = 32
"""Too many wild tiles for any hand."""

# A suit's facts are packed into one int, so that those of a hand are one sum. Low bits first:
PAIR_EXTRA = 0x1FF  # 1 + how many more wild tiles it takes to hold the pair too
WILDS = 9  # wild tiles that make it groups
WILDS_MASK = 0x1FF
CODE = 18  # without wild tiles: 0 groups, 1 groups and a pair, 16 neither
CODE_MASK = 0xFF
ODD = 26  # kinds of which the count is odd
ODD_MASK = 0x3F
ROOM = 32  # the most unrelated tiles it can grow to
ROOM_MASK = 0x1F
CLASHES = 37  # 1 where its tiles are not unrelated
CLASHES_MASK = 0x7
TILES = 40  # tiles in it
_ODD = bytes(count & 1 for count in range(256))
"""The odd tile of each number of tiles."""

WINDS = (0, 1, 2, 3)
DRAGONS = (4, 5, 6)


class Pattern:
    """The groups of a suit of `size` ranks: nine, or seven honors.

    Of its ranks only those in `allowed`, a bit mask, exist; with `honor_runs` any three winds and
    the three dragons are runs.
    """

    def __init__(self, size: int, allowed: int, honor_runs: bool) -> None:
        self.size = size
        self.ranks = tuple(rank for rank in range(size) if allowed >> rank & 1)
        self.allowed = allowed
        self.honors = size == 7
        runs = []
        if not self.honors:
            runs = [(rank, rank + 1, rank + 2) for rank in range(7)]
        elif honor_runs:
            runs = [*combinations(WINDS, 3), DRAGONS]
        self.runs = tuple(run for run in runs if all(allowed >> rank & 1 for rank in run))
        self.groups: tuple[tuple[int, ...], ...] = tuple(
            sorted([(r, r) for r in self.ranks] + [(r, r, r) for r in self.ranks] + list(self.runs))
        )
        self.holding = tuple(tuple(g for g in self.groups if rank in g) for rank in range(size))
        self.worth_trying = tuple(self._worth_trying(rank) for rank in range(size))
        self.starting = tuple(tuple(g for g in self.groups if g[0] == rank) for rank in range(size))
        self.needs: Memo[bytes, tuple[int, int]] = Memo(self._needs)
        self.facts: Memo[bytes, int] = Memo(self._facts)
        self.reach: Memo[bytes, tuple[tuple[int, ...], tuple[int, ...]]] = Memo(self._reach)
        self.exact: Memo[bytes, tuple[tuple[tuple[int, ...], ...], ...]] = Memo(self._exact)

    def _worth_trying(self, lowest: int) -> tuple[tuple[int, ...], ...]:
        """Return the groups to try for the lowest tile, if the fewest wild tiles are wanted.

        Of two runs one of which takes all that the other takes and more, the other saves nothing: a
        tile that is taken is a wild tile less here and at most one more in the rest.
        """
        above = {run: {rank for rank in run if rank > lowest} for run in self.runs if lowest in run}
        return tuple(
            group
            for group in self.holding[lowest]
            if group not in above or not any(above[group] < more for more in above.values())
        )

    def _needs(self, counts: bytes) -> tuple[int, int]:
        """Return the fewest wild tiles that make the tiles groups, and groups with a pair."""
        rank = lowest(counts)
        if rank == self.size:
            return 0, 2 if self.ranks else FAR
        plain = paired = FAR
        for group in self.worth_trying[rank]:
            rest, missing = take(counts, group)
            without, with_pair = self.needs[rest]
            if len(group) == 2:
                without, with_pair = FAR, without
            if missing + without < plain:
                plain = missing + without
            if missing + with_pair < paired:
                paired = missing + with_pair
        return plain, paired

    def _facts(self, counts: bytes) -> int:
        plain, paired = self.needs[counts]
        code = 0 if plain == 0 else 1 if paired == 0 else 16
        odd = counts.translate(_ODD).count(1)
        room = self.room(ranks_held(counts)) if max(counts) < 2 else -1
        return (
            paired - plain + 1
            | plain << WILDS
            | code << CODE
            | odd << ODD
            | max(room, 0) << ROOM
            | (room < 0) << CLASHES
            | sum(counts) << TILES
        )

    def room(self, held: int) -> int:
        """Return the most unrelated tiles that hold these ranks, a bit mask.

        -1 where they are related.
        """
        if self.honors:
            return (held | self.allowed).bit_count()
        if held & (held << 1 | held << 2):
            return -1
        free = self.allowed & ~(held << 1 | held << 2 | held >> 1 | held >> 2) | held
        most = 0
        while free:  # the lowest that is free leaves most room above it
            most += 1
            free &= -1 << (free & -free).bit_length() + 2
        return most

    def _reach(self, counts: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return for each number of wild tiles the ranks, a bit mask, that complete groups, without and with a pair."""
        plain = [0] * (MOST_TILES + 1)
        paired = [0] * (MOST_TILES + 1)
        for rank in self.ranks:
            for masks, need in zip((plain, paired), self.needs[with_one(counts, rank)], strict=True):
                if need <= MOST_TILES:
                    masks[need] |= 1 << rank
        # What so many wild tiles reach, more of them do too.
        return tuple(accumulate(plain, or_)), tuple(accumulate(paired, or_))

    def _exact(self, counts: bytes) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return every division into groups, in order, with a pair if the number of tiles asks for one."""
        rank = lowest(counts)
        if rank == self.size:
            return ((),)
        paired = sum(counts) % 3 == 2
        found = []
        for group in self.starting[rank]:
            if len(group) == 2 and not paired:
                continue
            rest, missing = take(counts, group)
            if not missing:
                found += [(group, *tail) for tail in self.exact[rest] if not tail or group <= tail[0]]
        return tuple(found)


def lowest(counts: bytes) -> int:
    """Return the lowest rank of which there is a tile; the number of ranks where there is none."""
    return len(counts) - len(counts.lstrip(b"\0"))


def with_one(counts: Sequence[int], tile: int) -> bytes:
    """Return the tiles with one more."""
    more = bytearray(counts)
    more[tile] += 1
    return bytes(more)


def take(counts: bytes, group: Sequence[int]) -> tuple[bytes, int]:
    """Return the tiles left by a group, and how many of its tiles were not there."""
    rest = bytearray(counts)
    missing = 0
    for rank in group:
        if rest[rank]:
            rest[rank] -= 1
        else:
            missing += 1
    return bytes(rest), missing


def ranks_held(counts: bytes) -> int:
    """Return the ranks of which there are any, as a bit mask."""
    return sum(1 << rank for rank, count in enumerate(counts) if count)


@cache
def pattern(size: int, allowed: int, honor_runs: bool) -> Pattern:
    """Return the one pattern of its kind, so that equal suits share their tables."""
    return Pattern(size, allowed, honor_runs)
