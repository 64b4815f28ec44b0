"""Shanten 向听: the fewest tiles to exchange until a shape is complete, less one.

The target is a hand that can exist: no kind more than four times with the melds, wild tiles no more than there are. A
kind of which all four are held grows only by a wild tile, held or drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from calculator.reading.board import Board, board_of, cut, set_aside
from calculator.reading.costs import LACKING, NEVER, grouped, join, least, least_exactly, table
from calculator.reading.shapes import ALL, Shapes
from calculator.reading.special import (
    HONORS,
    ORPHANS,
    knittings,
    lacking_knitted,
    lacking_orphans,
    most_unrelated,
    without,
)
from calculator.tiles import COPIES


def shanten(
    counts: Sequence[int],
    meld_counts: Sequence[int],
    melds: int,
    shapes: Shapes,
    wild: Sequence[int] = (),
    tiles: Sequence[int] = ALL,
) -> int:
    """The least over the shapes: -1 for a complete hand, 0 where one tile is lacking.

    `counts` are the 13 or 14 - 3 * melds concealed tiles, `meld_counts` (34 counts; a kong counts four) those in the
    `melds` melds and kongs.

    :raises ValueError: where the number of tiles is another, or no shape can be completed at all.
    """
    hand, wilds = set_aside(counts, wild)
    size = 14 - 3 * melds
    if melds < 0 or not size - 1 <= sum(hand) + wilds <= size:
        raise ValueError(f"{sum(hand) + wilds} concealed tiles beside {melds} melds")
    board = board_of(tiles, shapes.honor_runs)
    supply = _supply(board, tuple(wild))
    if melds:
        supply = supply.beside(meld_counts)
    lacking = NEVER
    if shapes.standard:
        lacking = supply.standard(hand, 4 - melds)
    if not melds:
        if shapes.seven_pairs and supply.pairs >= 7:
            single = hand.translate(_ODD).count(1)
            pairs = (sum(hand) - single) // 2
            lacking = min(lacking, 14 - 2 * pairs - min(single, 7 - pairs))
        if shapes.thirteen_unrelated:
            lacking = min(lacking, 14 - most_unrelated(board, hand))
    if shapes.rare:
        lacking = min(lacking, _rare(board, supply, hand, melds, shapes))
    if lacking > 14:
        raise ValueError("no shape can be completed with these tiles")
    return lacking - wilds - 1


def _rare(board: Board, supply: _Supply, hand: bytes, melds: int, shapes: Shapes) -> int:
    """How many tiles the hand without its wild ones lacks of the nearest rare shape."""
    lacking = NEVER
    ways = knittings(board.kinds)
    if not melds:
        if shapes.thirteen_orphans and set(ORPHANS) <= set(board.kinds):
            lacking = lacking_orphans(hand)
        if shapes.knitted and len(ways) == 6 and set(HONORS) <= set(board.kinds):
            lacking = min(lacking, lacking_knitted(hand))
    if shapes.knitted_straight and melds < 2:
        for knitting in ways:
            rest, missing = without(hand, knitting)
            left = supply.without_each(knitting.kinds)
            if left is not None and missing < lacking:
                lacking = min(lacking, missing + left.standard(rest, 1 - melds))
    return lacking


class _Supply:
    """The tiles that a hand can be made of: `caps`, how many of each kind that is not wild, and `spare` wild ones."""

    def __init__(self, board: Board, wild: frozenset[int], caps: bytes, spare: int) -> None:
        self.board = board
        self.wild = wild
        self.caps = caps
        self.spare = spare
        self.pairs = sum(cap // 2 for cap in caps) + spare // 2
        # The other groups and the pair touch no more than 13 kinds, so one of 14 is free for three new tiles.
        self.room = sum(cap >= 3 for cap in caps) >= 14
        self.suits = tuple((suit.pattern, suit_caps) for suit, suit_caps in zip(board.suits, cut(caps), strict=True))
        self.tables = tuple(table(pattern, suit_caps, spare, self.room) for pattern, suit_caps in self.suits)

    def beside(self, meld_counts: Sequence[int]) -> _Supply:
        """What is left when these tiles lie in melds."""
        caps = bytes([max(0, cap - count) for cap, count in zip(self.caps, meld_counts, strict=True)])
        return _made(self.board, self.wild, caps, self.spare - sum([meld_counts[kind] for kind in self.wild]))

    def without_each(self, kinds: Sequence[int]) -> _Supply | None:
        """What is left when one tile of each kind, or a wild one where there is none, is taken; None if there is not."""
        caps = bytearray(self.caps)
        spare = self.spare
        for kind in kinds:
            if caps[kind]:
                caps[kind] -= 1
            else:
                spare -= 1
        return None if spare < 0 else _made(self.board, self.wild, bytes(caps), spare)

    def standard(self, hand: bytes, groups: int) -> int:
        """How many tiles the hand without its wild ones lacks of so many groups and a pair."""
        m, p, s, z = self.tables
        cost = least(join(m[hand[:9]], p[hand[9:18]]), join(s[hand[18:27]], z[hand[27:]]), groups)
        if cost & (1 << LACKING) - 1 > self.spare:
            # The cheapest target asks for more wild tiles than there are.
            keys = cut(hand)
            apart = [
                grouped(pattern, caps, self.spare, self.room, key, True)
                for (pattern, caps), key in zip(self.suits, keys, strict=True)
            ]
            cost = least_exactly(apart, groups, self.spare)
        return cost >> LACKING


_made = lru_cache(256)(_Supply)


@lru_cache(256)
def _supply(board: Board, wild: tuple[int, ...]) -> _Supply:
    """Of a hand without melds."""
    caps = bytes(COPIES if kind in board.kinds and kind not in wild else 0 for kind in ALL)
    return _made(board, frozenset(wild), caps, COPIES * len(set(wild)))


_ODD = bytes(count & 1 for count in range(256))
