"""Board: the four suits (the honors are the fourth) of a table's tiles, and a hand cut into them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from calculator.reading.memo import Memo
from calculator.reading.pattern import Pattern, pattern
from calculator.reading.shapes import ALL, Group

SIZES = (9, 9, 9, 7)


class Suit:
    """One suit where it lies: `first` is its lowest kind, `pattern` what its tiles can be grouped into."""

    __slots__ = ("exact", "first", "kinds", "pattern")

    def __init__(self, first: int, pattern: Pattern) -> None:
        self.first = first
        self.pattern = pattern
        self.exact: Memo[bytes, tuple[tuple[Group, ...], ...]] = Memo(self._exact)
        self.kinds: Memo[int, tuple[int, ...]] = Memo(self._kinds)

    def _kinds(self, ranks: int) -> tuple[int, ...]:
        """Return the kinds of a bit mask of ranks."""
        return tuple(self.first + rank for rank in range(self.pattern.size) if ranks >> rank & 1)

    def _exact(self, counts: bytes) -> tuple[tuple[Group, ...], ...]:
        return tuple(self.lift(division) for division in self.pattern.exact[counts])

    def lift(self, division: Iterable[tuple[int, ...]]) -> tuple[Group, ...]:
        """Return groups of ranks as groups of kinds."""
        first = self.first
        return tuple(Group(tuple(first + rank for rank in group)) for group in division)


class Board:
    """The suits of a table, with their tables of facts and of completing tiles.

    For the whole table it has its kinds in order, its first two triplets and runs.
    """

    __slots__ = ("facts", "kinds", "reach", "runs", "suits", "triplets")

    def __init__(self, tiles: Iterable[int], honor_runs: bool) -> None:
        self.kinds = tuple(sorted({int(kind) for kind in tiles}))
        self.suits = tuple(
            Suit(9 * at, pattern(size, sum(1 << kind - 9 * at for kind in self.kinds if kind // 9 == at), honor_runs))
            for at, size in enumerate(SIZES)
        )
        self.facts = tuple(suit.pattern.facts for suit in self.suits)
        self.reach = tuple(suit.pattern.reach for suit in self.suits)
        self.triplets = tuple(Group((kind, kind, kind)) for kind in self.kinds[:2])
        self.runs = tuple(run for suit in self.suits for run in suit.lift(suit.pattern.runs))[:2]


@cache
def full_board(honor_runs: bool) -> Board:
    """Return the board with every kind of tile."""
    return Board(ALL, honor_runs)


_limited_board = lru_cache(64)(Board)


def board_of(tiles: Sequence[int], honor_runs: bool) -> Board:
    """Return the board with these kinds."""
    return full_board(honor_runs) if tiles is ALL else _limited_board(tuple(tiles), honor_runs)


def set_aside(counts: Sequence[int], wild: Sequence[int]) -> tuple[bytes, int]:
    """Return the counts without the wild tiles, and how many of those there are.

    A wild kind may be one that the table does not play.
    """
    if not wild:
        return counts if type(counts) is bytes else bytes(counts), 0
    hand = bytearray(counts)
    wilds = 0
    for kind in wild:
        wilds += hand[kind]
        hand[kind] = 0
    return bytes(hand), wilds


def cut(hand: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    """Return the counts of each suit."""
    return hand[:9], hand[9:18], hand[18:27], hand[27:34]
